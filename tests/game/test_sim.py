"""Many games: the same whatever the number of processes, counted rightly, and no error gets lost."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from manaburn import cli
from manaburn.errors import InputError
from manaburn.game import Game
from manaburn.players import player_called
from manaburn.sim import Match, play_one, run, runs, seed_of, wilson
from manaburn.sim.games import GameResult, LoadedMatch
from manaburn.sim.noted import card_name, mulligans_of, note

MATCH = Match(("red burn", "white weenie"), seed=5)


def test_the_same_whatever_the_number_of_processes() -> None:
    one, two = run(MATCH, 8), run(MATCH, 8, processes=2)
    timeless = ("number", "winner", "turns", "decisions", "cut", "failure")
    assert [[getattr(game, name) for name in timeless] for game in one.results] == [
        [getattr(game, name) for name in timeless] for game in two.results
    ]
    assert [game.number for game in one.results] == list(range(8))


def test_who_stops_a_run_waits_for_no_more_than_the_game_at_hand() -> None:
    def told(done: int) -> None:
        raise KeyboardInterrupt

    began = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        run(MATCH, 100_000, processes=2, told=told)
    assert time.perf_counter() - began < 60
    assert not multiprocessing.active_children()


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "Red Burn", "White Weenie", "-n", "4", "--seed", "2", "--processes", "1", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["games"] == 4
    assert sum(said["wins"]) + said["draws"] + said["cut"] == 4
    assert said["names"] == ["Red Burn", "White Weenie"]
    assert said["players"] == ["heuristic", "heuristic"]
    for seat in (0, 1):
        shares = [said["on_the_play"][seat], said["on_the_draw"][seat]]
        assert [share["games"] for share in shares] == [2, 2]
        assert sum(share["wins"] for share in shares) == said["wins"][seat]
        assert sum(share["games"] for share in said["mulligans"][seat].values()) == 4
    assert {"turns_mean", "decisions", "seconds", "games_per_second", "decisions_per_second", "win_rate"} <= said.keys()


@pytest.mark.parametrize("rules", ["1993", "1996", "2004", "2018", "2026"])
def test_mulligans_are_counted(rules: str) -> None:
    """Counted quickly as when the beginning is played again, and the kept hands with them."""
    taken: set[int] = set()
    for seed in range(8):
        players = [player_called("random", seed), player_called("heuristic", seed)]
        decks = ["red-burn", "white-weenie"]
        cut = 2 if seed < 4 else 1000
        game = Game(decks, rules, seed, players=players, starting=seed % 2, cut=cut, keep_history=False)
        noted = note(game)
        assert mulligans_of(game) == noted.mulligans
        taken |= set(noted.mulligans)
        if rules not in ("1993", "1996"):
            assert [sum(hand.values()) for hand in noted.kept] == [7 - count for count in noted.mulligans]
        for player, kept, drawn in zip(game.players, noted.kept, noted.drawn, strict=True):
            held = [card_name(card) for card in game.state.hands[player.index]]
            assert all(kept.get(name, 0) + drawn.get(name, 0) >= held.count(name) for name in held)
    assert rules == "1993" or len(taken) > 1


def test_life_by_turn() -> None:
    players = [player_called("heuristic", 1), player_called("heuristic", 2)]
    game = Game(["red-burn", "white-weenie"], "2004", 3, players=players, starting=0)
    lives = note(game).lives
    assert [len(totals) for totals in lives] == [game.state.turn] * 2
    assert [totals[0] for totals in lives] == [20, 20]
    assert [totals[-1] for totals in lives] == [player.life for player in game.players]


def test_a_cut_game_is_counted_apart(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "red burn", "white weenie", "-n", "3", "--cut", "2", "--processes", "1", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["cut"], said["wins"], said["draws"], said["cut_reasons"]) == (3, [0, 0], 0, {"turn 2": 3})
    assert said["win_rate_95"] == [[0.0, 1.0], [0.0, 1.0]]


@pytest.mark.interpreted
def test_a_fault_is_named_with_seed_and_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from manaburn.rules.course import turn

    work = turn.work

    def fails(table):  # type: ignore[no-untyped-def]
        if table.state.turn == 3:
            raise KeyError("a fault")
        work(table)

    monkeypatch.setattr(turn, "work", fails)
    assert cli.main(["sim", "red burn", "white weenie", "-n", "2", "--seed", "9", "--processes", "1"]) == 1
    said = capsys.readouterr().err
    where = f"game 0 (seed {seed_of(9, 0)}) and 1 more"
    assert said == f"sim: {where}: KeyError: 'a fault'; see it with --seed 9 --only 0\n"


@pytest.mark.skipif(sys.platform != "linux", reason="the processes of a run see what is patched here only if forked")
@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_game_that_ends_its_process_is_named_and_the_others_are_played(
    processes: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    play = runs.play_loaded

    def dies(about: LoadedMatch, number: int) -> GameResult:
        if number in (2, 5):
            os.kill(os.getpid(), signal.SIGKILL)
        return play(about, number)

    monkeypatch.setattr(runs, "play_loaded", dies)
    line = ["sim", "red burn", "white weenie", "-n", "7", "--seed", "9", "--processes", processes, "--json"]
    assert cli.main(line) == 1
    out, err = capsys.readouterr()
    said = json.loads(out)
    why = "the process died (SIGKILL)"
    assert said["failures"] == [{"game": n, "seed": seed_of(9, n), "why": why} for n in (2, 5)]
    assert (said["games"], said["cut"], sum(said["wins"]) + said["draws"]) == (7, 2, 5)
    assert err == f"sim: game 2 (seed {seed_of(9, 2)}) and 1 more: {why}; see it with --seed 9 --only 2\n"


def test_one_game_of_a_run(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["sim", "red burn", "white weenie", "--seed", "5", "--only", "1"]) == 0
    said = capsys.readouterr().out
    assert f"\nseed {seed_of(5, 1)}\nstarting 2\n" in said
    result = play_one(MATCH, 1)
    assert said.splitlines()[-1].startswith(f"won Player {result.winner + 1}" if result.winner >= 0 else "draw")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["red burn"], "one deck can't play"),
        (["red burn", "blue mill"], "no such starter deck"),
        (["red burn", "white weenie", "--rules", "1066"], "not an edition"),
        (["red burn", "white weenie", "--players", "random,clever"], "no player is called 'clever'"),
        (["red burn", "white weenie", "--players", "random,random,random"], "3 players for 2 decks"),
        (["red burn", "white weenie", "--pool", "/nowhere.json", "-n", "1"], ""),
    ],
)
def test_what_cannot_be_played(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = cli.main(["sim", *arguments, "--processes", "1"])
    error = capsys.readouterr().err
    assert said in error
    assert code == (2 if said else 0)


def test_a_card_that_is_not_in_the_pool(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deck = tmp_path / "mine.dck"
    deck.write_text("[Main]\n39 Mountain\n1 Shokc\n")
    assert cli.main(["sim", str(deck), "red burn", "-n", "1"]) == 2
    assert "mine.dck:3: no card is called 'Shokc'; did you mean Shock?" in capsys.readouterr().err


def test_seeds_have_nothing_to_do_with_each_other() -> None:
    seeds = {seed_of(seed, number) for seed in range(20) for number in range(500)}
    assert len(seeds) > 9990
    assert all(0 <= seed < 2**31 for seed in seeds)


def test_wilson() -> None:
    low, high = wilson(50, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_player_that_is_not_there() -> None:
    with pytest.raises(InputError):
        run(Match(("red burn", "red burn"), players=("random", "nobody")), 1)


def test_decks_that_are_not_measured_are_not_loaded(tmp_path: Path) -> None:
    from manaburn.sim import figures

    loaded: list[str] = []

    def load() -> list[figures.Deck]:
        loaded.append("bench")
        return figures.starter_board().decks

    found = figures.figures([figures.starter_board(), figures.Board("bench", load)], quick=True)
    one = next(figure for figure in found if figure.name == "starter.copy")
    assert one.once()[1] > 0 and not loaded
    one = next(figure for figure in found if figure.name == "bench.copy")
    assert one.once()[1] > 0 and loaded == ["bench"]
    with pytest.raises(InputError, match=r"bench-sligh\.dck: there is no such file"):
        figures.bench_board(tmp_path / "pool.json")


def test_figures_of_a_pool_need_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from manaburn.sim import figures

    monkeypatch.chdir(tmp_path)
    board = figures.starter_board()
    boards = [board, figures.Board("bench", board.decks, tmp_path / "pool.json")]
    names = [figure.name for figure in figures.figures(boards, quick=True)]
    assert names[-1] == "start.watch-pool"
    assert "start.watch-pool" not in [figure.name for figure in figures.figures([board], quick=True)]
