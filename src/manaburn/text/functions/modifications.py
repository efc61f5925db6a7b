"""Functions of templates for what continuous effects change."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Final

from manaburn import terms

from ..surface import Mods, Several
from ..tree import (
    Ability,
    GainAbility,
    KeywordAbility,
    LoseThisAbility,
    Modification,
    SetColour,
    SetPT,
    SetTypes,
)
from .registry import FAIL, Fail, Part, as_it_is, making, tuple_of, unmaking


@making("mods")
def make_mods(parts: tuple[Modification, ...]) -> tuple[Modification, ...]:
    """Return modifications as one tuple, with groups of them taken apart."""
    out: list[Modification] = []
    for m in parts:
        out.extend(m.mods if isinstance(m, Mods) else [m])
    return tuple(out)


@unmaking("mods")
def unmake_mods(v: Part) -> tuple[tuple[Modification, ...]] | None:
    """Return modifications in the groups in which a sentence says them: abilities that follow one another, and what
    a permanent becomes."""
    mods = tuple_of(Modification, v)
    if not mods:
        return None
    out: list[Modification] = []
    rest = mods
    types = [m for m in mods if isinstance(m, SetTypes)]
    if any(not m.add and not m.chosen and (m.card_types or m.subtypes) for m in types) and (
        any(isinstance(m, SetPT) for m in mods) or any(m.card_types for m in types)
    ):
        first = next(i for i, m in enumerate(mods) if isinstance(m, (SetPT, SetTypes, SetColour)))
        last = next(i for i, m in enumerate(mods) if isinstance(m, SetTypes)) + 1
        while last < len(mods) and isinstance(mods[last], (GainAbility, SetPT)):
            last += 1
        out = [*mods[:first], Mods(mods[first:last])]
        rest = mods[last:]
    for m in rest:
        if isinstance(m, GainAbility):
            before = out[-1] if out else None
            if isinstance(before, Mods):
                out[-1] = Mods((*before.mods, m))
            else:
                out.append(Mods((m,)))
        else:
            out.append(m)
    return (tuple(out),)


@making("modsand")
def make_modsand(mods: tuple[Modification, ...], last: Modification) -> tuple[Modification, ...]:
    """Return modifications with one more at the end."""
    return (*mods, last)


@unmaking("modsand")
def unmake_modsand(v: Part) -> tuple[tuple[Modification, ...], Modification] | None:
    mods = tuple_of(Modification, v)
    return (mods[:-1], mods[-1]) if mods is not None and len(mods) > 1 else None


@making("warding")
def make_warding(mods: tuple[Modification, ...]) -> tuple[Modification, ...]:
    """Return modifications whose protection doesn't remove the object that gives it."""
    return tuple([_protection(mod, "", "doesn't remove this") or mod for mod in mods])


@unmaking("warding")
def unmake_warding(v: Part) -> tuple[tuple[Modification, ...]] | None:
    mods = tuple_of(Modification, v)
    if mods is None:
        return None
    plain = tuple([_protection(mod, "doesn't remove this", "") or mod for mod in mods])
    return (plain,) if plain != mods else None


def _protection(mod: Modification, word: str, new: str) -> GainAbility | None:
    """Return a modification that gives protection, with ``word`` replaced by ``new``; None if it gives anything else
    or has another word."""
    if isinstance(mod, GainAbility) and isinstance(mod.ability, KeywordAbility):
        if mod.ability.keyword == "protection" and mod.ability.word == word:
            return GainAbility(dataclasses.replace(mod.ability, word=new))
    return None


def one_by_one(abilities: tuple[Ability, ...]) -> list[Ability]:
    """Return abilities one by one, with groups of them taken apart."""
    found: list[Ability] = []
    for a in abilities:
        found.extend(a.abilities if isinstance(a, Several) else (a,))
    return found


def gained(mods: Sequence[Modification]) -> tuple[Ability, ...] | None:
    """Return the abilities that modifications give; None if one of them does anything else."""
    gains = [m.ability for m in mods if isinstance(m, GainAbility)]
    return tuple(gains) if len(gains) == len(mods) else None


@making("gains")
def make_gains(abilities: tuple[Ability, ...]) -> Mods:
    """Return the modifications that give abilities, as a group."""
    return Mods(tuple([GainAbility(a) for a in one_by_one(abilities)]))


@unmaking("gains")
def unmake_gains(v: Part) -> tuple[tuple[Ability, ...]] | None:
    abilities = gained(v.mods) if isinstance(v, Mods) else None
    return None if abilities is None else (abilities,)


@making("keywords")
def make_keywords(parts: tuple[Ability, ...]) -> Ability:
    """Return abilities as one: alone, or as a group."""
    out = one_by_one(parts)
    return out[0] if len(out) == 1 else Several(tuple(out))


@unmaking("keywords")
def unmake_keywords(v: Part) -> tuple[tuple[Ability, ...]] | None:
    if isinstance(v, Several):
        return (v.abilities,)
    return ((v,),) if isinstance(v, KeywordAbility) else None


def make_typeset(words: tuple[int | str, ...]) -> tuple[int, tuple[str, ...]]:
    """Return types and subtypes for SetTypes. ``words``: bits of types, and subtypes."""
    types = 0
    subs: list[str] = []
    for w in words:
        if isinstance(w, str):
            subs.append(w)
        else:
            types |= w
    return (types, tuple(subs))


def type_words(card_types: int, subtypes: tuple[str, ...]) -> tuple[int | str, ...]:
    """Return the words for types in the order of a sentence: subtypes before card types."""
    said = (terms.ENCHANTMENT, terms.ARTIFACT, terms.LAND, terms.CREATURE)
    return (*subtypes, *[bit for bit in said if card_types & bit])


@making("settypes")
def make_settypes(words: tuple[int | str, ...], add: bool) -> SetTypes:
    """Return the modification that sets types. ``add``: in addition to the present ones."""
    types, subs = make_typeset(words)
    return SetTypes(types, subs, add=add)


@unmaking("settypes")
def unmake_settypes(v: Part) -> tuple[tuple[int | str, ...], bool] | None:
    if not isinstance(v, SetTypes) or v.supertypes or v.chosen or v.every or not (v.card_types or v.subtypes):
        return None
    return type_words(v.card_types, v.subtypes), v.add


@making("body")
def make_body(
    pt: SetPT | None, colours: int | None, words: tuple[int | str, ...], abilities: tuple[Ability, ...] | None
) -> Mods | Fail:
    """Return what a permanent becomes: power and toughness, colours, types, abilities. FAIL if there is no type."""
    types, subs = make_typeset(words)
    if not types and not subs:
        return FAIL
    mods: list[Modification] = []
    if pt is not None:
        mods.append(pt)
    if colours is not None:
        mods.append(SetColour(colours))
    mods.append(SetTypes(types, subs))
    mods.extend([GainAbility(a) for a in one_by_one(abilities or ())])
    return Mods(tuple(mods))


@unmaking("body")
def unmake_body(v: Part) -> tuple[SetPT | None, int | None, tuple[int | str, ...], tuple[Ability, ...] | None] | None:
    if not isinstance(v, Mods):
        return None
    mods = v.mods
    pt: SetPT | None = None
    if mods and isinstance(mods[0], SetPT):
        pt, mods = mods[0], mods[1:]
    colours: int | None = None
    if mods and isinstance(mods[0], SetColour) and not mods[0].add and not mods[0].chosen and mods[0].colours:
        colours, mods = mods[0].colours, mods[1:]
    types = unmake_settypes(mods[0]) if mods else None
    abilities = gained(mods[1:])
    if types is None or types[1] or abilities is None:
        return None
    return pt, colours, types[0], abilities or None


@making("animate")
def make_animate(v: Mods, still: bool) -> tuple[Modification, ...]:
    """Return the modifications of a group as a tuple. ``still``: the types come in addition to the present ones."""
    return tuple([dataclasses.replace(m, add=True) if isinstance(m, SetTypes) and still else m for m in v.mods])


@unmaking("animate")
def unmake_animate(v: Part) -> tuple[Mods, bool] | None:
    mods = tuple_of(Modification, v)
    if mods is None:
        return None
    types = [m for m in mods if isinstance(m, SetTypes)]
    if len(types) != 1 or not types[0].add:
        return None
    return Mods(tuple([dataclasses.replace(m, add=False) if isinstance(m, SetTypes) else m for m in mods])), True


@making("losing_this")
def make_losing_this(v: Mods) -> tuple[Modification, ...]:
    """Return what an object becomes through an ability that it loses meanwhile."""
    return (LoseThisAbility(), *v.mods)


@unmaking("losing_this")
def unmake_losing_this(v: Part) -> tuple[Mods] | None:
    mods = tuple_of(Modification, v)
    if mods is not None and len(mods) > 1 and mods[0] == LoseThisAbility():
        return (Mods(mods[1:]),)
    return None


@making("animods_add")
def make_animods_add(v: Mods) -> Mods:
    """Return a group of modifications whose types come in addition to the present ones."""
    return Mods(make_animate(v, True))


@unmaking("animods_add")
def unmake_animods_add(v: Part) -> tuple[Mods] | None:
    if isinstance(v, SetTypes):
        v = Mods((v,))
    if not isinstance(v, Mods):
        return None
    parts = unmake_animate(v.mods)
    return None if parts is None else (parts[0],)


making("animods")(as_it_is)


@unmaking("animods")
def unmake_animods(v: Part) -> tuple[Mods] | None:
    if isinstance(v, SetTypes):
        return (Mods((v,)),)
    return (v,) if isinstance(v, Mods) else None


@making("gainsmods")
def make_gainsmods(abilities: tuple[Ability, ...]) -> tuple[Modification, ...]:
    """Return the modifications that give abilities."""
    return make_gains(abilities).mods


@unmaking("gainsmods")
def unmake_gainsmods(v: Part) -> tuple[tuple[Ability, ...]] | None:
    mods = tuple_of(Modification, v)
    return unmake_gains(Mods(mods)) if mods else None


@making("spellgains")
def make_spellgains(abilities: tuple[Ability, ...]) -> tuple[Modification, ...] | Fail:
    """Return the modifications that give abilities to spells. FAIL for those that change what a spell costs, which a
    card must have before it is played."""
    if any(isinstance(ability, KeywordAbility) and ability.keyword in PRICED for ability in abilities):
        return FAIL
    return make_gainsmods(abilities)


@unmaking("spellgains")
def unmake_spellgains(v: Part) -> tuple[tuple[Ability, ...]] | None:
    return unmake_gainsmods(v)


PRICED: Final = ("affinity", "convoke", "delve")
"""The keywords that change what a spell costs."""
