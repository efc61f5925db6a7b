"""What a card says of a phase, as the cards of 1996 said it.

What has been "at the beginning of your upkeep" since the stack was "during your upkeep" before: something to do in the
course of the phase, at the time its player likes.
"""

from __future__ import annotations

from typing import Final

from .abilities import TriggeredAbility
from .base import AnyNode, Node, reworded
from .events import During, StepBegins

PHASES: Final = ("upkeep", "draw")
"""The phases whose abilities were played in their course."""


def in_phases(node: AnyNode) -> AnyNode:
    """A text with "during" for "at the beginning of", where it is about the upkeep or the draw."""
    return reworded(node, _in_phase)


def _in_phase(node: Node) -> Node:
    if isinstance(node, TriggeredAbility):
        event = node.event
        if type(event) is StepBegins and event.step in PHASES:
            during = During(event.step, event.whose, event.each, event.first)
            return TriggeredAbility(during, node.effect, node.condition, node.zone, node.keyword, node.linked)
    return node


__all__ = ["PHASES", "in_phases"]
