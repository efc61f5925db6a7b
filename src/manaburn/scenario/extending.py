"""Scenario files are given further editions under whose rules they hold as they stand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from manaburn.editions.edition import Edition, find_edition
from manaburn.errors import InputError

from .library import Library
from .running import load, run_plan

_LINE: Final = re.compile(r"^rules: *\[([^\]\n]*)\] *$", re.MULTILINE)
_NAME: Final = re.compile(r"^name: .*$", re.MULTILINE)


class Extended(NamedTuple):
    """What came of a file: the editions added to it, and for each of the others why the scenario doesn't hold there."""

    file: str
    added: tuple[str, ...]
    failures: tuple[tuple[str, str], ...]


def extend(path: str | Path, library: Library, editions: Sequence[Edition]) -> Extended:
    """Run a scenario under editions that its file doesn't list, and write those under which it holds into the file.

    Raises InputError for a file that can't be read, or whose `rules` are not a list on one line.
    """
    plan = load(path)
    listed = [edition.date for edition in plan.editions]
    results = run_plan(plan, library, [edition for edition in editions if edition.date not in listed])
    added = tuple([result.edition for result in results if result.ok])
    if added:
        write(Path(path), added)
    return Extended(str(path), added, tuple([(result.edition, result.failure) for result in results if not result.ok]))


def write(path: Path, added: tuple[str, ...]) -> None:
    """Add editions to the `rules` of a file, in the order of their dates."""
    text = path.read_text(encoding="utf-8")
    found = _LINE.search(text)
    if found is not None:
        names = [name.strip() for name in found[1].split(",")]
    elif re.search(r"^rules\b", text, re.MULTILINE) is None:
        found, names = _NAME.search(text), ["2008"]
    else:
        found, names = None, []
    if found is None:
        raise InputError(str(path), "its rules are not a list on one line", "write rules: [2006, 2008]")
    ordered = sorted({*names, *added}, key=lambda name: find_edition(name.strip("'\"")).date)
    line = f"rules: [{', '.join(ordered)}]"
    kept = "" if found.re is _LINE else found[0] + "\n"
    path.write_text(text[: found.start()] + kept + line + text[found.end() :], encoding="utf-8")
