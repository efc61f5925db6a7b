"""What does nothing about what is about to resolve is played afterwards; what helps only now may be played now."""

from __future__ import annotations

import pytest

from manaburn.editions.edition import find_edition
from manaburn.scenario.library import Library
from manaburn.scenario.model import check
from manaburn.scenario.reading import read_text
from manaburn.solving.solving import solve

CARDS = """
cards:
  - {name: Bolt, mana_cost: "{R}", type_line: Instant, oracle_text: Bolt deals 3 damage to any target.}
  - {name: Quake, mana_cost: "{R}", type_line: Instant, oracle_text: Quake deals 2 damage to each creature.}
  - name: Captain
    type_line: Creature - Soldier
    power: 1
    toughness: 1
    oracle_text: Other creatures you control get +1/+1.
  - {name: Mender, type_line: Creature - Zombie, power: 1, toughness: 1, oracle_text: "{B}: Regenerate Mender."}
  - {name: Rat, type_line: Creature - Rat, power: 1, toughness: 1}
  - name: Drake
    type_line: Creature - Drake
    power: 1
    toughness: 2
    oracle_text: "Flying\\n{R}: Drake gets +1/+0 until end of turn."
  - name: Hound
    type_line: Creature - Hound
    power: 1
    toughness: 2
    oracle_text: "{R}: Hound gets +1/+1 until end of turn."
  - name: Eater
    type_line: Creature - Insect
    power: 2
    toughness: 2
    oracle_text: "Sacrifice a creature: Eater gets +2/+2 until end of turn."
  - name: Hurler
    mana_cost: "{R}"
    type_line: Instant
    oracle_text: >-
      As an additional cost to cast Hurler, sacrifice a creature.

      Hurler deals damage equal to the sacrificed creature's power to any target.
"""


def result(ann: str, bob: str, goal: str, rules: str = "2008") -> str:
    text = f"{CARDS}players:\n  Ann: {ann}\n  Bob: {bob}\ngoal: {{for: Ann, what: {goal}}}\n"
    return solve(check(read_text(text, "puzzle"), "puzzle"), find_edition(rules), Library.of(None), nodes=20_000).result


@pytest.mark.parametrize(
    ("ann", "bob", "goal", "wanted"),
    [
        # The captain's death is the mender's, which has to regenerate before it.
        (
            "{hand: [Bolt], in_play: [Mountain]}",
            "{in_play: [Captain, {card: Mender, damage: 1}, Swamp]}",
            "Mender in graveyard",
            "impossible",
        ),
        (
            "{hand: [Bolt], in_play: [Mountain]}",
            "{in_play: [Captain, {card: Mender, damage: 1}]}",
            "Mender in graveyard",
            "solved",
        ),
        # What hurts all creatures hurts the mender, too.
        ("{hand: [Quake], in_play: [Mountain]}", "{in_play: [Mender, Swamp]}", "Mender in graveyard", "impossible"),
        # A bolt for the rat is no reason to regenerate; the next one is.
        (
            "{hand: [Bolt x2], in_play: [Mountain x2]}",
            "{in_play: [Mender, Rat, Swamp]}",
            "Mender in graveyard",
            "solved",
        ),
        (
            "{hand: [Bolt x2], in_play: [Mountain x2]}",
            "{in_play: [Mender, Rat, Swamp x2]}",
            "Mender in graveyard",
            "impossible",
        ),
        # More power doesn't help against a bolt, and more toughness does.
        ("{hand: [Bolt], in_play: [Mountain]}", "{in_play: [Drake, Mountain x2]}", "Drake in graveyard", "solved"),
        ("{hand: [Bolt], in_play: [Mountain]}", "{in_play: [Hound, Mountain x2]}", "Hound in graveyard", "impossible"),
        # Nor does it keep the drake from growing after a bolt has hit something else.
        (
            "{in_play: [Drake, Rat, Mountain x2]}",
            "{life: 3, hand: [Bolt], in_play: [Mountain]}",
            "win this turn",
            "impossible",
        ),
        (
            "{in_play: [Drake x2, Mountain x2]}",
            "{life: 2, hand: [Bolt], in_play: [Mountain]}",
            "win this turn",
            "solved",
        ),
    ],
)
def test_shields_and_growth_in_answer(ann: str, bob: str, goal: str, wanted: str) -> None:
    assert result(ann, bob, goal) == wanted


@pytest.mark.parametrize("rules", ["2000", "2008", "2026"])
@pytest.mark.parametrize(("life", "wanted"), [(6, "solved"), (7, "impossible")])
def test_what_is_eaten_in_answer_to_a_bolt(rules: str, life: int, wanted: str) -> None:
    """Both rats may be eaten while the bolt waits, one after another, and what has grown is thrown."""
    ann = "{hand: [Hurler], in_play: [Eater, Rat x2, Mountain]}"
    assert result(ann, f"{{life: {life}, hand: [Bolt], in_play: [Mountain, Rat x3]}}", "win this turn", rules) == wanted
