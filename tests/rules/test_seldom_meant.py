"""Tests, values and exceptions of copies that few texts have, asked one by one."""

from __future__ import annotations

import pytest

from manaburn.rules.meaning import copying, evaluate, filters, values
from manaburn.state.contexts import Context
from manaburn.state.happenings import EventKind, Happening
from manaburn.terms import ARTIFACT, BASIC, CREATURE, ENCHANTMENT, LAND, LEGENDARY, NO_MANA, Zone
from manaburn.text import tree
from manaburn.text.tree import (
    All,
    Filter,
    HasStatus,
    HasType,
    KeywordAbility,
    Number,
    Players,
    SetTypes,
    You,
    base,
)

from .boards import Board, creature, face

YOURS = tree.Is(You())
OPPONENT = tree.IsOpponent()
OF_PLAYERS: list[tuple[base.Test, list[int]]] = [
    (OPPONENT, [1, 2]),
    (tree.Not(OPPONENT), [0]),
    (tree.Other(), [1, 2]),
    (YOURS, [0]),
    (tree.AnyTest((YOURS, tree.HasCounter("poison"))), [0, 1]),
    (tree.AllTests((OPPONENT, tree.HasCounter("poison"))), [1]),
    (tree.HasCounter("poison"), [1]),
    (tree.HasCounter("energy"), [2]),
    (tree.Compare("life", ">", Number(20)), [2]),
]


@pytest.mark.parametrize(("test", "passing"), OF_PLAYERS, ids=lambda each: repr(each))
def test_which_players_pass(test: base.Test, passing: list[int]) -> None:
    board = Board(players=3)
    ann, bob, cyd = board.players
    bob.poison = 2
    cyd.life = 21
    board.table.journal.put(cyd.counters, "energy", 1)
    ctx = Context(board.spell, ann)
    found = [player.index for player in board.players if filters.player_passes_test(board.table, player, test, ctx)]
    assert found == passing


@pytest.mark.parametrize(("counter", "total"), [("poison", 5), ("energy", 3), ("charge", 0)])
def test_counters_of_players_are_counted(counter: str, total: int) -> None:
    board = Board()
    ann, bob = board.players
    ann.poison, bob.poison = 2, 3
    board.table.journal.put(bob.counters, "energy", 3)
    what = tree.Counters(counter, All(Players()))
    assert evaluate.value(board.table, what, Context(board.spell, ann)) == total


@pytest.mark.parametrize(
    ("status", "kind"), [("attacked this combat", EventKind.ATTACK), ("blocked this combat", EventKind.BLOCK)]
)
def test_who_attacked_or_blocked_in_this_combat(status: str, kind: EventKind) -> None:
    board = Board()
    one, other = board.card(creature("2/2")), board.card(creature("2/2"))
    ctx = Context(board.spell, board.players[0])
    test = Filter((HasType(CREATURE), HasStatus(status)))  # type: ignore[arg-type]
    for item in (other, one):
        assert [evaluate.matches(board.table, each, test, ctx) for each in (one, other)] == [False, item is one]
        for happened in (EventKind.ATTACK, EventKind.PLAYER_ATTACKS, EventKind.BLOCK):
            past = Happening(happened, item if happened is kind else None, board.players[0])
            board.table.journal.append(board.state.history, past)
    assert [evaluate.matches(board.table, each, test, ctx) for each in (one, other)] == [True, False]


def test_of_nothing_nothing_is_the_greatest() -> None:
    board = Board()
    relic = board.card(face("Relic", ARTIFACT))
    test = tree.Greatest("power", Filter((HasType(CREATURE),)))
    assert not filters.passes_test(board.table, relic, test, Context(relic, board.players[0]))


TYPES = [
    (SetTypes(card_types=ARTIFACT), (LEGENDARY, ARTIFACT, ())),
    (SetTypes(card_types=ENCHANTMENT | CREATURE), (LEGENDARY, ENCHANTMENT | CREATURE, ("Elf",))),
    (SetTypes(supertypes=BASIC), (BASIC, CREATURE | LAND, ("Elf", "Forest"))),
    (SetTypes(subtypes=("Goblin",)), (LEGENDARY, CREATURE | LAND, ("Forest", "Goblin"))),
    (SetTypes(subtypes=("Island",)), (LEGENDARY, CREATURE | LAND, ("Elf", "Island"))),
    (
        SetTypes(card_types=ARTIFACT, subtypes=("Elf", "Rogue"), add=True),
        (LEGENDARY, CREATURE | LAND | ARTIFACT, ("Elf", "Forest", "Rogue")),
    ),
]


@pytest.mark.parametrize(("mod", "left"), TYPES, ids=lambda each: repr(each))
def test_what_types_an_exception_leaves(mod: SetTypes, left: tuple[int, int, tuple[str, ...]]) -> None:
    assert copying.retyped(mod, LEGENDARY, CREATURE | LAND, ("Elf", "Forest")) == left


def test_an_exception_takes_a_keyword_away() -> None:
    flying, walk = KeywordAbility("flying"), KeywordAbility("bands with other")
    assert copying.without_keyword([flying, walk], "flying") == [walk]
    assert copying.without_keyword([flying, walk], "banding") == [flying]


def test_a_number_of_an_exception_may_be_x() -> None:
    board = Board()
    ctx = Context(board.spell, board.players[0])
    ctx.x = 4
    assert copying.number(tree.X(), ctx, 7) == 4
    assert copying.number(tree.X(), None, 7) == 7
    assert copying.number(Number(3), ctx, 7) == 3
    assert copying.number(None, ctx, 7) == 7


def test_a_face_that_belongs_to_no_flip_card_stays_itself() -> None:
    plain = creature("2/2")
    assert copying.flipped_of(plain) is plain


def test_mana_spent_on_x_is_what_goes_beyond_the_cost() -> None:
    board = Board()
    spell = board.card(face("Test Ray", size="", cost="{X}{R}", types=ENCHANTMENT), zone=Zone.HAND)
    ctx = Context(spell, board.players[0])
    ctx.x = 3
    ctx.letters_spent = "RRRG"
    red = tree.ManaOnX(8)
    assert values._mana_on_x(board.table, red, ctx) == 2
    assert values._mana_on_x(board.table, tree.ManaOnX(16), ctx) == 1
    ctx.x = 1
    assert values._mana_on_x(board.table, red, ctx) == 1
    land = board.card(face("Waste", LAND), zone=Zone.HAND)
    assert values._mana_on_x(board.table, red, Context(land, board.players[0])) == 0
    assert NO_MANA.converted() == 0
