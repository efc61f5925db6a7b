"""The kinds of things that go by numbers: no two have one number, which would make them the same."""

from __future__ import annotations

from enum import IntEnum

import pytest

from manaburn import terms
from manaburn.rules.kernel import decisions
from manaburn.state import happenings

KINDS = sorted(
    {
        kind
        for module in (happenings, terms, decisions)
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, IntEnum) and kind is not IntEnum
    },
    key=lambda kind: kind.__name__,
)


def test_events_are_numbered_from_zero() -> None:
    """The numbers are indexes of lists; one kind is below them."""
    names = happenings.EventKind.__members__
    assert sorted([int(kind) for kind in names.values()]) == list(range(-1, len(names) - 1))


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_have_one_number(kind: type[IntEnum]) -> None:
    numbers = [int(member) for member in kind.__members__.values()]
    assert len(set(numbers)) == len(numbers)
