"""The puzzles of the project have the results that their notes say, by the rules of each of their editions."""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn.cards.pools import Pool
from manaburn.editions.edition import find_edition
from manaburn.scenario.library import Library
from manaburn.scenario.running import load
from manaburn.solving.solving import solve

FOLDER = Path(__file__).resolve().parents[2] / "puzzles"
PUZZLES = sorted(FOLDER.glob("*.yaml"))
OTHERWISE = {"fling-in-combat": "2010", "vineyard": "2010", "city-of-brass": "2008"}
"""Puzzles that can't be solved by the rules of another date."""
SECONDS = 60.0


@pytest.fixture(scope="module")
def library(real_pool: Pool) -> Library:
    """The real cards, each compiled once."""
    return Library(real_pool)


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


def test_there_are_puzzles() -> None:
    assert len(PUZZLES) >= 15
