"""The real cards, where a pool of them is at hand (see conftest.py)."""

from __future__ import annotations

import dataclasses
import sys
import types
import typing
from functools import cache
from typing import Any

import pytest

from manaburn.cards.pools import Pool
from manaburn.cards.reader_check import Comparison, Difference, differences, read_verdicts, trusted
from manaburn.cards.records import CardRecord
from manaburn.cards.wording import of_the_time
from manaburn.editions.edition import find_edition
from manaburn.errors import ManaburnError
from manaburn.text import parse_text, print_face, tree
from manaburn.text.tree import Amount, As, CardDefinition, DidIt, Node, Ref, Target, WonFlip, walk

from .reading import all_read
from .telling import telling

READ = 0.988
"""The share of the pool that is read: just below what is reached."""
WORDS = 0.46
"""The share of the cards of the sample that are printed in their own words: just below what is reached. It is less than
the share of the pool, because the sample has the rarest sentences."""
SAMPLE = 400
"""The number of the cards of the sample."""


@cache
def _sample(pool: Pool) -> list[CardRecord]:
    return telling(pool, SAMPLE, 5)


def _hints(cls: type) -> dict[str, Any]:
    names: dict[str, Any] = dict(vars(typing))
    for module in ("base", "nouns", "values", "costs", "events", "effects", "statics", "abilities", "words"):
        names.update(vars(sys.modules[f"manaburn.text.tree.{module}"]))
    names.update(vars(tree))
    return typing.get_type_hints(cls, names)


def _fits(value: Any, hint: Any) -> bool:
    origin = typing.get_origin(hint)
    if origin in (typing.Union, types.UnionType):
        return any(_fits(value, arg) for arg in typing.get_args(hint))
    if hint is type(None):
        return value is None
    if origin is typing.Literal:
        return value in typing.get_args(hint)
    if origin is tuple:
        args = typing.get_args(hint)
        return isinstance(value, tuple) and all(_fits(v, args[0]) for v in value)
    if origin is typing.ClassVar:
        return True
    if hint in (int, bool, str):
        return type(value) is hint
    return isinstance(value, hint)


def _complaints(card: CardDefinition) -> list[str]:
    """Fields of the wrong type, and references to nothing."""
    found = []
    for face in card.faces:
        for ability in face.abilities:
            kept = {n.n for n in walk(ability) if isinstance(n, As)}
            slots = {n.slot for n in walk(ability) if isinstance(n, Target)}
            for node in walk(ability):
                hints = _hints(type(node))
                for field in dataclasses.fields(node):
                    if not _fits(getattr(node, field.name), hints[field.name]):
                        found.append(f"{card.name}: {type(node).__name__}.{field.name} = {getattr(node, field.name)!r}")
                if isinstance(node, Ref) and node.role == "target" and node.n not in slots:
                    found.append(f"{card.name}: {node}")
                if isinstance(node, Ref) and node.role in ("var", "var all") and node.n not in kept:
                    found.append(f"{card.name}: {node}")
                if isinstance(node, (DidIt, WonFlip)) and node.n not in kept:
                    found.append(f"{card.name}: {node}")
                if isinstance(node, Amount) and node.n >= 0 and node.n not in kept:
                    found.append(f"{card.name}: {node}")
    return found


def _read_back(card: CardDefinition) -> bool:
    try:
        return all(parse_text(print_face(face), face.name, face.card_types) == face.abilities for face in card.faces)
    except ManaburnError:
        return False


def _check(records: list[CardRecord], share: float) -> None:
    cards = all_read(records)
    assert len(cards) > share * len(records)
    complaints = [c for card in cards for c in _complaints(card)]
    assert complaints == []
    assert [card.name for card in cards if not _read_back(card)] == []


def test_a_sample_of_the_pool_compiles_and_reads_back(real_pool: Pool) -> None:
    _check(_sample(real_pool), READ - 0.04)


@pytest.mark.slow
def test_the_whole_pool_compiles_and_reads_back(real_pool: Pool) -> None:
    _check(list(real_pool), READ)


def test_a_sample_of_the_pool_is_printed_in_its_own_words(real_pool: Pool) -> None:
    """What the printer says in other words than the card was judged by somebody: that both trees are one is not enough,
    because "put" and "return", or "it" and "that card", are read as the same."""
    verdicts = read_verdicts()
    found = Comparison()
    for card in all_read(_sample(real_pool)):
        record = trusted(real_pool.find(card.name))
        texts = [face.oracle_text for face in record.faces] if len(card.faces) > 1 else [record.oracle_text]
        said: list[Difference] = []
        for face, text in zip(card.faces, texts, strict=False):
            said.extend(differences(text, print_face(face), face.name))
        found.add(card.name, said, verdicts)
    assert found.equal > WORDS * found.cards
    assert [(str(difference), names) for difference, names in found.kinds("")] == []


@pytest.mark.slow
def test_a_card_of_the_time_stays_as_it_is(real_pool: Pool) -> None:
    """The cards of records, copies and matches are of the time already."""
    cards = all_read(real_pool)
    for edition in map(find_edition, ("1996", "2008", "2018", "2026")):
        for card in cards:
            then = of_the_time(card, edition)
            assert of_the_time(then, edition) == then, (card.name, str(edition))


def test_nodes_are_nodes() -> None:
    assert issubclass(Ref, Node)
