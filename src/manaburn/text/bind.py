"""What "it" is: references bound when text is read, and named again when a tree is written.

Both directions make the same walk through the tree in the order in which text says things, with the same list of
what has been mentioned. Reading replaces a pronoun by what it resolves to; writing replaces a reference by the first
pronoun that would resolve to it.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any, Final

from manaburn import terms

from .functions import ordered
from .surface import (
    Acting,
    Chooser,
    ChosenNow,
    Done,
    IfAfter,
    IfDo,
    IfFlip,
    InsteadIf,
    It,
    Itself,
    Mods,
    Now,
    PaidMuch,
    RepeatIf,
    Several,
    Subj,
    That,
    ThatMuch,
    ThatPlayer,
    Them,
    TheRest,
    They,
)
from .tree import (
    Ability,
    ActivatedAbility,
    AdditionalCost,
    All,
    AllTests,
    Among,
    Amount,
    AnyEvent,
    AnyTest,
    As,
    AsEnters,
    Both,
    Choose,
    ChooseAmong,
    ChooseValue,
    ControlledBy,
    ControllerOf,
    CopyCard,
    CopyOf,
    Cost,
    CostAmount,
    CreateCopies,
    CreateTokens,
    Delayed,
    Destroy,
    DidIt,
    Discard,
    Do,
    Effect,
    Either,
    Event,
    Filter,
    ForEach,
    GainAbility,
    GainLife,
    HasSubtype,
    HasType,
    Host,
    If,
    IfPaid,
    Is,
    LookAt,
    May,
    Mill,
    Modal,
    Move,
    Node,
    Not,
    NotCondition,
    Number,
    OfChosen,
    Other,
    OwnerOf,
    Pick,
    Players,
    PlayFrom,
    RedirectDamage,
    Ref,
    RemoveCounters,
    RepeatWhile,
    ReplacementAbility,
    ReplaceWith,
    Rest,
    Reveal,
    RevealUntil,
    Role,
    Sacrifice,
    Search,
    Selector,
    Seq,
    SetControl,
    SetLife,
    Shares,
    StaticAbility,
    Tap,
    Target,
    This,
    TokenSpec,
    TopCards,
    TriggeredAbility,
    Unless,
    WasPaid,
    When,
    Who,
    WonFlip,
    You,
    rebuild,
    walk,
)
from .words import subtypes


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


ORDER: Final = {
    "ReplaceWith": ("instead_of", "condition", "effect"),
    "TriggeredAbility": ("event", "condition", "effect"),
    "StaticAbility": ("what", "mods", "condition"),
    "Choose": ("who", "kind", "low", "high"),
    "ActivatedAbility": ("cost", "restrictions", "effect"),
    "Compare": ("value",),
    "RedirectDamage": ("to", "source", "amount", "instead_to"),
}
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
    parts = effect.effects if isinstance(effect, Seq) else (effect,)
    return all(
        isinstance(p, Move) and (isinstance(who, OwnerOf) or isinstance(p.what, (It, Them, That, TheRest)))
        for p in parts
    )


def is_one(low: Any, high: Any) -> bool:
    return (low is None or low == Number(1)) and (high is None or high == Number(1))


class Binder:
    """One walk. ``naming``: from tree to text, else from text to tree."""

    def __init__(self, naming: bool, before: list[Mention] | None = None) -> None:
        self.naming = naming
        self.mentions: list[Mention] = list(before or [])
        self.slots = 0
        self.next_as = 0
        self.stack: list[Record] = []
        self.previous: Record | None = None
        self.subject: Selector = You()
        self.subject_said = True
        self.subject_record: Record | None = None
        self.quiet = 0
        self.amount = False
        self.amount_record: Record | None = None
        self.level = 0
        self.loops = 0
        self.costs: list[Mention] = []
        self.rest: tuple[Selector | None, Record] | None = None
        self.flip: Record | None = None
        self.done: dict[str, Record | Ref] = {}
        self.paid: tuple[int, str] | None = None

    # -- mentions ------------------------------------------------------------------------------------------------------

    def mention(self, m: Mention) -> None:
        if not self.quiet:
            self.mentions.append(m)

    def selector(self, m: Mention) -> Selector | None:
        """What a mention stands for; in reading, a number is given to its effect now."""
        if m.ref is not None:
            return m.ref
        if m.record is None:
            if self.naming:
                return None
            raise Unbound("somebody was mentioned who has done nothing")
        if m.record.n is None:
            if self.naming:
                return None
            m.record.n = self.next_as
            self.next_as += 1
        return Ref("var", m.record.n)

    def number(self, record: Record) -> int:
        """The number of an effect, given now if it has none."""
        if record.n is None:
            record.n = self.next_as
            self.next_as += 1
        return record.n

    def find(self, word: Selector, no_own: bool = False) -> Mention | None:
        """The mention a pronoun means."""
        for soft in (False, True):
            found = self.find_among([m for m in self.mentions if m.soft == soft], word, no_own)
            if found is not None:
                return found
        return None

    def find_among(self, mentions: list[Mention], word: Selector, no_own: bool) -> Mention | None:
        """The last of these mentions that suits a pronoun."""
        for m in reversed(mentions):
            if m.scope is not None and m.scope not in self.stack:
                continue
            if isinstance(word, (ThatPlayer, They)):
                if m.player and not m.plural:
                    return m
                continue
            if not m.thing:
                continue
            if isinstance(word, It):
                if m.plural or (no_own and m.own):
                    continue
                return m
            if isinstance(word, Them):
                if m.plural:
                    return m
                continue
            if isinstance(word, That):
                if m.own or m.plural != word.plural:
                    continue
                if word.how and m.how != word.how:
                    continue
                if m.nouns is not None and word.noun not in m.nouns:
                    continue
                return m
        return None

    def resolve(self, word: Selector, no_own: bool = False) -> Selector:
        m = self.find(word, no_own)
        if m is None and isinstance(word, That) and word.noun == "card" and not word.how:
            m = self.find(That("permanent", word.plural))
        if m is None and no_own:
            m = self.find(word)
        if m is None and isinstance(word, They) and not self.quiet:
            m = self.find(Them())
        if m is None and word in (That("card", False, "exiled"), That("card", True, "exiled")):
            return Ref("linked")
        if m is None:
            raise Unbound(f"nothing for {say(word)} to mean")
        result = self.selector(m)
        assert result is not None
        return result

    def name(self, ref: Selector, no_own: bool = False) -> Selector:
        """A pronoun for a reference."""
        options: list[Selector] = [It(), Them(), ThatPlayer(), They()]
        if not isinstance(self.subject, You) and ref == self.again(self.subject):
            options[2:4] = [They(), ThatPlayer()]
        nouns: list[str] = []
        for m in reversed(self.mentions):
            if self.selector(m) == ref:
                for n in sorted(m.nouns or ()):
                    if n not in nouns:
                        nouns.append(n)
        order = ["creature", "land", "artifact", "enchantment", "permanent", "spell", "card", "token"]
        nouns.sort(key=lambda n: order.index(n) if n in order else 99)
        for noun in nouns or order:
            for plural in (False, True):
                options.append(That(noun, plural))
        for how in (
            "sacrificed",
            "discarded",
            "exiled",
            "chosen",
            "revealed",
            "returned",
            "destroyed",
            "tapped",
            "countered",
        ):
            for noun in nouns or order:
                for plural in (False, True):
                    options.append(That(noun, plural, how))
        for option in options:
            found = self.find(option, no_own)
            if found is None and isinstance(option, That) and option.noun == "card" and not option.how:
                found = self.find(That("permanent", option.plural))
            if found is not None and self.selector(found) == ref:
                return option
        if ref in (
            Ref("event other"),
            Ref("chosen player"),
            Ref("event player"),
            Ref("pile chosen"),
            Ref("pile other"),
        ):
            return ref
        if ref == Ref("linked") and self.find(That("card", False, "exiled")) is None:
            return That("card", False, "exiled")
        raise Unbound(f"no wording for {ref}")

    # -- subjects ------------------------------------------------------------------------------------------------------

    def again(self, who: Selector) -> Selector:
        """The subject spoken of once more, inside (or outside) of the effect that named it."""
        if isinstance(who, Target):
            return Ref("target", who.slot)
        if isinstance(who, All) and self.subject_record is not None and self.subject_record in self.stack:
            return Ref("each", self.loops - 1)
        if isinstance(who, Choose):
            for m in reversed(self.mentions):
                if m.player and m.record is not None:
                    sel = self.selector(m)
                    if sel is not None:
                        return sel
        return who

    def take_subject(self) -> Selector:
        if self.subject_said:
            if isinstance(self.subject, All) and self.stack and self.subject_record not in self.stack:
                self.subject_said = False
            else:
                return self.again(self.subject)
        self.subject_said = True
        self.subject_record = self.stack[-1] if self.stack else None
        if isinstance(self.subject, All):
            self.loops += 1
            self.mentions.append(
                Mention(Ref("each", self.loops - 1), player=True, thing=False, scope=self.subject_record)
            )
        elif isinstance(self.subject, Choose):
            for m in self.mentions:
                if m.record is None and m.ref is None:
                    m.record = self.subject_record
        return self.subject

    # -- the walk ------------------------------------------------------------------------------------------------------

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
            self.quiet += 1
            try:
                result = self.fields(node)
            finally:
                self.quiet -= 1
            if not self.naming and isinstance(result, Filter) and Other() in result.tests:
                for t in result.tests:
                    if isinstance(t, Shares) and isinstance(t.other, Ref):
                        rest = [x for x in result.tests if x != Other()]
                        return dataclasses.replace(result, tests=ordered([*rest, Not(Is(t.other))]))
            return result
        if isinstance(node, Cost):
            return self.go_cost(node)
        if type(node).__name__ == "PreventDamage" and node.then is not None:
            rest = self.fields(node, skip=("then",))
            saved = self.amount, self.amount_record
            self.amount, self.amount_record = True, None
            rest = dataclasses.replace(rest, then=self.go(node.then))
            self.amount, self.amount_record = saved
            return rest
        if isinstance(node, RedirectDamage) and isinstance(node.source, Filter):
            rest = self.fields(node, skip=("instead_to",))
            self.mentions.append(Mention(Ref("event source"), nouns=nouns_of(node.source), soft=True))
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

    def go_selector(self, s: Any) -> Any:
        if isinstance(s, (You,)):
            return s
        if isinstance(s, This):
            self.mention(Mention(s, own=True))
            return s
        if isinstance(s, Host):
            self.mention(Mention(s, nouns=None))
            return s
        if isinstance(s, (Subj, Chooser)):
            return self.take_subject()
        if isinstance(s, They) and not self.subject_said:
            return self.take_subject()
        if self.naming and not self.subject_said and s == self.subject:
            self.take_subject()
            return They()
        if isinstance(s, (It, Them, That, They, ThatPlayer)):
            return self.resolve(s)
        if isinstance(s, Done):
            record = self.done[s.how] if s.how in self.done else self.paid_with(s.how)
            if record is None:
                raise Unbound(f"nothing was {s.how} before")
            return record if isinstance(record, Ref) else Ref("var", self.number(record))
        if self.naming and isinstance(s, Among) and isinstance(s.what, Ref) and s.what.role in ("var", "cost"):
            known = dict(self.done)
            for m in self.mentions:
                if m.how and m.how not in known and isinstance(m.ref, Ref) and m.ref.role == "cost":
                    known[m.how] = m.ref
            for how, r in known.items():
                if r == s.what or (isinstance(r, Record) and s.what.role == "var" and r.n == s.what.n):
                    if self.stack:
                        self.rest = (s.what, self.stack[-1])
                    if self.stack:
                        self.mention(Mention(None, self.stack[-1], plural=True, nouns=nouns_of(s.kind), how=self.how()))
                    return dataclasses.replace(s, what=Done(how), kind=self.go(s.kind))
        if isinstance(s, Among) and isinstance(s.what, Done):
            result = self.fields(s)
            if self.stack:
                self.rest = (result.what, self.stack[-1])
                self.mention(Mention(None, self.stack[-1], plural=True, nouns=nouns_of(s.kind), how=self.how()))
            return result
        if isinstance(s, Role):
            self.mention(Mention(s, player=True, thing=False))
            return s
        if isinstance(s, TheRest):
            if self.rest is None:
                raise Unbound("nothing for 'the rest' to mean")
            chosen = Ref("var", self.number(self.rest[1]))
            return Rest(self.rest[0] if self.rest[0] is not None else Ref("var all", chosen.n), chosen)
        if isinstance(s, Rest) and self.naming:
            number = self.rest[1].n if self.rest is not None and self.rest[1].n is not None else -9
            if self.rest is None or s != Rest(
                self.rest[0] if self.rest[0] is not None else Ref("var all", number), Ref("var", number)
            ):
                raise Unbound("no wording for Rest")
            return TheRest()
        if isinstance(s, Ref):
            return self.name(s) if self.naming else s
        if isinstance(s, Target):
            return self.go_target(s)
        if isinstance(s, (ControllerOf, OwnerOf)):
            what = s.what
            if isinstance(what, It) or (isinstance(what, Ref) and self.naming):
                try:
                    new = self.resolve(what, no_own=True) if isinstance(what, It) else self.name(what, no_own=True)
                except Unbound:
                    told = self.find(ThatPlayer()) if self.naming else None
                    if told is None or told.ref != s:
                        raise
                    return ThatPlayer()
                bound = new if not self.naming else what
            else:
                new = self.go(what)
                bound = self.again_object(new if not self.naming else what)
            result = dataclasses.replace(s, what=new)
            self.mention(Mention(dataclasses.replace(s, what=bound), player=True, thing=False))
            return result
        if isinstance(s, All):
            result = self.fields(s)
            kind = s.kind
            if isinstance(kind, Filter):
                self.mention(
                    Mention(
                        None, self.stack[-1] if self.stack else None, plural=True, nouns=nouns_of(kind), how=self.how()
                    )
                    if self.stack
                    else Mention(result if not self.naming else s, plural=True, nouns=nouns_of(kind))
                )
            return result
        if isinstance(s, Choose):
            if self.naming and s.who == self.again(self.subject) and self.subject_said:
                s2 = dataclasses.replace(s, who=Chooser())
                rest = self.fields(s2, skip=("who",))
            elif self.naming and not self.subject_said and s.who == self.subject:
                self.take_subject()
                rest = self.fields(dataclasses.replace(s, who=Chooser()), skip=("who",))
            else:
                rest = self.fields(s)
            if self.stack:
                isplayer = isinstance(s.kind, Players)
                self.mention(
                    Mention(
                        None,
                        self.stack[-1],
                        player=isplayer,
                        thing=not isplayer,
                        plural=not is_one(s.low, s.high) or s.up_to_any,
                        nouns=nouns_of(s.kind),
                        how=self.how(),
                    )
                )
            return rest
        if isinstance(s, TopCards):
            result = self.fields(s)
            if self.stack:
                self.mention(
                    Mention(
                        None,
                        self.stack[-1],
                        plural=s.n != Number(1),
                        nouns=frozenset(["card", "creature", "land", "artifact", "enchantment", "permanent"]),
                        how=self.how(),
                    )
                )
            return result
        if isinstance(s, ChooseAmong):
            if self.naming and self.subject_said and s.who == self.again(self.subject):
                rest = self.fields(dataclasses.replace(s, who=Chooser()), skip=("who",))
            elif self.naming and not self.subject_said and s.who == self.subject:
                self.take_subject()
                rest = self.fields(dataclasses.replace(s, who=Chooser()), skip=("who",))
            else:
                rest = self.fields(s)
            if self.stack:
                self.rest = (s.what if self.naming else rest.what, self.stack[-1])
                self.mention(
                    Mention(
                        None,
                        self.stack[-1],
                        plural=not is_one(s.low, s.high) or s.up_to_any,
                        nouns=None,
                        how=self.how(),
                    )
                )
            return rest
        return self.fields(s)

    def paid_with(self, how: str) -> Ref | None:
        """What a cost told of in another paragraph was paid with, if that was so done to."""
        for m in reversed(self.mentions):
            if m.how == how and isinstance(m.ref, Ref) and m.ref.role == "cost":
                return m.ref
        return None

    def how(self) -> str:
        return how_of(self.stack[-1].effect) if self.stack else ""

    def again_object(self, s: Any) -> Any:
        if isinstance(s, Target):
            return Ref("target", s.slot)
        return s

    def go_target(self, s: Target) -> Target:
        original = s
        slot = self.slots
        if self.naming:
            if s.slot != slot:
                raise Unbound("the targets are not numbered in the order of the text")
            distinct = s.distinct
            if distinct:
                if distinct != tuple(range(slot)):
                    raise Unbound("no wording for which targets are different")
                distinct = (-1,)
            self.slots += 1
            s = dataclasses.replace(s, slot=0, distinct=distinct)
        else:
            self.slots += 1
            if s.distinct and not slot:
                if not isinstance(s.kind, Filter):
                    raise Unbound("nothing for 'another' to be other than")
                s = dataclasses.replace(s, kind=Filter((Other(), *s.kind.tests), s.kind.zone, s.kind.whose))
            s = dataclasses.replace(s, slot=slot, distinct=tuple(range(slot)) if s.distinct else ())
        theirs = isinstance(s.chooser, Choose) and any(part == Ref("each") for part in walk(s.kind))
        result = self.fields(s, skip=("kind",) if theirs else ())
        kind = original.kind
        player = isinstance(kind, Players) or (
            isinstance(kind, Either) and any(isinstance(k, Players) for k in kind.kinds)
        )
        thing = not isinstance(kind, Players)
        self.mentions.append(
            Mention(
                Ref("target", slot),
                player=player,
                thing=thing,
                plural=not is_one(s.low, s.high) or s.up_to_any,
                nouns=nouns_of(kind),
            )
        )
        if controlled_by_others(kind):
            self.mentions.append(Mention(ControllerOf(Ref("target", slot)), player=True, thing=False, soft=True))
        return result  # type: ignore[no-any-return]

    # -- effects -------------------------------------------------------------------------------------------------------

    def go_effect(self, e: Any) -> Any:
        n: int | None = None
        if isinstance(e, As):
            n = e.n
            e = e.effect
        if isinstance(e, Acting):
            return self.acting(e)
        if isinstance(e, Seq):
            if n is not None:
                raise Unbound("no wording for a whole sequence kept")
            return self.seq(e)
        if isinstance(e, InsteadIf):
            raise Unbound("nothing for 'instead' to replace")
        if not self.naming and not self.stack and not isinstance(e, Modal):
            now = {c.what for c in walk(e) if isinstance(c, (ChosenNow, Now))}
            if len(now) == 1:
                what = now.pop()
                short = {"creature type": "type"}.get(what, what)
                plain = rebuild(
                    e,
                    lambda node: (
                        OfChosen(short) if isinstance(node, ChosenNow) else node.mod if isinstance(node, Now) else node
                    ),
                )
                return self.seq(Seq((ChooseValue(You(), what), plain)))  # type: ignore[arg-type]
            if now:
                raise Unbound("two choices at once")
        if (
            not self.naming
            and isinstance(e, Unless)
            and isinstance(e.effect, Acting)
            and isinstance(e.effect.who, All)
            and isinstance(e.who, They)
        ):
            return self.go_effect(ForEach(e.effect.who, Unless(Acting(They(), e.effect.effect), They(), e.cost)))
        if isinstance(e, RepeatIf):
            raise Unbound("nothing to repeat")
        if isinstance(e, RepeatWhile) and self.naming:
            return self.seq(Seq((e,)))
        if isinstance(e, ReplaceWith):
            return self.seq(Seq((e,))) if self.naming else e
        if self.naming:
            actor = self.actor(e)
            if actor is not None:
                return self.acting(Acting(actor, e if n is None else As(n, e)))
        record = Record(n, e)
        self.stack.append(record)
        loops = self.loops
        try:
            result = self.effect(e)
        finally:
            self.stack.pop()
            self.loops = loops
        self.after(e, record)
        if not (
            isinstance(e, If)
            and any(isinstance(c, (IfDo, DidIt)) for c in (e.condition, getattr(e.condition, "condition", None)))
        ):
            self.previous = None if isinstance(e, Delayed) else record
        return result if self.naming else Hold(record, result)

    def actor(self, e: Any) -> Selector | None:
        """In naming: the subject that has to be said, None if it is the present one."""
        if isinstance(e, SetLife):
            return None
        who = getattr(e, "who", None)
        if type(e).__name__ == "Apply":
            for m in e.mods:
                if isinstance(m, SetControl):
                    who = m.who
        if isinstance(who, Selector):
            if isinstance(e, Unless) or (isinstance(e, (May, IfPaid)) and isinstance(who, You)):
                return None
            if not self.subject_said and who == self.subject:
                return None
            if self.subject_said and who == self.again(self.subject):
                return None
            return who
        for name in ("what", "to", "first"):
            s = getattr(e, name, None)
            owner: Any = None
            if isinstance(s, TopCards):
                owner = s.whose
            elif (
                (isinstance(s, All) and isinstance(s.kind, Filter))
                or (
                    isinstance(s, Choose)
                    and isinstance(s.kind, Filter)
                    and isinstance(s.kind.whose, Target)
                    and isinstance(s.who, Target)
                )
                or (isinstance(s, Target) and isinstance(s.kind, Filter))
            ):
                owner = s.kind.whose
            elif isinstance(s, Both) and isinstance(s.parts[0], All) and isinstance(s.parts[0].kind, Filter):
                owner = s.parts[0].kind.whose
            if isinstance(owner, Target) or (isinstance(owner, All) and isinstance(owner.kind, Players)):
                if not self.subject_said and owner == self.subject:
                    return None
                return owner
            if isinstance(s, (Choose, ChooseAmong)):
                if not self.subject_said and s.who == self.subject:
                    return None
                if self.subject_said and s.who == self.again(self.subject):
                    return None
                return s.who
        return None

    def acting(self, a: Acting) -> Any:
        saved = (self.subject, self.subject_said, self.subject_record)
        try:
            if self.naming:
                if isinstance(a.who, (Choose,)):
                    said: Any = self.go_player_choice(a.who)
                else:
                    said = self.go(a.who)
                self.subject, self.subject_said, self.subject_record = a.who, False, None
                if isinstance(a.who, (Ref, You, ControllerOf, OwnerOf)):
                    self.subject_said = False
                inner = self.go_effect(a.effect)
                return Acting(said, inner)
            who = self.go_player_choice(a.who) if isinstance(a.who, Choose) else self.go(a.who)
            self.subject, self.subject_said, self.subject_record = who, False, None
            inner = self.go_effect(a.effect)
            if not self.subject_said and not needs_no_subject(who, a.effect):
                raise Unbound("a player who does nothing")
            return inner
        finally:
            self.subject, self.subject_said, self.subject_record = saved

    def go_player_choice(self, c: Choose) -> Choose:
        """ "an opponent", "a player" as a subject: you choose."""
        result = dataclasses.replace(c, kind=self.go(c.kind))
        self.mention(Mention(None, None, player=True, thing=False))
        return result

    def effect(self, e: Any) -> Any:
        """The inside of an effect."""
        if isinstance(e, SetLife):
            return self.fields(e)
        if isinstance(getattr(e, "who", None), Selector) and not isinstance(e, Unless):
            if self.naming:
                if not (isinstance(e, (May, IfPaid)) and isinstance(e.who, You)):
                    self.take_subject()
                    who: Any = Subj()
                else:
                    who = e.who
            else:
                who = self.go(e.who)
            inner = e if self.naming else dataclasses.replace(e, who=who)
            if isinstance(e, Search):
                same = isinstance(e.whose, Subj) or (self.naming and e.whose == self.again(self.subject))
                if same:
                    result = self.fields(inner, skip=("who", "whose"))
                    whose = Subj() if self.naming else self.again(self.subject)
                    return dataclasses.replace(result, who=who, whose=whose)
            result = self.conditional(inner, who) if isinstance(e, (May, IfPaid)) else self.fields(inner, skip=("who",))
            return dataclasses.replace(result, who=who)
        if isinstance(e, Unless):
            effect = self.go(e.effect)
            who = self.go(e.who)
            saved = (self.subject, self.subject_said, self.subject_record)
            self.subject, self.subject_said, self.subject_record = (e.who if self.naming else who), True, self.stack[-1]
            if isinstance(self.subject, All):
                self.loops += 1
            cost = self.go(e.cost)
            self.subject, self.subject_said, self.subject_record = saved
            return dataclasses.replace(e, effect=effect, who=who, cost=cost)
        if isinstance(e, IfAfter):
            then = self.go(e.then)
            return If(self.go(e.condition), then)
        if isinstance(e, If) and self.naming and e.otherwise is None:
            state = self.snapshot()
            if isinstance(e.condition, NotCondition) and not isinstance(e.condition.condition, DidIt):
                try:
                    then = self.go(e.then)
                    return IfAfter(self.go(e.condition), then)
                except Unbound:
                    self.restore(state)
                    state = self.snapshot()
            try:
                return self.fields(e)
            except Unbound:
                self.restore(state)
                then = self.go(e.then)
                return IfAfter(self.go(e.condition), then)
        if type(e).__name__ == "DealDamage":
            state = self.snapshot()
            try:
                return self.damage(e)
            except Unbound:
                self.restore(state)
                source = self.go(e.source)
                to = self.go(e.to)
                return dataclasses.replace(e, source=source, to=to, amount=self.go(e.amount))
        if isinstance(e, ForEach):
            what = self.go(e.what)
            depth = self.loops
            kind = e.what.kind if isinstance(e.what, All) else None
            player = isinstance(kind, Players)
            self.mentions.append(
                Mention(
                    Ref("each", depth),
                    player=player,
                    thing=not player,
                    nouns=nouns_of(kind) if kind else None,
                    scope=self.stack[-1],
                )
            )
            self.loops += 1
            inner_effect = self.go(e.effect)
            return ForEach(what, inner_effect, e.n)
        if isinstance(e, Modal):
            options = []
            if isinstance(e.chooser, Choose):
                # 409.2a: the player who chooses the mode is spoken of in it.
                self.mentions.append(Mention(Ref("each", self.loops), player=True, thing=False, scope=self.stack[-1]))
                self.loops += 1
            saved_mentions = self.mentions
            for o in e.options:
                self.mentions = list(saved_mentions)
                self.previous = None
                options.append(self.go(o))
            self.mentions = saved_mentions
            return dataclasses.replace(e, options=tuple(options))
        if isinstance(e, Delayed):
            event = self.go(e.event)
            condition = self.go(e.condition) if e.condition is not None else None
            effect = self.go(e.effect)
            duration = self.go(e.duration) if e.duration is not None else None
            return dataclasses.replace(e, event=event, effect=effect, condition=condition, duration=duration)
        if (
            type(e).__name__ == "Apply"
            and len(e.mods) == 1
            and isinstance(e.mods[0], SetControl)
            and not self.subject_said
        ):
            mods = (self.go(e.mods[0]),)
            rest = self.fields(e, skip=("mods",))
            return dataclasses.replace(rest, mods=mods)
        if type(e).__name__ == "Apply" and any(
            isinstance(m, CopyOf) and not isinstance(m.what, Target) for m in e.mods
        ):
            mods = tuple([self.go(m) for m in e.mods])
            rest = self.fields(e, skip=("mods",))
            return dataclasses.replace(rest, mods=mods)
        if type(e).__name__ == "Apply" and isinstance(e.what, All):
            what = self.go(e.what)
            self.mentions.append(Mention(Ref("self"), nouns=nouns_of(e.what.kind), scope=self.stack[-1]))
            rest = self.fields(e, skip=("what",))
            return dataclasses.replace(rest, what=what)
        return self.fields(e)

    def damage(self, e: Any) -> Any:
        """DealDamage, the amount bound before whom it is dealt to."""
        source = self.go(e.source)
        if isinstance(e.source, (All, Among)):
            self.mentions.append(Mention(Ref("each", self.loops), nouns=nouns_of(e.source.kind), scope=self.stack[-1]))
            self.loops += 1
        elif isinstance(e.to, All):
            people = isinstance(e.to.kind, Players)
            self.mentions.append(
                Mention(
                    Ref("each", self.loops),
                    player=people,
                    thing=not people,
                    nouns=nouns_of(e.to.kind),
                    scope=self.stack[-1],
                )
            )
        own = [m for m in self.mentions[-2:] if m.own]
        amount = self.go(e.amount)
        if own and isinstance(e.source, This):
            self.mentions.remove(own[0])
        if self.naming:
            self_ref: Any = self.itself(e.source)
            to: Any = Itself() if e.to == self_ref and not isinstance(e.to, This) else self.go(e.to)
        else:
            to = self.itself(source) if isinstance(e.to, Itself) else self.go(e.to)
        return dataclasses.replace(e, source=source, amount=amount, to=to)

    def snapshot(self) -> dict[str, Any]:
        """Everything the walk has gathered."""
        state = dict(self.__dict__)
        for key in ("mentions", "stack", "costs"):
            state[key] = list(state[key])
        state["done"] = dict(self.done)
        state["numbers"] = [(m.record, m.record.n) for m in self.mentions if m.record is not None]
        return state

    def restore(self, state: dict[str, Any]) -> None:
        """Back to a snapshot."""
        for record, n in state.pop("numbers"):
            record.n = n
        self.__dict__.update(state)

    def itself(self, source: Any) -> Any:
        """The source of damage spoken of once more."""
        if isinstance(source, All):
            return Ref("each", self.loops - 1)
        return self.again_object(source)

    def conditional(self, e: Any, who: Any) -> Any:
        """May and IfPaid: the player is the subject of what he or she may do."""
        saved = (self.subject, self.subject_said, self.subject_record)
        subject = e.who
        self.subject, self.subject_said = subject, True
        self.subject_record = self.stack[-1]
        if isinstance(e, May):
            result: Any = dataclasses.replace(e, effect=self.go(e.effect))
            self.subject, self.subject_said, self.subject_record = saved
            return result
        each = isinstance(subject, All) and saved[2] is not self.stack[-1]
        if each:
            self.loops += 1
        cost = self.go(e.cost)
        if each:
            self.loops -= 1
        self.subject, self.subject_said, self.subject_record = saved
        then = self.go(e.then)
        otherwise = self.go(e.otherwise) if e.otherwise is not None else None
        return dataclasses.replace(e, cost=cost, then=then, otherwise=otherwise)

    def after(self, e: Any, record: Record) -> None:
        """What an effect adds to what can be spoken of."""
        name = type(e).__name__
        how = how_of(e)
        if how:
            self.done[how] = record
        if isinstance(e, Search):
            plural = e.any_number or e.n != Number(1)
            self.mention(
                Mention(
                    None,
                    record,
                    plural=plural,
                    nouns=nouns_of(e.kind) if isinstance(e.kind, Filter) else None,
                    how="found",
                )
            )
        elif isinstance(e, (CreateTokens, CreateCopies)):
            self.mention(
                Mention(
                    None,
                    record,
                    plural=e.n != Number(1),
                    nouns=frozenset(["token", "creature", "permanent", "artifact"]),
                    how="",
                )
            )
        elif isinstance(e, CopyCard):
            self.mention(Mention(None, record, nouns=frozenset(["copy"])))
        elif isinstance(e, Discard) and e.what is None:
            self.mention(Mention(None, record, plural=e.n != Number(1), nouns=frozenset(["card"]), how="discarded"))
        elif isinstance(e, Mill):
            self.mention(Mention(None, record, plural=e.n != Number(1), nouns=frozenset(["card"]), how=""))
        elif isinstance(e, RevealUntil):
            self.rest = (None, record)
            self.mention(Mention(None, record, plural=e.n != Number(1), nouns=nouns_of(e.kind), how="revealed"))
        elif name == "FlipCoin":
            self.flip = record
        elif isinstance(e, Move) and isinstance(e.what, Target) and e.zone in ("hand", "library", "graveyard"):
            owner = OwnerOf(Ref("target", self.slots - 1))
            self.mention(Mention(owner, player=True, thing=False, soft=True))
        elif name == "ChooseNewOpponent":
            self.mention(Mention(None, record, player=True, thing=False))
        if name in (
            "DealDamage",
            "LoseLife",
            "GainLife",
            "Discard",
            "Mill",
            "Sacrifice",
            "PutCounters",
            "RemoveCounters",
            "Draw",
            "Move",
            "Destroy",
        ):
            self.amount_record = record

    def seq(self, e: Seq) -> Any:
        out: list[Any] = []
        for item in e.effects:
            if isinstance(item, InsteadIf):
                if not out:
                    raise Unbound("nothing for 'instead' to replace")
                condition = self.go(item.condition)
                effect = self.go(item.effect)
                before = out.pop()
                out.append(Hold(Record(), ReplaceWith(condition, effect, before)))
                continue
            if isinstance(item, RepeatIf):
                if not out:
                    raise Unbound("nothing to repeat")
                again = self.go(item.condition)
                out = [Hold(Record(), RepeatWhile(out[0] if len(out) == 1 else Seq(tuple(out)), again))]
                continue
            if isinstance(item, RepeatWhile) and self.naming:
                if out:
                    raise Unbound("no wording for what is repeated")
                before = self.go(item.effect)
                out.extend(before.effects if isinstance(before, Seq) else [before])
                out.append(RepeatIf(self.go(item.condition)))
                continue
            if isinstance(item, ReplaceWith) and self.naming:
                before = self.go(item.instead_of)
                condition = self.go(item.condition)
                effect = self.go(item.effect)
                out.extend(before.effects if isinstance(before, Seq) else [before])
                out.append(InsteadIf(condition, effect))
                continue
            new = self.go(item)
            if (
                self.naming
                and self.stack
                and not isinstance(new, Acting)
                and any(isinstance(o, Acting) for o in out)
                and self.subject == You()
            ):
                new = Acting(You(), new)
            out.extend(new.effects if isinstance(new, Seq) else [new])
        return out[0] if len(out) == 1 else Seq(tuple(out))

    # -- costs, events, abilities --------------------------------------------------------------------------------------

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

        if name == "StepBegins":
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
        ):
            actor(e.who)
        elif name in ("Draws",):
            actor(e.who)
            self.mentions.append(Mention(Ref("event"), nouns=frozenset(["card"])))
        elif name == "StateIs":
            if This() in walk(e.condition):
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
        return result

    def ability(self, a: Any) -> Any:
        """A whole ability."""
        if isinstance(a, Several):
            return Several(tuple([Binder(self.naming).ability(x) for x in a.abilities]))
        if isinstance(a, ReplacementAbility) and isinstance(a.replacement, AsEnters) and a.replacement.what is None:
            self.mentions.append(Mention(This(), own=True))
        if isinstance(a, StaticAbility) and isinstance(a.what, All):
            what = self.go(a.what)
            self.mentions.append(Mention(Ref("self"), nouns=nouns_of(a.what.kind)))
            result = dataclasses.replace(self.fields(a, skip=("what",)), what=what)
        else:
            result = self.fields(a)
        return result if self.naming else settle(result)


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


def say(word: Selector) -> str:
    """A pronoun as it reads."""
    if isinstance(word, That):
        return f"'{'the ' + word.how if word.how else 'those' if word.plural else 'that'} {word.noun}'"
    return {"It": "'it'", "Them": "'them'", "They": "'he or she'", "ThatPlayer": "'that player'"}.get(
        type(word).__name__, "?"
    )


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


__all__ = ["Binder", "Mention", "Unbound", "bind", "unbind"]
_ = (Tap, Destroy, Sacrifice, Reveal, LookAt, Pick, Move, TokenSpec, GainAbility, ReplacementAbility, ActivatedAbility,
     AdditionalCost, TriggeredAbility, Who, field, subtypes, Mods)  # fmt: skip
