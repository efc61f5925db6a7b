"""The engine's players: always legal, never stuck, the same again for a seed; the thinking one beats the random one."""

from __future__ import annotations

from itertools import product

import pytest

from manaburn.cards import starter
from manaburn.editions import STACK_EDITIONS
from manaburn.errors import InputError
from manaburn.game import Game
from manaburn.players import NAMES, player_called
from manaburn.players.heuristic import HeuristicPlayer
from manaburn.players.random import MOST_ACTIONS, RandomPlayer
from manaburn.rules.course import starting
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.rules.kernel.table import Table
from manaburn.state.objects import GameObject, Player
from manaburn.terms import ARTIFACT, Zone, parse_mana
from manaburn.text import parse_text
from manaburn.text.tree import CardDefinition, Face

pytestmark = pytest.mark.long_play

DECKS = starter.decks()


def duel(first: str, second: str, rules: str, seed: int, who: tuple[str, str]) -> Game:
    players = [player_called(who[i], 2 * seed + i) for i in range(2)]
    return Game([DECKS[first], DECKS[second]], rules, seed, players, ["Ann", "Bob"], keep_history=False)


def test_players_are_called_by_name() -> None:
    assert isinstance(player_called("heuristic", 3), HeuristicPlayer)
    assert isinstance(player_called("random", 3), RandomPlayer)
    assert set(NAMES) == {"heuristic", "random", "search"}
    with pytest.raises(InputError, match="did you mean heuristic"):
        player_called("heuristik")


@pytest.mark.parametrize("rules", STACK_EDITIONS)
def test_every_pair_of_decks_is_played_to_an_end(rules: str) -> None:
    for seed, (first, second) in enumerate(product(DECKS, DECKS)):
        game = duel(first, second, rules, seed, ("heuristic", "heuristic"))
        assert not game.cut_short, f"{first}, {second}, {rules}, seed {seed}: {game.cut_short}"


def test_the_thinking_player_beats_the_random_one() -> None:
    won = played = 0
    for seed, (first, second) in enumerate(product(DECKS, DECKS)):
        for seat in range(2):
            who = ("heuristic", "random") if seat == 0 else ("random", "heuristic")
            game = duel(first, second, STACK_EDITIONS[seed % len(STACK_EDITIONS)], seed * 2 + seat, who)
            assert not game.cut_short, f"{first}, {second}, seed {seed}: {game.cut_short}"
            played += 1
            won += game.result == ("Ann", "Bob")[seat]
    assert won / played > 0.9


class LookingRandom(RandomPlayer):
    """A random player who is asked in every window: a subclass might do something there."""


class LookingHeuristic(HeuristicPlayer):
    """A heuristic player who is asked in every window."""


@pytest.mark.parametrize("rules", ["1993", "1996", "2002", "2008", "2026"])
def test_whoever_need_not_be_asked_plays_the_same_game(rules: str) -> None:
    names = list(DECKS)
    for seed in range(4):
        decks = [DECKS[names[seed]], DECKS[names[seed + 3]]]
        for usual, looking in ((RandomPlayer, LookingRandom), (HeuristicPlayer, LookingHeuristic)):
            games = [
                Game(decks, rules, seed, [kind(seed), kind(seed + 1)], cut=30, keep_history=False)
                for kind in (usual, looking)
            ]
            assert games[0].answers == games[1].answers
            assert games[0].hash == games[1].hash
            assert games[0].units == games[1].units


def test_the_same_seed_plays_the_same_game() -> None:
    games = [duel("Red-Green Fires", "Blue-White Control", "2006", 11, ("heuristic", "heuristic")) for i in range(2)]
    assert games[0].answers == games[1].answers
    assert games[0].result == games[1].result


class Suspicious(HeuristicPlayer):
    """Notes what it does to whom, and refuses to answer in a wrong form."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.own_goals: list[str] = []

    def decide(self, table: Table, decision: Decision) -> list[int]:
        answer = self._decide(table, decision)
        assert not decision.problem(answer), f"{decision}: {answer}"
        item = decision.source
        if decision.kind is Kind.TARGET and item is not None and len(decision.options) > 1:
            for i in answer:
                self.look(decision, item, decision.options[i].entity)
        return answer

    def look(self, decision: Decision, item: GameObject, target: object) -> None:
        harmful = item.name in ("Lightning Bolt", "Shock", "Terror", "Volcanic Hammer", "Fireblast")
        helpful = item.name in ("Giant Growth", "Holy Strength", "Rancor")
        mine = target is decision.player
        if isinstance(target, GameObject) and target.zone is Zone.IN_PLAY:
            mine = target.controller is decision.player
        elif not isinstance(target, Player):
            return
        if (harmful and mine) or (helpful and not mine):
            self.own_goals.append(f"{item.name} at {target}")


def test_it_answers_in_form_and_aims_at_the_right_side() -> None:
    for seed, (first, second) in enumerate(product(DECKS, DECKS)):
        players = [Suspicious(2 * seed), Suspicious(2 * seed + 1)]
        Game([DECKS[first], DECKS[second]], "2008", seed, list(players), keep_history=False)
        assert players[0].own_goals + players[1].own_goals == [], f"{first}, {second}, seed {seed}"


def test_a_random_player_tires_of_what_costs_nothing() -> None:
    text = "{0}: You gain 1 life."
    face = Face("Idle Spring", parse_mana("{1}"), 0, 0, ARTIFACT, (), None, None, None, parse_text(text, "Idle Spring"))
    decks = list(starter.decks().values())[:2]
    game = Game(decks, "2008", 3, mulligans=False)
    for number in range(30):
        spring = CardDefinition("Idle Spring", (face,))
        starting.add_card(game.table, game.players[number % 2], spring, Zone.IN_PLAY, 1000 + number)
    players = [RandomPlayer(1), RandomPlayer(2)]
    done = [0, 0]
    while not game.over and game.state.turn < 2:
        decision = game.decision
        assert decision is not None
        answer = players[decision.who.index].decide(game.table, decision)
        if decision.kind is Kind.PRIORITY and answer != [0]:
            done[decision.who.index] += 1
        game.answer(answer)
    assert done == [MOST_ACTIONS, MOST_ACTIONS]
