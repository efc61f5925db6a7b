"""A loop that a person at a table has begun, to be taken as a shortcut: at the terminal and in the browser alike.

Rules: 421.2.
"""

from __future__ import annotations

from typing import Final

from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.rules.kernel.decisions import Decision, Kind

LONGEST_ROUND: Final = 12
"""The largest number of the person's last actions that are tried as one round of a loop."""


class Rounds:
    """What one person has done with priority: each action can be the first of a loop."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self._begun: list[tuple[int, str, str]] = []
        """For each action: the number of answers in the game before it, the choice that the person had, and what was
        chosen."""

    def note(self, decision: Decision, given: list[int] | str) -> None:
        """Note an answer that the person is about to give."""
        if decision.kind is Kind.PRIORITY and given != [0]:
            began = len(self.game.answers)
            texts = [option.text for option in decision.options]
            said = given if isinstance(given, str) else ", ".join([texts[i] for i in given if 0 <= i < len(texts)])
            self._begun = [known for known in self._begun if known[0] < began]
            self._begun.append((began, self._choice(decision), said))

    def starts(self, things: int = 0) -> list[int]:
        """Return where a loop can have begun that ends now, the shortest first: the numbers of answers before its first
        action, where the person had the same choice as now. ``things``: the number of the person's last actions
        that are the loop; 0 for any number."""
        decision = self.game.decision
        if decision is None or decision.kind is not Kind.PRIORITY or not self._begun:
            return []
        rounds = self._last()
        if things:
            rounds = rounds[things - 1 : things]
        now = self._choice(decision) if rounds else ""
        return [start for start, choice, _said in rounds if choice == now]

    def shortest(self) -> list[str]:
        """Return the actions of which the shortest loop that may have ended now consists, as texts; [] if there is
        none. Whether it is a loop is seen when it is repeated."""
        starts = self.starts()
        return [said for began, _choice, said in reversed(self._last()) if began >= starts[0]] if starts else []

    def _last(self) -> list[tuple[int, str, str]]:
        """Return the person's last actions, the latest first, without those that were taken back."""
        return [known for known in reversed(self._begun) if known[0] < len(self.game.answers)][:LONGEST_ROUND]

    def repeat(self, times: int, things: int = 0) -> tuple[int, int]:
        """Take a loop as a shortcut: do the last ``things`` actions ``times`` times more. 0 things: the loop is the
        shortest that there is. Return the number of answers that it consists of, and how often it was done. Raises
        IllegalAction, with the game unchanged, if there is no loop.

        Rules: 421.2.
        """
        game = self.game
        problem = IllegalAction("421.1", "it didn't begin with the choice that you have now")
        for start in self.starts(things):
            length = len(game.answers) - start
            try:
                return length, game.repeat(start, times)
            except IllegalAction as refusal:
                problem = refusal
        raise problem

    def _choice(self, decision: Decision) -> str:
        """Return the options of a decision and its time, as a text to compare."""
        state = self.game.state
        return "\n".join([f"{state.turn} {state.step.value}", *[option.text for option in decision.options]])


__all__ = ["LONGEST_ROUND", "Rounds"]
