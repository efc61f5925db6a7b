"""What the README shows in Python is so."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_readme_tells_the_truth() -> None:
    readme = Path(__file__).resolve().parents[2] / "README.md"
    found = doctest.testfile(str(readme), module_relative=False)
    assert found.attempted > 10
    assert found.failed == 0
