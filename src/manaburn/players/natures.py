"""Classify effects by their purpose, which decides at which moments the heuristic player considers them."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.decisions import Action
from manaburn.state.contexts import Context
from manaburn.terms import CREATURE
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import stack_effects as sx
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.memo import Memo

from .judging import Judge


def taps(action: Action) -> bool:
    """Return whether the cost of an ability includes {T}."""
    ability = action.held.ability if action.held is not None else None
    return isinstance(ability, ActivatedAbility) and any(isinstance(part, c.TapThis) for part in ability.cost.parts)


def given_up(action: Action) -> bool:
    """Return whether the cost of an ability includes the sacrifice of its own source."""
    ability = action.held.ability if action.held is not None else None
    return isinstance(ability, ActivatedAbility) and any(
        isinstance(part, c.Do) and isinstance(part.action, fx.Sacrifice) and isinstance(part.action.what, n.This)
        for part in ability.cost.parts
    )


def animates(effect: b.Effect) -> bool:
    """Return whether an effect turns its source into a creature."""
    return (
        isinstance(effect, fx.Apply)
        and isinstance(effect.what, n.This)
        and any(isinstance(mod, s.SetTypes) and mod.card_types & CREATURE for mod in effect.mods)
    )


def nature_of(effect: b.Effect) -> str:
    """Return the purpose of an effect.

    "counter": to counter a spell. "trick": to make one creature bigger until end of turn; "rally": several. "rescue":
    to regenerate or prevent damage. "sweep": to destroy several permanents. "tap": to tap or untap. "mana", "cards": to
    get mana or cards. "": anything else.
    """
    return _natures.of(effect)


def _nature(effect: b.Effect) -> str:
    first = effect
    while isinstance(first, (fx.Seq, fx.As, fx.May, fx.Unless, fx.If)):
        if isinstance(first, fx.Seq):
            first = first.effects[0]
        elif isinstance(first, fx.If):
            first = first.then
        else:
            first = first.effect
    if isinstance(first, sx.Counter):
        return "counter"
    if isinstance(first, fx.AddMana):
        return "mana"
    if isinstance(first, (fx.Draw, fx.LookAt, fx.Search)) or (
        isinstance(first, fx.Reveal) and isinstance(first.what, n.TopCards)
    ):
        return "cards"
    if isinstance(first, (fx.Regenerate, fx.Shield)):
        return "rescue"
    if isinstance(first, fx.Destroy) and isinstance(first.what, n.All):
        return "sweep"
    if isinstance(first, (fx.Tap, fx.Untap)):
        return "tap"
    if isinstance(first, fx.Apply) and isinstance(first.duration, s.EndOfTurn):
        for mod in first.mods:
            if isinstance(mod, s.AddPT) and not shrinks(mod):
                return "trick" if isinstance(first.what, (n.Target, n.This)) else "rally"
    return ""


def shrinks(mod: s.AddPT) -> bool:
    """Return whether a modification lowers power or toughness."""
    return any(isinstance(part, v.Number) and part.n < 0 for part in (mod.power, mod.toughness))


def growth(judge: Judge, effect: b.Effect, ctx: Context) -> tuple[int, int]:
    """Return the power and toughness that an effect adds."""
    power = toughness = 0
    for node in b.walk(effect):
        if isinstance(node, s.AddPT):
            power += judge.value(node.power, ctx)
            toughness += judge.value(node.toughness, ctx)
    return power, toughness


__all__ = ["animates", "given_up", "growth", "nature_of", "taps"]


_natures: Final = Memo(_nature)
