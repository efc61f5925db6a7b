"""The plain prompt at a terminal: its encodings, Ctrl-C at every kind of question, and signals."""

from __future__ import annotations

import contextlib
import os
import select
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import pytest

from manaburn import cli
from manaburn.game import Game

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are those of POSIX")

PLAY = ["play", "red-burn", "white-weenie", "--seed", "3", "--plain"]


class Terminal:
    """A command at a pseudo-terminal."""

    def __init__(self, *arguments: str, encoding: str = "utf-8", kind: str = "dumb") -> None:
        # Only where there are pseudo-terminals.
        import pty

        self.encoding = encoding
        self.seen = ""
        import fcntl
        import struct
        import termios

        self.fd, theirs = pty.openpty()
        fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
        environment = dict(os.environ, PYTHONPATH=str(Path(cli.__file__).parents[2]), PYTHONIOENCODING=encoding)
        environment["TERM"] = kind
        for name in ("COLUMNS", "LINES"):
            environment.pop(name, None)  # they would stand above the size of the terminal
        program = [sys.executable, "-m", "manaburn", *arguments]
        self.process = subprocess.Popen(
            program, stdin=theirs, stdout=theirs, stderr=theirs, env=environment, start_new_session=True
        )
        os.close(theirs)

    def until(self, text: str, seconds: float = 90) -> str:
        """Read until a text has come; return what was read."""
        end = time.monotonic() + seconds
        start = len(self.seen)
        while text not in self.seen[start:]:
            ready, _, _ = select.select([self.fd], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"no {text!r} in {self.seen[start:]!r}"
            self.seen += self.read()
        return self.seen[start:]

    def read(self) -> str:
        try:
            return os.read(self.fd, 4096).decode(self.encoding, "replace")
        except OSError as closed:
            raise AssertionError(f"it has ended: {self.seen!r}") from closed

    def type(self, text: str) -> None:
        os.write(self.fd, f"{text}\n".encode(self.encoding))

    def interrupt(self) -> None:
        """Press Ctrl-C at a question."""
        time.sleep(0.5)  # until it is read, and not only printed
        self.process.send_signal(signal.SIGINT)

    def end(self) -> int:
        """Wait for the end; return the exit code."""
        with contextlib.suppress(AssertionError):
            while select.select([self.fd], [], [], 60)[0]:
                self.seen += self.read()
        code = self.process.wait(timeout=60)
        os.close(self.fd)
        return code


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_a_turn_in_any_encoding(encoding: str) -> None:
    terminal = Terminal(*PLAY, encoding=encoding)
    terminal.until("keep)>")
    terminal.type("k")
    terminal.until("without a land>")
    terminal.type("1")
    terminal.until("ends the turn>")
    os.write(terminal.fd, b"\xe9\xff\n")
    terminal.until("not understood")
    terminal.type("q")
    terminal.until("(y/n)>")
    terminal.type("y")
    assert terminal.end() == 0
    assert "Traceback" not in terminal.seen and "White Weenie wins" in terminal.seen


def interrupted(typed: list[tuple[str, str]], last: str, tmp_path: Path, *more: str) -> Terminal:
    """Type answers, each after a text has come, and Ctrl-C after the last text."""
    record = tmp_path / "game.txt"
    terminal = Terminal(*PLAY, *more, "--record", str(record))
    for text, answer in typed:
        terminal.until(text)
        terminal.type(answer)
    terminal.until(last)
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.seen
    assert f"--resume {record}" in terminal.seen.replace("\r\n", "")
    Game.from_record(record.read_text())
    return terminal


KEEP = ("keep)>", "k")
LAND = ("without a land>", "1")
AT = {
    "mulligan": ([], "keep)>"),
    "priority": ([KEEP], "without a land>"),
    "target": ([KEEP, LAND, ("ends the turn>", "shock")], "u: back>"),
    "leaving": ([KEEP, ("without a land>", "q")], "(y/n)>"),
    "pages": ([KEEP, ("without a land>", "?")], "enough>"),
}


@pytest.mark.parametrize("where", AT)
def test_ctrl_c_is_never_a_traceback(where: str, tmp_path: Path) -> None:
    typed, last = AT[where]
    interrupted(typed, last, tmp_path)


def test_ctrl_c_between_the_games_of_a_match(tmp_path: Path) -> None:
    typed = [KEEP, ("without a land>", "concede"), ("(y/n)>", "y"), ("last answer back>", "")]
    record = tmp_path / "game.txt"
    terminal = Terminal(*PLAY, "--best-of", "3", "--record", str(record))
    for text, answer in typed:
        terminal.until(text)
        terminal.type(answer)
    terminal.until("Enter: yes)>")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.seen
    assert Game.from_record(record.read_text()).over


def test_ctrl_c_while_the_engine_thinks(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    terminal = Terminal(*PLAY, "--players", "search:30s", "--record", str(record))
    for text, answer in (KEEP, ("without a land>", "p")):
        terminal.until(text)
        terminal.type(answer)
    time.sleep(2)
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.seen
    assert not Game.from_record(record.read_text()).over


def test_ctrl_c_in_a_replay(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    assert cli.main(["play", "--watch", "red-burn", "white-weenie", "--seed", "5", "--record", str(record)]) == 0
    terminal = Terminal("replay", "--step", str(record))
    terminal.until("more>")
    terminal.type("")
    terminal.until("more>")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.seen


def test_ctrl_c_after_the_end_keeps_the_record(tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    terminal = Terminal(*PLAY, "--record", str(record))
    for text, answer in (KEEP, ("without a land>", "concede"), ("(y/n)>", "y")):
        terminal.until(text)
        terminal.type(answer)
    terminal.until("last answer back>")
    terminal.interrupt()
    assert terminal.end() == 130
    assert Game.from_record(record.read_text()).over


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_game_that_was_ended_goes_on(number: signal.Signals, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    terminal = Terminal(*PLAY, "--record", str(record))
    for text, answer in (KEEP, LAND):
        terminal.until(text)
        terminal.type(answer)
    terminal.until("ends the turn>")
    time.sleep(0.5)
    terminal.process.send_signal(number)
    assert terminal.end() == 128 + number
    again = Terminal("play", "--plain", "--resume", str(record))
    assert "You play Mountain." in again.until("ends the turn>")
    again.type("u")
    again.until("without a land>")
    again.type("q")
    again.until("(y/n)>")
    again.type("y")
    assert again.end() == 0
    assert Game.from_record(record.read_text()).result == "White Weenie"


@pytest.mark.skipif(find_spec("textual") is None, reason="the full-screen table needs: pip install 'manaburn[table]'")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_the_full_screen_is_left_in_order(number: signal.Signals, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    terminal = Terminal(*PLAY[:-1], "--record", str(record), kind="xterm-256color")
    terminal.until("Leave")
    time.sleep(1)
    os.write(terminal.fd, b"\r")
    terminal.until("without a land")
    time.sleep(0.5)
    terminal.process.send_signal(number)
    assert terminal.end() == 128 + number
    assert "Traceback" not in terminal.seen
    assert "\x1b[?1049l" in terminal.seen  # the terminal is as it was
    assert not Game.from_record(record.read_text()).over


@pytest.mark.skipif(find_spec("textual") is None, reason="the full-screen table needs: pip install 'manaburn[table]'")
@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])  # a program that starts it may not tell
def test_the_full_screen_is_recorded_when_its_terminal_is_closed(told: bool, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    terminal = Terminal(*PLAY[:-1], "--record", str(record), kind="xterm-256color")
    terminal.until("Leave")
    time.sleep(1)
    os.close(terminal.fd)
    if told:
        terminal.process.send_signal(signal.SIGHUP)
    assert terminal.process.wait(timeout=60) == 128 + signal.SIGHUP
    assert not Game.from_record(record.read_text()).over


def test_a_terminal_that_can_not_gets_the_plain_prompt() -> None:
    terminal = Terminal(*PLAY[:-1])
    terminal.until("keep)>")
    terminal.process.kill()
    terminal.end()


def test_a_log_stops_after_a_screen() -> None:
    terminal = Terminal(*PLAY)
    for text, answer in (
        KEEP,
        ("without a land>", "help"),
        ("enough>", "q"),
        ("without a land>", "q"),
        ("(y/n)>", "y"),
    ):
        terminal.until(text)
        terminal.type(answer)
    assert terminal.end() == 0
    assert "this list" not in terminal.seen
