"""Decks of the cards of a file: all that is wrong is said at once, and what can't be read can be left out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from manaburn import cli
from manaburn.cards.library import find_deck, load_decks, own_decks
from manaburn.errors import InputError, InputErrors

RECORDS = [
    {"name": "Mountain", "type_line": "Basic Land — Mountain", "oracle_text": ""},
    {"name": "Old Spell", "type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Draw a card."},
    {"name": "Riddle", "type_line": "Instant", "mana_cost": "{R}", "oracle_text": "Draw a card. Think of a number."},
    {"name": "Broken", "type_line": 3},
]
DECK = "30 Mountain\n5 Old Spell\n4 Riddle\n2 Broken\n1 Olt Spell\n\nSideboard\n1 Nothing Like It\n"


@pytest.fixture
def pool(tmp_path: Path) -> str:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(RECORDS), encoding="utf-8")
    return str(file)


@pytest.fixture
def deck(tmp_path: Path) -> str:
    file = tmp_path / "mine.txt"
    file.write_text(DECK, encoding="utf-8")
    return str(file)


def test_everything_that_is_wrong_with_a_deck_is_listed(
    pool: str, deck: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["deck", deck, "--pool", pool]) == 2
    shown = capsys.readouterr()
    assert "Nothing Like It" in shown.out
    assert shown.err.splitlines() == [
        f"{deck}:4: the record of 'Broken' can't be used: {pool}:1: not a card record: 'Broken': "
        "Expected `str | null`, got `int` - at `$.type_line`; mend the record or take it out",
        f"{deck}:5: no card is called 'Olt Spell'; did you mean Old Spell?",
        f"{deck}:8: no card is called 'Nothing Like It'; check the spelling, or name a card file that has it",
        f'{deck}:3: Riddle: cannot read "Draw a card. Think of a number." at column 14: '
        "the grammar takes nothing like this",
        f"{deck}:2: 5 copies of Old Spell; "
        "a deck and its sideboard have at most 4 copies of a card that is not a basic land",
    ]


def test_the_same_as_json(pool: str, deck: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["deck", deck, "--pool", pool, "--json"]) == 2
    data = json.loads(capsys.readouterr().out)
    assert (data["legal"], data["cards"], data["sideboard"]) == (False, 42, 1)
    assert [each.get("name") for each in data["unknown"]] == [None, "Olt Spell", "Nothing Like It"]
    assert [(each["name"], each["sentence"]) for each in data["unread"]] == [("Riddle", RECORDS[2]["oracle_text"])]
    assert len(data["faults"]) == 1


@pytest.mark.parametrize("command", [["play", "--watch"], ["sim", "-n", "1"]])
def test_games_say_all_of_it_too(pool: str, deck: str, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*command, deck, deck, "--pool", pool]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 4
    assert sum("Riddle" in line for line in lines) == 1


def test_a_deck_is_played_without_what_cannot_be_read(
    pool: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "riddles.txt"
    file.write_text("40 Mountain\n4 Old Spell\n4 Riddle\n")
    assert cli.main(["sim", str(file), str(file), "--pool", pool, "-n", "2", "--processes", "1"]) == 2
    assert cli.main(["sim", str(file), str(file), "--pool", pool, "-n", "2", "--processes", "1", "--without"]) == 0
    assert "without " in capsys.readouterr().err
    (loaded,) = load_decks([file], pool, without_unread=True)
    assert len(loaded.cards) == 44
    assert [error.place for error in loaded.left_out] == [f"{file}:3: Riddle"]


def test_the_errors_of_several_decks_are_one_error(pool: str, deck: str, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("39 Mountain\n")
    with pytest.raises(InputErrors) as refusal:
        load_decks([deck, other], pool)
    assert len(refusal.value.errors) == 5
    assert str(refusal.value).endswith("(and 4 more)")


def test_a_deck_of_ones_own_goes_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MANABURN_DATA", str(tmp_path))
    assert own_decks() == {}
    (tmp_path / "decks").mkdir()
    (tmp_path / "decks" / "Deep Blue.txt").write_text("60 Island\n", encoding="utf-8")
    for name in ("deep blue", "Deep-Blue", "deep_blue"):
        assert find_deck(name).cards() == ("Island",) * 60
    assert find_deck("red-burn").name == "Red Burn"
    with pytest.raises(InputError, match="did you mean deep-blue"):
        find_deck("deep-blu")


def test_a_folder_does_not_hide_a_deck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "red-burn").mkdir()
    assert find_deck("red-burn").name == "Red Burn"
