"""Check the words of a scenario, so that a misspelled name, subtype or ability is an error, not something absent."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import Entity
from manaburn.subtypes import CREATURE_TYPES, LAND_TYPES, SUBTYPES
from manaburn.text.keywords import KEYWORDS
from manaburn.text.phrases import words_of

from . import written
from .library import WORD, Cards
from .model import Plan
from .naming import Unclear, everything, fits, plain_words, split_times
from .reading import Items, Mapping, Node, Text

_SUBTYPES: Final = frozenset([subtype.lower() for subtype in SUBTYPES])
_OUR_WORDS: Final = frozenset(
    "from the game play plays cast casts put into onto play battlefield exile exiled dies enters create creates token"
    " tokens removed remove graveyard hand library".split()
)
"""Words that card texts of some years have, and that a scenario can use."""


OF_THE_RULES: Final = ("combat damage", "draw", "normal draw")
"""Names of objects that the rules, not cards, put on the stack."""


class Vocabulary:
    """The names and words that a scenario may use."""

    def __init__(self, plan: Plan, cards: Cards) -> None:
        self.plan: Final = plan
        self.cards: Final = cards
        self.said: Final = _said(plan.node.entries.get("do"))
        """The words of the steps, in lower case. They can include a creature type that no card has."""

    # -- names ---------------------------------------------------------------------------------------------------------

    def check_name(self, table: Table, text: str) -> None:
        """Raise Unclear if a name is that of no object in the game, now or before, of no card and of no token."""
        name = split_times(text)[0]
        if not any(self._is_name(table, part) for part in _parts(self.plan, name)):
            near = self._near(table, name)
            raise Unclear(f"nothing is called {name!r}; {f'did you mean {near}?' if near else 'check the spelling'}")

    def _is_name(self, table: Table, name: str) -> bool:
        entities: list[Entity] = [*everything(table), *table.state.players]
        if any(fits(table, entity, name) for entity in entities):
            return True
        for event in table.state.log:
            for item in (event.what, event.source, event.new):
                if item is not None and fits(table, item, name):
                    return True
        if self.cards.knows(name) or name.lower() in OF_THE_RULES:
            return True
        words = name.split(" ")
        if all(word in CREATURE_TYPES for word in words):
            return True  # a token that has not been created
        wanted = name.lower()
        return any(wanted in text for text in self._texts(table))

    def _near(self, table: Table, name: str) -> str:
        names = {item.name for item in everything(table)} | {item.label for item in everything(table)} - {""}
        found = get_close_matches(name, sorted(names), n=1, cutoff=0.6) or [self.cards.library.suggest(name)]
        return found[0]

    # -- subtypes ------------------------------------------------------------------------------------------------------

    def check_subtype(self, table: Table, word: str) -> None:
        """Raise Unclear if a word is not a subtype."""
        low = word.lower()
        if low in self.said or low in _SUBTYPES or low in self.cards.library.subtypes:
            return
        there = {subtype for item in everything(table) for subtype in continuous.characteristics(table, item).subtypes}
        if any(low == subtype.lower() for subtype in there):
            return
        if any(re.search(rf"\b{re.escape(low)}\b", text) for text in self._texts(table)):
            return
        name = word.capitalize()
        near = get_close_matches(name, sorted(there), n=1) or get_close_matches(name, CREATURE_TYPES, n=1)
        raise Unclear(f"{word!r} is not a subtype{f'; did you mean {near[0]}?' if near else '; check the spelling'}")

    # -- abilities -----------------------------------------------------------------------------------------------------

    def check_ability(self, table: Table, text: str) -> None:
        """Raise Unclear if the text of an ability, or a part of it, has a word that is on no card."""
        told = plain_words(text)
        if told in KEYWORDS or any(told in known for known in self._texts(table)):
            return
        for word in WORD.findall(told):
            if not self._is_word(table, word):
                near = get_close_matches(word, KEYWORDS, n=1, cutoff=0.7)
                mend = f"did you mean {near[0]}?" if near else "check the spelling"
                raise Unclear(f"no card says {word!r} ({text}); {mend}")

    def _is_word(self, table: Table, word: str) -> bool:
        if word in _OUR_WORDS or word in self.said or any(word in keyword.split(" ") for keyword in KEYWORDS):
            return True
        if is_word_of(word, self._texts(table)) or word.capitalize() in CREATURE_TYPES:
            return True
        head = re.sub(r"(walk|cycling|home)\Z", "", word)
        return word in self.cards.library.words or head.capitalize() in LAND_TYPES

    def _texts(self, table: Table) -> list[str]:
        """Return the texts of the objects of the scenario, in lower case and with the words of one year."""
        found: dict[str, None] = {}
        for card in [*self.cards.own.values(), *self.cards.used.values()]:
            for face in card.faces:
                found[face.name.lower()] = None
                for ability in face.abilities:
                    for text in (words_of(ability, face.name), *written.texts(ability, face.name)):
                        found[plain_words(text)] = None
        for item in everything(table):
            for held in continuous.characteristics(table, item).abilities:
                found[plain_words(words_of(held.ability, item.name))] = None
        return list(found)


def is_word_of(word: str, texts: list[str]) -> bool:
    """Return whether one of these texts contains a word."""
    return any(word in WORD.findall(text) for text in texts if word in text)


def _parts(plan: Plan, name: str) -> list[str]:
    """Return a name, and the name without the owner, without "ability of" or "copy of", and without a number."""
    found = [name]
    for player in plan.players:
        for start in (f"{player}'s ", f"{player}’s "):
            if name.startswith(start):
                found.append(name[len(start) :])
    for part in list(found):
        for start in ("ability of ", "copy of "):
            if part.lower().startswith(start):
                rest = part[len(start) :]
                found.extend([rest, *_parts(plan, rest)])
                found.append(rest.partition(":")[0].strip())
                head, _, number = rest.rpartition(" ")
                if number.isdigit():
                    found.append(head)
    return found


def _said(node: Node | None) -> frozenset[str]:
    """Return the words in a part of a file, except expectations."""
    found: set[str] = set()
    left: list[Node] = [node] if node is not None else []
    while left:
        one = left.pop()
        if isinstance(one, Text):
            found.update([one.text.lower(), *one.text.lower().split()])
        elif isinstance(one, Items):
            left.extend(one.items)
        elif isinstance(one, Mapping):
            # Expectations are what is checked.
            left.extend([value for key, value in one.entries.items() if key != "expect"])
    return frozenset(found)
