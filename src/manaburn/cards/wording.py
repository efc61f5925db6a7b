"""Cards as their text stood on a day, where that is more than other words for the same.

Pools have the text that cards have today. Before the stack, what is now said of the beginning of an upkeep or draw step
was an ability of the whole phase (:mod:`manaburn.text.tree.phases`); and a few cards did something else, which stands
below by name.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.editions.edition import Edition
from manaburn.terms import ARTIFACT, CREATURE, LAND
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
    Pick,
    Players,
    Ref,
    ReplacementAbility,
    Target,
)
from manaburn.text.tree.phases import in_phases

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


def of_the_time(card: CardDefinition, edition: Edition) -> CardDefinition:
    """A real card with the text it had on the edition's day; asked again, the same one."""
    if not edition.phase_abilities:
        return card
    known = _known.get(id(card))
    if known is None or known[0] is not card:
        known = (card, before_the_stack(card))
        _known[id(card)] = known
    return known[1]


def before_the_stack(card: CardDefinition) -> CardDefinition:
    """A card with the text it had before there was a stack."""
    faces = tuple([_face(face) for face in card.faces])
    if all(new is old for new, old in zip(faces, card.faces, strict=True)):
        return card
    return CardDefinition(card.name, faces, card.layout)


def _face(face: Face) -> Face:
    abilities = TEXTS.get(face.name) or tuple([in_phases(ability) for ability in face.abilities])
    if all(new is old for new, old in zip(abilities, face.abilities, strict=True)):
        return face
    return dataclasses.replace(face, abilities=abilities)


__all__ = ["before_the_stack", "of_the_time"]
