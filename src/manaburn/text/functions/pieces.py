"""Functions of templates for pieces that many sentences share."""

from __future__ import annotations

from ..surface import It
from ..tree import Compare, Comparison, Counter, Filter, Kind, Move, Of, Selector
from .registry import FAIL, Fail, making, unmaking


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
