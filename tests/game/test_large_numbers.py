"""Numbers are as large as they are. What can't be played out singly ends the game, which says so."""

from __future__ import annotations

import pytest

from manaburn import records
from manaburn.narration import Narrator
from manaburn.rules.kernel import limits
from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.meaning import usage

from .tables import begun, card, do, resolve

EDITIONS = ("1996", "2002", "2008")
FIRE = card("Test Fire", "Target player loses X life.", "Sorcery", "{X}{R}")
SWARM = card("Test Swarm", "Create X 1/1 green Saproling creature tokens.", "Sorcery", "{X}{G}")
INSIGHT = card("Test Insight", "Target player draws X cards.", "Sorcery", "{X}{U}")
SPRING = card(
    "Test Spring",
    "{T}: Add an amount of {G} to your mana pool equal to Test Spring's power.",
    "Creature — Elf",
    "{G}",
    "3",
)


@pytest.mark.parametrize("rules", EDITIONS)
@pytest.mark.parametrize("mana", [999_999, 1_000_001, 10**12, 10**30])
def test_x_is_as_large_as_the_mana(rules: str, mana: int) -> None:
    game = begun(hand=[FIRE], rules=rules, mana=(0, 0, 0, 1, 0, mana))
    do(game, "play Test Fire")
    decision = game.decision
    assert decision is not None and decision.kind is Kind.X
    assert (decision.low, decision.high) == (0, mana)
    game.answer(mana)
    while game.in_action:
        game.answer(1)
    resolve(game)
    assert game.players[1].life == 20 - mana


@pytest.mark.parametrize("rules", EDITIONS)
def test_six_thousand_tokens(rules: str) -> None:
    game = begun(hand=[SWARM], rules=rules, mana=(0, 0, 0, 0, 1, 6000))
    do(game, "play Test Swarm")
    game.answer(6000)
    resolve(game)
    assert len(game.state.in_play) == 6000


@pytest.mark.parametrize("rules", EDITIONS)
def test_too_many_tokens_end_the_game_and_it_says_so(rules: str) -> None:
    game = begun(hand=[SWARM], rules=rules, mana=(0, 0, 0, 0, 1, 3_000_000))
    do(game, "play Test Swarm")
    game.answer(3_000_000)
    resolve(game)
    assert (game.result, game.failure) == ("cut", None)
    assert game.cut_short == f"3,000,000 permanents are too many to be played out: the limit is {limits.MOST:,}"
    assert game.cut_short in records.ending(game)


@pytest.mark.parametrize("rules", EDITIONS)
def test_more_draws_than_cards(rules: str) -> None:
    game = begun(hand=[INSIGHT], rules=rules, mana=(0, 1, 0, 0, 0, 10**15))
    do(game, "play Test Insight")
    game.answer(10**15)
    while game.in_action:
        game.answer(1)
    resolve(game)
    assert len(game.state.hands[1]) == 60
    assert game.result == "Ann"


def test_more_mana_than_can_be_listed() -> None:
    game = begun([SPRING])
    spring = game.state.in_play[0]
    game.state.set_counters(spring, "+1/+1", 3_000_000_000)
    do(game, "activate Test Spring")
    assert game.players[0].pool[4] == 3_000_000_003
    assert "{G} (x 3,000,000,003)" in "\n".join([str(line) for line in Narrator(game.table).news()])


def test_an_ability_used_more_than_a_thousand_times_a_turn() -> None:
    game = begun([SPRING])
    spring = game.state.in_play[0]
    for _ in range(2500):
        usage.count_use(game.table, spring, 0, "activated")
    assert usage.times_used(game.table, spring, 0, "activated") == 2500
    game.state.turn += 1
    assert usage.times_used(game.table, spring, 0, "activated") == 0
