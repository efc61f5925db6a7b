"""The words in which goals are given."""

from __future__ import annotations

import pytest

from manaburn.scenario.goals import Goal
from manaburn.terms import Zone


@pytest.mark.parametrize(
    ("what", "card", "zone"),
    [
        ("Serra Angel in play", "Serra Angel", Zone.IN_PLAY),
        ("Serra Angel in in play", "Serra Angel", Zone.IN_PLAY),
        ("Serra Angel in in_play", "Serra Angel", Zone.IN_PLAY),
        ("Serra Angel in battlefield", "Serra Angel", Zone.IN_PLAY),
        ("Serra Angel onto the battlefield", "Serra Angel", Zone.IN_PLAY),
        ("Into the Roil in hand", "Into the Roil", Zone.HAND),
        ("Shock in exile", "Shock", Zone.REMOVED),
        ("Shock in removed", "Shock", Zone.REMOVED),
        ("Shock in the graveyard", "Shock", Zone.GRAVEYARD),
    ],
)
def test_a_card_in_a_zone(what: str, card: str, zone: Zone) -> None:
    goal = Goal("Ann", what)
    assert goal.known and (goal.card, goal.zone) == (card, zone)


@pytest.mark.parametrize(
    ("what", "turns", "surviving", "winning", "card"),
    [
        ("win this turn", 1, False, True, ""),
        ("win before your next turn", 1, False, True, ""),
        ("win within 3 turns", 3, False, True, ""),
        ("survive this turn", 1, True, False, ""),
        ("survive 12 turns", 12, True, False, ""),
        ("deal 4", 1, False, False, ""),
        ("Into the Roil in hand within 2 turns", 2, False, False, "Into the Roil"),
    ],
)
def test_the_time_of_a_goal(what: str, turns: int, surviving: bool, winning: bool, card: str) -> None:
    goal = Goal("Ann", what)
    assert goal.known
    assert (goal.turns, goal.surviving, goal.winning, goal.card) == (turns, surviving, winning, card)


def test_other_words_are_no_goal() -> None:
    assert not Goal("Ann", "Serra Angel in heaven within 2 turns").known
    assert not Goal("Ann", "win within 0 turns").known
    assert not Goal("Ann", "survive many turns").known
    assert not Goal("Ann", "Serra Angel in heaven").known
    assert not Goal("Ann", "deal many").known
