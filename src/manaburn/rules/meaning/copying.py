"""Copying objects, and which face of its card an object shows (505, 508).

Rules: 503.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.editions.edition import Edition
from manaburn.rules.kernel.internal_nodes import BecomesFace
from manaburn.state.contexts import Context
from manaburn.state.objects import ABILITY, SPELL_COPY, GameObject
from manaburn.subtypes import types_of
from manaburn.terms import ManaCost, Zone
from manaburn.text import keywords
from manaburn.text.tree import statics as s
from manaburn.text.tree.abilities import CardDefinition, Face, KeywordAbility, StaticAbility
from manaburn.text.tree.base import Ability, Modification, Value, walk
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.nouns import Ref
from manaburn.text.tree.values import Number, X

from . import continuous, face_down

if TYPE_CHECKING:
    from manaburn.rules.kernel.table import Table

# -- which face --------------------------------------------------------------------------------------------------------

NO_HALVES: Final[tuple[Face, ...]] = ()


class Pair:
    """The two halves of a split card as one face."""

    def __init__(self, definition: CardDefinition, face: Face) -> None:
        self.definition: Final = definition
        self.face: Final = face


_whole: Final[dict[int, Pair]] = {}
"""Keyed by the identity of the definition."""
_halves: Final[dict[int, Pair]] = {}
"""Keyed by the identity of the face that joins both halves."""


def face_shown(item: GameObject, edition: Edition) -> Face | None:
    """Return the face that gives an object its values before any effect: copied, face down, flipped, one half or both.

    Rules: 504, 508, 505.
    """
    if item.face_down and face_down.is_down(item):
        return face_down.face_of(edition)
    face = item.copy_of if item.copy_of is not None else item.face
    if face is None:
        return None
    card = item.card
    if card is not None and card.definition.layout != "normal":
        definition = card.definition
        if definition.layout == "split" and item.copy_of is None and item.zone is not Zone.STACK:
            return both_halves(definition)
    return flipped_of(face) if item.flipped else face


def face_up(table: Table, item: GameObject) -> Face | None:
    """Return the face that an object would show face up and not flipped: that of what it has last become a copy of, or
    the one with which it came.

    Rules: 504.5, 504.7, 508.2.
    """
    face = item.copy_of if item.copy_of is not None else item.face
    for effect in table.state.effects:
        if item in effect.affected:
            for mod in effect.mods:
                if isinstance(mod, BecomesFace):
                    face = mod.face
    return face


def flipped_of(face: Face) -> Face:
    """Return the lower half of a face that belongs to a flip card; for other faces, the face itself.

    Rules: 508.2.
    """
    return face.lower if face.lower is not None else face


def both_halves(definition: CardDefinition) -> Face:
    """Return a face with the characteristics of both halves, which a split card has outside the stack.

    Rules: 505.2.
    """
    found = _whole.get(id(definition))
    if found is None:
        one, two = definition.faces[0], definition.faces[1]
        symbols: list[str] = []
        for half in (one, two):
            if half.mana_cost is not None:
                symbols.extend(half.mana_cost.symbols)
        face = Face(
            f"{one.name} // {two.name}",
            ManaCost(tuple(symbols)),
            one.colours | two.colours,
            one.supertypes | two.supertypes,
            one.card_types | two.card_types,
            one.subtypes + tuple([word for word in two.subtypes if word not in one.subtypes]),
            None,
            None,
            None,
            one.abilities + two.abilities,
        )
        found = Pair(definition, face)
        _whole[id(definition)] = found
        _halves[id(face)] = found
    return found.face


def halves(item: GameObject) -> tuple[Face, ...]:
    """Return the two halves of a split card that isn't on the stack, or of a copy of one; () for any other object.

    Rules: 503.12, 505.2.
    """
    if item.zone is Zone.STACK or item.copy_of is not None:
        return NO_HALVES
    card = item.card
    if card is not None:
        return card.definition.faces if card.definition.layout == "split" else NO_HALVES
    pair = _halves.get(id(item.face)) if item.kind == SPELL_COPY else None
    return pair.definition.faces if pair is not None else NO_HALVES


# -- copiable values ---------------------------------------------------------------------------------------------------


def copiable(
    table: Table, item: GameObject, exceptions: tuple[Modification, ...] = (), ctx: Context | None = None
) -> Face:
    """Return the copiable values of an object, as changed by the "except" clauses of the copy effect.

    These are the printed values, as modified by other copy effects and by being face down. Other effects, status and
    counters don't count.

    Rules: 503.2, 503.9.
    """
    source = item
    if item.kind == ABILITY and item.source is not None:
        source = item.source
    chars = continuous.characteristics(table, source)
    face = chars.face
    if face is None:
        face = source.copy_of if source.copy_of is not None else source.face
    assert face is not None, "nothing can be copied of this"
    if source.flipped and not source.face_down:
        # Status isn't copied: the copy shows the upper half until it is flipped itself.
        face = face_up(table, source)
        assert face is not None, "what is flipped shows a face"
    return changed(face, exceptions, ctx) if exceptions else face


def names_its_maker(face: Face) -> bool:
    """Return whether an ability of a face refers to what gave the ability, as that of a token does to what made it."""
    return any(node == Ref("granter") for ability in face.abilities for node in walk(ability))


_names_its_maker: Final = Memo(names_its_maker, 1000)


def maker_named(item: GameObject, face: Face) -> GameObject | None:
    """Return the object that a copy with this face, made of an object, means by the name of what made the token; None
    if its text names no such object.

    Rules: 201.4a@2014.
    """
    if not _names_its_maker.of(face):
        return None
    maker = item.choices["text by"] if "text by" in item.choices else item.choices.get("creator")
    return maker if isinstance(maker, GameObject) else None


def own_values(table: Table, item: GameObject, exceptions: tuple[Modification, ...]) -> tuple[Modification, ...]:
    """Return the "except" clauses of a copy effect, with those for what the object keeps of its own added.

    Rules: 503.9.
    """
    if not any(isinstance(mod, s.NotCopied) for mod in exceptions):
        return exceptions
    own = copiable(table, item)
    return tuple([(_kept(own, mod.what) if isinstance(mod, s.NotCopied) else mod) for mod in exceptions])


def _kept(own: Face, what: str) -> Modification:
    return s.SetName(own.name) if what == "name" else s.SetColour(own.colours)


def retyped(
    mod: s.SetTypes, supertypes: int, card_types: int, subtypes: tuple[str, ...]
) -> tuple[int, int, tuple[str, ...]]:
    """Return the supertypes, card types and subtypes that a change of types leaves. A new card type takes the subtypes
    of the old ones away, and a new subtype those of its own kind."""
    if mod.add:
        more = tuple([word for word in mod.subtypes if word not in subtypes])
        return supertypes | mod.supertypes, card_types | mod.card_types, subtypes + more
    if mod.card_types:
        card_types = mod.card_types
        subtypes = tuple([word for word in subtypes if types_of(word) & card_types])
    if mod.supertypes:
        supertypes = mod.supertypes
    if mod.subtypes:
        kinds = 0
        for word in mod.subtypes:
            kinds |= types_of(word)
        subtypes = tuple([word for word in subtypes if not types_of(word) & kinds]) + mod.subtypes
    return supertypes, card_types, subtypes


def without_types(
    mod: s.LoseTypes, supertypes: int, card_types: int, subtypes: tuple[str, ...]
) -> tuple[int, int, tuple[str, ...]]:
    """Return the supertypes, card types and subtypes that a loss of types leaves. A lost card type takes its subtypes
    with it."""
    card_types &= ~mod.card_types
    left = tuple([word for word in subtypes if word not in mod.subtypes and types_of(word) & card_types])
    return supertypes & ~mod.supertypes, card_types, left


def without_keyword(abilities: list[Ability], keyword: str) -> list[Ability]:
    """Return the abilities that aren't this keyword."""
    return [a for a in abilities if not (isinstance(a, KeywordAbility) and keywords.is_kind_of(a, keyword))]


def changed(face: Face, exceptions: tuple[Modification, ...], ctx: Context | None) -> Face:
    """Return a face with values replaced or abilities added, as a copy effect says. The changes are copiable.

    Rules: 503.9.
    """
    name = face.name
    mana_cost = face.mana_cost
    colours = face.colours
    supertypes = face.supertypes
    card_types = face.card_types
    subtypes = face.subtypes
    power = face.power
    toughness = face.toughness
    abilities = list(face.abilities)
    for mod in exceptions:
        if isinstance(mod, (s.SetPT, s.DefinePT)):
            power = number(mod.power, ctx, power)
            toughness = number(mod.toughness, ctx, toughness)
            abilities = [ability for ability in abilities if not defines_size(ability)]
        elif isinstance(mod, s.GainAbility):
            abilities.append(mod.ability)
        elif isinstance(mod, s.LoseAllAbilities):
            abilities = []
        elif isinstance(mod, s.LoseAbility):
            abilities = without_keyword(abilities, mod.keyword)
        elif isinstance(mod, s.SetColour):
            colours = colours | mod.colours if mod.add else mod.colours
        elif isinstance(mod, s.SetName):
            name = mod.name
        elif isinstance(mod, s.NoManaCost):
            mana_cost = None
        elif isinstance(mod, s.SetTypes):
            supertypes, card_types, subtypes = retyped(mod, supertypes, card_types, subtypes)
        elif isinstance(mod, s.LoseTypes):
            supertypes, card_types, subtypes = without_types(mod, supertypes, card_types, subtypes)
    return Face(
        name,
        mana_cost,
        colours,
        supertypes,
        card_types,
        subtypes,
        power,
        toughness,
        face.loyalty,
        tuple(abilities),
        face.star,
        changed(face.lower, exceptions, ctx) if face.lower is not None else None,
    )


def defines_size(ability: Ability) -> bool:
    """Whether an ability defines the power or toughness of its object. An exception that sets them removes such
    abilities."""
    return isinstance(ability, StaticAbility) and any(isinstance(mod, s.DefinePT) for mod in ability.mods)


def number(value: Value | None, ctx: Context | None, otherwise: int | None) -> int | None:
    """Return the number in an exception: a constant, or X."""
    if isinstance(value, Number):
        return value.n
    if isinstance(value, X) and ctx is not None:
        return ctx.x
    return otherwise
