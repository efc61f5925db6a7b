"""Whether lands that do nothing but make mana matter by nothing but the mana that they can still make.

If no text in the game could touch a land, and none asks which lands are tapped or what was spent, then which of them a
player leaves untapped matters only by what can be paid for with them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.terms import BASIC_LAND_TYPES, COLOUR_LETTERS, LAND, ManaCost
from manaburn.text import keywords
from manaburn.text.tree import (
    Ability,
    ActivateManaOf,
    AddMana,
    Cant,
    CardDefinition,
    ColourSpent,
    Count,
    EmptyPool,
    Exists,
    Filter,
    HasSubtype,
    HasType,
    Holds,
    KeywordAbility,
    ManaOnX,
    ManaRule,
    ManaSpent,
    Node,
    NoteMana,
    OfSpentColours,
    PayAnyMana,
    PreventDamage,
    ProducedChosen,
    ProducesMana,
    Restriction,
    Search,
    Taps,
    This,
    UntapsOneType,
    ZoneChange,
)
from manaburn.text.tree.base import Test, children, walk
from manaburn.text.tree.nouns import AnyTest, Controls, HasColour, HasStatus, IsAbility, IsCard, IsSpell, OfChosen

_LAND_TYPES: Final = (*BASIC_LAND_TYPES, "Desert", "Lair", "Locus", "Mine", "Power-Plant", "Tower", "Urza's", "Gate")
_OUT_OF_PLAY: Final = ("hand", "graveyard", "library", "stack", "removed")
_COUNTING_KEYWORDS: Final = ("landwalk", "affinity", "cycling")
_ABOUT_MANA: Final = (
    ActivateManaOf,
    ColourSpent,
    EmptyPool,
    ManaOnX,
    ManaRule,
    ManaSpent,
    NoteMana,
    OfSpentColours,
    PayAnyMana,
    ProducedChosen,
    ProducesMana,
    Taps,
    UntapsOneType,
)
"""Parts of a text that ask how mana was made or spent, or see lands become tapped."""
_ABOUT_SPENT: Final = ("tapped for", "colors spent", "mana spent")
"""Relations and numbers that ask for the same."""
_SNOW: Final = 1 << len(COLOUR_LETTERS)


def mana_needed(cards: Collection[CardDefinition], edition: Edition) -> int:
    """Return which types of mana the costs in a game ask for, as a mask; -1 if a text could touch lands, or tell them
    apart."""
    needed = types_needed(cards, edition)
    if needed < 0 or any(tells_lands_apart(part, False) for part in all_parts(cards, edition)):
        return -1
    return needed


def types_needed(cards: Collection[CardDefinition], edition: Edition) -> int:
    """Return which types of mana the costs in a game ask for, as a mask; -1 if a text might tell other types apart, or
    asks how mana was made or spent."""
    needed = 0
    for card in cards:
        for face in card.faces:
            if face.mana_cost is not None:
                needed |= types_in("".join(face.mana_cost.symbols))
    for part in all_parts(cards, edition):
        for node in walk(part):
            if is_about_mana(node):
                return -1
            needed |= types_asked_by(node)
    return -1 if needed & _SNOW else needed


def all_parts(cards: Collection[CardDefinition], edition: Edition) -> list[Ability]:
    """Return the abilities of cards, and those for which their keywords stand."""
    return [
        part
        for card in cards
        for face in card.faces
        for ability in face.abilities
        for part in parts_of(ability, edition)
    ]


def is_about_mana(node: Node) -> bool:
    """Return whether a part of a text asks how mana was made or spent, or is about mana that may be spent on some
    things only."""
    if isinstance(node, _ABOUT_MANA) or (isinstance(node, (AddMana, Restriction)) and node.spend):
        return True
    return any(value in _ABOUT_SPENT for value in values_of(node) if isinstance(value, str))


def types_asked_by(node: Node) -> int:
    """Return which types of mana the costs in one part of a text ask for, as a mask."""
    mask = node.on_x if isinstance(node, Restriction) else 0
    for value in values_of(node):
        if isinstance(value, ManaCost):
            mask |= types_in("".join(value.symbols))
    return mask


def values_of(node: Node) -> list[object]:
    """Return what the fields of a node hold."""
    return [getattr(node, field.name) for field in dataclasses.fields(node)]


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
    if isinstance(node, ZoneChange) and node.what == Filter((IsCard(),), "any"):
        return False  # Cards of all kinds alike.
    if isinstance(node, Holds) and node.what == This():
        return False  # Whatever has such a text is no land that does nothing but make mana.
    # What the sources of damage or of other texts are called is no matter: these lands do nothing.
    if isinstance(node, Filter) and node.zone not in _OUT_OF_PLAY and not misses_lands(node):
        if not counted or any(isinstance(test, HasStatus) for test in node.tests):
            return True
    counted = counted or isinstance(node, (Count, Controls, Exists))
    if isinstance(node, Search) and "in play" not in node.zones:
        return any(tells_lands_apart(child, counted) for child in children(node) if child is not node.kind)
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
