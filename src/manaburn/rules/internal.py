"""Modifications that no card text contains: what :func:`~.durations.start` makes of those whose variables it has
locked in (418.3c)."""

from __future__ import annotations

from dataclasses import dataclass

from manaburn.text.tree.abilities import Face
from manaburn.text.tree.base import Modification


@dataclass(frozen=True)
class BecomesFace(Modification):
    """Becomes a copy with these copiable values (503)."""

    face: Face


@dataclass(frozen=True)
class ControlledByPlayer(Modification):
    """The player of this index controls it."""

    index: int
