"""What the tests of tables need: a person with scripted answers."""

from __future__ import annotations

import io
from collections.abc import Callable

from rich.console import Console

from manaburn.cards import starter
from manaburn.cards.library import starter_library
from manaburn.game import Game
from manaburn.players import player_called
from manaburn.terminal.person import Person
from manaburn.terminal.prompt import Prompt
from manaburn.terminal.stops import Stops

DECKS = starter.decks()


class Typed:
    """Answers that are typed one after another; the prompts are kept. Then the input ends."""

    def __init__(self, *answers: str) -> None:
        self.left = list(answers)
        self.prompts: list[str] = []

    def __call__(self, prompt: str) -> str:
        self.prompts.append(prompt)
        if not self.left:
            raise EOFError
        return self.left.pop(0)


def at_table(game: Game, read: Callable[[str], str], stops: str = "few") -> tuple[Person, io.StringIO]:
    """The person in the first seat of a game, and what is printed."""
    out = io.StringIO()
    prompt = Prompt(Console(file=out, width=110), read)
    return Person(game, 0, prompt, Stops(stops), starter_library), out


def against_bob(deck: str = "Red Burn", seed: int = 3, rules: str = "2008") -> Game:
    """A game that the person starts, against the engine."""
    players = [None, player_called("heuristic", 1)]
    return Game([DECKS[deck], DECKS["White Weenie"]], rules, seed, players, ["You", "Bob"], starting=0)


def position(text: str, rules: str = "2008") -> Game:
    """A game that goes on from a scenario's position. All players are asked from outside."""
    return Game.from_scenario(text, rules=rules)
