"""A single game of a run. The match and the game's number determine everything in it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache

from manaburn.cards.library import deck_check, load_decks, load_sideboards
from manaburn.errors import InputError
from manaburn.game import LONGEST, Game
from manaburn.players import player_called
from manaburn.text.tree import CardDefinition

from .noted import mulligans_of


@dataclass(frozen=True)
class Match:
    """The settings of a run: deck files or starter decks, the pool, the rules, the players, and the seed.

    ``cut``: the turn after which a game is stopped; ``limited``: decks may have more than four copies of a card;
    ``without_unread``: cards whose text can't be read are left out; ``unchecked``: decks need not be legal.
    """

    decks: tuple[str, ...]
    pool: str | None = None
    rules: str = "2008"
    players: tuple[str, ...] = ("heuristic", "heuristic")
    seed: int = 1
    cut: int = LONGEST
    limited: bool = False
    without_unread: bool = False
    unchecked: bool = False


@dataclass(frozen=True)
class GameResult:
    """The result of one game. ``winner``: a seat, -1 for a draw or a cut game; ``failure``: the engine's error that
    ended it, or ""; ``starting``: the seat that began; ``mulligans``: how many each seat took."""

    number: int
    winner: int
    turns: int
    decisions: int
    cut: str = ""
    failure: str = ""
    seconds: float = 0.0
    starting: int = 0
    mulligans: tuple[int, ...] = ()


def seed_of(seed: int, number: int) -> int:
    """Return the seed of game ``number`` (from 0) of a run: 31 bits, mixed so that consecutive games are unrelated."""
    x = (seed * 0x9E3779B97F4A7C15 + (number + 1) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & 0xFFFFFFFFFFFFFFFF
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & 0xFFFFFFFFFFFFFFFF
    return (x ^ (x >> 31)) >> 33


@lru_cache(maxsize=8)
def cards_of(match: Match) -> list[list[CardDefinition]]:
    """Return the decks of a match. They are loaded once in each process."""
    check = deck_check(match.limited, match.unchecked)
    return [deck.cards for deck in load_decks(match.decks, match.pool, check, match.without_unread)]


@lru_cache(maxsize=8)
def sideboards_of(match: Match) -> list[list[CardDefinition]]:
    """Return the sideboards of a match; empty ones if no card can bring in cards from outside the game."""
    return load_sideboards(match.decks, cards_of(match), match.pool, match.without_unread)


@dataclass(frozen=True)
class LoadedMatch:
    """A match with the cards of its decks and sideboards, for whoever plays games of it without having the files."""

    match: Match
    decks: list[list[CardDefinition]]
    sideboards: list[list[CardDefinition]]


def loaded(match: Match) -> LoadedMatch:
    """Return a match with its cards."""
    return LoadedMatch(match, cards_of(match), sideboards_of(match))


def start(match: Match, number: int, keep_history: bool = False) -> Game:
    """Play game ``number`` of a match to its end and return it. The players alternate in starting."""
    return start_loaded(loaded(match), number, keep_history)


def start_loaded(about: LoadedMatch, number: int, keep_history: bool = False) -> Game:
    """Play game ``number`` of a match whose cards are loaded, as `start` does."""
    match = about.match
    seed = seed_of(match.seed, number)
    seats = len(match.decks)
    players = [player_called(name, seed_of(seed, seat)) for seat, name in enumerate(match.players)]
    return Game(
        about.decks,
        match.rules,
        seed,
        players=players,
        starting=number % seats,
        cut=match.cut,
        keep_history=keep_history,
        sideboards=about.sideboards,
    )


def play_one(match: Match, number: int) -> GameResult:
    """Play game ``number`` of a match and return its result. An error is caught and put into the result."""
    return play_loaded(loaded(match), number)


def play_loaded(about: LoadedMatch, number: int) -> GameResult:
    """Play game ``number`` of a match whose cards are loaded, as `play_one` does."""
    began = time.perf_counter()
    try:
        game = start_loaded(about, number)
    except InputError:
        raise
    except Exception as problem:
        # An error of a player or of the engine is counted and shown. It doesn't end the run.
        failure = " ".join(f"{type(problem).__name__}: {problem}".split())
        return GameResult(number, -1, 0, 0, failure, failure, time.perf_counter() - began)
    return GameResult(
        number,
        game.winner if game.winner is not None else -1,
        game.state.turn,
        len(game.answers),
        game.cut_short,
        game.cut_short if game.failure is not None else "",
        time.perf_counter() - began,
        number % len(about.match.decks),
        mulligans_of(game),
    )
