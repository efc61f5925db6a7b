"""The spell that a card would be: its characteristics on the stack, and what it does when it resolves."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.casting_method import CastingMethod
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import ability_index, continuous
from manaburn.state.characteristics import Characteristics
from manaburn.state.objects import GameObject, Player
from manaburn.terms import PERMANENT_TYPES, Zone
from manaburn.text.tree import KeywordAbility, SpellText
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n


def face_characteristics(table: Table, card: GameObject, face: int) -> Characteristics:
    """The characteristics of the half of the card that would be played.

    Rules: 505.3.
    """
    definition = card.card.definition if card.card is not None else None
    if definition is not None and definition.layout == "split":
        return continuous.printed(table, card, face)
    return continuous.characteristics(table, card)


def as_spell(
    table: Table, player: Player, card: GameObject, way: CastingMethod, face: int, number: int | None = None
) -> GameObject:
    """What the card would be as a spell of the player's, to ask effects about it: the half played, or the face-down
    spell.

    Rules: 502.26c.
    """
    half = card.copy_of if card.copy_of is not None else card.face
    if card.card is not None and card.card.definition.layout == "split":
        half = card.card.definition.faces[face]
    spell = GameObject(
        card.number if number is None else number, table.journal, card.kind, card.owner, Zone.STACK, half
    )
    spell.card = card.card
    spell._controller = player
    spell._timestamp = card.timestamp
    spell._face_down = way.face_down
    return spell


def spell_asked(table: Table, player: Player, card: GameObject, way: CastingMethod, face: int) -> GameObject:
    """The same, where something might depend on it: the card itself if no effect speaks of spells."""
    if card.zone is Zone.STACK:
        return card
    plain = not way.face_down and (
        card.card is None or (not card.card.works_elsewhere and card.card.definition.layout != "split")
    )
    if plain and not continuous.player_rules(table, player):
        return card
    return as_spell(table, player, card, way, face)


def effect_of_card(table: Table, card: GameObject, face: int = 0) -> b.Effect | None:
    """What the card's text does when it resolves as a spell; for an Aura, what it would enchant (a target)."""
    return spell_text(table, face_characteristics(table, card, face))


def spell_text(table: Table, chars: Characteristics) -> b.Effect | None:
    """The effect of an instant or sorcery, that of its keywords included, or the target of an Aura spell."""
    effects: list[b.Effect] = []
    if chars.card_types & PERMANENT_TYPES == 0:
        for held in chars.abilities:
            ability = held.ability
            if isinstance(ability, SpellText):
                effects.append(ability.effect)
            elif isinstance(ability, KeywordAbility):
                effects.extend(keyword_text(table, ability))
        if len(effects) == 1:
            return effects[0]
        return joined(tuple(effects)) if effects else None
    if "Aura" in chars.subtypes:
        found: list[KeywordAbility] = []
        for held in chars.abilities:
            if isinstance(held.ability, KeywordAbility) and held.ability.keyword == "enchant":
                found.append(held.ability)
        if found:
            return aura_effect(tuple(found))
    return None


class KeywordText:
    """What a keyword of a spell adds to what the spell does."""

    def __init__(self, ability: KeywordAbility, effects: list[b.Effect]) -> None:
        self.ability: Final = ability
        self.effects: Final = effects


_joined: Final[dict[tuple[int, ...], tuple[tuple[b.Effect, ...], fx.Seq]]] = {}
_auras: Final[dict[tuple[int, ...], tuple[tuple[KeywordAbility, ...], fx.Pick]]] = {}
_keyword_texts: Final[dict[tuple[int, int], KeywordText]] = {}


def keyword_text(table: Table, ability: KeywordAbility) -> list[b.Effect]:
    """The spell text that a keyword stands for."""
    key = (id(ability), id(table.edition))
    known = _keyword_texts.get(key)
    if known is None or known.ability is not ability:
        effects = [part.effect for part in ability_index.expand(ability, table.edition) if isinstance(part, SpellText)]
        known = KeywordText(ability, effects)
        _keyword_texts[key] = known
    return known.effects


def joined(effects: tuple[b.Effect, ...]) -> fx.Seq:
    """Several paragraphs as one effect; the same object each time."""
    key = tuple([id(effect) for effect in effects])
    known = _joined.get(key)
    if known is None or known[0] != effects:
        known = (effects, fx.Seq(effects))
        _joined[key] = known
    return known[1]


def aura_effect(abilities: tuple[KeywordAbility, ...]) -> fx.Pick:
    """The target of an Aura spell as an effect: what all its enchant abilities allow.

    Rules: 212.4e, 502.45c.
    """
    key = tuple([id(ability) for ability in abilities])
    known = _auras.get(key)
    if known is None or known[0] != abilities:
        known = (abilities, fx.Pick(n.Target(enchanted_kind(abilities))))
        _auras[key] = known
    return known[1]


def enchanted_kind(abilities: tuple[KeywordAbility, ...]) -> n.Kind:
    """What fits all of some enchant abilities."""
    first = abilities[0].kind
    whole: n.Kind = first if first is not None else n.Filter()
    for ability in abilities[1:]:
        other = ability.kind
        if isinstance(whole, n.Filter) and isinstance(other, n.Filter) and whole.zone == other.zone:
            whole = n.Filter((*whole.tests, *other.tests), zone=whole.zone)
        elif isinstance(whole, n.Players) and isinstance(other, n.Players):
            whole = n.Players((*whole.tests, *other.tests))
        else:
            return n.Filter((n.AnyTest(()),))  # nothing is both
    return whole
