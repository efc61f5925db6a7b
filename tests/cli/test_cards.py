"""The commands about cards."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from manaburn.cli import main

POOL = [
    {"name": "Ice Bear", "mana_cost": "{1}{U}", "type_line": "Creature — Bear", "oracle_text": "", "power": "2",
     "toughness": "2"},
    {"name": "Doom", "mana_cost": "{B}", "type_line": "Instant", "oracle_text": "Destroy target creature."},
    {"name": "Riddle", "mana_cost": "{2}", "type_line": "Artifact", "oracle_text": "{T}: Frobnicate target land."},
    {"name": "Odd", "mana_cost": "{Q}", "type_line": "Artifact", "oracle_text": ""},
]  # fmt: skip


@pytest.fixture
def pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("MANABURN_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "pool.json"
    file.write_text(json.dumps(POOL), encoding="utf-8")
    return str(file)


def test_show_by_the_words_of_a_day(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "Swords to Plowshares", "--rules", "2008"]) == 0
    said = capsys.readouterr().out
    assert "Remove target creature from the game." in said
    assert "Move  removed" in said


def test_show_unfolds_keywords(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "Serra Angel"]) == 0
    said = capsys.readouterr().out
    assert "that is: StaticAbility" in said and "Attacking doesn't tap it." in said


def test_show_says_how_far_it_read(pool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "riddle", "--pool", pool]) == 1
    said = capsys.readouterr().out
    assert "not read: Frobnicate target land." in said


def test_show_refuses_a_wrong_cost(pool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "show", "Odd", "--pool", pool]) == 1
    assert "{Q}" in capsys.readouterr().out


def test_find(pool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "find", "type:creature or verb:destroy", "--pool", pool, "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == ["Ice Bear", "Doom"]
    assert main(["cards", "find", "reads:no", "--pool", pool]) == 0
    said = capsys.readouterr().out
    assert "Riddle" in said and "1 card." in said


def test_find_refuses_in_one_line(pool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "find", "verb:destory", "--pool", pool]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and "did you mean destroy" in said


def test_check(pool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "check", pool, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["cards"], report["compiled"]) == (4, 2)
    assert {failure["name"] for failure in report["failures"]} == {"Riddle", "Odd"}
    assert report["roundtrip_failures"] == []


def test_check_in_other_words(pool: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = tmp_path / "words.json"
    words.write_text(json.dumps({"Doom": "Destroy that creature.", "Ice Bear": "Flying"}), encoding="utf-8")
    assert main(["cards", "check", pool, "--wording", str(words), "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["compiled"], report["different"]) == (1, ["Ice Bear"])
    words.write_text(json.dumps({"Doom": "Destroy target creature."}), encoding="utf-8")
    assert main(["cards", "check", pool, "--wording", str(words)]) == 0
    assert "0 of them give another tree" in capsys.readouterr().out
    words.write_text("[1, 2]", encoding="utf-8")
    assert main(["cards", "check", pool, "--wording", str(words)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_grammar_of_a_card(pool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "grammar", "doom", "--pool", pool]) == 0
    said = capsys.readouterr().out
    assert "Destroy target creature." in said and "vact: ^destroy <obj> => Destroy($1)" in said
    assert main(["cards", "grammar", "serra angel", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["name"] == "Serra Angel"
    lines = report["paragraphs"][0]["lines"]
    assert "keyword: <kwsimple> => KeywordAbility($1)" in [line["line"] for line in lines]
    assert all(":" in line["place"] for line in lines)


def test_grammar_of_a_line(pool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "grammar", "vact: ^destroy <obj> => Destroy($1)", "--pool", pool, "--json"]) == 0
    (line,) = json.loads(capsys.readouterr().out)
    assert line["cards"] == ["Doom"]
    assert main(["cards", "grammar", "src/grammar/" + line["place"], "--pool", pool]) == 0
    said = capsys.readouterr().out
    assert "^destroy <obj>" in said and "used by 1 card: Doom" in said
    assert main(["cards", "grammar", "draw a card", "--pool", pool]) == 0
    assert "used by no card" in capsys.readouterr().out


def test_grammar_counts(pool: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["cards", "grammar", "--pool", pool]) == 0
    assert "lines in the grammar" in capsys.readouterr().out
    assert main(["cards", "grammar", "--pool", pool, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["lines"] == sum(len(report[group]) for group in ("unused", "used by one card", "used by several"))
    assert "vact: ^destroy <obj> => Destroy($1)" in [line["line"] for line in report["used by one card"]]


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ("Dome", "did you mean Doom?"),
        ("effects.g:99999", "neither a card nor in a line of the grammar"),
        ("", "neither a card"),
        ("Riddle", 'cannot read "{T}: Frobnicate target land."'),
    ],
)
def test_grammar_refuses_in_one_line(pool: str, capsys: pytest.CaptureFixture[str], wanted: str, says: str) -> None:
    assert main(["cards", "grammar", wanted, "--pool", pool]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1 and says in said
