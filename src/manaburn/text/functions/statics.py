"""Functions of templates for static abilities, replacement effects and restrictions."""

from __future__ import annotations

import dataclasses
from typing import Any

from manaburn.terms import ManaCost

from ..surface import Chooser
from ..tree import (
    All,
    AllConditions,
    AnyEvent,
    Cant,
    Choose,
    Cost,
    CostChange,
    CounterSpec,
    Damaged,
    During,
    EntersCopy,
    EntersWith,
    Filter,
    GainAbility,
    HasColour,
    Holds,
    Host,
    IsSpell,
    Kind,
    Mana,
    Number,
    Players,
    PreventDamage,
    ReplacementAbility,
    Restriction,
    RuleChange,
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
from .modifications import make_animate, make_gains, make_mods, unmake_animate, unmake_mods
from .registry import FAIL, as_it_is, making, unmaking
from .values import make_kickedwith, unmake_kickedwith


@making("static2")
def make_static2(what: Any, mods: Any) -> Any:
    return StaticAbility(what, mods)


@unmaking("static2")
def unmake_static2(v: Any) -> tuple[Any, ...] | None:
    return (v.what, v.mods) if isinstance(v, StaticAbility) and v == StaticAbility(v.what, v.mods) else None


@making("preventof")
def make_preventof(event: Any, n: Value) -> Any:
    return ReplacementAbility(PreventDamage(to=event.to, source=event.source, amount=n, combat=event.combat, each=True))


@unmaking("preventof")
def unmake_preventof(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, ReplacementAbility) and isinstance(v.replacement, PreventDamage) and v.replacement.each:
        r = v.replacement
        if r.amount is not None and v == make_preventof(Damaged(r.source, r.to, r.combat), r.amount):
            return Damaged(r.source, r.to, r.combat), r.amount
    return None


@making("during")
def make_during(begins: StepBegins) -> Any:
    return During(begins.step, begins.whose, begins.each)


@unmaking("during")
def unmake_during(v: Any) -> tuple[Any, ...] | None:
    return (StepBegins(v.step, v.whose, v.each),) if isinstance(v, During) else None


@making("ends")
def make_ends(begins: StepBegins) -> Any:
    return StepEnds(begins.step, begins.whose, begins.each)


@unmaking("ends")
def unmake_ends(v: Any) -> tuple[Any, ...] | None:
    return (StepBegins(v.step, v.whose, v.each),) if isinstance(v, StepEnds) else None


making("oneshot")(as_it_is)


@unmaking("oneshot")
def unmake_oneshot(v: Any) -> tuple[Any, ...] | None:
    """Events that can happen to one thing only once: "when", not "whenever"."""
    if isinstance(v, (ZoneChange, TurnedFaceUp)) and isinstance(v.what, (This, Host)):
        return (v,)
    if isinstance(v, AnyEvent) and all(unmake_oneshot(e) for e in v.events):
        return (v,)
    return None


@making("walkrule")
def make_walkrule(a: str, b: str) -> Any:
    if a != b:
        return FAIL
    return StaticAbility(All(Players()), (RuleChange("can be blocked as though without " + a),))


@unmaking("walkrule")
def unmake_walkrule(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, StaticAbility) and len(v.mods) == 1 and isinstance(v.mods[0], RuleChange):
        rule = v.mods[0].rule
        if rule.startswith("can be blocked as though without ") and v == make_walkrule(rule[33:], rule[33:]):
            return rule[33:], rule[33:]
    return None


@making("lesscolored")
def make_lesscolored(kind: Kind, mana: ManaCost) -> Any:
    """A reduction in colours only, which says of itself that it reduces nothing else."""
    if mana.generic:
        return FAIL
    return StaticAbility(You(), (CostChange(kind, Cost((Mana(mana),)), True),))


@unmaking("lesscolored")
def unmake_lesscolored(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, StaticAbility) and len(v.mods) == 1 and isinstance(v.mods[0], CostChange):
        change = v.mods[0]
        parts = change.cost.parts
        if len(parts) == 1 and isinstance(parts[0], Mana) and change.kind is not None:
            made = make_lesscolored(change.kind, parts[0].mana)
            return (change.kind, parts[0].mana) if made == v else None
    return None


@making("enterswith")
def make_enterswith(n: Value, counter: str, abilities: tuple[Any, ...]) -> Any:
    return ReplacementAbility(
        EntersWith(counters=(CounterSpec(counter, n),), condition=WasPaid("kicker"), mods=make_gains(abilities).mods)
    )


@unmaking("enterswith")
def unmake_enterswith(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, ReplacementAbility) and isinstance(v.replacement, EntersWith):
        r = v.replacement
        if len(r.counters) == 1 and r.mods and all(isinstance(m, GainAbility) for m in r.mods):
            args = r.counters[0].n, r.counters[0].counter, tuple([m.ability for m in r.mods])  # type: ignore[attr-defined]
            return args if make_enterswith(*args) == v else None
    return None


@making("by_anybody")
def make_by_anybody(restriction: Any) -> Any:
    """A restriction of what any player may do."""
    return dataclasses.replace(restriction, who=Players()) if restriction.who is None else FAIL


@unmaking("by_anybody")
def unmake_by_anybody(v: Any) -> tuple[Any, ...] | None:
    return (dataclasses.replace(v, who=None),) if isinstance(v, Restriction) and v.who == Players() else None


@making("both_times")
def make_both_times(a: Any, b: Any) -> Any:
    """Two restrictions at once."""
    fresh: dict[str, Any] = {}
    for f in dataclasses.fields(a):
        x, y = getattr(a, f.name), getattr(b, f.name)
        if x != f.default and y != f.default:
            if f.name == "when":
                fresh["when"] = AllConditions((x, y))
                continue
            return FAIL
        fresh[f.name] = x if x != f.default else y
    return Restriction(**fresh)


@unmaking("both_times")
def unmake_both_times(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, Restriction):
        return None
    if v.when is None:
        if v.timing and v.times:
            return dataclasses.replace(v, times=0), Restriction(times=v.times)
        return None
    if isinstance(v.when, AllConditions) and len(v.when.conditions) == 2:
        return dataclasses.replace(v, when=v.when.conditions[0]), Restriction(when=v.when.conditions[1])
    if v.times or v.timing:
        return Restriction(when=v.when), dataclasses.replace(v, when=None)
    return None


@making("copyexcept")
def make_copyexcept(kind: Any, body: Any) -> Any:
    return ReplacementAbility(EntersCopy(Choose(Chooser(), kind), make_animate(body, True)))


@unmaking("copyexcept")
def unmake_copyexcept(v: Any) -> tuple[Any, ...] | None:
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
def make_condrep(condition: Any, a: Any) -> Any:
    if isinstance(a, ReplacementAbility) and a.condition is None:
        return dataclasses.replace(a, condition=condition)
    return FAIL


@unmaking("condrep")
def unmake_condrep(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, ReplacementAbility) and v.condition is not None:
        return v.condition, dataclasses.replace(v, condition=None)
    return None


@making("enterswith2")
def make_enterswith2(cost: Any, n: Value, counter: str, abilities: tuple[Any, ...]) -> Any:
    plain = make_enterswith(n, counter, abilities)
    return dataclasses.replace(
        plain, replacement=dataclasses.replace(plain.replacement, condition=make_kickedwith(cost))
    )


@unmaking("enterswith2")
def unmake_enterswith2(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, ReplacementAbility) and isinstance(v.replacement, EntersWith):
        cost = unmake_kickedwith(v.replacement.condition)
        if cost is not None:
            plain = dataclasses.replace(v, replacement=dataclasses.replace(v.replacement, condition=WasPaid("kicker")))
            rest = unmake_enterswith(plain)
            return None if rest is None else (*cost, *rest)
    return None


@making("enterswith3")
def make_enterswith3(cost: Any, counter: str, abilities: tuple[Any, ...]) -> Any:
    return make_enterswith2(cost, Number(1), counter, abilities)


@unmaking("enterswith3")
def unmake_enterswith3(v: Any) -> tuple[Any, ...] | None:
    parts = unmake_enterswith2(v)
    return (parts[0], *parts[2:]) if parts is not None and parts[1] == Number(1) else None


@making("preventthen")
def make_preventthen(shield: Any, then: Any) -> Any:
    """A shield, and what happens besides with the damage it prevents."""
    if isinstance(shield, Shield) and isinstance(shield.replacement, PreventDamage) and shield.replacement.then is None:
        return dataclasses.replace(shield, replacement=dataclasses.replace(shield.replacement, then=then))
    return FAIL


@unmaking("preventthen")
def unmake_preventthen(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Shield) and isinstance(v.replacement, PreventDamage) and v.replacement.then is not None:
        return (
            dataclasses.replace(v, replacement=dataclasses.replace(v.replacement, then=None)),
            v.replacement.then,
        )
    return None


@making("notarget")
def make_notarget(a: int, b: int) -> Any:
    """Spells of a colour and abilities from sources of it: what is asked of is the spell, or the ability's source."""
    return Cant("be targeted", Filter((HasColour(a),), "any")) if a == b else FAIL


@unmaking("notarget")
def unmake_notarget(v: Any) -> tuple[Any, ...] | None:
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
def make_atleast(a: int, b: int) -> Any:
    """Spells cost at least so much."""
    if a != b:
        return FAIL
    return StaticAbility(All(Players()), (CostChange(Filter((IsSpell(),), "stack"), Cost(()), minimum=a),))


@unmaking("atleast")
def unmake_atleast(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, StaticAbility) and len(v.mods) == 1 and isinstance(v.mods[0], CostChange):
        least = v.mods[0].minimum
        return (least, least) if v == make_atleast(least, least) else None
    return None


@making("whileability")
def make_whileability(condition: Any, a: Any) -> Any:
    """A static ability that holds only under a condition."""
    return dataclasses.replace(a, condition=condition)


@unmaking("whileability")
def unmake_whileability(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, StaticAbility) and v.condition is not None:
        return v.condition, dataclasses.replace(v, condition=None)
    return None


@making("staticof")
def make_staticof(host: Any, kind: Any, mods: tuple[Any, ...]) -> Any:
    """ "As long as enchanted creature is red, it has ..."."""
    return StaticAbility(host, make_mods(mods), Holds(host, kind))


@unmaking("staticof")
def unmake_staticof(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, StaticAbility) and isinstance(v.condition, Holds) and v.condition.what == v.what:
        said = unmake_mods(v.mods)
        if said is not None and make_staticof(v.what, v.condition.kind, said[0]) == v:
            return v.what, v.condition.kind, said[0]
    return None


@making("condit")
def make_condit(condition: Any, mods: tuple[Any, ...]) -> Any:
    """ "As long as ~ is ..., it ...": the condition is about the object itself."""
    said = list(walk(condition))
    if This() not in said or Host() in said:
        return FAIL
    return StaticAbility(This(), make_mods(mods), condition)


def make_preventing(event: Any) -> Any:
    return ReplacementAbility(PreventDamage(to=event.to, source=event.source, combat=event.combat))


def unmake_preventing(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, ReplacementAbility) and isinstance(v.replacement, PreventDamage):
        r = v.replacement
        event = Damaged(r.source, r.to, r.combat)
        return (event,) if r.source is not None and r.to is not None and v == make_preventing(event) else None
    return None


@making("preventingthen")
def make_preventingthen(event: Any, then: Any) -> Any:
    plain = make_preventing(event)
    return dataclasses.replace(plain, replacement=dataclasses.replace(plain.replacement, then=then))


@unmaking("preventingthen")
def unmake_preventingthen(v: Any) -> tuple[Any, ...] | None:
    if (
        isinstance(v, ReplacementAbility)
        and isinstance(v.replacement, PreventDamage)
        and v.replacement.then is not None
    ):
        then = v.replacement.then
        parts = unmake_preventing(dataclasses.replace(v, replacement=dataclasses.replace(v.replacement, then=None)))
        return None if parts is None else (*parts, then)
    return None
