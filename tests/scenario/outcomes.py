"""How each scenario ends, in digests, compared with those of an earlier day.

    python -m tests.scenario.outcomes                 which scenarios end in another way
    python -m tests.scenario.outcomes 409 cards       the same, of some folders
    python -m tests.scenario.outcomes --write 409     make the digests anew

A scenario demands one thing. Its outcome is everything else: the position at its end, what has happened, and what is in
play. The files in ``outcomes`` have a line for each scenario: its name, and for each of its editions three characters.
The outcomes are those with the cards of a pool (see conftest.py).
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.narration.narrator import Narrator
from manaburn.rules.meaning.continuous import characteristics
from manaburn.scenario.driver import Driver
from manaburn.scenario.library import Library
from manaburn.scenario.model import Plan, Step
from manaburn.scenario.running import UNSEEN, Result, load, run_plan
from manaburn.state import hashing

ROOT: Final = Path(__file__).resolve().parents[2]
SCENARIOS: Final = ROOT / "scenarios"
FOLDER: Final = Path(__file__).with_name("outcomes")
AGAIN: Final = "if what has changed is meant, say: python -m tests.scenario.outcomes --write"
SIZE: Final = 3
"""The characters of a digest."""


class Last:
    """Notes who plays a scenario, to look at the game when it has ended."""

    def __init__(self) -> None:
        self.driver: Driver | None = None

    def __call__(self, driver: Driver, step: Step | None) -> None:
        self.driver = driver


def told(driver: Driver) -> str:
    """Return the outcome of a scenario as text: what has happened, what is in play, and the position."""
    table = driver.table
    lines = [f"{line.step} {line.text}" for line in Narrator(table, public=True).news()]
    for item in table.state.in_play:
        chars = characteristics(table, item)
        lines.append(f"{item} {hashing.seen(chars)} {chars.subtypes} {len(chars.abilities)} {item.controller}")
    lines.append(hashing.digest(table.state))
    return "\n".join(lines)


def played(plan: Plan, edition: Edition, library: Library) -> tuple[Result, str]:
    """Return the result of a scenario under the rules of an edition, and the digest of its outcome; "" if it fails."""
    last = Last()
    (result,) = run_plan(plan, library, [edition], last)
    if not result.ok or last.driver is None:
        return result, ""
    outcome = hashlib.blake2b(told(last.driver).encode(), digest_size=3).digest()
    return result, urlsafe_b64encode(outcome).decode()[:SIZE]


def name_of(file: Path) -> str:
    """Return the name of a scenario: its place below the scenarios, without the end."""
    return file.relative_to(SCENARIOS).as_posix().removesuffix(".yaml")


@lru_cache(maxsize=4)
def kept(folder: str) -> dict[str, str]:
    """Return the digests that are kept of a folder, by the names of the scenarios."""
    file = FOLDER / f"{folder}.txt"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return dict([line.rsplit(" ", 1) for line in lines])


def before(file: Path, plan: Plan, edition: Edition) -> str:
    """Return the digest that is kept of a scenario under the rules of an edition; "" if there is none, as for a new
    scenario."""
    name = name_of(file)
    digests = kept(name.split("/")[0]).get(name, "")
    at = SIZE * [one.name for one in plan.editions].index(edition.name)
    return digests[at : at + SIZE] if len(digests) == SIZE * len(plan.editions) else ""


def files_of(folder: str) -> list[Path]:
    """Return the scenarios of a folder; "" is that of all."""
    return sorted(file for file in (SCENARIOS / folder).rglob("*.yaml") if file.name != UNSEEN)


def differs(file: Path, plan: Plan, edition: Edition, outcome: str) -> bool:
    """Return whether a scenario ends in another way than is kept."""
    return before(file, plan, edition) not in ("", outcome)


def failures(file: Path, plan: Plan, library: Library, compared: bool = True) -> Iterator[str]:
    """Yield, for each edition that fails, what isn't as the scenario demands, or, if they are ``compared``, that the
    outcome is another than the kept one."""
    for edition in plan.editions:
        result, outcome = played(plan, edition, library)
        if not result.ok:
            yield f"{edition.name}: {result.failure}"
        elif compared and differs(file, plan, edition, outcome):
            yield f"{edition.name}: it ends in another way; see it with scenario explain; {AGAIN}"


def look(folder: str, library: Library, write: bool) -> int:
    """Tell which scenarios of a folder have another outcome than is kept, and keep those of now if wanted. Returns how
    many differ."""
    lines: list[str] = []
    differ = 0
    for file in files_of(folder):
        plan = load(file)
        outcomes = [played(plan, edition, library)[1] for edition in plan.editions]
        changed = [
            edition.name
            for edition, outcome in zip(plan.editions, outcomes, strict=True)
            if differs(file, plan, edition, outcome)
        ]
        if changed:
            differ += 1
            print(f"{name_of(file)}: another outcome in {', '.join(changed)}")
        if all(outcomes):
            lines.append(f"{name_of(file)} {''.join(outcomes)}")
    if write:
        FOLDER.mkdir(exist_ok=True)
        (FOLDER / f"{folder}.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")
    return differ


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare how the scenarios end with an earlier day.")
    parser.add_argument("folders", nargs="*", help="folders of scenarios; by default all")
    parser.add_argument("--write", action="store_true", help="make the digests anew")
    given = parser.parse_args()
    pool = os.environ.get("MANABURN_POOL") or str(ROOT.parent / "shared" / "cards" / "pool.json")
    library = Library.of(pool)
    known = sorted(path.name for path in SCENARIOS.iterdir() if path.is_dir())
    for folder in given.folders:
        if folder not in known:
            parser.error(f"scenarios/ has no folder {folder}; name one of {', '.join(known)}")
    folders = given.folders or known
    differ = sum([look(folder, library, given.write) for folder in folders])
    print(f"{differ} scenarios have another outcome")
    if differ and not given.write:
        print(AGAIN)
    return 1 if differ and not given.write else 0


if __name__ == "__main__":
    sys.exit(main())
