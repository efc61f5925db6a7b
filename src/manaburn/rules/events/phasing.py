"""Phasing. A permanent phases out into a zone of its own and returns as the same object.

It keeps its number, counters, choices, status and controller. It leaves combat. Until 2009 it also loses damage, and
the effects of limited duration and delayed triggers that refer to it. Since then phasing out is a change of status for
the rules; the object still lies apart here, and what has phased out is treated as though it did not exist.

What is attached to it phases out and in with it ("indirectly").

Rules: 502.15, 217.8.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import Phasing
from manaburn.rules.kernel.decisions import Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state import happenings as h
from manaburn.state.characteristics import Characteristics
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import EventKind, Happening
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.state.state import PendingTrigger
from manaburn.terms import LEGENDARY, Zone
from manaburn.text.tree import events as e
from manaburn.text.tree import statics as s
from manaburn.text.tree.abilities import TriggeredAbility
from manaburn.text.tree.base import Duration

from . import apply, perform, triggers

INDIRECTLY: Final = "phased indirectly"
"""The note on an object that phased out with the permanent it is attached to (502.15i)."""
AT_UNTAP: Final = "untap"
"""The manner of phasing events in the untap step. Their triggers and timestamps are handled together."""


def untap_step_phasing(table: Table) -> None:
    """Phase out the active player's permanents with phasing and, at the same time, phase in what phased out under his
    or her control.

    Rules: 302.1, 502.15b.
    """
    state = table.state
    player = state.active
    leaving: list[GameObject] = []
    for item in state.in_play:
        if item.controller is player and "phasing" in continuous.characteristics(table, item).keywords:
            leaving.append(item)
    returning: list[GameObject] = []
    for item in state.phased_out:
        mine = item.controller is player or "turn passed over" in item.marks
        if mine and item.note != INDIRECTLY and item.here:
            returning.append(item)
    if not leaving and not returning:
        return
    departures = directly(table, leaving)
    coming = [phase_event(h.PHASED_OUT, item) for item in departures]
    if table.edition.phasing_in_new_timestamp and len(returning) > 1:
        returning = in_timestamp_order(table, returning)
    for item in returning:
        coming.append(phase_event(h.PHASED_IN, item))
    moves = departure_events(table, departures)
    earlier = triggered_by_leaving(table, moves) if moves else NO_TRIGGERS
    perform.perform(table, coming)
    if earlier:
        for move in moves:
            move.done = move.what is not None and move.what.zone is Zone.PHASED_OUT
        triggers.after(table, [], earlier)
    if table.edition.phasing_in_new_timestamp:
        new_timestamps(table, returning)


NO_TRIGGERS: Final[list[PendingTrigger]] = []


def phase_event(kind: EventKind, item: GameObject) -> Happening:
    """Return the event of phasing an object in or out in the untap step."""
    event = Happening(kind, item, item.controller)
    event.manner = AT_UNTAP
    return event


def directly(table: Table, leaving: list[GameObject]) -> list[GameObject]:
    """Return those of the permanents that phase out together which do so by themselves, and not with what they are
    attached to.

    Rules: 502.15i.
    """
    able = [item for item in leaving if not continuous.cant(table, item, "phase out")]
    return [item for item in leaving if not hosted(item, able)]


def hosted(item: GameObject, leaving: list[GameObject]) -> bool:
    """Whether an object that ``item`` is attached to, directly or indirectly, phases out too."""
    host = item.attached_to
    while isinstance(host, GameObject):
        if host in leaving:
            return True
        host = host.attached_to
    return False


def departure_events(table: Table, items: list[GameObject]) -> list[Happening]:
    """Return the moves that leaves-play abilities see when permanents phase out, until October 2005. The moves are
    never carried out.

    Rules: 502.15d.
    """
    moves: list[Happening] = []
    if table.edition.phasing_out_leaves_play:
        for item in items:
            for part in with_attachments(item):
                move = Happening(h.MOVE, part, part.controller)
                move.origin = Zone.IN_PLAY
                move.to = Zone.PHASED_OUT
                moves.append(move)
    return moves


def triggered_by_leaving(table: Table, moves: list[Happening]) -> list[PendingTrigger]:
    """Return the abilities that trigger on permanents leaving play as they phase out, but not those that trigger on
    phasing out, too: that is the same event."""
    found: list[PendingTrigger] = []
    for pending in triggers.before(table, moves):
        ability = pending.ability
        pattern = ability.event if isinstance(ability, TriggeredAbility) else None
        both = isinstance(pattern, e.AnyEvent) and any(
            isinstance(option, e.PhasesInOut) and option.out for option in pattern.events
        )
        if not both:
            found.append(pending)
    return found


def with_attachments(item: GameObject) -> list[GameObject]:
    """Return an object with everything attached to it, directly or indirectly."""
    found = [item]
    for attachment in item.attachments:
        found.extend(with_attachments(attachment))
    return found


# -- phasing out -------------------------------------------------------------------------------------------------------


def phase_out(table: Table, event: Happening) -> bool:
    """Perform a phasing-out event. Return whether it happened.

    Rules: 502.15.
    """
    item = event.what
    assert item is not None
    if not item.here or item.zone is not Zone.IN_PLAY or continuous.cant(table, item, "phase out"):
        return False
    moves = departure_events(table, [item]) if event.manner != AT_UNTAP else []
    earlier = triggered_by_leaving(table, moves) if moves else NO_TRIGGERS
    apply.detach_from_host(table, item)
    leave(table, item, "")
    if earlier:
        for move in moves:
            move.done = True
        triggers.after(table, [], earlier)
    return True


def leave(table: Table, item: GameObject, note: str) -> None:
    """Put a permanent and everything attached to it into the phased-out zone."""
    state = table.state
    if item.in_combat:
        perform.remove_from_combat(table, item)
    if table.edition.phasing is Phasing.ZONE:
        if item.damage:
            item.damage = 0  # 502.15e
        forget(table, item)
    state.take(item)
    item.zone = Zone.PHASED_OUT
    state.put(item)
    if item.note != note:
        item.note = note
    for attachment in list(item.attachments):
        if attachment.here and attachment.zone is Zone.IN_PLAY:
            leave(table, attachment, INDIRECTLY)


def is_limited(duration: Duration | None) -> bool:
    """Whether an effect lasts for a limited time.

    Rules: 502.15g.
    """
    return duration is not None and not isinstance(duration, s.RestOfGame)


def forget(table: Table, item: GameObject) -> None:
    """Remove a permanent from the effects of limited duration and delayed triggered abilities that refer to it.

    Rules: 502.15g.
    """
    state = table.state
    journal = table.journal
    for effect in list(state.effects):
        if item in effect.affected and is_limited(effect.duration):
            journal.reshaped()
            journal.remove(effect.affected, item)
    for replacement in state.replacements:
        if is_limited(replacement.duration):
            forget_object(table, replacement.context, item)
    for trigger in state.delayed:
        forget_object(table, trigger.context, item)


def forget_object(table: Table, ctx: Context, item: GameObject) -> None:
    """Remove an object from the targets, results and event of a context."""
    journal = table.journal
    for slot in ctx.targets:
        if item in slot:
            journal.replace(slot, without(slot, item))
    for key in list(ctx.kept):
        kept = ctx.kept[key]
        if item in kept.objects or item in kept.rest:
            journal.put(
                ctx.kept,
                key,
                EffectResult(
                    without(kept.objects, item), kept.amount, kept.done, without(kept.rest, item), parts=kept.parts
                ),
            )
    if item in ctx.each:
        journal.replace(ctx.each, without(ctx.each, item))
    event = ctx.event
    if event is not None and (event.what is item or event.other is item):
        changed = event.copy()
        if changed.what is item:
            changed.what = None
        if changed.other is item:
            changed.other = None
        journal.field(ctx, "event", event)
        ctx.event = changed


def without(items: list[Entity], item: GameObject) -> list[Entity]:
    """Return ``items`` without ``item``."""
    return [other for other in items if other is not item]


# -- phasing in --------------------------------------------------------------------------------------------------------


def phase_in(table: Table, event: Happening) -> bool:
    """Perform a phasing-in event. Return whether it happened.

    Rules: 502.15.
    """
    item = event.what
    assert item is not None
    if not item.here or item.zone is not Zone.PHASED_OUT or item.note == INDIRECTLY:
        return False
    enter(table, item)
    if table.edition.phasing_in_new_timestamp and event.manner != AT_UNTAP:
        new_timestamps(table, [item])
    return True


def enter(table: Table, item: GameObject) -> None:
    """Return a phased-out object to play as it was, with everything that phased out with it.

    Rules: 502.15m, 502.15h.
    """
    state = table.state
    state.take(item)
    item.zone = Zone.IN_PLAY
    state.put(item)
    if item.note:
        item.note = ""
    if "turn passed over" in item.marks:
        table.journal.drop(item.marks, "turn passed over")
    if item.controller.lost:
        item.controller = item.base_controller
    if table.edition.phasing is Phasing.ZONE:
        if 0 <= item.controller.last_upkeep <= item.since:  # whose echo is due all the same
            table.journal.put(item.marks, "came under control", item.since)
        item.since = -1  # 502.15m: it may attack and tap as though it had haste
    host = item.attached_to
    if isinstance(host, GameObject) and not host.here:
        item.attached_to = None
    elif isinstance(host, GameObject) and item not in host.attachments:
        table.journal.append(host.attachments, item)  # The host may phase in just after it, at the same time.
    for attachment in list(item.attachments):
        if attachment.here and attachment.zone is Zone.PHASED_OUT and attachment.note == INDIRECTLY:
            enter(table, attachment)


def pass_over(table: Table, player: Player) -> None:
    """Record that the turn of a player who has left would have begun: what phased out under his or her control phases
    in during the next untap step.

    Rules: 502.15b, 600.4a.
    """
    if table.edition.leavers_phased_out_returns:
        for item in table.state.phased_out:
            if item.controller is player:
                apply.mark(table, item, "turn passed over")


# -- timestamps (502.15k until 2003) -----------------------------------------------------------------------------------


def in_timestamp_order(table: Table, returning: list[GameObject]) -> list[GameObject]:
    """Return the objects that phase in together, in the order of their new timestamps. The active player chooses it if
    it can matter."""
    weighty: list[GameObject] = []
    light: list[GameObject] = []
    for item in returning:
        if matters(table, item):
            weighty.append(item)
        else:
            light.append(item)
    if len(weighty) > 1:
        options = [Option("", item) for item in weighty]
        order = table.order(table.state.active, "the order of what phases in", options, "timestamps", "502.15k")
        weighty = [weighty[i] for i in order]
    return light + weighty


def matters(table: Table, item: GameObject) -> bool:
    """Whether the timestamp of an object, or of something attached to it, can matter because it affects
    characteristics."""
    for part in with_attachments(item):
        chars: Characteristics = continuous.base(table, part)
        if chars.shaping or chars.ruling:
            return True
    return False


def new_timestamps(table: Table, returning: list[GameObject]) -> None:
    """Give new timestamps to what has phased in: attached objects after their hosts, and legends of the same name the
    same timestamp (502.15k)."""
    state = table.state
    legends: dict[str, int] = {}
    for item in returning:
        if item.zone is not Zone.IN_PLAY:
            continue
        chars = continuous.characteristics(table, item)
        if chars.supertypes & LEGENDARY and chars.name in legends:
            item.timestamp = legends[chars.name]
        else:
            item.timestamp = state.next_timestamp()
            if chars.supertypes & LEGENDARY:
                legends[chars.name] = item.timestamp
        attached = [part for part in with_attachments(item) if part is not item]
        for part in by_timestamp(attached):
            part.timestamp = state.next_timestamp()


def by_timestamp(items: list[GameObject]) -> list[GameObject]:
    """Return the objects in the order of their timestamps."""
    ranked = [(items[i].timestamp, i) for i in range(len(items))]
    ranked.sort()
    return [items[i] for timestamp, i in ranked]
