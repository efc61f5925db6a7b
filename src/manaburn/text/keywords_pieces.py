"""Phrases that the abilities of many keywords share."""

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
from .tree.words import AnyZone, WorkingZone, ZoneName

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
    """Return a static ability that modifies the object itself."""
    return StaticAbility(THIS, mods, keyword=keyword)


def replaces(keyword: str, replacement: Replacement, condition: Condition | None = None) -> ReplacementAbility:
    """Return a replacement or prevention ability."""
    return ReplacementAbility(replacement, condition, keyword=keyword)


def trigger(
    keyword: str,
    event: Event,
    effect: Effect,
    condition: Condition | None = None,
    zone: WorkingZone = "in play",
    linked: int = 0,
) -> TriggeredAbility:
    """Return a triggered ability. ``condition``: an intervening if clause; ``zone``: where it works; ``linked``: the
    number of the pair of linked abilities to which it belongs, or 0."""
    return TriggeredAbility(event, effect, condition, zone, keyword, linked)


def number(ability: KeywordAbility, otherwise: int = 1) -> Value:
    """Return the number of a keyword, or ``otherwise`` if it has none."""
    return ability.n if ability.n is not None else Number(otherwise)


def price(ability: KeywordAbility) -> Cost:
    """Return the cost of a keyword, or the object's own mana cost if it has none."""
    return ability.cost if ability.cost is not None else Cost((OwnManaCost(),))


def plus(cost: Cost, *parts: CostPart) -> Cost:
    """Return a cost with more parts."""
    return Cost((*cost.parts, *parts))


def times(n: Value, m: Value) -> Value:
    """Return the product of two numbers."""
    if n == ONE:
        return m
    return n if m == ONE else Arith("*", n, m)


def kept(kind: Kind | None, *more: Test, zone: AnyZone = "in play") -> Filter:
    """Return the filter for a kind with more tests. A test that the kind has already isn't added."""
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
    """Return the ability to come into play with a number of counters."""
    return replaces(keyword, EntersWith(counters=(CounterSpec(counter, n),)), condition)


def pump(n: Value, m: Value) -> Effect:
    """Return the effect that the object gets +n/+m until end of turn."""
    return Apply(THIS, (AddPT(n, m),), EndOfTurn())


def fetch(kind: Filter, zone: ZoneName = "hand") -> Effect:
    """Return the effect that its player searches the library for a card of a kind, puts it into a zone, and
    shuffles. A card that goes to the hand is revealed."""
    found = As(0, Search(YOU, YOU, kind))
    if zone == "hand":
        return Seq((found, Reveal(IT), Move(IT, zone), Shuffle(YOU)))
    return Seq((found, Move(IT, zone), Shuffle(YOU)))


def from_hand(
    keyword: str, ability: KeywordAbility, effect: Effect, restrictions: tuple[Restriction, ...] = ()
) -> Abilities:
    """Return an activated ability that is played from the hand by discarding the card."""
    cost = plus(price(ability), Do(Discard(YOU, what=THIS)))
    return (ActivatedAbility(cost, effect, restrictions, zone="hand", keyword=keyword),)
