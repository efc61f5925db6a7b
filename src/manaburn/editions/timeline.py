"""A timeline: one point on which the rulebooks differ, and what each said from when on."""

from __future__ import annotations

from datetime import date
from typing import Final, Generic, TypeVar

T = TypeVar("T")


class Timeline(Generic[T]):
    """What the rules said on one point. ``Timeline("legend rule", ("1996-11-01", A), ("2004-10-01", B))``."""

    def __init__(self, subject: str, *entries: tuple[str, T]) -> None:
        self.subject: Final = subject
        self.entries: Final = tuple([(date.fromisoformat(day), value) for day, value in entries])

    def on(self, day: date) -> T:
        """What held on that day; the first entry holds for all days before it, too."""
        found = self.entries[0][1]
        for since, value in self.entries:
            if since <= day:
                found = value
        return found
