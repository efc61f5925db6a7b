"""Physical cards, which objects represent in one zone after the other."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from manaburn.text.tree.abilities import (
    ActivatedAbility,
    AlternativeCost,
    CardDefinition,
    KeywordAbility,
    PlayPermission,
    PlayTiming,
    ReplacementAbility,
    StaticAbility,
    TriggeredAbility,
)
from manaburn.text.tree.events import natural_zones
from manaburn.text.tree.nouns import Filter


class Elsewhere:
    """What a card's text asks for that the whole game must know of it."""

    def __init__(self, definition: CardDefinition) -> None:
        self.definition: Final = definition
        self.works: Final = works_elsewhere(definition)
        self.producers: Final = producers_asked_for(definition)


_elsewhere: Final[dict[int, Elsewhere]] = {}


def works_elsewhere(definition: CardDefinition) -> bool:
    """Whether a card may have abilities that function in zones other than play. Keywords are judged by name alone."""
    for face in definition.faces:
        for ability in face.abilities:
            if isinstance(ability, (ActivatedAbility, TriggeredAbility, StaticAbility, ReplacementAbility)):
                if ability.zone != "in play":
                    return True
                if isinstance(ability, TriggeredAbility) and any(
                    zone != "in play" for zone in natural_zones(ability.event)
                ):
                    return True
            elif isinstance(ability, PlayPermission) or (
                isinstance(ability, AlternativeCost) and ability.zone != "hand"
            ):
                return True
            elif isinstance(ability, KeywordAbility):
                if ability.keyword in ELSEWHERE_KEYWORDS:
                    return True
    return False


def producers_asked_for(definition: CardDefinition) -> tuple[Filter, ...]:
    """Return the kinds of things of which a card says that they alone may produce the mana spent on it."""
    found: list[Filter] = []
    for face in definition.faces:
        for ability in face.abilities:
            if isinstance(ability, PlayTiming) and ability.restriction.spend is not None:
                found.append(ability.restriction.spend)
    return tuple(found)


ELSEWHERE_KEYWORDS: Final = frozenset(
    (
        "madness suspend dredge recover haunt storm gravestorm replicate ripple epic affinity convoke"
        " delve offering splice"
        " flash changeling hideaway cycling typecycling forecast reinforce ninjutsu evoke prowl"
        " flashback transmute transfigure unearth scavenge cascade rebound"
        " dash blitz spectacle surge escape jump-start retrace"
        " undaunted conspire casualty devoid embalm eternalize overload"
    ).split()
) | {"split second"}
"""Keywords that stand for abilities that trigger, replace events or count in zones other than play."""


@mypyc_attr(acyclic=True)
class Card:
    """A physical card. Its objects change with each zone; the card stays the same. It is immutable, and copies of a
    position share it."""

    def __init__(self, number: int, definition: CardDefinition, label: str = "") -> None:
        self.number: Final = number
        """The number of the card, from 1. No two cards of a game have the same."""
        self.definition: Final = definition
        self.label: Final = label
        """The name that a scenario gave it, or ""."""
        known = _elsewhere.get(id(definition))
        if known is None or known.definition is not definition:
            known = Elsewhere(definition)
            _elsewhere[id(definition)] = known
        self.works_elsewhere: Final = known.works
        """Whether it may have abilities that function in zones other than play."""
        self.producers: Final = known.producers
        """The kinds of things that alone may produce mana for it (see PlayTiming)."""

    def __repr__(self) -> str:
        return f"<card {self.definition.name}>"
