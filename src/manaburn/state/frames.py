"""The nested timing of the rules before the stack, as facts: the frames in progress, and damage not dealt yet.

A game by these rules is in a phase, which contains a neutral state, which contains a batch, which contains the casting
of a spell, which contains interrupts, and so on. This is a list of frames, the innermost last. What waits to resolve is
in the list of the stack; ``floor`` is the number of its objects that belong to outer frames.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.terms import Term

from .happenings import Happening
from .journal import Journal
from .objects import GameObject, Player

if TYPE_CHECKING:
    from .state import PendingTrigger


class FrameKind(Term):
    """The kind of a frame."""

    PHASE = "phase"
    ATTACK = "attack"
    SERIES = "series"
    """Abilities played one after the other. Each resolves before the next is played."""
    EFFECTS = "effects"
    """The neutral state, in which batches of fast effects are played, and in the main phase any spells."""
    INTERRUPTS = "interrupts"
    """The same for interrupts, while ``subject`` is being cast."""
    PREVENTION = "damage prevention"
    DESTRUCTION = "destruction"
    """Regeneration of ``items`` can be used just before they are destroyed."""
    END_OF_COMBAT = "end of combat"
    """A series of what is played only at the end of combat."""


WINDOWS: Final = (
    FrameKind.EFFECTS,
    FrameKind.INTERRUPTS,
    FrameKind.PREVENTION,
    FrameKind.DESTRUCTION,
    FrameKind.END_OF_COMBAT,
)
"""The frames in which players have priority."""


class Frame:
    """Something in progress, and how far it has gone."""

    def __init__(self, journal: Journal, kind: FrameKind, first: Player, floor: int) -> None:
        self.journal: Final = journal
        self.kind: Final = kind
        self.first: Final = first
        """The player who has priority first in it."""
        self.floor: Final = floor
        self.subject: GameObject | None = None
        """The spell or effect being cast. Set once."""
        self.items: list[GameObject] = []
        """What is being destroyed. Set once."""
        self.answers: list[tuple[str, list[int]]] = []
        """The questions and answers of the timing step that would have destroyed something. Set once."""
        self.pending: list[PendingTrigger] = []
        """The abilities of a series that have not been played yet. Changed through the journal."""
        self._stage = 0
        self._passes = 0
        self._player: Player = first
        self._draw = False

    @property
    def stage(self) -> int:
        """How far it has gone. The meaning of the numbers depends on the kind of frame."""
        return self._stage

    @stage.setter
    def stage(self, value: int) -> None:
        self.journal.course(self, "_stage", self._stage)
        self._stage = value

    @property
    def passes(self) -> int:
        """How many players in a row have yielded."""
        return self._passes

    @passes.setter
    def passes(self, value: int) -> None:
        self.journal.quiet(self, "_passes", self._passes)
        self._passes = value

    @property
    def player(self) -> Player:
        """The player who has priority in it, or, in a series, who is playing abilities."""
        return self._player

    @player.setter
    def player(self, value: Player) -> None:
        self.journal.quiet(self, "_player", self._player)
        self._player = value

    @property
    def draw(self) -> bool:
        """For a draw phase: whether its draw has not been played yet."""
        return self._draw

    @draw.setter
    def draw(self, value: bool) -> None:
        self.journal.course(self, "_draw", self._draw)
        self._draw = value


class Packet:
    """Damage that one source was assigned to deal to one recipient and has not dealt yet."""

    def __init__(self, journal: Journal, event: Happening) -> None:
        self.journal: Final = journal
        self.event: Final = event
        """The damage as it was assigned: source, recipient, sort and cause."""
        self.replaced_by: list[object] = []
        """The replacement effects that have already applied, or been declined. Changed through the journal."""
        self._amount = event.amount
        self._stage = 0

    @property
    def amount(self) -> int:
        """The amount of damage that is left."""
        return self._amount

    @amount.setter
    def amount(self, value: int) -> None:
        self.journal.field(self, "_amount", self._amount)
        self._amount = value

    @property
    def stage(self) -> int:
        """0: just assigned; 1: in the damage-prevention step; 2: dealt, about to be deducted; more: a series comes
        first."""
        return self._stage

    @stage.setter
    def stage(self, value: int) -> None:
        self.journal.field(self, "_stage", self._stage)
        self._stage = value
