"""Rule 408, 1996.timing: what the two timing systems, the stack and batches, have in common.

A timing system does the next unit of work while nobody has priority, and says what follows when somebody who has it
has passed or done something. Everything else of the rulebook is shared.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from manaburn.state.objects import GameObject, Player

from .decisions import Action
from .table import Table

BEGIN: Final = 0
CHECK: Final = 1
WAIT: Final = 2
END: Final = 3
RESOLVE: Final = 4
"""The stages of a position (``state.stage``). WAIT: somebody has priority; RESOLVE: the next unit of work is that the
object on top of what waits resolves."""


class TimingSystem(ABC):
    """What spells and abilities wait in, and who may do what when."""

    @abstractmethod
    def work(self, table: Table) -> None:
        """Do the next unit of work; not called while somebody has priority or after the end of the game."""

    @abstractmethod
    def passed(self, table: Table, player: Player) -> None:
        """A player with priority has passed."""

    @abstractmethod
    def acted(self, table: Table, player: Player, item: GameObject | None, mana: bool) -> None:
        """A player with priority has done something: played ``item``, or (None) something else that is done already;
        ``mana``: it made mana and nothing more."""

    def own_actions(self, table: Table, player: Player) -> list[Action]:
        """What the player with priority can do by this system alone."""
        return []

    def duties(self, table: Table, player: Player) -> list[Action]:
        """What the player has to do before passing."""
        return []

    @abstractmethod
    def do(self, table: Table, player: Player, action: Action) -> GameObject | None:
        """Do one of the actions of this system alone; what was played, if anything. IllegalAction if it can't be."""
