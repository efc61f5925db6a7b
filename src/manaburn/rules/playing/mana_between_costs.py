"""Mana that can be made only after another part of a cost has been paid, with abilities that can't be used before: what
is sacrificed may be what had forbidden them.

Rules: 409.1f@2002.
"""

from __future__ import annotations

import math
from itertools import combinations, product
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.characteristics import HeldAbility
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Player
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n

from . import ability_summary, mana_abilities, mana_solver, payment, restrictions
from .object_costs import ObjectCost, object_costs_of, take_away
from .total_cost import TotalCost

MOST_GROUPS: Final = 300
"""In how many ways the objects for a cost are tried to be chosen."""


def possible(table: Table, player: Player, bill: TotalCost, costs: list[c.Cost], ctx: Context) -> bool:
    """Return whether the mana can be made after the objects for the other parts of the costs have left their zones.
    Where there are more than ``MOST_GROUPS`` ways to choose them, this is an estimate."""
    if is_enough_after_life(table, player, bill, costs, ctx):
        return True
    needs = [need for need in object_costs_of(table, player, costs, ctx) if takes_away(need)]
    if not needs or not any_more(table, player):
        return False
    if ways(needs) > MOST_GROUPS:
        return True
    spare = spared_besides(table, player, costs, ctx, needs)
    for leaving in product(*[groups(need) for need in needs]):
        if is_enough_without(table, player, bill, ctx, needs, leaving, spare):
            return True
    return False


def spared_besides(
    table: Table, player: Player, costs: list[c.Cost], ctx: Context, needs: list[ObjectCost]
) -> mana_solver.Spare:
    """Return what must not be used for mana because of costs, besides what leaves its zone for the parts ``needs``."""
    spare = payment.spared_for(table, player, costs, ctx)
    parts = [need.part for need in needs]
    spare.needs = [used for used in spare.needs if not any(used.part is part for part in parts)]
    return spare


def is_enough_after_life(table: Table, player: Player, bill: TotalCost, costs: list[c.Cost], ctx: Context) -> bool:
    """Return whether the mana can be made once the life in the costs has been paid, while what mana abilities deal or
    take would not have left enough of it."""
    spare = payment.spared_for(table, player, costs, ctx)
    if not spare.life:
        return False
    mark = table.journal.mark()
    player.life -= spare.life
    spare.life = 0
    found = mana_solver.could_pay(table, player, bill, ctx, spare)
    table.journal.rollback(mark)
    return found


def takes_away(need: ObjectCost) -> bool:
    """Return whether objects leave their zones for a part of a cost."""
    return need.group == "leave" and need.low > 0


def size(need: ObjectCost) -> int:
    """Return how many objects leave for a part of a cost, at least."""
    return need.low if need.choice or need.random else len(need.found)


def ways(needs: list[ObjectCost]) -> int:
    """Return in how many ways the objects for parts of a cost can be chosen, if each takes as few as possible."""
    return math.prod([math.comb(len(need.found), size(need)) for need in needs])


def groups(need: ObjectCost) -> list[tuple[GameObject, ...]]:
    """Return the ways to choose the objects for a part of a cost."""
    return list(combinations(need.found, size(need)))


def leading_on(
    table: Table,
    player: Player,
    bill: TotalCost,
    ctx: Context,
    needs: list[ObjectCost],
    found: list[GameObject],
    later: c.Cost,
) -> list[GameObject]:
    """Return those of the objects for the first of some parts of a cost after whose leaving the mana can be made, each
    together with some others for all these parts. If there are too many ways to choose, all of them are returned.
    ``later``: the other parts that aren't paid yet."""
    if not takes_away(needs[0]) or ways(needs) > MOST_GROUPS:
        return found
    spare = spared_besides(table, player, [later], ctx, needs)
    kept: list[GameObject] = []
    for leaving in product(*[groups(need) for need in needs]):
        first = [item for item in leaving[0] if item in found]
        if len(first) < len(leaving[0]) or all(item in kept for item in first):
            continue
        if is_enough_without(table, player, bill, ctx, needs, leaving, spare):
            kept.extend([item for item in first if item not in kept])
    return [item for item in found if item in kept]


def is_enough_without(
    table: Table,
    player: Player,
    bill: TotalCost,
    ctx: Context,
    needs: list[ObjectCost],
    leaving: tuple[tuple[GameObject, ...], ...],
    spare: mana_solver.Spare,
) -> bool:
    """Return whether the mana could be made if these objects had left their zones: some for each part of the cost. What
    would have to leave twice makes that impossible. ``spare``: what the other parts of the cost use."""
    numbers = [item.number for items in leaving for item in items]
    if len(set(numbers)) < len(numbers):
        return False
    mark = table.journal.mark()
    for need, items in zip(needs, leaving, strict=True):
        take_away(table, need, list(items))
    found = mana_solver.could_pay(table, player, bill, ctx, spare)
    table.journal.rollback(mark)
    return found


def any_more(table: Table, player: Player) -> bool:
    """Return whether a player controls a permanent that may give more mana after another part of a cost is paid."""
    for item in table.state.in_play:
        if item.controller is player and not item.tapped:
            for held in continuous.characteristics(table, item).activated:
                if ability_summary.makes_mana(table, held) and may_give_more(table, player, item, held):
                    return True
    return False


def may_give_more(table: Table, player: Player, item: GameObject, held: HeldAbility) -> bool:
    """Return whether a mana ability can't be played now, or makes nothing, because of the present position. That may
    change when other parts of a cost have been paid."""
    ability = held.ability
    if not isinstance(ability, ActivatedAbility):
        return False
    if not payment.parts_payable(table, player, [ability.cost], Context(item, player)):
        return False
    if restrictions.why_not_activate(table, player, item, held):
        conditional = any(restriction.when is not None for restriction in ability.restrictions)
        return conditional or restrictions.forbidden(table, player, item, held) != ""
    source = mana_abilities.source_of(table, player, item, held)
    # What a cost takes away is counted in another zone afterwards, but makes nothing in play more.
    return source is not None and not source.forms and counts_elsewhere(ability.effect)


def counts_elsewhere(effect: b.Node) -> bool:
    """Return whether an effect counts what isn't in play. What its mana can be spent on doesn't matter."""
    spent_on = [part for node in b.walk(effect) if isinstance(node, fx.AddMana) for part in (node.spend, node.gives)]
    left_out = {id(node) for part in spent_on if part is not None for node in b.walk(part)}
    counted = [node for node in b.walk(effect) if isinstance(node, n.Filter) and id(node) not in left_out]
    return any(node.zone != "in play" for node in counted)
