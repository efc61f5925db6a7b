"""Rule 409: what happens, and what is asked, while something is played."""

from __future__ import annotations

import pytest

from manaburn.narration.words import Words
from manaburn.rules.course import turn
from manaburn.rules.events import carrying_out
from manaburn.rules.kernel.casting_method import FACE_DOWN, NORMAL, MethodKind
from manaburn.rules.kernel.decisions import ActionKind
from manaburn.rules.playing import announcing
from manaburn.state import happenings as h
from manaburn.terms import ARTIFACT, CREATURE, ENCHANTMENT, INSTANT, SORCERY, Step, Zone
from manaburn.text.tree import (
    Cast,
    Cost,
    CostChange,
    EndOfTurn,
    Filter,
    HasType,
    IsSpell,
    Mana,
    PlayCard,
    PlayFrom,
    Ref,
)

from .boards import STACK_EDITIONS, enchantment, static
from .plays import Plays, by, refused


def tax(generic: int, less: bool = False, **more: object) -> CostChange:
    from manaburn.terms import ManaCost

    kind = Filter((IsSpell(),), zone="stack")
    return CostChange(kind, Cost((Mana(ManaCost((str(generic),))),)), less, **more)  # type: ignore[arg-type]


def for_all(*mods: object) -> object:
    from manaburn.text.tree import All, Players

    return static(All(Players()), *mods)  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_choices_come_in_the_order_of_the_steps(edition: str) -> None:
    game = Plays(edition)
    game.lands("RRRRRR")
    game.bear(1)
    spell = game.hand(
        "Kicker {1}\nAs an additional cost to cast ~, discard a card.\n"
        "~ deals X damage divided as you choose among any number of target creatures and/or players.",
        cost="{X}{R}",
    )
    game.hand("", CREATURE, "{G}")
    game.hand("", CREATURE, "{G}")
    game.wish(x=3, kicker="yes", target=[game.players[1], game.state.in_play[-1]])
    game.play(spell)
    asked = [word for word in game.minds[0].asked if word in ("kicker", "x", "target", "divide", "discard")]
    assert asked == ["kicker", "x", "target", "divide", "discard"]
    assert game.table.running.last_cost == "{4}{R}"


def test_the_card_is_on_the_stack_at_the_first_question() -> None:
    game = Plays()
    game.lands("RR")
    spell = game.hand("~ deals X damage to target player.", cost="{X}{R}")
    seen: list[list[str]] = []
    mind = game.minds[0]
    usual = mind.decide

    def decide(table: object, decision: object) -> list[int]:
        seen.append(game.stack())
        return usual(table, decision)  # type: ignore[arg-type]

    mind.decide = decide  # type: ignore[method-assign]
    game.play(spell)
    assert seen[0] == [spell.name]


def test_increases_come_before_reductions() -> None:
    game = Plays()
    game.card(enchantment(for_all(tax(1))))  # type: ignore[arg-type]
    game.card(enchantment(for_all(tax(1, True))))  # type: ignore[arg-type]
    game.lands("B")
    game.play(game.hand("Draw a card.", cost="{B}"))
    assert game.table.running.last_cost == "{B}"


def test_a_least_cost_comes_last() -> None:
    game = Plays()
    game.card(enchantment(for_all(tax(1, True))))  # type: ignore[arg-type]
    game.card(enchantment(for_all(tax(0, minimum=3))))  # type: ignore[arg-type]
    game.lands("BBB")
    game.play(game.hand("Draw a card.", cost="{B}"))
    assert game.table.running.last_cost == "{2}{B}"


def test_a_tax_counts_before_a_spell_is_offered() -> None:
    game = Plays()
    game.card(enchantment(for_all(tax(1))))  # type: ignore[arg-type]
    game.lands("B")
    assert not game.can(game.hand("Draw a card.", cost="{B}"))


def test_affinity_counts_before_a_spell_is_offered() -> None:
    game = Plays("2004")
    for _ in range(4):
        game.put("", ARTIFACT)
    spell = game.hand("Affinity for artifacts", ARTIFACT | CREATURE, "{4}", size="2/2")
    assert game.can(spell)
    game.play(spell)
    assert game.table.running.last_cost == "{0}"


# -- optional costs ----------------------------------------------------------------------------------------------------


def test_two_kickers_are_asked_for_one_by_one() -> None:
    game = Plays()
    game.lands("RRWW")
    spell = game.hand("Kicker {R} and/or {W}\nDraw a card.", cost="{R}")
    game.wish(**{"kicker 2": "yes"})  # type: ignore[arg-type]
    item = game.play(spell)
    assert item.context is not None
    assert item.context.kickers == (2,)
    assert item.context.paid_words == ["kicker 2"]
    assert game.table.running.last_cost == "{W}{R}"


def test_what_is_too_dear_is_not_offered() -> None:
    game = Plays()
    game.lands("R")
    game.play(game.hand("Kicker {R}\nDraw a card.", cost="{R}"))
    assert "kicker" not in game.minds[0].asked


def test_replicate_as_often_as_there_is_mana() -> None:
    game = Plays()
    game.lands("UUUUU")
    spell = game.hand("Replicate {U}\nDraw a card.", cost="{1}{U}")
    game.wish(replicate="yes")
    item = game.play(spell)
    assert item.context is not None
    assert item.context.paid.count("replicate") == 3
    assert len(game.state.stack) == 2


def test_entwine_only_where_all_modes_have_targets() -> None:
    game = Plays("2004")
    game.lands("RRR")
    text = "Choose one —\n• Destroy target artifact.\n• Destroy target enchantment.\nEntwine {R}"
    game.put("", ARTIFACT, who=1)
    game.play(game.hand(text, cost="{R}"))
    assert "entwine" not in game.minds[0].asked
    game.put("", ENCHANTMENT, who=1)
    game.wish(entwine="yes")
    item = game.play(game.hand(text, cost="{R}"))
    assert item.context is not None
    assert item.context.modes == [0, 1]


@pytest.mark.parametrize("edition", ["2006", "2008"])
def test_splice_adds_text_and_cost(edition: str) -> None:
    game = Plays(edition)
    game.lands("URR")
    ray = game.hand(
        "~ deals 2 damage to target creature or player.\nSplice onto Arcane {1}{R}", cost="{1}{R}", subtypes="Arcane"
    )
    spell = game.hand("You gain 1 life.", cost="{U}", subtypes="Arcane")
    game.wish(splice=ray, target=game.players[1])
    game.play(spell)
    assert game.table.running.last_cost == "{1}{U}{R}"
    assert ray.known_to == 3
    game.resolve()
    assert (game.players[0].life, game.players[1].life) == (21, 18)
    assert ray.zone is Zone.HAND


def test_convoke_taps_newcomers_and_pays_for_colours() -> None:
    game = Plays("2006")
    game.lands("W")
    one, two = game.bear(), game.bear()
    one.since = two.since = game.state.turn
    spell = game.hand("Convoke\nDraw a card.", SORCERY, "{2}{G}")
    assert game.can(spell)
    game.wish(convoke=[one, two])
    game.play(spell)
    assert game.table.running.last_cost == "{1}"
    assert one.tapped
    assert two.tapped


def test_delve_removes_cards_as_a_payment() -> None:
    game = Plays()
    game.lands("B")
    cards = [game.put("", CREATURE, "{G}", Zone.GRAVEYARD) for _ in range(3)]
    spell = game.hand("Delve\nDraw a card.", SORCERY, "{3}{B}")
    game.wish(delve=cards)
    game.play(spell)
    assert game.table.running.last_cost == "{B}"
    assert [card.current.zone for card in cards] == [Zone.REMOVED] * 3


def test_offering_sacrifices_at_once_and_allows_an_instants_time() -> None:
    game = Plays("2006")
    game.lands("BBBB")
    rat = game.put("", CREATURE, "{1}{R}", size="1/1", subtypes="Rat")
    spell = game.hand("Rat offering", CREATURE, "{4}{B}{B}", size="6/6")
    game.state.step = Step.UPKEEP
    assert game.can(spell)
    game.play(spell)
    assert not rat.here
    assert game.table.running.last_cost == "{2}{B}{B}"


# -- other ways --------------------------------------------------------------------------------------------------------


def test_flashback_from_the_graveyard_only() -> None:
    game = Plays()
    game.lands("UUU")
    card = game.put("Draw a card.\nFlashback {U}", SORCERY, "{2}{U}", Zone.GRAVEYARD)
    assert game.ways(card) == [by(MethodKind.FLASHBACK)]
    item = game.play(card, way=by(MethodKind.FLASHBACK))
    assert game.table.running.last_cost == "{U}"
    game.resolve()
    assert item.current.zone is Zone.REMOVED


def test_evoke_is_one_alternative_cost() -> None:
    game = Plays()
    game.lands("UUUU")
    card = game.hand("Evoke {U}", CREATURE, "{3}{U}", size="2/2")
    assert game.ways(card) == [NORMAL, by(MethodKind.EVOKE)]
    game.play(card, way=by(MethodKind.EVOKE))
    game.resolve()
    assert len(game.state.stack) == 1
    game.resolve()
    assert card.current.zone is Zone.GRAVEYARD


def test_an_alternative_cost_of_an_effect_is_found_again_whatever_comes_or_goes() -> None:
    game = Plays()
    spells = Filter((IsSpell(),), zone="stack")
    from manaburn.terms import parse_mana
    from manaburn.text.tree import You

    game.card(enchantment(static(You(), PlayFrom(spells, cost=Cost((Mana(parse_mana("{W}")),))))))
    game.card(enchantment(static(You(), PlayFrom(spells, cost=Cost((Mana(parse_mana("{U}")),))))))
    game.lands("U")
    card = game.hand("Draw a card.", cost="{9}")
    open_ways = game.ways(card)
    assert len(open_ways) == 1
    spell = game.play(card, way=open_ways[0])
    assert game.table.running.last_cost == "{U}"
    assert Words(game.table).choices(spell) == ", with alternative"


def test_free_at_an_instants_time_but_not_face_down() -> None:
    game = Plays("2004")
    from manaburn.text.tree import You

    kind = Filter((HasType(CREATURE),), zone="hand", whose=You())
    game.card(enchantment(static(You(), PlayFrom(kind, as_flash=True, free=True))))
    game.lands("WWW")
    card = game.hand("Morph {W}", CREATURE, "{2}{W}", size="2/2")
    assert [[part.kind for part in way.parts] for way in game.ways(card)] == [
        [],
        [MethodKind.MORPH],
        [MethodKind.EFFECT],
    ]
    game.state.step = Step.UPKEEP
    (way,) = game.ways(card)
    assert way.has(MethodKind.EFFECT)
    game.play(card, way=way)
    assert game.table.running.last_cost == "{0}"


def test_face_down_for_three() -> None:
    game = Plays("2004")
    game.lands("WWW")
    card = game.hand("Flying\nMorph {W}", CREATURE, "{5}{W}", size="4/4")
    item = game.play(card, way=FACE_DOWN)
    assert game.table.running.last_cost == "{3}"
    assert game.size(item) == "2/2"
    assert item.known_to & 2 == 0
    game.resolve()
    assert game.size(item.current) == "2/2"


def test_x_is_nothing_where_the_mana_cost_is_not_paid() -> None:
    game = Plays()
    card = game.hand("~ deals X damage to target player.", cost="{X}{R}")
    from manaburn.state.contexts import Context, EffectResult
    from manaburn.text.tree import You

    ctx = Context(game.spell, game.players[0])
    ctx.kept[0] = EffectResult([card], 1, True)
    carrying_out.carry_out(game.table, PlayCard(You(), Ref("var", 0), free=True), ctx)
    assert card.current.zone is Zone.STACK
    context = card.current.context
    assert context is not None
    assert context.x == 0
    assert "x" not in game.minds[0].asked


def test_additional_costs_are_due_even_for_a_free_spell() -> None:
    game = Plays()
    from manaburn.state.contexts import Context, EffectResult
    from manaburn.text.tree import You

    text = "As an additional cost to cast ~, sacrifice a creature.\nDraw a card."
    card = game.hand(text, cost="{R}")
    ctx = Context(game.spell, game.players[0])
    ctx.kept[0] = EffectResult([card], 1, True)
    carrying_out.carry_out(game.table, PlayCard(You(), Ref("var", 0), free=True), ctx)
    assert card.zone is Zone.HAND
    bear = game.bear()
    carrying_out.carry_out(game.table, PlayCard(You(), Ref("var", 0), free=True), ctx)
    assert not bear.here


def test_a_permission_to_play_a_card_elsewhere() -> None:
    game = Plays()
    from manaburn.state.contexts import Context, EffectResult
    from manaburn.text.tree import You

    game.lands("R")
    card = game.put("Draw a card.", INSTANT, "{R}", Zone.REMOVED)
    ctx = Context(game.spell, game.players[0])
    ctx.kept[0] = EffectResult([card], 1, True)
    carrying_out.carry_out(game.table, Cast(You(), Ref("var", 0), EndOfTurn()), ctx)
    assert game.can(card)
    game.play(card, way=by(MethodKind.PERMISSION))
    assert game.table.running.last_cost == "{R}"


def test_what_has_no_mana_cost_is_not_paid_for() -> None:
    late, early = Plays("2008"), Plays("2004")
    for game in (late, early):
        game.lands("UU")
    assert not late.can(late.hand("Draw a card."))
    assert early.can(early.hand("Draw a card."))


# -- what is forbidden -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_no_creature_spells(edition: str) -> None:
    game = Plays(edition)
    game.put("Creature spells can't be cast.", ENCHANTMENT, who=1)
    game.lands("GGG")
    bear = game.hand("Morph {G}", CREATURE, "{1}{G}", size="2/2")
    assert not game.can(bear)
    assert refused(game, bear) == "409.4"
    assert refused(game, bear, way=FACE_DOWN) == "409.4"


def test_one_spell_each_turn() -> None:
    game = Plays()
    game.put("Each player can't cast more than one spell each turn.", ENCHANTMENT)
    game.lands("RRR")
    game.play(game.hand("Draw a card.", cost="{R}"))
    assert refused(game, game.hand("Draw a card.", cost="{R}")) == "409.4"


def test_a_play_taken_back_leaves_nothing() -> None:
    game = Plays()
    game.lands("R")
    spell = game.hand("As an additional cost to cast ~, sacrifice a creature.\nDraw a card.", cost="{1}{R}")
    game.bear()
    assert refused(game, spell) == "409.1h"
    assert not game.state.played_this_turn
    assert not game.state.pending


def test_split_second_stops_everything_but_mana() -> None:
    game = Plays("2006")
    game.lands("RR")
    elf = game.put("{T}: Add {G} to your mana pool.", CREATURE, size="1/1")
    pinger = game.put("{T}: ~ deals 1 damage to target player.", CREATURE, size="1/1")
    game.play(game.hand("Split second\nDraw a card.", cost="{R}"))
    assert not game.can(game.hand("Draw a card.", cost="{R}"))
    assert not game.can(pinger, ActionKind.ACTIVATE)
    assert game.can(elf, ActionKind.ACTIVATE)


# -- abilities ---------------------------------------------------------------------------------------------------------


def test_cycling_is_seen() -> None:
    game = Plays()
    game.lands("UU")
    game.put("", CREATURE, "{G}", Zone.LIBRARY)
    card = game.hand("Cycling {2}\nWhen you cycle ~, you gain 2 life.", CREATURE, "{4}{U}", size="2/2")
    game.activate(card)
    assert card.current.zone is Zone.GRAVEYARD
    assert [event.kind for event in game.state.history if event.kind == h.CYCLED]
    assert len(game.state.stack) == 2
    game.resolve()
    assert game.players[0].life == 22


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_a_hidden_card_whose_ability_is_played_is_shown(edition: str) -> None:
    game = Plays(edition)
    game.lands("UU")
    card = game.hand("{2}, Reveal ~ from your hand: You gain 1 life.", CREATURE, "{4}{U}", size="2/2")
    if not game.chars(card).activated or game.chars(card).activated[0].ability.zone != "hand":  # type: ignore[attr-defined]
        pytest.skip("this text is read otherwise")
    game.activate(card)
    assert card.known_to == 3


def test_a_limit_of_uses_stays_with_the_permanent() -> None:
    game = Plays()
    game.lands("UU")
    hatchling = game.put(
        "{U}: ~ gets +1/+0 until end of turn. Activate this ability only once each turn.", CREATURE, size="1/3"
    )
    game.activate(hatchling)
    assert not game.can(hatchling, ActionKind.ACTIVATE)
    game.lands("U", 1)
    hatchling.controller = game.players[1]
    assert not game.can(hatchling, ActionKind.ACTIVATE, 1)


def test_any_player_may_activate_it() -> None:
    game = Plays()
    game.lands("U", 1)
    pit = game.put("{1}: You gain 1 life. Any player may activate this ability.", ENCHANTMENT)
    game.activate(pit, 1)
    game.resolve()
    assert game.players[1].life == 21


def test_priority_stays_with_who_played() -> None:
    game = Plays()
    game.lands("R", 1)
    game.play(game.hand("Draw a card.", cost="{R}", who=1), 1)
    assert game.state.priority is game.players[1]
    assert game.state.stage == turn.CHECK


def test_the_steps_are_those_of_the_edition() -> None:
    names = {edition: [step.name for step in Plays(edition).table.edition.playing] for edition in STACK_EDITIONS}
    assert names["2002"][-2:] == ["PAYMENT_WITH_MANA", "PLAYED"]
    assert names["2008"][-4:] == ["TOTAL_COST", "MANA_IF_DUE", "PAYMENT", "PLAYED"]
    assert set(announcing.STEPS) >= {
        step for step in Plays("2004").table.edition.playing if step.name not in ("ANNOUNCE", "PLAYED")
    }
