"""The player that looks ahead: its budgets, its fairness, what it finds in plain positions, that it never raises."""

from __future__ import annotations

import pytest

from manaburn import Game, InputError, ManaburnError
from manaburn.cards import starter
from manaburn.players import player_called
from manaburn.players.candidates import Candidates
from manaburn.players.search import Budget, Search, SearchPlayer
from manaburn.rules.kernel.decisions import Kind
from manaburn.sim import Match, checks
from manaburn.sim.strength import measure
from manaburn.views import View


@pytest.mark.parametrize("name", ["search:0", "search:0s", "search:-3", "search:-1s", "search:nans", "search:infs"])
def test_a_budget_of_nothing_is_an_error(name: str) -> None:
    with pytest.raises(InputError, match="search"):
        player_called(name)


@pytest.mark.parametrize("name", ["search:", "search:much", "search:1.5", "searching"])
def test_what_is_no_budget_is_an_error(name: str) -> None:
    with pytest.raises(InputError, match="search"):
        player_called(name)


def test_budgets() -> None:
    assert Budget.of("0.25s") == Budget(seconds=0.25)
    assert Budget.of("200") == Budget(playouts=200)
    player = player_called("search")
    assert isinstance(player, SearchPlayer) and player.budget == Budget(seconds=1.0)


def test_a_large_budget_looks_farther_ahead() -> None:
    turns = [SearchPlayer(playouts=playouts).turns for playouts in (40, 199, 200, 1000)]
    assert turns == sorted(turns) and turns[0] == turns[1] < turns[2] == turns[3]
    assert SearchPlayer(seconds=0.1).turns == turns[0] and SearchPlayer(seconds=1).turns == turns[-1]
    assert SearchPlayer(playouts=400, turns=2).turns == SearchPlayer(playouts=400, turns=2).copy().turns == 2


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["1996", "2002", "2024"])
def test_it_plays_every_edition_alike_with_the_same_seed(rules: str) -> None:
    names = ["Sligh 1996", "Angels and Wards 1996"] if rules == "1996" else ["Red Burn", "Black Midnight"]
    decks = [starter.decks()[name] for name in names]
    ends = {Game(decks, rules, 4, players=["search:4", "heuristic"], cut=5).hash for _ in range(2)}
    assert len(ends) == 1


@pytest.mark.slow
def test_it_plays_against_several() -> None:
    game = Game(["red-burn", "white-weenie", "green-stompy"], "2008", 4, players=["search:4", "heuristic", None], cut=3)
    while not game.over:
        game.answer(0)
    assert game.failure is None


def test_lists_that_contradict_what_is_seen_give_way_to_it() -> None:
    player = SearchPlayer(playouts=4, lists={1: ["green-stompy"]})
    game = Game(["red-burn", "white-weenie"], "2004", 7, players=[player, "heuristic"], starting=1, cut=4)
    assert game.over and game.failure is None and player.asked > 5
    assert [item for item in game.state.in_play if item.controller.index == 0]


def test_it_answers_where_no_sample_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(view: View, seed: int = 0, lists: object = None, players: object = None) -> Game:
        raise ManaburnError("no deal leads here")

    monkeypatch.setattr(View, "sample", none)
    game = Game(["red-burn", "white-weenie"], "2004", 7, players=["search:4", "heuristic"], starting=1, cut=4)
    assert game.over and game.failure is None


@pytest.mark.interpreted
@pytest.mark.slow
@pytest.mark.parametrize(("rules", "seed"), [("1996", 1), ("2008", 3)])
def test_decisions_are_the_same_with_other_hidden_cards(rules: str, seed: int) -> None:
    names = ["Sligh 1996", "Angels and Wards 1996"] if rules == "1996" else ["Blue-White Control", "Black Midnight"]
    game = Game([starter.decks()[name] for name in names], rules, seed)
    asked = 0
    while not game.over and asked < 12:
        question = game.decision
        assert question is not None
        viewer = question.who.index
        if len(question.options) < 2:
            game.answer(0)
            continue
        one, other = SearchPlayer(playouts=8, seed=seed), SearchPlayer(playouts=8, seed=seed)
        view = game.view(viewer)
        assert view.decision is not None
        answer = one.decide(view, view.decision)
        hidden = checks.unknown_to(game, viewer)
        checks.exchange_all(game, hidden)
        view = game.view(viewer)
        assert view.decision is not None
        found = other.decide(view, view.decision)
        checks.exchange_all(game, hidden)
        assert found == answer
        asked += 1
        game.answer(answer)


BURN = """
players:
  Ann: {hand: [Lightning Bolt, Mountain], in_play: [Mountain, Ironclaw Orcs], library: [Mountain x10]}
  Bob: {life: 3, in_play: [White Knight], library: [Plains x10]}
turn: {player: Ann, step: precombat main}
"""
TRADE = """
players:
  Ann: {life: 4, in_play: [Hill Giant, Mountain x3], library: [Mountain x10]}
  Bob: {life: 12, in_play: [Serra Angel, White Knight, Plains x5], library: [Plains x10]}
turn: {player: Ann, step: precombat main}
"""


def answered(game: Game, seed: int = 1, playouts: int = 40) -> list[str]:
    """What the search answers in a position, in words."""
    decision = game.decision
    assert decision is not None
    view = game.view(decision.who.index)
    assert view.decision is not None
    numbers = SearchPlayer(playouts=playouts, seed=seed).decide(view, view.decision)
    return [view.options[number].text for number in numbers]


def test_it_takes_the_win_that_lies_there() -> None:
    game = Game.from_scenario(BURN)
    assert answered(game) == ["play Lightning Bolt"]
    game.answer("play Lightning Bolt")
    assert answered(game) == ["Bob"]


GROWTH = """
players:
  Ann: {hand: [Giant Growth], in_play: [Llanowar Elves, Forest, Grizzly Bears, Llanowar Elves], library: [Forest x20]}
  Bob: {hand: [Forest x3], in_play: [Forest x3, Hill Giant], library: [Forest x20]}
turn: {player: Ann, step: precombat main}
"""


def test_what_a_spell_was_played_for_is_kept_in_mind() -> None:
    """The growth is for the creature that fights; with another target it would do nothing."""
    game = Game.from_scenario(GROWTH)
    player = SearchPlayer(playouts=4, seed=1)
    for kind, answer in ((Kind.ATTACK, "Grizzly Bears > Bob"), (Kind.BLOCK, "Hill Giant > Grizzly Bears")):
        while game.decision is not None and game.decision.kind is not kind:
            game.answer("pass")
        game.answer(answer)
    for right in ("play Giant Growth", "Grizzly Bears"):
        view = game.view(0)
        assert view.decision is not None
        numbers = player.decide(view, view.decision)
        assert [view.options[number].text for number in numbers] == [right]
        game.answer(numbers)
    assert player.copy().steps == player.steps


def test_it_stops_when_the_answer_is_clear() -> None:
    view = Game.from_scenario(BURN).view(0)
    player = SearchPlayer(playouts=200, seed=1)
    search = Search(player, view)
    assert [view.options[number].text for number in search.best()] == ["play Lightning Bolt"]
    assert search.played < 100
    assert player.findings(view)[0].samples >= 30  # Who asks for estimates gets all that the budget gives.


def test_it_gives_up_what_is_clearly_not_the_best() -> None:
    search = Search(SearchPlayer(playouts=200, seed=1), Game.from_scenario(BURN).view(0))
    search.prepared([[0], [1], [2], [3]])
    search.alive = [0, 1, 2, 3]
    for number in range(12):
        noise = 0.03 * (number % 3 - 1)
        # The advice, the best, one about as good as the best, and one that is much worse.
        for place, value in enumerate((0.5, 0.71, 0.70 + noise, 0.4 + noise)):
            search.values[place][number] = value
    assert not search.clear()
    assert search.alive == [0, 1, 2]  # The advice is kept to the end, to compare with.
    search.steps[3] = [("target", "Bob")]
    search.alive = [0, 1, 3]
    assert not search.clear()  # Other targets may be better: that takes more samples.
    assert search.alive == [0, 1, 3]
    del search.steps[3]
    assert search.clear()
    assert search.alive == [0, 1]
    assert search.chosen() == 1


def test_it_has_candidates_without_repetitions() -> None:
    game = Game.from_scenario(TRADE)
    assert game.decision is not None
    tried = Candidates(game.table, game.decision, [0])
    assert tried.answers[0] == [0]
    assert len({tuple(answer) for answer in tried.answers}) == len(tried.answers) == len(set(tried.names))


def test_strength_is_measured_in_pairs() -> None:
    match = Match(("", ""), players=("heuristic", "random"), cut=30)
    found = measure(match, ["red-burn"], 4)
    assert [len(summary.results) for summary in found.mirrors[0].seats] == [2, 2]
    seats = [summary.match.players for summary in found.mirrors[0].seats]
    assert seats == [("heuristic", "random"), ("random", "heuristic")]
    rate, low, high = found.rate(found.mirrors)
    assert 0 <= low <= rate <= high <= 1
    same = measure(Match(("", ""), players=("heuristic", "heuristic"), seed=3), ["green-stompy"], 4)
    one, other = same.mirrors[0].seats
    assert [result.winner for result in one.results] == [result.winner for result in other.results]
    with pytest.raises(InputError, match="no pairs"):
        measure(match, ["red-burn"], 3)
