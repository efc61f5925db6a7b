"""Functions of templates for mana that is added, and for what it may be spent on (406)."""

from __future__ import annotations

import dataclasses

from ..surface import Subj
from ..tree import (
    AddMana,
    All,
    Either,
    Filter,
    InRelation,
    IsAbility,
    Kind,
    Modification,
    SpentOn,
    Value,
)
from .registry import FAIL, Fail, Part, making, unmaking


@making("spendon")
def make_spendon(add: AddMana, kind: Kind) -> AddMana:
    """Return the mana, to be spent on a kind of thing only."""
    return dataclasses.replace(add, spend=kind)


@unmaking("spendon")
def unmake_spendon(v: Part) -> tuple[AddMana, Kind] | None:
    return (dataclasses.replace(v, spend=None), v.spend) if isinstance(v, AddMana) and v.spend is not None else None


@making("combi")
def make_combi(n: Value, a: str, b: str) -> AddMana | Fail:
    """Return an amount of mana in any combination of two types. ``a``, ``b``: one letter each."""
    return AddMana(Subj(), (a, b), n, combined=True) if len(a) == len(b) == 1 else FAIL


@unmaking("combi")
def unmake_combi(v: Part) -> tuple[Value, str, str] | None:
    return (v.times, *v.mana) if isinstance(v, AddMana) and v.combined and len(v.mana) == 2 else None


@making("lastingmana")
def make_lastingmana(add: AddMana) -> AddMana:
    """Return the mana, which stays in the pool until end of turn."""
    return dataclasses.replace(add, rider="lasting")


@unmaking("lastingmana")
def unmake_lastingmana(v: Part) -> tuple[AddMana] | None:
    return (dataclasses.replace(v, rider=""),) if isinstance(v, AddMana) and v.rider == "lasting" else None


def ability_of(kind: Kind) -> Filter:
    """Return the filter for activated abilities of a kind of permanent."""
    return Filter((IsAbility("activated"), InRelation("source", All(kind))), "stack")


def permanents_of(kind: Kind | None) -> Kind | None:
    """Return the kind of permanents for a filter that :func:`ability_of` makes; None for any other."""
    if isinstance(kind, Filter) and len(kind.tests) == 2 and isinstance(kind.tests[1], InRelation):
        of = kind.tests[1].what
        return of.kind if isinstance(of, All) and kind == ability_of(of.kind) else None
    return None


@making("spendability")
def make_spendability(add: AddMana, kind: Kind) -> AddMana:
    """Return the mana, to be spent only on activated abilities of a kind of permanent."""
    return dataclasses.replace(add, spend=ability_of(kind))


@unmaking("spendability")
def unmake_spendability(v: Part) -> tuple[AddMana, Kind] | None:
    if isinstance(v, AddMana):
        of = permanents_of(v.spend)
        return None if of is None else (dataclasses.replace(v, spend=None), of)
    return None


@making("spendboth")
def make_spendboth(add: AddMana, spells: Filter, kind: Kind) -> AddMana:
    """Return the mana, to be spent only on a kind of spells and on activated abilities of a kind of permanent."""
    return dataclasses.replace(add, spend=Either((spells, ability_of(kind))))


@unmaking("spendboth")
def unmake_spendboth(v: Part) -> tuple[AddMana, Kind, Kind] | None:
    if isinstance(v, AddMana) and isinstance(v.spend, Either) and len(v.spend.kinds) == 2:
        of = permanents_of(v.spend.kinds[1])
        return None if of is None else (dataclasses.replace(v, spend=None), v.spend.kinds[0], of)
    return None


@making("spendgives")
def make_spendgives(add: AddMana, kind: Kind, mods: tuple[Modification, ...]) -> AddMana:
    """Return an instruction that adds mana, with what the mana does to a spell that it is spent on."""
    return dataclasses.replace(add, gives=SpentOn(kind, mods))


@unmaking("spendgives")
def unmake_spendgives(v: Part) -> tuple[AddMana, Kind, tuple[Modification, ...]] | None:
    if isinstance(v, AddMana) and v.gives is not None:
        return dataclasses.replace(v, gives=None), v.gives.kind, v.gives.mods
    return None
