"""More functions of templates, each with its inverse: for constructions that few cards have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .functions import FAIL, make_mods, ordered, unmake_letters, unmake_mods
from .surface import Cmp
from .tree import Comparison, Filter, HasColour, Holds, IsCard, Of, StaticAbility, This, You


def make_cmpstate(what: str, c: Cmp) -> Any:
    return Comparison(Of(what, This()), c.op, c.value)


def unmake_cmpstate(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Comparison) and isinstance(v.left, Of) and v.left.of == This():
        return v.left.what, Cmp(v.op, v.right)
    return None


def make_in_my_grave(f: Any) -> Any:
    """ "cards" in "seven or more cards are in your graveyard"."""
    if not isinstance(f, Filter) or f.zone != "any" or not any(isinstance(t, IsCard) for t in f.tests):
        return FAIL
    return Filter(tuple([t for t in f.tests if not isinstance(t, IsCard)]), "graveyard", You())


def unmake_in_my_grave(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Filter) and v.zone == "graveyard" and v.whose == You():
        return (Filter(ordered([*v.tests, IsCard()]), "any"),)
    return None


def make_staticof(host: Any, kind: Any, mods: tuple[Any, ...]) -> Any:
    """ "As long as enchanted creature is red, it has ..."."""
    return StaticAbility(host, make_mods(mods), Holds(host, kind))


def unmake_staticof(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, StaticAbility) and isinstance(v.condition, Holds) and v.condition.what == v.what:
        said = unmake_mods(v.mods)
        if said is not None and make_staticof(v.what, v.condition.kind, said[0]) == v:
            return v.what, v.condition.kind, said[0]
    return None


def make_hostcolours(a: int, b: int) -> Any:
    return Filter((HasColour(a | b),), "any") if a != b else FAIL


def unmake_hostcolours(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Filter) and len(v.tests) == 1 and isinstance(v.tests[0], HasColour) and v.zone == "any":
        parts = unmake_letters(v.tests[0].colours)
        return parts[0] if parts is not None and len(parts[0]) == 2 else None
    return None


FUNCTIONS: Final[dict[str, tuple[Callable[..., Any], Callable[[Any], tuple[Any, ...] | None]]]] = {
    "cmpstate": (make_cmpstate, unmake_cmpstate),
    "in_my_grave": (make_in_my_grave, unmake_in_my_grave),
    "staticof": (make_staticof, unmake_staticof),
    "hostcolours": (make_hostcolours, unmake_hostcolours),
}
