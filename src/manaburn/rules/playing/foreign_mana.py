"""Tapping for mana what somebody else controls, where an effect lets a player do so.

The player plays the mana ability, and so is its controller: "you" in its text.

Rules: 406.
"""

from __future__ import annotations

from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.watchers import OfferedAction
from manaburn.rules.meaning import continuous, evaluate
from manaburn.state.characteristics import HeldAbility
from manaburn.state.objects import GameObject, Player
from manaburn.terms import Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

from . import ability_summary


def permission(table: Table, player: Player, item: GameObject) -> s.TapsForMana | None:
    """Return what lets a player tap for mana a permanent that somebody else controls; None if nothing does."""
    if item.zone is not Zone.IN_PLAY or item.controller is player or not continuous.abilities_change(table):
        return None
    for rule in continuous.player_rules(table, player):
        if isinstance(rule.mod, s.TapsForMana) and evaluate.is_of(table, item, rule.mod.kind, rule.context):
            return rule.mod
    return None


def may_play(table: Table, player: Player, item: GameObject, held: HeldAbility) -> bool:
    """Whether a player may play a mana ability of a permanent that somebody else controls, which taps it."""
    look = ability_summary.of_held(held)
    return look.taps and ability_summary.is_mana(table, look) and permission(table, player, item) is not None


def is_offered(table: Table, player: Player, offer: OfferedAction) -> bool:
    """Whether a mana ability of a permanent is one of those that a player could play."""
    if offer.anybody or offer.item.controller is player:
        return True
    return offer.held is not None and may_play(table, player, offer.item, offer.held)


def restricted(table: Table, player: Player, source: GameObject, spend: object | None) -> object | None:
    """Return what mana can be spent on that a player makes: what its own text says, if it says anything, and what the
    effect says by which the player taps what somebody else controls."""
    allowed = permission(table, player, source)
    if allowed is None or allowed.spend is None:
        return spend
    if isinstance(spend, n.Filter) and isinstance(allowed.spend, n.Filter):
        more = [test for test in allowed.spend.tests if test not in spend.tests]
        return n.Filter((*spend.tests, *more), spend.zone, spend.whose)
    return allowed.spend


def spend_of_source(table: Table, player: Player, source: GameObject, spend: b.Node | None) -> b.Node | None:
    """Return the same as a node of the tree."""
    found = restricted(table, player, source, spend)
    return found if isinstance(found, b.Node) else None
