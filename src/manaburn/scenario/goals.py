"""Puzzles: a goal, whether it has been reached, and whether the solution that a file gives reaches it.

This module judges positions and checks a given solution; it does not search for one.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.objects import Player
from manaburn.terms import ZONE_NAMES, Zone, zone_called

from .naming import Trouble, everything, fits

if TYPE_CHECKING:
    from .driver import Driver

OPEN: Final = 0
REACHED: Final = 1
MISSED: Final = -1

_DEAL: Final = re.compile(r"deal (\d{1,4})\Z")
_WITHIN: Final = re.compile(r"(?P<what>win|.+ (?:in|into|on|onto) .+) within (?P<turns>[1-9]\d?) turns\Z")
_SURVIVE: Final = re.compile(r"survive (?P<turns>[1-9]\d?) turns\Z")
_OTHER_ZONES: Final = {
    "play": "in play",
    "in_play": "in play",
    "battlefield": "in play",
    "exile": "removed",
    "removed from the game": "removed",
}
"""What zones are also called."""
_IN_ZONE: Final = re.compile(
    r"(?P<card>.+?) (?:in|into|on|onto) (?:the |a |any )?(?P<zone>"
    + "|".join([*ZONE_NAMES, *sorted(_OTHER_ZONES, key=len, reverse=True)])
    + r")\Z"
)
WHATS: Final = (
    "win this turn",
    "win before your next turn",
    "survive this turn",
    "deal N",
    "CARD in ZONE",
    "win within N turns",
    "survive N turns",
    "CARD in ZONE within N turns",
)


class Goal:
    """The goal of a puzzle."""

    def __init__(self, who: str, what: str) -> None:
        self.who: Final = who
        self.what: Final = what
        deal = _DEAL.match(what)
        self.damage: Final = int(deal[1]) if deal else 0
        several = _WITHIN.match(what) or _SURVIVE.match(what)
        place = _IN_ZONE.match(several["what"] if several and several.re is _WITHIN else what)
        self.card: Final = place["card"].strip() if place else ""
        zone = place["zone"] if place else "gone"
        self.zone: Final = zone_called(_OTHER_ZONES.get(zone, zone)) if place else Zone.GONE
        self.surviving: Final = what == "survive this turn" or _SURVIVE.match(what) is not None
        """Whether the goal is not to lose."""
        self.until_own_turn: Final = what == "win before your next turn"
        """Whether there is time until the player's next turn."""
        self.turns: Final = int(several["turns"]) if several else 1
        """The number of turns, the present one included, after which it is too late."""

    @property
    def winning(self) -> bool:
        """Whether the goal is to win."""
        return not (self.surviving or self.damage or self.card)

    @property
    def known(self) -> bool:
        """Whether this kind of goal exists."""
        timed = self.surviving or self.what == f"win within {self.turns} turns"
        return self.what in WHATS[:3] or self.damage > 0 or bool(self.card) or timed

    def __str__(self) -> str:
        return f"{self.what} (for {self.who})"


class Judge:
    """Says whether a goal has been reached since a game was in some position, or can't be reached any more."""

    def __init__(self, table: Table, goal: Goal) -> None:
        state = table.state
        self.table: Final = table
        self.goal: Final = goal
        self.player: Final = next(player for player in state.players if player.name == goal.who)
        self.turn: Final = state.turn
        self.last: Final = state.turn + goal.turns - 1
        """The number of the last turn in which there is time, if there isn't until the player's next turn."""
        self.begun: Final = len(state.log)
        opponent = state.players[(self.player.index + 1) % len(state.players)]
        self.opponent: Final[Player] = opponent
        """The first opponent in turn order."""

    def verdict(self) -> int:
        """Return REACHED, MISSED, or OPEN if it isn't decided yet."""
        state, goal, player = self.table.state, self.goal, self.player
        late = state.turn > self.last
        if goal.until_own_turn:
            late = state.turn != self.turn and state.active is player
        if goal.surviving:
            if player.lost or (state.over and state.winner is None):
                return MISSED
            return REACHED if state.over or late else OPEN
        if goal.winning:
            if state.over and not late:
                return REACHED if state.winner is player else MISSED
            return MISSED if late or player.lost else OPEN
        if self.dealt() >= goal.damage if goal.damage else self.in_zone():
            return REACHED
        return MISSED if state.over or late else OPEN

    def dealt(self) -> int:
        """Return the damage dealt to the first opponent so far this turn."""
        log = self.table.state.log
        total = 0
        for i in range(self.begun, len(log)):
            event = log[i]
            if event.kind is h.DAMAGE and event.other is self.opponent and event.turn == self.turn:
                total += event.amount
        return total

    def in_zone(self) -> bool:
        """Return whether the card is in the zone, or has been there since the beginning, in time."""
        table, goal = self.table, self.goal
        log = table.state.log
        for i in range(self.begun, len(log)):
            event = log[i]
            if event.kind is h.MOVE and event.to is goal.zone and event.turn <= self.last:
                if event.what is not None and fits(table, event.what, goal.card):
                    return True
        if table.state.turn > self.last:
            return False
        return any(item.zone is goal.zone and fits(table, item, goal.card) for item in everything(table))


class Watch:
    """Follows the solution that a file gives, from where the puzzle begins."""

    def __init__(self, driver: Driver, goal: Goal) -> None:
        self.driver: Final = driver
        self.judge: Final = Judge(driver.table, goal)

    def check(self) -> None:
        """Raise Trouble if the goal has not been reached."""
        goal, state = self.judge.goal, self.driver.state
        if goal.surviving:
            while self.judge.verdict() == OPEN:
                self.driver.finish_turn()
        if self.judge.verdict() != REACHED:
            over = f", {state.winner.name if state.winner is not None else 'nobody'} has won" if state.over else ""
            raise Trouble(f"the solution doesn't reach its goal: {goal}, seen: turn {state.turn}{over}")
