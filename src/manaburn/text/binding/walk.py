"""The walk through a tree, the same in both directions: in which order, and what is remembered on the way.

A :class:`Walk` goes through an ability in the order in which its text says things. What it does at a node is a *rule*:
a function registered for the class of the node (:mod:`.rules`). The rules here, in :mod:`.walk_nouns` and in
:mod:`.walk_effects` hold whichever way the walk goes; those of :mod:`.bind` only for reading, those of :mod:`.name`
only for printing. A node without a rule is walked field by field.
"""

from __future__ import annotations

import dataclasses
from abc import abstractmethod
from typing import Final, TypeVar

from ..surface import IfAchieved, IfDiscarded, IfDo, IfPutThere, IfThisDid, IfWon, Itself, KickedWith, Several
from ..tree import (
    Ability,
    ActivatedAbility,
    All,
    AnyEvent,
    AsEnters,
    Choose,
    ColourSpent,
    Compare,
    Condition,
    ControllerOf,
    Cost,
    Delayed,
    DidIt,
    Do,
    Effect,
    Either,
    Event,
    EventHappened,
    Filter,
    Happened,
    Holds,
    Host,
    If,
    MayIgnore,
    Move,
    Node,
    NotCondition,
    OwnerOf,
    Players,
    PlayFrom,
    PreventDamage,
    RedirectDamage,
    Ref,
    RemoveCounters,
    ReplacementAbility,
    ReplaceWith,
    Selector,
    Shares,
    SourceChosen,
    StaticAbility,
    This,
    TriggeredAbility,
    WasPaid,
    WasPlayed,
    When,
    WouldCause,
)
from ..tree.words import EVENT_ROLES
from .aftermath import HOSTS, after
from .events import TELLING_AMOUNT, mentioned_by
from .memory import Memory
from .mentions import Mention, Record
from .nouns import nouns_of
from .rules import Rules

N = TypeVar("N", bound=Node)
C = TypeVar("C", bound=Condition)
K = TypeVar("K", bound=Filter | Players | Either)

ORDER: Final[dict[type[Node], tuple[str, ...]]] = {
    ReplaceWith: ("instead_of", "condition", "effect"),
    TriggeredAbility: ("event", "condition", "effect"),
    StaticAbility: ("what", "mods", "condition"),
    Choose: ("who", "kind", "low", "high"),
    ActivatedAbility: ("cost", "restrictions", "effect"),
    Compare: ("value",),
    RedirectDamage: ("to", "source", "amount", "instead_to"),
}
"""The order in the text of fields that are in another order in the node. Fields not listed come after these."""

ASKS: Final = (IfDo, IfDiscarded, IfPutThere, IfWon, IfThisDid, IfAchieved, DidIt)
"""The conditions that refer to the effect before."""


def with_fields(node: N, **fresh: object) -> N:
    """Return a node with other values in some fields."""
    return dataclasses.replace(node, **fresh)


_orders: Final[dict[type[Node], tuple[str, ...]]] = {}


def order_of(kind: type[Node]) -> tuple[str, ...]:
    """Return the fields of a node in the order of the text."""
    found = _orders.get(kind)
    if found is None:
        first = ORDER.get(kind, ())
        found = _orders[kind] = (*first, *[f.name for f in dataclasses.fields(kind) if f.name not in first])
    return found


class Walk(Memory):
    """A walk through an ability, with its memory."""

    @abstractmethod
    def go(self, node: N) -> N:
        """Walk through a node and return the result, which is a node of the same kind: a selector for a selector."""

    @abstractmethod
    def noun(self, s: Selector) -> Selector:
        """Walk through a selector by its own rule."""

    @abstractmethod
    def inside(self, e: Effect) -> Effect:
        """Walk through an effect by its own rule, after it has been added to the effects in which the walk is."""

    @abstractmethod
    def anew(self) -> Walk:
        """Return a new walk for an ability inside this one, whose pronouns can't refer to anything outside it."""

    @abstractmethod
    def meant(self, before: N, after: N) -> N:
        """Return which of two nodes is that of the finished tree: the one before or the one after the walk."""

    @abstractmethod
    def pay(self, action: Effect) -> Effect:
        """Walk through an action that is a part of a cost."""

    def finished(self, a: Ability) -> Ability:
        """Return an ability after everything in it has been walked."""
        return a

    def fields(self, node: N, skip: tuple[str, ...] = ()) -> N:
        """Walk through the fields of a node in the order of the text, except those to skip."""
        fresh: dict[str, object] = {}
        lying: list[Mention] = []
        for name in order_of(type(node)):
            if name in skip:
                continue
            if name == "then":
                lying = [m for m in self.mentions if m.elsewhere]
            elif name == "otherwise":
                self.not_put_into_play(lying)
            value: object = getattr(node, name)
            new: object
            if isinstance(value, Node):
                new = self.go(value)
            elif isinstance(value, tuple) and value and isinstance(value[0], Node):
                new = tuple([self.go(v) for v in value])
            else:
                continue
            if new is not value:
                fresh[name] = new
        return with_fields(node, **fresh) if fresh else node

    def quietly(self, kind: K) -> K:
        """Walk through the fields of a kind. What is mentioned in it can't be referred to later."""
        self.quiet += 1
        try:
            return self.fields(kind)
        finally:
            self.quiet -= 1

    def recorded(self, e: Effect, n: int | None) -> tuple[Record, Effect]:
        """Walk through an effect, and return its record and the result. ``n``: the number of its As, or None."""
        condition = e.condition if isinstance(e, If) else None
        asks = isinstance(condition, ASKS)
        denies = isinstance(condition, NotCondition) and isinstance(condition.condition, ASKS)
        if denies and self.asked is not None:
            self.previous = self.asked
        asked = self.previous
        record = Record(n, e)
        self.stack.append(record)
        loops = self.loops
        try:
            result = self.inside(e)
        finally:
            self.stack.pop()
            self.loops = loops
        record.who = self.subject.who
        after(self, e, record)
        finished = self.meant(e, result)
        if isinstance(finished, Move) and finished.zone == "in play":
            self.put_into_play(finished.what, record)
        if not asks and not denies:
            self.previous = None if isinstance(e, Delayed) else record
        self.asked = asked if asks else None
        return record, result

    def ability(self, a: Ability) -> Ability:
        """Walk through a whole ability."""
        if isinstance(a, Several):
            return Several(tuple([self.anew().ability(x) for x in a.abilities]))
        if isinstance(a, ReplacementAbility):
            if isinstance(a.replacement, AsEnters) and a.replacement.what is None:
                self.mentions.append(Mention(This(), own=True))
            if isinstance(a.replacement, PreventDamage):
                self.event_amount = True
        if isinstance(a, StaticAbility) and isinstance(a.what, All):
            what = self.go(a.what)
            self.mentions.append(Mention(Ref("self"), nouns=nouns_of(a.what.kind)))
            return self.finished(dataclasses.replace(self.fields(a, skip=("what",)), what=what))
        return self.finished(self.fields(a))


NODES: Final[Rules[Walk]] = Rules()
"""The rules for both directions, by the class of the node; for selectors and effects :data:`NOUNS`, :data:`EFFECTS`."""
NOUNS: Final[Rules[Walk]] = Rules()
EFFECTS: Final[Rules[Walk]] = Rules()


# -- any node ----------------------------------------------------------------------------------------------------------


@NODES
def node(w: Walk, n: Node) -> Node:
    return w.fields(n)


@NODES
def selector(w: Walk, s: Selector) -> Selector:
    return w.noun(s)


@NODES
def ability(w: Walk, a: Ability) -> Ability:
    return w.anew().ability(a)


@NODES
def kind(w: Walk, k: Players | Either) -> Players | Either:
    return w.quietly(k)


@NODES
def holds(w: Walk, c: Holds) -> Holds:
    """Walk through a condition on an object. What it has in common with another is not had in common with itself: "if
    it has the same name as that card"."""
    if not isinstance(c.kind, Filter) or not any(isinstance(t, Shares) for t in c.kind.tests):
        return w.fields(c)
    what = w.go(c.what)
    w.compared = w.again(w.meant(c.what, what))
    try:
        return dataclasses.replace(w.fields(c, skip=("what",)), what=what)
    finally:
        w.compared = None


@NODES
def cost(w: Walk, c: Cost) -> Cost:
    return Cost(tuple([paid(w, part, i) if isinstance(part, Do) else w.go(part) for i, part in enumerate(c.parts)]))


def paid(w: Walk, part: Do, i: int) -> Do:
    """Walk through an action that is part ``i`` of a cost. Later text can refer to what was used for it: "the
    sacrificed creature"."""
    start = len(w.mentions)
    quiet = w.quiet
    w.quiet = 0
    record = Record(None, part.action)
    w.stack.append(record)
    action = w.pay(part.action)
    if isinstance(getattr(part.action, "what", None), Host):
        w.mention_done(HOSTS)
    w.stack.pop()
    after(w, part.action, record)
    w.quiet = quiet
    for m in w.mentions[start:]:
        if m.record is record:
            m.record = None
            m.ref = Ref("cost", i)
            w.costs.append(m)
    if w.amount_record is record:
        w.amount_record = None
    if isinstance(part.action, RemoveCounters):
        w.paid = (i, part.action.counter)
    for how, effect in list(w.done.items()):
        if effect is record:
            w.done[how] = Ref("cost", i)
    return dataclasses.replace(part, action=action)


# -- events ------------------------------------------------------------------------------------------------------------


@NODES
def event(w: Walk, e: Event) -> Event:
    """Walk through an event. Later text can refer only to the objects and players of the event itself."""
    w.events += 1
    before = len(w.mentions)
    result = w.fields(e)
    what = getattr(result, "what", None)
    if isinstance(what, All):
        result = with_fields(result, what=what.kind)  # any of them
    targets = [m for m in w.mentions[before:] if isinstance(m.ref, Ref) and m.ref.role == "target" and m.thing]
    w.mentions[before:] = [dataclasses.replace(m, soft=True) for m in targets]
    if isinstance(e, TELLING_AMOUNT):
        w.event_amount = True
        w.amount_record = None
    w.mentions.extend(mentioned_by(e))
    return result


@NODES
def event_happened(w: Walk, c: EventHappened | Happened | WouldCause) -> EventHappened | Happened | WouldCause:
    """Walk through an event that has happened or would, or the number of times. What is said later can't be about that
    event."""
    amount, record, events = w.event_amount, w.amount_record, w.events
    rest = w.fields(c, skip=("event",))
    known = list(w.mentions)
    result = dataclasses.replace(rest, event=w.go(c.event))
    w.event_amount, w.amount_record, w.events = amount, record, events
    w.mentions = [m for m in w.mentions if m in known or not of_event(m)]
    return result


def of_event(m: Mention) -> bool:
    """Return whether a mention is of an object or player of an event."""
    who = m.ref.what if isinstance(m.ref, (ControllerOf, OwnerOf)) else m.ref
    return isinstance(who, Ref) and who.role in EVENT_ROLES


@NODES
def any_event(w: Walk, e: AnyEvent) -> AnyEvent:
    return AnyEvent(tuple([w.go(x) for x in e.events]))


@NODES
def event_while(w: Walk, e: When) -> When:
    return When(w.go(e.event), w.go(e.condition))


# -- modifications and replacements ------------------------------------------------------------------------------------


def about_a_payment(w: Walk, c: WasPaid) -> WasPaid:
    """Walk through a condition about what was paid. For the object the text is on, "it" means that object from now
    on: "if ~ was kicked, it ...". A condition about another object stays as it is."""
    return c if c.what is not None else about_playing(w, c)


def about_playing(w: Walk, c: C) -> C:
    """Walk through a condition about how the object the text is on was played; "it" means that object from now on."""
    w.mention(Mention(This(), own=True))
    return c


def about_being_played(w: Walk, c: WasPlayed) -> WasPlayed:
    """Walk through a condition about how something was played. One about another object stays as it is."""
    return c if c.what is not None else about_playing(w, c)


@NODES
def was_played(w: Walk, c: ColourSpent | KickedWith) -> Condition:
    return about_playing(w, c)


@NODES
def prevention(w: Walk, r: PreventDamage) -> PreventDamage:
    """Walk through a prevention effect. What else happens can refer to the damage prevented, to its source and to
    its recipient."""
    if r.then is None and not r.each:
        return w.fields(r)
    rest = w.fields(r, skip=("then", "amount"))
    if not r.each and r.amount is not None:
        rest = dataclasses.replace(rest, amount=w.go(r.amount))
    saved = w.event_amount, w.amount_record
    w.event_amount, w.amount_record = True, None
    if r.each and r.amount is not None:
        rest = dataclasses.replace(rest, amount=w.go(r.amount))
    if r.then is not None:
        w.mentions.append(source_of_damage(r.source if isinstance(r.source, Filter) else None))
        if isinstance(r.to, (Filter, Either)):
            w.mentions.append(Mention(Ref("event"), nouns=nouns_of(r.to)))
        rest = dataclasses.replace(rest, then=w.go(r.then))
    w.event_amount, w.amount_record = saved
    return rest


@NODES
def redirection(w: Walk, r: RedirectDamage) -> RedirectDamage:
    """Walk through a redirection. The new recipient can be described by the source: "its controller", "itself"."""
    if isinstance(r.instead_to, Itself) and r.source is not None and isinstance(r.source, Selector):
        rest = w.fields(r, skip=("instead_to",))
        assert isinstance(rest.source, Selector)
        return dataclasses.replace(rest, instead_to=w.itself(rest.source))
    if not isinstance(r.source, (Filter, SourceChosen)):
        return w.fields(r)
    rest = w.fields(r, skip=("instead_to",))
    w.mentions.append(source_of_damage(r.source if isinstance(r.source, Filter) else r.source.kind))
    return dataclasses.replace(rest, instead_to=w.go(r.instead_to))


def source_of_damage(kind: Filter | None) -> Mention:
    """Mention the source of damage that is prevented or redirected. It is meant only if nothing else fits."""
    nouns = nouns_of(kind) if kind is not None else None
    return Mention(Ref("event source"), nouns=frozenset(["source"]) | (nouns or frozenset()), soft=True)


@NODES
def may_ignore(w: Walk, m: MayIgnore) -> MayIgnore:
    """Walk through a cost to ignore an effect on what something is attached to: its controller pays."""
    w.mentions.append(Mention(ControllerOf(Host()), player=True, thing=False, soft=True))
    return w.fields(m)


@NODES
def play_from(w: Walk, m: PlayFrom) -> PlayFrom:
    """Walk through a permission to play cards. The cost can refer to the spell: "by paying life equal to its
    converted mana cost"."""
    if m.cost is None:
        return w.fields(m)
    kind = w.go(m.kind)
    w.mentions.append(Mention(Ref("stack"), nouns=frozenset(["spell"])))
    return dataclasses.replace(m, kind=kind, cost=w.go(m.cost))
