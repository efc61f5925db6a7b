"""Rule 410: what triggers, when, whose it is, and how it goes on the stack."""

from __future__ import annotations

import pytest

from manaburn.rules.course import turn
from manaburn.rules.events import carrying_out, perform, triggers
from manaburn.rules.playing import countering
from manaburn.state import happenings as h
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject
from manaburn.state.state import DelayedTrigger
from manaburn.terms import ARTIFACT, CREATURE, ENCHANTMENT, Step, Zone
from manaburn.text.tree import (
    All,
    AnyEvent,
    Delayed,
    Exists,
    Filter,
    GainLife,
    HasSubtype,
    HasType,
    Number,
    Sacrifice,
    StateIs,
    This,
    TriggeredAbility,
    You,
    ZoneChange,
)
from manaburn.text.tree import (
    All as Every,
)

from .boards import STACK_EDITIONS, artifact, creature, enchantment
from .plays import Plays

GAIN = GainLife(You(), Number(1))


def check(game: Plays) -> None:
    turn.check(game.table)


def all_resolve(game: Plays) -> None:
    while game.state.stack:
        game.resolve()


def leave(game: Plays, items: list[GameObject], to: Zone = Zone.GRAVEYARD) -> None:
    perform.move(game.table, items, to)
    check(game)


def test_what_leaves_together_sees_each_other() -> None:
    game = Plays()
    dies = ZoneChange(Filter((HasType(CREATURE),)), "in play", "graveyard")
    items = [game.card(creature("2/2", "{G}", TriggeredAbility(dies, GAIN))) for _ in range(2)]
    leave(game, items)
    assert len(game.state.stack) == 4


def test_what_arrives_together_sees_each_other() -> None:
    game = Plays()
    comes = ZoneChange(Filter((HasType(CREATURE),)), "", "in play")
    cards = [game.card(creature("1/1", "{W}", TriggeredAbility(comes, GAIN)), zone=Zone.GRAVEYARD) for _ in range(2)]
    perform.move(game.table, cards, Zone.IN_PLAY)
    check(game)
    assert len(game.state.stack) == 4


def test_an_ability_that_waits_for_coming_and_going_sees_both() -> None:
    game = Plays()
    both = AnyEvent((ZoneChange(This(), "", "in play"), ZoneChange(This(), "in play", "graveyard")))
    card = game.card(creature("1/1", "{W}", TriggeredAbility(both, GAIN)), zone=Zone.HAND)
    perform.move(game.table, [card], Zone.IN_PLAY)
    check(game)
    assert len(game.state.stack) == 1
    leave(game, [card.current])
    assert len(game.state.stack) == 2


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_looking_back_at_cards_put_into_hands(edition: str) -> None:
    game = Plays(edition)
    watch = ZoneChange(Filter((), zone="any"), "graveyard", "hand")
    watcher = game.card(artifact(TriggeredAbility(watch, GAIN)))
    card = game.put("", CREATURE, "{G}", Zone.GRAVEYARD)
    perform.move(game.table, [watcher, card], Zone.HAND)
    check(game)
    assert len(game.state.stack) == (1 if edition in ("2006", "2008") else 0)


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_looking_back_at_cards_moved_from_hand_to_library(edition: str) -> None:
    game = Plays(edition)
    watch = ZoneChange(Filter((), zone="any"), "hand", "library")
    watcher = game.card(artifact(TriggeredAbility(watch, GAIN)))
    card = game.hand("", CREATURE, "{G}")
    perform.move(game.table, [watcher, card], Zone.LIBRARY)
    check(game)
    assert len(game.state.stack) == (1 if edition == "2008" else 0)


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_what_nobody_sees_does_not_trigger_in_2008(edition: str) -> None:
    game = Plays(edition)
    drawn = ZoneChange(This(), "library", "hand")
    card = game.card(creature("1/1", "{W}", TriggeredAbility(drawn, GAIN, zone="hand")), zone=Zone.LIBRARY)
    perform.move(game.table, [card], Zone.HAND)
    check(game)
    assert len(game.state.stack) == (0 if edition == "2008" else 1)


def test_losing_control_is_seen_by_who_had_it() -> None:
    game = Plays()
    from manaburn.text.tree import ControlChanges

    item = game.card(artifact(TriggeredAbility(ControlChanges(This(), You(), lost=True), GAIN)))
    item.base_controller = game.players[1]
    event = Happening(h.CONTROL, item, game.players[1], 0, None, game.players[0])
    perform.perform(game.table, [event])
    check(game)
    assert [ability.controller for ability in game.state.stack] == [game.players[0]]


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_who_controls_a_delayed_trigger(edition: str) -> None:
    game = Plays(edition)
    guard = game.bear()
    ctx = triggers.context_of(
        guard, game.chars(guard).abilities[0] if game.chars(guard).abilities else held(game), None
    )
    dies = ZoneChange(Filter((HasType(ARTIFACT),)), "in play", "graveyard")
    game.table.journal.append(game.state.delayed, DelayedTrigger(dies, GAIN, None, ctx, True, None, 3))
    guard.controller = guard.base_controller = game.players[1]
    leave(game, [game.put("", ARTIFACT)])
    assert game.state.stack[-1].controller is game.players[0 if edition == "2008" else 1]


def held(game: Plays) -> object:
    from manaburn.state.characteristics import HeldAbility

    return HeldAbility(TriggeredAbility(ZoneChange(None), GAIN), 0)


def test_a_delayed_trigger_is_used_up() -> None:
    game = Plays()
    from manaburn.state.contexts import Context
    from manaburn.text.tree import StepBegins

    ctx = Context(game.spell, game.players[0])
    carrying_out.carry_out(game.table, Delayed(StepBegins("end of turn"), GAIN), ctx)
    for _ in range(2):
        event = Happening(h.STEP_BEGINS, None, game.players[0])
        event.step = Step.END_OF_TURN
        perform.perform(game.table, [event])
    assert len(game.state.pending) == 1


NO_ISLAND = StateIs(Exists(All(Filter((HasSubtype("Island"),))), "=", Number(0)))


def test_a_state_trigger_waits_until_it_has_left_the_stack() -> None:
    game = Plays()
    game.card(enchantment(TriggeredAbility(NO_ISLAND, GAIN)))
    check(game)
    check(game)
    assert len(game.state.stack) == 1
    countering.counter(game.table, game.state.stack[-1], game.spell)
    assert not game.state.stack
    check(game)
    assert len(game.state.stack) == 1


def test_a_state_that_lasts_only_for_a_moment() -> None:
    game = Plays()
    game.card(enchantment(TriggeredAbility(NO_ISLAND, GAIN)))
    island = game.lands("U")[0]
    check(game)
    all_resolve(game)
    game.table.journal.put(game.state.state_triggers, (0, 0), False)
    before = len(game.state.stack)
    perform.move(game.table, [island], Zone.HAND)
    game.lands("U")
    check(game)
    assert len(game.state.stack) == before + 1


def test_the_active_players_triggers_lie_below() -> None:
    game = Plays("2008", 3)
    comes = ZoneChange(Filter((HasType(CREATURE),)), "", "in play")
    for who in (2, 0, 1):
        game.card(enchantment(TriggeredAbility(comes, GAIN)), who)
    perform.move(game.table, [game.hand("", CREATURE, "{G}", size="1/1")], Zone.IN_PLAY)
    check(game)
    assert [item.controller.index for item in game.state.stack] == [0, 1, 2]


def test_the_order_is_asked_only_where_it_matters() -> None:
    game = Plays()
    comes = ZoneChange(Filter((HasType(CREATURE),)), "", "in play")
    same = enchantment(TriggeredAbility(comes, GAIN))
    for _ in range(2):
        game.card(same)
    perform.move(game.table, [game.hand("", CREATURE, "{G}", size="1/1")], Zone.IN_PLAY)
    check(game)
    assert "triggers" not in game.minds[0].asked
    game.card(enchantment(TriggeredAbility(comes, GainLife(You(), Number(2)))))
    perform.move(game.table, [game.hand("", CREATURE, "{G}", size="1/1")], Zone.IN_PLAY)
    check(game)
    assert "triggers" in game.minds[0].asked


def test_a_trigger_without_a_target_is_removed() -> None:
    game = Plays()
    game.lands("B")
    game.play(game.hand("When ~ enters the battlefield, destroy target artifact.", CREATURE, "{B}", size="1/1"))
    game.resolve()
    assert not game.state.stack


def test_a_modal_trigger_takes_a_mode_that_has_a_target() -> None:
    game = Plays()
    game.lands("B")
    game.put("", ENCHANTMENT, who=1)
    text = "When ~ enters the battlefield, choose one —\n• Destroy target artifact.\n• Destroy target enchantment."
    game.play(game.hand(text, CREATURE, "{B}", size="1/1"))
    game.resolve()
    assert game.state.stack[-1].context.modes == [1]  # type: ignore[union-attr]


def test_an_intervening_if_is_looked_at_twice() -> None:
    game = Plays()
    text = "When ~ enters the battlefield, if you control an artifact, you gain 3 life."
    game.lands("WW")
    game.play(game.hand(text, CREATURE, "{W}", size="1/1"))
    game.resolve()
    assert not game.state.stack
    stone = game.put("", ARTIFACT)
    game.play(game.hand(text, CREATURE, "{W}", size="1/1"))
    game.resolve()
    assert len(game.state.stack) == 1
    leave(game, [stone])
    all_resolve(game)
    assert game.players[0].life == 20


def test_triggers_on_playing_lie_above_the_spell() -> None:
    game = Plays()
    game.put("Whenever a player casts a spell, you gain 1 life.", ENCHANTMENT, who=1)
    game.lands("R")
    game.play(game.hand("Draw a card.", cost="{R}"))
    assert [item.controller.index for item in game.state.stack] == [0, 1]


def test_given_abilities_speak_of_who_has_them() -> None:
    game = Plays()
    bear = game.bear()
    longbow = game.put(
        'Equipped creature has "{T}: This creature deals 1 damage to target player."\nEquip {3}',
        ARTIFACT,
        subtypes="Equipment",
    )
    game.attach(longbow, bear)
    game.wish(target=game.players[1])
    game.activate(bear)
    assert bear.tapped
    assert not longbow.tapped
    game.resolve()
    assert [event.source for event in game.state.history if event.kind == h.DAMAGE] == [bear]


def test_flanking_given_by_an_aura_is_that_of_the_creature() -> None:
    game = Plays()
    bear, other = game.bear(), game.bear(1)
    aura = game.put("Enchant creature\nEnchanted creature has flanking.", ENCHANTMENT, subtypes="Aura")
    game.attach(aura, bear)
    event = Happening(h.BECOMES_BLOCKED, bear, bear.controller, 0, None, other)
    event.first = True
    perform.perform(game.table, [event])
    check(game)
    all_resolve(game)
    assert game.size(other) == "1/1"


def test_protection_from_the_colour_chosen_for_the_aura() -> None:
    game = Plays()
    bear = game.bear()
    text = (
        "Enchant creature\nAs ~ enters the battlefield, choose a color.\n"
        "Enchanted creature has protection from the chosen color."
    )
    aura = game.put(text, ENCHANTMENT, subtypes="Aura")
    game.state.set_choice(aura, "color", 8)
    game.attach(aura, bear)
    game.lands("RB")
    assert not game.can(game.hand("Destroy target creature.", cost="{R}"))
    assert game.can(game.hand("Destroy target creature.", cost="{B}"))


def test_sacrificing_is_seen_together_with_dying() -> None:
    game = Plays()
    dies = ZoneChange(This(), "in play", "graveyard")
    card = game.card(creature("1/1", "{W}", TriggeredAbility(dies, GAIN)))
    from manaburn.state.contexts import Context

    carrying_out.carry_out(
        game.table, Sacrifice(You(), Every(Filter((HasType(CREATURE),)))), Context(game.spell, game.players[0])
    )
    check(game)
    assert not card.here
    assert len(game.state.stack) == 1
