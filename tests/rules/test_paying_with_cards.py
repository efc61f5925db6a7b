"""Convoke, delve and offering together with mana abilities and other costs."""

from __future__ import annotations

import pytest

from manaburn.rules.kernel.table import PlayerFailed
from manaburn.rules.playing.payment import words_of
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.objects import GameObject
from manaburn.terms import ARTIFACT, CREATURE, SORCERY, Zone
from manaburn.text.tree import Do, Move, Ref, Tap
from manaburn.text.tree.base import CostPart

from .plays import Plays, refused

EDITIONS = ("2006", "2014", "2026")
ELF = "{T}: Add {G} to your mana pool."


def elf(game: Plays) -> GameObject:
    return game.put(ELF, CREATURE, "{G}", size="1/1")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_creature_is_tapped_for_convoke_or_for_its_own_mana(edition: str) -> None:
    game = Plays(edition)
    game.lands("GG")
    elf(game)
    four = game.hand("Convoke\nDraw a card.", SORCERY, "{3}{G}")
    three = game.hand("Convoke\nDraw a card.", SORCERY, "{2}{G}")
    assert not game.can(four)
    assert game.can(three)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_payer_does_not_tap_what_was_chosen_for_convoke(edition: str) -> None:
    game = Plays(edition)
    lands = game.lands("GG")
    chosen, bear = elf(game), game.bear()
    spell = game.hand("Convoke\nDraw a card.", SORCERY, "{2}{G}")
    game.wish(convoke=[chosen])
    game.play(spell)
    assert [item.tapped for item in (*lands, chosen, bear)] == [True, True, True, False]


@pytest.mark.parametrize("edition", EDITIONS)
def test_creatures_that_leave_a_rest_which_nothing_pays_are_refused(edition: str) -> None:
    game = Plays(edition)
    game.lands("R")
    green, red = game.bear(), game.put("", CREATURE, "{R}", size="1/1")
    spell = game.hand("Convoke\nDraw a card.", SORCERY, "{1}{G}")
    game.wish(convoke=[red])
    assert refused(game, spell) == "502.46"
    game.minds[0].wishes.clear()
    game.wish(convoke=[green])
    game.play(spell)
    assert green.tapped


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_creature_of_two_colours_pays_for_what_nothing_else_can(edition: str) -> None:
    for there, other in (("G", "W"), ("W", "G")):
        game = Plays(edition)
        game.lands(there)
        both = game.put("", CREATURE, "{G}{W}", size="2/2")
        spell = game.hand("Convoke\nDraw a card.", SORCERY, "{G}{W}")
        game.wish(convoke=[both])
        game.play(spell)
        assert both.tapped, other


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_tapped_for_convoke_can_be_sacrificed_for_the_same_spell(edition: str) -> None:
    game = Plays(edition)
    game.lands("G")
    bear = game.bear()
    spell = game.hand(
        "Convoke\nAs an additional cost to play ~, sacrifice a creature.\nDraw a card.", SORCERY, "{1}{G}"
    )
    assert game.can(spell)
    game.wish(convoke=[bear])
    game.play(spell)
    assert bear.current.zone is Zone.GRAVEYARD


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_more_creatures_are_asked_for_than_are_needed(edition: str) -> None:
    for cards, lands, least in ((0, "GG", 2), (1, "GG", 1), (1, "GGG", 0), (3, "", 1), (0, "RRRR", 1)):
        game = Plays(edition)
        game.lands(lands)
        for _ in range(3):
            game.bear()
        for _ in range(cards - 1):  # one is there already
            game.put("", CREATURE, "{G}", Zone.GRAVEYARD)
        text = "Convoke\nDelve\nDraw a card." if cards else "Convoke\nDraw a card."
        spell = game.hand(text, SORCERY, "{3}{G}")
        game.play(spell)
        asked = [decision.low for decision in game.minds[0].seen if decision.hint == "convoke"]
        assert asked == [least], (cards, lands)


def test_a_permanent_sacrificed_for_offering_makes_no_mana_for_the_spell() -> None:
    game = Plays("2006")
    game.lands("B")
    rat = game.put("{T}: Add {B} to your mana pool.", CREATURE, "{2}", size="1/1", subtypes="Rat")
    dear = game.hand("Rat offering", CREATURE, "{3}{B}", size="6/6")
    assert not game.can(dear)
    game.lands("B")
    assert game.can(dear)
    game.wish(offering=0)
    game.play(dear)
    assert not rat.here


def test_a_permanent_that_sacrifices_itself_for_mana_is_offered_or_sacrificed() -> None:
    game = Plays("2006")
    game.put("Sacrifice ~: Add {B} to your mana pool.", ARTIFACT | CREATURE, "{1}", size="1/1", subtypes="Rat")
    dear = game.hand("Rat offering", CREATURE, "{1}{B}", size="6/6")
    assert not game.can(dear)


def test_who_pays_by_hand_before_2003_is_told_what_the_cost_taps() -> None:
    game = Plays("2002")
    game.lands("GG")
    game.table.manual_payment[0] = True
    bear = game.bear()
    spell = game.hand("Convoke\nDraw a card.", SORCERY, "{3}")
    game.wish(convoke=[bear], pay=f"pay: tap {bear}")
    with pytest.raises(PlayerFailed):
        game.play(spell)  # the wish is there the first time only: it has been paid then
    offers = [[option.text for option in decision.options] for decision in game.minds[0].seen if decision.hint == "pay"]
    assert [f"pay: tap {bear}" in offer for offer in offers] == [True, False]


def test_parts_of_a_cost_in_words() -> None:
    """What was chosen as the spell was announced is named; of other parts their own words are said."""
    game = Plays()
    first, second = game.bear(), game.bear()
    ctx = Context(first, game.players[0])
    ctx.kept[3] = EffectResult([first, second], 2, True)
    parts: list[CostPart] = [Do(Tap(Ref("var", 3))), Do(Move(Ref("var", 3), "removed")), Do(Tap(Ref("var", 4)))]
    named = f"{first}, {second}"
    assert [words_of(part, ctx) for part in parts[:2]] == [f"pay: tap {named}", f"pay: remove {named}"]
    assert named not in words_of(parts[2], ctx)
