"""The engine's players, by name.

They are :class:`~manaburn.rules.kernel.table.Decider`: asked a decision, they answer it.
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from manaburn.errors import InputError
from manaburn.rules.kernel.table import Decider

NAMES: Final = ("heuristic", "random")
"""The names of the engine's players, the strongest first."""


def player_called(name: str, seed: int = 0) -> Decider:
    """Return a new player of this kind, with random numbers from ``seed``. Raises InputError for an unknown name."""
    if name == "random":
        # Start-up time: only the player asked for is imported.
        from .random import RandomPlayer

        return RandomPlayer(seed)
    if name == "heuristic":
        # Start-up time: only the player asked for is imported.
        from .heuristic import HeuristicPlayer

        return HeuristicPlayer(seed)
    near = get_close_matches(name, NAMES, 1)
    mend = f"did you mean {near[0]}?" if near else f"take {' or '.join(NAMES)}"
    raise InputError("players", f"no player is called {name!r}", mend)


__all__ = ["NAMES", "player_called"]
