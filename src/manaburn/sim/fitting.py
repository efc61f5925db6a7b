"""Find the weights of :mod:`manaburn.players.outlook` from games: what players had at each turn, and who won."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from manaburn.game import Game
from manaburn.players.heuristic import HeuristicPlayer
from manaburn.players.outlook import FEATURES, WEIGHTS, features
from manaburn.rules.kernel.table import Table
from manaburn.state.happenings import Happening

from .games import Match, cards_of, seed_of

STEPS: Final = 12
"""The number of Newton's steps, which are far more than are needed."""
RIDGE: Final = 3.0
"""How strongly large weights are avoided. It matters only with few games."""
SMALLEST: Final = 1e-9
FIRST_TURN: Final = 3
"""Before this turn players have next to nothing."""


@dataclass(frozen=True)
class Sight:
    """What the players of a game had at one turn, and the winner's index. ``game``: the number of the game."""

    deck: str
    game: int
    turn: int
    players: tuple[tuple[float, ...], ...]
    winner: int


class Recorder(HeuristicPlayer):
    """Plays like the heuristic player, and notes at each turn what everybody has."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.turn = 0
        self.noted: Final[list[tuple[int, tuple[tuple[float, ...], ...]]]] = []

    def watch(self, table: Table, happening: Happening) -> None:
        """Note a new turn."""
        state = table.state
        if state.turn != self.turn and not state.over:
            self.turn = state.turn
            if self.turn >= FIRST_TURN:
                self.noted.append((self.turn, tuple([tuple(features(table, one)) for one in state.players])))


def observed(match: Match, decks: Sequence[str], games: int) -> list[Sight]:
    """Play games between heuristic players, each deck against itself and against the next. Return what was seen."""
    found: list[Sight] = []
    played = 0
    for place, deck in enumerate(decks):
        for other in dict.fromkeys((deck, decks[(place + 1) % len(decks)])):
            one = replace(match, decks=(deck, other))
            for number in range(games):
                seed = seed_of(match.seed, number)
                recorder = Recorder(seed)
                game = Game(
                    cards_of(one),
                    match.rules,
                    seed,
                    players=[recorder, HeuristicPlayer(seed + 1)],
                    starting=number % 2,
                    cut=match.cut,
                    keep_history=False,
                )
                if game.winner is not None:
                    found += [Sight(deck, played, turn, noted, game.winner) for turn, noted in recorder.noted]
                played += 1
    return found


def fitted(sights: Sequence[Sight]) -> dict[str, float]:
    """Return the weight of each feature that explains best who won, by logistic regression. Features that nobody ever
    had more of than the other keep their weight."""
    rows = [difference(sight) for sight in sights]
    won = [1.0 if sight.winner == 0 else 0.0 for sight in sights]
    size = len(FEATURES)
    weights = [0.0] * size
    for _ in range(STEPS):
        gradient = [-RIDGE * weight for weight in weights]
        curvature = [[RIDGE if i == j else 0.0 for j in range(size)] for i in range(size)]
        for row, outcome in zip(rows, won, strict=True):
            chance = logistic(row, weights)
            error, spread = outcome - chance, chance * (1.0 - chance)
            for i, amount in enumerate(row):
                if amount:
                    gradient[i] += error * amount
                    line, scaled = curvature[i], spread * amount
                    for j in range(i + 1):
                        line[j] += scaled * row[j]
        for i in range(size):
            for j in range(i):
                curvature[j][i] = curvature[i][j]
        weights = [weight + step for weight, step in zip(weights, solved(curvature, gradient), strict=True)]
    seen = [any(row[i] for row in rows) for i in range(size)]
    kept = zip(FEATURES, weights, WEIGHTS, seen, strict=True)
    return {name: round(weight if differs else before, 4) for name, weight, before, differs in kept}


def halves(sights: Sequence[Sight]) -> tuple[list[Sight], list[Sight]]:
    """Return what was seen in games with even and with odd numbers."""
    return [one for one in sights if one.game % 2 == 0], [one for one in sights if one.game % 2]


def difference(sight: Sight) -> list[float]:
    """Return how much more the first player has than the second."""
    return [mine - other for mine, other in zip(sight.players[0], sight.players[1], strict=True)]


def logistic(row: Sequence[float], weights: Sequence[float]) -> float:
    """Return the chance to win with these advantages."""
    total = sum([weight * amount for weight, amount in zip(weights, row, strict=True)])
    return 1.0 / (1.0 + math.exp(-max(-60.0, min(60.0, total))))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Return the solution of a system of linear equations, by Gauss's elimination."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        if abs(rows[i][i]) < SMALLEST:
            rows[i][i] = SMALLEST
        for k in range(i + 1, size):
            factor = rows[k][i] / rows[i][i]
            if factor:
                for j in range(i, size + 1):
                    rows[k][j] -= factor * rows[i][j]
    found = [0.0] * size
    for i in reversed(range(size)):
        found[i] = (rows[i][size] - sum([rows[i][j] * found[j] for j in range(i + 1, size)])) / rows[i][i]
    return found


def surprise(sights: Sequence[Sight], weights: dict[str, float]) -> float:
    """Return the mean surprise at who won, in bits: 1 for a coin, 0 for somebody who always knows."""
    listed = [weights[name] for name in FEATURES]
    total = 0.0
    for sight in sights:
        chance = logistic(difference(sight), listed)
        total -= math.log2(max(SMALLEST, chance if sight.winner == 0 else 1.0 - chance))
    return total / len(sights) if sights else 0.0


__all__ = ["Sight", "fitted", "halves", "observed", "surprise"]
