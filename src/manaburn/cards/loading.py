"""Decks ready to be played with, by name or file: what the commands take."""

from __future__ import annotations

from manaburn.cards.decks import check_deck
from manaburn.cards.library import deck_cards, find_deck, open_library
from manaburn.text.tree import CardDefinition

Deck = tuple[str, list[CardDefinition]]
"""A deck's name and its cards."""


def load(what: str, pool_file: str | None = None) -> Deck:
    """The deck of a file, or of a name such as "Red Burn" or "red-burn" (one that comes with the package).

    Its cards come from the pool file if there is one, else from the starter pool. Raises InputError where there is no
    such deck, nobody could sit down with it, a card of it is unknown or its text can't be read.
    """
    deck = find_deck(what)
    check_deck(deck)
    return deck.name, deck_cards(deck, open_library(pool_file if deck.source else None))


__all__ = ["Deck", "load"]
