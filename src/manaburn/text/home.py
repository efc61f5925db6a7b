"""What follows from a card's text as a whole: the zone in which an ability works, and which abilities are linked."""

from __future__ import annotations

import dataclasses
from typing import Any

from .functions import ordered
from .tree import (
    Ability,
    ActivatedAbility,
    AddMana,
    All,
    AllConditions,
    Among,
    Discard,
    Do,
    Draws,
    Filter,
    HasStatus,
    HasType,
    Holds,
    Host,
    InRelation,
    Is,
    KeywordAbility,
    Mana,
    Move,
    Node,
    Not,
    Other,
    Ref,
    Reveal,
    StaticAbility,
    Test,
    This,
    TriggeredAbility,
    WasPaid,
    When,
    rebuild,
    walk,
)


def _said_zone(condition: Any) -> str:
    """The zone in which the source has to be by a condition; "" if it says none.

    Rules: 502.59.
    """
    if isinstance(condition, AllConditions):
        for c in condition.conditions:
            zone = _said_zone(c)
            if zone:
                return zone
    if isinstance(condition, Holds) and isinstance(condition.what, This) and isinstance(condition.kind, Filter):
        if HasStatus("suspended") in condition.kind.tests:
            return "removed"  # 502.59: only a card removed from the game is suspended
        return condition.kind.zone if condition.kind.zone in ("graveyard", "hand", "removed") else ""
    return ""


def home(ability: Ability) -> str:
    """The zone in which an ability works.

    Rules: 402.7.
    """
    if isinstance(ability, ActivatedAbility):
        for part in ability.cost.parts:
            if isinstance(part, Do):
                action = part.action
                what = getattr(action, "what", None)
                if isinstance(action, Discard) and isinstance(what, This):
                    return "hand"
                if isinstance(what, Among) and isinstance(what.what, This) and isinstance(action, (Move, Reveal)):
                    return what.kind.zone
        for restriction in ability.restrictions:
            zone = _said_zone(restriction.when)
            if zone:
                return zone
    if isinstance(ability, TriggeredAbility) and any(
        isinstance(n, InRelation) and n.relation == "haunted by" for n in walk(ability.event)
    ):
        return "any"
    if isinstance(ability, TriggeredAbility) and isinstance(ability.event, Draws) and ability.event.what == This():
        return "hand"
    if isinstance(ability, (StaticAbility, TriggeredAbility)):
        zone = _said_zone(ability.condition)
        if zone:
            return zone
    if isinstance(ability, TriggeredAbility) and isinstance(ability.event, When):
        zone = _said_zone(ability.event.condition)
        if zone:
            return zone
    if isinstance(ability, (ActivatedAbility, TriggeredAbility)):
        for node in walk(ability.effect):
            if isinstance(node, Move) and isinstance(node.what, Among) and isinstance(node.what.what, This):
                return node.what.kind.zone
    return "in play"


def at_home(ability: Any) -> Any:
    """The ability with its zone."""
    if getattr(ability, "zone", "") == "in play":
        zone = home(ability)
        if zone != "in play":
            return dataclasses.replace(ability, zone=zone)
    return ability


def homeless(ability: Any) -> Any:
    """The ability without a zone that its text implies."""
    if isinstance(ability, (ActivatedAbility, TriggeredAbility, StaticAbility)) and ability.zone == home(ability):
        return dataclasses.replace(ability, zone="in play")
    return ability


def _kickers(abilities: tuple[Ability, ...]) -> list[tuple[str, str]]:
    """The costs of a card's several kickers as said in its text, and as they are remembered.

    Rules: 502.21.
    """
    costs = [str(a.cost.parts[0].mana) for a in abilities if _mana_kicker(a)]  # type: ignore[attr-defined]
    if len(costs) < 2:
        return []
    return [(f"kicker {cost}", "kicker" if i == 0 else f"kicker {i + 1}") for i, cost in enumerate(costs)]


def _mana_kicker(a: Ability) -> bool:
    return (
        isinstance(a, KeywordAbility)
        and a.keyword == "kicker"
        and a.cost is not None
        and len(a.cost.parts) == 1
        and isinstance(a.cost.parts[0], Mana)
    )


def kicked(abilities: tuple[Ability, ...], reading: bool) -> tuple[Ability, ...]:
    """Which kicker was paid: by its cost in the text, by its number in the tree."""
    pairs = _kickers(abilities)
    if not pairs:
        return abilities
    known = dict(pairs) if reading else {number: said for said, number in pairs}

    def change(node: Node) -> Node:
        return WasPaid(known[node.cost]) if isinstance(node, WasPaid) and node.cost in known else node

    return tuple([rebuild(a, change) for a in abilities])  # type: ignore[misc]


def _speaks(ability: Ability, relation: str) -> bool:
    return any(isinstance(n, InRelation) and n.relation == relation for n in walk(ability))


def _remembers(ability: Ability) -> bool:
    return any(
        n == Ref("linked") or (isinstance(n, AddMana) and "colors of the exiled card" in n.mana) for n in walk(ability)
    )


def _set(ability: Any, zone: str, value: bool) -> Any:
    def change(node: Node) -> Node:
        if isinstance(node, Move) and node.zone == zone and node.linked != value:
            return dataclasses.replace(node, linked=value)
        return node

    return rebuild(ability, change)


def _link(abilities: tuple[Ability, ...], value: bool) -> tuple[Ability, ...]:
    if any(_speaks(a, "put into play with") for a in abilities):
        abilities = tuple([_set(a, "in play", value) for a in abilities])
    if any(_speaks(a, "removed with") for a in abilities):
        return tuple([_set(a, "removed", value) for a in abilities])
    if any(_remembers(a) for a in abilities):
        return tuple([a if _remembers(a) else _set(a, "removed", value) for a in abilities])
    return abilities


def linked(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Where one ability speaks of "the exiled card", the others remember what they remove from the game; of "cards
    exiled with" the permanent, or of what it has put into play, all do.
    """
    return _others(_link(abilities, True), Other(), Not(Is(Host())))


def unlinked(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """The same without the marks."""
    return _others(_link(abilities, False), Not(Is(Host())), Other())


def _others(abilities: tuple[Ability, ...], test: Test, instead: Test) -> tuple[Ability, ...]:
    """On an Aura "other creatures" are others than the enchanted one, if that is what it enchants."""
    kinds = [a.kind for a in abilities if isinstance(a, KeywordAbility) and a.keyword == "enchant"]
    types = {t for kind in kinds if isinstance(kind, Filter) for t in kind.tests if isinstance(t, HasType)}
    if not types:
        return abilities
    found: list[Ability] = []
    for a in abilities:
        what = a.what if isinstance(a, StaticAbility) else None
        kind = what.kind if isinstance(what, All) else None
        if isinstance(a, StaticAbility) and isinstance(kind, Filter) and test in kind.tests and types & set(kind.tests):
            tests = ordered([*[t for t in kind.tests if t != test], instead])
            found.append(dataclasses.replace(a, what=All(dataclasses.replace(kind, tests=tests))))
        else:
            found.append(a)
    return tuple(found)
