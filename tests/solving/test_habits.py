"""What was done before on a line is tried again, so that gainful circles are gone round as often as it takes."""

from __future__ import annotations

import pytest

from manaburn.solving.habits import Habits

from .test_solving import solved

MIRROR = (
    "  - name: Mirror\n    mana_cost: '{2}{R}'\n    type_line: Legendary Creature - Goblin\n    power: 2\n"
    "    toughness: 2\n    oracle_text: >-\n      {T}: Put a token that's a copy of target nonlegendary creature you"
    " control onto the battlefield. That token has haste. Sacrifice it at the beginning of the next end step.\n"
    "  - {name: Imp, mana_cost: '{U}', type_line: Creature - Imp, power: 1, toughness: 1,"
    ' oracle_text: "Flying\\nWhen Imp enters the battlefield, you may tap or untap target permanent."}\n'
)


def test_the_last_deed_on_an_occasion_is_expected_again() -> None:
    habits = Habits()
    assert habits.expected("main") == ""
    for occasion, deed in (("main", "copy the imp"), ("target", "the mirror"), ("main", "attack")):
        habits.note(occasion, deed)
    assert habits.expected("target") == "the mirror"
    assert habits.expected("main") == "attack"
    habits.take_back()
    assert habits.expected("main") == "copy the imp"
    habits.clear()
    assert habits.expected("main") == ""


def test_what_followed_the_same_deed_comes_before_what_was_done_last() -> None:
    habits = Habits()
    for deed in ("sacrifice", "return", "play", "return", "sacrifice"):
        habits.note("main", deed)
    assert habits.expected("main") == "return"
    habits.note("main", "return")
    assert habits.expected("main") == "sacrifice"


@pytest.mark.parametrize(("life", "nodes"), [(2, 400), (14, 6000)])
def test_a_gainful_circle_is_gone_round_as_often_as_it_takes(life: int, nodes: int) -> None:
    """A number of rounds that grows with the opponent's life takes a number of nodes that doesn't explode with it."""
    players = f"  Ann: {{hand: [Imp], in_play: [Mirror, Island]}}\n  Bob: {{life: {life}}}\n"
    assert solved(MIRROR, players, nodes=nodes).result == "solved"
