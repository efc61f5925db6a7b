"""Compiled cards on disk: what was asked for is there the next time, and whatever is wrong there is made anew."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from manaburn.cards import cache, compile
from manaburn.cards.decks import DeckLine, DeckList
from manaburn.cards.library import File, deck_cards
from manaburn.cards.records import CardRecord
from manaburn.errors import InputError, UnreadableText
from manaburn.text.tree import CardDefinition

CARDS = [
    {"name": "Shock", "mana_cost": "{R}", "oracle_text": "Shock deals 2 damage to any target.", "type_line": "Instant"},
    {"name": "Mountain", "oracle_text": "({T}: Add {R}.)", "type_line": "Basic Land — Mountain"},
    {"name": "Riddle", "mana_cost": "{U}", "oracle_text": "Wonder about everything.", "type_line": "Instant"},
]
DECK = DeckList("a deck", (DeckLine(36, "Mountain"), DeckLine(4, "Shock")))


@pytest.fixture
def pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MANABURN_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "pool.json"
    file.write_text(json.dumps([{"object": "card", "layout": "normal", **card} for card in CARDS]))
    return file


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the cards that are compiled while a test runs."""
    names: list[str] = []
    really = compile.compile_card

    def noted(record: CardRecord) -> CardDefinition:
        names.append(record.name)
        return really(record)

    monkeypatch.setattr(compile, "compile_card", noted)
    return names


def test_what_was_asked_for_is_compiled_once(pool: Path, compiled: list[str]) -> None:
    first = deck_cards(DECK, File(str(pool)))
    assert compiled == ["Mountain", "Shock"]
    assert deck_cards(DECK, File(str(pool))) == first
    assert compiled == ["Mountain", "Shock"]
    with pytest.raises(UnreadableText, match="Wonder about everything"):
        File(str(pool)).card("Riddle")


def test_what_was_asked_for_is_not_the_whole_pool(pool: Path, compiled: list[str]) -> None:
    library = File(str(pool))
    deck_cards(DECK, library)
    whole = cache.open_pool(library._pool.pool, whole=True)
    assert whole.compiled(whole.pool.find("Riddle")) is None
    assert sorted(set(compiled)) == ["Mountain", "Riddle", "Shock"]


@pytest.mark.parametrize("content", [b"", b"\x00nonsense", b"\x81\xa5Shock\xc4\x01\xc0"])
def test_a_broken_file_is_made_anew(pool: Path, compiled: list[str], content: bytes) -> None:
    library = File(str(pool))
    deck_cards(DECK, library)
    cache.cache_file(library._pool.pool, whole=False).write_bytes(content)
    assert deck_cards(DECK, File(str(pool))) == deck_cards(DECK, library)
    assert compiled.count("Shock") == 2


def test_a_folder_that_cannot_be_written_does_no_harm(pool: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANABURN_CACHE", str(pool / "in a file"))
    assert len(deck_cards(DECK, File(str(pool)))) == 40


def test_no_changed_bit_gives_another_card(pool: Path) -> None:
    """376 of 1,500 did: each entry has its checksum."""
    library = File(str(pool))
    cards = deck_cards(DECK, library)
    file = cache.cache_file(library._pool.pool, whole=False)
    whole = file.read_bytes()
    for bit in range(0, 8 * len(whole), 7):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << (bit % 8)
        file.write_bytes(bytes(changed))
        assert deck_cards(DECK, File(str(pool))) == cards


@pytest.mark.parametrize("printed", ["--1", "1-", "\u00b2", "\u0663", "1234567"])
def test_what_is_no_number_is_refused_with_the_card(printed: str) -> None:
    """A card file can have anything there, and a line says what is wrong."""
    with pytest.raises(InputError, match=r"^Odd Bear: the power .* is not a number; write a number, or \*$"):
        compile.compile_card(CardRecord("Odd Bear", "{1}", "Creature — Bear", "", printed, "1"))
    with pytest.raises(InputError, match="is not a mana symbol"):
        compile.compile_card(CardRecord("Odd Bear", "{\u00b2/W}", "Creature — Bear", "", "1", "1"))
