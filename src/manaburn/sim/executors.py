"""Who carries out the tasks of a run: processes of this machine, or something else with the same methods.

A task is small data, and its result follows from it and from what all tasks share. So it doesn't matter who carries
out which task, nor how often.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from multiprocessing.connection import Connection, wait
from typing import Final, Generic, TypeVar

from . import workers

A = TypeVar("A")
T = TypeVar("T")
R = TypeVar("R")

AHEAD: Final = 2
"""The number of tasks that a process has beside the one it carries out."""
ATTEMPTS: Final = 2
"""How often a task is begun whose process dies."""


@dataclass(frozen=True)
class Lost:
    """What there is instead of a result if whoever carried out a task died of it each time. ``why``: how."""

    why: str


class Executor(ABC, Generic[T, R]):
    """Carries out tasks, many at the same time, in any order."""

    @property
    @abstractmethod
    def places(self) -> int:
        """How many tasks are carried out at the same time."""

    @property
    @abstractmethod
    def wanted(self) -> int:
        """How many more tasks it should be given now, so that nobody is idle."""

    @property
    @abstractmethod
    def pending(self) -> int:
        """The number of tasks that were submitted and have no result yet."""

    @abstractmethod
    def submit(self, tasks: Sequence[T]) -> None:
        """Take tasks to carry out."""

    @abstractmethod
    def wait(self) -> list[tuple[T, R | Lost]]:
        """Wait for results and return those that are there, each with its task."""

    @abstractmethod
    def close(self) -> None:
        """End the work. Tasks without a result are dropped."""


class Machine(ABC):
    """Where tasks are carried out: on this machine, or on others."""

    @abstractmethod
    def executor(self, function: Callable[[A, T], R], about: A, threads: bool = False) -> Executor[T, R]:
        """Return who carries out tasks: ``function``, a function of a module, is called with ``about`` and each task,
        and returns the result. ``threads``: whether it uses modules with threads of their own, such as Polars."""


class ThisMachine(Machine):
    """A number of processes of this machine."""

    def __init__(self, processes: int) -> None:
        self.processes: Final = processes

    def executor(self, function: Callable[[A, T], R], about: A, threads: bool = False) -> Executor[T, R]:
        return Processes(function, about, self.processes, threads)


def carried_out(work: Executor[T, R], tasks: Iterable[T]) -> Iterator[tuple[T, R | Lost]]:
    """Yield the result of each task, with the task, in any order."""
    left = iter(tasks)
    while True:
        work.submit(list(islice(left, max(0, work.wanted))))
        if not work.pending:
            return
        yield from work.wait()


class Processes(Executor[T, R], Generic[A, T, R]):
    """Processes of this machine. ``function`` is called with ``about`` and a task, and returns the result."""

    def __init__(self, function: Callable[[A, T], R], about: A, count: int, threads: bool = False) -> None:
        self._function: Final = function
        self._about: Final = about
        self._threads: Final = threads
        self._count: Final = max(1, count)
        self._waiting: Final[deque[tuple[T, int]]] = deque()
        self._busy: Final[list[_Process[A, T, R]]] = []

    @property
    def places(self) -> int:
        return self._count

    @property
    def wanted(self) -> int:
        return self._count * (1 + AHEAD) - self.pending

    @property
    def pending(self) -> int:
        return len(self._waiting) + sum([len(process.tasks) for process in self._busy])

    def submit(self, tasks: Sequence[T]) -> None:
        self._waiting.extend([(task, 1) for task in tasks])
        self._hand_out()

    def _hand_out(self) -> None:
        """Give the waiting tasks to the processes that have fewest, one at a time."""
        while self._waiting:
            least = min(self._busy, key=lambda process: len(process.tasks), default=None)
            if (least is None or least.tasks) and len(self._busy) < self._count:
                least = _Process(self._function, self._about, self._threads)
                self._busy.append(least)
            if least is None or len(least.tasks) > AHEAD:
                return
            least.give(*self._waiting.popleft())

    def wait(self) -> list[tuple[T, R | Lost]]:
        found: list[tuple[T, R | Lost]] = []
        while not found and self.pending:
            ready = wait([process.pipe for process in self._busy])
            for process in [process for process in self._busy if process.pipe in ready]:
                try:
                    result: R = process.pipe.recv()
                    found.append((process.tasks.popleft()[0], result))
                except (EOFError, OSError):
                    lost = self._died(process)
                    if lost is not None:
                        found.append(lost)
            self._hand_out()
        return found

    def _died(self, process: _Process[A, T, R]) -> tuple[T, Lost] | None:
        """Put the tasks of a process that died back. Return the one that it died of if that was its last attempt."""
        self._busy.remove(process)
        why = workers.why_it_died(process.process)
        process.pipe.close()
        if not process.tasks:
            return None
        task, attempts = process.tasks.popleft()
        self._waiting.extendleft(reversed(process.tasks))
        if attempts >= ATTEMPTS:
            return task, Lost(why)
        self._waiting.appendleft((task, attempts + 1))
        return None

    def close(self) -> None:
        for process in self._busy:
            process.process.terminate()
        for process in self._busy:
            process.process.join()
            process.pipe.close()
        self._busy.clear()
        self._waiting.clear()


class _Process(Generic[A, T, R]):
    """A process, and the tasks it was given, each with the number of the attempt."""

    def __init__(self, function: Callable[[A, T], R], about: A, threads: bool) -> None:
        self.process, self.pipe = workers.begin(_work, (function, about), threads)
        self.tasks: Final[deque[tuple[T, int]]] = deque()

    def give(self, task: T, attempt: int) -> None:
        self.tasks.append((task, attempt))
        try:
            self.pipe.send(task)
        except OSError:
            return  # it has died, which is noticed when its results are waited for


def _work(given: tuple[Callable[[A, T], R], A], pipe: Connection) -> None:
    """Run in a process: carry out the tasks that come over the pipe, and send each result at once."""
    workers.serve()
    function, about = given
    try:
        while True:
            pipe.send(function(about, pipe.recv()))
    except (EOFError, OSError):
        pass


__all__ = ["Executor", "Lost", "Machine", "Processes", "ThisMachine", "carried_out"]
