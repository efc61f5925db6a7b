"""The spell that a card would become, its characteristics on the stack and its effect; the object that an ability would
become."""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.rules.events import perform
from manaburn.rules.events.preview import Preview
from manaburn.rules.kernel.casting_method import CastingMethod, MethodKind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import ability_index, continuous, copying, outside_play
from manaburn.state.characteristics import Characteristics
from manaburn.state.contexts import Context
from manaburn.state.happenings import Arrival, Happening
from manaburn.state.objects import ABILITY, GameObject, Player
from manaburn.terms import PERMANENT_TYPES, Zone
from manaburn.text.tree import Face, KeywordAbility, SpellText, walk
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree.base import reworded


def face_characteristics(table: Table, card: GameObject, face: int) -> Characteristics:
    """Return the characteristics of the half of the card that would be played.

    Rules: 505.3.
    """
    halves = copying.halves(card)
    if halves:
        return continuous.as_worded(table, continuous.of_half(table, card, halves[face]))
    chars = continuous.characteristics(table, card)
    return chars if card.zone is Zone.STACK else continuous.as_worded(table, chars)


def as_spell(
    table: Table, player: Player, card: GameObject, way: CastingMethod, face: int, number: int | None = None
) -> GameObject:
    """Return the spell that a card would become if this player played it. It isn't put on the stack; effects are asked
    about it. ``face``: the half of a split card; ``number``: its number as an object, if not that of the card.

    What effects make of cards that aren't in play, they make of spells, too; but those in graveyards have effects of
    their own.

    Rules: 502.26c.
    """
    half = card.copy_of if card.copy_of is not None else card.face
    halves = copying.halves(card)
    if halves:
        half = halves[face]
    if way.has(MethodKind.OVERLOAD) and half is not None:
        half = overloaded(half)
    spell = GameObject(
        card.number if number is None else number, table.journal, card.kind, card.owner, Zone.STACK, half
    )
    spell.card = card.card
    spell._controller = player
    spell._timestamp = card.timestamp
    spell._face_down = way.face_down
    if card.zone is not Zone.GRAVEYARD and not way.face_down:
        spell.stands_for = card
    if (way.face_down or card.zone is Zone.GRAVEYARD) and continuous.may_reach(table, card):
        as_what = f"spell {way.face_down} {face} {player.index}"
        chars = outside_play.kept(table, card, as_what)
        if chars is None:
            chars = as_it_would_be(table, card, spell, face)
            outside_play.keep(table, card, as_what, chars)
        outside_play.show(table, spell, chars)
    return spell


_overloaded: Final[dict[int, tuple[Face, Face]]] = {}


def overloaded(face: Face) -> Face:
    """Return a card's face with "each" in its text for "target": the same object for the same face (702.96a of
    2026)."""
    known = _overloaded.get(id(face))
    if known is None or known[0] is not face:
        nodes = [node for ability in face.abilities for node in walk(ability)]
        kinds = {node.slot: node.kind for node in nodes if isinstance(node, n.Target)}

        def each(node: b.Node) -> b.Node:
            if isinstance(node, n.Target):
                return n.All(node.kind)
            if isinstance(node, n.Ref) and node.role == "target" and node.n in kinds:
                return n.All(kinds[node.n])
            return node

        abilities = tuple([reworded(ability, each) for ability in face.abilities])
        known = (face, dataclasses.replace(face, abilities=abilities))
        _overloaded[id(face)] = known
    return known[1]


def as_it_would_be(table: Table, card: GameObject, spell: GameObject, face: int) -> Characteristics:
    """Return the characteristics of the spell that a card would become under the effects on cards outside play. With a
    card in a graveyard those on cards in graveyards alone don't go: for a moment it is put on the stack, and everything
    is put back.

    Rules: 409.1a, 502.26c.
    """
    if card.zone is not Zone.GRAVEYARD:
        return outside_play.face_down_as_changed(table, card)
    mark = table.journal.mark()
    if card not in table.state.graveyards[card.owner.index]:
        table.state.put(card)  # it has been taken out to see what is possible without it
    preview = Preview(table, putting_on_stack(card, spell.controller, spell.face_down, face))
    item = preview.item if preview.item is not None else spell
    if item is not spell:
        item.controller = spell.controller
    chars = continuous.characteristics(table, item).copy()
    table.journal.rollback(mark)
    return chars


def putting_on_stack(card: GameObject, player: Player, down: bool, face: int) -> Happening:
    """Return the event that a card is put on the stack as a spell that a player controls. ``down``: face down;
    ``face``: the half of a split card.

    Rules: 409.1a.
    """
    arrival = Arrival()
    arrival.controller = player
    arrival.face_down = down
    arrival.choices["face"] = face
    return perform.moving(card, Zone.STACK, None, "played", arrival)


def as_ability(table: Table, ctx: Context) -> GameObject:
    """Return the object that an activated ability would become if it were played. It isn't put on the stack; effects
    are asked about it. ``ctx``: that of the ability.

    Rules: 409.1a, 409.1c.
    """
    source = ctx.source
    item = GameObject(source.number, table.journal, ABILITY, ctx.controller, Zone.STACK, None)
    item.source = source
    item.note = "activated"
    item._controller = ctx.controller
    for held in continuous.characteristics(table, source).activated:
        if held.key == ctx.held_key:
            item.ability = held.ability
    return item


def spell_asked(table: Table, player: Player, card: GameObject, way: CastingMethod, face: int) -> GameObject:
    """Return the spell about which effects are asked: that of :func:`as_spell`, or the card itself if the difference
    can't matter."""
    if card.zone is Zone.STACK:
        return card
    plain = not way.face_down and not copying.halves(card) and (card.card is None or not card.card.works_elsewhere)
    if plain and not continuous.player_rules(table, player):
        return card
    return as_spell(table, player, card, way, face)


def effect_of_card(table: Table, card: GameObject, face: int = 0) -> b.Effect | None:
    """Return the effect of a card when it resolves as a spell; for an Aura, the choice of its target. None: it has
    none."""
    return spell_text(table, face_characteristics(table, card, face))


def spell_text(table: Table, chars: Characteristics) -> b.Effect | None:
    """Return the effect of an instant or sorcery with that of its keywords, or the choice of an Aura's target. None:
    there is none."""
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
    """The effects that a keyword adds to those of a spell. Kept with the ability."""

    def __init__(self, ability: KeywordAbility, effects: list[b.Effect]) -> None:
        self.ability: Final = ability
        self.effects: Final = effects


_joined: Final[dict[tuple[int, ...], tuple[tuple[b.Effect, ...], fx.Seq]]] = {}
_auras: Final[dict[tuple[int, ...], tuple[tuple[KeywordAbility, ...], fx.Pick]]] = {}
_keyword_texts: Final[dict[tuple[int, int], KeywordText]] = {}


def keyword_text(table: Table, ability: KeywordAbility) -> list[b.Effect]:
    """Return the effects that a keyword adds to those of a spell."""
    key = (id(ability), id(table.edition))
    known = _keyword_texts.get(key)
    if known is None or known.ability is not ability:
        effects = [part.effect for part in ability_index.expand(ability, table.edition) if isinstance(part, SpellText)]
        known = KeywordText(ability, effects)
        _keyword_texts[key] = known
    return known.effects


def joined(effects: tuple[b.Effect, ...]) -> fx.Seq:
    """Return several paragraphs as one effect: the same object for the same paragraphs."""
    key = tuple([id(effect) for effect in effects])
    known = _joined.get(key)
    if known is None or known[0] != effects:
        known = (effects, fx.Seq(effects))
        _joined[key] = known
    return known[1]


def aura_effect(abilities: tuple[KeywordAbility, ...]) -> fx.Pick:
    """Return the choice of an Aura's target: what all of its enchant abilities allow.

    Rules: 212.4e, 502.45c.
    """
    key = tuple([id(ability) for ability in abilities])
    known = _auras.get(key)
    if known is None or known[0] != abilities:
        known = (abilities, fx.Pick(n.Target(enchanted_kind(abilities))))
        _auras[key] = known
    return known[1]


def enchanted_kind(abilities: tuple[KeywordAbility, ...]) -> n.Kind:
    """Return the kind of objects that all of some enchant abilities allow."""
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
