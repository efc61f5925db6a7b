"""A timeline: one point on which the rulebooks differ, and what the rules said on it from which day on."""

from __future__ import annotations

from datetime import date
from typing import Final, Generic, TypeVar

T = TypeVar("T")


class Timeline(Generic[T]):
    """What the rules said on one point: ``Timeline("the legend rule", ("1996-11-01", A), ("2004-10-01", B))``.

    ``subject``: the point in words; a statement where the answers are True and False. ``entries``: from which day on
    (as an ISO date) which answer held, oldest first.
    """

    def __init__(self, subject: str, *entries: tuple[str, T]) -> None:
        self.subject: Final = subject
        self.entries: Final = tuple([(date.fromisoformat(day), value) for day, value in entries])

    def on(self, day: date) -> T:
        """The answer that held on a day. The first entry holds for all days before it, too."""
        found = self.entries[0][1]
        for since, value in self.entries:
            if since <= day:
                found = value
        return found
