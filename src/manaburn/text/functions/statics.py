"""Functions of templates for static abilities, replacement effects and restrictions."""

from __future__ import annotations

import dataclasses

from manaburn.terms import ManaCost

from ..surface import Chooser, KickedWith, Mods, Several
from ..tree import (
    Ability,
    All,
    AllConditions,
    AnyEvent,
    Apply,
    Cant,
    Choose,
    Condition,
    Cost,
    CostChange,
    CounterSpec,
    Damaged,
    Duration,
    During,
    Effect,
    EndOfTurn,
    EntersCopy,
    EntersWith,
    Event,
    Filter,
    HasColour,
    Holds,
    Host,
    IsSpell,
    Kind,
    Mana,
    Modification,
    Number,
    Players,
    PreventDamage,
    RedirectDamage,
    ReplacementAbility,
    Restriction,
    RuleChange,
    Selector,
    Shield,
    StaticAbility,
    StepBegins,
    StepEnds,
    This,
    TurnedFaceUp,
    Value,
    WasPaid,
    You,
    ZoneChange,
    walk,
)
from ..tree.words import Forbidden
from .modifications import gained, make_animate, make_gains, make_mods, unmake_animate, unmake_mods
from .registry import FAIL, Fail, Part, as_it_is, making, unmaking


@making("static2")
def make_static2(what: Selector, mods: tuple[Modification, ...]) -> StaticAbility:
    """Return the static ability that modifies objects."""
    return StaticAbility(what, mods)


@unmaking("static2")
def unmake_static2(v: Part) -> tuple[Selector, tuple[Modification, ...]] | None:
    return (v.what, v.mods) if isinstance(v, StaticAbility) and v == StaticAbility(v.what, v.mods) else None


@making("conditionals")
def make_conditionals(what: Selector, abilities: tuple[Ability, ...]) -> Several | Fail:
    """Several things that are so of one object, each under a condition of its own."""
    held = [a for a in abilities if isinstance(a, StaticAbility)]
    if len(held) < 2 or not isinstance(what, (This, Host)):
        return FAIL
    return Several(tuple([dataclasses.replace(a, what=what) for a in held]))


@making("lingering")
def make_lingering(ability: Ability) -> StaticAbility | Fail:
    """A static ability whose effect goes on for the turn when its object leaves play."""
    return dataclasses.replace(ability, lingers=True) if isinstance(ability, StaticAbility) else FAIL


@unmaking("lingering")
def unmake_lingering(v: Part) -> tuple[StaticAbility] | None:
    return (dataclasses.replace(v, lingers=False),) if isinstance(v, StaticAbility) and v.lingers else None


@making("keepauras")
def make_keepauras(ability: Ability) -> StaticAbility | Fail:
    """A static ability by which something can't become enchanted; what already enchants it stays."""
    return _other_word(ability, "be enchanted", "become enchanted")


@unmaking("keepauras")
def unmake_keepauras(v: Part) -> tuple[StaticAbility] | None:
    found = _other_word(v, "become enchanted", "be enchanted") if isinstance(v, StaticAbility) else FAIL
    return None if isinstance(found, Fail) else (found,)


def _other_word(ability: Ability, old: Forbidden, new: Forbidden) -> StaticAbility | Fail:
    """Return a static ability with another word for what can't be done; FAIL if it doesn't have the word."""
    if not isinstance(ability, StaticAbility) or Cant(old) not in ability.mods:
        return FAIL
    return dataclasses.replace(ability, mods=tuple([Cant(new) if mod == Cant(old) else mod for mod in ability.mods]))


@making("several")
def make_several(abilities: tuple[Ability, ...]) -> Several | Fail:
    """Return two or more abilities of one sentence as a group."""
    return Several(abilities) if len(abilities) > 1 else FAIL


@unmaking("several")
def unmake_several(v: Part) -> tuple[tuple[Ability, ...]] | None:
    return (v.abilities,) if isinstance(v, Several) else None


@making("preventof")
def make_preventof(event: Damaged, n: Value) -> ReplacementAbility:
    """Return the ability that prevents an amount of each damage of an event."""
    return ReplacementAbility(PreventDamage(to=event.to, source=event.source, amount=n, combat=event.combat, each=True))


@unmaking("preventof")
def unmake_preventof(v: Part) -> tuple[Damaged, Value] | None:
    if isinstance(v, ReplacementAbility) and isinstance(v.replacement, PreventDamage) and v.replacement.each:
        r = v.replacement
        if r.amount is not None and v == make_preventof(Damaged(r.source, r.to, r.combat), r.amount):
            return Damaged(r.source, r.to, r.combat), r.amount
    return None


@making("during")
def make_during(begins: StepBegins) -> During:
    """Return the event of a step going on, from that of its beginning."""
    return During(begins.step, begins.whose, begins.each, begins.first)


@unmaking("during")
def unmake_during(v: Part) -> tuple[StepBegins] | None:
    return (StepBegins(v.step, v.whose, v.each, v.first),) if isinstance(v, During) else None


@making("ends")
def make_ends(begins: StepBegins) -> StepEnds:
    """Return the event of a step ending, from that of its beginning."""
    return StepEnds(begins.step, begins.whose, begins.each)


@unmaking("ends")
def unmake_ends(v: Part) -> tuple[StepBegins] | None:
    return (StepBegins(v.step, v.whose, v.each),) if isinstance(v, StepEnds) else None


making("oneshot")(as_it_is)


@unmaking("oneshot")
def unmake_oneshot(v: Part) -> tuple[Event] | None:
    """Return events that happen to one object only once, which are introduced by "when" and not by "whenever"."""
    if isinstance(v, (ZoneChange, TurnedFaceUp)) and isinstance(v.what, (This, Host)):
        return (v,)
    if isinstance(v, AnyEvent) and all(unmake_oneshot(e) for e in v.events):
        return (v,)
    return None


@making("walkrule")
def make_walkrule(a: str, b: str) -> StaticAbility | Fail:
    """Return the rule that creatures with a landwalk ability can be blocked as though they didn't have it. ``a`` and
    ``b``: the keyword, named twice."""
    if a != b:
        return FAIL
    return StaticAbility(All(Players()), (RuleChange("can be blocked as though without", a),))


@unmaking("walkrule")
def unmake_walkrule(v: Part) -> tuple[str, str] | None:
    if isinstance(v, StaticAbility) and len(v.mods) == 1 and isinstance(v.mods[0], RuleChange):
        keyword = v.mods[0].keyword
        if v == make_walkrule(keyword, keyword):
            return keyword, keyword
    return None


@making("lesscolored")
def make_lesscolored(kind: Kind, mana: ManaCost) -> StaticAbility | Fail:
    """Return a cost reduction by coloured mana, which doesn't reduce generic mana. FAIL if it does."""
    if mana.generic:
        return FAIL
    return StaticAbility(You(), (CostChange(kind, Cost((Mana(mana),)), True, only_coloured=True),))


@unmaking("lesscolored")
def unmake_lesscolored(v: Part) -> tuple[Kind, ManaCost] | None:
    if isinstance(v, StaticAbility) and len(v.mods) == 1 and isinstance(v.mods[0], CostChange):
        change = v.mods[0]
        parts = change.cost.parts
        if len(parts) == 1 and isinstance(parts[0], Mana) and change.kind is not None:
            made = make_lesscolored(change.kind, parts[0].mana)
            return (change.kind, parts[0].mana) if made == v else None
    return None


@making("enterswith")
def make_enterswith(n: Value, counter: str, abilities: tuple[Ability, ...]) -> ReplacementAbility:
    """Return the ability to come into play with counters and abilities if the kicker cost was paid."""
    return enters_kicked(WasPaid("kicker"), n, counter, abilities)


def enters_kicked(paid: Condition, n: Value, counter: str, abilities: tuple[Ability, ...]) -> ReplacementAbility:
    """Return the ability to come into play with counters and abilities if a kicker cost was paid."""
    counters = (CounterSpec(counter, n),)
    return ReplacementAbility(EntersWith(counters=counters, condition=paid, mods=make_gains(abilities).mods))


@unmaking("enterswith")
def unmake_enterswith(v: Part) -> tuple[Value, str, tuple[Ability, ...]] | None:
    if isinstance(v, ReplacementAbility) and isinstance(v.replacement, EntersWith):
        r = v.replacement
        abilities = gained(r.mods)
        if len(r.counters) == 1 and abilities:
            args = r.counters[0].n, r.counters[0].counter, abilities
            return args if make_enterswith(*args) == v else None
    return None


@making("by_anybody")
def make_by_anybody(restriction: Restriction) -> Restriction | Fail:
    """Return a restriction that lets any player activate the ability."""
    return dataclasses.replace(restriction, who=Players()) if restriction.who is None else FAIL


@unmaking("by_anybody")
def unmake_by_anybody(v: Part) -> tuple[Restriction] | None:
    return (dataclasses.replace(v, who=None),) if isinstance(v, Restriction) and v.who == Players() else None


@making("both_times")
def make_both_times(a: Restriction, b: Restriction) -> Restriction | Fail:
    """Return one restriction for two that say when and how often. FAIL if both restrict the same."""
    if (a.timing and b.timing) or (a.times and b.times) or (a.once and b.once):
        return FAIL
    return Restriction(
        when=AllConditions((a.when, b.when)) if a.when and b.when else a.when or b.when,
        timing=a.timing or b.timing,
        times=a.times or b.times,
        once=a.once or b.once,
    )


@unmaking("both_times")
def unmake_both_times(v: Part) -> tuple[Restriction, Restriction] | None:
    if not isinstance(v, Restriction):
        return None
    if v.once:
        return (Restriction(once=True), dataclasses.replace(v, once=False)) if v.when is not None else None
    if v.when is None:
        if v.timing and v.times:
            return dataclasses.replace(v, times=0), Restriction(times=v.times)
        return None
    if v.times or v.timing:
        return Restriction(when=v.when), dataclasses.replace(v, when=None)
    if isinstance(v.when, AllConditions) and len(v.when.conditions) == 2:
        return dataclasses.replace(v, when=v.when.conditions[0]), Restriction(when=v.when.conditions[1])
    return None


@making("oneatleast")
def make_oneatleast(ability: StaticAbility) -> StaticAbility | Fail:
    """Return the ability that makes other abilities cost less, but never less than one mana."""
    change = ability.mods[0]
    if not isinstance(change, CostChange) or not change.less:
        return FAIL
    return dataclasses.replace(ability, mods=(dataclasses.replace(change, minimum=1),))


@unmaking("oneatleast")
def unmake_oneatleast(v: Part) -> tuple[StaticAbility] | None:
    change = v.mods[0] if isinstance(v, StaticAbility) and len(v.mods) == 1 else None
    if not isinstance(v, StaticAbility) or not isinstance(change, CostChange) or change.minimum != 1:
        return None
    return (dataclasses.replace(v, mods=(dataclasses.replace(change, minimum=0),)),)


@making("copyexcept")
def make_copyexcept(kind: Kind, body: Mods) -> ReplacementAbility:
    """Return the ability to come into play as a copy with changes."""
    return ReplacementAbility(EntersCopy(Choose(Chooser(), kind), make_animate(body, True)))


@unmaking("copyexcept")
def unmake_copyexcept(v: Part) -> tuple[Kind, Mods] | None:
    if (
        isinstance(v, ReplacementAbility)
        and isinstance(v.replacement, EntersCopy)
        and isinstance(v.replacement.what, Choose)
    ):
        parts = unmake_animate(v.replacement.changes)
        if parts is not None and make_copyexcept(v.replacement.what.kind, parts[0]) == v:
            return v.replacement.what.kind, parts[0]
    return None


@making("condrep")
def make_condrep(condition: Condition, a: Ability) -> ReplacementAbility | Fail:
    """Return a replacement ability that applies only under a condition."""
    if isinstance(a, ReplacementAbility) and a.condition is None:
        return dataclasses.replace(a, condition=condition)
    return FAIL


@unmaking("condrep")
def unmake_condrep(v: Part) -> tuple[Condition, ReplacementAbility] | None:
    if isinstance(v, ReplacementAbility) and v.condition is not None:
        return v.condition, dataclasses.replace(v, condition=None)
    return None


@making("enterswith2")
def make_enterswith2(cost: ManaCost, n: Value, counter: str, abilities: tuple[Ability, ...]) -> ReplacementAbility:
    """Return the ability to come into play with counters and abilities if the kicker of a certain cost was paid."""
    return enters_kicked(KickedWith(cost), n, counter, abilities)


@unmaking("enterswith2")
def unmake_enterswith2(v: Part) -> tuple[ManaCost, Value, str, tuple[Ability, ...]] | None:
    if isinstance(v, ReplacementAbility) and isinstance(v.replacement, EntersWith):
        said = v.replacement.condition
        if isinstance(said, KickedWith):
            plain = dataclasses.replace(v, replacement=dataclasses.replace(v.replacement, condition=WasPaid("kicker")))
            rest = unmake_enterswith(plain)
            return None if rest is None else (said.cost, *rest)
    return None


@making("enterswith3")
def make_enterswith3(cost: ManaCost, counter: str, abilities: tuple[Ability, ...]) -> ReplacementAbility:
    """Return the ability to come into play with one counter and abilities if the kicker of a certain cost was paid."""
    return make_enterswith2(cost, Number(1), counter, abilities)


@unmaking("enterswith3")
def unmake_enterswith3(v: Part) -> tuple[ManaCost, str, tuple[Ability, ...]] | None:
    parts = unmake_enterswith2(v)
    return (parts[0], *parts[2:]) if parts is not None and parts[1] == Number(1) else None


@making("preventthen")
def make_preventthen(shield: Effect, then: Effect) -> Shield | Fail:
    """Return a prevention effect, and the effect that follows with the damage prevented."""
    if isinstance(shield, Shield) and isinstance(shield.replacement, PreventDamage) and shield.replacement.then is None:
        return dataclasses.replace(shield, replacement=dataclasses.replace(shield.replacement, then=then))
    return FAIL


@unmaking("preventthen")
def unmake_preventthen(v: Part) -> tuple[Shield, Effect] | None:
    if isinstance(v, Shield) and isinstance(v.replacement, PreventDamage) and v.replacement.then is not None:
        return (
            dataclasses.replace(v, replacement=dataclasses.replace(v.replacement, then=None)),
            v.replacement.then,
        )
    return None


@making("notarget")
def make_notarget(a: int, b: int) -> Cant | Fail:
    """Return the restriction that an object can't be the target of spells of a colour or abilities from sources of
    that colour. ``a`` and ``b``: the colour as a bit mask, named twice."""
    return Cant("be targeted", Filter((HasColour(a),), "any")) if a == b else FAIL


@unmaking("notarget")
def unmake_notarget(v: Part) -> tuple[int, int] | None:
    if (
        isinstance(v, Cant)
        and isinstance(v.by, Filter)
        and len(v.by.tests) == 1
        and isinstance(v.by.tests[0], HasColour)
    ):
        colour = v.by.tests[0].colours
        return (colour, colour) if v == make_notarget(colour, colour) else None
    return None


@making("atleast")
def make_atleast(a: int, b: int) -> StaticAbility | Fail:
    """Return the rule that spells cost at least an amount of mana. ``a`` and ``b``: the amount, named twice."""
    if a != b:
        return FAIL
    return StaticAbility(All(Players()), (CostChange(Filter((IsSpell(),), "stack"), Cost(()), minimum=a),))


@unmaking("atleast")
def unmake_atleast(v: Part) -> tuple[int, int] | None:
    if isinstance(v, StaticAbility) and len(v.mods) == 1 and isinstance(v.mods[0], CostChange):
        least = v.mods[0].minimum
        return (least, least) if v == make_atleast(least, least) else None
    return None


@making("whileability")
def make_whileability(condition: Condition, a: StaticAbility) -> StaticAbility:
    """Return the static ability with a condition."""
    return dataclasses.replace(a, condition=condition)


@unmaking("whileability")
def unmake_whileability(v: Part) -> tuple[Condition, StaticAbility] | None:
    if isinstance(v, StaticAbility) and v.condition is not None:
        return v.condition, dataclasses.replace(v, condition=None)
    return None


@making("lasting")
def make_lasting(duration: Duration, a: Ability) -> Apply | Fail:
    """Return the effect by which a static ability holds for a time. FAIL if the ability has a condition of its own."""
    if not isinstance(a, StaticAbility) or a != StaticAbility(a.what, a.mods):
        return FAIL
    return Apply(a.what, a.mods, duration)


@unmaking("lasting")
def unmake_lasting(v: Part) -> tuple[Duration, StaticAbility] | None:
    return (v.duration, StaticAbility(v.what, v.mods)) if isinstance(v, Apply) and v.duration is not None else None


@making("prevented")
def make_prevented(dealt: Damaged, amount: Value | None) -> Shield:
    """Return the effect that prevents an amount (None: all) of the damage of an event this turn."""
    return Shield(PreventDamage(to=dealt.to, source=dealt.source, amount=amount, combat=dealt.combat), EndOfTurn())


@unmaking("prevented")
def unmake_prevented(v: Part) -> tuple[Damaged, Value | None] | None:
    if not isinstance(v, Shield) or not isinstance(v.replacement, PreventDamage):
        return None
    r = v.replacement
    dealt = Damaged(r.source, r.to, r.combat)
    return (dealt, r.amount) if v == make_prevented(dealt, r.amount) else None


@making("redirected")
def make_redirected(dealt: Damaged, instead_to: Selector, amount: Value | None) -> Shield:
    """Return the effect by which an amount (None: all) of the damage of an event is dealt to something else this
    turn."""
    r = RedirectDamage(instead_to, to=dealt.to, source=dealt.source, amount=amount, combat=dealt.combat)
    return Shield(r, EndOfTurn())


@unmaking("redirected")
def unmake_redirected(v: Part) -> tuple[Damaged, Selector, Value | None] | None:
    if not isinstance(v, Shield) or not isinstance(v.replacement, RedirectDamage):
        return None
    r = v.replacement
    dealt = Damaged(r.source, r.to, r.combat)
    return (dealt, r.instead_to, r.amount) if v == make_redirected(dealt, r.instead_to, r.amount) else None


@making("staticof")
def make_staticof(host: Selector, kind: Kind, mods: tuple[Modification, ...]) -> StaticAbility:
    """Return a static ability on an object for as long as that is of a kind: "as long as enchanted creature is red,
    it has ..."."""
    return StaticAbility(host, make_mods(mods), Holds(host, kind))


@unmaking("staticof")
def unmake_staticof(v: Part) -> tuple[Selector, Kind, tuple[Modification, ...]] | None:
    if isinstance(v, StaticAbility) and isinstance(v.condition, Holds) and v.condition.what == v.what:
        said = unmake_mods(v.mods)
        if said is not None and make_staticof(v.what, v.condition.kind, said[0]) == v:
            return v.what, v.condition.kind, said[0]
    return None


@making("condit")
def make_condit(condition: Condition, mods: tuple[Modification, ...]) -> StaticAbility | Fail:
    """Return a static ability on the object itself under a condition about it: "as long as ~ is ..., it ..."."""
    said = list(walk(condition))
    if This() not in said or Host() in said:
        return FAIL
    return StaticAbility(This(), make_mods(mods), condition)


@making("preventingthen")
def make_preventingthen(event: Damaged, then: Effect) -> ReplacementAbility:
    """Return the ability that prevents all damage of an event, and the effect that follows."""
    return ReplacementAbility(PreventDamage(to=event.to, source=event.source, combat=event.combat, then=then))


@unmaking("preventingthen")
def unmake_preventingthen(v: Part) -> tuple[Damaged, Effect] | None:
    if isinstance(v, ReplacementAbility) and isinstance(v.replacement, PreventDamage):
        r = v.replacement
        if r.then is not None and r.source is not None and r.to is not None:
            event = Damaged(r.source, r.to, r.combat)
            return (event, r.then) if v == make_preventingthen(event, r.then) else None
    return None
