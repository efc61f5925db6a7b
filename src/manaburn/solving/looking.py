"""A choice of a search as it looks from what is known of the positions after it."""

from __future__ import annotations

from typing import Final

from .known import ENDLESS, Known


class View:
    """A choice as it looks from what is known of the answers to it."""

    def __init__(self, known: Known, hero: bool) -> None:
        self.hero: Final = hero
        """Whether the player with the goal decides."""
        self.best = -1
        """The answer to look at next; -1 if there is none."""
        self.first = -1
        """The first open answer."""
        self.least = ENDLESS
        self.second = ENDLESS
        self.most = 0
        self.others = -1
        """The number of open answers besides the one to look at."""
        self.winner = -1
        """The answer that decides the choice for the player who makes it; -1 if there is none."""
        self.unseen = 0
        """The number of answers that have never been looked at, up to a limit."""
        self.cut = False
        """Whether answers are left out for lack of patience."""
        self.long = False
        """Whether answers are left out because of the depth."""
        self.legal = False
        self.low = ENDLESS
        """The smallest depth of an earlier choice to which an answer leads back."""

    @property
    def proof(self) -> int:
        """The proof number of the choice."""
        return self.least if self.hero else self.most + self.others

    @property
    def disproof(self) -> int:
        """The disproof number of the choice."""
        return self.most + self.others if self.hero else self.least

    def add(self, i: int, own: int, other: int) -> None:
        """Add an open answer. ``own``: its number for the player who decides; ``other``: that for the other side."""
        self.others += 1
        if self.first < 0:
            self.first = i
        self.most = max(self.most, other)
        if own < self.least:
            self.second = self.least
            self.least = own
            self.best = i
        elif own < self.second:
            self.second = own

    def drop(self) -> None:
        """Note that the opponent has an answer which is not met: no others need be looked at."""
        if not self.hero:
            self.best = -1

    def decide(self, i: int) -> None:
        """Note that an answer decides the choice."""
        self.winner = i
        self.best = -1
