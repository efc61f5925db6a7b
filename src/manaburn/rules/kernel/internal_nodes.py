"""Nodes that no card text contains.

:func:`.durations.start` makes modifications of them once it has worked out what was variable (418.3c).
"""

from __future__ import annotations

from dataclasses import dataclass

from manaburn.text.tree.abilities import Face
from manaburn.text.tree.base import Ability, Modification, Selector
from manaburn.text.tree.nouns import Filter
from manaburn.text.tree.statics import PreventDamage


@dataclass(frozen=True)
class BecomesFace(Modification):
    """Becomes a copy with these copiable values.

    Rules: 503.
    """

    face: Face


@dataclass(frozen=True)
class LosesAbility(Modification):
    """Loses this one ability.

    Rules: 407.
    """

    ability: Ability


@dataclass(frozen=True)
class ThatPlayer(Selector):
    """The player of this index."""

    index: int


@dataclass(frozen=True)
class ChosenSource(Selector):
    """The source of damage chosen when a shield was made, as long as it is of the kind.

    Rules: 419.8.
    """

    kind: Filter


@dataclass(frozen=True)
class Shielded(Modification):
    """Damage to a player is prevented by an ability that the player has been given (protection, 502.7)."""

    shield: PreventDamage
