"""What one instruction says about each of several players or objects, and what then happens to all of them at the same
time: payments in turn order, tokens, life and mana for each.

Rules: 413.2d.
"""

from __future__ import annotations

import dataclasses

from manaburn.rules.events import perform
from manaburn.rules.events.carrying_out import NOTHING, acted_on, carry_out, chosen, each_player
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import evaluate
from manaburn.state import happenings as h
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import Happening
from manaburn.state.objects import Entity, Player
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree.values import Number

from .cards import sacrifices
from .offering import offer
from .permanents import create_for_each


def sacrifice_unless(
    table: Table, effect: fx.ForEach, action: fx.Sacrifice, last: fx.Unless, players: list[Player], ctx: Context
) -> EffectResult:
    """Let each of several players pay or choose what to sacrifice. Then those who haven't paid sacrifice at the same
    time. ``last``: the last step of the instruction for each player, which says so.

    Rules: 413.2d.
    """
    coming: list[Happening] = []
    for player in players:
        ctx.each.append(player)
        for step in fx.steps_of(effect.effect)[:-1]:
            carry_out(table, step, ctx)
        for payer in each_player(table, last.who, ctx):
            if not offer(table, payer, last.cost, ctx):
                coming.extend(sacrifices(table, action, payer, ctx))
        ctx.each.pop()
    return acted_on(perform.perform(table, coming), h.SACRIFICE)


def is_for_the_unpaid(effect: b.Effect) -> bool:
    """Return whether an instruction for each of several objects is to be carried out together for those for which
    nobody has paid."""
    if not isinstance(effect, fx.Unless):
        return False
    action = effect.effect
    if isinstance(action, fx.Sacrifice):
        return isinstance(action.what, n.Choose)
    return isinstance(action, (fx.Destroy, fx.Move, fx.Discard)) and action.what == n.Ref("each")


def for_the_unpaid(table: Table, effect: fx.Unless, items: list[Entity], ctx: Context) -> EffectResult:
    """Let each player, in turn order, pay for any of the objects. Then the instruction is carried out for all for which
    nobody has paid, at the same time.

    Rules: 413.2d.
    """
    unpaid = list(items)
    coming: list[Happening] = []
    action = effect.effect
    for player in table.state.in_turn_order():
        theirs = [item for item in unpaid if pays_for(table, effect, item, player, ctx)]
        for item in theirs:
            ctx.each.append(item)
            if offer(table, player, effect.cost, ctx):
                unpaid.remove(item)
            ctx.each.pop()
        if isinstance(action, fx.Sacrifice):
            coming.extend(chosen_by(table, action, [item for item in theirs if item in unpaid], player, ctx))
    if isinstance(action, fx.Sacrifice):
        return acted_on(perform.perform(table, coming), h.SACRIFICE)
    if not unpaid:
        return NOTHING
    assert isinstance(action, (fx.Destroy, fx.Move, fx.Discard))
    ctx.kept[evaluate.TOGETHER] = EffectResult(unpaid, 0, False)
    return carry_out(table, dataclasses.replace(action, what=n.Ref("var", evaluate.TOGETHER)), ctx)


def pays_for(table: Table, effect: fx.Unless, item: Entity, player: Player, ctx: Context) -> bool:
    """Return whether a player is one of those who may pay for an object."""
    ctx.each.append(item)
    payers = each_player(table, effect.who, ctx)
    ctx.each.pop()
    return player in payers


def chosen_by(table: Table, action: fx.Sacrifice, items: list[Entity], player: Player, ctx: Context) -> list[Happening]:
    """Let a player choose what to sacrifice for each of some objects."""
    assert isinstance(action.what, n.Choose)
    if not items:
        return []
    number = Number(len(items))
    ctx.each.append(items[0])
    several = dataclasses.replace(action, what=dataclasses.replace(action.what, low=number, high=number))
    coming = sacrifices(table, several, player, ctx)
    ctx.each.pop()
    return coming


def moves_one_for_each(action: b.Effect) -> bool:
    """Return whether an instruction for each of several objects moves something that is chosen for it, and nothing else
    that it says depends on the object."""
    if not isinstance(action, fx.Move) or not isinstance(action.what, n.Choose):
        return False
    rest = dataclasses.replace(action, what=n.This())
    return isinstance(action.what.kind, n.Filter) and not any(
        isinstance(node, n.Ref) and node.role == "each" for node in b.walk(rest)
    )


def move_for_each(table: Table, action: fx.Move, found: list[Entity], ctx: Context) -> EffectResult:
    """Choose what is moved for each of several objects: another one each time. Then all of it moves at the same time.

    Rules: 413.2d.
    """
    what = action.what
    assert isinstance(what, n.Choose) and isinstance(what.kind, n.Filter)
    picked = n.Ref("var", evaluate.TOGETHER)
    kind = dataclasses.replace(what.kind, tests=(*what.kind.tests, n.Not(n.Is(picked))))
    ctx.kept[evaluate.TOGETHER] = EffectResult([], 0, False)
    for item in found:
        ctx.each.append(item)
        more = chosen(table, dataclasses.replace(what, kind=kind), ctx, "move " + action.zone)
        ctx.each.pop()
        ctx.kept[evaluate.TOGETHER] = EffectResult([*ctx.kept[evaluate.TOGETHER].objects, *more], 0, False)
    return carry_out(table, dataclasses.replace(action, what=picked), ctx)


def for_all(table: Table, effect: fx.ForEach, found: list[Entity], ctx: Context) -> EffectResult | None:
    """Carry out an instruction for each of several players or objects where this happens at the same time. Return None
    where it is carried out for one after the other, as until 2003 where several players may do something."""
    action = effect.effect
    if isinstance(action, fx.Move) and moves_one_for_each(action) and not any(isinstance(i, Player) for i in found):
        return move_for_each(table, action, found, ctx)
    if ctx.in_turn:
        return None
    steps = fx.steps_of(action)
    last = steps[-1] if steps else None
    players = [item for item in found if isinstance(item, Player)]
    if isinstance(last, fx.Unless) and isinstance(last.effect, fx.Sacrifice) and len(players) == len(found):
        return sacrifice_unless(table, effect, last.effect, last, players, ctx)
    if players:
        return None
    if isinstance(action, fx.Unless) and is_for_the_unpaid(action):
        return for_the_unpaid(table, action, found, ctx)
    if isinstance(action, (fx.CreateTokens, fx.CreateCopies)):
        return create_for_each(table, action, found, ctx)
    if len(found) > 1:
        counted = [so_often(step, len(found)) for step in steps]
        if None not in counted:
            return carry_out(table, fx.Seq(tuple(step for step in counted if step is not None)), ctx)
    return None


def so_often(step: b.Effect, times: int) -> b.Effect | None:
    """Return what the controller of the instruction gains, loses or adds for each of so many objects as one event, or
    the counters that its source gets. None for what speaks of the objects themselves."""
    if isinstance(step, (fx.GainLife, fx.LoseLife)) and step.who == n.You() and isinstance(step.amount, Number):
        return dataclasses.replace(step, amount=Number(step.amount.n * times))
    if isinstance(step, fx.AddMana) and step.who == n.You() and len(step.mana) == 1 and isinstance(step.times, Number):
        return dataclasses.replace(step, times=Number(step.times.n * times))
    if isinstance(step, fx.PutCounters) and step.what == n.This() and isinstance(step.n, Number):
        return dataclasses.replace(step, n=Number(step.n.n * times))
    return None
