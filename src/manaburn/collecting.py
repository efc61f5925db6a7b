"""Python's garbage collector while a game goes on."""

from __future__ import annotations

import gc
from typing import Final

BETWEEN: Final = 20_000
"""How many objects are made between two runs of the collector while the engine plays. Python's own 700 are a small part
of what one turn makes and keeps for undo, or of the possible blocks of an army, so that the collector took a sixth of a
game, and three quarters of a large combat, to find nothing."""


class FewCollections:
    """A context in which the garbage collector runs seldom. It stays off if it was turned off, and what the program has
    set holds again afterwards."""

    def __init__(self) -> None:
        self._before: tuple[int, int, int] = gc.get_threshold()

    def __enter__(self) -> None:
        first, second, third = self._before
        if 0 < first < BETWEEN:
            gc.set_threshold(BETWEEN, second, third)

    def __exit__(self, *problem: object) -> None:
        if 0 < self._before[0] < BETWEEN:
            gc.set_threshold(*self._before)


__all__ = ["BETWEEN", "FewCollections"]
