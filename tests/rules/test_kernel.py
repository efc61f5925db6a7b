"""Chance with results that were fixed beforehand, what decisions say of themselves, and looking at the top card."""

from __future__ import annotations

import pytest

from manaburn.rules.course import starting
from manaburn.rules.kernel import chance
from manaburn.rules.kernel.decisions import Decision, Kind, Option
from manaburn.rules.kernel.table import QuickPlayer, Table
from manaburn.terms import Zone

from .boards import Board, creature


@pytest.mark.parametrize(
    ("word", "at"), [("1", 0), ("3", 2), ("4", -1), ("0", -1), ("P1", 0), ("Lion", 1), ("Goat", -1), ("", -1)]
)
def test_what_is_picked_is_named_by_a_number_or_a_name(word: str, at: int) -> None:
    board = Board()
    lion = board.card(creature("2/2", name="Lion"))
    assert chance.place([board.players[0], lion, board.players[1]], word) == at


def decision(board: Board, *options: Option, low: int = 1, high: int = 1) -> Decision:
    return Decision(board.players[0], Kind.CARD, "which", list(options), low, high, "413.2c")


def test_a_decision_with_one_option_that_must_be_chosen_is_forced() -> None:
    board = Board()
    one, two = Option("one"), Option("two")
    assert decision(board, one).forced
    assert not decision(board, one, two).forced
    assert not decision(board, one, low=0).forced
    number = decision(board, one)
    number.numeric = True
    assert not number.forced


def test_the_first_answer_has_the_right_form() -> None:
    board = Board()
    options = [Option(word) for word in ("one", "two", "three")]
    assert decision(board, *options).first_answer() == [0]
    assert decision(board, *options, low=2, high=3).first_answer() == [0, 1]
    assert decision(board, *options, low=0, high=2).first_answer() == [0]
    assert decision(board, *options, low=0, high=0).first_answer() == []
    shares = decision(board, *options, low=1, high=7)
    shares.amounts, shares.total = True, 7
    assert shares.first_answer() == [5, 1, 1]
    assert shares.problem(shares.first_answer()) == ""
    ordered = decision(board, *options)
    ordered.ordered = True
    assert ordered.first_answer() == [0, 1, 2]
    number = decision(board, low=3, high=9)
    number.numeric = True
    assert number.first_answer() == [3]


def test_options_are_alike_if_they_say_the_same_of_the_same() -> None:
    board = Board()
    bear, lion = board.card(creature("2/2")), board.card(creature("2/2", name="Lion"))
    assert Option("", bear).like(Option("", bear))
    assert not Option("", bear).like(Option("", lion))
    assert not Option("one").like(Option("two"))
    one, two = Option("", bear), Option("", bear)
    one.other = two.other = lion
    assert one.like(two)
    two.other = board.players[1]
    assert not one.like(two)


class Says(QuickPlayer):
    """Chooses the second word."""

    def decide(self, table: Table, decision: Decision) -> list[int]:
        return [1]


def test_a_word_is_one_of_the_options_unless_a_player_says_another() -> None:
    board = Board()
    board.table.deciders = [Says(), None]
    player = board.players[0]
    assert board.table.word(player, "a type", ["Elf"]) == "Elf"
    assert board.table.word(player, "a type", ["Elf", "Goblin"]) == "Goblin"
    assert board.table.word(player, "a type", ["Elf", "Goblin"], True) == "Goblin"


class Puts(QuickPlayer):
    """Gives one answer."""

    def __init__(self, answer: list[int]) -> None:
        self.answer = answer

    def decide(self, table: Table, decision: Decision) -> list[int]:
        assert decision.hint == "bottom"
        return self.answer


@pytest.mark.parametrize(("answer", "order"), [([], ["a", "b", "top"]), ([0], ["top", "a", "b"])])
def test_who_looks_at_the_top_card_may_put_it_on_the_bottom(answer: list[int], order: list[str]) -> None:
    board = Board("2018")
    for name in ("a", "b", "top"):
        board.card(creature("1/1", name=name), zone=Zone.LIBRARY)
    board.table.deciders = [Puts(answer), None]
    starting.look_at_top(board.table, board.players[0])
    library = board.state.libraries[0]
    assert [card.name for card in library] == order
    assert [card.known_to & 3 for card in library if card.name == "top"] == [1]
    starting.look_at_top(board.table, board.players[1])  # an empty library
