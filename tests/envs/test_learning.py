"""The examples of learning and searching run, for some seconds."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from .plays import LEARN, ROOT, example


@LEARN
@pytest.mark.slow
def test_the_example_that_learns() -> None:
    checks = Path(__file__).with_name("selfplay_checks.py")
    command = [sys.executable, "-m", "pytest", "-n", "0", "-q", "-p", "no:cacheprovider", str(checks)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=600)
    assert done.returncode == 0 and "2 passed" in done.stdout, done.stdout


PAGE = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
BLOCKS = re.findall(
    r"^<!-- not run: it needs manaburn\[envs\] -->\n```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL
)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(4))
def test_the_examples_of_the_page_run(number: int) -> None:
    """Those that need the extra; the others are tried with those of all pages."""
    assert len(BLOCKS) == 4
    names: dict[str, Any] = {}
    exec(compile(BLOCKS[number], "environments.md", "exec"), names)
    if "many" in names:
        names["many"].close()


@pytest.mark.slow
def test_a_search_of_openspiel_plays_a_game() -> None:
    assert example("openspiel_search").main("--games 1 --simulations 2 --cut 3".split())[1] == 1
