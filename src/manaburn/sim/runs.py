"""A run of many games, in one process or several: the results are the same."""

from __future__ import annotations

import gc
import math
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.synchronize import Event
from typing import Final

from manaburn.players import player_called

from .games import GameResult, Match, play_one, sideboards_of

CHUNK: Final = 50
"""How many games a process plays at most before it reports."""


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson's score interval)."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + z * z / (2 * games)
    spread = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low = (middle - spread) / scale if wins > 0 else 0.0
    high = (middle + spread) / scale if wins < games else 1.0
    return low, high


@dataclass
class Summary:
    """What came of a run."""

    match: Match
    results: list[GameResult] = field(default_factory=list)
    seconds: float = 0.0
    processes: int = 1

    @property
    def cut(self) -> list[GameResult]:
        """The games that were cut."""
        return [result for result in self.results if result.cut]

    @property
    def failures(self) -> list[GameResult]:
        """Those that an error of ours ended."""
        return [result for result in self.results if result.failure]

    @property
    def finished(self) -> int:
        """How many games came to an end of their own."""
        return len(self.results) - len(self.cut)

    @property
    def wins(self) -> list[int]:
        """The games won, by seat."""
        return [sum(1 for result in self.results if result.winner == seat) for seat in range(len(self.match.decks))]

    @property
    def draws(self) -> int:
        """Drawn games."""
        return self.finished - sum(self.wins)

    def rate(self, seat: int) -> tuple[float, float, float]:
        """The share of the finished games that a seat won, and its 95 % interval."""
        wins = self.wins[seat]
        low, high = wilson(wins, self.finished)
        return (wins / self.finished if self.finished else 0.0), low, high

    def data(self) -> dict[str, object]:
        """All figures, for JSON. Everything but what has to do with seconds follows from the match and the number of
        games."""
        games = len(self.results)
        decisions = sum(result.decisions for result in self.results)
        turns = [result.turns for result in self.results if not result.cut]
        reasons: dict[str, int] = {}
        for result in self.cut:
            reasons[result.cut] = reasons.get(result.cut, 0) + 1
        rates = [self.rate(seat) for seat in range(len(self.match.decks))]
        seconds = max(self.seconds, 1e-9)
        return {
            "games": games,
            "cut": len(self.cut),
            "wins": self.wins,
            "draws": self.draws,
            "win_rate": [round(rate, 6) for rate, _, _ in rates],
            "win_rate_95": [[round(low, 6), round(high, 6)] for _, low, high in rates],
            "turns_mean": round(sum(turns) / len(turns), 3) if turns else 0.0,
            "turns_max": max(turns, default=0),
            "decisions": decisions,
            "cut_reasons": dict(sorted(reasons.items(), key=lambda item: (-item[1], item[0]))),
            "failures": [{"game": result.number, "why": result.failure} for result in self.failures],
            "decks": list(self.match.decks),
            "players": list(self.match.players),
            "rules": self.match.rules,
            "seed": self.match.seed,
            "processes": self.processes,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(games / seconds, 2),
            "decisions_per_second": round(decisions / seconds, 1),
        }


class Worker:
    """What a working process knows of its run."""

    stopped: Event | None = None
    """Set when no more games are wanted."""


def begin_work(stopped: Event) -> None:
    """Of a working process: who interrupts the run speaks to the process that began it, and that tells the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Worker.stopped = stopped


def play_some(match: Match, first: int, last: int) -> list[GameResult]:
    """The games from ``first`` to before ``last``; fewer if the run is stopped."""
    results: list[GameResult] = []
    for number in range(first, last):
        if Worker.stopped is not None and Worker.stopped.is_set():
            break
        results.append(play_one(match, number))
    return results


def run(
    match: Match, games: int, processes: int = 1, told: Callable[[int], None] | None = None, first: int = 0
) -> Summary:
    """Play so many games of a match. ``told`` is called with the number of games done since the last call.

    Raises InputError for decks, rules or players that can't be had, before any game is played.
    """
    from manaburn.editions.edition import find_edition

    find_edition(match.rules)
    sideboards_of(match)
    for name in match.players:
        player_called(name, 0)
    summary = Summary(match, processes=max(1, min(processes, games)))
    gc.collect()
    gc.freeze()  # the cards stay: the garbage collector need not look at them in every game
    began = time.perf_counter()
    if summary.processes == 1:
        for number in range(first, first + games):
            summary.results.append(play_one(match, number))
            if told is not None:
                told(1)
    else:
        summary.results = in_parallel(match, games, first, summary.processes, told)
    summary.seconds = time.perf_counter() - began
    gc.unfreeze()
    return summary


def in_parallel(
    match: Match, games: int, first: int, processes: int, told: Callable[[int], None] | None
) -> list[GameResult]:
    """The same in several processes, each with some games at a time."""
    size = max(1, min(CHUNK, games // (processes * 4)))
    method = "fork" if sys.platform == "linux" else "spawn"
    results: list[GameResult] = []
    context = multiprocessing.get_context(method)
    stopped = context.Event()
    with ProcessPoolExecutor(processes, context, begin_work, (stopped,)) as pool:
        waiting = [
            pool.submit(play_some, match, start, min(start + size, first + games))
            for start in range(first, first + games, size)
        ]
        try:
            for future in waiting:
                part = future.result()
                results += part
                if told is not None:
                    told(len(part))
        except BaseException:
            stopped.set()
            pool.shutdown(cancel_futures=True)
            raise
    return results


def default_processes() -> int:
    """As many processes as this one may use processors."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1
