"""Lines of the grammar that fit a single card stand in one file, which may only grow shorter."""

from __future__ import annotations

from manaburn.text.table import FILES, grammar

CEILING = 918
"""How many there are. Whoever needs one more should find the piece that several cards share, or two others to spare."""


def test_there_are_no_more_of_them() -> None:
    places = [line.place for lines in grammar().rules.values() for line in lines]
    assert len([place for place in places if place.startswith("single_cards.g:")]) <= CEILING


def test_they_are_read_last() -> None:
    assert FILES[-1] == "single_cards"
