"""A soak: random games with everything checked, for hours, in several processes.

A run is a number of games that don't depend on each other: ``soaking.play_one`` plays any of them wherever it is
called. This module gives the numbers to processes, and keeps of each kind of failure the first, made small.
"""

from __future__ import annotations

import gc
import hashlib
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Final

from manaburn import records
from manaburn.files import write_whole

from . import workers
from .shrinking import shrunk
from .soaking import Failure, Outcome, Setup, Soak, cards_of, play_one, themes_of

MOST_KINDS: Final = 100
"""The number of kinds of failures that are kept. Others are only counted."""
GAMES_OF_A_PROCESS: Final = 300
"""How many games a process plays before it is replaced by a new one, so that memory doesn't grow."""
MEMORY: Final = 4 << 30
"""The bytes of address space of a process, where the system can limit it."""
LONGEST: Final = 900.0
"""The seconds of processor time after which a process that doesn't answer is ended."""
MUCH_LONGER: Final = 10
"""Where the system doesn't tell what a process uses, or it uses nothing, this many times ``LONGEST`` may go by on the
clock before a process that doesn't answer is ended."""
SHRINKING: Final = 120.0
"""The seconds for making a failure small."""
PLAYED: Final = ("*.py", *[f"{name}/**/*.py" for name in ("cards", "editions", "rules", "state", "text")])
"""The sources of what a soak plays."""
CHECKED: Final = ("checks", "positions", "boards", "soaking")
"""The modules of this package that say how, and what is checked."""


def sources() -> str:
    """Return a digest of the sources of what a soak plays and checks, as 12 hexadecimal digits. Runs in which it is the
    same can be counted together."""
    here = Path(__file__).parent
    root = here.parent
    files = {file for pattern in PLAYED for file in root.glob(pattern)} | {here / f"{name}.py" for name in CHECKED}
    found = hashlib.sha256()
    for file in sorted(files):
        found.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:12]


@dataclass
class Report:
    """What a run came to. ``failures``: of each kind the first, made small; ``repeated``: how often each kind was
    seen."""

    soak: Soak
    games: int = 0
    answers: int = 0
    turns: int = 0
    seconds: float = 0.0
    rules: dict[str, int] = field(default_factory=dict)
    players: dict[int, int] = field(default_factory=dict)
    ends: dict[str, int] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)
    failures: dict[str, Failure] = field(default_factory=dict)
    repeated: dict[str, int] = field(default_factory=dict)
    others: int = 0
    """The number of failures of kinds that are not kept."""

    @property
    def failed(self) -> int:
        """The number of games that failed."""
        return sum(self.repeated.values()) + self.others

    def add(self, outcome: Outcome) -> bool:
        """Count a game. Return whether it failed in a way that was not seen before."""
        self.games += 1
        self.answers += outcome.answers
        self.turns += outcome.turns
        if outcome.rules:
            self.rules[outcome.rules] = self.rules.get(outcome.rules, 0) + 1
            self.players[outcome.players] = self.players.get(outcome.players, 0) + 1
        for what, count in outcome.counts.items():
            self.counts[what] = self.counts.get(what, 0) + count
        failure = outcome.failure
        end = "failed" if failure is not None else outcome.end
        self.ends[end] = self.ends.get(end, 0) + 1
        if failure is None:
            return False
        if failure.kind not in self.repeated and len(self.repeated) >= MOST_KINDS:
            self.others += 1
            return False
        self.repeated[failure.kind] = self.repeated.get(failure.kind, 0) + 1
        if failure.kind in self.failures:
            return False
        self.failures[failure.kind] = failure
        return True

    def data(self) -> dict[str, object]:
        """Return all figures, for JSON."""
        return {
            "seed": self.soak.seed,
            "sources": sources(),
            "pool": self.soak.pool,
            "games": self.games,
            "answers": self.answers,
            "turns": self.turns,
            "seconds": round(self.seconds, 1),
            "rules": dict(sorted(self.rules.items())),
            "players": dict(sorted(self.players.items())),
            "ends": dict(sorted(self.ends.items())),
            "checks": dict(sorted(self.counts.items())),
            "failed": self.failed,
            "failures": [
                {"game": failure.number, "kind": kind, "why": failure.why, "times": self.repeated[kind]}
                for kind, failure in self.failures.items()
            ],
        }


class Worker:
    """A process that plays games of a soak, and makes failures small."""

    def __init__(self, soak: Soak) -> None:
        self.soak: Final = soak
        self.process, self.pipe = workers.begin(work, soak)
        self.task: int | Failure | None = None
        self.began = 0.0
        self.used = 0.0
        """The processor time that it had used before its task."""
        self.games = 0

    def give(self, task: int | Failure) -> None:
        """Let it play a game, or make a failure small."""
        self.task = task
        self.began = time.monotonic()
        self.used = workers.processor_seconds(self.process) or 0.0
        self.games += isinstance(task, int)
        with suppress(OSError):  # it has died since its last task, which is noticed when the result is waited for
            self.pipe.send(task)

    def late(self) -> bool:
        """Return whether it has worked on its task for too long. On a busy machine it may wait for a processor."""
        if self.task is None or time.monotonic() - self.began <= LONGEST:
            return False
        used = workers.processor_seconds(self.process)
        if used is not None and used - self.used > LONGEST:
            return True
        return time.monotonic() - self.began > MUCH_LONGER * LONGEST

    def result(self) -> Outcome | Failure:
        """Return what became of its task. If the process died over a game, that is a failure."""
        task = self.task
        self.task = None
        try:
            received: Outcome | Failure = self.pipe.recv()
            return received
        except (EOFError, OSError):
            return self.lost(task, workers.why_it_died(self.process))

    def lost(self, task: int | Failure | None, why: str) -> Outcome | Failure:
        """Return the result of a task that was not completed."""
        self.games = GAMES_OF_A_PROCESS
        if isinstance(task, Failure):
            return task
        number = task if task is not None else 0
        return Outcome(number, failure=Failure(number, why, why, "", Setup("", 0, (), ()), []))

    def end(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.join()
        self.pipe.close()


def work(soak: Soak, pipe: Connection) -> None:
    """Run in a worker process: do the tasks received over the pipe."""
    workers.serve()
    limit_memory()
    try:
        while True:
            task = pipe.recv()
            if isinstance(task, int):
                pipe.send(play_one(soak, task))
            else:
                pipe.send(shrunk(task, cards_of(soak.pool).library, SHRINKING))
            gc.collect()
            gc.freeze()  # what has outlasted a game is kept about its cards, and isn't looked at again
    except (EOFError, OSError):
        pass


def limit_memory() -> None:
    """Let this process have no more than MEMORY, where the system can limit it."""
    try:
        # Windows has no such module.
        import resource
    except ImportError:
        return
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    if hard == resource.RLIM_INFINITY or hard > MEMORY:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))


class Stopped(KeyboardInterrupt):
    """A run was stopped before its end. ``report``: what there is."""

    def __init__(self, report: Report) -> None:
        super().__init__()
        self.report: Final = report


def run(
    soak: Soak,
    seconds: float,
    games: int = 0,
    processes: int = 1,
    keep: Path | None = None,
    told: Callable[[Report], None] | None = None,
    first: int = 0,
) -> Report:
    """Play games for a number of seconds, or ``games`` games if that isn't 0.

    ``keep``: the folder for the records of failures. ``told`` is called after each game. ``first``: the number of the
    first game. A game that has begun when the time is over is played to its end. Raises Stopped, with the report, if a
    KeyboardInterrupt ends the run, and InputError if the pool can't be read.
    """
    cards_of(soak.pool)
    if soak.boards:
        themes_of(soak.pool)
    gc.collect()
    gc.freeze()  # the cards stay, and are shared with the processes
    report = Report(soak)
    began = time.monotonic()
    pool = Pool(report, processes, keep)
    try:
        pool.run(first, first + games if games else sys.maxsize, began + seconds, told)
    except KeyboardInterrupt:
        raise Stopped(report) from None
    finally:
        pool.end()
        report.seconds = time.monotonic() - began
        gc.unfreeze()
    return report


class Pool:
    """The processes of a run."""

    def __init__(self, report: Report, processes: int, keep: Path | None) -> None:
        self.report: Final = report
        self.keep: Final = keep
        self.workers: Final[list[Worker]] = []
        self.size: Final = max(1, processes)
        self.waiting: Final[list[Failure]] = []
        """Failures that are still to be made small."""

    def run(self, number: int, stop: int, until: float, told: Callable[[Report], None] | None) -> None:
        """Play the games from ``number`` up to but not including ``stop``, as many as begin before ``until``."""
        while True:
            while len(self.workers) < self.size:
                self.workers.append(Worker(self.report.soak))
            for worker in self.workers:
                if worker.task is not None:
                    continue
                if self.waiting:
                    worker.give(self.waiting.pop())
                elif number < stop and time.monotonic() < until:
                    worker.give(number)
                    number += 1
            busy = [worker for worker in self.workers if worker.task is not None]
            if not busy:
                return
            ready = wait([worker.pipe for worker in busy], timeout=5)
            for worker in busy:
                if worker.pipe in ready:
                    self.receive(worker, worker.result())
                elif worker.late():
                    self.receive(worker, worker.lost(worker.task, f"a game takes more than {LONGEST:.0f} seconds"))
                if told is not None and worker.task is None:
                    told(self.report)

    def receive(self, worker: Worker, result: Outcome | Failure) -> None:
        """Count a result, and replace the process if it has died or has played its share."""
        if isinstance(result, Failure):
            self.report.failures[result.kind] = result
            self.write(result)
        elif self.report.add(result) and result.failure is not None:
            self.write(result.failure)
            if result.failure.setup.decks:
                self.waiting.append(result.failure)
        if worker.games >= GAMES_OF_A_PROCESS:
            worker.end()
            self.workers.remove(worker)

    def write(self, failure: Failure) -> None:
        """Write what is known of a failure into the folder."""
        if self.keep is None:
            return
        self.keep.mkdir(parents=True, exist_ok=True)
        write_whole(self.keep / f"{name_of(failure)}.txt", told_of(self.report.soak, failure))

    def end(self) -> None:
        """End all processes."""
        for worker in self.workers:
            worker.end()


def name_of(failure: Failure) -> str:
    """Return the name of the file of a failure: the same for all failures of a kind."""
    return f"{failure.kind.partition(':')[0].split()[0]}-{hashlib.sha256(failure.kind.encode()).hexdigest()[:8]}"


def told_of(soak: Soak, failure: Failure) -> str:
    """Return the text of the file of a failure: its record with the rest as remarks, or the remarks alone."""
    where = f"game {failure.number} of the run with seed {soak.seed}"
    if soak.rules:
        where += f" by the rules of {', '.join(soak.rules)}"
    if soak.boards:
        where += ", from a board"
    remarks = [where, *failure.trace.rstrip().split("\n")]
    if not failure.record:
        remarks.insert(0, f"{failure.kind}: {failure.why}")
        remarks.insert(1, "It was not seen again when the same answers were given to a new game.")
    noted = "".join([f"# {line}".rstrip() + "\n" for line in remarks])
    if not failure.record:
        return noted
    before, heading, rest = failure.record.rpartition(f"{records.HEADING} {records.FORMAT}\n")
    return f"{before}{heading}{noted}{rest}"


def default_folder() -> Path:
    """Return the folder for the records of failures if none is named: one of this run's own."""
    return Path(f"soak-{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}")
