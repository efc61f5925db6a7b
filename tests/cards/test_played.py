"""The list of the most played cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from manaburn import cli
from manaburn.cards.played import played_cards
from manaburn.cards.pools import Pool

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"


def test_the_list_has_real_cards_each_once(real_pool: Pool) -> None:
    names = played_cards()
    assert len(names) >= 600
    assert len(set(names)) == len(names)
    assert [name for name in names if name not in real_pool] == []


def test_the_command_says_which_are_read_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pool = tmp_path / "cards.json"
    names = played_cards()[:3]
    records = [
        {"name": names[0], "type_line": "Instant", "mana_cost": "{U}", "oracle_text": "Draw three cards."},
        {"name": names[1], "type_line": "Instant", "mana_cost": "{U}", "oracle_text": "Think of a number."},
    ]
    pool.write_text(json.dumps(records), encoding="utf-8")
    (tmp_path / "one.yaml").write_text(f"players: {{Ann: {{hand: [{names[1]}]}}}}", encoding="utf-8")
    assert cli.main(["cards", "check", str(pool), "--played", "--json", "--scenarios", str(tmp_path)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert names[2] in found["missing"]
    assert found["unread"] == [names[1]]
    assert names[0] in found["not_shown"]
    assert names[1] not in found["not_shown"]
    assert cli.main(["cards", "check", str(pool), "--played", "--scenarios", str(tmp_path)]) == 0
    assert "1 of " in capsys.readouterr().out
