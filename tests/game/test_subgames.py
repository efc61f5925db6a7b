"""Subgames (506) in games: copies, undo, records, views and samples in the midst of one."""

from __future__ import annotations

import pickle

import pytest

from manaburn import Game, records
from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.errors import ManaburnError
from manaburn.players.showing import Showing
from manaburn.sim import checks
from manaburn.text.tree import CardDefinition

SUBGAME = (
    "Players play a Magic subgame, using their libraries as their decks. "
    "Each player who doesn't win the subgame loses half their life, rounded up."
)


def cards() -> list[CardDefinition]:
    """Return a deck with a spell that makes the players play a subgame, and lands for it."""
    story = compile_card(CardRecord("Story", "{W}", "Sorcery", SUBGAME))
    plains = compile_card(CardRecord("Plains", None, "Basic Land — Plains", ""))
    bear = compile_card(CardRecord("Bear", "{W}", "Creature — Bear", "", "2", "2"))
    return [story] * 12 + [plains] * 16 + [bear] * 12


def in_subgame(players: int = 2, depth: int = 1, rules: str = "2008") -> Game:
    """Return a game in which a subgame is played, or one within it."""
    game = Game([cards() for _ in range(players)], rules, seed=11, mulligans=False)
    while len(game.state.main_games) < depth:
        decision = game.decision
        assert decision is not None
        texts = [option.text for option in decision.options]
        wanted = [i for i, text in enumerate(texts) if text in ("play Story", "play Plains")]
        game.answer(wanted[-1] if wanted else 0 if decision.low else [])
    return game


@pytest.mark.parametrize("rules", ["1996", "2002", "2008", "2026"])
def test_everything_that_must_hold_at_a_decision_holds_in_a_subgame(rules: str) -> None:
    game = in_subgame(rules=rules)
    checks.conserved(game)
    checks.tried(game)
    checks.recorded(game)
    checks.samples_agree(game)
    assert game.copy().hash == game.hash
    assert pickle.loads(pickle.dumps(game)).hash == game.hash


def test_cards_that_nobody_may_know_stay_unknown() -> None:
    checks.gives_nothing_away(in_subgame(3))


def test_the_view_shows_the_game_that_waits() -> None:
    game = in_subgame()
    view = game.view(0)
    (waiting,) = view.observation.main_games
    main = game.state.main_games[0]
    assert [seat.life for seat in waiting.players] == [20, 20]
    assert len(waiting.players[0].hand) == len(main.hands[0])
    assert waiting.players[1].hand == ()
    assert waiting.players[1].hand_size == len(main.hands[1])
    assert [item.name for item in waiting.stack] == ["Story"]
    assert "the main game waits" in str(view)


def test_a_person_sees_what_waits() -> None:
    game = in_subgame()
    game.state.main_games[0].players[1].life = 7
    assert "20 life, " in "".join(Showing(game.table, game.players[0]).side(game.players[1]))
    assert "7 life in the main game" in "".join(Showing(game.table, game.players[0]).side(game.players[1]))


def test_conceding_the_subgame_lets_the_main_game_go_on() -> None:
    game = in_subgame()
    before = game.hash
    game.concede(1, subgame=True)
    assert not game.over
    assert [player.life for player in game.players] == [20, 10]
    assert game.state.main_games == []
    checks.conserved(game)
    checks.recorded(game)
    assert "\nconcede 2 subgame\n" in game.record()
    entries = records.parse(game.record()).entries
    assert [entry.concedes for entry in entries if entry.subgame] == [1]
    game.undo()
    assert game.hash == before


def test_conceding_means_all_games() -> None:
    game = in_subgame(depth=2)
    game.concede(1)
    assert game.over
    assert game.winner == 0
    game.undo()
    assert len(game.state.main_games) == 2


def test_only_a_subgame_can_be_conceded_as_one() -> None:
    game = Game([cards(), cards()], "2008", seed=11, mulligans=False)
    game.concede(1, subgame=True)
    assert not game.over
    with pytest.raises(ManaburnError, match="there is no player 2"):
        game.concede(2, subgame=True)


def test_a_game_within_a_game_within_a_game() -> None:
    game = in_subgame(3, depth=2)
    checks.conserved(game)
    game.concede(0, subgame=True)
    assert len(game.state.main_games) == 2
    game.concede(1)
    assert [len(game.state.main_games), game.players[1].lost, game.over] == [1, True, False]
    game.concede(0, subgame=True)
    assert game.state.main_games == []
    assert game.players[1].lost
    assert not game.players[0].lost
    checks.conserved(game)
