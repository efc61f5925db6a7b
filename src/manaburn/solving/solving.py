"""Solve a puzzle: a scenario's position and its goal."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.errors import InputError
from manaburn.files import check_writable
from manaburn.rules.kernel.table import Table
from manaburn.scenario import running, setup
from manaburn.scenario.goals import WHATS, Goal, Judge
from manaburn.scenario.library import Cards, Library
from manaburn.scenario.model import Plan
from manaburn.scenario.naming import Trouble, everything
from manaburn.state.objects import Player
from manaburn.text.tree import CardDefinition, Face

from . import saving
from .aiming import Aiming
from .aims import Aim
from .asking import Asked
from .floating import Floating
from .gains import Reader
from .holding import Holding
from .keys import Keys
from .lands import mana_needed, types_needed
from .luck import Luck
from .refuting import Refuter
from .search import Search
from .sharing import Team
from .spending import Needs
from .stacking import Stacking
from .telling import Teller
from .walker import Walker
from .windows import BurningOut, Windows

SOLVED: Final = "solved"
IMPOSSIBLE: Final = "impossible"
OPEN: Final = "unknown"

ONCE_OR_TWICE: Final = {1: "once", 2: "twice"}


@dataclass
class Solution:
    """What a search has found."""

    result: str
    """"solved", "impossible" or "unknown"."""
    line: list[str] = field(default_factory=list)
    """If it is solved: the plays, one after another, against the longest resistance."""
    best: list[str] = field(default_factory=list)
    """If a limit was reached: the line that looked best for both sides, as far as the search has got."""
    refutations: list[str] = field(default_factory=list)
    """If asked for: the whole tree of plays, indented, with what answers each of the opponents' plays; if there is no
    solution, what stops each first play."""
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
    state: str = "",
    processes: int = 1,
) -> Solution:
    """Search a puzzle by the rules of an edition, for at most ``seconds`` and ``nodes`` (0: no limit).

    ``plan``: the puzzle, as :func:`manaburn.scenario.load` returns it. ``library``: the cards. ``refute``: whether to
    tell what answers each of the opponents' plays, or what stops each of the player's if there is no solution.
    ``watch``: is called now and then with the search under way.
    ``state``: a file from which the search goes on if it is there, and to which it is written if a limit is reached.
    ``processes``: how many search, where processes can be forked. There is one only if there is a state or a limit of
    nodes, or if the answers to all plays are told. With several, the line that is found may differ from run to run.
    Raises InputError if the file has no goal, if its position is impossible, or if the state is that of another puzzle
    or can't be written.
    """
    goal = plan.goal
    if goal is None:
        raise InputError(plan.place, "there is no goal", f"add goal: {{for: WHO, what: ...}} ({', '.join(WHATS)})")
    if state:
        check_writable(state)
    begun = time.perf_counter()
    given = check_given(plan, edition, library)
    table = setup.place(plan, Cards(plan, library, edition), edition)
    search = search_of(table, goal)
    search.watch = watch
    puzzle = f"{edition.name} {goal} {saving.digest_of(table)}" if state else ""
    if state and Path(state).exists():
        saving.load(search, puzzle, state)
        nodes += search.nodes if nodes else 0
    if processes > 1 and hasattr(os, "fork") and not (state or nodes or refute):
        search.team = Team(processes)
    found = search.run(seconds, nodes)
    if state and found is None:
        saving.save(search, puzzle, state)
    solution = solution_of(search, found, refute)
    solution.given = given
    solution.seconds = round(time.perf_counter() - begun, 3)
    return solution


def solution_of(search: Search, found: bool | None, refute: bool) -> Solution:
    """Return what a search has come to. ``found``: whether there is a solution; None if that is open."""
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
            if refute:
                solution.refutations = Refuter(search).refutations()
    else:
        solution.why = how_far(search)
        solution.best = Teller(search).best_so_far()
    return solution


def how_far(search: Search) -> str:
    """Return how far a search that was broken off has got."""
    known = search.known.values()
    proved = sum([1 for one in known if one.proved])
    refuted = sum([1 for one in known if one.refuted])
    text = (
        f"a limit was reached after {search.nodes} nodes: {len(known)} positions seen, {proved} proved and {refuted}"
        f" refuted, up to {search.deepest} choices deep"
    )
    if search.patience >= 0:
        text += f"; no solution whose answers have prices of {search.patience} or less in all"
    root = search.known[search.root_key]
    if root.holds_for >= 0:
        text += f"; there is a way {said_of_acts(root.holds_for)}"
    done = sum([1 for key in root.kids if key and search.known[key].decided])
    return f"{text}; {done} of {len(root.kids)} first answers decided"


def said_of_acts(number: int) -> str:
    """Say in which case the opponents act so often at most."""
    if not number:
        return "if the opponents pass whenever they have priority"
    return f"if the opponents act {ONCE_OR_TWICE.get(number, f'{number} times')} at most"


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
    edition = table.edition
    asked = Asked(cards, edition)
    keys = Keys(table, asked, labelled)
    if asked.own_life and edition.mana_burns:
        floating.burns = True
    reader = reader_of(table, goal, faces)
    aim = Aim(table, goal, reader)
    windows = Windows(table, cards)
    windows.past_draw = reader.past_draw
    if (goal.damage or goal.card) and edition.mana_burns:
        windows.burning_out = BurningOut(table, aim, reader)
    table.mana_needed = mana_needed(cards, edition)
    luck = Luck(table, cards, windows.texts)
    keys.shuffled = luck.follows
    waiting = Holding(table, cards, edition, asked, aim)
    stacking = Stacking(table, cards, edition, waiting.strength_left_asked)
    walker = Walker(table, windows, luck)
    walker.needs = Needs(table, cards, edition, table.mana_needed)
    aiming = Aiming(table, cards, edition, asked, aim, waiting.strength_left_asked)
    search = Search(table, aim, keys, floating, stacking, waiting, aiming, walker)
    search.answers.types = types_needed(cards, edition)
    return search


def cards_of(table: Table) -> list[CardDefinition]:
    """Return the different cards of a game, tokens included."""
    found: dict[int, CardDefinition] = {}
    for item in everything(table):
        if item.card is not None:
            found[id(item.card.definition)] = item.card.definition
        elif item.face is not None:
            found[id(item.face)] = CardDefinition(item.face.name, (item.face,))
    return list(found.values())


def reader_of(table: Table, goal: Goal, faces: list[Face]) -> Reader:
    """Return what reads the texts of a game. ``faces``: all in it."""
    judge = Judge(table, goal)
    theirs = faces_of(table, judge.opponent if goal.surviving else judge.player)
    foreign = [face for face in faces if not any(face is one for one in theirs)]
    there = [item.face for item in everything(table) if item.face is not None]
    return Reader(faces, table.edition.mana_burns, there, table.edition, foreign)


def faces_of(table: Table, player: Player) -> list[Face]:
    """Return the faces of all that a player owns or controls."""
    found: list[Face] = []
    for item in everything(table):
        if item.owner is player or item.controller is player:
            found.extend(item.card.definition.faces if item.card is not None else ())
            found.extend([item.face] if item.face is not None else [])
    return found


def gaps(search: Search) -> str:
    """Return why a search that has found no way is no proof; "" if it is one."""
    if search.walker.broken:
        return f"a line couldn't be followed: {search.walker.broken}"
    if search.chance:
        return "no line reaches the goal without luck, and lines with results of chance are not searched"
    if search.repeated:
        return "no line was found, but the opponents can make positions come back, so that this is no proof"
    if search.keys.capped:
        return "no line was found, but some players can put up any number of shields, and not all numbers were tried"
    if search.answers.left_out:
        return f"no line was found, but there were too many answers to a choice ({search.answers.left_out})"
    if search.table.ways_left_out:
        return "no line was found, but not every way to pay was tried"
    return ""
