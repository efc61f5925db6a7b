"""Functions of templates for what continuous effects change."""

from __future__ import annotations

import dataclasses
from typing import Any

from manaburn import terms

from ..surface import Mods, Several
from ..tree import GainAbility, KeywordAbility, LoseThisAbility, SetColour, SetPT, SetTypes
from .registry import FAIL, as_it_is, making, unmaking


@making("mods")
def make_mods(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    out: list[Any] = []
    for m in parts:
        out.extend(m.mods if isinstance(m, Mods) else [m])
    return tuple(out)


@unmaking("mods")
def unmake_mods(v: Any) -> tuple[Any, ...] | None:
    """Keywords that follow each other are said together."""
    if not isinstance(v, tuple) or not v:
        return None
    out: list[Any] = []
    rest: list[Any] = list(v)
    if any(isinstance(m, SetTypes) and not m.add and not m.chosen and (m.card_types or m.subtypes) for m in v) and any(
        isinstance(m, SetPT) or (isinstance(m, SetTypes) and m.card_types) for m in v
    ):
        first = next(i for i, m in enumerate(v) if isinstance(m, (SetPT, SetTypes, SetColour)))
        last = next(i for i, m in enumerate(v) if isinstance(m, SetTypes)) + 1
        while last < len(v) and isinstance(v[last], (GainAbility, SetPT)):
            last += 1
        out = [*v[:first], Mods(v[first:last])]
        rest = list(v[last:])
    for m in rest:
        if isinstance(m, GainAbility):
            if out and isinstance(out[-1], Mods):
                out[-1] = Mods((*out[-1].mods, m))
            else:
                out.append(Mods((m,)))
        else:
            out.append(m)
    return (tuple(out),)


@making("modsand")
def make_modsand(mods: tuple[Any, ...], last: Any) -> Any:
    """Modifications, and one more said after them."""
    return (*mods, last)


@unmaking("modsand")
def unmake_modsand(v: Any) -> tuple[Any, ...] | None:
    return (v[:-1], v[-1]) if isinstance(v, tuple) and len(v) > 1 else None


@making("warding")
def make_warding(mods: tuple[Any, ...]) -> Any:
    """Modifications whose protection doesn't remove what gives it."""
    return tuple([_protection(mod, "", "doesn't remove this") or mod for mod in mods])


@unmaking("warding")
def unmake_warding(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, tuple):
        return None
    plain = tuple([_protection(mod, "doesn't remove this", "") or mod for mod in v])
    return (plain,) if plain != v else None


def _protection(mod: Any, word: str, new: str) -> Any:
    """The same protection with another word about what gives it; None for anything else."""
    if isinstance(mod, GainAbility) and isinstance(mod.ability, KeywordAbility):
        if mod.ability.keyword == "protection" and mod.ability.word == word:
            return GainAbility(dataclasses.replace(mod.ability, word=new))
    return None


@making("gains")
def make_gains(abilities: tuple[Any, ...]) -> Any:
    out: list[Any] = []
    for a in abilities:
        out.extend([GainAbility(x) for x in (a.abilities if isinstance(a, Several) else (a,))])
    return Mods(tuple(out))


@unmaking("gains")
def unmake_gains(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Mods) and all(isinstance(m, GainAbility) for m in v.mods):
        return (tuple([m.ability for m in v.mods]),)  # type: ignore[attr-defined]
    return None


@making("keywords")
def make_keywords(parts: tuple[Any, ...]) -> Any:
    out: list[Any] = []
    for a in parts:
        out.extend(a.abilities if isinstance(a, Several) else (a,))
    return out[0] if len(out) == 1 else Several(tuple(out))


@unmaking("keywords")
def unmake_keywords(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Several):
        return (v.abilities,)
    return ((v,),) if isinstance(v, KeywordAbility) else None


def make_typeset(words: tuple[Any, ...]) -> Any:
    """Type and subtype words together, for SetTypes: (types, subtypes)."""
    types = 0
    subs: list[str] = []
    for w in words:
        if isinstance(w, str):
            subs.append(w)
        else:
            types |= w
    return (types, tuple(subs))


@making("settypes")
def make_settypes(words: tuple[Any, ...], add: bool) -> Any:
    types, subs = make_typeset(words)
    return SetTypes(types, subs, add=add)


@unmaking("settypes")
def unmake_settypes(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, SetTypes) or v.supertypes or v.chosen or v.every or not (v.card_types or v.subtypes):
        return None
    words: list[Any] = list(v.subtypes)
    words += [bit for bit in (terms.ENCHANTMENT, terms.ARTIFACT, terms.LAND, terms.CREATURE) if v.card_types & bit]
    return tuple(words), v.add


@making("body")
def make_body(pt: Any, colours: int | None, words: tuple[Any, ...], abilities: tuple[Any, ...] | None) -> Any:
    """What a permanent becomes: numbers, colours, types, abilities."""
    types, subs = make_typeset(words)
    if not types and not subs:
        return FAIL
    mods: list[Any] = []
    if pt is not None:
        mods.append(pt)
    if colours is not None:
        mods.append(SetColour(colours))
    mods.append(SetTypes(types, subs))
    for a in abilities or ():
        mods.extend([GainAbility(x) for x in (a.abilities if isinstance(a, Several) else (a,))])
    return Mods(tuple(mods))


@unmaking("body")
def unmake_body(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, Mods):
        return None
    mods = list(v.mods)
    pt = mods.pop(0) if mods and isinstance(mods[0], SetPT) else None
    colours = None
    if mods and isinstance(mods[0], SetColour) and not mods[0].add and not mods[0].chosen and mods[0].colours:
        colours = mods.pop(0).colours  # type: ignore[attr-defined]
    if not mods or not isinstance(mods[0], SetTypes) or not all(isinstance(m, GainAbility) for m in mods[1:]):
        return None
    types = unmake_settypes(mods[0])
    if types is None or types[1]:
        return None
    abilities = tuple([m.ability for m in mods[1:]])  # type: ignore[attr-defined]
    return pt, colours, types[0], abilities or None


@making("animate")
def make_animate(v: Mods, still: bool) -> Any:
    """All modifications of a body; ``still``: the types come in addition."""
    return tuple([dataclasses.replace(m, add=True) if isinstance(m, SetTypes) and still else m for m in v.mods])


@unmaking("animate")
def unmake_animate(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, tuple):
        return None
    types = [m for m in v if isinstance(m, SetTypes)]
    if len(types) != 1 or not types[0].add:
        return None
    return Mods(tuple([dataclasses.replace(m, add=False) if isinstance(m, SetTypes) else m for m in v])), True


@making("losing_this")
def make_losing_this(v: Mods) -> Any:
    """What it becomes by an ability that it loses meanwhile."""
    return (LoseThisAbility(), *v.mods)


@unmaking("losing_this")
def unmake_losing_this(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, tuple) and len(v) > 1 and v[0] == LoseThisAbility():
        return (Mods(v[1:]),)
    return None


@making("animods_add")
def make_animods_add(v: Mods) -> Any:
    return Mods(make_animate(v, True))


@unmaking("animods_add")
def unmake_animods_add(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, SetTypes):
        v = Mods((v,))
    if not isinstance(v, Mods):
        return None
    parts = unmake_animate(v.mods)
    return None if parts is None else (parts[0],)


making("animods")(as_it_is)


@unmaking("animods")
def unmake_animods(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, SetTypes):
        return (Mods((v,)),)
    return (v,) if isinstance(v, Mods) else None


@making("gainsmods")
def make_gainsmods(abilities: tuple[Any, ...]) -> Any:
    """The modifications that give abilities."""
    return make_gains(abilities).mods


@unmaking("gainsmods")
def unmake_gainsmods(v: Any) -> tuple[Any, ...] | None:
    return unmake_gains(Mods(v)) if isinstance(v, tuple) and v else None
