"""The characteristics of an object (201): what continuous effects work on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.terms import ManaCost
from manaburn.text.tree.abilities import Face
from manaburn.text.tree.base import Ability, Modification

if TYPE_CHECKING:
    from manaburn.state.contexts import Context
    from manaburn.state.objects import GameObject


class HeldAbility:
    """An ability as an object has it: the text, and where the text came from.

    ``granter`` is the object whose effect gave it (None: its own text): words such as "you" mean the holder's
    controller, the granter's own name the granter (202.2b). ``key`` tells the abilities of one object apart and stays
    the same while it has them: 0, 1, 2 ... are those of its own text.
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
        """That of the effect that gave it; 0: it is the object's own."""
        self.parent: Final = parent
        """The keyword ability that this is a part of: who loses that loses this."""
        self.keyword: Final = keyword
        """The name of that keyword."""
        self.plan: object | None = None
        """A cache of the rules: how the continuous effect of this ability is applied."""
        self.ability_summary: object | None = None
        """A cache of the rules: what can be told of an activated ability by its text alone."""

    @property
    def own(self) -> bool:
        """Whether it is the object's own text (or a copied one), not given by an effect."""
        return self.granter is None and self.timestamp == 0

    def __repr__(self) -> str:
        return f"HeldAbility({self.ability!r}, {self.key})"


class Characteristics:
    """Name, mana cost, colours, types, abilities, power, toughness, loyalty of an object at some moment.

    Its lists are never changed in place: several of these share them.
    """

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
        """All its abilities; a keyword counts as one, its parts stand in the lists below."""
        self.power = power
        self.toughness = toughness
        self.loyalty = loyalty
        self.every_creature_type = False
        """Has every creature type (changeling)."""
        # Indexes of the abilities, the parts of keywords among them.
        self.keywords: frozenset[str] = NO_KEYWORDS
        """The names of its keyword abilities."""
        self.statics: list[HeldAbility] = NO_ABILITIES
        self.triggers: list[HeldAbility] = NO_ABILITIES
        self.activated: list[HeldAbility] = NO_ABILITIES
        """Activated abilities, mana abilities among them."""
        self.replacements: list[HeldAbility] = NO_ABILITIES
        self.shaping: list[HeldAbility] = NO_ABILITIES
        """Those static abilities that change characteristics or control."""
        self.ruling: list[HeldAbility] = NO_ABILITIES
        """Those that change the rules for objects or players."""
        self.governing = False
        """Some of these are about more than how objects fight, untap and are targeted."""
        self.face: Face | None = None
        """The copiable values it is made from (503.2)."""
        self.early = False
        """Some ability of its own may let it be played as a spell at other times than a sorcery."""
        self.owner = -1
        """Bookkeeping of the rules: which working out of continuous effects may still change these; -1: they are
        shared."""

    def copy(self) -> Characteristics:
        """A copy that can be changed without changing this one."""
        twin = Characteristics(
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
        twin.every_creature_type = self.every_creature_type
        twin.keywords = self.keywords
        twin.statics = self.statics
        twin.triggers = self.triggers
        twin.activated = self.activated
        twin.replacements = self.replacements
        twin.shaping = self.shaping
        twin.ruling = self.ruling
        twin.governing = self.governing
        twin.face = self.face
        twin.early = self.early
        return twin

    def has_subtype(self, subtype: str) -> bool:
        """Whether it has the subtype."""
        return subtype in self.subtypes


NO_KEYWORDS: Final[frozenset[str]] = frozenset()
NO_ABILITIES: Final[list[HeldAbility]] = []


class RuleMark:
    """A modification of the rules that applies to an object or player, and in whose name; its values are evaluated in
    ``context``."""

    def __init__(self, mod: Modification, source: GameObject | None, context: Context, timestamp: int = 0) -> None:
        self.mod: Final = mod
        self.source: Final = source
        self.context: Final = context
        self.timestamp: Final = timestamp

    def __repr__(self) -> str:
        return f"RuleMark({self.mod!r})"


def of_face(face: Face) -> Characteristics:
    """The characteristics printed on a face, its abilities numbered but not yet indexed."""
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
