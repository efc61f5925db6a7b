"""Timelines: a point on which the rulebooks differ, and the answers of the rules with the day from which each held."""

from __future__ import annotations

from collections.abc import Mapping, Set
from datetime import date
from typing import Final, Generic, TypeVar

T_co = TypeVar("T_co", covariant=True)


class Days:
    """A day, and other days for some points: those whose answers count. ``others`` has them by the points' subjects.
    ``customs``: the subjects of the points that are answered by custom, as no rulebook did."""

    def __init__(self, day: date, others: Mapping[str, date], customs: Set[str] = frozenset()) -> None:
        self.day: Final = day
        self.others: Final = others
        self.customs: Final = customs


class Timeline(Generic[T_co]):
    """The answers of the rules on one point: ``Timeline("the legend rule", ("1996-11-01", A), ("2004-10-01", B))``.

    ``subject`` says what the point is; if the answers are True and False, it is a statement. ``entries``: the ISO date
    from which each answer held, and the answer, the oldest first. ``custom``: an answer that players have agreed upon
    and that no rulebook gives; only a house rule takes it.
    """

    def __init__(self, subject: str, *entries: tuple[str, T_co], custom: T_co | None = None) -> None:
        self.subject: Final = subject
        self.custom: Final = custom
        self.entries: Final = tuple([(date.fromisoformat(day), value) for day, value in entries])

    def on(self, when: date | Days) -> T_co:
        """Return the answer that held on a day. The first answer also holds for all earlier days."""
        if self.custom is not None and isinstance(when, Days) and self.subject in when.customs:
            return self.custom
        day = when.others.get(self.subject, when.day) if isinstance(when, Days) else when
        found = self.entries[0][1]
        for since, value in self.entries:
            if since <= day:
                found = value
        return found
