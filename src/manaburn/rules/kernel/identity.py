"""Lists of things that are told apart by identity."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def same(one: list[T], other: list[T]) -> bool:
    """Return whether two lists have the very same things in the same order."""
    if len(one) != len(other):
        return False
    for i in range(len(one)):
        if one[i] is not other[i]:
            return False
    return True
