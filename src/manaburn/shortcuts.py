"""Shortcuts (421) in the public game: a sequence of actions that has been done once is repeated many times.

The loop is proved by playing it. The same answers are given again until three rounds have changed the position in the
same way; the rest of the number is then applied at once. Players in the process are asked in those rounds as usual, and
a player who answers differently interrupts the loop there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn.rules.course import loops

if TYPE_CHECKING:
    from manaburn.game import Game


def rounds(game: Game, given: list[list[int]], times: int) -> int:
    """Do a round, which consists of the answers ``given``, up to ``times`` times. Returns the number of times that it
    was done, which is smaller if the game ended or a player in the process answered differently.

    Raises IllegalAction if the rounds don't form a loop. The game is then left at the position that it has reached.
    """
    course = loops.Rounds(game.table, times)
    while course.done < times:
        if not one_round(game, given):
            return course.done
        course.done += 1
        if game.over:
            return course.done
        if times > loops.BY_HAND:
            course.look(loops.ROUNDS_TO_PROVE)
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
