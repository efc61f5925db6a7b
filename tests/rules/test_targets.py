"""Rules 415, 409.1c-e, 409.2: targets, who chooses them, and what is divided among them."""

from __future__ import annotations

import pytest

from manaburn.rules.kernel.decisions import ActionKind
from manaburn.rules.meaning import announced
from manaburn.rules.playing import retargeting, targets
from manaburn.state.contexts import Context
from manaburn.state.objects import ABILITY
from manaburn.terms import ARTIFACT, CREATURE, ENCHANTMENT, LAND
from manaburn.text.tree import (
    Choose,
    DealDamage,
    Destroy,
    Filter,
    HasType,
    IsOpponent,
    Modal,
    Number,
    Players,
    Seq,
    SpellText,
    Target,
    This,
    You,
)

from .boards import STACK_EDITIONS, face
from .plays import Plays, refused

A_CREATURE = Filter((HasType(CREATURE),))
AN_ARTIFACT = Filter((HasType(ARTIFACT),))


def spell(game: Plays, effect: object, cost: str = "{R}") -> object:
    item = game.card(face("Test Bolt", 8, cost=cost, abilities=(SpellText(effect),)), zone=game.spell.zone.HAND)  # type: ignore[arg-type]
    return item


@pytest.mark.parametrize("edition", STACK_EDITIONS)
def test_the_same_target_for_two_instances_of_the_word(edition: str) -> None:
    game = Plays(edition)
    game.lands("R")
    golem = game.put("", ARTIFACT | CREATURE, size="2/2", who=1)
    card = spell(game, Seq((Destroy(Target(A_CREATURE, 0)), Destroy(Target(AN_ARTIFACT, 1)))))
    if edition in ("2002", "2004"):
        assert not game.can(card)  # type: ignore[arg-type]
        game.put("", ARTIFACT, who=1)
    game.wish(target=golem)
    item = game.play(card)  # type: ignore[arg-type]
    chosen = targets.all_targets(item)
    assert chosen.count(golem) == (1 if edition in ("2002", "2004") else 2)
    game.resolve()
    assert not golem.here


@pytest.mark.parametrize("edition", ["1999", *STACK_EDITIONS, "2026"])
def test_no_ability_is_offered_whose_only_target_is_safe_from_such_sources(edition: str) -> None:
    game = Plays(edition)
    bear = game.bear()
    rod = game.put("{T}: Tap target creature.", ARTIFACT)
    ring = game.put("{T}: Tap target creature.", ENCHANTMENT)
    assert game.can(rod, ActionKind.ACTIVATE)
    ward = game.put("Enchanted creature can't be the target of abilities from artifact sources.", ENCHANTMENT)
    ward.attached_to = bear
    assert not game.can(rod, ActionKind.ACTIVATE)
    assert game.can(ring, ActionKind.ACTIVATE)


def test_another_target_is_another() -> None:
    game = Plays()
    game.lands("R")
    game.bear(1)
    effect = Seq((Destroy(Target(A_CREATURE, 0)), Destroy(Target(A_CREATURE, 1, distinct=(0,)))))
    assert not game.can(spell(game, effect))  # type: ignore[arg-type]


def test_several_targets_of_one_word_differ() -> None:
    game = Plays()
    game.lands("R")
    game.bear(1)
    card = spell(game, Destroy(Target(A_CREATURE, 0, Number(2), Number(2))))
    assert not game.can(card)  # type: ignore[arg-type]
    game.bear(1)
    assert game.can(card)  # type: ignore[arg-type]


def test_shroud_and_protection() -> None:
    game = Plays()
    game.lands("R")
    game.put("Shroud", CREATURE, size="2/2", who=1)
    game.put("Protection from red", CREATURE, size="2/2", who=1)
    card = spell(game, Destroy(Target(A_CREATURE)))
    assert not game.can(card)  # type: ignore[arg-type]


def test_an_opponent_chooses_after_the_controller() -> None:
    game = Plays("2008", 3)
    game.lands("R")
    opponent = Choose(You(), Players((IsOpponent(),)))
    mine = DealDamage(This(), Number(1), Target(Players(), 0))
    theirs = DealDamage(This(), Number(1), Target(Players(), 1, chooser=opponent))
    card = spell(game, Seq((mine, theirs)))
    game.wish(0, target=game.players[1], chooser=game.players[2])
    game.wish(2, target=game.players[0])
    game.play(card)  # type: ignore[arg-type]
    game.resolve()
    assert [player.life for player in game.players] == [19, 19, 20]
    assert "target" in game.minds[2].asked
    assert "target" not in game.minds[1].asked


def test_an_opponent_chooses_the_mode() -> None:
    game = Plays()
    game.lands("R")
    opponent = Choose(You(), Players((IsOpponent(),)))
    one = DealDamage(This(), Number(1), Target(Players(), 0))
    two = DealDamage(This(), Number(2), Target(Players(), 1))
    card = spell(game, Modal((one, two), chooser=opponent))
    game.wish(1, mode="mode 2")
    game.wish(0, target=game.players[1])
    game.play(card)  # type: ignore[arg-type]
    game.resolve()
    assert game.players[1].life == 18


def test_a_mode_without_a_target_is_not_offered() -> None:
    game = Plays()
    game.lands("R")
    card = spell(game, Modal((Destroy(Target(AN_ARTIFACT, 0)), Destroy(Target(A_CREATURE, 1)))))
    assert not game.can(card)  # type: ignore[arg-type]
    game.bear(1)
    game.play(card)  # type: ignore[arg-type]
    assert game.state.stack[-1].context.modes == [1]  # type: ignore[union-attr]


def test_every_target_gets_a_share() -> None:
    game = Plays()
    game.lands("R")
    bear = game.bear(1)
    either = Target(A_CREATURE, 0, up_to_any=True)
    card = spell(game, DealDamage(This(), Number(2), either, divided=True))
    game.bear(1)
    game.bear(1)
    game.wish(target=[bear])
    game.play(card)  # type: ignore[arg-type]
    assert game.state.stack[-1].context.divided == [[2]]  # type: ignore[union-attr]


def test_no_more_targets_than_there_is_to_divide() -> None:
    game = Plays()
    game.lands("R")
    bears = [game.bear(1) for _ in range(3)]
    card = spell(game, DealDamage(This(), Number(2), Target(A_CREATURE, 0, up_to_any=True), divided=True))
    game.wish(target=list(bears))
    assert refused(game, card) == "409.1c"  # type: ignore[arg-type]


def test_a_share_whose_target_is_gone_is_lost() -> None:
    game = Plays()
    game.lands("R")
    one, two = game.bear(1), game.bear(1)
    card = spell(game, DealDamage(This(), Number(3), Target(A_CREATURE, 0, Number(1), Number(2)), divided=True))
    game.wish(target=[one, two], divide=0)
    game.minds[0].wishes.pop("divide")
    game.play(card)  # type: ignore[arg-type]
    from manaburn.rules.events import perform
    from manaburn.terms import Zone

    perform.move(game.table, [one], Zone.HAND)
    game.resolve()
    assert two.damage == 1


def test_a_target_of_a_kicker_is_asked_for_only_if_it_is_paid() -> None:
    game = Plays()
    game.lands("RR")
    game.put("", ARTIFACT, who=1)
    game.bear(1)
    text = "Kicker {R}\nDestroy target artifact. If ~ was kicked, destroy target creature."
    game.play(game.hand(text, cost="{R}"))
    context = game.state.stack[-1].context
    assert context is not None
    assert sum(len(slot) for slot in context.targets) == 1
    game.lands("RR")
    game.wish(kicker="yes")
    game.play(game.hand(text, cost="{R}"))
    context = game.state.stack[-1].context
    assert context is not None
    assert sum(len(slot) for slot in context.targets) == 2


def test_nothing_targets_itself() -> None:
    game = Plays()
    game.lands("UU")
    assert not game.can(game.hand("Counter target spell.", cost="{U}{U}"))


def test_new_targets_are_legal_and_other_than_the_old() -> None:
    game = Plays()
    game.lands("R")
    one, two = game.bear(1), game.bear(1)
    game.put("Shroud", CREATURE, size="2/2", who=1)
    card = spell(game, Destroy(Target(A_CREATURE)))
    game.wish(target=one)
    item = game.play(card)  # type: ignore[arg-type]
    game.minds[0].wishes.clear()
    context = item.context
    assert context is not None
    spec = announced.specs(Destroy(Target(A_CREATURE)))[0]
    assert retargeting.possible(game.table, spec, context, one) == [two]
    game.wish(new_target="yes")
    assert retargeting.choose_new(game.table, item, game.players[0])
    assert item.context is not context
    assert targets.all_targets(item) == [two]
    assert context.targets == [[one]]


def test_an_ability_whose_targets_are_all_illegal_is_countered() -> None:
    game = Plays()
    bear = game.bear(1)
    pinger = game.put("{T}: ~ deals 1 damage to target creature.", CREATURE, size="1/1")
    game.wish(target=bear)
    game.activate(pinger)
    assert game.state.stack[-1].kind == ABILITY
    from manaburn.rules.events import perform
    from manaburn.terms import Zone

    perform.move(game.table, [bear], Zone.HAND)
    game.resolve()
    assert not game.state.stack


def test_different_things_for_each_is_a_matching() -> None:
    game = Plays("2004")
    land = game.put("", LAND | CREATURE, size="1/1", who=1)
    bear = game.bear(1)
    ctx = Context(game.spell, game.players[0])
    creature = Target(A_CREATURE, 0)
    ground = Target(Filter((HasType(LAND),)), 1)
    assert targets.can_choose(game.table, Seq((Destroy(creature), Destroy(ground))), ctx)
    game.leave(bear)
    assert not targets.can_choose(game.table, Seq((Destroy(creature), Destroy(ground))), ctx)
    assert land.here


def test_an_aura_spell_targets_what_it_enchants() -> None:
    game = Plays()
    game.lands("W")
    aura = game.hand("Enchant creature\nEnchanted creature gets +1/+1.", ENCHANTMENT, "{W}", subtypes="Aura")
    assert not game.can(aura)
    bear = game.bear(1)
    game.play(aura)
    game.resolve()
    assert game.size(bear) == "3/3"
