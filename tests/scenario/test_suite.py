"""Every file under scenarios/, by each of its editions: what it demands, and whether it still ends as it did (see
outcomes.py). A file is one test: 38,000 tests would cost minutes more."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from manaburn.scenario.library import NO_CARD, Library
from manaburn.scenario.running import load

from . import outcomes

ROOT = Path(__file__).resolve().parents[2]
POOL = Path(os.environ.get("MANABURN_POOL") or ROOT.parent / "shared" / "cards" / "pool.json")
OPEN: dict[str, str] = {}
"""Files with demands that the engine is known to miss; strict, so that the first that holds asks to be taken off."""


@cache
def library() -> Library:
    """The real cards where they are at hand, else those of the package."""
    return Library.of(POOL if POOL.is_file() else None)


def cases() -> list[object]:
    """One for each file."""
    found: list[object] = []
    for file in outcomes.files_of(""):
        name = outcomes.name_of(file)
        marks = [pytest.mark.xfail(reason=OPEN[name], strict=True)] if name in OPEN else []
        found.append(pytest.param(file, id=name, marks=marks))
    return found


@pytest.mark.parametrize("file", cases())
def test_scenario(file: Path) -> None:
    plan = load(file)
    assert plan.editions
    failures = list(outcomes.failures(file, plan, library(), POOL.is_file()))
    if failures and not POOL.is_file() and all(NO_CARD in failure for failure in failures):
        pytest.skip(failures[0])  # it needs a real card, and there is no pool
    assert not failures, "\n".join(failures)


def test_what_is_kept_is_of_scenarios() -> None:
    """A scenario that is renamed or taken out leaves nothing behind."""
    for file in outcomes.FOLDER.iterdir():
        names = {outcomes.name_of(scenario) for scenario in outcomes.files_of(file.stem)}
        assert outcomes.kept(file.stem).keys() <= names, f"{file.name}: {outcomes.AGAIN}"
