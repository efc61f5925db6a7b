"""The goal of a search: whether it has been reached, and whether it is still within reach."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.scenario.goals import Goal, Judge
from manaburn.terms import Step

from .bounds import Bound
from .gains import Reader


class Aim(Judge):
    """The goal of a player, seen from where the player begins to play for it."""

    def __init__(self, table: Table, goal: Goal, reader: Reader) -> None:
        super().__init__(table, goal)
        reader.past_draw = self.same_turn and table.state.step.value > Step.DRAW.value
        sides = (self.opponent, self.player) if goal.surviving else (self.player, self.opponent)
        self.bound: Final = Bound(table, *sides, reader)
        """What the player can still do to the opponent; if the goal is to survive, what the opponent can do."""
        self.bound.spanning = goal.until_own_turn

    @property
    def same_turn(self) -> bool:
        """Whether the goal is decided before another turn begins."""
        return self.goal.turns == 1 and not self.goal.until_own_turn

    @property
    def this_turn(self) -> bool:
        """Whether the goal has to be reached before the turn ends, by something that doesn't happen by itself."""
        return bool(self.goal.damage) or (self.goal.winning and self.same_turn)

    def counts(self) -> bool:
        """Return whether the bound counts all the time that is left. It counts no more than a turn of each player."""
        return self.goal.until_own_turn or self.table.state.turn >= self.last

    def out_of_reach(self) -> bool:
        """Return whether the goal is to win or to deal damage soon, and too little is left for it."""
        if self.goal.damage:
            return self.bound.falls_short(self.goal.damage - self.dealt(), False)
        if not self.goal.winning or not self.counts():
            return False
        opponent = self.opponent
        return opponent.poison == 0 and self.bound.falls_short(opponent.life, True)

    def is_safe(self) -> bool:
        """Return whether the goal is to survive, and the player need do no more for it than pass and not block."""
        player = self.player
        if not self.goal.surviving or not self.counts() or player.poison:
            return False
        return self.bound.falls_short(player.life, True)

    def help_needed(self) -> str:
        """Return what the player who is safe has to do besides passing, in words; "" if there is nothing."""
        return self.bound.reply_needed(self.player.life, True)

    def progress(self) -> str:
        """Return what must be known of the past to judge the goal."""
        return str(self.dealt()) if self.goal.damage else ""
