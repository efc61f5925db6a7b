"""The examples of a Markdown file: what is shown in it, taken out so that it can be tried.

A fenced block says in its first line what it is. ``console`` shows commands behind ``$`` and, under each, lines of what
it says; ``...`` stands for lines left out. ``sh`` is typed as it stands. ``yaml`` is a whole scenario file. A comment
``<!-- not run: WHY -->`` before a block says why nobody tries it.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]

FENCE = re.compile(r"(?:^<!-- (?P<note>[^\n]*) -->\n)?^```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block."""

    file: Path
    line: int
    kind: str
    body: str
    note: str

    @property
    def skipped(self) -> bool:
        """Whether the file says that it isn't run."""
        return self.note.startswith("not run: ")

    @property
    def place(self) -> str:
        """Where it is, for messages."""
        return f"{self.file.relative_to(ROOT)}:{self.line}"


class Command(NamedTuple):
    """A command of a ``console`` block, and the lines shown under it."""

    text: str
    shown: list[str]


def blocks(file: Path, *kinds: str) -> list[Block]:
    """The fenced blocks of these kinds, in order."""
    text = file.read_text(encoding="utf-8")
    return [
        Block(file, text.count("\n", 0, found.start()) + 1, found["kind"], found["body"], found["note"] or "")
        for found in FENCE.finditer(text)
        if found["kind"] in kinds
    ]


def commands(body: str) -> list[Command]:
    """The commands of a ``console`` block; of lines without ``$`` before the first command there must be none."""
    found: list[Command] = []
    for line in body.splitlines():
        if line.startswith("$ "):
            found.append(Command(line[2:], []))
        else:
            found[-1].shown.append(line.rstrip())
    return found


def missing(shown: list[str], said: str) -> str:
    """The first shown line that isn't among those said, in their order; "" if all are."""
    lines = iter([line.rstrip() for line in said.splitlines()])
    for line in shown:
        if line not in ("", "...") and line not in lines:
            return line
    return ""


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of a shell in which ``manaburn`` and ``python`` are those of this process, and the scenarios lie
    in the working directory."""
    programs = folder / ".programs"
    programs.mkdir()
    for name, call in (("manaburn", f'"{sys.executable}" -m manaburn'), ("python", f'"{sys.executable}"')):
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec {call} "$@"\n')
        program.chmod(0o755)
    (folder / "scenarios").symlink_to(ROOT / "scenarios")
    path = f"{programs}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "COLUMNS": "100", "TERM": "dumb", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}


def run(command: str, folder: Path, environment: dict[str, str]) -> tuple[int, str]:
    """Run a command in a shell: its exit code, and what it has said on both streams."""
    done = subprocess.run(
        ["sh", "-c", command],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=300,
        check=False,
    )
    return done.returncode, done.stdout.decode("utf-8", errors="replace")
