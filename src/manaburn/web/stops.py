"""Where a player at the table wishes to be asked, as the page says it."""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import STACK_TURN
from manaburn.game import Game
from manaburn.players.attention import Passing, Places, Until
from manaburn.terms import step_name

from .messages import Habits

STEPS: Final = {step_name(step): step for step in STACK_TURN[1:-1]}
"""The steps at which a player can wish to be asked, by their names in the later rulebooks."""
STEP_NAMES: Final = tuple(STEPS)
UNTIL: Final = {"": Until.NOW, "end": Until.END, "whole": Until.WHOLE, "turn": Until.TURN}


def passing_of(game: Game, seat: int, habits: Habits | None = None) -> Passing:
    """Return when a seat of a game is asked."""
    found = Passing(game, seat, Places())
    change(found, habits if habits is not None else Habits())
    return found


def change(passing: Passing, habits: Habits) -> None:
    """Take over what the player wishes."""
    places = passing.places
    places.mine = {STEPS[name] for name in habits.mine if name in STEPS}
    places.theirs = {STEPS[name] for name in habits.theirs if name in STEPS}
    places.every = habits.always
    passing.holding = habits.hold
    passing.pass_until(UNTIL[habits.until])


def habits_of(passing: Passing) -> Habits:
    """Return what the player wishes, and until what he or she still passes."""
    places = passing.places
    until = next(name for name, until in UNTIL.items() if until is passing.until)
    mine = tuple([name for name, step in STEPS.items() if step in places.mine])
    theirs = tuple([name for name, step in STEPS.items() if step in places.theirs])
    return Habits(mine, theirs, places.every, passing.holding, until)


__all__ = ["STEP_NAMES", "change", "habits_of", "passing_of"]
