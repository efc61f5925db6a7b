"""Rule 409.1f: an amount of mana to be paid, and from which mana in the pool it is paid."""

from __future__ import annotations

import pytest

from manaburn.rules.playing import mana_spending
from manaburn.rules.playing.total_cost import TotalCost
from manaburn.terms import parse_mana


def parts(bill: TotalCost) -> tuple[int, list[int], list[str], int]:
    return bill.generic, bill.coloured, bill.hybrid, bill.snow


@pytest.mark.parametrize("times", [0, 1, 3])
def test_a_cost_several_times_is_each_of_its_symbols_several_times(times: int) -> None:
    cost = parse_mana("{X}{X}{2}{W}{R}{R}{G/U}{S}")
    bill = TotalCost()
    bill.add_times(cost, 5, times)
    one_by_one = TotalCost()
    for _ in range(times):
        one_by_one.add(cost, 5)
    assert parts(bill) == parts(one_by_one)
    assert bill.generic == 12 * times


def test_a_cost_less_than_no_times_is_nothing() -> None:
    bill = TotalCost()
    bill.add_times(parse_mana("{2}{W}"), 0, -1)
    assert parts(bill) == parts(TotalCost())


def test_bills_are_added_up() -> None:
    bill, other = TotalCost(), TotalCost()
    bill.add(parse_mana("{X}{W}{S}"), 2, 1)
    other.add(parse_mana("{X}{1}{B}{B}{G/U}"), 3, 4)
    bill.add_bill(other)
    assert parts(bill) == (6, [1, 0, 2, 0, 0, 0], ["G/U"], 1)
    assert (bill.for_x, bill.x_types, bill.total) == (5, 5, 11)


@pytest.mark.parametrize(
    ("pool", "wanted", "spent"),
    [
        ([0, 2, 0, 3, 0, 0], [0, 0, 0, 0, 0, 0], 3),  # there is most of it
        ([0, 2, 0, 3, 0, 0], [0, 0, 0, 3, 0, 0], 1),  # all of the other is needed
        ([0, 2, 0, 3, 0, 0], [0, 1, 0, 1, 0, 0], 3),
        ([0, 3, 0, 3, 0, 0], [0, 2, 0, 1, 0, 0], 3),
        ([4, 3, 0, 3, 0, 1], [0, 0, 0, 0, 0, 0], 5),  # colourless first
        ([4, 3, 0, 3, 0, 1], [0, 0, 0, 0, 0, 1], 0),
        ([0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0], -1),
    ],
)
def test_generic_mana_is_paid_with_what_is_needed_least(pool: list[int], wanted: list[int], spent: int) -> None:
    assert mana_spending._least_useful(pool, wanted) == spent
