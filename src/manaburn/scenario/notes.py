"""What each key of a scenario file says, in a few words: for the JSON Schema, and for editors that complete keys.

The notes are the rows of ``notes.tsv``: the place where a key stands, the key, and the note.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

PLACES: Final = ("file", "seat", "thing", "card", "turn", "goal", "first", "verb", "beside", "game", "player", "object")
"""The places of keys: the top of a file, a player, an entry of a zone, an invented card, the turn, a goal; the words
with which a step begins, what a player does, what stands beside it; expectations about the game, a player, an object.
"""
IN_PART: Final = {
    ".has": "these are among them",
    ".lacks": "none of these is among them",
    ".count": "how many there are",
}
"""What stands behind the key of a list, and what it says."""


@cache
def notes() -> dict[str, dict[str, str]]:
    """Return the note of each key, by place."""
    found: dict[str, dict[str, str]] = {place: {} for place in PLACES}
    text = files("manaburn.scenario").joinpath("notes.tsv").read_text(encoding="utf-8")
    for line in text.splitlines()[1:]:
        place, key, note = line.split("\t")
        found[place][key] = note
    return found


def note_on(place: str, key: str) -> str:
    """Return the note of a key; for a key with ``.has``, ``.lacks`` or ``.count`` behind it, what this adds."""
    known = notes()[place]
    if key in known:
        return known[key]
    whole, dot, part = key.rpartition(".")
    return IN_PART[dot + part] if whole in known else ""


__all__ = ["PLACES", "note_on", "notes"]
