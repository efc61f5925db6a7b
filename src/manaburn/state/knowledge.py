"""What a player may know of an object: one answer for names, options, sentences and views.

``known_to`` of an object says who has seen which card it is. Beyond that everybody knows what lies face up in a public
zone, and each player his or her own hand; a face-down permanent or spell may be looked at by who controls it.

Rules: 504.3.
"""

from __future__ import annotations

from typing import Final

from manaburn.terms import Zone

from .objects import ABILITY, Entity, GameObject, Player

HIDDEN: Final = "a card"
"""What a card is called by who doesn't know it."""


def may_know(player: Player, item: GameObject) -> bool:
    """Whether a player may know which card an object is."""
    if item.zone is Zone.HAND:
        return item.owner is player or item.known_to & (1 << player.index) != 0
    if item.zone is Zone.LIBRARY or item.zone is Zone.OUTSIDE:
        return item.known_to & (1 << player.index) != 0
    if not item.face_down:
        return True
    if item.zone is Zone.IN_PLAY or item.zone is Zone.STACK or item.zone is Zone.PHASED_OUT:
        return item.controller is player or item.known_to & (1 << player.index) != 0
    return item.known_to & (1 << player.index) != 0


def called(entity: Entity | None, player: Player) -> str:
    """What a player who chooses among things calls one of them."""
    if not isinstance(entity, GameObject):
        return str(entity)
    if entity.kind == ABILITY and entity.source is not None:
        return f"ability of {called(entity.source, player)}"
    if not may_know(player, entity):
        return str(entity) if entity.face_down else HIDDEN
    return entity.name
