"""Rule 310: combat damage, first and double strike, trample, banding of damage."""

from __future__ import annotations

import pytest

from manaburn.errors import IllegalAction
from manaburn.rules.combat import combat_phase
from manaburn.rules.events import perform
from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.meaning import continuous
from manaburn.state import happenings as h
from manaburn.state.objects import Entity, GameObject
from manaburn.terms import CREATURE, PLANESWALKER, Zone
from manaburn.text.tree import (
    AssignsDamage,
    BlocksMore,
    EndOfTurn,
    Filter,
    GainAbility,
    HasSubtype,
    KeywordAbility,
    LoseAbility,
    Modification,
    SetTypes,
    StaticAbility,
    This,
)

from .boards import STACK_EDITIONS, face, gains, plus, static
from .combat_table import Combat

EVERY_EDITION = ("1996", *STACK_EDITIONS)


def on_me(*mods: Modification) -> StaticAbility:
    return static(This(), *mods)


def assigned(thing: GameObject | None) -> list[tuple[GameObject, Entity, int]]:
    assert thing is not None
    found = thing.choices["damage"]
    assert isinstance(found, list)
    return found


# -- plain damage ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_unblocked_and_blocked(edition: str) -> None:
    t = Combat(edition)
    free, met = t.put("3/3"), t.put("2/2")
    wall = t.put("1/4", who=1)
    t.attack(free, met)
    t.block((wall, met))
    assert not t.strike()
    assert t.players[1].life == 17
    assert wall.damage == 2
    assert met.damage == 1
    assert Kind.ASSIGN not in t.kinds()


def test_dividing_is_asked_only_where_there_is_a_choice() -> None:
    t = Combat()
    big, one, two = t.meet("5/5", "1/2", "1/2")
    t.script.amounts = {big: {one: 4, two: 1}}
    t.strike()
    assert t.kinds()[-1] is Kind.ASSIGN
    assert t.script.asked[-1].source is big
    assert not one.here
    assert two.damage == 1
    assert big.damage == 2


def test_a_blocker_divides_among_what_it_blocks() -> None:
    t = Combat()
    one, two = t.put("2/2"), t.put("2/2")
    wall = t.put("3/9", on_me(BlocksMore(1)), who=1)
    t.attack(one, two)
    t.block((wall, one), (wall, two))
    t.script.amounts = {wall: {one: 1, two: 2}}
    t.strike()
    assert t.script.asked[-1].player is t.players[1]
    assert one.damage == 1
    assert not two.here
    assert wall.damage == 4


def test_no_blockers_left() -> None:
    t = Combat()
    _one, other = t.meet("2/2", "1/1")
    perform.destroy(t.table, [other])
    assert t.stack_damage() is None
    assert t.players[1].life == 20


@pytest.mark.parametrize(("edition", "stacked"), [("2002", True), ("2004", False), ("2008", False)])
def test_no_power(edition: str, stacked: bool) -> None:
    t = Combat(edition)
    t.meet("0/3")
    thing = t.stack_damage()
    assert (thing is not None) is stacked
    t.deal()
    assert t.players[1].life == 20


def test_negative_power() -> None:
    t = Combat()
    weak = t.put("1/3")
    t.apply(weak, plus(-3, 0))
    t.attack(weak)
    t.block()
    assert t.stack_damage() is None


@pytest.mark.parametrize(("edition", "damage"), [("1996", 0), ("2002", 2), ("2008", 2)])
def test_tapped_blockers(edition: str, damage: int) -> None:
    t = Combat(edition)
    one, other = t.meet("3/3", "2/2")
    other.tapped = True
    t.strike()
    assert one.damage == damage


# -- damage on the stack (310.4) ---------------------------------------------------------------------------------------


def test_damage_is_dealt_as_assigned() -> None:
    t = Combat()
    one, other = t.meet("3/3", "2/5")
    thing = t.stack_damage()
    assert thing is not None
    assert thing.kind == 4
    assert thing.zone is Zone.STACK
    assert assigned(thing) == [(one, other, 3), (other, one, 2)]
    t.apply(one, plus(5, 5))
    t.deal()
    assert other.damage == 3


def test_the_dealer_may_have_left() -> None:
    t = Combat()
    one, other = t.meet("3/3", "2/5")
    t.stack_damage()
    perform.sacrifice(t.table, t.players[0], [one])
    t.deal()
    assert other.damage == 3
    dealt = [event for event in t.state.history if event.kind == h.DAMAGE]
    assert [(event.source, event.what, event.combat) for event in dealt] == [(one, other, True)]


def test_the_recipient_has_left_or_is_no_creature() -> None:
    t = Combat()
    one, two = t.put("3/3"), t.put("3/3")
    gone, stone = t.put("1/5", who=1), t.put("1/5", who=1)
    t.attack(one, two)
    t.block((gone, one), (stone, two))
    t.stack_damage()
    perform.move(t.table, [gone], Zone.HAND)
    t.apply(stone, SetTypes(1, ()))
    t.deal()
    assert stone.damage == 0
    assert one.damage == two.damage == 1


def test_regenerated_but_dealt_and_received() -> None:
    t = Combat()
    one, other = t.meet("3/3", "2/5")
    t.stack_damage()
    perform.remove_from_combat(t.table, one)
    t.deal()
    assert other.damage == 3
    assert one.damage == 2


# -- first and double strike -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_first_strike(edition: str) -> None:
    t = Combat(edition)
    quick, slow = t.put("2/2", "first strike"), t.put("2/2")
    one, two = t.put("2/2", who=1), t.put("2/2", who=1)
    t.attack(quick, slow)
    t.block((one, quick), (two, slow))
    assert combat_phase.has_first_strikers(t.table)
    assert t.strike()
    assert not one.here
    assert slow.here
    assert not t.strike()
    assert quick.here
    assert quick.damage == 0
    assert not slow.here
    assert not two.here


def test_one_step_without_first_strike() -> None:
    t = Combat()
    [one] = t.meet("2/2")
    assert not combat_phase.has_first_strikers(t.table)
    assert not t.strike()
    t.apply(one, gains("first strike"))
    assert not combat_phase.second_damage_step(t.table)


def test_double_strike() -> None:
    t = Combat()
    t.meet(("2/2", "double strike"))
    assert t.strike()
    assert t.players[1].life == 18
    t.strike()
    assert t.players[1].life == 16


def test_losing_double_strike_in_the_first_step() -> None:
    t = Combat()
    [one] = t.meet(("2/2", "double strike"))
    assert t.strike()
    t.apply(one, LoseAbility("double strike"), duration=EndOfTurn())
    t.strike()
    assert t.players[1].life == 18


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_losing_first_strike_after_striking(edition: str) -> None:
    t = Combat(edition)
    [one] = t.meet(("2/2", "first strike"))
    t.strike()
    t.apply(one, LoseAbility("first strike"), duration=EndOfTurn())
    t.strike()
    assert t.players[1].life == 18


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_gaining_first_strike_too_late(edition: str) -> None:
    t = Combat(edition)
    quick, slow = t.put("1/1", "first strike"), t.put("2/2")
    t.attack(quick, slow)
    t.block()
    t.strike()
    t.apply(slow, gains("first strike"))
    t.strike()
    assert t.players[1].life == 17


def test_gaining_double_strike_after_first_strike() -> None:
    t = Combat()
    [quick] = t.meet(("2/2", "first strike"))
    t.strike()
    t.apply(quick, gains("double strike"))
    t.strike()
    assert t.players[1].life == 16


@pytest.mark.parametrize(("edition", "life"), [("2002", 20), ("2008", 18)])
def test_a_first_striker_that_assigned_nothing(edition: str, life: int) -> None:
    t = Combat(edition)
    quick = t.put("0/2", "first strike")
    other = t.put("1/1", "first strike")
    t.attack(quick, other)
    t.block()
    t.strike()
    t.apply(quick, plus(2, 0))
    t.strike()
    assert t.players[1].life == life - 1


def test_two_combats_of_one_turn_dont_mix() -> None:
    t = Combat()
    [one] = t.meet(("2/2", "double strike", "vigilance"))
    t.strike()
    t.strike()
    combat_phase.end_combat(t.table)
    t.state.combats = 2
    t.state.damage_steps = 0
    t.apply(one, LoseAbility("double strike"), duration=EndOfTurn())
    t.attack(one)
    t.block()
    assert not t.strike()
    assert t.players[1].life == 14


# -- trample -----------------------------------------------------------------------------------------------------------


def test_trample() -> None:
    t = Combat()
    big, one = t.meet(("5/5", "trample"), "2/2")
    t.script.amounts = {big: {one: 2, t.players[1]: 3}}
    t.strike()
    assert t.players[1].life == 17
    assert not one.here


def test_trample_needs_lethal_damage() -> None:
    t = Combat()
    big, one = t.meet(("5/5", "trample"), "2/3")
    t.script.amounts = {big: {one: 2, t.players[1]: 3}}
    with pytest.raises(IllegalAction, match=r"502\.9b"):
        t.strike()
    one.damage = 1
    t.strike()
    assert t.players[1].life == 17


def test_trample_without_surplus_isnt_asked() -> None:
    t = Combat()
    _big, one = t.meet(("3/3", "trample"), "0/3")
    t.strike()
    assert not one.here
    assert Kind.ASSIGN not in t.kinds()


def test_trample_counts_the_damage_of_others() -> None:
    """502.9e's own example."""
    t = Combat()
    small, big = t.put("1/1"), t.put("3/3", "trample")
    one = t.put("2/2", on_me(BlocksMore(1)), who=1)
    t.attack(small, big)
    t.block((one, small), (one, big))
    t.script.amounts = {big: {one: 1, t.players[1]: 2}, one: {small: 1, big: 1}}
    t.strike()
    assert t.players[1].life == 18


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_trample_over_removed_blockers(edition: str) -> None:
    t = Combat(edition)
    _big, one = t.meet(("5/5", "trample"), "2/2")
    perform.destroy(t.table, [one])
    t.strike()
    assert t.players[1].life == 15


@pytest.mark.parametrize(("edition", "life"), [("2002", 20), ("2006", 20), ("2008", 15)])
def test_trample_blocked_by_nobody(edition: str, life: int) -> None:
    t = Combat(edition)
    big = t.put("5/5", "trample")
    t.attack(big)
    combat_phase.become_blocked(t.table, big)
    t.block()
    t.strike()
    assert t.players[1].life == life


def test_trample_reaches_a_planeswalker() -> None:
    t = Combat()
    big = t.put("5/5", "trample")
    one = t.put("2/2", who=1)
    walker = t.card(face("Walker", PLANESWALKER), 1)
    t.state.set_counters(walker, "loyalty", 6)
    t.attack((big, walker))
    t.block((one, big))
    t.script.amounts = {big: {one: 2, walker: 3}}
    t.strike()
    assert walker.counters["loyalty"] == 3


# -- banding -----------------------------------------------------------------------------------------------------------


def test_a_blocking_bander_divides_the_attackers_damage() -> None:
    t = Combat()
    big, bander, other = t.meet("4/4", ("1/1", "banding"), "2/2")
    t.script.amounts = {big: {bander: 4}}
    t.strike()
    assert t.script.asked[-1].player is t.players[1]
    assert other.damage == 0
    assert other.here


def test_an_attacking_bander_divides_the_blockers_damage() -> None:
    t = Combat()
    bander, other = t.put("1/1", "banding"), t.put("3/3")
    wall = t.put("3/9", who=1)
    t.attack(bander, other, bands=[(bander, other)])
    t.block((wall, other))
    t.script.amounts = {wall: {bander: 3}}
    t.strike()
    assert t.script.asked[-1].player is t.players[0]
    assert not bander.here
    assert other.damage == 0
    assert wall.damage == 4


def test_banding_lost_before_damage() -> None:
    t = Combat()
    big, bander, other = t.meet("4/4", ("1/1", "banding"), "2/2")
    t.apply(bander, LoseAbility("banding"), duration=EndOfTurn())
    t.script.amounts = {big: {other: 4}}
    t.strike()
    assert t.script.asked[-1].player is t.players[0]


def test_two_that_band_with_others_are_needed() -> None:
    wolves = KeywordAbility("bands with other", kind=Filter((HasSubtype("Wolf"),)))
    for count in (1, 2):
        t = Combat()
        big = t.put("4/4")
        blockers = [t.put("1/1", who=1) for i in range(2)]
        for blocker in blockers[:count]:
            t.apply(blocker, GainAbility(wolves))
        t.attack(big)
        t.block(*[(blocker, big) for blocker in blockers])
        t.script.amounts = {big: {blockers[0]: 4}}
        t.strike()
        assert t.script.asked[-1].player is t.players[count - 1]


# -- other manners -----------------------------------------------------------------------------------------------------


def test_by_toughness_and_not_at_all() -> None:
    t = Combat()
    tree, calm = t.put("0/4", on_me(AssignsDamage("by toughness"))), t.put("3/3", on_me(AssignsDamage("none")))
    t.attack(tree, calm)
    t.block()
    t.strike()
    assert t.players[1].life == 16


@pytest.mark.parametrize(("answer", "life", "damage"), [(0, 15, 0), (1, 20, 5)])
def test_as_though_unblocked(answer: int, life: int, damage: int) -> None:
    t = Combat()
    _wurm, wall = t.meet(("5/5", on_me(AssignsDamage("as though unblocked"))), "0/9")
    t.script.indexes = [[answer]]
    t.strike()
    assert t.players[1].life == life
    assert wall.damage == damage


def test_to_a_chosen_creature() -> None:
    t = Combat()
    giant = t.put("4/4", on_me(AssignsDamage("to chosen creature")))
    wall = t.put("0/9", who=1)
    t.attack(giant)
    t.block()
    t.script.indexes = [[0]]
    t.strike()
    assert t.players[1].life == 20
    assert wall.damage == 4


def test_a_creature_that_stopped_being_one_is_out_of_combat() -> None:
    t = Combat()
    one, other = t.meet("2/2", "2/2")
    t.apply(other, SetTypes(1, ()))
    assert t.stack_damage() is None
    assert not other.in_combat
    assert one.blocked
    assert continuous.characteristics(t.table, one).card_types & CREATURE
