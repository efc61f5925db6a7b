"""The game for OpenSpiel passes its tests, and its algorithms play it."""

from __future__ import annotations

import random

import pytest

WHY = "pip install 'manaburn[envs]'"
np = pytest.importorskip("numpy", reason=WHY)
pyspiel = pytest.importorskip("pyspiel", reason=WHY)
from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from manaburn.envs import openspiel  # noqa: E402
from manaburn.errors import ManaburnError  # noqa: E402

from .plays import SETTINGS  # noqa: E402


def loaded(name: str, **more: object) -> object:
    decks, rules = SETTINGS[name]
    return pyspiel.load_game(openspiel.NAME, {"decks": ";".join(decks), "rules": rules, **more})


def begun(name: str, seed: int = 1, actions: int = 0) -> object:
    """A state after the chance nodes and some random actions."""
    chance = random.Random(seed)
    state = loaded(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(chance.randrange(openspiel.OUTCOMES))
    while actions and not state.is_terminal():
        actions -= 1
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("name", ["1996", "2008", "three"])
def test_the_random_simulation_test(name: str) -> None:
    """It serializes, clones and observes at each step."""
    pyspiel.random_sim_test(loaded(name, cut=8), num_sims=1, serialize=True, verbose=False)


def test_it_is_registered() -> None:
    assert openspiel.NAME in pyspiel.registered_names()
    game = pyspiel.load_game(f"{openspiel.NAME}(decks=red-burn;white-weenie,rules=@2004)")
    assert game.num_players() == 2
    assert game.setting.edition.date.isoformat() == "2004-06-01"
    assert game.num_distinct_actions() == game.setting.encoding.actions


@pytest.mark.parametrize("name", ["1996", "2008", "three"])
def test_a_state_is_serialized_and_cloned(name: str) -> None:
    for actions in (0, 3, 25, 60):
        state = begun(name, 2, actions)
        if state.is_terminal():
            continue
        copies = [state.clone(), state.get_game().deserialize_state(state.serialize())]
        for copy in copies:
            assert str(copy) == str(state)
            assert copy.legal_actions() == state.legal_actions()
            assert copy.observation_tensor(0) == state.observation_tensor(0)
            copy.apply_action(copy.legal_actions()[-1])
            assert copy.history() != state.history()
        assert [str(copy) for copy in copies] == [str(copies[0])] * 2


@pytest.mark.parametrize("name", ["1996", "2008", "three"])
def test_states_are_resampled_from_information_states(name: str) -> None:
    chance = np.random.RandomState(3)
    hands = set()
    for actions in (2, 10, 30, 60):
        state = begun(name, 3, actions)
        if state.is_terminal():
            continue
        player = state.current_player()
        for _ in range(3):
            other = state.resample_from_infostate(player, chance.rand)
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            other.clone().apply_action(other.legal_actions()[0])
            with pytest.raises(ManaburnError, match="no history"):
                other.serialize()
            hidden = other.episode.game.state.hands[1 - player if player < 2 else 0]
            hands.add((actions, tuple(sorted(item.name for item in hidden))))
    assert len(hands) > 4


def test_the_reward_is_that_of_the_episode() -> None:
    state = begun("2008", 4, 100_000)
    assert state.is_terminal()
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])
    assert state.returns() == state.episode.returns()


def test_actions_have_words() -> None:
    state = begun("2008")
    assert [state.action_to_string(action) for action in state.legal_actions()] == ["keep [3]", "mulligan [4]"]
    assert "chance" in loaded("2008").new_initial_state().action_to_string(7)


@pytest.mark.slow
def test_searches_of_openspiel_play() -> None:
    state = begun("2008", 5, 12)
    game = state.get_game()
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    open_cards = mcts.MCTSBot(game, 2.0, 4, evaluator, random_state=np.random.RandomState(1))
    assert open_cards.step(state) in state.legal_actions()
    blind = ismcts.ISMCTSBot(
        game=game,
        evaluator=evaluator,
        uct_c=2.0,
        max_simulations=4,
        random_state=np.random.RandomState(1),
        allow_inconsistent_action_sets=True,
    )
    assert blind.step(state) in state.legal_actions()


def test_the_environment_of_openspiel_steps_through_it() -> None:
    env = rl_environment.Environment(loaded("2008"))
    step = env.reset()
    for _ in range(30):
        if step.last():
            break
        player = step.observations["current_player"]
        step = env.step([step.observations["legal_actions"][player][0]])
    assert len(step.observations["info_state"][0]) == env.observation_spec()["info_state"][0]


def test_wrong_parameters_are_refused() -> None:
    with pytest.raises(ManaburnError, match="at most 10"):
        openspiel.ManaburnGame({"decks": ";".join(["red-burn"] * 11)})
    with pytest.raises(ManaburnError, match="no parameters"):
        loaded("2008").make_py_observer(None, {"what": 1})
