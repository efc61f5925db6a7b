"""The timing system with the stack, used since 1999. The earlier system is in ``before1999``.

Rules: 408.
"""

from __future__ import annotations

from manaburn.editions.answers import Timing
from manaburn.errors import IllegalAction
from manaburn.rules.kernel.decisions import Action
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import CHECK, END, RESOLVE, TIMING_SYSTEMS, TimingSystem
from manaburn.state.objects import GameObject, Player

from . import subgames, turn


class Stack(TimingSystem):
    """Rule 408 since 1999: the top of the stack resolves when all players have passed in succession."""

    def work(self, table: Table) -> None:
        """Work through the stages of a step (:mod:`.turn`)."""
        if table.state.interrupted is not None and subgames.waits(table.state):
            subgames.begin(table)
        else:
            turn.work(table)
        if table.state.over:
            self.game_over(table)

    def passed(self, table: Table, player: Player) -> None:
        """Let the top object resolve, or end the step, when all players have passed in succession.

        Rules: 408.1c.
        """
        state = table.state
        passes = state.passes + 1
        state.passes = passes
        players = state.players
        left = 0
        coming = player
        for i in range(len(players), 0, -1):  # the next player is looked at last
            other = players[(player.index + i) % len(players)]
            if not other.lost:
                left += 1
                coming = other
        if passes >= left:
            state.stage = RESOLVE if state.stack else END
            return
        state.priority = coming

    def acted(self, table: Table, player: Player, item: GameObject | None, mana: bool) -> None:
        """Give the same player priority again, after state-based effects and triggered abilities.

        Rules: 408.1b.
        """
        table.state.passes = 0
        table.state.stage = CHECK

    def game_over(self, table: Table) -> None:
        """Let the main game go on if a subgame is over.

        Rules: 506.5.
        """
        subgames.go_on(table)

    def do(self, table: Table, player: Player, action: Action) -> GameObject | None:
        """Return None: this system has no actions of its own."""
        raise IllegalAction("408.1", f"{action} can't be done")


TIMING_SYSTEMS[Timing.STACK] = Stack()
