"""The count of what an opponent can lose knows what can surely be blocked, and what keeps creatures from blocking."""

from __future__ import annotations

import pytest

from manaburn.editions.edition import find_edition
from manaburn.scenario.library import Library
from manaburn.solving.solving import Solution, solve

from .boards import to_win_this_turn


def solved(ann: str, bob: str, library: Library) -> Solution:
    """Solve a puzzle of winning in this turn."""
    plan = to_win_this_turn(ann, bob)
    return solve(plan, find_edition("2008"), library)


@pytest.mark.parametrize(
    ("ann", "bob"),
    [
        ("hand: [Cruel Edict], in_play: [Swamp x2, Grizzly Bears]", "life: 2, in_play: [Hill Giant]"),
        ("hand: [Weakness], in_play: [Swamp, Grizzly Bears]", "life: 2, in_play: [Llanowar Elves]"),
        ("hand: [Engineered Plague], in_play: [Swamp x3, Grizzly Bears]", "life: 2, in_play: [Llanowar Elves]"),
        ("hand: [Alluring Scent], in_play: [Forest x3, Hill Giant x2]", "life: 3, in_play: [Grizzly Bears x2]"),
        ("hand: [Shock], in_play: [Mountain, Hill Giant]", "life: 3, in_play: [Llanowar Elves]"),
        ("in_play: [Seal of Fire, Hill Giant]", "life: 3, in_play: [Llanowar Elves]"),
        (
            "hand: [Searing Touch], in_play: [Mountain x10, Grizzly Bears, Hill Giant]",
            "life: 5, in_play: [Llanowar Elves x2]",
        ),
        (
            "hand: [Grapeshot, Shock], in_play: [Mountain x3, Hill Giant x3]",
            "life: 9, in_play: [Llanowar Elves x2, Grizzly Bears]",
        ),
        ("hand: [Flight], in_play: [Island, Hill Giant]", "life: 3, in_play: [Grizzly Bears]"),
        ("hand: [Fling], in_play: [Mountain x2, Hill Giant, Goblin Raider]", "life: 5, in_play: [Wall of Wood]"),
    ],
)
def test_what_keeps_a_creature_from_blocking_is_counted(ann: str, bob: str, library: Library) -> None:
    assert solved(ann, bob, library).result == "solved"


@pytest.mark.parametrize(
    ("ann", "bob"),
    [
        ("hand: [Shock], in_play: [Mountain, Hill Giant]", "life: 4, in_play: [Llanowar Elves]"),
        ("in_play: [Seal of Fire, Hill Giant]", "life: 4, in_play: [Llanowar Elves]"),
        ("in_play: [Goblin Raider, Hill Giant]", "life: 4, in_play: [Llanowar Elves x2]"),
        ("in_play: [Hill Giant]", "life: 3, in_play: [Mother of Runes]"),
        ("hand: [Lava Spike], in_play: [Mountain, Hill Giant]", "life: 4, in_play: [Llanowar Elves]"),
        ("hand: [Boros Fury-Shield], in_play: [Mountain x2, Plains, Hill Giant]", "life: 4, in_play: [Llanowar Elves]"),
    ],
)
def test_damage_to_a_blocker_is_none_to_the_opponent(ann: str, bob: str, library: Library) -> None:
    """That there is no way is seen at once, from the count alone."""
    found = solved(ann, bob, library)
    assert (found.result, found.nodes) == ("impossible", 0)


@pytest.mark.parametrize(
    ("ann", "bob"),
    [
        ("hand: [Kindle], in_play: [Mountain x2]", "life: 4"),
        ("hand: [Mutilate], in_play: [Swamp x4, Hill Giant]", "life: 4"),
        ("hand: [Heat Ray], in_play: [Mountain x6]", "life: 1, in_play: [Wall of Wood]"),
    ],
)
def test_what_costs_an_opponent_no_life_is_counted_as_nothing(ann: str, bob: str, library: Library) -> None:
    found = solved(ann, bob, library)
    assert (found.result, found.nodes) == ("impossible", 0)
