"""Files that get further editions."""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn.cli import main

BURN = """name: Unused mana burns
{rules}players:
  Ann: {{in_play: [Mountain]}}
  Bob: {{}}
do:
  - Ann: activate Mountain
  - until: beginning of combat
expect: {{Ann.life: {life}}}
"""


@pytest.mark.parametrize(
    ("rules", "after"),
    [
        ("rules: [2004]\n", "rules: [2004, 2008]\n"),
        ("rules: [2006, 2008]\n", "rules: [2004, 2006, 2008]\n"),
        ("", "rules: [2004, 2008]\n"),
    ],
)
def test_editions_are_added_where_it_holds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], rules: str, after: str
) -> None:
    file = tmp_path / "burn.yaml"
    file.write_text(BURN.format(rules=rules, life=19), encoding="utf-8")
    assert main(["scenario", "extend", str(file), "--to", "2004,2008,2010"]) == 1
    said = capsys.readouterr().out
    assert "2010: " in said and "1 don't hold" in said
    assert file.read_text(encoding="utf-8") == BURN.format(rules=after, life=19)


def test_what_holds_already_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "burn.yaml"
    file.write_text(BURN.format(rules="rules: [2010]\n", life=20), encoding="utf-8")
    assert main(["scenario", "extend", str(file), "--to", "2010"]) == 0
    assert capsys.readouterr().out == "0 editions added, 0 don't hold\n"


def test_rules_over_several_lines_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "burn.yaml"
    file.write_text(BURN.format(rules="rules:\n  - 2006\n", life=19), encoding="utf-8")
    assert main(["scenario", "extend", str(file), "--to", "2008"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
