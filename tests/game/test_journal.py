"""The journal: what is rolled back, and which counters of what is derived move with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manaburn.state import hashing
from manaburn.state.journal import Journal
from manaburn.state.objects import CARD
from manaburn.state.state import GameState
from manaburn.terms import CREATURE, NO_MANA, Zone
from manaburn.text.tree import Face


class Thing:
    """Something with a field that is written through the journal."""

    def __init__(self) -> None:
        self.value = 0


WRITES: dict[str, tuple[Callable[[Journal, Thing], None], set[str]]] = {
    "field": (lambda journal, thing: journal.field(thing, "value", thing.value), {"version", "facts"}),
    "reshape": (lambda journal, thing: journal.reshape(thing, "value", thing.value), {"version", "facts", "shape"}),
    "course": (lambda journal, thing: journal.course(thing, "value", thing.value), {"version"}),
    "quiet": (lambda journal, thing: journal.quiet(thing, "value", thing.value), set()),
}
"""The ways to write a field, and the counters that each moves."""


def counters(journal: Journal) -> dict[str, int]:
    return {name: getattr(journal, name) for name in ("version", "facts", "shape")}


def moved(before: dict[str, int], after: dict[str, int]) -> set[str]:
    return {name for name in before if before[name] != after[name]}


@pytest.mark.parametrize("way", WRITES)
def test_a_rollback_moves_the_counters_that_its_writes_have_moved(way: str) -> None:
    """Whatever was derived after the write is wrong once it is taken back; nothing else is."""
    write, concerned = WRITES[way]
    journal, thing = Journal(), Thing()
    journal.reshape(thing, "value", 0)  # an earlier write, which stays
    thing.value = 1
    mark, before = journal.mark(), counters(journal)
    write(journal, thing)
    thing.value = 2
    written = counters(journal)
    assert moved(before, written) == concerned
    journal.rollback(mark)
    assert thing.value == 1
    assert moved(written, counters(journal)) == concerned
    assert not moved(counters(journal), before) & ({"version", "facts", "shape"} - concerned)


def test_rollbacks_in_rollbacks_move_the_counters_each_time() -> None:
    journal, thing = Journal(), Thing()
    outer = journal.mark()
    journal.reshape(thing, "value", 0)
    inner = journal.mark()
    journal.reshape(thing, "value", 1)
    first = counters(journal)
    journal.rollback(inner)
    second = counters(journal)
    assert moved(first, second) == {"version", "facts", "shape"}
    journal.rollback(outer)
    assert moved(second, counters(journal)) == {"version", "facts", "shape"}
    third = counters(journal)
    journal.rollback(outer)
    assert moved(third, counters(journal)) == set()


Change = tuple[str, int, int]
CHANGES = st.lists(st.tuples(st.sampled_from(["put", "drop"]), st.integers(0, 5), st.integers(0, 3)), max_size=12)


@given(CHANGES, CHANGES)
def test_a_rollback_restores_the_order_of_keys(
    earlier: list[tuple[str, int, int]], later: list[tuple[str, int, int]]
) -> None:
    """Which of two equal cards is found first can depend on it, and so the course of the game after an undo."""
    journal, table = Journal(), dict[int, int]()

    def change(changes: list[Change]) -> None:
        for what, key, value in changes:
            if what == "put":
                journal.put(table, key, value)
            elif key in table:
                journal.drop(table, key)

    change(earlier)
    before, mark = list(table.items()), journal.mark()
    change(later)
    journal.rollback(mark)
    assert list(table.items()) == before


def test_the_newest_counters_are_removed_first() -> None:
    """Of other kinds none is removed, and what is left keeps its date (418.5d)."""
    state = GameState(["Ann", "Bob"])
    face = Face("Test Bear", NO_MANA, 0, 0, CREATURE, (), 2, 2, None, ())
    item = state.make_object(CARD, state.players[0], Zone.IN_PLAY, face)
    for counter, amount in (("+1/+1", 2), ("-1/-1", 1), ("+1/+1", 3)):
        state.date_counters(item, counter, amount)
    first, other, last = [one.timestamp for one in item.dated_counters]
    mark = state.journal.mark()
    state.date_counters(item, "+1/+1", -2)
    left = [(one.counter, one.amount, one.timestamp) for one in item.dated_counters]
    assert left == [("+1/+1", 2, first), ("-1/-1", 1, other), ("+1/+1", 1, last)]
    state.date_counters(item, "+1/+1", -2)
    left = [(one.counter, one.amount, one.timestamp) for one in item.dated_counters]
    assert left == [("+1/+1", 1, first), ("-1/-1", 1, other)]
    state.journal.rollback(mark)
    assert [one.amount for one in item.dated_counters] == [2, 1, 3]


def test_a_dictionary_gets_other_contents() -> None:
    journal, table = Journal(), {"a": 1, "b": 2}
    mark, before = journal.mark(), counters(journal)
    journal.replace_keys(table, {"b": 3, "c": 4})
    assert table == {"b": 3, "c": 4}
    assert moved(before, counters(journal)) == {"version", "facts"}
    journal.rollback(mark)
    assert table == {"a": 1, "b": 2}


def test_the_names_of_nodes_are_the_same_when_the_store_was_full() -> None:
    keys = hashing.Keys()
    cards = [Face(f"Test {n}", NO_MANA, 0, 0, CREATURE, (), 2, 2, None, ()) for n in range(hashing.MOST_KEYS + 1)]
    first = [keys.of(card) for card in cards[:3]]
    dated = keys.is_dated(cards[0])
    for card in cards:
        keys.of(card)
    assert len(keys.kept) == len(keys.known) == 1
    assert not keys.dated
    assert [keys.of(card) for card in cards[:3]] == first
    assert keys.is_dated(cards[0]) is dated
