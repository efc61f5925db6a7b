"""Rule 413: the parts of a resolution, and what a resolution leaves alone when it is taken back."""

from __future__ import annotations

import pytest

from manaburn.rules.course import resolving
from manaburn.rules.kernel.decisions import NeedDecision
from manaburn.state.contexts import Context
from manaburn.state.objects import ABILITY, CARD, Card, GameObject
from manaburn.terms import CREATURE, SORCERY, Zone
from manaburn.text.tree import (
    ActivatedAbility,
    All,
    As,
    Cost,
    DealDamage,
    Destroy,
    Effect,
    Filter,
    GainLife,
    HasType,
    May,
    Number,
    Players,
    Seq,
    SpellText,
    This,
    You,
)
from manaburn.text.tree.abilities import CardDefinition
from manaburn.text.tree.nouns import Choose, Target

from .boards import STACK_EDITIONS, Board, face

CREATURES = Filter((HasType(CREATURE),))


def spell(board: Board, effect: Effect, *targets: GameObject) -> GameObject:
    """A sorcery on the stack."""
    definition = CardDefinition("Test Sorcery", (face("Test Sorcery", types=SORCERY, abilities=(SpellText(effect),)),))
    board.cards += 1
    card = Card(board.cards, definition)
    item = board.state.make_object(CARD, board.players[0], Zone.STACK, definition.front, card)
    ctx = Context(item, board.players[0])
    ctx.item = item
    ctx.targets = [[target] for target in targets]
    ctx.divided = [[] for target in targets]
    item.context = ctx
    board.state.put(item)
    return item


def ability(board: Board, source: GameObject, effect: Effect) -> GameObject:
    """An activated ability on the stack."""
    item = board.state.make_object(ABILITY, source.controller, Zone.STACK, None)
    item.source = source
    item.ability = ActivatedAbility(Cost(()), effect)
    ctx = Context(source, source.controller)
    ctx.item = item
    item.context = ctx
    board.state.put(item)
    return item


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_a_sorcery_goes_to_the_graveyard_last(edition: str) -> None:
    board = Board(edition)
    bear = board.card(face("Bear", size="2/2"))
    item = spell(board, Destroy(Target(CREATURES)), bear)
    resolving.resolve_top(board.table)
    names = [card.name for card in board.state.graveyards[0]]
    assert names[-2:] == ["Bear", "Test Sorcery"] and not item.here


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_with_all_targets_illegal_nothing_is_done(edition: str) -> None:
    board = Board(edition)
    bear = board.card(face("Bear", size="2/2"))
    spell(board, Seq((Destroy(Target(CREATURES)), GainLife(You(), Number(3)))), bear)
    board.leave(bear, Zone.HAND)
    resolving.resolve_top(board.table)
    assert board.players[0].life == 20 and board.state.stack == []


def test_an_illegal_target_is_left_alone_and_remembered() -> None:
    board = Board()
    one, two = board.card(face("Bear", size="2/2")), board.card(face("Giant", size="3/3"))
    effect = Seq((Destroy(Target(CREATURES)), Destroy(Target(CREATURES, slot=1))))
    item = spell(board, effect, one, two)
    board.leave(one, Zone.HAND)
    resolving.resolve_top(board.table)
    assert not two.here
    assert item.context is not None and item.context.illegal == [[one], [two]]


def test_an_ability_leaves_the_stack_and_the_game() -> None:
    board = Board()
    bear = board.card(face("Bear", size="2/2"))
    item = ability(board, bear, DealDamage(This(), Number(1), All(Players())))
    resolving.resolve_top(board.table)
    assert board.state.stack == [] and not item.here and item.successor is None
    assert [player.life for player in board.players] == [19, 19]


def test_a_resolution_taken_back_leaves_its_context_as_it_was() -> None:
    board = Board()
    one, two = board.card(face("Bear", size="2/2")), board.card(face("Giant", size="3/3"))
    effect = Seq((As(0, Destroy(Target(CREATURES))), May(You(), Destroy(Choose(You(), CREATURES)))))
    item = spell(board, effect, one)
    before = item.context
    mark = board.state.journal.mark()
    with pytest.raises(NeedDecision):
        resolving.resolve_top(board.table)
    board.state.journal.rollback(mark)
    assert item.context is before and before is not None
    assert before.kept == {} and before.targets == [[one]]
    assert one.here and two.here and board.state.stack == [item]
