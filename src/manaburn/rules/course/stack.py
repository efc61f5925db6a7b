"""The timing system since 1999, the stack. The one before is in ``before1999``.

Rules: 408.
"""

from __future__ import annotations

from manaburn.editions.edition import Timing
from manaburn.errors import IllegalAction
from manaburn.rules.kernel.decisions import Action
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import CHECK, END, RESOLVE, TIMING_SYSTEMS, TimingSystem
from manaburn.state.objects import GameObject, Player

from . import turn


class Stack(TimingSystem):
    """Rule 408 since 1999: the top of the stack resolves when all have passed in succession."""

    def work(self, table: Table) -> None:
        """The stages of a step (:mod:`.turn`)."""
        turn.work(table)

    def passed(self, table: Table, player: Player) -> None:
        """When all have passed in succession the top object resolves, or the step ends.

        Rules: 408.1c.
        """
        state = table.state
        passes = state.passes + 1
        state.passes = passes
        if passes >= len(state.alive()):
            state.stage = RESOLVE if state.stack else END
            return
        order = state.in_turn_order(player)
        state.priority = order[1 % len(order)] if order[0] is player else order[0]

    def acted(self, table: Table, player: Player, item: GameObject | None, mana: bool) -> None:
        """The same player has priority again, after state-based effects and triggered abilities.

        Rules: 408.1b.
        """
        table.state.passes = 0
        table.state.stage = CHECK

    def do(self, table: Table, player: Player, action: Action) -> GameObject | None:
        """There is nothing of its own."""
        raise IllegalAction("408.1", f"{action} can't be done")


TIMING_SYSTEMS[Timing.STACK] = Stack()
