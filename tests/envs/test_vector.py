"""Many games at once: the same games in one process and in several."""

from __future__ import annotations

import os
import signal

import pytest

WHY = "pip install 'manaburn[envs]'"
np = pytest.importorskip("numpy", reason=WHY)
gymnasium = pytest.importorskip("gymnasium", reason=WHY)

import manaburn.envs.gymnasium  # noqa: E402
from manaburn.envs.vector import Batch, Duels  # noqa: E402
from manaburn.errors import ManaburnError  # noqa: E402

from .plays import setting  # noqa: E402


def chosen(mask: object, chance: object) -> list[int]:
    """A random action for each game."""
    return [int(chance.choice(np.flatnonzero(row))) for row in mask]


def seen(batch: Batch, steps: int) -> list[bytes]:
    """All that a batch shows in so many steps."""
    chance = np.random.default_rng(1)
    view = batch.begin(3)
    found = []
    for _ in range(steps):
        batch.act(chosen(view.mask, chance))
        found.append(b"".join(part.tobytes() for part in (view.observation, view.mask, view.player, view.ended)))
        found.append(view.returns[view.ended].tobytes())
    return found


@pytest.mark.parametrize("name", ["1996", "three"])
def test_a_batch_plays_the_games_that_episodes_play(name: str) -> None:
    one = setting(name)
    batch = Batch(one, 3)
    view = batch.begin(1)
    rows = batch._group.rows
    chance = np.random.default_rng(1)
    ended = 0
    while ended < 2:
        before = [row.episode.copy() for row in rows]
        actions = chosen(view.mask, chance)
        players = view.player.copy()
        batch.act(actions)
        for i, episode in enumerate(before):
            assert episode.actor == players[i]
            episode.act(actions[i])
            assert view.ended[i] == episode.over
            if episode.over:
                ended += 1
                assert view.returns[i].tolist() == pytest.approx(episode.returns())
                assert view.final[i].tobytes() == bytes(episode.observe(int(players[i])))
            else:
                assert view.observation[i].tobytes() == bytes(episode.observe(episode.actor))
                assert view.mask[i].tobytes() == bytes(episode.mask())


@pytest.mark.slow
def test_it_does_not_matter_how_many_processes_play(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = seen(Batch(setting("2008"), 5), 60)

    def refuse(game: object) -> None:
        raise AssertionError("a game is pickled")

    monkeypatch.setattr("manaburn.records.kept", refuse)
    with Batch(setting("2008"), 5, processes=2) as batch:
        assert seen(batch, 60) == alone
        os.kill(batch._workers[0].pid, signal.SIGKILL)
        with pytest.raises(ManaburnError, match="has ended"):
            batch.act(chosen(batch.view.mask, np.random.default_rng(1)))
    assert batch._workers == []


@pytest.mark.slow
def test_an_error_in_a_process_is_told() -> None:
    with (
        Batch(setting("2008"), 2, opponent="nobody", processes=1) as batch,
        pytest.raises(ManaburnError, match="nobody"),
    ):
        batch.begin(1)


def test_duels_are_an_environment_of_gymnasium() -> None:
    env = gymnasium.make_vec(
        manaburn.envs.gymnasium.DUEL, 4, vectorization_mode="vector_entry_point", opponent="random", seat=None
    )
    assert isinstance(env.unwrapped, Duels)
    chance = np.random.default_rng(2)
    observation, _ = env.reset(seed=2)
    total = 0
    while total < 3:
        assert env.observation_space.contains(observation)
        observation, rewards, ended, cut, info = env.step(np.array(chosen(observation["action_mask"], chance)))
        over = ended | cut
        total += int(over.sum())
        assert (rewards[~over] == 0).all()
        if over.any():
            assert (info["_final_obs"] == over).all()
            for place in np.flatnonzero(over):
                last = info["final_obs"][place]
                assert last["observation"][0, 4] == 1  # the game is over
                assert not last["action_mask"].any()
                assert {1.0: 1, -1.0: 2, 0.0: 3}[float(rewards[place])] == last["observation"][0, 5]
    env.close()


def test_a_masked_action_loses() -> None:
    env = Duels(2, opponent="random")
    observation, _ = env.reset(seed=1)
    legal = int(np.flatnonzero(observation["action_mask"][0])[0])
    illegal = int(np.flatnonzero(observation["action_mask"][1] == 0)[0])
    _, rewards, ended, cut, info = env.step(np.array([legal, illegal]))
    assert rewards.tolist() == [0.0, -1.0]
    assert (ended.tolist(), cut.tolist(), info["illegal"].tolist()) == ([False, True], [False, False], [False, True])


def test_impossible_batches_are_refused() -> None:
    with pytest.raises(ManaburnError, match="1 game or more"):
        Batch(setting("2008"), 0)
    with pytest.raises(ManaburnError, match="a function"):
        Batch(setting("2008"), 2, opponent=lambda table, mask: 0)
    with pytest.raises(ManaburnError, match="no seat 2"):
        Batch(setting("2008"), 2, opponent="random", seat=2)  # nobody would ever be asked
    with pytest.raises(ManaburnError, match="one seed"):
        Duels(2).reset(seed=[1, 2])
