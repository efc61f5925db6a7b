"""Mana that can be made only after another part of a cost has been paid, with abilities that can't be used before: what
is sacrificed may be what had forbidden them.

Rules: 409.1f@2002.
"""

from __future__ import annotations

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


def possible(table: Table, player: Player, bill: TotalCost, costs: list[c.Cost], ctx: Context) -> bool:
    """Return whether the mana can be made after the objects for the other parts of the costs have left their zones. If
    these parts take several objects together, this is an estimate."""
    needs = [need for need in object_costs_of(table, player, costs, ctx) if need.group == "leave" and need.low > 0]
    if not needs or not any_more(table, player):
        return False
    need = needs[0]
    if len(needs) > 1 or (need.choice and need.low > 1) or need.random:
        return True
    return len(leading_on(table, player, bill, ctx, need, need.found)) >= need.low


def leading_on(
    table: Table, player: Player, bill: TotalCost, ctx: Context, need: ObjectCost, found: list[GameObject]
) -> list[GameObject]:
    """Return those of the objects for a part of a cost after whose leaving the mana can be made. If several have to be
    chosen, all of them are returned."""
    if need.group != "leave":
        return found
    if not need.choice:
        return found if is_enough_without(table, player, bill, ctx, need, found) else []
    if need.low > 1 or need.random:
        return found
    return [item for item in found if is_enough_without(table, player, bill, ctx, need, [item])]


def is_enough_without(
    table: Table, player: Player, bill: TotalCost, ctx: Context, need: ObjectCost, leaving: list[GameObject]
) -> bool:
    """Return whether the mana could be made if these objects had left their zones."""
    mark = take_away(table, need, leaving)
    found = mana_solver.could_pay(table, player, bill, ctx)
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
