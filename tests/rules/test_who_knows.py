"""Rule 217.2d: who knows a card, as it is revealed, and in each zone that it can come to; with three players."""

from __future__ import annotations

import pytest

from manaburn.rules.course import state_based
from manaburn.rules.events import perform
from manaburn.terms import CREATURE, ENCHANTMENT, Zone

from .plays import Plays

EVERYBODY = 7
OWNER = 1
"""The middle one of three players."""


@pytest.mark.parametrize("zone", [Zone.HAND, Zone.LIBRARY])
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_what_is_revealed_is_known_to_each_player(zone: Zone, owner: int) -> None:
    plays = Plays("2008", 3)
    card = plays.put("", CREATURE, zone=zone, who=owner)
    perform.reveal(plays.table, [card], plays.players[owner])
    assert card.known_to == EVERYBODY


@pytest.mark.parametrize(
    ("start", "to", "known"),
    [
        (Zone.LIBRARY, Zone.GRAVEYARD, EVERYBODY),
        (Zone.LIBRARY, Zone.REMOVED, EVERYBODY),
        (Zone.LIBRARY, Zone.IN_PLAY, EVERYBODY),
        (Zone.LIBRARY, Zone.HAND, 1 << OWNER),
        (Zone.IN_PLAY, Zone.HAND, EVERYBODY),
        (Zone.GRAVEYARD, Zone.HAND, EVERYBODY),
    ],
)
def test_who_knows_a_card_in_the_zone_that_it_comes_to(start: Zone, to: Zone, known: int) -> None:
    plays = Plays("2008", 3)
    card = plays.put("", CREATURE, zone=start, who=OWNER)
    if start is not Zone.LIBRARY:
        card.known_to = EVERYBODY
    perform.move(plays.table, [card], to)
    assert card.current.zone is to
    assert card.current.known_to == known


@pytest.mark.parametrize(("text", "known"), [("Play with the top card of your library revealed.", EVERYBODY)])
@pytest.mark.parametrize("who", [0, 1, 2])
def test_the_top_card_that_is_played_revealed(text: str, known: int, who: int) -> None:
    plays = Plays("2008", 3)
    plays.put(text, ENCHANTMENT, who=who)
    cards = [[plays.put("", CREATURE, zone=Zone.LIBRARY, who=one) for _ in range(2)] for one in range(3)]
    state_based.check(plays.table)
    for one in range(3):
        below, top = cards[one]
        assert (top.known_to == known) == (one == who)
        assert below.known_to != EVERYBODY
