"""An event that can't happen to what it is about changes nothing, and isn't one that has happened (419.1)."""

from __future__ import annotations

import pytest

from manaburn.rules.events import perform
from manaburn.state import hashing
from manaburn.state.happenings import EventKind, Happening
from manaburn.state.objects import GameObject
from manaburn.terms import Zone

from .boards import Board, artifact, creature, enchantment, land


def setting() -> tuple[Board, dict[str, GameObject]]:
    """A table with things in play, one of which has left."""
    board = Board()
    things = {
        "bear": board.card(creature("2/2")),
        "relic": board.card(artifact()),
        "aura": board.card(enchantment(subtypes="Aura")),
        "loose": board.card(enchantment(name="Loose")),
        "land": board.card(land("Waste")),
        "gone": board.card(creature("2/2", name="Gone")),
    }
    board.attach(things["aura"], things["bear"])
    board.leave(things["gone"])
    return board, things


NOTHING: list[tuple[EventKind, str, int, str]] = [
    (EventKind.DAMAGE, "bear", 0, ""),
    (EventKind.DAMAGE, "gone", 2, ""),
    (EventKind.DAMAGE, "relic", 2, ""),
    (EventKind.DAMAGE, "land", 2, ""),
    (EventKind.TAP, "gone", 0, ""),
    (EventKind.UNTAP, "bear", 0, ""),
    (EventKind.UNTAP, "gone", 0, ""),
    (EventKind.COUNTERS_PUT, "bear", 0, "charge"),
    (EventKind.COUNTERS_PUT, "gone", 1, "charge"),
    (EventKind.COUNTERS_REMOVED, "bear", 1, "charge"),
    (EventKind.COUNTERS_REMOVED, "gone", 1, "charge"),
    (EventKind.CONTROL, "bear", 0, ""),
    (EventKind.CONTROL, "gone", 0, ""),
    (EventKind.FACE_UP, "bear", 0, ""),
    (EventKind.FACE_UP, "gone", 0, ""),
    (EventKind.REGENERATED, "gone", 0, ""),
    (EventKind.UNATTACHED, "loose", 0, ""),
]


@pytest.mark.parametrize(("kind", "what", "amount", "counter"), NOTHING)
def test_nothing_happens_to_a_thing(kind: EventKind, what: str, amount: int, counter: str) -> None:
    board, things = setting()
    before = hashing.form(board.state, past=False)
    event = Happening(kind, things[what], board.players[0], amount, things["bear"])
    event.counter = counter
    assert perform.perform(board.table, [event]) == []
    assert hashing.form(board.state, past=False) == before


@pytest.mark.parametrize("what", ["gone", "aura", "bear"])
def test_nothing_is_attached(what: str) -> None:
    """It is gone, is attached to this already, or would be attached to itself."""
    board, things = setting()
    event = Happening(EventKind.ATTACHED, things[what], board.players[0], 0, None, things["bear"])
    assert perform.perform(board.table, [event]) == []
    assert things["aura"].attached_to is things["bear"]


@pytest.mark.parametrize("kind", [EventKind.DAMAGE, EventKind.LOSE_LIFE, EventKind.GAIN_LIFE, EventKind.DRAW])
def test_nothing_happens_to_a_player_who_has_lost(kind: EventKind) -> None:
    board, things = setting()
    loser = board.players[1]
    loser.lost = True
    of = loser if kind is not EventKind.DAMAGE else None
    event = Happening(kind, None, of, 2, things["bear"], None if of is not None else loser)
    assert perform.perform(board.table, [event]) == []
    assert loser.life == 20
    assert not loser.drew_from_empty


@pytest.mark.parametrize("kind", [EventKind.LOSE_LIFE, EventKind.GAIN_LIFE])
def test_no_life_is_nothing(kind: EventKind) -> None:
    board, _ = setting()
    assert perform.perform(board.table, [Happening(kind, None, board.players[0], 0)]) == []


def test_who_draws_from_an_empty_library_draws_nothing() -> None:
    board, _ = setting()
    assert perform.perform(board.table, [Happening(EventKind.DRAW, None, board.players[0], 1)]) == []
    assert board.players[0].drew_from_empty
    assert not board.players[1].drew_from_empty


def test_counters_of_players_add_up() -> None:
    board, _ = setting()
    player = board.players[1]
    for amount in (2, 3):
        event = Happening(EventKind.COUNTERS_PUT, None, player, amount)
        event.counter = "energy"
        perform.perform(board.table, [event])
    assert player.counters == {"energy": 5}
    assert player.poison == 0


@pytest.mark.parametrize(("rules", "zone"), [("2006", Zone.GRAVEYARD), ("2002", Zone.REMOVED)])
def test_a_sorcery_does_not_come_into_play(rules: str, zone: Zone) -> None:
    board = Board(rules)
    perform.move(board.table, [board.spell], Zone.IN_PLAY, None)
    assert board.spell.current.zone is zone
