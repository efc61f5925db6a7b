"""Rule 408, 1996.timing: the timing system of a table: the stack or batches, by the word of its edition."""

from __future__ import annotations

from typing import Final

from manaburn.editions.edition import Timing
from manaburn.errors import IllegalAction
from manaburn.rules.before1999.batches import Batches
from manaburn.rules.kernel.decisions import Action
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import CHECK, END, RESOLVE, TimingSystem
from manaburn.state.objects import GameObject, Player

from . import turn


class Stack(TimingSystem):
    """Rule 408 since 1999: the top of the stack resolves when all have passed in succession."""

    def work(self, table: Table) -> None:
        """The stages of a step (:mod:`.turn`)."""
        turn.work(table)

    def passed(self, table: Table, player: Player) -> None:
        """408.1c: when all have passed in succession the top object resolves, or the step ends."""
        state = table.state
        passes = state.passes + 1
        state.passes = passes
        if passes >= len(state.alive()):
            state.stage = RESOLVE if state.stack else END
            return
        order = state.in_turn_order(player)
        state.priority = order[1 % len(order)] if order[0] is player else order[0]

    def acted(self, table: Table, player: Player, item: GameObject | None, mana: bool) -> None:
        """408.1b: the same player has priority again, after state-based effects and triggered abilities."""
        table.state.passes = 0
        table.state.stage = CHECK

    def do(self, table: Table, player: Player, action: Action) -> GameObject | None:
        """There is nothing of its own."""
        raise IllegalAction("408.1", f"{action} can't be done")


STACK: Final[TimingSystem] = Stack()
BATCHES: Final[TimingSystem] = Batches()


def system_of(table: Table) -> TimingSystem:
    """The timing system of a table."""
    return BATCHES if table.edition.timing is Timing.BATCHES else STACK


def work(table: Table) -> None:
    """Do the next unit of work of a game in which nobody has priority."""
    system_of(table).work(table)
