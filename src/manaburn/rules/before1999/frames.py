"""Frames: what is under way, and inside what. This module begins and ends them.

Rules: 1996.timing.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state.frames import WINDOWS, Frame, FrameKind
from manaburn.state.objects import GameObject, Player
from manaburn.terms import Step, Zone

QUIET: Final = (Step.UNTAP, Step.CLEANUP)
"""1996.phase.8: the phases in which no fast effects can be played."""


def height(frame: Frame) -> int:
    """Return how many objects of the stack lie below the batch of a frame. What the frame interrupted may have been
    countered."""
    subject = frame.subject
    return frame.floor if subject is None or on_stack(subject) else frame.floor - 1


def push(table: Table, kind: FrameKind, first: Player) -> Frame:
    """Begin a new innermost frame."""
    state = table.state
    frame = Frame(table.journal, kind, first, len(state.stack))
    table.journal.happened(state.frames, frame)
    return frame


def pop(table: Table) -> None:
    """End the innermost frame."""
    table.journal.ended(table.state.frames)


def find(table: Table, kind: FrameKind) -> Frame | None:
    """Return the innermost frame of a kind; None if there is none."""
    for frame in reversed(table.state.frames):
        if frame.kind is kind:
            return frame
    return None


def on_stack(item: GameObject) -> bool:
    """Return whether a spell or effect is still on the stack."""
    return item.here and item.zone is Zone.STACK


def cast(table: Table, item: GameObject) -> None:
    """Open a window for interrupts after a spell or effect has been played, with its controller first.

    Rules: 1996.interrupt.1.
    """
    if on_stack(item) and table.state.step not in QUIET:
        frame = push(table, FrameKind.INTERRUPTS, item.controller)
        frame.subject = item


def reopen(frame: Frame) -> None:
    """Give priority in a window to the player who had it first. In a series nobody who has passed returns."""
    frame.passes = 0
    if frame.kind is not FrameKind.END_OF_COMBAT:
        frame.player = frame.first


def resume(table: Table) -> None:
    """Give priority again to the player who had it first in the surrounding window, after a spell has been cast or was
    not cast after all."""
    frames = table.state.frames
    if frames and frames[-1].kind in WINDOWS:
        reopen(frames[-1])
