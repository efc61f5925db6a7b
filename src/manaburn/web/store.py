"""Games as rows: how each began, everything that was done in it, who may sit where, and what was said.

An act is a row whose key is the game and the number of the act. It is written before anybody hears of it; if two
servers on one store answer the same choice, the second finds its number taken.
"""

from __future__ import annotations

import hashlib
import sqlite3
import time
from collections.abc import Sequence
from typing import Final

import msgspec
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from manaburn.cards.folders import data_folder
from manaburn.errors import InputError

from .messages import DeckChoice, Habits
from .work import Act, Begin

METADATA: Final = sa.MetaData()
GAMES: Final = sa.Table(
    "games",
    METADATA,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("start", sa.Text, nullable=False),
    sa.Column("names", sa.Text, nullable=False),
    sa.Column("players", sa.Text, nullable=False),
    sa.Column("begun", sa.Float, nullable=False),
)
SEATS: Final = sa.Table(
    "seats",
    METADATA,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
)
ACTS: Final = sa.Table(
    "acts",
    METADATA,
    sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("act", sa.Text, nullable=False),
)
SAYINGS: Final = sa.Table(
    "sayings",
    METADATA,
    sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
)
REPLAYS: Final = sa.Table(
    "replays",
    METADATA,
    sa.Column("token", sa.String(64), primary_key=True),
    sa.Column("record", sa.Text, nullable=False),
)
WISHES: Final = sa.Table(
    "wishes",
    METADATA,
    sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("wish", sa.Text, nullable=False),
)
"""What was wished for when a game was made that begins when all decks have been brought."""
DECKS: Final = sa.Table(
    "decks",
    METADATA,
    sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("deck", sa.Text, nullable=False),
)
HABITS: Final = sa.Table(
    "habits",
    METADATA,
    sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("habits", sa.Text, nullable=False),
)
_ENCODER: Final = msgspec.json.Encoder()
_ACTS: Final = msgspec.json.Decoder(Act)
_TEXTS: Final = msgspec.json.Decoder(list[str])
_HABITS: Final = msgspec.json.Decoder(Habits)
_WISH: Final = msgspec.json.Decoder(Begin)
_DECK: Final = msgspec.json.Decoder(DeckChoice)


class Taken(Exception):
    """Another process has written an act with this number."""


class Game(msgspec.Struct, frozen=True):
    """A game of the store. ``start``: the first lines of its record, "" as long as decks have to be brought.
    ``players``: who plays each seat."""

    id: str
    title: str
    rules: str
    start: str
    names: list[str]
    players: list[str]
    begun: float


def hidden(token: str) -> str:
    """Return what the store keeps of a token: a reader of the store can't sit down with it."""
    return hashlib.sha256(token.encode()).hexdigest()


def address(url: str | None) -> str:
    """Return the database for ``--store``: a URL, the path of an SQLite file, or None for the file of the user."""
    if url is None:
        folder = data_folder()
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite:///{folder / 'games.db'}"
    if "://" not in url:
        return f"sqlite:///{url}"
    scheme, _, rest = url.partition("://")
    return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else url


class Store:
    """The rows. All methods wait for the database, so the server calls them in a thread."""

    def __init__(self, url: str | None = None) -> None:
        self.url: Final = address(url)
        place = "--store"
        try:
            self.engine: Final = sa.create_engine(self.url, pool_pre_ping=True)
            if self.engine.dialect.name == "sqlite":
                event.listen(self.engine, "connect", _prepare)
            METADATA.create_all(self.engine)
        except (SQLAlchemyError, ImportError, ValueError) as problem:
            said = str(getattr(problem, "orig", None) or problem).split("\n")[0]
            mend = "say sqlite:///FILE or postgresql://USER:PASSWORD@HOST/DATABASE"
            raise InputError(place, f"the store can't be opened: {said}", mend) from None

    def close(self) -> None:
        """Close all connections."""
        self.engine.dispose()

    def add(
        self, game: Game, tokens: Sequence[tuple[str, int]], wish: Begin | None = None, acts: Sequence[Act] = ()
    ) -> None:
        """Add a game, with the tokens of its seats. ``wish``: what was wished for, if decks have to be brought.
        ``acts``: what was done in it already, if it goes on from a position of another one."""
        with self.engine.begin() as connection:
            row = {
                **{name: getattr(game, name) for name in ("id", "title", "rules", "start", "begun")},
                "names": _ENCODER.encode(game.names).decode(),
                "players": _ENCODER.encode(game.players).decode(),
            }
            connection.execute(sa.insert(GAMES), [row])
            connection.execute(sa.insert(SEATS), _seats(game.id, tokens))
            if wish is not None:
                text = _ENCODER.encode(wish).decode()
                connection.execute(sa.insert(WISHES), [{"game": game.id, "wish": text}])
            if acts:
                connection.execute(sa.insert(ACTS), _numbered(game.id, 0, acts))

    def seat_at(self, game: str, tokens: Sequence[tuple[str, int]]) -> None:
        """Add tokens of seats of a game."""
        with self.engine.begin() as connection:
            connection.execute(sa.insert(SEATS), _seats(game, tokens))

    def wish(self, game: str) -> Begin | None:
        """Return what was wished for when a game was made; None if it had all decks."""
        with self.engine.connect() as connection:
            text = connection.execute(sa.select(WISHES.c.wish).where(WISHES.c.game == game)).scalar_one_or_none()
        return _WISH.decode(text) if text is not None else None

    def bring(self, game: str, seat: int, deck: DeckChoice) -> bool:
        """Keep the deck that a player brings. Return False if the seat has one already."""
        row = {"game": game, "seat": seat, "deck": _ENCODER.encode(deck).decode()}
        try:
            with self.engine.begin() as connection:
                connection.execute(sa.insert(DECKS), [row])
        except IntegrityError:
            return False
        return True

    def brought(self, game: str) -> dict[int, DeckChoice]:
        """Return the decks that were brought, by seat."""
        with self.engine.connect() as connection:
            rows = connection.execute(sa.select(DECKS.c.seat, DECKS.c.deck).where(DECKS.c.game == game)).all()
        return {row.seat: _DECK.decode(row.deck) for row in rows}

    def begin(self, game: str, start: str) -> None:
        """Let a game begin for which all decks have been brought. It begins but once."""
        with self.engine.begin() as connection:
            connection.execute(sa.update(GAMES).where(GAMES.c.id == game, GAMES.c.start == "").values(start=start))

    def habits(self, game: str) -> dict[int, Habits]:
        """Return where the players of a game wish to be asked, by seat, as far as they have said so."""
        with self.engine.connect() as connection:
            rows = connection.execute(sa.select(HABITS.c.seat, HABITS.c.habits).where(HABITS.c.game == game)).all()
        return {row.seat: _HABITS.decode(row.habits) for row in rows}

    def keep_habits(self, game: str, seat: int, habits: Habits) -> None:
        """Keep where the player in a seat wishes to be asked."""
        text = _ENCODER.encode(habits).decode()
        which = (HABITS.c.game == game, HABITS.c.seat == seat)
        for _ in range(3):
            try:
                with self.engine.begin() as connection:
                    if not connection.execute(sa.update(HABITS).where(*which).values(habits=text)).rowcount:
                        connection.execute(sa.insert(HABITS), [{"game": game, "seat": seat, "habits": text}])
                return
            except IntegrityError:
                continue  # Another server has written it at the same time.

    def game(self, number: str) -> Game | None:
        """Return a game; None if there is none with this number."""
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(GAMES).where(GAMES.c.id == number)).one_or_none()
        if row is None:
            return None
        names, players = _TEXTS.decode(row.names), _TEXTS.decode(row.players)
        return Game(row.id, row.title, row.rules, row.start, names, players, row.begun)

    def seat(self, token: str) -> tuple[str, int] | None:
        """Return the game and the seat to which a token belongs; None if there is none."""
        with self.engine.connect() as connection:
            wanted = sa.select(SEATS.c.game, SEATS.c.seat).where(SEATS.c.token == hidden(token))
            row = connection.execute(wanted).one_or_none()
        return (row.game, row.seat) if row is not None else None

    def acts(self, game: str, since: int = 0) -> list[Act]:
        """Return what was done in a game, from the act with this number on."""
        with self.engine.connect() as connection:
            wanted = sa.select(ACTS.c.act).where(ACTS.c.game == game, ACTS.c.number >= since).order_by(ACTS.c.number)
            return [_ACTS.decode(row.act) for row in connection.execute(wanted)]

    def count(self, games: Sequence[str]) -> dict[str, int]:
        """Return the number of acts of each of these games that has any."""
        with self.engine.connect() as connection:
            wanted = sa.select(ACTS.c.game, sa.func.max(ACTS.c.number)).where(ACTS.c.game.in_(games))
            return {row[0]: row[1] + 1 for row in connection.execute(wanted.group_by(ACTS.c.game))}

    def append(self, game: str, since: int, acts: Sequence[Act]) -> None:
        """Write what was done, with the numbers from ``since`` on: all of it, or nothing. Raises Taken if one of the
        numbers is taken."""
        try:
            with self.engine.begin() as connection:
                connection.execute(sa.insert(ACTS), _numbered(game, since, acts))
        except IntegrityError:
            raise Taken(f"{game} {since}") from None

    def keep(self, token: str, record: str) -> None:
        """Keep a record to be looked at by everybody who has its token."""
        with self.engine.begin() as connection:
            connection.execute(sa.insert(REPLAYS), [{"token": hidden(token), "record": record}])

    def record(self, token: str) -> str | None:
        """Return the record that belongs to a token; None if there is none."""
        with self.engine.connect() as connection:
            found = sa.select(REPLAYS.c.record).where(REPLAYS.c.token == hidden(token))
            record: str | None = connection.execute(found).scalar_one_or_none()
            return record

    def say(self, game: str, seat: int, text: str) -> None:
        """Keep something that was said at a table."""
        for _ in range(20):
            try:
                with self.engine.begin() as connection:
                    last = sa.select(sa.func.max(SAYINGS.c.number)).where(SAYINGS.c.game == game)
                    number = connection.execute(last).scalar()
                    row = {"game": game, "number": 0 if number is None else number + 1, "seat": seat, "text": text}
                    connection.execute(sa.insert(SAYINGS), [row])
                return
            except IntegrityError:
                time.sleep(0.01)

    def sayings(self, game: str, last: int = 100) -> list[tuple[int, str]]:
        """Return the latest things that were said at a table: the seat and the text."""
        with self.engine.connect() as connection:
            wanted = sa.select(SAYINGS.c.seat, SAYINGS.c.text).where(SAYINGS.c.game == game)
            rows = connection.execute(wanted.order_by(SAYINGS.c.number.desc()).limit(last)).all()
        return [(row.seat, row.text) for row in reversed(rows)]


def _seats(game: str, tokens: Sequence[tuple[str, int]]) -> list[dict[str, str | int]]:
    return [{"token": hidden(token), "game": game, "seat": seat} for token, seat in tokens]


def _numbered(game: str, since: int, acts: Sequence[Act]) -> list[dict[str, str | int]]:
    return [{"game": game, "number": since + i, "act": _ENCODER.encode(act).decode()} for i, act in enumerate(acts)]


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    """Let several processes read and write the file of SQLite at the same time."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=NORMAL")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


__all__ = ["Game", "Store", "Taken"]
