"""The command `manaburn` as a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from manaburn import cli


def begin(arguments: list[str], **more: str) -> subprocess.Popen[str]:
    """The command, with more in its environment."""
    environment = dict(os.environ, PYTHONPATH=str(Path(cli.__file__).parents[2]), PYTHONUNBUFFERED="1", **more)
    return subprocess.Popen(
        [sys.executable, "-m", "manaburn", *arguments],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def children(parent: int) -> list[int]:
    """The processes that a process has made, and that haven't ended."""
    told = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False)
    return [int(line) for line in told.stdout.split()]
