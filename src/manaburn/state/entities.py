"""What objects and players have in common."""

from __future__ import annotations

from typing import Final

from .journal import Journal


class Entity:
    """An object or player: what a target, a choice or a reference can be."""

    def __init__(self, number: int, journal: Journal) -> None:
        self.number: Final = number
        self.journal: Final = journal
