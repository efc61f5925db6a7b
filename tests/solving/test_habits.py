"""What was done before on a line is tried again, so that gainful circles are gone round as often as it takes."""

from __future__ import annotations

import pytest

from manaburn.solving.habits import Habits
from manaburn.solving.keys import without_shields

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


SHIELDS = (
    "  - name: Guide\n    mana_cost: '{W}'\n    type_line: Creature - Kor\n    power: 1\n    toughness: 1\n"
    "    oracle_text: '{0}: The next 1 damage that would be dealt to Guide this turn is dealt to target creature you"
    " control instead.'\n"
    "  - name: Miller\n    mana_cost: '{1}{U}'\n    type_line: Creature - Wizard\n    power: 1\n    toughness: 1\n"
    "    oracle_text: Whenever Miller becomes the target of a spell or ability, target opponent loses 1 life.\n"
)


def test_what_costs_nothing_is_aimed_at_what_gains_by_it() -> None:
    players = "  Ann: {in_play: [Guide, Miller, Guide]}\n  Bob: {life: 9, in_play: [Guide]}\n"
    assert solved(SHIELDS, players, nodes=2500).result == "solved"


def test_shields_alone_are_no_reason_to_go_round_again() -> None:
    text = "R a shield\nP a land\nR a shield"
    assert without_shields(text) == "P a land"
