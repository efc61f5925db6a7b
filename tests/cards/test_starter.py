"""The starter cards are the real ones, print as text that reads back the same, and its decks are decks."""

from __future__ import annotations

from datetime import date

from manaburn.cards import starter
from manaburn.cards.compile import compile_card
from manaburn.cards.decks import SMALLEST_DECK
from manaburn.cards.pools import Pool
from manaburn.errors import ManaburnError
from manaburn.terms import BASIC
from manaburn.text import parse_text, print_text


def test_there_are_many_cards_each_under_its_name() -> None:
    cards = starter.pool()
    assert len(cards) >= 200
    assert all(name == card.name == card.front.name for name, card in cards.items())


def test_every_card_is_what_the_text_of_the_real_pool_says(real_pool: Pool) -> None:
    different: list[str] = []
    for name, card in starter.pool().items():
        try:
            if compile_card(real_pool.find(name)) != card:
                different.append(name)
        except ManaburnError as problem:
            different.append(f"{name}: {problem}")
    assert different == []


def test_what_is_printed_reads_back_the_same() -> None:
    different: list[str] = []
    for name, card in starter.pool().items():
        face = card.front
        if face.supertypes & BASIC:
            continue
        if parse_text(print_text(face.abilities, name), name, face.card_types) != face.abilities:
            different.append(name)
    assert different == []


def test_the_decks_have_sixty_cards_and_at_most_four_of_each() -> None:
    decks = starter.decks()
    assert 4 <= len(decks) <= 8
    for name, cards in decks.items():
        assert len(cards) == 60 >= SMALLEST_DECK, name
        for card in set(cards):
            assert cards.count(card) <= 4 or card.front.supertypes & BASIC, f"{name}: {card.name}"


def test_a_deck_can_be_played_when_all_its_cards_are_out(real_pool: Pool) -> None:
    for name, cards in starter.decks().items():
        released = [real_pool.find(card.name).released for card in cards]
        youngest = date.fromisoformat(max(day for day in released if day is not None))
        assert name in starter.playable(youngest), name
        assert name not in starter.playable(date.fromordinal(youngest.toordinal() - 1)), name


def test_there_are_two_decks_for_the_oldest_rules() -> None:
    assert starter.playable(date(1996, 11, 1)) == ["Angels and Wards 1996", "Sligh 1996"]
    assert starter.playable(date(2008, 2, 1)) == list(starter.decks())
