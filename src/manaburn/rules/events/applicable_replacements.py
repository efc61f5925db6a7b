"""One chance of one replacement effect at one event, and what events carry along on their way.

Rules: 419.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.objects import GameObject, Happening
from manaburn.state.state import LastingReplacement
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import statics as s

from . import carrying_out

PLANESWALKERS: Final = s.IfWould(e.Damaged(), fx.Nothing())
"""Stands for the redirection of damage to planeswalkers (212.9g)."""
REGENERATION: Final = s.IfWould(e.Destroyed(None), fx.Nothing())
"""Stands for a regeneration shield (419.6b)."""


class Deferred:
    """Instructions that take the place of an event, or are added to it: carried out as soon as what is left of it has
    happened.
    """

    def __init__(self, effect: b.Effect, ctx: Context, event: Happening) -> None:
        self.effect: Final = effect
        self.ctx: Final = ctx
        self.event: Final = event

    def carry_out(self, table: Table) -> EffectResult:
        """Do it. What happens by it is no new chance for the effects that have led to it.

        Rules: 419.6a.
        """
        before = table.running.replaced_by
        table.running.replaced_by = [*before, *self.event.replaced_by]
        try:
            return carrying_out.replace(table, self.effect, self.ctx, self.event)
        finally:
            table.running.replaced_by = before


class Together:
    """Events that would happen at the same time, on their way through the replacement effects."""

    def __init__(self, later: list[Deferred]) -> None:
        self.later: Final = later
        self.spent: list[tuple[LastingReplacement, GameObject | None]] = []
        """Effects used up by one of these events, and its source: "the next time" that source deals damage is all it
        deals at once.
        """

    def covers(self, lasting: LastingReplacement, source: GameObject | None) -> bool:
        """Whether an effect was used up just now, by damage that this source deals at the same time."""
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
        """What stands for the effect in ``Happening.replaced_by``."""
        self.lasting = lasting
        self.label = label
        self.own = False
        """A self-replacement effect (419.9a)."""
