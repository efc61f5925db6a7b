"""The store of a laboratory: who played whom by which rules, and every game, in SQLite or PostgreSQL.

Four tables: ``lab_about`` (the version of the layout), ``lab_entrants`` (decks with their players), ``lab_setups``
(rules, length of matches, seed) and ``lab_games``. A deck that was changed is another entrant.
"""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

from manaburn._version import __version__
from manaburn.errors import InputError

from .playing import GameTask, Played

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

try:
    import sqlalchemy as sql
    from sqlalchemy import exc
except ImportError:
    raise InputError("lab", "SQLAlchemy is not installed", "pip install 'manaburn[lab]'") from None

LAYOUT: Final = 1
"""The version of the layout of the tables."""
PATIENCE = 10_000
"""How long another program's lock on a file is waited for, in thousandths of a second."""
_LOCK: Final = 0x6D616E61
"""The key of the lock that a run holds on a PostgreSQL database."""

_TABLES: Final = sql.MetaData()
ABOUT: Final = sql.Table("lab_about", _TABLES, sql.Column("layout", sql.Integer, nullable=False))
ENTRANTS: Final = sql.Table(
    "lab_entrants",
    _TABLES,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("name", sql.Text, nullable=False),
    sql.Column("player", sql.Text, nullable=False),
    sql.Column("digest", sql.Text, nullable=False),
    sql.Column("main", sql.Text, nullable=False),
    sql.Column("sideboard", sql.Text, nullable=False),
    sql.Column("pool", sql.Text, nullable=False),
    sql.UniqueConstraint("digest", "player"),
)
SETUPS: Final = sql.Table(
    "lab_setups",
    _TABLES,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("rules", sql.Text, nullable=False),
    sql.Column("best_of", sql.Integer, nullable=False),
    sql.Column("cut", sql.Integer, nullable=False),
    sql.Column("seed", sql.BigInteger, nullable=False),
    sql.UniqueConstraint("rules", "best_of", "cut", "seed"),
)
GAMES: Final = sql.Table(
    "lab_games",
    _TABLES,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("setup", sql.Integer, sql.ForeignKey("lab_setups.id"), nullable=False),
    sql.Column("first", sql.Integer, sql.ForeignKey("lab_entrants.id"), nullable=False),
    sql.Column("second", sql.Integer, sql.ForeignKey("lab_entrants.id"), nullable=False),
    sql.Column("number", sql.Integer, nullable=False),
    sql.Column("part", sql.Integer, nullable=False),
    sql.Column("seed", sql.BigInteger, nullable=False),
    sql.Column("starting", sql.Integer, nullable=False),
    sql.Column("winner", sql.Integer, nullable=False),
    sql.Column("end", sql.Text, nullable=False),
    sql.Column("why", sql.Text, nullable=False),
    sql.Column("turns", sql.Integer, nullable=False),
    sql.Column("decisions", sql.Integer, nullable=False),
    sql.Column("first_mulligans", sql.Integer, nullable=False),
    sql.Column("second_mulligans", sql.Integer, nullable=False),
    sql.Column("cards", sql.Text, nullable=False),
    sql.Column("lives", sql.Text, nullable=False),
    sql.Column("answers", sql.LargeBinary, nullable=False),
    sql.Column("digest", sql.Text, nullable=False),
    sql.Column("seconds", sql.Float, nullable=False),
    sql.Column("version", sql.Text, nullable=False),
    sql.UniqueConstraint("setup", "first", "second", "number", "part"),
)


@dataclass(frozen=True)
class StoredEntrant:
    """A deck with its player in a store. ``main`` and ``sideboard``: numbers and names of cards, in order."""

    id: int
    name: str
    player: str
    digest: str
    main: tuple[tuple[int, str], ...]
    sideboard: tuple[tuple[int, str], ...]
    pool: str


@dataclass(frozen=True)
class StoredSetup:
    """How games in a store were played: rules, games of a match, the turn of the cut, the seed."""

    id: int
    rules: str
    best_of: int
    cut: int
    seed: int


@dataclass(frozen=True)
class StoredGame:
    """A game in a store.

    ``kept``, ``drawn``, ``lives`` and ``mulligans`` are for each seat (see :class:`.playing.Played`).
    """

    id: int
    setup: int
    first: int
    second: int
    number: int
    part: int
    seed: int
    starting: int
    winner: int
    end: str
    why: str
    turns: int
    decisions: int
    mulligans: tuple[int, int]
    kept: tuple[dict[str, int], dict[str, int]]
    drawn: tuple[dict[str, int], dict[str, int]]
    lives: tuple[list[int], list[int]]
    digest: str
    seconds: float
    version: str


@dataclass(frozen=True)
class StoredAnswers:
    """The answers of a game, and the free words among them."""

    answers: list[list[int]]
    words: list[str]


class Store:
    """A store that is open. ``place``: how messages name it."""

    def __init__(self, engine: sql.Engine, place: str, path: str) -> None:
        self._engine: Final = engine
        self.place: Final = place
        self._path: Final = path
        """The file of SQLite; "" for a server."""

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    @contextmanager
    def _transaction(self) -> Iterator[sql.Connection]:
        """A context with a transaction. What the database complains of becomes one line."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except exc.DBAPIError as problem:
            raise _complaint(self.place, problem) from None

    # -- one run at a time ---------------------------------------------------------------------------------------------

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """A context in which no other run can use the store. Raises InputError if one does already."""
        taken = InputError(self.place, "another run is using this store", "wait for its end, or name another store")
        if self._path:
            with _file_lock(f"{self._path}.lock", taken):
                yield
            return
        try:
            connection = self._engine.connect()
        except exc.DBAPIError as problem:
            raise _complaint(self.place, problem) from None
        with connection:
            if not connection.scalar(sql.select(sql.func.pg_try_advisory_lock(_LOCK))):
                raise taken
            connection.commit()
            yield

    # -- writing -------------------------------------------------------------------------------------------------------

    def entrant(
        self,
        name: str,
        player: str,
        digest: str,
        main: Sequence[tuple[int, str]],
        sideboard: Sequence[tuple[int, str]],
        pool: str,
    ) -> tuple[int, bool]:
        """Return the number of an entrant, which is entered if it is new, and whether it is a new version of a deck
        with the same name and player."""
        with self._transaction() as connection:
            known = connection.execute(
                sql.select(ENTRANTS.c.id).where(ENTRANTS.c.digest == digest, ENTRANTS.c.player == player)
            ).scalar()
            if known is not None:
                connection.execute(sql.update(ENTRANTS).where(ENTRANTS.c.id == known).values(name=name, pool=pool))
                return int(known), False
            same = sql.select(ENTRANTS.c.id).where(ENTRANTS.c.name == name, ENTRANTS.c.player == player)
            changed = connection.execute(same).scalar() is not None
            row = {"name": name, "player": player, "digest": digest, "pool": pool}
            lists = {"main": json.dumps(list(main)), "sideboard": json.dumps(list(sideboard))}
            entered = connection.execute(sql.insert(ENTRANTS).values(**row, **lists).returning(ENTRANTS.c.id))
            return int(entered.scalar_one()), changed

    def setup(self, rules: str, best_of: int, cut: int, seed: int) -> int:
        """Return the number of a setup, which is entered if it is new."""
        values = {"rules": rules, "best_of": best_of, "cut": cut, "seed": seed}
        with self._transaction() as connection:
            same = [SETUPS.c[key] == value for key, value in values.items()]
            known = connection.execute(sql.select(SETUPS.c.id).where(*same)).scalar()
            if known is None:
                known = connection.execute(sql.insert(SETUPS).values(**values).returning(SETUPS.c.id)).scalar_one()
            return int(known)

    def add(self, setup: int, numbers: Sequence[int], played: Sequence[tuple[GameTask, Played]]) -> None:
        """Enter games. ``numbers``: those of the entrants of the field, in its order."""
        rows = [_row(setup, numbers, task, game) for task, game in played]
        if rows:
            with self._transaction() as connection:
                connection.execute(sql.insert(GAMES), rows)

    # -- reading -------------------------------------------------------------------------------------------------------

    def entrants(self) -> dict[int, StoredEntrant]:
        """Return all entrants, by their numbers."""
        columns = (ENTRANTS.c.id, ENTRANTS.c.name, ENTRANTS.c.player, ENTRANTS.c.digest, ENTRANTS.c.main)
        found: dict[int, StoredEntrant] = {}
        with self._transaction() as connection:
            query = sql.select(*columns, ENTRANTS.c.sideboard, ENTRANTS.c.pool).order_by(ENTRANTS.c.id)
            for number, name, player, digest, main, sideboard, pool in connection.execute(query):
                found[number] = StoredEntrant(number, name, player, digest, _cards(main), _cards(sideboard), pool)
        return found

    def setups(self) -> list[StoredSetup]:
        """Return all setups."""
        columns = (SETUPS.c.id, SETUPS.c.rules, SETUPS.c.best_of, SETUPS.c.cut, SETUPS.c.seed)
        with self._transaction() as connection:
            rows = connection.execute(sql.select(*columns).order_by(SETUPS.c.id))
            return [StoredSetup(number, rules, best_of, cut, seed) for number, rules, best_of, cut, seed in rows]

    def results(self, setup: int) -> list[tuple[int, int, int, int, int, str]]:
        """Return (first, second, number, part, winner, end) for every game of a setup."""
        c = GAMES.c
        query = sql.select(c.first, c.second, c.number, c.part, c.winner, c.end).where(c.setup == setup)
        with self._transaction() as connection:
            rows = connection.execute(query.order_by(c.first, c.second, c.number, c.part))
            return [(first, second, number, part, won, end) for first, second, number, part, won, end in rows]

    def games(self, setup: int | None = None, game: int | None = None) -> Iterator[StoredGame]:
        """Yield the games of a setup, or the one with a number, or all, in the order of the matches."""
        c = GAMES.c
        query = sql.select(*[column for column in c if column.name != "answers"])
        query = query.order_by(c.setup, c.first, c.second, c.number, c.part)
        if setup is not None:
            query = query.where(c.setup == setup)
        if game is not None:
            query = query.where(c.id == game)
        with self._transaction() as one, one.execution_options(yield_per=1000).execute(query) as rows:
            for row in rows.mappings():
                yield _game(row)

    def answers(self, game: int) -> StoredAnswers:
        """Return the answers of a game. Raises InputError if the store has no game with this number."""
        with self._transaction() as connection:
            found = connection.execute(sql.select(GAMES.c.answers).where(GAMES.c.id == game)).scalar()
        if found is None:
            raise InputError(self.place, f"there is no game {game}", "manaburn lab report --csv lists the games")
        try:
            answers, words = json.loads(zlib.decompress(bytes(found)))
            return StoredAnswers([[int(number) for number in answer] for answer in answers], [str(w) for w in words])
        except (zlib.error, ValueError, TypeError):
            raise InputError(self.place, f"the answers of game {game} are damaged", "play it again") from None


def _row(setup: int, numbers: Sequence[int], task: GameTask, game: Played) -> dict[str, object]:
    """Return the row of a game."""
    return {
        "setup": setup,
        "first": numbers[task.first],
        "second": numbers[task.second],
        "number": task.number,
        "part": task.part,
        "seed": game.seed,
        "starting": task.starting,
        "winner": game.winner,
        "end": game.end,
        "why": game.why[:1000],
        "turns": game.turns,
        "decisions": game.decisions,
        "first_mulligans": game.mulligans[0],
        "second_mulligans": game.mulligans[1],
        "cards": json.dumps([game.kept, game.drawn], ensure_ascii=False, separators=(",", ":")),
        "lives": json.dumps(game.lives, separators=(",", ":")),
        "answers": zlib.compress(json.dumps([game.answers, game.words], separators=(",", ":")).encode()),
        "digest": game.digest,
        "seconds": round(game.seconds, 4),
        "version": __version__,
    }


def _game(row: sql.RowMapping) -> StoredGame:
    """Return the game of a row."""
    kept, drawn = json.loads(row["cards"])
    one, other = json.loads(row["lives"])
    return StoredGame(
        id=row["id"],
        setup=row["setup"],
        first=row["first"],
        second=row["second"],
        number=row["number"],
        part=row["part"],
        seed=row["seed"],
        starting=row["starting"],
        winner=row["winner"],
        end=row["end"],
        why=row["why"],
        turns=row["turns"],
        decisions=row["decisions"],
        mulligans=(row["first_mulligans"], row["second_mulligans"]),
        kept=(kept[0], kept[1]),
        drawn=(drawn[0], drawn[1]),
        lives=(one, other),
        digest=row["digest"],
        seconds=row["seconds"],
        version=row["version"],
    )


def _cards(text: str) -> tuple[tuple[int, str], ...]:
    return tuple([(int(count), str(name)) for count, name in json.loads(text)])


# -- opening -----------------------------------------------------------------------------------------------------------


def open_store(where: str, new: bool = False) -> Store:
    """Return the store in a file, or on the server of a URL (``postgresql://...``).

    ``new``: it is made if there is none. Raises InputError if there is none, if it is of another version, if it is
    something else, and if the server doesn't answer.
    """
    url, path = _url(where)
    if path and not os.path.exists(path):
        if not new:
            raise InputError(path, "there is no such store", "manaburn lab run makes one")
        if not os.path.isdir(os.path.dirname(os.path.abspath(path))):
            raise InputError(path, "there is no such folder", "make it first, or name another file")
    elif path and os.path.isdir(path):
        raise InputError(path, "a folder is not a store", "name a file inside it")
    place = path or url.render_as_string(hide_password=True)
    try:
        engine = sql.create_engine(url)
    except ImportError:
        raise InputError(place, "psycopg is not installed", "pip install 'manaburn[lab]'") from None
    if path:
        sql.event.listen(engine, "connect", _prepare)
    store = Store(engine, place, path)
    try:
        with engine.begin() as connection:
            _check_layout(connection, place, new)
    except exc.DBAPIError as problem:
        store.close()
        raise _complaint(place, problem) from None
    except InputError:
        store.close()
        raise
    return store


def _url(where: str) -> tuple[sql.URL, str]:
    """Return the URL of a store, and the path of its file; "" if it has none."""
    if "://" not in where:
        return sql.URL.create("sqlite", database=where), where
    kinds = "name a file, or postgresql://USER@HOST/DATABASE"
    try:
        url = sql.make_url(where)
    except (exc.ArgumentError, ValueError):
        raise InputError("--store", "this is not the URL of a database", kinds) from None
    kind = url.drivername.partition("+")[0]
    if kind == "sqlite" and url.database:
        return sql.URL.create("sqlite", database=url.database), url.database
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg"), ""
    raise InputError("--store", f"no store can be kept with {kind!r}", kinds)


def _prepare(connection: sqlite3.Connection, record: object) -> None:
    """Set up a connection with SQLite: readers don't wait for the writer, and what is committed outlives a power
    cut."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout={PATIENCE}")
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _check_layout(connection: sql.Connection, place: str, new: bool) -> None:
    """Check the version of the layout; make the tables in an empty database if ``new``."""
    tables = sql.inspect(connection).get_table_names()
    if ABOUT.name in tables:
        layout = connection.execute(sql.select(ABOUT.c.layout)).scalar()
        if layout != LAYOUT:
            how = "use the manaburn that made it, or another store"
            raise InputError(place, f"a store of version {layout}; this manaburn reads version {LAYOUT}", how)
    elif not new:
        raise InputError(place, "this is not a laboratory's store", "name one that manaburn lab run has made")
    elif tables and connection.dialect.name == "sqlite":
        raise InputError(place, "this database holds something else", "name another file")
    else:
        _TABLES.create_all(connection)
        connection.execute(sql.insert(ABOUT).values(layout=LAYOUT))


def _complaint(place: str, problem: exc.DBAPIError) -> InputError:
    """Return what a database complains of as one line."""
    said = str(problem.orig).strip().splitlines()[0] if problem.orig is not None else str(problem)
    if "is full" in said or "disk I/O error" in said or "No space left" in said:
        return InputError(place, f"cannot be written: {said}", "make room; the same command goes on")
    if "not a database" in said or "malformed" in said:
        return InputError(place, "this is not a laboratory's store", "name one that manaburn lab run has made")
    if "locked" in said:
        return InputError(place, "another program is using this store", "close it; the same command goes on")
    if "readonly" in said or "read-only" in said:
        return InputError(place, "it may not be written", "name another file")
    if isinstance(problem, exc.OperationalError):
        return InputError(place, said, "check that the database is there and answers; the same command goes on")
    return InputError(place, said, "check the store")


@contextmanager
def _file_lock(path: str, taken: InputError) -> Iterator[None]:
    """A context in which this process has locked a file, which is gone afterwards. The system gives the lock back if
    the process dies."""
    handle = _locked(path, taken)
    try:
        yield
    finally:
        if sys.platform != "win32":
            with suppress(OSError):
                os.unlink(path)
        os.close(handle)


def _locked(path: str, taken: InputError) -> int:
    """Return the handle of a file that this process has locked."""
    while True:
        try:
            handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as problem:
            raise InputError(path, f"cannot be written: {problem.strerror}", "name another store") from None
        try:
            if sys.platform == "win32":
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            else:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            raise taken from None
        with suppress(OSError):
            if os.stat(path).st_ino == os.fstat(handle).st_ino:
                return handle
        os.close(handle)  # whoever had the lock before has taken the file away meanwhile


__all__ = ["Store", "StoredAnswers", "StoredEntrant", "StoredGame", "StoredSetup", "open_store"]
