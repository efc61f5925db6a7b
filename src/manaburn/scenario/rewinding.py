"""The step "take back" of scenarios (422): take back a play, and keep some of its mana abilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn.errors import IllegalAction
from manaburn.rules.course import taking_back
from manaburn.rules.course.taking_back import Attempt
from manaburn.rules.kernel.decisions import ActionKind
from manaburn.rules.kernel.mana_sources import ManaPlay
from manaburn.state.objects import Entity

from .model import Step
from .naming import find, find_all, spread
from .reading import texts_of

if TYPE_CHECKING:
    from .driver import Driver


def take_back(driver: Driver, step: Step) -> None:
    """Take back the play under way, or the one just refused. Mana abilities named by `keep` are not reversed.

    Raises IllegalAction if there is no such play or no such mana ability.

    Rules: 422.1.
    """
    if driver.open is not None and driver.acting:
        driver.give_up()
    elif not driver.refused_last:
        raise IllegalAction("422.1", "there is nothing to take back")
    if driver.attempted_by != step.who:
        raise IllegalAction("422.1", f"it is {driver.attempted_by}'s play")
    attempt, driver.attempt = driver.attempt, None
    if attempt is not None:
        driver.table.back(driver.attempt_mark)
        taking_back.reverse(driver.table, driver.attempt_mark, attempt, kept(driver, step, attempt))
    elif texts_of(step.get("keep")):
        raise IllegalAction("422.1", "no mana ability was played")
    action = driver.attempted
    if action is not None and action.kind is ActionKind.PLAY and action.item is not None:
        taking_back.to_hand(driver.table, action.item)
    driver.go_on()


def kept(driver: Driver, step: Step, attempt: Attempt) -> list[ManaPlay]:
    """Return the mana abilities that a step says are kept. Raises IllegalAction if one of them was not played."""
    left = list(attempt.made)
    found: list[ManaPlay] = []
    for name in spread([text.text for text in texts_of(step.get("keep"))]):
        sources: list[Entity] = [play.item for play in left]
        if not find_all(driver.table, name, sources):
            raise IllegalAction("422.1", f"no mana ability of {name} was played")
        item = find(driver.table, name, sources)
        play = next(play for play in left if play.item is item)
        left.remove(play)
        found.append(play)
    return found
