"""Rule 409.1g: the ways in which a player could pay, as they are offered."""

from __future__ import annotations

import pytest

from manaburn.rules.playing.total_cost import TotalCost
from manaburn.rules.playing.ways_to_pay import Supply, Ways, pay_one_way
from manaburn.state.contexts import Context
from manaburn.terms import Zone, parse_mana

from .boards import Board, basic, creature


def supply(words: str, mask: int, number: int) -> Supply:
    found = Supply(words, words, mask)
    found.in_pool = number
    return found


def bill_of(cost: str) -> TotalCost:
    bill = TotalCost()
    bill.add(parse_mana(cost), 0)
    return bill


@pytest.mark.parametrize(
    ("cost", "ways"),
    [
        ("{2}", ["2 white", "white, green", "2 green"]),
        ("{G}", ["green"]),
        ("{1}{G}", ["white, green", "2 green"]),
        ("{W}{G}", ["white, green"]),
        ("{3}", ["2 white, green", "white, 2 green"]),
        ("{U}", []),
        ("{5}", []),
    ],
)
def test_the_ways_are_told_by_what_they_use(cost: str, ways: list[str]) -> None:
    found = Ways([supply("white", 1, 2), supply("green", 16, 2)], bill_of(cost))
    assert [found.words(counts) for counts in found.found] == ways


@pytest.mark.parametrize("cost", ["{S}", "{2/W}"])
def test_ways_that_cannot_be_told(cost: str) -> None:
    board = Board()
    spell = board.card(creature("2/2"), 0, Zone.HAND)
    board.card(basic("Plains"))
    player = board.players[0]
    assert not pay_one_way(board.table, player, bill_of(cost), Context(spell, player), None)  # type: ignore[arg-type]


def test_a_way_says_which_mana_is_spent() -> None:
    """The mana of the way, and none besides, is noted for the payment."""
    board = Board()
    spell = board.card(creature("2/2"), 0, Zone.HAND)
    lands = [board.card(basic(name)) for name in ("Plains", "Plains", "Forest")]
    player = board.players[0]
    ctx = Context(spell, player)
    assert pay_one_way(board.table, player, bill_of("{1}{W}{G}"), ctx, None)  # type: ignore[arg-type]
    assert all(land.tapped for land in lands)
    assert player.pool == [2, 0, 0, 0, 1, 0]
    assert board.table.running.spends == [2, 0, 0, 0, 1, 0]
    assert board.table.running.spends_for is ctx
