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


def test_other_words_are_no_goal() -> None:
    assert not Goal("Ann", "Serra Angel in heaven").known
    assert not Goal("Ann", "deal many").known
