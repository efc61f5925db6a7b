"""A player that chooses at random among the legal answers, for tests, measurements, and as the weakest opponent."""

from __future__ import annotations

import copy
from typing import Final

from mypy_extensions import mypyc_attr

from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.rules.kernel.table import LOOKS, ONLY_ACTS, QuickPlayer, Table
from manaburn.seeds import first_state
from manaburn.state.lehmer import next_state
from manaburn.state.objects import Player

MOST_ACTIONS: Final = 60
"""The largest number of actions with priority in one turn. Without a limit, an action that costs nothing would be
repeated until the game is cut."""


@mypyc_attr(allow_interpreted_subclasses=True)
class RandomPlayer(QuickPlayer):
    """Chooses uniformly among the legal answers. After MOST_ACTIONS actions in one turn it only passes.

    Mana abilities are left to automatic payment, unless ``mana`` is True. The random numbers come from a small
    generator of its own with the given seed, not from the game's.
    """

    def __init__(self, seed: int = 0, mana: bool = False) -> None:
        self._state = first_state(seed, 7919, 12345)
        self._mana = mana
        self._turn = 0
        self._actions = 0

    def copy(self) -> QuickPlayer:
        """Return a copy that continues with the same random numbers."""
        if type(self) is not RandomPlayer:
            return copy.copy(self)
        other = RandomPlayer(0, self._mana)
        other._state = self._state
        other._turn = self._turn
        other._actions = self._actions
        return other

    def below(self, n: int) -> int:
        """Return a random number from 0 to n - 1."""
        self._state = next_state(self._state)
        return (self._state >> 7) * n >> 24

    def decide(self, table: Table, decision: Decision) -> list[int]:
        """Return a legal answer, chosen at random."""
        if decision.numeric:
            span = decision.high - decision.low + 1
            return [decision.low + self.below(min(span, 1000))]
        if decision.kind is Kind.PRIORITY:
            number = self.action(decision)
            return [number if number == 0 or not self.tired(table.state.turn) else 0]
        n = len(decision.options)
        if decision.kind is Kind.MULLIGAN:
            return [0]
        if decision.amounts:
            return self.amounts(decision, n)
        if decision.ordered:
            return self.shuffled(n)
        if decision.kind is Kind.ATTACK or decision.kind is Kind.BLOCK:
            return self.pairs(decision, n)
        if decision.low == 1 and decision.high == 1:
            return [self.below(n)]
        count = decision.low + self.below(decision.high - decision.low + 1)
        return self.shuffled(n)[:count]

    def interest(self, table: Table, player: Player) -> int:
        """Return ONLY_ACTS, unless mana abilities are wanted, too, or a subclass may decide in another way."""
        return LOOKS if self._mana or type(self) is not RandomPlayer else ONLY_ACTS

    def tired(self, turn: int) -> bool:
        """Count one more action of this turn and return whether the limit is reached."""
        if turn != self._turn:
            self._turn = turn
            self._actions = 0
        self._actions += 1
        return self._actions > MOST_ACTIONS

    def action(self, decision: Decision) -> int:
        """Choose an action with priority."""
        if self._mana:
            n = len(decision.options)
            return self.below(n) if n > 1 else 0
        options = decision.first_options
        n = len(options)
        # The same whether somebody has looked at the last options (mana abilities) or not.
        while n > 1:
            action = options[n - 1].action
            if action is None or not action.is_mana:
                break
            n -= 1
        return self.below(n) if n > 1 else 0

    def shuffled(self, n: int) -> list[int]:
        """The numbers below n in a random order."""
        order = list(range(n))
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            kept = order[i]
            order[i] = order[j]
            order[j] = kept
        return order

    def amounts(self, decision: Decision, n: int) -> list[int]:
        """A random division: all on the first recipient half of the time."""
        result = [decision.low] * n
        left = decision.total - decision.low * n
        if left <= 0:
            return result
        if self.below(2) == 0:
            result[0] += left
            return result
        for _i in range(left):
            result[self.below(n)] += 1
        return result

    def pairs(self, decision: Decision, n: int) -> list[int]:
        """Random attackers or blockers: for each creature one of its pairs, or none."""
        chosen: list[int] = []
        i = 0
        while i < n:
            j = i
            creature = decision.options[i].entity
            while j < n and decision.options[j].entity is creature:
                j += 1
            pick = self.below(j - i + 1)
            if pick < j - i:
                chosen.append(i + pick)
            i = j
        return chosen
