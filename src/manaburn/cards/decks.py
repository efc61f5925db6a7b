"""Read deck lists in common formats. The format is recognized by the content of the file, not by its name.

Forge `.dck` (sections in brackets), XMage `.dck` (`4 [SOM:242] Mountain`), Apprentice `.dec` and Magic Workstation
`.mwDeck` (`//` comments, `SB:`), Cockatrice `.cod` and Magic Online `.dek` (XML), Magic Online `.txt` (a blank line
before the sideboard) and Arena text (`Deck` and `Sideboard` headings).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from xml.parsers import expat

from manaburn.cards.pools import fold_name
from manaburn.errors import InputError, printable
from manaburn.files import read_file

MOST_COPIES_ON_A_LINE: Final = 250
MOST_CARDS: Final = 2000
SMALLEST_DECK: Final = 40
MOST_COPIES: Final = 4

_LIMIT: Final = 1 << 20
_LONGEST_NAME: Final = 150
_LONGEST_LINE: Final = 300
_LARGEST_SIDEBOARD: Final = 15
_HOW: Final = "write the count and the name: 4 Giant Growth"

_BASICS: Final = ("Plains", "Island", "Swamp", "Mountain", "Forest")
# The text of the last one allows any number of copies.
_UNLIMITED: Final = frozenset(
    fold_name(name) for name in (*_BASICS, *(f"Snow-Covered {basic}" for basic in _BASICS), "Relentless Rats")
)


@dataclass(frozen=True, slots=True)
class DeckLine:
    """A number of copies of one card. `line` is the line of the file, from 1; 0 if there is no file."""

    count: int
    name: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class DeckList:
    """A deck as its file lists it: a name, the lines of the main deck and those of the sideboard.

    The names of cards are as written; `Pool.find` finds the cards. `source`: the path of the file, or "".
    """

    name: str
    main: tuple[DeckLine, ...]
    sideboard: tuple[DeckLine, ...] = ()
    source: str = ""

    @property
    def size(self) -> int:
        """The number of cards in the main deck."""
        return sum(line.count for line in self.main)

    def place(self, line: DeckLine) -> str:
        """Return the place of a line as ``file:line``."""
        return f"{self.source}:{line.line}" if line.line else self.source

    def cards(self) -> tuple[str, ...]:
        """Return the names of the cards of the main deck, one for each copy."""
        return tuple(line.name for line in self.main for _ in range(line.count))


def load_deck(path: str | Path) -> DeckList:
    """Return the deck in a file. Raises `InputError` with the line if it can't be read as a deck list."""
    place = str(path)
    deck = parse_deck(_text(read_file(path, "a deck", _LIMIT), place), place)
    return deck if deck.name else DeckList(_deck_name(Path(path).stem), deck.main, deck.sideboard, deck.source)


def parse_deck(text: str, place: str) -> DeckList:
    """Return the deck that a text lists. `place` names it in messages. Raises `InputError` if it is no deck list."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    builder = _Builder(place)
    lines = text.split("\n")
    if text.lstrip().startswith("<"):
        _read_xml(text, builder)
    elif any(_SECTION.fullmatch(line.strip()) for line in lines):
        _read_forge(lines, builder)
    elif any(_XMAGE_CARD.match(line.strip()[:_LONGEST_LINE]) for line in lines):
        _read_xmage(lines, builder)
    else:
        _read_text(lines, builder)
    return builder.deck()


def format_deck(deck: DeckList) -> str:
    """Return the deck as the text of a Forge `.dck` file."""
    lines = ["[metadata]", f"Name={deck.name}", "[Main]", *map(_forge_line, deck.main)]
    if deck.sideboard:
        lines += ["[Sideboard]", *map(_forge_line, deck.sideboard)]
    return "\n".join(lines) + "\n"


def is_unlimited(name: str) -> bool:
    """Return whether a deck may have any number of copies of a card."""
    return fold_name(name) in _UNLIMITED


def _forge_line(line: DeckLine) -> str:
    """Return a line of a Forge file. There a bar ends the name, and a plus at its end means a foil."""
    name = " ".join(re.sub(r"\s*[/|]*\|[/|]*\s*", " // ", line.name).split())
    return f"{line.count} {name}+" if name.endswith("+") else f"{line.count} {name}"


def deck_faults(deck: DeckList, constructed: bool = True) -> list[InputError]:
    """Return everything for which a deck is not legal; nothing for a legal one.

    A deck has at least forty cards. A constructed deck and its sideboard together have at most four copies of a card
    that is no basic land; a limited deck (`constructed` is False) can have any number.
    """
    faults: list[InputError] = []
    if deck.size < SMALLEST_DECK:
        place = deck.place(deck.main[-1]) if deck.main else deck.source
        size = "1 card" if deck.size == 1 else f"{deck.size} cards"
        faults.append(InputError(place, f"the deck has {size}", f"a deck has at least {SMALLEST_DECK}"))
    if not constructed:
        return faults
    copies: dict[str, int] = {}
    too_many: dict[str, InputError] = {}
    for line in (*deck.main, *deck.sideboard):
        name = fold_name(line.name)
        copies[name] = copies.get(name, 0) + line.count
        if copies[name] > MOST_COPIES and not is_unlimited(name):
            problem = f"{copies[name]} copies of {line.name}"
            mend = f"a deck and its sideboard have at most {MOST_COPIES} copies of a card that is not a basic land"
            too_many[name] = InputError(deck.place(line), problem, mend)
    return [*faults, *too_many.values()]


def _text(data: bytes, place: str) -> str:
    """Return the bytes of a file as text. Old deck files are seldom UTF-8; if not, they are decoded as Windows-1252."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        encodings = ["utf-16"]
    elif b"\0" in data:
        raise InputError(place, "this is not text", "name a deck file")
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise InputError(place, "the encoding of this text is not known", "save it as UTF-8")


@dataclass(slots=True)
class _Builder:
    """Collects the lines of a deck, and raises InputError for what can't be in a deck."""

    place: str
    name: str = ""
    main: list[DeckLine] = field(default_factory=list)
    side: list[DeckLine] = field(default_factory=list)
    total: int = 0

    def complaint(self, line: int, problem: str, mend: str) -> InputError:
        return InputError(f"{self.place}:{line}", problem, mend)

    def add(self, number: int, count: str | None, name: str, to_side: bool) -> None:
        """Add a line of cards. ``count``: the count as written; None means 1."""
        name = " ".join(name.split())
        if not name:
            raise self.complaint(number, "a count without a card", _HOW)
        if len(name) > _LONGEST_NAME or not name.isprintable() or not any(map(str.isalnum, name)):
            raise self.complaint(number, f"{name[:40]!r} is not a card name", _HOW)
        many = self.count(number, count)
        self.total += many
        if self.total > MOST_CARDS:
            raise self.complaint(number, f"the deck has more than {MOST_CARDS:,} cards", "take some out")
        (self.side if to_side else self.main).append(DeckLine(many, name, number))

    def count(self, number: int, count: str | None) -> int:
        if count is None:
            return 1
        # int() also accepts digits of other scripts, and is slow for thousands of digits.
        if not re.fullmatch(r"[0-9]+", count):
            raise self.complaint(number, f"{count[:20]!r} is not a number of cards", "write a whole number, 1 or more")
        digits = count.lstrip("0")
        if not digits:
            raise self.complaint(number, "a count of 0", "take the line out, or write 1 or more")
        if len(digits) > 9 or int(digits) > MOST_COPIES_ON_A_LINE:
            mend = f"a line has at most {MOST_COPIES_ON_A_LINE}"
            raise self.complaint(number, f"{digits[:12]} copies of one card", mend)
        return int(digits)

    def deck(self) -> DeckList:
        if not self.main:
            raise InputError(self.place, "no cards found", "write the cards one a line: 4 Giant Growth")
        return DeckList(self.name, tuple(self.main), tuple(self.side), self.place)


# Lines of text -----------------------------------------------------------------------------------------------------

# A count and the rest: "4 X", "4x X", "(4) X". A line that begins like a number but has no valid count is an error.
_COUNTED: Final = re.compile(
    r"(?:\((?P<ring>[^)\s]*)\)|(?P<count>[-+]?\d[\d.,]*))(?P<times>[xX])?(?:\s+(?P<name>.*))?$"
)
_SIDE_MARK: Final = re.compile(r"SB:\s*", re.IGNORECASE)
_SET_BEFORE: Final = re.compile(r"\[[^\]]*\]\s*")
# What can follow a name: a foil mark, a set with or without a collector's number, the number of a picture, a tag.
_TAILS: Final = (
    re.compile(r"\s+\*[A-Z]+\*$"),
    re.compile(r"\s+#\S.*$"),
    re.compile(r"\s+\([A-Z0-9_]{2,8}\)(?:\s+[\w★†-]+)?$"),
    re.compile(r"\s+\[[^\]]*\]$"),
    re.compile(r"\s+\(\d{1,3}\)$"),
)


def _card_line(builder: _Builder, number: int, line: str, to_side: bool) -> None:
    """Add a line of a plain list, without its sideboard mark."""
    if len(line) > _LONGEST_LINE:
        raise builder.complaint(number, f"a line of {len(line):,} letters", _HOW)
    match = _COUNTED.match(line)
    if match is not None:
        count, name = match["ring"] or match["count"], match["name"] or ""
    elif line[:1].isdecimal():
        raise builder.complaint(number, f"cannot read {line[:40]!r}", _HOW)
    else:
        count, name = None, line
    name = _SET_BEFORE.sub("", name, count=1) if name.startswith("[") else name
    before = ""
    while name != before:
        before = name
        for tail in _TAILS:
            name = tail.sub("", name)
    builder.add(number, count, name, to_side)


_SECTION: Final = re.compile(
    r"\[(metadata|general|main|sideboard|avatar|commander|planes|schemes|conspiracy|dungeon|attractions|contraptions)\]",
    re.IGNORECASE,
)


def _read_forge(lines: list[str], builder: _Builder) -> None:
    section = ""
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line or line.startswith(("#", "//")):
            continue
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1].strip().lower()
            continue
        key, equals, value = line.partition("=")
        if section in ("metadata", "general"):
            if equals and key.strip().lower() == "name":
                builder.name = _deck_name(value)
        elif section in ("", "main", "sideboard"):
            if equals and key.strip().lower() == "name" and not builder.main:
                builder.name = _deck_name(value)
                continue
            # "Name|SET|picture|...": a + after the name or the set is a foil.
            _card_line(builder, number, line.split("|")[0].rstrip().removesuffix("+"), section == "sideboard")
        else:
            mend = "decks of this period have only Main and Sideboard"
            raise builder.complaint(number, f"cards in the section [{section}]", mend)


_XMAGE_CARD: Final = re.compile(
    r"(?P<side>SB:)?\s*(?P<count>[-+]?[\d.,]*)\s*\[[^\]:]*:[^\]:]*\]\s*(?P<name>.*)", re.IGNORECASE
)
_XMAGE_KEY: Final = re.compile(r"(NAME|AUTHOR|LAYOUT MAIN|LAYOUT SIDEBOARD)\s*:(.*)")


def _read_xmage(lines: list[str], builder: _Builder) -> None:
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line or line.startswith(("#", "//")):
            continue
        if key := _XMAGE_KEY.match(line):
            if key[1] == "NAME":
                builder.name = _deck_name(key[2])
        elif len(line) <= _LONGEST_LINE and (card := _XMAGE_CARD.fullmatch(line)):
            builder.add(number, card["count"] or None, card["name"], card["side"] is not None)
        else:
            problem = f"cannot read {line[:60]!r}"
            raise builder.complaint(number, problem, "cards are written here as: 4 [SOM:242] Mountain")


_MAIN_HEADINGS: Final = frozenset({"deck", "main", "maindeck", "main deck", "mainboard"})
_HEADINGS: Final = _MAIN_HEADINGS | {
    *("land", "lands", "creature", "creatures", "spell", "spells", "other spells", "other", "instant", "instants"),
    *("sorcery", "sorceries", "instants and sorceries", "artifact", "artifacts", "enchantment", "enchantments"),
    *("planeswalker", "planeswalkers"),
}
_SIDE_HEADINGS: Final = frozenset({"sideboard", "side board", "side", "sb"})
_FOREIGN: Final = frozenset({"commander", "companion"})
# "Lands", "Lands (20)", "20 Lands", "Lands: 20", "// Lands" without its slashes.
_HEADING: Final = re.compile(r"(?:\d+\s+)?(?P<word>[a-z ]+?)\s*:?\s*(?:\(\d+\)|\[\d+\]|\d+)?\s*:?", re.IGNORECASE)


def _read_text(lines: list[str], builder: _Builder) -> None:
    """Read the plain formats. What follows a blank line is the sideboard only if the list has no headings or marks, no
    other blank line, and at most 15 cards there."""
    to_side = about = False
    marked = False  # whether a heading, a comment or SB: divides the list
    gaps: list[int] = []
    blank = False
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line:
            blank, about = True, False
            continue
        if line.startswith(("//", "#")):
            remark = line.lstrip("/# ")
            key, colon, value = remark.partition(":")
            if colon and key.strip().lower() in ("name", "deck name") and not builder.name:
                builder.name = _deck_name(value)
            elif builder.main:
                marked = True
                to_side = to_side or remark.strip(" :").lower() in _SIDE_HEADINGS
            continue
        heading = _HEADING.fullmatch(line) if len(line) < 40 else None
        word = " ".join(heading["word"].lower().split()) if heading else ""
        if word == "about":
            about = True
        elif about and line.lower().startswith("name "):
            builder.name = _deck_name(line[5:])
        elif word in _FOREIGN:
            raise builder.complaint(number, f"decks of this period have no {word}", "take it out")
        elif word in _SIDE_HEADINGS:
            marked = to_side = True
        elif word in _HEADINGS:
            marked = marked or bool(builder.main)
            to_side = to_side and word not in _MAIN_HEADINGS
        else:
            about = False
            side_mark = _SIDE_MARK.match(line)
            marked = marked or side_mark is not None
            if blank and builder.main:
                gaps.append(len(builder.main))
            blank = False
            cards = line[side_mark.end() :] if side_mark else line
            _card_line(builder, number, cards, to_side or side_mark is not None)
    if not marked and len(gaps) == 1:
        rest = builder.main[gaps[0] :]
        if sum(line.count for line in rest) <= _LARGEST_SIDEBOARD:
            builder.side = rest
            del builder.main[gaps[0] :]


def _deck_name(text: str) -> str:
    return printable(text)[:100].strip()


# XML ---------------------------------------------------------------------------------------------------------------


def _read_xml(text: str, builder: _Builder) -> None:
    """Read the XML of Cockatrice and Magic Online. A document type declaration, which could declare entities, is an
    error."""
    parser = expat.ParserCreate()
    open_tags: list[str] = []
    zone = ""
    name: list[str] = []

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal zone
        number = parser.CurrentLineNumber
        if not open_tags and tag not in ("cockatrice_deck", "Deck"):
            raise builder.complaint(number, f"<{tag}> is not a deck", "Cockatrice and Magic Online decks can be read")
        open_tags.append(tag)
        if tag == "zone":
            zone = attributes.get("name", "main").lower()
            if zone not in ("main", "side", "tokens"):
                raise builder.complaint(number, f"{zone!r} is not a zone", "the zones are main, side and tokens")
        elif (tag == "card" and open_tags[-2:-1] == ["zone"]) and zone != "tokens":
            builder.add(number, attributes.get("number", "1"), attributes.get("name", ""), zone == "side")
        elif tag == "Cards":
            to_side = attributes.get("Sideboard", "false").lower() == "true"
            builder.add(number, attributes.get("Quantity", "1"), attributes.get("Name", ""), to_side)

    def end(tag: str) -> None:
        open_tags.pop()

    def data(piece: str) -> None:
        if open_tags == ["cockatrice_deck", "deckname"]:
            name.append(piece)

    def doctype(*_: object) -> None:
        line = parser.CurrentLineNumber
        raise builder.complaint(line, "the file declares a document type", "take the DOCTYPE out")

    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = data
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        problem = f"broken XML: {expat.ErrorString(error.code)}"
        raise builder.complaint(error.lineno, problem, "fetch or save it again") from None
    builder.name = _deck_name("".join(name))
