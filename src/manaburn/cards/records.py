"""Card records: what is printed on a card, as plain text. Pools consist of records, and the compiler reads them."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

ColorLetter: TypeAlias = Literal["W", "U", "B", "R", "G"]

# `split`: two halves of one card. `flip`: the second face is upside down. `double`: the second face is on the back.
# Later layouts with several faces (adventure, ...) have Scryfall's names.
Layout: TypeAlias = str


class FaceRecord(msgspec.Struct, frozen=True):
    """One face of a card that has several: a half of a split card or flip card, or a side of a double-faced card."""

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

    A card with one face has no `faces`. A split card has a name such as "Fire // Ice"; its cost, type line and text are
    those of the halves joined by "//". A flip or double-faced card has the name and the values of its first face.
    `mana_cost` is None if the card has none, as a land. `released` is the day of the first printing, YYYY-MM-DD.
    `printings` are the codes of the sets in which it was printed, in small letters; none if the file doesn't tell all
    of them. The text of a `suspect` record is not reliable.
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
