"""The characteristics of face-down objects, and who may look at them.

Rules: 504, 502.26.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import NoManaCost
from manaburn.editions.edition import Edition
from manaburn.state.objects import GameObject, Player
from manaburn.terms import CREATURE, NO_MANA, Zone
from manaburn.text.tree.abilities import Face

_ZONES: Final = (Zone.STACK, Zone.IN_PLAY, Zone.PHASED_OUT)

TWO_TWO: Final = Face("", None, 0, 0, CREATURE, (), 2, 2, None, ())
"""502.26a: a 2/2 creature with no text, no name, no subtypes and no mana cost."""
TWO_TWO_FOR_NOTHING: Final = Face("", NO_MANA, 0, 0, CREATURE, (), 2, 2, None, ())
"""The same for the time when objects without a mana cost had the mana cost {0}."""
ZERO_ONE: Final = Face("", NO_MANA, 0, 0, CREATURE, (), 0, 1, None, ())
"""504.2 of 2002: 0/1, before morph."""


def face_of(edition: Edition) -> Face:
    """Return the face with the copiable values of a face-down creature or creature spell. It has no other
    characteristics.

    Rules: 504.2.
    """
    if not edition.face_down_is_two_two:
        return ZERO_ONE
    return TWO_TWO if edition.no_mana_cost is NoManaCost.UNPAYABLE else TWO_TWO_FOR_NOTHING


def is_down(item: GameObject) -> bool:
    """Whether it is a face-down spell or permanent, not a face-down card in another zone."""
    return item.face_down and item.zone in _ZONES


def may_look(player: Player, item: GameObject) -> bool:
    """Whether a player may look at a face-down object. Players may look at their own spells and permanents at any time.

    Rules: 504.3.
    """
    return not item.face_down or (item.zone in _ZONES and item.controller is player)
