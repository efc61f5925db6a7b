"""Play random games with everything checked, for hours."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from manaburn.errors import InputError, printable

from ._application import RULES_HELP, Processes

if TYPE_CHECKING:
    from manaburn.sim.soak_runs import Report
    from manaburn.sim.soaking import Soak

SOAK_POOL_HELP = (
    "A card file; without it, the one that MANABURN_POOL names, what `manaburn cards fetch` has brought, or the starter"
    " cards."
)
NEWS = 60.0
"""The seconds between two lines about the progress."""


def command(
    hours: Annotated[float, typer.Option(min=0, help="How long to play.")] = 0,
    minutes: Annotated[float, typer.Option(min=0, help="How long to play, added to the hours.")] = 0,
    games: Annotated[int, typer.Option("-n", "--games", min=0, help="Stop after this many games.")] = 0,
    seed: Annotated[int, typer.Option(help="The seed of the run.")] = 1,
    pool: Annotated[str | None, typer.Option(help=SOAK_POOL_HELP)] = None,
    rules: Annotated[list[str] | None, typer.Option(help=f"{RULES_HELP} Without it, all with names.")] = None,
    processes: Processes = 0,
    keep: Annotated[str | None, typer.Option(help="The folder for the records of failures.")] = None,
    first: Annotated[int, typer.Option(min=0, help="The number of the first game.")] = 0,
    only: Annotated[int | None, typer.Option(min=0, help="Play this one game of the run and show what fails.")] = None,
    again: Annotated[str | None, typer.Option(help="Play a kept record again and show what fails.")] = None,
    boards: Annotated[bool, typer.Option("--boards", help="Begin with random cards in play and in hand.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
) -> int:
    """Play random games with everything checked: two to four players with decks of chance, by all rules.

    At random decisions the game is copied, undone, recorded, pickled, answered with nonsense and conceded, each option
    is tried, and hidden cards are exchanged to see what is given away. At the end the record is played again. Of each
    kind of failure the first is kept, with as few choices and cards as it takes to see it. Ctrl-C ends the run with the
    figures so far. The exit code is 1 if something failed.

    With --boards a game begins with random cards in play, in hand and in graveyards, is short, and is checked more
    often; each action that is offered is gone through. Faults show there at less cost.
    """
    from manaburn.editions.edition import find_edition
    from manaburn.sim.soaking import Soak

    named = tuple([find_edition(name).name for name in rules or ()])
    pool = card_file(pool)
    soak = Soak(pool, named, seed, boards)
    if again is not None:
        return show_again(again, pool)
    if only is not None:
        return play_only(soak, only)
    seconds = hours * 3600 + minutes * 60
    if not seconds and not games:
        raise InputError("soak", "it is not said how long", "say --minutes 5 or --games 100")
    print(f"soak: {cards_used(pool)}", file=sys.stderr, flush=True)
    return play(soak, seconds or float("inf"), games, processes, keep, first, as_json)


def card_file(pool: str | None) -> str | None:
    """Return the card file to use: the one that is named, by the option or by MANABURN_POOL, or the one that was
    fetched; None for the starter cards."""
    from manaburn.cards.folders import fetched_pool

    fetched = fetched_pool()
    return pool or os.environ.get("MANABURN_POOL") or (str(fetched) if fetched is not None else None)


def cards_used(pool: str | None) -> str:
    """Return a line about the cards of which the decks are made."""
    from manaburn.sim.soaking import cards_of

    choice = cards_of(pool)
    count = len(choice.lands) + len(choice.spells)
    if pool is None:
        return f"decks of the {count} starter cards; name a card file with --pool, or get one: manaburn cards fetch"
    return f"decks of the {count} cards of {printable(pool)} that can be played with"


def play(soak: Soak, seconds: float, games: int, processes: int, keep: str | None, first: int, as_json: bool) -> int:
    """Play the run, print the figures, and return the exit code."""
    from manaburn.cli._ending import ending_in_order, exit_code
    from manaburn.sim import soak_runs
    from manaburn.sim.workers import default_processes

    folder = Path(keep) if keep is not None else soak_runs.default_folder()
    if folder.exists() and not folder.is_dir():
        raise InputError(str(folder), "this is not a folder", "name a folder for the records of failures")
    began = time.monotonic()
    news = began

    def told(report: Report) -> None:
        nonlocal news
        if time.monotonic() - news >= NEWS:
            news = time.monotonic()
            minutes = (news - began) / 60
            print(f"soak: {minutes:.0f} min, {report.games} games, {report.failed} failed", file=sys.stderr, flush=True)

    code = 0
    try:
        with ending_in_order():
            report = soak_runs.run(soak, seconds, games, processes or default_processes(), folder, told, first)
    except soak_runs.Stopped as stop:
        report = stop.report
        code = exit_code(stop)
        print(f"soak: stopped after {report.games} games", file=sys.stderr)
    if as_json:
        print(json.dumps(report.data(), indent=1))
    else:
        show(report)
    for kind, failure in report.failures.items():
        where = folder / f"{soak_runs.name_of(failure)}.txt"
        again = f"--again {where}" if failure.record else f"--seed {soak.seed} --only {failure.number}"
        if soak.boards and not failure.record:
            again += " --boards"
        if soak.pool is not None:
            again += f" --pool {soak.pool}"
        text = f"soak: game {failure.number}: {kind}, {report.repeated[kind]} times; see it with manaburn soak {again}"
        print(printable(text), file=sys.stderr)
    return code or (1 if report.failed else 0)


def show(report: Report) -> None:
    """Print the figures."""

    def listed(counts: dict[str, int]) -> str:
        return ", ".join([f"{count} {what}" for what, count in sorted(counts.items())])

    from manaburn.sim.soak_runs import sources

    run = f"seed {report.soak.seed}, sources {sources()}"
    print(f"{report.games} games, {run}, {report.answers} answers, {report.seconds:.0f} s")
    print(f"  rules: {', '.join([f'{name} {count}' for name, count in sorted(report.rules.items())])}")
    print(f"  players: {', '.join([f'{count} games of {n}' for n, count in sorted(report.players.items())])}")
    print(f"  ended: {listed(report.ends)}")
    print(f"  done: {listed(report.counts)}")
    print(f"{report.failed or 'no'} failure{'' if report.failed == 1 else 's'}")


def play_only(soak: Soak, number: int) -> int:
    """Play one game of a run, show what fails, and return the exit code."""
    from manaburn.sim.soaking import play_one

    outcome = play_one(soak, number)
    failure = outcome.failure
    print(f"game {number}: rules {outcome.rules}, {outcome.players} players, {outcome.answers} answers")
    if failure is None:
        print("nothing fails")
        return 0
    print(failure.trace, end="")
    return 1


def show_again(file: str, pool: str | None) -> int:
    """Play a record again with everything checked at its end, show what fails, and return the exit code."""
    import traceback

    from manaburn import records
    from manaburn.cards.library import open_library
    from manaburn.sim import boards
    from manaburn.sim.shrinking import fails

    board, text = boards.read(records.text_in(file), file)
    problem = fails(records.parse(text, file), open_library(pool), board)
    if problem is None:
        print("nothing fails")
        return 0
    traceback.print_exception(problem)
    return 1
