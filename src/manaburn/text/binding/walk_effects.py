"""The walk through effects, the same in both directions: in which order the text names players, objects and amounts."""

from __future__ import annotations

import dataclasses

from ..surface import It
from ..tree import (
    All,
    Among,
    Apply,
    Choose,
    ControllerOf,
    CopyOf,
    DealDamage,
    Delayed,
    Effect,
    ForEach,
    IfPaid,
    May,
    Modal,
    MustBlock,
    OwnerOf,
    Players,
    Ref,
    Selector,
    Seq,
    SetControl,
    SetLife,
    Shield,
    StepBegins,
    Target,
    This,
    Unless,
    walk,
)
from ..tree.nouns import Kind
from .memory import Subject
from .mentions import Mention, Unbound
from .nouns import nouns_of
from .walk import EFFECTS, Walk, of_event


def player_of(e: Effect) -> Selector | None:
    """Return the player whom an instruction tells to do something; None if it names no player."""
    who: object = getattr(e, "who", None)
    return who if isinstance(who, Selector) else None


def together(effects: list[Effect]) -> Effect:
    """Return a single effect, or several effects as a sequence."""
    return effects[0] if len(effects) == 1 else Seq(tuple(effects))


def one_each(w: Walk, kind: Kind | None) -> Mention:
    """Return the mention of the present object or player of an effect that is carried out for each of several."""
    people = isinstance(kind, Players)
    nouns = nouns_of(kind) if kind is not None else None
    return Mention(Ref("each", w.loops), player=people, thing=not people, nouns=nouns, scope=w.stack[-1])


def person_each(w: Walk) -> Mention:
    """Return the mention of the present player if each of several players does something."""
    return Mention(Ref("each", w.loops), player=True, thing=False, scope=w.stack[-1])


@EFFECTS
def set_life(w: Walk, e: SetLife) -> SetLife:
    """Walk through a change of life totals: "each player's life total becomes the number of creatures he or she
    controls"."""
    who = w.go(e.who)
    if isinstance(e.who, All):
        w.mentions.append(person_each(w))
        w.loops += 1
    return dataclasses.replace(e, who=who, amount=w.go(e.amount))


def may(w: Walk, e: May) -> May:
    """Walk through an optional effect. The player who may carry it out is its subject."""
    saved = w.subject
    w.subject = Subject(e.who, True, w.stack[-1])
    effect = w.go(e.effect)
    w.subject = saved
    return dataclasses.replace(e, effect=effect)


def if_paid(w: Walk, e: IfPaid) -> IfPaid:
    """Walk through a cost that a player may pay. The player is the subject of the cost, but not of the effects that
    follow."""
    saved = w.subject
    w.subject = Subject(e.who, True, w.stack[-1])
    each = isinstance(e.who, All) and saved.record is not w.stack[-1]
    if each:
        w.loops += 1
    cost = w.go(e.cost)
    other = w.go(e.other) if e.other is not None else None
    if each:
        w.loops -= 1
    w.subject = saved
    most = w.go(e.most) if e.most is not None else None
    then = w.go(e.then)
    otherwise = w.go(e.otherwise) if e.otherwise is not None else None
    return dataclasses.replace(e, cost=cost, then=then, otherwise=otherwise, most=most, other=other)


@EFFECTS
def unless(w: Walk, e: Unless) -> Unless:
    """Walk through an effect and the player who can prevent it by paying. The effect comes first; but "unless target
    player pays, he or she ..." names the player first."""
    state = w.snapshot()
    try:
        effect = w.go(e.effect)
        who = w.go(e.who)
    except Unbound:
        w.restore(state)
        who = w.go(e.who)
        effect = w.go(e.effect)
    saved = w.subject
    w.subject = Subject(w.meant(e.who, who), True, w.stack[-1])
    if isinstance(w.subject.who, All):
        w.mentions.append(person_each(w))
        w.loops += 1
    cost = w.go(e.cost)
    w.subject = saved
    return dataclasses.replace(e, effect=effect, who=who, cost=cost)


@EFFECTS
def for_each(w: Walk, e: ForEach) -> ForEach:
    """Walk through an effect for each of several objects: "it" is the present one, and its controller can be "that
    player". What a cost was paid with comes after what the text has named otherwise."""
    what = w.go(e.what)
    m = one_each(w, e.what.kind if isinstance(e.what, (All, Among, Target)) else None)
    meant = w.meant(e.what, what)
    m.soft = isinstance(meant, Among) and isinstance(meant.what, Ref) and meant.what.role == "cost"
    w.mentions.append(m)
    if m.thing:
        each = Ref("each", w.loops)
        for holder in (ControllerOf(each), OwnerOf(each)):
            w.mentions.append(Mention(holder, player=True, thing=False, scope=w.stack[-1], soft=True))
    w.loops += 1
    return ForEach(what, w.go(e.effect), e.n)


@EFFECTS
def modal(w: Walk, e: Modal) -> Modal:
    """Walk through the modes of an effect. None of them can refer to another.

    Rules: 409.2a.
    """
    if isinstance(e.chooser, Choose):
        # 409.2a: the player who chooses the mode is spoken of in it.
        w.mentions.append(person_each(w))
        w.loops += 1
    options: list[Effect] = []
    saved = w.mentions
    for option in e.options:
        w.mentions = list(saved)
        w.previous = None
        options.append(w.go(option))
    w.mentions = saved
    return dataclasses.replace(e, options=tuple(options))


@EFFECTS
def shield(w: Walk, e: Shield) -> Shield:
    """Walk through a replacement or prevention effect. Only the effect in it can refer to its event."""
    known = list(w.mentions)
    result = w.fields(e)
    w.mentions = [m for m in w.mentions if m in known or not of_event(m)]
    return result


@EFFECTS
def delayed(w: Walk, e: Delayed) -> Delayed:
    """Walk through a delayed triggered ability: event, condition, effect, duration.

    "The next end step" names no player: "that player" is one mentioned before.
    """
    known = list(w.mentions)
    event = w.go(e.event)
    if isinstance(e.event, StepBegins) and e.event.whose is None:
        w.mentions = [m for m in w.mentions if m in known or not of_event(m)]
    condition = w.go(e.condition) if e.condition is not None else None
    effect = w.go(e.effect)
    duration = w.go(e.duration) if e.duration is not None else None
    w.mentions = [m for m in w.mentions if m in known or not of_event(m)]
    return dataclasses.replace(e, event=event, effect=effect, condition=condition, duration=duration)


@EFFECTS
def apply(w: Walk, e: Apply) -> Apply:
    """Walk through a continuous effect. Who gains control, and what is copied, come before the objects affected."""
    controls = len(e.mods) == 1 and isinstance(e.mods[0], SetControl) and not w.subject.said
    if controls or any(isinstance(m, CopyOf) and not isinstance(m.what, Target) for m in e.mods):
        mods = tuple([w.go(m) for m in e.mods])
        return dataclasses.replace(w.fields(e, skip=("mods",)), mods=mods)
    if isinstance(e.what, All) and not any(isinstance(m, MustBlock) for m in e.mods):
        what = w.go(e.what)
        w.mentions.append(Mention(Ref("self"), nouns=nouns_of(e.what.kind), scope=w.stack[-1]))
        return dataclasses.replace(w.fields(e, skip=("what",)), what=what)
    return w.fields(e)


def damage_source_and_amount(w: Walk, e: DealDamage) -> DealDamage:
    """Walk through the source and the amount of damage, which come before the recipient. "Its power" can mean that
    of each source, but not that of the object the text is on; "that creature" can be each recipient."""
    source = w.go(e.source)
    if isinstance(e.source, (All, Among)):
        w.mentions.append(Mention(Ref("each", w.loops), nouns=nouns_of(e.source.kind), scope=w.stack[-1]))
        w.loops += 1
    elif isinstance(e.to, All) and not any(isinstance(part, (It, This)) for part in walk(e.amount)):
        w.mentions.append(dataclasses.replace(one_each(w, e.to.kind), by_noun=True))
    own = [m for m in w.mentions[-2:] if m.own]
    amount = w.go(e.amount)
    if own and isinstance(e.source, This):
        w.mentions.remove(own[0])
    return dataclasses.replace(e, source=source, amount=amount)


def player_choice(w: Walk, c: Choose) -> Choose:
    """Walk through "an opponent" or "a player" as a subject: you choose the player."""
    result = dataclasses.replace(c, kind=w.go(c.kind))
    w.mention(Mention(None, player=True, thing=False))
    return result
