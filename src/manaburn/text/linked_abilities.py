"""Linked abilities of a card (217.7d): kickers and "if it was kicked", imprint and "the exiled card"."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable
from typing import Final

from manaburn.terms import ManaCost

from .functions import ordered
from .surface import KickedWith
from .tree import (
    Ability,
    AddMana,
    All,
    Amount,
    As,
    AsEnters,
    ChooseValue,
    ChosenNumber,
    Effect,
    Filter,
    HasType,
    Host,
    InRelation,
    Is,
    KeywordAbility,
    LoseLife,
    Mana,
    Move,
    Node,
    Not,
    Note,
    Other,
    Pick,
    Players,
    Ref,
    ReplacementAbility,
    Sacrifice,
    Seq,
    StaticAbility,
    Target,
    Test,
    TopOfPile,
    TriggeredAbility,
    WasPaid,
    rebuild,
    steps_of,
    walk,
)


def kicker_costs(paragraphs: Iterable[Node]) -> list[ManaCost]:
    """Return the mana costs of a card's kickers, in the order of the text, if it has several; else [].

    Rules: 502.21.
    """
    costs = [cost for cost in map(_kicker, paragraphs) if cost is not None]
    return costs if len(costs) > 1 else []


def _kicker(a: Node) -> ManaCost | None:
    """Return the mana cost of a kicker; None for other abilities, and for kickers with other costs."""
    if isinstance(a, KeywordAbility) and a.keyword == "kicker" and a.cost is not None and len(a.cost.parts) == 1:
        part = a.cost.parts[0]
        return part.mana if isinstance(part, Mana) else None
    return None


def numbered_kickers(said: Node, costs: list[ManaCost]) -> Node:
    """Return a text in which each of several kickers is named by its number instead of by its cost."""

    def change(node: Node) -> Node:
        if isinstance(node, KickedWith) and node.cost in costs:
            return WasPaid("kicker", n=costs.index(node.cost) + 1)
        return node

    return rebuild(said, change) if costs else said


def kickers_by_cost(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return the abilities with each of several kickers named by its cost, as the text does."""
    costs = kicker_costs(abilities)

    def change(node: Node) -> Node:
        return KickedWith(costs[node.n - 1]) if isinstance(node, WasPaid) and 0 < node.n <= len(costs) else node

    return tuple([_rebuilt(a, change) for a in abilities]) if costs else abilities


def _rebuilt(ability: Ability, change: Callable[[Node], Node]) -> Ability:
    result = rebuild(ability, change)
    assert isinstance(result, Ability)
    return result


def _speaks(ability: Ability, relation: str) -> bool:
    """Return whether an ability refers to objects by this relation."""
    return any(isinstance(n, InRelation) and n.relation == relation for n in walk(ability))


def _remembers(ability: Ability) -> bool:
    """Return whether an ability refers to the cards that a linked ability removed from the game."""
    return any(
        n in (Ref("linked"), TopOfPile()) or (isinstance(n, AddMana) and n.choice == "colors of the exiled card")
        for n in walk(ability)
    )


def _set(ability: Ability, zone: str, value: bool) -> Ability:
    """Return an ability with the field ``linked`` of its moves to a zone set to a value."""

    def change(node: Node) -> Node:
        if isinstance(node, Move) and node.zone == zone and node.linked != value:
            return dataclasses.replace(node, linked=value)
        return node

    return _rebuilt(ability, change)


def _link(abilities: tuple[Ability, ...], value: bool) -> tuple[Ability, ...]:
    if any(_speaks(a, "put into play with") for a in abilities):
        abilities = tuple([_set(a, "in play", value) for a in abilities])
    if any(_speaks(a, "removed with") or _speaks(a, "last removed with") for a in abilities):
        return tuple([_set(a, "removed", value) for a in abilities])
    if any(_remembers(a) for a in abilities):
        return tuple([a if _remembers(a) else _set(a, "removed", value) for a in abilities])
    return abilities


MET: Final = Ref("chosen player")


def _has_met(ability: Ability) -> bool:
    """Return whether an ability notes a player for others: one that it targets, or one that is chosen."""
    return any(
        (isinstance(n, ChooseValue) and n.what in ("player", "opponent")) or (isinstance(n, Pick) and n.remember)
        for n in walk(ability)
    )


def meeting(abilities: tuple[Ability, ...]) -> tuple[Ability, ...] | None:
    """Return the abilities, of which one notes the player that it targets, if another speaks of that player. None:
    another does, but there is no such player.

    Rules: 217.7d.
    """
    if not any(n == MET for a in abilities for n in walk(a)) or any(_has_met(a) for a in abilities):
        return abilities
    for i, ability in enumerate(abilities):
        slots = [n.slot for n in walk(ability) if isinstance(n, Target) and isinstance(n.kind, Players)]
        if isinstance(ability, TriggeredAbility) and len(slots) == 1:
            parts = steps_of(ability.effect)
            whole = Seq((*parts, Pick(Ref("target", slots[0]), True)))
            return (*abilities[:i], dataclasses.replace(ability, effect=whole), *abilities[i + 1 :])
    return None


def _unmet(ability: Ability) -> Ability:
    """Return an ability without the note that :func:`meeting` adds."""
    effect = ability.effect if isinstance(ability, TriggeredAbility) else None
    if isinstance(ability, TriggeredAbility) and isinstance(effect, Seq):
        last = effect.effects[-1]
        if isinstance(last, Pick) and last.remember and isinstance(last.what, Ref):
            rest = effect.effects[:-1]
            return dataclasses.replace(ability, effect=rest[0] if len(rest) == 1 else Seq(rest))
    return ability


def noting(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return the abilities, of which one notes the life that it makes you lose, or how much is sacrificed as the
    permanent enters, if another speaks of that number.

    Rules: 217.7d.
    """
    nodes = [n for a in abilities for n in walk(a)]
    if not any(isinstance(n, ChosenNumber) for n in nodes) or any(_notes(n) for n in nodes):
        return abilities
    return tuple([_noting(a) for a in abilities])


def _notes(node: Node) -> bool:
    """Return whether a number is chosen or noted here."""
    return isinstance(node, Note) or (isinstance(node, ChooseValue) and node.what == "number")


def _noting(ability: Ability) -> Ability:
    effect = _of_number(ability)
    return ability if effect is None else _with_effect(ability, Seq((As(0, effect), Note(Amount(0)))))


def _of_number(ability: Ability) -> Effect | None:
    """Return the effect whose amount another ability speaks of: life lost, or what is sacrificed as the permanent
    enters; else None."""
    if isinstance(ability, TriggeredAbility) and isinstance(ability.effect, LoseLife):
        return ability.effect
    if isinstance(ability, ReplacementAbility) and isinstance(ability.replacement, AsEnters):
        effect = ability.replacement.effect
        return effect if isinstance(effect, Sacrifice) else None
    return None


def _with_effect(ability: Ability, effect: Effect) -> Ability:
    """Return an ability with another effect."""
    if isinstance(ability, TriggeredAbility):
        return dataclasses.replace(ability, effect=effect)
    if isinstance(ability, ReplacementAbility) and isinstance(ability.replacement, AsEnters):
        return dataclasses.replace(ability, replacement=dataclasses.replace(ability.replacement, effect=effect))
    return ability


def _unnoted(ability: Ability) -> Ability:
    """Return an ability without the note that :func:`noting` adds."""
    effect: Effect | None = None
    if isinstance(ability, TriggeredAbility):
        effect = ability.effect
    elif isinstance(ability, ReplacementAbility) and isinstance(ability.replacement, AsEnters):
        effect = ability.replacement.effect
    if isinstance(effect, Seq) and effect.effects[1:] == (Note(Amount(0)),) and isinstance(effect.effects[0], As):
        plain = _with_effect(ability, effect.effects[0].effect)
        return plain if _of_number(plain) is not None else ability
    return ability


def linked(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return the abilities with their moves marked as linked.

    If one ability refers to "the exiled card", the moves of the others are marked. If one refers to cards exiled with
    the permanent, or put into play with it, those of all abilities are.
    """
    return _others(_link(noting(abilities), True), Other(), Not(Is(Host())))


def unlinked(abilities: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Return the abilities without the marks that :func:`linked` sets."""
    return _others(_link(tuple([_unnoted(_unmet(a)) for a in abilities]), False), Not(Is(Host())), Other())


def alone(ability: Ability) -> Ability:
    """Return an ability without the marks that :func:`linked` sets, so that it can be printed without the abilities
    that it is linked to."""
    for zone in ("in play", "removed"):
        ability = _set(ability, zone, False)
    return _unnoted(_unmet(ability))


def _others(abilities: tuple[Ability, ...], test: Test, instead: Test) -> tuple[Ability, ...]:
    """Exchange two tests in the static abilities of an Aura: in the text of an Aura that enchants creatures, "other
    creatures" means creatures other than the enchanted one."""
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
