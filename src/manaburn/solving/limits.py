"""How long a search may go on: the limits of the whole, and the turns of the ways to search."""

from __future__ import annotations

import time


class Stopped(Exception):
    """A limit was reached."""


class ShareOver(Exception):
    """It is the turn of the other way to search."""


class Limits:
    """How long a search may go on."""

    def __init__(self) -> None:
        self.most_nodes = 0
        """The greatest number of nodes; 0: any."""
        self.share_ends = 0
        """The number of nodes after which the other way to search takes its turn; 0: it doesn't."""
        self.deadline = 0.0
        """The time at which it ends, as time.perf_counter has it; 0: never."""
        self.begun = 0.0
        self.looked = 0
        """The number of nodes when who watches the search looked last."""

    def set(self, seconds: float, nodes: int) -> None:
        """Begin a search of so many seconds and nodes at most; 0: any number."""
        self.begun = time.perf_counter()
        self.deadline = self.begun + seconds if seconds else 0.0
        self.most_nodes = nodes

    def check(self, nodes: int) -> None:
        """Raise Stopped if a limit is reached with this number of nodes, and ShareOver if the turn is over."""
        if self.most_nodes and nodes >= self.most_nodes:
            raise Stopped
        if self.share_ends and nodes >= self.share_ends:
            raise ShareOver
        if self.deadline and time.perf_counter() > self.deadline:
            raise Stopped

    def lift(self) -> None:
        """Let the search go on without limit."""
        self.most_nodes = self.share_ends = 0
        self.deadline = 0.0
