"""Dividing damage and counters among targets or other objects and players, and choosing which target is affected how.

Rules: 409.1e.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.objects import Entity, GameObject
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

from . import choosing, evaluate

SHARES: Final = -10
"""The result number for an announced division among objects that aren't targets. Each object is listed as often as its
share."""


def recipients(node: b.Effect) -> b.Selector:
    """Return the selector of those among whom an instruction divides."""
    if isinstance(node, fx.DealDamage):
        return node.to
    if isinstance(node, fx.Shield):
        assert isinstance(node.replacement, s.PreventDamage) and isinstance(node.replacement.to, b.Selector)
        return node.replacement.to
    assert isinstance(node, (fx.PutCounters, fx.As))
    return node.what if isinstance(node, fx.PutCounters) else role_of(node) or n.This()


def role_of(node: fx.As) -> n.ChooseAmong | None:
    """Return the choice of which targets are affected in which way, if the node contains one; otherwise None. It is
    made as the spell or ability is played."""
    pick = node.effect
    what = pick.what if isinstance(pick, fx.Pick) else None
    among = what.what if isinstance(what, n.ChooseAmong) else None
    return what if isinstance(what, n.ChooseAmong) and isinstance(among, n.Ref) and among.role == "target" else None


def choose_role(table: Table, node: fx.As, ctx: Context) -> None:
    """Have the player named by the text choose which targets are affected.

    Rules: 409.2.
    """
    what = role_of(node)
    assert what is not None
    found = choosing.chosen(table, what, ctx, "pick")
    ctx.kept[node.n] = EffectResult(found, len(found), len(found) > 0)


def still_in_role(node: fx.As, ctx: Context) -> EffectResult | None:
    """Return those of the chosen targets that are still legal; None if nothing was chosen as it was played."""
    what = role_of(node)
    known = ctx.kept.get(node.n)
    if what is None or known is None or not isinstance(what.what, n.Ref) or what.what.n >= len(ctx.targets):
        return None
    left = [entity for entity in known.objects if entity in ctx.targets[what.what.n]]
    return EffectResult(left, len(left), len(left) > 0)


def amount(node: b.Effect) -> b.Value:
    """Return the amount that an instruction divides."""
    if isinstance(node, fx.DealDamage):
        return node.amount
    if isinstance(node, fx.Shield):
        assert isinstance(node.replacement, s.PreventDamage) and node.replacement.amount is not None
        return node.replacement.amount
    assert isinstance(node, fx.PutCounters)
    return node.n


def announce(table: Table, node: b.Effect, ctx: Context) -> None:
    """Announce a division among untargeted objects or players (409.1e since June 2004)."""
    ctx.kept[SHARES] = share_out(table, node, ctx, "409.1e")


NOBODY: Final = "none of them"
"""The option of a division in which nothing is chosen; it takes all or nothing."""


def share_out(table: Table, node: b.Effect, ctx: Context, rule: str) -> EffectResult:
    """Have the controller divide the amount among any number of the objects and players that the text means."""
    found = evaluate.select(table, recipients(node), ctx)
    total = max(0, evaluate.value(table, amount(node), ctx))
    if not found or not total:
        return EffectResult([], 0, False)
    options = [Option("", entity) for entity in found]
    if table.edition.division_may_be_empty:
        options.append(Option(NOBODY))
    numbers = table.amounts(ctx.controller, Kind.DIVIDE, f"how to divide {total}", options, total, 0, rule)
    if table.edition.division_may_be_empty:
        left = numbers.pop()
        if left == total:
            return EffectResult([], 0, False)
        numbers[0] += left
    shares: list[Entity] = []
    for entity, number in zip(found, numbers, strict=True):
        shares.extend([entity] * number)
    return EffectResult(shares, total, True)


def divided(table: Table, node: b.Effect, ctx: Context, hint: str) -> tuple[list[Entity], list[int]]:
    """Return the recipients of a division as it is carried out, and the share of each. The share of a recipient that
    has gone is lost."""
    what = recipients(node)
    if isinstance(what, n.All):
        shares = ctx.kept.get(SHARES)
        if shares is None:
            shares = share_out(table, node, ctx, "413.2c")
        there = evaluate.select(table, what, ctx)
        found: list[Entity] = []
        for entity in shares.objects:
            if entity not in found and entity in there and (not isinstance(entity, GameObject) or entity.here):
                found.append(entity)
        return found, [shares.objects.count(entity) for entity in found]
    to = choosing.chosen(table, what, ctx, hint)
    if isinstance(what, n.Target) and what.slot < len(ctx.divided):
        return to, ctx.divided[what.slot]
    return to, []
