"""After a refusal everything is as it was: what can be done next, in the game, in a copy and in its record."""

from __future__ import annotations

import pytest

from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.rules.course import loops
from manaburn.rules.kernel.decisions import Kind

from .test_taking_back import FOREST, answer, card, decided, find

DRUM = card(
    "Test Drum",
    "{0}",
    "Artifact",
    "{0}: You gain 1 life. Activate this ability only any time you could cast a sorcery.",
)
COMMAND = card("Test Command", "{G}", "Sorcery", "Test Command deals 2 damage to target player.")


def offered(game: Game) -> list[str]:
    return [option.text for option in decided(game).options]


def with_a_drum() -> Game:
    """Somebody with a Drum and a Forest in play, in a main phase, who pays by hand and has a sorcery."""
    deck = [FOREST] * 20 + [DRUM] * 20 + [COMMAND] * 20
    for seed in range(100):
        game = Game([deck, deck], "2008", seed, starting=0, mulligans=False, manual=[True, True])
        for name in ("Forest", "Test Drum"):
            while not game.over and find(game, f"play {name}") is None and game.state.turn == 1:
                game.answer(0)
            if game.state.turn == 1:
                answer(game, f"play {name}")
        while game.state.turn == 1 and find(game, "play Test Command") is None:
            game.answer(0)
        if game.state.turn == 1 and find(game, "activate Test Drum") is not None:
            return game
    raise AssertionError("never")


def refused(game: Game) -> None:
    """Announce a spell and then don't pay for it."""
    answer(game, "play Test Command")
    while decided(game).kind is not Kind.PAY:
        game.answer(0)
    with pytest.raises(IllegalAction):
        answer(game, "done")
    assert decided(game).kind is Kind.PRIORITY


@pytest.mark.parametrize("looked", [False, True])
def test_the_options_are_what_they_were(looked: bool) -> None:
    game = with_a_drum()
    before = offered(game)
    if not looked:
        game = game.copy()  # nobody has looked at its options
        number = before.index("play Test Command")
        game.answer(number)
        while decided(game).kind is not Kind.PAY:
            game.answer(0)
        with pytest.raises(IllegalAction):
            answer(game, "done")
    else:
        refused(game)
    assert offered(game) == before
    assert offered(game.copy()) == before


def test_the_record_of_a_player_in_the_process_replays() -> None:
    deck = [FOREST] * 20 + [DRUM] * 20 + [COMMAND] * 20
    for seed in range(4):
        players = [RandomPlayer(2 * seed + i, mana=True) for i in range(2)]
        game = Game([deck, deck], "2008", seed, players=players, manual=[True, True], cut=12)
        again = Game([deck, deck], "2008", seed, manual=[True, True], cut=12)
        for numbers in game.answers:
            again.answer(numbers)
        assert again.hash == game.hash


def test_a_copy_made_in_the_midst_goes_back_as_far() -> None:
    game = with_a_drum()
    before = offered(game)
    answer(game, "play Test Command")
    game.answer(1)
    copied = game.copy()
    third = copied.copy()
    assert copied.undoable == 2
    with pytest.raises(IllegalAction):
        answer(game, "done")
    with pytest.raises(IllegalAction):
        answer(copied, "done")
    third.take_back()
    assert offered(copied) == offered(third) == offered(game) == before
    assert copied.hash == third.hash == game.hash
    assert copied.undoable == 0


def test_answers_of_the_action_under_way_can_be_taken_back_in_a_copy() -> None:
    game = with_a_drum()
    before = offered(game)
    answer(game, "play Test Command")
    asked = decided(game).prompt
    game.answer(1)
    copied = game.copy()
    copied.undo()
    assert decided(copied).prompt == asked
    copied.undo()
    assert offered(copied) == before
    with pytest.raises(IllegalAction):
        copied.undo()


def test_what_is_remembered_of_loops_is_rolled_back_and_copied() -> None:
    game = with_a_drum()
    table = game.table
    table.state.quiet_actions = loops.PATIENCE + 1
    mark = table.journal.mark()
    for _ in range(3):
        assert not loops.look(table)
        table.back(mark)
    table.state.quiet_actions += 1
    assert not loops.look(table)
    memory = table.loop_memory
    assert isinstance(memory, loops.Memory)
    assert memory.quiet == [loops.PATIENCE + 2]
    copied = loops.copied_memory(table)
    assert isinstance(copied, loops.Memory)
    assert copied.quiet == memory.quiet
    assert copied.quiet is not memory.quiet
