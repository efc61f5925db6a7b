"""The journal: what is rolled back, and which counters of what is derived move with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manaburn.state.journal import Journal


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
