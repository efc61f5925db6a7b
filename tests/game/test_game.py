"""The public game: answering, refusing, taking back, copying, conceding, players in the process."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from manaburn.answering import numbers_of
from manaburn.cards import starter
from manaburn.editions.edition import find_edition
from manaburn.errors import IllegalAction, ManaburnError
from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.rules.kernel.decisions import Decision, Kind, Option
from manaburn.rules.kernel.table import QuickPlayer, Table
from manaburn.scenario import Scenario
from manaburn.scenario.library import Library
from manaburn.scenario.running import play
from manaburn.state import hashing
from manaburn.state.happenings import Happening
from manaburn.text.tree import CardDefinition
from manaburn.views import View


def decks(*names: str) -> list[list[CardDefinition]]:
    return [starter.decks()[name] for name in names or ("Red Burn", "White Weenie")]


def until(game: Game, kind: Kind, seed: int = 3) -> Decision:
    """Play at random until such a decision is open."""
    player = RandomPlayer(seed)
    while not game.over:
        decision = game.decision
        assert decision is not None
        if decision.kind is kind:
            return decision
        game.answer(player.decide(game.table, decision))
    raise AssertionError(f"no {kind}")


def test_a_whole_game() -> None:
    game = Game(decks(), "2008", 7)
    first = game.decision
    assert first is not None
    assert first.kind is Kind.MULLIGAN
    player = RandomPlayer(1)
    while not game.over:
        assert game.decision is not None
        game.answer(player.decide(game.table, game.decision))
    assert game.failure is None
    assert game.decision is None
    assert game.result in ("Player 1", "Player 2", "draw")
    with pytest.raises(IllegalAction, match="over"):
        game.answer(0)


def test_an_answer_may_be_given_in_several_ways() -> None:
    game = Game(decks(), "2008", 7, starting=0)
    for answer in (0, [0], "keep"):
        copied = game.copy()
        copied.answer(answer)
        copied.answer(copied.decision.options[0])  # type: ignore[union-attr]
        assert copied.state.turn == 1
    assert game.state.turn == 0


@pytest.mark.parametrize("answer", [5, -1, [], [0, 1], "concede", [0, 0], True and 9, [-1, 0]])
def test_a_wrong_answer_changes_nothing(answer: object) -> None:
    game = Game(decks(), "2004", 7)
    for kind in (Kind.MULLIGAN, Kind.PRIORITY, Kind.TARGET):
        decision = until(game, kind)
        before = (
            hashing.form(game.state),
            game.hash,
            list(game.all_answers),
            len(game.events),
            game.table.journal.mark(),
        )
        wrong = 99 if answer == 0 else answer
        with pytest.raises(IllegalAction) as refused:
            game.answer(wrong)  # type: ignore[arg-type]
        assert refused.value.rule
        assert game.decision is decision
        after = (
            hashing.form(game.state),
            game.hash,
            list(game.all_answers),
            len(game.events),
            game.table.journal.mark(),
        )
        assert after == before
        game.answer(decision.options[0] if kind is not Kind.TARGET else [0] * decision.low)


@pytest.mark.parametrize("answer", [1.5, None, object(), b"x", "", "play Nothing", True, False, [True], [None], {0}])
def test_what_is_no_answer_is_refused_with_a_rule(answer: object) -> None:
    game = Game(["red-burn", "white-weenie"], "2008", 7)
    until(game, Kind.PRIORITY)
    before = game.hash
    with pytest.raises(IllegalAction) as refused:
        game.answer(answer)  # type: ignore[arg-type]
    assert refused.value.rule == "408.1"
    assert game.hash == before


def test_a_text_that_could_be_several_options_is_refused() -> None:
    """Two lands of a name are the same; a creature of mine and one of the other player's are not."""
    bears = Scenario("two bears").player("Ann", in_play=["Grizzly Bears"]).player("Bob", in_play=["Grizzly Bears"])
    table = play(bears.plan(), find_edition("2008"), Library.of(None)).table
    game = Game(["red-burn", "green-stompy"], "2008", 7)
    view = View(game, 0)
    options = [Option("", item) for item in table.state.in_play]
    decision = Decision(game.players[0], Kind.TARGET, "target", options)
    with pytest.raises(IllegalAction, match="could be 2 options"):
        numbers_of(game, decision, "Grizzly Bears")
    mine = [Option("", item) for item in game.state.hands[0] if item.name == game.state.hands[0][0].name]
    assert len({view.looks(option) for option in mine}) == 1


def test_yes_and_no_are_true_and_false() -> None:
    game = Game(["red-burn", "white-weenie"], "2008", 7)
    decision = Decision(game.players[0], Kind.YES_NO, "may it", [Option("yes"), Option("no")])
    assert numbers_of(game, decision, True) == [0]
    assert numbers_of(game, decision, False) == [1]


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"decks": ["red-burn"]}, "two decks or more"),
        ({"decks": ["red-burn", "red-bum"]}, "no such starter deck"),
        ({"rules": "1066"}, "not an edition"),
        ({"names": ["Ann", "Ann"]}, "same name"),
        ({"names": ["Ann"]}, "2 decks, but 1 names"),
        ({"players": [None]}, "2 decks, but 1 players"),
        ({"starting": 2}, "no player 2"),
        ({"cut": 0}, "can't be cut at turn 0"),
    ],
)
def test_a_game_that_cannot_begin(how: dict[str, Any], said: str) -> None:
    with pytest.raises(ManaburnError, match=said):
        Game(**{"decks": ["red-burn", "white-weenie"], **how})


@pytest.mark.parametrize(
    "how",
    [{"seed": "x"}, {"seed": None}, {"rules": 2004}, {"decks": "red-burn"}, {"decks": [["Mountain"] * 60] * 2}],
)
def test_a_game_of_the_wrong_types(how: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        Game(**{"decks": ["red-burn", "white-weenie"], **how})


def test_a_player_of_a_decision_is_a_player() -> None:
    game = Game(["red-burn", "white-weenie"], rules="2004", starting=1)
    decision = game.decision
    assert decision is not None
    assert game.view(decision.who).key == game.view(1).key
    nobody: Any = "Ann"
    for what in (game.view, game.concede):
        with pytest.raises(TypeError):
            what(nobody)
        with pytest.raises(ManaburnError, match="no player 2"):
            what(2)
    game.copy().concede(1)
    game.concede(decision.who)
    assert game.result == "Player 1"


def test_what_is_said_of_a_game() -> None:
    game = Game(["red-burn", "white-weenie"], "2004", 7, names=["Ann", "Bob"], starting=0)
    assert repr(game) == "<Game by the rules of 2004, turn 0 (Ann 20, Bob 20), Ann is asked (mulligan)>"
    assert str(game.decision) == "Ann: keep this hand? (rule 101.4)\n  0  keep\n  1  mulligan"
    assert str(game) == str(game.view(0))
    game.answer("keep")
    game.answer("keep")
    told = [repr(event) for event in game.events]
    assert "<turn begins: Ann>" in told
    assert any(line.startswith("<step begins: Ann") and line.endswith("upkeep>") for line in told)
    assert not any("object at 0x" in line for line in told)
    game.concede(1)
    assert repr(game).endswith("over: Ann>")
    for player in (-1, 2):
        with pytest.raises(ManaburnError, match="no player"):
            game.view(player)
        with pytest.raises(ManaburnError, match="no player"):
            game.concede(player)


def test_copies_by_the_standard_library() -> None:
    game = Game(["red-burn", "white-weenie"], "2008", 7)
    for copied in (copy.copy(game), copy.deepcopy(game)):
        assert copied is not game
        assert copied.hash == game.hash
        copied.answer(0)
        assert copied.hash != game.hash


def test_options_stay_good_after_a_copy() -> None:
    game = Game(decks(), "2008", 7)
    decision = until(game, Kind.TARGET)
    game.copy()
    before = game.hash
    game.answer(decision.options[0])
    game.undo()
    assert game.hash == before
    game.copy().answer(decision.options[0])
    game.answer(decision.options[0])


def test_options_are_good_for_copies_too() -> None:
    game = Game(decks(), "2008", 7)
    player = RandomPlayer(4)
    for _ in range(120):
        assert game.decision is not None
        if not game.decision.numeric and not game.decision.amounts and game.decision.low == game.decision.high == 1:
            for i, option in enumerate(game.decision.options):
                one, other = game.copy(), game.copy()
                one.answer(option)
                other.answer(i)
                assert one.hash == other.hash
        game.answer(player.decide(game.table, game.decision))


def test_nothing_to_take_back() -> None:
    game = Game(decks(), "2008", 7)
    with pytest.raises(IllegalAction, match="nothing to take back"):
        game.undo()
    game.answer(0)
    game.undo()
    assert not game.all_answers


def test_conceding_anywhere_can_be_recorded_and_taken_back() -> None:
    for kind in (Kind.MULLIGAN, Kind.PRIORITY, Kind.TARGET):
        game = Game(decks(), "2006", 7)
        until(game, kind)
        before = (hashing.form(game.state), game.hash, game.all_answers)
        game.concede(1)
        assert game.over
        assert game.result == "Player 1"
        again = Game.from_record(game.record())
        assert (again.hash, again.result) == (game.hash, game.result)
        game.undo()
        assert (hashing.form(game.state), game.hash, game.all_answers) == before


def test_an_in_process_player_against_one_outside() -> None:
    game = Game(decks(), "2008", 5, players=[None, RandomPlayer(3)])
    player = RandomPlayer(1)
    while not game.over:
        decision = game.decision
        assert decision is not None
        assert decision.who.index == 0
        game.answer(player.decide(game.table, decision))
    assert game.failure is None
    assert Game.from_record(game.record()).hash == game.hash


class Stubborn(QuickPlayer):
    """Answers everything with what is no option, but passes."""

    def decide(self, table: Table, decision: Decision) -> list[int]:
        return [0] if decision.kind in (Kind.PRIORITY, Kind.MULLIGAN) else [777]


def test_a_player_that_answers_nonsense_attacks_with_nothing() -> None:
    game = Game(decks("Red Burn", "Green Stompy"), "2008", 5, players=[Stubborn(), RandomPlayer(1)], cut=20)
    assert game.over


class Broken(QuickPlayer):
    def decide(self, table: Table, decision: Decision) -> list[int]:
        raise ZeroDivisionError("mine")


def test_the_error_of_a_player_is_the_players_own() -> None:
    with pytest.raises(ZeroDivisionError, match="mine"):
        Game(decks(), "2008", 5, players=[Broken(), RandomPlayer(1)])


class Watcher(QuickPlayer):
    def __init__(self, seed: int) -> None:
        super().__init__()
        self.player = RandomPlayer(seed)
        self.seen: list[Happening] = []

    def decide(self, table: Table, decision: Decision) -> list[int]:
        return self.player.decide(table, decision)

    def watch(self, table: Table, happening: Happening) -> None:
        self.seen.append(happening)


def test_a_player_that_watches_sees_everything_once() -> None:
    watcher = Watcher(1)
    game = Game(decks(), "2008", 5, players=[watcher, RandomPlayer(2)])
    assert watcher.seen == game.events


def test_a_cut_game() -> None:
    game = Game(decks(), "2008", 5, players=[RandomPlayer(1), RandomPlayer(2)], cut=3)
    assert (game.result, game.cut_short, game.failure, game.winner) == ("cut", "turn 3", None, None)


@pytest.mark.interpreted
def test_an_error_of_the_rules_cuts_the_game_and_can_be_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    from manaburn.rules.course import turn

    game = Game(decks(), "2008", 7)
    until(game, Kind.PRIORITY)
    before = hashing.form(game.state)

    def fails(table: Table) -> None:
        table.state.players[0].life = 3
        raise KeyError("a fault")

    with monkeypatch.context() as patch:
        patch.setattr(turn, "work", fails)
        for _ in range(2):
            if not game.over:
                game.answer(0)
    assert game.result == "cut"
    assert isinstance(game.failure, KeyError)
    assert game.players[0].life == 20
    game.undo()
    while game.over or hashing.form(game.state) != before:
        game.undo()
    assert game.failure is None


def test_games_that_cannot_be() -> None:
    with pytest.raises(ManaburnError, match="two decks"):
        Game(decks()[:1])
    with pytest.raises(ManaburnError, match="start"):
        Game(decks(), starting=2)
    with pytest.raises(ManaburnError, match="names"):
        Game(decks(), names=["Ann"])
    with pytest.raises(ManaburnError, match="edition"):
        Game(decks(), rules="1066")


def test_three_players() -> None:
    three = decks("Red Burn", "White Weenie", "Green Stompy")
    game = Game(three, "2008", 3, players=[RandomPlayer(seed) for seed in range(3)])
    assert game.failure is None
    assert Game.from_record(game.record()).hash == game.hash
