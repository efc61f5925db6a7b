"""Spending the mana in a pool on a total cost.

Rules: 409.1h.
"""

from __future__ import annotations

from typing import Final

from manaburn.errors import IllegalAction
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.state.contexts import Context
from manaburn.state.objects import ABILITY, ManaUnit, Player
from manaburn.terms import COLOUR_LETTERS, number_in_symbol, types_in_symbol
from manaburn.text.tree import SpentOn

from . import mana_flow, mana_origins, mana_solver
from .total_cost import TotalCost


def planned_spending(table: Table, player: Player, ctx: Context) -> list[int] | None:
    """Return how much mana of each type from the pool the plan of a payment spends on the mana ability that is now
    being played; None if the plan doesn't say, or if the mana isn't there."""
    if not table.running.making:
        return None
    made = table.running.making[-1]
    if made.context is not ctx or made.use is None:
        return None
    spends = made.use.spends
    if spends is None:
        return None
    there = list(player.pool)
    for unit in player.special:
        if mana_solver.usable(unit.spend, table, ctx):
            there[unit.kind] += 1
    for i in range(6):
        if there[i] < spends[i]:
            return None
    return spends


def spend(table: Table, player: Player, bill: TotalCost, ctx: Context) -> None:
    """Pay a bill from the pool. Mana with restrictions is spent first where possible. Raises IllegalAction if there
    isn't enough mana.

    Rules: 409.1h.
    """
    if bill.unpayable:
        raise IllegalAction("203.1b", "a mana cost that doesn't exist can't be paid")
    if bill.total == 0:
        return
    pool = ManaPool(table, player, ctx)
    planned = planned_spending(table, player, ctx)
    running = table.running
    if running.spends_for is ctx:
        planned, running.spends, running.spends_for = running.spends, None, None
    if planned is not None and sum(planned) == bill.total:
        for i in range(6):
            pool.spend(i, planned[i])
    else:
        pay_from(pool, first_payable(pool, bill), table.running.wanted)
    table.state.set_pool(player, [pool.plain[i] + pool.kept[i] for i in range(6)])
    for unit in pool.units:
        table.journal.remove(player.special, unit)
        give(table, player, unit, ctx)
    for i in range(6):
        if pool.spent[i]:
            ctx.colours_spent |= 1 << i
            ctx.mana_spent += pool.spent[i]
            if pool.spent[i] <= MUCH:
                ctx.letters_spent += COLOUR_LETTERS[i] * pool.spent[i]


def give(table: Table, player: Player, unit: ManaUnit, ctx: Context) -> None:
    """Apply to a spell what the source of the mana says of spells on which the mana is spent."""
    gives = unit.gives
    spell = ctx.item
    if not isinstance(gives, SpentOn) or spell is None or spell.kind == ABILITY or unit.source is None:
        return
    from_source = Context(unit.source, player)
    if evaluate.is_of(table, spell, gives.kind, from_source):
        continuous.start(table, gives.mods, [spell], from_source, None)


class ManaPool:
    """A player's mana pool while something is paid from it."""

    def __init__(self, table: Table, player: Player, ctx: Context) -> None:
        none = [0, 0, 0, 0, 0, 0]
        self.plain: Final = list(player.pool) if ctx.producers is None else none
        """The amount of plain mana of each type."""
        self.kept: Final = none if ctx.producers is None else list(player.pool)
        """The plain mana that may not be spent: nobody asks what made plain mana unless anything will do."""
        self.special: Final = [
            unit
            for unit in player.special
            if mana_solver.usable(unit.spend, table, ctx) and mana_origins.is_from(unit, ctx)
        ]
        """The mana that isn't plain and may be spent."""
        self.spent: Final = [0, 0, 0, 0, 0, 0]
        """The amount spent of each type."""
        self.units: Final[list[ManaUnit]] = []
        """The mana that wasn't plain and has been spent."""

    def available(self, i: int) -> int:
        """Return how much mana of a type can be spent."""
        number = self.plain[i]
        for unit in self.special:
            if unit.kind == i:
                number += 1
        return number

    def spend(self, i: int, number: int) -> None:
        """Spend an amount of mana of a type: restricted mana first, last the mana from snow permanents and other mana
        whose source may matter."""
        while number > 0:
            best: ManaUnit | None = None
            for unit in self.special:
                if unit.kind == i and (best is None or (unit.spend is not None and best.spend is None)):
                    best = unit
            if best is None or (best.spend is None and (best.snow or best.only_known) and self.plain[i] > 0):
                break
            self.use(best)
            number -= 1
        plain = min(number, self.plain[i])
        self.plain[i] -= plain
        self.spent[i] += plain
        if plain < number:
            if not any(unit.kind == i for unit in self.special):
                raise IllegalAction("409.1h", f"{{{COLOUR_LETTERS[i]}}} is missing")
            self.spend(i, number - plain)

    def use(self, unit: ManaUnit) -> None:
        """Spend one mana that isn't plain."""
        self.special.remove(unit)
        self.units.append(unit)
        self.spent[unit.kind] += 1


def first_payable(pool: ManaPool, bill: TotalCost) -> TotalCost:
    """Return the bill with the first choice of mana for X that the pool allows, if no more than one mana of each type
    may be spent on X; otherwise the bill itself. Raises IllegalAction if there is none."""
    for one in bill.told_apart():
        if one is bill or all(pool.available(i) >= one.coloured[i] for i in range(6)):
            return one
    raise IllegalAction("409.1h", f"{bill} can't be paid")


def pay_from(pool: ManaPool, bill: TotalCost, wanted: list[int]) -> None:
    """Pay a bill from a pool: snow mana first, then mana of one type, mana of one of several types, and the rest."""
    for _ in range(bill.snow):
        units = [unit for unit in pool.special if unit.snow]
        if not units:
            raise IllegalAction("409.1h", f"{bill} can't be paid")
        units.sort(key=lambda unit: bill.coloured[unit.kind] - pool.plain[unit.kind])
        pool.use(units[0])
    for i in range(6):
        pool.spend(i, bill.coloured[i])
    generic = bill.generic - bill.for_x
    masks: list[int] = []
    counts: list[int] = []
    if bill.for_x:
        masks.append(bill.x_types)
        counts.append(bill.for_x)
    for symbol in bill.hybrid:
        mask = types_in_symbol(symbol)
        number = number_in_symbol(symbol)
        if number and not any(mask & (1 << i) and pool.available(i) for i in range(6)):
            generic += number
        else:
            masks.append(mask)
            counts.append(1)
    if masks:
        pay_either(pool, bill, masks, counts)
    first = [unit for unit in pool.special if not unit.only_known]
    while first and generic > 0:
        unit = min(first, key=restricted_first)
        first.remove(unit)
        pool.use(unit)
        generic -= 1
    while generic > 0:
        i = _least_useful(pool.plain, wanted)
        if i < 0:
            i = _least_useful([pool.available(i) for i in range(6)], wanted)
        if i < 0:
            raise IllegalAction("409.1h", f"{bill} can't be paid")
        number = 1
        if generic > MUCH:
            number = min(generic, max(1, pool.plain[i] - wanted[i]))
        pool.spend(i, number)
        generic -= number


MUCH: Final = 1000
"""A greater amount of mana isn't spent one by one."""


def restricted_first(unit: ManaUnit) -> int:
    """The sort key that puts restricted mana before other mana."""
    return 0 if unit.spend is not None else 1


def pay_either(pool: ManaPool, bill: TotalCost, masks: list[int], counts: list[int]) -> None:
    """Pay mana that may be of one of several types so that everything can be paid."""
    caps: list[int] = []
    there: list[int] = []
    for i in range(6):
        cap = 0
        for at in range(len(masks)):
            if masks[at] & (1 << i):
                cap |= 1 << at
        caps.append(cap)
        there.append(pool.available(i))
    given = mana_flow.share_out(counts, caps, there)
    if given is None:
        raise IllegalAction("409.1h", f"{bill} can't be paid")
    for row in given:
        for i in range(6):
            pool.spend(i, row[i])


def _least_useful(pool: list[int], wanted: list[int]) -> int:
    """Return the type of mana to spend on generic costs: one that isn't needed for something else, colourless first,
    then the type of which there is most."""
    if pool[5] > wanted[5]:
        return 5
    best = -1
    for i in range(6):
        if pool[i] > 0 and (best < 0 or pool[i] - wanted[i] > pool[best] - wanted[best]):
            best = i
    return best
