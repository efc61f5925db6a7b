"""Records: what they say, that they are small, and what is said of broken ones."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manaburn import cli, records
from manaburn.cards import starter
from manaburn.errors import InputError
from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.rules.kernel.decisions import Action, Decision
from manaburn.rules.kernel.table import Table


@pytest.fixture(scope="module")
def text() -> str:
    decks = [starter.decks()["Red Burn"], starter.decks()["White Weenie"]]
    return Game(decks, "2004", 11, players=[RandomPlayer(1), RandomPlayer(2)], names=["Ann", "Bob"]).record()


def test_a_record_is_small_and_readable(text: str) -> None:
    lines = text.splitlines()
    assert lines[:4] == ["manaburn game 1", "rules 2004", "seed 11", "player Ann"]
    assert "player Bob" in lines
    assert lines[-1].split()[0] in ("won", "draw")
    assert len(text) < 4000


def test_replay(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text)
    assert cli.main(["replay", str(file)]) == 0
    assert "the same game" in capsys.readouterr().out


def refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    file = tmp_path / "game.txt"
    file.write_text(text)
    code = cli.main(["replay", str(file)])
    said = capsys.readouterr()
    assert not said.out
    assert len(said.err.splitlines()) == 1
    return code, said.err.replace(str(file), "FILE")


def test_a_changed_answer_is_a_mismatch(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("turn 4"))
    at = next(i for i in range(at, len(lines)) if lines[i].startswith("pass "))
    lines[at] = f"pass {int(lines[at].split()[1]) + 1}"
    code, said = refused("\n".join(lines), tmp_path, capsys)
    assert code == 1
    assert said.startswith("FILE:")


def test_a_changed_hash_is_a_mismatch(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = text.splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("turn 3"))
    lines[at] = "turn 3 00000000"
    code, said = refused("\n".join(lines), tmp_path, capsys)
    assert (code, said.split()[0]) == (1, f"FILE:{at + 1}:")
    code, said = refused(text[:-17] + "0" * 16, tmp_path, capsys)
    assert code == 1
    assert "the last position" in said


def test_another_seed_is_a_mismatch(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(text.replace("seed 11", "seed 12"), tmp_path, capsys)[0] == 1


def test_a_record_that_breaks_off(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    half = text[: len(text) // 2].rsplit("\n", 1)[0]
    code, said = refused(half, tmp_path, capsys)
    assert code == 2
    assert said.startswith(f"FILE:{len(half.splitlines())}: the record breaks off here")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("manaburn game 1", "manaburn game 9", "FILE:1: a record of version '9'"),
        ("manaburn game 1", "[Event]", "FILE:1: this is not a game record"),
        ("rules 2004", "rules 1066", "FILE:2: not an edition"),
        ("rules 2004\n", "", "doesn't say by which rules"),
        ("seed 11", "seed eleven", "FILE:3: cannot read 'seed eleven'"),
        ("4 Shock", "4 Schock", "no card is called 'Schock'; did you mean Shock?"),
        ("player Bob\n", "", "two players"),
        ("start\n", "start\nfly\n", "cannot read 'fly'"),
        ("seed 11", "seed 11\ncut 0", "FILE:4: cannot read 'cut 0'"),
        ("player Bob", "player Ann", "two players have the same name"),
        ("player Bob", "player " + "Bob" * 40, "a player can't be called"),
    ],
)
def test_what_cannot_be_read(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    assert old in text
    code, error = refused(text.replace(old, new, 1), tmp_path, capsys)
    assert code == 2
    assert said in error


@given(st.text(max_size=300))
def test_any_text_is_a_record_or_refused(text: str) -> None:
    for whole in (text, "manaburn game 1\n" + text, "manaburn game 1\nrules 2008\nplayer a\nplayer b\nstart\n" + text):
        try:
            records.parse(whole)
        except InputError as problem:
            assert "\n" not in str(problem)


def test_many_players_may_pay_by_hand() -> None:
    seats = [f"player P{number}\n{'pays by hand' if number % 2 else ''}\n40 Mountain\n" for number in range(120)]
    record = records.parse(f"manaburn game 1\nrules 2008\n{''.join(seats)}start\nopen {'0' * 16}\n")
    assert record.manual == [False, True] * 60


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(b"manaburn game 1\n\xff\xfe")
    program = "import sys; from manaburn.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", program, "replay", str(file)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)


class Leaving(RandomPlayer):
    """Is interrupted at one of its decisions."""

    def __init__(self, seed: int, left: int) -> None:
        super().__init__(seed)
        self.left = left

    def decide(self, table: Table, decision: Decision) -> list[int]:
        self.left -= 1
        if self.left < 0:
            raise KeyboardInterrupt
        return super().decide(table, decision)


@pytest.mark.parametrize("moment", range(0, 90, 7))
@pytest.mark.parametrize("rules", ["1996", "2008"])
@pytest.mark.interpreted
def test_a_game_broken_off_anywhere_is_recorded(rules: str, moment: int) -> None:
    """Also where nobody was asked: in the midst of an action, and between two."""
    games: list[Game] = []

    class Known(Game):
        def __init__(self, players: list[RandomPlayer]) -> None:
            games.append(self)
            super().__init__(["red-burn", "white-weenie"], rules, 7, players)

        def _begin(self, action: Action | None, inside: bool) -> None:
            if action is None and self.units > moment:
                raise KeyboardInterrupt
            super()._begin(action, inside)

    for players in ([Leaving(1, moment), RandomPlayer(2)], [RandomPlayer(1), RandomPlayer(2)]):
        with pytest.raises(KeyboardInterrupt):
            Known(players)
        text = games[-1].record()
        assert Game.from_record(text).record() == text
