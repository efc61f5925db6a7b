"""The kept games: what has changed in them, and how to keep them anew.

python -m tests.corpus                 play all, tell which have changed
python -m tests.corpus --write         the same, and keep the digests of now
python -m tests.corpus --show 017      all that is seen in a game, to be compared with that of another commit
python -m tests.corpus --make 300      make so many games to choose from, in build/corpus
python -m tests.corpus --choose        choose from them (it needs coverage, and takes a while)
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from manaburn.scenario.library import Library

from . import choosing
from .playing import PARTS, Kept, Playing, differences, load, save

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parents[1]
GAMES: Final = HERE / "games"
DRAFTS: Final = ROOT / "build" / "corpus"
PACKAGES: Final = ("rules", "state", "editions", "text")
LONGEST: Final = 60
"""The seconds of processor time that a game to choose from may take."""


def pool() -> str:
    """Return the path of the pool (see conftest.py)."""
    return os.environ.get("MANABURN_POOL") or str(ROOT.parent / "shared" / "cards" / "pool.json")


def again(library: Library, write: bool) -> int:
    """Play all games, tell which differ, and keep them if wanted. Returns how many differ."""
    changed = 0
    for path in sorted(GAMES.glob("*.json")):
        kept = load(path)
        try:
            seen = Playing(kept, library).run()
        except Exception as problem:
            print(f"{path.stem} ({kept.rules}): {type(problem).__name__}: {problem}")
            changed += 1
            continue
        told = differences(kept, seen)
        if told:
            changed += 1
            print(f"{path.stem} ({kept.rules}): {told}")
            if write:
                kept.seen = seen
                save(kept, path)
    return changed


def show(library: Library, name: str) -> None:
    """Print all that is seen in a game."""
    playing = Playing(load(GAMES / f"{name}.json"), library)
    try:
        playing.run()
    finally:
        for number, seen in playing.looks:
            for part in PARTS:
                print(f"-- after {number} answers: {part}\n{seen[part]}")


def measured() -> list[dict[str, Any]]:
    """Play the games to choose from, each in a process of its own, and return what became of each, with the lines that
    it executes. What is known already from a run that was broken off isn't done again."""
    noted = DRAFTS / "lines"
    found = [json.loads(line) for line in noted.read_text().splitlines()] if noted.exists() else []
    known = {tried["file"] for tried in found}
    files = [path.relative_to(ROOT).as_posix() for path in sorted(DRAFTS.glob("*.json"))]
    files = [file for file in files if file not in known]
    job = {
        "root": str(ROOT),
        "pool": pool(),
        "files": files,
        "limits": [LONGEST] * len(files),
        "stop": False,
        "measure": list(PACKAGES),
    }
    told = DRAFTS / "job"
    told.write_text(json.dumps(job), encoding="utf-8")
    settings = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": "0"}
    program = [sys.executable, str(ROOT / "tests" / "mutation" / "suite.py"), str(told)]
    process = subprocess.Popen(program, cwd=ROOT, env=settings, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with noted.open("a") as out:
        for line in process.stdout:
            tried = json.loads(line)
            if tried["file"]:
                found.append(tried)
                out.write(line)
                print(f"{len(found)} {tried['file']}: {tried['seconds']:.1f} s {tried['failure']}", flush=True)
    return found


def make(library: Library, count: int) -> None:
    """Make games to choose from: half of them with cards that have rare nodes, and in a fifth the players have each
    other's cards in play."""
    DRAFTS.mkdir(parents=True, exist_ok=True)
    for path in DRAFTS.iterdir():
        path.unlink()
    for number in range(count):
        names = choosing.rare(pool()) if number % 2 else choosing.shuffled(tuple(library.names))
        deal = choosing.tangled_candidate if number % 5 == 4 else choosing.candidate
        kept = deal(number, library, names)
        if choosing.can_begin(kept, library):
            save(kept, DRAFTS / f"{number:03}.json")


def choose(library: Library, budget: float) -> None:
    """Choose the games to keep."""
    lines: dict[str, dict[str, int]] = {}
    seconds: dict[str, float] = {}
    for tried in measured():
        if not tried["failure"]:
            name = Path(tried["file"]).stem
            lines[name] = {file: int(bits, 16) for file, bits in tried["lines"].items()}
            seconds[name] = tried["seconds"]
    GAMES.mkdir(exist_ok=True)
    for path in GAMES.glob("*.json"):
        path.unlink()
    for name in choosing.chosen(lines, seconds, budget):
        kept: Kept = load(DRAFTS / f"{name}.json")
        kept.seen = Playing(kept, library).run()
        save(kept, GAMES / f"{name}.json")


def main() -> int:
    parser = argparse.ArgumentParser(description="Play the kept games again.")
    parser.add_argument("--write", action="store_true", help="keep the digests of now")
    parser.add_argument("--show", default="", help="print all that is seen in a game")
    parser.add_argument("--make", type=int, default=0, help="make so many games to choose from")
    parser.add_argument("--choose", action="store_true", help="choose the games to keep")
    parser.add_argument("--budget", type=float, default=200.0, help="seconds for all games, as measured with coverage")
    given = parser.parse_args()
    library = Library.of(pool())
    if given.show:
        show(library, given.show)
        return 0
    if given.make:
        make(library, given.make)
        return 0
    if given.choose:
        choose(library, given.budget)
        return 0
    changed = again(library, given.write)
    print(f"{changed} of {len(list(GAMES.glob('*.json')))} games differ from what is kept")
    return 1 if changed and not given.write else 0


if __name__ == "__main__":
    sys.exit(main())
