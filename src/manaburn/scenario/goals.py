"""Puzzles: a goal, and whether the line of play that a file gives as its solution reaches it.

This module checks a given solution; it does not search for one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from manaburn.state import happenings as h
from manaburn.state.objects import Player
from manaburn.terms import ZONE_NAMES, Zone, zone_called

from .naming import Trouble, everything, fits

if TYPE_CHECKING:
    from .driver import Driver

_DEAL: Final = re.compile(r"deal (\d{1,4})\Z")
_IN_ZONE: Final = re.compile(r"(?P<card>.+) (?:in (?P<zone>" + "|".join(ZONE_NAMES) + r")|in play)\Z")
WHATS: Final = (
    "win this turn",
    "win before your next turn",
    "survive this turn",
    "deal N",
    "CARD in ZONE",
)


class Goal:
    """The goal of a puzzle."""

    def __init__(self, who: str, what: str) -> None:
        self.who: Final = who
        self.what: Final = what
        deal = _DEAL.match(what)
        self.damage: Final = int(deal[1]) if deal else 0
        place = _IN_ZONE.match(what)
        self.card: Final = place["card"].strip() if place else ""
        self.zone: Final = zone_called(place["zone"] or "in play") if place else Zone.GONE

    @property
    def known(self) -> bool:
        """Whether this kind of goal exists."""
        return self.what in WHATS[:3] or self.damage > 0 or bool(self.card)

    def __str__(self) -> str:
        return f"{self.what} (for {self.who})"


class Watch:
    """Follows a game from where a puzzle begins."""

    def __init__(self, driver: Driver, goal: Goal) -> None:
        self.driver: Final = driver
        self.goal: Final = goal
        self.turn: Final = driver.state.turn
        self.begun: Final = len(driver.state.log)
        self.player: Final = driver.player(goal.who)

    def check(self) -> None:
        """Raise Trouble if the goal has not been reached."""
        goal, state = self.goal, self.driver.state
        if goal.what == "survive this turn":
            self.driver.finish_turn()
        if not self.reached():
            over = f", {state.winner.name if state.winner is not None else 'nobody'} has won" if state.over else ""
            raise Trouble(f"the solution doesn't reach its goal: {goal}, seen: turn {state.turn}{over}")

    def reached(self) -> bool:
        """Whether it has been reached."""
        goal, state = self.goal, self.driver.state
        won = state.over and state.winner is self.player
        if goal.what == "win this turn":
            return won and state.turn == self.turn
        if goal.what == "win before your next turn":
            begun = [event for event in state.log[self.begun :] if event.kind is h.TURN_BEGINS]
            return won and not any(event.player is self.player for event in begun)
        if goal.what == "survive this turn":
            return not self.player.lost
        this_turn = [event for event in state.log[self.begun :] if event.turn == self.turn]
        if goal.damage:
            opponent = self.opponent()
            dealt = [event.amount for event in this_turn if event.kind is h.DAMAGE and event.other is opponent]
            return sum(dealt) >= goal.damage
        table = self.driver.table
        moved = [event.what for event in this_turn if event.kind is h.MOVE and event.to is goal.zone]
        there = [item for item in everything(table) if item.zone is goal.zone] if state.turn == self.turn else []
        return any(fits(table, item, goal.card) for item in [*moved, *there] if item is not None)

    def opponent(self) -> Player:
        """The first opponent in turn order."""
        players = self.driver.state.players
        return players[(self.player.index + 1) % len(players)]
