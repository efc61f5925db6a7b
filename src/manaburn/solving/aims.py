"""Whether a goal has been reached, or can't be reached any more."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.scenario.goals import Goal
from manaburn.scenario.naming import everything, fits
from manaburn.state import happenings as h
from manaburn.state.objects import Player

from .bounds import Bound
from .gains import Reader

OPEN: Final = 0
REACHED: Final = 1
MISSED: Final = -1


class Aim:
    """The goal of a player, seen from where the player begins to play for it."""

    def __init__(self, table: Table, goal: Goal, reader: Reader) -> None:
        state = table.state
        self.table: Final = table
        self.goal: Final = goal
        self.player: Final = next(player for player in state.players if player.name == goal.who)
        self.turn: Final = state.turn
        self.begun: Final = len(state.log)
        opponent = state.players[(self.player.index + 1) % len(state.players)]
        self.opponent: Final[Player] = opponent
        self.bound: Final = Bound(table, self.player, opponent, reader)

    def verdict(self) -> int:
        """Return REACHED, MISSED, or OPEN if it isn't decided yet."""
        state, what = self.table.state, self.goal.what
        player = self.player
        if self.goal.damage:
            if self.dealt() >= self.goal.damage:
                return REACHED
            return MISSED if state.over or state.turn != self.turn else OPEN
        if self.goal.card:
            if state.turn == self.turn and self.in_zone():
                return REACHED
            return MISSED if state.over or state.turn != self.turn else OPEN
        if what == "survive this turn":
            if player.lost or (state.over and state.winner is None):
                return MISSED
            return REACHED if state.over or state.turn != self.turn else OPEN
        if what == "win this turn" and state.turn != self.turn:
            return MISSED
        if state.turn != self.turn and state.active is player:
            return MISSED
        if state.over:
            return REACHED if state.winner is player else MISSED
        return MISSED if player.lost else OPEN

    def out_of_reach(self) -> bool:
        """Return whether the goal is to win or to deal damage this turn, and too little is left for it."""
        if self.goal.damage:
            return self.bound.most() < self.goal.damage - self.dealt()
        if self.goal.what != "win this turn":
            return False
        opponent = self.opponent
        return opponent.poison == 0 and self.bound.most() < opponent.life

    def dealt(self) -> int:
        """Return the damage dealt to the first opponent so far."""
        log = self.table.state.log
        total = 0
        for i in range(self.begun, len(log)):
            event = log[i]
            if event.kind is h.DAMAGE and event.other is self.opponent and event.turn == self.turn:
                total += event.amount
        return total

    def in_zone(self) -> bool:
        """Return whether the card is in the zone, or has been there since the beginning."""
        table, goal = self.table, self.goal
        log = table.state.log
        for i in range(self.begun, len(log)):
            event = log[i]
            if event.kind is h.MOVE and event.to is goal.zone and event.turn == self.turn:
                if event.what is not None and fits(table, event.what, goal.card):
                    return True
        return any(item.zone is goal.zone and fits(table, item, goal.card) for item in everything(table))

    def progress(self) -> str:
        """Return what must be known of the past to judge the goal."""
        return str(self.dealt()) if self.goal.damage else ""
