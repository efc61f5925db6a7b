"""Damage that stops at 1 life, colours counted among permanents, mana produced instead, what a granted ability calls
its granter.
"""

from __future__ import annotations

import pytest

from manaburn.rules.course import turn
from manaburn.rules.events import perform
from manaburn.rules.meaning import continuous
from manaburn.terms import ARTIFACT, CREATURE, ENCHANTMENT, INSTANT, LAND, SORCERY, Zone

from .plays import Plays

FLOOR = "Damage that would reduce your life total to less than 1 reduces it to 1 instead."


@pytest.mark.parametrize(("life", "amount", "left"), [(20, 5, 15), (5, 4, 1), (5, 5, 1), (5, 50, 1), (1, 3, 1)])
def test_damage_leaves_one_life(life: int, amount: int, left: int) -> None:
    game = Plays()
    game.put(FLOOR, CREATURE, size="0/1")
    game.players[0].life = life
    giant = game.bear(1)
    perform.perform(game.table, [perform.damage(giant, game.players[0], amount)])
    assert game.players[0].life == left


def test_loss_of_life_knows_no_floor_and_others_have_none() -> None:
    game = Plays()
    game.put(FLOOR, CREATURE, size="0/1")
    perform.lose_life(game.table, game.players[0], 25)
    assert game.players[0].life == -5
    perform.perform(game.table, [perform.damage(game.bear(), game.players[1], 25)])
    assert game.players[1].life == -5


def test_who_is_below_one_already_stays_there() -> None:
    game = Plays()
    game.put(FLOOR, CREATURE, size="0/1")
    game.players[0].life = 0
    perform.perform(game.table, [perform.damage(game.bear(1), game.players[0], 2)])
    assert game.players[0].life == -2


def test_a_floor_under_a_condition() -> None:
    game = Plays()
    game.put("If you control a creature, damage that would reduce your life total to less than 1 reduces it to 1 "
             "instead.", ENCHANTMENT)  # fmt: skip
    giant = game.bear(1)
    mine = game.bear()
    perform.perform(game.table, [perform.damage(giant, game.players[0], 30)])
    assert game.players[0].life == 1
    perform.move(game.table, [mine], Zone.GRAVEYARD)
    perform.perform(game.table, [perform.damage(giant, game.players[0], 30)])
    assert game.players[0].life == -29


def test_the_most_common_color() -> None:
    game = Plays()
    djinn = game.put(
        "~ gets -2/-2 as long as blue is the most common color among all permanents or is tied for most common.",
        CREATURE,
        "{5}{U}",
        size="5/6",
    )

    def power() -> int | None:
        return continuous.characteristics(game.table, djinn).power

    assert power() == 3
    game.bear()
    assert power() == 3  # tied
    game.bear(1)
    assert power() == 5
    game.put("", CREATURE, "{1}{U}", size="1/1")
    assert power() == 3


def test_a_land_produces_something_else() -> None:
    game = Plays()
    game.put("If a land is tapped for mana, it produces {B} instead of any other type.", ENCHANTMENT)
    (forest,) = game.lands("G")
    game.activate(forest)
    assert game.players[0].pool[2] == 1 and game.players[0].pool[4] == 0


def test_a_granted_ability_speaks_of_what_grants_it() -> None:
    game = Plays()
    bear = game.bear()
    aura = game.put(
        'Enchant creature\nEnchanted creature has "{0}: You gain X life, where X is the number of arrow counters '
        'on ~."',
        ENCHANTMENT,
        subtypes="Aura",
    )
    aura.attached_to = bear
    aura.counters["arrow"] = 3
    game.activate(bear)
    game.resolve()
    assert game.players[0].life == 23


def test_each_of_three_kinds_with_a_quality_said_once() -> None:
    game = Plays()
    cheap = game.put("", ARTIFACT, "{1}")
    dear = game.put("", ENCHANTMENT, "{3}{W}")
    bear = game.bear()
    (land,) = game.lands("G")
    spell = game.hand("Destroy each artifact, creature, and enchantment with converted mana cost 2 or less.", SORCERY,
                      "{0}")  # fmt: skip
    game.play(spell)
    game.resolve()
    assert [item.here for item in (cheap, dear, bear, land)] == [False, True, False, True]


def test_power_and_so_much_more_toughness() -> None:
    game = Plays()
    goyf = game.put(
        "~'s power is equal to the number of card types among cards in all graveyards and its toughness is equal to "
        "that number plus 1.",
        CREATURE,
        size="0/1",
    )
    game.put("", INSTANT, zone=Zone.GRAVEYARD)
    game.put("", LAND, zone=Zone.GRAVEYARD, who=1)
    game.put("", INSTANT, zone=Zone.GRAVEYARD, who=1)
    chars = continuous.characteristics(game.table, goyf)
    assert (chars.power, chars.toughness) == (2, 3)


def test_back_from_the_graveyard_attached() -> None:
    game = Plays()
    breath = game.put(
        "Enchant creature\nWhen a creature with converted mana cost 6 or greater enters the battlefield, you may "
        "return ~ from your graveyard to the battlefield attached to that creature.",
        ENCHANTMENT,
        subtypes="Aura",
        zone=Zone.GRAVEYARD,
    )
    dragon = game.put("", CREATURE, "{4}{R}{R}", Zone.GRAVEYARD, size="6/6")
    game.wish(Move=0)
    moved = perform.move(game.table, [dragon], Zone.IN_PLAY)
    assert moved
    turn.check(game.table)
    game.resolve()
    assert breath.current.zone is Zone.IN_PLAY and breath.current.attached_to is dragon.current


def test_creatures_that_lose_all_creature_types() -> None:
    game = Plays()
    elf = game.put("", CREATURE, size="1/1", subtypes="Elf Druid")
    spell = game.hand("Target creature loses all creature types until end of turn.", INSTANT, "{0}")
    game.wish(target=elf)
    game.play(spell)
    game.resolve()
    assert continuous.characteristics(game.table, elf).subtypes == ()


def test_what_was_dealt_damage_this_way_is_removed_if_it_would_die() -> None:
    game = Plays()
    bear = game.bear(1)
    other = game.bear(1)
    spell = game.hand(
        "~ deals 3 damage to target creature or player. If a creature dealt damage this way would die this turn, exile "
        "it instead.",
        INSTANT,
        "{0}",
    )
    game.wish(target=bear)
    game.play(spell)
    game.resolve()
    assert bear.current.zone is Zone.REMOVED
    perform.perform(game.table, [perform.damage(bear, other, 2)])
    turn.check(game.table)
    assert other.current.zone is Zone.GRAVEYARD
