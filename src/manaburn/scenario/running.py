"""Run scenarios: single files, folders, and many files in parallel."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from manaburn.editions.edition import Edition, find_edition
from manaburn.errors import InputError, ManaburnError, UnreadableText

from . import batching, setup
from .driver import Driver
from .goals import Watch
from .library import Cards, Library
from .model import Plan, Step, check
from .naming import Trouble, Unclear
from .reading import read
from .vocabulary import Vocabulary

UNREADABLE: Final = "unreadable: "


class Result(msgspec.Struct, frozen=True):
    """The result of a scenario under the rules of one edition."""

    file: str
    name: str
    edition: str
    cites: list[str]
    ok: bool
    failure: str
    unclear: int = 0
    """The line at which the scenario is ambiguous; 0 if it is clear."""

    @property
    def unreadable(self) -> bool:
        """Whether the file could not be read as a scenario."""
        return self.failure.startswith(UNREADABLE)


class Unmet(NamedTuple):
    """Why a scenario doesn't hold: the number of the step ("" at the end), its line in the file (0 if it has none),
    what was expected and seen, and a whole sentence with all of this."""

    step: str
    line: int
    why: str
    text: str


def load(path: str | Path) -> Plan:
    """Return the scenario in a file after checking it. Raises InputError, with file and line, if it is malformed."""
    return check(read(path), str(path))


def play(
    plan: Plan,
    edition: Edition,
    library: Library,
    watch: Callable[[Driver, Step | None], None] | None = None,
    unmet: list[Unmet] | None = None,
) -> Driver:
    """Play a scenario under the rules of one edition.

    Raises Trouble if it fails, and InputError if its position is impossible. `watch` is called before the first step,
    with None, and after each step. If `unmet` is given, expectations that aren't met are added to it and play goes on.
    """
    cards = Cards(plan, library, edition)
    driver = Driver(plan, setup.place(plan, cards, edition), Vocabulary(plan, cards))
    where = "at the start"
    line = plan.node.line
    goal: Watch | None = None
    try:
        driver.begin()
        if watch is not None:
            watch(driver, None)
        if plan.goal is not None:
            goal = Watch(driver, plan.goal)
        for step in plan.steps:
            where, line = f"step {step.number} ({step})", step.line
            try:
                driver.do(step)
            except Trouble as trouble:
                if unmet is None or step.verb != "expect":
                    raise
                unmet.append(Unmet(step.number, trouble.line or line, str(trouble), f"{where}: {trouble}"))
            if watch is not None:
                watch(driver, step)
        where = "at the end"
        batching.check_kept(driver)
        if goal is not None and plan.steps:
            goal.check()
        if plan.expect is not None:
            line = plan.expect.line
            driver.untapped()
            try:
                driver.expect(plan.expect)
            except Trouble as trouble:
                if unmet is None:
                    raise
                unmet.append(Unmet("", trouble.line or line, str(trouble), f"{where}: {trouble}"))
    except Trouble as trouble:
        raise placed(trouble, where, line) from None
    return driver


def placed(trouble: Trouble, where: str, line: int) -> Trouble:
    """Return a failure that says where it happened."""
    place = f"{where}, line {line}" if line and not str(trouble).startswith("line ") else where
    found = type(trouble)(f"{place}: {trouble}")
    found.line = trouble.line or line
    found.why = str(trouble)
    return found


def run_plan(
    plan: Plan,
    library: Library,
    editions: Sequence[Edition] | None = None,
    watch: Callable[[Driver, Step | None], None] | None = None,
) -> list[Result]:
    """Run a scenario under each of its editions; return a result for each. ``watch``: as for :func:`play`."""
    results: list[Result] = []
    for edition in editions if editions is not None else plan.editions:
        failure = ""
        unclear = 0
        try:
            play(plan, edition, library, watch)
        except Trouble as trouble:
            unclear = trouble.line if isinstance(trouble, Unclear) else 0
            failure = f"{trouble} (cites {', '.join(plan.cites)})" if plan.cites else str(trouble)
        except UnreadableText as problem:
            failure = str(problem)
        except InputError as problem:
            failure = UNREADABLE + str(problem)
        except ManaburnError as problem:
            failure = f"{type(problem).__name__}: {problem}"
        except (AssertionError, LookupError, AttributeError, TypeError, ValueError, RecursionError) as problem:
            failure = f"the engine broke: {type(problem).__name__}: {problem}{_place_of(problem)}"
        results.append(Result(plan.place, plan.name, edition.name, plan.cites, not failure, failure, unclear))
    return results


def _place_of(problem: BaseException) -> str:
    """Return the place in the engine at which an error was raised."""
    trace = problem.__traceback__
    place = ""
    while trace is not None:
        code = trace.tb_frame.f_code
        place = f" ({Path(code.co_filename).name}:{trace.tb_lineno})"
        trace = trace.tb_next
    return place


def run_file(path: str | Path, library: Library, only: Edition | None = None) -> list[Result]:
    """Run a file under each of its editions, or only one. A file that can't be read gives a failed result."""
    try:
        plan = load(path)
    except InputError as problem:
        return [Result(str(path), Path(path).stem, only.name if only else "", [], False, UNREADABLE + str(problem))]
    editions = plan.editions
    if only is not None:
        editions = [edition for edition in editions if edition.name == only.name]
    return run_plan(plan, library, editions)


UNSEEN: Final = "not-observable.yaml"
"""The list of demands that no scenario can test; the file is not a scenario."""


def find_files(paths: Iterable[str | Path]) -> list[str]:
    """Return the scenario files among these paths, and those in the folders among them."""
    found: dict[str, None] = {}
    for path in paths:
        place = Path(path)
        if place.is_dir():
            inside = sorted([file for kind in ("*.yaml", "*.yml") for file in place.rglob(kind) if file.name != UNSEEN])
            if not inside:
                raise InputError(str(path), "there is no scenario in this folder", "name a folder with .yaml files")
            found.update(dict.fromkeys([str(file) for file in inside]))
        elif place.exists():
            found[str(path)] = None
        else:
            raise InputError(str(path), "there is no such file", "name a scenario file or a folder of them")
    return list(found)


# -- many files --------------------------------------------------------------------------------------------------------

_library: Library | None = None
_only: Edition | None = None


def _prepare(pool: str | None, only: str | None) -> None:
    global _library, _only
    _library = Library.of(pool)
    _only = find_edition(only) if only is not None else None


def _work(file: str) -> list[Result]:
    assert _library is not None
    return run_file(file, _library, _only)


def run_files(
    files: Sequence[str], pool: str | None = None, only: str | None = None, jobs: int = 0
) -> Iterator[Result]:
    """Run many files and yield the results in their order. ``jobs``: the number of processes; 0: automatic."""
    jobs = jobs or min(4, os.cpu_count() or 1, len(files) // 12)
    if jobs < 2:
        _prepare(pool, only)
        for file in files:
            yield from _work(file)
        return
    Library.of(pool)  # an error in the pool is reported once, here
    with ProcessPoolExecutor(
        jobs, mp_context=get_context("spawn"), initializer=_prepare, initargs=(pool, only)
    ) as workers:
        for results in workers.map(_work, files, chunksize=4):
            yield from results
