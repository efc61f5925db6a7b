"""Replay the record of a game and check that it ends the same way."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import sys
import time
from typing import Annotated

import typer

from manaburn.errors import InputError, printable


def command(
    file: Annotated[str, typer.Argument(help="The record of a game.")],
    pool: Annotated[str | None, typer.Option(help="A file of card records; without it, the starter cards.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing if the game is the same.")] = False,
    tell: Annotated[bool, typer.Option("--tell", help="Tell the game move by move.")] = False,
    step: Annotated[bool, typer.Option("--step", help="Tell it, and wait for Enter after each move.")] = False,
    pause: Annotated[float, typer.Option("--pause", help="Tell it, and wait this many seconds after each move.")] = 0.0,
) -> int:
    """Replay the record of a game and check the position at each turn and the result.

    With --tell, --step or --pause the game is told, with the hands of all players. The exit code is 1 if the replayed
    game differs from the record.
    """
    from manaburn import records
    from manaburn.cards.library import open_library
    from manaburn.terminal.prompt import prompt_here
    from manaburn.terminal.replaying import Stopped, Teller

    if not 0 <= pause <= 60:
        raise InputError("--pause", f"{pause:g} seconds", "say 0 to 60")
    record = records.parse(records.text_in(file), file)
    library = open_library(pool)
    began = time.perf_counter()
    game = records.begin(record, library, keep_history=False)
    teller = Teller(game, prompt_here(), step, pause) if tell or step or pause else None
    try:
        records.play(record, game, (lambda answer: teller.tell()) if teller is not None else None)
        if teller is not None:
            teller.finish()
    except Stopped:
        return 0
    except records.Mismatch as problem:
        print(problem, file=sys.stderr)
        return 1
    if not quiet and teller is None:
        seconds = time.perf_counter() - began
        turns = game.state.turn
        print(
            f"{printable(file)}: the same game: rules {game.edition.name}, {len(game.all_answers)} answers,"
            f" {turns} turns, {records.ending(game)} ({seconds * 1000:.0f} ms)"
        )
    return 0
