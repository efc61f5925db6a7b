"""The key of a position: what can matter later changes it, and what can't doesn't."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from manaburn.state import happenings as h
from manaburn.state import hashing
from manaburn.state.frames import Packet
from manaburn.state.happenings import Happening
from manaburn.state.objects import CARD, Card, GameObject, in_turn
from manaburn.state.players import ManaUnit
from manaburn.state.state import GameState
from manaburn.terms import CREATURE, LAND, NO_MANA, Zone
from manaburn.text.tree import CardDefinition, Face, Filter, HasType

Change = Callable[[GameState, GameObject], object]

MATTERS: dict[str, Change] = {
    "life": lambda state, item: setattr(state.players[1], "life", 19),
    "poison": lambda state, item: setattr(state.players[1], "poison", 1),
    "a land played": lambda state, item: setattr(state.players[0], "lands_played", 1),
    "mana": lambda state, item: state.players[0].pool.__setitem__(3, 1),
    "mana for creatures": lambda state, item: unit(state, Filter((HasType(CREATURE),))),
    "mana for lands": lambda state, item: unit(state, Filter((HasType(LAND),))),
    "mana with a rider": lambda state, item: unit(state, None, "can't be countered"),
    "snow mana": lambda state, item: unit(state, None, "", True),
    "tapped": lambda state, item: setattr(item, "tapped", True),
    "damage": lambda state, item: setattr(item, "damage", 1),
    "a counter": lambda state, item: item.counters.__setitem__("charge", 1),
    "attacked this turn": lambda state, item: item.marks.__setitem__("attacked", state.turn),
    "used this turn": lambda state, item: item.uses.__setitem__(("activated", 4), in_turn(state.turn, 1)),
    "used twice this turn": lambda state, item: item.uses.__setitem__(("activated", 4), in_turn(state.turn, 2)),
    "used once for all": lambda state, item: item.uses.__setitem__(("once", 4), 1),
    "a skipped step": lambda state, item: state.skips.append((1, "draw", False)),
    "a skipped step of the other": lambda state, item: state.skips.append((0, "draw", False)),
    "an extra turn": lambda state, item: state.extra_turns.append(state.players[0]),
    "an extra turn of the other": lambda state, item: state.extra_turns.append(state.players[1]),
    "damage to be dealt": lambda state, item: packet(state, item),
    "damage to be dealt, with which an effect has had its opportunity": lambda state, item: packet(
        state, item, "shield"
    ),
}
IS_PAST: dict[str, Change] = {
    "attacked in an earlier turn": lambda state, item: item.marks.__setitem__("attacked", state.turn - 1),
    "used in an earlier turn": lambda state, item: item.uses.__setitem__(("activated", 4), in_turn(state.turn - 1, 1)),
}


def unit(state: GameState, spend: object | None, rider: str = "", snow: bool = False) -> None:
    state.players[0].special.append(ManaUnit(3, None, snow, spend, rider))


def packet(state: GameState, item: GameObject, *used: object) -> None:
    damage = Packet(state.journal, Happening(h.DAMAGE, item, amount=2))
    damage.replaced_by.extend(used)
    state.packets.append(damage)


def key(change: Change | None) -> str:
    """Return the key of a position after a change."""
    state = GameState(["Ann", "Bob"])
    state.turn = 3
    face = Face("Test Bear", NO_MANA, 0, 0, CREATURE, (), 2, 2, None, ())
    item = state.make_object(CARD, state.players[0], Zone.IN_PLAY, face, Card(1, CardDefinition(face.name, (face,))))
    state.put(item)
    if change is not None:
        change(state, item)
    return hashing.digest(state)


def test_positions_that_differ_in_what_can_matter_have_different_keys() -> None:
    keys = {name: key(change) for name, change in MATTERS.items()}
    keys["nothing"] = key(None)
    assert len(set(keys.values())) == len(keys), sorted(keys, key=keys.__getitem__)


@pytest.mark.parametrize("name", IS_PAST)
def test_what_is_past_does_not_change_the_key(name: str) -> None:
    assert key(IS_PAST[name]) == key(None)
