"""Rule 409.1g: the ways in which a player could pay, as they are offered."""

from __future__ import annotations

import dataclasses

import pytest

from manaburn.errors import IllegalAction
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.rules.kernel.table import QuickPlayer, Table
from manaburn.rules.playing import mana_solver
from manaburn.rules.playing.total_cost import TotalCost
from manaburn.rules.playing.ways_to_pay import Supply, Ways, drop_worse, is_bare_land, pay_one_way, supplies_of
from manaburn.state.contexts import Context
from manaburn.terms import Zone, parse_mana
from manaburn.text.tree import (
    ActivatedAbility,
    AddMana,
    All,
    Cost,
    Draw,
    KeywordAbility,
    Number,
    PayLife,
    Players,
    TapThis,
    You,
)

from .boards import Board, basic, creature, enchantment, land


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


W, U, G = 1, 2, 16


def ways_with(lands: list[str], cost: str, board: Board | None = None) -> tuple[Board, Ways]:
    """The ways to pay a cost with lands: basic ones, and "Plains Forest" for one that is both."""
    board = board or Board()
    for types in lands:
        board.card(basic(types) if " " not in types else land(types, subtypes=types))
    player = board.players[0]
    return board, Ways(supplies_of(board.table, player, mana_solver.stock(board.table, player).by_hand), bill_of(cost))


@pytest.mark.parametrize(
    ("lands", "cost", "needed", "kept"),
    [
        (["Plains", "Forest", "Plains Forest"], "{1}", W | G, ["Plains", "Forest"]),
        (["Plains", "Forest", "Plains Forest"], "{1}", W, ["Forest"]),
        (["Plains", "Forest", "Plains Forest"], "{1}", U, ["Plains"]),
        (["Plains", "Forest", "Plains Forest"], "{W}", W | G, ["Plains"]),
        (["Plains Forest", "Plains"], "{1}", W | G, ["Plains"]),
        (["Plains Forest", "Plains"], "{2}", W | G, ["Plains Forest, Plains"]),
        (["Plains", "Plains", "Forest", "Forest"], "{2}", W, ["2 Forest"]),
        (["Plains", "Plains", "Forest", "Forest"], "{2}", W | G, ["2 Plains", "Plains, Forest", "2 Forest"]),
        (["Island", "Plains Island", "Plains Forest"], "{1}", W | U | G, ["Island", "Plains Forest"]),
    ],
)
def test_a_way_that_leaves_less_is_left_out(lands: list[str], cost: str, needed: int, kept: list[str]) -> None:
    """Of lands that only make mana, what is left untapped counts, by the types that any cost asks for."""
    _, ways = ways_with(lands, cost)
    drop_worse(ways, needed)
    assert [ways.words(counts) for counts in ways.found] == kept


def test_what_else_is_left_has_to_be_the_same() -> None:
    """Mana in the pool is never as good as a land, and lands that differ in more than their mana aren't compared."""
    board = Board()
    board.state.set_pool(board.players[0], [2, 0, 0, 0, 0, 0])
    _, ways = ways_with(["Plains", "Forest"], "{2}", board)
    drop_worse(ways, W)
    assert [ways.words(counts) for counts in ways.found] == [
        "2 {W} from the pool",
        "{W} from the pool, Forest",
    ]
    board = Board()
    aura = board.card(enchantment())
    plains = board.card(basic("Plains"))
    board.attach(aura, plains)
    _, ways = ways_with(["Forest"], "{1}", board)
    drop_worse(ways, W)
    assert [ways.words(counts) for counts in ways.found] == ["Plains", "Forest"]


def test_which_lands_only_make_mana() -> None:
    board = Board()
    assert is_bare_land(board.card(basic("Plains")))
    tap = ActivatedAbility(Cost((TapThis(),)), AddMana(You(), ("G",)))
    assert is_bare_land(board.card(land("Test Well", tap)))
    others = [
        ActivatedAbility(Cost((TapThis(), PayLife(Number(1)))), AddMana(You(), ("G",))),
        ActivatedAbility(Cost((TapThis(),)), Draw(You(), Number(1))),
        dataclasses.replace(tap, effect=AddMana(All(Players()), ("G",))),
        KeywordAbility("shroud"),
    ]
    for ability in others:
        assert not is_bare_land(board.card(land("Test Well", ability)))
    assert not is_bare_land(board.card(creature("1/1")))
    assert not is_bare_land(board.token(basic("Plains")))
    plains = board.card(basic("Plains"))
    board.state.set_counters(plains, "charge", 1)
    assert not is_bare_land(plains)
    plains = board.card(basic("Plains"))
    board.state.set_choice(plains, "colour", W)
    assert not is_bare_land(plains)
    plains = board.card(basic("Plains"))
    plains.face_down = True
    assert not is_bare_land(plains)


class Chooses(QuickPlayer):
    """Gives answers in order, and keeps what was offered."""

    def __init__(self, *answers: int) -> None:
        self.answers = list(answers)
        self.offered: list[list[str]] = []

    def decide(self, table: Table, decision: Decision) -> list[int]:
        assert decision.kind is Kind.PAY
        self.offered.append([option.text for option in decision.options])
        return [self.answers.pop(0)]


def test_a_player_is_asked_for_one_of_the_ways() -> None:
    board = Board()
    spell = board.card(creature("2/2"), 0, Zone.HAND)
    two = ActivatedAbility(Cost((TapThis(),)), AddMana(You(), ("GG",)))
    spring = board.card(land("Test Spring", two))
    plains, other, forest = [board.card(basic(name)) for name in ("Plains", "Plains", "Forest")]
    player = board.players[0]
    chooser = Chooses(2, 2)
    board.table.deciders = [chooser, None]
    assert pay_one_way(board.table, player, bill_of("{2}"), Context(spell, player), None)  # type: ignore[arg-type]
    assert chooser.offered == [
        ["with 2 Plains", "with Plains, Forest", "first Test Spring"],
        [
            "with 2 {G} from the pool",
            "with {G} from the pool, Plains",
            "with {G} from the pool, Forest",
            "with 2 Plains",
            "with Plains, Forest",
        ],
    ]
    assert spring.tapped and forest.tapped and not plains.tapped and not other.tapped


def test_what_can_be_paid_in_no_way() -> None:
    board = Board()
    spell = board.card(creature("2/2"), 0, Zone.HAND)
    player = board.players[0]
    with pytest.raises(IllegalAction, match="can't be paid"):
        pay_one_way(board.table, player, bill_of("{2}"), Context(spell, player), None)  # type: ignore[arg-type]


def test_ways_for_x_and_hybrid_symbols() -> None:
    bill = bill_of("{W/G}")
    bill.for_x, bill.x_types, bill.generic = 1, G, 1
    found = Ways([supply("white", W, 2), supply("green", G, 2)], bill)
    assert [found.words(counts) for counts in found.found] == ["white, green", "2 green"]


def test_equal_permanents_are_told_apart_if_something_refers_to_one() -> None:
    board, ways = ways_with(["Plains", "Plains"], "{1}")
    assert [ways.words(counts) for counts in ways.found] == ["Plains"]
    plains = board.state.in_play[0]
    other = board.card(creature("1/1"))
    board.state.set_choice(other, "permanent", plains)
    _, ways = ways_with([], "{1}", board)
    assert [ways.words(counts) for counts in ways.found] == ["Plains", "Plains"]
    board, _ = ways_with(["Plains", "Plains"], "{1}")
    other = board.card(creature("1/1"))
    board.table.journal.append(other.linked, board.state.in_play[0])
    _, ways = ways_with([], "{1}", board)
    assert [ways.words(counts) for counts in ways.found] == ["Plains", "Plains"]
