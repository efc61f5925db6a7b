"""A record told move by move, with a pause after each move."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from manaburn.game import Game
from manaburn.narration import Line, Narrator
from manaburn.players.showing import Showing
from manaburn.players.telling import ending

from .prompt import Prompt, told

HELP: Final = "Enter: next move; e: next turn; t: the table; a: all the rest; q: enough"


class Stopped(Exception):
    """The reader has had enough."""


class Teller:
    """Tells a game while its answers are given again. Call :meth:`tell` before each of them and at the end.

    ``step``: wait for Enter after each move. ``pause``: wait this number of seconds instead.
    """

    def __init__(self, game: Game, prompt: Prompt, step: bool = False, pause: float = 0.0) -> None:
        self.game: Final = game
        self.prompt: Final = prompt
        self.narrator: Final = Narrator(game.table)
        self.step = step
        self.pause: Final = pause
        self._turn = 0
        """The turn that is told without pauses; 0 for none."""
        self.sleep: Callable[[float], None] = time.sleep

    def tell(self) -> None:
        """Print what has happened since the last call, and wait. Raises Stopped if the reader has had enough."""
        lines: list[Line] = self.narrator.news()
        for line in lines:
            self.prompt.say(told(line))
        if lines and self.pause:
            self.sleep(self.pause)
        if lines and self.step and self.game.state.turn != self._turn:
            self._turn = 0
            self._wait()

    def _wait(self) -> None:
        while True:
            try:
                typed = self.prompt.read("Enter: next, ?: more> ").strip().lower()
            except EOFError:
                raise Stopped() from None
            if typed == "":
                return
            if typed == "q":
                raise Stopped()
            if typed == "a":
                self.step = False
                return
            if typed == "e":
                self._turn = self.game.state.turn
                return
            if typed == "t":
                for player in self.game.players:
                    self.prompt.say("\n".join(Showing(self.game.table, player).picture()))
            else:
                self.prompt.say(HELP)

    def finish(self) -> None:
        """Print the rest, and how the game ended."""
        self.step = False
        self.tell()
        self.prompt.say(f"\n{ending(self.game)}" if self.game.over else "\nHere the record ends; the game does not.")


__all__ = ["Stopped", "Teller"]
