"""Carrying something out only to see what comes of it, and taking it back."""

from __future__ import annotations

from typing import Final

from manaburn.state.happenings import Happening

from .table import Table
from .table_parts import Branches


class Supposition:
    """What is kept of a table while something is carried out on it that will be taken back. Choices that come up are
    answered as ``branches`` says, or in one way, as good as another."""

    def __init__(self, table: Table, branches: Branches | None = None) -> None:
        running = table.running
        self.table: Final = table
        self.mark: Final = table.journal.mark()
        self.since: Final = len(table.state.history)
        self.watching: Final = table.step_guard.watching
        self.supposing: Final = running.supposing
        self.supposed: Final = running.supposed
        self.branches: Final = running.branches
        self.certain: Final = running.certain
        self.resolving: Final = running.resolving
        self.remembered: Final = running.remembered
        self.leaving: Final = running.leaving
        self.depth: Final = running.depth
        self.costs: Final = running.costs
        self.moment: Final = running.moment
        self.chosen_by: Final = dict(running.chosen_by)
        self.shuffled: Final = dict(running.shuffled)
        self.by_chance: Final = list(running.by_chance)
        self.replaced_by: Final = list(running.replaced_by)
        table.step_guard.watching = False
        running.supposing = True
        running.supposed = 0
        running.branches = branches
        running.certain = -1
        running.remembered = {}

    def events(self) -> list[Happening]:
        """Return what has happened before any choice was made of which not all ways are tried."""
        history = self.table.state.history
        certain = self.table.running.certain
        return history[self.since : certain if certain >= 0 else len(history)]

    def end(self) -> None:
        """Take back what was carried out."""
        table = self.table
        running = table.running
        table.journal.rollback(self.mark)
        table.step_guard.watching = self.watching
        running.supposing = self.supposing
        running.supposed = self.supposed
        running.branches = self.branches
        running.certain = self.certain
        running.resolving = self.resolving
        running.remembered = self.remembered
        running.leaving = self.leaving
        running.depth = self.depth
        running.costs = self.costs
        running.moment = self.moment
        running.chosen_by = self.chosen_by
        running.shuffled = self.shuffled
        running.by_chance[:] = self.by_chance
        running.replaced_by[:] = self.replaced_by
