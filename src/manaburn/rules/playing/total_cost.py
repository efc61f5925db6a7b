"""An amount of mana to be paid.

Rules: 409.1f.
"""

from __future__ import annotations

from manaburn.terms import COLOUR_LETTERS, ManaCost


def mask_of(symbol: str) -> int:
    """The types of mana in a hybrid symbol, as a mask."""
    mask = 0
    for part in symbol.split("/"):
        if part in COLOUR_LETTERS:
            mask |= 1 << COLOUR_LETTERS.index(part)
    return mask


class Bill:
    """An amount of mana to be paid: what 409.1f works out. Symbols: generic, coloured by type, hybrid, snow."""

    def __init__(self) -> None:
        self.generic = 0
        self.coloured: list[int] = [0, 0, 0, 0, 0, 0]
        self.hybrid: list[str] = []
        self.snow = 0
        self.unpayable = False

    def add(self, cost: ManaCost, x: int, on_x: int = 0) -> None:
        """Add a mana cost, with X as announced; ``on_x``: a mask of the colours X has to be paid with."""
        self.generic += cost.generic
        for_x = cost.x_count * x
        if not on_x:
            self.generic += for_x
        else:
            colours = [COLOUR_LETTERS[i] for i in range(5) if on_x & (1 << i)]
            if len(colours) == 1:
                self.coloured[COLOUR_LETTERS.index(colours[0])] += for_x
            else:
                self.hybrid.extend(["/".join(colours)] * for_x)
        for i in range(6):
            self.coloured[i] += cost.coloured[i]
        self.hybrid.extend(cost.hybrid)
        self.snow += cost.snow

    def add_bill(self, other: Bill) -> None:
        """Add another bill."""
        self.generic += other.generic
        for i in range(6):
            self.coloured[i] += other.coloured[i]
        self.hybrid.extend(other.hybrid)
        self.snow += other.snow
        self.unpayable = self.unpayable or other.unpayable

    @property
    def total(self) -> int:
        """How much mana it is in all (a hybrid {2/W} counts as its cheaper half)."""
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

    def reduce(self, cost: ManaCost, spill: bool = False, least: int = 0) -> None:
        """A reduction: generic mana reduces generic mana only, coloured mana that colour only, never below nothing (or
        ``least``).

        ``spill``: coloured mana that finds none of its colour reduces generic mana (502.42c). A hybrid symbol is of
        both its colours (104.3f), in the reduction as in what is reduced.

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
            if not self.take(mask_of(symbol)):
                number = symbol.partition("/")[0]
                if number.isdigit():
                    generic += int(number)
                elif spill:
                    generic += 1
        if least:
            generic = min(generic, max(0, self.total - least))
        self.generic = max(0, self.generic - generic)

    def take(self, types: int) -> bool:
        """Take off one mana of one of these types (a mask), where there is any."""
        for i in range(6):
            if types & (1 << i) and self.coloured[i] > 0:
                self.coloured[i] -= 1
                return True
        for symbol in self.hybrid:
            if mask_of(symbol) & types:
                self.hybrid.remove(symbol)
                return True
        return False

    def copy(self) -> Bill:
        """A copy."""
        twin = Bill()
        twin.generic = self.generic
        twin.coloured = list(self.coloured)
        twin.hybrid = list(self.hybrid)
        twin.snow = self.snow
        twin.unpayable = self.unpayable
        return twin

    def as_cost(self) -> ManaCost | None:
        """The same as a mana cost; None where it is nothing."""
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
        text += "{S}" * self.snow + "".join(["{" + symbol + "}" for symbol in self.hybrid])
        return text + "".join([("{" + COLOUR_LETTERS[i] + "}") * self.coloured[i] for i in range(6)])
