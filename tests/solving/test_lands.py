"""Which lands are tapped matters by the mana that is left only, unless a text can tell lands apart."""

from __future__ import annotations

import pytest

from manaburn.editions.edition import find_edition
from manaburn.rules.playing.ways_to_pay import is_as_good, partners
from manaburn.scenario import setup
from manaburn.scenario.library import Cards, Library
from manaburn.solving.search import Search
from manaburn.solving.solving import search_of
from manaburn.terms import COLOUR_LETTERS

from .boards import to_win_this_turn


def search(ann: str, bob: str, library: Library) -> Search:
    """Return a search for a puzzle of winning in this turn."""
    plan = to_win_this_turn(ann, bob)
    assert plan.goal is not None
    edition = find_edition("2008")
    return search_of(setup.place(plan, Cards(plan, library, edition), edition), plan.goal)


@pytest.mark.parametrize(
    ("cards", "needed"),
    [
        ("Shock, Giant Growth", "RG"),
        ("Terror, Disenchant", "WB"),
        ("White Knight, Troll Ascetic", "WG"),
        ("Corrupt", "B"),
        ("Boomerang", ""),
        ("Armageddon", ""),
        ("Fireblast", ""),
        ("Mana Flare", ""),
        ("Early Harvest", ""),
        ("Icy Manipulator", ""),
        ("Boros Fury-Shield", ""),
    ],
)
def test_which_mana_costs_ask_for(cards: str, needed: str, library: Library) -> None:
    wanted = sum([1 << COLOUR_LETTERS.index(letter) for letter in needed]) if needed else -1
    assert search(f"hand: [{cards}]", "life: 5", library).table.mana_needed == wanted
    assert search("life: 5", f"hand: [{cards}]", library).table.mana_needed == wanted


@pytest.mark.parametrize(
    ("one", "other", "as_good"),
    [
        ([0, 0, 1, 0], [1, 0, 0, 0], True),
        ([1, 0, 0, 0], [0, 0, 1, 0], False),
        ([1, 0, 0, 0], [0, 1, 0, 0], False),
        ([1, 0, 1, 0], [1, 1, 0, 0], True),
        ([1, 0, 1, 0], [0, 2, 0, 0], False),
        ([0, 0, 1, 0], [1, 1, 0, 0], False),
        ([1, 0, 0, 0], [0, 0, 0, 1], True),
        ([0, 0, 1, 1], [0, 0, 0, 2], True),
        ([0, 1, 0, 0], [0, 0, 0, 1], False),
        ([0, 0, 0, 1], [1, 0, 0, 0], False),
    ],
)
def test_lands_as_good_as_others(one: list[int], other: list[int], as_good: bool) -> None:
    """Lands for the first type of mana, for the second one, and for both, and mana of the first type in the pool."""
    assert is_as_good(one, other, partners([1, 2, 3, 1], [False, False, False, True])) == as_good


def test_worse_payments_are_left_out(library: Library) -> None:
    puzzle = "hand: [Shock, Giant Growth, Brute Force], in_play: [Mountain, Forest, Taiga, Scryb Sprites]"
    found = search(puzzle, "life: 5, in_play: [Swamp, Plains, Giant Spider]", library)
    plain = search(puzzle, "life: 5, in_play: [Swamp, Plains, Giant Spider]", library)
    plain.table.mana_needed = -1
    plain.walker.needs = None
    assert found.run() == plain.run()
    assert found.nodes < plain.nodes


@pytest.mark.parametrize(
    ("spell", "types"),
    [
        ("Shock", "R"),
        ("Boomerang", "U"),
        ("Drain Life", "B"),
        ("Soul Burn", ""),
        ("Etched Oracle", ""),
        ("Celestial Dawn", ""),
    ],
)
def test_types_of_mana_that_matter(spell: str, types: str, library: Library) -> None:
    """What touches lands doesn't tell types of mana apart; what asks with which colours it was paid does."""
    wanted = sum([1 << COLOUR_LETTERS.index(letter) for letter in types]) if types else -1
    found = search(f"hand: [{spell}], in_play: [Lotus Petal]", "life: 5", library)
    assert found.answers.types == wanted


def test_mana_of_which_no_cost_asks_is_left_out(library: Library) -> None:
    puzzle = "hand: [Shock, Terror], in_play: [Lotus Petal x2, Swamp, Hill Giant]"
    found = search(puzzle, "life: 5, in_play: [Grizzly Bears]", library)
    plain = search(puzzle, "life: 5, in_play: [Grizzly Bears]", library)
    plain.answers.types = -1
    assert found.run() == plain.run()
    assert found.nodes < plain.nodes
