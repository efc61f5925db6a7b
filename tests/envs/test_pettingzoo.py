"""The environment for PettingZoo passes the tests of PettingZoo."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

WHY = "pip install 'manaburn[envs]'"
np = pytest.importorskip("numpy", reason=WHY)
pytest.importorskip("pettingzoo", reason=WHY)
from pettingzoo.test import api_test, performance_benchmark, seed_test  # noqa: E402
from pettingzoo.test import test_save_obs as save_obs_test  # noqa: E402
from pettingzoo.test.save_obs_test import check_save_obs  # noqa: E402

from manaburn.envs import pettingzoo  # noqa: E402
from manaburn.errors import ManaburnError  # noqa: E402

from .plays import LEARN, SETTINGS  # noqa: E402


def made(name: str, mask: str = "observation") -> Callable[[], object]:
    decks, rules = SETTINGS[name]
    return lambda: pettingzoo.env(decks, mask=mask, rules=rules)


@pytest.mark.parametrize("name", SETTINGS)
def test_the_api_test(name: str) -> None:
    with warnings.catch_warnings():
        # It says so of every observation that is a dictionary, as in PettingZoo's own games of chess and go.
        warnings.filterwarnings("ignore", "Observation")
        api_test(made(name)(), num_cycles=300)
    api_test(made(name, "info")(), num_cycles=300)


@pytest.mark.parametrize("name", ["1996", "2008", "three"])
def test_the_seed_test(name: str) -> None:
    seed_test(made(name), num_cycles=100)


@LEARN  # for Pillow
def test_the_test_that_saves_observations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    env = made("2008", "info")()
    save_obs_test(env)
    check_save_obs(env)  # the test itself passes over what can't be saved
    assert len(list(tmp_path.rglob("player_*.png"))) == 2


def test_the_performance_benchmark(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It plays for five seconds; here its clock is faster."""
    times = iter(range(10_000))
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(times) / 50))
    performance_benchmark(made("2008")())
    assert "cycles per second" in capsys.readouterr().out


def test_an_action_that_is_masked_loses_the_game() -> None:
    env = made("2008")()
    env.reset(seed=1)
    observation = env.last()[0]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert env.unwrapped.rewards[env.possible_agents[0]] + env.unwrapped.rewards[env.possible_agents[1]] == -1
    raw = pettingzoo.raw_env()
    raw.reset(seed=1)
    with pytest.raises(ManaburnError, match="can't be taken now"):
        raw.step(10)


def test_each_seat_has_its_reward_and_its_view() -> None:
    env = pettingzoo.env(mask="info")
    env.reset(seed=3)
    chance = np.random.default_rng(3)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _table, reward, terminated, truncated, info = env.last()
        total[agent] += reward
        if terminated or truncated:
            env.step(None)
            continue
        assert env.unwrapped.episode.actor == env.possible_agents.index(agent)
        assert env.observe(env.possible_agents[1]).tolist() != env.observe(env.possible_agents[0]).tolist()
        env.step(int(chance.choice(np.flatnonzero(info["action_mask"]))))
    assert sorted(total.values()) == [-1.0, 1.0]


def test_seeds_follow_from_one_another() -> None:
    first, second = pettingzoo.raw_env(), pettingzoo.raw_env()
    first.reset(seed=5)
    first.reset()
    second.reset(seed=5)
    second.reset()
    assert first.episode is not None and second.episode is not None
    assert first.episode.game.hash == second.episode.game.hash


def test_the_table_is_drawn_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    env = pettingzoo.raw_env(render_mode="ansi")
    env.reset(seed=1)
    assert "keep this hand?" in str(env.render())
    env.render_mode = "human"
    assert env.render() is None
    assert "keep this hand?" in capsys.readouterr().out


def test_a_wrong_place_for_the_mask_is_refused() -> None:
    with pytest.raises(ManaburnError, match="nowhere"):
        pettingzoo.raw_env(mask="nowhere")
