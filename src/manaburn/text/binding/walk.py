"""The walk through a whole tree: values and conditions, costs, events, abilities."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from manaburn.terms import TYPE_NAMES

from ..functions import ordered
from ..surface import (
    Acting,
    IfDo,
    IfFlip,
    IfThisDid,
    It,
    OtherThanThis,
    PaidMuch,
    Several,
    Subj,
    That,
    ThatMuch,
    ThisTurn,
    WithThatName,
)
from ..tree import (
    Ability,
    AddPT,
    All,
    Amount,
    AnyEvent,
    As,
    AsEnters,
    ControllerOf,
    Cost,
    CostAmount,
    DefinePT,
    DidIt,
    Do,
    Effect,
    Either,
    EndOfTurn,
    Event,
    Filter,
    GainLife,
    HasSubtype,
    HasType,
    Host,
    InRelation,
    Is,
    ManaTimes,
    Node,
    Not,
    OfChosen,
    Other,
    Players,
    PlayFrom,
    PreventDamage,
    RedirectDamage,
    Ref,
    RemoveCounters,
    ReplacementAbility,
    Selector,
    SetControl,
    SetPT,
    Shares,
    SourceChosen,
    StaticAbility,
    Test,
    This,
    WasPaid,
    When,
    WonFlip,
    X,
    You,
    walk,
)
from .effects import EffectWalk
from .mentions import Hold, Mention, Record, Unbound, controlled_by_others, nouns_of

ORDER: Final = {
    "ReplaceWith": ("instead_of", "condition", "effect"),
    "TriggeredAbility": ("event", "condition", "effect"),
    "StaticAbility": ("what", "mods", "condition"),
    "Choose": ("who", "kind", "low", "high"),
    "ActivatedAbility": ("cost", "restrictions", "effect"),
    "Compare": ("value",),
    "RedirectDamage": ("to", "source", "amount", "instead_to"),
}


OTHER_THAN: Final = frozenset(["self", "target", "chosen", "event", "event other"])
"""What "another creature" can be other than: what something is said of, a target, what was chosen, what an event is
about."""


class Binder(EffectWalk):
    """One walk through a tree. ``naming``: from tree to text, else from text to tree."""

    def go(self, node: Any) -> Any:
        """Any node."""
        if isinstance(node, Selector):
            return self.go_selector(node)
        if isinstance(node, Effect):
            return self.go_effect(node)
        if isinstance(node, Event):
            return self.go_event(node)
        if isinstance(node, Ability):
            return Binder(self.naming).ability(node)
        if isinstance(node, IfDo):
            if self.previous is None:
                raise Unbound("nothing for 'if you do' to mean")
            if self.previous.n is None:
                self.previous.n = self.next_as
                self.next_as += 1
            return DidIt(self.previous.n)
        if isinstance(node, IfThisDid):
            done = self.go(IfDo())
            self.mention(Mention(This(), own=True))
            return done
        if isinstance(node, DidIt):
            if self.previous is None or self.previous.n != node.n:
                raise Unbound("no wording for DidIt")
            return IfDo()
        if isinstance(node, WasPaid) and node.what is None:
            self.mention(Mention(This(), own=True))
            return node
        if isinstance(node, PaidMuch):
            if self.paid is None or node.counter not in ("", self.paid[1]):
                raise Unbound("nothing was removed as a cost")
            return CostAmount(self.paid[0])
        if isinstance(node, CostAmount):
            if self.paid is None or self.paid[0] != node.n:
                raise Unbound("no wording for CostAmount")
            return PaidMuch(self.paid[1])
        if isinstance(node, IfFlip):
            if self.flip is None:
                raise Unbound("nothing for 'the flip' to mean")
            return WonFlip(self.number(self.flip), node.face)
        if isinstance(node, WonFlip):
            if self.flip is None or self.flip.n != node.n:
                raise Unbound("no wording for WonFlip")
            return IfFlip(node.face)
        if isinstance(node, ThatMuch):
            if self.amount_record is not None:
                r = self.amount_record
                if r.n is None:
                    r.n = self.next_as
                    self.next_as += 1
                return Amount(r.n)
            if self.amount:
                return Amount()
            raise Unbound("nothing for 'that much' to mean")
        if isinstance(node, Amount):
            if self.amount_record is not None:
                if node.n == self.amount_record.n:
                    return ThatMuch()
            elif self.amount and node.n < 0:
                return ThatMuch()
            raise Unbound("no wording for Amount")
        if isinstance(node, (Filter, Players, Either)):
            kind = self.other_of(node) if self.naming and isinstance(node, Filter) else node
            self.quiet += 1
            try:
                result = self.fields(kind)
            finally:
                self.quiet -= 1
            return self.other_bound(result) if not self.naming and isinstance(result, Filter) else result
        if isinstance(node, WithThatName):
            return OfChosen("name") if self.named else Shares("name", self.resolve(It()))
        if isinstance(node, Cost):
            return self.go_cost(node)
        if isinstance(node, ManaTimes):
            result = self.fields(node)
            self.x = result.times
            return result
        if isinstance(node, X) and not self.naming and self.x is not None:
            return self.x
        if isinstance(node, ThisTurn) and not self.naming:
            return EndOfTurn()
        if self.naming and isinstance(node, (AddPT, SetPT, DefinePT)) and node.power == node.toughness:
            both = self.go(node.power)
            return dataclasses.replace(node, power=both, toughness=both)
        if isinstance(node, PreventDamage) and (node.then is not None or node.each):
            rest = self.fields(node, skip=("then", "amount"))
            if not node.each and node.amount is not None:
                rest = dataclasses.replace(rest, amount=self.go(node.amount))
            saved = self.amount, self.amount_record
            self.amount, self.amount_record = True, None
            if node.each and node.amount is not None:
                rest = dataclasses.replace(rest, amount=self.go(node.amount))
            if node.then is not None:
                said = nouns_of(node.source) if isinstance(node.source, Filter) else None
                self.mentions.append(
                    Mention(Ref("event source"), nouns=frozenset(["source"]) | (said or frozenset()), soft=True)
                )
                if isinstance(node.to, (Filter, Either)):
                    self.mentions.append(Mention(Ref("event"), nouns=nouns_of(node.to)))
                rest = dataclasses.replace(rest, then=self.go(node.then))
            self.amount, self.amount_record = saved
            return rest
        if isinstance(node, RedirectDamage) and isinstance(node.source, (Filter, SourceChosen)):
            rest = self.fields(node, skip=("instead_to",))
            kind = node.source if isinstance(node.source, Filter) else node.source.kind
            nouns = nouns_of(kind)
            self.mentions.append(
                Mention(Ref("event source"), nouns=None if nouns is None else nouns | {"source"}, soft=True)
            )
            return dataclasses.replace(rest, instead_to=self.go(node.instead_to))
        if isinstance(node, PlayFrom) and node.cost is not None:
            kind = self.go(node.kind)
            self.mentions.append(Mention(Ref("stack"), nouns=frozenset(["spell"])))
            return dataclasses.replace(node, kind=kind, cost=self.go(node.cost))
        if (
            isinstance(node, SetControl)
            and self.naming
            and self.stack
            and node.who == (self.again(self.subject) if self.subject_said else self.subject)
        ):
            self.take_subject()
            return SetControl(Subj())
        if isinstance(node, Node):
            return self.fields(node)
        return node

    def other_bound(self, kind: Filter) -> Filter:
        """In reading: a kind with what "other" in it is other than."""
        if OtherThanThis() in kind.tests:
            return changed(kind, OtherThanThis(), Other())
        than = self.other_than(kind) if Other() in kind.tests else None
        return kind if than is None else changed(kind, Other(), Not(Is(than)))

    def other_of(self, kind: Filter) -> Filter:
        """In naming: a kind that leaves out something, with "other" for that wherever it would be understood so."""
        if Other() in kind.tests:
            return kind if self.other_than(kind) is None else changed(kind, Other(), OtherThanThis())
        for t in kind.tests:
            if isinstance(t, Not) and isinstance(t.test, Is):
                rest = dataclasses.replace(kind, tests=tuple([x for x in kind.tests if x != t]))
                if self.other_than(rest) == t.test.what:
                    return changed(kind, t, Other())
        return kind

    def other_than(self, kind: Filter) -> Selector | None:
        """What "other" leaves out if it isn't the source: what something is shared with; of the cards removed with the
        source, those that have just been; of permanents, the one spoken of last that is of the kind.
        """
        for t in kind.tests:
            if isinstance(t, Shares) and isinstance(t.other, Ref):
                return t.other
            if isinstance(t, InRelation) and t.relation == "removed with" and "exiled" in self.done:
                record = self.done["exiled"]
                return record if isinstance(record, Ref) else Ref("var", self.number(record))
        nouns = {TYPE_NAMES[t.card_type.bit_length() - 1] for t in kind.tests if isinstance(t, HasType)}
        if not nouns:
            nouns = {t.subtype.lower() for t in kind.tests if isinstance(t, HasSubtype)} - {"aura", "equipment"}
        if kind.zone != "in play" or len(nouns) != 1:
            return None
        noun = nouns.pop()
        for m in reversed(self.mentions):
            if m.own or m.plural or not m.thing or (m.scope is not None and m.scope not in self.stack):
                continue
            if isinstance(m.ref, Host):
                if noun not in ("enchantment", "artifact"):  # what is attached is itself such a thing
                    return m.ref
                continue
            role = m.ref.role if isinstance(m.ref, Ref) else m.how
            if role not in OTHER_THAN or (role == "event" and self.events > 1):
                continue
            if m.nouns is not None and noun in m.nouns and "permanent" in m.nouns:
                return self.selector(m)
        return None

    def fields(self, node: Any, skip: tuple[str, ...] = ()) -> Any:
        cls = type(node).__name__
        names = ORDER.get(cls)
        all_names = [f.name for f in dataclasses.fields(node)]
        order = all_names if names is None else [*names, *[n for n in all_names if n not in names]]
        fresh = {}
        for name in order:
            if name in skip:
                continue
            value = getattr(node, name)
            if isinstance(value, Node):
                new = self.go(value)
            elif isinstance(value, tuple) and value and isinstance(value[0], Node):
                new = tuple([self.go(v) for v in value])
            else:
                continue
            if new is not value:
                fresh[name] = new
        return dataclasses.replace(node, **fresh) if fresh else node

    def go_cost(self, c: Cost) -> Cost:
        parts = []
        saved_quiet = self.quiet
        for i, part in enumerate(c.parts):
            if isinstance(part, Do):
                start = len(self.mentions)
                self.quiet = 0
                record = Record(None, part.action)
                self.stack.append(record)
                if isinstance(part.action, Acting):
                    action = self.acting(part.action)
                elif self.naming and isinstance(part.action, GainLife) and not isinstance(part.action.who, You):
                    action = self.acting(Acting(part.action.who, part.action))
                else:
                    action = self.effect(part.action)
                self.stack.pop()
                self.after(part.action, record)
                self.quiet = saved_quiet
                for m in self.mentions[start:]:
                    if m.record is record:
                        m.record = None
                        m.ref = Ref("cost", i)
                        self.costs.append(m)
                if self.amount_record is record:
                    self.amount_record = None
                if isinstance(part.action, RemoveCounters):
                    self.paid = (i, part.action.counter)
                for key, value in list(self.done.items()):
                    if value is record:
                        self.done[key] = Ref("cost", i)
                parts.append(dataclasses.replace(part, action=action))
            else:
                parts.append(self.go(part))
        return dataclasses.replace(c, parts=tuple(parts))

    def go_event(self, e: Any) -> Any:
        if isinstance(e, AnyEvent):
            return AnyEvent(tuple([self.go_event(x) for x in e.events]))
        if isinstance(e, When):
            return When(self.go_event(e.event), self.go(e.condition))
        self.events += 1
        before = len(self.mentions)
        result = self.fields(e)
        del self.mentions[before:]
        name = type(e).__name__
        if name in ("Damaged", "LifeChanges", "Draws", "CountersChange", "CreatesTokens", "ProducesMana", "Discards"):
            self.amount = True
            self.amount_record = None

        def told(value: Any, role: str) -> None:
            if value is None:
                return
            if isinstance(value, (This, Host)):
                self.mentions.append(
                    Mention(value if isinstance(value, This) else Ref(role), own=isinstance(value, This))
                )
            elif isinstance(value, You):
                return
            elif isinstance(value, Players):
                self.mentions.append(Mention(Ref(role), player=True, thing=False))
            elif isinstance(value, Either):
                self.mentions.append(Mention(Ref(role), player=True, thing=True, nouns=nouns_of(value)))
            elif isinstance(value, Filter):
                nouns = nouns_of(value)
                if name == "ZoneChange" and e.to != "in play" and nouns is not None:
                    nouns = nouns | {"card"}
                self.mentions.append(Mention(Ref(role), nouns=nouns))
                if controlled_by_others(value):
                    self.mentions.append(Mention(ControllerOf(Ref(role)), player=True, thing=False, soft=True))
            elif isinstance(value, (Ref, It, That)):
                self.mentions.append(Mention(Ref(role)))
            elif isinstance(value, Selector):
                self.mentions.append(Mention(Ref(role), player=True, thing=True))

        def actor(value: Any) -> None:
            if value is not None and not isinstance(value, You):
                self.mentions.append(Mention(Ref("event player"), player=True, thing=False))

        if name in ("StepBegins", "During", "StepEnds"):
            if isinstance(e.whose, ControllerOf) and isinstance(e.whose.what, Host):
                self.mentions.append(Mention(Host()))
            self.mentions.append(Mention(Ref("event player"), player=True, thing=False)) if not isinstance(
                e.whose, You
            ) else None
        elif name == "Damaged":
            told(e.to, "event")
            told(e.source, "event source")
        elif name == "Attacks" or name == "Blocks":
            told(e.whom, "event other")
            told(e.what, "event")
        elif name == "BecomesBlocked":
            told(e.by, "event other")
            told(e.what, "event")
        elif name == "BecomesTarget":
            if isinstance(e.of, (Filter, Either)):
                self.mentions.append(Mention(Ref("event player"), player=True, thing=False))
            if e.of is not None or isinstance(e.what, (This, Host)):
                self.mentions.append(
                    Mention(Ref("event source"), nouns=frozenset(["spell", "ability", "spell or ability"]))
                )
            told(e.what, "event")
        elif name == "Discards" and e.by is not None:
            self.mentions.append(Mention(ControllerOf(Ref("event source")), player=True, thing=False, soft=True))
            actor(e.who)
            told(e.what, "event")
        elif name in (
            "LifeChanges",
            "Shuffles",
            "Searches",
            "FlipsCoin",
            "PlayerAttacks",
            "LosesGame",
            "CreatesTokens",
            "TargetsChosen",
        ):
            actor(e.who)
        elif name in ("Draws",):
            actor(e.who)
            self.mentions.append(Mention(Ref("event"), nouns=frozenset(["card"])))
        elif name == "StateIs":
            if any(isinstance(part, This) for part in walk(e.condition)):
                self.mentions.append(Mention(This(), own=True))
        elif name == "Attached":
            told(e.to, "event other")
            told(e.what, "event")
        else:
            if hasattr(e, "who"):
                actor(e.who)
            elif hasattr(e, "whose"):
                actor(e.whose)
            told(e.what, "event")
            if name == "Discards" and e.what is None:
                self.mentions.append(Mention(Ref("event"), nouns=frozenset(["card"]), soft=True))
        return result

    def ability(self, a: Any) -> Any:
        """A whole ability."""
        if isinstance(a, Several):
            return Several(tuple([Binder(self.naming).ability(x) for x in a.abilities]))
        if isinstance(a, ReplacementAbility) and isinstance(a.replacement, AsEnters) and a.replacement.what is None:
            self.mentions.append(Mention(This(), own=True))
        if isinstance(a, ReplacementAbility) and isinstance(a.replacement, PreventDamage):
            self.amount = True
        if isinstance(a, StaticAbility) and isinstance(a.what, All):
            what = self.go(a.what)
            self.mentions.append(Mention(Ref("self"), nouns=nouns_of(a.what.kind)))
            result = dataclasses.replace(self.fields(a, skip=("what",)), what=what)
        else:
            result = self.fields(a)
        return result if self.naming else settle(result)


def changed(kind: Filter, said: Test, meant: Test) -> Filter:
    """A kind with one test in the place of another."""
    return dataclasses.replace(kind, tests=ordered([*[t for t in kind.tests if t != said], meant]))


def only_tree(node: Any) -> bool:
    """Whether nothing of the surface is left in a tree."""
    return all(type(n).__module__ != Acting.__module__ for n in walk(node))


def settle(node: Any) -> Any:
    """Records are replaced by As where something refers to them; nested sequences become one."""
    if not isinstance(node, Node):
        return node
    if isinstance(node, Hold):
        inner = settle(node.effect)
        return inner if node.record.n is None else As(node.record.n, inner)
    fresh = {}
    for f in dataclasses.fields(node):
        value = getattr(node, f.name)
        if isinstance(value, Node):
            new: Any = settle(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], Node):
            new = tuple([settle(v) for v in value])
        else:
            continue
        if new is not value:
            fresh[f.name] = new
    return dataclasses.replace(node, **fresh) if fresh else node


def bind(ability: Any, before: list[Mention] | None = None) -> tuple[Any, list[Mention]]:
    """References of an ability as read; and what its costs mention, for the text after it."""
    binder = Binder(False, before)
    result = binder.ability(ability)
    if not all(only_tree(a) for a in (result.abilities if isinstance(result, Several) else (result,))):
        raise Unbound("something is said of which nothing is known")
    return result, binder.costs


def unbind(ability: Any, before: list[Mention] | None = None) -> tuple[Any, list[Mention]]:
    """The ability as text says it."""
    binder = Binder(True, before)
    return binder.ability(ability), binder.costs
