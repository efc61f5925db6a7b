"""Combat damage about which nobody is asked, because a creature can assign it to one recipient only. A step may say it
all the same."""

from __future__ import annotations

from typing import TypeAlias

from manaburn.rules.combat.combat_damage import has_first_strikers, strength, takes_part
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import Entity, GameObject

from .naming import fits

Assigned: TypeAlias = tuple[GameObject, Entity, int]
"""A creature, to what it assigns damage, and how much."""


def damage(table: Table) -> list[Assigned]:
    """Return what each creature with one recipient assigns if the combat damage is assigned now.

    Rules: 310.2b, 310.2c, 310.2d, 310.5.
    """
    second = table.state.damage_steps > 0
    first = not second and has_first_strikers(table)
    found: list[Assigned] = []
    for item in table.state.in_play:
        recipients = recipients_of(table, item) if item.in_combat else []
        if len(recipients) == 1 and (not (first or second) or takes_part(table, item, second, first)):
            found.append((item, recipients[0], strength(table, item)))
    return found


def recipients_of(table: Table, item: GameObject) -> list[Entity]:
    """Return the creatures, or the player or planeswalker, to which a creature in combat assigns damage. What a blocked
    creature with trample attacks counts only if nothing blocks it."""
    if item.attacking is None:
        return [*item.blocking]
    tramples = "trample" in continuous.characteristics(table, item).keywords
    if item.blocked_by or (item.blocked and not tramples):
        return [*item.blocked_by]
    return [item.attacking]


def is_about(table: Table, assigned: list[Assigned], name: str) -> bool:
    """Return whether a name is that of a creature with one recipient."""
    return any(fits(table, source, name) for source, _, _ in assigned)


def is_said(table: Table, assigned: list[Assigned], name: str, shares: dict[str, int]) -> bool:
    """Return whether a step gives the damage of a creature with one recipient as it is assigned."""
    said = [(to, n) for to, n in shares.items() if n]
    for source, to, amount in assigned:
        if fits(table, source, name):
            if amount <= 0 and not said:
                return True
            if len(said) == 1 and fits(table, to, said[0][0]) and said[0][1] == amount:
                return True
    return False
