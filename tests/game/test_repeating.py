"""Rule 421 in the public game: what was done once is done a thousand times more."""

from __future__ import annotations

import pytest

from manaburn import records
from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.rules.kernel.table import QuickPlayer, Table
from manaburn.text.tree import CardDefinition


def land(name: str, text: str) -> CardDefinition:
    return compile_card(CardRecord(name, None, "Land", text, None, None, None))


WELL = land("Test Well", "{0}: You gain 1 life.")
DRAIN = land("Test Drain", "Pay 1 life: Each opponent loses 1 life.")
SPARK = compile_card(CardRecord("Test Spark", "{0}", "Instant", "Each player gains 0 life.", None, None, None))
SCROLL = land("Test Scroll", "Pay 1 life: Draw a card.")


def with_one(card: CardDefinition, opponent: QuickPlayer | None = None, theirs: CardDefinition | None = None) -> Game:
    """The starting player has played a land and has priority."""
    decks = [[card] * 60, [theirs or card] * 60]
    game = Game(decks, "2008", 3, starting=0, mulligans=False, names=["Ann", "Bob"], players=[None, opponent])
    do(game, "play")
    return game


def do(game: Game, word: str) -> None:
    """Pass until something of that name can be done, and do it."""
    for _ in range(20):
        assert game.decision is not None
        for option in game.decision.options:
            if option.text.startswith(word):
                game.answer(option)
                return
        game.answer(0)
    raise AssertionError(word)


def activate_once(game: Game) -> int:
    """Activate the land's ability and let it resolve; where in the answers that began."""
    start = len(game.answers)
    do(game, "activate")
    while game.state.stack:
        game.answer(0)
    return start


def test_a_round_is_repeated() -> None:
    game = with_one(WELL)
    before = game.hash
    start = activate_once(game)
    assert game.repeat(start, 1000) == 1000
    assert game.players[0].life == 1021
    assert game.decision is not None and game.decision.player is game.players[0]
    game.undo()
    assert game.players[0].life == 21
    while len(game.answers) > start:
        game.undo()
    assert game.hash == before


@pytest.mark.parametrize("times", [1, 2, 3, 40, 41, 1_000_000])
def test_as_often_as_that(times: int) -> None:
    game = with_one(WELL)
    assert game.repeat(activate_once(game), times) == times
    assert game.players[0].life == 21 + times


def test_the_record_says_so() -> None:
    game = with_one(WELL)
    game.repeat(activate_once(game), 5000)
    text = game.record()
    assert "repeat 3 5000" in text.splitlines()
    again = records.fresh(game)
    for answer in game.all_answers:
        assert records.follow(again, answer)
    assert again.hash == game.hash and again.record() == text


def test_what_runs_out_is_no_loop() -> None:
    game = with_one(SCROLL)
    start = activate_once(game)
    before = game.hash, list(game.answers)
    with pytest.raises(IllegalAction, match=r"421\.1"):
        game.repeat(start, 1_000_000)
    assert (game.hash, game.answers) == before


def test_the_game_may_end_meanwhile() -> None:
    game = with_one(DRAIN)
    assert game.repeat(activate_once(game), 30) == 18
    assert game.over and game.result == "Bob"


def test_nothing_to_repeat() -> None:
    game = with_one(WELL)
    with pytest.raises(IllegalAction, match=r"421\.1"):
        game.repeat(len(game.answers), 5)
    with pytest.raises(IllegalAction, match=r"421\.2"):
        game.repeat(activate_once(game), 0)


class Waiting(QuickPlayer):
    """Passes so many times while something is on the stack, then answers it."""

    def __init__(self, passes: int) -> None:
        self.passes = passes

    def decide(self, table: Table, decision: Decision) -> list[int]:
        if decision.kind is not Kind.PRIORITY or not table.state.stack or len(decision.options) == 1:
            return [0]
        self.passes -= 1
        return [0] if self.passes >= 0 else [1]


@pytest.mark.parametrize(("passes", "times"), [(3, 2), (100, 7)])
def test_a_player_in_the_process_may_interrupt(passes: int, times: int) -> None:
    game = with_one(WELL, Waiting(passes), SPARK)
    assert game.repeat(activate_once(game), 7) == times
    assert game.players[0].life == 21 + times
