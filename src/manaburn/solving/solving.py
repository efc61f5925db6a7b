"""Solve a puzzle: a scenario's position and its goal."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.errors import InputError
from manaburn.rules.kernel.table import Table
from manaburn.scenario import running, setup
from manaburn.scenario.goals import WHATS, Goal
from manaburn.scenario.library import Cards, Library
from manaburn.scenario.model import Plan
from manaburn.scenario.naming import Trouble, everything
from manaburn.text.tree import CardDefinition

from .aims import Aim
from .floating import Floating
from .gains import Reader
from .keys import Keys
from .search import Search
from .telling import Teller
from .windows import Windows

SOLVED: Final = "solved"
IMPOSSIBLE: Final = "impossible"
OPEN: Final = "unknown"


@dataclass
class Solution:
    """What a search has found."""

    result: str
    """"solved", "impossible" or "unknown"."""
    line: list[str] = field(default_factory=list)
    """If it is solved: the plays, one after another, against the longest resistance."""
    refutations: list[str] = field(default_factory=list)
    """If asked for: the whole tree of plays, indented, with what answers each of the opponents' plays."""
    nodes: int = 0
    """The number of answers given in the search."""
    seconds: float = 0.0
    why: str = ""
    """Why the result is unknown, and how far the search has got."""
    given: str = ""
    """What came of the solution that the file gives: "holds", or why it doesn't; "" if there is none."""


def solve(
    plan: Plan,
    edition: Edition,
    library: Library,
    seconds: float = 0.0,
    nodes: int = 0,
    refute: bool = False,
    watch: Callable[[Search], None] | None = None,
) -> Solution:
    """Search a puzzle by the rules of an edition, for at most so many seconds and nodes (0: no limit).

    Raises InputError if the file has no goal, or if its position is impossible.
    """
    goal = plan.goal
    if goal is None:
        raise InputError(plan.place, "there is no goal", f"add goal: {{for: WHO, what: ...}} ({', '.join(WHATS)})")
    begun = time.perf_counter()
    given = check_given(plan, edition, library)
    table = setup.place(plan, Cards(plan, library, edition), edition)
    search = search_of(table, goal)
    search.watch = watch
    found = search.run(seconds, nodes)
    solution = Solution(OPEN, nodes=search.nodes)
    if found is True:
        solution.result = SOLVED
        teller = Teller(search)
        solution.line = teller.line()
        if refute:
            solution.refutations = teller.tree()
    elif found is False:
        solution.why = gaps(search)
        if not solution.why:
            solution.result = IMPOSSIBLE
    else:
        solution.why = (
            f"a limit was reached after {search.nodes} nodes: {len(search.known)} positions seen,"
            f" up to {search.deepest} choices deep"
        )
    solution.given = given
    solution.seconds = round(time.perf_counter() - begun, 3)
    return solution


def check_given(plan: Plan, edition: Edition, library: Library) -> str:
    """Play the solution that a file gives. Returns "holds", why it fails, or "" if there is none."""
    if not plan.steps:
        return ""
    try:
        running.play(plan, edition, library)
    except Trouble as trouble:
        return str(trouble)
    return "holds"


def search_of(table: Table, goal: Goal) -> Search:
    """Return a search for a goal from the position of a table."""
    cards = cards_of(table)
    labelled = any(item.label == goal.card for item in everything(table) if goal.card)
    floating = Floating(table, cards, everything(table))
    faces = [face for card in cards for face in card.faces]
    return Search(table, Aim(table, goal, Reader(faces)), Keys(table, cards, labelled), floating, Windows(table, cards))


def cards_of(table: Table) -> list[CardDefinition]:
    """Return the different cards of a game, tokens included."""
    found: dict[int, CardDefinition] = {}
    for item in everything(table):
        if item.card is not None:
            found[id(item.card.definition)] = item.card.definition
        elif item.face is not None:
            found[id(item.face)] = CardDefinition(item.face.name, (item.face,))
    return list(found.values())


def gaps(search: Search) -> str:
    """Return why a search that has found no way is no proof; "" if it is one."""
    if search.walker.broken:
        return f"a line couldn't be followed: {search.walker.broken}"
    if search.chance:
        return "no line reaches the goal without luck, and lines with results of chance are not searched"
    if search.repeated:
        return "no line was found, but positions come back, so that this is no proof"
    if search.answers.left_out:
        return f"no line was found, but there were too many answers to a choice ({search.answers.left_out})"
    if search.table.ways_left_out:
        return "no line was found, but not every way to pay was tried"
    return ""
