"""The value of cards and permanents to the player who has them. An unknown card is 2, a 2/2 creature about 6."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.characteristics import Characteristics
from manaburn.state.knowledge import may_know
from manaburn.state.objects import GameObject, Player
from manaburn.terms import ARTIFACT, BASIC, CREATURE, ENCHANTMENT, LAND, PLANESWALKER, Zone
from manaburn.text.tree import (
    ActivatedAbility,
    KeywordAbility,
    Move,
    Sacrifice,
    StepBegins,
    This,
    TriggeredAbility,
)
from manaburn.text.tree.abilities import Face

CARD: Final = 2.0
"""The value of a card in hand that isn't known."""
LAND_WORTH: Final = 3.5

EVASION: Final = {
    "flying": 0.7,
    "shadow": 0.9,
    "fear": 0.6,
    "landwalk": 0.3,
    "trample": 0.3,
    "first strike": 0.4,
    "double strike": 1.2,
    "horsemanship": 0.8,
}
"""The value of keywords for each point of power."""
PLAIN: Final = {
    "vigilance": 1.0,
    "haste": 0.5,
    "shroud": 1.0,
    "protection": 1.0,
    "lifelink": 1.5,
    "banding": 1.0,
    "indestructible": 4.0,
    "persist": 2.0,
    "defender": -1.5,
}
"""The value of keywords whatever the power."""


def creature(power: int, toughness: int, keywords: frozenset[str] | set[str]) -> float:
    """Return the value of a creature with this power, toughness and keywords."""
    strength = max(0, power)
    value = strength * 1.6 + max(0, toughness) * 1.1 + 0.5
    for word in keywords:
        value += EVASION.get(word, 0.0) * strength + PLAIN.get(word, 0.0)
    return value


def permanent(table: Table, item: GameObject) -> float:
    """Return the value of a permanent in play with its present characteristics."""
    chars = continuous.characteristics(table, item)
    value = of(chars)
    if item.kind == 0 and not chars.card_types & LAND:
        value += 0.3
    for attached in item.attachments:
        if attached.controller is item.controller:
            value += 1.0
    return value


def of(chars: Characteristics) -> float:
    """Return the value of a permanent with these characteristics."""
    types = chars.card_types
    value = 0.0
    if types & CREATURE:
        if fleeting(chars):
            return 0.4 * max(0, chars.power)
        value = creature(chars.power, chars.toughness, chars.keywords)
        value += 1.2 * len(chars.activated) + 0.8 * len(chars.triggers)
        return value + (1.5 if types & LAND else 0.0)
    if types & LAND:
        return LAND_WORTH + (0.0 if chars.supertypes & BASIC else 0.7)
    if types & PLANESWALKER:
        return 8.0
    cost = chars.mana_cost.converted() if chars.mana_cost is not None else 0
    if types & (ARTIFACT | ENCHANTMENT):
        return 2.0 + 1.2 * cost
    return 1.5 + cost


def fleeting(chars: Characteristics) -> bool:
    """Return whether a permanent is sacrificed or moved at end of turn by its own triggered ability."""
    for held in chars.triggers:
        ability = held.ability
        if (
            isinstance(ability, TriggeredAbility)
            and isinstance(ability.event, StepBegins)
            and ability.event.step == "end of turn"
            and isinstance(ability.effect, (Sacrifice, Move))
            and isinstance(ability.effect.what, This)
        ):
            return True
    return False


def card(face: Face) -> float:
    """Return the value of a card that isn't in play."""
    types = face.card_types
    if types & CREATURE:
        words = {ability.keyword for ability in face.abilities if isinstance(ability, KeywordAbility)}
        value = creature(face.power or 0, face.toughness or 0, words)
        for ability in face.abilities:
            if isinstance(ability, (ActivatedAbility, TriggeredAbility)):
                value += 1.0
        return value
    if types & LAND:
        return LAND_WORTH
    cost = face.mana_cost.converted() if face.mana_cost is not None else 0
    return 3.0 + 1.3 * cost


def item(table: Table, thing: GameObject, viewer: Player) -> float:
    """Return the value of a card or permanent in any zone. A card that ``viewer`` may not know counts as ``CARD``."""
    if thing.zone is Zone.IN_PLAY:
        return permanent(table, thing)
    return card(thing.face) if thing.face is not None and may_know(viewer, thing) else CARD


__all__ = ["CARD", "LAND_WORTH", "card", "creature", "item", "of", "permanent"]
