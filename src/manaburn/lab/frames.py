"""Games of a store as tables: CSV, and data frames of Polars or pandas, whichever is installed."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Final

from manaburn.errors import InputError, printable

from .store import Store, open_store

if TYPE_CHECKING:
    import pandas
    import polars

COLUMNS: Final = (
    "game",
    "rules",
    "best_of",
    "match",
    "part",
    "first",
    "second",
    "first_player",
    "second_player",
    "first_digest",
    "second_digest",
    "seed",
    "starting",
    "winner",
    "end",
    "why",
    "turns",
    "decisions",
    "first_mulligans",
    "second_mulligans",
    "digest",
    "seconds",
    "manaburn",
)
CARD_COLUMNS: Final = ("game", "seat", "deck", "deck_digest", "won", "card", "kept", "drawn")


def rows_of(store: Store) -> dict[str, list[object]]:
    """Return all games of a store, by columns. ``starting`` and ``winner`` are seats: 0 for ``first``, 1 for
    ``second``; a winner of -1 means that nobody won."""
    columns: dict[str, list[object]] = {name: [] for name in COLUMNS}
    entrants = store.entrants()
    setups = {setup.id: setup for setup in store.setups()}
    for game in store.games():
        first, second, setup = entrants[game.first], entrants[game.second], setups[game.setup]
        row = (
            *(game.id, setup.rules, setup.best_of, game.number, game.part, first.name, second.name),
            *(first.player, second.player, first.digest, second.digest, game.seed, game.starting, game.winner),
            *(game.end, game.why, game.turns, game.decisions, *game.mulligans, game.digest, game.seconds, game.version),
        )
        for name, value in zip(COLUMNS, row, strict=True):
            columns[name].append(value)
    return columns


def card_rows_of(store: Store) -> dict[str, list[object]]:
    """Return which cards each player of each game kept in the opening hand and drew later, by columns. ``won`` is 1, 0,
    or 0.5 if nobody won."""
    columns: dict[str, list[object]] = {name: [] for name in CARD_COLUMNS}
    entrants = store.entrants()
    for game in store.games():
        for seat, number in enumerate((game.first, game.second)):
            won = 0.5 if game.winner < 0 else float(game.winner == seat)
            kept, drawn = game.kept[seat], game.drawn[seat]
            for card in sorted({**kept, **drawn}):
                deck = entrants[number]
                row = (game.id, seat, deck.name, deck.digest, won, card, kept.get(card, 0), drawn.get(card, 0))
                for name, value in zip(CARD_COLUMNS, row, strict=True):
                    columns[name].append(value)
    return columns


def csv_of(store: Store) -> str:
    """Return all games of a store as CSV, a line for each. A name that a spreadsheet would take for a formula has a
    quotation mark before it."""
    columns = rows_of(store)
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for row in zip(*columns.values(), strict=True):
        writer.writerow([_harmless(value) if isinstance(value, str) else value for value in row])
    return out.getvalue()


def _harmless(text: str) -> str:
    line = printable(text)
    return f"'{line}" if line.startswith(("=", "+", "-", "@")) else line


def games(where: str) -> polars.DataFrame | pandas.DataFrame:
    """Return all games of a store as a data frame. ``where``: a file or URL."""
    store = open_store(where)
    try:
        return _frame(rows_of(store))
    finally:
        store.close()


def cards(where: str) -> polars.DataFrame | pandas.DataFrame:
    """Return which cards were kept and drawn in each game of a store as a data frame. ``where``: a file or URL."""
    store = open_store(where)
    try:
        return _frame(card_rows_of(store))
    finally:
        store.close()


def _frame(columns: dict[str, list[object]]) -> polars.DataFrame | pandas.DataFrame:
    """Return a frame of Polars, or of pandas if Polars is not installed."""
    try:
        # Neither is needed for anything else.
        import polars
    except ImportError:
        pass
    else:
        return polars.DataFrame(columns)
    try:
        # The other one.
        import pandas
    except ImportError:
        raise InputError("lab", "neither Polars nor pandas is installed", "pip install polars") from None
    return pandas.DataFrame(columns)


__all__ = ["card_rows_of", "cards", "csv_of", "games", "rows_of"]
