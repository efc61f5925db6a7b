"""The worked examples of CONTRIBUTING.md, carried out in a copy of the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from .shown import ROOT, Block, blocks


def apply(block: Block, copy: Path) -> Path:
    """Apply a diff of one place: the lines that stay are found once in the file, and give way to the new ones."""
    old_name, new_name, *lines = block.body.splitlines()
    file = copy / new_name.removeprefix("+++ b/")
    after = "".join([line[1:] + "\n" for line in lines if line[0] in " +"])
    if old_name == "--- /dev/null":
        assert not file.exists(), block.place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(after, encoding="utf-8")
        return file
    before = "".join([line[1:] + "\n" for line in lines if line[0] in " -"])
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1, f"{block.place}: {before!r} is {text.count(before)} times in {file.name}"
    file.write_text(text.replace(before, after), encoding="utf-8")
    return file


def run(copy: Path, *command: str) -> tuple[int, str]:
    """Run Python in the copy, with the sources of the copy."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_what_is_written_down_works(tmp_path: Path) -> None:
    unwanted = shutil.ignore_patterns("__pycache__", "*.so", "*.egg-info")
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=unwanted)
    shutil.copytree(ROOT / "tests" / "text", tmp_path / "tests" / "text", ignore=unwanted)
    diffs = blocks(ROOT / "CONTRIBUTING.md", "diff")
    new = [apply(block, tmp_path) for block in diffs if block.body.startswith("--- /dev/null")]
    scenarios = [str(file) for file in new]
    code, said = run(tmp_path, "-m", "manaburn", "scenario", "run", *scenarios)
    assert code == 1, f"without the change they should fail\n{said}"
    assert ": 0 hold, " in said, f"without the change none should hold\n{said}"
    for block in diffs:
        if not block.body.startswith("--- /dev/null"):
            apply(block, tmp_path)
    code, said = run(tmp_path, "-m", "manaburn", "scenario", "run", *scenarios)
    assert code == 0, said
    assert "skipped" not in said
    code, said = run(tmp_path, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/text/test_keywords.py")
    assert code == 0, said
