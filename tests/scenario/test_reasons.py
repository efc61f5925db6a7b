"""What the runner says of why something is so: refusals, causes, rules of the day, editions side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn.cli import main

CARDS = """
cards:
  - {name: Test Doom, mana_cost: "{0}", type_line: Instant, oracle_text: Destroy target nonblack creature.}
  - {name: Test Crush, mana_cost: "{0}", type_line: Instant,
     oracle_text: Destroy target creature with converted mana cost 3 or less.}
  - {name: Test Blast, mana_cost: "{0}", type_line: Instant, oracle_text: Test Blast deals 2 damage to target player.}
  - {name: Test Quake, mana_cost: "{0}", type_line: Sorcery, oracle_text: Destroy target land.}
  - {name: Test Egg, mana_cost: "{4}", type_line: Artifact,
     oracle_text: "Whenever a land is put into a graveyard from the battlefield, you gain 1 life."}
  - {name: Test Imp, mana_cost: "{B}", type_line: Creature — Imp, oracle_text: "", power: 1, toughness: 1}
  - {name: Test Hulk, mana_cost: "{5}", type_line: Creature — Giant, oracle_text: "", power: 5, toughness: 5}
  - {name: Test Ghost, mana_cost: "{1}", type_line: Creature — Spirit, oracle_text: Shroud, power: 1, toughness: 1}
players:
  Ann: {hand: [Test Doom, Test Crush, Test Blast, Test Quake], in_play: [Test Egg, Forest]}
  Bob: {hand: [Test Blast], in_play: [Test Imp, Test Hulk, Test Ghost]}
do:
"""


def told(tmp_path: Path, capsys: pytest.CaptureFixture[str], rules: str, steps: str, command: str = "explain") -> str:
    """What a scenario says when it is told."""
    file = tmp_path / "told.yaml"
    file.write_text(f"rules: [{rules}]\n{CARDS}{steps}", encoding="utf-8")
    main(["scenario", command, str(file)])
    return capsys.readouterr().out


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ("- {Ann: play Test Doom, targets: [Test Imp], illegal: true}\n", "(it is black). [409.1c]"),
        ("- {Ann: play Test Doom, targets: [Test Ghost], illegal: true}\n", "(it has shroud)"),
        ("- {Ann: play Test Doom, targets: [Test Egg], illegal: true}\n", "(it isn't a creature)"),
        ("- {Ann: play Test Doom, targets: [Bob], illegal: true}\n", "(it is a player)"),
        ("- {Ann: play Test Crush, targets: [Test Hulk], illegal: true}\n", "converted mana cost is 5, not 3 or less"),
        ("- {Bob: play Test Blast, targets: [Ann], illegal: true}\n", "in this window Ann must pass first. [408.1c]"),
    ],
)
def test_a_refusal_says_what_is_the_matter(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], step: str, why: str
) -> None:
    assert why in told(tmp_path, capsys, "2008", step)


def test_causes_come_first_and_rules_are_those_of_the_day(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    steps = "- {Ann: play Test Quake, targets: [Forest]}\n- resolve: all\n- {Ann: play Test Blast, targets: [Bob]}\n"
    steps += "- resolve: all\n- Bob: concede\n"
    new = told(tmp_path, capsys, "2008", steps)
    assert new.index("Test Quake resolves. [413.2]") < new.index("Forest is destroyed.")
    assert "410.3: triggered because Forest leaves play and is put into a graveyard" in new
    assert "Test Blast deals 2 damage to Bob. [417.1]" in new
    assert "Bob concedes [102.3a]." in new
    old = told(tmp_path, capsys, "1996", steps)
    assert "1996.trig: triggered because Forest leaves play and is put into a graveyard" in old
    assert "Test Blast deals 2 damage to Bob. [1996.dmg]" in old
    assert "Bob concedes.\n" in old


def test_a_target_and_a_block_are_told_as_causes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "told.yaml"
    file.write_text(
        """
cards:
  - {name: Test Glance, mana_cost: "{0}", type_line: Instant, oracle_text: Tap target creature.}
  - {name: Test Mirror, mana_cost: "{0}", type_line: Creature — Wall, power: 1, toughness: 1,
     oracle_text: "Whenever Test Mirror becomes the target of a spell, you gain 1 life."}
  - {name: Test Ram, mana_cost: "{0}", type_line: Creature — Sheep, power: 1, toughness: 1,
     oracle_text: "Whenever Test Ram becomes blocked by a creature, you gain 1 life."}
  - {name: Test Colt, mana_cost: "{0}", type_line: Creature — Horse, power: 1, toughness: 1,
     oracle_text: "Whenever Test Colt attacks and isn't blocked, you gain 2 life."}
players:
  Ann: {hand: [Test Glance], in_play: [Test Ram, Test Colt]}
  Bob: {in_play: [{card: Test Mirror, as: left}, {card: Test Mirror, as: right}]}
do:
  - {Ann: play Test Glance, targets: [left]}
  - resolve: all
  - {Ann: attack, with: [Test Ram, Test Colt]}
  - {Bob: block, with: {right: Test Ram}, choices: {Ann: [[Test Ram, Test Colt]]}}
""",
        encoding="utf-8",
    )
    main(["scenario", "explain", str(file)])
    said = capsys.readouterr().out
    assert "triggered because Test Mirror becomes the target of Test Glance" in said
    assert "triggered because Test Mirror blocks Test Ram" in said
    assert "triggered because Test Colt isn't blocked" in said


def test_a_question_of_1996_cites_its_rulebook() -> None:
    from manaburn.editions.edition import find_edition
    from manaburn.rules.kernel.decisions import Decision, Kind
    from manaburn.rules.kernel.table import Table
    from manaburn.state.state import GameState

    table = Table(GameState(["Ann", "Bob"]), find_edition("1996"))
    decision = Decision(table.state.players[0], Kind.CARD, "discard", [], 0, 0, "314.1")
    decision.day = table.day
    assert decision.cited == "1996.phase"


def test_what_one_edition_does_not_know_ends_its_column(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "far.yaml"
    file.write_text(f"rules: [1996, 2008]\n{CARDS}- {{Ann: play Test Blast, targets: [Bob]}}\n- until: combat damage\n")
    assert main(["compare", str(file), "--rules", "1995,2008,2031-01-01"]) == 0
    shown = capsys.readouterr()
    assert "have no step" in shown.out and "'combat damage'" in " ".join(shown.out.replace("│", " ").split())
    assert "provisional" in shown.err and "stands for that of 2031-01-01" in shown.err
    assert main(["compare", str(file), "--rules", "1993,1996"]) == 2
    assert "have no step 'combat damage'" in capsys.readouterr().err


def test_editions_side_by_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sides.yaml"
    file.write_text(f"rules: [2002, 2008]\n{CARDS}- {{Ann: play Test Blast, targets: [Bob]}}\n- resolve: all\n")
    assert main(["compare", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "The editions agree."
    assert sum("the same" in line for line in lines) == 1
