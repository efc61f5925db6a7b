"""What a table at the terminal must be able to do: show questions, and read what is typed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from manaburn.narration import Line
from manaburn.rules.kernel.decisions import Option
from manaburn.state.objects import Entity

from .seat import Seat


@dataclass(frozen=True)
class Choice:
    """One thing that can be chosen. ``key``: what is typed for it; ``things``: the objects and players it is about."""

    key: str
    text: str
    things: tuple[Entity, ...] = ()


@dataclass(frozen=True)
class Asked:
    """A question to a person.

    * ``prompt``: what is asked for, and what Enter does; ``title``: the question, "" if the prompt says it all.
    * ``listing``: lines with markup that a plain prompt prints in place of the choices; None for the choices.
    * ``several``: whether several keys can be typed, with spaces between.
    * ``options``: those of the game, in the order of the choices, for "? 2".
    * ``enter``: what Enter does, in a few words; "" if it does nothing.
    """

    prompt: str
    title: str = ""
    choices: tuple[Choice, ...] = ()
    listing: tuple[str, ...] | None = None
    several: bool = False
    options: tuple[Option, ...] = ()
    enter: str = ""


class Interface(ABC):
    """Where a person sits: the plain prompt, or the full-screen table. Texts have rich's markup in them."""

    @abstractmethod
    def say(self, text: str) -> None:
        """Show a message."""

    @abstractmethod
    def tell(self, line: Line) -> None:
        """Add a line to the log."""

    @abstractmethod
    def table(self, seat: Seat, again: bool) -> None:
        """Show the table as the person in a seat sees it, if it has changed since, or ``again``."""

    @abstractmethod
    def show(self, asked: Asked) -> None:
        """Show a question with its choices."""

    @abstractmethod
    def ask(self, asked: Asked) -> str:
        """Return what is typed in answer to the question shown last. Raises EOFError if nothing more can come."""

    @abstractmethod
    def page(self, lines: Sequence[str]) -> None:
        """Show a long text, a screen at a time."""

    def attend(self) -> None:  # noqa: B027 (nothing, by default)
        """The engine's player begins to think. Raises EOFError if nobody waits for it any more."""

    def taken_back(self, log: Sequence[Line]) -> None:  # noqa: B027 (what is printed stays printed)
        """Something was taken back, and the log is this now."""


__all__ = ["Asked", "Choice", "Interface"]
