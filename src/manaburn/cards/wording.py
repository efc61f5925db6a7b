"""Cards as their text stood on a day, where that is more than other words for the same.

Pools have the text that cards have today. Before the stack, what is now said of the beginning of an upkeep or draw step
was an ability of the whole phase (:mod:`manaburn.text.tree.phases`); and a few cards did something else, which stands
below by name. Until autumn 2004 snow-covered was an ability of lands, not a supertype
(:mod:`manaburn.text.tree.snow`), and Walls had no defender (308.2a).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.terms import ARTIFACT, CREATURE, LAND, SNOW
from manaburn.text.tree import (
    Ability,
    AnyTest,
    AsEnters,
    CardDefinition,
    ControlledBy,
    EntersWith,
    Face,
    Filter,
    HasType,
    KeywordAbility,
    Pick,
    Players,
    Ref,
    ReplacementAbility,
    Target,
)
from manaburn.text.tree.phases import in_phases
from manaburn.text.tree.snow import SNOW_COVERED, with_snow_covered

_KISMET: Final = (
    ReplacementAbility(AsEnters(Pick(Target(Players()), True))),
    ReplacementAbility(
        EntersWith(
            Filter(
                (
                    AnyTest((HasType(ARTIFACT), HasType(CREATURE), HasType(LAND))),
                    ControlledBy(Ref("chosen player")),
                )
            ),
            tapped=True,
        )
    ),
)
"""All of the target player's artifacts, creatures and lands come into play tapped: the rulebook of autumn 1996 quotes
it, on permanents that target something as they are played."""

TEXTS: Final[dict[str, tuple[Ability, ...]]] = {"Kismet": _KISMET}
"""What the text of a card was, where it did something else."""

_known: Final[dict[int, tuple[CardDefinition, CardDefinition]]] = {}
_with_wall_rule: Final[dict[int, tuple[CardDefinition, CardDefinition]]] = {}
_snow_covered: Final[dict[int, tuple[CardDefinition, CardDefinition]]] = {}


def of_the_time(card: CardDefinition, edition: Edition) -> CardDefinition:
    """A real card with the text it had on the edition's day; asked again, the same one."""
    if edition.walls_cant_attack:
        card = _once(card, _with_wall_rule, without_defender)
    if edition.phase_abilities:
        return _once(card, _known, before_the_stack)
    return of_its_snow(card, edition)


def of_its_snow(card: CardDefinition, edition: Edition) -> CardDefinition:
    """Any card, with what the edition's day calls snow; asked again, the same one."""
    return _once(card, _snow_covered, snow_covered) if edition.snow_is_ability else card


def _once(
    card: CardDefinition,
    known: dict[int, tuple[CardDefinition, CardDefinition]],
    change: Callable[[CardDefinition], CardDefinition],
) -> CardDefinition:
    found = known.get(id(card))
    if found is None or found[0] is not card:
        found = (card, change(card))
        known[id(card)] = found
    return found[1]


def without_defender(card: CardDefinition) -> CardDefinition:
    """308.2a until autumn 2004: that Walls can't attack was a rule, which their text didn't repeat."""
    return _rebuilt(card, _wall)


def _wall(face: Face) -> Face:
    defends = [isinstance(ability, KeywordAbility) and ability.keyword == "defender" for ability in face.abilities]
    if "Wall" not in face.subtypes or not any(defends):
        return face
    left = tuple([ability for ability, gone in zip(face.abilities, defends, strict=True) if not gone])
    return dataclasses.replace(face, abilities=left)


def snow_covered(card: CardDefinition) -> CardDefinition:
    """502.14 until autumn 2004: a card whose snow is the ability snow-covered."""
    return _rebuilt(card, _snow_face)


def _snow_face(face: Face) -> Face:
    abilities = tuple([with_snow_covered(ability) for ability in face.abilities])
    if face.supertypes & SNOW:
        abilities = (KeywordAbility(SNOW_COVERED), *abilities)
        return dataclasses.replace(face, supertypes=face.supertypes & ~SNOW, abilities=abilities)
    if all(new is old for new, old in zip(abilities, face.abilities, strict=True)):
        return face
    return dataclasses.replace(face, abilities=abilities)


def before_the_stack(card: CardDefinition) -> CardDefinition:
    """A card with the text it had before there was a stack."""
    return _rebuilt(card, _face)


def _rebuilt(card: CardDefinition, change: Callable[[Face], Face]) -> CardDefinition:
    faces = tuple([change(face) for face in card.faces])
    if all(new is old for new, old in zip(faces, card.faces, strict=True)):
        return card
    return CardDefinition(card.name, faces, card.layout)


def _face(face: Face) -> Face:
    abilities = TEXTS.get(face.name) or tuple([in_phases(ability) for ability in face.abilities])
    if all(new is old for new, old in zip(abilities, face.abilities, strict=True)):
        return face
    return dataclasses.replace(face, abilities=abilities)


__all__ = ["before_the_stack", "of_its_snow", "of_the_time", "snow_covered", "without_defender"]
