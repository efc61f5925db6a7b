"""Cards, editions and games that are pickled, and copies of games with players in the process."""

from __future__ import annotations

import copy
import pickle

import pytest

from manaburn.cards import starter
from manaburn.editions.edition import find_edition
from manaburn.errors import IllegalAction, ManaburnError
from manaburn.game import Game
from manaburn.players.heuristic import HeuristicPlayer
from manaburn.players.random import RandomPlayer
from manaburn.rules.course import starting
from manaburn.rules.kernel.table import QuickPlayer
from manaburn.terms import Zone

DECKS = ["Red Burn", "Green Stompy"]


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_cards_come_back_equal(protocol: int) -> None:
    pool = starter.pool()
    assert pickle.loads(pickle.dumps(pool, protocol)) == pool
    shock = pool["Shock"]
    assert copy.copy(shock) == copy.deepcopy(shock) == shock


def test_an_edition_comes_back_as_itself() -> None:
    for name in ("1996", "2008", "2005-03-01"):
        assert pickle.loads(pickle.dumps(find_edition(name))) is find_edition(name)


def test_a_game_comes_back_with_its_sideboards() -> None:
    decks = [list(starter.decks()[name]) for name in DECKS]
    game = Game(decks, "2008", 3, sideboards=[decks[1][:15], decks[0][:15]])
    again = pickle.loads(pickle.dumps(game))
    assert again.hash == game.hash
    assert again.sideboards == game.sideboards


@pytest.mark.parametrize("rules", ["1996", "2008"])
def test_a_game_comes_back_at_the_same_decision(rules: str) -> None:
    game = Game(DECKS, rules, 3)
    player = RandomPlayer(5)
    for number in range(150):
        decision = game.decision
        if decision is None:
            break
        if number % 30 == 0:
            again = pickle.loads(pickle.dumps(game))
            assert again.hash == game.hash
            assert str(again.decision) == str(decision)
            assert again.all_answers == game.all_answers
        try:
            game.answer(player.decide(game.table, decision))
        except IllegalAction:
            continue


def test_a_game_with_players_in_the_process_comes_back_and_goes_on_alike() -> None:
    game = Game(DECKS, "2008", 3, players=[None, RandomPlayer(8)])
    for _ in range(20):
        game.answer(0)
    again = pickle.loads(pickle.dumps(game))
    for _ in range(20):
        game.answer(0)
        again.answer(0)
    assert again.hash == game.hash


def test_a_position_set_up_by_hand_is_no_pickle() -> None:
    game = Game(DECKS, "2008", 3, mulligans=False)
    starting.add_card(game.table, game.players[0], starter.pool()["Mountain"], Zone.IN_PLAY, 900)
    with pytest.raises(ManaburnError, match="doesn't follow from its decks"):
        pickle.loads(pickle.dumps(game))


@pytest.mark.parametrize("player", [RandomPlayer, HeuristicPlayer])
def test_a_copy_leaves_the_players_of_the_game_alone(player: type[RandomPlayer] | type[HeuristicPlayer]) -> None:
    def played(copied: bool) -> str:
        """A game of which a copy is played on, or isn't, before it goes on itself."""
        game = Game(DECKS, "2008", 3, players=[None, player(8)])
        for _ in range(15):
            game.answer(0)
        if copied:
            copied = game.copy()
            for _ in range(60):
                if not copied.over:
                    copied.answer(0)
        for _ in range(60):
            if not game.over:
                game.answer(0)
        return game.hash

    assert played(True) == played(False)


class Passer(QuickPlayer):
    """Passes, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def decide(self, table: object, decision: object) -> list[int]:
        self.asked += 1
        return [0]


def test_one_player_in_two_seats_is_one_in_the_copy() -> None:
    both = RandomPlayer(2)
    game = Game([*DECKS, "Red Burn"], "2008", 3, players=[None, both, both])
    copied = game.copy()
    one, two = copied.table.deciders[1:]
    assert one is two
    assert one is not both
    person = Passer()
    assert Game(DECKS, "2008", 3, players=[None, person]).copy().table.deciders[1] is person
