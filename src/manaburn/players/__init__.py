"""The engine's players, by name.

``search`` may say what it may cost for each decision: "search:1s" (seconds) or "search:200" (playouts).
"""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from manaburn.deciding import Decider
from manaburn.errors import InputError
from manaburn.rules.kernel.table import QuickPlayer

NAMES: Final = ("search", "heuristic", "random")
"""The names of the engine's players, the strongest first."""


def player_called(name: str, seed: int = 0) -> QuickPlayer | Decider:
    """Return a new player of this kind, with random numbers from ``seed``. Raises InputError for an unknown name."""
    kind, colon, budget = name.partition(":")
    if kind == "search":
        # Start-up time: only the player asked for is imported.
        from .search import SECONDS, Budget, SearchPlayer

        may_cost = Budget.of(budget) if colon else Budget(seconds=SECONDS)
        return SearchPlayer(may_cost.seconds, may_cost.playouts, seed)
    return quick_player(name, seed)


def quick_player(name: str, seed: int = 0) -> QuickPlayer:
    """Return a new player that doesn't look ahead: "random" or "heuristic". Raises InputError for another name."""
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


__all__ = ["NAMES", "player_called", "quick_player"]
