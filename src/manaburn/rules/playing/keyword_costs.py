"""Costs that keywords name, such as flashback and echo costs, as effects change them.

Rules: 409.1f.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import Player
from manaburn.terms import ManaCost
from manaburn.text.tree import costs as c
from manaburn.text.tree import statics as s

WHOLE: Final = c.OwnManaCost()


def of(table: Table, player: Player, cost: c.Cost, keyword: str) -> c.Cost:
    """Return what a player pays for a cost that a keyword names."""
    if not keyword or not continuous.abilities_change(table):
        return cost
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if isinstance(mod, s.KeywordCost) and mod.keyword == keyword:
            cost = mod.cost if mod.instead else changed(cost, -generic(mod.cost) if mod.less else generic(mod.cost))
    return cost


def with_mana_cost(cost: c.Cost, own: ManaCost) -> c.Cost:
    """Return a cost of playing a spell with its own mana cost spelled out, so that X is announced for it and it can be
    increased and reduced.

    Rules: 409.1b, 409.1f.
    """
    parts = [c.Mana(own) if isinstance(part, c.OwnManaCost) and part == WHOLE else part for part in cost.parts]
    return c.Cost(tuple(parts))


def generic(cost: c.Cost) -> int:
    """Return the amount of generic mana in a cost."""
    return sum([part.mana.generic for part in cost.parts if isinstance(part, c.Mana)])


def changed(cost: c.Cost, amount: int) -> c.Cost:
    """Return a cost with more generic mana, or with less but never below zero."""
    parts = list(cost.parts)
    for i in range(len(parts)):
        part = parts[i]
        if isinstance(part, c.Mana):
            rest = [symbol for symbol in part.mana.symbols if not symbol.isdigit()]
            number = max(0, part.mana.generic + amount)
            symbols = [str(number), *rest] if number or not rest else rest
            parts[i] = c.Mana(ManaCost(tuple(symbols)))
            return c.Cost(tuple(parts))
    if amount > 0:
        parts.append(c.Mana(ManaCost((str(amount),))))
    return c.Cost(tuple(parts))
