"""What can be told of parts of texts by themselves, from their trees: what they cost, mean, find or leave alone."""

from __future__ import annotations

from typing import Final

from manaburn.rules.meaning import continuous
from manaburn.terms import BASIC, CREATURE, LAND, ManaCost
from manaburn.text.tree import (
    Ability,
    AdditionalCost,
    AlternativeCost,
    Apply,
    Arith,
    Cost,
    Count,
    Do,
    Effect,
    Face,
    Filter,
    GainAbility,
    HasSubtype,
    HasSupertype,
    HasType,
    KeywordAbility,
    Mana,
    Modification,
    Move,
    Node,
    Number,
    Ref,
    Sacrifice,
    Search,
    SetColour,
    SetControl,
    SetPT,
    SetTypes,
    Shuffle,
    Target,
    This,
    TriggeredAbility,
    Untap,
    Value,
    X,
    You,
    ZoneChange,
    walk,
)
from manaburn.text.tree.base import Selector
from manaburn.text.tree.nouns import All, AnyTest
from manaburn.text.tree.statics import CostChange

QUIET: Final = (
    *("flying", "first strike", "vigilance", "trample", "defender", "reach", "fear", "shroud", "protection", "haste"),
    *("landwalk", "intimidate", "menace", "hexproof", "indestructible", "flash", "enchant", "equip", "lifelink"),
    *("shadow", "horsemanship", "banding", "cumulative upkeep", "echo", "changeling", "deathtouch", "split second"),
)
"""Keywords that add no damage, but for haste, which is looked at by itself."""
_BASICS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def lands_found(effect: Effect) -> int:
    """Return how many lands a text searches the player's library for, if it does nothing else there and puts them into
    play or into the hand; 0 for any other text."""
    number = 0
    for node in walk(effect):
        if isinstance(node, Search):
            plain = isinstance(node.who, You) and isinstance(node.whose, You) and node.zones == ("library",)
            if not plain or node.any_number or not isinstance(node.n, Number) or not finds_lands(node):
                return 0
            number += node.n.n
        elif isinstance(node, Move) and not is_found_land(node):
            return 0
    return number


def finds_lands(node: Search) -> bool:
    """Return whether a search finds nothing but lands."""
    kind = node.kind
    return isinstance(kind, Filter) and any(is_land(test) for test in kind.tests)


def is_land(test: Node) -> bool:
    """Return whether only lands pass a test."""
    if isinstance(test, AnyTest):
        return all(is_land(one) for one in test.tests)
    if isinstance(test, HasSubtype):
        return test.subtype in _BASICS
    if isinstance(test, HasSupertype):
        return test.supertype == BASIC
    return isinstance(test, HasType) and test.card_type == LAND


def is_found_land(node: Node) -> bool:
    """Return whether a part of a text puts what was found into play or into a hand, or shuffles."""
    if isinstance(node, Move):
        found = isinstance(node.what, Ref) and node.what.role in ("var", "var all", "var rest")
        return found and node.zone in ("in play", "hand")
    return isinstance(node, (Search, Shuffle))


def returns_to_hand(ability: TriggeredAbility) -> bool:
    """Return whether an ability returns its source to its owner's hand from the graveyard as it dies, and that is
    all."""
    event = ability.event
    dies = isinstance(event, ZoneChange) and event.what == This() and event.to == "graveyard"
    effect = ability.effect
    return dies and isinstance(effect, Move) and effect.what == This() and effect.zone == "hand"


def animates(effect: Effect) -> int:
    """Return the power that the source of an ability gets as it becomes a creature, if that is all that happens; -1
    otherwise. To do that twice is no more than to do it once."""
    if not isinstance(effect, Apply) or effect.what != This():
        return -1
    power = -1
    for mod in effect.mods:
        if isinstance(mod, SetPT) and isinstance(mod.power, Number):
            power = mod.power.n
        elif not is_harmless_change(mod):
            return -1
    return power


def is_harmless_change(mod: Modification) -> bool:
    """Return whether a part of what makes a permanent a creature adds nothing to its power."""
    if isinstance(mod, GainAbility):
        return not gives_ability(mod)
    return isinstance(mod, SetColour) or (isinstance(mod, SetTypes) and mod.card_types & CREATURE != 0)


def strengthens_kinds(ability: Ability) -> bool:
    """Return whether the power of other objects might depend on what they are, because of an ability."""
    return "AddPT" in repr(ability) and "StaticAbility" in type(ability).__name__


def removes_buried(action: Effect) -> bool:
    """Return whether an action of a cost removes cards in the player's own graveyard from the game."""
    if not isinstance(action, Move) or action.zone != "removed":
        return False
    kinds = [node for node in walk(action.what) if isinstance(node, Filter)]
    return len(kinds) == 1 and kinds[0].zone == "graveyard" and isinstance(kinds[0].whose, You)


def is_in_sight(what: Selector) -> bool:
    """Return whether a selector means targets, or all objects of a kind, in play or in graveyards."""
    if not isinstance(what, (Target, All)):
        return False
    kinds = [node for node in walk(what) if isinstance(node, Filter)]
    return bool(kinds) and all(kind.zone in ("in play", "graveyard") for kind in kinds)


def is_about_target(node: Node) -> bool:
    """Return whether a part of a text that untaps something or brings it over does so to the one target."""
    if not isinstance(node, Untap) and not (
        isinstance(node, Apply) and any(isinstance(mod, SetControl) for mod in node.mods)
    ):
        return True
    return isinstance(node.what, Target) or (isinstance(node.what, Ref) and node.what.role == "target")


def bodies_of(cost: Cost) -> int:
    """Return how many creatures are sacrificed for a cost, at least."""
    count = 0
    for part in cost.parts:
        if isinstance(part, Do) and isinstance(part.action, Sacrifice):
            kinds = [node for node in walk(part.action.what) if isinstance(node, Filter)]
            if len(kinds) == 1 and any(is_creatures(test) for test in kinds[0].tests):
                count += 1
    return count


def is_creatures(test: Node) -> bool:
    """Return whether only creatures pass a test."""
    if isinstance(test, HasSubtype):
        return continuous.is_creature_type(test.subtype)
    return isinstance(test, HasType) and test.card_type == CREATURE


def gives_ability(mod: Modification) -> bool:
    """Return whether a continuous effect gives an ability that isn't counted, to an object or to a player (Channel)."""
    return isinstance(mod, GainAbility) and not (
        isinstance(mod.ability, KeywordAbility) and mod.ability.keyword in QUIET
    )


def is_dearer(mod: Modification) -> bool:
    """Return whether a continuous effect makes something cost more, and no more than that."""
    return isinstance(mod, CostChange) and not mod.less


def is_creature(what: Selector) -> bool:
    """Return whether a selector means one target that is a creature."""
    if not isinstance(what, Target) or what.high is not None or what.up_to_any or not isinstance(what.kind, Filter):
        return False
    return any(isinstance(test, HasType) and test.card_type == CREATURE for test in what.kind.tests)


def objects(value: Value) -> int:
    """Return with which factor a value counts objects outside libraries; 0 if it is another value."""
    if isinstance(value, Count) and isinstance(value.what, All) and isinstance(value.what.kind, Filter):
        return 1 if value.what.kind.zone in ("in play", "graveyard", "hand", "stack") else 0
    if isinstance(value, Arith) and value.op == "*":
        sides = value.left, value.right
        for one, other in (sides, sides[::-1]):
            if isinstance(one, Number) and one.n > 0:
                return one.n * objects(other)
    return 0


def least(cost: ManaCost) -> int:
    """Return the least amount of mana with which a cost can be paid, X being 0."""
    return cost.generic + cost.snow + len(cost.hybrid) + sum(cost.coloured)


def has_x(cost: ManaCost | None) -> bool:
    """Return whether X is paid in mana."""
    return cost is not None and "X" in cost.symbols


def pays_for_x(face: Face) -> bool:
    """Return whether X of a spell is an amount of mana, and nothing else."""
    others = [ability for ability in face.abilities if isinstance(ability, (AdditionalCost, AlternativeCost))]
    return has_x(face.mana_cost) and not any(isinstance(node, X) for ability in others for node in walk(ability))


def pays_x(cost: Cost) -> bool:
    """Return whether X of an ability is an amount of mana, and nothing else."""
    mana = any(isinstance(part, Mana) and has_x(part.mana) for part in cost.parts)
    return mana and not any(isinstance(node, X) for part in cost.parts for node in walk(part))
