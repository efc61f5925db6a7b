"""Counters that a cost removes, where mana abilities could remove the same ones to pay its mana.

Rules: 409.1h.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from manaburn.rules.kernel.mana_sources import ManaSource
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import can_perform, evaluate
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Player
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n

from .object_costs import object_cost_of

Taken: TypeAlias = tuple[GameObject, str, int]
"""Counters of an object that are removed: the object, their kind, and how many are left."""


class Removal:
    """A part of a cost that removes counters."""

    def __init__(self, part: c.Do, action: fx.RemoveCounters, ctx: Context) -> None:
        self.part: Final = part
        self.action: Final = action
        self.ctx: Final = ctx


def removals_of(costs: list[c.Cost], ctx: Context) -> list[Removal]:
    """Return the parts of these costs that remove a number of counters which the player doesn't choose."""
    found: list[Removal] = []
    for cost in costs:
        for part in cost.parts:
            if isinstance(part, c.Do) and isinstance(part.action, fx.RemoveCounters) and not part.action.any_number:
                found.append(Removal(part, part.action, ctx))
    return found


def contested(table: Table, player: Player, removals: list[Removal], sources: list[ManaSource]) -> bool:
    """Return whether one of these mana abilities could remove a counter that one of these parts of a cost could
    remove."""
    for source in sources:
        ability = source.held.ability
        assert isinstance(ability, ActivatedAbility)
        for part in ability.cost.parts:
            if not isinstance(part, c.Do) or not isinstance(part.action, fx.RemoveCounters):
                continue
            for removal in removals:
                wanted = removal.action.counter
                alike = not wanted or not part.action.counter or wanted == part.action.counter
                if alike and source.item in holders(table, player, removal):
                    return True
    return False


def holders(table: Table, player: Player, removal: Removal) -> list[GameObject]:
    """Return the objects from which a part of a cost could remove counters."""
    if isinstance(removal.action.what, n.Choose):
        need = object_cost_of(table, player, removal.part, removal.ctx)
        return need.found if need is not None else []
    return [item for item in evaluate.objects(table, removal.action.what, removal.ctx) if item.here]


def ways(table: Table, player: Player, removal: Removal) -> list[list[Taken]]:
    """Return the ways to remove the counters for a part of a cost. Of those that any of several objects may share, the
    ways differ in the object from which as many as possible are removed first."""
    found = holders(table, player, removal)
    action = removal.action
    number = max(0, evaluate.value(table, action.n, removal.ctx)) if action.n is not None else -1
    if action.among:
        orders = [found[i:] + found[:i] for i in range(len(found))]
        return [shared(order, action.counter, number) for order in orders]
    if not isinstance(action.what, n.Choose):
        return [[one for item in found for one in taken(item, kinds_on(item, action.counter), number)]]
    several: list[list[Taken]] = []
    for item in found:
        kinds = kinds_on(item, action.counter)
        for i in range(len(kinds)):
            several.append(taken(item, kinds[i:] + kinds[:i], number))
    return several


def shared(order: list[GameObject], counter: str, number: int) -> list[Taken]:
    """Return what is removed if so many counters in all are, from one object after another."""
    found: list[Taken] = []
    for item in order:
        there = can_perform.counters_on(item, counter)
        found.extend(taken(item, kinds_on(item, counter), min(there, number)))
        number -= min(there, number)
    return found


def kinds_on(item: GameObject, counter: str) -> list[str]:
    """Return the kinds of counters on an object that could be removed. ``counter``: the kind, or "" for any."""
    return [counter] if counter else sorted([kind for kind, count in item.counters.items() if count > 0])


def taken(item: GameObject, kinds: list[str], number: int) -> list[Taken]:
    """Return what is left of an object's counters after so many have been removed, one kind after another; -1: all."""
    found: list[Taken] = []
    for kind in kinds:
        there = item.counters.get(kind, 0)
        less = there if number < 0 else min(there, number)
        if less:
            found.append((item, kind, there - less))
        number -= less if number >= 0 else 0
    return found


def take(table: Table, removed: list[Taken]) -> int:
    """Remove counters, to see what is possible without them. Return the point of the journal to roll back to."""
    mark = table.journal.mark()
    for item, kind, left in removed:
        table.state.set_counters(item, kind, left)
    return mark
