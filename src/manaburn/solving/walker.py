"""Going from one decision of a position to the next and back, by doing and undoing."""

from __future__ import annotations

from typing import Final

from manaburn.errors import IllegalAction
from manaburn.rules.course import priority
from manaburn.rules.kernel.decisions import Action, ActionEnded, Decision, Kind, NeedDecision
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.table_parts import LimitsOfX
from manaburn.rules.kernel.timing_system import WAIT
from manaburn.rules.meaning import evaluate

from .luck import Luck
from .piecemeal import Piecemeal
from .spending import Needs
from .windows import Windows

MOST_UNITS: Final = 5000
"""The number of units of work without a decision after which a line of play is given up."""


class Place:
    """A decision in a line of play."""

    def __init__(
        self,
        mark: int,
        action: Action | None,
        given: list[list[int]],
        decision: Decision,
        limits_of_x: LimitsOfX | None = None,
        partial: Piecemeal | None = None,
    ) -> None:
        self.mark: Final = mark
        """The point of the journal at which the unit of work begins to which the decision belongs."""
        self.action: Final = action
        """The action under way; None if there is none."""
        self.given: Final = given
        """The answers to the earlier decisions of the unit."""
        self.decision: Final = decision
        self.limits_of_x: Final = limits_of_x
        """The limits of X that the unit has worked out so far."""
        self.partial: Final = partial
        """The parts of the answer that are given; None if it is given at once."""
        self.inside: Final = action is not None or bool(given) or decision.kind is not Kind.PRIORITY
        """Whether the decision comes up in the middle of a unit of work."""

    def in_parts(self, partial: Piecemeal) -> Place:
        """Return the same decision, the answer to which is given part by part."""
        return Place(self.mark, self.action, self.given, self.decision, self.limits_of_x, partial)


class Walker:
    """Goes through the decisions of a game, and back. The players are asked for everything that is a choice, the way to
    pay included."""

    def __init__(self, table: Table, windows: Windows, luck: Luck) -> None:
        self.table: Final = table
        self.windows: Final = windows
        self.luck: Final = luck
        self.needs: Needs | None = None
        """Which types of mana each player might need; None if all count that any cost in the game asks for."""
        for i in range(len(table.deciders)):
            table.deciders[i] = None
            table.manual_payment[i] = False
        table.ask_all = False
        table.announces_anything = False
        table.ways_to_pay = True
        self.broken = ""
        """Why some line of play couldn't be followed; "" if all could."""
        self.played = 0
        """The number of answers given so far."""

    def start(self) -> Place | None:
        """Go to the first decision. Returns None if the game is over."""
        return self._advance()

    def answer(self, place: Place, answer: list[int]) -> Place | bool | None:
        """Answer the decision of a place, and go to the next one. Returns None if the game is over, and False if the
        answer is illegal."""
        table = self.table
        table.back(place.mark)
        self.luck.begin()
        self.played += 1
        if place.partial is not None:
            partial = place.partial.after(answer)
            if not partial.whole():
                return place.in_parts(partial)
            answer = partial.numbers()
        if place.inside:
            return self._unit(place.mark, place.action, [*place.given, answer], place.limits_of_x)
        return self._unit(place.mark, place.decision.action(answer[0]), [])

    def unit_again(self, place: Place) -> Place:
        """Come to a decision in the middle of a unit of work again, from where the unit begins."""
        self.table.back(place.mark)
        again = self._unit(place.mark, place.action, place.given)
        assert isinstance(again, Place)
        return again

    def _unit(
        self, mark: int, action: Action | None, given: list[list[int]], limits_of_x: LimitsOfX | None = None
    ) -> Place | bool | None:
        """Do a unit of work with these answers, then go on. ``limits_of_x``: those known from the same answers without
        the last one."""
        table = self.table
        state = table.state
        table.begin(list(given))
        if limits_of_x:
            table.running.limits_of_x = dict(limits_of_x)
        try:
            if action is not None:
                player = state.priority
                assert player is not None
                if self.needs is not None:
                    table.mana_needed = self.needs.of(player)
                priority.do(table, player, action)
            else:
                self.all_needed()
                table.timing.work(table)
        except NeedDecision as need:
            running = table.running
            return Place(mark, action, list(running.answers), need.decision, running.limits_of_x or None)
        except ActionEnded:
            pass
        except IllegalAction:
            table.back(mark)
            return False
        except (evaluate.NotKnown, RecursionError) as problem:
            table.back(mark)
            self.broken = f"{type(problem).__name__}: {problem}"
            return False
        table.rest()
        return self._advance()

    def all_needed(self) -> None:
        """Let all types of mana count for which any cost in the game asks: anybody might pay for something."""
        if self.needs is not None:
            self.table.mana_needed = self.needs.whole

    def _advance(self) -> Place | None:
        """Work until somebody has to decide."""
        table = self.table
        state = table.state
        for _ in range(MOST_UNITS):
            if state.over:
                return None
            mark = table.journal.mark()
            if state.stage == WAIT:
                player = state.priority
                assert player is not None
                if self.windows.closed(player):
                    table.begin([])
                    priority.pass_priority(table, player)
                    table.rest()
                    continue
                return Place(mark, None, [], priority.priority_decision(table, player))
            table.begin([])
            self.all_needed()
            try:
                table.timing.work(table)
            except NeedDecision as need:
                return Place(mark, None, [], need.decision)
            except ActionEnded:
                pass
            table.rest()
        self.broken = f"nobody could decide anything in {MOST_UNITS} units of work"
        return None
