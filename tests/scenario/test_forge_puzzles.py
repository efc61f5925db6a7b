"""Forge's puzzle files are read as scenarios."""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn.cli import main
from manaburn.errors import InputError
from manaburn.scenario.forge_puzzles import load

PUZZLE = """[metadata]
Name:One bolt
Goal:Win
Turns:1
Description:Find it.
[state]
ActivePlayer=Human
ActivePhase=Main1
HumanLife=5
AILife=3
humanhand=Lightning Bolt
humanlibrary=
humanbattlefield=Mountain|Set:LEA; Mountain|Tapped;Grizzly Bears|Id:7|SummonSick|Counters:P1P1=2
aibattlefield=Plains
"""


def test_a_puzzle_is_read_and_solved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bolt.pzl"
    file.write_text(PUZZLE)
    plan = load(file)
    assert plan.name == "One bolt" and plan.goal is not None and plan.goal.what == "win this turn"
    assert main(["solve", str(file)]) == 0
    assert "Lightning Bolt" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Goal:Win", "Goal:Gain Control of Specified Permanents", "goal"),
        ("Mountain|Tapped", "t:Bear,P:2,T:2", "tokens"),
        ("AILife=3", "AILife=many", "life total"),
        ("SummonSick", "RememberedCards:1", "not read"),
        ("ActivePhase=Main1", "ActivePhase=Nowhere", "phase"),
    ],
)
def test_what_is_not_read_is_said(old: str, new: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "bolt.pzl"
    file.write_text(PUZZLE.replace(old, new))
    with pytest.raises(InputError, match=said):
        load(file)
