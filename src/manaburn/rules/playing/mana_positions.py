"""The data of the search for a payment: wants, groups of equal sources, steps and positions.

Rules: 409.1g.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.mana_sources import MANY, ManaForm, ManaSource
from manaburn.state.objects import GameObject
from manaburn.terms import types_in_symbol

from .total_cost import TotalCost

ANY_MANA: Final = 63
"""A mask of all types of mana, with which generic mana can be paid."""
SNOW_MANA: Final = 64
"""The bit for "from a snow permanent" in a mask of types of mana."""
CLASS: Final = 20
"""Sources whose weights differ by less than this are treated as equal."""
HELD: Final = 0
GONE: Final = 1
USED: Final = 2


class Wants:
    """The sorts of mana that are needed. A sort is a mask of the types that can pay for it and a mask of the
    restrictions on mana that allow spending it on this payment."""

    def __init__(self) -> None:
        self.symbols: Final[list[int]] = []
        self.tags: Final[list[int]] = []

    def number(self, symbol: int, tags: int) -> int:
        """Return the number of a sort."""
        for i in range(len(self.symbols)):
            if self.symbols[i] == symbol and self.tags[i] == tags:
                return i
        self.symbols.append(symbol)
        self.tags.append(tags)
        return len(self.symbols) - 1

    def cap(self, types: int, tag: int) -> int:
        """Return the wants that mana of one of these types can satisfy. ``tag``: the number of the restriction on this
        mana; -1: none."""
        mask = 0
        for i in range(len(self.symbols)):
            if types & self.symbols[i] and (tag < 0 or self.tags[i] & (1 << tag)):
                mask |= 1 << i
        return mask

    def of(self, bill: TotalCost, tags: int) -> dict[int, int]:
        """Return a bill as amounts by want. For {2/W}, the {W} is counted."""
        asked: dict[int, int] = {}
        for i in range(6):
            if bill.coloured[i]:
                at = self.number(1 << i, tags)
                asked[at] = asked.get(at, 0) + bill.coloured[i]
        for symbol in bill.hybrid:
            at = self.number(types_in_symbol(symbol), tags)
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
    """An object that could be used, with its mana abilities."""

    def __init__(self, item: GameObject) -> None:
        self.item: Final = item
        self.taps: Final[list[ManaSource]] = []
        """The abilities that tap the object. Only one of them can be used."""
        self.others: Final[list[ManaSource]] = []
        self.lists = 0
        """Which lists of objects to be used up contain this object."""
        self.untapped = not item.tapped
        self.stays = False
        """Whether it must not be used up, for mana or for the cost itself."""
        self.stays_for_mana = False
        """Whether it must not be used up for mana, because the cost itself taps it."""


class Group:
    """Equal objects, counted together."""

    def __init__(self, things: list[Thing], at: int) -> None:
        self.things: Final = things
        self.at: Final = at
        """The index of the group's numbers in a position."""
        self.lists: Final = things[0].lists
        self.base_masks: list[int] = []
        """The mana from tapping one object at no other cost: a mask of types for each run (0: see ``base_caps``)."""
        self.base_caps: list[int] = []
        self.base_counts: list[int] = []
        self.base_source = -1
        """The index of the only source of that mana; -1: any source of one mana."""
        self.gain = 0
        """The greatest gain in mana from tapping one of them."""
        self.slots: int = 0
        """The number of counts of uses that follow in a position."""


class Step:
    """A use of a mana ability that costs more than tapping, or whose mana has one of several forms."""

    def __init__(self, group: int, source: ManaSource, place: int, form: ManaForm) -> None:
        self.group: Final = group
        self.source: Final = source
        """The source of the first object of its group."""
        self.place: Final = place
        """The index of the ability among the abilities of the object that tap it, or among the others."""
        self.form: Final = form
        self.caps: Final[list[int]] = []
        self.price: dict[int, int] = {}
        self.price_total = 0
        self.slot = -1
        """The index of the number of its uses in a position."""
        self.limit = MANY
        self.feeds: Final[list[Feed]] = []
        self.cost = 0


class Feed:
    """A number of objects from a list that are used up by being tapped or by leaving."""

    def __init__(self, mask: int, number: int, taps: bool) -> None:
        self.mask: Final = mask
        self.number: Final = number
        self.taps: Final = taps


class Served:
    """What the mana of a step is used for: amounts by run and want."""

    def __init__(self, runs: list[int], wants: list[int], counts: list[int]) -> None:
        self.runs: Final = runs
        self.wants: Final = wants
        self.counts: Final = counts


class Service:
    """A use of mana that is being worked out."""

    def __init__(self, wanted: list[int], served: Served) -> None:
        self.wanted: Final = wanted
        """The amounts that are still needed."""
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
        """The index of the position from which this one was reached, which is later in time."""
        self.step: Final = step
        self.served: Served | None = None
        self.cost = 0
        """The cost of the steps between this position and the end."""


class Pool:
    """The available mana: types, restrictions and amounts."""

    def __init__(self) -> None:
        self.types: Final[list[int]] = []
        self.tags: Final[list[int]] = []
        self.counts: Final[list[int]] = []

    def add(self, types: int, tag: int, count: int) -> None:
        """Add mana."""
        for i in range(len(self.types)):
            if self.types[i] == types and self.tags[i] == tag:
                self.counts[i] += count
                return
        self.types.append(types)
        self.tags.append(tag)
        self.counts.append(count)


def is_single(source: ManaSource) -> bool:
    """Return whether a source costs only tapping and gives one mana, of whatever type."""
    if not source.simple or source.amount != 1:
        return False
    for form in source.forms:
        if len(form.masks) != 1 or form.grows >= 0:
            return False
    return True


def lowest(mask: int) -> int:
    """Return the first type in a mask."""
    types = mask & ANY_MANA
    return (types & -types).bit_length() - 1


def cost_of_step(step: Step) -> int:
    """Return the total cost of a step."""
    return step.cost
