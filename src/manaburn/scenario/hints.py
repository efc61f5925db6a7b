"""Hints for wrong words in scenario files."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

OTHERWISE_CALLED: Final = {
    "cast": ("play",),
    "battlefield": ("in play", "in_play"),
    "exile": ("removed",),
    "exiled": ("removed",),
    "main phase": ("precombat main", "main"),
    "first main": ("precombat main",),
    "second main": ("postcombat main",),
    "end step": ("end of turn",),
    "combat": ("beginning of combat",),
}
"""What players call something for which scenario files have another word."""


def near(word: str, known: Iterable[str]) -> str:
    """Return a hint for a wrong word: the known word for the same thing, the most similar one, or all of them."""
    names = list(known)
    found = [name for name in OTHERWISE_CALLED.get(word.lower(), ()) if name in names]
    found = found or get_close_matches(word, names, n=1, cutoff=0.5)
    return f"did you mean {found[0]}?" if found else "known are " + ", ".join(names)
