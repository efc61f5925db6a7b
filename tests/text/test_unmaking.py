"""What the functions of templates make they can take apart again, over cards of the pool that use each of them."""

from __future__ import annotations

import contextlib
import itertools
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from manaburn.cards.compile import compile_card
from manaburn.cards.pools import Pool
from manaburn.errors import UnreadableText
from manaburn.terms import BLACK, COLOUR_NAMES
from manaburn.text.functions import FAIL, MAKE, UNMAKE, Fail, Part
from manaburn.text.functions.registry import never
from manaburn.text.lex import many_before
from manaburn.text.table import Call, grammar
from manaburn.text.tree import ChooseValue, Seq, You

from .test_functions import templates

CARDS: Final = Path(__file__).parent / "functions_used.txt"
"""Cards that together use each function of the pool with two results, where there are two."""
AS_ANOTHER: Final = {"lostquote", "oneshot", "saidagain", "tokens_each", "where"}
"""Functions that leave what they made to another wording, for some of their results."""
FEWEST: Final = 195
"""The functions that these cards use, without those that are for reading only: just below what is reached."""

Made = dict[str, dict[Part, None]]


@pytest.fixture
def made(real_pool: Pool, monkeypatch: pytest.MonkeyPatch) -> Made:
    """By function: what it makes while the cards are read."""
    found: Made = defaultdict(dict)

    def noting(name: str, make: Callable[..., Part | Fail]) -> Callable[..., Part | Fail]:
        def call(*args: Part) -> Part | Fail:
            part = make(*args)
            if part is not FAIL:
                found[name][part] = None
            return part

        return call

    for alternatives in grammar().rules.values():
        for template in itertools.chain.from_iterable(templates(one.template) for one in alternatives):
            if isinstance(template, Call):
                monkeypatch.setattr(template, "make", noting(template.name, template.make))
    for name in CARDS.read_text(encoding="utf-8").splitlines():
        record = real_pool.get(name)
        if record is not None:
            with contextlib.suppress(UnreadableText):
                compile_card(record)
    return found


def test_what_is_made_is_taken_apart_and_made_again(made: Made) -> None:
    told = {name: parts for name, parts in made.items() if UNMAKE[name] is not never}
    assert len(told) >= FEWEST
    for name, parts in told.items():
        apart = [(part, UNMAKE[name](part)) for part in parts]
        assert name in AS_ANOTHER or all(args is not None for _, args in apart), name
        assert [part for part, args in apart if args is not None and MAKE[name](*args) != part] == [], name
        # An argument that leaves no trace in what is made would be lost in printing.
        again = [args for _, args in apart if args is not None]
        assert len({repr(args) for args in again}) == len(again), name


LOOSE: Final = frozenset(
    (
        "also",
        "animods",
        "animods_add",
        "bothkinds",
        "cardkind",
        "deed",
        "must",
        "offplay",
        "once",
        "orkindsany",
        "otherthan",
        "saidagain",
        "tokn",
        "with_player",
        "with_you",
        "youact",
    )
)
"""Functions whose inverse takes more apart than they make: the rest of their production says that it doesn't fit."""


def test_nothing_else_is_taken_apart(made: Made) -> None:
    """What a function takes apart is what it makes: else the printer would say something that isn't there."""
    every = dict.fromkeys(part for parts in made.values() for part in parts)
    wrong = set()
    for name, unmake in UNMAKE.items():
        for part in every:
            args = unmake(part)
            if args is not None and MAKE[name](*args) != part:
                wrong.add(name)
    assert wrong == LOOSE


def chosen(*words: str) -> ChooseValue:
    return ChooseValue(You(), "color" if words[0] in COLOUR_NAMES else "creature type", words)


@pytest.mark.parametrize(
    "part",
    [
        Seq((chosen("Goblin"), chosen("Elf"))),
        Seq((chosen("black"), chosen("Elf", "Goblin"))),
        Seq((chosen("black", "red"), chosen("Goblin"))),
        Seq((chosen("black"),)),
    ],
)
def test_only_a_colour_and_a_creature_type_belong_together(part: Seq) -> None:
    assert UNMAKE["colourkind"](part) is None
    assert UNMAKE["colourkind"](Seq((chosen("black"), chosen("Goblin")))) == (BLACK, "Goblin")


def test_that_after_a_plural_is_plural() -> None:
    """The word before "that" counts, and short words don't."""
    told = "creatures that's here creature that shares tokens that isn't is that's this that's".split()
    assert [i for i in range(len(told)) if many_before(told, i)] == [1, 7]
    assert not many_before(["that"], 0)
