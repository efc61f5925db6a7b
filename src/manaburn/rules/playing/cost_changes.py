"""The effects that change what a spell or ability costs, and how often each does.

Rules: 409.1f.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.state.contexts import Context
from manaburn.terms import ManaCost, Zone, types_in_symbol
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v

from . import mana_abilities

if TYPE_CHECKING:
    from .announcing import Play


def all_of(table: Table, play: Play) -> list[tuple[s.CostChange, Context]]:
    """Return the effects that change the cost of this spell or ability, each with its context."""
    found: list[tuple[s.CostChange, Context]] = []
    ability = play.ability
    subject = play.ctx.source if ability is not None else play.item
    for rule in continuous.player_rules(table, play.player):
        mod = rule.mod
        if isinstance(mod, s.CostChange) and mod.abilities == (ability is not None):
            if mod.keyword and (ability is None or ability.keyword != mod.keyword):
                continue
            if not mod.mana and ability is not None and mana_abilities.is_mana_ability(table, ability):
                continue
            if mod.kind is None or evaluate.is_of(table, subject, mod.kind, rule.context):
                found.append((mod, rule.context))
    if ability is None:
        if play.item.zone is Zone.STACK:
            for rule in continuous.rules_for(table, play.item):
                mod = rule.mod
                if isinstance(mod, s.CostChange) and mod.kind is None and not mod.abilities:
                    found.append((mod, play.ctx))
    else:
        for rule in continuous.rules_for(table, subject):
            mod = rule.mod
            if isinstance(mod, s.CostChange) and mod.kind is None and mod.abilities:
                found.append((mod, rule.context))
    return found


def times(table: Table, play: Play, mod: s.CostChange, ctx: Context) -> int:
    """Return how many times an effect changes the cost."""
    if mod.times is None:
        return 1
    if not isinstance(mod.times, v.CostSymbols):
        of_play = ctx.fork()
        of_play.item = play.item  # "for each card with the same name as that spell"
        number = evaluate.value(table, mod.times, of_play)
        return max(0, number - 1 if counts_played_card(table, play, mod.times, of_play) else number)
    cost: ManaCost | None = None
    if play.ability is None:
        cost = continuous.characteristics(table, play.item).mana_cost
    else:
        for part in play.ability.cost.parts:
            if isinstance(part, c.Mana):
                cost = part.mana
    return 0 if cost is None else sum([1 for symbol in cost.symbols if types_in_symbol(symbol) & mod.times.colour])


def counts_played_card(table: Table, play: Play, number: b.Value, ctx: Context) -> bool:
    """Return whether a number counts the card whose cost is worked out before it is played. By then it has left.

    Rules: 409.1a.
    """
    card = play.ctx.item
    if card is None or card.zone is not Zone.GRAVEYARD or not isinstance(number, v.Count):
        return False
    return isinstance(number.what, n.All) and card in evaluate.candidates(table, number.what.kind, ctx)
