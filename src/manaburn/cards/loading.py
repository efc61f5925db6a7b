"""Decks ready to be played with: from files, or those that come with the package."""

from __future__ import annotations

from pathlib import Path

from manaburn.cards import starter
from manaburn.errors import InputError, UnknownCard
from manaburn.text.tree import CardDefinition

Deck = tuple[str, list[CardDefinition]]
"""A deck's name and its cards."""


def load(what: str, pool_file: str | None = None) -> Deck:
    """The deck of a file, or of a name such as "Red Burn" or "red-burn" (one that comes with the package).

    Its cards come from the pool file if there is one, else from the starter pool. Raises InputError where there is no
    such deck, a card of it is unknown or its text can't be read.
    """
    known = named(what)
    if known is not None and not Path(what).exists():
        return known
    from manaburn.cards.decks import load_deck

    if known is None and not Path(what).exists() and "." not in Path(what).name and "/" not in what:
        raise InputError(what, "there is no such deck", f"name a deck file, or one of {', '.join(starter.decks())}")
    deck = load_deck(what)
    cards: list[CardDefinition] = []
    if pool_file is not None:
        from manaburn.cards.cache import CompiledPool
        from manaburn.cards.pools import load_pool

        pool = CompiledPool(load_pool(pool_file))
        for line in deck.main:
            cards.extend([pool.card(line.name, deck.place(line))] * line.count)
    else:
        from difflib import get_close_matches

        from manaburn.cards.pools import fold_name

        folded = {fold_name(name): card for name, card in starter.pool().items()}
        for line in deck.main:
            card = folded.get(fold_name(line.name))
            if card is None:
                near = get_close_matches(line.name, list(starter.pool()), 1, 0.8)
                if near:
                    raise UnknownCard(line.name, deck.place(line), near)
                problem = f"{line.name} is not among the {len(folded)} cards that come with manaburn"
                raise InputError(deck.place(line), problem, "name a card file with --pool")
            cards.extend([card] * line.count)
    return deck.name, cards


def named(name: str) -> Deck | None:
    """The starter deck of that name, None if there is none."""
    wanted = name.lower().replace("-", " ").strip()
    for known, cards in starter.decks().items():
        if known.lower().replace("-", " ") == wanted:
            return known, cards
    return None


__all__ = ["Deck", "load", "named"]
