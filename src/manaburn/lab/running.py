"""Runs of a laboratory: which games are to be played, who plays them, and where they go.

Every two entrants play matches, in pairs with the same cards and the same chance: each deck is on the play in one match
of a pair. In a match of several games the loser of a game is on the play in the next, as is usual. Which games are
played follows from the command alone: not from who plays them, how many there are, or how often the run was stopped.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import groupby
from typing import Final

from manaburn.cards.decks import DeckLine
from manaburn.cards.library import DeckCheck, find_deck, look_up, open_library, starter_library
from manaburn.errors import InputError, raise_all
from manaburn.matches import decided
from manaburn.sim.executors import Executor, Lost, Machine, ThisMachine
from manaburn.text.tree import CardDefinition

from . import intervals
from .intervals import Rate
from .playing import FAILED, Entrant, Field, GameTask, Played, play, seed_of_game
from .store import Store

ROUND: Final = 20
"""How many matches two entrants play before their interval is looked at again."""
MOST: Final = 100_000
"""How many matches two entrants play at most if they play until their interval is narrow."""
LARGEST_SEED: Final = (1 << 63) - 1
"""The greatest seed, and its opposite the least, that databases can keep as a number."""


@dataclass(frozen=True)
class Wish:
    """How a run is to be.

    ``matches``: how many any two entrants play; the most that they play if there is ``until``, the margin to either
    side that their interval shall have. ``best_of``: the games of a match, which is won with more than half of them.
    """

    rules: str
    matches: int = 400
    best_of: int = 1
    until: float | None = None
    seed: int = 1
    cut: int = 200


# -- entrants ----------------------------------------------------------------------------------------------------------


def load_entrants(
    decks: Sequence[str], players: Sequence[str], pool: str | None, check: DeckCheck, without: bool
) -> tuple[list[Entrant], list[InputError]]:
    """Return the decks with their players, and what was left out of them. Raises InputError for all that is wrong."""
    errors: list[InputError] = []
    left_out: list[InputError] = []
    entrants: list[Entrant] = []
    for each, player in zip(decks, players, strict=True):
        deck = find_deck(each)
        found = look_up(deck, open_library(pool) if deck.source else starter_library())
        left_out += found.unread
        errors += [*found.unknown, *([] if without else found.unread), *check(deck)]
        main, side = in_order(found.main), in_order(found.sideboard)
        entrants.append(Entrant(deck.name, player, digest_of(main, side), main, side))
    raise_all(list({str(error): error for error in errors}.values()))
    return entrants, left_out


def in_order(cards: Sequence[CardDefinition]) -> tuple[CardDefinition, ...]:
    """Return cards in the order of their names, so that the order of a file's lines doesn't matter."""
    return tuple(sorted(cards, key=lambda card: card.name))


def listed(cards: Sequence[CardDefinition]) -> list[tuple[int, str]]:
    """Return cards that are in order as numbers and names."""
    return [(len(list(same)), name) for name, same in groupby([card.name for card in cards])]


def digest_of(main: Sequence[CardDefinition], side: Sequence[CardDefinition]) -> str:
    """Return a digest of a deck: of the names of its cards and those of its sideboard."""
    told = "\n".join([card.name for card in main]) + "\n\n" + "\n".join([card.name for card in side])
    return blake2b(told.encode(), digest_size=8).hexdigest()


def cards_again(lines: Sequence[tuple[int, str]], pool: str, place: str) -> tuple[CardDefinition, ...]:
    """Return the cards of a deck that a store lists. Raises InputError for those that the card file doesn't have."""
    library = open_library(pool or None)
    asked = [DeckLine(count, name) for count, name in lines]
    return tuple([card for line in asked for card in [library.card(line.name, place)] * line.count])


# -- what two entrants play --------------------------------------------------------------------------------------------


class Pairing:
    """Two entrants and what they have played. ``first`` and ``second``: their numbers in the field."""

    def __init__(self, first: int, second: int, wish: Wish) -> None:
        self.first: Final = first
        self.second: Final = second
        self._wish: Final = wish
        self.planned = ROUND if wish.until is not None else wish.matches
        """The number of matches that are to be played as far as is known."""
        self._games: Final[dict[int, list[tuple[int, str]]]] = {}
        """The games of each match that isn't over: the winner and the end of each."""
        self.scores: Final[dict[int, float | None]] = {}
        """The score of the first entrant in each match that is over; None if a game of it failed."""
        self._begun: Final[set[int]] = set()
        """The matches of which a game is under way."""
        self._next = 0
        """No match before this one can be gone on with, but those in `_waiting`."""
        self._waiting: Final[list[int]] = []
        """Matches before `_next` whose next game can be played."""
        self.games = 0
        """The number of games that have been played."""

    def put(self, number: int, part: int, winner: int, end: str) -> None:
        """Enter the result of a game. Games of a match come in order."""
        games = self._games.setdefault(number, [])
        if number in self.scores or part != len(games):
            return
        self.games += 1
        self._begun.discard(number)
        games.append((winner, end))
        if end == FAILED:
            self._over(number, None)
            return
        wins = [sum([1 for winner, _ in games if winner == seat]) for seat in (0, 1)]
        if decided(wins, len(games), self._wish.best_of):
            self._over(number, 0.5 if wins[0] == wins[1] else float(wins[0] > wins[1]))
        elif number < self._next:
            self._waiting.append(number)

    def _over(self, number: int, score: float | None) -> None:
        self.scores[number] = score
        self._games.pop(number, None)

    def task(self) -> GameTask | None:
        """Return a game that can be played now, and take it for begun; None if there is none."""
        if self._waiting:
            number = self._waiting.pop()
        else:
            while self._next < self.planned and (self._next in self.scores or self._next in self._begun):
                self._next += 1
            if self._next >= self.planned:
                return None
            number = self._next
            self._next += 1
        self._begun.add(number)
        games = self._games.get(number, [])
        return GameTask(self.first, self.second, number, len(games), self._starting(number, games))

    def _starting(self, number: int, games: list[tuple[int, str]]) -> int:
        """Return the seat that starts the next game of a match: the loser's; after no winner the same as before."""
        starting = number % 2
        for winner, _ in games:
            if winner >= 0:
                starting = 1 - winner
        return starting

    def go_on(self) -> None:
        """Plan further matches if all planned ones are over and the interval is still too wide."""
        wish = self._wish
        if wish.until is None:
            return
        # The store may have scores of later matches, of a longer run: the first condition alone, which is quick, would
        # count them.
        while len(self.scores) >= self.planned and self.over and self.planned < wish.matches:
            if intervals.sequence(self.counts(self.planned)).margin <= wish.until:
                return
            self.planned = min(self.planned + ROUND, wish.matches)

    @property
    def over(self) -> bool:
        """Whether nothing remains to be played."""
        return len([number for number in self.scores if number < self.planned]) >= self.planned

    def counts(self, before: int | None = None) -> dict[float, int]:
        """Return how often each score of a pair of matches occurs, of those before a match."""
        return pair_counts(self.scores, before)

    def rate(self) -> Rate:
        """Return the first entrant's share of the matches with its interval."""
        counts = self.counts()
        return intervals.sequence(counts) if self._wish.until is not None else intervals.of_pairs(counts)


def pair_counts(scores: dict[int, float | None], before: int | None = None) -> dict[float, int]:
    """Return how often each score of a complete pair of matches occurs. ``before``: only of matches with a lesser
    number."""
    found: list[float] = []
    for number in scores:
        if number % 2 == 0 and (before is None or number + 1 < before):
            one, other = scores[number], scores.get(number + 1)
            if one is not None and other is not None:
                found.append((one + other) / 2)
    return intervals.counted(found)


# -- runs --------------------------------------------------------------------------------------------------------------


@dataclass
class Run:
    """A run that is going on or over. ``changed``: the names of decks of which the store has another version."""

    about: Field
    wish: Wish
    pairings: list[Pairing]
    changed: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    new: int = 0
    """The number of games that this run has added to the store."""

    @property
    def matches(self) -> tuple[int, int]:
        """How many matches are over, and how many there will be as far as is known."""
        done = sum([min(len(pairing.scores), pairing.planned) for pairing in self.pairings])
        return done, sum([pairing.planned for pairing in self.pairings])


class Stopped(KeyboardInterrupt):
    """A run was stopped before its end. ``run``: what there is by then; all of it is in the store."""

    def __init__(self, run: Run) -> None:
        super().__init__()
        self.run: Final = run


def pairs_of(entrants: Sequence[Entrant], against: Sequence[Entrant]) -> list[tuple[int, int]]:
    """Return the pairs to be played, as numbers among ``entrants`` and, behind them, ``against``.

    Without ``against`` it is everybody against everybody, otherwise each entrant against each of these. The one whose
    key comes first takes seat 0, so that the games don't depend on the order of the command.
    """
    everybody = [*entrants, *against]
    found: dict[tuple[tuple[str, str], tuple[str, str]], tuple[int, int]] = {}
    for one in range(len(entrants)):
        others = range(len(entrants), len(everybody)) if against else range(one + 1, len(entrants))
        for other in others:
            if everybody[one].key != everybody[other].key:
                first, second = sorted((one, other), key=lambda number: everybody[number].key)
                found.setdefault((everybody[first].key, everybody[second].key), (first, second))
    return list(found.values())


def run(
    store: Store,
    wish: Wish,
    entrants: Sequence[Entrant],
    against: Sequence[Entrant] = (),
    machine: Machine | None = None,
    pool: str | None = None,
    told: Callable[[Run], None] | None = None,
) -> Run:
    """Play what is missing in a store, and return the run.

    ``machine``: where the games are played; without it, in one process of this machine. ``told`` is called after each
    few games. Raises Stopped for a KeyboardInterrupt; the store then has all games that were over.
    """
    everybody = (*entrants, *against)
    pairs = pairs_of(entrants, against)
    if not -LARGEST_SEED <= wish.seed <= LARGEST_SEED:
        raise InputError("lab", f"a store has no room for the seed {wish.seed}", "take one of at most 63 bits")
    if not pairs:
        raise InputError("lab", "nobody to play against", "name two decks that differ, or some with --against")
    about = Field(everybody, wish.rules, wish.cut, wish.seed)
    with store.in_use():
        numbers: list[int] = []
        state = Run(about, wish, [Pairing(first, second, wish) for first, second in pairs])
        for one in everybody:
            lists = (listed(one.main), listed(one.sideboard))
            number, changed = store.entrant(one.name, one.player, one.digest, *lists, pool or "")
            numbers.append(number)
            if changed:
                state.changed.append(one.name)
        setup = store.setup(wish.rules, wish.best_of, wish.cut, wish.seed)
        by_numbers = {(numbers[pairing.first], numbers[pairing.second]): pairing for pairing in state.pairings}
        for first, second, number, part, winner, end in store.results(setup):
            known = by_numbers.get((first, second))
            if known is not None:
                known.put(number, part, winner, end)
        for pairing in state.pairings:
            pairing.go_on()
        gc.collect()
        gc.freeze()  # the cards are kept, so the garbage collector needn't look at them in every game
        work = (machine or ThisMachine(1)).executor(play, about)
        try:
            _play_all(state, store, setup, numbers, work, told)
        except KeyboardInterrupt:
            raise Stopped(state) from None
        finally:
            work.close()
            gc.unfreeze()
    return state


def _play_all(
    state: Run,
    store: Store,
    setup: int,
    numbers: Sequence[int],
    work: Executor[GameTask, Played],
    told: Callable[[Run], None] | None,
) -> None:
    """Play until nothing is missing. Results go to the store as they come."""
    pairings = {(pairing.first, pairing.second): pairing for pairing in state.pairings}
    while True:
        work.submit(_next_tasks(state.pairings, work.wanted))
        if not work.pending:
            return
        arrived: list[tuple[GameTask, Played]] = []
        for task, result in work.wait():
            if isinstance(result, Lost):
                entrants = state.about.entrants
                seed = seed_of_game(state.wish.seed, entrants[task.first], entrants[task.second], task)
                result = Played(seed, FAILED, why=result.why)
            arrived.append((task, result))
            if result.end == FAILED:
                state.failures.append(result.why)
        store.add(setup, numbers, arrived)
        for task, result in arrived:
            pairing = pairings[task.first, task.second]
            pairing.put(task.number, task.part, result.winner, result.end)
            pairing.go_on()
        state.new += len(arrived)
        if told is not None:
            told(state)


def _next_tasks(pairings: Sequence[Pairing], wanted: int) -> list[GameTask]:
    """Return games to be played next, those of the pairings that have played least first."""
    found: list[GameTask] = []
    for pairing in sorted(pairings, key=lambda pairing: len(pairing.scores)):
        while len(found) < wanted:
            task = pairing.task()
            if task is None:
                break
            found.append(task)
    return found


__all__ = [
    "MOST",
    "Pairing",
    "Run",
    "Stopped",
    "Wish",
    "cards_again",
    "load_entrants",
    "pair_counts",
    "pairs_of",
    "run",
]
