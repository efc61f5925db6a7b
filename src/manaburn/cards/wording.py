"""Changes of cards to what they did on a day, if that differs from what they do today.

Pools have today's text. Before the stack, abilities that now trigger at the beginning of an upkeep or draw step were
abilities of the whole phase (:mod:`manaburn.text.tree.phases`), and a few cards did something else (``TEXTS``). Until
autumn 2004 snow-covered was an ability of lands, not a supertype (:mod:`manaburn.text.tree.snow`), and Walls had no
defender (308.2a). Later some creature types got other names, planeswalkers became legendary, and damage can be aimed at
them (:mod:`manaburn.text.tree.later`). Since 2011 a mark beside the type line says a color that a text said before.
Until summer or autumn 2008 two cards had other texts (:mod:`.texts_of_the_day`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from manaburn.editions.answers import Dexterity, Timing
from manaburn.editions.edition import Edition
from manaburn.errors import InputError
from manaburn.terms import ARTIFACT, CREATURE, LAND, LEGENDARY, PLANESWALKER, SNOW
from manaburn.text import parse_text
from manaburn.text.tree import (
    Ability,
    AnyTest,
    AsEnters,
    CardDefinition,
    ControlledBy,
    EntersWith,
    Face,
    Filter,
    FlipCard,
    HasType,
    KeywordAbility,
    Pick,
    Players,
    Ref,
    ReplacementAbility,
    SetColour,
    StaticAbility,
    Target,
    This,
    walk,
    with_lower_half,
)
from manaburn.text.tree.later import any_targets, as_facts, renamed
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.phases import in_phases
from manaburn.text.tree.side_effects import after_damage
from manaburn.text.tree.snow import SNOW_COVERED, with_snow_covered

from .texts_of_the_day import UNTIL_2008, UNTIL_AUTUMN_2008

_KISMET: Final = (
    ReplacementAbility(AsEnters(Pick(Target(Players()), True))),
    ReplacementAbility(
        EntersWith(
            Filter(
                (
                    AnyTest((HasType(ARTIFACT), HasType(CREATURE), HasType(LAND))),
                    ControlledBy(Ref("chosen player")),
                )
            ),
            tapped=True,
        )
    ),
)
"""All of the target player's artifacts, creatures and lands come into play tapped. The rulebook of autumn 1996 has this
card as an example of a permanent that targets something as it is played."""

MOST_EDITIONS: Final = 100
"""The number of editions for which the changed cards are kept; any date, with any house rules, is one."""

TEXTS: Final[dict[str, tuple[Ability, ...]]] = {"Kismet": _KISMET}
"""The abilities before the stack of cards that did something else then."""


def deck_of_the_time(cards: Sequence[CardDefinition], edition: Edition) -> list[CardDefinition]:
    """Return the cards of a deck as they were on the day of the edition."""
    known = _by_edition.of(edition)
    return [known.of(card) for card in cards]


def of_the_time(card: CardDefinition, edition: Edition) -> CardDefinition:
    """Return a real card as it was on the day of the edition. The same definition is returned each time."""
    if not edition.changed_in_2008 and card.name in UNTIL_2008:
        card = _until_2008.of(card)
    if not edition.changed_in_autumn_2008 and card.name in UNTIL_AUTUMN_2008:
        card = _until_autumn_2008.of(card)
    if edition.walls_cant_attack:
        card = _without_defender.of(card)
    if edition.phase_abilities:
        card = _before_the_stack.of(card)
    if edition.colors_are_indicated:
        card = _with_indicator.of(card)
    if edition.planeswalkers_are_legendary:
        card = _with_legends.of(card)
    return as_meant(card, edition)


def refused(card: CardDefinition, edition: Edition) -> InputError | None:
    """Return why a card can't be played with by the rules of an edition, if it asks for dexterity and no house rule
    says what decides instead; None if it can."""
    if edition.dexterity is Dexterity.COIN or not asks_for_dexterity(card):
        return None
    why = "it must be flipped from a height, which no program can do"
    return InputError(card.name, why, 'leave it out, or add " + Chaos Orb by a coin" to the rules')


def asks_for_dexterity(card: CardDefinition) -> bool:
    """Return whether a card must be flipped from a height."""
    return _flipped.of(card)


def _is_flipped(card: CardDefinition) -> bool:
    nodes = (node for face in card.faces for ability in face.abilities for node in walk(ability))
    return any(isinstance(node, FlipCard) for node in nodes)


def as_meant(card: CardDefinition, edition: Edition) -> CardDefinition:
    """Return a card, real or invented, as its text is meant on the edition's day. The same definition is returned each
    time."""
    if edition.timing is Timing.BATCHES:
        card = _after_damage.of(card)
    if edition.snow_is_ability:
        card = _snow_covered.of(card)
    if not edition.indestructible_is_ability:
        card = _with_facts.of(card)
    if edition.any_target:
        card = _with_any_target.of(card)
    names = edition.creature_type_names
    if names:
        if names not in _renamed:
            _renamed[names] = Memo(partial(with_names, names=names))
        card = _renamed[names].of(card)
    return card


def with_text(card: CardDefinition, texts: dict[str, str]) -> CardDefinition:
    """Return a card with another text, which is found by its name."""
    text = texts[card.name]
    return _rebuilt(
        card, lambda face: dataclasses.replace(face, abilities=parse_text(text, face.name, face.card_types))
    )


def without_defender(card: CardDefinition) -> CardDefinition:
    """Return a card without defender if it is a Wall. Until autumn 2004 a rule said that Walls can't attack
    (308.2a)."""
    return _rebuilt(card, _wall)


def _wall(face: Face) -> Face:
    defends = [isinstance(ability, KeywordAbility) and ability.keyword == "defender" for ability in face.abilities]
    if "Wall" not in face.subtypes or not any(defends):
        return face
    left = tuple([ability for ability, removed in zip(face.abilities, defends, strict=True) if not removed])
    return dataclasses.replace(face, abilities=left)


def legendary_planeswalkers(card: CardDefinition) -> CardDefinition:
    """306.4 of 2018: a card whose planeswalkers are legendary."""
    return _rebuilt(card, _legendary_face)


def _legendary_face(face: Face) -> Face:
    if not face.card_types & PLANESWALKER or face.supertypes & LEGENDARY:
        return face
    return dataclasses.replace(face, supertypes=face.supertypes | LEGENDARY)


def with_indicator(card: CardDefinition) -> CardDefinition:
    """204.1 since 2011: a card whose color a mark beside its type line says. No effect takes it away with the
    abilities, or changes its word, as with what the text said before. What the text says is still an ability of the
    card, which does nothing any more (400.1)."""
    return _rebuilt(card, _indicated_face)


def _indicated_face(face: Face) -> Face:
    stated = [_stated_colours(ability) for ability in face.abilities]
    if not any(stated):
        return face
    left = tuple(
        [
            dataclasses.replace(ability, mods=()) if colours and isinstance(ability, StaticAbility) else ability
            for ability, colours in zip(face.abilities, stated, strict=True)
        ]
    )
    colours = face.colours
    for mask in stated:
        colours |= mask
    return dataclasses.replace(face, colours=colours, abilities=left)


def _stated_colours(ability: Ability) -> int:
    """Return the mask of the colors that a characteristic-defining ability gives; 0 if it gives none."""
    if isinstance(ability, StaticAbility) and ability.defining and ability.what == This() and len(ability.mods) == 1:
        mod = ability.mods[0]
        return mod.colours if isinstance(mod, SetColour) and not mod.chosen else 0
    return 0


def with_facts(card: CardDefinition) -> CardDefinition:
    """700.4 until 2013: a card that makes things indestructible without giving them an ability."""
    return _rebuilt(card, _fact_face)


def _fact_face(face: Face) -> Face:
    return _with_abilities(face, tuple([as_facts(ability) for ability in face.abilities]))


def _with_abilities(face: Face, abilities: tuple[Ability, ...]) -> Face:
    """Return a face with other abilities; the same face if they are the same."""
    if all(new is old for new, old in zip(abilities, face.abilities, strict=True)):
        return face
    return dataclasses.replace(face, abilities=abilities)


def with_side_effects(card: CardDefinition) -> CardDefinition:
    """1996.dmg.6: a card whose spell does what follows from its damage when that has been dealt."""
    return _rebuilt(card, _side_effect_face)


def _side_effect_face(face: Face) -> Face:
    return _with_abilities(face, tuple([after_damage(ability) for ability in face.abilities]))


def with_any_target(card: CardDefinition) -> CardDefinition:
    """114.4 of 2018: a card that says "any target" for "target creature or player"."""
    return _rebuilt(card, _any_target_face)


def _any_target_face(face: Face) -> Face:
    return _with_abilities(face, tuple([any_targets(ability) for ability in face.abilities]))


def with_names(card: CardDefinition, names: tuple[tuple[str, str], ...]) -> CardDefinition:
    """A card with the names that creature types have on a day."""
    return _rebuilt(card, partial(renamed, names=names))


def snow_covered(card: CardDefinition) -> CardDefinition:
    """Return a card with the ability snow-covered in place of the supertype snow (502.14 until autumn 2004)."""
    return _rebuilt(card, _snow_face)


def _snow_face(face: Face) -> Face:
    abilities = tuple([with_snow_covered(ability) for ability in face.abilities])
    if face.supertypes & SNOW:
        abilities = (KeywordAbility(SNOW_COVERED), *abilities)
        return dataclasses.replace(face, supertypes=face.supertypes & ~SNOW, abilities=abilities)
    return _with_abilities(face, abilities)


def before_the_stack(card: CardDefinition) -> CardDefinition:
    """Return a card with its abilities of before the stack."""
    return _rebuilt(card, _face)


def _rebuilt(card: CardDefinition, change: Callable[[Face], Face]) -> CardDefinition:
    faces = tuple([change(face) for face in card.faces])
    if all(new is old for new, old in zip(faces, card.faces, strict=True)):
        return card
    return CardDefinition(card.name, with_lower_half(faces, card.layout), card.layout)


def _face(face: Face) -> Face:
    return _with_abilities(face, TEXTS.get(face.name) or tuple([in_phases(ability) for ability in face.abilities]))


_flipped: Final = Memo(_is_flipped)
_until_2008: Final = Memo(partial(with_text, texts=UNTIL_2008))
_until_autumn_2008: Final = Memo(partial(with_text, texts=UNTIL_AUTUMN_2008))
_without_defender: Final = Memo(without_defender)
_before_the_stack: Final = Memo(before_the_stack)
_with_indicator: Final = Memo(with_indicator)
_with_legends: Final = Memo(legendary_planeswalkers)
_snow_covered: Final = Memo(snow_covered)
_after_damage: Final = Memo(with_side_effects)
_with_facts: Final = Memo(with_facts)
_with_any_target: Final = Memo(with_any_target)
_by_edition: Final[Memo[Edition, Memo[CardDefinition, CardDefinition]]] = Memo(
    lambda edition: Memo(partial(of_the_time, edition=edition)), MOST_EDITIONS
)
"""The cards as they were on the day of an edition, all changes together: each game begins with this question."""
_renamed: Final[dict[tuple[tuple[str, str], ...], Memo[CardDefinition, CardDefinition]]] = {}
"""The names that creature types have, with the cards that have them."""

__all__ = ["as_meant", "before_the_stack", "of_the_time"]
