"""What a player may know about an object. Names, options, sentences and views all ask here.

``known_to`` of an object says who has seen which card it is. Apart from that, everybody knows what lies face up in a
public zone, each player knows his or her own hand, and the controller of a face-down permanent or spell may look at it.

Rules: 504.3.
"""

from __future__ import annotations

from typing import Final

from manaburn.terms import Zone

from .objects import ABILITY, Entity, GameObject, Player

HIDDEN: Final = "a card"
"""The name of a card for a player who doesn't know which card it is."""


def may_know(player: Player, item: GameObject) -> bool:
    """Whether a player may know which card an object is.

    The object may belong to the game of which the player's is a copy.
    """
    if item.zone is Zone.HAND:
        return item.owner.index == player.index or item.known_to & (1 << player.index) != 0
    if item.zone is Zone.LIBRARY or item.zone is Zone.OUTSIDE:
        return item.known_to & (1 << player.index) != 0
    if not item.face_down:
        return True
    if item.zone is Zone.IN_PLAY or item.zone is Zone.STACK or item.zone is Zone.PHASED_OUT:
        return item.controller.index == player.index or item.known_to & (1 << player.index) != 0
    return item.known_to & (1 << player.index) != 0


def called(entity: Entity | None, player: Player) -> str:
    """How an object or player is named to a player who has to choose."""
    if not isinstance(entity, GameObject):
        return str(entity)
    if entity.kind == ABILITY and entity.source is not None:
        return f"ability of {called(entity.source, player)}"
    if not may_know(player, entity):
        return str(entity) if entity.face_down else HIDDEN
    return entity.name
