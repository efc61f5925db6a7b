"""Where the cards of a scenario come from: its own invented ones, then the pool in use, compiled when needed."""

from __future__ import annotations

import re
from difflib import get_close_matches
from pathlib import Path
from typing import Final

from manaburn.cards import starter
from manaburn.cards.compile import compile_card
from manaburn.cards.folders import fetched_pool
from manaburn.cards.pools import Pool, fold_name, load_pool
from manaburn.cards.records import CardRecord
from manaburn.cards.wording import as_meant, of_the_time, refused
from manaburn.editions.edition import Edition
from manaburn.errors import InputError, UnreadableText
from manaburn.text.phrases import words_of
from manaburn.text.tree import CardDefinition, Face

from . import written
from .model import CardText, Plan
from .reading import Items, Mapping

BLANK: Final = CardDefinition("Blank", (Face("Blank", None, 0, 0, 0, (), None, None, None, ()),))
"""A card that does nothing. Libraries consist of it if a scenario doesn't say what they contain."""

WORD: Final = re.compile(r"[a-z](?:[a-z'-]*[a-z])?")
"""Matches a word of a text in lower case."""


NO_CARD: Final = "no starter card is called"


class NotInStarter(InputError):
    """No pool was given, and no starter card has this name: it is misspelt, or the card is in another file."""

    def __init__(self, name: str, place: str, near: str = "") -> None:
        mend = "check the spelling, or name a card file with --pool"
        super().__init__(
            place, f"no starter card is called {name!r}", f"did you mean {near}? Else {mend}" if near else mend
        )
        self.name = name
        self.near = near

    def __reduce__(self) -> tuple[type[NotInStarter], tuple[str, str, str]]:
        return type(self), (self.name, self.place, self.near)


class Library:
    """The cards of a pool, compiled once."""

    def __init__(self, pool: Pool | None) -> None:
        self.pool: Final = pool
        """The pool that was given or fetched; None if there are only the starter cards."""
        self.compiled: dict[str, CardDefinition] = {}
        self._words: frozenset[str] | None = None
        self._subtypes: frozenset[str] | None = None

    @staticmethod
    def of(path: str | Path | None) -> Library:
        """Return the library of the cards in a file. ``path``: None for the starter cards and the fetched ones."""
        if path is not None:
            return Library(load_pool(path))
        fetched = fetched_pool()
        library = Library(load_pool(fetched) if fetched is not None else None)
        library.compiled.update({fold_name(name): card for name, card in starter.pool().items()})
        return library

    def find(self, name: str, place: str) -> CardDefinition:
        """Return the card with a name. Raises InputError if there is none."""
        folded = fold_name(name)
        known = self.compiled.get(folded)
        if known is not None:
            return known
        if self.pool is None:
            raise NotInStarter(name, place, self.suggest(name))
        definition = self.compile(self.pool.find(name, place), place)
        self.compiled[folded] = definition
        return definition

    def knows(self, name: str) -> bool:
        """Return whether a card has this name."""
        return fold_name(name) in self.compiled or (self.pool is not None and name in self.pool)

    @property
    def names(self) -> list[str]:
        """The names of all cards, in the order of the alphabet."""
        starters = [card.name for card in self.compiled.values()]
        return sorted({*starters, *([record.name for record in self.pool] if self.pool is not None else [])})

    def suggest(self, name: str) -> str:
        """Return the name of a card that is most similar to this name; "" if none is similar."""
        if self.pool is not None:
            return next(iter(self.pool.suggest(name, 1)), "")
        names = {fold_name(card.name): card.name for card in self.compiled.values()}
        near = get_close_matches(fold_name(name), names, n=1, cutoff=0.75)
        return names[near[0]] if near else ""

    @property
    def words(self) -> frozenset[str]:
        """Every word of every card's text, in lower case; collected on first use."""
        if self._words is None:
            told: list[str] = []
            if self.pool is not None:
                for record in self.pool:
                    told.extend([f"{face.name} {face.oracle_text}" for face in record.faces or (record,)])
            else:
                for card in self.compiled.values():
                    told.append(card.name)
                    told.extend([words_of(ability, card.name) for face in card.faces for ability in face.abilities])
            self._words = frozenset([word for text in told for word in WORD.findall(text.lower())])
        return self._words

    @property
    def subtypes(self) -> frozenset[str]:
        """Every subtype of every card, in lower case; collected on first use."""
        if self._subtypes is None:
            found: set[str] = set()
            for record in self.pool or ():
                for face in record.faces or (record,):
                    found.update(face.type_line.partition("—")[2].lower().split())
            for card in self.compiled.values():
                found.update([subtype.lower() for face in card.faces for subtype in face.subtypes])
            self._subtypes = frozenset(found)
        return self._subtypes

    def compile(self, record: CardRecord, place: str) -> CardDefinition:
        """Return the card that a record describes."""
        written.remember(record)
        try:
            return compile_card(record)
        except UnreadableText as error:
            raise UnreadableText(error.card, error.sentence, error.offset, error.why, place) from None
        except InputError as error:
            raise InputError(place, f"{error.place}: {error.problem}", error.mend) from None


class Cards:
    """The cards of one scenario: those it invents, as it words them, and real ones as they were on its date."""

    def __init__(self, plan: Plan, library: Library, edition: Edition) -> None:
        self.plan: Final = plan
        self.edition: Final = edition
        self.library: Final = library
        self.own: dict[str, CardDefinition] = {}
        self.used: dict[str, CardDefinition] = {}
        """The real cards of the scenario."""
        listed = plan.node.entries.get("cards")
        for index, card in enumerate(plan.file.cards):
            line = plan.node.line
            if isinstance(listed, Items):
                entry = listed.items[index]
                line = entry.line
                if isinstance(entry, Mapping) and "oracle_text" in entry.lines:
                    line = entry.lines["oracle_text"]
            place = f"{plan.place}:{line}"
            if not card.name:
                raise InputError(place, "a card has no name", "give it one")
            if card.name in self.own:
                raise InputError(place, f"two invented cards are called {card.name!r}", "give one another name")
            self.own[card.name] = library.compile(record_of(card), place)

    def find(self, name: str, line: int) -> CardDefinition:
        """Return the card with a name that is used on a line of the file."""
        own = self.own.get(name)
        if own is not None:
            return as_meant(own, self.edition)
        place = f"{self.plan.place}:{line}" if line else self.plan.place
        found = self.library.find(name, place)
        why = refused(found, self.edition)
        if why is not None:
            raise InputError(place, f"{found.name}: {why.problem}", why.mend)
        self.used[found.name] = found
        return of_the_time(found, self.edition)

    def knows(self, name: str) -> bool:
        """Return whether a card, invented or real, has this name."""
        return name in self.own or self.library.knows(name)


def record_of(card: CardText) -> CardRecord:
    """Return an invented card as a record."""

    def number(value: object) -> str | None:
        return None if value is None or value == "" else str(value)

    return CardRecord(
        card.name,
        card.mana_cost or None,
        card.type_line,
        card.oracle_text,
        number(card.power),
        number(card.toughness),
        number(card.loyalty),
        color_indicator=tuple(card.color_indicator),
    )
