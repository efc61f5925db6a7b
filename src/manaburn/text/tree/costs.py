"""Costs: what has to be paid to play a spell or ability, or because an effect says so."""

from __future__ import annotations

from dataclasses import dataclass

from manaburn.terms import ManaCost

from .base import CostPart, Effect, Node, Selector, Value


@dataclass(frozen=True)
class Mana(CostPart):
    """Mana: ``{2}{R}``."""

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
    """{T}."""


@dataclass(frozen=True)
class UntapThis(CostPart):
    """{Q}: untap the source."""


@dataclass(frozen=True)
class PayLife(CostPart):
    """Pay life (needs a life total at least as great, 215.4)."""

    amount: Value


@dataclass(frozen=True)
class Loyalty(CostPart):
    """Add or remove loyalty counters (planeswalkers, 212.9); ``x``: remove X."""

    change: int
    x: bool = False


@dataclass(frozen=True)
class Do(CostPart):
    """Any action as a cost: sacrifice, discard, remove counters, tap others, return, reveal, remove from the game."""

    action: Effect


@dataclass(frozen=True)
class Cost(Node):
    """A whole cost. ``Cost(())`` costs nothing."""

    parts: tuple[CostPart, ...]
