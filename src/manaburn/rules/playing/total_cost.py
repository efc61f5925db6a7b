"""An amount of mana to be paid.

Rules: 409.1f.
"""

from __future__ import annotations

from itertools import combinations
from typing import Final

from manaburn.large import product
from manaburn.rules.kernel import limits
from manaburn.terms import COLOUR_LETTERS, ManaCost, number_in_symbol, types_in_symbol

ONCE_EACH: Final = 64
"""The bit in a mask of the types of mana that may be spent on X that says: no more than one of each type."""


class TotalCost:
    """An amount of mana to be paid (409.1f), as generic mana and coloured, hybrid and snow symbols."""

    def __init__(self) -> None:
        self.generic = 0
        self.for_x = 0
        """The amount of the generic mana that must be of one of the types in ``x_types`` ("Spend only black mana on
        X")."""
        self.x_types = 0
        self.x_once = False
        """Whether no more than one mana of each of these types may be spent so."""
        self.coloured: list[int] = [0, 0, 0, 0, 0, 0]
        self.hybrid: list[str] = []
        self.snow = 0
        self.unpayable = False

    def add(self, cost: ManaCost, x: int, on_x: int = 0) -> None:
        """Add a mana cost, with X as announced. ``on_x``: a mask of the types of mana that may be spent on X."""
        self.generic += cost.generic + cost.x_count * x
        if on_x and cost.x_count * x:
            self.for_x += cost.x_count * x
            self.x_types = on_x & ~ONCE_EACH
            self.x_once = on_x & ONCE_EACH != 0
        for i in range(6):
            self.coloured[i] += cost.coloured[i]
        self.hybrid.extend(cost.hybrid)
        self.snow += cost.snow

    def add_times(self, cost: ManaCost, x: int, times: int) -> None:
        """Add a mana cost ``times`` times. Add nothing if that is less than 1."""
        if times <= 0:
            return
        if times == 1 and not cost.x_count:
            self.add(cost, 0)
            return
        self.generic += product(cost.generic + product(cost.x_count, x), times)
        for i in range(6):
            self.coloured[i] += product(cost.coloured[i], times)
        if cost.hybrid:
            self.hybrid.extend(list(cost.hybrid) * limits.within(times, "hybrid symbols"))
        self.snow += product(cost.snow, times)

    def add_bill(self, other: TotalCost) -> None:
        """Add another amount."""
        self.generic += other.generic
        self.for_x += other.for_x
        self.x_types |= other.x_types
        self.x_once = self.x_once or other.x_once
        for i in range(6):
            self.coloured[i] += other.coloured[i]
        self.hybrid.extend(other.hybrid)
        self.snow += other.snow
        self.unpayable = self.unpayable or other.unpayable

    @property
    def total(self) -> int:
        """Return the whole amount of mana. A hybrid {2/W} counts as its cheaper half."""
        coloured = self.coloured
        return (
            self.generic
            + coloured[0]
            + coloured[1]
            + coloured[2]
            + coloured[3]
            + coloured[4]
            + coloured[5]
            + len(self.hybrid)
            + self.snow
        )

    def asked(self, i: int) -> int:
        """Return how much mana of a type is needed, or would be accepted as one of several types."""
        number = self.coloured[i]
        for symbol in self.hybrid:
            if types_in_symbol(symbol) & (1 << i):
                number += 1
        return number + (self.for_x if self.x_types & (1 << i) else 0)

    def raise_to(self, least: int) -> None:
        """Make the amount this great at least, by generic mana."""
        self.generic += max(0, least - self.total)

    def reduce(self, cost: ManaCost, spill: bool = False, least: int = 0) -> None:
        """Reduce the amount. Generic mana reduces only generic mana, and coloured mana only its colour, never below
        zero or ``least``.

        ``spill``: whether coloured mana that finds none of its colour reduces generic mana (502.42c). A hybrid symbol
        counts as both its colours (104.3f), in the reduction and in what is reduced.

        Rules: 409.1f.
        """
        generic = cost.generic + cost.snow
        for i in range(6):
            for _ in range(cost.coloured[i]):
                if least and self.total <= least:
                    return
                if not self.take(1 << i) and spill:
                    generic += 1
        for symbol in cost.hybrid:
            if least and self.total <= least:
                return
            if not self.take(types_in_symbol(symbol)):
                number = number_in_symbol(symbol)
                if number:
                    generic += number
                elif spill:
                    generic += 1
        if least:
            generic = min(generic, max(0, self.total - least))
        self.reduce_generic(generic)

    def reduce_generic(self, number: int) -> None:
        """Reduce generic mana, never below zero. Mana for X comes first, because only some mana may be spent on it."""
        self.generic = max(0, self.generic - number)
        self.for_x = max(0, self.for_x - number)

    def take(self, types: int) -> bool:
        """Remove one symbol that can be paid with one of these types (a mask). Return whether there was one."""
        for i in range(6):
            if types & (1 << i) and self.coloured[i] > 0:
                self.coloured[i] -= 1
                return True
        for symbol in self.hybrid:
            if types_in_symbol(symbol) & types:
                self.hybrid.remove(symbol)
                return True
        return False

    def copy(self) -> TotalCost:
        """Return a copy."""
        new = TotalCost()
        new.generic = self.generic
        new.for_x = self.for_x
        new.x_types = self.x_types
        new.x_once = self.x_once
        new.coloured = list(self.coloured)
        new.hybrid = list(self.hybrid)
        new.snow = self.snow
        new.unpayable = self.unpayable
        return new

    def told_apart(self) -> list[TotalCost]:
        """Return the amounts that result from each choice of the types of mana to spend on X, if no more than one mana
        of each type may be spent on it; otherwise the amount itself. The list is empty if X is too great."""
        if not self.x_once or not self.for_x:
            return [self]
        types = [i for i in range(6) if self.x_types & (1 << i)]
        found: list[TotalCost] = []
        for chosen in combinations(types, self.for_x):
            one = self.copy()
            one.generic -= self.for_x
            one.for_x = 0
            for i in chosen:
                one.coloured[i] += 1
            found.append(one)
        return found

    def as_cost(self) -> ManaCost | None:
        """Return the amount as a mana cost; None if it is nothing."""
        if self.total == 0:
            return None
        symbols: list[str] = [str(self.generic)] if self.generic else []
        symbols.extend(["S"] * self.snow)
        symbols.extend(self.hybrid)
        for i in range(6):
            symbols.extend([COLOUR_LETTERS[i]] * self.coloured[i])
        return ManaCost(tuple(symbols))

    def __str__(self) -> str:
        text = "{" + str(self.generic) + "}" if self.generic or self.total == 0 else ""
        if self.snow or self.hybrid:
            text += "{S}" * self.snow + "".join(["{" + symbol + "}" for symbol in self.hybrid])
        for i in range(6):
            if self.coloured[i]:
                text += ("{" + COLOUR_LETTERS[i] + "}") * self.coloured[i]
        return text
