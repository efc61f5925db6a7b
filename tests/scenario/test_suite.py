"""Every file under scenarios/, by each of its editions. A file is one test: 38,000 tests would cost minutes more."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from manaburn.scenario.library import NO_CARD, Library
from manaburn.scenario.running import UNSEEN, load, run_plan

ROOT = Path(__file__).resolve().parents[2]
POOL = Path(os.environ.get("MANABURN_POOL") or ROOT.parent / "shared" / "cards" / "pool.json")
FOLDER = ROOT / "scenarios"
OPEN: dict[str, str] = {}
"""Files with demands that the engine is known to miss; strict, so that the first that holds asks to be taken off."""


@cache
def library() -> Library:
    """The real cards where they are at hand, else those of the package."""
    return Library.of(POOL if POOL.is_file() else None)


def cases() -> list[object]:
    """One for each file."""
    found: list[object] = []
    for file in sorted(FOLDER.rglob("*.yaml")):
        if file.name == UNSEEN:
            continue
        name = str(file.relative_to(FOLDER)).removesuffix(".yaml")
        marks = [pytest.mark.xfail(reason=OPEN[name], strict=True)] if name in OPEN else []
        found.append(pytest.param(file, id=name, marks=marks))
    return found


@pytest.mark.parametrize("file", cases())
def test_scenario(file: Path) -> None:
    plan = load(file)
    assert plan.editions
    failed = [result for result in run_plan(plan, library()) if not result.ok]
    if failed and not POOL.is_file() and all(NO_CARD in result.failure for result in failed):
        pytest.skip(failed[0].failure)  # it needs a real card, and there is no pool
    assert not failed, "\n".join(f"{result.edition}: {result.failure}" for result in failed)
