"""What a card says, as later rules mean it: damage that can be aimed at planeswalkers, creature types by other names.

The trees of the pool say what its texts say. These functions give the same text as it is meant by later rules.
"""

from __future__ import annotations

import dataclasses
from functools import partial
from typing import Final, TypeGuard

from manaburn.terms import CREATURE, PLANESWALKER

from .abilities import ActivatedAbility, Face, KeywordAbility, SpellText, TriggeredAbility
from .base import Ability, AnyNode, Node, rebuild, reworded, walk
from .effects import DealDamage, TokenSpec
from .events import Damaged
from .nouns import (
    AnyTest,
    Both,
    ControllerOf,
    Either,
    Filter,
    HasSubtype,
    HasType,
    IsOpponent,
    Players,
    Ref,
    Target,
)
from .replacements import PreventDamage
from .statics import Cant, GainAbility, SetTypes

CREATURE_OR_PLAYER: Final = Either((Filter((HasType(CREATURE),)), Players()))
ANY_TARGET: Final = Either((Filter((AnyTest((HasType(CREATURE), HasType(PLANESWALKER))),)), Players()))
PERMANENT_OR_PLAYER: Final = Either((Filter(), Players()))
WALKER: Final = Filter((HasType(PLANESWALKER),))
_ANY_PLAYER: Final = (Players(), Players((IsOpponent(),)))


def any_targets(node: AnyNode) -> AnyNode:
    """A text in which a target "creature or player" is any target, and a target player who is dealt damage a target
    player or planeswalker. Where it speaks of damage to a creature or player, it is damage to a permanent or
    player: until then the damage to a planeswalker was damage to its player first."""
    return reworded(node, _any_target)


def _any_target(node: Node) -> Node:
    if isinstance(node, Target) and node.kind == CREATURE_OR_PLAYER:
        return dataclasses.replace(node, kind=ANY_TARGET)
    if isinstance(node, (DealDamage, PreventDamage)) and isinstance(node.to, Target) and _some_or_player(node.to.kind):
        kinds = (*node.to.kind.kinds[:1], WALKER, Players())
        return dataclasses.replace(node, to=dataclasses.replace(node.to, kind=Either(kinds)))
    if isinstance(node, Damaged) and node.to == CREATURE_OR_PLAYER:
        return dataclasses.replace(node, to=PERMANENT_OR_PLAYER)
    if isinstance(node, (ActivatedAbility, TriggeredAbility, SpellText)):
        slots = _damaged_players(node)
        if slots:
            return rebuild(node, partial(_with_walkers, slots=slots))
    return node


def _some_or_player(kind: Node) -> TypeGuard[Either]:
    """Whether a kind is "Sliver creature or player" and the like, and planeswalkers aren't among it yet."""
    return (
        isinstance(kind, Either)
        and len(kind.kinds) == 2
        and kind.kinds[0] != WALKER
        and kind.kinds[1] == Players()
        and kind != ANY_TARGET
    )


def _damaged_players(ability: Ability) -> frozenset[int]:
    """The slots of the target players to whom damage is dealt, or prevented: each is a player or planeswalker. Not so
    where the amount is read from the player (Storm Seeker), or the player must have done something."""
    damaged: set[int] = set()
    read: set[int] = set()
    for node in walk(ability):
        if isinstance(node, (DealDamage, PreventDamage)):
            parts = node.to.parts if isinstance(node.to, Both) else (node.to,)
            damaged.update([part.slot for part in parts if isinstance(part, Target) and part.kind in _ANY_PLAYER])
        if isinstance(node, DealDamage) and isinstance(node.amount, Node):
            read.update([ref.n for ref in walk(node.amount) if isinstance(ref, Ref) and ref.role == "target"])
    return frozenset(damaged - read)


def _with_walkers(node: Node, slots: frozenset[int]) -> Node:
    """Such a target as a player or planeswalker; "that player" is then that player or that planeswalker's controller,
    and what is dealt more damage is the target itself."""
    if isinstance(node, Target) and node.slot in slots and node.kind in _ANY_PLAYER:
        return dataclasses.replace(node, kind=Either((WALKER, node.kind)))
    if isinstance(node, Ref) and node.role == "target" and node.n in slots:
        return ControllerOf(node)
    if isinstance(node, DealDamage) and _of_a_target(node.to, slots):
        return dataclasses.replace(node, to=node.to.what)
    return node


def _of_a_target(node: Node, slots: frozenset[int]) -> TypeGuard[ControllerOf]:
    """Whether it is "that player or that planeswalker's controller" of one of these targets."""
    return (
        isinstance(node, ControllerOf)
        and isinstance(node.what, Ref)
        and node.what.role == "target"
        and node.what.n in slots
    )


def as_facts(node: AnyNode) -> AnyNode:
    """A text that makes things indestructible without giving them an ability (700.4, until 2013)."""
    return reworded(node, _as_fact)


def _as_fact(node: Node) -> Node:
    if isinstance(node, GainAbility) and node.ability == INDESTRUCTIBLE:
        return Cant("be destroyed")
    return node


INDESTRUCTIBLE: Final = KeywordAbility("indestructible")


def as_written(node: AnyNode) -> AnyNode:
    """A text as the grammar says it: the way back of :func:`any_targets` and :func:`as_facts`."""
    slots = frozenset([part.slot for part in walk(node) if isinstance(part, Target) and _or_walker(part)])
    return reworded(node, partial(_as_written, slots=slots))


def _or_walker(target: Target) -> bool:
    kind = target.kind
    return isinstance(kind, Either) and len(kind.kinds) == 2 and kind.kinds[0] == WALKER


def _as_written(node: Node, slots: frozenset[int]) -> Node:
    if node == Cant("be destroyed"):
        return GainAbility(INDESTRUCTIBLE)
    if isinstance(node, Target) and isinstance(node.kind, Either):
        if node.kind == ANY_TARGET:
            return dataclasses.replace(node, kind=CREATURE_OR_PLAYER)
        if len(node.kind.kinds) == 3 and node.kind.kinds[1] == WALKER:
            return dataclasses.replace(node, kind=Either((node.kind.kinds[0], node.kind.kinds[2])))
        if _or_walker(node):
            return dataclasses.replace(node, kind=node.kind.kinds[1])
    if _of_a_target(node, slots):
        return node.what
    return node


class _Renaming:
    """Puts other names in the place of subtypes."""

    def __init__(self, names: tuple[tuple[str, str], ...]) -> None:
        self.names: Final = dict(names)

    def words(self, subtypes: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys([self.names.get(word, word) for word in subtypes]))

    def __call__(self, node: Node) -> Node:
        if isinstance(node, HasSubtype) and node.subtype in self.names:
            return HasSubtype(self.names[node.subtype])
        if isinstance(node, (SetTypes, TokenSpec)):
            words = self.words(node.subtypes)
            if words != node.subtypes:
                return dataclasses.replace(node, subtypes=words)
        return node


def _renamed(ability: Ability, renaming: _Renaming) -> Ability:
    fresh = rebuild(ability, renaming)
    assert isinstance(fresh, Ability)
    return fresh


def renamed(face: Face, names: tuple[tuple[str, str], ...]) -> Face:
    """A face with other names of its subtypes, and of those that its text speaks of."""
    renaming = _Renaming(names)
    abilities = tuple([_renamed(ability, renaming) for ability in face.abilities])
    subtypes = renaming.words(face.subtypes)
    if subtypes == face.subtypes and all(new is old for new, old in zip(abilities, face.abilities, strict=True)):
        return face
    return dataclasses.replace(face, subtypes=subtypes, abilities=abilities)


__all__ = ["any_targets", "as_facts", "as_written", "renamed"]
