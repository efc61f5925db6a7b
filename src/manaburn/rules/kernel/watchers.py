"""Entries of the indexes of abilities: objects in play whose abilities trigger, replace events or can be played."""

from __future__ import annotations

from typing import Final

from manaburn.state.characteristics import Characteristics, HeldAbility
from manaburn.state.objects import GameObject
from manaburn.text.tree.base import Ability

from .mana_sources import ManaSource


class Watcher:
    """A triggered or replacement ability in force, and the object that has it."""

    def __init__(self, item: GameObject, held: HeldAbility, ability: Ability) -> None:
        self.item: Final = item
        self.held: Final = held
        self.ability: Final = ability


class OfferedAction:
    """Something in play that may offer a player an action: an activated ability, or a face-down permanent."""

    def __init__(self, item: GameObject, held: HeldAbility | None, mana: bool, anybody: bool) -> None:
        self.item: Final = item
        self.held: Final = held
        """The ability, or None for a face-down permanent."""
        self.mana: Final = mana
        """Whether it is a mana ability."""
        self.anybody: Final = anybody
        """Whether the ability itself says who may play it."""
        self.source: ManaSource | None = None
        """The mana it gives, if only tapping can stop it from doing so while no effect applies to it."""


class OfferedActions:
    """The actions that one object in play offers, and the characteristics they were derived from."""

    def __init__(self, item: GameObject, chars: Characteristics) -> None:
        self.item: Final = item
        self.chars: Final = chars
        self.face_down: Final = item.face_down
        self.offered: Final[list[OfferedAction]] = []
