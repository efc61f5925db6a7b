"""The answers of an action under way, given again in a sample: by what was chosen, since with other hidden cards the
options can be others, or stand in another order."""

from __future__ import annotations

import random
from typing import Final

from manaburn.errors import ManaburnError
from manaburn.rules.kernel.decisions import FREE_WORDS, Decision, NeedDecision
from manaburn.rules.kernel.table import QuickPlayer, Table
from manaburn.state.objects import Player


class Differs(ManaburnError):
    """A sample does not lead to the same decision."""


class Answered:
    """A decision of an action under way, and its answer. ``options`` are those that were chosen, in order."""

    def __init__(self, table: Table, decision: Decision, answer: list[int]) -> None:
        self.decision: Final = decision
        self.answer: Final = answer
        self.word: Final = table.words[answer[0] - FREE_WORDS] if decision.free_word and answer[0] >= FREE_WORDS else ""
        self.options: Final = (
            [] if decision.numeric or decision.amounts or self.word else [decision.options[i] for i in answer]
        )


class Listener(QuickPlayer):
    """Gives the answers of an action under way to the game itself, and keeps what they chose."""

    def __init__(self, given: list[list[int]]) -> None:
        self._given: Final = given
        self.answered: Final[list[Answered]] = []

    def decide(self, table: Table, decision: Decision) -> list[int]:
        at = len(self.answered)
        if at == len(self._given):
            raise NeedDecision(decision)
        self.answered.append(Answered(table, decision, self._given[at]))
        return list(self._given[at])

    def word(self, table: Table, decision: Decision) -> str:
        answer = self.decide(table, decision)
        return self.answered[-1].word or decision.options[answer[0]].words


class Repeater(QuickPlayer):
    """Gives the same answers in a sample, as one player knows them.

    That player's own choices are the same. What another player chose out of the viewer's sight may not be there: then
    it is drawn anew. Raises Differs if the sample asks something else.
    """

    def __init__(self, answered: list[Answered], viewer: Player, chance: random.Random) -> None:
        self._answered: Final = answered
        self._viewer: Final = viewer.index
        self._chance: Final = chance
        self._at = 0

    @property
    def done(self) -> bool:
        """Whether all answers have been given."""
        return self._at == len(self._answered)

    def decide(self, table: Table, decision: Decision) -> list[int]:
        return self._again(self._next(decision), decision)

    def word(self, table: Table, decision: Decision) -> str:
        answered = self._next(decision)
        return answered.word or decision.options[self._again(answered, decision)[0]].words

    def _next(self, decision: Decision) -> Answered:
        """Return the next answer. Raises Differs if it was to another question."""
        if self.done:
            raise NeedDecision(decision)
        answered = self._answered[self._at]
        then = answered.decision
        if (
            then.kind is not decision.kind
            or then.who.index != decision.who.index
            or (then.numeric, then.ordered, then.amounts) != (decision.numeric, decision.ordered, decision.amounts)
        ):
            raise Differs("the sample asks something else")
        self._at += 1
        return answered

    def _again(self, answered: Answered, decision: Decision) -> list[int]:
        """Return an answer as numbers of the options that there are now."""
        then = answered.decision
        if decision.numeric:
            if not decision.low <= answered.answer[0] <= decision.high:
                raise Differs("the sample does not allow the same number")
            return list(answered.answer)
        if decision.amounts:
            return self._amounts(answered, decision)
        left = list(range(len(decision.options)))
        found: list[int] = []
        for number, option in zip(answered.answer, answered.options, strict=False):
            same = [i for i in left if decision.options[i].like(option)]
            if not same:
                return self._drawn(len(answered.options), then, decision)
            found.append(number if number in same else same[0])
            left.remove(found[-1])
        if decision.problem(found):
            raise Differs("the sample does not allow the same answer")
        return found

    def _amounts(self, answered: Answered, decision: Decision) -> list[int]:
        """Return the same amounts for the same options."""
        then = answered.decision
        found: list[int] = []
        for option in decision.options:
            before = [amount for amount, one in zip(answered.answer, then.options, strict=True) if one.like(option)]
            found.append(before[0] if before else decision.low)
        if decision.total != then.total or sum(found) != decision.total:
            raise Differs("the sample does not allow the same amounts")
        return found

    def _drawn(self, n: int, then: Decision, decision: Decision) -> list[int]:
        """Return a new random choice of this many options, for a player whose choice the viewer did not see."""
        if then.who.index == self._viewer:
            raise Differs("the sample does not offer what the viewer chose")
        count = len(decision.options)
        if decision.ordered:
            return self._chance.sample(range(count), count)
        if not decision.low <= n <= min(decision.high, count):
            raise Differs("the sample does not offer as many choices")
        return self._chance.sample(range(count), n)
