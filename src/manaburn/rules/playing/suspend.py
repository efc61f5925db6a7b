"""Suspending a card, which is a special action. The triggered abilities of suspend are in
:mod:`manaburn.text.keywords_cards`.

Rules: 502.59.
"""

from __future__ import annotations

from manaburn.errors import IllegalAction
from manaburn.rules.events import perform
from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Player
from manaburn.terms import Zone
from manaburn.text.tree import KeywordAbility

from . import bills, casting_methods, payment


def suspend_ability(table: Table, card: GameObject) -> KeywordAbility | None:
    """Return the suspend ability of a card; None if it has none."""
    for held in continuous.characteristics(table, card).abilities:
        if isinstance(held.ability, KeywordAbility) and held.ability.keyword == "suspend":
            return held.ability
    return None


def can_suspend(table: Table, player: Player, card: GameObject) -> bool:
    """Return whether the player could begin to play the card, and could pay its suspend cost. What keeps players from
    playing it, split second too, keeps it from being suspended.

    Rules: 502.59a.
    """
    ability = suspend_ability(table, card)
    if ability is None or ability.cost is None or card.zone is not Zone.HAND or card.owner is not player:
        return False
    if not could_begin(table, player, card):
        return False
    ctx = Context(card, player)  # no spell is paid for
    if payment.has_x(ability.cost):
        ctx.x = 1  # X can't be 0 (502.59a)
    return payment.can_pay(table, player, ability.cost, ctx)


def could_begin(table: Table, player: Player, card: GameObject) -> bool:
    """Return whether the player could begin to play the card at this time, in any of the ways that are open.

    Rules: 502.59a.
    """
    return any(
        casting_methods.timely(table, player, card, way) and not casting_methods.prohibited(table, player, card, way, 0)
        for way in casting_methods.ways_to_play(table, player, card)
    )


def suspend(table: Table, player: Player, card: GameObject) -> None:
    """Pay the suspend cost, and remove the card from the game with time counters on it (408.1i, 408.2k). Raises
    IllegalAction if that isn't possible."""
    ability = suspend_ability(table, card)
    if ability is None or ability.cost is None or not can_suspend(table, player, card):
        raise IllegalAction("502.59a", f"{card} can't be suspended now")
    ctx = Context(card, player)
    if payment.has_x(ability.cost):
        most = payment.greatest_x(table, player, ability.cost, ctx)
        if most < 1:
            raise IllegalAction("502.59a", f"{card} can't be suspended with X = 0")
        ctx.x = table.number(player, Kind.X, f"X for {card}", 1, most, "x", "502.59a")
    before = table.running.resolving
    table.running.resolving = card
    table.running.last_cost = str(bills.bill_of(table, ability.cost, ctx))
    if not payment.pay(table, player, ability.cost, ctx):
        raise IllegalAction("502.59a", f"the suspend cost of {card} can't be paid")
    table.running.resolving = before
    number = evaluate.value(table, ability.n, ctx) if ability.n is not None else ctx.x
    for happened in perform.move(table, [card], Zone.REMOVED, None, "suspended"):
        if happened.new is not None:
            perform.put_counters(table, happened.new, "time", number)
