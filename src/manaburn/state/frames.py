"""The nested timing of the rules before the stack, as facts: what is going on inside what, and damage not yet dealt.

A game by these rules is a phase, in it a neutral state, in it a batch, in it a spell being cast, in it interrupts, and
so on: a list of frames, the innermost last. What waits to resolve lies in the list of the stack; ``floor`` says how
much of it belongs to the frames outside.
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final

from .journal import Journal
from .objects import GameObject, Happening, Player

if TYPE_CHECKING:
    from .state import PendingTrigger


class FrameKind(Enum):
    """What a frame is."""

    PHASE = "phase"
    ATTACK = "attack"
    SERIES = "series"
    """Abilities that are played one after the other, each resolving before the next."""
    EFFECTS = "effects"
    """The neutral state in which batches of fast effects, and in the main phase any spells, are played."""
    INTERRUPTS = "interrupts"
    """The same for interrupts, while ``subject`` is being cast."""
    PREVENTION = "damage prevention"
    DESTRUCTION = "destruction"
    """What regenerates ``items`` may be used just before they are destroyed."""


WINDOWS: Final = (FrameKind.EFFECTS, FrameKind.INTERRUPTS, FrameKind.PREVENTION, FrameKind.DESTRUCTION)
"""The frames in which players have priority."""


class Frame:
    """Something that is going on, and how far it has gone."""

    def __init__(self, journal: Journal, kind: FrameKind, first: Player, floor: int) -> None:
        self.journal: Final = journal
        self.kind: Final = kind
        self.first: Final = first
        """Who has priority first in it."""
        self.floor: Final = floor
        self.subject: GameObject | None = None
        """The spell or effect being cast. Set once."""
        self.items: list[GameObject] = []
        """What is being destroyed. Set once."""
        self.answers: list[tuple[str, list[int]]] = []
        """What was asked, and answered, in the timing step that would have destroyed something. Set once."""
        self.pending: list[PendingTrigger] = []
        """The abilities of a series still to be played; changed through the journal."""
        self._stage = 0
        self._passes = 0
        self._player: Player = first
        self._draw = False

    @property
    def stage(self) -> int:
        """How far it has gone; what the numbers mean is up to its kind."""
        return self._stage

    @stage.setter
    def stage(self, value: int) -> None:
        self.journal.field(self, "_stage", self._stage)
        self._stage = value

    @property
    def passes(self) -> int:
        """How many players have yielded in a row."""
        return self._passes

    @passes.setter
    def passes(self, value: int) -> None:
        self.journal.quiet(self, "_passes", self._passes)
        self._passes = value

    @property
    def player(self) -> Player:
        """Who has priority in it, or (in a series) who is playing abilities."""
        return self._player

    @player.setter
    def player(self, value: Player) -> None:
        self.journal.quiet(self, "_player", self._player)
        self._player = value

    @property
    def draw(self) -> bool:
        """Of a draw phase: its draw is still to be played."""
        return self._draw

    @draw.setter
    def draw(self, value: bool) -> None:
        self.journal.field(self, "_draw", self._draw)
        self._draw = value


class Packet:
    """Damage of one source to one recipient that has been assigned and not yet dealt."""

    def __init__(self, journal: Journal, event: Happening) -> None:
        self.journal: Final = journal
        self.event: Final = event
        """The damage as it was assigned: source, recipient, sort and cause."""
        self.replaced_by: list[object] = []
        """The effects that have had their chance at it; changed through the journal."""
        self._amount = event.amount
        self._stage = 0

    @property
    def amount(self) -> int:
        """How much of it is left."""
        return self._amount

    @amount.setter
    def amount(self, value: int) -> None:
        self.journal.field(self, "_amount", self._amount)
        self._amount = value

    @property
    def stage(self) -> int:
        """0: just assigned; 1: in the damage-prevention step; 2: dealt, and about to be deducted; more: a series comes
        before it."""
        return self._stage

    @stage.setter
    def stage(self, value: int) -> None:
        self.journal.field(self, "_stage", self._stage)
        self._stage = value
