"""Magic: The Gathering by the rules of a chosen date, 1996 to 2008, played exactly and able to say why.

>>> from manaburn import Game, RandomPlayer, load_deck_cards
>>> decks = [load_deck_cards("red-burn"), load_deck_cards("green-stompy")]
>>> game = Game(decks, rules="2002", seed=7, players=[RandomPlayer(1), RandomPlayer(2)])
>>> game.over
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn._version import __version__

if TYPE_CHECKING:
    from manaburn.cards.library import load_deck_cards
    from manaburn.editions import Edition, find_edition
    from manaburn.errors import IllegalAction, InputError, ManaburnError
    from manaburn.game import Game
    from manaburn.players.random import RandomPlayer
    from manaburn.scenario import Scenario

__all__ = [
    "Edition",
    "Game",
    "IllegalAction",
    "InputError",
    "ManaburnError",
    "RandomPlayer",
    "Scenario",
    "__version__",
    "find_edition",
    "load_deck_cards",
]

_HOMES = {
    "Edition": "manaburn.editions",
    "Game": "manaburn.game",
    "IllegalAction": "manaburn.errors",
    "InputError": "manaburn.errors",
    "ManaburnError": "manaburn.errors",
    "RandomPlayer": "manaburn.players.random",
    "Scenario": "manaburn.scenario",
    "find_edition": "manaburn.editions",
    "load_deck_cards": "manaburn.cards.library",
}


def __getattr__(name: str) -> object:
    # What is exported is imported when it is first asked for: the command line starts without the engine.
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'manaburn' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(home), name)
