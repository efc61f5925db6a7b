"""The zone in which an ability functions, if its text implies it (402.7).

"{2}{B}, Remove ~ in your graveyard from the game: ..." can be played only while the card is in a graveyard. The text
implies this by its cost. In the tree it is the ability's ``zone``, which is added by reading and removed by printing.
"""

from __future__ import annotations

import dataclasses
from typing import Literal

from .tree import (
    Ability,
    ActivatedAbility,
    AllConditions,
    Among,
    AnyCondition,
    Condition,
    Discard,
    Do,
    Draws,
    Effect,
    Filter,
    HasStatus,
    Holds,
    InRelation,
    Move,
    Reveal,
    SpecialAction,
    StaticAbility,
    This,
    TriggeredAbility,
    When,
    walk,
)
from .tree.words import AnyZone, WorkingZone


def functioning_zone(ability: Ability) -> WorkingZone:
    """Return the zone in which an ability functions by its text.

    Rules: 402.7.
    """
    zone: WorkingZone | Literal[""] = ""
    if isinstance(ability, ActivatedAbility):
        zone = _zone_of_playing(ability) or _zone_of_moving(ability.effect)
    elif isinstance(ability, TriggeredAbility):
        zone = _zone_of_event(ability) or _zone_of_moving(ability.effect)
    elif isinstance(ability, StaticAbility):
        zone = _said_zone(ability.condition) or _zone_of_acting(ability)
    return zone or "in play"


def with_functioning_zone(ability: Ability) -> Ability:
    """Return an ability with the zone that its text implies."""
    if isinstance(ability, (ActivatedAbility, TriggeredAbility, StaticAbility)) and ability.zone == "in play":
        zone = functioning_zone(ability)
        if zone != "in play":
            return dataclasses.replace(ability, zone=zone)
    return ability


def without_functioning_zone(ability: Ability) -> Ability:
    """Return an ability without a zone that its text implies."""
    if isinstance(ability, (ActivatedAbility, TriggeredAbility, StaticAbility)):
        if ability.zone == functioning_zone(ability):
            return dataclasses.replace(ability, zone="in play")
    return ability


def _said_zone(condition: Condition | None) -> WorkingZone | Literal[""]:
    """Return the zone in which a condition says that the source is; "" if it says none.

    Rules: 502.59.
    """
    if isinstance(condition, AnyCondition):
        zones = {_said_zone(c) or ("in play" if c == Holds(This(), Filter()) else "") for c in condition.conditions}
        return "any" if len(zones) > 1 and "" not in zones else ""
    if isinstance(condition, AllConditions):
        for c in condition.conditions:
            zone = _said_zone(c)
            if zone:
                return zone
    if isinstance(condition, Holds) and isinstance(condition.what, This) and isinstance(condition.kind, Filter):
        if HasStatus("suspended") in condition.kind.tests:
            return "removed"  # 502.59: only a card removed from the game is suspended
        zone = _working(condition.kind.zone)
        return zone if zone in ("graveyard", "hand", "removed", "stack") else ""
    return ""


def _zone_of_playing(ability: ActivatedAbility) -> WorkingZone | Literal[""]:
    """Return the zone in which the source must be because of the cost or a restriction; "" if neither says it."""
    for part in ability.cost.parts:
        zone = _zone_of_paying(part.action) if isinstance(part, Do) else ""
        if zone:
            return zone
    for restriction in ability.restrictions:
        zone = _said_zone(restriction.when)
        if zone:
            return zone
    return ""


def _zone_of_acting(ability: StaticAbility) -> WorkingZone | Literal[""]:
    """Return the zone in which the source must be for the special action that it allows; "" if that doesn't matter."""
    for mod in ability.mods:
        if not isinstance(mod, SpecialAction):
            continue
        for part in mod.cost.parts:
            zone = _zone_of_paying(part.action) if isinstance(part, Do) else ""
            if zone:
                return zone
    return ""


def _zone_of_paying(action: Effect) -> WorkingZone | Literal[""]:
    """Return the zone in which the source must be for a part of a cost; "" if that doesn't matter."""
    if isinstance(action, Discard) and isinstance(action.what, This):
        return "hand"
    if isinstance(action, (Move, Reveal)) and isinstance(action.what, Among) and isinstance(action.what.what, This):
        return _working(action.what.kind.zone)
    return ""


def _zone_of_event(ability: TriggeredAbility) -> WorkingZone | Literal[""]:
    """Return the zone in which the source must be because of the trigger event; "" if that doesn't say it."""
    event = ability.event
    if any(isinstance(n, InRelation) and n.relation == "haunted by" for n in walk(event)):
        return "any"
    if isinstance(event, Draws) and isinstance(event.what, This):
        return "hand"
    return _said_zone(ability.condition) or (_said_zone(event.condition) if isinstance(event, When) else "")


def _zone_of_moving(effect: Effect) -> WorkingZone | Literal[""]:
    """Return the zone from which the effect moves the source; "" if it names none."""
    for node in walk(effect):
        if isinstance(node, Move) and isinstance(node.what, Among) and isinstance(node.what.what, This):
            return _working(node.what.kind.zone)
    return ""


def _working(zone: AnyZone) -> WorkingZone | Literal[""]:
    """Return the zone of a filter if abilities can work there, else ""."""
    if zone in ("any", "graveyard", "hand", "in play", "removed", "stack"):
        return zone
    return ""
