"""Plays Magic: The Gathering exactly by the rules of a chosen date, 1993 to today, and explains its rulings.

>>> from manaburn import Game, HeuristicPlayer, RandomPlayer
>>> game = Game(["red-burn", "green-stompy"], rules="2002", seed=7, players=[HeuristicPlayer(), RandomPlayer()])
>>> game.over
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn._version import __version__

if TYPE_CHECKING:
    from manaburn.cards.library import load_deck_cards
    from manaburn.deciding import Decider, Limited
    from manaburn.editions import Edition, find_edition
    from manaburn.errors import IllegalAction, InputError, ManaburnError
    from manaburn.game import Game
    from manaburn.players.heuristic import HeuristicPlayer
    from manaburn.players.random import RandomPlayer
    from manaburn.rules.kernel.decisions import Decision, Kind, Option
    from manaburn.scenario import Scenario
    from manaburn.views import View

__all__ = [
    "Decider",
    "Decision",
    "Edition",
    "Game",
    "HeuristicPlayer",
    "IllegalAction",
    "InputError",
    "Kind",
    "Limited",
    "ManaburnError",
    "Option",
    "RandomPlayer",
    "Scenario",
    "View",
    "__version__",
    "find_edition",
    "load_deck_cards",
]

_HOMES = {
    "Decider": "manaburn.deciding",
    "Decision": "manaburn.rules.kernel.decisions",
    "Edition": "manaburn.editions",
    "Game": "manaburn.game",
    "HeuristicPlayer": "manaburn.players.heuristic",
    "IllegalAction": "manaburn.errors",
    "InputError": "manaburn.errors",
    "Kind": "manaburn.rules.kernel.decisions",
    "Limited": "manaburn.deciding",
    "ManaburnError": "manaburn.errors",
    "Option": "manaburn.rules.kernel.decisions",
    "RandomPlayer": "manaburn.players.random",
    "Scenario": "manaburn.scenario",
    "View": "manaburn.views",
    "find_edition": "manaburn.editions",
    "load_deck_cards": "manaburn.cards.library",
}


def __getattr__(name: str) -> object:
    # Exported names are imported on first use, so that the command line starts without the engine.
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'manaburn' has no attribute {name!r}")
    # Start-up time: `manaburn --version` gets by without it.
    from importlib import import_module

    return getattr(import_module(home), name)
