"""Which lines of the grammar read a card, and which cards of a pool use a line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from manaburn.errors import InputError
from manaburn.text import print_face
from manaburn.text.derivation import derivation
from manaburn.text.reading import abilities_of, read_paragraphs
from manaburn.text.table import Alternative, grammar
from manaburn.text.tree import CardDefinition

from . import starter
from .compile import face_text, faces_of
from .library import open_library
from .pools import Pool
from .records import CardRecord

PLACE: Final = re.compile(r"^(?:.*/)?(\w+\.g):(\d+)$")


@dataclass(frozen=True)
class Line:
    """A line of the grammar: its file and line number ("effects.g:12"), its production, and its text."""

    place: str
    production: str
    source: str

    def __str__(self) -> str:
        return f"{self.production}: {self.source}"


class Paragraph(NamedTuple):
    """A paragraph of a card and the lines that read it, in the order of the text."""

    text: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Summary:
    """The number of cards that use each line of the grammar, in the order of the grammar."""

    counts: dict[Line, int]

    @property
    def unused(self) -> tuple[Line, ...]:
        """The lines that no card uses."""
        return tuple([line for line, count in self.counts.items() if count == 0])

    @property
    def used_once(self) -> tuple[Line, ...]:
        """The lines that exactly one card uses."""
        return tuple([line for line, count in self.counts.items() if count == 1])

    @property
    def used_often(self) -> tuple[Line, ...]:
        """The lines that several cards use."""
        return tuple([line for line, count in self.counts.items() if count > 1])


def _line(alternative: Alternative) -> Line:
    return Line(alternative.place, alternative.nt, alternative.source)


def all_lines() -> tuple[Line, ...]:
    """Return every line of the grammar, in the order of the grammar."""
    return tuple([_line(alternative) for each in grammar().rules.values() for alternative in each])


def read_by(text: str, name: str, types: int) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a text, each with the lines that read it. Raises UnreadableText."""
    read = list(read_paragraphs(text, name, types))
    abilities_of(read, text, name)
    return tuple(
        [Paragraph(each.line, tuple([_line(a) for a in derivation(each.parser, each.start)])) for each in read]
    )


def lines_of(record: CardRecord) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a card, each with the lines that read it.

    Raises UnreadableText, and InputError for a wrong type line or a layout of later years.
    """
    found: list[Paragraph] = []
    for face in faces_of(record):
        text, types = face_text(face, record.name)
        found.extend(read_by(text, face.name, types))
    return tuple(found)


def lines_of_definition(card: CardDefinition) -> tuple[Paragraph, ...]:
    """Return the paragraphs of a card without a record, as the printer writes them, each with the lines that read
    it."""
    return tuple([each for face in card.faces for each in read_by(print_face(face), face.name, face.card_types)])


def lines_of_card(name: str, pool: Pool | None) -> tuple[str, tuple[Paragraph, ...]]:
    """Return the full name of a card and its paragraphs with the lines that read them.

    ``pool``: the pool of the card; None: it is a starter card. Raises UnknownCard, UnreadableText or InputError.
    """
    if pool is not None:
        record = pool.find(name)
        return record.name, lines_of(record)
    card = open_library().card(name)
    return card.name, lines_of_definition(card)


def lines_of_all(pool: Pool | None) -> Iterator[tuple[str, tuple[Paragraph, ...]]]:
    """Yield the name and the paragraphs of every card of a pool that can be read; without a pool, of every starter
    card."""
    if pool is None:
        for name, card in starter.pool().items():
            yield name, lines_of_definition(card)
        return
    for record in pool:
        try:
            yield record.name, lines_of(record)
        except InputError:
            continue


def users(pool: Pool | None, wanted: tuple[Line, ...]) -> dict[Line, tuple[str, ...]]:
    """Return for each of these lines the names of the cards that use it, in the order of the pool. ``pool``: None for
    the starter cards."""
    found: dict[Line, list[str]] = {line: [] for line in wanted}
    for name, paragraphs in lines_of_all(pool):
        for line in {line for paragraph in paragraphs for line in paragraph.lines}:
            if line in found:
                found[line].append(name)
    return {line: tuple(names) for line, names in found.items()}


def summary(pool: Pool | None) -> Summary:
    """Return how many cards of a pool, or of the starter cards, use each line of the grammar."""
    return Summary({line: len(names) for line, names in users(pool, all_lines()).items()})


def find_lines(wanted: str) -> tuple[Line, ...]:
    """Return the lines at a place such as "effects.g:12" (a folder is ignored), or those whose text contains
    ``wanted``."""
    place = PLACE.match(wanted.strip())
    if place is not None:
        return tuple([line for line in all_lines() if line.place == f"{place[1]}:{place[2].lstrip('0')}"])
    part = " ".join(wanted.split())
    return tuple([line for line in all_lines() if part and part in " ".join(str(line).split())])
