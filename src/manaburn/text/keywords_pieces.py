"""What the trees of keywords are made of: phrases that many of them share."""

from __future__ import annotations

from typing import Final

from manaburn.terms import CREATURE

from .tree import (
    Ability,
    ActivatedAbility,
    AddPT,
    AnyTest,
    Apply,
    Arith,
    As,
    Condition,
    Cost,
    CostPart,
    CounterSpec,
    Discard,
    Do,
    Effect,
    Either,
    EndOfTurn,
    EntersWith,
    Event,
    Filter,
    HasType,
    KeywordAbility,
    Kind,
    Modification,
    Move,
    Number,
    OwnManaCost,
    Ref,
    Replacement,
    ReplacementAbility,
    Restriction,
    Reveal,
    Sacrifice,
    Search,
    Seq,
    Shuffle,
    StaticAbility,
    StepBegins,
    Test,
    This,
    TriggeredAbility,
    Value,
    You,
    ZoneChange,
)

Abilities = tuple[Ability, ...]

THIS: Final = This()
YOU: Final = You()
ZERO: Final = Number(0)
ONE: Final = Number(1)
IT: Final = Ref("var", 0)
"""What the instruction kept under number 0 touched."""
A_CREATURE: Final = Filter((HasType(CREATURE),))
ANYTHING: Final = Filter((), zone="any")
OWN_UPKEEP: Final = StepBegins("upkeep", YOU)
DIES: Final = ZoneChange(THIS, "in play", "graveyard")
ENTERS: Final = ZoneChange(THIS, "", "in play")
SORCERY: Final = (Restriction(timing="sorcery"),)
SACRIFICE_THIS: Final = Sacrifice(YOU, THIS)
PLUS: Final = "+1/+1"


# -- pieces ------------------------------------------------------------------------------------------------------------


def static(keyword: str, *mods: Modification) -> StaticAbility:
    """The object itself is so."""
    return StaticAbility(THIS, mods, keyword=keyword)


def replaces(keyword: str, replacement: Replacement, condition: Condition | None = None) -> ReplacementAbility:
    """A replacement or prevention effect of a permanent (or of what comes into play)."""
    return ReplacementAbility(replacement, condition, keyword=keyword)


def trigger(
    keyword: str,
    event: Event,
    effect: Effect,
    condition: Condition | None = None,
    zone: str = "in play",
    linked: int = 0,
) -> TriggeredAbility:
    """A triggered ability."""
    return TriggeredAbility(event, effect, condition, zone, keyword, linked)


def number(ability: KeywordAbility, otherwise: int = 1) -> Value:
    """The N of a keyword."""
    return ability.n if ability.n is not None else Number(otherwise)


def price(ability: KeywordAbility) -> Cost:
    """The cost of a keyword; the mana cost of the object where it names none."""
    return ability.cost if ability.cost is not None else Cost((OwnManaCost(),))


def plus(cost: Cost, *parts: CostPart) -> Cost:
    """The cost and these parts besides."""
    return Cost((*cost.parts, *parts))


def times(n: Value, m: Value) -> Value:
    """The product of two numbers."""
    if n == ONE:
        return m
    return n if m == ONE else Arith("*", n, m)


def kept(kind: Kind | None, *more: Test, zone: str = "in play") -> Filter:
    """The kind, narrowed by more tests (each only where it isn't there yet)."""
    tests: tuple[Test, ...] = ()
    if isinstance(kind, Filter):
        tests = kind.tests
    elif isinstance(kind, Either):
        options: list[Test] = []
        for part in kind.kinds:
            options.extend(part.tests)
        tests = (AnyTest(tuple(options)),)
    return Filter((*tests, *[test for test in more if test not in tests]), zone=zone)


def comes_with(keyword: str, counter: str, n: Value, condition: Condition | None = None) -> ReplacementAbility:
    """It comes into play with that many counters."""
    return replaces(keyword, EntersWith(counters=(CounterSpec(counter, n),)), condition)


def pump(n: Value, m: Value) -> Effect:
    """This gets +n/+m until end of turn."""
    return Apply(THIS, (AddPT(n, m),), EndOfTurn())


def fetch(kind: Filter, zone: str = "hand") -> Effect:
    """Search your library for a card of the kind, show it, put it into the zone, shuffle."""
    found = As(0, Search(YOU, YOU, kind))
    if zone == "hand":
        return Seq((found, Reveal(IT), Move(IT, zone), Shuffle(YOU)))
    return Seq((found, Move(IT, zone), Shuffle(YOU)))


def from_hand(
    keyword: str, ability: KeywordAbility, effect: Effect, restrictions: tuple[Restriction, ...] = ()
) -> Abilities:
    """``[Cost], Discard this card: ...``, in the hand only."""
    cost = plus(price(ability), Do(Discard(YOU, what=THIS)))
    return (ActivatedAbility(cost, effect, restrictions, zone="hand", keyword=keyword),)
