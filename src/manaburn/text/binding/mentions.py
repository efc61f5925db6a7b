"""What has been spoken of, and by which words it can be spoken of again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

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
    Move,
    Number,
    OwnerOf,
    Players,
    Selector,
    Seq,
    Target,
    You,
    walk,
)


class Unbound(Exception):
    """A reference without a certain antecedent (or one that no wording expresses)."""


class Record:
    """An effect on its way: the number under which what it did is kept, once something asks."""

    __slots__ = ("effect", "n")

    def __init__(self, n: int | None = None, effect: Any = None) -> None:
        self.n = n
        self.effect = effect


@dataclass(frozen=True)
class Hold(Effect):
    """An effect with its record, until all references are known."""

    record: Any
    effect: Effect


@dataclass
class Mention:
    """Something spoken of."""

    ref: Selector | None
    record: Record | None = None
    player: bool = False
    thing: bool = True
    plural: bool = False
    nouns: frozenset[str] | None = None
    how: str = ""
    own: bool = False
    scope: Record | None = None
    soft: bool = False
    """Only implied: meant where nothing that was named fits."""
    opponent: bool = False
    """Called an opponent."""


HOW: Final = {
    "Sacrifice": "sacrificed",
    "Discard": "discarded",
    "Destroy": "destroyed",
    "DealDamage": "dealt damage",
    "Reveal": "revealed",
    "Pick": "chosen",
    "Tap": "tapped",
    "Search": "found",
    "Untap": "untapped",
    "Counter": "countered",
    "CopyCard": "copied",
}


def how_of(effect: Any) -> str:
    """The participle for what an effect did."""
    if isinstance(effect, Move):
        return "exiled" if effect.zone == "removed" else "returned"
    return HOW.get(type(effect).__name__, "")


def controlled_by_others(kind: Any) -> bool:
    """Whether a kind says that somebody else controls it, so that "that player" can be its controller."""
    return isinstance(kind, Filter) and any(
        isinstance(t, ControlledBy) and not isinstance(t.player, (You, Target)) for t in kind.tests
    )


def source_of_ability(kind: Any) -> Filter | None:
    """What the source of an ability is that a kind speaks of: "activated ability from an artifact source"."""
    if isinstance(kind, Filter) and any(isinstance(t, IsAbility) for t in kind.tests):
        for t in kind.tests:
            if isinstance(t, InRelation) and t.relation == "source" and isinstance(t.what, All):
                return t.what.kind if isinstance(t.what.kind, Filter) else None
    return None


def opponents(kind: Any) -> bool:
    """Whether a kind of players is one of opponents, or one of objects says that an opponent controls it."""
    if isinstance(kind, Players):
        return any(isinstance(t, IsOpponent) for t in kind.tests)
    return isinstance(kind, Filter) and any(
        isinstance(t, ControlledBy) and isinstance(t.player, All) and opponents(t.player.kind) for t in kind.tests
    )


LAND_TYPES: Final = frozenset(
    [*terms.BASIC_LAND_TYPES, "Desert", "Lair", "Locus", "Mine", "Power-Plant", "Tower", "Urza's"]
)


def nouns_of(kind: Any) -> frozenset[str] | None:
    """By which nouns "that ..." can mean a thing of the kind; None: any."""
    if isinstance(kind, Either):
        out: set[str] = set()
        for k in kind.kinds:
            nouns = nouns_of(k)
            if nouns is None:
                return None
            out |= nouns
        return frozenset(out | {"creature or player"})
    if not isinstance(kind, Filter):
        return frozenset(["player"])
    found: set[str] = set()

    def collect(tests: Any) -> None:
        for t in tests:
            if isinstance(t, HasType):
                found.add(terms.TYPE_NAMES[t.card_type.bit_length() - 1])
            elif isinstance(t, HasSubtype):
                found.add(t.subtype.lower())
                if t.subtype in LAND_TYPES:
                    found.add("land")
                elif t.subtype == "Aura":
                    found.update(["enchantment", "aura"])
                elif t.subtype == "Equipment":
                    found.update(["artifact", "equipment"])
                elif t.subtype != "Arcane":
                    found.add("creature")
            elif isinstance(t, (AnyTest, AllTests)):
                collect(t.tests)
            elif isinstance(t, IsAbility):
                found.update(["ability", "spell or ability"])

    collect(kind.tests)
    if not found:
        found |= {"creature", "artifact", "enchantment", "land", "planeswalker", "aura"}
    if kind.zone == "in play":
        found.add("permanent")
        if any(type(t).__name__ == "IsToken" for t in kind.tests):
            found.add("token")
    elif kind.zone == "stack":
        found.add("spell")
        found.add("card")
    elif kind.zone == "any":
        found.update(["card", "permanent", "source", "spell"])
    else:
        found.update(["card", "permanent"])
    return frozenset(found)


def needs_no_subject(who: Any, effect: Any) -> bool:
    """Whether it makes no difference who does it: "you tap it", "that player puts that card into its owner's hand"."""
    if isinstance(who, You):
        return True
    if any(isinstance(n, Target) for n in walk(who)):
        return False
    parts = effect.effects if isinstance(effect, Seq) else (effect,)
    return all(
        isinstance(p, Move) and (isinstance(who, OwnerOf) or isinstance(p.what, (It, Them, That, TheRest)))
        for p in parts
    )


def is_one(low: Any, high: Any) -> bool:
    return (low is None or low == Number(1)) and (high is None or high == Number(1))


def say(word: Selector) -> str:
    """A pronoun as it reads."""
    if isinstance(word, That):
        return f"'{'the ' + word.how if word.how else 'those' if word.plural else 'that'} {word.noun}'"
    return {"It": "'it'", "Them": "'them'", "They": "'he or she'", "ThatPlayer": "'that player'"}.get(
        type(word).__name__, "?"
    )
