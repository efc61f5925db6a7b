"""Compile card records into card definitions. The type line, cost, numbers and text are all checked."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from manaburn.errors import InputError, UnreadableText
from manaburn.terms import (
    BASIC,
    KINDRED,
    LAND,
    SUPERTYPE_NAMES,
    TRIBAL,
    TYPE_NAMES,
    ManaCost,
    colour_mask,
    parse_mana,
)
from manaburn.text import parse_text
from manaburn.text.period import todays, with_line
from manaburn.text.tree import Ability, CardDefinition, Face, SetColour, StaticAbility, This, with_lower_half

from .records import CardRecord, FaceRecord
from .texts_of_the_day import trusted

_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")


def read_type_line(line: str) -> tuple[int, int, tuple[str, ...]]:
    """Return the masks of supertypes and card types, and the subtypes, of a type line. Raises ValueError for a word
    that is no type, and for a line without card types."""
    left, _, right = line.replace("–", "—").replace(" - ", " — ").partition("—")
    supertypes = 0
    types = 0
    for word in left.lower().split():
        if word in SUPERTYPE_NAMES:
            supertypes |= 1 << SUPERTYPE_NAMES.index(word)
        elif word in TYPE_NAMES:
            types |= 1 << TYPE_NAMES.index(word)
        elif word == KINDRED:
            types |= TRIBAL
        else:
            raise ValueError(f"{word!r} is not a card type")
    if not types:
        raise ValueError(f"{line!r} names no card type")
    return supertypes, types, tuple(right.split())


def _number(text: str | None, card: str, what: str) -> tuple[int | None, bool]:
    """Return a printed power, toughness or loyalty (None: it has none), and whether it has a star. As long as nothing
    defines the star it is 0, so that "1+*" is 1.

    Rules: 208.2.
    """
    if text is None or text == "":
        return None, False
    if _NUMBER.fullmatch(text):
        return int(text), False
    if "*" in text or text == "X":
        beside = text.replace("+", "").replace("-", "").replace("*", "")
        return int(beside) if _NUMBER.fullmatch(beside) else 0, True
    raise InputError(card, f"the {what} {text!r} is not a number", "write a number, or *")


def _states_colour(ability: Ability) -> bool:
    """Return whether an ability sets the colour of its own object (405.2, and 402.3 until 2003)."""
    return (
        isinstance(ability, StaticAbility)
        and isinstance(ability.what, This)
        and ability.condition is None
        and any(isinstance(mod, SetColour) for mod in ability.mods)
    )


def _type_line(record: CardRecord | FaceRecord, card: str) -> tuple[int, int, tuple[str, ...], str]:
    """Return the masks of supertypes and card types, the subtypes, and the line of text that a type line of 1996 stands
    for ("" if it stands for none). Raises InputError."""
    line, first = todays(record.type_line)
    try:
        return (*read_type_line(line), first)
    except ValueError as problem:
        raise InputError(card, str(problem), "correct the type line") from None


def _text(record: CardRecord | FaceRecord, supertypes: int, types: int, first: str) -> str:
    """Return the rules text of a face; "" for a basic land, whose mana ability follows from its type."""
    if supertypes & BASIC and types == LAND:
        return ""
    return with_line(first, record.oracle_text or "")


def face_text(record: CardRecord | FaceRecord, card: str) -> tuple[str, int]:
    """Return the text of a face as it is read, and the mask of its card types. Raises InputError for a wrong type
    line."""
    supertypes, types, _, first = _type_line(record, card)
    return _text(record, supertypes, types, first), types


def compile_face(record: CardRecord | FaceRecord, card: str) -> Face:
    """Return a compiled face. ``card``: the name of the card, for error messages.

    Raises UnreadableText for the text, and InputError for a wrong type line, cost or number.
    """
    supertypes, types, subtypes, first = _type_line(record, card)
    cost: ManaCost | None = None
    if record.mana_cost:
        try:
            cost = parse_mana(record.mana_cost)
        except ValueError as problem:
            raise InputError(card, str(problem), "correct the mana cost") from None
    power, star = _number(record.power, card, "power")
    toughness, star2 = _number(record.toughness, card, "toughness")
    loyalty, _ = _number(record.loyalty, card, "loyalty")
    abilities = parse_text(_text(record, supertypes, types, first), record.name, types)
    if record.color_indicator and not any(_states_colour(ability) for ability in abilities):
        # Later printings have a mark beside the type line; in these years an ability said the colour.
        colour = SetColour(colour_mask("".join(record.color_indicator)))
        abilities = (StaticAbility(This(), (colour,), zone="any", defining=True), *abilities)
    return Face(
        name=record.name,
        mana_cost=cost,
        colours=cost.colours if cost is not None else 0,
        supertypes=supertypes,
        card_types=types,
        subtypes=subtypes,
        power=power,
        toughness=toughness,
        loyalty=loyalty,
        abilities=abilities,
        star=star or star2,
    )


def faces_of(record: CardRecord) -> tuple[CardRecord | FaceRecord, ...]:
    """Return the faces of a record that count under these rules. Raises UnreadableText if the record says that its text
    is wrong, and InputError for a layout of later years."""
    record = trusted(record)
    if record.suspect:
        raise UnreadableText(
            record.name, record.oracle_text.split("\n")[0], 0, "the record says that its text is not reliable"
        )
    if record.faces and record.layout in ("split", "flip"):
        return record.faces
    if record.faces and record.layout != "normal":
        raise InputError(record.name, f"these rules have no cards of layout {record.layout!r}", "leave it out")
    return (record,)


def compile_card(record: CardRecord) -> CardDefinition:
    """Return the definition of the card of a record.

    Raises UnreadableText for the first sentence that the grammar can't read, and InputError for a wrong type line, cost
    or number.
    """
    faces = tuple([compile_face(face, record.name) for face in faces_of(record)])
    layout = record.layout if record.faces else "normal"
    return CardDefinition(record.name, with_lower_half(faces, layout), layout)


def compile_without_text(record: CardRecord) -> CardDefinition:
    """Return the definition of a card without its text. Raises InputError for a wrong type line, cost or number."""
    blank = msgspec.structs.replace(
        record,
        oracle_text="",
        faces=tuple([msgspec.structs.replace(face, oracle_text="") for face in record.faces]),
        suspect=False,
    )
    return compile_card(blank)


__all__ = ["compile_card", "compile_face", "compile_without_text", "face_text", "faces_of", "read_type_line"]
