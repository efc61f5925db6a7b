"""Runs of many games. The results are the same in one process or several."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Final

from manaburn.editions.edition import find_edition
from manaburn.players import player_called

from .executors import Lost, Machine, ThisMachine, carried_out
from .games import GameResult, Match, loaded, play_loaded, play_one, seed_of, sideboards_of


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """Return the 95 % confidence interval of a rate (Wilson's score interval), from 0 to 1."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + z * z / (2 * games)
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low = (middle - spread) / scale if wins > 0 else 0.0
    high = (middle + spread) / scale if wins < games else 1.0
    return low, high


@dataclass(frozen=True)
class Share:
    """A number of games, and how many of them were won."""

    games: int
    wins: int

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the rate."""
        return wilson(self.wins, self.games)

    def data(self) -> dict[str, object]:
        """Return the figures, for JSON."""
        low, high = self.interval
        rate = round(self.wins / self.games, 6) if self.games else 0.0
        return {
            "games": self.games,
            "wins": self.wins,
            "win_rate": rate,
            "win_rate_95": [round(low, 6), round(high, 6)],
        }


@dataclass
class Summary:
    """The results of a run."""

    match: Match
    results: list[GameResult] = field(default_factory=list)
    seconds: float = 0.0
    processes: int = 1

    @property
    def cut(self) -> list[GameResult]:
        """The games that were cut, that is, stopped before they ended."""
        return [result for result in self.results if result.cut]

    @property
    def failures(self) -> list[GameResult]:
        """The games that ended with an error of the engine."""
        return [result for result in self.results if result.failure]

    @property
    def finished(self) -> int:
        """The number of games that were not cut."""
        return len(self.results) - len(self.cut)

    @property
    def wins(self) -> list[int]:
        """The number of games won by each seat."""
        return [sum(1 for result in self.results if result.winner == seat) for seat in range(len(self.match.decks))]

    @property
    def draws(self) -> int:
        """The number of drawn games."""
        return self.finished - sum(self.wins)

    def rate(self, seat: int) -> tuple[float, float, float]:
        """Return the share of finished games that a seat won, from 0 to 1, and its 95 % confidence interval."""
        wins = self.wins[seat]
        low, high = wilson(wins, self.finished)
        return (wins / self.finished if self.finished else 0.0), low, high

    def by_start(self, seat: int, began: bool) -> Share:
        """Return what a seat won of the finished games in which it began, or did not."""
        games = [result for result in self.results if not result.cut and (result.starting == seat) is began]
        return Share(len(games), sum([1 for result in games if result.winner == seat]))

    def by_mulligans(self, seat: int) -> dict[int, Share]:
        """Return what a seat won of the finished games by how many mulligans it took."""
        found: dict[int, Share] = {}
        for result in self.results:
            if not result.cut and result.mulligans:
                before = found.get(result.mulligans[seat], Share(0, 0))
                found[result.mulligans[seat]] = Share(before.games + 1, before.wins + (result.winner == seat))
        return dict(sorted(found.items()))

    def data(self) -> dict[str, object]:
        """Return all figures, for JSON. The match and the number of games determine all but the times."""
        games = len(self.results)
        decisions = sum(result.decisions for result in self.results)
        turns = [result.turns for result in self.results if not result.cut]
        reasons: dict[str, int] = {}
        for result in self.cut:
            reasons[result.cut] = reasons.get(result.cut, 0) + 1
        seats = range(len(self.match.decks))
        rates = [self.rate(seat) for seat in seats]
        seconds = max(self.seconds, 1e-9)
        return {
            "games": games,
            "cut": len(self.cut),
            "wins": self.wins,
            "draws": self.draws,
            "win_rate": [round(rate, 6) for rate, _, _ in rates],
            "win_rate_95": [[round(low, 6), round(high, 6)] for _, low, high in rates],
            "on_the_play": [self.by_start(seat, True).data() for seat in seats],
            "on_the_draw": [self.by_start(seat, False).data() for seat in seats],
            "mulligans": [
                {str(taken): share.data() for taken, share in self.by_mulligans(seat).items()} for seat in seats
            ],
            "turns_mean": round(sum(turns) / len(turns), 3) if turns else 0.0,
            "turns_max": max(turns, default=0),
            "decisions": decisions,
            "cut_reasons": dict(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
            "failures": [
                {"game": result.number, "seed": seed_of(self.match.seed, result.number), "why": result.failure}
                for result in self.failures
            ],
            "decks": list(self.match.decks),
            "players": list(self.match.players),
            "rules": self.match.rules,
            "seed": self.match.seed,
            "processes": self.processes,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(games / seconds, 2),
            "decisions_per_second": round(decisions / seconds, 1),
        }


class Stopped(KeyboardInterrupt):
    """A run was stopped before its end. ``summary``: the results of the games played by then."""

    def __init__(self, summary: Summary) -> None:
        super().__init__()
        self.summary: Final = summary


def run(
    match: Match,
    games: int,
    processes: int = 1,
    told: Callable[[int], None] | None = None,
    first: int = 0,
    apart: bool = False,
    machine: Machine | None = None,
) -> Summary:
    """Play ``games`` games of a match. ``told`` is called with the number of games done since the last call. ``apart``:
    use a separate process even if there is only one, so that a game that crashes its process doesn't end the run.
    ``machine``: where the games are played, instead of in processes of this machine.

    Raises InputError before the first game if decks, rules or players are unknown or unusable. If a KeyboardInterrupt
    ends the run, raises Stopped with the results so far.
    """
    find_edition(match.rules)
    sideboards_of(match)
    for name in match.players:
        player_called(name, 0)
    summary = Summary(match)
    processes = min(processes, games)
    if machine is None and (processes > 1 or apart):
        machine = ThisMachine(processes)
    numbers = range(first, first + games)
    gc.collect()
    gc.freeze()  # the cards are kept, so the garbage collector needn't look at them in every game
    began = time.perf_counter()
    try:
        if machine is not None:
            elsewhere(summary, numbers, machine, told)
        else:
            for number in numbers:
                summary.results.append(play_one(match, number))
                if told is not None:
                    told(1)
    except KeyboardInterrupt:
        raise Stopped(summary) from None
    finally:
        summary.seconds = time.perf_counter() - began
        gc.unfreeze()
    return summary


def elsewhere(summary: Summary, numbers: range, machine: Machine, told: Callable[[int], None] | None) -> None:
    """Play the games with these numbers on a machine. Results are added to the summary as they arrive. A game whose
    process dies each time counts as failed."""
    work = machine.executor(play_loaded, loaded(summary.match))
    summary.processes = work.places
    try:
        for number, result in carried_out(work, numbers):
            if isinstance(result, Lost):
                result = GameResult(number, -1, 0, 0, result.why, result.why)
            summary.results.append(result)
            if told is not None:
                told(1)
    finally:
        work.close()
        summary.results.sort(key=attrgetter("number"))
