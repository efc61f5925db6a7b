"""Hints for a decision, reviews of a game, and the weights that are found from games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from manaburn import Game, ManaburnError
from manaburn.cli import main
from manaburn.players.advice import hint, review
from manaburn.players.outlook import FEATURES, WEIGHTS, outlooks
from manaburn.players.search import Budget, SearchPlayer
from manaburn.sim.fitting import Sight, difference, fitted, logistic, surprise

BURN = """
players:
  Ann: {hand: [Lightning Bolt, Mountain], in_play: [Mountain, Ironclaw Orcs], library: [Mountain x10]}
  Bob: {life: 3, in_play: [White Knight], library: [Plains x10]}
turn: {player: Ann, step: precombat main}
"""


def test_a_hint_says_what_to_do_how_good_it_is_and_what_follows() -> None:
    found = hint(Game.from_scenario(BURN).view(0), Budget(playouts=24))
    assert found.best.text == "Ann: play Lightning Bolt"
    assert found.best.chance > 0.95
    assert "Ann: Bob" in found.best.line
    first = found.lines()[0]
    assert first.startswith("Ann: play Lightning Bolt: ") and "% to win (" in first


def test_a_hint_needs_a_decision_of_ones_own() -> None:
    with pytest.raises(ManaburnError, match="nothing to decide"):
        hint(Game.from_scenario(BURN).view(1), Budget(playouts=24))


def test_a_hint_does_not_change_the_game() -> None:
    game = Game.from_scenario(BURN)
    before = game.hash
    hint(game.view(0), Budget(playouts=24))
    assert game.hash == before and game.decision is not None


@pytest.mark.slow
def test_a_review_shows_what_cost_most(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A player who attacks with nothing, blocks nothing and plays no spell."""
    game = Game(["red-burn", "white-weenie"], "2004", 5, players=[None, "heuristic"], cut=7, names=["Ann", "Bob"])
    while not game.over:
        game.answer(game.decision.first_answer() if game.decision is not None else 0)
    ends = game.hash
    found = review(game, [0], Budget(playouts=12), 2)
    assert 1 <= len(found) <= 2
    assert all(choice.player == 0 and choice.cost > 0 for choice in found)
    assert found[0].cost >= found[-1].cost
    assert found[0].lines()[0].startswith(f"Turn {found[0].turn}, ")
    assert game.hash == ends
    record = tmp_path / "game.txt"
    record.write_text(game.record(), encoding="utf-8")
    assert main(["review", str(record), "--player", "Ann", "--budget", "12", "--most", "2", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert [choice["number"] for choice in shown] == [choice.number for choice in found]


@pytest.mark.parametrize(("arguments", "problem"), [(["--player", "Eve"], "Eve"), (["--budget", "0"], "search")])
def test_a_review_with_a_wrong_option(
    arguments: list[str], problem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "game.txt"
    record.write_text(Game(["red-burn", "white-weenie"], "2004", 5).record(), encoding="utf-8")
    assert main(["review", str(record), *arguments]) == 2
    assert problem in capsys.readouterr().err


def test_an_answer_that_is_illegal_in_other_samples_costs_nothing() -> None:
    view = Game.from_scenario(BURN).view(0)
    player = SearchPlayer(playouts=8, seed=1)
    assert player.compared(view, [0], [0, 0]) == (0.0, 1.0)
    assert player.compared(view, [0, 0], [0]) == (0.0, 1.0)


def test_chances_are_shared() -> None:
    for decks in (["red-burn"] * 2, ["red-burn"] * 3):
        found = outlooks(Game(decks, "2008", 3).table)
        assert len(found) == len(decks) and abs(sum(found) - 1.0) < 1e-9


def test_more_life_is_better() -> None:
    game = Game.from_scenario(BURN)
    before = outlooks(game.table)[1]
    game.players[1].life = 9
    assert outlooks(game.table)[1] > before


def test_weights_are_found_from_results() -> None:
    """The player with more life wins three games in four."""
    sights = []
    for number in range(400):
        more = float(number % 7)
        rows = [tuple([more if name == "life" else 1.0 for name in FEATURES]), tuple([1.0 for name in FEATURES])]
        ahead = 0 if more > 1 else 1
        sights.append(Sight("", number, 3, (rows[0], rows[1]), ahead if number % 4 else 1 - ahead))
    weights = fitted(sights)
    assert weights["life"] > 0
    assert [weights[name] for name in FEATURES[1:]] == WEIGHTS[1:], "nothing is found out about these"
    assert surprise(sights, weights) < 1.0 == surprise(sights, dict.fromkeys(FEATURES, 0.0))
    assert logistic(difference(sights[6]), [weights[name] for name in FEATURES]) > 0.5


def test_fit_writes_weights_and_what_was_seen(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    weights, data = tmp_path / "weights.json", tmp_path / "seen.jsonl"
    arguments = ["fit", "--games", "2", "--decks", "red-burn", "--rules", "2004"]
    assert main([*arguments, "--save", str(weights), "--data", str(data)]) == 0
    assert set(json.loads(weights.read_text(encoding="utf-8"))["weights"]) == set(FEATURES)
    seen = [json.loads(line) for line in data.read_text(encoding="utf-8").splitlines()]
    assert seen and all(len(one[4]) == 2 and len(one[4][0]) == len(FEATURES) for one in seen)
    assert f"{len(seen)} turns" in capsys.readouterr().out


@pytest.mark.parametrize("command", [["fit", "--save"], ["fit", "--data"], ["bench", "--save"]])
def test_nothing_is_measured_for_a_file_that_can_not_be_written(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("manaburn.sim.fitting.observed", None)
    monkeypatch.setattr("manaburn.sim.figures.play", None)
    file = tmp_path / "nowhere" / "figures.json"
    assert main([*command, str(file)]) == 2
    assert capsys.readouterr().err == f"{file}: there is no such folder; make it first, or name another file\n"


def test_several_processes_search_together() -> None:
    game = Game.from_scenario(BURN)
    view = game.view(0)
    assert view.decision is not None
    answer = SearchPlayer(playouts=12, seed=1, processes=2).decide(view, view.decision)
    assert view.options[answer[0]].text == "play Lightning Bolt"
