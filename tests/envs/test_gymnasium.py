"""The environment for Gymnasium passes the checks of Gymnasium."""

from __future__ import annotations

import warnings

import pytest

WHY = "pip install 'manaburn[envs]'"
np = pytest.importorskip("numpy", reason=WHY)
gymnasium = pytest.importorskip("gymnasium", reason=WHY)
from gymnasium.utils.env_checker import check_env  # noqa: E402

from manaburn import Decider  # noqa: E402
from manaburn.envs.gymnasium import DUEL, Duel  # noqa: E402
from manaburn.errors import InputError, ManaburnError  # noqa: E402

from .plays import SETTINGS  # noqa: E402


def by_chance(env: Duel, seed: int) -> float:
    """Play a game by chance; the reward."""
    chance = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    assert info == {}
    while True:
        assert env.observation_space.contains(seen)
        assert (env.action_masks() == seen["action_mask"]).all()
        seen, reward, ended, cut, _info = env.step(chance.choice(np.flatnonzero(seen["action_mask"])))
        if ended or cut:
            assert not seen["action_mask"].any()
            return float(reward)
        assert reward == 0.0


@pytest.mark.parametrize("name", SETTINGS)
def test_the_check_of_gymnasium(name: str) -> None:
    decks, rules = SETTINGS[name]
    env = gymnasium.make(DUEL, decks=decks, rules=rules, opponent="random", render_mode="ansi")
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*render.*")
        check_env(env.unwrapped)


@pytest.mark.parametrize("opponent", ["random", "heuristic"])
def test_a_game_against_a_player_of_the_engine(opponent: str) -> None:
    env = Duel(opponent=opponent)
    rewards = [by_chance(env, seed) for seed in range(6)]
    assert rewards == [by_chance(env, seed) for seed in range(6)]
    assert set(rewards) <= {-1.0, 1.0, 0.0} and -1.0 in rewards


class Passive(Decider):
    """Does as little as possible."""

    def decide(self, view: object, decision: object) -> list[int]:
        return [decision.low] if decision.numeric else list(range(decision.low))


def test_a_game_against_somebody_else() -> None:
    """An object that decides, and a function that plays by the mask."""
    by_chance(Duel(opponent=Passive()), 1)
    asked = []

    def policy(table: object, mask: object) -> int:
        asked.append(table.shape)
        return int(np.flatnonzero(mask)[-1])

    env = Duel(opponent=policy, seat=1)
    by_chance(env, 2)
    assert set(asked) == {env.setting.encoding.shape}
    assert env.player == 1


def test_any_seat_can_be_played() -> None:
    env = Duel(seat=None)
    players = set()
    for seed in range(8):
        env.reset(seed=seed)
        players.add(env.player)
    assert players == {0, 1}
    with pytest.raises(ManaburnError, match="no seat 2"):
        Duel(seat=2)


def test_a_masked_action_loses() -> None:
    env = Duel()
    seen, _ = env.reset(seed=1)
    _seen, reward, ended, cut, info = env.step(np.flatnonzero(seen["action_mask"] == 0)[0])
    assert (reward, ended, cut, info) == (-1.0, True, False, {"illegal": True})


def test_bad_settings_are_refused() -> None:
    with pytest.raises(InputError, match="nobody"):
        Duel(opponent="nobody").reset()
    with pytest.raises(InputError):
        gymnasium.make(DUEL, decks=["red-burn", "no-such-deck"])


def test_the_table_is_drawn_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    env = Duel(render_mode="human")
    env.reset(seed=1)
    env.render()
    assert "keep this hand?" in capsys.readouterr().out
