"""Self-play as data: every choice of many games, in Parquet files."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path

import pytest

from manaburn import cli
from manaburn.cards.pools import Pool
from manaburn.envs import Episode, Setting
from manaburn.envs.stepping import StepPlayer
from manaburn.lab.selfplay import SHARD, Wish, _shard, _Work, encoding_of, shard_name
from manaburn.players import player_called

from .processes import begin

polars = pytest.importorskip("polars", reason="pip install polars")
pytest.importorskip("numpy", reason="pip install 'manaburn[envs]'")

DECKS = ("red-burn", "green-stompy")


def data(folder: Path, games: int, *words: str) -> int:
    """Write data by the command; return its exit code."""
    return cli.main(["lab", "data", *DECKS, "-o", str(folder), "-n", str(games), "--players", "random", *words])


def test_what_is_written_can_be_played_again(tmp_path: Path) -> None:
    assert data(tmp_path, 3, "--processes", "1") == 0
    frame = polars.read_parquet(tmp_path / shard_name(0, 3))
    encoding = encoding_of(tmp_path)
    about = json.loads((tmp_path / "data.json").read_text())
    assert (about["actions"], about["rows"]) == (encoding.actions, encoding.rows)
    masks, seen = frame["mask"].to_numpy(), frame["observation"].to_numpy()
    assert seen.shape == (len(frame), encoding.rows * about["width"])
    assert all(mask[action] for mask, action in zip(masks, frame["action"], strict=True))
    for number in range(3):
        game = frame.filter(polars.col("game") == number)
        # Each seat's choices carry its own outcome.
        outcomes = {(row["player"], row["outcome"]) for row in game.iter_rows(named=True)}
        assert outcomes in ({(0, 1.0), (1, -1.0)}, {(0, -1.0), (1, 1.0)})
    first = frame.filter(polars.col("game") == 0)
    from manaburn.sim.games import seed_of

    episode = Setting(DECKS, starting=0, cut=200, cards=encoding).episode(seed_of(1, 0))
    for row in first.iter_rows(named=True):
        assert (episode.actor, episode.steps) == (row["player"], row["step"])
        assert bytes(episode.observe(episode.actor)) == bytes(row["observation"])
        episode.act(row["action"])
    assert episode.over


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
def test_a_run_that_is_ended_says_by_which_signal(tmp_path: Path) -> None:
    with begin(["lab", "data", *DECKS, "-o", str(tmp_path), "-n", "100000", "--processes", "2"]) as process:
        until = time.monotonic() + 120
        while not list(tmp_path.glob("*.parquet")) and time.monotonic() < until:
            time.sleep(0.2)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=120)
    assert process.returncode == 128 + signal.SIGTERM


def test_the_same_games_in_any_number_of_processes(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    assert data(one, SHARD + 1, "--processes", "1") == 0
    assert data(two, 4, "--processes", "1") == 0
    there = (two / shard_name(0, 4)).read_bytes()
    assert data(two, 4) == 0
    assert (two / shard_name(0, 4)).read_bytes() == there
    # More games: the file that wasn't full is written anew.
    assert data(two, SHARD + 1, "--processes", "2") == 0
    frames = [polars.read_parquet(sorted(place.glob("*.parquet"))) for place in (one, two)]
    assert frames[0].equals(frames[1])
    assert len(list(two.glob("*"))) == 3


def test_a_game_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even of the choice at which the error shows, of which there is no observation."""
    looked: list[int] = []

    def observe(episode: Episode, player: int) -> bytearray:
        looked.append(player)
        if len(looked) == 30:
            raise KeyError("a fault")
        return seen(episode, player)

    seen = Episode.observe
    monkeypatch.setattr(Episode, "observe", observe)
    setting = Setting(DECKS)
    work = _Work(Wish(DECKS, ("random", "random")), setting.decks, setting.encoding, str(tmp_path), 2)
    rows, failures = _shard(work, 0)
    assert [failure.partition(":")[0] for failure in failures] == ["game 0"]
    frame = polars.read_parquet(tmp_path / shard_name(0, 2))
    assert len(frame) == rows and set(frame["game"]) == {1}


def test_data_of_other_games_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert data(tmp_path, 1, "--processes", "1") == 0
    capsys.readouterr()
    assert data(tmp_path, 1, "--seed", "2") == 2
    assert "it holds games played otherwise (seed)" in capsys.readouterr().err
    (tmp_path / "data.json").write_text("{")
    assert data(tmp_path, 1) == 2
    assert "it is no JSON" in capsys.readouterr().err


def test_decks_must_be_legal_in_the_format(tmp_path: Path, real_pool: Pool) -> None:
    deck = tmp_path / "forty.txt"
    deck.write_text("40 Mountain\n")
    words = ["lab", "data", str(deck), str(deck), "-o", str(tmp_path / "data"), "-n", "1", "--processes", "1"]
    words += ["--format", "premodern", "--pool", real_pool.source]
    assert cli.main(words) == 2
    assert not (tmp_path / "data").exists()
    assert cli.main([*words, "--no-check"]) == 0


@pytest.mark.parametrize(
    ("decks", "rules"),
    [(("Sligh 1996", "Angels and Wards 1996"), "1996"), (("Red Burn", "Blue-White Control", "Green Stompy"), "2008")],
)
def test_a_player_in_steps_plays_the_same_game(decks: tuple[str, ...], rules: str) -> None:
    """What the heuristic player does in steps is what it does by itself."""
    setting = Setting(decks, rules=rules, cut=40)
    for seed in (1, 4):
        episode = setting.episode(seed)
        players = [StepPlayer(player_called("heuristic", seat)) for seat in range(len(decks))]
        while not episode.over:
            episode.act(players[episode.actor].action(episode))
        alone = setting.game(seed, [player_called("heuristic", seat) for seat in range(len(decks))])
        assert episode.game.hash == alone.hash
