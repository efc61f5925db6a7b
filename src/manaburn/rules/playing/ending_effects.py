"""Ending the effect of a resolved spell or ability, if it allows that. This is a special action.

Rules: 408.2i.
"""

from __future__ import annotations

from manaburn.errors import IllegalAction
from manaburn.rules.events import attachments, perform
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject, Player
from manaburn.text.tree import costs as c
from manaburn.text.tree import statics as s

from . import payment


def sources(table: Table, player: Player) -> list[GameObject]:
    """Return the objects with an effect that a player may end now and whose cost he or she can pay."""
    found: list[GameObject] = []
    for duration, context in ending(table):
        cost = cost_to_end(table, duration, context, player)
        source = context.source
        if cost is not None and source not in found and payment.can_pay(table, player, cost, Context(source, player)):
            found.append(source)
    return found


def ending(table: Table) -> list[tuple[s.UntilPaid, Context]]:
    """Return the durations that somebody may end, of effects and of delayed triggered abilities, the oldest first."""
    found: list[tuple[s.UntilPaid, Context]] = []
    for effect in table.state.effects:
        if isinstance(effect.duration, s.UntilPaid):
            found.append((effect.duration, effect.context))
    for trigger in table.state.delayed:
        if isinstance(trigger.duration, s.UntilPaid):
            found.append((trigger.duration, trigger.context))
    return found


def cost_to_end(table: Table, duration: s.UntilPaid, context: Context, player: Player) -> c.Cost | None:
    """Return what it costs a player to end an effect; None if that player may not end it."""
    if duration.who is None:
        return duration.cost if context.controller is player else None
    return duration.cost if player in evaluate.players(table, duration.who, context) else None


def end(table: Table, player: Player, source: GameObject) -> None:
    """Pay for ending the oldest such effect of a source, and end all its parts."""
    for duration, context in ending(table):
        cost = cost_to_end(table, duration, context, player)
        if cost is None or context.source is not source:
            continue
        if not payment.pay(table, player, cost, Context(source, player)):
            raise IllegalAction("408.2i", f"the cost to end the effect of {source} can't be paid")
        for part in list(table.state.effects):
            if part.duration is duration and part.context.item is context.item:
                table.state.end_effect(part)
        for trigger in list(table.state.delayed):
            if trigger.duration is duration and trigger.context is context:
                table.journal.remove(table.state.delayed, trigger)
        if source.attached_to is not None and not attachments.attaches(continuous.characteristics(table, source)):
            perform.unattach(table, source)  # It was attached as an Aura. 420.5m says so only since 2005-10-01.
        note = Happening(h.TURNED, source, player)
        note.text = "effect ended"
        table.note(note)
        return
    raise IllegalAction("408.2i", f"{source} has no effect that {player} may end")
