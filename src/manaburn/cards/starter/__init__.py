"""The starter cards and decks, which come with the package, so that games, examples and tests need no card file.

The cards are common cards of the period, written as trees. They are built when first asked for.
"""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Final

from manaburn.cards.decks import parse_deck
from manaburn.text.tree import CardDefinition

_PARTS: Final = ("white", "blue", "black", "red", "green", "gold", "artifacts", "lands")


@cache
def pool() -> dict[str, CardDefinition]:
    """Return the starter cards by name."""
    cards: dict[str, CardDefinition] = {}
    for part in _PARTS:
        found: tuple[CardDefinition, ...] = import_module(f"{__name__}.{part}").CARDS
        for card in found:
            cards[card.name] = card
    return cards


@cache
def decks() -> dict[str, list[CardDefinition]]:
    """Return the eight starter decks by name, each a list of sixty cards."""
    cards = pool()
    found: dict[str, list[CardDefinition]] = {}
    for name, text in _deck_files():
        deck = parse_deck(text, name)
        found[deck.name] = [cards[card] for card in deck.cards()]
    return found


def playable(day: date) -> list[str]:
    """Return the names of the starter decks whose cards had all been released by a day."""
    return [name for name, youngest in _days().items() if youngest <= day]


@cache
def _days() -> dict[str, date]:
    """Return for each deck the day on which its latest card was released, as its file says."""
    days = [date.fromisoformat(_DAY.findall(text)[0]) for _, text in _deck_files()]
    return dict(zip(decks(), days, strict=True))


_DAY: Final = re.compile(r"^Date=(.*)$", re.MULTILINE)


def _deck_files() -> list[tuple[str, str]]:
    """Return the names and texts of the deck files."""
    entries = sorted(files(__name__).joinpath("decks").iterdir(), key=lambda file: file.name)
    return [(entry.name, entry.read_text(encoding="utf-8")) for entry in entries if entry.name.endswith(".dck")]


__all__ = ["decks", "playable", "pool"]
