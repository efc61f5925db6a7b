"""Games of a store played again: from their decks, seed and answers."""

from __future__ import annotations

from functools import lru_cache

from manaburn.cards.library import fetches_from_outside
from manaburn.errors import InputError, ManaburnError, printable
from manaburn.game import LONGEST_NAME, Game
from manaburn.narration.narrator import Narrator
from manaburn.records import follow
from manaburn.text.tree import CardDefinition

from .running import cards_again
from .store import Store, StoredEntrant, StoredGame, StoredSetup


class Replays:
    """Plays games of a store again. ``pool``: the card file, if it is not the one of the run."""

    def __init__(self, store: Store, pool: str | None = None) -> None:
        self._store = store
        self._pool = pool
        self._setups: dict[int, StoredSetup] = {setup.id: setup for setup in store.setups()}
        self._entrants = store.entrants()

    def found(self, number: int) -> StoredGame:
        """Return the game with a number. Raises InputError if there is none."""
        found = list(self._store.games(game=number))
        if found:
            return found[0]
        raise InputError(self._store.place, f"there is no game {number}", "manaburn lab report lists the games")

    def game(self, stored: StoredGame, told: list[str] | None = None) -> Game:
        """Return a game at its end, played again with the answers that were given. Its sentences are added to
        ``told``. Raises ManaburnError if it comes out differently, and InputError if a card is missing."""
        entrants = [self._entrants[stored.first], self._entrants[stored.second]]
        setup = self._setups[stored.setup]
        mains, sides = self._cards(entrants[0]), self._cards(entrants[1])
        outside = fetches_from_outside([*mains[0], *sides[0]])
        game = Game(
            [mains[0], sides[0]],
            setup.rules,
            stored.seed,
            names=names_of(entrants),
            starting=stored.starting,
            cut=setup.cut,
            keep_history=False,
            sideboards=[mains[1], sides[1]] if outside else [(), ()],
        )
        given = self._store.answers(stored.id)
        game.table.words = list(given.words)
        narrator = Narrator(game.table) if told is not None else None
        for answer in given.answers:
            if game.over or not follow(game, answer):
                raise self._differs(stored)
            if narrator is not None and told is not None:
                told += [str(line) for line in narrator.news()]
        if narrator is not None and told is not None:
            told += [str(line) for line in narrator.news()]
        if game.hash != stored.digest:
            raise self._differs(stored)
        return game

    def _differs(self, stored: StoredGame) -> ManaburnError:
        by = f"it was played by manaburn {stored.version}"
        return ManaburnError(f"{printable(self._store.place)}: game {stored.id} comes out differently now; {by}")

    def _cards(self, entrant: StoredEntrant) -> tuple[tuple[CardDefinition, ...], tuple[CardDefinition, ...]]:
        pool = self._pool or entrant.pool
        place = f"{self._store.place}: {entrant.name}"
        return _cards(entrant.main, pool, place), _cards(entrant.sideboard, pool, place)


def names_of(entrants: list[StoredEntrant]) -> list[str]:
    """Return names for the players of a game: those of their decks, told apart."""
    names = [printable(entrant.name)[: LONGEST_NAME - 10].strip() or "deck" for entrant in entrants]
    return names if names[0] != names[1] else [f"{names[0]} A", f"{names[1]} B"]


@lru_cache(maxsize=64)
def _cards(lines: tuple[tuple[int, str], ...], pool: str, place: str) -> tuple[CardDefinition, ...]:
    return cards_again(lines, pool, place)


__all__ = ["Replays"]
