"""Ending the effect of a resolved spell or ability, if it allows that. This is a special action.

Rules: 408.2i.
"""

from __future__ import annotations

from manaburn.errors import IllegalAction
from manaburn.rules.events import attachments, perform
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject, Player
from manaburn.state.state import ContinuousEffect
from manaburn.text.tree import costs as c
from manaburn.text.tree import statics as s

from . import payment


def sources(table: Table, player: Player) -> list[GameObject]:
    """Return the objects with an effect that a player may end now and whose cost he or she can pay."""
    found: list[GameObject] = []
    for effect in table.state.effects:
        cost = cost_to_end(effect, player)
        source = effect.context.source
        if cost is not None and source not in found and payment.can_pay(table, player, cost, Context(source, player)):
            found.append(source)
    return found


def cost_to_end(effect: ContinuousEffect, player: Player) -> c.Cost | None:
    """Return what it costs a player to end an effect; None if that player may not end it."""
    duration = effect.duration
    return duration.cost if isinstance(duration, s.UntilPaid) and effect.context.controller is player else None


def end(table: Table, player: Player, source: GameObject) -> None:
    """Pay for ending the oldest such effect of a source, and end all its parts."""
    for effect in table.state.effects:
        cost = cost_to_end(effect, player)
        if cost is None or effect.context.source is not source:
            continue
        if not payment.pay(table, player, cost, Context(source, player)):
            raise IllegalAction("408.2i", f"the cost to end the effect of {source} can't be paid")
        for part in list(table.state.effects):
            if part.duration is effect.duration and part.context.item is effect.context.item:
                table.state.end_effect(part)
        if source.attached_to is not None and not attachments.attaches(continuous.characteristics(table, source)):
            perform.unattach(table, source)  # It was attached as an Aura. 420.5m says so only since 2005-10-01.
        note = Happening(h.TURNED, source, player)
        note.text = "effect ended"
        table.note(note)
        return
    raise IllegalAction("408.2i", f"{source} has no effect that {player} may end")
