"""The command `manaburn play` without a terminal: a watched game, a record, and one line for whatever is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn.cli import main


def test_a_watched_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    code = main(["play", "red-burn", "White Weenie", "--rules", "2004", "--seed", "7", "--record", str(record)])
    lines = capsys.readouterr().out.splitlines()
    assert code == 0
    assert lines[0] == "Red Burn against White Weenie by the rules of 2004-06-01 (--rules 2004 --seed 7)"
    assert " in turn " in lines[-2]
    assert record.read_text(encoding="utf-8").startswith("manaburn game")


def test_the_same_seed_tells_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for _ in range(2):
        assert main(["play", "--watch", "--seed", "3", "--players", "random"]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["red-burn"], "name two decks"),
        (["red-brn", "red-burn"], "no such starter deck"),
        (["red-burn", "white-weenie", "--rules", "1900"], "not an edition"),
        (["red-burn", "white-weenie", "--you", "3"], "say 1 or 2"),
        (["red-burn", "white-weenie", "--players", "heuristik"], "did you mean heuristic"),
        (["red-burn", "white-weenie", "--seed", "x"], "--seed"),
        (["--pool", "pool.json"], "name two decks"),
        (["--stops", "their lunch"], "no step"),
        (["--best-of", "2"], "say 1, 3"),
        (["--resume", "/nowhere/game.txt"], "/nowhere"),
        (["--resume", "game.txt", "--seed", "3"], "leave out --seed"),
        (["--resume", "game.txt", "--seed", "0"], "leave out --seed"),
        (["--watch", "--best-of", "3"], "one game, not a match"),
        (["red-burn", "white-weenie", "--resume", "game.txt"], "leave out decks"),
        (["red-burn", "white-weenie", "--record", "/nowhere/at/all"], "there is no such folder"),
    ],
)
def test_bad_input_is_one_line(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *arguments]) == 2
    out = capsys.readouterr()
    assert said in out.err
    assert len(out.err.splitlines()) == 1
    assert "Turn 1" not in out.out


def test_a_card_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    deck = tmp_path / "odd.dck"
    deck.write_text("[Main]\n59 Mountain\n1 Lightning Bold\n", encoding="utf-8")
    assert main(["play", str(deck), "red-burn"]) == 2
    assert "did you mean Lightning Bolt" in capsys.readouterr().err
