"""Why something is no legal target: said exactly where it is none."""

from __future__ import annotations

import pytest

from manaburn.cards import starter
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.players.random import RandomPlayer
from manaburn.rules.course import starting
from manaburn.rules.playing import objections, targets
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity
from manaburn.terms import CREATURE, ENCHANTMENT, INSTANT, Zone
from manaburn.text.tree import Target, walk

from .plays import Plays


def test_an_objection_stands_exactly_against_what_is_no_legal_target() -> None:
    game = Game(["Red Burn", "Green Stompy"], "2008", 4)
    player = RandomPlayer(2)
    for _ in range(250):
        if game.decision is None:
            break
        try:
            game.answer(player.decide(game.table, game.decision))
        except IllegalAction:
            continue
    table = game.table
    state = table.state
    looked_at = 0
    for number, card in enumerate(starter.pool().values()):
        specs = [
            node for face in card.faces for part in face.abilities for node in walk(part) if isinstance(node, Target)
        ]
        source = starting.add_card(table, state.players[0], card, Zone.REMOVED, 5000 + number)
        ctx = Context(source, state.players[0])
        entities: list[Entity] = [*state.in_play, *state.players, *state.hands[1][:1], *state.graveyards[0][:1]]
        for spec in specs:
            legal = targets.legal_targets(table, spec, ctx)
            for entity in entities:
                assert (objections.objection(table, entity, spec, ctx) == "") == (entity in legal), (card.name, entity)
                looked_at += 1
    assert looked_at > 500


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("Destroy target creature.", "{creature}: it has shroud"),
        ("Destroy target artifact.", ""),
        ("Target player draws a card.", "P1: "),
    ],
)
def test_the_nearest_to_a_legal_target_is_of_the_sort_that_is_asked_for(text: str, nearest: str) -> None:
    plays = Plays("2008")
    creature = plays.put("Shroud", CREATURE, size="2/2")
    for who in (0, 1):
        plays.put("You have shroud.", ENCHANTMENT, who=who)
    spell = plays.hand(text, INSTANT, "{0}")
    spec = next(node for node in walk(plays.chars(spell).abilities[0].ability) if isinstance(node, Target))
    told = objections.near_misses(plays.table, spec, Context(spell, plays.players[0]))
    assert nearest.format(creature=creature) in told
    assert ("P1" in told) == ("player" in text)
