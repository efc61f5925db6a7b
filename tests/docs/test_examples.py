"""What README, CONTRIBUTING and the documentation show is so: commands, Python and scenarios are tried."""

from __future__ import annotations

import doctest
import re
import shutil
from pathlib import Path

import pytest

from manaburn.scenario import reading
from manaburn.scenario.library import Library
from manaburn.scenario.model import check
from manaburn.scenario.running import run_plan

from .shown import ROOT, blocks, commands, missing, run, surroundings

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def with_blocks(*kinds: str) -> list[object]:
    """The pages that have blocks of these kinds."""
    return [pytest.param(page, id=page.name) for page in PAGES if blocks(page, *kinds)]


@pytest.mark.skipif(shutil.which("sh") is None, reason="the examples are for a shell, and there is none")
@pytest.mark.parametrize("page", with_blocks("console", "sh"))
def test_commands_say_what_is_shown(page: Path, tmp_path: Path) -> None:
    """The blocks of a page are tried in their order, in one folder."""
    environment = surroundings(tmp_path)
    for block in blocks(page, "console", "sh"):
        if block.skipped:
            continue
        wanted = int(block.note.removeprefix("exit code ")) if block.note.startswith("exit code ") else 0
        if block.kind == "sh":
            code, said = run(f"set -e\n{block.body}", tmp_path, environment)
            assert code == wanted, f"{block.place}: {said}"
            continue
        for command in commands(block.body):
            code, said = run(command.text, tmp_path, environment)
            assert code == wanted, f"{block.place}: {command.text}\n{said}"
            assert not missing(command.shown, said), f"{block.place}: {missing(command.shown, said)!r} not in\n{said}"


@pytest.mark.parametrize("page", [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")])
def test_python_says_what_is_shown(page: Path) -> None:
    found = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert found.attempted
    assert found.failed == 0


@pytest.mark.parametrize(
    ("place", "text"),
    [pytest.param(block.place, block.body, id=block.place) for page in PAGES for block in blocks(page, "yaml")],
)
def test_scenarios_hold(place: str, text: str) -> None:
    """Each is a whole file, played with the cards that come along by each of its editions."""
    plan = check(reading.read_text(text, place), place)
    assert plan.steps or plan.expect, place
    for result in run_plan(plan, Library.of(None), plan.editions):
        assert result.ok, result.failure


@pytest.mark.parametrize("page", PAGES)
def test_links_to_files_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name}: {target}"
