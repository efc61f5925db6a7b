"""Card files from Scryfall and MTGJSON: what their records say, in the form that a pool keeps.

The format is told by the content. Things that are not cards to play with (tokens, art, planes, ...) are left out, and
so are records in other languages. A record that can't be used is left out and reported; the others are read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

import msgspec

from manaburn.cards.records import CardRecord, ColorLetter, FaceRecord
from manaburn.errors import InputError
from manaburn.files import read_file

_LIMIT: Final = 1 << 30
_WANTED: Final = "name a Scryfall bulk file or MTGJSON's AtomicCards.json"
_LONGEST_FIELD: Final = 4_000
"""The longest name, type line or text of a face, in characters. The longest of a real card is shorter than 1,200."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class BadRecord:
    """A record of a card file that can't be used: the card's name, "" if it has none, and what is wrong."""

    name: str
    error: InputError


@dataclass(slots=True)
class CardFile:
    """The contents of a card file: its cards in the order of the file, and the records that can't be used."""

    cards: list[CardRecord] = field(default_factory=list)
    bad: list[BadRecord] = field(default_factory=list)


def read_card_file(path: str | Path) -> CardFile:
    """Read a Scryfall bulk file, a Scryfall list, MTGJSON's AtomicCards, or records like Scryfall's.

    Of many printings one record is kept, dated by the first. Raises InputError, with the line, for a file that is none
    of these, and for one in which no record can be used.
    """
    place = str(path)
    data = read_file(path, "card records", _LIMIT).removeprefix(b"\xef\xbb\xbf")
    found = _read(data, place)
    if found.bad and not found.cards:
        raise found.bad[0].error
    return found


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a file: its bytes, the whole file's bytes, the part's offset in them, and the file's name."""

    data: bytes
    whole: bytes
    start: int
    place: str

    def line(self, offset: int) -> str:
        """Return the place of a byte of this part, as ``file:line``."""
        return f"{self.place}:{self.whole.count(10, 0, max(0, self.start + offset)) + 1}"

    def decode(self, kind: type[T]) -> T:
        """Return this part as a ``kind``. Raises InputError, with the line, if it is none."""
        try:
            return msgspec.json.decode(self.data, type=kind)
        except msgspec.ValidationError as error:
            raise InputError(self.line(0), f"not card records: {error}", _WANTED) from None
        except msgspec.DecodeError as error:
            why = str(error)
            if "truncated" in why:
                end = self.line(len(self.data.rstrip()))
                raise InputError(end, "the file breaks off here", "fetch it again") from None
            if "UTF-8" in why:
                raise InputError(self.place, "not UTF-8 text", "save it as UTF-8") from None
            where = re.search(r"\(byte (\d+)\)", why)
            why = re.sub(r"^JSON is malformed: | \(byte \d+\)$", "", why)
            at = self.line(int(where[1]) if where else 0)
            raise InputError(at, f"broken JSON: {why}", "fetch it again") from None
        except UnicodeDecodeError as error:
            raise InputError(self.place, f"not UTF-8 text: {error.reason}", "save it as UTF-8") from None
        except RecursionError:
            raise InputError(self.place, "lists inside lists without end", _WANTED) from None

    def read(self, record: msgspec.Raw, kind: type[T], name: str, found: CardFile) -> T | None:
        """Return a record of this part as a ``kind``. One that is none is added to the bad records of ``found``.

        ``name`` is the card's name if it doesn't stand in the record itself.
        """
        try:
            return msgspec.json.decode(record, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            name = name or _name_in(record)
            problem = f"not a card record: {f'{name!r}: ' if name else ''}{error}"
            place = self.line(self.data.find(bytes(record)))
            found.bad.append(BadRecord(name, InputError(place, problem, "mend the record or take it out")))
            return None


class _Named(msgspec.Struct):
    name: object = ""


def _name_in(record: msgspec.Raw) -> str:
    """Return the name in a record; "" if it has none."""
    try:
        name = msgspec.json.decode(record, type=_Named).name
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return ""
    return name if isinstance(name, str) else ""


def _read(data: bytes, place: str) -> CardFile:
    whole = _Part(data, data, 0, place)
    match data.lstrip()[:1]:
        case b"[":
            return _from_scryfall(whole)
        case b"{":
            return _from_object(whole)
        case b"<":
            problem = "this is a web page or XML, not JSON"
        case _:
            problem = "this is not JSON"
    raise InputError(place, problem, _WANTED)


class _Envelope(msgspec.Struct):
    """The outermost object of MTGJSON's files and of Scryfall's lists."""

    data: msgspec.Raw = msgspec.Raw()
    object: str = ""


def _from_object(whole: _Part) -> CardFile:
    envelope = whole.decode(_Envelope)
    inner = bytes(envelope.data)
    part = _Part(inner, whole.data, whole.data.find(inner) if inner else 0, whole.place)
    if inner[:1] == b"[":
        return _from_scryfall(part)
    if inner[:1] == b"{":
        if re.match(rb'\{\s*"[^"]*"\s*:\s*[^\[\s]', inner):
            problem = "this looks like an MTGJSON file of sets, not of cards"
            raise InputError(whole.place, problem, "use AtomicCards.json")
        return _from_mtgjson(part)
    if envelope.object == "card":
        return _from_scryfall(_Part(b"[" + whole.data + b"]", whole.data, -1, whole.place))
    raise InputError(whole.place, "the JSON has no card records under 'data'", _WANTED)


# Scryfall ----------------------------------------------------------------------------------------------------------

_Colors: TypeAlias = list[str] | str | None


class _ScryfallFace(msgspec.Struct):
    name: str
    mana_cost: str | None = None
    type_line: str | None = None
    oracle_text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    color_indicator: _Colors = None


class _ScryfallCard(_ScryfallFace):
    layout: str = "normal"
    card_faces: list[_ScryfallFace] | None = None
    faces: list[_ScryfallFace] | None = None
    released_at: str | None = None
    set_type: str = ""
    suspect: str | bool | None = None
    lang: str = "en"
    set: str = ""
    printings: list[str] | None = None


def _from_scryfall(part: _Part) -> CardFile:
    found = CardFile()
    chosen: dict[str, _ScryfallCard] = {}
    released: dict[str, str] = {}
    sets: dict[str, list[str]] = {}
    printings = 0
    for record in part.decode(list[msgspec.Raw]):
        card = part.read(record, _ScryfallCard, "", found)
        if card is None or card.layout in _NO_CARDS or card.set_type in ("token", "minigame") or card.lang != "en":
            continue
        name = card.name
        printings += 1
        sets.setdefault(name, []).append(card.set)
        known = chosen.get(name)
        # A joke or a play-test card may bear the name of a real one, which comes first.
        if known is None or (known.set_type == "funny" != card.set_type):
            chosen[name] = card
        elif _differ(known, card) and card.set_type != "funny":
            problem = f"a second record is called {name!r} and says something else; the first is used"
            found.bad.append(BadRecord("", InputError(part.place, problem, "take one of them out")))
        if card.released_at and card.released_at < released.get(name, "9999"):
            released[name] = card.released_at
    # A file with one record a card, such as the oracle cards, tells only one of the sets of each.
    whole = printings > len(chosen)
    for name, card in chosen.items():
        printed = card.printings if card.printings is not None else sets[name] if whole else []
        try:
            found.cards.append(_scryfall_record(card, released.get(name), tuple(printed), part.place))
        except InputError as error:
            found.bad.append(BadRecord(name, error))
    return found


def _differ(one: _ScryfallCard, other: _ScryfallCard) -> bool:
    """Return whether two records of one name describe different cards."""
    return (one.type_line, one.mana_cost, one.oracle_text) != (other.type_line, other.mana_cost, other.oracle_text)


def _scryfall_record(card: _ScryfallCard, released: str | None, printings: tuple[str, ...], place: str) -> CardRecord:
    faces = card.card_faces or card.faces or [card]
    return _assemble(
        card.layout,
        [
            FaceRecord(
                face.name,
                face.mana_cost or None,
                face.type_line or "",
                face.oracle_text or "",
                face.power,
                face.toughness,
                face.loyalty,
                _letters(face.color_indicator, card.name, place) if face.color_indicator else (),
            )
            for face in faces
        ],
        released,
        bool(card.suspect),
        printings,
        place,
    )


# MTGJSON -----------------------------------------------------------------------------------------------------------


class _MtgjsonFace(msgspec.Struct, rename="camel"):
    name: str
    face_name: str | None = None
    mana_cost: str | None = None
    type: str = ""
    text: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    color_indicator: _Colors = None
    layout: str = "normal"
    side: str | None = None
    printings: list[str] = []


def _from_mtgjson(part: _Part) -> CardFile:
    found = CardFile()
    for name, record in part.decode(dict[str, msgspec.Raw]).items():
        sides = part.read(record, list[_MtgjsonFace], name, found)
        if not sides or sides[0].layout in _NO_CARDS:
            continue
        try:
            found.cards.append(_mtgjson_record(sides, part.place))
        except InputError as error:
            found.bad.append(BadRecord(name, error))
    return found


def _mtgjson_record(parts: list[_MtgjsonFace], place: str) -> CardRecord:
    # Several entries are the sides of one card; entries without a side are other cards of that name.
    sides = sorted((part for part in parts if part.side), key=lambda part: part.side or "") or parts[:1]
    faces = [
        FaceRecord(
            side.face_name or side.name,
            side.mana_cost or None,
            side.type,
            side.text or "",
            side.power,
            side.toughness,
            side.loyalty,
            _letters(side.color_indicator, side.name, place) if side.color_indicator else (),
        )
        for side in {side.side: side for side in reversed(sides)}.values()
    ]
    return _assemble(parts[0].layout, faces[::-1], None, False, tuple(parts[0].printings), place)


# Both --------------------------------------------------------------------------------------------------------------

_NO_CARDS: Final = frozenset(
    {
        *("token", "double_faced_token", "emblem", "art_series", "planar", "scheme", "vanguard"),
        *("reversible_card", "dungeon", "sticker"),
    }
)
_LAYOUTS: Final = {"aftermath": "split", "transform": "double", "modal_dfc": "double"}
_LETTER_OF: Final[dict[str, ColorLetter]] = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G"}
_COLORS: Final[dict[str, ColorLetter]] = _LETTER_OF | {letter: letter for letter in _LETTER_OF.values()}


def _assemble(
    layout: str,
    faces: list[FaceRecord],
    released: str | None,
    suspect: bool,
    printings: tuple[str, ...],
    place: str,
) -> CardRecord:
    """The record of a card with these faces; one face is a card without faces."""
    _check_faces(faces, place)
    first = faces[0]
    if len(faces) == 1:
        layout, faces = "normal", []
    else:
        layout = _LAYOUTS.get(layout, layout)
    if layout == "split":
        first = FaceRecord(
            " // ".join(face.name for face in faces),
            _joined(" // ", [face.mana_cost or "" for face in faces]),
            " // ".join(face.type_line for face in faces),
            "\n//\n".join(face.oracle_text for face in faces),
        )
    return CardRecord(
        first.name,
        first.mana_cost,
        first.type_line,
        first.oracle_text,
        first.power,
        first.toughness,
        first.loyalty,
        first.color_indicator,
        layout,
        tuple(faces),
        released,
        suspect,
        tuple(dict.fromkeys(sorted(code.lower() for code in printings if code))),
    )


def _check_faces(faces: list[FaceRecord], place: str) -> None:
    """Raise InputError for a face without a name or a type line, and for texts that are no text of a card."""
    for face in faces:
        if not face.name.strip() or not face.name.isprintable():
            raise InputError(place, f"a card is called {face.name!r}", "a name is one line of text")
        if not face.type_line:
            raise InputError(place, f"{face.name!r} has no type line", "mend the record or take it out")
        for text in (
            face.name,
            face.mana_cost,
            face.type_line,
            face.oracle_text,
            face.power,
            face.toughness,
            face.loyalty,
        ):
            if text is not None and len(text) > _LONGEST_FIELD:
                problem = f"a field of {face.name[:40]!r} has {len(text):,} characters"
                raise InputError(place, problem, f"a field has at most {_LONGEST_FIELD:,}")
            if text is not None and not text.isprintable() and not text.replace("\n", " ").isprintable():
                raise InputError(place, f"the text of {face.name!r} has control characters in it", "take them out")


def _joined(joint: str, parts: list[str]) -> str | None:
    return joint.join(parts) if any(parts) else None


def _letters(colors: _Colors, name: str, place: str) -> tuple[ColorLetter, ...]:
    """Colours as their letters in the usual order, from a list of letters or from words."""
    words = re.findall(r"\w+", colors) if isinstance(colors, str) else colors or []
    try:
        letters = {_COLORS[word] for word in words}
    except KeyError as error:
        raise InputError(place, f"{name!r} has the colour {error}", "the colours are W, U, B, R and G") from None
    return tuple(letter for letter in _LETTER_OF.values() if letter in letters)


__all__ = ["BadRecord", "CardFile", "read_card_file"]
