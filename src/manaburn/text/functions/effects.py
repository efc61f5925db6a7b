"""Functions of templates for instructions: sequences, tokens, searching, discarding.

As in all modules of this package, a function ``make_x`` returns the piece of the tree that stands for its arguments, or
FAIL if they can't be put together. ``unmake_x`` is its inverse: it returns the arguments from which ``make_x`` makes a
value, or None if there are none.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn import terms

from ..surface import Acting, Chooser, InsteadIf, It, Itself, Subj, That, ThatMuch, ThatPlayer, TheRest, They
from ..tree import (
    Ability,
    AddPT,
    All,
    Among,
    Apply,
    Arith,
    Choose,
    ChooseOne,
    ChosenNumber,
    Condition,
    ControlledBy,
    Cost,
    Count,
    Counters,
    DealDamage,
    Delayed,
    Destroy,
    Discard,
    Draw,
    Duration,
    Effect,
    Event,
    Fewest,
    Filter,
    GainLife,
    Greatest,
    HasColour,
    HasType,
    IfPaid,
    IsCard,
    KeywordAbility,
    Kind,
    LoseAbility,
    LoseLife,
    May,
    Named,
    Note,
    Number,
    Of,
    Other,
    Piles,
    Players,
    PutCounters,
    Ref,
    Sacrifice,
    Selector,
    Seq,
    SetControl,
    Target,
    This,
    Unless,
    Value,
    You,
    steps_of,
)
from ..tree.base import walk
from ..tree.words import Calculation
from .kinds import make_with_player, unmake_with_player
from .modifications import gained, make_gains
from .nouns import ordered
from .registry import FAIL, Fail, Part, Parts, as_it_is, making, unmaking, whole
from .values import has_x, make_where


@making("seq", "many")
def flatten(effects: tuple[Effect, ...]) -> Effect:
    """Return several effects as one sequence without sequences inside it; one effect stays as it is."""
    out: list[Effect] = []
    for e in effects:
        out.extend(e.effects if isinstance(e, Seq) else [e])
    return out[0] if len(out) == 1 else Seq(tuple(out))


@unmaking("seq")
def unmake_seq(v: Part) -> tuple[Parts]:
    """Return the effects of a sequence, or any other value alone."""
    return (v.effects,) if isinstance(v, Seq) else ((v,),)


@unmaking("many")
def unmake_many(v: Part) -> tuple[tuple[Effect, ...]] | None:
    """Return the effects of a sequence of two or more."""
    return (v.effects,) if isinstance(v, Seq) and len(v.effects) > 1 else None


@making("unless2")
def make_unless2(effect: Effect, who: Selector, cost: Cost) -> Unless:
    """Return an effect that a player prevents by paying a cost: "... unless its controller pays {2}"."""
    return Unless(effect, who, cost)


@unmaking("unless2")
def unmake_unless2(v: Part) -> tuple[Effect, Selector, Cost] | None:
    return (v.effect, v.who, v.cost) if isinstance(v, Unless) else None


@making("discard_kind")
def make_discard_kind(kind: Kind) -> Discard | Fail:
    """Return a discard of one card of a kind: "a creature card"."""
    if not isinstance(kind, Filter) or kind.zone != "any" or len(kind.tests) < 2:
        return FAIL
    return Discard(Subj(), kind=kind)


@unmaking("discard_kind")
def unmake_discard_kind(v: Part) -> tuple[Kind] | None:
    return (v.kind,) if isinstance(v, Discard) and v.kind is not None and v == make_discard_kind(v.kind) else None


@making("at_random")
def make_at_random(discard: Discard) -> Discard:
    """Return a discard of cards that are chosen at random."""
    if isinstance(discard.what, Choose):
        return dataclasses.replace(discard, what=dataclasses.replace(discard.what, random=True))
    return dataclasses.replace(discard, random=True)


@unmaking("at_random")
def unmake_at_random(v: Part) -> tuple[Discard] | None:
    if not isinstance(v, Discard):
        return None
    if isinstance(v.what, Choose):
        return (dataclasses.replace(v, what=dataclasses.replace(v.what, random=False)),) if v.what.random else None
    return (dataclasses.replace(v, random=False),) if v.random else None


@making("discard_kinds")
def make_discard_kinds(n: Value, f: Kind) -> Discard | Fail:
    """Return a discard of a number of cards of a kind: "two creature cards"."""
    if not isinstance(f, Filter) or f.zone != "any" or len(f.tests) < 2:
        return FAIL
    return Discard(Subj(), n, kind=f)


@unmaking("discard_kinds")
def unmake_discard_kinds(v: Part) -> tuple[Value, Kind] | None:
    return (
        (v.n, v.kind)
        if isinstance(v, Discard) and v.kind is not None and v == make_discard_kinds(v.n, v.kind)
        else None
    )


@making("twice_damage")
def make_twice_damage(source: Selector, a: Value, x: Selector, b: Value, y: Selector) -> DealDamage | Fail:
    """Return two amounts of damage that one source deals to two recipients. FAIL for a source that is a target or
    several objects, because it would be found twice."""
    if isinstance(source, (Target, All)):
        return FAIL
    return DealDamage(source, a, x, also=DealDamage(source, b, source if isinstance(y, Itself) else y))


@making("unequal")
def make_unequal(power: Value, toughness: Value) -> AddPT:
    """+X/+Y with two values. One value for both is said as +X/+X, and a number as a number."""
    return AddPT(power, toughness)


@unmaking("unequal")
def unmake_unequal(v: Part) -> tuple[Value, Value] | None:
    if not isinstance(v, AddPT) or isinstance(v.power, Number) or isinstance(v.toughness, Number):
        return None
    return None if v.power == v.toughness else (v.power, v.toughness)


@making("firstly")
def make_firstly(first: Effect, rest: tuple[Effect, ...]) -> Effect:
    """Return one effect and those of the following sentences as one sequence."""
    return flatten((first, *rest))


@making("seconddamage")
def make_seconddamage(d: Effect, n: Value, to: Selector) -> DealDamage | Fail:
    """Return damage, and more damage that the same source deals to another recipient at the same time: "... and 2
    damage to itself". ``d``: the first damage."""
    if not isinstance(d, DealDamage) or d.also is not None:
        return FAIL
    source = d.source if not isinstance(d.source, Target) else It()
    return dataclasses.replace(d, also=DealDamage(source, n, d.source if isinstance(to, Itself) else to))


@unmaking("seconddamage")
def unmake_seconddamage(v: Part) -> tuple[DealDamage, Value, Selector] | None:
    if not isinstance(v, DealDamage) or v.also is None:
        return None
    first = dataclasses.replace(v, also=None)
    to = Itself() if v.also.to == v.source else v.also.to
    return (first, v.also.amount, to) if make_seconddamage(first, v.also.amount, to) == v else None


@making("must", inverse=whole)
def make_must(e: Effect) -> Effect | Fail:
    """Return the effect. FAIL if it is optional as a whole or depends on a payment."""
    inner = e.effect if isinstance(e, Acting) else e
    return FAIL if isinstance(inner, (May, IfPaid)) else e


@making("once", inverse=whole)
def make_once(e: Effect) -> Effect | Fail:
    """Return the effect. FAIL if a part of it can be prevented by paying: "and repeat this process" after "unless"
    belongs to the payment."""
    return FAIL if any(isinstance(part, Unless) for part in steps_of(e)) else e


@making("discard_named")
def make_discard_named(name: str) -> Discard:
    """Return a discard of a card with a name. "Another" in "another card named" needs no test: cards in hand are
    always other cards."""
    return Discard(Subj(), kind=Filter(ordered([Named(name), IsCard()]), "any"))


@making("alldiscard")
def make_alldiscard(kind: Kind) -> Discard | Fail:
    """Return a discard of all cards of a kind in the hand of the player who discards. "All other" are those of the
    kind that weren't chosen."""
    if isinstance(kind, Filter) and kind.zone == "any" and IsCard() in kind.tests and len(kind.tests) > 1:
        if Other() in kind.tests:
            left = dataclasses.replace(kind, tests=tuple([t for t in kind.tests if t != Other()]))
            return Discard(Subj(), what=Among(TheRest(), left))
        tests = tuple([t for t in kind.tests if t != IsCard()])
        return Discard(Subj(), what=All(Filter(tests, "hand", They())))
    return FAIL


@unmaking("alldiscard")
def unmake_alldiscard(v: Part) -> tuple[Filter] | None:
    if isinstance(v, Discard) and isinstance(v.what, Among) and isinstance(v.what.kind, Filter):
        kind = dataclasses.replace(v.what.kind, tests=ordered([Other(), *v.what.kind.tests]))
        return (kind,) if make_alldiscard(kind) == v else None
    if isinstance(v, Discard) and isinstance(v.what, All) and isinstance(v.what.kind, Filter):
        kind = Filter(ordered([*v.what.kind.tests, IsCard()]), "any")
        return (kind,) if make_alldiscard(kind) == v else None
    return None


@making("aimedlater")
def make_aimedlater(effect: Effect, event: Event) -> Delayed | Fail:
    """Return what is done later to a target that is chosen at once: "destroy target creature at end of combat"."""
    if any(isinstance(part, Target) for part in walk(effect)):
        return Delayed(event, effect, aimed=True)
    return FAIL


@unmaking("aimedlater")
def unmake_aimedlater(v: Part) -> tuple[Effect, Event] | None:
    return (v.effect, v.event) if isinstance(v, Delayed) and v.aimed else None


@making("youact")
def make_youact(effect: Effect) -> Acting:
    """Return an effect that you carry out, whoever was mentioned before."""
    return Acting(You(), effect)


@unmaking("youact")
def unmake_youact(v: Part) -> tuple[Part]:
    """Return an effect that you carry out without its player; any other effect as it is."""
    return (v.effect if isinstance(v, Acting) and v.who == You() else v,)


@making("saidagain")
def make_saidagain(who: Selector, effect: Effect) -> Acting:
    return Acting(who, effect)


@unmaking("saidagain")
def unmake_saidagain(v: Part) -> tuple[Selector, Part] | None:
    """What the player does of whom the sentence before spoke, with "that player" said once more."""
    return (ThatPlayer(), v) if isinstance(v, (Discard, Draw, GainLife, LoseLife, Sacrifice)) else None


making("heard")(as_it_is)


@making("heard_then")
def make_heard_then(value: Value) -> Value | Fail:
    """A number that counts as it is when the spell is played. One that depends on a target isn't known by then."""
    return FAIL if any(isinstance(part, Target) for part in walk(value)) else value


@unmaking("firstly")
def unmake_firstly(v: Part) -> tuple[Effect, tuple[Effect, ...]] | None:
    """Return the first effect of a sequence, and the rest."""
    return (v.effects[0], v.effects[1:]) if isinstance(v, Seq) and len(v.effects) > 1 else None


@making("discard_any")
def make_discard_any(kind: Kind) -> Discard | Fail:
    """Return a discard of any number of cards of a kind."""
    if isinstance(kind, Filter) and kind.zone == "any" and IsCard() in kind.tests and len(kind.tests) > 1:
        tests = tuple([t for t in kind.tests if t != IsCard()])
        return Discard(Subj(), what=Choose(Chooser(), Filter(tests, "hand", You()), Number(0), up_to_any=True))
    return FAIL


@unmaking("discard_any")
def unmake_discard_any(v: Part) -> tuple[Filter] | None:
    if isinstance(v, Discard) and isinstance(v.what, Choose) and isinstance(v.what.kind, Filter):
        kind = Filter(ordered([*v.what.kind.tests, IsCard()]), "any")
        return (kind,) if make_discard_any(kind) == v else None
    return None


@making("lowestgains")
def make_lowestgains(one: Selector, other: Selector) -> Acting | Fail:
    """Return an effect that gives control to the player with the lowest life total, or to one of those tied for it,
    as you choose. ``one`` and ``other``: the permanent, named twice."""
    if one != other:
        return FAIL
    lowest = Choose(You(), Players((Greatest("life", Players(), False),)))
    return Acting(lowest, Apply(one, (SetControl(Subj()),)))


@unmaking("lowestgains")
def unmake_lowestgains(v: Part) -> tuple[Selector, Selector] | None:
    if isinstance(v, Acting) and isinstance(v.effect, Apply):
        what = v.effect.what
        return (what, what) if v == make_lowestgains(what, what) else None
    return None


def options_of(v: Part) -> list[Apply]:
    """Return the options of a choice between effects with one modification each; [] for anything else."""
    if not isinstance(v, ChooseOne):
        return []
    options = [option for option in v.options if isinstance(option, Apply) and len(option.mods) == 1]
    return options if len(options) == len(v.options) else []


@making("eithercounter")
def make_eithercounter(counters: tuple[str, ...]) -> ChooseOne | Fail:
    """Return the choice of one counter, of any of several kinds, that the object itself gets."""
    if len(counters) < 2:
        return FAIL
    return ChooseOne(Subj(), tuple([PutCounters(This(), counter) for counter in counters]))


@unmaking("eithercounter")
def unmake_eithercounter(v: Part) -> tuple[tuple[str, ...]] | None:
    if not isinstance(v, ChooseOne) or len(v.options) < 2:
        return None
    counters = tuple([option.counter for option in v.options if isinstance(option, PutCounters)])
    return (counters,) if v == make_eithercounter(counters) else None


@making("choicegain")
def make_choicegain(what: Selector, abilities: tuple[Ability, ...], duration: Duration | None) -> ChooseOne | Fail:
    """Return an effect that gives one of several abilities, as its controller chooses."""
    if len(abilities) < 2:
        return FAIL
    options = []
    for i, ability in enumerate(abilities):
        of = what if i == 0 or isinstance(what, This) else It()
        options.append(Apply(of, make_gains((ability,)).mods, duration))
    return ChooseOne(Subj(), tuple(options))


@unmaking("choicegain")
def unmake_choicegain(v: Part) -> tuple[Selector, tuple[Ability, ...], Duration | None] | None:
    options = options_of(v)
    abilities = gained([option.mods[0] for option in options])
    if not options or not abilities:
        return None
    what, duration = options[0].what, options[0].duration
    return (what, abilities, duration) if make_choicegain(what, abilities, duration) == v else None


FROM_COLOURS: Final = tuple(
    [
        KeywordAbility("protection", kind=Filter((HasColour(1 << i),), "any"))
        for i in range(terms.ALL_COLOURS.bit_length())
    ]
)
"""Protection from each colour."""


@making("choicecolour")
def make_choicecolour(what: Selector, ability: Ability, duration: Duration | None) -> ChooseOne | Fail:
    """Return an effect that gives an ability, or protection from a colour instead, as its controller chooses."""
    return make_choicegain(what, (ability, *FROM_COLOURS), duration)


@unmaking("choicecolour")
def unmake_choicecolour(v: Part) -> tuple[Selector, Ability, Duration | None] | None:
    found = unmake_choicegain(v)
    if found is None or found[1][1:] != FROM_COLOURS:
        return None
    what, abilities, duration = found
    return what, abilities[0], duration


@making("choicelose")
def make_choicelose(what: Selector, keywords: tuple[str, ...], duration: Duration | None) -> ChooseOne | Fail:
    """Return an effect that removes one of several keywords, as its controller chooses."""
    if len(keywords) < 2:
        return FAIL
    options = [
        Apply(what if i == 0 or isinstance(what, This) else It(), (LoseAbility(keyword),), duration)
        for i, keyword in enumerate(keywords)
    ]
    return ChooseOne(Subj(), tuple(options))


@unmaking("choicelose")
def unmake_choicelose(v: Part) -> tuple[Selector, tuple[str, ...], Duration | None] | None:
    options = options_of(v)
    if not options:
        return None
    keywords = tuple([m.keyword for option in options for m in option.mods if isinstance(m, LoseAbility)])
    what, duration = options[0].what, options[0].duration
    return (what, keywords, duration) if make_choicelose(what, keywords, duration) == v else None


@making("clockwork")
def make_clockwork(n: Value, counter: str, same: str, most: Value) -> PutCounters | Fail:
    """Return an effect that puts up to a number of counters on the object itself, so that it has no more than
    ``most`` of them."""
    if counter != same:
        return FAIL
    room = Arith("max", Number(0), Arith("-", most, Counters(counter, This())))
    return PutCounters(This(), counter, Arith("min", n, room), up_to=True)


@making("pilesof")
def make_pilesof(what: Selector, kind: Kind | None) -> Piles:
    """Return an effect that separates what a player controls into two piles. That player chooses the pile to be
    destroyed."""
    return Piles(Subj(), what, ThatPlayer(), Destroy(Ref("pile chosen"), False))


@unmaking("pilesof")
def unmake_pilesof(v: Part) -> tuple[Selector, Filter] | None:
    if isinstance(v, Piles) and v == make_pilesof(v.what, None):
        return v.what, Filter((HasType(terms.CREATURE),))
    return None


@making("drainlife")
def make_drainlife(damage: Effect, most: Value | None) -> Seq | Fail:
    """Return damage to a target, and the same amount of life for the player, limited by the life or toughness that
    the target had before, and by ``most``."""
    if not isinstance(damage, DealDamage) or not isinstance(damage.to, Target):
        return FAIL
    gained = Arith("min", ThatMuch(), ChosenNumber())
    return Seq(
        (
            Note(Of("life or toughness", damage.to)),
            dataclasses.replace(damage, to=It()),
            GainLife(Subj(), gained if most is None else Arith("min", gained, most)),
        )
    )


def fewest_left(kind: Filter) -> Value:
    """How many more of a kind a player has than whoever has the fewest."""
    if kind.zone == "in play":
        own = dataclasses.replace(kind, tests=ordered([*kind.tests, ControlledBy(They())]))
    else:
        own = dataclasses.replace(kind, whose=They())
    return Arith("-", Count(All(own)), Fewest(kind))


@making("evened")
def make_evened(kind: Kind) -> Sacrifice | Fail:
    """Each player sacrifices as many as leave no more than whoever has the fewest."""
    if not isinstance(kind, Filter) or kind.zone != "in play":
        return FAIL
    number = fewest_left(kind)
    return Sacrifice(Subj(), Choose(Chooser(), kind, number, number))


@unmaking("evened")
def unmake_evened(v: Part) -> tuple[Filter] | None:
    what = v.what if isinstance(v, Sacrifice) else None
    if isinstance(what, Choose) and isinstance(what.kind, Filter) and v == make_evened(what.kind):
        return (what.kind,)
    return None


@making("evenhands")
def make_evenhands() -> Discard:
    """Each player discards as many cards as leave no more than whoever has the fewest."""
    return Discard(Subj(), fewest_left(Filter(zone="hand")))


@unmaking("evenhands")
def unmake_evenhands(v: Part) -> tuple[()] | None:
    return () if v == make_evenhands() else None


@making("doubled")
def make_doubled(damage: Effect, condition: Condition) -> Seq | Fail:
    """Damage, and that it is double the amount instead."""
    if not isinstance(damage, DealDamage) or isinstance(damage.source, Target):
        return FAIL
    double = Arith("*", Number(2), damage.amount)
    return Seq((damage, InsteadIf(condition, DealDamage(damage.source, double, That("creature or player")))))


@making("halfof")
def make_halfof(kind: Kind, rounding: Calculation) -> Sacrifice | Fail:
    """Half of what the player controls of a kind, sacrificed."""
    if not isinstance(kind, Filter) or kind.zone != "in play":
        return FAIL
    number = Arith(rounding, Count(All(kind)), Number(2))
    return Sacrifice(Subj(), Choose(Chooser(), kind, number, number))


@unmaking("halfof")
def unmake_halfof(v: Part) -> tuple[Filter, Calculation] | None:
    what = v.what if isinstance(v, Sacrifice) else None
    if isinstance(what, Choose) and isinstance(what.kind, Filter) and isinstance(what.low, Arith):
        return (what.kind, what.low.op) if v == make_halfof(what.kind, what.low.op) else None
    return None


@making("dearest")
def make_dearest(kind: Kind, who: Selector, of: Selector) -> Choose | Fail:
    """The permanent of a kind with the highest converted mana cost that ``of`` controls; ``who``, the same player,
    chooses one of those that are tied."""
    own = make_with_player(kind, of)
    if not isinstance(own, Filter):
        return FAIL
    return Choose(who, dataclasses.replace(own, tests=(*own.tests, Greatest("cmc", own))))


@unmaking("dearest")
def unmake_dearest(v: Part) -> tuple[Filter, Selector, Selector] | None:
    if not isinstance(v, Choose) or not isinstance(v.kind, Filter) or not v.kind.tests:
        return None
    last = v.kind.tests[-1]
    found = unmake_with_player(last.among) if isinstance(last, Greatest) else None
    if found is None or v != make_dearest(found[0], v.who, found[1]):
        return None
    return (found[0], v.who, found[1])


@making("thrice_damage")
def make_thrice_damage(
    source: Selector, a: Value, x: Selector, b: Value, y: Selector, c: Value, z: Selector
) -> DealDamage | Fail:
    """Damage of three amounts to three things."""
    if isinstance(source, (Target, All)):
        return FAIL
    return DealDamage(source, a, x, also=DealDamage(source, b, y, also=DealDamage(source, c, z)))


@unmaking("thrice_damage")
def unmake_thrice_damage(
    v: Part,
) -> tuple[Selector, Value, Selector, Value, Selector, Value, Selector] | None:
    second = v.also if isinstance(v, DealDamage) else None
    third = second.also if second is not None else None
    if not isinstance(v, DealDamage) or second is None or third is None:
        return None
    parts = (v.source, v.amount, v.to, second.amount, second.to, third.amount, third.to)
    return parts if make_thrice_damage(*parts) == v else None


@making("wherethen")
def make_wherethen(first: Effect, value: Value, then: Effect) -> Part | Fail:
    """An X that is explained in one sentence and meant in the next, too."""
    return make_where(flatten((first, then)), value) if has_x(first) and has_x(then) else FAIL


@making("putuntil")
def make_putuntil(n: Value, counter: str, to: Selector, again: str, gone: str, until: Event) -> PutCounters | Fail:
    """Counters distributed among targets, and removed again at a time."""
    if not counter == again == gone:
        return FAIL
    return PutCounters(to, counter, n, True, until=until)


@unmaking("putuntil")
def unmake_putuntil(v: Part) -> tuple[Value, str, Selector, str, str, Event] | None:
    if isinstance(v, PutCounters) and v.until is not None and v.divided:
        return v.n, v.counter, v.what, v.counter, v.counter, v.until
    return None
