"""A card as it would have been printed on a day."""

from __future__ import annotations

from datetime import date

import pytest

from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.text.appearance import rules_text, type_line
from manaburn.text.tree import Face


def face(line: str, text: str = "") -> Face:
    return compile_card(CardRecord("Thing", "{1}{W}", line, text, "2", "2")).front


LINES = [
    ("Legendary Creature — Human Cleric", None, "Legendary Creature — Human Cleric"),
    ("Legendary Creature — Human Cleric", date(2002, 2, 20), "Creature — Human Cleric Legend"),
    ("Legendary Creature — Human Cleric", date(1996, 11, 1), "Summon Legend"),
    ("Artifact Creature — Golem", date(2008, 2, 1), "Artifact Creature — Golem"),
    ("Tribal Instant — Goblin", date(2008, 2, 1), "Tribal Instant — Goblin"),
    ("Legendary Land", date(2002, 2, 20), "Legendary Land"),
    ("Basic Snow Land — Forest", date(2008, 2, 1), "Basic Snow Land — Forest"),
]


@pytest.mark.parametrize(("line", "day", "wanted"), LINES)
def test_type_lines(line: str, day: date | None, wanted: str) -> None:
    assert type_line(face(line), day) == wanted


def test_local_enchantments_say_on_their_type_line_what_they_enchant() -> None:
    aura = face("Enchantment — Aura", "Enchant land\nWhen enchanted land is tapped for mana, draw a card.")
    assert type_line(aura, date(2008, 2, 1)) == "Enchantment — Aura"
    assert rules_text(aura, date(2008, 2, 1)).startswith("Enchant land\nWhen")
    assert type_line(aura, date(2004, 6, 1)) == "Enchant Land"
    assert rules_text(aura, date(2004, 6, 1)) == "Whenever enchanted land is tapped for mana, draw a card."


def test_keywords_younger_than_the_day_are_sentences() -> None:
    angel = face("Creature — Angel", "Flying, vigilance\nLifelink")
    assert rules_text(angel, date(2008, 2, 1)) == "Flying, vigilance, lifelink"
    assert rules_text(angel, date(2002, 2, 20)).split("\n") == [
        "Flying",
        "Attacking doesn't cause Thing to tap.",
        "Whenever Thing deals damage, you gain that much life.",
    ]


def test_what_equips_speaks_of_the_equipped_creature() -> None:
    sword = face("Artifact — Equipment", "Equipped creature gets +2/+0.\nEquip {1}")
    assert rules_text(sword) == "Equipped creature gets +2/+0.\nEquip {1}"
