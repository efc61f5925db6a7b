"""Where the cards of a scenario come from: its own invented ones, then the pool in use, compiled when needed."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from manaburn.cards.compile import compile_card
from manaburn.cards.pools import Pool, fold_name, load_pool
from manaburn.cards.records import CardRecord
from manaburn.cards.wording import of_its_snow, of_the_time
from manaburn.editions.edition import Edition
from manaburn.errors import InputError, ManaburnError, UnknownCard, UnreadableText
from manaburn.text.tree import CardDefinition, Face

from . import written
from .model import CardText, Plan
from .reading import Items, Mapping

BLANK: Final = CardDefinition("Blank", (Face("Blank", None, 0, 0, 0, (), None, None, None, ()),))
"""A card that does nothing: what a library is made of where a scenario doesn't say."""


class NotInPool(ManaburnError):
    """A card that the pool in use doesn't have, where nobody has named a pool: the scenario is skipped."""

    def __init__(self, name: str) -> None:
        super().__init__(f"the card {name!r} isn't in the starter pool; name a card file with --pool")
        self.name = name


class Library:
    """The cards of a pool, compiled once."""

    def __init__(self, pool: Pool | None, given: bool) -> None:
        self.pool: Final = pool
        self.given: Final = given
        """Somebody has named this pool: a name that isn't in it is a mistake."""
        self.compiled: dict[str, CardDefinition] = {}

    @staticmethod
    def of(path: str | Path | None) -> Library:
        """The cards of a file, by default those that come with the package."""
        if path is not None:
            return Library(load_pool(path), True)
        from manaburn.cards import starter

        library = Library(None, False)
        library.compiled.update({fold_name(name): card for name, card in starter.pool().items()})
        return library

    def find(self, name: str, place: str) -> CardDefinition:
        """The card of a name; InputError, or NotInPool, if there is none."""
        folded = fold_name(name)
        known = self.compiled.get(folded)
        if known is not None:
            return known
        if self.pool is None:
            raise NotInPool(name)
        try:
            record = self.pool.find(name, place)
        except UnknownCard:
            if not self.given:
                raise NotInPool(name) from None
            raise
        definition = self.compile(record, place)
        self.compiled[folded] = definition
        return definition

    def compile(self, record: CardRecord, place: str) -> CardDefinition:
        """The card of a record."""
        written.remember(record)
        try:
            return compile_card(record)
        except UnreadableText as error:
            raise UnreadableText(error.card, error.sentence, error.offset, error.why, place) from None
        except InputError as error:
            raise InputError(place, f"{error.place}: {error.problem}", error.mend) from None


class Cards:
    """The cards of one scenario: those it invents, taken at their word, and real ones as they were on its day."""

    def __init__(self, plan: Plan, library: Library, edition: Edition) -> None:
        self.plan: Final = plan
        self.edition: Final = edition
        self.library: Final = library
        self.own: dict[str, CardDefinition] = {}
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
        """The card of a name that stands in a line of the file."""
        own = self.own.get(name)
        if own is not None:
            return of_its_snow(own, self.edition)
        place = f"{self.plan.place}:{line}" if line else self.plan.place
        return of_the_time(self.library.find(name, place), self.edition)


def record_of(card: CardText) -> CardRecord:
    """An invented card as a record."""

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
    )
