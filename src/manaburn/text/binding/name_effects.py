"""Naming of effects: whether the text must name the player, and whether the condition comes last."""

from __future__ import annotations

import dataclasses
from typing import Final

from ..surface import (
    Acting,
    BackInPlay,
    IfAfter,
    InsteadIf,
    IntoHand,
    Itself,
    LookWhileExiled,
    PaidMuch,
    RepeatIf,
    Subj,
    They,
    ThisTurn,
    Unplayed,
)
from ..tree import (
    ONE,
    AddMana,
    All,
    Among,
    Amount,
    Apply,
    As,
    AssignsDamage,
    Attach,
    AttacksAsThough,
    BlocksMore,
    Both,
    Cant,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CantPlay,
    Cast,
    Choose,
    ChooseAmong,
    ChooseEach,
    ControllerThen,
    DealDamage,
    Delayed,
    DidIt,
    Discard,
    Effect,
    EndOfTurn,
    Filter,
    ForEach,
    ForOneSpell,
    Holds,
    If,
    IfPaid,
    InRelation,
    LookAt,
    May,
    Move,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    Not,
    NotCondition,
    Other,
    OwnedBy,
    Players,
    Ref,
    RemoveCounters,
    RepeatWhile,
    ReplaceWith,
    Rest,
    Reveal,
    RevealUntil,
    Search,
    Selector,
    Seq,
    SetControl,
    SetLife,
    Target,
    This,
    Times,
    TopCards,
    Unless,
    You,
    steps_of,
)
from .mentions import Mention, Unbound
from .name import NAMED_EFFECTS, NAMED_NODES, Namer
from .others import said_otherwise
from .walk import with_fields
from .walk_effects import apply, damage_source_and_amount, if_paid, may, player_of, together

BIDDEN: Final = (
    AssignsDamage,
    AttacksAsThough,
    BlocksMore,
    Cant,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CantPlay,
    ForOneSpell,
    MustAttack,
    MustBeBlocked,
    MustBlock,
)
"""What holds "this turn" rather than "until end of turn"."""


# -- sentences ---------------------------------------------------------------------------------------------------------


@NAMED_NODES
def instruction(n: Namer, e: Effect) -> Effect:
    """Name an effect. The text names its subject if that differs from the subject of the sentence."""
    number: int | None = None
    if isinstance(e, As):
        number, e = e.n, e.effect
    if isinstance(e, Seq):
        if number is not None:
            raise Unbound("no wording for a whole sequence kept")
        return sequence(n, e)
    if isinstance(e, (RepeatWhile, ReplaceWith)):
        return sequence(n, Seq((e,)))
    e = worded(n, e)
    who = subject_to_say(n, e)
    if who is not None:
        state = n.snapshot()
        try:
            return n.acting(who, e if number is None else As(number, e))
        except Unbound:
            if who is player_of(e):
                raise
            n.restore(state)
    _, result = n.recorded(e, number)
    return result


def sequence(n: Namer, e: Seq) -> Effect:
    """Name effects one after the other. What replaces or repeats an effect comes after it."""
    out: list[Effect] = []
    actor: Selector | None = None
    for item in e.effects:
        if isinstance(item, RepeatWhile):
            if out:
                raise Unbound("no wording for what is repeated")
            out.extend(steps_of(n.go(item.effect)))
            again = n.go(item.condition)
            out.append(RepeatIf(again, n.go(item.may) if item.may is not None else None))
        elif isinstance(item, ReplaceWith):
            out.extend(steps_of(n.go(item.instead_of)))
            condition = n.go(item.condition)
            out.append(InsteadIf(condition, n.go(item.effect)))
        else:
            if n.stack and actor is not None and n.subject.who == You() and is_put_into_play(item):
                new: Effect = n.acting(actor, item)
            else:
                new = n.go(item)
            if n.stack and n.subject.who == You() and not _says_who(new):
                if any(isinstance(o, Acting) for o in out):
                    new = Acting(You(), new)  # after somebody else's verb "you" is said again
            out.extend(steps_of(new))
            actor = player_of(item.effect if isinstance(item, As) else item) if isinstance(new, Acting) else None
    return together(out)


def is_put_into_play(e: Effect) -> bool:
    """Whether a card is put onto the battlefield under its owner's control: who has found it does so, not "you"."""
    return isinstance(e, Move) and e == Move(e.what, "in play", tapped=e.tapped)


def _says_who(e: Effect) -> bool:
    """Return whether the words for an effect begin with its player, or it has none."""
    return _says_who(e.then) if isinstance(e, If) else isinstance(e, (Acting, Apply))


def worded(n: Namer, e: Effect) -> Effect:
    """Return an effect as a surface node if it has a wording of its own."""
    if isinstance(e, Apply) and e.duration == EndOfTurn() and all(isinstance(m, BIDDEN) for m in e.mods):
        return dataclasses.replace(e, duration=ThisTurn())
    if isinstance(e, Move) and e == Move(e.what, "hand") and isinstance(e.what, Ref) and looked_for(n, e.what):
        return IntoHand(e.what)
    if isinstance(e, Move) and e == Move(e.what, "hand") and isinstance(e.what, Rest) and not of_targets(e.what):
        return IntoHand(e.what)
    if isinstance(e, LookAt) and n.previous is not None and n.previous.n is not None:
        exiled = n.previous.effect
        if isinstance(exiled, Move) and exiled.zone == "removed" and exiled.face_down:
            if e.what == Ref("var", n.previous.n):
                return LookWhileExiled(e.who, e.what)
    if isinstance(e, Delayed) and e == Delayed(e.event, e.effect) and is_unplayed(n, e.effect):
        return Unplayed(e.event, e.effect)
    if isinstance(e, Move) and (was_in_play(n, e.what) or is_of_somebody(e.what)):
        if e == Move(e.what, "in play", tapped=e.tapped):
            return BackInPlay(e.what, "in play", tapped=e.tapped)
    return e


def is_of_somebody(what: Selector) -> bool:
    """Whether something is chosen from the graveyard of a player who is found by what happened: it doesn't go without
    saying who controls it afterwards."""
    return isinstance(what, Choose) and isinstance(what.kind, Filter) and isinstance(what.kind.whose, ControllerThen)


def is_unplayed(n: Namer, e: Effect) -> bool:
    """Return whether it happens if you haven't played the card that you were just allowed to play."""
    if not isinstance(e, If) or not isinstance(e.condition, Holds) or e.condition.kind != Filter(zone="removed"):
        return False
    return n.previous is not None and isinstance(n.previous.effect, Cast) and n.previous.effect.who == You()


def of_targets(rest: Rest) -> bool:
    """Return whether the rest of several targets is meant. These go to their owners' hands."""
    return isinstance(rest.what, Ref) and rest.what.role == "target"


def was_in_play(n: Namer, what: Selector) -> bool:
    """Return whether what comes into play was mentioned as being in play before, or was removed from there."""
    if what == Ref("linked"):
        return True
    if isinstance(what, This):
        return True
    if isinstance(what, All) and isinstance(what.kind, Filter) and what.kind.whose is None:
        return what.kind.zone in ("graveyard", "removed")
    if isinstance(what, Among):
        return any(
            n.selector(m) == what.what and m.record is not None and is_exile(m.record.effect) for m in n.mentions
        )
    if not isinstance(what, Ref) or n.lies_elsewhere(what):
        return False
    return any(n.selector(m) == what and m.thing and not m.elsewhere for m in n.mentions)


def is_exile(e: Effect | None) -> bool:
    """Whether an effect removes cards from the game, whoever owns them."""
    return isinstance(e, Move) and e.zone == "removed" and isinstance(e.what, All)


def looked_for(n: Namer, ref: Ref) -> bool:
    """Return whether a reference means cards that were searched for or revealed, but not in a hand."""
    return ref.role == "var" and any(
        m.record is not None and m.record.n == ref.n and looks_for_own(m.record.effect) for m in n.mentions
    )


def looks_for_own(effect: Effect | None) -> bool:
    """Whether an effect finds or shows cards, which then go to the hand of the player who does it."""
    if isinstance(effect, Search):
        return effect.who == effect.whose
    return isinstance(effect, (Reveal, RevealUntil)) and not in_a_hand(effect)


def in_a_hand(e: Effect) -> bool:
    """Return whether an effect reveals a card in a hand."""
    kind = e.what.kind if isinstance(e, Reveal) and isinstance(e.what, (All, Choose)) else None
    return isinstance(kind, Filter) and kind.zone == "hand"


def subject_to_say(n: Namer, e: Effect) -> Selector | None:
    """Return the subject that the text must name before an effect. None: it is the subject of the sentence, or there
    is none."""
    if isinstance(e, SetLife):
        return None
    who = e.ordered_by if isinstance(e, Move) else player_of(e)
    if isinstance(e, Apply):
        for m in e.mods:
            if isinstance(m, SetControl):
                who = m.who
    if who is not None:
        if isinstance(e, Unless) or (isinstance(e, (May, IfPaid)) and isinstance(who, You)):
            return None
        if n.is_subject(who) and not (isinstance(e, May) and n.subject.said):
            return None
        return who
    return None if isinstance(e, ForEach) else owner_to_say(n, e)


def owner_to_say(n: Namer, e: Effect) -> Selector | None:
    """Return the subject of an effect that names no player but affects a player's objects: "target player returns a
    creature he or she controls to its owner's hand". None: there is none to be named."""
    for field in ("what", "to", "first"):
        s: object = getattr(e, field, None)
        owner = owner_of(s)
        if isinstance(owner, Target) and isinstance(owner.kind, Players) and owner.kind.zone:
            continue  # a zone is the target: its player does nothing
        if isinstance(owner, Target) or (isinstance(owner, All) and isinstance(owner.kind, Players)):
            return None if not n.subject.said and owner == n.subject.who else owner
        if isinstance(s, (Choose, ChooseAmong, ChooseEach)):
            return None if n.is_subject(s.who) else s.who
    return None


def owner_of(s: object) -> Selector | None:
    """Return the player in whose library, hand or graveyard a selector finds objects; None if it names none."""
    match s:
        case TopCards():
            return s.whose
        case All(kind=Filter(tests=tests, whose=None)):
            owners = [t.player for t in tests if isinstance(t, OwnedBy) and isinstance(t.player, All)]
            return owners[0] if owners else None
        case All(kind=Filter(whose=whose)):
            return whose
        case Target(kind=Filter(whose=whose)) if not isinstance(whose, All):
            return whose  # a target in one of several players' graveyards is no target of each of them
        case Choose(kind=Filter(whose=Target() as whose), who=Target()):
            return whose
        case Both(parts=(All(kind=Filter(whose=whose)), *_)):
            return whose
    return None


# -- inside an effect --------------------------------------------------------------------------------------------------


@NAMED_EFFECTS
def effect(n: Namer, e: Effect) -> Effect:
    """Name an effect. The player who carries it out is the subject."""
    if player_of(e) is None:
        return n.fields(e)
    n.take_subject()
    return with_fields(n.fields(e, skip=("who",)), who=Subj())


@NAMED_EFFECTS
def moving(n: Namer, e: Move) -> Effect:
    """Name a move. The player who puts several cards in order is the subject."""
    if e.ordered_by is None:
        return effect(n, e)
    n.take_subject()
    return with_fields(n.fields(e, skip=("ordered_by",)), ordered_by=Subj())


@NAMED_EFFECTS
def discarding(n: Namer, e: Discard) -> Effect:
    """Name a discard. The text doesn't say that the cards are in the hand of the player who discards."""
    what = e.what
    if isinstance(what, Choose) and isinstance(what.kind, Filter) and what.kind.whose == what.who:
        kind = dataclasses.replace(what.kind, whose=You())
        return effect(n, dataclasses.replace(e, what=dataclasses.replace(what, kind=kind)))
    return effect(n, e)


@NAMED_EFFECTS
def optional(n: Namer, e: May) -> May:
    """Name an optional effect. A player other than you is the subject."""
    if isinstance(e.who, You):
        return may(n, e)
    n.take_subject()
    return dataclasses.replace(may(n, e), who=Subj())


@NAMED_EFFECTS
def payable(n: Namer, e: IfPaid) -> IfPaid:
    """Name a cost that a player may pay. A player other than you is the subject."""
    if isinstance(e.who, You):
        return if_paid(n, e)
    n.take_subject()
    return dataclasses.replace(if_paid(n, e), who=Subj())


@NAMED_EFFECTS
def applied(n: Namer, e: Apply) -> Apply:
    """Name a continuous effect, with "those creatures gain" in place of "they gain" where "they" would mean a
    player."""
    n.players_are_they = isinstance(e.what, Ref) and n.find(They()) is not None
    try:
        return apply(n, e)
    except Unbound:
        if not n.players_are_they:
            raise
    finally:
        n.players_are_they = False
    return apply(n, e)


@NAMED_EFFECTS
def search(n: Namer, e: Search) -> Search:
    """Name a search. The text doesn't say whose library it is if that is the searching player's own."""
    n.take_subject()
    if e.whose != n.subject_again():
        return dataclasses.replace(n.fields(e, skip=("who",)), who=Subj())
    return dataclasses.replace(n.fields(e, skip=("who", "whose")), who=Subj(), whose=Subj())


@NAMED_EFFECTS
def conditional(n: Namer, e: If) -> Effect:
    """Name a conditional effect. The condition comes first, except for "unless", or if it refers to objects in the
    effect."""
    if e.otherwise is None and isinstance(e.condition, NotCondition) and not isinstance(e.condition.condition, DidIt):
        state = n.snapshot()
        try:
            return said_last(n, e)
        except Unbound:
            n.restore(state)
    state = n.snapshot()
    try:
        return n.fields(e)
    except Unbound:
        n.restore(state)
        return said_last(n, e)


def said_last(n: Namer, e: If) -> IfAfter:
    """Name a conditional effect with its condition last."""
    then = n.go(e.then)
    condition = n.go(e.condition)
    return IfAfter(condition, then, n.go(e.otherwise) if e.otherwise is not None else None)


@NAMED_EFFECTS
def damage(n: Namer, e: DealDamage) -> DealDamage:
    """Name damage: the amount before the recipient, unless the amount refers to the recipient."""
    state = n.snapshot()
    try:
        result = damage_source_and_amount(n, e)
        itself = e.to == n.itself(e.source) and not isinstance(e.to, This)
        to = Itself() if itself else n.go(e.to)
        also = damage(n, e.also) if e.also is not None else None
        return dataclasses.replace(result, to=to, also=also)
    except Unbound:
        n.restore(state)
        source = n.go(e.source)
        to = n.go(e.to)
        if isinstance(e.source, This):
            # Read in the other order "its amount" would be that of the source.
            n.mentions.append(Mention(None, nouns=frozenset()))
        amount = n.go(e.amount)
        also = damage(n, e.also) if e.also is not None else None
        return dataclasses.replace(e, source=source, to=to, amount=amount, also=also)


@NAMED_EFFECTS
def attach(n: Namer, e: Attach) -> Attach:
    """Name an instruction to attach. In "attach ~ to it", "it" isn't the object itself. What a target isn't attached
    to now is "another creature"."""
    what = n.go(e.what)
    if isinstance(e.what, This) and isinstance(e.to, Ref):
        return Attach(what, n.name(e.to, no_own=True))
    to = e.to
    if isinstance(e.what, Target) and isinstance(to, Choose):
        to = said_otherwise(to, Not(InRelation("attached by", n.again(e.what))), Other())
    return Attach(what, n.go(to))


@NAMED_EFFECTS
def as_often(n: Namer, e: Times | AddMana) -> Effect:
    """Name something that is done for each counter removed, if removing them was the effect before."""
    removed = n.amount_record.effect if n.amount_record is not None else None
    if isinstance(removed, RemoveCounters) and isinstance(e.times, Amount):
        return with_fields(effect(n, with_fields(e, times=ONE)), times=PaidMuch(removed.counter))
    return effect(n, e)
