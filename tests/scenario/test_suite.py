"""Every file under scenarios/, by each of its editions, is a test."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from manaburn.editions.edition import Edition
from manaburn.errors import InputError
from manaburn.scenario import running
from manaburn.scenario.library import NO_CARD, Library
from manaburn.scenario.model import Plan
from manaburn.scenario.running import UNSEEN, run_plan

ROOT = Path(__file__).resolve().parents[2]
POOL = Path(os.environ.get("MANABURN_POOL") or ROOT.parent / "shared" / "cards" / "pool.json")
FOLDER = ROOT / "scenarios"
OPEN: dict[str, str] = {}
"""Demands that the engine is known to miss; strict, so that the first that holds asks to be taken off."""


@cache
def library() -> Library:
    """The real cards where they are at hand, else those of the package."""
    return Library.of(POOL if POOL.is_file() else None)


@cache
def load(file: Path) -> Plan:
    """The scenario in a file, read once for all its editions."""
    return running.load(file)


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
    plan = load(file)
    assert edition is not None
    for result in run_plan(plan, library(), [edition]):
        if NO_CARD in result.failure and not POOL.is_file():
            pytest.skip(result.failure)  # it needs a real card, and there is no pool
        assert result.ok, result.failure
