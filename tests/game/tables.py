"""Positions to begin a test with: cards in play and in hand, and priority in the first main phase."""

from __future__ import annotations

from collections.abc import Sequence

from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.game import Game
from manaburn.rules.course import starting
from manaburn.terms import Step, Zone
from manaburn.text.tree import CardDefinition


def card(
    name: str, text: str, types: str = "Enchantment", cost: str | None = "{0}", power: str | None = None
) -> CardDefinition:
    """An invented card. A creature has the same power and toughness."""
    return compile_card(CardRecord(name, cost, types, text, power, power))


WASTE = card("Test Waste", "", "Land", None)
BEAR = card("Test Bear", "", "Creature — Bear", "{2}", "2")


def begun(
    in_play: Sequence[CardDefinition] = (),
    hand: Sequence[CardDefinition] = (),
    theirs: Sequence[CardDefinition] = (),
    rules: str = "2008",
    mana: Sequence[int] = (0, 0, 0, 0, 0, 0),
) -> Game:
    """Ann, who begins, has priority in her main phase with these cards and this mana (white, blue, black, red, green,
    colourless); Bob has ``theirs`` in play. Both libraries hold lands that do nothing."""
    game = Game([[WASTE] * 60] * 2, rules, 1, names=["Ann", "Bob"], starting=0, mulligans=False)
    ann, bob = game.players
    number = 1000
    for player, cards, zone in ((ann, in_play, Zone.IN_PLAY), (ann, hand, Zone.HAND), (bob, theirs, Zone.IN_PLAY)):
        for one in cards:
            number += 1
            starting.add_card(game.table, player, one, zone, number).since = -1
    while game.state.step not in (Step.PRECOMBAT_MAIN, Step.MAIN):
        game.answer(0)
    if any(mana):
        game.state.set_pool(ann, list(mana))
    return game


def do(game: Game, text: str) -> None:
    """Do what begins like that."""
    decision = game.decision
    assert decision is not None
    for option in decision.options:
        if option.text.startswith(text):
            game.answer(option)
            return
    raise AssertionError(f"{text}: {[option.text for option in decision.options]}")


def resolve(game: Game, most: int = 1000) -> None:
    """Pass until nothing waits to resolve or the game is over. Everything that is asked meanwhile gets the first
    possible answer."""
    for _ in range(most):
        if game.over or not (game.state.stack or game.in_action):
            return
        decision = game.decision
        assert decision is not None
        if game.in_action and decision.ordered:
            game.answer(list(range(len(decision.options))))
        else:
            game.answer(list(range(decision.low)) if game.in_action and not decision.numeric else 0)
    raise AssertionError("it doesn't come to an end")
