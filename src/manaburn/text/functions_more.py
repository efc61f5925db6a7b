"""More functions of templates, each with its inverse: for constructions that few cards have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from .functions import FAIL, make_mods, make_orkinds, ordered, unmake_letters, unmake_mods, unmake_orkinds
from .surface import Acting, Cmp
from .tree import (
    AllTests,
    AnyTest,
    Comparison,
    Filter,
    HasColour,
    HasSubtype,
    Holds,
    Host,
    IsCard,
    Of,
    StaticAbility,
    This,
    You,
    walk,
)


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


def make_condit(condition: Any, mods: tuple[Any, ...]) -> Any:
    """ "As long as ~ is ..., it ...": the condition is about the object itself."""
    said = list(walk(condition))
    if This() not in said or Host() in said:
        return FAIL
    return StaticAbility(This(), make_mods(mods), condition)


def make_youact(effect: Any) -> Any:
    """What you do, whoever was spoken of before."""
    return Acting(You(), effect)


def unmake_youact(v: Any) -> tuple[Any, ...] | None:
    return (v.effect if isinstance(v, Acting) and v.who == You() else v,)


def make_anysub(tests: tuple[Any, ...]) -> Any:
    return tests[0] if len(tests) == 1 else AnyTest(tests)


def unmake_anysub(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, AnyTest) and all(isinstance(t, HasSubtype) for t in v.tests):
        return (v.tests,)
    return ((v,),) if isinstance(v, HasSubtype) else None


def make_orkindsany(a: Any, b: Any) -> Any:
    """ "White creatures and blue creatures"."""
    if not isinstance(a, Filter) or not isinstance(b, Filter) or a.zone != "in play" or b.zone != "in play":
        return FAIL
    both = make_orkinds((a, b))
    if isinstance(both, Filter):
        return both
    heads = tuple([t.tests[0] if len(t.tests) == 1 else AllTests(t.tests) for t in (a, b)])
    return Filter((AnyTest(heads),))


def unmake_orkindsany(v: Any) -> tuple[Any, ...] | None:
    parts = unmake_orkinds(v)
    return parts[0] if parts is not None and len(parts[0]) == 2 else None


FUNCTIONS: Final[dict[str, tuple[Callable[..., Any], Callable[[Any], tuple[Any, ...] | None]]]] = {
    "cmpstate": (make_cmpstate, unmake_cmpstate),
    "in_my_grave": (make_in_my_grave, unmake_in_my_grave),
    "staticof": (make_staticof, unmake_staticof),
    "hostcolours": (make_hostcolours, unmake_hostcolours),
    "condit": (make_condit, lambda v: None),
    "youact": (make_youact, unmake_youact),
    "anysub": (make_anysub, unmake_anysub),
    "orkindsany": (make_orkindsany, unmake_orkindsany),
}
