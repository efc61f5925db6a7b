"""The cards and decks that come with the package: common ones of the period, written as trees, so that games, examples
and tests need no file from outside.

``pool()`` has them by name; ``decks()`` are eight decks to play with, ``playable(day)`` those of them whose cards there
were on a day. They are made when first asked for.
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
    """The starter cards by name."""
    cards: dict[str, CardDefinition] = {}
    for part in _PARTS:
        found: tuple[CardDefinition, ...] = import_module(f"{__name__}.{part}").CARDS
        for card in found:
            cards[card.name] = card
    return cards


@cache
def decks() -> dict[str, list[CardDefinition]]:
    """The starter decks by name, each a list of sixty cards."""
    cards = pool()
    found: dict[str, list[CardDefinition]] = {}
    for name, text in _deck_files():
        deck = parse_deck(text, name)
        found[deck.name] = [cards[card] for card in deck.cards()]
    return found


def playable(day: date) -> list[str]:
    """The names of the starter decks whose cards had all come out by that day."""
    return [name for name, youngest in _days().items() if youngest <= day]


@cache
def _days() -> dict[str, date]:
    """By deck the day on which its youngest card came out; the file of the deck says it."""
    days = [date.fromisoformat(_DAY.findall(text)[0]) for _, text in _deck_files()]
    return dict(zip(decks(), days, strict=True))


_DAY: Final = re.compile(r"^Date=(.*)$", re.MULTILINE)


def _deck_files() -> list[tuple[str, str]]:
    """The files of the decks: names and texts."""
    entries = sorted(files(__name__).joinpath("decks").iterdir(), key=lambda file: file.name)
    return [(entry.name, entry.read_text(encoding="utf-8")) for entry in entries if entry.name.endswith(".dck")]


__all__ = ["decks", "playable", "pool"]
