"""The cards and decks that come with the package: common ones of the period, written as trees, so that games, examples
and tests need no file from outside.

``pool()`` has them by name; ``decks()`` are six decks to play with. Both are made when first asked for.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Final

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
    from manaburn.cards.decks import parse_deck

    cards = pool()
    found: dict[str, list[CardDefinition]] = {}
    for entry in sorted(files(__name__).joinpath("decks").iterdir(), key=lambda file: file.name):
        if entry.name.endswith(".dck"):
            deck = parse_deck(entry.read_text(encoding="utf-8"), entry.name)
            found[deck.name] = [cards[name] for name in deck.cards()]
    return found


__all__ = ["decks", "pool"]
