"""Functions of templates for searches (501.3)."""

from __future__ import annotations

import dataclasses

from ..surface import Subj
from ..tree import (
    Condition,
    Depending,
    Filter,
    IsCard,
    Kind,
    Number,
    Search,
    Selector,
    Value,
    You,
)
from .registry import FAIL, Fail, Part, making, tuple_of, unmaking


@making("libspec")
def make_libspec(f: Kind, n: Value) -> Search | Fail:
    """Return a search for a number of cards of a kind, with the searching player and the library left open."""
    if not isinstance(f, Filter) or f.zone != "any" or IsCard() not in f.tests:
        return FAIL
    return Search(Subj(), Subj(), f, n)


@unmaking("libspec")
def unmake_libspec(v: Part) -> tuple[Kind, Value] | None:
    if isinstance(v, Search) and v == Search(Subj(), Subj(), v.kind, v.n):
        return v.kind, v.n
    return None


@making("libspec_up_to")
def make_libspec_up_to(f: Kind, n: Value) -> Search | Fail:
    found = make_libspec(f, n)
    return found if found is FAIL else dataclasses.replace(found, up_to=True)


@unmaking("libspec_up_to")
def unmake_libspec_up_to(v: Part) -> tuple[Kind, Value] | None:
    return unmake_libspec(dataclasses.replace(v, up_to=False)) if isinstance(v, Search) and v.up_to else None


@making("libspec_any")
def make_libspec_any(f: Kind) -> Search | Fail:
    """Return a search for any number of cards of a kind, with the searching player and the library left open."""
    if not isinstance(f, Filter) or f.zone != "any":
        return FAIL
    return Search(Subj(), Subj(), f, any_number=True)


@unmaking("libspec_any")
def unmake_libspec_any(v: Part) -> tuple[Kind] | None:
    return (v.kind,) if isinstance(v, Search) and v == Search(Subj(), Subj(), v.kind, any_number=True) else None


@making("libspec_each")
def make_libspec_each(kinds: tuple[Kind, ...]) -> Search | Fail:
    filters = tuple_of(Filter, kinds)
    if filters is None or any(f.zone != "any" or IsCard() not in f.tests for f in filters):
        return FAIL
    return Search(Subj(), Subj(), Filter((IsCard(),), "any"), Number(len(filters)), each=filters)


@unmaking("libspec_each")
def unmake_libspec_each(v: Part) -> tuple[tuple[Filter, ...]] | None:
    return (v.each,) if isinstance(v, Search) and v.each and v == make_libspec_each(v.each) else None


@making("libsearch")
def make_libsearch(s: Search) -> Search:
    """Return the search unchanged."""
    return s


@unmaking("libsearch")
def unmake_libsearch(v: Part) -> tuple[Search] | None:
    """Return a search in the searching player's own library."""
    return (v,) if isinstance(v, Search) and isinstance(v.whose, Subj) else None


@making("libsearch_of")
def make_libsearch_of(whose: Selector, s: Search) -> Search:
    """Return the search in the library of another player."""
    return dataclasses.replace(s, whose=whose)


@unmaking("libsearch_of")
def unmake_libsearch_of(v: Part) -> tuple[Selector, Search] | None:
    if isinstance(v, Search) and not isinstance(v.whose, (Subj, You)):
        return v.whose, dataclasses.replace(v, whose=Subj())
    return None


@making("libsearch_all")
def make_libsearch_all(whose: Selector, s: Search) -> Search:
    """Return the search in a player's graveyard, hand and library."""
    return dataclasses.replace(s, whose=whose, zones=("graveyard", "hand", "library"))


@unmaking("libsearch_all")
def unmake_libsearch_all(v: Part) -> tuple[Selector, Search] | None:
    if isinstance(v, Search) and v.zones == ("graveyard", "hand", "library") and not isinstance(v.whose, (Subj, You)):
        return v.whose, dataclasses.replace(v, whose=Subj(), zones=("library",))
    return None


@making("libsearch_both")
def make_libsearch_both(s: Search) -> Search:
    return dataclasses.replace(s, zones=("library", "graveyard"))


@unmaking("libsearch_both")
def unmake_libsearch_both(v: Part) -> tuple[Search] | None:
    if isinstance(v, Search) and v.zones == ("library", "graveyard") and isinstance(v.whose, Subj):
        return (dataclasses.replace(v, zones=("library",)),)
    return None


@making("onemore")
def make_onemore(kind: Kind, condition: Condition, same: Kind) -> Search | Fail:
    """Return a search for one card of a kind, or for two if a condition is true. Both kinds must be equal."""
    return make_libspec(kind, Depending(condition, Number(2), Number(1))) if kind == same else FAIL


@unmaking("onemore")
def unmake_onemore(v: Part) -> tuple[Kind, Condition, Kind] | None:
    if isinstance(v, Search) and isinstance(v.n, Depending) and (v.n.then, v.n.otherwise) == (Number(2), Number(1)):
        return v.kind, v.n.condition, v.kind
    return None


@making("libspec_total")
def make_libspec_total(f: Kind, total: Value) -> Search | Fail:
    """Return a search for any number of cards whose converted mana costs together are at most a total."""
    found = make_libspec_any(f)
    return found if found is FAIL else dataclasses.replace(found, total=total)


@unmaking("libspec_total")
def unmake_libspec_total(v: Part) -> tuple[Kind, Value] | None:
    if isinstance(v, Search) and v.total is not None:
        kind = unmake_libspec_any(dataclasses.replace(v, total=None))
        return None if kind is None else (*kind, v.total)
    return None


@making("libspec_different")
def make_libspec_different(f: Kind, n: Value) -> Search | Fail:
    """Return a search for a number of cards with different names."""
    found = make_libspec_up_to(f, n)
    return found if found is FAIL else dataclasses.replace(found, different_names=True)


@unmaking("libspec_different")
def unmake_libspec_different(v: Part) -> tuple[Kind, Value] | None:
    if isinstance(v, Search) and v.different_names:
        return unmake_libspec_up_to(dataclasses.replace(v, different_names=False))
    return None
