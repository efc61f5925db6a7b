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
    for done in range(1, times + 1):
        if not one_round(game, given):
            return done - 1
        points.append(loops.point(game.table))
        if done < loops.ROUNDS_TO_PROVE or times <= loops.BY_HAND:
            continue
        growth = loops.proved(points)
        if done > loops.ROUNDS_TO_PROVE:
            continue  # What couldn't be applied at once after the first rounds can't be later.
        if loops.scale(game.table, growth, times - done) == "":
            return times
        if times > loops.MOST_BY_HAND:
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
