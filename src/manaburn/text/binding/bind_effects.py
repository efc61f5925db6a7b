"""Binding of effects: which player carries them out, and what later text can ask about them."""

from __future__ import annotations

import dataclasses

from ..surface import (
    Acting,
    BackInPlay,
    ChosenNow,
    IfAfter,
    InsteadIf,
    IntoHand,
    It,
    Itself,
    LookWhileExiled,
    Now,
    RepeatIf,
    Subj,
    They,
    Unplayed,
)
from ..tree import (
    All,
    As,
    Attach,
    Choose,
    ChooseValue,
    DealDamage,
    Delayed,
    DidIt,
    Discard,
    Effect,
    Filter,
    ForEach,
    HasStatus,
    If,
    IfPaid,
    InRelation,
    LookAt,
    May,
    Modal,
    Move,
    Node,
    Not,
    OfChosen,
    Other,
    RepeatWhile,
    ReplaceWith,
    Search,
    Seq,
    Shuffle,
    Target,
    This,
    Unless,
    You,
    rebuild,
    steps_of,
    walk,
)
from . import walk_effects
from .bind import BOUND_EFFECTS, BOUND_NODES, Binder
from .memory import Subject
from .mentions import Hold, Record, Unbound
from .nouns import needs_no_subject
from .others import said_otherwise
from .walk import with_fields
from .walk_effects import damage_source_and_amount, if_paid, may, player_choice, player_of, together

# -- sentences ---------------------------------------------------------------------------------------------------------


@BOUND_NODES
def instruction(b: Binder, e: Effect) -> Effect:
    """Bind an effect, and hold it with its record, because later text may ask for its result."""
    in_mode = len(b.stack) == 1 and isinstance(b.stack[0].effect, Modal)
    if (not b.stack or in_mode) and not isinstance(e, Modal):
        chosen = choosing_first(e)
        if chosen is not None:
            return sequence(b, chosen)
    if isinstance(e, Unless) and isinstance(e.effect, Acting) and isinstance(e.effect.who, All):
        if isinstance(e.who, They):
            # "Each player sacrifices a creature unless he or she pays": each of them may pay.
            return b.go(ForEach(e.effect.who, Unless(Acting(They(), e.effect.effect), They(), e.cost)))
    record, result = b.recorded(e, None)
    return Hold(record, result)


@BOUND_NODES
def instead_of_nothing(b: Binder, e: InsteadIf) -> Effect:
    """Refuse an "instead" that isn't preceded by an effect. Raises Unbound."""
    raise Unbound("nothing for 'instead' to replace")


def choosing_first(e: Effect) -> Seq | None:
    """Return an effect with "becomes the color of your choice" as a sequence: the choice, then the effect that uses
    it. None: it contains no such choice. Raises Unbound if it contains two different ones. Targets are chosen before
    any of it is carried out, so the choice of "target cards of the creature type of your choice" is one of them."""
    aimed = rebuild(e, with_something_in_common)
    if aimed is not e:
        assert isinstance(aimed, Effect)
        return Seq((aimed,))
    found = {c.what for c in walk(e) if isinstance(c, (ChosenNow, Now))}
    if not found:
        return None
    if len(found) > 1:
        raise Unbound("two choices at once")
    what = found.pop()

    def chosen(node: Node) -> Node:
        if isinstance(node, ChosenNow):
            return OfChosen("type" if node.what == "creature type" else node.what)
        return node.mod if isinstance(node, Now) else node

    plain = rebuild(e, chosen)
    assert isinstance(plain, Effect)
    return Seq((ChooseValue(You(), what), plain))


def with_something_in_common(node: Node) -> Node:
    """Return targets "of the creature type of your choice" as targets that share one. Raises Unbound for a color."""
    if not isinstance(node, Target) or not isinstance(node.kind, Filter):
        return node
    chosen = [test for test in node.kind.tests if isinstance(test, ChosenNow)]
    if not chosen:
        return node
    if chosen[0].what != "creature type":
        raise Unbound("targets of a color that is chosen")
    alike = HasStatus("sharing a creature type")
    tests = tuple([alike if isinstance(test, ChosenNow) else test for test in node.kind.tests])
    return dataclasses.replace(node, kind=dataclasses.replace(node.kind, tests=tests))


@BOUND_NODES
def acting(b: Binder, e: Acting) -> Effect:
    """Bind an effect with the player as its subject. Raises Unbound if no verb takes the subject."""
    saved = b.subject
    try:
        who = player_choice(b, e.who) if isinstance(e.who, Choose) else b.go(e.who)
        b.subject = Subject(who)
        result = b.go(e.effect)
        if not b.subject.said and not needs_no_subject(who, e.effect):
            raise Unbound("a player who does nothing")
        return result
    finally:
        b.subject = saved


@BOUND_NODES
def sequence(b: Binder, e: Seq) -> Effect:
    """Bind effects one after the other. A sentence can replace or repeat those before it."""
    out: list[Effect] = []
    for item in e.effects:
        if isinstance(item, InsteadIf):
            instead(b, item, out)
        elif isinstance(item, RepeatIf):
            if not out:
                raise Unbound("nothing to repeat")
            again = b.go(item.condition)
            willing = b.go(item.may) if item.may is not None else None
            out = [Hold(Record(), RepeatWhile(together(out), again, willing))]
        else:
            new = b.go(item)
            if out:
                shuffling = then_shuffled(b, out[-1], new)
                if shuffling is not None:
                    out.pop()
                    new = shuffling
            out.extend(steps_of(new))
    return together(out)


def instead(b: Binder, e: InsteadIf, out: list[Effect]) -> None:
    """Bind "if ..., ... instead". It replaces the end of ``out``, the effects before it."""
    if not out:
        raise Unbound("nothing for 'instead' to replace")
    condition = b.go(e.condition)
    effect = b.go(e.effect)
    start = replaced_from(out, effect)
    out[start:] = [Hold(Record(), ReplaceWith(condition, effect, together(out[start:])))]


def replaced_from(before: list[Effect], new: Effect) -> int:
    """Return the index of the first effect that "instead" replaces. "Draw two cards, then discard a card" replaces
    both effects of "draw a card, then discard a card"; otherwise only the last effect is replaced."""
    first = kind_of(new.effects[0]) if isinstance(new, Seq) else None
    for i in range(len(before) - 1, -1, -1):
        if first is not None and kind_of(before[i]) is first:
            return i
    return len(before) - 1


def kind_of(effect: Effect) -> type[Effect]:
    """Return the class of an instruction."""
    while isinstance(effect, (Hold, As)):
        effect = effect.effect
    return type(effect)


def then_shuffled(b: Binder, before: Effect, new: Effect) -> Hold | None:
    """Return "you may search your library .... If you do, shuffle it" as "... then shuffle it", which means the
    same. None: the effects are not these."""
    if not (isinstance(before, Hold) and isinstance(new, Hold)):
        return None
    search, then = before.effect, new.effect
    if not (isinstance(search, May) and isinstance(then, If) and then.otherwise is None):
        return None
    last = b.next_as - 1
    if before.record.n != last or then.condition != DidIt(last):
        return None
    shuffle = then.then.effect if isinstance(then.then, Hold) else then.then
    if not (isinstance(shuffle, Shuffle) and shuffle.who == search.who):
        return None
    if not any(isinstance(n, Search) and n.who == search.who == n.whose for n in walk(search.effect)):
        return None
    before.record.n, b.next_as = None, last
    found = steps_of(search.effect)
    return Hold(before.record, dataclasses.replace(search, effect=Seq((*found, then.then))))


# -- inside an effect --------------------------------------------------------------------------------------------------


@BOUND_EFFECTS
def effect(b: Binder, e: Effect) -> Effect:
    """Bind the player who carries out an effect, then its other fields."""
    who = player_of(e)
    return b.fields(e) if who is None else b.fields(with_fields(e, who=b.go(who)), skip=("who",))


@BOUND_EFFECTS
def discarding(b: Binder, e: Discard) -> Effect:
    """Bind a discard. Cards are chosen from the hand of the player who discards."""
    result = effect(b, e)
    what = result.what if isinstance(result, Discard) else None
    if not (isinstance(what, Choose) and isinstance(what.kind, Filter) and what.kind.whose == You()):
        return result
    kind = dataclasses.replace(what.kind, whose=b.subject_again())
    return with_fields(result, what=dataclasses.replace(what, kind=kind))


@BOUND_EFFECTS
def back_in_play(b: Binder, e: BackInPlay) -> Move:
    """Bind a return to play of what was in play before."""
    return Move(what=b.go(e.what), zone=e.zone, tapped=e.tapped)


@BOUND_EFFECTS
def into_hand(b: Binder, e: IntoHand) -> Move:
    """Bind a move of cards to a hand."""
    return Move(b.go(e.what), "hand")


@BOUND_EFFECTS
def look_while_exiled(b: Binder, e: LookWhileExiled) -> LookAt:
    return LookAt(b.go(e.who), b.go(e.what))


@BOUND_EFFECTS
def unplayed(b: Binder, e: Unplayed) -> Delayed:
    return walk_effects.delayed(b, Delayed(e.event, e.effect))


@BOUND_EFFECTS
def optional(b: Binder, e: May) -> May:
    """Bind the player who may carry out an effect, then the effect."""
    return may(b, dataclasses.replace(e, who=b.go(e.who)))


@BOUND_EFFECTS
def payable(b: Binder, e: IfPaid) -> IfPaid:
    """Bind the player who may pay, then the cost and the effects."""
    return if_paid(b, dataclasses.replace(e, who=b.go(e.who)))


@BOUND_EFFECTS
def search(b: Binder, e: Search) -> Search:
    """Bind a search. If the text doesn't say whose library it is, it is that of the player who searches."""
    found = dataclasses.replace(e, who=b.go(e.who))
    if not isinstance(e.whose, Subj):
        return b.fields(found, skip=("who",))
    return dataclasses.replace(b.fields(found, skip=("who", "whose")), whose=b.subject_again())


@BOUND_EFFECTS
def repetition(b: Binder, e: RepeatIf) -> Effect:
    """Refuse a repetition that isn't preceded by an effect. Raises Unbound."""
    raise Unbound("nothing to repeat")


@BOUND_EFFECTS
def if_after(b: Binder, e: IfAfter) -> If:
    """Bind an effect before its condition, which can refer to objects in the effect."""
    then = b.go(e.then)
    condition = b.go(e.condition)
    return If(condition, then, b.go(e.otherwise) if e.otherwise is not None else None)


@BOUND_EFFECTS
def damage(b: Binder, e: DealDamage) -> DealDamage:
    """Bind the amount of damage before its recipient. In "to target creature equal to its power" the amount refers
    to the recipient, so that the order is tried the other way as well."""
    state = b.snapshot()
    try:
        result = damage_source_and_amount(b, e)
        to = b.itself(result.source) if isinstance(e.to, Itself) else b.go(e.to)
        also = damage(b, e.also) if e.also is not None else None
        return dataclasses.replace(result, to=to, also=also)
    except Unbound:
        b.restore(state)
        source = b.go(e.source)
        to = b.go(e.to)
        amount = b.go(e.amount)
        also = damage(b, e.also) if e.also is not None else None
        return dataclasses.replace(e, source=source, to=to, amount=amount, also=also)


@BOUND_EFFECTS
def attach(b: Binder, e: Attach) -> Attach:
    """Bind an instruction to attach. In "attach ~ to it", "it" isn't the object the text is on. A target that is
    attached to "another creature" goes to one that it isn't attached to now."""
    what = b.go(e.what)
    if isinstance(e.what, This) and isinstance(e.to, It):
        return Attach(what, b.resolve(e.to, no_own=True))
    to = b.go(e.to)
    if isinstance(e.what, Target) and isinstance(to, Choose):
        to = said_otherwise(to, Other(), Not(InRelation("attached by", b.again(what))))
    return Attach(what, to)
