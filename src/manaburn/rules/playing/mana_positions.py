"""What the search for a payment looks at: wants, groups of equal sources, steps, positions.

Rules: 409.1g.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.mana_sources import MANY, ManaForm, ManaSource
from manaburn.state.objects import GameObject
from manaburn.terms import COLOUR_LETTERS

from .total_cost import TotalCost

ANY_MANA: Final = 63
"""A mask of all types of mana: generic mana may be paid with each."""
SNOW_MANA: Final = 64
"""Stands for "from a snow permanent" in a mask of types of mana."""
CLASS: Final = 20
"""Sources whose weights differ by less are of the same sort."""
HELD: Final = 0
GONE: Final = 1
USED: Final = 2


class Wants:
    """The sorts of mana that are asked for: by a mask of the types that will do, and of the strings attached to mana
    that may be there for that payment."""

    def __init__(self) -> None:
        self.symbols: Final[list[int]] = []
        self.tags: Final[list[int]] = []

    def number(self, symbol: int, tags: int) -> int:
        """The number of a sort."""
        for i in range(len(self.symbols)):
            if self.symbols[i] == symbol and self.tags[i] == tags:
                return i
        self.symbols.append(symbol)
        self.tags.append(tags)
        return len(self.symbols) - 1

    def cap(self, types: int, tag: int) -> int:
        """The wants that mana of one of these types can satisfy; ``tag``: the number of the string attached to it, -1:
        none."""
        mask = 0
        for i in range(len(self.symbols)):
            if types & self.symbols[i] and (tag < 0 or self.tags[i] & (1 << tag)):
                mask |= 1 << i
        return mask

    def of(self, bill: TotalCost, tags: int) -> dict[int, int]:
        """A bill by numbers of wants. Of {2/W} the {W} is asked for."""
        asked: dict[int, int] = {}
        for i in range(6):
            if bill.coloured[i]:
                at = self.number(1 << i, tags)
                asked[at] = asked.get(at, 0) + bill.coloured[i]
        for symbol in bill.hybrid:
            mask = 0
            for part in symbol.split("/"):
                if not part.isdigit():
                    mask |= 1 << COLOUR_LETTERS.index(part)
            at = self.number(mask, tags)
            asked[at] = asked.get(at, 0) + 1
        if bill.snow:
            asked[self.number(SNOW_MANA, tags)] = bill.snow
        if bill.for_x:
            at = self.number(bill.x_types, tags)
            asked[at] = asked.get(at, 0) + bill.for_x
        if bill.generic > bill.for_x:
            asked[self.number(ANY_MANA, tags)] = bill.generic - bill.for_x
        return asked


class Thing:
    """An object that could be used, and its mana abilities."""

    def __init__(self, item: GameObject) -> None:
        self.item: Final = item
        self.taps: Final[list[ManaSource]] = []
        """Those that tap it: only one of them can be used."""
        self.others: Final[list[ManaSource]] = []
        self.lists = 0
        """Of which lists of things to be used up it is one."""
        self.untapped = not item.tapped
        self.stays = False


class Group:
    """Equal things: they count as one with a number."""

    def __init__(self, things: list[Thing], at: int) -> None:
        self.things: Final = things
        self.at: Final = at
        """Where its numbers stand in a position."""
        self.lists: Final = things[0].lists
        self.base_masks: list[int] = []
        """The mana that tapping one of them gives at no other cost: types by run (0: see ``base_caps``)."""
        self.base_caps: list[int] = []
        self.base_counts: list[int] = []
        self.base_source = -1
        """The only source of that mana; -1: any of those of one mana each."""
        self.gain = 0
        """By how much tapping one of them makes the mana more at most."""
        self.slots: int = 0
        """How many numbers of uses follow in a position."""


class Step:
    """A use of a mana ability that has more of a cost than tapping, or whose mana comes in one of several forms."""

    def __init__(self, group: int, source: ManaSource, place: int, form: ManaForm) -> None:
        self.group: Final = group
        self.source: Final = source
        """That of the first thing of its group."""
        self.place: Final = place
        """Where it stands among the abilities of the thing: those that tap it, or the others."""
        self.form: Final = form
        self.caps: Final[list[int]] = []
        self.price: dict[int, int] = {}
        self.price_total = 0
        self.slot = -1
        """Where the number of its uses stands in a position."""
        self.limit = MANY
        self.feeds: Final[list[Feed]] = []
        self.cost = 0


class Feed:
    """Something that is used up: so many of the things on a list, tapped or gone."""

    def __init__(self, mask: int, number: int, taps: bool) -> None:
        self.mask: Final = mask
        self.number: Final = number
        self.taps: Final = taps


class Served:
    """What the mana of a step is for: by run and want, how much."""

    def __init__(self, runs: list[int], wants: list[int], counts: list[int]) -> None:
        self.runs: Final = runs
        self.wants: Final = wants
        self.counts: Final = counts


class Service:
    """A use of mana that is being thought out."""

    def __init__(self, wanted: list[int], served: Served) -> None:
        self.wanted: Final = wanted
        """What is still wanted."""
        self.served: Final = served
        self.left = 0
        """How much mana of the run is left."""


class Position:
    """A position of the search."""

    def __init__(self, wants: list[int], numbers: list[int], life: int, before: int, step: int) -> None:
        self.wants: Final = wants
        self.numbers: Final = numbers
        self.life: Final = life
        self.before: Final = before
        """The position that it was reached from, later in time."""
        self.step: Final = step
        self.served: Served | None = None
        self.cost = 0
        """What the steps between it and the end cost."""


class Pool:
    """Mana that is there: types, strings attached and numbers."""

    def __init__(self) -> None:
        self.types: Final[list[int]] = []
        self.tags: Final[list[int]] = []
        self.counts: Final[list[int]] = []

    def add(self, types: int, tag: int, count: int) -> None:
        """Put mana in."""
        for i in range(len(self.types)):
            if self.types[i] == types and self.tags[i] == tag:
                self.counts[i] += count
                return
        self.types.append(types)
        self.tags.append(tag)
        self.counts.append(count)


def is_single(source: ManaSource) -> bool:
    """Whether a source costs nothing but tapping and gives one mana, of whatever type."""
    if not source.simple or source.amount != 1:
        return False
    for form in source.forms:
        if len(form.masks) != 1 or form.grows >= 0:
            return False
    return True


def lowest(mask: int) -> int:
    """The first type of a mask."""
    types = mask & ANY_MANA
    return (types & -types).bit_length() - 1


def cost_of_step(step: Step) -> int:
    """How much a step costs in all."""
    return step.cost
