"""Rules 502.15, 217.8: phasing."""

from __future__ import annotations

import pytest

from manaburn.rules.course import state_based
from manaburn.rules.events import perform, phasing
from manaburn.rules.meaning import continuous
from manaburn.state import happenings as h
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject
from manaburn.state.state import DelayedTrigger, LastingReplacement
from manaburn.terms import CREATURE, LEGENDARY, Zone
from manaburn.text.tree import (
    All,
    Destroy,
    EndOfTurn,
    Filter,
    HasType,
    KeywordAbility,
    PhasesInOut,
    PreventDamage,
    Ref,
    SetColour,
    SetControl,
    StepBegins,
    This,
    TriggeredAbility,
    You,
    ZoneChange,
)
from manaburn.text.tree.effects import GainLife
from manaburn.text.tree.values import Number

from .boards import STACK_EDITIONS, Board, artifact, creature, enchantment, face, plus, static

PHASING = KeywordAbility("phasing")
EVERY_EDITION = ("1996", *STACK_EDITIONS)


def phase(board: Board, kind: int, item: GameObject) -> None:
    perform.perform(board.table, [Happening(kind, item, item.controller)])


def settle(board: Board) -> None:
    while state_based.check(board.table):
        pass


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_out_and_in_at_the_untap_step(edition: str) -> None:
    b = Board(edition)
    mine, theirs, plain = (
        b.card(creature("2/2", "{1}", PHASING)),
        b.card(creature("2/2", "{1}", PHASING), 1),
        b.card(creature("1/1")),
    )
    phasing.untap_step_phasing(b.table)
    assert mine.zone is Zone.PHASED_OUT
    assert b.state.phased_out == [mine]
    assert theirs.zone is plain.zone is Zone.IN_PLAY
    phasing.untap_step_phasing(b.table)
    assert mine.zone is Zone.IN_PLAY
    assert mine in b.state.in_play
    assert b.state.phased_out == []


def test_at_the_same_time() -> None:
    b = Board()
    one, two = b.card(creature("2/2", "{1}", PHASING)), b.card(creature("2/2", "{1}", PHASING))
    phase(b, h.PHASED_OUT, one)
    phasing.untap_step_phasing(b.table)
    assert one.zone is Zone.IN_PLAY
    assert two.zone is Zone.PHASED_OUT


def test_it_is_the_same_object_with_its_past() -> None:
    b = Board()
    one = b.card(creature("2/2", "{1}", PHASING))
    b.state.set_counters(one, "+1/+1", 2)
    b.state.set_choice(one, "color", 4)
    one.tapped = True
    one.damage = 1
    number, stamp = one.number, one.timestamp
    phasing.untap_step_phasing(b.table)
    assert one.damage == 0
    assert one.here
    phasing.untap_step_phasing(b.table)
    assert (one.number, one.timestamp) == (number, stamp)
    assert one.tapped
    assert one.counters == {"+1/+1": 2}
    assert one.choices == {"color": 4}
    assert b.size(one) == "4/4"


def test_it_acts_as_though_it_had_haste() -> None:
    b = Board()
    one = b.card(creature("2/2"))
    b.state.active.last_turn = b.state.turn
    assert continuous.summoning_sick(b.table, one)
    phase(b, h.PHASED_OUT, one)
    phase(b, h.PHASED_IN, one)
    assert not continuous.summoning_sick(b.table, one)
    b.players[1].last_turn = b.state.turn
    perform.perform(b.table, [Happening(h.CONTROL, one, b.players[1])])
    assert continuous.summoning_sick(b.table, one)


def test_it_leaves_combat() -> None:
    b = Board()
    one, other = b.card(creature("2/2")), b.card(creature("2/2"), 1)
    one.in_combat = other.in_combat = True
    one.attacking = b.players[1]
    b.table.journal.append(other.blocking, one)
    b.table.journal.append(one.blocked_by, other)
    phase(b, h.PHASED_OUT, one)
    assert not one.in_combat
    assert other.blocking == []


# -- what is attached --------------------------------------------------------------------------------------------------


def test_attachments_phase_indirectly() -> None:
    b = Board()
    host = b.card(creature("2/2", "{1}", PHASING))
    aura = b.attach(
        b.card(enchantment(KeywordAbility("enchant", kind=Filter((HasType(CREATURE),))), subtypes="Aura"), 1), host
    )
    phasing.untap_step_phasing(b.table)
    assert aura.zone is Zone.PHASED_OUT
    assert aura.note == phasing.INDIRECTLY
    b.state.active = b.players[1]
    phasing.untap_step_phasing(b.table)
    assert aura.zone is Zone.PHASED_OUT
    phase(b, h.PHASED_IN, aura)
    assert aura.zone is Zone.PHASED_OUT
    b.state.active = b.players[0]
    phasing.untap_step_phasing(b.table)
    assert aura.zone is Zone.IN_PLAY
    assert aura.attached_to is host
    assert host.attachments == [aura]
    assert aura.note == ""
    settle(b)
    assert aura.here


def test_an_aura_with_phasing_on_a_phasing_creature_goes_with_it() -> None:
    b = Board()
    host = b.card(creature("2/2", "{1}", PHASING))
    aura = b.attach(b.card(artifact(PHASING, subtypes="Equipment")), host)
    phasing.untap_step_phasing(b.table)
    assert aura.note == phasing.INDIRECTLY
    phasing.untap_step_phasing(b.table)
    assert aura.zone is Zone.IN_PLAY


def test_an_attachment_that_phased_out_directly_remembers_its_host() -> None:
    b = Board()
    host = b.card(creature("2/2"))
    gear = b.attach(b.card(artifact(PHASING, subtypes="Equipment")), host)
    phasing.untap_step_phasing(b.table)
    assert host.attachments == []
    phasing.untap_step_phasing(b.table)
    assert gear.attached_to is host
    assert host.attachments == [gear]


def test_the_host_of_what_phases_in_is_gone() -> None:
    b = Board()
    host = b.card(creature("2/2"))
    gear = b.attach(b.card(artifact(PHASING, subtypes="Equipment")), host)
    kind = Filter((HasType(CREATURE),))
    aura = b.attach(b.card(enchantment(PHASING, KeywordAbility("enchant", kind=kind), subtypes="Aura")), host)
    phasing.untap_step_phasing(b.table)
    perform.destroy(b.table, [host])
    phasing.untap_step_phasing(b.table)
    settle(b)
    assert gear.here
    assert gear.attached_to is None
    assert aura.current.zone is Zone.GRAVEYARD


# -- triggers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "count"), [("2002", 1), ("2004", 1), ("2006", 0), ("2008", 0)])
def test_leaves_play_triggers(edition: str, count: int) -> None:
    b = Board(edition)
    gain = GainLife(You(), Number(1))
    leaves = TriggeredAbility(ZoneChange(This(), origin="in play"), gain)
    dies = TriggeredAbility(ZoneChange(This(), origin="in play", to="graveyard"), gain)
    comes = TriggeredAbility(ZoneChange(This(), to="in play"), gain)
    one = b.card(creature("2/2", "{1}", PHASING, leaves, dies, comes))
    phasing.untap_step_phasing(b.table)
    assert [pending.ability for pending in b.state.pending] == [leaves] * count
    phasing.untap_step_phasing(b.table)
    assert len(b.state.pending) == count
    phase(b, h.PHASED_OUT, one)
    assert len(b.state.pending) == 2 * count
    assert one.zone is Zone.PHASED_OUT


def test_what_leaves_together_sees_each_other() -> None:
    b = Board("2002")
    watching = TriggeredAbility(ZoneChange(Filter((HasType(CREATURE),)), origin="in play"), GainLife(You(), Number(1)))
    b.card(creature("2/2", "{1}", PHASING, watching))
    b.card(creature("2/2", "{1}", PHASING))
    phasing.untap_step_phasing(b.table)
    assert len(b.state.pending) == 2


def test_phasing_triggers() -> None:
    b = Board()
    gain = GainLife(You(), Number(1))
    out, back = (
        TriggeredAbility(PhasesInOut(This(), out=True), gain),
        TriggeredAbility(PhasesInOut(This(), out=False), gain),
    )
    b.card(creature("2/2", "{1}", PHASING, out, back))
    phasing.untap_step_phasing(b.table)
    assert [pending.ability for pending in b.state.pending] == [out]
    phasing.untap_step_phasing(b.table)
    assert [pending.ability for pending in b.state.pending] == [out, back]


# -- effects that lose sight of it -------------------------------------------------------------------------------------


def test_limited_effects_are_lost_unlimited_ones_not() -> None:
    b = Board()
    one, other = b.card(creature("2/2")), b.card(creature("2/2"))
    b.apply([one, other], plus(3, 3), duration=EndOfTurn())
    b.apply(one, plus(1, 1))
    mark = b.table.journal.mark()
    phase(b, h.PHASED_OUT, one)
    phase(b, h.PHASED_IN, one)
    assert b.size(one) == "3/3"
    assert b.size(other) == "5/5"
    b.table.journal.rollback(mark)
    assert b.size(one) == "6/6"
    assert one.zone is Zone.IN_PLAY


def test_delayed_triggers_lose_sight() -> None:
    b = Board()
    one, other = b.card(creature("2/2")), b.card(creature("2/2"))
    ctx = Context(b.spell, b.players[0])
    ctx.targets = [[one, other]]
    event = Happening(h.BLOCK, one, b.players[0], 0, None, other)
    ctx.event = event
    trigger = DelayedTrigger(StepBegins("end of turn"), Destroy(Ref("target")), None, ctx, True, None, b.state.turn)
    b.table.journal.append(b.state.delayed, trigger)
    mark = b.table.journal.mark()
    phase(b, h.PHASED_OUT, one)
    assert ctx.targets == [[other]]
    assert ctx.event is not None
    assert ctx.event.what is None
    assert ctx.event.other is other
    b.table.journal.rollback(mark)
    assert ctx.targets == [[one, other]]
    assert ctx.event is event


def test_control_for_a_time_is_over() -> None:
    b = Board()
    one = b.card(creature("2/2"), 1)
    b.apply(one, SetControl(You()), duration=EndOfTurn())
    assert one.controller is b.players[0]
    phase(b, h.PHASED_OUT, one)
    assert one.controller is b.players[0]
    b.state.active = b.players[1]
    phasing.untap_step_phasing(b.table)
    assert one.zone is Zone.PHASED_OUT
    b.state.active = b.players[0]
    phasing.untap_step_phasing(b.table)
    assert one.zone is Zone.IN_PLAY
    assert one.controller is b.players[1]


# -- tokens, timestamps ------------------------------------------------------------------------------------------------


def test_tokens_cease_to_exist() -> None:
    b = Board()
    token = b.token(creature("1/1", "", PHASING))
    gear = b.attach(b.card(artifact(subtypes="Equipment")), token)
    phasing.untap_step_phasing(b.table)
    settle(b)
    assert not token.here
    assert gear.zone is Zone.PHASED_OUT
    phasing.untap_step_phasing(b.table)
    assert gear.zone is Zone.PHASED_OUT
    assert token not in b.state.in_play


@pytest.mark.parametrize(("edition", "fresh"), [("2002", True), ("2004", False), ("2008", False)])
def test_timestamps(edition: str, fresh: bool) -> None:
    b = Board(edition)
    one = b.card(creature("2/2", "{1}", PHASING))
    aura = b.attach(
        b.card(enchantment(KeywordAbility("enchant", kind=Filter((HasType(CREATURE),))), subtypes="Aura")), one
    )
    stamps = one.timestamp, aura.timestamp
    phasing.untap_step_phasing(b.table)
    phasing.untap_step_phasing(b.table)
    assert (one.timestamp > stamps[1]) is fresh
    assert aura.timestamp > one.timestamp
    if not fresh:
        assert (one.timestamp, aura.timestamp) == stamps


def test_the_order_of_timestamps_is_chosen() -> None:
    b = Board("2002")
    kind = All(Filter((HasType(CREATURE),)))
    one = b.card(enchantment(PHASING, static(kind, SetColour(4))))
    two = b.card(enchantment(PHASING, static(kind, SetColour(8))))
    plain = b.card(artifact(PHASING))
    bear = b.card(creature("2/2"))
    phasing.untap_step_phasing(b.table)
    assert not b.chars(bear).colours & 12
    b.table.running.answers = [[1, 0]]
    phasing.untap_step_phasing(b.table)
    assert plain.timestamp < two.timestamp < one.timestamp
    assert b.chars(bear).colours == 4


def test_an_effect_phases_it_in() -> None:
    b = Board("2002")
    one = b.card(creature("2/2"))
    phase(b, h.PHASED_OUT, one)
    phase(b, h.PHASED_OUT, one)
    before = b.state.clock
    phase(b, h.PHASED_IN, one)
    phase(b, h.PHASED_IN, one)
    assert one.timestamp == before + 1


def test_results_and_shields_lose_sight() -> None:
    b = Board()
    one, other = b.card(creature("2/2")), b.card(creature("2/2"))
    ctx = Context(b.spell, b.players[0])
    ctx.kept[1] = EffectResult([one, other], 2, True)
    ctx.each = [one]
    shield = LastingReplacement(PreventDamage(to=Ref("var", 1)), ctx, EndOfTurn(), 0, 1)
    b.table.journal.append(b.state.replacements, shield)
    mark = b.table.journal.mark()
    phase(b, h.PHASED_OUT, one)
    assert ctx.kept[1].objects == [other]
    assert ctx.each == []
    b.table.journal.rollback(mark)
    assert ctx.kept[1].objects == [one, other]


def test_legends_of_one_name_phasing_in_together_tie() -> None:
    b = Board("2002")
    legend = face("Someone", CREATURE, "Legend", "2/2", "{1}", (PHASING,), supertypes=LEGENDARY)
    one = b.card(legend)
    phasing.untap_step_phasing(b.table)
    two = b.card(legend)
    phase(b, h.PHASED_OUT, two)
    phasing.untap_step_phasing(b.table)
    assert one.timestamp == two.timestamp
    settle(b)
    assert one.current.zone is two.current.zone is Zone.GRAVEYARD


def test_everything_can_be_taken_back() -> None:
    b = Board()
    host = b.card(creature("2/2", "{1}", PHASING))
    gear = b.attach(b.card(artifact(subtypes="Equipment")), host)
    b.apply(host, plus(1, 1), duration=EndOfTurn())
    mark = b.table.journal.mark()
    phasing.untap_step_phasing(b.table)
    phasing.untap_step_phasing(b.table)
    b.table.journal.rollback(mark)
    assert b.state.in_play == [host, gear]
    assert b.state.phased_out == []
    assert b.size(host) == "3/3"
    assert host.attachments == [gear]
