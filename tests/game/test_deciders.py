"""Players in the process who see no more than they may know: how they are asked, undone, copied and kept."""

from __future__ import annotations

import json
import pickle
import random
import signal
import threading
import time
from pathlib import Path

import msgspec
import pytest

import manaburn
from manaburn import Decider, Game, IllegalAction, InputError, Limited, ManaburnError, RandomPlayer
from manaburn import observation as o
from manaburn.cards.library import load_deck_cards
from manaburn.guests import PlayerError
from manaburn.rules.kernel.decisions import Kind
from manaburn.state import hashing
from manaburn.views import View

from .test_taking_back import FOREST, card, find

DECKS = ["red-burn", "white-weenie"]
FLIP = card(
    "Test Flip",
    "",
    "Land",
    "{T}: Flip a coin. If you win the flip, Test Flip deals 1 damage to target creature or player.",
)


class Any:
    """A class of its own, without any base: it takes what comes first, but does something if it can."""

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed)
        self.asked = 0

    def decide(self, view: View, decision: o.Question) -> object:
        self.asked += 1
        assert isinstance(view, View)
        assert decision is view.decision
        if decision.numeric:
            return decision.low
        if decision.kind is Kind.PRIORITY:
            return self.chance.choice([option for option in decision.distinct if not option.mana])
        if decision.amounts:
            return [decision.total or 0] + [0] * (len(decision.options) - 1)
        if decision.ordered:
            return list(decision.options)
        return list(decision.options[: decision.low])


class Waits(Decider):
    """Passes, and notes what it sees."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    def decide(self, view: View, decision: o.Question) -> o.Choice | list[int]:
        self.seen.append(view.key)
        return decision.options[0] if decision.low == 1 and decision.options else []


class Wrong:
    def decide(self, view: View, decision: o.Question) -> object:
        return 0 if decision.kind is Kind.MULLIGAN else "no such thing"


class Fails:
    def decide(self, view: View, decision: o.Question) -> object:
        if decision.kind is Kind.MULLIGAN:
            return 0
        raise ZeroDivisionError("mine")


def test_any_class_with_decide_may_play() -> None:
    player = Any()
    game = Game(DECKS, "2004", 7, players=[player, "heuristic"])
    assert game.over and game.failure is None
    assert player.asked > 20
    assert Game.from_record(game.record()).hash == game.hash
    assert pickle.loads(pickle.dumps(game)).hash == game.hash


@pytest.mark.parametrize("rules", ["1996", "2002", "2026"])
def test_three_of_them(rules: str) -> None:
    game = Game([*DECKS, "green-stompy"], rules, 5, players=[Any(1), RandomPlayer(2), Any(3)], cut=12)
    assert game.over and game.failure is None


def test_a_player_is_given_no_way_to_the_table() -> None:
    def reachable(thing: object) -> list[str]:
        return [name for name in dir(thing) if not name.startswith("_")]

    view = Game(DECKS, seed=3).view(0)
    assert not {"game", "table", "state"} & set(reachable(view))
    assert isinstance(view.decision, o.Question)
    assert all(isinstance(option, o.Choice) for option in view.options)


def test_players_have_names() -> None:
    assert Game(DECKS, seed=2, players=["random", "heuristic"]).over
    with pytest.raises(InputError, match="heuristic"):
        Game(DECKS, players=["heuristik", None])
    with pytest.raises(TypeError, match="decide"):
        Game(DECKS, players=[3, None])


def stays_where(game: Game, expected: type[Exception]) -> str:
    """Pass until a player's error comes up, and leaves the game as it was before the last answer. Return the error."""
    while True:
        before = hashing.form(game.state), list(game.all_answers)
        try:
            game.answer(0)
        except expected as problem:
            assert (hashing.form(game.state), game.all_answers) == before
            return str(problem)


def test_illegal_answers_are_an_error_and_the_game_stays() -> None:
    game = Game(DECKS, seed=3, players=[Wrong(), None], starting=1)
    assert game.decision is not None and game.decision.who.index == 1
    assert stays_where(game, PlayerError).startswith("Wrong decides for Player 1, and gave 30 illegal answers")
    assert game.decision is not None


def test_what_a_player_raises_is_passed_on_and_the_game_stays() -> None:
    game = Game(DECKS, seed=3, players=[Fails(), None], starting=1)
    assert stays_where(game, ZeroDivisionError) == "mine"


class Never:
    """Keeps its first hand, and then never answers; or, if it is ``slow``, takes some time for each answer."""

    def __init__(self, slow: float = 0.0) -> None:
        self.slow = slow

    def decide(self, view: View, decision: o.Question) -> object:
        if self.slow:
            time.sleep(self.slow)
            return 0
        while decision.kind is not Kind.MULLIGAN:
            view.key  # noqa: B018 (it uses the engine, too)
        return 0


def test_a_player_who_never_answers_is_stopped_and_the_game_stays() -> None:
    game = Game(DECKS, seed=3, players=[Limited(Never(), 0.1), None], starting=1)
    assert stays_where(game, PlayerError) == "Never gave no answer within 0.1 seconds"
    game.join(["heuristic"])
    turn = game.state.turn
    while game.state.turn < turn + 2:
        game.answer(0)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL


def test_a_player_in_a_package_beside_the_engine_is_stopped_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """A package whose name only begins like the engine's is no part of it."""

    def decide(self: object, view: View, decision: o.Question) -> object:
        until = time.monotonic() + 4
        while time.monotonic() < until:
            pass
        return 0

    beside = Path(manaburn.__file__).parent.with_name("manaburn_bots") / "never.py"
    decide.__code__ = decide.__code__.replace(co_filename=str(beside))
    monkeypatch.setattr(Never, "decide", decide)
    began = time.monotonic()
    with pytest.raises(PlayerError, match="no answer within"):
        Game(DECKS, seed=3, players=[Limited(Never(), 0.1), None], starting=0)
    assert time.monotonic() - began < 3


def test_an_answer_that_comes_too_late_is_noticed_in_any_thread() -> None:
    found: list[str] = []

    def played() -> None:
        try:
            Game(DECKS, seed=3, players=[Limited(Never(0.05), 0.01), None])
        except PlayerError as problem:
            found.append(str(problem))

    thread = threading.Thread(target=played)
    thread.start()
    thread.join()
    assert found == ["Never gave no answer within 0.01 seconds"]


def test_a_limit_does_not_change_who_answers_in_time() -> None:
    ends = [
        Game(DECKS, "2004", 7, players=[player, "heuristic"], cut=4).hash
        for player in (Any(), Limited(Any(), 60.0), Limited(Any(), 60.0).copy())
    ]
    assert len(set(ends)) == 1
    for seconds in (0.0, -1.0, float("nan"), float("inf")):
        with pytest.raises(InputError, match="limit"):
            Limited(Any(), seconds)
    with pytest.raises(TypeError, match="decide"):
        Limited(3, 1.0)


def test_undo_takes_back_what_they_answered_since() -> None:
    waits = Waits()
    game = Game(DECKS, seed=3, players=[None, waits])
    forms: list[str] = []
    while game.state.turn < 4:
        forms.append(hashing.form(game.state))
        game.answer(0)
    assert waits.seen and game.undoable == len(forms)
    while forms:
        game.undo()
        assert hashing.form(game.state) == forms.pop()
    with pytest.raises(IllegalAction):
        game.undo()


def test_the_players_of_a_copy_never_disturb_those_of_the_game() -> None:
    def played(copies: int) -> str:
        game = Game(DECKS, seed=3, players=[None, Any(5)])
        while not game.over:
            for _ in range(copies):
                game.copy().answer(0)
            game.answer(0)
        return game.hash

    assert played(0) == played(2)


def test_a_copy_with_other_players_and_other_chance() -> None:
    game = Game(DECKS, seed=3)
    ends = {game.copy(players=["random", "random"], seed=seed).hash for seed in range(4)}
    assert len(ends) == 4
    one, other = (game.copy(players=["random", "heuristic"], seed=9) for _ in range(2))
    assert one.hash == other.hash and one.over
    assert not game.over and game.seats == [None, None]
    with pytest.raises(ManaburnError, match="no record"):
        one.record()
    with pytest.raises(ManaburnError, match="2 players"):
        game.copy(players=["random"])


def test_chance_changes_in_the_midst_of_an_action_too() -> None:
    game = Game([[FLIP] * 60] * 2, seed=3, starting=0, mulligans=False)
    while not game.state.in_play:
        number = find(game, "play Test Flip")
        game.answer(number if number is not None else 0)
    number = find(game, "activate Test Flip")
    assert number is not None
    game.answer(number)
    assert game.in_action
    for source in (game.copy, lambda seed: game.view(0).sample(seed)):
        lives = set()
        for seed in range(20):
            copy = source(seed=seed)
            assert copy.hash != game.hash
            copy.answer(1)
            while copy.state.stack:
                copy.answer(0)
            lives.add(copy.players[1].life)
        assert lives == {19, 20}


def test_a_view_is_frozen() -> None:
    game = Game(DECKS, seed=3, starting=0)
    view = game.view(0)
    text, data, drawn, log = view.to_json(), view.to_dict(), str(view), view.log()
    with pytest.raises(AttributeError):
        view.observation.turn = 3  # type: ignore[misc]
    for _ in range(60):
        game.answer(0)
    assert (view.to_json(), view.to_dict(), str(view), view.log()) == (text, data, drawn, log)
    assert game.view(0).log() != log
    with pytest.raises(ManaburnError, match="take a new one for a sample"):
        view.sample(1)
    with pytest.raises(ManaburnError, match="take a new one for its key"):
        view.key  # noqa: B018


def test_the_schema_is_the_declared_one() -> None:
    declared = json.loads((Path(__file__).parents[2] / "docs" / "view.schema.json").read_text(encoding="utf-8"))
    assert declared == o.schema()
    data = json.loads(Game(DECKS, seed=3).view(0).to_json())
    wrong = {**data, "turn": "first"}
    for bad in (wrong, {**data, "more": 1}, {key: value for key, value in data.items() if key != "players"}):
        with pytest.raises(msgspec.ValidationError):
            o.from_json(json.dumps(bad))


def test_equal_lands_are_told_apart_and_known_to_be_equal() -> None:
    game = Game([[FOREST] * 60] * 2, seed=3, starting=0, mulligans=False)
    while len([item for item in game.state.in_play if item.controller.index == 0]) < 3:
        number = find(game, "play Forest")
        game.answer(number if number is not None else 0)
    options = [option for option in game.view(0).options if option.kind == "activate"]
    assert len(options) == 3 and len({option.source for option in options}) == 3
    assert len({option.like for option in options}) == 1 and all(option.mana for option in options)
    decision = game.view(0).decision
    assert decision is not None and len([one for one in decision.distinct if one.kind == "activate"]) == 1
    ids = {item.id: item.name for item in game.view(0).in_play}
    assert all(ids[option.source or 0] == "Forest" for option in options)
    game.answer(options[2])
    tapped = [item.number for item in game.state.in_play if item.tapped]
    assert tapped == [options[2].source]
    with pytest.raises(IllegalAction, match="not an option"):
        game.answer(options[2])


def test_a_key_forgets_how_things_came_about() -> None:
    """Two lands played in another order, two cards in hand in another order: nobody can tell."""
    keys = []
    swamp = card("Swamp", "", "Basic Land — Swamp")
    for order in (("play Forest", "play Swamp"), ("play Swamp", "play Forest")):
        deck = [FOREST, swamp] * 30
        game = Game([deck, deck], seed=3, starting=0, mulligans=False)
        for land in order:
            turn = game.state.turn
            number = find(game, land)
            while number is None or game.state.active.index:
                game.answer(0)
                number = find(game, land)
            game.answer(number)
            while game.state.turn == turn:
                game.answer(0)
        while game.state.turn < 5:
            game.answer(0)
        keys.append((game.view(0).key, game.view(1).key))
    assert keys[0] == keys[1]


def test_lists_of_what_a_deck_may_be() -> None:
    game = Game(DECKS, "2004", 7, names=["Ann", "Bob"], players=[None, "heuristic"], starting=1)
    while not [item for item in game.state.in_play if item.controller.index == 1 and item.name != "Plains"]:
        game.answer(0)
    view = game.view(0)
    seen = {item.name for item in view.in_play if item.controller == 1}
    with pytest.raises(ManaburnError, match=r"the list given for Bob can't be the deck: .* been seen"):
        view.sample(1, lists={1: "green-stompy"})
    with pytest.raises(ManaburnError, match="none of 2 lists given for Bob can be the deck"):
        view.sample(1, lists={1: ["green-stompy", "black-midnight"]})
    with pytest.raises(ManaburnError, match="no player 4"):
        view.sample(1, lists={4: "green-stompy"})
    likely = view.sample(1, lists={1: ["green-stompy", "white-weenie"]})
    short = load_deck_cards("white-weenie")[:30]
    with pytest.raises(ManaburnError, match="Bob can't be the deck"):
        view.sample(1, lists={1: short})
    only = view.sample(1, lists={1: "seen"})
    for sample in (likely, only):
        assert sample.view(0).key == view.key
        assert sample.view(0).options == view.options
        assert not sample.copy(players=["random", "random"]).failure
    assert {item.name for item in only.state.libraries[1]} <= seen
    assert {item.name for item in likely.state.libraries[1]} > seen


def test_a_sample_tells_nothing_of_the_game() -> None:
    game = Game(DECKS, "2004", 2**40 + 7, players=[None, "heuristic"])
    for _ in range(30):
        game.answer(0)
    sample = game.view(0).sample(3)
    assert sample.seed == 3 and sample.events == [] and not sample.scenario
    assert sample.state.secret == b"" and sample.state.random != game.state.random
    with pytest.raises(ManaburnError, match="no record: it is a sample"):
        sample.record()
    assert sample.seats == [None, None]
    again = game.view(0).sample(3)
    assert again.hash == sample.hash
    assert game.view(0).sample(4).hash != sample.hash
