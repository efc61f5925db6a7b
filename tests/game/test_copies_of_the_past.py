"""What a copy tells of the time before it was made."""

from __future__ import annotations

from manaburn.game import Game
from manaburn.rules.meaning import continuous

from .tables import begun, card

CRUSADE = card("Test Crusade", "Creatures get +1/+1.")
GUARD = card("Test Guard", "", "Creature — Soldier", "{0}", "2")


def test_a_copy_knows_the_log_of_the_game() -> None:
    game = Game(["red-burn", "white-weenie"], seed=7, players=[None, "heuristic"])
    for _ in range(40):
        game.answer(0)
    for viewer in range(2):
        told = game.view(viewer).log()
        assert any("draws" in line for line in told)
        assert game.copy().view(viewer).log() == told


def test_telling_the_past_in_a_copy_leaves_the_game_alone() -> None:
    """The log of the copy has objects of the game, whose characteristics are known there alone."""
    game = begun(in_play=[CRUSADE], hand=[GUARD])
    game.answer("play Test Guard")
    while game.state.stack:
        game.answer(0)
    guard = next(item for item in game.state.in_play if item.name == "Test Guard")
    assert continuous.characteristics(game.table, guard).power == 3
    copy = game.copy()
    copy.view(0).log()
    copy.view(1).log()
    assert continuous.characteristics(game.table, guard).power == 3


def test_a_copy_knows_who_put_a_permanent_into_play() -> None:
    """ "That player" is who did, not the owner; what waits on the stack asks for it."""
    game = Game.from_scenario(
        """
players:
  Ann: {hand: [Test Raising], in_play: [Test Toll]}
  Bob: {graveyard: [Test Guard]}
cards:
  - {name: Test Guard, mana_cost: "{0}", type_line: Creature — Soldier, power: 2, toughness: 2}
  - name: Test Raising
    mana_cost: "{0}"
    type_line: Sorcery
    oracle_text: Put target creature card from a graveyard onto the battlefield under your control.
  - name: Test Toll
    mana_cost: "{0}"
    type_line: Enchantment
    oracle_text: Whenever a player puts a nontoken creature onto the battlefield, that player loses 1 life.
"""
    )
    game.answer("play Test Raising")
    while not any(item.name == "Test Guard" for item in game.state.in_play):
        game.answer(0)
    copy = game.copy()
    for one in (game, copy):
        while one.state.stack:
            one.answer(0)
    assert [player.life for player in game.players] == [player.life for player in copy.players] == [19, 20]
    assert copy.hash == game.hash
