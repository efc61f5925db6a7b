"""Random games, and what should hold in every position of every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from manaburn.cards import starter
from manaburn.editions.edition import EDITIONS as NAMED
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.sim.checks import no_fault
from manaburn.text.tree import CardDefinition

DECKS = tuple(starter.decks())
EDITIONS = tuple(NAMED)


def deck(name: str) -> list[CardDefinition]:
    """A starter deck."""
    return starter.decks()[name]


def random_players(seed: int, count: int = 2) -> list[RandomPlayer]:
    """Players of chance."""
    return [RandomPlayer(count * seed + i) for i in range(count)]


def step(game: Game, players: list[RandomPlayer]) -> bool:
    """Answer one decision from outside; False if the answer was illegal."""
    decision = game.decision
    assert decision is not None
    try:
        game.answer(players[decision.who.index].decide(game.table, decision))
    except IllegalAction:
        return False
    return True


def played(
    names: Sequence[str],
    rules: str,
    seed: int,
    most: int,
    look: Callable[[Game], None] | None = None,
) -> Game:
    """A game stepped from outside for at most so many answers; ``look`` is called before each."""
    game = Game([deck(name) for name in names], rules, seed)
    players = random_players(seed, len(names))
    for _ in range(most):
        no_fault(game)
        if game.over:
            break
        if look is not None:
            look(game)
        step(game, players)
    no_fault(game)
    return game
