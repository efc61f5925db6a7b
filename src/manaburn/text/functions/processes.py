"""Functions of templates for processes: what is counted over several players, and what is shared for a time."""

from __future__ import annotations

import dataclasses
from typing import Final

from ..tree import (
    AbilitiesOf,
    All,
    Arith,
    ControlledBy,
    Count,
    Filter,
    IsOpponent,
    Kind,
    Players,
)
from .kinds import make_with_player
from .registry import FAIL, Fail, Part, making, unmaking

OPPONENTS: Final = All(Players((IsOpponent(),)))


@making("bothcounts")
def make_bothcounts(kind: Kind, cards: Kind) -> Arith | Fail:
    """Return the number of permanents of a kind that opponents control and of cards of a kind in their graveyards."""
    theirs = make_with_player(kind, OPPONENTS)
    if not isinstance(theirs, Filter) or not isinstance(cards, Filter):
        return FAIL
    return Arith("+", Count(All(theirs)), Count(All(dataclasses.replace(cards, zone="graveyard", whose=OPPONENTS))))


@unmaking("bothcounts")
def unmake_bothcounts(v: Part) -> tuple[Filter, Filter] | None:
    if not isinstance(v, Arith) or not isinstance(v.left, Count) or not isinstance(v.right, Count):
        return None
    one, two = v.left.what, v.right.what
    if not isinstance(one, All) or not isinstance(two, All):
        return None
    if not isinstance(one.kind, Filter) or not isinstance(two.kind, Filter):
        return None
    kind = dataclasses.replace(one.kind, tests=tuple([t for t in one.kind.tests if t != ControlledBy(OPPONENTS)]))
    cards = dataclasses.replace(two.kind, zone="any", whose=None)
    return (kind, cards) if make_bothcounts(kind, cards) == v else None


@making("sharedby")
def make_sharedby(kind: Kind, others: tuple[str, ...]) -> AbilitiesOf:
    """Return the gift of flying, and of other keyword abilities, that one of a kind has."""
    return AbilitiesOf(All(kind), ("flying", *others))


@unmaking("sharedby")
def unmake_sharedby(v: Part) -> tuple[Kind, tuple[str, ...]] | None:
    if not isinstance(v, AbilitiesOf) or v.keywords[:1] != ("flying",) or not isinstance(v.what, All):
        return None
    return v.what.kind, v.keywords[1:]
