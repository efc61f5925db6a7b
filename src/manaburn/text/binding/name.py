"""Naming: the walk from the finished tree to the text. A reference becomes the first pronoun that would be bound to
it."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from types import NoneType
from typing import Final, TypeVar

from ..surface import (
    Acting,
    FlipsWon,
    IfAchieved,
    IfDiscarded,
    IfDo,
    IfFlip,
    IfPutThere,
    IfThisDid,
    IfWon,
    It,
    OtherThanThis,
    PaidMuch,
    Participle,
    SharesOneOfThose,
    Subj,
    That,
    ThatMuch,
    ThatOpponent,
    ThatPlayer,
    Them,
    They,
)
from ..tree import (
    Ability,
    AddPT,
    Amount,
    Arith,
    Choose,
    Comparison,
    CostAmount,
    Counter,
    CreateTokens,
    DealDamage,
    DefinePT,
    Destroy,
    DidIt,
    Discard,
    Draw,
    Effect,
    Filter,
    FlipUntilLost,
    GainLife,
    Is,
    IsSpell,
    MillUntil,
    Node,
    Not,
    Number,
    OfChosen,
    Other,
    Outside,
    Ref,
    Selector,
    SetControl,
    SetPT,
    Shares,
    SourceOf,
    Target,
    This,
    Unless,
    WasPaid,
    WasPlayed,
    WonFlip,
    You,
    walk,
)
from .memory import Subject
from .mentions import Mention, Unbound
from .nouns import named_types
from .others import changed, other_than
from .rules import Rules
from .walk import EFFECTS, NODES, NOUNS, Walk, about_a_payment, about_being_played
from .walk_effects import player_choice

N = TypeVar("N", bound=Node)

NOUN_ORDER: Final = ("creature", "land", "artifact", "enchantment", "permanent", "spell", "card", "token")
"""If several nouns fit, the first of these is used."""

ANY_PERMANENT: Final = frozenset(["creature", "land", "artifact"])
"""The nouns that together say that any permanent is meant."""

PARTICIPLES: Final[tuple[Participle, ...]] = (
    "sacrificed",
    "discarded",
    "exiled",
    "chosen",
    "revealed",
    "returned",
    "destroyed",
    "tapped",
    "countered",
    "drawn",
    "targeted",
    "attacking",
)
"""The participles that distinguish a noun: "the sacrificed creature"."""

EITHER: Final = That("creature or player")
PAID_FOR_IT: Final = ("kicker", "prowl", "evoke", "buyback", "surge", "escape")
"""The costs that are said to be paid for "it"."""

SAID_BY_THE_GRAMMAR: Final = (
    Ref("stack"),
    Ref("event"),
    Ref("event other"),
    Ref("chosen object"),
    Ref("chosen player"),
    Ref("event player"),
    Ref("granter"),
    Ref("looked at"),
    Ref("pile chosen"),
    Ref("pile other"),
    Ref("event source"),
    Ref("self"),
)
"""References for which there are words that need no antecedent: "the chosen player"."""


SAID_FROM_OUTSIDE: Final = (Ref("target"), Ref("cost", 1))
"""References from within an ability that an effect gives to what the effect itself speaks of."""


class Namer(Walk):
    """The walk from the finished tree to the text. A node is replaced by one with pronouns for its references."""

    def __init__(self, before: list[Mention] | None = None, given: bool = False, outer: Namer | None = None) -> None:
        super().__init__(before)
        self.outer: Final = outer
        """The walk through the ability in which this one stands."""
        self.given: Final = given
        """Whether it names what an ability says that an effect gives."""
        self.aims = False
        """Whether the ability has targets of its own."""
        self.players_are_they = False
        """Whether "they" as the subject of a verb would be understood of a player, so that it isn't said of objects."""

    def go(self, node: N) -> N:
        return NAMED_NODES.apply(self, node)

    def ability(self, a: Ability) -> Ability:
        """Walk through a whole ability. One with targets of its own speaks of these."""
        self.aims = any(isinstance(part, Target) for part in walk(a))
        return super().ability(a)

    def noun(self, s: Selector) -> Selector:
        return NAMED_NOUNS.apply(self, s)

    def inside(self, e: Effect) -> Effect:
        return NAMED_EFFECTS.apply(self, e)

    def anew(self) -> Namer:
        return Namer(given=True, outer=self)

    def meant(self, before: N, after: N) -> N:
        return before

    def pay(self, action: Effect) -> Effect:
        if isinstance(action, (GainLife, CreateTokens, Draw)) and not isinstance(action.who, You):
            return self.acting(action.who, action)
        return self.inside(action)

    def selector(self, m: Mention) -> Selector | None:
        """Return the selector for a mention. None: its effect has no number, so nothing in the tree refers to it."""
        if m.ref is not None:
            return m.ref
        return None if m.record is None or m.record.n is None else Ref("var", m.record.n)

    def is_subject(self, who: Selector) -> bool:
        """Return whether a player is the subject of the sentence, so that the player needn't be named again."""
        return who == (self.subject_again() if self.subject.said else self.subject.who)

    def name(self, ref: Selector, no_own: bool = False) -> Selector:
        """Return the first pronoun that would be bound to a reference. Raises Unbound if there is none."""
        for word in self._wordings(ref):
            found = self.find(word, no_own)
            if found is None and isinstance(word, That) and word.noun == "card" and not word.how:
                found = self.find(That("permanent", word.plural))
            if found is not None and self.selector(found) == ref:
                return word
        if ref in SAID_BY_THE_GRAMMAR or (self.given and ref in SAID_FROM_OUTSIDE and not self.aims):
            return ref
        if ref == Ref("linked") and self.find(That("card", False, "exiled")) is None:
            return That("card", False, "exiled")
        raise Unbound(f"no wording for {ref}")

    def _wordings(self, ref: Selector) -> Iterator[Selector]:
        """Yield the pronouns for a reference in the order in which they are tried."""
        if isinstance(ref, SourceOf):  # "it" could be taken for the ability
            yield from [That(noun, False) for noun in self._nouns(ref)]
        yield It()
        if not self.players_are_they:
            yield Them()
        nouns = self._nouns(ref)
        if self.either(ref):
            yield EITHER
        again = not isinstance(self.subject.who, You) and ref == self.subject_again()
        yield from (They(), ThatPlayer()) if again else (ThatPlayer(), They())
        yield ThatOpponent()
        for noun in nouns:
            yield That(noun, False)
            yield That(noun, True)
        for how in PARTICIPLES:
            for noun in nouns:
                yield That(noun, False, how)
                yield That(noun, True, how)

    def either(self, ref: Selector) -> bool:
        """Return whether the reference may be to a creature or to a player."""
        return any(EITHER.noun in (m.nouns or ()) for m in self.mentions if m.player and self.selector(m) == ref)

    def _nouns(self, ref: Selector) -> list[str]:
        """Return the nouns for a reference, the usual ones first."""
        nouns: list[str] = []
        for m in reversed(self.mentions):
            if self.selector(m) == ref:
                said = ["card"] if m.elsewhere else sorted(m.nouns or ())
                nouns.extend([noun for noun in said if noun not in nouns])
        if "permanent" in nouns:
            first = "permanent" if set(nouns) >= ANY_PERMANENT else ""
        else:
            either = "spell or ability" in nouns and "card" not in nouns  # nothing more is known of it
            first = "spell or ability" if either else "spell" if "spell" in nouns else ""
        order = (first, *NOUN_ORDER) if first else NOUN_ORDER
        return sorted(nouns, key=lambda noun: order.index(noun) if noun in order else 99) or list(order)

    def acting(self, who: Selector, e: Effect) -> Acting:
        """Return an effect with the player who does it named as the subject."""
        saved = self.subject
        try:
            said = player_choice(self, who) if isinstance(who, Choose) else self.go(who)
            self.subject = Subject(who)
            return Acting(said, self.go(e))
        finally:
            self.subject = saved


NAMED_NODES: Final[Rules[Namer]] = Rules(NODES)
NAMED_NOUNS: Final[Rules[Namer]] = Rules(NOUNS)
NAMED_EFFECTS: Final[Rules[Namer]] = Rules(EFFECTS)


@NAMED_NOUNS
def outside(n: Namer, s: Outside) -> ThatPlayer:
    """Name a player of whom the effect speaks that gives the ability. Raises Unbound if that is another one there. Of
    an ability by itself it isn't known who that is."""
    if n.outer is not None:
        m = n.outer.find(ThatPlayer())
        if m is None or n.outer.selector(m) != s.what:
            raise Unbound("no wording for a player spoken of outside")
    return ThatPlayer()


# -- conditions and numbers --------------------------------------------------------------------------------------------


@NAMED_NODES
def did_it(n: Namer, c: DidIt) -> IfDo | IfDiscarded | IfWon | IfPutThere | IfThisDid | IfAchieved:
    """Name the condition that an effect did something: "if you do", or "if you win" for a clash."""
    if n.clash is not None and n.clash.n == c.n:
        return IfWon()
    if n.previous is None or n.previous.n != c.n:
        raise Unbound("no wording for DidIt")
    if isinstance(n.previous.effect, MillUntil):
        return IfPutThere(n.previous.effect.kind)
    if isinstance(n.previous.effect, FlipUntilLost) and n.previous.effect.most is not None:
        return IfAchieved("all flips won")
    if isinstance(n.previous.effect, Counter) and may_be_ability(n.previous.effect.what):
        return IfAchieved("ability countered")
    if isinstance(n.previous.effect, Unless):
        unpaid = n.previous.effect.effect
        if isinstance(unpaid, DealDamage) and unpaid.source == This() and unpaid.to == You():
            return IfThisDid("deals damage")
        if isinstance(unpaid, Discard):
            return IfDiscarded()
        if isinstance(unpaid, Destroy) and unpaid.what == This():
            return IfThisDid("is destroyed")
    return IfDo(not isinstance(n.previous.who, (You, NoneType)), c.able)


def may_be_ability(what: Selector) -> bool:
    """Return whether what is countered can be an ability."""
    kind = what.kind if isinstance(what, Target) else None
    return isinstance(kind, Filter) and not any(isinstance(test, IsSpell) for test in kind.tests)


@NAMED_NODES
def won_flip(n: Namer, c: WonFlip) -> IfFlip:
    """Name the condition that the last flip was won. Raises Unbound for another flip."""
    if n.flip is None or n.flip.n != c.n:
        raise Unbound("no wording for WonFlip")
    return IfFlip(c.face, not isinstance(n.flip.who, (You, NoneType)) and c.face == "lost")


@NAMED_NODES
def was_paid(n: Namer, c: WasPaid) -> WasPaid:
    """Name the condition that "it" was kicked, if "it" means that spell."""
    if c.what is not None:
        return dataclasses.replace(c, what=n.name(c.what))
    it = n.find(It()) if c.cost in PAID_FOR_IT else None
    about_a_payment(n, c)
    return c if it is None or not it.own else dataclasses.replace(c, what=It())


@NAMED_NODES
def was_played(n: Namer, c: WasPlayed) -> WasPlayed:
    """Name the condition that you cast "it", if "it" means that spell."""
    if c.what is not None:
        return dataclasses.replace(c, what=n.name(c.what))
    it = n.find(It())
    about_being_played(n, c)
    return c if it is None or not it.own else dataclasses.replace(c, what=It())


@NAMED_NODES
def comparison(n: Namer, c: Comparison) -> Comparison:
    """Name a comparison, also one of the number of flips won: "you win three or more flips"."""
    if c.op == ">=" and n.flips is not None and c.left == Amount(-1 if n.flips.n is None else n.flips.n):
        return Comparison(FlipsWon(), c.op, n.go(c.right))
    return n.fields(c)


@NAMED_NODES
def amount(n: Namer, v: Amount) -> ThatMuch:
    """Name the amount of an effect or event: "that much". Raises Unbound for another amount."""
    if n.amount_record is not None:
        if v.n == n.amount_record.n and v.of == n.share():
            return ThatMuch()
    elif n.event_amount and v.n < 0:
        return ThatMuch()
    raise Unbound("no wording for Amount")


@NAMED_NODES
def cost_amount(n: Namer, v: CostAmount) -> PaidMuch:
    """Name the amount with which a cost was paid. Raises Unbound for another cost."""
    if n.paid is None or n.paid[0] != v.n:
        raise Unbound("no wording for CostAmount")
    return PaidMuch(n.paid[1])


# -- kinds and modifications -------------------------------------------------------------------------------------------


@NAMED_NODES
def kind(n: Namer, k: Filter) -> Filter:
    """Name a kind, with "other" where it leaves out something."""
    return n.quietly(with_other(n, k))


def with_other(n: Namer, kind: Filter) -> Filter:
    """Return a kind with the test "other" in place of one that leaves out an object, if binding would find that
    object again."""
    if Other() in kind.tests:
        return kind if other_than(n, kind) is None else changed(kind, Other(), OtherThanThis())
    for t in kind.tests:
        if isinstance(t, Not) and isinstance(t.test, Is):
            rest = dataclasses.replace(kind, tests=tuple([x for x in kind.tests if x != t]))
            if other_than(n, rest) == t.test.what:
                return changed(kind, t, Other())
    return kind


@NAMED_NODES
def shares(n: Namer, t: Shares) -> Shares | SharesOneOfThose:
    """Name what something shares with another: "one of those types" if only the types by which "it" was named
    count."""
    if not t.types:
        return n.fields(t)
    if n.name(t.other) != It() or named_types(n.find(It())) != t.types:
        raise Unbound("no wording for the types shared")
    return SharesOneOfThose()


@NAMED_NODES
def of_chosen(n: Namer, t: OfChosen) -> OfChosen:
    """Name a chosen card type as "the chosen type", if a card type was chosen before."""
    return OfChosen("type") if t.what == "card type" and n.card_type else t


@NAMED_NODES
def power_and_toughness(n: Namer, m: AddPT | SetPT | DefinePT) -> AddPT | SetPT | DefinePT:
    """Name the value of a change of power and toughness. A value that the text says once for both is walked once."""
    if m.power is None or m.toughness is None:
        return n.fields(m)
    less = Arith("*", Number(-1), m.power)
    if m.toughness not in (m.power, less):
        return n.fields(m)
    both = n.go(m.power)
    return dataclasses.replace(m, power=both, toughness=Arith("*", Number(-1), both) if m.toughness == less else both)


@NAMED_NODES
def control(n: Namer, m: SetControl) -> SetControl:
    """Name the modification that a player gains control. The player is the subject: "target player gains control of
    it"."""
    if not n.stack or not n.is_subject(m.who):
        return n.fields(m)
    n.take_subject()
    return SetControl(Subj())


# -- the whole ---------------------------------------------------------------------------------------------------------


def unbind(ability: Ability, before: list[Mention] | None = None) -> tuple[Ability, list[Mention]]:
    """Return an ability with pronouns in place of references, and what its costs mention, for the text after it.

    ``before``: what the costs in earlier paragraphs mention. Raises Unbound if no pronoun would be bound to a
    reference.
    """
    namer = Namer(before)
    return namer.ability(ability), namer.costs
