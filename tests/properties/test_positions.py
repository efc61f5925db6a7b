"""What holds in every position, and that it is noticed where it doesn't: see manaburn.sim.positions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given

from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.rules.kernel.decisions import Kind
from manaburn.sim import positions
from manaburn.sim.checks import CheckFailed
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject
from manaburn.state.state import ContinuousEffect
from manaburn.terms import Step, Zone
from manaburn.text.tree import statics as s

from .games import deck, step
from .test_games import NAMES, RULES, SEEDS, few


@few
@given(NAMES, NAMES, RULES, SEEDS)
def test_every_position_is_sound(one: str, other: str, rules: str, seed: int) -> None:
    game = Game([deck(one), deck(other)], rules, seed)
    players = [RandomPlayer(seed), RandomPlayer(seed + 1)]
    for _ in range(120):
        positions.sound(game)
        if game.over:
            break
        step(game, players)


def with_a_creature() -> tuple[Game, GameObject]:
    """A game in which a creature is in play and a player has priority."""
    game = Game(["green-stompy", "white-weenie"], "2008", 5, mulligans=False)
    players = [RandomPlayer(1), RandomPlayer(2)]
    for _ in range(2000):
        decision = game.decision
        creatures = [item for item in game.state.in_play if item.face is not None and item.face.power is not None]
        if creatures and decision is not None and decision.kind is Kind.PRIORITY and not game.state.stack:
            return game, creatures[0]
        step(game, players)
    raise AssertionError("no creature comes into play")


def damaged(game: Game, item: GameObject) -> None:
    item.damage = 1


def dying(game: Game, item: GameObject) -> None:
    game.state.set_counters(item, "-1/-1", 20)


def with_mana(game: Game, item: GameObject) -> None:
    game.state.set_pool(game.players[0], [20, 0, 0, 0, 0, 0])


def of_a_loser(game: Game, item: GameObject) -> None:
    item.controller.lost = True


def fights(game: Game, item: GameObject) -> None:
    item.in_combat = True


def tapped_in_hand(game: Game, item: GameObject) -> None:
    next(card for hand in game.state.hands for card in hand).tapped = True


def attached_one_way(game: Game, item: GameObject) -> None:
    next(other for other in game.state.in_play if other is not item).attached_to = item


def overdue(game: Game, item: GameObject) -> None:
    effect = ContinuousEffect((s.Cant("attack"),), [item], Context(item, item.controller), s.EndOfTurn(), 1)
    effect.turn = game.state.turn - 1
    game.state.add_effect(effect)


@pytest.mark.parametrize(
    ("broken", "what"),
    [
        (damaged, "more damage is marked than was dealt this turn"),
        (dying, "something is left to do before a player gets priority"),
        (with_mana, "there is more mana in pools than was made this turn"),
        (of_a_loser, "the controller of a permanent doesn't play any longer"),
        (fights, "a permanent fights outside combat"),
        (tapped_in_hand, "what isn't in play has the status of a permanent"),
        (overdue, "an effect has lasted beyond the end of its turn"),
        (attached_one_way, "what something is attached to doesn't know of it"),
    ],
)
def test_what_is_wrong_is_noticed(broken: Callable[[Game, GameObject], None], what: str) -> None:
    game, item = with_a_creature()
    positions.sound(game)
    broken(game, item)
    with pytest.raises(CheckFailed, match=what):
        positions.sound(game)


def test_a_stale_characteristic_is_noticed() -> None:
    game, item = with_a_creature()
    positions.sound(game)
    assert item.cached is not None
    item.cached = item.cached.copy()
    item.cached.power += 1
    with pytest.raises(CheckFailed, match="an object is thought to have other characteristics"):
        positions.sound(game)


@pytest.mark.parametrize("rules", ["2002", "2010"])
def test_what_phases_out_at_the_end_of_combat_fights_no_longer(rules: str) -> None:
    """It is not in play when everything there is removed from combat."""
    game = Game.from_scenario(
        """
        cards:
          - {name: Veil, mana_cost: "{U}", type_line: Enchantment,
             oracle_text: "Whenever a creature you control attacks, it phases out at end of combat."}
        players:
          Ann: {in_play: [Veil, Grizzly Bears], library: [Forest, Forest]}
          Bob: {library: [Forest, Forest]}
        """,
        rules=rules,
    )
    bears = game.state.in_play[1]
    while game.state.turn < 3 or game.state.step is not Step.DRAW:
        positions.sound(game)
        asked = game.decision
        assert asked is not None
        game.answer([0] if asked.kind is not Kind.ATTACK or game.state.turn == 1 else [])
    assert game.state.players[1].life == 18
    assert bears.current.zone is Zone.IN_PLAY


def test_mana_that_stays_was_made_in_an_earlier_turn() -> None:
    game = Game.from_scenario(
        """
        cards:
          - {name: Well, mana_cost: "{G}", type_line: Enchantment,
             oracle_text: "Mana pools don't empty as steps and phases end."}
        players:
          Ann: {in_play: [Well, Forest], library: [Forest, Forest]}
          Bob: {library: [Forest, Forest]}
        """,
        rules="2008",
    )
    game.answer(1)
    while game.state.turn < 3:
        positions.sound(game)
        game.answer(0)
    assert game.state.players[0].mana == 1


def test_who_has_left_has_no_mana() -> None:
    game = Game.from_scenario(
        """
        players:
          Ann: {in_play: [Forest], library: [Forest, Forest]}
          Bob: {library: [Forest, Forest]}
          Cid: {library: [Forest, Forest]}
        """,
        rules="2008",
    )
    game.answer(1)
    assert game.state.players[0].mana == 1
    game.concede(0)
    while game.state.turn < 2 or game.state.step is not Step.DRAW:
        positions.sound(game)
        game.answer(0)
    assert game.state.players[0].mana == 0


def test_mana_made_before_a_subgame_is_still_there(pool_file: Path) -> None:
    """The turns of a subgame have numbers of their own."""
    game = Game.from_scenario(
        "players:\n  Ann: {hand: [Shahrazad], in_play: [Plains x3], library: [Plains x7]}\n"
        "  Bob: {library: [Plains x7]}\nturn: {player: Ann, step: precombat main, number: 9}\n",
        pool=str(pool_file),
    )
    for words in (*["activate Plains"] * 3, "play Shahrazad"):
        assert game.decision is not None
        texts = [option.text.partition(" (")[0] for option in game.decision.options]
        game.answer(texts.index(words))
    players = [RandomPlayer(1), RandomPlayer(2)]
    while not any(event.kind is h.SUBGAME_ENDS for event in game.events):
        step(game, players)
    assert game.players[0].mana == 1
    assert game.state.turn == 9
    positions.sound(game)
