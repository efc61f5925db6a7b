"""Commands that are ended from outside keep what there is, and leave nobody behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from manaburn import cli
from manaburn.game import Game

from .processes import alive, begin, started

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
SIM = ["sim", "red-burn", "white-weenie", "-n", "1000000", "--processes", "2"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_watched_game_is_recorded(number: signal.Signals, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    play = ["play", "red-burn", "white-weenie", "--seed", "3", "--watch", "--record", str(record)]
    with begin(play) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.startswith("Turn 3") or "turn 3" in line.lower():
                break
        process.send_signal(number)
        process.communicate(timeout=120)
    assert process.returncode == 128 + number
    game = Game.from_record(record.read_text())
    assert not game.over
    assert game.state.turn >= 3


def test_a_game_at_a_terminal_that_is_closed_is_recorded(tmp_path: Path) -> None:
    import pty

    record = tmp_path / "game.txt"
    ours, theirs = pty.openpty()
    play = ["play", "red-burn", "white-weenie", "--seed", "3", "--record", str(record)]
    program = [sys.executable, "-m", "manaburn", *play]
    environment = dict(os.environ, PYTHONPATH=str(Path(cli.__file__).parents[2]))
    process = subprocess.Popen(program, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
    os.close(theirs)
    seen = b""
    while b"keep" not in seen.lower():
        seen += os.read(ours, 4096)
    os.close(ours)
    process.send_signal(signal.SIGHUP)
    process.wait(timeout=120)
    assert not Game.from_record(record.read_text()).over


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_run_that_is_stopped_says_what_there_is(number: signal.Signals) -> None:
    with begin(SIM) as process:
        started(process)
        process.send_signal(number)
        out, err = process.communicate(timeout=120)
    assert process.returncode == 128 + number
    assert "stopped after" in err
    assert "Red Burn" in out or "red-burn" in out
    assert "games/s" in out


def test_a_run_that_is_killed_leaves_nobody_behind() -> None:
    with begin(SIM) as process:
        workers = started(process)
        process.kill()
        process.wait(timeout=60)
        until = time.monotonic() + 30
        while any(alive(worker) for worker in workers) and time.monotonic() < until:
            time.sleep(0.2)
        assert not any(alive(worker) for worker in workers)
