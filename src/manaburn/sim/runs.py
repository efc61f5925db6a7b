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
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from operator import attrgetter
from typing import Final

from manaburn.players import player_called

from .games import GameResult, Match, play_one, seed_of, sideboards_of

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


class Worker:
    """A process that plays games, and what it has been told to play."""

    def __init__(self, match: Match) -> None:
        context = (
            multiprocessing.get_context("fork") if sys.platform == "linux" else multiprocessing.get_context("spawn")
        )
        self.match: Final = match
        self.pipe, theirs = context.Pipe()
        self.process: Final = context.Process(target=work, args=(match, theirs), daemon=True)
        self.process.start()
        theirs.close()
        self.next = 0
        """The game it plays now."""
        self.last = 0
        """Before this game it stops."""

    def play(self, first: int, last: int) -> None:
        """Let it play the games from ``first`` to before ``last``."""
        self.next = first
        self.last = last
        self.pipe.send((first, last))

    def result(self) -> tuple[GameResult, bool]:
        """The result of its present game, and whether it is there to go on: where it has died that game has failed."""
        number = self.next
        self.next += 1
        try:
            result: GameResult = self.pipe.recv()
            return result, True
        except (EOFError, OSError):
            self.process.join()
            code = self.process.exitcode or 0
            why = f"the process died ({signal.Signals(-code).name if code < 0 else f'exit code {code}'})"
            return GameResult(number, -1, 0, 0, why, why), False

    def end(self) -> None:
        """It isn't needed any more."""
        self.process.terminate()
        self.process.join()
        self.pipe.close()


def work(match: Match, pipe: Connection) -> None:
    """Of a working process: play what one is told to, each result at once, until nobody is there. Who interrupts the
    run speaks to the process that began it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    began_by = multiprocessing.parent_process()
    try:
        while True:
            first, last = pipe.recv()
            for number in range(first, last):
                pipe.send(play_one(match, number))
                if began_by is not None and not began_by.is_alive():
                    return
    except (EOFError, OSError):
        pass


def run(
    match: Match,
    games: int,
    processes: int = 1,
    told: Callable[[int], None] | None = None,
    first: int = 0,
    apart: bool = False,
) -> Summary:
    """Play so many games of a match. ``told`` is called with the number of games done since the last call. ``apart``:
    also where one process will do, it is not this one, so that the run outlives a game that ends its process.

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
    if summary.processes == 1 and not apart:
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
    """The same in several processes, each with some games at a time. Where one of them dies, its game has failed, and
    another one goes on with the next."""
    size = max(1, min(CHUNK, games // (processes * 4)))
    stop = first + games
    results: list[GameResult] = []
    workers: list[Worker] = []
    try:
        for start in range(first, min(stop, first + processes * size), size):
            workers.append(Worker(match))
            workers[-1].play(start, min(start + size, stop))
        first += processes * size
        while workers:
            ready = wait([worker.pipe for worker in workers])
            for worker in [worker for worker in workers if worker.pipe in ready]:
                result, lives = worker.result()
                results.append(result)
                if told is not None:
                    told(1)
                if worker.next >= worker.last and first < stop:
                    worker.next, worker.last = first, min(first + size, stop)
                    first += size
                    if lives:
                        worker.play(worker.next, worker.last)
                if worker.next >= worker.last or not lives:
                    worker.end()
                    workers.remove(worker)
                    if worker.next < worker.last:
                        workers.append(Worker(match))
                        workers[-1].play(worker.next, worker.last)
    finally:
        for worker in workers:
            worker.end()
    return sorted(results, key=attrgetter("number"))


def default_processes() -> int:
    """As many processes as this one may use processors."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1
