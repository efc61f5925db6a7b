"""The cards of a pool as trees: each is read once, for all tests of a process."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.errors import InputError
from manaburn.text.tree import CardDefinition


@cache
def read(record: CardRecord) -> CardDefinition | None:
    """Return a card of a pool; None if its text can't be read."""
    try:
        return compile_card(record)
    except InputError:
        return None


def all_read(records: Iterable[CardRecord]) -> list[CardDefinition]:
    """Return the cards whose text can be read."""
    return [card for card in map(read, records) if card is not None]
