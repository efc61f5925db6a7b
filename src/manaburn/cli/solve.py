"""Solve puzzles: find out whether a player can reach a goal, whatever the opponents do."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import gc
import json
import sys
import time
from typing import TYPE_CHECKING, Annotated

import typer

from manaburn.cli._application import POOL_HELP, RULES_HELP

if TYPE_CHECKING:
    from manaburn.solving.search import Search
    from manaburn.solving.solving import Solution

MOST_PROCESSES = 4
"""So many search if nothing else is said: what one finds, each of the others has to read."""
_EXITS = {"solved": 0, "impossible": 1, "unknown": 3}


def command(
    file: Annotated[str, typer.Argument(help="A scenario file with a goal, or a Forge puzzle (.pzl).", metavar="FILE")],
    rules: Annotated[str | None, typer.Option("--rules", help=RULES_HELP)] = None,
    pool: Annotated[str | None, typer.Option("--pool", help=POOL_HELP)] = None,
    seconds: Annotated[float, typer.Option("--seconds", min=0.0, help="The time to search; 0: no limit.")] = 60.0,
    nodes: Annotated[int, typer.Option("--nodes", min=0, help="The nodes to search; 0: no limit.")] = 0,
    refute: Annotated[
        bool, typer.Option("--refute", help="Say what answers each of the opponents' plays, or stops each first play.")
    ] = False,
    state: Annotated[
        str, typer.Option("--resume", help="Go on from this file if it is there; write it if a limit is reached.")
    ] = "",
    processes: Annotated[
        int,
        typer.Option("--processes", min=0, help="The processes that search; 0: one for each processor, four at most."),
    ] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> int:
    """Solve a puzzle: a scenario's position with a goal, all cards known to all players.

    Prints a line of play that reaches the goal against the best answers of the opponents, or says that there is none.
    The exit code is 0 if it is solved, 1 if it is proved to be impossible, 3 if a limit was reached, and 2 if the file
    can't be read.
    """
    from manaburn.editions.edition import find_edition
    from manaburn.scenario.forge_puzzles import load
    from manaburn.scenario.library import Library
    from manaburn.sim.workers import default_processes
    from manaburn.solving.solving import solve

    processes = processes or min(MOST_PROCESSES, default_processes())
    plan = load(file)
    edition = find_edition(rules) if rules is not None else plan.editions[0]
    progress = Progress()
    watch = progress.show if sys.stderr.isatty() and not as_json else None
    # A search makes few cycles and keeps all it learns: looking through that again and again takes a tenth of the time.
    thresholds = gc.get_threshold()
    gc.set_threshold(200_000, 20, 100)
    try:
        found = solve(plan, edition, Library.of(pool), seconds, nodes, refute, watch, state, processes)
    finally:
        gc.set_threshold(*thresholds)
    progress.clear()
    if as_json:
        json.dump(as_data(found, refute), sys.stdout, ensure_ascii=False, indent=1)
        print()
    else:
        print(f"{plan.name}: {plan.goal}, by the rules of {edition.name}")
        tell(found)
    return _EXITS[found.result]


def as_data(found: Solution, refute: bool) -> dict[str, object]:
    """Return a result as data for JSON. ``refute``: with the answers to the plays."""
    data: dict[str, object] = {"result": found.result, "line": found.line, "nodes": found.nodes}
    data["seconds"] = found.seconds
    if found.given:
        data["given"] = found.given
    if found.why:
        data["why"] = found.why
    if found.best:
        data["best"] = found.best
    if refute:
        data["refutations"] = found.refutations
    return data


def tell(found: Solution) -> None:
    """Print a result: the line of play, what became of the solution in the file, and how long the search took."""
    for line in found.refutations or found.line:
        print(f"  {line}")
    if found.best:
        print("the line that looked best so far:")
    for line in found.best:
        print(f"  {line}")
    if found.given:
        print(f"the solution in the file {'holds' if found.given == 'holds' else 'fails: ' + found.given}")
    words = {"solved": "solved", "impossible": "impossible: there is no such line", "unknown": "unknown"}
    print(f"{words[found.result]}{': ' + found.why if found.why else ''}")
    rate = found.nodes / found.seconds if found.seconds else 0.0
    print(f"{found.nodes} nodes in {found.seconds:.2f} seconds, {rate:.0f} a second")


class Progress:
    """A line on a terminal that says how far the search has got."""

    def __init__(self) -> None:
        self.last = time.perf_counter()
        self.shown = False

    def show(self, search: Search) -> None:
        """Write the line anew, twice a second at most."""
        now = time.perf_counter()
        if now - self.last < 0.5:
            return
        self.last = now
        self.shown = True
        known = len(search.known)
        rate = search.nodes / (now - search.limits.begun)
        print(f"\r{search.nodes} nodes, {known} positions, {rate:.0f} a second ", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Remove the line."""
        if self.shown:
            print("\r" + " " * 70 + "\r", end="", file=sys.stderr, flush=True)
