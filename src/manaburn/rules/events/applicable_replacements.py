"""The application of one replacement effect to one event, and the data that events carry through the process.

Rules: 419.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject
from manaburn.state.state import LastingReplacement
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import statics as s

from . import carrying_out

PLANESWALKERS: Final = s.IfWould(e.Damaged(), fx.Nothing())
"""Represents the redirection of damage to planeswalkers (212.9g)."""
REGENERATION: Final = s.IfWould(e.Destroyed(None), fx.Nothing())
"""Represents a regeneration shield (419.6b)."""


class Deferred:
    """Instructions that replace an event or are added to it. They are carried out as soon as what remains of the event
    has happened."""

    def __init__(self, effect: b.Effect, ctx: Context, event: Happening) -> None:
        self.effect: Final = effect
        self.ctx: Final = ctx
        self.event: Final = event

    def carry_out(self, table: Table) -> EffectResult:
        """Carry out the instructions. The events they cause can't be replaced by the effects that led to them.

        Rules: 419.6a.
        """
        before = table.running.replaced_by
        table.running.replaced_by = [*before, *self.event.replaced_by]
        try:
            return carrying_out.replace(table, self.effect, self.ctx, self.event)
        finally:
            table.running.replaced_by = before


class Together:
    """Simultaneous events while replacement effects are applied to them."""

    def __init__(self, later: list[Deferred]) -> None:
        self.later: Final = later
        self.spent: list[tuple[LastingReplacement, GameObject | None]] = []
        """The effects that one of these events has used up, each with the source of the damage. "The next time" a
        source deals damage covers all the damage that it deals at that time."""
        self.following: list[tuple[object, Deferred]] = []
        """What follows the prevention of damage, with the key of the effect that prevented it."""
        self.events: list[Happening] = []
        """All of the events; [] if there is only one."""
        self.prevented: Final[list[tuple[object, GameObject | None, int]]] = []
        """How much damage of one source an effect has prevented, by its key, where the amount is for all the damage
        that the source deals at one time."""

    def prevented_of(self, key: object, source: GameObject | None) -> int:
        """Return how much damage that a source deals at this time an effect has prevented."""
        return sum([amount for known, dealer, amount in self.prevented if known == key and dealer is source])

    def covers(self, lasting: LastingReplacement, source: GameObject | None) -> bool:
        """Whether ``lasting`` has just been used up by damage that ``source`` deals at the same time."""
        for known, dealer in self.spent:
            if known is lasting and dealer is source and source is not None:
                return True
        return False


class ApplicableReplacement:
    """One replacement effect that applies to an event."""

    def __init__(
        self, replacement: b.Replacement, ctx: Context, key: object, lasting: LastingReplacement | None, label: str
    ) -> None:
        self.replacement = replacement
        self.ctx = ctx
        self.key = key
        """The key of the effect in ``Happening.replaced_by``."""
        self.lasting = lasting
        self.label = label
        self.others = 0
        """How much more damage its source deals at the same time that the effect could prevent."""
        self.own = False
        """Whether it is a self-replacement effect (419.9a)."""
