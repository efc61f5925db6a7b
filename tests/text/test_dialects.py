"""The wording of other years."""

from __future__ import annotations

import pytest

from manaburn.terms import SORCERY
from manaburn.text import parse_text, print_text
from manaburn.text.dialects import dialect_of, in_dialect

SAID = [
    (
        "When Wood Elves enters the battlefield, return target creature card from your graveyard to the battlefield.",
        "When Wood Elves comes into play, return target creature card from your graveyard to play.",
    ),
    (
        "Whenever Wood Elves dies, exile it at the beginning of the next end step.",
        "Whenever Wood Elves is put into a graveyard from play, remove it from the game at end of turn.",
    ),
    ("Whenever a player casts a spell, you gain 1 life.", "Whenever a player plays a spell, you gain 1 life."),
    (
        "{2}: Draw a card. Activate this ability only any time you could cast a sorcery.",
        "{2}: Draw a card. Play this ability only any time you could play a sorcery.",
    ),
]


@pytest.mark.parametrize(("ours", "theirs"), SAID)
def test_wording_of_2008(ours: str, theirs: str) -> None:
    assert in_dialect(ours, "Wood Elves", "2008") == theirs


def test_a_name_is_no_word() -> None:
    said = in_dialect("Exile Into Darkness dies.", "Exile Into Darkness", "2008")
    assert said == "Exile Into Darkness is put into a graveyard from play."


def test_printed_from_the_tree() -> None:
    abilities = parse_text("Exile target creature.", "Swords", SORCERY)
    assert print_text(abilities, "Swords", "2008") == "Remove target creature from the game."


def test_local_enchantments() -> None:
    assert in_dialect("Destroy target Aura.", "~", "2002") == "Destroy target local enchantment."


def test_which_dialect() -> None:
    assert [dialect_of(year) for year in ("1999-06-01", "2005-10-01", "2008-10-01", "2020-01-01")] == [
        "2002",
        "2008",
        "2008",
        "oracle",
    ]


def test_none_of_that_name() -> None:
    with pytest.raises(ValueError, match="no dialect"):
        in_dialect("Draw a card.", "~", "klingon")


FLASH = (
    "You may cast Grave Servitude as though it had flash. If you cast it any time a sorcery couldn't have been cast, "
    "the controller of the permanent it becomes sacrifices it at the beginning of the next cleanup step."
)
MORE = [
    (FLASH, 0),
    ("As an additional cost to cast Silvergill Adept, reveal a Merfolk card from your hand or pay {3}.", 0),
    ("When you cast Brain Gorgers, any player may sacrifice a creature. If a player does, counter Brain Gorgers.", 0),
    ("Target player's life total becomes 20.", SORCERY),
]


@pytest.mark.parametrize(("text", "types"), MORE)
def test_reads_back(text: str, types: int) -> None:
    name = next((n for n in ("Grave Servitude", "Silvergill Adept", "Brain Gorgers") if n in text), "~")
    abilities = parse_text(text, name, types)
    assert parse_text(print_text(abilities, name), name, types) == abilities
