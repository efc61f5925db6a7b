"""Replay the record of a game and check that it ends the same way."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

import sys
import time
from typing import Annotated

import typer

from manaburn.errors import InputError, printable
from manaburn.files import read_file


def command(
    file: Annotated[str, typer.Argument(help="The record of a game.")],
    pool: Annotated[str | None, typer.Option(help="A file of card records; without it, the starter cards.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print nothing if the game is the same.")] = False,
) -> int:
    """Replay the record of a game and check the position at each turn and the result.

    The exit code is 1 if the replayed game differs from the record.
    """
    from manaburn import records
    from manaburn.cards.library import open_library

    data = read_file(file, "a game record", records.LARGEST)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise InputError(file, "this is not text", "name a game record") from None
    record = records.parse(text, file)
    library = open_library(pool)
    began = time.perf_counter()
    game = records.begin(record, library, keep_history=False)
    try:
        records.play(record, game)
    except records.Mismatch as problem:
        print(problem, file=sys.stderr)
        return 1
    if not quiet:
        seconds = time.perf_counter() - began
        turns = game.state.turn
        print(
            f"{printable(file)}: the same game: rules {game.edition.name}, {len(game.all_answers)} answers,"
            f" {turns} turns, {records.ending(game)} ({seconds * 1000:.0f} ms)"
        )
    return 0
