"""Which creature could attack whom, and which could block which (308.2a, 309.2a), asked one by one."""

from __future__ import annotations

import pytest

from manaburn.rules.combat import pairs
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject
from manaburn.terms import ARTIFACT, CREATURE, PLANESWALKER
from manaburn.text.tree import AllTests, AnyTest, Either, Filter, HasKeyword, HasType, KeywordAbility, Not
from manaburn.text.tree import base as nodes

from .boards import Board, artifact, creature, face

FLIES = HasKeyword("flying")
REACHES = HasKeyword("reach")


def attacking(board: Board, whom: object = None) -> GameObject:
    """A creature of the first player that attacks the second player, or somebody else."""
    item = board.card(creature("2/2"))
    item.in_combat = True
    item.attacking = whom or board.players[1]  # type: ignore[assignment]
    return item


def walker(board: Board, who: int) -> GameObject:
    return board.card(face("Walker", PLANESWALKER), who)


def test_whom_a_creature_can_attack() -> None:
    board = Board("2014", 3)
    item = board.card(creature("2/2"))
    item.since = -1
    ann, bob, cyd = board.players
    own, theirs, buried = walker(board, 0), walker(board, 1), walker(board, 1)
    board.leave(buried)
    cyd.lost = True
    relic = board.card(artifact(), 1)
    could = [whom for whom in (ann, bob, cyd, own, theirs, buried, relic) if pairs.can_attack(board.table, item, whom)]
    assert could == [bob, theirs]


def test_planeswalkers_are_not_attacked_before_there_are_any() -> None:
    board = Board("2006")
    assert not pairs.can_attack(board.table, board.card(creature("2/2")), walker(board, 1))


@pytest.mark.parametrize("change", ["nothing", "tapped", "gone", "artifact"])
def test_which_creature_can_attack(change: str) -> None:
    board = Board()
    item = board.card(artifact() if change == "artifact" else creature("2/2"))
    item.since = -1
    item.tapped = change == "tapped"
    if change == "gone":
        board.leave(item)
    assert pairs.can_attack(board.table, item, board.players[1]) is (change == "nothing")


@pytest.mark.parametrize("change", ["nothing", "tapped", "gone", "artifact", "attacks"])
def test_which_creature_could_block(change: str) -> None:
    board = Board()
    attacker = attacking(board)
    item = board.card(artifact() if change == "artifact" else creature("2/2"), 1)
    item.tapped = change == "tapped"
    if change == "gone":
        board.leave(item)
    if change == "attacks":
        item.in_combat = True
        item.attacking = board.players[0]
    assert pairs.could_block(board.table, item, attacker) is (change == "nothing")


def test_only_the_defending_player_blocks() -> None:
    board = Board("2014", 3)
    attacker, idle = attacking(board, board.players[1]), board.card(creature("2/2"))
    own, bobs, cyds = [board.card(creature("2/2"), who) for who in range(3)]
    assert [pairs.could_block(board.table, item, attacker) for item in (own, bobs, cyds)] == [False, True, False]
    assert [pairs.could_block(board.table, item, idle) for item in (own, bobs, cyds)] == [False, True, True]


def test_the_defending_player() -> None:
    board = Board("2014", 3)
    ann, bob, cyd = board.players
    assert pairs.defender_of(board.table, attacking(board, cyd)) is cyd
    assert pairs.defender_of(board.table, attacking(board, walker(board, 2))) is cyd
    assert pairs.defender_of(board.table, attacking(board, walker(board, 0))) is bob
    assert pairs.defender_of(board.table, board.card(creature("2/2"), 1)) is ann


CREATURES = HasType(CREATURE)
RELICS = HasType(ARTIFACT)
KINDS: list[tuple[nodes.Test, bool, bool]] = [
    (FLIES, True, True),
    (REACHES, False, False),
    (Not(FLIES), False, False),
    (Not(REACHES), True, True),
    (AnyTest((REACHES, FLIES)), True, True),
    (AnyTest((REACHES, RELICS)), False, False),
    (AllTests((FLIES, CREATURES)), True, True),
    (AllTests((FLIES, RELICS)), False, False),
    (CREATURES, True, True),
]


@pytest.mark.parametrize(("test", "passed", "alone"), KINDS)
def test_a_blocker_that_can_block_as_though_it_flew(test: nodes.Test, passed: bool, alone: bool) -> None:
    """It is deemed to fly wherever a condition asks, however the condition is put together."""
    board = Board()
    blocker = board.card(creature("2/2"), 1)
    ctx = Context(blocker, board.players[1])
    assert pairs.deemed(board.table, blocker, test, ctx, ["flying"]) is passed
    kind = Filter((CREATURES, test))
    assert pairs.passes(board.table, blocker, kind, ctx, ["flying"]) is alone
    assert pairs.passes(board.table, blocker, Either((Filter((RELICS,)), kind)), ctx, ["flying"]) is alone
    flier = board.card(creature("2/2", "{1}", KeywordAbility("flying")), 1)
    assert pairs.passes(board.table, flier, Filter((FLIES,)), ctx, [])
    assert not pairs.passes(board.table, blocker, Filter((FLIES,)), ctx, [])
