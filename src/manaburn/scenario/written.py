"""The wording of cards in their records, which can differ from what the printer writes for their trees.

A scenario that quotes a card quotes its record, so abilities and modes are found by either wording.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from manaburn.cards.compile import read_type_line
from manaburn.cards.records import CardRecord, FaceRecord
from manaburn.errors import ManaburnError
from manaburn.text import parse_text
from manaburn.text.tree import Ability, Effect, Modal, walk


@dataclass(frozen=True)
class _Line:
    text: str
    abilities: tuple[Ability, ...]


_records: Final[dict[str, list[CardRecord | FaceRecord]]] = {}
_lines: Final[dict[str, list[_Line]]] = {}
_HEAD: Final = re.compile(r"choose (?:one|two)\b.*?(?:—|–|-)\s*", re.IGNORECASE)
_OR: Final = re.compile(r"; (?:or |and/or )?")


def remember(record: CardRecord) -> None:
    """Store the text of a card under the name of each of its faces."""
    for face in record.faces or (record,):
        kept = _records.setdefault(face.name, [])
        if face not in kept:
            kept.append(face)
            _lines.pop(face.name, None)


def texts(ability: Ability | None, name: str) -> list[str]:
    """Return the lines of text, on cards of this name, that contain an ability."""
    if ability is None:
        return []
    return [line.text for line in _read(name) if ability in line.abilities]


def modes(effect: Effect, name: str) -> list[str]:
    """Return the wordings of a mode on cards of this name."""
    found: list[str] = []
    for line in _read(name):
        for ability in line.abilities:
            for node in walk(ability):
                if isinstance(node, Modal) and effect in node.options:
                    parts = _parts(line.text)
                    if len(parts) == len(node.options):
                        found.append(parts[node.options.index(effect)])
    return found


def _parts(text: str) -> list[str]:
    """Return the modes of a text, which have bullets or are in one sentence."""
    if "•" in text:
        return [part.strip() for part in text.split("•")[1:]]
    head = _HEAD.search(text)
    return [part.strip() for part in _OR.split(text[head.end() :])] if head else []


def _read(name: str) -> list[_Line]:
    found = _lines.get(name)
    if found is None:
        found = [line for record in _records.get(name, []) for line in _lines_of(record)]
        _lines[name] = found
    return found


def _lines_of(record: CardRecord | FaceRecord) -> list[_Line]:
    """Return the lines of a card, each with its abilities as they are in the whole text, where they can be linked."""
    try:
        types = read_type_line(record.type_line)[1]
    except ValueError:
        return []
    lines = re.split(r"\n(?!•)", record.oracle_text)
    apart = [_abilities(line, record.name, types) for line in lines]
    whole = _abilities(record.oracle_text, record.name, types) or ()
    unknown = [i for i, found in enumerate(apart) if found is None]  # they can be read only together with other lines
    sizes = [len(found) if found is not None else 0 for found in apart]
    left = len(whole) - sum(sizes)
    for i in unknown:
        sizes[i] = left if len(unknown) == 1 else 1
    if sum(sizes) != len(whole) or min(sizes) < 0:
        return [_Line(line, found) for line, found in zip(lines, apart, strict=True) if found is not None]
    found_lines: list[_Line] = []
    at = 0
    for line, size in zip(lines, sizes, strict=True):
        found_lines.append(_Line(line, whole[at : at + size]))
        at += size
    return found_lines


def _abilities(text: str, name: str, types: int) -> tuple[Ability, ...] | None:
    """Return the abilities of a text; None if it can't be read."""
    try:
        return parse_text(text, name, types)
    except ManaburnError:
        return None
