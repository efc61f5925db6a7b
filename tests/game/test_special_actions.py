"""Special actions that a text allows: offered while they are possible, taken without the stack, and undone exactly."""

from __future__ import annotations

import pytest

from manaburn import Game
from manaburn.narration.sentences import tell

TEXT = """
rules: [RULES]
cards:
  - {name: Ox, mana_cost: "{3}{R}", type_line: Creature - Ox, oracle_text: "", power: 3, toughness: 4}
  - name: Crow
    mana_cost: "{B}"
    type_line: Creature - Bird
    oracle_text: "You may discard Crow any time you could cast an instant."
    power: 1
    toughness: 1
  - name: Ward
    mana_cost: "{W}"
    type_line: Instant
    oracle_text: "Prevent the next 1 damage that would be dealt to target creature this turn. Until end of turn, you may
      pay {1} any time you could cast an instant. If you do, prevent the next 1 damage that would be dealt to that
      creature this turn."
players:
  Ann:
    mana: "{W}{W}{1}"
    hand: [Ward, Ward, Crow]
    in_play: [{card: Ox, as: first}, {card: Ox, as: second}]
  Bob:
    hand: [Crow]
turn: {player: Ann, step: precombat main, number: 5}
"""
CROW = "take the action allowed by Crow"
WARD = "take the action allowed by Ward"


def options(game: Game) -> list[str]:
    assert game.decision is not None
    return [option.text for option in game.decision.options]


def play_ward(game: Game, on: int) -> None:
    """Play Ward on one of the oxen, and let it resolve."""
    game.answer("play Ward")
    decision = game.decision
    assert decision is not None
    oxen = [item for item in game.state.in_play if item.name == "Ox"]
    game.answer([[option.entity for option in decision.options].index(oxen[on])])
    game.answer("pass")
    game.answer("pass")


@pytest.mark.parametrize("rules", ["1996", "1999", "2008", "2026"])
def test_an_action_taken_is_undone_exactly(rules: str) -> None:
    game = Game.from_scenario(TEXT.replace("RULES", rules))
    before = game.hash
    assert options(game).count(CROW) == 1
    game.answer(CROW)
    assert not game.state.stack
    assert [card.name for card in game.state.graveyards[0]] == ["Crow"]
    assert CROW not in options(game)
    assert game.decision is not None and game.decision.who is game.players[0]
    game.undo()
    assert game.hash == before
    assert CROW in options(game)


def test_each_effect_offers_its_own_action() -> None:
    game = Game.from_scenario(TEXT.replace("RULES", "2008"))
    play_ward(game, 0)
    play_ward(game, 1)
    assert options(game).count(WARD) == 2
    before = game.hash
    copy = game.copy()
    copy.answer([options(copy).index(WARD) + 1])
    assert WARD not in options(copy)  # The mana is spent.
    told = [tell(copy.table, event) for event in copy.state.log]
    assert told[-1] == "Ann takes the action allowed by Ward [408.2i]."
    shielded = [lasting.context.targets[0][0] for lasting in copy.state.replacements]
    oxen = [item for item in copy.state.in_play if item.name == "Ox"]
    assert shielded == [oxen[0], oxen[1], oxen[1]]
    assert game.hash == before
    assert options(game).count(WARD) == 2
