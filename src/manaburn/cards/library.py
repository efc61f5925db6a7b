"""Cards and decks to play with: names resolved in a pool, or in the starter cards that come with the package."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from manaburn.cards import starter
from manaburn.cards.cache import open_pool
from manaburn.cards.decks import DeckLine, DeckList, check_deck, load_deck
from manaburn.cards.pools import fold_name, load_pool
from manaburn.errors import InputError, UnknownCard, UnreadableText
from manaburn.text.tree import CardDefinition
from manaburn.text.tree.base import walk
from manaburn.text.tree.nouns import Filter


class Library(ABC):
    """A source of card definitions, looked up by name."""

    @abstractmethod
    def card(self, name: str, place: str = "") -> CardDefinition:
        """Return the card with a name, read at ``place``. Raises UnknownCard, UnreadableText or InputError."""

    def keep(self) -> None:  # noqa: B027 (most have nothing to keep)
        """Save what was compiled, for the next run."""


class Starter(Library):
    """The starter cards, which come with the package."""

    def __init__(self) -> None:
        self._cards = {fold_name(name): card for name, card in starter.pool().items()}

    def card(self, name: str, place: str = "") -> CardDefinition:
        card = self._cards.get(fold_name(name))
        if card is None:
            near = get_close_matches(fold_name(name), self._cards, n=2, cutoff=0.75)
            if near:
                raise UnknownCard(name, place, [self._cards[key].name for key in near])
            raise InputError(place, f"{name!r} is not among the starter cards", "name a file of cards with --pool")
        return card


class File(Library):
    """The cards of a pool file, compiled when they are asked for; those the rules can't carry out are refused."""

    def __init__(self, path: str) -> None:
        self._pool = open_pool(load_pool(path))

    def card(self, name: str, place: str = "") -> CardDefinition:
        try:
            card = self._pool.card(name, place)
        except UnreadableText as problem:
            raise UnreadableText(problem.card, problem.sentence, problem.offset, problem.why, place) from None
        # Start-up time: only cards from a file are checked, and only the check needs the rules.
        from manaburn.rules.instructions.supported import unsupported

        missing = unsupported(card)
        if missing:
            raise InputError(place, f"{card.name}: the rules don't carry out {', '.join(missing)}", "leave it out")
        return card

    def keep(self) -> None:
        self._pool.keep()


def open_library(pool: str | Path | None = None) -> Library:
    """Return the library of a pool file, or of the starter cards if ``pool`` is None."""
    if pool is None:
        return _starter()
    try:
        when = os.stat(pool).st_mtime_ns
    except OSError:
        when = 0
    return _file(str(pool), when)


@lru_cache(maxsize=1)
def _starter() -> Library:
    return Starter()


@lru_cache(maxsize=2)
def _file(path: str, when: int) -> Library:
    return File(path)


def find_deck(deck: str | Path) -> DeckList:
    """Return the deck in a file, or the starter deck with this name."""
    if not os.path.exists(deck):
        for name, cards in starter.decks().items():
            if fold_name(name).replace("-", " ") == fold_name(str(deck)).replace("-", " "):
                counts: dict[str, int] = {}
                for card in cards:
                    counts[card.name] = counts.get(card.name, 0) + 1
                return DeckList(name, tuple(DeckLine(count, card) for card, count in counts.items()))
        if os.sep not in str(deck) and "." not in str(deck):
            known = ", ".join(starter.decks())
            raise InputError(str(deck), "there is no such file and no such starter deck", f"the starter decks: {known}")
    return load_deck(deck)


def deck_cards(deck: DeckList, library: Library) -> list[CardDefinition]:
    """Return the cards of a deck list, one for each copy. Raises InputError for the first that is unavailable."""
    return _listed(deck, deck.main, library)


def sideboard_cards(deck: DeckList, library: Library) -> list[CardDefinition]:
    """Return the cards of a deck's sideboard, one for each copy. Raises InputError for the first unavailable one."""
    return _listed(deck, deck.sideboard, library)


def _listed(deck: DeckList, lines: Iterable[DeckLine], library: Library) -> list[CardDefinition]:
    cards: list[CardDefinition] = []
    for line in lines:
        cards += [library.card(line.name, deck.place(line))] * line.count
    library.keep()
    return cards


def fetches_from_outside(cards: Iterable[CardDefinition]) -> bool:
    """Return whether the text of one of the cards mentions cards outside the game."""
    for card in {id(card): card for card in cards}.values():
        for face in card.faces:
            for ability in face.abilities:
                if any(isinstance(node, Filter) and node.zone == "outside" for node in walk(ability)):
                    return True
    return False


def load_sideboards(
    decks: Sequence[str | Path | None],
    cards: Sequence[Sequence[CardDefinition]],
    pool_path: str | Path | None = None,
) -> list[list[CardDefinition]]:
    """Return the sideboards of the decks with these cards, for a game between them. ``decks``: their files, or None.

    They are read only if a card of one of the decks can bring in cards from outside the game (217.1e); else all are
    empty. Raises InputError for a card that is unavailable.
    """
    if not any(fetches_from_outside(deck) for deck in cards):
        return [[] for deck in decks]
    found: list[list[CardDefinition]] = []
    for deck in decks:
        listed = find_deck(deck) if deck is not None else None
        if listed is None or not listed.sideboard:
            found.append([])
        else:
            found.append(sideboard_cards(listed, open_library(pool_path)))
    return found


def load_deck_cards(
    deck_path: str | Path, pool_path: str | Path | None = None, constructed: bool = True
) -> list[CardDefinition]:
    """Return the cards of a deck file, or of the starter deck of that name, from a pool file or the starter cards.

    Raises InputError for an illegal deck, for an unknown card name, and, with card and sentence, for a card whose text
    can't be read. A starter deck always consists of starter cards.
    """
    deck = find_deck(deck_path)
    check_deck(deck, constructed)
    return deck_cards(deck, open_library(pool_path if deck.source or pool_path is None else None))


__all__ = [
    "File",
    "Library",
    "Starter",
    "deck_cards",
    "fetches_from_outside",
    "find_deck",
    "load_deck_cards",
    "load_sideboards",
    "open_library",
    "sideboard_cards",
]
