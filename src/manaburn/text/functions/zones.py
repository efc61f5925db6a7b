"""Functions of templates for cards of a kind in a hand, a graveyard or another zone (217)."""

from __future__ import annotations

import dataclasses

from ..surface import ThatPlayer
from ..tree import (
    All,
    Controls,
    Count,
    Exists,
    Filter,
    InRelation,
    IsCard,
    Kind,
    Number,
    Selector,
    This,
    TopCards,
    Value,
    You,
)
from .nouns import ordered
from .registry import FAIL, Fail, Part, making, unmaking


@making("fromit")
def make_fromit(f: Kind) -> Filter | Fail:
    """Return the filter for cards "from it", which is the hand just revealed."""
    if isinstance(f, Filter) and f.zone == "any" and IsCard() in f.tests:
        return Filter(tuple([t for t in f.tests if t != IsCard()]), "hand", ThatPlayer())
    return FAIL


@unmaking("fromit")
def unmake_fromit(v: Part) -> tuple[Filter] | None:
    if isinstance(v, Filter) and v.zone == "hand" and isinstance(v.whose, ThatPlayer):
        return (Filter(ordered([*v.tests, IsCard()]), "any"),)
    return None


@making("topgraveyard")
def make_topgraveyard(kind: Kind) -> TopCards | Fail:
    """Return the top card of a kind in your graveyard."""
    if not isinstance(kind, Filter) or kind.zone != "any":
        return FAIL
    return TopCards(Number(1), You(), graveyard=True, kind=kind)


@unmaking("topgraveyard")
def unmake_topgraveyard(v: Part) -> tuple[Filter] | None:
    return (v.kind,) if isinstance(v, TopCards) and v.kind is not None and v == make_topgraveyard(v.kind) else None


@making("in_my_grave")
def make_in_my_grave(f: Kind) -> Filter | Fail:
    """Return the filter for cards in your graveyard: "cards" in "seven or more cards are in your graveyard"."""
    if not isinstance(f, Filter) or f.zone != "any" or not any(isinstance(t, IsCard) for t in f.tests):
        return FAIL
    return Filter(tuple([t for t in f.tests if not isinstance(t, IsCard)]), "graveyard", You())


@making("buried")
def make_buried(there: Exists) -> Exists | Fail:
    """Return the condition that a number of cards are in your graveyard, from the condition that there are that
    many."""
    kind = make_in_my_grave(there.what.kind) if isinstance(there.what, All) else FAIL
    return FAIL if isinstance(kind, Fail) else Exists(All(kind), there.op, there.number)


@unmaking("buried")
def unmake_buried(v: Part) -> tuple[Exists] | None:
    said = unmake_in_my_grave(v.what.kind) if isinstance(v, Exists) and isinstance(v.what, All) else None
    return (Exists(All(said[0]), v.op, v.number),) if isinstance(v, Exists) and said is not None else None


@unmaking("in_my_grave")
def unmake_in_my_grave(v: Part) -> tuple[Filter] | None:
    if isinstance(v, Filter) and v.zone == "graveyard" and v.whose == You():
        return (Filter(ordered([*v.tests, IsCard()]), "any"),)
    return None


@making("above_this")
def make_above_this(f: Kind) -> Filter | Fail:
    """Return the filter for cards above this one in a graveyard: "creature cards" in "three or more creature cards
    are above ~"."""
    mine = make_in_my_grave(f)
    return mine if mine is FAIL else Filter(ordered([*mine.tests, InRelation("above", This())]), "graveyard")


@unmaking("above_this")
def unmake_above_this(v: Part) -> tuple[Filter] | None:
    if not isinstance(v, Filter) or v.zone != "graveyard" or InRelation("above", This()) not in v.tests:
        return None
    return (Filter(ordered([*[t for t in v.tests if not isinstance(t, InRelation)], IsCard()]), "any"),)


@making("inhand")
def make_inhand(kind: Kind) -> Filter | Fail:
    """Return the filter for cards of a kind in your hand."""
    if isinstance(kind, Filter) and kind.zone == "any" and IsCard() in kind.tests and len(kind.tests) > 1:
        return Filter(tuple([t for t in kind.tests if t != IsCard()]), "hand", You())
    return FAIL


@unmaking("inhand")
def unmake_inhand(v: Part) -> tuple[Filter] | None:
    if isinstance(v, Filter) and v.zone == "hand" and v.tests and isinstance(v.whose, You):
        return (Filter(ordered([*v.tests, IsCard()]), "any"),)
    return None


@making("ingraves")
def make_ingraves(kind: Kind) -> Filter | Fail:
    """Return the filter for cards of a kind in all graveyards."""
    if isinstance(kind, Filter) and kind.zone == "any" and IsCard() in kind.tests and len(kind.tests) > 1:
        return Filter(tuple([t for t in kind.tests if t != IsCard()]), "graveyard")
    return FAIL


@unmaking("ingraves")
def unmake_ingraves(v: Part) -> tuple[Filter] | None:
    if isinstance(v, Filter) and v.zone == "graveyard" and v.tests and v.whose is None:
        return (Filter(ordered([*v.tests, IsCard()]), "any"),)
    return None


@making("fewerburied")
def make_fewerburied(kind: Kind) -> Controls | Fail:
    """Return the test for players with fewer cards of a kind in their graveyard than the player mentioned has in his
    or hers."""
    buried = make_ingraves(kind)
    if buried is FAIL:
        return FAIL
    return Controls(buried, "<", Count(All(dataclasses.replace(buried, whose=ThatPlayer()))))


@unmaking("fewerburied")
def unmake_fewerburied(v: Part) -> tuple[Filter] | None:
    kind = unmake_ingraves(v.kind) if isinstance(v, Controls) else None
    return kind if kind is not None and make_fewerburied(kind[0]) == v else None


@making("topgraveyards")
def make_topgraveyards(kind: Kind, n: Value) -> TopCards | Fail:
    """Return a number of top cards of a kind in your graveyard."""
    if not isinstance(kind, Filter) or kind.zone != "any":
        return FAIL
    return TopCards(n, You(), graveyard=True, kind=kind)


@unmaking("topgraveyards")
def unmake_topgraveyards(v: Part) -> tuple[Kind, Value] | None:
    if isinstance(v, TopCards) and v.kind is not None and v == make_topgraveyards(v.kind, v.n):
        return v.kind, v.n
    return None


@making("directly_above")
def make_directly_above(f: Kind) -> Filter | Fail:
    """Return the filter for a card directly above this one in a graveyard."""
    mine = make_in_my_grave(f)
    return mine if mine is FAIL else Filter(ordered([*mine.tests, InRelation("directly above", This())]), "graveyard")


@unmaking("directly_above")
def unmake_directly_above(v: Part) -> tuple[Filter] | None:
    if not isinstance(v, Filter) or v.zone != "graveyard" or InRelation("directly above", This()) not in v.tests:
        return None
    return (Filter(ordered([*[t for t in v.tests if not isinstance(t, InRelation)], IsCard()]), "any"),)


@making("topgraveof")
def make_topgraveof(kind: Kind, whose: Selector) -> TopCards | Fail:
    """Return the top card of a kind in a player's graveyard."""
    if not isinstance(kind, Filter) or kind.zone != "any":
        return FAIL
    return TopCards(Number(1), whose, graveyard=True, kind=kind)


@unmaking("topgraveof")
def unmake_topgraveof(v: Part) -> tuple[Filter, Selector] | None:
    if isinstance(v, TopCards) and v.kind is not None and v == make_topgraveof(v.kind, v.whose):
        return v.kind, v.whose
    return None


@making("handof")
def make_handof(kind: Kind, whose: Selector) -> Filter | Fail:
    """Return the filter for cards of a kind in a player's hand."""
    if isinstance(kind, Filter) and kind.zone == "any" and IsCard() in kind.tests and len(kind.tests) > 1:
        return Filter(tuple([t for t in kind.tests if t != IsCard()]), "hand", whose)
    return FAIL


@unmaking("handof")
def unmake_handof(v: Part) -> tuple[Filter, Selector] | None:
    if isinstance(v, Filter) and v.zone == "hand" and v.tests and v.whose is not None:
        return Filter(ordered([*v.tests, IsCard()]), "any"), v.whose
    return None
