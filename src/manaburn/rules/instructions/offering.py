"""Offers to pay while something resolves: who is asked, what it costs, and what is remembered of the payment.

Rules: 413.2e.
"""

from __future__ import annotations

import dataclasses

from manaburn.rules.events import perform
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.rules.playing import bills, keyword_costs, mana_solver, payment
from manaburn.state.contexts import Context
from manaburn.state.happenings import EventName
from manaburn.state.objects import ABILITY, GameObject, Player
from manaburn.terms import LAND
from manaburn.text.phrases import Price
from manaburn.text.tree import ActivatedAbility, TriggeredAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree.values import Number


def lands_suffice(table: Table, player: Player, cost: c.Cost, ctx: Context) -> bool:
    """Return whether a player can pay a cost from the mana pool and with lands alone."""
    order = [
        source
        for source in mana_solver.sources(table, player)
        if continuous.characteristics(table, source.item).card_types & LAND
    ]
    return mana_solver.plan(table, player, payment.bill_for(table, player, cost, ctx), ctx, None, order) is not None


def offer(
    table: Table,
    player: Player,
    cost: c.Cost,
    ctx: Context,
    most: int = -1,
    drained: bool = False,
    must: bool = False,
) -> bool:
    """Let a player pay a cost if he or she can and wants to. ``most``: what X can't be more than; -1: it has no limit.
    ``drained``: the player must pay if the mana pool and lands suffice. ``must``: the player must pay if possible.
    Returns whether it was paid."""
    cost = keyword_costs.of(table, player, with_amounts(table, cost, ctx), keyword_of(ctx))
    paying = pay_context(ctx, player)
    if payment.has_x(cost) and not x_is_announced(table, ctx):
        payment.choose_x(table, player, cost, paying, most)
    if not payment.can_pay(table, player, cost, paying):
        if table.manual_payment[player.index]:
            payment.make_insufficient_mana(table, player, cost, paying)
        return False
    question = f"pay for {ctx.source}?"
    if ctx.each and isinstance(ctx.each[-1], GameObject):
        question = f"pay for {ctx.each[-1]}, because of {ctx.source}?"
    if drained and lands_suffice(table, player, cost, paying):
        table.choose(player, Kind.YES_NO, question, [Option("yes")], hint="pay", rule="1996.mana")
    elif cost.parts and not must and not table.yes(player, question, "pay", "413.2e", price(table, cost, paying)):
        return False
    if not payment.pay(table, player, cost, paying):
        return False
    keep_payment(ctx, paying)
    return True


def price(table: Table, cost: c.Cost, ctx: Context) -> Price:
    """Return a description of what a cost comes to."""
    bill = bills.bill_of(table, cost, ctx)
    others = [part for part in cost.parts if not isinstance(part, (c.Mana, c.ManaTimes, c.OwnManaCost))]
    mana = "" if len(others) == len(cost.parts) else str(bill)
    return Price(mana, others, ctx.source.name, table.day)


def keyword_of(ctx: Context) -> str:
    """Return the keyword of the triggered ability that is being carried out, or ""."""
    ability = ctx.item.ability if ctx.item is not None else None
    return ability.keyword if isinstance(ability, TriggeredAbility) else ""


def tell_payment(table: Table, keyword: str, player: Player, ctx: Context, paid: bool) -> None:
    """Perform the event that a player pays an echo cost or a cumulative upkeep, or doesn't."""
    if keyword == "cumulative upkeep":
        name: EventName = "pays cumulative upkeep" if paid else "doesn't pay cumulative upkeep"
        perform.named(table, name, player, ctx.source, mana=ctx.letters_spent)
    elif keyword == "echo" and paid:
        perform.named(table, "pays echo", player, ctx.source)


def with_amounts(table: Table, cost: c.Cost, ctx: Context) -> c.Cost:
    """Return a cost with its amounts of mana as numbers. In "{1} for each card in your graveyard", "your" means the
    controller of the effect, also if another player pays."""
    if not any(isinstance(part, c.ManaTimes) for part in cost.parts):
        return cost
    parts: list[b.CostPart] = []
    for part in cost.parts:
        if isinstance(part, c.ManaTimes):
            parts.append(c.ManaTimes(part.mana, Number(evaluate.value(table, part.times, ctx))))
        else:
            parts.append(part)
    return dataclasses.replace(cost, parts=tuple(parts))


def x_is_announced(table: Table, ctx: Context) -> bool:
    """Return whether X was announced as the spell or ability was played. Otherwise the player who pays chooses X.

    Rules: 409.1b.
    """
    item = ctx.item
    if item is None:
        return False
    if item.kind == ABILITY:
        return isinstance(item.ability, ActivatedAbility) and payment.has_x(item.ability.cost)
    mana = continuous.characteristics(table, item).mana_cost
    return mana is not None and mana.x_count > 0


def keep_payment(ctx: Context, paying: Context) -> None:
    """Keep what was paid for the rest of the effect."""
    ctx.cost_objects = paying.cost_objects
    ctx.cost_amounts = paying.cost_amounts
    ctx.x = paying.x
    ctx.colours_spent |= paying.colours_spent
    ctx.letters_spent = paying.letters_spent


def pay_context(ctx: Context, player: Player) -> Context:
    """Return a context in which "you" is the player who pays."""
    paying = ctx.fork()
    paying.controller = player
    paying.forget_payment()
    return paying


def costs_mana(cost: c.Cost) -> bool:
    """Return whether a cost includes mana."""
    return any(isinstance(part, (c.Mana, c.ManaTimes, c.OwnManaCost)) for part in cost.parts)
