"""Naming of selectors: by which pronoun the text refers to an object or player."""

from __future__ import annotations

import dataclasses

from ..surface import AllSeen, Chooser, Done, Numbered, Participle, That, ThatPlayer, TheRest, They, WhoseCoin
from ..tree import (
    Among,
    Both,
    Choose,
    ChooseAmong,
    ChooseEach,
    ControllerOf,
    Host,
    OwnerOf,
    Ref,
    Rest,
    RevealUntil,
    Selector,
    SourceOf,
    Target,
    This,
    You,
)
from .mentions import Mention, Record, Unbound
from .name import EITHER, NAMED_NODES, NAMED_NOUNS, Namer
from .walk_nouns import chosen, chosen_among, chosen_each, picked_among, said_again, target_fields, targeted


@NAMED_NODES
def selector(n: Namer, s: Selector) -> Selector:
    """Name a selector. The subject of the sentence is "he or she", or "they", if no verb has taken it."""
    if not n.subject.said and s == n.subject.who and not isinstance(s, (You, This, Host)):
        n.take_subject()
        return They()
    return n.noun(s)


@NAMED_NOUNS
def reference(n: Namer, s: Ref) -> Selector:
    """Name a reference by a pronoun. Raises Unbound if none would be bound to it."""
    if s.role == "var all":
        record = n.done.get("revealed")
        if not isinstance(record, Record) or record.n != s.n or not isinstance(record.effect, RevealUntil):
            raise Unbound("no wording for all that was revealed")
        return AllSeen()
    if s.role in ("var", "var rest") and n.flip is not None and n.flip.n == s.n:
        return WhoseCoin("heads" if s.role == "var" else "tails")
    if s.role == "var" and n.secret is not None and n.secret.n == s.n:
        return Numbered()
    won = n.done.get("won")
    if s.role == "var" and isinstance(won, Record) and won.n == s.n:
        return Done("won")
    word = n.name(s)
    said_again(n, word, s)
    return word


@NAMED_NOUNS
def source(n: Namer, s: SourceOf) -> Selector:
    """Name the source of an ability by a pronoun."""
    return n.name(s)


@NAMED_NOUNS
def among(n: Namer, s: Among) -> Among:
    """Name objects that the effect before affected: "creatures destroyed this way". Where only their zone counts, they
    are spoken of again: "it from your graveyard"."""
    how = done_so(n, s.what) if isinstance(s.what, Ref) else None
    if how is None or (s.kind.zone == "graveyard" and not s.kind.tests):
        return n.fields(s)
    picked_among(n, s, s.what)
    return dataclasses.replace(s, what=Done(how), kind=n.go(s.kind))


def done_so(n: Namer, what: Ref) -> Participle | None:
    """Return the participle for what was done to the objects of an effect or a cost; None if the text doesn't say."""
    if what.role not in ("var", "var all", "cost"):
        return None
    known = dict(n.done)
    for m in n.mentions:
        if m.how and m.how not in known and isinstance(m.ref, Ref) and m.ref.role == "cost":
            known[m.how] = m.ref
    for how, found in known.items():
        if isinstance(found, Record):
            role = "var all" if isinstance(found.effect, RevealUntil) else "var"
            if what.role == role and found.n == what.n:
                return how
        elif found == what:
            return how
    return None


@NAMED_NOUNS
def rest(n: Namer, s: Rest) -> TheRest:
    """Name "the rest" of the objects from which some were chosen last. Raises Unbound for others."""
    if n.picked is None or n.picked.record.n is None:
        raise Unbound("no wording for Rest")
    picked = Ref("var", n.picked.record.n)
    of = n.picked.what if n.picked.what is not None else Ref("var all", picked.n)
    if s != Rest(of, picked):
        raise Unbound("no wording for Rest")
    return TheRest()


@NAMED_NOUNS
def both(n: Namer, s: Both) -> Selector:
    """Name two targets that were named one by one: "those creatures"."""
    if all(isinstance(part, Ref) for part in s.parts):
        for noun in ("creature", "land", "artifact", "permanent"):
            word = That(noun, True)
            if n.find(word) is None and n.targets_together(word) == s:
                return word
    return n.fields(s)


@NAMED_NOUNS
def holder(n: Namer, s: ControllerOf | OwnerOf) -> Selector:
    """Name the controller or owner of an object: "its controller", or "that player" if no pronoun is left for the
    object."""
    if isinstance(s.what, Ref):
        told = n.find(ThatPlayer())
        is_told = told is not None and told.ref == s
        if isinstance(s, ControllerOf) and s.then:
            if not is_told:
                raise Unbound("no wording for who controlled it then")
            return ThatPlayer()
        try:
            what = held(n, s.what)
        except Unbound:
            if not is_told:
                raise
            return ThatPlayer()
        if is_told and (told_by_zone(n, s.what) or (isinstance(what, That) and what.how == "targeted")):
            return ThatPlayer()
        bound: Selector = s.what
    else:
        what = n.go(s.what)
        bound = n.again(s.what)
    if isinstance(what, That) and not what.plural:
        # "that creature's controller sacrifices it": who is told to do something, and with what.
        n.mention(Mention(bound, nouns=frozenset([what.noun])))
    n.mention(Mention(dataclasses.replace(s, what=bound), player=True, thing=False))
    return dataclasses.replace(s, what=what)


def told_by_zone(n: Namer, what: Ref) -> bool:
    """Return whether several cards are meant that lie in a zone of one player: not "their owner"."""
    return any(m.plural and m.elsewhere and n.selector(m) == what for m in n.mentions)


def held(n: Namer, what: Ref) -> Selector:
    """Return the pronoun for an object or player whose controller or owner is meant; a player is his or her own. Raises
    Unbound."""
    word = EITHER if n.either(what) else n.name(what, no_own=True)
    if word == Ref("event source"):
        raise Unbound("no word for the source")
    return word


@NAMED_NOUNS
def choice(n: Namer, s: Choose) -> Choose:
    """Name a choice. The text doesn't name the chooser if that is the subject."""
    result = dataclasses.replace(n.fields(s, skip=("who",)), who=Chooser()) if by_subject(n, s.who) else n.fields(s)
    chosen(n, s, s)
    return result


@NAMED_NOUNS
def choice_of_each(n: Namer, s: ChooseEach) -> ChooseEach:
    result = dataclasses.replace(n.fields(s, skip=("who",)), who=Chooser()) if by_subject(n, s.who) else n.fields(s)
    chosen_each(n, s)
    return result


@NAMED_NOUNS
def choice_among(n: Namer, s: ChooseAmong) -> ChooseAmong:
    """Name a choice among objects mentioned before."""
    result = dataclasses.replace(n.fields(s, skip=("who",)), who=Chooser()) if by_subject(n, s.who) else n.fields(s)
    chosen_among(n, s, s)
    return result


def by_subject(n: Namer, who: Selector) -> bool:
    """Return whether the subject of the verb makes a choice, so that the text needn't name the chooser. The verb
    takes the subject then."""
    if not n.is_subject(who):
        return False
    if not n.subject.said:
        n.take_subject()
    return True


@NAMED_NOUNS
def target(n: Namer, s: Target) -> Target:
    """Name a target. Raises Unbound if targets aren't numbered in the order of the text."""
    slot = n.slots
    if s.slot != slot:
        raise Unbound("the targets are not numbered in the order of the text")
    if s.distinct and s.distinct != tuple(range(slot)):
        raise Unbound("no wording for which targets are different")
    n.slots += 1
    result = target_fields(n, dataclasses.replace(s, slot=0, distinct=(-1,) if s.distinct else ()))
    targeted(n, s, slot)
    return result
