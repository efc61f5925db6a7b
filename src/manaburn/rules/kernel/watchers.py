"""What in play may have something to say or to do: entries of the indexes of abilities."""

from __future__ import annotations

from typing import Final

from manaburn.state.characteristics import Characteristics, HeldAbility
from manaburn.state.objects import GameObject
from manaburn.text.tree.base import Ability

from .mana_sources import ManaSource


class Watcher:
    """A triggered or replacement ability in force, and the object that has it: an entry of the indexes of abilities."""

    def __init__(self, item: GameObject, held: HeldAbility, ability: Ability) -> None:
        self.item: Final = item
        self.held: Final = held
        self.ability: Final = ability


class Actor:
    """Something in play that may give a player something to do: an activated ability, or a face-down permanent."""

    def __init__(self, item: GameObject, held: HeldAbility | None, mana: bool, anybody: bool) -> None:
        self.item: Final = item
        self.held: Final = held
        """The ability; None: the permanent is face down."""
        self.mana: Final = mana
        """A mana ability."""
        self.anybody: Final = anybody
        """It says itself who may play it."""
        self.source: ManaSource | None = None
        """What it gives, where only tapping can keep it from that as long as no effect comes into it."""


class Actors:
    """What one object in play can do, and the characteristics that say so."""

    def __init__(self, item: GameObject, chars: Characteristics) -> None:
        self.item: Final = item
        self.chars: Final = chars
        self.face_down: Final = item.face_down
        self.actors: Final[list[Actor]] = []
