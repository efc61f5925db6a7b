"""Output in the encoding of the terminal, whichever that is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from manaburn import cli
from manaburn.cli._encoding import nearest

ENCODINGS = ("ascii", "latin-1", "cp1252", "cp437", "utf-8")


def run(encoding: str, *arguments: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    environment = dict(os.environ, PYTHONPATH=str(Path(cli.__file__).parents[2]), PYTHONIOENCODING=encoding)
    program = [sys.executable, "-m", "manaburn", *arguments]
    return subprocess.run(program, env=environment, capture_output=True, check=False, input=typed)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_card_with_signs_that_the_encoding_lacks(encoding: str) -> None:
    done = run(encoding, "cards", "show", "Serra Angel")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "Serra Angel" in done.stdout.decode(encoding)


def test_a_name_that_the_encoding_lacks() -> None:
    done = run("ascii", "cards", "show", "Ærathi Berserker — ﬂipped")
    assert done.returncode == 2
    assert b"AErathi Berserker - flipped" in done.stderr


def test_the_nearest_signs() -> None:
    assert "".join(map(nearest, "é—Æ│…’漢")) == "e-AE|...'?"
