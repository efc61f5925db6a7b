"""Chance: what follows from a seed, and what nobody can guess."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from manaburn import seeds
from manaburn.cards import starter
from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.rules.kernel.decisions import Decision
from manaburn.rules.kernel.table import Table
from manaburn.state.lehmer import next_state
from manaburn.state.state import GameState

SECRET = 0xFEED_BEEF_0123_4567_89AB_CDEF_0000_1111
DECKS = list(starter.decks().values())


def test_the_small_generator_is_the_one_of_park_and_miller() -> None:
    state = 1
    for _ in range(10_000):
        assert next_state(state) == state * 48271 % 2147483647
        state = next_state(state)
    assert state == 399268537
    for state in (1, 44487, 44488, 2147483645, 2147483646):
        assert next_state(state) == state * 48271 % 2147483647


def test_large_seeds_differ_in_every_bit() -> None:
    """No two of them lead to the same states, as all seeds did that were the same by some number."""
    hands = set()
    for bit in range(128):
        game = Game([DECKS[0], DECKS[1]], "2008", SECRET ^ (1 << bit))
        hands.add(tuple(item.name for player in range(2) for item in game.state.libraries[player]))
    assert len(hands) == 128


@pytest.mark.parametrize("n", [1, 2, 60, 1000, 1024, 5000, 1 << 20])
@pytest.mark.parametrize("seed", [7, SECRET])
def test_numbers_are_even(seed: int, n: int) -> None:
    state = GameState(["Ann", "Bob"])
    state.begin_chance(seed)
    numbers = [state.chance(n) for _ in range(4000)]
    assert 0 <= min(numbers) <= max(numbers) < n
    assert abs(sum(numbers) / 4000 - (n - 1) / 2) <= 0.05 * n
    mark = state.journal.mark()
    ahead = [state.chance(n) for _ in range(5)]
    state.journal.rollback(mark)
    assert [state.chance(n) for _ in range(5)] == ahead


def test_games_of_large_seeds_are_recorded_and_copied() -> None:
    game = Game([DECKS[0], DECKS[1]], "2008", SECRET, cut=4)
    assert game.state.secret == seeds.secret_of(SECRET) != seeds.secret_of(-SECRET)
    players = [RandomPlayer(1), RandomPlayer(2)]
    while not game.over:
        assert game.decision is not None
        copied = game.copy()
        answer = players[game.decision.who.index].decide(game.table, game.decision)
        game.answer(answer)
        copied.answer(answer)
        assert copied.hash == game.hash
    again = Game.from_record(game.record())
    assert again.hash == game.hash


class Curious(RandomPlayer):
    """Looks at all options before it decides."""

    def decide(self, table: Table, decision: Decision) -> list[int]:
        assert decision.options or decision.numeric
        return super().decide(table, decision)


@pytest.mark.parametrize("rules", ["1996", "2008"])
def test_who_looks_at_the_options_changes_nothing(rules: str) -> None:
    games = []
    for looks in (False, True):
        kind = Curious if looks else RandomPlayer
        players = [kind(1), kind(2)]
        games.append(Game([DECKS[2], DECKS[3]], rules, 11, players=players, cut=20))
    assert games[0].answers == games[1].answers
    assert games[0].hash == games[1].hash


def test_no_large_factor_in_compiled_code() -> None:
    """Compiled, a product with a factor from 2**30 on may abort the process when a signal is waiting."""
    root = Path(seeds.__file__).parent
    places = [
        *root.glob("state/*.py"),
        *root.glob("rules/*/*.py"),
        root / "answering.py",
        root / "game.py",
        root / "players" / "random.py",
    ]
    for path in places:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
                factors = [side.value for side in (node.left, node.right) if isinstance(side, ast.Constant)]
                large = [factor for factor in factors if isinstance(factor, int) and factor >= 2**30]
                assert not large, f"{path.name}:{node.lineno}"
