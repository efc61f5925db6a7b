"""Play in the browser."""

# Start-up time: the functions import what they need, so that help and errors appear without the engine.
from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from manaburn.errors import InputError

from ._application import POOL_HELP


def command(
    host: Annotated[str, typer.Option("--host", help="Where to answer: 127.0.0.1 is this machine only.")] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", help="The port; 0 takes any that is free.", min=0, max=65535)] = 8117,
    store: Annotated[
        str | None,
        typer.Option("--store", help="Where games are kept: a file, or postgresql://USER@HOST/NAME.", metavar="URL"),
    ] = None,
    pool: Annotated[str | None, typer.Option("--pool", help=POOL_HELP)] = None,
    workers: Annotated[int, typer.Option("--workers", help="Processes with games; 0: one a processor.", min=0)] = 0,
    pictures: Annotated[
        Path | None,
        typer.Option("--pictures", help="A folder with your own pictures of cards, called by their names."),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="Deal every game from this seed, to show or test: who knows it knows the cards."),
    ] = None,
) -> int:
    """Serve the table in the browser: play against the engine or a friend, at an address that is printed."""
    try:
        from manaburn.web.server import serve
    except ModuleNotFoundError as missing:
        raise InputError(
            "manaburn serve", f"the package {missing.name} is missing", "pip install 'manaburn[web]'"
        ) from None
    from manaburn.cards.folders import fetched_pool

    if pool is not None and not Path(pool).is_file():
        raise InputError("--pool", f"there is no file {pool}", "name a card file")
    fetched = fetched_pool()
    serve(host, port, store, pool or (str(fetched) if fetched is not None else ""), workers, pictures, seed)
    return 0
