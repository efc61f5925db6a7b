"""Rule 421 in the public game: what has been done once is done many times more, as one shortcut.

The loop is proved by doing it: the same answers are given again until three rounds have changed the position in the
same way, then the rest of the number named is applied at once. Players in the process are asked in those rounds like
at any other time; who answers otherwise has interrupted the loop there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn.errors import IllegalAction
from manaburn.rules.course import loops

if TYPE_CHECKING:
    from manaburn.game import Game


def rounds(game: Game, given: list[list[int]], times: int) -> int:
    """Do a round, which consists of these answers, so often, and say how often it was done: fewer times if the game
    ended meanwhile or a player in the process did something else.

    Raises IllegalAction where the rounds are no loop; the game then is wherever it came to.
    """
    points = [loops.point(game.table)]
    for done in range(1, times + 1):
        if not one_round(game, given):
            return done - 1
        points.append(loops.point(game.table))
        if done < loops.ROUNDS_TO_PROVE or times <= loops.BY_HAND:
            continue
        if loops.scale(game.table, loops.proved(points), times - done) == "":
            return times
        if times > loops.MOST_BY_HAND:
            raise IllegalAction("421.1", f"this loop can't be done {times} times")
    return times


def one_round(game: Game, given: list[list[int]]) -> bool:
    """Give the answers of one round; False where the game went another way."""
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
