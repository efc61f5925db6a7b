"""Timelines: a point on which the rulebooks differ, and the answers of the rules with the day from which each held."""

from __future__ import annotations

from datetime import date
from typing import Final, Generic, TypeVar

T = TypeVar("T")


class Timeline(Generic[T]):
    """The answers of the rules on one point: ``Timeline("the legend rule", ("1996-11-01", A), ("2004-10-01", B))``.

    ``subject`` says what the point is; if the answers are True and False, it is a statement. ``entries``: the ISO date
    from which each answer held, and the answer, the oldest first.
    """

    def __init__(self, subject: str, *entries: tuple[str, T]) -> None:
        self.subject: Final = subject
        self.entries: Final = tuple([(date.fromisoformat(day), value) for day, value in entries])

    def on(self, day: date) -> T:
        """Return the answer that held on a day. The first answer also holds for all earlier days."""
        found = self.entries[0][1]
        for since, value in self.entries:
            if since <= day:
                found = value
        return found
