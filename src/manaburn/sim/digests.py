"""Digests of whole games, to check that two builds of the engine play the same."""

from __future__ import annotations

import hashlib
import json
import sys

from manaburn.cards import starter
from manaburn.editions.edition import EDITIONS
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.players import player_called
from manaburn.players.random import RandomPlayer
from manaburn.text.tree import CardDefinition


def digest(game: Game) -> str:
    """Return a digest of a finished game: of its answers, its events, its result and its last position."""
    happened = [
        (int(event.kind), str(event.what), str(event.player), event.amount, str(event.source), event.detail, event.turn)
        for event in game.events
    ]
    whole = (game.answers, happened, game.result, game.cut_short, game.hash)
    return hashlib.sha256(repr(whole).encode()).hexdigest()[:16]


def in_process(decks: list[list[CardDefinition]], rules: str, seed: int, player: str) -> Game:
    """Return a finished game between players of the engine."""
    players = [player_called(player, 2 * seed), player_called(player, 2 * seed + 1)]
    return Game(decks, rules, seed, players=players, cut=40, keep_history=False)


def stepped(decks: list[list[CardDefinition]], rules: str, seed: int) -> Game:
    """Return a finished game with random answers given from outside; some are undone and given again."""
    game = Game(decks, rules, seed, cut=40)
    players = [RandomPlayer(2 * seed), RandomPlayer(2 * seed + 1)]
    while not game.over:
        decision = game.decision
        assert decision is not None
        answer = players[decision.who.index].decide(game.table, decision)
        try:
            game.answer(answer)
        except IllegalAction:
            continue
        if len(game.answers) % 7 == 0:
            game.undo()
            game.answer(answer)
    return game


def of_games(count: int) -> list[str]:
    """Return the digests of ``count`` games between starter decks, which go through the editions in turn. Every fourth
    game is answered from outside; every fifth is played by heuristic players."""
    decks = list(starter.decks().values())
    names = list(EDITIONS)
    found: list[str] = []
    for seed in range(count):
        two = [decks[seed % len(decks)], decks[(seed * 3 + 1) % len(decks)]]
        rules = names[seed % len(names)]
        if seed % 4 == 3:
            game = stepped(two, rules, seed)
        else:
            game = in_process(two, rules, seed, "heuristic" if seed % 5 == 4 else "random")
        found.append(f"{seed} {rules} {digest(game)}")
    return found


def compiled() -> bool:
    """Return whether the rules are compiled."""
    return not str(sys.modules["manaburn.rules.course.turn"].__file__).endswith(".py")


if __name__ == "__main__":
    json.dump({"compiled": compiled(), "digests": of_games(int(sys.argv[1]))}, sys.stdout)
