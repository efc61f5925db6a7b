"""One game of a laboratory's run: what is given to whoever plays it, and what comes back."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from hashlib import blake2b

from manaburn.cards.library import fetches_from_outside
from manaburn.game import Game
from manaburn.players import player_called
from manaburn.sim.games import seed_of
from manaburn.sim.noted import note
from manaburn.text.tree import CardDefinition

WON, DRAWN, CUT, FAILED = "won", "drawn", "cut", "failed"


@dataclass(frozen=True)
class Entrant:
    """A deck and who plays it. ``digest``: of the deck's cards."""

    name: str
    player: str
    digest: str
    main: tuple[CardDefinition, ...]
    sideboard: tuple[CardDefinition, ...]

    @property
    def key(self) -> tuple[str, str]:
        """What tells entrants apart: the digest of the deck, and the player."""
        return self.digest, self.player


@dataclass(frozen=True)
class Field:
    """What all games of a run share: the entrants, the rules, the turn after which a game is cut, the run's seed."""

    entrants: tuple[Entrant, ...]
    rules: str
    cut: int
    seed: int


@dataclass(frozen=True)
class GameTask:
    """A game to be played.

    ``first`` and ``second``: the entrants, as numbers in the field; the first takes seat 0. ``number``: of the match
    among those of the two; the matches 2k and 2k + 1 are a pair with the same seeds. ``part``: of the game in the
    match, from 0. ``starting``: the seat that starts.
    """

    first: int
    second: int
    number: int
    part: int
    starting: int


@dataclass(frozen=True)
class Played:
    """A game that was played. ``end``: "won", "drawn", "cut" or "failed"; ``winner``: a seat, or -1; ``why``: why it
    was cut or failed; ``digest``: of the last position. For the other fields see :mod:`manaburn.sim.noted`."""

    seed: int
    end: str
    winner: int = -1
    why: str = ""
    turns: int = 0
    decisions: int = 0
    mulligans: tuple[int, ...] = (0, 0)
    kept: tuple[dict[str, int], ...] = ({}, {})
    drawn: tuple[dict[str, int], ...] = ({}, {})
    lives: tuple[list[int], ...] = ([], [])
    answers: list[list[int]] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    digest: str = ""
    seconds: float = 0.0


def seed_of_game(seed: int, first: Entrant, second: Entrant, task: GameTask) -> int:
    """Return the seed of a game, 31 bits. It follows from the run's seed, the entrants, and the pair and part."""
    told = f"{seed} {first.digest} {first.player} {second.digest} {second.player} {task.number // 2} {task.part}"
    return int.from_bytes(blake2b(told.encode(), digest_size=8).digest(), "big") >> 33


def begin(about: Field, task: GameTask, players: bool = True) -> Game:
    """Return the game of a task; it is at its end if ``players`` take part, otherwise at its first decision."""
    first, second = about.entrants[task.first], about.entrants[task.second]
    seed = seed_of_game(about.seed, first, second, task)
    seats = [player_called(one.player, seed_of(seed, seat)) for seat, one in enumerate((first, second))]
    outside = fetches_from_outside([*first.main, *second.main])
    return Game(
        [first.main, second.main],
        about.rules,
        seed,
        players=seats if players else None,
        starting=task.starting,
        cut=about.cut,
        keep_history=False,
        sideboards=[first.sideboard, second.sideboard] if outside else [(), ()],
    )


def play(about: Field, task: GameTask) -> Played:
    """Play a game and return what there is to say about it. An error of a player or of the engine is part of that."""
    began = time.perf_counter()
    seed = seed_of_game(about.seed, about.entrants[task.first], about.entrants[task.second], task)
    try:
        game = begin(about, task)
        noted = note(game)
    except Exception as problem:
        why = " ".join(f"{type(problem).__name__}: {problem}".split())
        return Played(seed, FAILED, why=why, seconds=time.perf_counter() - began)
    return Played(
        seed,
        end_of(game),
        game.winner if game.winner is not None else -1,
        game.cut_short,
        game.state.turn,
        len(game.answers),
        noted.mulligans,
        noted.kept,
        noted.drawn,
        noted.lives,
        game.all_answers,
        list(game.table.words),
        game.hash,
        time.perf_counter() - began,
    )


def end_of(game: Game) -> str:
    """Return how a finished game ended."""
    if game.failure is not None:
        return FAILED
    if game.cut_short:
        return CUT
    return WON if game.winner is not None else DRAWN


__all__ = [
    "CUT",
    "DRAWN",
    "FAILED",
    "WON",
    "Entrant",
    "Field",
    "GameTask",
    "Played",
    "begin",
    "end_of",
    "play",
    "seed_of_game",
]
