"""A record told move by move."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.console import Console

from manaburn.cli import main
from manaburn.game import Game
from manaburn.terminal.prompt import Prompt
from manaburn.terminal.replaying import Stopped, Teller

from .seats import Typed


@pytest.fixture
def record(tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    assert main(["play", "--watch", "red-burn", "white-weenie", "--seed", "5", "--record", str(file)]) == 0
    return file


def test_it_is_told_as_it_was(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--watch", "red-burn", "white-weenie", "--seed", "5"]) == 0
    watched = capsys.readouterr().out.splitlines()
    assert main(["replay", "--tell", str(record)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told == watched[1:]


def test_a_pause_after_each_move(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--pause", "61", str(record)]) == 2
    assert "say 0 to 60" in capsys.readouterr().err


def teller(*typed: str) -> tuple[Teller, io.StringIO, Typed]:
    out, answers = io.StringIO(), Typed(*typed)
    game = Game(["red-burn", "white-weenie"], seed=5, players=["heuristic", "heuristic"])
    return Teller(game, Prompt(Console(file=out, width=100), answers), step=True), out, answers


def test_the_reader_is_waited_for() -> None:
    told, out, answers = teller("?", "t", "")
    told.tell()
    assert len(answers.prompts) == 3
    assert "next turn" in out.getvalue() and out.getvalue().count("library") >= 4


def test_the_reader_has_enough() -> None:
    for typed in (["q"], []):
        with pytest.raises(Stopped):
            teller(*typed)[0].tell()


def test_it_is_waited_so_many_seconds() -> None:
    told, _out, answers = teller()
    waited: list[float] = []
    again = Teller(told.game, told.prompt, pause=0.5)
    again.sleep = waited.append
    again.tell()
    assert waited == [0.5] and not answers.prompts
