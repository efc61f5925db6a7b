"""The puzzles of the project have the results that their notes say, by the rules of each of their editions."""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn.editions.edition import find_edition
from manaburn.scenario.library import Library
from manaburn.scenario.running import load
from manaburn.solving.solving import solve

pytestmark = pytest.mark.long_play

FOLDER = Path(__file__).resolve().parents[2] / "puzzles"
PUZZLES = sorted(FOLDER.glob("*.yaml"))
OTHERWISE = {
    "fling-in-combat": "2010",
    "vineyard": "2010",
    "city-of-brass": "2008",
    "ball-and-fling": "2010",
    "mirror": "2008",
    "flare-and-fork": "2010",
    "searchlights": "2010",
    "maze-at-last": "2010",
    "maze-in-time": "2010",
    "two-jaces": "2008",
    "two-hounds": "2014",
    "twin-dragons": "2018",
    "circle-in-time": "1996",
    "dreadnought-and-leak": "2004",
    "cat-and-bender": "2002",
    "quake-for-garruk": "2018",
    "hammer-in-time": "2008",
}
"""Puzzles that can't be solved by the rules of another date."""
LONG = (
    *("bees", "bombardment", "pestilence", "pinpricks", "plague-race", "shade", "shivan", "tatog", "ten-bears"),
    "whelp",
)
"""Puzzles that take ten or more plays."""
SECONDS = 60.0


@pytest.mark.parametrize("file", PUZZLES, ids=lambda file: file.stem)
def test_each_puzzle(file: Path, library: Library) -> None:
    plan = load(file)
    wanted = "impossible" if "no way" in plan.file.note else "solved"
    for edition in plan.editions:
        assert solve(plan, edition, library, SECONDS).result == wanted


@pytest.mark.parametrize(("name", "rules"), OTHERWISE.items())
def test_by_other_rules(name: str, rules: str, library: Library) -> None:
    plan = load(FOLDER / f"{name}.yaml")
    assert solve(plan, find_edition(rules), library, SECONDS).result == "impossible"


def test_without_mana_burn_nobody_escapes_by_it(library: Library) -> None:
    plan = load(FOLDER / "burn-out.yaml")
    assert solve(plan, find_edition("2010"), library, SECONDS).result == "solved"


def test_there_are_puzzles() -> None:
    assert len(PUZZLES) >= 125
    assert len(LONG) >= 10


@pytest.mark.parametrize("name", LONG)
def test_long_puzzles(name: str, library: Library) -> None:
    plan = load(FOLDER / f"{name}.yaml")
    line = solve(plan, plan.editions[0], library, SECONDS).line
    assert sum([1 for play in line if not play.endswith(": pass")]) >= 10
