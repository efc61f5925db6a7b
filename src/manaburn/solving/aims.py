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
        needed = self.needed()
        return needed > 0 and self.bound.falls_short(needed, self.goal.winning)

    def needed(self) -> int:
        """Return the damage that is still missing, or the life that the opponent must lose; 0 if none can be named."""
        if self.goal.damage:
            return self.goal.damage - self.dealt()
        if not self.goal.winning or not self.counts() or self.opponent.poison:
            return 0
        return self.opponent.life

    def shortage(self) -> str:
        """Return why the goal is out of reach, in words; "" if it isn't."""
        if not self.out_of_reach():
            return ""
        needed, fatal, name = self.needed(), self.goal.winning, self.opponent.name
        reply = self.bound.reply_needed(needed, fatal)
        if reply:
            return f"{name} can {reply}, and what is left is not enough for {needed} {'life' if fatal else 'damage'}"
        most = self.bound.most()
        if fatal:
            return f"{name} has {needed} life and can lose no more than {most}"
        return f"{needed} damage is missing, and {name} can be dealt no more than {most}"

    def why_missed(self) -> str:
        """Return why the goal has been missed, in words."""
        state, player = self.table.state, self.player
        if player.lost:
            return f"{player.name} has lost"
        if state.over:
            return f"{state.winner.name} has won" if state.winner is not None else "the game is a draw"
        return "the time is over"

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
