"""Why a puzzle can't be solved: what stops each first play, and where the line ends."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from manaburn.cli import main
from manaburn.solving.solving import Solution

from .test_solving import BLESSING, SPARK, solved

SLASH = """  - name: Slash
    mana_cost: "{R}"
    type_line: Sorcery
    oracle_text: "As an additional cost to cast this spell, sacrifice a creature.\\nSlash deals 2 damage to any target."
"""
BEAR = "  - {name: Bear, mana_cost: '{1}', type_line: Creature - Bear, power: '2', toughness: '2'}\n"
REBUKE = "  - {name: Rebuke, mana_cost: '{U}', type_line: Instant, oracle_text: Counter target spell.}\n"


def refuted(cards: str, players: str, what: str = "win this turn", more: str = "") -> Solution:
    found = solved(cards, players, what, more=more, refute=True)
    assert found.result == "impossible"
    return found


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("win this turn", "Bob has 3 life and can lose no more than 2"),
        ("deal 3", "3 damage is missing, and Bob can be dealt no more than 2"),
    ],
)
def test_too_little_is_told_at_once(what: str, told: str) -> None:
    ann = "  Ann: {hand: [Spark], in_play: [Mountain]}\n"
    assert refuted(SPARK, f"{ann}  Bob: {{life: 3}}\n", what).refutations == [told]


def test_what_the_opponent_can_do_is_told() -> None:
    bob = "  Bob: {life: 2, hand: [Blessing], in_play: [Plains]}\n"
    found = refuted(SPARK + BLESSING, f"  Ann: {{hand: [Spark], in_play: [Mountain]}}\n{bob}")
    play = found.refutations.index("if Ann: play Spark (408.1); target: Bob (409.1c):")
    assert found.refutations[play + 1].startswith("  Bob: play Blessing")
    assert found.refutations[-1] == "  Bob has 3 life and can lose no more than 0"
    bob = "  Bob: {life: 4, hand: [Rebuke], in_play: [Island]}\n"
    found = refuted(SPARK + REBUKE, f"  Ann: {{hand: [Spark x2], in_play: [Mountain x2]}}\n{bob}")
    assert found.refutations == ["Bob can counter Spark, and what is left is not enough for 4 life"]


def test_each_first_play_has_its_line() -> None:
    ann = "  Ann: {hand: [Slash, Spark], in_play: [Mountain x2, Bear]}\n"
    bob = "  Bob: {life: 4, hand: [Blessing], in_play: [Plains, Bear]}\n"
    lines = refuted(SPARK + SLASH + BLESSING + BEAR, ann + bob).refutations
    firsts = [line for line in lines if not line.startswith(" ")]
    assert len(firsts) == len(set(firsts)) >= 3
    assert all(line.startswith("if Ann: ") and line.endswith(":") for line in firsts)
    assert any("play Slash" in line and "target: Bob" in line for line in firsts)
    ends = [line for line, after in pairwise([*lines, "if"]) if after.startswith("if")]
    assert len(ends) == len(firsts)
    assert all("no more than" in end or "nothing left" in end for end in ends)


def test_what_opponents_do_first_stands_above() -> None:
    ann = "  Ann: {life: 2, in_play: [Bear]}\n"
    bob = "  Bob: {in_play: [Bear x3]}\n"
    more = "turn: {player: Bob, step: precombat main}\n"
    lines = refuted(BEAR, ann + bob, "survive this turn", more=more).refutations
    assert lines[0].startswith("Bob: ")
    assert lines[-1].strip() == "Ann has lost"


def test_the_command_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "puzzle.yaml"
    ann = "  Ann: {hand: [Spark], in_play: [Mountain]}\n"
    file.write_text(f"cards:\n{SPARK}players:\n{ann}  Bob: {{life: 3}}\ngoal: {{for: Ann, what: win this turn}}\n")
    assert main(["solve", str(file), "--refute"]) == 1
    assert "Bob has 3 life and can lose no more than 2\n" in capsys.readouterr().out
    assert main(["solve", str(file), "--refute", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["refutations"] == ["Bob has 3 life and can lose no more than 2"]
