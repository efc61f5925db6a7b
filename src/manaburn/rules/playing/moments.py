"""Says why something can't be played at a moment that its own text rules out: by which rule, and in which words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaburn.errors import IllegalAction
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import conditions, defenders
from manaburn.state.characteristics import HeldAbility
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Player
from manaburn.text.phrases import words_of
from manaburn.text.tree import ActivatedAbility, walk
from manaburn.text.tree import abilities as a
from manaburn.text.tree import values as v

from .casting_methods import other_moment
from .restrictions import NOT_NOW

POINTS: Final = conditions.BEFORE_A_POINT | {"after blockers"}
"""The times that a point of a combat phase ends or begins."""


def untimely_spell(table: Table, player: Player, card: GameObject, face: int) -> IllegalAction:
    """Return the refusal of a spell for which this isn't the time."""
    text = other_moment(table, player, card, face)
    if text is not None:
        rule = rule_of(table, [text.restriction], "408.1d")
        return IllegalAction(rule, f"{card} can't be played now; its text says: {words_of(text, card.name)}")
    return IllegalAction("408.1d", f"{card} can't be played now")


def refusal(table: Table, player: Player, item: GameObject, held: HeldAbility, problem: str) -> IllegalAction:
    """Return the refusal of an ability that can't be activated because of a problem."""
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    if problem != NOT_NOW:
        return IllegalAction("403", problem)
    ctx = Context(item, player)
    ctx.granter = held.granter
    failed = [
        restriction
        for restriction in ability.restrictions
        if restriction.when is not None and not defenders.holds_for_one(table, restriction.when, ctx)
    ]
    words = words_of(ability, item.name)
    return IllegalAction(rule_of(table, failed, "403"), f"{problem}; its text says: {words}" if words else problem)


def rule_of(table: Table, failed: Sequence[a.Restriction], usual: str) -> str:
    """Return the rule by which these restrictions forbid something: since 2010 one of its own if they name a point of
    combat, otherwise ``usual``.

    Rules: 506.6@2010.
    """
    if table.edition.first_combat_only:
        for restriction in failed:
            if any(isinstance(node, v.TurnIs) and node.step in POINTS for node in walk(restriction)):
                return "506.6@2010"
    return usual


__all__ = ["refusal", "untimely_spell"]
