"""What is going on inside what: beginning and ending it, and what is done alike in all of it.

Rules: 1996.timing.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state.frames import WINDOWS, Frame, FrameKind
from manaburn.state.objects import GameObject, Player
from manaburn.terms import Step, Zone

QUIET: Final = (Step.UNTAP, Step.CLEANUP)
"""1996.phase.8: the phases without fast effects."""


def height(frame: Frame) -> int:
    """How much of what waits lies below the batch of a frame: what it interrupted may have been countered."""
    subject = frame.subject
    return frame.floor if subject is None or on_stack(subject) else frame.floor - 1


def push(table: Table, kind: FrameKind, first: Player) -> Frame:
    """Something begins inside what is going on."""
    state = table.state
    frame = Frame(table.journal, kind, first, len(state.stack))
    table.journal.append(state.frames, frame)
    return frame


def pop(table: Table) -> None:
    """What is going on innermost is over."""
    table.journal.remove(table.state.frames, table.state.frames[-1])


def find(table: Table, kind: FrameKind) -> Frame | None:
    """The innermost frame of a kind."""
    for frame in reversed(table.state.frames):
        if frame.kind is kind:
            return frame
    return None


def on_stack(item: GameObject) -> bool:
    """Whether a spell or effect is still there."""
    return item.here and item.zone is Zone.STACK


def cast(table: Table, item: GameObject) -> None:
    """A spell or effect has been played: a neutral state for interrupts, its controller first.

    Rules: 1996.interrupt.1.
    """
    if on_stack(item) and table.state.step not in QUIET:
        frame = push(table, FrameKind.INTERRUPTS, item.controller)
        frame.subject = item


def reopen(frame: Frame) -> None:
    """Who has priority first in a window has it again."""
    frame.passes = 0
    frame.player = frame.first


def resume(table: Table) -> None:
    """A spell has been cast, or hasn't after all: whoever had priority first in the window around it has it again."""
    frames = table.state.frames
    if frames and frames[-1].kind in WINDOWS:
        reopen(frames[-1])
