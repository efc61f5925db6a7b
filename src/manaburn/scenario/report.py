"""Print the results of scenarios."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Final

from .explaining import explain
from .library import NO_CARD
from .running import UNREADABLE, Result

MOST_STRANGE: Final = 10
"""How many files with cards that are not starter cards are named at most."""


def summary(results: Sequence[Result]) -> None:
    """Print the scenarios that failed or can't be read, and how many hold."""
    unclear = [result for result in results if result.unclear]
    failed = [result for result in results if not (result.ok or result.unreadable or result.unclear)]
    unreadable = [result for result in results if result.unreadable]
    for result in failed:
        print(f"{result.file} [{result.edition}] {result.name}")
        print(f"  {result.failure}")
    texts = list(dict.fromkeys([result.failure.removeprefix(UNREADABLE) for result in unreadable]))
    strange = [text for text in texts if NO_CARD in text]
    for text in [*[text for text in texts if NO_CARD not in text], *strange[:MOST_STRANGE]]:
        print(text, file=sys.stderr)
    if len(strange) > MOST_STRANGE:
        rest = len(strange) - MOST_STRANGE
        print(
            f"and {rest} more files with cards that are not starter cards; name a card file with --pool",
            file=sys.stderr,
        )
    for text in _each_once(unclear, results):
        print(text, file=sys.stderr)
    good = sum(result.ok for result in results)
    parts = [f"{good} hold", f"{len(failed)} don't"]
    if unclear:
        parts.append(f"{len(unclear)} can't be understood")
    if unreadable:
        parts.append(f"{len(unreadable)} can't be read")
    print(f"{len(results)} scenarios and editions: {', '.join(parts)}")


def _each_once(unclear: Sequence[Result], results: Sequence[Result]) -> list[str]:
    """Return the lines for scenarios that can't be understood: what is the same by all editions of a file once, with
    the editions where it is so by some of them only."""
    editions: dict[tuple[str, int, str], list[str]] = {}
    for result in unclear:
        editions.setdefault((result.file, result.unclear, result.failure), []).append(result.edition)
    runs = Counter([result.file for result in results])
    lines: list[str] = []
    for (file, line, failure), names in editions.items():
        by = f"[{', '.join(names)}] " if len(names) < runs[file] else ""
        lines.append(f"{file}:{line}: {by}{failure}")
    return lines


def explain_files(files: Sequence[str], pool: str | None, rules: str | None) -> int:
    """Print what happens in these scenarios. Return the exit code."""
    code = 0
    for file in files:
        code = max(code, explain(file, pool, rules))
    return code
