"""Commands as processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from manaburn import cli


def begin(arguments: list[str], **more: object) -> subprocess.Popen[str]:
    """The command, as a process of its own."""
    source = str(Path(cli.__file__).parents[2])
    environment = dict(os.environ, PYTHONPATH=source, PYTHONUNBUFFERED="1")
    program = [sys.executable, "-m", "manaburn", *arguments]
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
        program, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **more
    )


def children(parent: int) -> list[int]:
    """The processes that a process has made, and that haven't ended."""
    told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False)
    return [int(line) for line in told.stdout.split()]


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "State:\tZ" not in Path(f"/proc/{pid}/status").read_text() if Path("/proc/self").exists() else True


def started(process: subprocess.Popen[str]) -> list[int]:
    """The two processes of a run, once they play."""
    workers: list[int] = []
    until = time.monotonic() + 60
    while len(workers) < 2 and time.monotonic() < until:
        time.sleep(0.3)
        workers = children(process.pid)
    time.sleep(2)
    assert len(workers) == 2
    return workers
