"""What the two timing systems, the stack and batches, have in common.

A timing system does the next unit of work while nobody has priority, and says what follows when somebody who has it
has passed or done something. It also answers what the other rules have to know of the time: whether an effect may be
used now, and which part of the turn it is. Everything else of the rulebook is shared.

Rules: 408, 1996.timing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from manaburn.editions.edition import Timing
from manaburn.state.objects import Entity, GameObject, Happening, Player
from manaburn.terms import Step
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n

from .decisions import Action

if TYPE_CHECKING:
    from .table import Table

BEGIN: Final = 0
CHECK: Final = 1
WAIT: Final = 2
END: Final = 3
RESOLVE: Final = 4
"""The stages of a position (``state.stage``). WAIT: somebody has priority; RESOLVE: the next unit of work is that the
object on top of what waits resolves."""


class TimingSystem(ABC):
    """What spells and abilities wait in, and who may do what when.

    What isn't abstract has the answer of the rules with the stack.
    """

    @property
    def uses_stack(self) -> bool:
        """Whether triggered abilities wait on the stack, the draw of the draw step among them; before, they were played
        in a series."""
        return True

    @abstractmethod
    def work(self, table: Table) -> None:
        """Do the next unit of work; not called while somebody has priority or after the end of the game."""

    @abstractmethod
    def passed(self, table: Table, player: Player) -> None:
        """A player with priority has passed."""

    @abstractmethod
    def acted(self, table: Table, player: Player, item: GameObject | None, mana: bool) -> None:
        """A player with priority has done something: played ``item``, or (None) something else that is done already;
        ``mana``: it made mana and nothing more."""

    def own_actions(self, table: Table, player: Player) -> list[Action]:
        """What the player with priority can do by this system alone."""
        return []

    def duties(self, table: Table, player: Player) -> list[Action]:
        """What the player has to do before passing."""
        return []

    @abstractmethod
    def do(self, table: Table, player: Player, action: Action) -> GameObject | None:
        """Do one of the actions of this system alone; what was played, if anything. IllegalAction if it can't be."""

    # -- what the other rules ask --------------------------------------------------------------------------------------

    def purpose(self, table: Table) -> str:
        """What the player who has priority is asked."""
        return "what to do"

    def step(self, table: Table) -> Step:
        """The present step, in the words of the later rulebooks."""
        return table.state.step

    def nothing_waits(self, table: Table) -> bool:
        """Whether nothing waits to resolve, so that a sorcery could be played in the main phase."""
        return not table.state.stack

    def is_time_for(self, table: Table, effect: b.Effect | None) -> bool:
        """Whether an effect may be used in the present window (None: a spell without an effect of its own)."""
        return True

    def has_use(self, table: Table, item: GameObject, effect: b.Effect) -> bool:
        """Whether an effect that regenerates its own source has something to regenerate now."""
        return True

    def may_target(self, table: Table, spec: n.Target, entity: Entity) -> bool:
        """Whether the present window lets this be chosen as a target."""
        return True

    def owes_phase_cost(self, table: Table, item: GameObject) -> bool:
        """Whether a permanent has a cost of this phase that has to be paid before its abilities are used."""
        return False

    def before_events(self, table: Table, happenings: list[Happening]) -> None:  # noqa: B027 (nothing, by default)
        """Called before events are performed: where something has to be done first, the unit of work is taken back."""

    def hold_damage(self, table: Table, happenings: list[Happening], held: list[Happening]) -> list[Happening]:
        """Put damage that is being assigned, and dealt later, into ``held``; the other events are returned."""
        return happenings


TIMING_SYSTEMS: Final[dict[Timing, TimingSystem]] = {}
"""The timing system for each answer of an edition; each enters itself."""
