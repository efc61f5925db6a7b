"""Card pools: files of card records from Scryfall or MTGJSON, and finding a card by the name somebody typed."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

import msgspec

from manaburn.cards.records import CardRecord, ColorLetter, FaceRecord
from manaburn.errors import InputError, UnknownCard
from manaburn.files import read_file

_LIMIT: Final = 1 << 30

T = TypeVar("T")


class Pool:
    """The cards of one file, by name.

    A name is looked up as it is, then without regard to case, accents, ligatures (Æther, Aether), kinds of apostrophe
    and the way the halves of a split card are joined, and at last as the name of one face of a card.
    """

    __slots__ = ("_cards", "_digest", "_faces", "_folded", "source")

    def __init__(self, records: Iterable[CardRecord], source: str = "") -> None:
        self.source = source
        self._cards: dict[str, CardRecord] = {}
        for record in records:
            self._cards.setdefault(record.name, record)
        self._folded: dict[str, CardRecord] | None = None
        self._faces: dict[str, list[CardRecord]] = {}
        self._digest = ""

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[CardRecord]:
        return iter(self._cards.values())

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and len(self._matches(name)) == 1

    def __repr__(self) -> str:
        return f"Pool({len(self)} cards from {self.source or 'memory'})"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all cards, in the order of the file."""
        return tuple(self._cards)

    @property
    def digest(self) -> str:
        """A hash of what the records say, whatever the order and the format of the file they came from."""
        if not self._digest:
            records = sorted(self._cards.values(), key=lambda record: record.name)
            self._digest = hashlib.blake2b(msgspec.msgpack.encode(records), digest_size=16).hexdigest()
        return self._digest

    def get(self, name: str) -> CardRecord | None:
        """The card somebody means by this name, or None if there is none or more than one."""
        matches = self._matches(name)
        return matches[0] if len(matches) == 1 else None

    def find(self, name: str, place: str = "") -> CardRecord:
        """The card somebody means by this name; `place` is where the name stands, for the complaint."""
        matches = self._matches(name)
        if len(matches) == 1:
            return matches[0]
        if matches:
            full = " or ".join(record.name for record in matches)
            raise InputError(place, f"{name!r} is the name of a part of several cards", f"say {full}")
        raise UnknownCard(name, place, self.suggest(name))

    def suggest(self, name: str, count: int = 3) -> list[str]:
        """The names that look most like this one, the nearest first."""
        wanted = fold_name(name)[:100]
        if not wanted:
            return []
        pairs = Counter(_pairs(wanted))
        # Comparing letter by letter is dear: only names that share many pairs of letters get that far.
        folded, faces = self._index()
        rough: list[tuple[float, str, str]] = []
        for key, label in [*((key, card.name) for key, card in folded.items()), *((key, key) for key in faces)]:
            shared = sum((pairs & Counter(_pairs(key))).values())
            if shared * 3 >= max(len(wanted), len(key)) - 1:
                rough.append((2 * shared / (len(wanted) + len(key)), key, label))
        rough.sort(reverse=True)
        scored = [(SequenceMatcher(None, wanted, key).ratio(), key, label) for _, key, label in rough[:40]]
        near: dict[str, None] = {}
        for ratio, key, label in sorted(scored, key=lambda each: (-each[0], each[1])):
            if ratio >= 0.6:
                owners = [card.name for card in faces[key]] if label == key and key in faces else [label]
                near.update(dict.fromkeys(owners))
        return list(near)[:count]

    def _matches(self, name: str) -> Sequence[CardRecord]:
        exact = self._cards.get(name)
        if exact is not None:
            return (exact,)
        folded, faces = self._index()
        key = fold_name(name)
        card = folded.get(key)
        return (card,) if card is not None else faces.get(key, ())

    def _index(self) -> tuple[dict[str, CardRecord], dict[str, list[CardRecord]]]:
        if self._folded is None:
            self._folded = {}
            for card in self._cards.values():
                self._folded.setdefault(fold_name(card.name), card)
            for card in self._cards.values():
                if card.faces:
                    self._folded.setdefault(fold_name(" // ".join(face.name for face in card.faces)), card)
                    for face in card.faces:
                        owners = self._faces.setdefault(fold_name(face.name), [])
                        if card not in owners:
                            owners.append(card)
        return self._folded, self._faces


_LETTERS: Final = str.maketrans(
    {"Æ": "ae", "æ": "ae", "Œ": "oe", "œ": "oe", "ø": "o", "Ø": "o", "ß": "ss"}
    | dict.fromkeys("\u2018\u2019\u02bc\u00b4`", "'")  # kinds of apostrophe
    | dict.fromkeys("\u201c\u201d", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-")  # hyphens, dashes, minus
)
_JOINT: Final = re.compile(r"\s*[/|]+\s*")


def fold_name(name: str) -> str:
    """The name with all that people write differently made equal; two names that fold alike are one name."""
    if not name.isascii():
        spread = unicodedata.normalize("NFKD", name.translate(_LETTERS))
        name = "".join(letter for letter in spread if not unicodedata.combining(letter))
    elif "`" in name:
        name = name.replace("`", "'")
    name = " ".join(name.casefold().split())
    return _JOINT.sub(" // ", name) if "/" in name or "|" in name else name


def _pairs(name: str) -> Iterator[str]:
    return map(str.__add__, name, name[1:])


# Files -------------------------------------------------------------------------------------------------------------


def load_pool(path: str | Path) -> Pool:
    """The cards of a file: a Scryfall bulk file, a Scryfall list, MTGJSON's AtomicCards, or records like Scryfall's.

    The format is told by the content. Things that are not cards to play with (tokens, art, planes, ...) are left out;
    of many printings one record is kept, dated by the first.
    """
    place = str(path)
    data = read_file(path, "card records", _LIMIT).removeprefix(b"\xef\xbb\xbf")
    return Pool(_read(data, place), place)


def _read(data: bytes, place: str) -> list[CardRecord]:
    match data.lstrip()[:1]:
        case b"[":
            return _from_scryfall(_decode(data, list[_ScryfallCard], place, 0, data), place)
        case b"{":
            return _from_object(data, place)
        case b"<":
            problem = "this is a web page or XML, not JSON"
        case _:
            problem = "this is not JSON"
    raise InputError(place, problem, _WANTED)


_WANTED: Final = "name a Scryfall bulk file or MTGJSON's AtomicCards.json"


class _Envelope(msgspec.Struct):
    """The outermost object of MTGJSON's files and of Scryfall's lists."""

    data: msgspec.Raw = msgspec.Raw()
    object: str = ""


def _from_object(data: bytes, place: str) -> list[CardRecord]:
    envelope = _decode(data, _Envelope, place, 0, data)
    inner = bytes(envelope.data)
    start = data.find(inner) if inner else 0
    if inner[:1] == b"[":
        return _from_scryfall(_decode(inner, list[_ScryfallCard], place, start, data), place)
    if inner[:1] == b"{":
        if re.match(rb'\{\s*"[^"]*"\s*:\s*[^\[\s]', inner):
            raise InputError(place, "this looks like an MTGJSON file of sets, not of cards", "use AtomicCards.json")
        return _from_mtgjson(_decode(inner, dict[str, list[_MtgjsonFace]], place, start, data), place)
    if envelope.object == "card":
        return _from_scryfall([_decode(data, _ScryfallCard, place, 0, data)], place)
    raise InputError(place, "the JSON has no card records under 'data'", _WANTED)


def _decode(text: bytes, kind: type[T], place: str, start: int, whole: bytes) -> T:
    """`text` as a `kind`; it begins at byte `start` of the `whole` file, which gives the line of what is wrong."""

    def at(offset: int) -> str:
        return f"{place}:{whole.count(10, 0, start + offset) + 1}"

    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        offset, why = _culprit(text, kind) or (0, str(error))
        raise InputError(at(offset), f"not a card record: {why}", _WANTED) from None
    except msgspec.DecodeError as error:
        why = str(error)
        if "truncated" in why:
            raise InputError(at(len(text.rstrip())), "the file breaks off here", "fetch it again") from None
        where = re.search(r"\(byte (\d+)\)", why)
        why = re.sub(r"^JSON is malformed: | \(byte \d+\)$", "", why)
        raise InputError(at(int(where[1]) if where else 0), f"broken JSON: {why}", "fetch it again") from None
    except UnicodeDecodeError as error:
        raise InputError(place, f"not UTF-8 text: {error.reason}", "save it as UTF-8") from None
    except RecursionError:
        raise InputError(place, "lists inside lists without end", _WANTED) from None


def _culprit(text: bytes, kind: object) -> tuple[int, str] | None:
    """Where the first record that is not of its type begins, and what is the matter with it."""
    arguments: tuple[type, ...] = getattr(kind, "__args__", ())
    if not arguments:
        return None
    parts: Iterable[tuple[str, msgspec.Raw]]
    try:
        if text.lstrip()[:1] == b"{":
            parts = msgspec.json.decode(text, type=dict[str, msgspec.Raw]).items()
        else:
            parts = (("", part) for part in msgspec.json.decode(text, type=list[msgspec.Raw]))
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    offset = 0
    for key, part in parts:
        record = bytes(part)
        offset = text.find(record, offset)
        try:
            msgspec.json.decode(record, type=arguments[-1])
        except msgspec.ValidationError as error:
            return offset, f"{key!r}: {error}" if key else str(error)
        offset += len(record)
    return None


def with_texts(pool: Pool, path: str | Path) -> Pool:
    """The same cards with other texts: a JSON object of names and texts. What it doesn't name keeps its own."""
    place = str(path)
    data = read_file(path, "card texts", _LIMIT).removeprefix(b"\xef\xbb\xbf")
    try:
        texts = msgspec.json.decode(data, type=dict[str, str])
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        problem = f"not an object of names and texts: {error}"
        raise InputError(place, problem, 'write {"Shock": "Shock deals 2 damage to any target."}') from None
    return Pool([_with_text(record, texts) for record in pool], place)


def _with_text(record: CardRecord, texts: dict[str, str]) -> CardRecord:
    parts = re.split(r"\n(?://|---)\n", texts.get(record.name, ""))
    named = dict(zip([face.name for face in record.faces], parts, strict=False)) if len(parts) > 1 else {}
    faces = tuple(
        [
            msgspec.structs.replace(face, oracle_text=texts.get(face.name, named.get(face.name, face.oracle_text)))
            for face in record.faces
        ]
    )
    return msgspec.structs.replace(record, oracle_text=texts.get(record.name, record.oracle_text), faces=faces)


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


def _from_scryfall(cards: list[_ScryfallCard], place: str) -> list[CardRecord]:
    chosen: dict[str, _ScryfallCard] = {}
    released: dict[str, str] = {}
    for card in cards:
        if card.layout in _NO_CARDS or card.set_type in ("token", "minigame"):
            continue
        name = card.name
        known = chosen.get(name)
        # A joke or a play-test card may bear the name of a real one, which comes first.
        if known is None or (known.set_type == "funny" != card.set_type):
            chosen[name] = card
        if card.released_at and card.released_at < released.get(name, "9999"):
            released[name] = card.released_at
    return [_scryfall_record(card, released.get(name), place) for name, card in chosen.items()]


def _scryfall_record(card: _ScryfallCard, released: str | None, place: str) -> CardRecord:
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


def _from_mtgjson(cards: dict[str, list[_MtgjsonFace]], place: str) -> list[CardRecord]:
    records = []
    for parts in cards.values():
        if not parts or parts[0].layout in _NO_CARDS:
            continue
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
        records.append(_assemble(parts[0].layout, faces[::-1], None, False, place))
    return records


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


def _assemble(layout: str, faces: list[FaceRecord], released: str | None, suspect: bool, place: str) -> CardRecord:
    """The record of a card with these faces; one face is a card without faces."""
    first = faces[0]
    for face in faces:
        if not face.name.strip() or not face.name.isprintable():
            raise InputError(place, f"a card is called {face.name!r}", "a name is one line of text")
        if not face.type_line:
            raise InputError(place, f"{face.name!r} has no type line", _WANTED)
        for text in (face.mana_cost, face.type_line, face.oracle_text, face.power, face.toughness, face.loyalty):
            if text is not None and not text.isprintable() and not text.replace("\n", " ").isprintable():
                raise InputError(place, f"the text of {face.name!r} has control characters in it", "take them out")
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
    )


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
