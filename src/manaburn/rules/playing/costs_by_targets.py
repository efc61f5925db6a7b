"""Costs that depend on what is targeted, as of a spell that targets Kaervek's Torch, or for each target of Fireball.

Targets are chosen before the cost is worked out (409.1c, 409.1f). So it is told here which could be paid for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from manaburn.editions.answers import PlayStep
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, continuous
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity
from manaburn.terms import Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree.memo import Memo

if TYPE_CHECKING:
    from .announcing import Play


def _speaks_of_targets(mod: s.CostChange) -> bool:
    for node in b.walk(mod):
        if isinstance(node, n.TargetsOf) or (isinstance(node, n.InRelation) and node.relation == "targets"):
            return True
    return False


_by_targets: Final = Memo(_speaks_of_targets)


def looks_at_targets(mod: s.CostChange) -> bool:
    """Whether a change of costs is about what a spell targets."""
    return _by_targets.of(mod)


def depends(table: Table, play: Play) -> bool:
    """Whether the cost of a spell depends on its targets, and they are chosen before it is paid. Of a player who pays
    by hand it isn't known what could be paid.

    Rules: 409.1f.
    """
    if play.ability is not None or table.manual_payment[play.player.index] or table.announces_anything:
        return False
    rules = continuous.player_rules(table, play.player)
    if play.item.zone is Zone.STACK and play.item.here:
        rules = [*rules, *continuous.rules_for(table, play.item)]
    for rule in rules:
        if isinstance(rule.mod, s.CostChange) and not rule.mod.abilities and looks_at_targets(rule.mod):
            steps = table.edition.playing
            return steps.index(PlayStep.TARGETS) < steps.index(PlayStep.TOTAL_COST)
    return False


def only_target(effect: b.Effect | None) -> n.Target | None:
    """Return the one target that an effect has, if it has one and no other choice of targets; else None."""
    if effect is None:
        return None
    need = announced.parts_of(effect)
    if need.modal is not None or need.by_x or len(need.targets) != 1:
        return None
    spec = need.targets[0]
    return spec if spec.slot == 0 and not spec.up_to_any and spec.low is None and spec.high is None else None


def some_target_fits(found: list[Entity], ctx: Context, fits: Callable[[], bool]) -> bool:
    """Whether one of the legal targets leaves a cost that can be paid. ``fits``: whether those in the context do."""
    for entity in found:
        ctx.targets = [[entity]]
        fitting = fits()
        ctx.targets = []
        if fitting:
            return True
    return False


def within_means(
    spec: n.Target, found: list[Entity], high: int, ctx: Context, fits: Callable[[], bool]
) -> tuple[list[Entity], int]:
    """Return which of the legal targets, and how many of them at most, leave a cost that can be paid. Where there can
    be several, only their number is limited. ``fits``: see :func:`some_target_fits`."""
    kept = ctx.targets[spec.slot]
    able = found
    most = min(high, len(found))
    if high == 1:
        able = []
        for entity in found:
            ctx.targets[spec.slot] = [entity]
            if fits():
                able.append(entity)
    else:
        while most > 0:
            ctx.targets[spec.slot] = found[:most]
            if fits():
                break
            most -= 1
    ctx.targets[spec.slot] = kept
    return able, most
