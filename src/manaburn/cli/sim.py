"""Play many games between two decks and count who wins."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from manaburn.errors import InputError, printable

from ._application import (
    POOL_HELP,
    RULES_HELP,
    Format,
    On,
    Processes,
    Seed,
    Unchecked,
    WithoutUnread,
    edition_of,
    load_playable,
    machine_of,
    rules_and_check,
)

if TYPE_CHECKING:
    from manaburn.sim import Match, Summary
    from manaburn.sim.executors import Machine
    from manaburn.sim.runs import Share


def command(
    decks: Annotated[list[str], typer.Argument(metavar="DECK DECK", help="Deck files, or names of starter decks.")],
    games: Annotated[int, typer.Option("-n", "--games", min=1, max=100_000_000, help="The number of games.")] = 1000,
    rules: Annotated[str | None, typer.Option(help=RULES_HELP)] = None,
    form: Format = None,
    seed: Seed = 1,
    players: Annotated[
        str, typer.Option(help="One player, or one for each deck: heuristic, random, search:1s or search:200.")
    ] = "heuristic",
    processes: Processes = 0,
    on: On = None,
    pool: Annotated[str | None, typer.Option(help=POOL_HELP)] = None,
    without: WithoutUnread = False,
    unchecked: Unchecked = False,
    cut: Annotated[int, typer.Option(min=1, help="Stop a game after this turn.")] = 200,
    limited: Annotated[bool, typer.Option("--limited", help="Allow more than four copies of a card.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    only: Annotated[int | None, typer.Option(min=0, help="Play this one game of the run and print its record.")] = None,
) -> int:
    """Play many games between two decks and count who wins.

    The players alternate in starting. The same seed gives the same results with any number of processes.
    """
    from manaburn.sim import Match

    named = named_players(players, len(decks))
    by, check = rules_and_check(rules, form, pool, limited, unchecked)
    edition_of(by)
    names = [deck.name for deck in load_playable(decks, pool, check, without)]
    match = Match(tuple(decks), pool, by, tuple(named), seed, cut, limited, without, unchecked or form is not None)
    if only is not None:
        return play_only(match, only)
    from manaburn.cli._ending import ending_in_order, exit_code
    from manaburn.sim.runs import Stopped

    code = 0
    try:
        with ending_in_order():
            summary = run_on(on, match, games, processes)
    except Stopped as stop:
        summary = stop.summary
        code = exit_code(stop)
        print(f"sim: stopped after {len(summary.results)} of {games} games", file=sys.stderr)
    if as_json:
        print(json.dumps({**summary.data(), "names": names}, indent=1))
    else:
        show(summary, names)
    failed = report_failures(summary, seed)
    return code or failed


def named_players(players: str, decks: int) -> list[str]:
    """Return the player of each deck. Raises InputError if there aren't as many players as decks, nor one for all, and
    for a single deck."""
    if decks < 2:
        raise InputError("sim", "one deck can't play", "name two decks")
    named = [name.strip() for name in players.split(",") if name.strip()]
    if len(named) == 1:
        named *= decks
    if len(named) != decks:
        raise InputError("players", f"{len(named)} players for {decks} decks", "name one for each deck")
    return named


def report_failures(summary: Summary, seed: int) -> int:
    """Print the first game that failed, how to see it again, and how many others failed. Return the exit code."""
    from manaburn.sim import seed_of

    for result in summary.failures[:1]:
        again = f"--seed {seed} --only {result.number}"
        more = f" and {len(summary.failures) - 1} more" if len(summary.failures) > 1 else ""
        where = f"game {result.number} (seed {seed_of(seed, result.number)}){more}"
        print(f"sim: {where}: {result.failure}; see it with {again}", file=sys.stderr)
    return 1 if summary.failures else 0


def run_on(on: str | None, match: Match, games: int, processes: int) -> Summary:
    """Run the games on this machine, or on those that ``on`` names."""
    if on is None:
        return run_with_bar(match, games, processes)
    with machine_of(on, processes) as machine:
        return run_with_bar(match, games, processes, machine)


def run_with_bar(match: Match, games: int, processes: int, machine: Machine | None = None) -> Summary:
    """Run the games, with a progress bar if standard error is a terminal."""
    from manaburn.sim.runs import run
    from manaburn.sim.workers import default_processes

    count = processes or default_processes()
    if not sys.stderr.isatty():
        return run(match, games, count, apart=True, machine=machine)
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[pace]}"),
        TimeRemainingColumn(),
    )
    # No refresh thread: worker processes are forked from this one.
    with Progress(*columns, console=Console(stderr=True), transient=True, auto_refresh=False) as progress:
        task = progress.add_task("games", total=games, pace="")

        def told(done: int) -> None:
            progress.advance(task, done)
            speed = progress.tasks[0].speed
            progress.update(task, pace=f"{speed:.0f}/s" if speed else "", refresh=True)

        return run(match, games, count, told, apart=True, machine=machine)


def show(summary: Summary, names: list[str]) -> None:
    """Print the result as a table. ``names``: those of the decks."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    data = summary.data()
    table = Table(title=f"{data['games']} games, rules {data['rules']}, seed {data['seed']}", title_justify="left")
    table.add_column("deck")
    table.add_column("player")
    table.add_column("won", justify="right")
    table.add_column("rate", justify="right")
    table.add_column("95 %", justify="right")
    for seat, name in enumerate(names):
        rate, low, high = summary.rate(seat)
        table.add_row(
            Text(printable(name)),
            summary.match.players[seat],
            str(summary.wins[seat]),
            f"{rate:.1%}",
            f"{low:.1%} - {high:.1%}",
        )
    console = Console(soft_wrap=True)
    console.print(table)
    print(f"{summary.draws} drawn, {len(summary.cut)} cut, {data['turns_mean']} turns on average")
    for seat, name in enumerate(names):
        started = f"on the play {won(summary.by_start(seat, True))}, on the draw {won(summary.by_start(seat, False))}"
        taken = [f"{count}: {won(share)}" for count, share in summary.by_mulligans(seat).items()]
        print(printable(f"{name}: {started}{'; mulligans ' if taken else ''}{', '.join(taken)}"))
    reasons = data["cut_reasons"]
    if isinstance(reasons, dict):
        for reason, count in list(reasons.items())[:10]:
            print(f"  cut {count}: {reason}")
    print(
        f"{data['seconds']} s: {data['games_per_second']} games/s and {data['decisions_per_second']} decisions/s"
        f" in {summary.processes} process{'es' if summary.processes > 1 else ''}"
    )


def won(share: Share) -> str:
    """Return in words how many games were won."""
    return f"{share.wins / share.games:.1%} of {share.games}" if share.games else "none"


def play_only(match: Match, number: int) -> int:
    """Play one game of a run and print its record, and the traceback if it failed. Return the exit code."""
    from manaburn.sim.games import start

    game = start(match, number, keep_history=True)
    print(game.record(), end="")
    if game.failure is None:
        return 0
    import traceback

    traceback.print_exception(game.failure)
    return 1
