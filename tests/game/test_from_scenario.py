"""Games that go on from the position of a scenario, and positions as scenarios."""

from __future__ import annotations

import pytest

from manaburn import Game
from manaburn.errors import InputError, ManaburnError
from manaburn.rules.before1999 import windows

TEXT = """
rules: [2008]
cards:
  - name: Club
    mana_cost: "{1}"
    type_line: Artifact - Equipment
    oracle_text: "Equipped creature gets +1/+0.\\nEquip {1}"
  - {name: Ox, mana_cost: "{3}{R}", type_line: Creature - Ox, oracle_text: "", power: 3, toughness: 4}
players:
  Ann:
    life: 7
    mana: "{R}"
    hand: [Shock]
    in_play:
      - {card: Ox, as: host, damage: 1}
      - {card: Ox, tapped: true, counters: {+1/+1: 2}}
      - {card: Club, attached_to: host}
      - Mountain x2
    graveyard: [Shock, Ox]
  Bob:
    library: [Shock, Mountain]
turn: {player: Ann, step: postcombat main, number: 5}
"""


def options(game: Game) -> list[str]:
    assert game.decision is not None
    return [option.text for option in game.decision.options]


def test_a_game_goes_on_from_a_scenario() -> None:
    game = Game.from_scenario(TEXT)
    assert game.players[0].life == 7 and game.state.turn == 5
    assert "play Shock" in options(game)
    game.answer("play Shock")
    game.answer("Bob")
    copy = game.copy()
    copy.answer("pass")
    copy.answer("pass")
    assert copy.players[1].life == 18 and game.players[1].life == 20
    before = game.undoable
    assert before
    game.undo()
    game.undo()
    assert game.hash == Game.from_scenario(TEXT).hash


def test_a_position_comes_back_from_its_text() -> None:
    game = Game.from_scenario(TEXT)
    again = Game.from_scenario(game.position())
    assert again.hash == game.hash
    assert options(again) == options(game)
    assert again.position() == game.position()


def test_what_a_scenario_cannot_say_is_refused() -> None:
    game = Game.from_scenario(TEXT)
    game.answer("play Shock")
    with pytest.raises(ManaburnError, match="can't say"):
        game.position()
    game.answer("Bob")
    with pytest.raises(ManaburnError, match="can't say"):
        game.position()


def test_it_has_no_record() -> None:
    game = Game.from_scenario(TEXT)
    with pytest.raises(ManaburnError, match="no record"):
        game.record()


def test_a_scenario_that_is_none_is_refused() -> None:
    with pytest.raises(InputError):
        Game.from_scenario("players: 3\n")
    with pytest.raises(InputError):
        Game.from_scenario("/nowhere/to/be/found.yaml")
    with pytest.raises(InputError, match="opening"):
        Game.from_scenario("players: {Ann: , Bob: }\nturn: {step: opening hands}\n")


def test_a_window_inside_a_phase_of_batches_is_refused() -> None:
    """A scenario has no words for damage that waits to be prevented, although nothing is on the stack."""
    game = Game.from_scenario(TEXT.replace("rules: [2008]", "rules: [1996]"))
    assert game.edition.name == "1996"
    game.position()
    game.answer("play Shock")
    game.answer("Bob")
    while game.decision is not None and game.state.stack:
        game.answer("pass")
    assert windows.is_inside(game.table)
    with pytest.raises(ManaburnError, match="batches"):
        game.position()
