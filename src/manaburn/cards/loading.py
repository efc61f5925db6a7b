"""Load decks by name or file, as the commands do."""

from __future__ import annotations

from manaburn.cards.decks import check_deck
from manaburn.cards.library import deck_cards, find_deck, open_library
from manaburn.text.tree import CardDefinition

Deck = tuple[str, list[CardDefinition]]
"""A deck's name and its cards."""


def load(what: str, pool_file: str | None = None) -> Deck:
    """Return the deck in a file, or the starter deck with a name such as "Red Burn" or "red-burn".

    Its cards come from the pool file if there is one, else from the starter pool. Raises InputError if there is no such
    deck, the deck is illegal, or a card of it is unknown or has a text that can't be read.
    """
    deck = find_deck(what)
    check_deck(deck)
    return deck.name, deck_cards(deck, open_library(pool_file if deck.source else None))


__all__ = ["Deck", "load"]
