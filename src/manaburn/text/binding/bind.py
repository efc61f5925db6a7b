"""Binding: the walk from the text to the finished tree. Pronouns are replaced by references."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Final, TypeVar, cast

from ..functions import ordered
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
    Several,
    SharesOneOfThose,
    That,
    ThatMuch,
    ThatOpponent,
    ThatPlayer,
    Them,
    They,
    ThisTurn,
    WithThatName,
)
from ..tree import (
    Ability,
    All,
    Amount,
    As,
    CostAmount,
    DidIt,
    Effect,
    EndOfTurn,
    Filter,
    Holds,
    InRelation,
    Is,
    IsToken,
    ManaTimes,
    MillUntil,
    Move,
    Node,
    Not,
    OfChosen,
    Other,
    Outside,
    Ref,
    RemoveCounters,
    Selector,
    Shares,
    StaticAbility,
    Target,
    This,
    TriggeredAbility,
    Value,
    WasPaid,
    WasPlayed,
    WonFlip,
    X,
    ZoneChange,
    walk,
)
from .mentions import Hold, Mention, Record, Unbound, say
from .nouns import named_types
from .others import changed, other_than
from .rules import Rules
from .walk import EFFECTS, NODES, NOUNS, Walk, about_a_payment, about_being_played, with_fields

N = TypeVar("N", bound=Node)


class Binder(Walk):
    """The walk from the text to the finished tree. A node is replaced by one whose pronouns are references. ``outer``:
    the walk through the ability in which this one stands."""

    def __init__(self, before: list[Mention] | None = None, outer: Binder | None = None) -> None:
        super().__init__(before)
        self.outer: Final = outer

    def go(self, node: N) -> N:
        return BOUND_NODES.apply(self, node)

    def noun(self, s: Selector) -> Selector:
        return BOUND_NOUNS.apply(self, s)

    def inside(self, e: Effect) -> Effect:
        return BOUND_EFFECTS.apply(self, e)

    def anew(self) -> Binder:
        return Binder(outer=self)

    def meant(self, before: N, after: N) -> N:
        return after

    def pay(self, action: Effect) -> Effect:
        return self.go(action) if isinstance(action, Acting) else self.inside(action)

    def finished(self, a: Ability) -> Ability:
        return settle(a)

    def selector(self, m: Mention) -> Selector:
        """Return the selector for a mention. An effect to which it refers gets a number. Raises Unbound."""
        if m.ref is not None:
            return m.ref
        if m.record is None:
            raise Unbound("a player is mentioned who has done nothing")
        return Ref("var", self.number(m.record))

    def resolve(self, word: Selector, no_own: bool = False) -> Selector:
        """Return what a pronoun means. Raises Unbound."""
        for w, but_own in self._readings(word, no_own):
            m = self.find(w, but_own)
            if m is not None:
                return self.selector(m)
        if isinstance(word, That) and word.noun == "card" and word.how == "exiled":
            return self._exiled()
        if isinstance(word, That) and word.noun == "token" and not word.how and not word.plural:
            return All(Filter((IsToken(), InRelation("put into play with", This()))))
        if isinstance(word, ThatPlayer) and self.leaves:
            return Ref("chosen player")
        outside = self.outside(word)
        if outside is not None:
            return outside
        both = self.targets_together(word)
        if both is None:
            raise Unbound(f"nothing for {say(word)} to mean")
        return both

    def outside(self, word: Selector) -> Selector | None:
        """Return what "that player" means in an ability that an effect gives: a player of whom the effect speaks."""
        if not isinstance(word, ThatPlayer) or self.outer is None:
            return None
        m = self.outer.find(word)
        return None if m is None else Outside(self.outer.selector(m))

    def _readings(self, word: Selector, no_own: bool) -> Iterator[tuple[Selector, bool]]:
        """Yield the ways to understand a pronoun: literally first, then more loosely."""
        yield word, no_own
        if isinstance(word, ThatOpponent):
            yield ThatPlayer(), False
        if isinstance(word, That) and word.noun == "card" and not word.how:
            yield That("permanent", word.plural), False
        if no_own:
            yield word, False
        if isinstance(word, They) and not self.quiet:
            yield Them(), False

    def _exiled(self) -> Selector:
        """Return what "the exiled card" means: what has just been exiled, or else what the linked ability has
        exiled."""
        record = self.done.get("exiled")
        if not isinstance(record, Record):
            return Ref("linked")
        effect = record.effect
        if isinstance(effect, Move) and isinstance(effect.what, Target):
            return Ref("target", effect.what.slot)
        return Ref("var", self.number(record))


BOUND_NODES: Final[Rules[Binder]] = Rules(NODES)
BOUND_NOUNS: Final[Rules[Binder]] = Rules(NOUNS)
BOUND_EFFECTS: Final[Rules[Binder]] = Rules(EFFECTS)


# -- conditions and numbers --------------------------------------------------------------------------------------------


@BOUND_NODES
def if_do(b: Binder, c: IfDo) -> DidIt:
    """Bind "if you do": whether the effect before did anything."""
    if b.previous is None:
        raise Unbound("nothing for 'if you do' to mean")
    return DidIt(b.number(b.previous), c.must)


@BOUND_NODES
def if_won(b: Binder, c: IfWon) -> DidIt:
    """Bind "if you win": whether the last clash was won, not whether there was one."""
    if b.clash is None:
        raise Unbound("nothing for 'if you win' to mean")
    return DidIt(b.number(b.clash))


@BOUND_NODES
def if_this_did(b: Binder, c: IfThisDid) -> DidIt:
    """Bind "if ~ deals damage to you this way", after which "it" means the source."""
    did = if_do(b, IfDo())
    b.mention(Mention(This(), own=True))
    return did


@BOUND_NODES
def if_achieved(b: Binder, c: IfAchieved) -> DidIt:
    return if_do(b, IfDo())


@BOUND_NODES
def if_put_there(b: Binder, c: IfPutThere) -> DidIt:
    """Bind "if a creature card is put into that graveyard this way": the card for which it was done was found."""
    if b.previous is None or not isinstance(b.previous.effect, MillUntil) or b.previous.effect.kind != c.kind:
        raise Unbound(f"nothing for {c} to mean")
    return if_do(b, IfDo())


@BOUND_NODES
def if_discarded(b: Binder, c: IfDiscarded) -> DidIt:
    return if_do(b, IfDo())


@BOUND_NODES
def if_flip(b: Binder, c: IfFlip) -> WonFlip:
    """Bind "you win the flip" to the last flip."""
    if b.flip is None:
        raise Unbound("nothing for 'the flip' to mean")
    return WonFlip(b.number(b.flip), c.face)


@BOUND_NODES
def flips_won(b: Binder, v: FlipsWon) -> Amount:
    """Bind the number of flips won to the last flips of coins one after the other."""
    if b.flips is None:
        raise Unbound("no flips for 'flips' to mean")
    return Amount(b.number(b.flips))


@BOUND_NODES
def that_much(b: Binder, v: ThatMuch) -> Amount:
    """Bind "that much": the amount of the effect before, or else that of the event."""
    if b.amount_record is not None:
        return Amount(b.number(b.amount_record), b.share())
    if not b.event_amount:
        raise Unbound("nothing for 'that much' to mean")
    return Amount()


@BOUND_NODES
def paid_much(b: Binder, v: PaidMuch) -> CostAmount | Amount:
    """Bind "for each counter removed this way" to the amount with which the cost was paid."""
    removed = b.amount_record
    if b.paid is None and removed is not None and isinstance(removed.effect, RemoveCounters):
        return Amount(b.number(removed), b.share())
    if b.paid is None or v.counter not in ("", b.paid[1]):
        raise Unbound("nothing was removed as a cost")
    return CostAmount(b.paid[0])


@BOUND_NODES
def was_paid(b: Binder, c: WasPaid) -> WasPaid:
    """Bind "if it was kicked": the spell mentioned before, or else the one the text is on."""
    if not isinstance(c.what, It):
        return about_a_payment(b, c)
    what = b.resolve(c.what)
    return about_a_payment(b, dataclasses.replace(c, what=None if isinstance(what, This) else what))


@BOUND_NODES
def was_played(b: Binder, c: WasPlayed) -> WasPlayed:
    """Bind "if you cast it from your hand": the spell mentioned before, or else the one the text is on."""
    if not isinstance(c.what, It):
        return about_being_played(b, c)
    what = b.find(c.what)
    own = what is None or what.own
    return about_being_played(b, dataclasses.replace(c, what=None if own else b.resolve(c.what)))


@BOUND_NODES
def mana_times(b: Binder, c: ManaTimes) -> ManaTimes:
    """Bind mana multiplied by a value. X later in the text means that value."""
    result = b.fields(c)
    b.x = result.times
    return result


@BOUND_NODES
def x(b: Binder, v: X) -> Value:
    """Bind X: the value that was explained before, or else the X of a cost."""
    return v if b.x is None else b.x


@BOUND_NODES
def this_turn(b: Binder, d: ThisTurn) -> EndOfTurn:
    """Bind "this turn" to the duration "until end of turn"."""
    return EndOfTurn()


# -- kinds -------------------------------------------------------------------------------------------------------------


@BOUND_NODES
def kind(b: Binder, k: Filter) -> Filter:
    """Bind a kind: "another creature" means other than the source, or than one mentioned before."""
    result = b.quietly(k)
    if OtherThanThis() in result.tests:
        return changed(result, OtherThanThis(), Other())
    than = other_than(b, result) if Other() in result.tests else None
    return result if than is None else changed(result, Other(), Not(Is(than)))


@BOUND_NODES
def of_chosen(b: Binder, t: OfChosen) -> OfChosen:
    """Bind "of the chosen type": a creature type, unless a card type has been chosen."""
    return OfChosen("card type") if t.what == "type" and b.card_type else t


@BOUND_NODES
def with_that_name(b: Binder, t: WithThatName) -> OfChosen | Shares:
    """Bind "with that name": the name chosen, or else that of the object mentioned last."""
    return OfChosen("name") if b.named else Shares("name", b.resolve(It()))


@BOUND_NODES
def shares_one_of_those(b: Binder, t: SharesOneOfThose) -> Shares:
    """Bind "shares one of those types with it": the card types by which "it" was named are those that count."""
    return Shares("card type", b.resolve(It()), types=named_types(b.find(It())))


# -- the whole ---------------------------------------------------------------------------------------------------------


def only_tree(node: Node) -> bool:
    """Return whether a tree contains no node of :mod:`~manaburn.text.surface`."""
    return all(type(n).__module__ != Acting.__module__ for n in walk(node))


def settle(node: N) -> N:
    """Return a tree without :class:`Hold`. Effects to which something refers get an As around them."""
    if isinstance(node, Hold):
        inner = settle(node.effect)
        return cast("N", inner if node.record.n is None else As(node.record.n, inner))
    fresh: dict[str, object] = {}
    for field in dataclasses.fields(node):
        value: object = getattr(node, field.name)
        new: object
        if isinstance(value, Node):
            new = settle(value)
        elif isinstance(value, tuple) and value and isinstance(value[0], Node):
            new = tuple([settle(v) for v in value])
        else:
            continue
        if new is not value:
            fresh[field.name] = new
    return with_fields(node, **fresh) if fresh else node


def bind(ability: Ability, before: list[Mention] | None = None) -> tuple[Ability, list[Mention]]:
    """Return an ability with its pronouns bound, and what its costs mention, for the text after it.

    ``before``: what the costs in earlier paragraphs mention. Raises Unbound if a pronoun has no antecedent.
    """
    binder = Binder(before)
    event = ability.event if isinstance(ability, TriggeredAbility) else None
    binder.leaves = (
        isinstance(event, ZoneChange) and event.what == This() and (event.origin, event.to) == ("in play", "")
    )
    result = of_those_that_are(binder.ability(ability))
    if not all(only_tree(a) for a in (result.abilities if isinstance(result, Several) else (result,))):
        raise Unbound("a word refers to nothing in the text")
    return result, binder.costs


def of_those_that_are(ability: Ability) -> Ability:
    """Return a static ability on each object of a kind "as long as it's" something as one on those objects that are.

    The condition is about each of them, not about the ability.
    """
    if not isinstance(ability, StaticAbility) or not isinstance(ability.what, All):
        return ability
    kind, condition = ability.what.kind, ability.condition
    if not isinstance(kind, Filter) or not isinstance(condition, Holds) or condition.what != Ref("self"):
        return ability
    if not isinstance(condition.kind, Filter):
        return ability
    tests = ordered([*kind.tests, *condition.kind.tests])
    return dataclasses.replace(ability, what=All(dataclasses.replace(kind, tests=tests)), condition=None)
