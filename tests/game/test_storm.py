"""Rule 503.10: an ability that makes many copies, with new targets for each, is a unit of work for each copy."""

from __future__ import annotations

import pytest

from manaburn.game import Game
from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.playing import copies_on_stack
from manaburn.state.objects import GameObject, Player

from .tables import BEAR, begun, card, do

SPARK = card("Test Spark", "Test Spark deals 1 damage to target creature or player.\nStorm", "Instant")
EDITIONS = ("2004", "2006", "2008")


def storm(rules: str, copies: int) -> Game:
    """A storm spell on the stack below the ability that is about to resolve: ``copies`` spells were played before."""
    game = begun(hand=[SPARK], theirs=[BEAR], rules=rules)
    for _ in range(copies):
        game.table.journal.append(game.state.played_this_turn, game.state.in_play[0])
    do(game, "play Test Spark")
    while game.in_action:
        assert game.decision is not None
        game.answer(len(game.decision.options) - 1)
    game.answer(0)
    return game


def answer(game: Game, turn: int) -> None:
    """Every other copy keeps its target; the others get Ann or the creature in turn."""
    decision = game.decision
    assert decision is not None
    if decision.kind is Kind.YES_NO:
        game.answer(len(game.state.stack) % 2)
    else:
        game.answer(turn % len(decision.options))


@pytest.mark.parametrize("rules", EDITIONS)
def test_copied_and_taken_back_at_each_choice(rules: str) -> None:
    game = storm(rules, 9)
    before = game.hash
    game.answer(0)
    asked = 0
    seen = set()
    while game.in_action:
        twin = game.copy()
        assert twin.hash == game.hash
        assert game.hash not in seen
        seen.add(game.hash)
        answer(game, asked)
        answer(twin, asked)
        assert twin.hash == game.hash
        game.undo()
        twin.undo()
        assert twin.hash == game.hash
        answer(game, asked)
        asked += 1
    assert len(game.state.stack) == 10
    assert sum([1 for item in game.state.stack if item.context.targets[0][0] is game.players[1]]) in (5, 6)
    last = game.hash
    for _ in range(asked + 1):
        game.undo()
    assert game.hash == before
    game.answer(0)
    for turn in range(asked):
        answer(game, turn)
    assert game.hash == last


@pytest.mark.interpreted
@pytest.mark.parametrize("rules", EDITIONS)
def test_what_is_done_is_not_done_again(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice doesn't make anew the copies that were made before."""
    made = []
    copy = copies_on_stack.copy_on_stack

    def counted(table: Table, item: GameObject, player: Player, new_targets: bool) -> GameObject | None:
        made.append(item)
        return copy(table, item, player, new_targets)

    monkeypatch.setattr(copies_on_stack, "copy_on_stack", counted)
    game = storm(rules, 60)
    game.answer(0)
    while game.in_action:
        answer(game, 1)
    assert len(game.state.stack) == 61
    assert len(made) <= 3 * 60
