"""The characteristics of an object (201): what continuous effects work on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn.terms import ManaCost
from manaburn.text.tree.abilities import Face
from manaburn.text.tree.base import Ability

if TYPE_CHECKING:
    from manaburn.state.objects import GameObject


class HeldAbility:
    """An ability as an object has it: the text, and where the text came from.

    ``granter`` is the object whose effect gave it (None: its own text): words such as "you" mean the holder's controller, the
    granter's own name the granter (202.2b). ``key`` tells the abilities of one object apart and stays the same while it has them.
    """

    def __init__(self, ability: Ability, key: int, granter: GameObject | None = None, timestamp: int = 0) -> None:
        self.ability = ability
        self.key = key
        self.granter = granter
        self.timestamp = timestamp

    def __repr__(self) -> str:
        return f"HeldAbility({self.ability!r}, {self.key})"


class Characteristics:
    """Name, mana cost, colours, types, abilities, power, toughness, loyalty of an object at some moment."""

    def __init__(
        self,
        name: str,
        mana_cost: ManaCost | None,
        colours: int,
        supertypes: int,
        card_types: int,
        subtypes: tuple[str, ...],
        abilities: list[HeldAbility],
        power: int,
        toughness: int,
        loyalty: int,
    ) -> None:
        self.name = name
        self.mana_cost = mana_cost
        self.colours = colours
        self.supertypes = supertypes
        self.card_types = card_types
        self.subtypes = subtypes
        self.abilities = abilities
        self.power = power
        self.toughness = toughness
        self.loyalty = loyalty
        self.keywords: frozenset[str] = frozenset()
        """The names of its keyword abilities, kept beside the abilities for quick questions."""
        self.every_creature_type = False
        """Has every creature type (changeling)."""
        self.rules: list[RuleMark] = []
        """Modifications that change the rules for it ("can't block", "must attack"), with their sources."""

    def copy(self) -> Characteristics:
        """A copy that can be changed without changing this one."""
        twin = Characteristics(
            self.name,
            self.mana_cost,
            self.colours,
            self.supertypes,
            self.card_types,
            self.subtypes,
            list(self.abilities),
            self.power,
            self.toughness,
            self.loyalty,
        )
        twin.keywords = self.keywords
        twin.every_creature_type = self.every_creature_type
        twin.rules = list(self.rules)
        return twin

    def has_subtype(self, subtype: str) -> bool:
        """Whether it has the subtype."""
        return subtype in self.subtypes


class RuleMark:
    """A modification of the rules that applies to an object or player, and in whose name."""

    def __init__(self, mod: object, source: GameObject | None, context: object) -> None:
        self.mod = mod
        self.source = source
        self.context = context


def of_face(face: Face) -> Characteristics:
    """The characteristics printed on a face, without its abilities' keys: the caller numbers them."""
    return Characteristics(
        face.name,
        face.mana_cost,
        face.colours,
        face.supertypes,
        face.card_types,
        face.subtypes,
        [HeldAbility(ability, i) for i, ability in enumerate(face.abilities)],
        face.power or 0,
        face.toughness or 0,
        face.loyalty or 0,
    )
