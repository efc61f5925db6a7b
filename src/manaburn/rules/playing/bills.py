"""The mana parts of costs.

Rules: 409.1f.
"""

from __future__ import annotations

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity, GameObject
from manaburn.terms import Zone
from manaburn.text.tree import costs as c

from .total_cost import TotalCost


def bill_of(table: Table, cost: c.Cost, ctx: Context) -> TotalCost:
    """Return the mana part of a cost."""
    bill = TotalCost()
    add(table, bill, cost, ctx)
    return bill


def add(table: Table, bill: TotalCost, cost: c.Cost, ctx: Context) -> None:
    """Add the mana part of a cost to a bill."""
    for part in cost.parts:
        if isinstance(part, c.Mana):
            bill.add(part.mana, ctx.x, ctx.x_colours)
        elif isinstance(part, c.ManaTimes):
            bill.add_times(part.mana, ctx.x, evaluate.value(table, part.times, ctx))
        elif isinstance(part, c.OwnManaCost):
            add_mana_cost(table, bill, part, ctx)


def add_mana_cost(table: Table, bill: TotalCost, part: c.OwnManaCost, ctx: Context) -> None:
    """Add the mana cost of an object to a bill. In the cost of a spell X is what was announced for it, elsewhere 0.

    Rules: 203.1b, 203.3.
    """
    found: list[Entity] = [ctx.source] if part.what is None else evaluate.informed(table, part.what, ctx)
    for item in found:
        if not isinstance(item, GameObject):
            continue
        own = continuous.characteristics(table, item).mana_cost
        if own is None:
            bill.unpayable = table.edition.no_mana_cost.value != "zero"
            continue
        x = item.context.x if item.zone is Zone.STACK and item.context is not None else 0
        one = TotalCost()
        one.add(own, x)
        if part.less is not None:
            one.reduce(part.less)
        bill.add_bill(one)
