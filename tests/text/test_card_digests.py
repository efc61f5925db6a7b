"""Each card is still read as the same tree, and printed in the same words (see card_digests.py)."""

from __future__ import annotations

from functools import cache

import pytest

from manaburn.cards.pools import Pool
from manaburn.cards.records import CardRecord

from . import card_digests
from .reading import read
from .telling import telling

PARTS = 6
"""The number of tests that share the cards."""
SELDOM = (
    "Cone of Flame",
    "Cruel Deceiver",
    "Dance of Many",
    "Exalted Dragon",
    "Guard Dogs",
    "Laquatus's Champion",
    "Planar Birth",
    "Tenza, Godo's Maul",
    "Voyager Staff",
)
"""Cards that are read or printed by statements which none of the others executes."""


@cache
def _cards(pool: Pool) -> list[CardRecord]:
    """Return cards that have all pairs of words of the pool among them, in the order of the alphabet."""
    return sorted(telling(pool, len(pool), 1), key=lambda record: record.name)


def _check(records: list[CardRecord]) -> None:
    differ = card_digests.changed((record.name, read(record)) for record in records)
    assert not differ, "\n".join([*differ, card_digests.AGAIN])


@pytest.mark.parametrize("part", range(PARTS))
def test_cards_with_all_pairs_of_words_are_read_and_printed_as_before(real_pool: Pool, part: int) -> None:
    _check(_cards(real_pool)[part::PARTS])


def test_cards_with_seldom_words_are_read_and_printed_as_before(real_pool: Pool) -> None:
    _check([record for name in SELDOM if (record := real_pool.get(name)) is not None])


@pytest.mark.slow
def test_the_whole_pool_is_read_and_printed_as_before(real_pool: Pool) -> None:
    _check(list(real_pool))


def test_starter_cards_are_read_and_printed_as_before() -> None:
    differ = card_digests.changed(card_digests.starter_cards().items())
    assert not differ, "\n".join([*differ, card_digests.AGAIN])


def test_a_changed_card_is_named_with_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = card_digests.starter_cards()
    name, card = next(iter(cards.items()))
    line = card_digests.line_of(name, card)
    key, tree, words = line.split()
    for kept, what in ((f"{key} other {words}", "other tree\n"), (f"{key} {tree} other", "other words\n")):
        monkeypatch.setattr(card_digests, "stored", lambda kept=kept: {key: kept})
        (told,) = card_digests.changed([(name, card)])
        assert told.startswith(f"{name}: {what}")
        assert all(f"  {year}: " in told for year in card_digests.YEARS)
    monkeypatch.setattr(card_digests, "stored", lambda: {key: line})
    assert card_digests.changed([(name, card)]) == []
    assert card_digests.changed([(name, None)]) != []
