"""Functions of templates for pieces that many sentences share."""

from __future__ import annotations

import dataclasses
from typing import Final

from ..surface import It
from ..tree import (
    All,
    AnyEvent,
    ChooseValue,
    Compare,
    Comparison,
    Counter,
    Effect,
    Either,
    Event,
    Exists,
    Filter,
    Kind,
    LoseTypes,
    Modification,
    Move,
    MoveAs,
    Of,
    Pay,
    Players,
    Selector,
)
from ..tree.events import Attacks, BecomesBlocked, Blocks, PhasesInOut, Taps, TurnedFaceUp, What, ZoneChange
from .kinds import make_offplay, make_with_player, unmake_with_player, with_other, without_other
from .registry import FAIL, Fail, making, unmaking, whole

HAPPENINGS: Final = (ZoneChange, Attacks, Blocks, BecomesBlocked, TurnedFaceUp, Taps, PhasesInOut)
"""The events that can be said of anything: "attacks", "becomes tapped"."""


@making("counteredto")
def make_counteredto(spell: Selector, move: Move) -> Counter:
    """Counters the spell, which goes where the move says instead of to the graveyard.

    Rules: 414.
    """
    return Counter(spell, move.zone, move.place, move.controller, move.counters)


@unmaking("counteredto")
def unmake_counteredto(v: object) -> tuple[Selector, Move] | None:
    if isinstance(v, Counter) and v.zone != "graveyard" and v.kind is None:
        return v.what, Move(It(), v.zone, v.place, v.controller, counters=v.counters)
    return None


@making("counteredof")
def make_counteredof(spell: Selector, kind: Kind, move: Move) -> Counter | Fail:
    """Counters the spell, which goes where the move says if it is of a kind.

    Rules: 414.
    """
    if not isinstance(kind, Filter):
        return FAIL
    return Counter(spell, move.zone, move.place, move.controller, move.counters, kind)


@unmaking("counteredof")
def unmake_counteredof(v: object) -> tuple[Selector, Kind, Move] | None:
    if isinstance(v, Counter) and v.kind is not None:
        return v.what, v.kind, Move(It(), v.zone, v.place, v.controller, counters=v.counters)
    return None


@making("ofplayer")
def make_ofplayer(who: Selector, test: Compare) -> Comparison:
    """What is tested of players, asked of one."""
    return Comparison(Of(test.what, who), test.op, test.value)


@unmaking("ofplayer")
def unmake_ofplayer(v: object) -> tuple[Selector, Compare] | None:
    if isinstance(v, Comparison) and isinstance(v.left, Of) and v.left.what in ("life", "hand"):
        return v.left.of, Compare(v.left.what, v.op, v.right)
    return None


@making("moved")
def make_moved(what: Selector, where: Move) -> Move | Fail:
    """Return the move of an object, from the move of "it" that says only where the object is put. FAIL if the object
    can't be put there."""
    if where.zone == "in play" and make_offplay(what) is FAIL:
        return FAIL
    return dataclasses.replace(where, what=what)


@unmaking("moved")
def unmake_moved(v: object) -> tuple[Selector, Move] | None:
    return (v.what, dataclasses.replace(v, what=It())) if type(v) is Move else None


NO_AURA: Final = LoseTypes(subtypes=("Aura",))


@making("noaura")
def make_noaura(what: Selector, where: Move, same: Selector, mods: tuple[Modification, ...]) -> MoveAs | Fail:
    """Return the move of an object into play as a non-Aura enchantment that changes otherwise, too. ``same``: the
    object that changes."""
    if where.zone != "in play" or same not in (what, It()):
        return FAIL
    moved = make_moved(what, where)
    if not isinstance(moved, Move):
        return FAIL
    return MoveAs(what, moved.zone, controller=moved.controller, tapped=moved.tapped, mods=(NO_AURA, *mods))


@unmaking("noaura")
def unmake_noaura(v: object) -> tuple[Selector, Move, Selector, tuple[Modification, ...]] | None:
    if not isinstance(v, MoveAs) or v.mods[:1] != (NO_AURA,):
        return None
    return v.what, Move(It(), v.zone, controller=v.controller, tapped=v.tapped), v.what, v.mods[1:]


@making("heldby")
def make_heldby(who: Selector, there: Exists) -> Exists | Fail:
    """Return the condition that a player controls a number of objects, from the condition that there are that many."""
    kind = make_with_player(there.what.kind, who) if isinstance(there.what, All) else FAIL
    return FAIL if isinstance(kind, Fail) else Exists(All(kind), there.op, there.number)


@unmaking("heldby")
def unmake_heldby(v: object) -> tuple[Selector, Exists] | None:
    if not isinstance(v, Exists) or not isinstance(v.what, All):
        return None
    found = unmake_with_player(v.what.kind)
    return None if found is None else (found[1], Exists(All(found[0]), v.op, v.number))


@making("deed", inverse=whole)
def make_deed(effect: Effect) -> Effect | Fail:
    """Return what a player does as a cost. FAIL if it is only to pay another cost, or to choose something."""
    return FAIL if isinstance(effect, (Pay, ChooseValue)) else effect


def _said_of(event: Event, what: What) -> Event:
    """Return an event of something else: its first field says what it happens to."""
    return dataclasses.replace(event, **{dataclasses.fields(event)[0].name: what})


def _subject(event: Event) -> What | None:
    """Return what an event happens to; None if its first field says something else, such as which step begins."""
    found = getattr(event, dataclasses.fields(event)[0].name)
    return found if isinstance(found, (Selector, Filter, Players, Either)) else None


@making("happens")
def make_happens(what: What, event: Event) -> Event:
    """Return the event that something happens to an object, from the event that it happens to "it"."""
    return _said_of(event, what)


@unmaking("happens")
def unmake_happens(v: object) -> tuple[What, Event] | None:
    if not isinstance(v, HAPPENINGS):
        return None
    what = _subject(v)
    return (what, _said_of(v, It())) if what is not None else None


@making("eitherevent")
def make_eitherevent(what: What, a: Event, b: Event) -> AnyEvent:
    """Return the event that one of two things happens to something."""
    return AnyEvent((_said_of(a, what), _said_of(b, what)))


@unmaking("eitherevent")
def unmake_eitherevent(v: object) -> tuple[What, Event, Event] | None:
    if not isinstance(v, AnyEvent) or len(v.events) != 2:
        return None
    a, b = v.events
    what = _subject(a)
    return (what, _said_of(a, It()), _said_of(b, It())) if what is not None and what == _subject(b) else None


@making("oranother")
def make_oranother(what: What, kind: Kind, event: Event) -> AnyEvent | Fail:
    """Return the event that one thing happens to something or to another object of a kind."""
    other = with_other(kind)
    return FAIL if isinstance(other, Fail) else AnyEvent((_said_of(event, what), _said_of(event, other)))


@unmaking("oranother")
def unmake_oranother(v: object) -> tuple[What, Filter, Event] | None:
    if not isinstance(v, AnyEvent) or len(v.events) != 2:
        return None
    one, another = v.events
    what = _subject(one)
    other = _subject(another)
    kind = without_other(other) if isinstance(other, Filter) else None
    if what is None or kind is None:
        return None
    said = _said_of(one, It())
    return (what, kind, said) if said == _said_of(another, It()) else None
