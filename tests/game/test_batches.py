"""Games by the rules before the stack: their windows, and that a game can be left and taken up in each of them."""

from __future__ import annotations

import contextlib

import pytest

from manaburn.cards import starter
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.players import player_called
from manaburn.players.random import RandomPlayer
from manaburn.rules.kernel.decisions import ActionKind, Kind
from manaburn.state.frames import FrameKind
from manaburn.terms import Step

PAIRS = [("Angels and Wards 1996", "Sligh 1996"), ("Green Stompy", "Red Burn"), ("Sligh 1996", "Green Stompy")]


def game_of(pair: tuple[str, str], seed: int) -> Game:
    decks = starter.decks()
    return Game([decks[name] for name in pair], "1996", seed, cut=40)


def check(game: Game) -> None:
    """A copy, what is taken back, and what is recorded are the same position."""
    before = game.hash
    assert game.copy().hash == before
    decision = game.decision
    assert decision is not None
    with contextlib.suppress(IllegalAction):
        game.answer(RandomPlayer(5).decide(game.table, decision))
        game.undo()
    assert game.hash == before
    assert Game.from_record(game.record()).hash == before


def test_every_window_can_be_left_and_taken_up() -> None:
    seen: dict[FrameKind, int] = {}
    for seed in range(12):
        for pair in PAIRS:
            game = game_of(pair, seed)
            player = RandomPlayer(seed)
            while not game.over and len(game.answers) < 900:
                decision = game.decision
                assert decision is not None
                frames = game.state.frames
                if frames and decision.kind is Kind.PRIORITY:
                    kind = frames[-1].kind
                    seen[kind] = seen.get(kind, 0) + 1
                    if seen[kind] <= 3:
                        check(game)
                with contextlib.suppress(IllegalAction):
                    game.answer(player.decide(game.table, decision))
            assert game.failure is None
        if len(seen) == 4 and min(seen.values()) >= 3:
            break
    assert set(seen) == {FrameKind.EFFECTS, FrameKind.INTERRUPTS, FrameKind.PREVENTION, FrameKind.DESTRUCTION}


def test_the_draw_has_to_be_played_before_the_phase_can_end() -> None:
    game = game_of(PAIRS[0], 1)
    while game.state.turn < 2 or game.state.step is not Step.DRAW:
        assert game.decision is not None
        game.answer(0)
    decision = game.decision
    assert decision is not None
    action = decision.options[0].action
    assert action is not None
    assert action.kind is ActionKind.PHASE
    assert not any(option.action is not None and option.action.kind is ActionKind.PASS for option in decision.options)
    hand = len(game.state.hands[game.state.active.index])
    for _ in range(5):  # played, uninterrupted, not responded to
        game.answer(0)
    assert len(game.state.hands[game.state.active.index]) == hand + 1


def test_who_does_nothing_comes_to_the_end_of_the_game() -> None:
    game = Game([starter.decks()["Sligh 1996"][:20], starter.decks()["Sligh 1996"][:20]], "1996", 3)
    while not game.over:
        assert game.decision is not None
        game.answer(0)
    assert game.result in ("Player 1", "Player 2")
    assert "empty library" in game.state.reason


@pytest.mark.parametrize("who", ["random", "heuristic"])
def test_games_end_without_a_fault(who: str) -> None:
    decks = starter.decks()
    for seed in range(3):
        pair = PAIRS[seed % len(PAIRS)]
        players = [player_called(who, 1), player_called(who, 2)]
        game = Game([decks[name] for name in pair], "1996", seed, players=players, keep_history=False)
        assert game.failure is None
        assert game.over
