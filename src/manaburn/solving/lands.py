"""Whether lands that do nothing but make mana matter by nothing but the mana that they can still make.

If no text in the game could touch a land, and none asks which lands are tapped or what was spent, then which of them a
player leaves untapped matters only by what can be paid for with them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.terms import BASIC_LAND_TYPES, COLOUR_LETTERS, LAND
from manaburn.text import keywords
from manaburn.text.tree import (
    Ability,
    Cant,
    CardDefinition,
    Count,
    Filter,
    HasSubtype,
    HasType,
    KeywordAbility,
    Node,
    PreventDamage,
)
from manaburn.text.tree.base import Test, children
from manaburn.text.tree.nouns import AnyTest, Controls, HasColour, HasStatus, IsAbility, IsSpell, OfChosen

_LAND_TYPES: Final = (*BASIC_LAND_TYPES, "Desert", "Lair", "Locus", "Mine", "Power-Plant", "Tower", "Urza's", "Gate")
_OUT_OF_PLAY: Final = ("hand", "graveyard", "library", "stack", "removed")
_COUNTING_KEYWORDS: Final = ("landwalk", "affinity", "cycling")
_ABOUT_MANA: Final = re.compile(
    r"Taps\(|ManaRule\(|ManaSpent\(|ManaOnX\(|ColourSpent\(|OfSpentColours\(|(colors|mana) spent|ProducesMana\("
    r"|PayAnyMana\(|NoteMana\(|ActivateManaOf\(|EmptyPool\(|ProducedChosen\(|UntapsOneType\(|tapped for"
    r"|spend='[^']"
)
"""Parts of the written form of a text that asks how mana was made or spent, or tells tapped lands apart."""
_SNOW: Final = 1 << len(COLOUR_LETTERS)
_COST: Final = re.compile(r"parse_mana\('([^']*)'\)")
_ON_X: Final = re.compile(r"on_x=(\d+)")


def mana_needed(cards: Iterable[CardDefinition], edition: Edition) -> int:
    """Return which types of mana the costs in a game ask for, as a mask; -1 if a text could touch lands, or tell them
    apart."""
    needed = 0
    for card in cards:
        for face in card.faces:
            if face.mana_cost is not None:
                needed |= types_in("".join(face.mana_cost.symbols))
            for ability in face.abilities:
                for part in parts_of(ability, edition):
                    text = repr(part)
                    if _ABOUT_MANA.search(text) or tells_lands_apart(part, False):
                        return -1
                    for cost in _COST.findall(text):
                        needed |= types_in(cost)
                    for mask in _ON_X.findall(text):
                        needed |= int(mask)
    return -1 if needed & _SNOW else needed


def types_in(symbols: str) -> int:
    """Return which types of mana symbols ask for, as a mask."""
    mask = 0
    for letter in symbols:
        if letter in COLOUR_LETTERS:
            mask |= 1 << COLOUR_LETTERS.index(letter)
        elif letter == "S":
            mask |= _SNOW
    return mask


def parts_of(ability: Ability, edition: Edition) -> list[Ability]:
    """Return an ability and those for which it stands, if it is a keyword; nothing for keywords that only count lands,
    or search for them."""
    if not isinstance(ability, KeywordAbility):
        return [ability]
    if ability.keyword in _COUNTING_KEYWORDS:
        return []
    return [ability, *keywords.expand(ability, edition)]


def tells_lands_apart(node: Node, counted: bool) -> bool:
    """Return whether a part of a text means lands in play, other than by counting them. ``counted``: whether it stands
    in something that counts."""
    # What the sources of damage or of other texts are called is no matter: these lands do nothing.
    if isinstance(node, Filter) and node.zone not in _OUT_OF_PLAY and not misses_lands(node):
        if not counted or any(isinstance(test, HasStatus) for test in node.tests):
            return True
    counted = counted or isinstance(node, (Count, Controls))
    if isinstance(node, (Cant, PreventDamage)):
        sources = node.by if isinstance(node, Cant) else node.source
        return any(tells_lands_apart(child, counted) for child in children(node) if child is not sources)
    return any(tells_lands_apart(child, counted) for child in children(node))


def misses_lands(kind: Filter) -> bool:
    """Return whether no land that is nothing else can be of a kind."""
    return any(fails_lands(test) for test in kind.tests)


def fails_lands(test: Test) -> bool:
    """Return whether no land that is nothing else passes a test. Such lands have no colour, don't fight, and aren't on
    the stack."""
    if isinstance(test, AnyTest):
        return all(fails_lands(one) for one in test.tests)
    if isinstance(test, HasType):
        return not test.card_type & LAND
    if isinstance(test, HasSubtype):
        return test.subtype not in _LAND_TYPES
    if isinstance(test, HasStatus):
        return test.status in ("attacking", "blocking", "blocked", "unblocked")
    if isinstance(test, OfChosen):
        return test.what == "color"
    return isinstance(test, (HasColour, IsSpell, IsAbility))
