"""What a search knows of positions, if the opponents may act a limited number of times."""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn.cards.pools import Pool
from manaburn.scenario import setup
from manaburn.scenario.library import Cards, Library
from manaburn.scenario.running import load
from manaburn.solving.known import (
    ENDLESS,
    ILLEGAL,
    LOST,
    NEVER,
    UNKNOWN,
    WON,
    Known,
    known_ends,
    proved_for,
    refuted_from,
)
from manaburn.solving.solving import search_of

HERO, OTHER = 0, 1
PUZZLES = Path(__file__).parents[2] / "puzzles"


def choice(kids: list[bytes], hero: bool, pass_at: int = -1) -> Known:
    known = Known(HERO if hero else OTHER, [0] * len(kids), list(range(len(kids))), hero)
    known.kids[:] = kids
    known.pass_at = pass_at
    return known


def table(**facts: tuple[int, int]) -> dict[bytes, Known]:
    """Known positions by name, each with the number of acts for which it is proved, and from which it is refuted."""
    known = known_ends()
    for name, (holds_for, fails_from) in facts.items():
        known[name.encode()] = choice([], True)
        known[name.encode()].holds_for, known[name.encode()].fails_from = holds_for, fails_from
    return known


@pytest.mark.parametrize(
    ("kids", "pass_at", "expected"),
    [
        ([WON], 0, ENDLESS),
        ([WON, WON], 0, ENDLESS),  # ENDLESS acts and one more are no less
        ([WON, UNKNOWN], 0, 0),  # the act has not been looked at
        ([WON, b"once"], 0, 2),
        ([b"twice", b"once"], 0, 2),
        ([b"once", b"twice"], 0, 1),
        ([b"twice", b"open"], 0, 0),
        ([b"twice", ILLEGAL], 0, 2),
        ([b"twice", b"once"], -1, 1),  # no choice with priority: nothing counts as an act
    ],
)
def test_for_how_many_acts_a_choice_of_an_opponent_is_proved(kids: list[bytes], pass_at: int, expected: int) -> None:
    facts = table(once=(1, NEVER), twice=(2, NEVER), open=(-1, NEVER))
    assert proved_for(facts, choice(kids, False, pass_at), -1) == expected


def test_for_how_many_acts_a_choice_of_the_player_is_proved() -> None:
    facts = table(once=(1, NEVER))
    assert proved_for(facts, choice([LOST, b"once", UNKNOWN], True), 1) == 1


@pytest.mark.parametrize(("winner", "expected"), [(0, 2), (1, 2), (2, 1)])
def test_from_how_many_acts_a_choice_of_an_opponent_is_refuted(winner: int, expected: int) -> None:
    facts = table(once=(0, 1), twice=(1, 2))
    assert refuted_from(facts, choice([b"twice", b"once", LOST], False, 0), winner) == expected


def test_from_how_many_acts_a_choice_of_the_player_is_refuted() -> None:
    facts = table(once=(0, 1), twice=(1, 2))
    assert refuted_from(facts, choice([b"twice", ILLEGAL, b"once"], True), -1) == 2
    assert refuted_from(facts, choice([LOST, ILLEGAL], True), -1) == 0


def test_what_is_decided_for_a_number_of_acts() -> None:
    known = choice([UNKNOWN], True)
    known.holds_for, known.fails_from = 1, 3
    assert [known.decided_for(acts) for acts in (0, 1, 2, 3, ENDLESS)] == [True, True, False, True, True]
    assert not known.proved
    assert known.refuted
    known.holds_for, known.fails_from = ENDLESS, NEVER
    assert known.proved
    assert not known.refuted


@pytest.mark.parametrize(("name", "acts"), [("helix-and-leak", 1), ("counter-both", 2), ("salve-too-late", 3)])
def test_a_way_that_so_many_acts_stop_is_refuted_from_them_on(name: str, acts: int, real_pool: Pool) -> None:
    """What the opponents can stop by acting once, say, and by nothing less."""
    plan = load(PUZZLES / f"{name}.yaml")
    assert plan.goal is not None
    edition = plan.editions[0]
    library = Library(real_pool)
    search = search_of(setup.place(plan, Cards(plan, library, edition), edition), plan.goal)
    assert search.run() is False
    root = search.known[search.root_key]
    assert (root.holds_for, root.fails_from) == (acts - 1, acts)
