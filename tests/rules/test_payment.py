"""Rule 409.1f-h: bills, mana, and what else is paid."""

from __future__ import annotations

import pytest

from manaburn.rules.kernel.decisions import ActionKind
from manaburn.rules.playing import payment
from manaburn.rules.playing.total_cost import TotalCost
from manaburn.state.contexts import Context
from manaburn.terms import ARTIFACT, CREATURE, ENCHANTMENT, LAND, SNOW, Zone, parse_mana
from manaburn.text.tree import AddMana, Filter, HasType, You

from .boards import STACK_EDITIONS, artifact
from .plays import Plays, refused


def bill(text: str) -> TotalCost:
    found = TotalCost()
    found.add(parse_mana(text), 0)
    return found


@pytest.mark.parametrize(
    ("cost", "less", "left"),
    [
        ("{2}{B}", "{1}", "{1}{B}"),
        ("{B}{B}", "{3}", "{B}{B}"),
        ("{2}{B}", "{W}{B}", "{2}"),
        ("{1}{W}{B}", "{W}{W}{B}", "{1}"),
        ("{3}", "{5}", "{0}"),
    ],
)
def test_a_reduction_takes_off_only_its_own_mana(cost: str, less: str, left: str) -> None:
    due = bill(cost)
    due.reduce(parse_mana(less))
    assert str(due) == left


def test_an_offering_reduces_generic_mana_where_the_colour_is_missing() -> None:
    due = bill("{5}{B}{B}")
    due.reduce(parse_mana("{1}{R}{B}"), True)
    assert str(due) == "{3}{B}"


def test_a_reduction_may_leave_a_least_amount() -> None:
    due = bill("{U}")
    due.reduce(parse_mana("{1}"), False, 1)
    assert str(due) == "{U}"
    due = bill("{2}")
    due.reduce(parse_mana("{3}"), False, 1)
    assert str(due) == "{1}"


def test_hybrid_symbols_are_shared_out_so_that_all_can_be_paid() -> None:
    game = Plays()
    game.lands("UW")
    spell = game.hand("Draw a card.", cost="{W/U}{W/B}")
    game.play(spell)
    assert game.players[0].mana == 0


def test_snow_mana_is_kept_for_snow_symbols() -> None:
    game = Plays()
    plain = game.lands("G")[0]
    snowy = game.put("{T}: Add {G} to your mana pool.", LAND, supertypes=SNOW)
    cheap = game.hand("Draw a card.", cost="{G}")
    game.play(cheap)
    assert plain.tapped
    assert not snowy.tapped
    game.play(game.hand("Draw a card.", cost="{S}"))
    assert snowy.tapped


def test_without_snow_a_snow_symbol_cannot_be_paid() -> None:
    game = Plays()
    game.lands("GG")
    assert not game.can(game.hand("Draw a card.", cost="{S}"))


def test_lands_are_tapped_before_creatures_and_one_colour_before_many() -> None:
    game = Plays()
    elf = game.put("{T}: Add {G} to your mana pool.", CREATURE, size="1/1")
    many = game.put("{T}: Add one mana of any color to your mana pool.", LAND)
    forest = game.lands("G")[0]
    game.play(game.hand("Draw a card.", cost="{G}"))
    assert forest.tapped
    assert not many.tapped
    game.play(game.hand("Draw a card.", cost="{G}"))
    assert many.tapped
    assert not elf.tapped


def test_the_scarce_colour_gets_the_land_that_gives_it() -> None:
    game = Plays()
    game.put("{T}: Add {W} or {U} to your mana pool.", LAND)
    game.lands("W")
    game.play(game.hand("Draw a card.", cost="{W}{U}"))
    assert game.stack()


def test_what_is_sacrificed_for_mana_is_kept_as_long_as_possible() -> None:
    game = Plays()
    petal = game.put("{T}, Sacrifice ~: Add one mana of any color to your mana pool.", ARTIFACT)
    game.lands("R")
    game.play(game.hand("Draw a card.", cost="{R}"))
    assert petal.here
    game.play(game.hand("Draw a card.", cost="{R}"))
    assert not petal.here


def test_a_mana_ability_is_paid_for_with_another() -> None:
    game = Plays()
    game.put("{1}, {T}: Add {W}{U} to your mana pool.", ARTIFACT)
    game.put("{1}, {T}: Add {B}{R} to your mana pool.", ARTIFACT)
    game.lands("GG")
    game.play(game.hand("Draw a card.", cost="{W}{U}{B}{R}"))
    assert game.players[0].mana == 0


def test_a_mana_ability_cannot_pay_for_itself() -> None:
    game = Plays()
    game.put("{1}, {T}: Add {W}{U} to your mana pool.", ARTIFACT)
    assert not game.can(game.hand("Draw a card.", cost="{W}"))


def test_a_creature_is_tapped_for_mana_and_then_sacrificed_for_more() -> None:
    game = Plays()
    game.put("Sacrifice a creature: Add {B}{B} to your mana pool.", ARTIFACT)
    game.put("{T}: Add {G} to your mana pool.", CREATURE, size="1/1")
    game.play(game.hand("Draw a card.", cost="{B}{B}{G}"))
    assert not [item for item in game.state.in_play if item.face is not None and item.face.card_types & CREATURE]


def test_a_creature_cannot_be_sacrificed_for_mana_and_for_the_spell() -> None:
    game = Plays()
    game.put("Sacrifice a creature: Add {B}{B} to your mana pool.", ARTIFACT)
    game.bear()
    spell = game.hand("As an additional cost to cast ~, sacrifice a creature.\nDraw a card.", cost="{B}")
    assert not game.can(spell)
    game.bear()
    game.play(spell)
    assert len(game.state.graveyards[0]) >= 2


def test_counters_are_turned_into_as_much_mana_as_is_needed() -> None:
    game = Plays()
    reaches = game.put(
        "{1}, Remove X storage counters from ~: Add X mana in any combination of {R} and/or {G} to your mana pool.",
        LAND,
    )
    game.state.set_counters(reaches, "storage", 3)
    game.lands("W")
    game.play(game.hand("Draw a card.", cost="{1}{R}"))
    assert reaches.counters == {"storage": 1}


def test_what_must_be_tapped_for_the_cost_is_not_tapped_for_mana() -> None:
    game = Plays()
    elf = game.put("{T}: Add {G} to your mana pool.", CREATURE, size="1/1")
    forest = game.lands("G")[0]
    machine = game.put("{G}, Tap an untapped creature you control: Draw a card.", ENCHANTMENT)
    game.activate(machine)
    assert elf.tapped
    assert forest.tapped
    assert not game.can(machine, ActionKind.ACTIVATE)


def test_its_own_mana_cannot_pay_for_an_ability_that_taps_it() -> None:
    game = Plays()
    stone = game.put("{T}: Add {1} to your mana pool.\n{1}, {T}, Sacrifice ~: Draw a card.", ARTIFACT)
    game.state.step = game.state.step
    assert [action for action in game.actions() if action.item is stone and not action.is_mana] == []


def test_nothing_is_used_for_two_parts_of_a_cost() -> None:
    game = Plays()
    golem = game.put("", ARTIFACT | CREATURE, size="1/1")
    altar = game.put("Sacrifice a creature, Sacrifice an artifact: Draw a card.", ENCHANTMENT)
    assert not game.can(altar, ActionKind.ACTIVATE)
    bear = game.bear()
    game.wish(sacrifice=bear)
    game.activate(altar)
    assert not golem.here
    assert not bear.here


def test_a_choice_that_would_leave_another_part_unpaid_is_not_offered() -> None:
    game = Plays()
    golem = game.put("", ARTIFACT | CREATURE, size="1/1")
    game.bear()
    altar = game.put("Sacrifice a creature, Sacrifice an artifact: Draw a card.", ENCHANTMENT)
    game.wish(sacrifice=golem)
    game.activate(altar)  # the first choice is forced, the golem is the artifact
    assert not golem.here


def test_life_is_paid_only_by_who_has_it_all() -> None:
    game = Plays()
    pit = game.put("Pay 3 life, Pay 3 life: Draw a card.", ENCHANTMENT)
    game.players[0].life = 5
    assert not game.can(pit, ActionKind.ACTIVATE)
    game.players[0].life = 6
    game.activate(pit)
    assert game.players[0].life == 0


def test_triggered_mana_abilities_count() -> None:
    game = Plays()
    forest = game.lands("G")[0]
    growth = game.put(
        "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds {G} to his or her mana pool.",
        ENCHANTMENT,
        subtypes="Aura",
    )
    game.attach(growth, forest)
    game.play(game.hand("Draw a card.", cost="{G}{G}"))
    assert game.players[0].mana == 0
    assert game.stack()[0].startswith("Test")


def test_mana_for_one_kind_of_spell_only() -> None:
    game = Plays()
    shop = artifact(name="Shop")
    source = game.card(shop)
    spend = Filter((HasType(ARTIFACT),), zone="any")
    from manaburn.text.tree import ActivatedAbility, CardDefinition, Cost, TapThis

    from .boards import land

    workshop = game.card(
        CardDefinition(
            "Workshop", (land("Workshop", ActivatedAbility(Cost((TapThis(),)), AddMana(You(), ("CCC",), spend=spend))),)
        )
    )
    workshop.since = -1
    assert source.here
    assert not game.can(game.hand("Draw a card.", cost="{3}"))
    game.play(game.hand("", ARTIFACT, "{3}"))
    assert workshop.tapped
    assert game.players[0].mana == 0


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_mana_abilities_come_between_other_payments_in_2002_only(edition: str) -> None:
    game = Plays(edition)
    ban = game.put("Activated abilities of creatures can't be activated.", ARTIFACT)
    bird = game.put("{T}: Add {G} to your mana pool.", CREATURE, size="0/1")
    claws = game.put("{1}, Sacrifice an artifact: You gain 1 life.", ENCHANTMENT)
    if edition == "2002":
        game.activate(claws)
        assert bird.tapped
        assert not ban.here
    else:
        assert not game.can(claws, ActionKind.ACTIVATE)
        assert refused(game, claws, kind=ActionKind.ACTIVATE) == "409.1h"


@pytest.mark.parametrize("lands", [0, 1])
def test_what_is_tapped_for_a_cost_makes_no_mana_between_other_payments(lands: int) -> None:
    """The temple makes mana only with five lands, so the game looks at what could come after the sacrifice."""
    game = Plays("2002")
    temple = "{T}: Add {1}{1} to your mana pool. Activate this ability only if you control five or more lands."
    bowl = game.put("{T}: Add {1} to your mana pool.\n{3}, {T}, Sacrifice a land: You gain 1 life.", LAND)
    game.lands("BB" + "B" * lands)
    game.put(temple, LAND)
    offered = [action for action in game.actions() if action.item is bowl and not action.is_mana]
    assert bool(offered) == (lands == 1)


def test_a_land_is_tapped_for_mana_before_it_is_sacrificed() -> None:
    game = Plays()
    furnace = game.put("{T}: Add {R} to your mana pool.", ARTIFACT | LAND)
    game.lands("R")
    blast = game.hand("As an additional cost to cast ~, sacrifice an artifact.\nDraw a card.", cost="{1}{R}")
    game.play(blast)
    assert not furnace.here


def test_a_cost_of_cards_in_hand_does_not_count_the_card_that_is_played() -> None:
    game = Plays()
    spell = game.hand("As an additional cost to cast ~, discard a card.\nDraw a card.", cost="{R}")
    game.lands("R")
    assert not game.can(spell)
    other = game.hand("Draw a card.", cost="{5}")
    game.play(spell)
    assert other.current.zone is Zone.GRAVEYARD


def test_paying_and_not_paying_outside_of_playing() -> None:
    game = Plays()
    game.lands("RR")
    from manaburn.text.tree import Cost, Mana

    ctx = Context(game.spell, game.players[0])
    assert payment.pay(game.table, game.players[0], Cost((Mana(parse_mana("{1}{R}")),)), ctx)
    assert not payment.pay(game.table, game.players[0], Cost((Mana(parse_mana("{R}")),)), ctx)


def test_x_is_as_large_as_the_mana_that_is_there() -> None:
    game = Plays()
    game.state.set_pool(game.players[0], [0, 0, 0, 2_500_000, 0, 0])
    spell = game.hand("~ deals X damage to target player.", cost="{X}{R}")
    game.wish(target=game.players[1])
    game.play(spell)  # the greatest X is announced
    assert game.state.stack[-1].context is not None
    assert game.state.stack[-1].context.x == 2_499_999
    assert game.players[0].mana == 0


def test_an_ability_makes_as_much_mana_as_it_says() -> None:
    game = Plays()
    fen = game.put("{T}: Add {B} to your mana pool for each storage counter on ~.", LAND)
    game.state.set_counters(fen, "storage", 30_000)
    spell = game.hand("~ deals X damage to target player.", cost="{X}{B}")
    game.wish(target=game.players[1])
    game.play(spell)
    assert game.state.stack[-1].context is not None
    assert game.state.stack[-1].context.x == 29_999


@pytest.mark.parametrize(("lands", "greatest"), [("BBRR", 3), ("BR", 1), ("BBBGGGG", 6)])
def test_no_greater_x_is_offered_than_can_be_paid(lands: str, greatest: int) -> None:
    game = Plays()
    game.lands(lands)
    game.put("{1}, {T}: Add {U}{R} to your mana pool.", ARTIFACT)
    spell = game.hand("~ deals X damage to target player.", cost="{X}{B}{R}")
    game.wish(target=game.players[1])
    game.play(spell)
    assert game.state.stack[-1].context is not None
    assert game.state.stack[-1].context.x == greatest


def test_a_spell_whose_least_x_cannot_be_paid_is_not_offered() -> None:
    game = Plays()
    game.lands("U")
    spell = game.hand("X can't be 0.\n~ deals X damage to target player.", cost="{X}{U}")
    assert not game.can(spell)
    game.lands("U")
    assert game.can(spell)


@pytest.mark.parametrize(("counted", "able"), [("creature you control", False), ("card in your graveyard", True)])
def test_a_card_that_is_discarded_makes_mana_only_where_it_is_counted(counted: str, able: bool) -> None:
    game = Plays("2002")
    game.lands("U")
    game.put(f"{{T}}: Add {{G}} to your mana pool for each {counted}.", LAND)
    assert game.can(game.hand("Cycling {2}"), ActionKind.ACTIVATE) is able


def test_a_kicker_that_cannot_be_paid_is_not_offered() -> None:
    game = Plays()
    game.lands("GGG")
    spell = game.hand("Kicker {U}\nDraw a card.", cost="{G}")
    game.play(spell)
    assert "kicker" not in game.minds[0].asked
    game.lands("U")
    game.play(game.hand("Kicker {U}\nDraw a card.", cost="{G}"))
    assert "kicker" in game.minds[0].asked


def test_mana_for_one_kind_of_spell_does_not_pay_for_another_source() -> None:
    game = Plays()
    game.put("{T}: Add {C} to your mana pool. Spend this mana only to cast artifact spells.", LAND)
    game.put("{1}, {T}: Add {G}{G} to your mana pool.", ARTIFACT)
    assert not game.can(game.hand("Draw a card.", cost="{G}"))
    assert not game.can(game.hand("", ARTIFACT, cost="{2}"))
    assert game.can(game.hand("", ARTIFACT, cost="{1}"))


def test_filters_and_pools_are_looked_through_at_once() -> None:
    game = Plays()
    for _ in range(8):
        game.put("{T}: Add {1} to your mana pool.\n{B/R}, {T}: Add {B}{B}, {B}{R}, or {R}{R} to your mana pool.", LAND)
        game.put("{T}: Add one mana of any type that a land you control could produce to your mana pool.", LAND)
    game.lands("UUUUUUUU")
    assert not game.can(game.hand("Draw a card.", cost="{5}{W}"))
    spell = game.hand("Draw a card.", cost="{B}{B}{B}{B}{R}{R}{R}{R}{U}{U}{U}{U}")
    game.play(spell)
    assert game.players[0].mana <= 1


def test_the_search_keeps_a_creature_for_what_the_cost_sacrifices() -> None:
    game = Plays()
    game.put("Sacrifice a creature: Add {B} to your mana pool.", ARTIFACT)
    bear = game.bear()
    game.bear()
    spell = game.hand("As an additional cost to cast ~, sacrifice a creature.\nDraw a card.", cost="{B}")
    game.play(spell)
    assert not bear.here
    assert not game.can(game.hand("As an additional cost to cast ~, sacrifice a creature.\nDraw a card.", cost="{B}"))
