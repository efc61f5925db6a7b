"""What a player in the process is: an object that is given a view and a decision, and answers it.

>>> from manaburn import Decider, Game
>>> class First(Decider):
...     def decide(self, view, decision):
...         return [decision.low] if decision.numeric else list(range(decision.low))
>>> Game(["red-burn", "green-stompy"], rules="2008", seed=7, players=[First(), "random"]).over
True
"""

from __future__ import annotations

import copy
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from manaburn.observation import Choice, Question

if TYPE_CHECKING:
    from manaburn.views import View

Answer: TypeAlias = int | str | bool | Choice | Sequence[int | Choice]
"""What a player may answer: the same as what :meth:`manaburn.game.Game.answer` takes."""


class Decider(ABC):
    """Somebody who answers decisions in the process. Any other class with a method ``decide`` will do as well."""

    @abstractmethod
    def decide(self, view: View, decision: Question) -> Answer:
        """Return the answer to a decision: an option, its index or text, or a list of several.

        ``view``: what this player may know, frozen. ``view.sample(seed)`` is a whole game that agrees with it, in which
        anything can be tried; the game itself is out of reach. ``decision``: the same as ``view.decision``.

        An illegal answer is refused, and the decision is asked again, up to thirty times. What this method raises is
        passed on to whoever drives the game, which stays at this decision or before the last answer given from outside.
        """

    def copy(self) -> Decider:
        """Return a player for a copy of the game, which decides as this one would and doesn't disturb it. By default it
        is a deep copy."""
        return copy.deepcopy(self)


__all__ = ["Answer", "Decider"]
