"""The characteristics of an object (201), which continuous effects change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.terms import ManaCost
from manaburn.text.tree.abilities import Face
from manaburn.text.tree.base import Ability, Modification

if TYPE_CHECKING:
    from manaburn.state.contexts import Context
    from manaburn.state.objects import GameObject


GIVEN_TO_PLAYER: Final = -100
"""The key of a way to make mana that an effect gives a player. No object has it."""


class HeldAbility:
    """An ability of an object: its text, and where that text comes from.

    ``granter`` is the object whose effect gave the ability, or None for the object's own text. In a given ability "you"
    means the controller of the object that has it, and the granter's name means the granter (202.2b). ``key``
    identifies the ability among those of its object and stays the same while the object has it; the object's own text
    has the keys 0, 1, 2 ...
    """

    def __init__(
        self,
        ability: Ability,
        key: int,
        granter: GameObject | None = None,
        timestamp: int = 0,
        parent: HeldAbility | None = None,
        keyword: str = "",
    ) -> None:
        self.ability: Final = ability
        self.key: Final = key
        self.granter: Final = granter
        self.timestamp: Final = timestamp
        """The timestamp of the effect that gave it; 0 for the object's own text."""
        self.parent: Final = parent
        """The keyword ability that this is a part of. An object that loses the keyword loses this too."""
        self.keyword: Final = keyword
        """The name of that keyword ability."""
        self.plan: object | None = None
        """A cache of the rules: how the continuous effect of this ability is applied."""
        self.ability_summary: object | None = None
        """A cache of the rules: what the text alone says about an activated ability."""

    @property
    def own(self) -> bool:
        """Whether this is the object's own text (or copied text), not an ability given by an effect."""
        return self.granter is None and self.timestamp == 0

    def __repr__(self) -> str:
        return f"HeldAbility({self.ability!r}, {self.key})"


class Characteristics:
    """The name, mana cost, colours, types, abilities, power, toughness and loyalty of an object at one moment.

    The lists are shared between instances and never changed in place.
    """

    text: Face | None = None
    """What it has the full text of, if that isn't its own. It isn't copied."""

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
        """All abilities. A keyword counts as one; the abilities it stands for are in the lists below."""
        self.power = power
        self.toughness = toughness
        self.loyalty = loyalty
        self.every_creature_type = False
        """Whether it has every creature type (changeling)."""
        # Indexes of the abilities, including those that keywords stand for.
        self.keywords: frozenset[str] = NO_KEYWORDS
        """The names of its keyword abilities."""
        self.statics: list[HeldAbility] = NO_ABILITIES
        self.triggers: list[HeldAbility] = NO_ABILITIES
        self.activated: list[HeldAbility] = NO_ABILITIES
        """The activated abilities, mana abilities included."""
        self.replacements: list[HeldAbility] = NO_ABILITIES
        self.shaping: list[HeldAbility] = NO_ABILITIES
        """The static abilities that change characteristics or control."""
        self.ruling: list[HeldAbility] = NO_ABILITIES
        """The static abilities that change the rules for objects or players."""
        self.governing = 0
        """What these concern, other than how objects fight, untap, are targeted and attached to: a mask."""
        self.face: Face | None = None
        """The copiable values it was made from (503.2)."""
        self.early = False
        """Whether one of its own abilities may let it be played as a spell when a sorcery can't be played."""
        self.only_for_mana = -1
        """A cache of the rules: whether this text offers only one way to play it as a spell from the hand, for its mana
        cost and nothing else: 1 yes, 0 no, -1 not looked at yet."""
        self.owner = -1
        """Used by the rules: the number of the calculation of continuous effects that may still change this object in
        place; -1 if it is shared."""

    def copy(self) -> Characteristics:
        """Return a copy that can be changed without changing this one."""
        new = Characteristics(
            self.name,
            self.mana_cost,
            self.colours,
            self.supertypes,
            self.card_types,
            self.subtypes,
            self.abilities,
            self.power,
            self.toughness,
            self.loyalty,
        )
        new.every_creature_type = self.every_creature_type
        new.keywords = self.keywords
        new.statics = self.statics
        new.triggers = self.triggers
        new.activated = self.activated
        new.replacements = self.replacements
        new.shaping = self.shaping
        new.ruling = self.ruling
        new.governing = self.governing
        new.face = self.face
        new.text = self.text
        new.early = self.early
        return new

    def has_subtype(self, subtype: str) -> bool:
        """Whether it has the subtype."""
        return subtype in self.subtypes


NO_KEYWORDS: Final[frozenset[str]] = frozenset()
NO_ABILITIES: Final[list[HeldAbility]] = []


class RuleEffect:
    """A modification of the rules that applies to an object or player, with the context in which its values are
    evaluated."""

    def __init__(self, mod: Modification, source: GameObject | None, context: Context, timestamp: int = 0) -> None:
        self.mod: Final = mod
        self.source: Final = source
        self.context: Final = context
        self.timestamp: Final = timestamp

    def __repr__(self) -> str:
        return f"RuleEffect({self.mod!r})"


def of_face(face: Face) -> Characteristics:
    """Return the characteristics printed on a face. The abilities have their keys but are not indexed yet."""
    chars = Characteristics(
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
    chars.face = face
    return chars
