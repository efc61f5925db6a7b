"""Keywords that the rules of playing carry out, or help with (502)."""

from __future__ import annotations

from manaburn.rules.course import turn
from manaburn.rules.events import carrying_out, perform
from manaburn.rules.kernel.casting_method import MethodKind
from manaburn.rules.kernel.decisions import ActionKind
from manaburn.state import happenings as h
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import Happening
from manaburn.terms import CREATURE, ENCHANTMENT, INSTANT, SORCERY, Step, Zone
from manaburn.text.tree import PlayCard, Ref, You

from .plays import Plays, by


def upkeep(game: Plays, who: int = 0) -> None:
    """That player's upkeep begins."""
    game.state.step = Step.UPKEEP
    event = Happening(h.STEP_BEGINS, None, game.players[who])
    event.step = Step.UPKEEP
    perform.perform(game.table, [event])
    turn.check(game.table)


def test_a_suspended_creature_has_haste() -> None:
    game = Plays("2006")
    game.lands("R")
    card = game.hand("Suspend 1—{R}", CREATURE, "{5}{R}", size="3/3")
    game.do(card, kind=ActionKind.SUSPEND)
    assert card.current.zone is Zone.REMOVED
    assert card.current.counters == {"time": 1}
    upkeep(game)
    game.resolve()
    game.resolve()
    assert card.current.zone is Zone.STACK
    game.resolve()
    assert card.current.zone is Zone.IN_PLAY
    assert game.has(card.current, "haste")


def test_amplify_counts_as_it_comes() -> None:
    game = Plays("2004")
    game.lands("GGG")
    kin = game.hand("", CREATURE, "{G}", size="1/1", subtypes="Beast")
    card = game.hand("Amplify 2", CREATURE, "{2}{G}", size="1/1", subtypes="Beast")
    game.wish(reveal=kin)
    game.play(card)
    game.resolve()
    assert card.current.counters == {"+1/+1": 2}


def test_auras_change_places() -> None:
    game = Plays()
    game.lands("UUU")
    bear = game.bear()
    old = game.put("Enchant creature\nAura swap {2}{U}", ENCHANTMENT, "{1}{U}", subtypes="Aura")
    game.attach(old, bear)
    new = game.hand("Enchant creature\nEnchanted creature gets +3/+3.", ENCHANTMENT, "{4}{U}", subtypes="Aura")
    game.activate(old)
    game.minds[0].wishes["yes/no"] = ["yes"]
    game.resolve()
    assert new.current.attached_to is bear
    assert old.current.zone is Zone.HAND


def test_championing_is_seen_and_ends() -> None:
    game = Plays()
    game.lands("GGG")
    goblin = game.put("", CREATURE, "{R}", size="1/1", subtypes="Goblin")
    card = game.hand("Champion a Goblin", CREATURE, "{2}{G}", size="4/4", subtypes="Goblin")
    game.play(card)
    game.resolve()
    game.minds[0].wishes["pay"] = ["yes"]
    game.resolve()
    assert goblin.current.zone is Zone.REMOVED
    assert [event.what for event in game.state.log if event.name == "championed"] == [goblin.current]
    perform.move(game.table, [card.current], Zone.HAND)
    turn.check(game.table)
    game.resolve()
    assert goblin.current.zone is Zone.IN_PLAY


def test_storm_counts_the_spells_before() -> None:
    game = Plays("2006")
    game.lands("UU")
    game.put("", CREATURE, "{G}", Zone.LIBRARY)
    game.play(game.hand("Draw a card.", cost="{U}"))
    game.resolve()
    game.play(game.hand("You gain 2 life.\nStorm", SORCERY, "{U}"))
    game.resolve(3)
    assert game.players[0].life == 24


def test_epic_silences_and_comes_again() -> None:
    game = Plays("2006")
    game.lands("U")
    game.play(game.hand("You gain 1 life.\nEpic", SORCERY, "{U}"))
    game.resolve()
    game.lands("U")
    assert not game.can(game.hand("Draw a card.", cost="{U}"))
    upkeep(game)
    while game.state.stack:
        game.resolve()
    assert game.players[0].life == 22
    upkeep(game)
    while game.state.stack:
        game.resolve()
    assert game.players[0].life == 23


def test_a_copy_of_a_card_is_played() -> None:
    game = Plays()
    card = game.put("~ deals 3 damage to target player.", INSTANT, "{R}", Zone.REMOVED)
    ctx = Context(game.spell, game.players[0])
    ctx.kept[0] = EffectResult([card], 1, True)
    game.wish(target=game.players[1])
    carrying_out.carry_out(game.table, PlayCard(You(), Ref("var", 0), free=True, copy=True), ctx)
    assert card.zone is Zone.REMOVED
    assert len(game.state.played_this_turn) == 1
    game.resolve()
    assert game.players[1].life == 17
    assert game.state.removed == [card]


def test_ninjutsu_takes_the_place_of_an_attacker() -> None:
    game = Plays()
    game.lands("UU")
    ninja = game.hand("Ninjutsu {1}{U}", CREATURE, "{3}{U}", size="2/2")
    bear = game.bear()
    bear.in_combat = True
    bear.attacking = game.players[1]
    bear.unblocked = True
    game.state.step = Step.DECLARE_BLOCKERS
    assert game.can(ninja, ActionKind.ACTIVATE)
    game.activate(ninja)
    assert ninja.known_to == 3
    game.resolve()
    assert ninja.current.attacking is game.players[1]
    assert ninja.current.tapped
    assert bear.current.zone is Zone.HAND


def test_prowl_after_damage_by_kin() -> None:
    game = Plays()
    game.lands("BB")
    rogue = game.put("", CREATURE, "{B}", size="1/1", subtypes="Rogue")
    card = game.hand("Prowl {B}", CREATURE, "{5}{B}", size="4/4", subtypes="Rogue")
    assert not game.can(card)
    perform.perform(game.table, [perform.damage(rogue, game.players[1], 1, True)])
    spell = game.play(card, way=by(MethodKind.PROWL))
    assert game.table.running.last_cost == "{B}"
    assert spell.context is not None
    assert "prowl" in spell.context.paid


def test_a_cumulative_cost_that_is_an_action() -> None:
    game = Plays()
    text = "Cumulative upkeep—Put a -1/-1 counter on a creature you control."
    card = game.put(text, CREATURE, "{1}", size="3/3")
    upkeep(game)
    game.minds[0].wishes["pay"] = ["yes"]
    game.resolve()
    assert card.counters == {"age": 1, "-1/-1": 1}
    upkeep(game)
    game.resolve()
    assert not card.here
