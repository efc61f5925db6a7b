"""Puts faults into the rules and looks whether the scenarios and the tests catch them: ``make mutants``.

    python tests/mutation/run.py --seed 1 --count 60

Faults are drawn with a seed. Each is tried in a copy of the sources: first the kept games that execute its line, until
one fails, then the scenarios that do, then test files. What can't be told from the right program is judged in
``verdicts.yaml``. The exit code is 1 if fewer than 92 % of the others are caught. See docs/mutants.md.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

import yaml
from choosing import PACKAGES, Mutant, sample
from choosing import files as module_files
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult
from lines import Notes
from suite import Job, Tried

ROOT: Final = Path(__file__).resolve().parents[2]
HERE: Final = Path(__file__).resolve().parent
ENOUGH: Final = 0.92
"""The share of the faults that must be caught."""
TESTS: Final = {
    "rules": ("rules", "game"),
    "state": ("game", "properties/test_samples.py"),
    "editions": ("editions",),
    "text": ("text",),
}
"""By package: the folders and files of its unit tests."""
LEAST: Final = 30
"""The seconds of processor time that any file may take."""
SLOWER: Final = 10
"""A scenario may take so many times as long as without a fault."""
OF_TESTS: Final = 600
"""The seconds of processor time that a file of tests may take."""
FIRST: Final = {"text": ("tests/text/test_card_digests.py",)}
"""By package: files of tests that come before the scenarios, because they catch most."""
LEFT: Final = (".git", ".venv*", "build", "dist", "__pycache__", ".*_cache", ".hypothesis", ".benchmarks")
VERDICTS: Final = ("equivalent", "gap")


# -- what is to be run -------------------------------------------------------------------------------------------------


def digest(paths: Iterable[Path]) -> str:
    """Return a digest of files."""
    found = hashlib.sha256()
    for path in sorted(paths):
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def games() -> list[str]:
    """Return the files of kept games, below the root."""
    return sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests" / "corpus" / "games").glob("*.json"))


def scenarios(every: int = 1) -> list[str]:
    """Return the scenario files, below the root; of each so many files in their order, the first."""
    found = (ROOT / "scenarios").rglob("*.yaml")
    return sorted(path.relative_to(ROOT).as_posix() for path in found if path.name != "not-observable.yaml")[::every]


def tests(mutant: Mutant) -> list[str]:
    """Return the files of unit tests of the package of a mutant, below the root, but for those that come FIRST."""
    places = [ROOT / "tests" / name for name in TESTS[mutant.package]]
    found = [file for place in places for file in ([place] if place.is_file() else place.rglob("test_*.py"))]
    first = FIRST.get(mutant.package, ())
    return [file for file in sorted(path.relative_to(ROOT).as_posix() for path in found) if file not in first]


def digests(files: list[str]) -> dict[str, str]:
    """Return for each file what has to stay the same for its figures to hold: a scenario or game itself, or all
    tests."""
    of_tests = digest((ROOT / "tests").rglob("*.py")) if any(file.endswith(".py") for file in files) else ""
    return {file: of_tests if file.endswith(".py") else digest([ROOT / file]) for file in files}


# -- running in a copy -------------------------------------------------------------------------------------------------


@contextmanager
def copy_of_sources() -> Iterator[Path]:
    """A copy of the project that is taken away at the end."""
    with tempfile.TemporaryDirectory(prefix="manaburn-mutants-") as folder:
        root = Path(folder, "tree")
        shutil.copytree(ROOT, root, ignore=shutil.ignore_patterns(*LEFT))
        if (ROOT.parent / "shared").exists():
            Path(folder, "shared").symlink_to((ROOT.parent / "shared").resolve())
        # By the contents: a changed file may have the size and the time of the one before.
        compiled = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", str(root / "src")]
        subprocess.run(compiled, check=True, stdout=subprocess.DEVNULL)
        yield root


def run(root: Path, job: Job) -> Iterator[Tried]:
    """Run files on a copy, and yield what became of each; the first is that of the import."""
    told = root.parent / "job.json"
    told.write_text(json.dumps(asdict(job)))
    folders = {name: str(root.parent / name) for name in ("cache", "data")}
    settings = {
        **os.environ,
        "PYTHONPATH": str(root / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "MANABURN_CACHE": folders["cache"],
        "MANABURN_DATA": folders["data"],
    }
    if job.pool is not None:
        settings["MANABURN_POOL"] = job.pool
    program = [sys.executable, str(HERE / "suite.py"), str(told)]
    process = subprocess.Popen(program, cwd=root, env=settings, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    for line in process.stdout:
        yield Tried(**json.loads(line))
    said = process.stderr.read().decode(errors="replace").strip().splitlines()
    if process.wait() != 0:
        yield Tried("", said[-1] if said else f"exit code {process.returncode}", 0.0)


# -- which files execute a line ----------------------------------------------------------------------------------------


class Map:
    """Which lines each game and scenario executes, and which files of tests pass without a fault, kept in a folder."""

    def __init__(self, folder: Path, sources: str, pool: str | None, again: bool, every: int) -> None:
        self.pool: Final = pool
        self.again: Final = again
        self.every: Final = every
        modules = {file: (ROOT / file).read_text(encoding="utf-8") for file in module_files(ROOT)}
        self.notes: Final = Notes(folder, sources, modules)
        self.known: Final = self.notes.known
        self.files: list[str] = []

    def make(self, root: Path) -> list[str]:
        """Run what has changed, and return what fails without any fault."""
        now = digests([*games(), *scenarios(self.every)])
        missing = [
            file
            for file, its in now.items()
            if self.known.get(file, ("", None))[0] != its
            or (file not in self.notes.fresh and (self.again or self.known[file][1].failure))
        ]
        if missing or "" not in self.known:
            print(f"{len(missing)} games and scenarios are run without faults first", flush=True)
            for tried in run(root, Job(str(root), self.pool, missing, [600] * len(missing), False, list(PACKAGES))):
                self.keep(tried)
        self.files = [file for file, its in now.items() if self.known.get(file, ("", None))[0] == its]
        carried = len([file for file in self.files if file not in self.notes.fresh])
        print(f"the lines of {carried} of {len(self.files)} of them are carried over from earlier sources")
        return [file for file in ["", *self.files] if self.known[file][1].failure]

    def keep(self, tried: Tried) -> None:
        """Note what became of a file without faults."""
        self.notes.keep(tried, digests([tried.file])[tried.file] if tried.file else "")

    def passes(self, root: Path, file: str) -> bool:
        """Return whether a file passes without a fault, with the sources as they are."""
        if not file:
            return True
        if file not in self.notes.fresh or self.known[file][0] != digests([file])[file]:
            measured = [] if file.endswith(".py") else list(PACKAGES)
            for tried in run(root, Job(str(root), self.pool, [file], [OF_TESTS], False, measured)):
                if tried.file:
                    self.keep(tried)
        return not self.known[file][1].failure

    def limit(self, file: str) -> int:
        """Return the seconds of processor time that a file may take."""
        return OF_TESTS if file.endswith(".py") else LEAST + round(SLOWER * self.known[file][1].seconds)

    def executing(self, mutant: Mutant) -> list[str]:
        """Return the games and scenarios that execute a mutant, those first that are likely to catch it.

        What is done when a module is imported concerns all of them. First come the games, then the scenarios of the
        rules that the module carries out, then others, folder by folder in turn."""
        everybody = self.executes("", mutant)
        return in_order([file for file in self.files if everybody or self.executes(file, mutant)], mutant)

    def executes(self, file: str, mutant: Mutant) -> bool:
        """Return whether a file executes a line of the statement that a mutant changes."""
        lines = int(self.known[file][1].lines.get(mutant.file, "0"), 16) >> mutant.first
        return lines & ((1 << (mutant.last - mutant.first + 1)) - 1) != 0


def in_order(files: list[str], mutant: Mutant) -> list[str]:
    """Return files with those first that are likely to catch a mutant."""
    rules = set(re.findall(r"\b([1-6]\d\d)\b", (ROOT / mutant.file).read_text(encoding="utf-8")))
    if "before1999" in mutant.file:
        rules.add("1996")
    folders: dict[str, list[str]] = {}
    found: list[str] = []
    for file in sorted(files, key=lambda file: hashlib.sha256(f"{mutant.name} {file}".encode()).digest()):
        if file.endswith(".json"):
            found.append(file)
        else:
            folders.setdefault(file.split("/")[1], []).append(file)
    for told in (True, False):
        queues = [queue for folder, queue in sorted(folders.items()) if (folder in rules) is told]
        while any(queues):
            found += [queue.pop() for queue in queues if queue]
    return found


# -- one fault ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Fate:
    """What became of a fault. ``caught``: the file that caught it, "" if none did; ``by``: how; ``of``: the number of
    games and scenarios that execute it."""

    caught: str
    by: str
    of: int

    @property
    def text(self) -> str:
        if self.by:
            return f"caught by {self.caught or 'its import'}"
        return f"survives {self.of} games and scenarios" if self.of else "executed by no game and no scenario"


def tried_in(root: Path, mutant: Mutant, known: Map, most: int) -> Fate:
    """Try a fault in a copy of the sources: with the games and scenarios that execute it, at most so many of each if
    ``most`` isn't 0, then with the tests of its package."""
    executing = known.executing(mutant)
    its_games = [file for file in executing if file.endswith(".json")][: most or None]
    its_scenarios = [file for file in executing if not file.endswith(".json")][: most or None]
    of = len(its_games) + len(its_scenarios)
    for some in (its_games, list(FIRST.get(mutant.package, ())), its_scenarios, tests(mutant)):
        waiting = some
        while waiting:
            with changed_file(root / mutant.file, mutant.code(ROOT)):
                job = Job(str(root), known.pool, waiting, [known.limit(file) for file in waiting], True)
                failures = [tried for tried in run(root, job) if tried.failure]
            if not failures:
                break
            failed = failures[0]
            if known.passes(root, failed.file):
                return Fate(failed.file, failed.failure, of)
            waiting = waiting[waiting.index(failed.file) + 1 :]
    return Fate("", "", of)


@contextmanager
def changed_file(place: Path, text: str) -> Iterator[None]:
    """A context in which a file has another text."""
    right = place.read_text(encoding="utf-8")
    place.write_text(text, encoding="utf-8")
    try:
        yield
    finally:
        place.write_text(right, encoding="utf-8")


# -- the session -------------------------------------------------------------------------------------------------------


def remembered(session: WorkDB, mutant: Mutant) -> Fate | None:
    """Return the fate of a fault that was caught by a file that is still the same; None if it has to be tried."""
    for job, result in session.results:
        if job == mutant.name and result.test_outcome is TestOutcome.KILLED and result.output:
            told = json.loads(result.output)
            file = told["fate"]["caught"]
            if not file or ((ROOT / file).exists() and digests([file])[file] == told["digest"]):
                return Fate(**told["fate"])
    return None


def remember(session: WorkDB, mutant: Mutant, fate: Fate) -> None:
    """Keep the fate of a fault."""
    if mutant.name not in {item.job_id for item in session.work_items}:
        place = (mutant.line, mutant.column), (mutant.line, mutant.column + 1)
        spec = MutationSpec(mutant.file, mutant.operator, mutant.occurrence, *place)
        session.add_work_item(WorkItem.single(mutant.name, spec))
    its = digests([fate.caught])[fate.caught] if fate.caught else ""
    outcome = TestOutcome.KILLED if fate.by else TestOutcome.SURVIVED
    output = json.dumps({"fate": asdict(fate), "digest": its})
    session.set_result(mutant.name, WorkResult(WorkerOutcome.NORMAL, output, outcome, f"-{mutant.was}\n+{mutant.now}"))


# -- verdicts ----------------------------------------------------------------------------------------------------------


def verdicts() -> dict[tuple[str, str, str], tuple[str, str]]:
    """Return the verdicts on faults that survived: by file, and the line before and after; each with its reason."""
    found: dict[tuple[str, str, str], tuple[str, str]] = {}
    for entry in yaml.safe_load((HERE / "verdicts.yaml").read_text(encoding="utf-8")) or ():
        if entry["verdict"] not in VERDICTS or not entry["why"]:
            raise SystemExit(f"verdicts.yaml: {entry['file']}: say {' or '.join(VERDICTS)}, and why")
        found[entry["file"], entry["was"], entry["now"]] = entry["verdict"], entry["why"]
    return found


def report(fates: list[tuple[Mutant, Fate]]) -> int:
    """Print what became of the faults, and return the exit code."""
    judged = verdicts()
    left: list[tuple[str, Mutant, Fate]] = []
    for mutant, fate in fates:
        if not fate.by:
            verdict = judged.get((mutant.file, mutant.was, mutant.now), ("not judged", ""))[0]
            left.append((verdict, mutant, fate))
    for verdict, mutant, fate in sorted(left, key=lambda one: (one[2].of == 0, one[0])):
        print(f"\n{mutant.file}:{mutant.line}: {verdict}, {fate.text}\n  - {mutant.was}\n  + {mutant.now}")
    equivalent = sum(verdict == "equivalent" for verdict, _, _ in left)
    unseen = sum(fate.of == 0 for verdict, _, fate in left if verdict != "equivalent")
    of = len(fates) - equivalent
    caught = len(fates) - len(left)
    share = caught / of if of else 1.0
    print(
        f"\n{len(fates)} faults: {caught} caught, {equivalent} equivalent, {of - caught} missed ({unseen} not executed)"
    )
    print(f"{share:.1%} of those that aren't equivalent are caught; {ENOUGH:.0%} are wanted")
    return 0 if share >= ENOUGH else 1


def main() -> int:
    parser = argparse.ArgumentParser(description="Put faults into the rules and look whether the tests catch them.")
    parser.add_argument("--seed", type=int, default=1, help="of the sample")
    parser.add_argument("--count", type=int, default=60, help="the number of faults")
    parser.add_argument("--most", type=int, default=0, help="try at most so many games, and scenarios; 0: all")
    parser.add_argument("--every", type=int, default=1, help="use only one of so many scenarios")
    parser.add_argument("--pool", help="a card file; by default MANABURN_POOL, or ../shared/cards/pool.json")
    parser.add_argument("--again", action="store_true", help="run all scenarios once more to note their lines")
    parser.add_argument("--only", default="", help="try only the faults whose FILE:LINE has this in it")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "mutants", help="for what is kept between runs")
    given = parser.parse_args()
    pool = given.pool or os.environ.get("MANABURN_POOL") or str(ROOT.parent / "shared" / "cards" / "pool.json")
    if not Path(pool).is_file():
        print(f"{pool}: there is no such file; name a card file with --pool or MANABURN_POOL", file=sys.stderr)
        return 2
    began = time.monotonic()
    chosen, places = sample(ROOT, given.seed, given.count)
    chosen = [mutant for mutant in chosen if given.only in f"{mutant.file}:{mutant.line}"]
    print(f"{len(chosen)} faults of {places} places, seed {given.seed}", flush=True)
    sources = digest(path for path in (ROOT / "src").rglob("*.*") if "__pycache__" not in path.parts)
    fates: list[tuple[Mutant, Fate]] = []
    with copy_of_sources() as root:
        known = Map(given.folder, sources, str(Path(pool).resolve()), given.again, given.every)
        broken = known.make(root)
        if broken:
            print(f"without any fault, {broken[0]} fails: {known.known[broken[0]][1].failure}", file=sys.stderr)
            return 2
        with use_db(given.folder / f"{sources}.sqlite") as session:
            for number, mutant in enumerate(chosen, 1):
                fate = remembered(session, mutant) or tried_in(root, mutant, known, given.most)
                remember(session, mutant, fate)
                fates.append((mutant, fate))
                print(f"{number:3} {mutant.file}:{mutant.line}: {fate.text}", flush=True)
    print(f"{time.monotonic() - began:.0f} s")
    return report(fates)


if __name__ == "__main__":
    sys.exit(main())
