"""What the README shows in Python is so."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from manaburn.cli import main

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_readme_tells_the_truth() -> None:
    found = doctest.testfile(str(README), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0


def test_the_first_look_is_what_is_seen(capsys: pytest.CaptureFixture[str]) -> None:
    """The lines shown after a command are lines of what it says, in their order."""
    blocks = README.read_text(encoding="utf-8").split("\n    $ manaburn ")[1:]
    assert blocks
    for block in blocks:
        command, *shown = block.split("\n\n\n")[0].splitlines()
        end = next((i for i, line in enumerate(shown) if line and not line.startswith("    ")), len(shown))
        assert main(command.split()) == 0
        said = iter(capsys.readouterr().out.splitlines())
        for line in shown[:end]:
            text = line.removeprefix("    ")
            assert text in ("", "...") or text in said, text
