"""An object that is about to come into play, put there for a moment to see what it will be under all effects.

Rules: 614.12@2018.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject

from . import apply


class Preview:
    """Carries out an arrival that may still change, until :meth:`off` rolls it back."""

    def __init__(self, table: Table, event: Happening) -> None:
        self.table: Final = table
        self.mark: Final = table.journal.mark()
        twin = event.copy()
        apply.move_object(table, twin, [])
        self.item: Final[GameObject | None] = twin.new
        """The object in play; None if it can't come into play."""

    def off(self) -> None:
        """Put everything back."""
        self.table.journal.rollback(self.mark)
