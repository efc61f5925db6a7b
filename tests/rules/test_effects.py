"""Rules 416 and 417: instructions: what is done together, what is impossible, and what is remembered."""

from __future__ import annotations

import pytest

from manaburn.rules.events import carrying_out, perform
from manaburn.rules.meaning import choosing, evaluate
from manaburn.state import happenings as h
from manaburn.state.contexts import Context, EffectResult
from manaburn.terms import CREATURE, LAND, Zone
from manaburn.text.tree import (
    AddPT,
    All,
    Amount,
    As,
    ChooseValue,
    Count,
    DealDamage,
    Discard,
    Draw,
    EndOfTurn,
    Filter,
    GainAbility,
    HasType,
    If,
    KeywordAbility,
    LoseLife,
    Move,
    Number,
    OfChosen,
    Players,
    PlayerTest,
    PutCounters,
    Ref,
    Sacrifice,
    Seq,
    This,
    You,
)
from manaburn.text.tree.effects import Apply, Exchange, MoveCounters, Search
from manaburn.text.tree.events import Damaged
from manaburn.text.tree.nouns import Choose, ControllerOf, Rest, Target
from manaburn.text.tree.processes import Piles
from manaburn.text.tree.values import CostAmount, DidIt, Happened, Of

from .boards import STACK_EDITIONS, Board, face
from .test_replacement import deciders

CREATURES = Filter((HasType(CREATURE),))


def context(board: Board) -> Context:
    return Context(board.spell, board.players[0])


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_each_player_sacrifices_at_the_same_time(edition: str) -> None:
    board = Board(edition)
    deciders(board)
    one = board.card(face("Bear", size="2/2"))
    two = board.card(face("Bear", size="2/2"), who=1)
    effect = Sacrifice(All(Players()), Choose(Ref("each"), CREATURES))
    carrying_out.carry_out(board.table, effect, context(board))
    assert not one.here and not two.here
    history = [event.kind for event in board.state.history]
    assert history == [h.SACRIFICE, h.SACRIFICE, h.MOVE, h.MOVE]


@pytest.mark.parametrize(("edition", "together"), [("2002", False), ("2004", True), ("2006", True), ("2008", True)])
def test_steps_for_both_players(edition: str, together: bool) -> None:
    board = Board(edition)
    deciders(board)
    for who in (0, 1):
        board.card(face("Bear", size="2/2"), who=who)
    step = Sacrifice(All(Players()), Choose(Ref("each"), CREATURES))
    carrying_out.carry_out(board.table, Seq((LoseLife(All(Players()), Number(1)), step)), context(board))
    kinds = [event.kind for event in board.state.history if event.kind in (h.SACRIFICE, h.MOVE)]
    assert (kinds == [h.SACRIFICE, h.SACRIFICE, h.MOVE, h.MOVE]) == together


def test_only_what_a_player_controls_is_offered_for_sacrifice() -> None:
    board = Board()
    asked = deciders(board)
    board.card(face("Bear", size="2/2"))
    for i in range(2):
        board.card(face(f"Giant {i}", size="3/3"), who=1)
    effect = Sacrifice(All(Players()), Choose(Ref("each"), CREATURES))
    carrying_out.carry_out(board.table, effect, context(board))
    assert asked[0].asked == []
    assert [len(decision.options) for decision in asked[1].asked] == [2]


def test_as_much_as_possible() -> None:
    board = Board()
    board.card(face("Shock", types=8), zone=Zone.HAND)
    result = carrying_out.carry_out(board.table, Discard(You(), Number(2)), context(board))
    assert result.amount == 1 and board.state.hands[0] == []


@pytest.mark.parametrize(
    ("zones", "found"),
    [([], True), ([Zone.HAND], True), ([Zone.HAND, Zone.GRAVEYARD], False), ([Zone.HAND, Zone.LIBRARY], False)],
)
def test_an_object_is_followed_to_the_first_zone_only(zones: list[Zone], found: bool) -> None:
    """Something else moves the object that the effect has put away: once, or once more (217.1c)."""
    board = Board()
    bear = board.card(face("Bear", size="2/2"))
    ctx = context(board)
    carrying_out.carry_out(board.table, As(0, Move(All(CREATURES), "graveyard")), ctx)
    for zone in zones:
        perform.move(board.table, [bear.current], zone)
    before = bear.current
    carrying_out.carry_out(board.table, Move(Ref("var", 0), "in play"), ctx)
    assert (bear.current is not before) is found
    assert bear.current.zone is (Zone.IN_PLAY if found else zones[-1])


def test_the_target_that_is_gone_still_tells_its_power() -> None:
    board = Board()
    bear = board.card(face("Bear", size="2/2"))
    giant = board.card(face("Giant", size="3/3"), who=1)
    ctx = context(board)
    ctx.targets = [[], [giant]]
    ctx.illegal = [[bear], [giant]]
    board.leave(bear, Zone.HAND)
    assert evaluate.value(board.table, Of("power", Ref("target")), ctx) == 2
    assert evaluate.select(board.table, Ref("target"), ctx) == []
    assert evaluate.select(board.table, ControllerOf(Ref("target")), ctx) == [board.players[0]]


def test_an_illegal_target_deals_damage_in_2002_only() -> None:
    for edition, life in (("2002", 18), ("2004", 20), ("2008", 20)):
        board = Board(edition)
        bear = board.card(face("Bear", size="2/2"))
        ctx = context(board)
        ctx.targets = [[]]
        ctx.illegal = [[bear]]
        effect = DealDamage(Target(CREATURES), Of("power", Target(CREATURES)), All(Players((PlayerTest("active"),))))
        carrying_out.carry_out(board.table, effect, ctx)
        assert board.players[0].life == life, edition


def test_piles() -> None:
    board = Board()
    deciders(board)
    lands = [board.card(face(f"Land {i}", types=LAND), zone=Zone.GRAVEYARD) for i in range(3)]
    ctx = context(board)
    ctx.kept[0] = EffectResult(list(lands), 3, True)
    carrying_out.carry_out(board.table, Piles(You(), Ref("var", 0), All(Players())), ctx)
    chosen = evaluate.select(board.table, Ref("pile chosen"), ctx)
    other = evaluate.select(board.table, Ref("pile other"), ctx)
    assert len(chosen) + len(other) == 3
    assert evaluate.select(board.table, Rest(Ref("var", 0), Ref("pile chosen")), ctx) == other


def test_exchanging_life_totals() -> None:
    board = Board()
    board.players[1].life = 5
    effect = Exchange("life", You(), All(Players()))
    ctx = context(board)
    ctx.targets = [[board.players[1]]]
    carrying_out.carry_out(board.table, Exchange("life", You(), Ref("target")), ctx)
    assert [player.life for player in board.players] == [5, 20]
    assert isinstance(effect, Exchange)


def test_exchanging_control_needs_two_controllers() -> None:
    board = Board()
    mine, also, theirs = (board.card(face("Bear", size="2/2"), who=who) for who in (0, 0, 1))
    ctx = context(board)
    ctx.targets = [[mine], [also]]
    assert not carrying_out.carry_out(board.table, Exchange("control", Ref("target"), Ref("target", 1)), ctx).done
    ctx.targets = [[mine], [theirs]]
    assert carrying_out.carry_out(board.table, Exchange("control", Ref("target"), Ref("target", 1)), ctx).done
    assert mine.controller is board.players[1] and theirs.controller is board.players[0]


def test_counters_move_from_one_to_another() -> None:
    board = Board()
    one, two = board.card(face("Bear", size="2/2")), board.card(face("Bear", size="2/2"))
    board.state.set_counters(one, "+1/+1", 2)
    ctx = context(board)
    ctx.targets = [[one], [two]]
    carrying_out.carry_out(board.table, MoveCounters(Ref("target"), Ref("target", 1), "+1/+1"), ctx)
    assert board.size(one) == "3/3" and board.size(two) == "3/3"
    assert not carrying_out.carry_out(board.table, MoveCounters(Ref("target"), Ref("target"), "+1/+1"), ctx).done


def test_a_search_in_a_library_may_fail_but_not_for_any_card() -> None:
    board = Board()
    asked = deciders(board)
    for _i in range(3):
        board.card(face("Forest", types=LAND), zone=Zone.LIBRARY)
    carrying_out.carry_out(board.table, Search(You(), You(), Filter((HasType(LAND),), zone="any")), context(board))
    carrying_out.carry_out(board.table, Search(You(), You(), Filter((), zone="any")), context(board))
    assert [decision.low for decision in asked[0].asked] == [0, 1]


def test_what_was_chosen_then_stays_though_it_is_chosen_anew() -> None:
    board = Board()
    bear = board.card(face("Bear", size="2/2"))
    mother = board.card(face("Mother", size="1/1"))
    ctx = Context(mother, board.players[0])
    ctx.targets = [[bear]]
    board.state.set_choice(mother, "color", 1)
    protection = KeywordAbility("protection", kind=Filter((OfChosen("color"),), zone="any"))
    carrying_out.carry_out(board.table, Apply(Ref("target"), (GainAbility(protection),), EndOfTurn()), ctx)
    board.state.set_choice(mother, "color", 2)
    held = [held.ability for held in board.chars(bear).abilities]
    assert isinstance(held[0], KeywordAbility) and "HasColour(colours=1)" in repr(held[0].kind)


def test_names_offered_are_those_a_player_may_know() -> None:
    board = Board()
    board.card(face("Secret", types=8), who=1, zone=Zone.HAND)
    board.card(face("Open", types=8), who=1, zone=Zone.GRAVEYARD)
    names = choosing.card_names(board.table, board.players[0])
    assert "Open" in names and "Secret" not in names


@pytest.mark.parametrize("options", [(), ("nonland",), ("nonbasic",), ("creature",)])
def test_names_offered_can_be_chosen(options: tuple[str, ...]) -> None:
    """Of the names that a player may know, only those are offered that the effect and the rules don't exclude."""
    board = Board()
    board.card(face("Forest", types=LAND), who=0, zone=Zone.GRAVEYARD)
    board.card(face("Bear", types=CREATURE), who=0, zone=Zone.GRAVEYARD)
    excluded = choosing.excluded_names(board.table, options)
    offered = choosing.card_names(board.table, board.players[0], excluded)
    assert "Bear" in offered and ("Forest" in offered) == (not options)


def test_history_answers_how_much() -> None:
    board = Board()
    bear = board.card(face("Bear", size="2/2"))
    perform.perform(board.table, [perform.damage(bear, board.players[1], 3)])
    perform.perform(board.table, [perform.damage(bear, board.players[1], 2)])
    ctx = context(board)
    assert evaluate.value(board.table, Happened(Damaged(), amount=True), ctx) == 5
    assert evaluate.value(board.table, Happened(Damaged()), ctx) == 2


def test_draws_are_one_by_one_and_players_in_turn() -> None:
    board = Board()
    for who in (0, 1):
        for _i in range(3):
            board.card(face("Forest", types=LAND), who=who, zone=Zone.LIBRARY)
    carrying_out.carry_out(board.table, Draw(All(Players()), Number(2)), context(board))
    drawn = [event.player for event in board.state.history if event.kind == h.DRAW]
    assert drawn == [board.players[0]] * 2 + [board.players[1]] * 2


def test_what_part_of_a_cost_came_to() -> None:
    board = Board()
    ctx = context(board)
    ctx.cost_amounts = {1: 4}
    assert evaluate.value(board.table, CostAmount(1), ctx) == 4


def test_everything_is_taken_back_by_the_journal() -> None:
    board = Board()
    deciders(board)
    bear = board.card(face("Bear", size="2/2"))
    mark = board.state.journal.mark()
    ctx = context(board)
    effect = Seq(
        (
            As(0, PutCounters(All(CREATURES), "+1/+1", Number(1))),
            If(DidIt(0), LoseLife(You(), Amount(0))),
            Apply(All(CREATURES), (AddPT(Count(All(CREATURES)), Number(1)),), EndOfTurn()),
            DealDamage(This(), Number(9), All(CREATURES)),
            Sacrifice(You(), All(CREATURES)),
            ChooseValue(You(), "color"),
        )
    )
    carrying_out.carry_out(board.table, effect, ctx)
    assert not bear.here
    board.state.journal.rollback(mark)
    assert bear.here and bear.counters == {} and bear.damage == 0 and board.size(bear) == "2/2"
    assert board.players[0].life == 20 and board.state.history == [] and board.state.effects == []
    assert board.spell.choices == {}
