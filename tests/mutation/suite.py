"""Runs scenarios and unit tests on a copy of the sources, each file in a process of its own.

This is a program: ``python suite.py JOB`` with a JSON file (``Job``), in an environment whose PYTHONPATH leads to the
copy. It imports the engine once and forks for each file, so that a hang or a crash is that file's own, and nothing is
remembered from one file to the next. A line of JSON is printed for each file (``Tried``).
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

MEMORY: Final = 4 << 30
"""The bytes that a file may use."""
PATIENCE: Final = 600.0
"""The seconds after which a file that uses no processor time is ended."""


@dataclass(frozen=True)
class Job:
    """``files``: scenarios and tests, below the root; ``limits``: the seconds of processor time for each; ``stop``: at
    the first that fails; ``measure``: tell the lines of the packages that each file executes."""

    root: str
    pool: str | None
    files: list[str]
    limits: list[int]
    stop: bool
    measure: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Tried:
    """What became of a file. ``failure``: why it fails, "" if it doesn't; ``seconds``: of processor time; ``lines``:
    those executed, by module, as the bits of a number."""

    file: str
    failure: str
    seconds: float
    lines: dict[str, str] = field(default_factory=dict)


class Lines:
    """Tells which lines are executed."""

    def __init__(self, root: str, packages: list[str]) -> None:
        self.root: Final = Path(root)
        self.coverage: Any = None
        if packages:
            if sys.version_info >= (3, 12):
                os.environ.setdefault("COVERAGE_CORE", "sysmon")  # a third of the time
            import coverage

            include = [f"{root}/src/manaburn/{package}/*" for package in packages]
            self.coverage = coverage.Coverage(data_file=None, config_file=False, include=include, messages=False)
            self.coverage.start()

    def found(self) -> dict[str, str]:
        """Return the lines executed so far, and stop."""
        if self.coverage is None:
            return {}
        self.coverage.stop()
        data = self.coverage.get_data()
        found: dict[str, str] = {}
        for name in data.measured_files():
            bits = sum(1 << line for line in data.lines(name) or ())
            found[Path(name).relative_to(self.root).as_posix()] = f"{bits:x}"
        return found


def tell(tried: Tried) -> None:
    print(json.dumps(asdict(tried)), flush=True)


def apart(file: str, limit: int, do: Callable[[], str], lines: Callable[[], Lines]) -> Tried:
    """Do something in a process of its own; ``do`` returns why it fails."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        with contextlib.suppress(BaseException):
            os.close(reading)
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 5))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nowhere, stream)
            measured = lines()
            try:
                failure = do()
            except BaseException as problem:
                failure = f"{type(problem).__name__}: {problem}"
            seconds = time.process_time()
            with os.fdopen(writing, "w") as out:
                json.dump(asdict(Tried(file, failure, seconds, measured.found())), out)
            code = 0
        os._exit(code)
    os.close(writing)
    parts: list[bytes] = []
    until = time.monotonic() + PATIENCE
    while select.select([reading], [], [], max(0.0, until - time.monotonic()))[0]:
        part = os.read(reading, 1 << 16)
        if not part:
            break
        parts.append(part)
    else:
        os.kill(child, signal.SIGKILL)
    os.close(reading)
    status = os.waitpid(child, 0)[1]
    if status == 0 and parts:
        return Tried(**json.loads(b"".join(parts)))
    return Tried(file, "it takes too long" if os.WIFSIGNALED(status) else "the process died", float(limit))


def main() -> int:
    job = Job(**json.loads(Path(sys.argv[1]).read_text()))
    resource.setrlimit(resource.RLIMIT_CPU, (600, 610))
    began = Lines(job.root, job.measure)
    sys.path.insert(0, job.root)
    import pytest
    from tests.corpus import playing
    from tests.scenario import outcomes

    import manaburn.game
    from manaburn.scenario.library import Library
    from manaburn.scenario.running import load
    from manaburn.text import table, words

    library = Library.of(job.pool)
    # What the packages keep is made once, before the processes part.
    table.grammar(), words.subtypes(), words.keyword_words()
    assert manaburn.game.__file__ is not None and manaburn.game.__file__.startswith(job.root)
    tell(Tried("", "", time.process_time(), began.found()))
    gc.collect()
    gc.freeze()

    def kept(file: str) -> str:
        game = playing.load(Path(job.root, file))
        seen = playing.Playing(game, library).run()
        return playing.differences(game, seen) if game.seen else ""

    def scenario(file: str) -> str:
        place = Path(job.root, file)
        return next(outcomes.failures(place, load(place), library), "")

    def tests(file: str) -> str:
        settings = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "-m", "not slow", "--hypothesis-seed=0"]
        code = pytest.main([*settings, "--rootdir", job.root, "-c", f"{job.root}/pyproject.toml", file])
        return "" if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) else f"pytest: {code!r}"

    for file, limit in zip(job.files, job.limits, strict=True):
        do = partial({".py": tests, ".json": kept}.get(Path(file).suffix, scenario), file)
        tried = apart(file, limit, do, partial(Lines, job.root, job.measure))
        tell(tried)
        if tried.failure and job.stop:
            break
    return 0


if __name__ == "__main__":
    sys.exit(main())
