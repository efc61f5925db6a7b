"""Every file under scenarios/, by each of its editions, is a test: of what it demands, and of whether it still ends as
it did (see outcomes.py)."""

from __future__ import annotations

import os
from functools import cache, lru_cache
from pathlib import Path

import pytest

from manaburn.editions.edition import Edition
from manaburn.errors import InputError
from manaburn.scenario.library import NO_CARD, Library
from manaburn.scenario.model import Plan
from manaburn.scenario.running import UNSEEN, load

from . import outcomes

ROOT = Path(__file__).resolve().parents[2]
POOL = Path(os.environ.get("MANABURN_POOL") or ROOT.parent / "shared" / "cards" / "pool.json")
FOLDER = ROOT / "scenarios"
OPEN: dict[str, str] = {}
"""Demands that the engine is known to miss; strict, so that the first that holds asks to be taken off."""


@cache
def library() -> Library:
    """The real cards where they are at hand, else those of the package."""
    return Library.of(POOL if POOL.is_file() else None)


@lru_cache(maxsize=8)
def plan_of(file: Path) -> Plan:
    """The scenario in a file, which is read once for all of its editions."""
    return load(file)


def cases() -> list[object]:
    """One for each file and edition."""
    found: list[object] = []
    for file in sorted(FOLDER.rglob("*.yaml")):
        if file.name == UNSEEN:
            continue
        name = str(file.relative_to(FOLDER)).removesuffix(".yaml")
        try:
            editions: list[Edition | None] = list(load(file).editions)
        except InputError:
            editions = [None]
        for edition in editions:
            label = f"{name}-{edition.name if edition is not None else 'unreadable'}"
            marks = [pytest.mark.xfail(reason=OPEN[label], strict=True)] if label in OPEN else []
            found.append(pytest.param(file, edition, id=label, marks=marks))
    return found


@pytest.mark.parametrize(("file", "edition"), cases())
def test_scenario(file: Path, edition: Edition | None) -> None:
    assert edition is not None
    plan = plan_of(file)
    result, outcome = outcomes.played(plan, edition, library())
    if NO_CARD in result.failure and not POOL.is_file():
        pytest.skip(result.failure)  # it needs a real card, and there is no pool
    assert result.ok, result.failure
    before = outcomes.before(file, plan, edition) if POOL.is_file() else ""
    assert before in ("", outcome), f"it ends in another way; see it with scenario explain; {outcomes.AGAIN}"


def test_what_is_kept_is_of_scenarios() -> None:
    """A scenario that is renamed or taken out leaves nothing behind."""
    for file in outcomes.FOLDER.iterdir():
        names = {outcomes.name_of(scenario) for scenario in outcomes.files_of(file.stem)}
        assert outcomes.kept(file.stem).keys() <= names, f"{file.name}: {outcomes.AGAIN}"
