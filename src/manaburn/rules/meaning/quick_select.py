"""A fast way to find the permanents that a static ability applies to: the usual tests, without evaluating the tree.

Rules: 418.4a.
"""

from __future__ import annotations

from typing import Final

from manaburn.state.characteristics import Characteristics
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject
from manaburn.subtypes import is_creature_type
from manaburn.text.tree import nouns as n
from manaburn.text.tree.base import Selector, Test

ANYBODY: Final = 0
YOU: Final = 1
OPPONENTS: Final = 2


def is_name(keyword: str) -> bool:
    """Whether a word is the name by which an ability is known here: one with "islandwalk" has the keyword landwalk."""
    return keyword == "landwalk" or not keyword.endswith("walk")


class Quick:
    """A description of permanents, such as "creatures you control", divided into its tests. A permanent must pass all
    of them."""

    def __init__(self) -> None:
        self.types: list[int] = []
        """Masks of card types. It must have a type of each mask."""
        self.no_types = 0
        self.subtypes: list[str] = []
        self.no_subtypes: list[str] = []
        self.colours: list[int] = []
        self.no_colours = 0
        self.keywords: list[str] = []
        self.no_keywords: list[str] = []
        self.whose = ANYBODY
        self.other = False
        self.rest: list[Test] = []
        """The tests that must be evaluated from the tree."""

    def take(self, test: Test) -> None:
        """Add a test."""
        if isinstance(test, n.HasType):
            self.types.append(test.card_type)
        elif isinstance(test, n.HasSubtype):
            self.subtypes.append(test.subtype)
        elif isinstance(test, n.HasColour):
            self.colours.append(test.colours)
        elif isinstance(test, n.HasKeyword) and is_name(test.keyword):
            self.keywords.append(test.keyword)
        elif isinstance(test, n.Other):
            self.other = True
        elif isinstance(test, n.ControlledBy) and self.whose == ANYBODY and isinstance(test.player, n.You):
            self.whose = YOU
        elif (
            isinstance(test, n.ControlledBy)
            and self.whose == ANYBODY
            and isinstance(test.player, n.Opponents)
            and isinstance(test.player.of, n.You)
        ):
            self.whose = OPPONENTS
        elif isinstance(test, n.AllTests):
            for part in test.tests:
                self.take(part)
        elif isinstance(test, n.Not):
            self.refuse(test)
        else:
            self.rest.append(test)

    def refuse(self, test: n.Not) -> None:
        """Add a negated test."""
        inner = test.test
        if isinstance(inner, n.HasType):
            self.no_types |= inner.card_type
        elif isinstance(inner, n.HasSubtype):
            self.no_subtypes.append(inner.subtype)
        elif isinstance(inner, n.HasColour):
            self.no_colours |= inner.colours
        elif isinstance(inner, n.HasKeyword) and is_name(inner.keyword):
            self.no_keywords.append(inner.keyword)
        else:
            self.rest.append(test)

    def passes(self, item: GameObject, chars: Characteristics, ctx: Context) -> bool:
        """Whether a permanent passes all tests except those in ``rest``."""
        if self.whose != ANYBODY and (item._controller is ctx.controller) != (self.whose == YOU):
            return False
        card_types = chars.card_types
        if card_types & self.no_types:
            return False
        for mask in self.types:
            if card_types & mask == 0:
                return False
        for word in self.subtypes:
            if word not in chars.subtypes and not (chars.every_creature_type and is_creature_type(word)):
                return False
        for word in self.no_subtypes:
            if word in chars.subtypes or (chars.every_creature_type and is_creature_type(word)):
                return False
        if chars.colours & self.no_colours:
            return False
        for mask in self.colours:
            if chars.colours & mask == 0:
                return False
        for word in self.keywords:
            if word not in chars.keywords:
                return False
        for word in self.no_keywords:
            if word in chars.keywords:
                return False
        if self.other:
            return item is not ctx.source and item is not ctx.item
        return True


def quick_of(what: Selector | None) -> Quick | None:
    """Return the quick form of a selector, or None unless it means all permanents of a kind."""
    if not isinstance(what, n.All):
        return None
    kind = what.kind
    if not isinstance(kind, n.Filter) or kind.zone != "in play" or kind.whose is not None:
        return None
    quick = Quick()
    for test in kind.tests:
        quick.take(test)
    return quick
