"""What a card says, as later rules mean it: damage that can be aimed at planeswalkers, creature types by other names.

The trees of the pool say what its texts say. These functions give the same text as it is meant by later rules.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.terms import CREATURE, PLANESWALKER

from .abilities import ActivatedAbility, Face, KeywordAbility, SpellText, TriggeredAbility
from .base import Ability, AnyNode, Node, rebuild, reworded, walk
from .effects import DealDamage, TokenSpec
from .events import Damaged
from .nouns import AnyTest, Either, Filter, HasSubtype, HasType, Players, Ref, Target
from .statics import Cant, GainAbility, SetTypes

CREATURE_OR_PLAYER: Final = Either((Filter((HasType(CREATURE),)), Players()))
ANY_TARGET: Final = Either((Filter((AnyTest((HasType(CREATURE), HasType(PLANESWALKER))),)), Players()))
PERMANENT_OR_PLAYER: Final = Either((Filter(), Players()))
WALKER: Final = Filter((HasType(PLANESWALKER),))


def any_targets(node: AnyNode) -> AnyNode:
    """A text in which a target "creature or player" is any target, and a target player who is only dealt damage is a
    target player or planeswalker. Where it speaks of damage to a creature or player, it is damage to a permanent or
    player: until then the damage to a planeswalker was damage to its player first."""
    return reworded(node, _any_target)


def _any_target(node: Node) -> Node:
    if isinstance(node, Target) and node.kind == CREATURE_OR_PLAYER:
        return dataclasses.replace(node, kind=ANY_TARGET)
    if isinstance(node, Damaged) and node.to == CREATURE_OR_PLAYER:
        return dataclasses.replace(node, to=PERMANENT_OR_PLAYER)
    if isinstance(node, (ActivatedAbility, TriggeredAbility, SpellText)) and _only_damages(node):
        return rebuild(node, _damaged_player)
    return node


def _only_damages(ability: Ability) -> bool:
    """Whether all that an ability does with its one target, a player, is to deal damage."""
    targets = 0
    damaged = 0
    for node in walk(ability):
        if isinstance(node, Ref) and node.role.startswith("target"):
            return False
        if isinstance(node, Target):
            targets += 1
        if isinstance(node, DealDamage) and isinstance(node.to, Target) and isinstance(node.to.kind, Players):
            damaged += 1
    return targets == 1 and damaged == 1


def _damaged_player(node: Node) -> Node:
    if isinstance(node, DealDamage) and isinstance(node.to, Target) and isinstance(node.to.kind, Players):
        return dataclasses.replace(node, to=dataclasses.replace(node.to, kind=Either((WALKER, node.to.kind))))
    return node


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
    return reworded(node, _as_written)


def _as_written(node: Node) -> Node:
    if node == Cant("be destroyed"):
        return GainAbility(INDESTRUCTIBLE)
    if isinstance(node, Target) and isinstance(node.kind, Either):
        if node.kind == ANY_TARGET:
            return dataclasses.replace(node, kind=CREATURE_OR_PLAYER)
        if len(node.kind.kinds) == 2 and node.kind.kinds[0] == WALKER:
            return dataclasses.replace(node, kind=node.kind.kinds[1])
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
