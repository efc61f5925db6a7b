"""Searches in several processes: each has the position by a fork, and sends back what it found.

Where processes can't be forked, the search is done in this one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Final, TypeAlias

Report: TypeAlias = list[tuple[list[int], str, bool, dict[int, float]]]
"""What a search found: for each answer that was compared its numbers, its name, whether it was kept to the end, and the
chance to win in each sample."""

FORKS: Final = hasattr(os, "fork")


def reports(search: Callable[[int], Report], processes: int) -> list[Report]:
    """Search in some processes, each with its own number from 0, and return what they found. The search with number 0
    is done in this process; what it raises is passed on. Another that fails has found nothing."""
    children = [forked(search, number) for number in range(1, processes)] if FORKS else []
    try:
        own = search(0)
    except BaseException:
        for child, pipe in children:
            os.close(pipe)
            os.waitpid(child, 0)
        raise
    return [own, *[report_of(child, pipe) for child, pipe in children]]


def forked(search: Callable[[int], Report], number: int) -> tuple[int, int]:
    """Begin a search in a new process. Return the process's number, and the pipe by which it sends its report."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    try:
        os.close(reading)
        data = json.dumps(search(number)).encode()
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(data)
    finally:
        # Nothing that the other process has begun may be ended here: no handlers, no buffers.
        os._exit(0)


def report_of(child: int, pipe: int) -> Report:
    """Return the report of another process; an empty one if it failed."""
    with os.fdopen(pipe, "rb") as reading:
        data = reading.read()
    os.waitpid(child, 0)
    if not data:
        return []
    return [
        (answer, name, kept, {int(number): value for number, value in values.items()})
        for answer, name, kept, values in json.loads(data)
    ]


__all__ = ["Report", "reports"]
