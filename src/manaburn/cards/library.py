"""Cards and decks to play with: names resolved in a pool, or in the starter cards that come with the package."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from manaburn.cards import starter
from manaburn.cards.cache import open_pool
from manaburn.cards.decks import DeckLine, DeckList, deck_faults, load_deck
from manaburn.cards.folders import data_folder, fetched_pool
from manaburn.cards.pools import fold_name, load_pool
from manaburn.errors import InputError, UnknownCard, UnreadableText, raise_all
from manaburn.text.tree import CardDefinition
from manaburn.text.tree.base import walk
from manaburn.text.tree.nouns import Filter

Deck: TypeAlias = tuple[str, list[CardDefinition]]
"""A deck's name and its cards."""


class Library(ABC):
    """A source of card definitions, looked up by name."""

    @abstractmethod
    def card(self, name: str, place: str = "") -> CardDefinition:
        """Return the card with a name, read at ``place``. Raises UnknownCard, UnreadableText or InputError."""

    def names(self) -> Sequence[str]:
        """Return the names of all cards that can be listed."""
        return ()

    def keep(self) -> None:  # noqa: B027 (most have nothing to keep)
        """Save what was compiled, for the next run."""


class NotCarriedOut(InputError):
    """The text of a card is read, but the rules don't carry out all of it yet."""


class Starter(Library):
    """The starter cards, which come with the package."""

    def __init__(self) -> None:
        self._cards = {fold_name(name): card for name, card in starter.pool().items()}

    def get(self, name: str) -> CardDefinition | None:
        """Return the starter card with a name; None if there is none."""
        return self._cards.get(fold_name(name))

    def names(self) -> Sequence[str]:
        return tuple([card.name for card in self._cards.values()])

    def card(self, name: str, place: str = "") -> CardDefinition:
        card = self.get(name)
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
            why = f"{card.name}: the rules don't carry out {', '.join(missing)}"
            raise NotCarriedOut(place, why, "leave it out")
        return card

    def names(self) -> Sequence[str]:
        return self._pool.pool.names

    def keep(self) -> None:
        self._pool.keep()


class StarterAndFile(Library):
    """The starter cards, and those of a pool file that is opened when another card is asked for."""

    def __init__(self, path: str) -> None:
        self._starter = Starter()
        self._path = path

    def card(self, name: str, place: str = "") -> CardDefinition:
        return self._starter.get(name) or open_library(self._path).card(name, place)

    def names(self) -> Sequence[str]:
        return tuple(dict.fromkeys([*self._starter.names(), *open_library(self._path).names()]))

    def keep(self) -> None:
        open_library(self._path).keep()


def open_library(pool: str | Path | None = None) -> Library:
    """Return the library of a pool file.

    If ``pool`` is None, it has the starter cards and those of the file that ``manaburn cards fetch`` has brought, if
    there is one.
    """
    if pool is None:
        fetched = fetched_pool()
        return starter_library() if fetched is None else StarterAndFile(str(fetched))
    try:
        when = os.stat(pool).st_mtime_ns
    except OSError:
        when = 0
    return _file(str(pool), when)


@lru_cache(maxsize=1)
def starter_library() -> Library:
    """Return the library of the starter cards."""
    return Starter()


@lru_cache(maxsize=2)
def _file(path: str, when: int) -> Library:
    return File(path)


def own_decks() -> dict[str, Path]:
    """Return the deck files in the folder ``decks`` of the user's data folder, by their names without the ending."""
    folder = data_folder() / "decks"
    try:
        files = sorted(file for file in folder.iterdir() if file.is_file() and not file.name.startswith("."))
    except OSError:
        return {}
    return {file.stem: file for file in files}


def _as_typed(name: str) -> str:
    """Return a deck's name as it is compared: "Red Burn" and "red-burn" are the same."""
    return " ".join(fold_name(name).replace("-", " ").replace("_", " ").split())


def find_deck(deck: str | Path) -> DeckList:
    """Return the deck in a file, the starter deck with this name, or the user's own deck with it (see
    :func:`own_decks`)."""
    if not os.path.exists(deck) or (os.path.isdir(deck) and os.sep not in str(deck)):
        wanted = _as_typed(str(deck))
        for name, cards in starter.decks().items():
            if _as_typed(name) == wanted:
                counts: dict[str, int] = {}
                for card in cards:
                    counts[card.name] = counts.get(card.name, 0) + 1
                return DeckList(name, tuple(DeckLine(count, card) for card, count in counts.items()))
        own = own_decks()
        for name, file in own.items():
            if _as_typed(name) == wanted:
                return load_deck(file)
        if os.sep not in str(deck) and "." not in str(deck):
            near = get_close_matches(wanted, [_as_typed(name) for name in (*starter.decks(), *own)], 1)
            known = ", ".join([*starter.decks(), *own])
            mend = f"did you mean {near[0].replace(' ', '-')}?" if near else f"the decks with names: {known}"
            raise InputError(str(deck), "there is no such file and no such starter deck or deck of yours", mend)
    return load_deck(deck)


@dataclass(slots=True)
class DeckCards:
    """The cards of a deck that are available, and an error for each name or text because of which others are not."""

    main: list[CardDefinition] = field(default_factory=list)
    sideboard: list[CardDefinition] = field(default_factory=list)
    unknown: list[InputError] = field(default_factory=list)
    """Names that no card has, and names of several cards."""
    unread: list[InputError] = field(default_factory=list)
    """Cards whose text can't be read, or that the rules don't carry out."""


def look_up(deck: DeckList, library: Library, sideboard: bool = True) -> DeckCards:
    """Look up all cards of a deck, and those of its sideboard unless ``sideboard`` is false."""
    found = DeckCards()
    parts = [(deck.main, found.main)] + ([(deck.sideboard, found.sideboard)] if sideboard else [])
    refused: set[str] = set()
    for lines, cards in parts:
        for line in lines:
            try:
                cards += [library.card(line.name, deck.place(line))] * line.count
            except (UnreadableText, NotCarriedOut) as error:
                if fold_name(line.name) not in refused:
                    found.unread.append(error)
                refused.add(fold_name(line.name))
            except InputError as error:
                if fold_name(line.name) not in refused:
                    found.unknown.append(error)
                refused.add(fold_name(line.name))
    library.keep()
    return found


def deck_cards(deck: DeckList, library: Library) -> list[CardDefinition]:
    """Return the cards of a deck list, one for each copy. Raises InputError for all that are unavailable."""
    found = look_up(deck, library, sideboard=False)
    raise_all([*found.unknown, *found.unread])
    return found.main


def sideboard_cards(deck: DeckList, library: Library, without_unread: bool = False) -> list[CardDefinition]:
    """Return the cards of a deck's sideboard, one for each copy.

    ``without_unread``: leave out the cards whose text can't be read. Raises InputError for all that are unavailable.
    """
    found = look_up(replace(deck, main=()), library)
    raise_all(found.unknown if without_unread else [*found.unknown, *found.unread])
    return found.sideboard


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
    without_unread: bool = False,
) -> list[list[CardDefinition]]:
    """Return the sideboards of the decks with these cards, for a game between them. ``decks``: their files, or None.

    They are read only if a card of one of the decks can bring in cards from outside the game (217.1e); else all are
    empty. ``without_unread``: leave out the cards whose text can't be read. Raises InputError for all cards that are
    unavailable.
    """
    if not any(fetches_from_outside(deck) for deck in cards):
        return [[] for deck in decks]
    return sideboards_for_a_match(decks, cards, pool_path, without_unread)


def sideboards_for_a_match(
    decks: Sequence[str | Path | None],
    cards: Sequence[Sequence[CardDefinition]],
    pool_path: str | Path | None = None,
    without_unread: bool = False,
) -> list[list[CardDefinition]]:
    """Return the sideboards of the decks, as :func:`load_sideboards` does, whatever is in the decks."""
    found: list[list[CardDefinition]] = []
    for deck in decks:
        listed = find_deck(deck) if deck is not None else None
        if listed is None or not listed.sideboard:
            found.append([])
        else:
            found.append(sideboard_cards(listed, open_library(pool_path), without_unread))
    return found


DeckCheck: TypeAlias = Callable[[DeckList], list[InputError]]
"""Returns everything for which a deck is not legal."""


def deck_check(limited: bool = False, unchecked: bool = False) -> DeckCheck:
    """Return the check of decks: by the rules of constructed play, of limited play, or none."""

    def faults(deck: DeckList) -> list[InputError]:
        return [] if unchecked else deck_faults(deck, constructed=not limited)

    return faults


@dataclass(frozen=True, slots=True)
class LoadedDeck:
    """A deck to play with: its name, the cards of the main deck, and errors for the cards that were left out."""

    name: str
    cards: list[CardDefinition]
    left_out: tuple[InputError, ...] = ()


def load_decks(
    decks: Iterable[str | Path],
    pool_path: str | Path | None = None,
    faults: DeckCheck = deck_faults,
    without_unread: bool = False,
) -> list[LoadedDeck]:
    """Return decks from files, or starter decks by their names, with cards from a pool file or the starter cards.

    ``faults`` checks each deck. ``without_unread``: leave out the cards whose text can't be read. A starter deck always
    consists of starter cards. Raises InputError with everything that is wrong with any of
    the decks: cards that are unknown, texts that can't be read, decks that are not legal.
    """
    errors: list[InputError] = []
    loaded: list[LoadedDeck] = []
    for each in decks:
        deck = find_deck(each)
        library = open_library(pool_path) if deck.source else starter_library()
        found = look_up(deck, library, sideboard=False)
        errors += [*found.unknown, *([] if without_unread else found.unread), *faults(deck)]
        loaded.append(LoadedDeck(deck.name, found.main, tuple(found.unread)))
    raise_all(list({str(error): error for error in errors}.values()))
    return loaded


def load_deck_cards(
    deck_path: str | Path,
    pool_path: str | Path | None = None,
    constructed: bool = True,
    without_unread: bool = False,
) -> list[CardDefinition]:
    """Return the cards of one deck, as `load_decks` does. ``constructed``: whether the limit of four copies holds."""
    return load_decks([deck_path], pool_path, deck_check(limited=not constructed), without_unread)[0].cards


__all__ = [
    "Deck",
    "DeckCards",
    "DeckCheck",
    "File",
    "Library",
    "LoadedDeck",
    "NotCarriedOut",
    "Starter",
    "StarterAndFile",
    "deck_cards",
    "deck_check",
    "fetches_from_outside",
    "find_deck",
    "load_deck_cards",
    "load_decks",
    "load_sideboards",
    "look_up",
    "open_library",
    "own_decks",
    "sideboard_cards",
    "sideboards_for_a_match",
    "starter_library",
]
