"""Every file under scenarios/, by each of its editions, is a test."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from manaburn.editions.edition import Edition
from manaburn.scenario.library import Library
from manaburn.scenario.running import load, run_plan

ROOT = Path(__file__).resolve().parents[2]
POOL = ROOT.parent / "shared" / "cards" / "pool.json"
FOLDER = ROOT / "scenarios"


@cache
def library() -> Library:
    """The real cards where they are at hand, else those of the package."""
    return Library.of(POOL if POOL.is_file() else None)


def cases() -> list[object]:
    """One for each file and edition."""
    found: list[object] = []
    for file in sorted(FOLDER.rglob("*.yaml")):
        name = str(file.relative_to(FOLDER)).removesuffix(".yaml")
        for edition in load(file).editions:
            found.append(pytest.param(file, edition, id=f"{name}-{edition.name}"))
    return found


@pytest.mark.parametrize(("file", "edition"), cases())
def test_scenario(file: Path, edition: Edition) -> None:
    for result in run_plan(load(file), library(), [edition]):
        if result.skipped:
            pytest.skip(result.failure)
        assert result.ok, result.failure
