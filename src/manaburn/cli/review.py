"""Show the choices of a recorded game that cost most."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from manaburn.errors import InputError, printable

from ._application import POOL_HELP

if TYPE_CHECKING:
    from manaburn.game import Game


def command(
    file: Annotated[str, typer.Argument(help="The record of a game.")],
    player: Annotated[str | None, typer.Option(help="Whose choices: a name or seat number; by default all.")] = None,
    budget: Annotated[str, typer.Option(help="The search for each choice: 40 (playouts) or 0.5s.")] = "40",
    most: Annotated[int, typer.Option("-n", "--most", min=1, help="The number of choices to show.")] = 3,
    seed: Annotated[int, typer.Option(help="The seed of the search.")] = 0,
    pool: Annotated[str | None, typer.Option(help=POOL_HELP)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the choices as JSON.")] = False,
) -> int:
    """Show the choices of a recorded game that cost most.

    For each choice the search asks what would have been better, by what the player could know then. What it costs is
    the difference of the chances to win, with the interval of 95 % in which it lies.
    """
    from manaburn import records
    from manaburn.players.advice import review
    from manaburn.players.search import Budget

    may_cost = Budget.of(budget)
    game = records.load(records.text_in(file), pool, file)
    seats = seats_of(game, player)
    found = review(game, seats, may_cost, most, seed, progress if sys.stderr.isatty() else None)
    if as_json:
        print(json.dumps([asdict(choice) for choice in found], indent=1))
        return 0
    if not found:
        print("No choice seems to have cost anything.")
    for place, choice in enumerate(found):
        if place:
            print()
        print(printable("\n".join(choice.lines())))
    return 0


def seats_of(game: Game, player: str | None) -> list[int]:
    """Return the seats whose choices are reviewed. Raises InputError for a player who isn't there."""
    names = [one.name for one in game.players]
    if player is None:
        return list(range(len(names)))
    if player in names:
        return [names.index(player)]
    if player.isdecimal() and 1 <= int(player) <= len(names):
        return [int(player) - 1]
    raise InputError("--player", f"there is no player {player!r}", f"name {', '.join(names)}, or a seat from 1")


def progress(done: int, of: int) -> None:
    """Say on standard error how far it is."""
    end = "\r" if done + 1 < of else "\n"
    print(f"{done + 1} of {of} answers", end=end, file=sys.stderr, flush=True)
