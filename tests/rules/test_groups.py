"""Things chosen together that have to have something in common, and what costs ask of mana and objects."""

from __future__ import annotations

import pytest

from manaburn.rules.course import starting, turn
from manaburn.rules.events import perform
from manaburn.rules.kernel.decisions import ActionKind
from manaburn.terms import CREATURE, ENCHANTMENT, SORCERY, Zone

from .plays import Plays, refused

NIGHT_SOIL = "{1}, Exile two creature cards from a single graveyard: Create a 1/1 green Saproling creature token."
CONSCIENCE = "Tap two untapped creatures you control that share a creature type: You gain 1 life."


def corpses(game: Plays, who: int, count: int) -> list[object]:
    return [game.bear(who, zone=Zone.GRAVEYARD) for _ in range(count)]


def test_a_card_in_each_graveyard_is_not_two_in_a_single_one() -> None:
    game = Plays()
    game.lands("G")
    soil = game.put(NIGHT_SOIL, ENCHANTMENT)
    corpses(game, 0, 1)
    corpses(game, 1, 1)
    assert not game.can(soil, ActionKind.ACTIVATE)
    corpses(game, 1, 1)
    assert game.can(soil, ActionKind.ACTIVATE)


def test_the_cards_of_a_cost_come_from_one_graveyard() -> None:
    game = Plays()
    game.lands("G")
    soil = game.put(NIGHT_SOIL, ENCHANTMENT)
    corpses(game, 0, 2)
    theirs = corpses(game, 1, 2)
    game.wish(player=game.players[1])
    game.activate(soil)
    assert [item.current.zone for item in theirs] == [Zone.REMOVED, Zone.REMOVED]  # type: ignore[attr-defined]


def test_creatures_that_share_a_type() -> None:
    game = Plays()
    aura = game.put(CONSCIENCE, ENCHANTMENT)
    game.put("", CREATURE, size="1/1", subtypes="Elf Druid")
    goblin = game.put("", CREATURE, size="1/1", subtypes="Goblin Shaman")
    assert not game.can(aura, ActionKind.ACTIVATE)
    shaman = game.put("", CREATURE, size="1/1", subtypes="Human Shaman")
    assert game.can(aura, ActionKind.ACTIVATE)
    game.activate(aura)
    assert goblin.tapped and shaman.tapped


def test_changelings_share_every_type() -> None:
    game = Plays()
    aura = game.put(CONSCIENCE, ENCHANTMENT)
    game.put("Changeling", CREATURE, size="1/1", subtypes="Shapeshifter")
    game.put("", CREATURE, size="1/1", subtypes="Goblin")
    assert game.can(aura, ActionKind.ACTIVATE)


@pytest.mark.parametrize(("lands", "most"), [("BBRR", 1), ("RRBBB", 2), ("BBBB", 3)])
def test_only_black_mana_on_x(lands: str, most: int) -> None:
    game = Plays()
    game.lands(lands)
    spell = game.hand("Spend only black mana on X.\n~ deals X damage to target player.", SORCERY, "{X}{B}")
    game.wish(x=most + 1, target=game.players[1])
    assert refused(game, spell)
    game.minds[0].wishes["x"] = [most]
    game.play(spell)
    game.resolve()
    assert game.players[1].life == 20 - most


def test_black_or_red_mana_on_x() -> None:
    game = Plays()
    game.lands("BBRRG")
    spell = game.hand("Spend only black and/or red mana on X.\nYou gain X life.", SORCERY, "{X}{G}")
    game.wish(x=4)
    game.play(spell)
    game.resolve()
    assert game.players[0].life == 24


def test_those_creatures_fight_each_other() -> None:
    game = Plays()
    one = game.bear()
    two = game.bear(1)
    spell = game.hand(
        "Choose target creature you control and target creature an opponent controls. "
        "Those creatures fight each other.",
        SORCERY,
        "{0}",
    )
    game.minds[0].wishes["target"] = [one, two]
    game.play(spell)
    game.resolve()
    assert not one.here and not two.here


def test_one_or_more_creatures_deal_damage_to_a_player_each_player_by_itself() -> None:
    game = Plays(players=3)
    game.put("Whenever one or more creatures you control deal combat damage to a player, you gain 1 life.", ENCHANTMENT)
    one, two, three = game.bear(), game.bear(), game.bear()
    coming = [
        perform.damage(one, game.players[1], 2, True),
        perform.damage(two, game.players[1], 2, True),
        perform.damage(three, game.players[2], 2, True),
    ]
    perform.perform(game.table, coming)
    turn.check(game.table)
    assert len(game.stack()) == 2


@pytest.mark.parametrize("answer", [0, 1])
def test_a_card_of_the_opening_hand_that_may_be_in_play(answer: int) -> None:
    game = Plays()
    leyline = game.hand(
        "If ~ is in your opening hand, you may begin the game with it on the battlefield.", ENCHANTMENT, "{2}{W}{W}"
    )
    game.wish(begin_with=answer)
    starting.begin_with(game.table, game.players[0])
    assert leyline.current.zone is (Zone.HAND if answer else Zone.IN_PLAY)


def test_cards_for_ante_are_removed_from_decks() -> None:
    game = Plays()
    pact = game.put("Remove ~ from your deck before playing if you're not playing for ante.", SORCERY)
    bear = game.bear()
    assert pact.card is not None and bear.card is not None
    starting.put_cards(game.table, [[pact.card.definition, bear.card.definition], []])
    assert [card.name for card in game.state.libraries[0]] == [bear.name]
