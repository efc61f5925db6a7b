"""Shortcuts (421) in the public game: a sequence of actions that has been done once is repeated many times.

The loop is proved by playing it. The same answers are given again until three rounds have changed the position in the
same way; the rest of the number is then applied at once. Players in the process are asked in those rounds as usual, and
a player who answers differently interrupts the loop there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn.errors import IllegalAction
from manaburn.rules.course import loops

if TYPE_CHECKING:
    from manaburn.game import Game


def rounds(game: Game, given: list[list[int]], times: int) -> int:
    """Do a round, which consists of the answers ``given``, up to ``times`` times. Returns the number of times that it
    was done, which is smaller if the game ended or a player in the process answered differently.

    Raises IllegalAction if the rounds don't form a loop. The game is then left at the position that it has reached.
    """
    points = [loops.point(game.table)]
    done = 0
    at_once = True
    limit = False
    while done < times:
        if not one_round(game, given):
            return done
        done += 1
        if game.over:
            return done
        if not at_once:
            continue  # What couldn't be applied at once after the first rounds can't be later.
        points.append(loops.point(game.table))
        if limit:
            limit, points = False, points[-1:]  # What comes after is proved anew.
        if len(points) <= loops.ROUNDS_TO_PROVE or times <= loops.BY_HAND:
            continue
        growth = loops.proved(points)
        room = loops.rounds_before_limit(game.table, growth, times - done)
        if room == 0:
            limit = True
            continue
        at_once = loops.scale(game.table, growth, room) == ""
        if at_once:
            done += room
            points = [loops.point(game.table)]
        elif times > loops.MOST_BY_HAND:
            raise IllegalAction("421.1", f"this loop can't be done {times} times")
    return times


def one_round(game: Game, given: list[list[int]]) -> bool:
    """Give the answers of one round. Returns False if the game took another course."""
    start = len(game.all_answers)
    while True:
        said = game.all_answers[start:]
        if said != given[: len(said)]:
            return False
        if len(said) == len(given):
            return True
        if game.over:
            return False
        game.answer(given[len(said)])
