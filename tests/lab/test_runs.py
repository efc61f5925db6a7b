"""Runs of the laboratory: the same games whoever plays them and however often they are stopped."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import time
from itertools import pairwise
from pathlib import Path

import pytest

from manaburn import cli
from manaburn.cards.library import deck_check
from manaburn.lab.playing import FAILED, Entrant, Field, GameTask, Played, play
from manaburn.lab.replays import Replays
from manaburn.lab.running import ROUND, Pairing, Wish, load_entrants, pairs_of
from manaburn.lab.store import open_store
from manaburn.records import load

from .processes import begin, children

TIMELESS = "setup, first, second, number, part, seed, starting, winner, [end], turns, cards, lives, answers, digest"
NAMED = (
    "select a.digest, b.digest, g.number, g.part, g.seed, g.starting, g.winner, g.digest, hex(g.answers) "
    "from lab_games g join lab_entrants a on a.id = g.first join lab_entrants b on b.id = g.second order by 1, 2, 3, 4"
)


def rows(
    store: Path, query: str = f"select {TIMELESS} from lab_games order by 1, 2, 3, 4, 5"
) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(store)
    try:
        return connection.execute(query).fetchall()
    finally:
        connection.close()


def lab(*arguments: object) -> int:
    return cli.main(["lab", *[str(argument) for argument in arguments]])


def mine(path: Path, *lines: str) -> Path:
    path.write_text("\n".join(["[Main]", *lines]) + "\n")
    return path


def test_the_same_games_on_one_process_and_on_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    decks = ("red-burn", "white-weenie", "green-stompy")
    one, two = tmp_path / "one.sqlite", tmp_path / "two.sqlite"
    assert lab("run", *decks, "--games", 4, "--store", one, "--processes", 1) == 0
    assert "12 new games" in capsys.readouterr().out
    assert lab("run", *reversed(decks), "--games", 4, "--store", two, "--processes", 2) == 0
    assert rows(one, NAMED) == rows(two, NAMED)
    assert len(rows(one)) == 12
    # The same command again plays nothing; more games add to what is there.
    before = rows(one)
    assert lab("run", *decks, "--games", 4, "--store", one) == 0
    assert "\n0 new games" in capsys.readouterr().out
    assert rows(one) == before
    assert lab("run", *decks, "--games", 6, "--store", one) == 0
    assert set(before) < set(rows(one))


def test_pairs_have_the_same_seed_and_both_are_on_the_play(tmp_path: Path) -> None:
    store = tmp_path / "lab.sqlite"
    assert lab("run", "red-burn", "white-weenie", "--games", 6, "--store", store) == 0
    seeds = rows(store, "select number, seed, starting from lab_games order by number")
    assert [starting for _, _, starting in seeds] == [0, 1] * 3
    assert all(seeds[at][1] == seeds[at + 1][1] for at in (0, 2, 4))
    assert len({seed for _, seed, _ in seeds}) == 3
    # The first hands are the same, whoever begins.
    hands = [json.loads(cards)[0] for (cards,) in rows(store, "select cards from lab_games where first_mulligans = 0 "
                                                      "and second_mulligans = 0 order by number")]  # fmt: skip
    assert hands[0] == hands[1]


def test_matches_of_three(tmp_path: Path) -> None:
    store = tmp_path / "lab.sqlite"
    assert lab("run", "red-burn", "white-weenie", "--games", 4, "--best-of", 3, "--store", store) == 0
    games = rows(store, "select number, part, starting, winner from lab_games order by number, part")
    for number in range(4):
        match = [game for game in games if game[0] == number]
        wins = [winner for _, _, _, winner in match]
        assert max(wins.count(0), wins.count(1)) == 2
        assert wins[:-1].count(wins[-1]) == 1  # it ends with the second win
        assert match[0][2] == number % 2
        for before, after in pairwise(match):
            assert after[2] == 1 - int(str(before[3]))  # the loser is on the play


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_is_killed_goes_on(
    number: signal.Signals, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "lab.sqlite"
    decks = ["red-burn", "white-weenie", "--games", "16", "--best-of", "3", "--processes", "2"]
    with begin(["lab", "run", *decks, "--store", str(store)]) as process:
        until = time.monotonic() + 120
        while time.monotonic() < until and not (store.exists() and played(store) >= 6):
            time.sleep(0.05)
        workers = children(process.pid)
        process.send_signal(number)
        _, said = process.communicate(timeout=120)
    there = rows(store)
    assert len(there) >= 6
    if number is not signal.SIGKILL:
        assert process.returncode == 128 + number
        assert "of 16 matches; the same command goes on" in said
    else:
        assert workers
    assert lab("run", *decks, "--store", store) == 0
    assert f"\n{len(rows(store)) - len(there)} new games" in capsys.readouterr().out
    assert set(there) <= set(rows(store))
    whole = tmp_path / "whole.sqlite"
    assert lab("run", *decks, "--store", whole) == 0
    assert rows(store) == rows(whole)


def played(store: Path) -> int:
    try:
        return int(str(rows(store, "select count(*) from lab_games")[0][0]))
    except sqlite3.Error:
        return 0


@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
def test_a_worker_that_is_killed_costs_no_game(tmp_path: Path) -> None:
    store, whole = tmp_path / "lab.sqlite", tmp_path / "whole.sqlite"
    decks = ["red-burn", "white-weenie", "--games", "30", "--processes", "2"]
    with begin(["lab", "run", *decks, "--store", str(store)]) as process:
        until = time.monotonic() + 120
        while time.monotonic() < until and not (store.exists() and played(store) >= 4):
            time.sleep(0.05)
        os.kill(children(process.pid)[0], signal.SIGKILL)
        process.communicate(timeout=240)
    assert process.returncode == 0
    assert lab("run", *decks, "--store", whole) == 0
    assert sorted(rows(store)) == sorted(rows(whole))


def test_every_game_can_be_played_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = tmp_path / "lab.sqlite"
    assert lab("run", "red-burn", "blue-white-control", "--games", 4, "--players", "random", "--store", store) == 0
    opened = open_store(str(store))
    again = Replays(opened)
    for stored in opened.games():
        told: list[str] = []
        game = again.game(stored, told)
        assert game.state.turn == stored.turns
        assert any("Turn 2" in line for line in told)
        assert [max(0, life) for life in (player.life for player in game.players)] == [
            max(0, lives[-1]) for lives in stored.lives
        ]
    opened.close()
    capsys.readouterr()
    assert lab("replay", 1, "--store", store) == 0
    assert "\nTurn 2, " in capsys.readouterr().out
    assert lab("replay", 1, "--store", store, "--record") == 0
    assert load(capsys.readouterr().out).over
    assert lab("replay", 999, "--store", store) == 2
    assert "there is no game 999" in capsys.readouterr().err


def test_a_game_that_comes_out_differently_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = tmp_path / "lab.sqlite"
    assert lab("run", "red-burn", "white-weenie", "--games", 2, "--store", store) == 0
    connection = sqlite3.connect(store)
    connection.execute("update lab_games set digest = 'fedcba9876543210' where id = 1")
    connection.execute("update lab_games set answers = x'0102' where id = 2")
    connection.commit()
    connection.close()
    capsys.readouterr()
    assert lab("replay", 1, "--store", store) == 1
    assert "game 1 comes out differently now; it was played by manaburn" in capsys.readouterr().err
    assert lab("replay", 2, "--store", store) == 2
    assert "the answers of game 2 are damaged" in capsys.readouterr().err


def test_a_deck_that_changed_is_counted_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store, deck = tmp_path / "lab.sqlite", tmp_path / "mine.dck"
    run = ("run", deck, "white-weenie", "--games", 2, "--store", store)
    mine(deck, "20 Mountain", "4 Shock", "4 Jackal Pup", "4 Ball Lightning", "4 Lightning Bolt", "4 Mogg Fanatic")
    assert lab(*run) == 0
    # Another order of the lines is the same deck.
    mine(deck, "4 Shock", "10 Mountain", "4 Jackal Pup", "4 Ball Lightning", "10 Mountain", "4 Lightning Bolt",
         "4 Mogg Fanatic")  # fmt: skip
    assert lab(*run) == 0
    assert len(rows(store)) == 2
    mine(deck, "24 Mountain", "4 Jackal Pup", "4 Ball Lightning", "4 Lightning Bolt", "4 Mogg Fanatic")
    capsys.readouterr()
    assert lab(*run) == 0
    assert "mine has changed since: it is counted apart" in capsys.readouterr().err
    assert [name for (name,) in rows(store, "select name from lab_entrants order by id")] == [
        "mine",
        "White Weenie",
        "mine",
    ]
    assert len(rows(store)) == 4
    assert lab("report", "--store", store, "--json") == 0
    said = json.loads(capsys.readouterr().out)["setups"][0]
    assert [deck["label"] for deck in said["decks"]] == ["mine (list 1)", "mine (list 2)", "White Weenie"]


def test_against_a_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "two"):
        creature = "Jackal Pup" if name == "one" else "Ball Lightning"
        mine(tmp_path / f"{name}.dck", "30 Mountain", "4 Shock", f"4 {creature}", "2 Fireblast")
    store = tmp_path / "lab.sqlite"
    more = ("--games", 2, "--players", "heuristic,random", "--store", store)
    assert lab("run", "red-burn", "--against", f"{tmp_path}/*.dck", *more) == 0
    assert len(rows(store)) == 4
    # As a shell writes the names out.
    assert lab("run", "red-burn", "--against", tmp_path / "one.dck", tmp_path / "two.dck", *more) == 0
    assert len(rows(store)) == 4
    players = rows(store, "select name, player from lab_entrants order by name")
    assert players == [("Red Burn", "heuristic"), ("one", "random"), ("two", "random")]
    assert lab("run", "red-burn", "--against", f"{tmp_path}/*.dec", *more) == 2
    assert "*.dec: there is no such file" in capsys.readouterr().err


def entrants(*names: str) -> list[Entrant]:
    return load_entrants(names, ["random"] * len(names), None, deck_check(), False)[0]


def test_pairs() -> None:
    three = entrants("red-burn", "white-weenie", "green-stompy")
    assert len(pairs_of(three, [])) == 3
    assert len(pairs_of(three[:1], three)) == 2  # nobody plays against himself
    assert pairs_of(three[:2], []) == pairs_of(three[:2], []) != []
    keys = [(three[first].key, three[second].key) for first, second in pairs_of(three, [])]
    assert all(first < second for first, second in keys)


def test_play_until_the_interval_is_narrow() -> None:
    """How far two entrants play doesn't depend on the order in which results come."""

    def played(at_once: int) -> Pairing:
        pairing = Pairing(0, 1, Wish("2008", matches=100_000, until=0.1))
        waiting: list[GameTask] = []
        while True:
            while len(waiting) < at_once and (task := pairing.task()) is not None:
                waiting.append(task)
            if not waiting:
                return pairing
            task = waiting.pop(len(waiting) // 2)
            pairing.put(task.number, 0, 0 if task.number % 7 < 4 else 1, "won")
            pairing.go_on()

    one, many = played(1), played(37)
    assert one.scores == many.scores
    assert one.planned == many.planned == len(one.scores)
    assert one.rate().margin <= 0.1 < 0.13
    assert one.planned % ROUND == 0
    assert one.planned > 2 * ROUND


def test_matches_of_a_longer_run_are_no_reason_to_play_on() -> None:
    """A run that was stopped leaves gaps. What is planned next depends on the planned matches alone."""
    pairing = Pairing(0, 1, Wish("2008", matches=100_000, until=0.1))
    for number in [*range(3), *range(4, ROUND + 2)]:
        pairing.put(number, 0, number % 2, "won")
    pairing.go_on()
    assert pairing.planned == ROUND
    task = pairing.task()
    assert task is not None and task.number == 3
    assert pairing.task() is None


def test_a_game_that_fails_is_told_and_not_counted() -> None:
    pairing = Pairing(0, 1, Wish("2008", matches=4))
    for number in range(4):
        pairing.put(number, 0, -1 if number == 1 else 0, FAILED if number == 1 else "won")
    assert pairing.over
    assert pairing.counts() == {1.0: 1}


def test_what_goes_wrong_in_a_game_is_its_result() -> None:
    two = entrants("red-burn", "white-weenie")
    broken = Field((two[0], two[1]), "1066", 200, 1)
    result = play(broken, GameTask(0, 1, 0, 0, 0))
    assert isinstance(result, Played)
    assert (result.end, result.winner) == (FAILED, -1)
    assert "1066" in result.why


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["red-burn"], "nobody to play against"),
        (["red-burn", "red-burn"], "nobody to play against"),
        (["red-burn", "blue mill"], "no such starter deck"),
        (["red-burn", "white-weenie", "--best-of", "2"], "take an odd number"),
        (
            ["red-burn", "white-weenie", "--until", "soon"],
            "--until: cannot read 'soon'; write a share from 0.1% to 49%",
        ),
        (["red-burn", "white-weenie", "--until", "0%"], "cannot read '0%'"),
        (["red-burn", "white-weenie", "--players", "clever"], "no player is called 'clever'"),
        (["red-burn", "white-weenie", "--players", "random,heuristic"], "2 players"),
        (["red-burn", "white-weenie", "--rules", "1066"], "not an edition"),
        (["red-burn", "white-weenie", "--seed", str(1 << 63)], "take one of at most 63 bits"),
    ],
)
def test_what_cannot_be_played(
    arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lab("run", *arguments, "--store", tmp_path / "lab.sqlite") == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
