"""What is printed on a card, as plain text: the record that a pool keeps and the parser reads."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

ColorLetter: TypeAlias = Literal["W", "U", "B", "R", "G"]

# `split`: two halves of one card. `flip`: the second face upside down. `double`: the second face on the back.
# Layouts with faces that are younger than our rules (adventure, ...) keep the name Scryfall gives them.
Layout: TypeAlias = str


class FaceRecord(msgspec.Struct, frozen=True):
    """One face of a card that has several: a half of a split card, one way up of a flip card, one side."""

    name: str
    mana_cost: str | None
    type_line: str
    oracle_text: str
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    color_indicator: tuple[ColorLetter, ...] = ()


class CardRecord(msgspec.Struct, frozen=True):
    """One card, whatever the number of its printings.

    A card without faces has everything in its own fields. A split card is called "Fire // Ice", and its own cost, type
    line and text are those of the halves joined by "//". A flip or double-faced card has the name and the values of its
    first face. `mana_cost` is None where there is none, as on a land. `released` is the day of the first printing,
    YYYY-MM-DD. `printings` are the codes of the sets in which it was printed, in small letters; none if the file
    doesn't tell all of them. A `suspect` record has a text that is not to be trusted.
    """

    name: str
    mana_cost: str | None
    type_line: str
    oracle_text: str
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    color_indicator: tuple[ColorLetter, ...] = ()
    layout: Layout = "normal"
    faces: tuple[FaceRecord, ...] = ()
    released: str | None = None
    suspect: bool = False
    printings: tuple[str, ...] = ()
