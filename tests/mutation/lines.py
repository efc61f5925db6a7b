"""Which lines each scenario executes: noted once, and carried over to sources that have changed since."""

from __future__ import annotations

import difflib
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Final

from suite import Tried

Sources = dict[str, str]
"""The texts of modules by their places below the root."""


class Moved:
    """Where the lines of modules are after a change of the modules.

    A line that is new counts as executed if one next to it was. So a scenario may be tried in vain; one that executes a
    line only since some other line has changed is missed.
    """

    def __init__(self, before: Sources, after: Sources) -> None:
        self.blocks: Final[dict[str, list[tuple[str, int, int, int, int]]]] = {}
        self.gone: Final = before.keys() - after.keys()
        for file in before.keys() & after.keys():
            if before[file] != after[file]:
                lines = before[file].splitlines(), after[file].splitlines()
                self.blocks[file] = difflib.SequenceMatcher(None, *lines, autojunk=False).get_opcodes()

    def lines(self, lines: dict[str, str]) -> dict[str, str]:
        """Return the lines that are executed after the change; by module, as the bits of a number."""
        found: dict[str, str] = {}
        for file, bits in lines.items():
            if file in self.blocks:
                found[file] = f"{self._moved(int(bits, 16), self.blocks[file]):x}"
            elif file not in self.gone:
                found[file] = bits
        return found

    @staticmethod
    def _moved(bits: int, blocks: list[tuple[str, int, int, int, int]]) -> int:
        found = 0
        for what, begin, end, new_begin, new_end in blocks:
            new = ((1 << (new_end - new_begin)) - 1) << (new_begin + 1)  # line 1 is bit 1
            if what == "equal":
                found |= ((bits >> (begin + 1)) << (new_begin + 1)) & new
            elif bits >> begin & ((1 << (end - begin + 2)) - 1):
                found |= new
        return found


class Notes:
    """What became of each file without faults, kept in a folder with the sources of that time."""

    def __init__(self, folder: Path, name: str, sources: Sources) -> None:
        self.path: Final = folder / "lines.jsonl"
        self.name: Final = name
        """A digest of all that a run depends on besides the file itself."""
        self.known: Final[dict[str, tuple[str, Tried]]] = {}
        self.fresh: Final[set[str]] = set()
        """The files that were run with these very sources."""
        folder.mkdir(parents=True, exist_ok=True)
        its = folder / f"{name}.sources.json"
        if not its.exists():
            its.write_text(json.dumps(sources))
        moved: dict[str, Callable[[dict[str, str]], dict[str, str]]] = {name: dict}
        for line in self.path.read_text().splitlines() if self.path.exists() else ():
            entry = json.loads(line)
            tried = Tried(**entry["tried"])
            then = entry["sources"]
            if then not in moved:
                moved[then] = Moved(json.loads((folder / f"{then}.sources.json").read_text()), sources).lines
            lines = moved[then](tried.lines)
            self.known[tried.file] = entry["digest"], Tried(tried.file, tried.failure, tried.seconds, lines)
            (self.fresh.add if then == name else self.fresh.discard)(tried.file)

    def keep(self, tried: Tried, digest: str) -> None:
        """Note what became of a file."""
        self.known[tried.file] = digest, tried
        self.fresh.add(tried.file)
        with self.path.open("a") as out:
            print(json.dumps({"digest": digest, "sources": self.name, "tried": asdict(tried)}), file=out)
