"""Rule 419: what the scenarios can't show easily: several parts of one event, shields, and what is set up."""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn.game import Game
from manaburn.rules.events import carrying_out, perform, replacement
from manaburn.rules.kernel.decisions import Decision
from manaburn.rules.kernel.table import QuickPlayer, Table
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject
from manaburn.terms import CREATURE, ENCHANTMENT, PLANESWALKER, Zone
from manaburn.text.tree import (
    All,
    Amount,
    Damaged,
    EndOfTurn,
    EntersWith,
    Filter,
    GainLife,
    HasType,
    IfWould,
    Instead,
    IsOpponent,
    Move,
    Number,
    Players,
    PreventDamage,
    RedirectDamage,
    Ref,
    Regenerate,
    ReplacementAbility,
    Shield,
    This,
    You,
    ZoneChange,
)
from manaburn.text.tree.events import Destroyed
from manaburn.text.tree.values import Arith

from .boards import STACK_EDITIONS, Board, face


class First(QuickPlayer):
    """Takes the first option, and keeps what was asked."""

    def __init__(self) -> None:
        self.asked: list[Decision] = []

    def decide(self, table: Table, decision: Decision) -> list[int]:
        self.asked.append(decision)
        if decision.ordered:
            return list(range(len(decision.options)))
        return [decision.low] if decision.numeric else list(range(max(1, decision.low)))


def deciders(board: Board) -> list[First]:
    """A player of the first option in each seat."""
    found = [First() for player in board.players]
    for i, one in enumerate(found):
        board.table.deciders[i] = one
    return found


def bear(board: Board, who: int = 0) -> GameObject:
    return board.card(face("Grizzly Bears", subtypes="Bear", size="2/2"), who=who)


def damage(board: Board, *parts: Happening) -> list[Happening]:
    return perform.perform(board.table, list(parts))


def test_two_instances_of_one_effect_each_have_a_chance() -> None:
    board = Board()
    double = IfWould(Damaged(), Instead(Arith("*", Number(2), Amount())))
    card = face("Furnace", types=ENCHANTMENT, abilities=(ReplacementAbility(double),))
    board.card(card)
    board.card(card)
    damage(board, perform.damage(bear(board), board.players[1], 1))
    assert board.players[1].life == 16


def test_an_effect_has_one_chance_at_its_own_result() -> None:
    board = Board()
    card = face("Furnace", types=ENCHANTMENT, abilities=(ReplacementAbility(IfWould(Damaged(), Instead(Number(3)))),))
    board.card(card)
    damage(board, perform.damage(bear(board), board.players[1], 1))
    assert board.players[1].life == 17


def test_damage_of_nothing_is_no_event() -> None:
    board = Board()
    card = face("Furnace", types=ENCHANTMENT, abilities=(ReplacementAbility(IfWould(Damaged(), Instead(Number(3)))),))
    board.card(card)
    assert damage(board, perform.damage(bear(board), board.players[1], 0)) == []


def test_damage_to_several_partly_redirected_stays_one_event() -> None:
    board = Board()
    pet = bear(board, 1)
    guard = RedirectDamage(This(), You())
    guardian = board.card(face("Guardian", size="0/9", abilities=(ReplacementAbility(guard),)), who=1)
    source = bear(board)
    happened = damage(board, perform.damage(source, board.players[1], 2), perform.damage(source, pet, 1))
    assert [(event.what, event.amount) for event in happened] == [(guardian, 2), (pet, 1)]
    assert board.players[1].life == 20


def test_a_shield_of_an_amount_wears_down() -> None:
    board = Board()
    effect = Shield(PreventDamage(All(Players((IsOpponent(),))), None, Number(3)), EndOfTurn())
    carrying_out.carry_out(board.table, effect, Context(board.spell, board.players[0]))
    source = bear(board)
    damage(board, perform.damage(source, board.players[1], 2))
    damage(board, perform.damage(source, board.players[1], 2))
    assert board.players[1].life == 19


def test_each_of_several_gets_a_shield_of_its_own() -> None:
    board = Board()
    first, second = bear(board), bear(board)
    effect = Shield(PreventDamage(All(Filter((HasType(CREATURE),))), None, Number(1)), EndOfTurn())
    carrying_out.carry_out(board.table, effect, Context(board.spell, board.players[0]))
    late = bear(board)
    source = bear(board, 1)
    damage(board, *[perform.damage(source, item, 1) for item in (first, second, late)])
    assert [item.damage for item in (first, second, late)] == [0, 0, 1]


def test_the_shielded_player_is_asked_which_damage_the_shield_takes() -> None:
    board = Board()
    asked = deciders(board)
    effect = Shield(PreventDamage(All(Players((IsOpponent(),))), None, Number(2)), EndOfTurn())
    carrying_out.carry_out(board.table, effect, Context(board.spell, board.players[0]))
    one, two = bear(board), bear(board)
    happened = damage(board, perform.damage(one, board.players[1], 2), perform.damage(two, board.players[1], 2))
    assert [event.source for event in happened] == [two]
    assert [decision.rule for decision in asked[1].asked] == ["419.7b"]


def test_the_next_time_is_all_that_a_source_deals_at_once() -> None:
    board = Board()
    one, two = bear(board, 1), bear(board, 1)
    effect = Shield(PreventDamage(None, None), EndOfTurn(), uses=1)
    carrying_out.carry_out(board.table, effect, Context(board.spell, board.players[0]))
    source = bear(board)
    damage(board, perform.damage(source, one, 1), perform.damage(source, two, 1))
    damage(board, perform.damage(source, one, 1))
    assert (one.damage, two.damage) == (1, 0)


def test_redirection_to_what_is_gone_does_nothing_and_is_not_used_up() -> None:
    board = Board()
    gone, there = bear(board), bear(board)
    ctx = Context(board.spell, board.players[0])
    ctx.targets = [[gone]]
    effect = Shield(RedirectDamage(Ref("target"), You(), None, Number(2)), EndOfTurn())
    carrying_out.carry_out(board.table, effect, ctx)
    board.leave(gone)
    damage(board, perform.damage(there, board.players[0], 1))
    assert board.players[0].life == 19
    assert board.state.replacements[0].left == 2


def test_unpreventable_damage_is_dealt() -> None:
    board = Board()
    board.card(face("Ward", types=ENCHANTMENT, abilities=(ReplacementAbility(PreventDamage(You())),)))
    event = perform.damage(bear(board, 1), board.players[0], 2)
    event.manner = "unpreventable"
    damage(board, event)
    assert board.players[0].life == 18


def test_what_is_added_to_prevention_follows_it() -> None:
    board = Board()
    ward = PreventDamage(You(), then=GainLife(You(), Amount()))
    board.card(face("Ward", types=ENCHANTMENT, abilities=(ReplacementAbility(ward),)))
    damage(board, perform.damage(bear(board, 1), board.players[0], 2))
    assert board.players[0].life == 22


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_destroyed_together_one_regenerates(edition: str) -> None:
    board = Board(edition)
    one, two = bear(board), bear(board)
    one.regeneration = 1
    one.damage = 1
    perform.destroy(board.table, [one, two])
    assert one.here and one.tapped and one.damage == 0 and one.regeneration == 0
    assert two.successor is not None and two.successor.zone is Zone.GRAVEYARD


def test_a_static_regeneration_minds_what_cannot_be_regenerated() -> None:
    board = Board()
    text = ReplacementAbility(IfWould(Destroyed(This()), Regenerate(This())))
    troll = board.card(face("Troll", size="2/2", abilities=(text,)))
    perform.destroy(board.table, [troll])
    assert troll.here and troll.tapped
    perform.destroy(board.table, [troll], None, False)
    assert not troll.here


def test_going_elsewhere_instead_is_part_of_the_same_event() -> None:
    board = Board()
    exile = IfWould(ZoneChange(Filter(zone="any"), "", "graveyard"), Move(Ref("event"), "removed"))
    board.card(face("Jailer", types=ENCHANTMENT, abilities=(ReplacementAbility(exile),)))
    one, two = bear(board), bear(board, 1)
    happened = perform.destroy(board.table, [one, two])
    moves = [event for event in happened if event.kind == h.MOVE]
    assert [event.to for event in moves] == [Zone.REMOVED, Zone.REMOVED]
    assert [event.kind for event in happened if event.kind != h.MOVE] == [h.DESTROY, h.DESTROY]


def test_from_anywhere_works_in_every_zone() -> None:
    board = Board()
    text = ReplacementAbility(IfWould(ZoneChange(This(), "", "graveyard"), Move(This(), "library", "top")))
    card = board.card(face("Colossus", size="9/9", abilities=(text,)), zone=Zone.HAND)
    perform.discard(board.table, board.players[0], [card])
    assert card.current.zone is Zone.LIBRARY


def test_objects_that_come_together_do_not_see_each_other() -> None:
    board = Board()
    orb = face(
        "Orb", abilities=(ReplacementAbility(EntersWith(Filter((HasType(CREATURE),)), tapped=True)),), size="1/1"
    )
    one = board.card(orb, zone=Zone.GRAVEYARD)
    two = board.card(face("Grizzly Bears", size="2/2"), zone=Zone.GRAVEYARD)
    ctx = Context(board.spell, board.players[0])
    ctx.targets = [[one, two]]
    carrying_out.carry_out(board.table, Move(Ref("target"), "in play"), ctx)
    assert not one.current.tapped and not two.current.tapped
    late = board.card(face("Grizzly Bears", size="2/2"), zone=Zone.GRAVEYARD)
    ctx.targets = [[late]]
    carrying_out.carry_out(board.table, Move(Ref("target"), "in play"), ctx)
    assert late.current.tapped


def test_damage_to_a_player_may_go_to_a_planeswalker() -> None:
    board = Board("2008")
    asked = deciders(board)
    walker = board.card(face("Jace", types=PLANESWALKER, subtypes="Jace"), who=1)
    board.state.set_counters(walker, "loyalty", 3)

    class Second(First):
        def decide(self, table: Table, decision: Decision) -> list[int]:
            self.asked.append(decision)
            return [1]

    board.table.deciders[0] = Second()
    damage(board, perform.damage(bear(board), board.players[1], 2))
    assert board.players[1].life == 20 and walker.counters["loyalty"] == 1
    damage(board, perform.damage(bear(board), board.players[1], 2, True))
    assert board.players[1].life == 18, "combat damage isn't redirected"
    assert asked[1].asked == []


def test_kinds_tell_what_a_replacement_can_touch() -> None:
    assert replacement.kinds(PreventDamage()) == (h.DAMAGE,)
    assert replacement.kinds(EntersWith()) == (h.MOVE,)


DOUBLED = """
rules: {edition}
players:
  Ann: {{hand: [Cetavolver], in_play: [Doubling Season, Island x2, Forest x2, Mountain x2]}}
  Bob: {{}}
"""


@pytest.mark.parametrize("edition", ["2002", "2008", "2024"])
def test_what_comes_with_an_arrival_is_about_the_permanent(pool_file: Path, edition: str) -> None:
    """Counters that are put on what arrives are counted with the permanent there for a moment: what it has then isn't
    what the effect is about that begins with it (419.6i)."""
    game = Game.from_scenario(DOUBLED.format(edition=edition), pool=str(pool_file))
    assert game.decision is not None
    game.answer([option.text for option in game.decision.options].index("play Cetavolver"))
    while game.in_action:
        assert game.decision is not None
        game.answer(0)
    while game.state.stack:
        game.answer(0)
    (arrived,) = [item for item in game.state.in_play if item.name == "Cetavolver"]
    sources = [effect.context.source for effect in game.state.effects]
    assert sources and all(source is arrived for source in sources)
    assert arrived.counters["+1/+1"] == 6
