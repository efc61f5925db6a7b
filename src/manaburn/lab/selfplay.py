"""Self-play as data to learn from: every choice of many games, in Parquet files that the workers write.

A folder holds ``data.json``, which says how the games were played and what the numbers mean, and files of some games
each. A game follows from its number, so the same command goes on where it was stopped, on however many machines.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from manaburn._version import __version__
from manaburn.cards.decks import deck_faults
from manaburn.cards.library import DeckCheck, load_decks
from manaburn.envs import Encoding, Episode, Setting
from manaburn.envs.encoding import OBJECTS, UNKNOWN, WIDTH
from manaburn.envs.stepping import StepPlayer
from manaburn.errors import InputError
from manaburn.files import write_whole
from manaburn.players import player_called
from manaburn.sim.executors import Lost, Machine, carried_out
from manaburn.sim.games import seed_of
from manaburn.text.tree import CardDefinition

if TYPE_CHECKING:
    import polars

SHARD: Final = 20
"""The games of a file."""
FORMAT: Final = 1
"""The number of this layout of folder and files."""


@dataclass(frozen=True)
class Wish:
    """How games are played. ``decks``: files or starter decks; ``players``: one for each seat; ``mana``: whether a
    player with priority is offered mana abilities; ``cut``: the turn after which a game is stopped."""

    decks: tuple[str, ...]
    players: tuple[str, ...]
    rules: str = "2008"
    seed: int = 1
    cut: int = 200
    mana: bool = False
    objects: int = OBJECTS


@dataclass(frozen=True)
class _Work:
    """What the workers share."""

    wish: Wish
    decks: list[list[CardDefinition]]
    encoding: Encoding
    folder: str
    games: int


@dataclass(frozen=True)
class Written:
    """What a run has written. ``files``: the names of all files of the folder; ``new``: how many of them are new;
    ``failures``: why games failed, or files were not written."""

    files: list[str]
    new: int
    rows: int
    failures: list[str]


def write(
    folder: str | Path,
    wish: Wish,
    games: int,
    machine: Machine,
    pool: str | None = None,
    check: DeckCheck = deck_faults,
) -> Written:
    """Play games and write every choice of them into a folder.

    ``check``: of each deck. Files that are there already are left as they are. Raises InputError if the folder holds
    other data or can't be written to, and for a deck or player that isn't there, or a deck that isn't legal.
    """
    _parquet()
    place = Path(folder)
    for name in wish.players:
        player_called(name)
    decks = [deck.cards for deck in load_decks(wish.decks, pool, check)]
    setting = Setting(decks, wish.rules, objects=wish.objects)
    about = described(wish, setting.encoding)
    _begin(place, about)
    work = _Work(wish, decks, setting.encoding, str(place.absolute()), games)
    wanted = [number for number in range(-(-games // SHARD)) if not _there(place, number, games)]
    executor = machine.executor(_shard, work, threads=True)
    rows, failures = 0, []
    try:
        for number, result in carried_out(executor, wanted):
            if isinstance(result, Lost):
                failures.append(f"{shard_name(number, games)}: {result.why}")
                continue
            count, failed = result
            rows += count
            failures += failed
    finally:
        executor.close()
    there = sorted(file.name for file in place.glob("games-*.parquet"))
    new = [number for number in wanted if shard_name(number, games) in there]
    return Written(there, len(new), rows, failures)


def described(wish: Wish, encoding: Encoding) -> dict[str, object]:
    """Return what ``data.json`` says: how the games are played, and what the numbers of actions and rows stand for."""
    return {
        "format": FORMAT,
        "manaburn": __version__,
        **{name: list(value) if isinstance(value, tuple) else value for name, value in asdict(wish).items()},
        "names": list(encoding.names[UNKNOWN + 1 :]),
        "actions": encoding.actions,
        "rows": encoding.rows,
        "width": WIDTH,
    }


def encoding_of(folder: str | Path) -> Encoding:
    """Return the encoding of the data in a folder. Raises InputError if there is none."""
    place = Path(folder) / "data.json"
    found = _read(place)
    names, players, objects = found.get("names"), found.get("players"), found.get("objects")
    if not isinstance(names, list) or not isinstance(players, list) or not isinstance(objects, int):
        raise InputError(str(place), "this is no description of self-play", "write the data again")
    return Encoding([str(name) for name in names], len(players), objects)


def shard_name(number: int, games: int) -> str:
    """Return the name of a file: the number of its first game and that of its last one, from 0."""
    first = number * SHARD
    return f"games-{first:08}-{first + _games_of(number, games) - 1:08}.parquet"


def _games_of(number: int, games: int) -> int:
    return min(SHARD, games - number * SHARD)


def _there(place: Path, number: int, games: int) -> bool:
    """Return whether a file holds these games already. A shorter one is taken away: it is written anew."""
    wanted = shard_name(number, games)
    for file in place.glob(f"games-{number * SHARD:08}-*.parquet"):
        if file.name >= wanted:
            return True
        file.unlink()
    return False


def _begin(place: Path, about: dict[str, object]) -> None:
    """Make the folder, or see to it that it holds data of the same kind."""
    listed = place / "data.json"
    if listed.exists():
        there = _read(listed)
        other = [name for name, value in about.items() if there.get(name) != value]
        if other:
            how = "name another folder, or play as it was played"
            raise InputError(str(place), f"it holds games played otherwise ({', '.join(other)})", how)
        return
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise InputError(str(place), f"no folder can be made: {problem.strerror}", "name another one") from None
    write_whole(listed, json.dumps(about, indent=1) + "\n")


def _read(place: Path) -> dict[str, object]:
    try:
        found = json.loads(place.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        said = problem.strerror if isinstance(problem, OSError) else "it is no JSON"
        raise InputError(str(place), f"it can't be read: {said}", "write the data again") from None
    return found if isinstance(found, dict) else {}


# -- in the workers ----------------------------------------------------------------------------------------------------


def _shard(work: _Work, number: int) -> tuple[int, list[str]]:
    """Play the games of a file and write it. Return how many choices it holds, and why games failed."""
    rows = _Rows()
    failures = []
    for game in range(number * SHARD, number * SHARD + _games_of(number, work.games)):
        try:
            _play(work, game, rows)
        except Exception as problem:  # an engine's or a player's error ends its game, not the run
            failures.append(f"game {game}: {type(problem).__name__}: {problem}")
            rows.forget(game)
    place = Path(work.folder) / shard_name(number, work.games)
    part = place.with_name(f"{place.name}.{os.getpid()}.part")
    try:
        rows.frame(work.encoding).write_parquet(part, compression="zstd")
        os.replace(part, place)
    except OSError as problem:
        part.unlink(missing_ok=True)
        return 0, [f"{place}: it can't be written: {problem.strerror}"]
    return len(rows.game), failures


class _Rows:
    """The choices of some games, by columns."""

    def __init__(self) -> None:
        self.game: list[int] = []
        self.step: list[int] = []
        self.player: list[int] = []
        self.action: list[int] = []
        self.outcome: list[float] = []
        self.observation = bytearray()
        self.mask = bytearray()

    def choice(self, game: int, episode: Episode, action: int) -> None:
        """Add a choice, or nothing of it if an error of the engine shows in it."""
        seen, mask = episode.observe(episode.actor), episode.mask()
        self.game.append(game)
        self.step.append(episode.steps)
        self.player.append(episode.actor)
        self.action.append(action)
        self.observation += seen
        self.mask += mask

    def forget(self, game: int) -> None:
        """Take away the choices of a game that failed, the last one."""
        count = self.game.count(game)
        if not count:
            return
        whole = len(self.game)
        size, width = len(self.observation) // whole, len(self.mask) // whole
        for column in (self.game, self.step, self.player, self.action):
            del column[-count:]
        del self.observation[-count * size :]
        del self.mask[-count * width :]
        del self.outcome[len(self.game) :]

    def frame(self, encoding: Encoding) -> polars.DataFrame:
        """Return the table: a row for each choice."""
        # Only who writes the data needs them.
        import numpy
        import polars as pl

        count = len(self.game)
        seen = numpy.frombuffer(bytes(self.observation), numpy.uint8).reshape(count, encoding.rows * WIDTH)
        mask = numpy.frombuffer(bytes(self.mask), numpy.uint8).reshape(count, encoding.actions)
        return pl.DataFrame(
            {
                "game": pl.Series(self.game, dtype=pl.UInt32),
                "step": pl.Series(self.step, dtype=pl.UInt32),
                "player": pl.Series(self.player, dtype=pl.UInt8),
                "action": pl.Series(self.action, dtype=pl.UInt16),
                "outcome": pl.Series(self.outcome, dtype=pl.Float32),
                "observation": pl.Series(values=seen, dtype=pl.Array(pl.UInt8, encoding.rows * WIDTH)),
                "mask": pl.Series(values=mask, dtype=pl.Array(pl.UInt8, encoding.actions)),
            }
        )


def _play(work: _Work, number: int, rows: _Rows) -> None:
    """Play a game and keep its choices."""
    wish = work.wish
    seed = seed_of(wish.seed, number)
    setting = Setting(
        work.decks, wish.rules, cards=work.encoding, starting=number % len(work.decks), cut=wish.cut, mana=wish.mana
    )
    episode = setting.episode(seed)
    players = [StepPlayer(player_called(name, seed_of(seed, seat))) for seat, name in enumerate(wish.players)]
    while not episode.over:
        action = players[episode.actor].action(episode)
        rows.choice(number, episode, action)
        episode.act(action)
    returns = episode.returns()
    first = len(rows.outcome)
    rows.outcome += [returns[player] for player in rows.player[first:]]


def _parquet() -> None:
    """Raise InputError unless Parquet can be written here."""
    if find_spec("polars") is None or find_spec("numpy") is None:
        raise InputError("lab data", "Polars or NumPy is not installed", "pip install 'manaburn[envs]' polars")


__all__ = ["SHARD", "Wish", "Written", "described", "encoding_of", "shard_name", "write"]
