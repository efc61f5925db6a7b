"""Who pays by hand is offered the kickers that what there is could pay, and no others (409.1b)."""

from __future__ import annotations

import pytest
from tests.game.tables import WASTE, card, do

from manaburn.game import Game
from manaburn.rules.course import starting
from manaburn.terms import Step, Zone

KICKED = card("Test Bear", "Kicker {3}", "Creature — Bear", "{1}", "2")


@pytest.mark.parametrize(("mana", "offered"), [(1, False), (3, False), (4, True), (5, True)])
def test_a_kicker_that_could_be_paid_is_offered(mana: int, offered: bool) -> None:
    game = Game([[WASTE] * 60] * 2, "2008", 1, names=["Ann", "Bob"], starting=0, mulligans=False, manual=[True, True])
    starting.add_card(game.table, game.players[0], KICKED, Zone.HAND, 1001)
    while game.state.step is not Step.PRECOMBAT_MAIN:
        game.answer(0)
    game.state.set_pool(game.players[0], [0, 0, 0, 0, 0, mana])
    do(game, "play Test Bear")
    decision = game.decision
    assert decision is not None
    assert ("kicker" in f"{decision.prompt} {[option.text for option in decision.options]}".lower()) is offered
