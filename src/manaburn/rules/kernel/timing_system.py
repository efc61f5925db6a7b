"""The interface shared by the two timing systems, the stack and batches.

A timing system does the next unit of work while nobody has priority, and decides what follows when the player with
priority has passed or acted. It also answers the other rules' questions about time: whether an effect can be used now,
and which part of the turn it is. All other rules are shared.

Rules: 408, 1996.timing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from manaburn.editions.answers import Timing
from manaburn.state.happenings import Happening
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import Step
from manaburn.text.tree import abilities as a
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
"""The stages of a position (``state.stage``). WAIT: a player has priority. RESOLVE: the next unit of work resolves the
object on top of the stack."""


NO_ACTIONS: Final[list[Action]] = []


class TimingSystem(ABC):
    """How spells and abilities wait to resolve, and who can act when.

    Methods that are not abstract follow the rules with the stack.
    """

    @property
    def uses_stack(self) -> bool:
        """Whether triggered abilities, including the draw of the draw step, wait on the stack. Before the stack they
        were played in a series."""
        return True

    @abstractmethod
    def work(self, table: Table) -> None:
        """Do the next unit of work. Not called while a player has priority or after the end of the game."""

    @abstractmethod
    def passed(self, table: Table, player: Player) -> None:
        """Continue after the player with priority has passed."""

    def passes_quietly(self, table: Table) -> bool:
        """Whether nothing can be asked, and nothing go wrong, as the player with priority passes, if that is all that
        the player can do."""
        return True

    @abstractmethod
    def acted(self, table: Table, player: Player, item: GameObject | None, mana: bool) -> None:
        """Continue after the player with priority has acted. ``item`` is the spell or ability played, or None if the
        action is complete already. ``mana``: the action was a mana ability and nothing more."""

    @abstractmethod
    def game_over(self, table: Table) -> None:
        """Called when a game is over: if it is a subgame, let the main game go on (506)."""

    def own_actions(self, table: Table, player: Player) -> list[Action]:
        """Return the actions that only this timing system offers the player with priority. The list must not be
        changed."""
        return NO_ACTIONS

    def duties(self, table: Table, player: Player) -> list[Action]:
        """Return the actions that the player must take before passing. The list must not be changed."""
        return NO_ACTIONS

    @abstractmethod
    def do(self, table: Table, player: Player, action: Action) -> GameObject | None:
        """Take an action that only this timing system offers. Return the object that was played, or None.

        Raises IllegalAction if the action can't be taken.
        """

    # -- questions of the other rules ----------------------------------------------------------------------------------

    def purpose(self, table: Table) -> str:
        """The question put to the player with priority."""
        return "what to do"

    def step(self, table: Table) -> Step:
        """The present step, in the terms of the later rulebooks."""
        return table.state.step

    def nothing_waits(self, table: Table) -> bool:
        """Whether nothing is waiting to resolve, so that a sorcery could be played in the main phase."""
        return not table.state.stack

    def is_plain_window(self, table: Table) -> bool:
        """Whether what can be done with cards, permanents and effects in the present window depends on the position and
        the step alone, and not on what the window is for."""
        return True

    def is_time_for(self, table: Table, effect: b.Effect | None) -> bool:
        """Whether an effect can be used in the present window. None stands for a spell without an effect of its own."""
        return True

    def is_moment_for(self, table: Table, restrictions: Sequence[a.Restriction]) -> bool:
        """Whether a spell or ability that is restricted in these ways can be played in the present window."""
        return True

    def has_use(self, table: Table, item: GameObject, effect: b.Effect, player: Player) -> bool:
        """Whether an effect of an object that a player plays would have something to prevent or regenerate now."""
        return True

    def may_target(self, table: Table, spec: n.Target, entity: Entity) -> bool:
        """Whether ``entity`` can be chosen as a target in the present window."""
        return True

    def owes_phase_cost(self, table: Table, item: GameObject) -> bool:
        """Whether a permanent has a cost of this phase that must be paid before its abilities can be used."""
        return False

    def has_phase_costs(self, table: Table) -> bool:
        """Whether any permanent has a cost of a phase (see :meth:`owes_phase_cost`)."""
        return False

    def before_events(self, table: Table, happenings: list[Happening]) -> None:  # noqa: B027 (nothing, by default)
        """Called before events are performed. If something else must be done first, the unit of work is taken back."""

    def hold_damage(self, table: Table, happenings: list[Happening], held: list[Happening]) -> list[Happening]:
        """Move damage that is assigned now and dealt later into ``held``. Return the other events."""
        return happenings

    def note_waiting(self, table: Table, lines: list[str], amounts: list[int]) -> None:  # noqa: B027 (by default none)
        """Add to a point of a loop (421) what waits besides the stack: shape to ``lines``, numbers to ``amounts``."""


TIMING_SYSTEMS: Final[dict[Timing, TimingSystem]] = {}
"""The timing system for each value of ``Timing``. Each system registers itself."""
