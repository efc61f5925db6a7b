"""Binding of selectors: pronouns, choices, targets."""

from __future__ import annotations

import dataclasses

from ..surface import (
    AllSeen,
    Chooser,
    Done,
    It,
    Numbered,
    Subj,
    That,
    ThatOpponent,
    ThatPlayer,
    Them,
    TheRest,
    They,
    WhoseCoin,
)
from ..tree import (
    Among,
    Choose,
    ChooseAmong,
    ChooseEach,
    ControllerOf,
    Filter,
    Other,
    OwnerOf,
    Ref,
    Rest,
    RevealUntil,
    Selector,
    Target,
)
from .bind import BOUND_NOUNS, Binder
from .mentions import Mention, Record, Unbound
from .walk_nouns import chosen, chosen_among, chosen_each, picked_among, said_again, target_fields, targeted


@BOUND_NOUNS
def subject(b: Binder, s: Subj | Chooser) -> Selector:
    """Bind the subject of a verb."""
    return b.take_subject()


@BOUND_NOUNS
def pronoun(b: Binder, s: It | Them | That | ThatPlayer | ThatOpponent) -> Selector:
    """Bind "it", "that creature" or "that player". Later "it" and "he or she" mean the same."""
    found = b.resolve(s)
    said_again(b, s, found)
    return found


@BOUND_NOUNS
def they(b: Binder, s: They) -> Selector:
    """Bind "he or she": the subject of the sentence, or else the player mentioned last."""
    return b.resolve(s) if b.subject.said else b.take_subject()


@BOUND_NOUNS
def reference(b: Binder, s: Ref) -> Ref:
    """Leave a reference as it is. Later pronouns can mean the same."""
    said_again(b, s, s)
    return s


@BOUND_NOUNS
def done(b: Binder, s: Done) -> Ref:
    """Bind "destroyed this way": the objects that the last effect of that kind affected. Raises Unbound."""
    record = b.done[s.how] if s.how in b.done else b.paid_with(s.how)
    if record is None:
        raise Unbound(f"nothing was {s.how} before")
    if isinstance(record, Ref):
        return record
    return Ref("var all" if isinstance(record.effect, RevealUntil) else "var", b.number(record))


@BOUND_NOUNS
def among(b: Binder, s: Among) -> Among:
    """Bind a choice among objects; later "the rest" can mean the others."""
    result = b.fields(s)
    if isinstance(s.what, Done):
        picked_among(b, s, result.what)
    return result


@BOUND_NOUNS
def all_seen(b: Binder, s: AllSeen) -> Ref:
    """Bind "the revealed cards": all that were revealed before a card of a kind was found. Raises Unbound."""
    record = b.done.get("revealed")
    if not isinstance(record, Record) or not isinstance(record.effect, RevealUntil):
        raise Unbound("nothing for 'the revealed cards' to mean")
    return Ref("var all", b.number(record))


@BOUND_NOUNS
def whose_coin(b: Binder, s: WhoseCoin) -> Ref:
    """Bind the players whose coins of the last flip came up as the text says. Raises Unbound."""
    if b.flip is None:
        raise Unbound("nothing for 'whose coin' to mean")
    return Ref("var" if s.face == "heads" else "var rest", b.number(b.flip))


@BOUND_NOUNS
def numbered(b: Binder, s: Numbered) -> Ref:
    """Bind the players with the highest, or lowest, of the secret numbers. Raises Unbound."""
    if b.secret is None:
        raise Unbound("nothing for 'the highest number' to mean")
    return Ref("var", b.number(b.secret))


@BOUND_NOUNS
def the_rest(b: Binder, s: TheRest) -> Rest:
    """Bind "the rest": the objects from which some were chosen last, except these. Raises Unbound."""
    if b.picked is None:
        raise Unbound("nothing for 'the rest' to mean")
    picked = Ref("var", b.number(b.picked.record))
    return Rest(b.picked.what if b.picked.what is not None else Ref("var all", picked.n), picked)


@BOUND_NOUNS
def holder(b: Binder, s: ControllerOf | OwnerOf) -> Selector:
    """Bind "its controller" or "its owner". "It" means the object the text is on only if nothing else fits."""
    what = b.resolve(s.what, no_own=True) if isinstance(s.what, It) else b.go(s.what)
    bound = what if isinstance(s.what, It) else b.again(what)
    if isinstance(s.what, That) and not s.what.plural:
        # "that creature's controller sacrifices it": who is told to do something, and with what.
        b.mention(Mention(bound, nouns=frozenset([s.what.noun])))
    b.mention(Mention(dataclasses.replace(s, what=bound), player=True, thing=False))
    return dataclasses.replace(s, what=what)


@BOUND_NOUNS
def choice(b: Binder, s: Choose) -> Choose:
    """Bind a choice, and remember what was chosen."""
    result = b.fields(s)
    chosen(b, s, result)
    return result


@BOUND_NOUNS
def choice_of_each(b: Binder, s: ChooseEach) -> ChooseEach:
    result = b.fields(s)
    chosen_each(b, result)
    return result


@BOUND_NOUNS
def choice_among(b: Binder, s: ChooseAmong) -> ChooseAmong:
    """Bind a choice among objects mentioned before, and remember it."""
    result = b.fields(s)
    chosen_among(b, s, result)
    return result


@BOUND_NOUNS
def target(b: Binder, s: Target) -> Target:
    """Bind a target. Targets are numbered in the order of the text. "Another target creature" is a different one
    from those before it, or from the source if there are none."""
    slot = b.slots
    b.slots += 1
    kind = s.kind
    if s.distinct and not slot:
        if not isinstance(kind, Filter):
            raise Unbound("nothing for 'another' to be other than")
        kind = Filter((Other(), *kind.tests), kind.zone, kind.whose)
    distinct = tuple(range(slot)) if s.distinct else ()
    result = target_fields(b, dataclasses.replace(s, kind=kind, slot=slot, distinct=distinct))
    targeted(b, s, slot)
    return result
