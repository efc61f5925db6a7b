"""Answers with many parts are given part by part: none is left out, and few interchangeable ones come up twice."""

from __future__ import annotations

from math import comb

from manaburn.editions.edition import find_edition
from manaburn.scenario.library import Library
from manaburn.solving.piecemeal import (
    Declaration,
    Fighter,
    Piecemeal,
    declared,
    divided,
    in_order,
    several,
)
from manaburn.solving.solving import solve

from .boards import to_win_this_turn


def whole_answers(answer: Piecemeal | None) -> list[list[int]]:
    """Return all answers that can be given part by part."""
    assert answer is not None
    if answer.whole():
        return [answer.numbers()]
    return [numbers for part in answer.answers() for numbers in whole_answers(answer.after(part.numbers))]


def blockers(names: list[str], attackers: list[str]) -> list[Fighter]:
    """Return creatures that may each block each of these attackers. Those with equal names are interchangeable."""
    found: list[Fighter] = []
    for k, name in enumerate(names):
        sets = [[k * len(attackers) + i] for i in range(len(attackers))]
        found.append(Fighter(name, [*sets, []], [*attackers, "nothing"], [*range(len(attackers)), -1]))
    return found


def test_each_declaration_of_different_creatures_comes_up_once() -> None:
    found = whole_answers(declared(blockers(list("abcdef"), list("ABCD"))))
    assert len(found) == len({tuple(one) for one in found}) == 5**6


def test_no_declaration_of_equal_creatures_is_missing() -> None:
    """Six equal blockers and four equal attackers: all that differs is how many block the same attacker."""
    found = whole_answers(Declaration(blockers(["bear"] * 6, ["elf"] * 4), []))
    shapes = [tuple(sorted([sum(1 for i in one if i % 4 == elf) for elf in range(4)])) for one in found]
    assert len(set(shapes)) == 1 + 1 + 2 + 3 + 5 + 6 + 9
    assert len(shapes) < 100 < 5**6


def test_equal_blockers_of_different_attackers() -> None:
    found = whole_answers(Declaration(blockers(["bear"] * 3, list("AB")), []))
    assert len(found) == comb(3 + 2, 2)


def test_a_few_declarations_are_listed() -> None:
    assert declared(blockers(list("ab"), list("AB"))) is None
    assert declared(blockers(["bear"] * 6, ["elf"])) is None


def test_orders() -> None:
    found = whole_answers(in_order([*list("abcdef"), "f"]))
    assert len(found) == len({tuple(one) for one in found}) == 7 * 6 * 5 * 4 * 3
    assert in_order(["a"] * 13) is None


def test_choices_of_several_options() -> None:
    found = whole_answers(several(list("abcdefghijkl"), 3, 5))
    assert len(found) == len({tuple(one) for one in found}) == comb(12, 3) + comb(12, 4) + comb(12, 5)
    assert all(3 <= len(one) <= 5 for one in found)
    assert several(list("abcde"), 2, 2) is None


def test_divisions() -> None:
    found = whole_answers(divided(list("abcdef"), 14, 1))
    assert len(found) == len({tuple(one) for one in found}) == comb(13, 5)
    assert all(sum(one) == 14 and min(one) >= 1 for one in found)
    assert all(len(one) == 6 for one in found)


def test_the_one_block_that_helps_is_found(library: Library) -> None:
    """Only the drake can stop the elemental; there are more than ten thousand blocks in which it doesn't."""
    plan = to_win_this_turn(
        "in_play: [Air Elemental, Grizzly Bears, Gray Ogre, Hill Giant, Craw Wurm]",
        "life: 4, in_play: [Wind Drake, Savannah Lions, War Mammoth, Scathe Zombies, Pearled Unicorn,"
        " Mons's Goblin Raiders, Goblin Hero]",
    )
    assert solve(plan, find_edition("2008"), library, nodes=5_000).result == "impossible"


def test_a_declaration_is_told_in_one_line(library: Library) -> None:
    plan = to_win_this_turn(
        "in_play: [Air Elemental, Grizzly Bears, Gray Ogre, Hill Giant, Craw Wurm, Scryb Sprites, Phantom Monster,"
        " Savannah Lions, Goblin Hero, Pearled Unicorn]",
        "life: 8, in_play: [Wall of Stone]",
    )
    solution = solve(plan, find_edition("2008"), library, nodes=20_000)
    attacks = [line for line in solution.line if ": attack: " in line]
    assert solution.result == "solved"
    assert len(attacks) == 1
    assert attacks[0].count("> Bob") >= 3
