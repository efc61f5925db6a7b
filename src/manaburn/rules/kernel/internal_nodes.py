"""Nodes that the engine makes and that no card text contains.

:func:`.durations.start` makes modifications of them once it has worked out the variables (418.3c).
"""

from __future__ import annotations

from dataclasses import dataclass

from manaburn.text.tree.abilities import Face
from manaburn.text.tree.base import Ability, Condition, Duration, Effect, Modification, Selector, Test
from manaburn.text.tree.nouns import Filter
from manaburn.text.tree.statics import PreventDamage
from manaburn.text.tree.words import ZoneName


@dataclass(frozen=True)
class BecomesFace(Modification):
    """Becomes a copy with these copiable values.

    Rules: 503.
    """

    face: Face


@dataclass(frozen=True)
class GoBack(Effect):
    """The objects for each of which it is carried out go back to this zone: what was moved "until" something happens.

    Rules: 217.1c.
    """

    zone: ZoneName


@dataclass(frozen=True)
class LosesAbility(Modification):
    """Loses this particular ability.

    Rules: 407.
    """

    ability: Ability


@dataclass(frozen=True)
class InLaterTurn(Condition):
    """It is a turn of (one of) the players, later than the turn with this number."""

    whose: Selector
    number: int


@dataclass(frozen=True)
class ThatPlayer(Selector):
    """The player with this index."""

    index: int


@dataclass(frozen=True)
class ThatCard(Test):
    """It is the card with this number, or a spell that this card has become."""

    number: int


@dataclass(frozen=True)
class BecomesPermanent(Selector):
    """The permanent that this spell has become."""

    what: Selector


@dataclass(frozen=True)
class UntilFaceUp(Duration):
    """Until one of these permanents is turned face up."""

    what: Selector


@dataclass(frozen=True)
class ChosenSource(Selector):
    """The source of damage that was chosen when a shield was made, if it still fits the description.

    Rules: 419.8.
    """

    kind: Filter


@dataclass(frozen=True)
class Shielded(Modification):
    """Prevents damage to a player because of an ability that the player has been given (protection, 502.7)."""

    shield: PreventDamage
