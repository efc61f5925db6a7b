"""Several processes share a search: they come to the same results, and what one has decided counts for the others."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from manaburn.cards.pools import Pool
from manaburn.scenario import setup
from manaburn.scenario.goals import REACHED
from manaburn.scenario.library import Cards, Library
from manaburn.scenario.model import Plan
from manaburn.scenario.running import load
from manaburn.solving.search import Choice, Search
from manaburn.solving.sharing import Team
from manaburn.solving.solving import search_of, solve
from manaburn.solving.telling import Teller

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes can't be forked here")

PUZZLES = Path(__file__).parents[2] / "puzzles"
SOLVED = ("maze-and-manipulator", "disciple-and-atog", "duress-study-zombify")
IMPOSSIBLE = ("angel-hidden", "rage-not-kicked")


@pytest.fixture(scope="module")
def library(real_pool: Pool) -> Library:
    return Library(real_pool)


def shared(name: str, library: Library, processes: int, first: int = 200) -> tuple[Search, bool | None]:
    """Search a puzzle in several processes that begin early and meet often."""
    plan = plan_of(name)
    assert plan.goal is not None
    edition = plan.editions[0]
    search = search_of(setup.place(plan, Cards(plan, library, edition), edition), plan.goal)
    search.team = Team(processes, first, 100)
    return search, search.run(0.0, 0)


def plan_of(name: str) -> Plan:
    return load(PUZZLES / f"{name}.yaml")


@pytest.mark.parametrize("processes", [2, 4])
@pytest.mark.parametrize("name", SOLVED)
def test_what_several_processes_solve_is_told(name: str, processes: int, library: Library) -> None:
    search, found = shared(name, library, processes)
    assert found is True
    teller = Teller(search)
    now = teller.start()
    steps = 0
    while isinstance(now, Choice):
        search.spell_out(now)
        assert now.known.proved
        now = search.answer(now, teller.best(now))
        steps += 1
        assert steps < 500, "the line goes round in a circle"
    assert search.aim.verdict() == REACHED or search.aim.is_safe()
    teller.stop()


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_several_processes_refute_is_refuted(name: str, library: Library) -> None:
    search, found = shared(name, library, 2)
    assert found is False
    assert search.team is not None and search.team.helped, "nothing came from the other process"
    assert search.nodes > search.walker.played > 200


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The processes that a test begins."""
    found: list[int] = []
    fork = os.fork

    def noted() -> int:
        child = fork()
        if child:
            found.append(child)
        return child

    monkeypatch.setattr(os, "fork", noted)
    return found


def test_no_process_is_left(library: Library, begun: list[int]) -> None:
    search, _ = shared("angel-hidden", library, 3)
    assert search.team is not None and search.team.begun and not search.team.children
    assert len(begun) == 2 and not any(exists(child) for child in begun)


def test_a_limit_of_time_ends_all_of_them(library: Library, begun: list[int]) -> None:
    plan = plan_of("diamond-mine")
    found = solve(plan, plan.editions[0], library, seconds=4.0, processes=2)
    assert found.result in ("unknown", "solved")
    assert not any(exists(child) for child in begun)


def exists(process: int) -> bool:
    """Whether there is a process, ended or not, that nobody has waited for."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_gaps_of_one_are_those_of_all(library: Library) -> None:
    """Where chance has had a part in one process, all of them know that a refutation is no proof."""
    one, _ = shared("angel-hidden", library, 2)
    assert one.gaps == [False, False, "", "", False, False]
    one.add_gaps([True, False, "a line", "", False, True])
    one.add_gaps([False, True, "another line", "word", False, False])
    assert one.gaps == [True, True, "a line", "word", False, True]
    with pytest.raises(ValueError, match="unpack"):
        one.add_gaps([True])
