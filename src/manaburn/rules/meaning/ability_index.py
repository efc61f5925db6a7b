"""What abilities an object's text gives it, indexed by kind. Worked out once for each text and edition, and shared.

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
"""The keys of the mana abilities of basic land types begin here (212.6g)."""
GRANTED: Final = 1 << 10
"""The keys of given abilities begin here; below are those of an object's own text."""
PART: Final = 1 << 44
"""The keys of the parts of keywords begin here."""
MOST: Final = 3000
"""So many texts are remembered before all are forgotten: tokens bring new ones in every game."""

INTRINSIC_MANA: Final = [
    HeldAbility(ActivatedAbility(Cost((TapThis(),)), AddMana(You(), (letter,))), INTRINSIC + i)
    for i, letter in enumerate("WUBRG")
]
"""The abilities of Plains, Island, Swamp, Mountain, Forest (212.6g)."""


class Texts:
    """What an edition makes of texts."""

    def __init__(self, edition: Edition) -> None:
        self.edition: Final = edition
        self.bases: dict[int, Characteristics] = {}
        self.plans: dict[int, Planned] = {}
        self.expansions: dict[int, Expansion] = {}

    def base(self, face: Face) -> Characteristics:
        """The characteristics of a face. Shared: not to be changed."""
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
        """How the effect of a static ability is applied."""
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
        """The abilities that a keyword stands for, held by who holds the keyword.

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
        """Set the indexes of an object's abilities by its list of them."""
        chars.keywords = NO_KEYWORDS
        chars.statics = NO_ABILITIES
        chars.triggers = NO_ABILITIES
        chars.activated = NO_ABILITIES
        chars.replacements = NO_ABILITIES
        chars.shaping = NO_ABILITIES
        chars.ruling = NO_ABILITIES
        chars.governing = False
        chars.early = False
        for held in chars.abilities:
            self.enter(chars, held)

    def enter(self, chars: Characteristics, held: HeldAbility) -> None:
        """Add one ability to the indexes. The lists are not changed but replaced."""
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
                chars.governing = chars.governing or plan.governs
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
    """A plan, and the ability it is for: kept alive, so that its identity stays its own."""

    def __init__(self, ability: Ability, plan: Plan) -> None:
        self.ability: Final = ability
        self.plan: Final = plan


class Expansion:
    """What a keyword ability stands for."""

    def __init__(self, ability: KeywordAbility, abilities: tuple[Ability, ...]) -> None:
        self.ability: Final = ability
        self.abilities: Final = abilities


def expand(ability: KeywordAbility, edition: Edition) -> tuple[Ability, ...]:
    """The abilities that a keyword stands for."""
    return keywords.expand(ability, edition)


def gain_mana(chars: Characteristics, before: tuple[str, ...]) -> None:
    """A land has the mana ability of each basic land type; ``before``: the subtypes it had, with their abilities. In
    the order of the types, as the card has them.

    Rules: 212.6g.
    """
    for word in chars.subtypes:
        if word in BASIC_LAND_TYPES and word not in before:
            held = INTRINSIC_MANA[BASIC_LAND_TYPES.index(word)]
            chars.abilities = [*chars.abilities, held]
            chars.activated = [*chars.activated, held]


_texts: Final[dict[Edition, Texts]] = {}


def texts_of(edition: Edition) -> Texts:
    """What an edition makes of texts, remembered for all its tables."""
    found = _texts.get(edition)
    if found is None:
        found = Texts(edition)
        _texts[edition] = found
    return found
