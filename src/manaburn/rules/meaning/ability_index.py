"""The abilities that an object's text gives it, indexed by kind. They are worked out once for each text and edition.

Rules: 402.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.edition import Edition
from manaburn.state.characteristics import NO_ABILITIES, NO_KEYWORDS, Characteristics, HeldAbility, of_face
from manaburn.terms import BASIC_LAND_TYPES, LAND
from manaburn.text import keywords
from manaburn.text.tree.abilities import (
    ActivatedAbility,
    Face,
    KeywordAbility,
    PlayTiming,
    ReplacementAbility,
    StaticAbility,
    TriggeredAbility,
)
from manaburn.text.tree.base import Ability
from manaburn.text.tree.costs import Cost, TapThis
from manaburn.text.tree.effects import AddMana
from manaburn.text.tree.nouns import You

from .layer_plan import Plan, plan_static

INTRINSIC: Final = 1 << 48
"""The first key of the mana abilities of basic land types (212.6g)."""
GRANTED: Final = 1 << 10
"""The first key of abilities given by effects. Lower keys belong to an object's own text."""
PART: Final = 1 << 44
"""The first key of the abilities that keywords stand for."""
MOST: Final = 3000
"""The number of cached texts at which the cache is emptied. Tokens bring new texts in every game."""

INTRINSIC_MANA: Final = [
    HeldAbility(ActivatedAbility(Cost((TapThis(),)), AddMana(You(), (letter,))), INTRINSIC + i)
    for i, letter in enumerate("WUBRG")
]
"""The abilities of Plains, Island, Swamp, Mountain, Forest (212.6g)."""


class Texts:
    """A cache of what the texts mean in one edition."""

    def __init__(self, edition: Edition) -> None:
        self.edition: Final = edition
        self.bases: dict[int, Characteristics] = {}
        self.plans: dict[int, Planned] = {}
        self.expansions: dict[int, Expansion] = {}

    def base(self, face: Face) -> Characteristics:
        """Return the characteristics of a face. They are shared and must not be changed."""
        found = self.bases.get(id(face))
        if found is None:
            if len(self.bases) >= MOST:
                self.bases.clear()
            found = of_face(face)
            self.index(found)
            if found.card_types & LAND:
                gain_mana(found, ())
            self.bases[id(face)] = found
        return found

    def plan(self, held: HeldAbility) -> Plan:
        """Return the plan by which the effect of a static ability is applied."""
        plan = held.plan
        if plan is None:
            ability = held.ability
            assert isinstance(ability, StaticAbility)
            key = (id(ability) << 1) + (1 if held.own else 0)
            planned = self.plans.get(key)
            if planned is None:
                if len(self.plans) >= MOST:
                    self.plans.clear()
                planned = Planned(ability, plan_static(ability, held.own, self.edition.layers))
                self.plans[key] = planned
            held.plan = planned.plan
            return planned.plan
        assert isinstance(plan, Plan)
        return plan

    def parts(self, held: HeldAbility) -> list[HeldAbility]:
        """Return the abilities that a keyword stands for, as held by the object that has the keyword.

        Rules: 502.
        """
        ability = held.ability
        assert isinstance(ability, KeywordAbility)
        expansion = self.expansions.get(id(ability))
        if expansion is None:
            if len(self.expansions) >= MOST:
                self.expansions.clear()
            expansion = Expansion(ability, expand(ability, self.edition))
            self.expansions[id(ability)] = expansion
        if not expansion.abilities:
            return NO_ABILITIES
        return [
            HeldAbility(part, PART + (held.key << 4) + i, held.granter, held.timestamp, held, ability.keyword)
            for i, part in enumerate(expansion.abilities)
        ]

    def index(self, chars: Characteristics) -> None:
        """Set the indexes of an object's abilities from its list of abilities."""
        chars.keywords = NO_KEYWORDS
        chars.statics = NO_ABILITIES
        chars.triggers = NO_ABILITIES
        chars.activated = NO_ABILITIES
        chars.replacements = NO_ABILITIES
        chars.shaping = NO_ABILITIES
        chars.ruling = NO_ABILITIES
        chars.governing = 0
        chars.early = False
        for held in chars.abilities:
            self.enter(chars, held)

    def enter(self, chars: Characteristics, held: HeldAbility) -> None:
        """Add one ability to the indexes. The lists are replaced, not changed in place."""
        ability = held.ability
        if isinstance(ability, KeywordAbility):
            if ability.keyword not in chars.keywords:
                chars.keywords = chars.keywords | {ability.keyword}
            if ability.keyword in ("flash", "offering"):
                chars.early = True
            for part in self.parts(held):
                self.enter(chars, part)
        elif isinstance(ability, StaticAbility):
            chars.statics = [*chars.statics, held]
            plan = self.plan(held)
            if plan.parts or plan.control:
                chars.shaping = [*chars.shaping, held]
            if plan.rules:
                chars.ruling = [*chars.ruling, held]
                chars.governing |= plan.governs
        elif isinstance(ability, TriggeredAbility):
            chars.triggers = [*chars.triggers, held]
            if ability.keyword and ability.keyword not in chars.keywords:
                chars.keywords = chars.keywords | {ability.keyword}
        elif isinstance(ability, ActivatedAbility):
            chars.activated = [*chars.activated, held]
            if ability.keyword and ability.keyword not in chars.keywords:
                chars.keywords = chars.keywords | {ability.keyword}
        elif isinstance(ability, ReplacementAbility):
            chars.replacements = [*chars.replacements, held]
        elif isinstance(ability, PlayTiming):
            chars.early = True


class Planned:
    """A plan and its ability. The reference keeps the ability alive, so that its identity is not reused."""

    def __init__(self, ability: Ability, plan: Plan) -> None:
        self.ability: Final = ability
        self.plan: Final = plan


class Expansion:
    """The abilities that a keyword ability stands for."""

    def __init__(self, ability: KeywordAbility, abilities: tuple[Ability, ...]) -> None:
        self.ability: Final = ability
        self.abilities: Final = abilities


def expand(ability: KeywordAbility, edition: Edition) -> tuple[Ability, ...]:
    """Return the abilities that a keyword stands for."""
    return keywords.expand(ability, edition)


def gain_mana(chars: Characteristics, before: tuple[str, ...]) -> None:
    """Give a land the mana ability of each basic land type that it has, in the order of its types. ``before``: the
    subtypes whose mana abilities it already had.

    Rules: 212.6g.
    """
    for word in chars.subtypes:
        if word in BASIC_LAND_TYPES and word not in before:
            held = INTRINSIC_MANA[BASIC_LAND_TYPES.index(word)]
            chars.abilities = [*chars.abilities, held]
            chars.activated = [*chars.activated, held]


_texts: Final[dict[Edition, Texts]] = {}


def texts_of(edition: Edition) -> Texts:
    """Return the cache of texts of an edition. All tables with that edition share it."""
    found = _texts.get(edition)
    if found is None:
        found = Texts(edition)
        _texts[edition] = found
    return found
