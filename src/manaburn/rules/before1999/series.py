"""Abilities played in a series: the active player's first, each resolving before the next.

Rules: 1996.series, 1996.trig.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.course import loops, priority, resolving
from manaburn.rules.events import winning
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import RESOLVE
from manaburn.rules.playing import choices_on_announcement, stacking_triggers
from manaburn.state.frames import Frame, FrameKind
from manaburn.state.objects import Player
from manaburn.state.state import PendingTrigger

from . import turn_phases
from .frames import cast, pop, push


def begin(table: Table) -> None:
    """Play everything that a timing step has triggered in a series.

    Rules: 1996.trig.1.
    """
    state = table.state
    frame = push(table, FrameKind.SERIES, state.in_turn_order()[0])
    table.journal.replace(frame.pending, list(state.pending))
    table.journal.replace(state.pending, [])
    for packet in state.packets:
        if packet.stage == 0:
            packet.stage = WAITING + len(state.frames)


WAITING: Final = 10
"""1996.trig.4: the stage of damage that was assigned in the step that started a series, before its prevention. The
stage is this number plus the depth of the series."""


def finish(table: Table) -> None:
    """End a series. Damage that has waited for this comes next."""
    state = table.state
    for packet in state.packets:
        if packet.stage == WAITING + len(state.frames):
            packet.stage = 0
    pop(table)


def go_on(table: Table, frame: Frame, resolve: bool) -> None:
    """Play the next ability of a series, or resolve the one just cast. When none is left, the series ends."""
    state = table.state
    if len(state.stack) > frame.floor:
        resolve_one(table, resolve)
        return
    turn_phases.take_late(table, frame)
    for player in state.in_turn_order():
        mine = [pending for pending in frame.pending if pending.context.controller is player]
        if mine:
            play_next(table, frame, player, mine)
            return
    finish(table)


def play_next(table: Table, frame: Frame, player: Player, mine: list[PendingTrigger]) -> None:
    """Let a player play the next of his or her abilities. The order of all of them is asked once. One that is optional
    may be left unplayed, and is lost.

    Rules: 1996.trig.2.
    """
    if frame.stage != player.index + 1:
        order = stacking_triggers.in_order(table, player, mine)
        mine = [mine[i] for i in order]
        others = [pending for pending in frame.pending if pending.context.controller is not player]
        table.journal.replace(frame.pending, mine + others)
        frame.stage = player.index + 1
    pending = mine[0]
    table.journal.remove(frame.pending, pending)
    if stacking_triggers.is_optional(pending):
        if not table.yes(player, f"play the ability of {pending.context.source}?", "trigger", "1996.trig"):
            return
        pending = stacking_triggers.agreed(pending)
    item = stacking_triggers.put_one(table, pending)
    if item is not None and item.context is not None:
        choices_on_announcement.decide(table, pending.effect, item.context)
        cast(table, item)
        if loops.look(table):  # The book of 1996 says nothing of loops; what 421.4 says later is the only way out.
            winning.draw(table, "a loop of mandatory actions")
        else:
            skip_idle_window(table)


def resolve_one(table: Table, resolve: bool) -> None:
    """Resolve the last effect that was cast. The state just before its resolution is a moment of its own."""
    if not resolve:
        table.state.stage = RESOLVE
    else:
        resolving.resolve_top(table)


def skip_idle_window(table: Table) -> None:
    """Skip the window after an ability of a series if nobody could do anything in it."""
    state = table.state
    frame = state.frames[-1]
    if frame.kind is FrameKind.INTERRUPTS:
        if not any(priority.other_actions(table, player) for player in state.in_turn_order()):
            pop(table)
