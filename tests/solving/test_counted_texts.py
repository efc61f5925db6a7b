"""The greatest damage that texts add up to is counted right: as much as that is found, and one more is impossible."""

from __future__ import annotations

import pytest

from manaburn.editions.edition import find_edition
from manaburn.scenario.library import Library
from manaburn.scenario.model import check
from manaburn.scenario.reading import read_text
from manaburn.solving.parts import ANY
from manaburn.solving.solving import solve

from .boards import COUNTED_CARDS, search_in

UNCLEAR = ("Arcbound Knight", "Crusade")
"""With these it isn't told: counters might be dealt twice, and a colour might make a creature stronger."""
SPLITTER = "{card: Bonesplitter, attached_to: Savannah Lions}"
RAVAGER = "{card: Arcbound Ravager, counters: {+1/+1: 1}}"
KNIGHT = "{card: Arcbound Knight, counters: {+1/+1: 1}}"
LIONS = "{card: Savannah Lions, tapped: true}"


def plan_of(ann: str, bob: str, life: int) -> str:
    players = f"players:\n  Ann: {{{ann}}}\n  Bob: {{life: {life}{bob}}}\n"
    return f"{COUNTED_CARDS}\n{players}goal: {{for: Ann, what: win this turn}}\n"


@pytest.mark.parametrize(
    ("rules", "ann", "bob", "most"),
    [
        ("2024", "hand: [Shock x2], in_play: [Young Monk, Mountain x2]", "", 7),
        ("2024", "hand: [Shock x2], in_play: [Young Monk, Mountain x2]", ", in_play: [Grizzly Bears]", 5),
        ("2024", "in_play: [Lone Bear, Old Wall]", "", 4),
        ("2024", "hand: [Twofold Surge], in_play: [Grizzly Bears, Mountain]", "", 4),
        ("2024", "hand: [Twofold Surge, Shock], in_play: [Grizzly Bears, Mountain x2]", "", 6),
        ("2024", "in_play: [Rude Guide]", ", library: [Forest x2]", 2),
        ("2024", "in_play: [Old Teacher, Llanowar Elves]", "", 5),
        ("2024", "hand: [Shock], in_play: [Tithe Priest, Mountain, Plains]", "", 3),
        ("2024", "hand: [Many Suns], in_play: [Mountain, Forest]", "", 2),
        ("2024", "hand: [Strong Kin], in_play: [Grizzly Bears, Forest]", "", 4),
        ("2008", f"hand: [Magnet], in_play: [Grizzly Bears, {LIONS}, Mountain, {SPLITTER}]", "", 4),
        ("2004", f"in_play: [{RAVAGER}, Ornithopter]", ", in_play: [{card: Silver Knight, tapped: true}]", 2),
        ("2004", f"in_play: [{RAVAGER}, {KNIGHT}]", "", 4),
        ("2002", "hand: [Forest x2], graveyard: [Swamp x5], in_play: [Wild Mongrel, Werebear]", "", 8),
        ("2008", "hand: [Forest], in_play: [Wild Mongrel, Crusade]", "", 4),
        ("2002", "hand: [Berserk, Fork], in_play: [Grizzly Bears, Forest, Mountain x2]", "", 8),
        ("2018", "in_play: [Goblin Sharpshooter]", ", in_play: [Savannah Lions x2]", 1),
        ("2018", "in_play: [Goblin Sharpshooter, Mogg Fanatic]", "", 4),
    ],
)
def test_the_most_is_found_and_no_more(rules: str, ann: str, bob: str, most: int, library: Library) -> None:
    for life, result in ((most, "solved"), (most + 1, "impossible")):
        plan = check(read_text(plan_of(ann, bob, life), "puzzle"), "puzzle")
        assert solve(plan, find_edition(rules), library).result == result
    counted = search_in(plan_of(ann, bob, most + 1), rules, library).aim.bound.most()
    assert counted >= most
    assert counted < ANY or any(name in ann for name in UNCLEAR)
