"""What a player in the process is: an object that is given a view and a decision, and answers it.

>>> from manaburn import Decider, Game
>>> class First(Decider):
...     def decide(self, view, decision):
...         return [decision.low] if decision.numeric else list(range(decision.low))
>>> Game(["red-burn", "green-stompy"], rules="2008", seed=7, players=[First(), "random"]).over
True
"""

from __future__ import annotations

import contextlib
import copy
import math
import os
import signal
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from manaburn.errors import InputError
from manaburn.guests import Guest, PlayerError, copied
from manaburn.observation import Choice, Question

if TYPE_CHECKING:
    from manaburn.views import View

Answer: TypeAlias = int | str | bool | Choice | Sequence[int | Choice]
"""What a player may answer: the same as what :meth:`manaburn.game.Game.answer` takes."""


class Decider(ABC):
    """A player who answers decisions in the process. Any other class with a method ``decide`` will do as well."""

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


class Limited(Decider):
    """A player who has to answer within some seconds. What comes later, or not at all, is a PlayerError.

    A player who never answers can be stopped in the main thread only, and not on Windows; elsewhere it is noticed when
    the answer has come. The player is stopped in its own code, never in the midst of the engine's. Raises InputError
    for a limit of nothing, and TypeError for an object without a method ``decide``.
    """

    def __init__(self, player: object, seconds: float) -> None:
        if not 0 < seconds < math.inf:
            raise InputError("limit", f"{seconds} seconds for an answer", "take more than 0")
        self.seat: Final = Guest(player)
        self.seconds: Final = seconds

    def decide(self, view: View, decision: Question) -> Answer:
        """Return the player's answer. Raises PlayerError if it comes too late."""
        began = time.monotonic()
        with stopped_after(self.seconds, self.too_late()):
            answer = cast("Answer", self.seat.decide(view, decision))  # checked by the game, as any answer is
        if time.monotonic() - began > self.seconds:
            raise self.too_late()
        return answer

    def too_late(self) -> PlayerError:
        """Return the error for an answer that doesn't come in time."""
        return PlayerError(f"{type(self.seat.player).__name__} gave no answer within {self.seconds:g} seconds")

    def copy(self) -> Limited:
        """Return a copy of the player, with the same limit."""
        return Limited(copied(self.seat.player, {}), self.seconds)


AGAIN: Final = 0.005
"""The seconds after which it is tried again to stop a player that is just using the engine."""
ENGINE: Final = f"{Path(__file__).parent}{os.sep}"
"""What the names of the engine's files begin with."""


@contextlib.contextmanager
def stopped_after(seconds: float, error: Exception) -> Iterator[None]:
    """Raise an error in what is done here if it takes longer than some seconds, where that is possible."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    done = False

    def stop(number: int, frame: FrameType | None) -> None:
        if done:
            return
        if frame is not None and frame.f_code.co_filename.startswith(ENGINE):
            signal.setitimer(signal.ITIMER_REAL, AGAIN)
            return
        raise error

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        done = True
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


__all__ = ["Answer", "Decider", "Limited"]
