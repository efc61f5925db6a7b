"""What is done once more after an action was taken back (422.1), and the answers that are given then."""

from __future__ import annotations

import pytest

from manaburn.errors import IllegalAction
from manaburn.rules.course.taking_back import Least, Repeated, irreversible, move_again, same_answer
from manaburn.rules.events import perform
from manaburn.rules.kernel.decisions import Decision, Kind, Option
from manaburn.rules.kernel.mana_sources import ManaPlay
from manaburn.state.characteristics import HeldAbility
from manaburn.state.happenings import EventKind, Happening
from manaburn.state.objects import GameObject
from manaburn.terms import Zone
from manaburn.text.tree import KeywordAbility

from .boards import Board, creature


def decision(board: Board, *words: str, kind: Kind = Kind.CARD, low: int = 1, high: int = 1) -> Decision:
    return Decision(board.players[0], kind, "which", [Option(word) for word in words], low, high, "413.2c")


def test_the_least_that_can_be_chosen() -> None:
    board, least = Board(), Least()
    assert least.decide(board.table, decision(board, "yes", "no", kind=Kind.YES_NO)) == [1]
    assert least.decide(board.table, decision(board, "a", "b", "c", low=2, high=3)) == [0, 1]
    assert least.decide(board.table, decision(board, "a", "b", low=0)) == []
    number = decision(board, low=3, high=7)
    number.numeric = True
    assert least.decide(board.table, number) == [3]
    shares = decision(board, "a", "b", "c", low=1, high=9)
    shares.amounts, shares.total = True, 9
    assert least.decide(board.table, shares) == [7, 1, 1]


def test_the_same_answer_to_the_same_question() -> None:
    board = Board()
    before, now = decision(board, "a", "b", "c", high=2), decision(board, "c", "a", high=2)
    assert same_answer(before, [2], now) == [0]
    assert same_answer(before, [0, 2], now) == [1, 0]
    assert same_answer(before, [1], now) is None
    assert same_answer(decision(board, "a", "a", high=2), [0, 1], decision(board, "a", "b", "a", high=2)) == [0, 2]
    for form in ("amounts", "ordered"):
        setattr(now, form, True)
        assert same_answer(before, [1, 0, 2], now) is None
        assert same_answer(decision(board, "x", "y"), [1, 0], now) == [1, 0]
        setattr(now, form, False)
    now.numeric = True
    assert same_answer(before, [17], now) == [17]
    now.numeric = False
    now.free_word = True
    assert same_answer(before, [99], now) == [99]


def play_with(board: Board, *answers: tuple[Decision, list[int]]) -> Repeated:
    play = ManaPlay(board.state, board.players[0], board.spell, HeldAbility(KeywordAbility("flying"), 0), None)
    play.answers.extend(answers)
    return Repeated(play)


def test_answers_are_given_once_more_to_the_questions_that_had_them() -> None:
    board = Board()
    colours = decision(board, "white", "blue", kind=Kind.COLOUR)
    cards = decision(board, "a", "b")
    repeated = play_with(board, (colours, [1]), (cards, [0]), (cards, [1]))
    assert repeated.decide(board.table, cards) == [0]
    assert repeated.decide(board.table, decision(board, "blue", "white", kind=Kind.COLOUR)) == [0]
    assert repeated.decide(board.table, cards) == [1]
    with pytest.raises(IllegalAction, match="nobody has said"):
        repeated.decide(board.table, cards)


def test_words_are_given_once_more() -> None:
    board = Board()
    words = decision(board, "Elf", "Goblin", kind=Kind.WORD)
    words.free_word = True
    (other,) = [board.table.intern_word("Wombat")]
    repeated = play_with(board, (words, [1]), (words, [other]))
    assert repeated.word(board.table, words) == "Goblin"
    assert repeated.word(board.table, words) == "Wombat"


def library(board: Board, *names: str) -> list[GameObject]:
    return [board.card(creature("1/1", name=name), zone=Zone.LIBRARY) for name in names]


def test_what_cannot_be_reversed_happens_once_more() -> None:
    board = Board()
    ann = board.players[0]
    library(board, "bottom", "top")
    move_again(board.table, Happening(EventKind.DRAW, None, ann, 1))
    assert [card.name for card in board.state.hands[0]] == ["top"]
    assert [card.name for card in board.state.libraries[0]] == ["bottom"]
    held = board.state.hands[0][0]
    move_again(board.table, Happening(EventKind.REVEALED, held, ann))
    assert held.known_to & 2
    event = Happening(EventKind.MOVE, held, ann)
    event.origin, event.to, event.manner = Zone.HAND, Zone.GRAVEYARD, "discarded"
    move_again(board.table, event)
    assert [card.name for card in board.state.graveyards[0]][-1] == "top"
    assert [past.kind for past in board.state.history].count(EventKind.DISCARD) == 1


def test_a_card_on_its_way_to_the_stack_goes_to_the_graveyard() -> None:
    board = Board()
    (card,) = library(board, "card")
    event = perform.moving(card, Zone.STACK, None, "")
    event.origin = Zone.LIBRARY
    move_again(board.table, event)
    assert card.current.zone is Zone.GRAVEYARD


def test_a_library_is_shuffled_once_more() -> None:
    board = Board()
    board.state.begin_chance(5)
    names = [f"card {n}" for n in range(20)]
    library(board, *names)
    move_again(board.table, Happening(EventKind.SHUFFLED, None, board.players[0]))
    after = [card.name for card in board.state.libraries[0]]
    assert after != names
    assert sorted(after) == sorted(names)


MOVES = [
    ("2002", Zone.LIBRARY, Zone.STACK, True),
    ("2004", Zone.LIBRARY, Zone.STACK, False),
    ("2004", Zone.LIBRARY, Zone.HAND, True),
    ("2004", Zone.HAND, Zone.LIBRARY, True),
    ("2004", Zone.HAND, Zone.GRAVEYARD, False),
    ("2002", Zone.IN_PLAY, Zone.LIBRARY, True),
    ("2002", Zone.IN_PLAY, Zone.HAND, False),
]


@pytest.mark.parametrize(("rules", "origin", "to", "stands"), MOVES)
def test_which_moves_stand(rules: str, origin: Zone, to: Zone, stands: bool) -> None:
    board = Board(rules)
    event = Happening(EventKind.MOVE, board.spell, board.players[0])
    event.origin, event.to = origin, to
    assert irreversible(board.table, event) is stands


@pytest.mark.parametrize(
    ("kind", "stands"),
    [
        (EventKind.DRAW, True),
        (EventKind.SHUFFLED, True),
        (EventKind.REVEALED, True),
        (EventKind.TAP, False),
        (EventKind.DAMAGE, False),
    ],
)
def test_which_events_stand(kind: EventKind, stands: bool) -> None:
    board = Board("2008")
    assert irreversible(board.table, Happening(kind, board.spell, board.players[0], 1)) is stands
