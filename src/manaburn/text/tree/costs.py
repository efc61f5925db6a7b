"""Costs: what has to be paid to play a spell or ability, or because an effect says so."""

from __future__ import annotations

from dataclasses import dataclass

from manaburn.terms import ManaCost

from .base import CostPart, Effect, Node, Selector, Value


@dataclass(frozen=True)
class Mana(CostPart):
    """The player pays this mana: ``{2}{R}``."""

    mana: ManaCost


@dataclass(frozen=True)
class ManaTimes(CostPart):
    """The mana cost ``times`` over: "{1} for each creature you control", "{X}, where X is ..."."""

    mana: ManaCost
    times: Value


@dataclass(frozen=True)
class OwnManaCost(CostPart):
    """The mana cost of the source, or of ``what``: echo of old, "its mana cost". ``less``: reduced by up to that
    much."""

    what: Selector | None = None
    less: ManaCost | None = None


@dataclass(frozen=True)
class TapThis(CostPart):
    """The source becomes tapped: {T}."""


@dataclass(frozen=True)
class UntapThis(CostPart):
    """The source becomes untapped: {Q}."""


@dataclass(frozen=True)
class PayLife(CostPart):
    """The player pays life, which needs a life total at least as great (215.4)."""

    amount: Value


@dataclass(frozen=True)
class Loyalty(CostPart):
    """Loyalty counters are put on the source or removed from it (212.9); ``x``: the player removes X of them."""

    change: int
    x: bool = False


@dataclass(frozen=True)
class Do(CostPart):
    """The player does something as a cost: sacrifices, discards, removes counters, taps other permanents, returns,
    reveals or exiles."""

    action: Effect


@dataclass(frozen=True)
class Cost(Node):
    """A whole cost. ``Cost(())`` costs nothing."""

    parts: tuple[CostPart, ...]
