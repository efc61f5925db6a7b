"""The nouns by which later text can refer to a kind of thing, and other questions about sentences."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from manaburn import terms

from ..surface import It, That, Them, TheRest
from ..tree import (
    All,
    AllTests,
    AnyTest,
    ControlledBy,
    Effect,
    Either,
    Filter,
    HasSubtype,
    HasType,
    InRelation,
    IsAbility,
    IsOpponent,
    IsToken,
    Move,
    Number,
    OwnedBy,
    OwnerOf,
    Players,
    Selector,
    Target,
    Test,
    Value,
    You,
    steps_of,
    walk,
)
from ..tree.nouns import Kind
from .mentions import Mention, Unbound

LAND_TYPES: Final = frozenset(
    [*terms.BASIC_LAND_TYPES, "Desert", "Lair", "Locus", "Mine", "Power-Plant", "Tower", "Urza's"]
)


def nouns_of(kind: Kind) -> frozenset[str] | None:
    """Return the nouns after "that" that can mean a thing of a kind; None: any."""
    if isinstance(kind, Either):
        found: set[str] = set()
        for k in kind.kinds:
            nouns = nouns_of(k)
            if nouns is None:
                return None
            found |= nouns
        return frozenset(found | {"creature or player"})
    if isinstance(kind, Players):
        return frozenset(["player"])
    found = _said_by(kind.tests)
    if not found:
        found = {"creature", "artifact", "enchantment", "land", "planeswalker", "aura"}
    if kind.zone == "in play":
        found.add("permanent")
        if any(isinstance(t, IsToken) for t in kind.tests):
            found.add("token")
    elif kind.zone == "stack":
        found.update(["spell", "card"])
    elif kind.zone == "any":
        found.update(["card", "permanent", "source", "spell"])
    else:
        found.update(["card", "permanent"])
    return frozenset(found)


def is_elsewhere(kind: Kind) -> bool:
    """Return whether a kind means cards in a library, hand or graveyard, or cards removed from the game."""
    return isinstance(kind, Filter) and kind.zone not in ("in play", "stack", "any")


def _said_by(tests: Iterable[Test]) -> set[str]:
    """Return the nouns for these tests."""
    found: set[str] = set()
    for t in tests:
        if isinstance(t, HasType):
            found.add(type_name(t))
        elif isinstance(t, HasSubtype):
            found |= _with_subtype(t.subtype)
        elif isinstance(t, (AnyTest, AllTests)):
            found |= _said_by(t.tests)
        elif isinstance(t, IsAbility):
            found.update(["ability", "spell or ability"])
    return found


def _with_subtype(subtype: str) -> set[str]:
    """Return the nouns for a subtype: "that Goblin" is also "that creature"."""
    nouns = {subtype.lower()}
    if subtype in LAND_TYPES:
        nouns.add("land")
    elif subtype == "Aura":
        nouns.update(["enchantment", "aura"])
    elif subtype == "Equipment":
        nouns.update(["artifact", "equipment"])
    elif subtype != "Arcane":
        nouns.add("creature")
    return nouns


def type_name(test: HasType) -> str:
    """Return the card type of a test as a noun."""
    return terms.TYPE_NAMES[test.card_type.bit_length() - 1]


def named_types(m: Mention | None) -> int:
    """Return the mask of the card types by which something was mentioned: "those types". Raises Unbound if there are
    none."""
    nouns = frozenset() if m is None or m.nouns is None else m.nouns
    types = sum(1 << i for i, name in enumerate(terms.TYPE_NAMES) if name in nouns)
    if not types:
        raise Unbound("no card types were named")
    return types


def controlled_by_others(kind: Kind) -> bool:
    """Return whether a kind says that another player controls it, so that "that player" can be its controller."""
    return isinstance(kind, Filter) and any(
        isinstance(t, ControlledBy) and not isinstance(t.player, (You, Target)) for t in kind.tests
    )


def owned_by_others(kind: Kind) -> bool:
    """Return whether a kind says that another player owns it, so that "that player" can be its owner."""
    return isinstance(kind, Filter) and any(isinstance(t, OwnedBy) and isinstance(t.player, All) for t in kind.tests)


def source_of_ability(kind: Kind) -> Filter | None:
    """Return the kind of the source of an ability: "activated ability from an artifact source". None: it isn't
    named."""
    if isinstance(kind, Filter) and any(isinstance(t, IsAbility) for t in kind.tests):
        for t in kind.tests:
            if isinstance(t, InRelation) and t.relation == "source" and isinstance(t.what, All):
                return t.what.kind if isinstance(t.what.kind, Filter) else None
    return None


def opponents(kind: Kind) -> bool:
    """Return whether a kind means opponents, or objects that an opponent controls."""
    if isinstance(kind, Players):
        return any(isinstance(t, IsOpponent) for t in kind.tests)
    return isinstance(kind, Filter) and any(
        isinstance(t, ControlledBy) and isinstance(t.player, All) and opponents(t.player.kind) for t in kind.tests
    )


def is_one(low: Value | None, high: Value | None) -> bool:
    """Return whether exactly one is chosen, so that it is "it", not "them"."""
    return (low is None or low == Number(1)) and (high is None or high == Number(1))


def is_spell(what: Selector) -> bool:
    """Return whether a target is a spell."""
    return isinstance(what, Target) and isinstance(what.kind, Filter) and what.kind.zone == "stack"


def needs_no_subject(who: Selector, effect: Effect) -> bool:
    """Return whether it makes no difference who does it: "you tap it", "that player puts that card into its owner's
    hand"."""
    if isinstance(who, You):
        return True
    if any(isinstance(n, Target) for n in walk(who)):
        return False
    parts = steps_of(effect)
    return all(
        isinstance(p, Move) and (isinstance(who, OwnerOf) or isinstance(p.what, (It, Them, That, TheRest)))
        for p in parts
    )
