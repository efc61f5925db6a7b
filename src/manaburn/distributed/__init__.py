"""Runs on many machines, with Ray (``pip install 'manaburn[ray]'``).

    from manaburn.distributed import cluster
    from manaburn.sim import Match, run

    with cluster("ray") as machine:
        summary = run(Match(("red-burn", "white-weenie")), games=10_000, machine=machine)

What all tasks share, decks with their compiled cards above all, goes once into the object store of the cluster. Tasks
are handed out in batches that take some seconds. A game follows from its number and the run's seed, not from who plays
it; so a batch whose worker or node died is simply carried out again, and the results are those of one process.
"""

from __future__ import annotations

import gc
import logging
import os
import re
import socket
import time
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, Generic, TypeVar, cast
from uuid import uuid4

from manaburn._version import __version__
from manaburn.errors import InputError, printable
from manaburn.sim.executors import Executor, Lost, Machine

try:
    import ray
    from ray import exceptions
except ImportError:
    raise InputError("--on ray", "Ray is not installed", "pip install 'manaburn[ray]'") from None

A = TypeVar("A")
T = TypeVar("T")
R = TypeVar("R")

SECONDS: Final = 2.0
"""How long a batch of tasks shall take."""
LARGEST: Final = 2000
"""The greatest number of tasks in a batch."""
ATTEMPTS: Final = 3
"""How often a task that was handed out alone is begun, if whoever carries it out dies of it."""
RETRIES: Final = 3
"""How often Ray itself begins a batch again whose worker or node died."""
PORT: Final = 10001
PATIENCE: Final = 10.0
"""How long a connection to a cluster may take, in seconds."""
CONNECTIONS: Final = 3
"""How often a connection is begun: now and then the process that a Ray Client server starts for it dies at once."""
_ADDRESS: Final = re.compile(
    r"ray(?:://(?P<host>[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:.]{2,45}\])(?::(?P<port>[0-9]{1,5}))?)?"
)


@dataclass(frozen=True)
class _Done:
    """What comes back of a batch: the results in order, and how many seconds they took; or another version."""

    results: list[object]
    seconds: float
    version: str


_KEPT: Final[dict[str, object]] = {}
"""In a worker: what the tasks of its last batch share, by the name of the run. So it is fetched and unpacked once, and
what the engine keeps with a card's text is kept from batch to batch."""


def _carry_out(
    function: Callable[..., object],
    name: str,
    boxed: Sequence[ray.ObjectRef[object]],
    tasks: Sequence[object],
    version: str,
) -> _Done:
    """Run in a worker of the cluster: carry out a batch, unless this is another version. ``boxed``: the reference to
    what the tasks of the run called ``name`` share."""
    if version != __version__:
        return _Done([], 0.0, __version__)
    if name not in _KEPT:
        _KEPT.clear()
        gc.unfreeze()
        _KEPT[name] = ray.get(boxed[0])
        gc.collect()
        gc.freeze()  # the cards are kept, so the garbage collector needn't look at them in every game
    about = _KEPT[name]
    began = time.perf_counter()
    results = [function(about, task) for task in tasks]
    return _Done(results, time.perf_counter() - began, __version__)


class RayMachine(Machine):
    """A Ray cluster that this process is connected to. ``address``: how messages name it."""

    def __init__(self, address: str) -> None:
        self.address: Final = address

    def executor(self, function: Callable[[A, T], R], about: A, threads: bool = False) -> Executor[T, R]:
        return RayExecutor(function, about, self.address)


@dataclass
class _Batch(Generic[T]):
    """Tasks handed out together. ``attempt``: from 1."""

    tasks: list[T]
    attempt: int = 1


class RayExecutor(Executor[T, R], Generic[A, T, R]):
    """Workers of a Ray cluster."""

    def __init__(self, function: Callable[[A, T], R], about: A, address: str) -> None:
        self._address: Final = address
        self._function: Final = function
        # In a list, a reference is handed over as it is.
        self._about: Final[list[ray.ObjectRef[object]]] = [ray.put(about)]
        self._name: Final = uuid4().hex
        self._remote: Final = ray.remote(_carry_out).options(max_retries=RETRIES, num_cpus=1)
        self._places = max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._looked = time.monotonic()
        self._size = 1
        """The number of tasks of the next batch."""
        self._busy: Final[dict[ray.ObjectRef[_Done], _Batch[T]]] = {}
        self._waiting: Final[deque[T]] = deque()

    @property
    def places(self) -> int:
        return self._places

    @property
    def wanted(self) -> int:
        if time.monotonic() - self._looked > PATIENCE:  # nodes come and go
            self._looked = time.monotonic()
            self._places = max(1, int(ray.cluster_resources().get("CPU", 1)))
        return max(0, 2 * self._places * self._size - self.pending)

    @property
    def pending(self) -> int:
        return len(self._waiting) + sum([len(batch.tasks) for batch in self._busy.values()])

    def submit(self, tasks: Sequence[T]) -> None:
        self._waiting.extend(tasks)
        while self._waiting and len(self._busy) < 2 * self._places:
            count = min(self._size, max(1, -(-len(self._waiting) // self._places)))
            self._begin(_Batch([self._waiting.popleft() for _ in range(min(count, len(self._waiting)))]))

    def _begin(self, batch: _Batch[T]) -> None:
        """Hand out a batch."""
        reference: ray.ObjectRef[_Done] = self._remote.remote(
            self._function, self._name, self._about, batch.tasks, __version__
        )
        self._busy[reference] = batch

    def wait(self) -> list[tuple[T, R | Lost]]:
        found: list[tuple[T, R | Lost]] = []
        while not found and self._busy:
            ready, _ = ray.wait(list(self._busy), num_returns=1, timeout=None)
            more, _ = ray.wait(list(self._busy), num_returns=len(self._busy), timeout=0)
            for reference in {*ready, *more}:
                found += self._collected(reference, self._busy.pop(reference))
        self.submit([])
        return found

    def _collected(self, reference: ray.ObjectRef[_Done], batch: _Batch[T]) -> list[tuple[T, R | Lost]]:
        """Return the results of a batch that is ready. If it died, its tasks are handed out again one by one."""
        try:
            done: _Done = ray.get(reference)
        except (exceptions.WorkerCrashedError, exceptions.NodeDiedError, exceptions.ObjectLostError) as problem:
            return self._again(batch, problem)
        except exceptions.RayError as problem:
            raise self._complaint(problem) from None
        if done.version != __version__:
            said = f"a worker has manaburn {done.version}, this is {__version__}"
            raise InputError(self._address, said, "install the same version on every node")
        if done.seconds > 0:
            pace = len(done.results) / done.seconds
            self._size = max(1, min(LARGEST, 4 * self._size, int(SECONDS * pace)))
        return list(zip(batch.tasks, cast(list[R], done.results), strict=True))

    def _again(self, batch: _Batch[T], problem: Exception) -> list[tuple[T, R | Lost]]:
        """Hand out the tasks of a batch again that died although Ray began it several times."""
        if len(batch.tasks) == 1:
            if batch.attempt >= ATTEMPTS:
                return [(batch.tasks[0], Lost(f"the worker died ({type(problem).__name__})"))]
            self._begin(_Batch(batch.tasks, batch.attempt + 1))
        else:
            for task in batch.tasks:
                self._begin(_Batch([task]))
        return []

    def _complaint(self, problem: Exception) -> InputError:
        """Return what went wrong with a batch as one line."""
        said = str(problem)
        if "No module named" in said or "ModuleNotFoundError" in said:
            module = re.search(r"No module named '([\w.]+)'", said)
            name = module[1].partition(".")[0] if module else "manaburn"
            how = f"install manaburn {__version__} on every node"
            return InputError(self._address, f"a worker has no module {name}", how)
        lines = [line for line in said.splitlines() if line.strip()]
        return InputError(self._address, f"a worker failed: {lines[-1] if lines else type(problem).__name__}", "")

    def close(self) -> None:
        for reference in self._busy:
            try:
                ray.cancel(reference, force=True)
            except Exception:  # the cluster may be gone
                break
        self._busy.clear()
        self._waiting.clear()


# -- connecting --------------------------------------------------------------------------------------------------------


@contextmanager
def cluster(where: str = "ray") -> Iterator[RayMachine]:
    """A context with a Ray cluster.

    ``where``: ``ray`` is the cluster that this process is connected to already, or that the environment variable
    RAY_ADDRESS names, or one that runs on this machine; if there is none, one is started with all processors, and ended
    with the context. ``ray://HOST:PORT`` is a cluster elsewhere, through its Ray Client server (port 10001 by default).

    Raises InputError for an address that is none, without Ray, and if no cluster answers.
    """
    host, port = _address(where)
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
    if ray.is_initialized():
        yield RayMachine(where)
        return
    logging.getLogger("ray").setLevel(logging.ERROR)
    try:
        if host:
            _knock(where, host, port)
            _connect(f"ray://{host}:{port}")
        else:
            ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    except InputError:
        raise
    except Exception as problem:
        said = printable(str(problem)).split(". ")[0][:200] or type(problem).__name__
        how = "check the address; a cluster that wants a token is reached with RAY_AUTH_MODE=token in the environment"
        raise InputError(where, f"no cluster answers: {said}", how) from None
    try:
        yield RayMachine(where)
    finally:
        ray.shutdown()


def _connect(address: str) -> None:
    """Connect this process to a Ray Client server."""
    for attempt in range(1, CONNECTIONS + 1):
        try:
            with warnings.catch_warnings(action="ignore"):
                ray.init(address, logging_level=logging.ERROR)
            return
        except ConnectionAbortedError:
            if attempt == CONNECTIONS:
                raise


def _address(where: str) -> tuple[str, int]:
    """Return host and port of an address; no host for a cluster nearby."""
    found = _ADDRESS.fullmatch(where)
    if found is None or (found["port"] is not None and not 0 < int(found["port"]) < 65536):
        raise InputError("--on", f"cannot read {where[:100]!r}", "write ray, or ray://HOST:PORT")
    return found["host"] or "", int(found["port"] or PORT)


def _knock(where: str, host: str, port: int) -> None:
    """Raise InputError if nobody listens at an address, which Ray itself would find out only after a long time."""
    try:
        socket.create_connection((host.strip("[]"), port), timeout=PATIENCE).close()
    except OSError as problem:
        said = problem.strerror or str(problem)
        raise InputError(where, f"no cluster answers: {said}", "check the address, and that the cluster runs") from None


__all__ = ["RayExecutor", "RayMachine", "cluster"]
