"""One search in several processes, which tell one another what they have decided.

Each begins as a copy of the first one, goes through the same positions in another order, and writes what it decides to
a file of its own that all others read. The keys of positions are the same in all processes. So what one of them has
proved or refuted, none has to search again.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import tempfile
from typing import Final, TypeAlias

Fact: TypeAlias = tuple[str, int, str]
"""A decided position: its key in hexadecimal digits, from how many acts of the opponents on it is refuted (if it is
proved, from a number that can't be reached), and the label of the answer that decides it for the player who gives it;
"" if all answers are needed."""

FIRST_MEETING: Final = 3000
"""The number of nodes after which the other processes begin: most puzzles are solved before."""
EACH_MEETING: Final = 500
"""The number of nodes after which a process reads what the others have written."""


class Team:
    """The processes of one search, as one of them sees them."""

    def __init__(self, processes: int, first: int = FIRST_MEETING, each: int = EACH_MEETING) -> None:
        """``processes``: how many there will be, 2 or more. ``first``: the number of nodes after which the others
        begin. ``each``: the number of nodes from one meeting to the next."""
        self.number = 0
        """The number of this process, from 0."""
        self.begun = 0
        """How many nodes had been searched when the other processes began; 0: they haven't."""
        self.children: Final[list[int]] = []
        """The processes that this one has begun."""
        self.due = first
        """The number of nodes at which the next meeting is due."""
        self.each: Final = each
        self.told: Final[dict[bytes, tuple[int, str]]] = {}
        """What others have decided of positions that have not come up here."""
        self.others_nodes: Final = [0] * processes
        """How many nodes each process has searched, as far as it is known here."""
        self.gaps: Final[list[list[object]]] = []
        """What the others have said of what keeps a search from being a proof, since the last meeting."""
        self.helped = False
        """Whether anything has come from another process."""
        self.parent: Final = os.getpid()
        self.files: Final = [tempfile.TemporaryFile(buffering=0) for _ in range(processes)]  # noqa: SIM115
        self.read: Final = [0] * processes
        """How many bytes of each file have been read."""
        self.facts: list[Fact] = []
        """What has been decided here since the last meeting."""

    def note(self, key: bytes, fails_from: int, winner: str) -> None:
        """Note that a position has been decided here."""
        self.facts.append((key.hex(), fails_from, winner))

    def nodes_of_others(self) -> int:
        """Return how many nodes the other processes have searched since they began."""
        return sum(self.others_nodes)

    def begin(self, nodes: int) -> bool:
        """Begin the other processes. ``nodes``: how many have been searched. Returns whether this is one of them."""
        self.begun = nodes
        self.facts.clear()  # All that was found so far is known to the others.
        for number in range(1, len(self.files)):
            child = os.fork()
            if not child:
                self.number = number
                self.children.clear()
                return True
            self.children.append(child)
        return False

    def write(self, nodes: int, gaps: list[object]) -> None:
        """Write down for the others what has been found here. ``nodes``: how many have been searched here; ``gaps``:
        what keeps the search from being a proof."""
        line = json.dumps([nodes, gaps, self.facts]) + "\n"
        self.facts = []
        data = line.encode()
        while data:
            data = data[os.write(self.files[self.number].fileno(), data) :]

    def news(self) -> list[Fact]:
        """Return what the others have decided since the last time."""
        found: list[Fact] = []
        for number, file in enumerate(self.files):
            if number == self.number:
                continue
            data = bytearray()
            while part := os.pread(file.fileno(), 1 << 20, self.read[number] + len(data)):
                data += part
            whole = data.rfind(b"\n") + 1
            self.read[number] += whole
            for line in data[:whole].splitlines():
                nodes, gaps, facts = json.loads(line)
                self.others_nodes[number] = nodes - self.begun
                self.gaps.append(gaps)
                found.extend([(key, fails_from, winner) for key, fails_from, winner in facts])
        self.helped = self.helped or bool(found)
        return found

    def is_orphan(self) -> bool:
        """Return whether this process helps one that has ended."""
        return self.number > 0 and os.getppid() != self.parent

    def end(self) -> None:
        """End the other processes; one of them ends itself."""
        if self.number:
            os._exit(0)  # Nothing that the first process has begun may be ended here: no handlers, no buffers.
        for child in self.children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        self.children.clear()
        for file in self.files:
            file.close()
