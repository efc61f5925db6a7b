"""Write trees as card text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaburn.errors import ManaburnError
from manaburn.terms import BASIC_LAND_TYPES, LAND, TYPE_NAMES

from . import period
from .binding import Mention, Unbound, of_the_turn, unbind
from .dialects import in_dialect
from .functioning_zone import without_functioning_zone
from .lex import join
from .linked_abilities import alone, kickers_by_cost, unlinked
from .printer import Printer, plural_subject
from .surface import Several
from .table import grammar
from .tree import (
    Ability,
    AdditionalCost,
    Effect,
    Face,
    Filter,
    HasSubtype,
    HasType,
    KeywordAbility,
    Mana,
    Modal,
    Move,
    Players,
    Seq,
    SpellText,
    StaticAbility,
    walk,
)
from .tree.later import as_written
from .tree.nouns import Kind


class Unsayable(ManaburnError):
    """The grammar has no words for a tree."""


def host_words(abilities: Sequence[Ability]) -> tuple[str, ...]:
    """Return the words by which an attached object mentions the permanent it is attached to: "equipped", "creature"."""
    for ability in abilities:
        if isinstance(ability, KeywordAbility):
            if ability.keyword == "equip":
                return "equipped", "creature"
            if ability.keyword == "fortify":
                return "fortified", "land"
            if ability.keyword == "enchant":
                return ("enchanted", *enchanted_kind(ability.kind))
    return "enchanted", "creature"


def enchanted_kind(kind: Kind | None) -> tuple[str, ...]:
    """Return the noun for what an enchant ability names."""
    if isinstance(kind, Players):
        return ("player",)
    if not isinstance(kind, Filter):
        return ("permanent",)
    types = [TYPE_NAMES[t.card_type.bit_length() - 1] for t in kind.tests if isinstance(t, HasType)]
    if types:
        return tuple(types) if kind.zone == "in play" else (*types, "card")
    words = [t.subtype for t in kind.tests if isinstance(t, HasSubtype)]
    return (words[0],) if words and words[0] in (*BASIC_LAND_TYPES, "Wall") else ("permanent",)


INDICATED: Final = "(A color indicator says its color.)"
"""What stands for a text that said the color of its card, since a mark beside the type line says it."""


def words_of(
    ability: Ability,
    name: str,
    before: list[Mention],
    host: tuple[str, ...] = ("enchanted", "creature"),
    land: bool = False,
    several: bool = False,
) -> tuple[str, list[Mention]]:
    """Return an ability as text in today's wording, and what its costs mention.

    ``before``: what earlier abilities mention. ``host``: see :func:`host_words`. ``land``: whether it is on a land.
    ``several``: whether several cards can have been exiled with it. Raises Unsayable.
    """
    if isinstance(ability, StaticAbility) and not ability.mods:
        return INDICATED, []
    try:
        surface, costs = unbind(without_functioning_zone(as_written(ability)), before)
    except Unbound as problem:
        raise Unsayable(f"{name}: {problem}") from None
    printer = Printer(grammar(), host, land, several)
    if isinstance(surface, SpellText):
        return "\n".join([_effects(printer, e, name) for e in paragraphs_of(surface.effect)]), costs
    words = printer.nt("ability", surface)
    if words is None:
        raise Unsayable(f"{name}: no words for {ability}")
    return join(words, name), costs


def exiles_several(abilities: Sequence[Ability]) -> bool:
    """Whether a linked ability can remove several cards from the game, which another means as "the exiled cards"."""
    return any(
        isinstance(node, Move) and node.linked and plural_subject(node.what)
        for ability in abilities
        for node in walk(ability)
    )


def paragraphs_of(effect: Effect) -> list[Effect]:
    """Divide the effect of a spell into paragraphs. A choice of modes is a paragraph of its own."""
    if not isinstance(effect, Seq) or not any(isinstance(e, Modal) for e in effect.effects):
        return [effect]
    found: list[Effect] = []
    run: list[Effect] = []
    for e in effect.effects:
        if isinstance(e, Modal):
            found.extend(_together(run))
            found.append(e)
            run = []
        else:
            run.append(e)
    return found + _together(run)


def _together(run: list[Effect]) -> list[Effect]:
    """Return effects as one paragraph; none if there are no effects."""
    return run if len(run) < 2 else [Seq(tuple(run))]


def _effects(printer: Printer, effect: Effect, name: str) -> str:
    words = printer.nt("effects", effect)
    if words is None:
        raise Unsayable(f"{name}: no words for {effect}")
    return join(words, name)


def print_ability(ability: Ability, name: str = "~", dialect: str = "oracle", host: tuple[str, ...] = ()) -> str:
    """Return an ability as text. ``dialect``: "oracle" for today's wording, or "2008", "2002", "1996". ``host``: the
    words for what its object is attached to, if they are known.

    Raises Unsayable if the grammar has no words for it.
    """
    return in_dialect(words_of(alone(ability), name, [], host or host_words((ability,)))[0], name, dialect)


def print_text(
    abilities: Sequence[Ability],
    name: str = "~",
    dialect: str = "oracle",
    host: tuple[str, ...] = (),
    land: bool = False,
) -> str:
    """Return the abilities of a face as text, with keywords together in one line.

    ``host``: the words for what the object is attached to, if the abilities don't say it. ``land``: whether it is a
    land. Raises Unsayable.
    """
    lines: list[str] = []
    run: list[Ability] = []
    before: list[Mention] = []
    host = host or host_words(abilities)
    several = exiles_several(abilities)
    for ability in [*kickers_by_cost(unlinked(tuple(abilities))), None]:
        said = period.sentence(ability) if dialect == "1996" and ability is not None else ""
        plain = (
            not said
            and isinstance(ability, KeywordAbility)
            and ability.keyword not in ("enchant",)
            and (ability.cost is None or all(isinstance(p, Mana) for p in ability.cost.parts))
        )
        if plain and ability is not None:
            run.append(ability)
            continue
        if run:
            lines.append(words_of(run[0] if len(run) == 1 else Several(tuple(run)), name, [], host, land, several)[0])
            run = []
        if said:
            lines.append(said.replace("~", name))
        elif ability is not None:
            text, costs = words_of(ability, name, before, host, land, several)
            lines.append(period.reworded(text, ability) if dialect == "1996" else text)
            before = before + of_the_turn(ability)
            if isinstance(ability, AdditionalCost):
                before = before + costs
    return in_dialect("\n".join(lines), name, dialect)


def print_face(face: Face, name: str | None = None, dialect: str = "oracle") -> str:
    """Return the rules text of a face. In 1996 a part of it was on the type line and is left out. Raises Unsayable."""
    called = face.name if name is None else name
    is_land = face.card_types & LAND != 0
    if dialect != "1996":
        return print_text(face.abilities, called, dialect, land=is_land)
    return print_text(period.shown(face), called, dialect, host_words(face.abilities), is_land)
