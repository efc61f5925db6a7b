"""Rule 422 in the public game: taking an action back at each of its choices, with what stands of it."""

from __future__ import annotations

import pytest

from manaburn import records
from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.rules.kernel.decisions import ActionKind, Decision, Kind
from manaburn.state import hashing
from manaburn.text.tree import CardDefinition


def card(name: str, cost: str, kind: str, text: str = "", size: str | None = None) -> CardDefinition:
    return compile_card(CardRecord(name, cost or None, kind, text, size, size, None))


FOREST = card("Forest", "", "Basic Land — Forest")
SPHERE = card("Test Sphere", "", "Artifact Land", "{T}, Sacrifice Test Sphere: Add {G} to your mana pool. Draw a card.")
TAPPER = card("Test Blast", "{1}{G}", "Sorcery", "Test Blast deals X damage to target player.".replace("X", "2"))


def at_payment(rules: str = "2008") -> Game:
    """Somebody with one Forest and one Sphere in play is paying {1}{G} by hand."""
    deck = [FOREST] * 20 + [SPHERE] * 20 + [TAPPER] * 20
    for seed in range(200):
        game = Game([deck, deck], rules, seed, starting=0, mulligans=False, manual=[True, True])
        wanted = ["Forest", "Test Sphere"]
        while game.state.turn < 8:
            choice = decided(game)
            play = find(game, "play Test Blast") if not wanted and game.state.active is game.players[0] else None
            land = next((name for name in wanted if find(game, f"play {name}") is not None), None)
            if choice.player is game.players[0] and land is not None:
                answer(game, f"play {land}")
                wanted.remove(land)
            elif choice.player is game.players[0] and play is not None:
                game.answer(play)
                game.answer(1)
                assert decided(game).kind is Kind.PAY
                return game
            else:
                game.answer(0)
    raise AssertionError("never")


def decided(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


def find(game: Game, text: str) -> int | None:
    texts = [option.text for option in decided(game).options]
    return texts.index(text) if text in texts else None


def answer(game: Game, text: str) -> None:
    number = find(game, text)
    assert number is not None, text
    game.answer(number)


def hand(game: Game) -> list[str]:
    return sorted(item.name for item in game.state.hands[0])


def test_nothing_stands() -> None:
    game = at_payment()
    answer(game, "Forest")
    assert [play.item.name for play in game.mana_played] == ["Forest"]
    game.take_back()
    assert decided(game).kind is Kind.PRIORITY
    assert game.players[0].pool == [0, 0, 0, 0, 0, 0]
    assert not any(item.tapped for item in game.state.in_play)
    with pytest.raises(IllegalAction):
        game.take_back()


def test_mana_kept() -> None:
    game = at_payment()
    before = hand(game)
    answer(game, "Forest")
    with pytest.raises(IllegalAction):
        game.take_back([1])
    game.take_back([0])
    assert decided(game).kind is Kind.PRIORITY
    assert sum(game.players[0].pool) == 1
    assert len(hand(game)) == len(before) + 1  # the spell is back
    again(game)


@pytest.mark.parametrize("rules", ["2002", "2008"])
def test_what_drew_a_card_stands(rules: str) -> None:
    game = at_payment(rules)
    answer(game, "Test Sphere")
    cards = len(game.state.hands[0])
    game.take_back()
    assert len(game.state.hands[0]) == cards + 1  # the spell is back
    assert sum(game.players[0].pool) == 1
    again(game)


@pytest.mark.parametrize("rules", ["2002", "2008"])
def test_a_play_found_illegal(rules: str) -> None:
    game = at_payment(rules)
    answer(game, "Test Sphere")
    cards = len(game.state.hands[0])
    with pytest.raises(IllegalAction):
        answer(game, "done")
    assert decided(game).kind is Kind.PRIORITY
    assert len(game.state.hands[0]) == cards + 1
    assert sum(game.players[0].pool) == 1
    assert not any(item.tapped for item in game.state.in_play)
    again(game)


def test_undone_after_it_was_taken_back() -> None:
    game = at_payment()
    while decided(game).kind is not Kind.PRIORITY:
        game.undo()
    before = hashing.form(game.state)
    answer(game, "play Test Blast")
    game.answer(1)
    answer(game, "Test Sphere")
    game.take_back()
    assert hashing.form(game.state) != before
    game.undo()
    assert hashing.form(game.state) == before
    assert decided(game).options[0].action is not None
    assert decided(game).options[0].action.kind is ActionKind.PASS


def again(game: Game) -> None:
    """The game goes on, and its record plays to the same position."""
    for _ in range(6):
        game.answer(0)
    copied = records.fresh(game)
    for given in game.all_answers:
        assert records.follow(copied, given)
    assert copied.hash == game.hash
    text = records.write(game)
    assert "take back" in text
