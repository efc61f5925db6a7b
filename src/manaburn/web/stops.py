"""When a player at the table is asked, and when priority is passed for him or her."""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import STACK_TURN
from manaburn.game import Game
from manaburn.players import attention
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.state.objects import DAMAGE
from manaburn.terms import Step, step_name

from .messages import Habits

STEP_NAMES: Final = tuple([step_name(step) for step in STACK_TURN[1:-1]])
"""The steps at which a player can wish to be asked, in the terms of the later rulebooks."""


class Passing:
    """When one seat of a game passes by itself."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat
        self.habits = Habits()
        self.turn = 0
        """The turn in which the player began to pass until something."""
        self.done = ""
        """The position in which the player passed in the main phase without being able to attack."""

    def change(self, habits: Habits, game: Game) -> None:
        """Take over what the player wishes."""
        if habits.until and not self.habits.until:
            self.turn = game.state.turn
        self.habits = habits

    def stop(self) -> None:
        """Don't pass until anything any more."""
        self.habits = Habits(self.habits.mine, self.habits.theirs, self.habits.always, self.habits.hold)

    def answered(self, game: Game, numbers: list[int]) -> None:
        """Take note of an answer that the player is about to give."""
        decision = game.decision
        if decision is not None and decision.kind is Kind.PRIORITY and numbers == [0]:
            me = game.players[self.seat]
            if game.table.timing.step(game.table) is Step.PRECOMBAT_MAIN and not attention.can_attack(game.table, me):
                self.done = moment(game)

    def automatic(self, game: Game, decision: Decision) -> list[int] | None:
        """Return the answer that the player gives without being asked; None if he or she is asked."""
        if decision.kind is Kind.ATTACK and self.habits.until == "end" and not self.arrived(game):
            return None if decision.problem([]) else []
        if decision.kind is Kind.BLOCK:
            self.stop()
        if decision.kind is not Kind.PRIORITY:
            return None
        return None if self.asked(game, decision) else [0]

    def arrived(self, game: Game) -> bool:
        """Return whether the time until which the player passes has come."""
        state = game.state
        if state.turn <= self.turn:
            return False
        return self.habits.until == "end" or state.active is game.players[self.seat]

    def asked(self, game: Game, decision: Decision) -> bool:
        """Return whether the player is asked at this priority."""
        state = game.state
        me = game.players[self.seat]
        habits = self.habits
        able = attention.able(decision)
        top = state.stack[-1] if state.stack else None
        theirs = attention.answerable(top, me)
        if habits.until:
            if not self.arrived(game) and not (theirs and able):
                return False
            self.stop()
        if habits.always:
            return True
        if not able:
            return False
        if attention.about_to_happen(game.table):
            return True
        if top is not None:
            return theirs or top.kind == DAMAGE or (habits.hold and top.kind not in attention.UNASKED)
        step = game.table.timing.step(game.table)
        if step is Step.POSTCOMBAT_MAIN and self.done == moment(game):
            return False  # No attack was possible, so the turn has been passed already.
        name = step_name(step)
        return name in habits.mine if state.active is me else name in habits.theirs


def moment(game: Game) -> str:
    """Return what a player looks at to see whether anything has happened since."""
    state = game.state
    things = [f"{item.number}{'t' if item.tapped else ''}" for item in state.in_play]
    players = [f"{player.life} {len(state.hands[player.index])}" for player in state.players]
    return f"{state.turn}: {' '.join(things)} | {' '.join(players)}"


__all__ = ["STEP_NAMES", "Passing"]
