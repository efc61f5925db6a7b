"""Failures made small: fewer choices, and decks of fewer different cards, as long as the same thing goes wrong.

The answers of a record are numbers, which mean something else as soon as an earlier answer is left out. So a game is
taken down as choices, each with its moment and the texts of what was chosen. They are made in another game where they
come up there; whatever else is asked is answered by doing as little as possible.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, TypeVar

from manaburn import records
from manaburn.answering import CONCESSION, REPEATED, TAKEN_BACK
from manaburn.cards.library import Library
from manaburn.errors import IllegalAction
from manaburn.game import Game
from manaburn.rules.kernel.decisions import Decision, Kind, Option, number_of
from manaburn.terms import BASIC, LAND, Step

from . import boards, checks, positions
from .digests import compiled
from .soaking import (
    LONGEST_RECORD,
    Anew,
    Answers,
    Failure,
    Overlong,
    Setup,
    kind_of,
    least,
    pickled,
    plain_record,
    replayed,
    timed,
)

FILLER: Final = "Mountain"
"""What stands in a deck in place of cards that are not needed."""
NAMED: Final = ("cards", positions.CHECK, "record", "hidden", "options", "undo", "copy", "concession", "refusal")
"""The checks by which failures are named."""
LAST: Final = 3
"""The number of decisions before the end of a record at which everything is checked."""
MOST_DECISIONS: Final = 5000

T = TypeVar("T")


@dataclass(frozen=True)
class Moment:
    """When something is chosen: the turn, the step, the size of the stack, and who is asked for what."""

    turn: int
    step: Step
    stack: int
    player: int
    kind: Kind


GONE_THROUGH: Final = 12
"""How often an action that is offered is gone through, each time with other answers of chance."""


@dataclass(frozen=True)
class Choice:
    """One thing that a player has chosen. ``options``: each option's text and the number of its object; ``numbers``:
    the answer itself, where it consists of amounts, of an order, or of words."""

    moment: Moment
    options: tuple[tuple[str, int], ...] = ()
    numbers: tuple[int, ...] = ()
    concedes: int = -1
    subgame: bool = False
    """Whether only the subgame is conceded."""

    def answer(self, decision: Decision) -> list[int] | None:
        """Return the answer that chooses the same at a decision; None if it can't be chosen there."""
        if self.options or not self.numbers:
            left = dict(enumerate([mark_of(option) for option in decision.options]))
            found: list[int] = []
            for mark in self.options:
                fitting = [n for n, other in left.items() if other == mark]
                fitting = fitting or [n for n, other in left.items() if other[0] == mark[0]]
                if not fitting:
                    return None
                found.append(fitting[0])
                del left[fitting[0]]
        else:
            found = list(self.numbers)
        return None if decision.problem(found) else found


def mark_of(option: Option) -> tuple[str, int]:
    """Return what a choice keeps of an option."""
    return option.text, number_of(option.action.item if option.action is not None else option.entity)


def moment_of(game: Game, decision: Decision) -> Moment:
    """Return the moment of the open decision."""
    state = game.state
    return Moment(state.turn, state.step, len(state.stack), decision.who.index, decision.kind)


# -- seeing a failure again --------------------------------------------------------------------------------------------


def look(game: Game, begin: checks.Begin, only: str = "") -> None:
    """Check everything at the open decision of a game that ``begin`` has made, or only one thing: the check whose name
    a kind of failure begins with."""
    checks.no_fault(game)
    name = only.partition(":")[0]
    name = name if name in NAMED else ""
    if name in ("", "cards"):
        checks.conserved(game)
    if name in ("", positions.CHECK):
        positions.sound(game)
    if name in ("", "record"):
        checks.recorded(game, checks.Follower(begin))
    if name in ("", "hidden") and not compiled():
        checks.gives_nothing_away(game)
    if name in ("", "options") and not any(game.table.manual_payment):
        checks.tried(game)
        for number in range(GONE_THROUGH):
            checks.gone_through(game, random.Random(number))
    if name in ("", "undo") and game.undoable:
        before = checks.picture(game)
        answer = game.all_answers[-1]
        twin = game.copy()
        if twin.undoable and answer and answer[0] >= 0:
            twin.undo()
            twin.answer(answer)
            checks.same("undo", "the same answer does something else after undo", checks.picture(twin), before)


def seen_again(
    begin: checks.Begin, answers: Sequence[list[int] | str], library: Library, only: str = ""
) -> BaseException | None:
    """Give answers to a new game, and check everything at its last decisions (``only``: see ``look``). Return what goes
    wrong, or None."""
    with timed() as anew:
        anew()
        try:
            game = begin()
            for number, answer in enumerate(answers):
                anew()
                last = number + LAST >= len(answers)
                twin = game.copy() if last and not game.over else None
                if not followed(game, answer):
                    return None
                checks.no_fault(game)
                if last:
                    anew()
                    look(game, begin, only)
                    if twin is not None and followed(twin, answer):
                        found, expected = checks.picture(twin), checks.picture(game)
                        checks.same("copy", "an answer does something else in a copy", found, expected)
            anew(LONGEST_RECORD)
            replayed(game, begin, library)
            if not game.cut_short and not game.unrecorded:
                pickled(game)
        except (Exception, Overlong) as problem:
            return problem
    return None


def followed(game: Game, answer: list[int] | str) -> bool:
    """Give an answer of a record, or a word, to the game. Return False if the game doesn't accept it."""
    if not isinstance(answer, str):
        return records.follow(game, answer)
    try:
        game.answer(answer)
    except IllegalAction:
        return False
    return True


def fails(record: records.Record, library: Library, board: boards.Board = ()) -> BaseException | None:
    """Play a record again, whatever its hashes say, with everything checked at its last decisions. Return what goes
    wrong, or None. ``board``: the one from which it goes on."""
    answers: list[list[int] | str] = []
    for entry in record.entries:
        if entry.concedes >= 0:
            answers.append([CONCESSION, entry.concedes, *([1] if entry.subgame else [])])
        elif entry.keeps is not None:
            answers.append([TAKEN_BACK, *entry.keeps])
        elif entry.repeats is not None:
            answers.append([REPEATED, *entry.repeats])
        answers += entry.answers

    def begin() -> Game:
        game = records.begin(record, library)
        return boards.placed(game, board) if board else game

    return seen_again(begin, answers, library)


# -- a game as choices -------------------------------------------------------------------------------------------------


def choices_of(setup: Setup, answers: Answers, library: Library) -> list[Choice]:
    """Return the choices of a game. Passes are left out. At the end stands a choice of nothing, at the moment of the
    failure."""
    found: list[Choice] = []
    end = Moment(0, Step.UNTAP, 0, 0, Kind.PRIORITY)
    with timed() as anew:
        anew()
        try:
            game = setup.begin(library)
            for answer in answers:
                decision = game.decision
                if decision is None:
                    break
                end = moment_of(game, decision)
                choice = choice_of(end, decision, answer)
                if choice is not None:
                    found.append(choice)
                anew()
                if not records.follow(game, answer):
                    break
            decision = game.decision
            if decision is not None:
                end = moment_of(game, decision)
        except (Exception, Overlong):
            pass  # this may be the failure
    return [*found, Choice(end, numbers=(-1,))]


def choice_of(moment: Moment, decision: Decision, answer: list[int]) -> Choice | None:
    """Return an answer as a choice; None for a pass, and for what follows from another answer."""
    if answer and answer[0] < 0 and not decision.numeric:
        return Choice(moment, concedes=answer[1], subgame=len(answer) > 2) if answer[0] == CONCESSION else None
    if decision.kind is Kind.PRIORITY and answer == [0]:
        return None
    options = decision.options
    if decision.numeric or decision.amounts or decision.ordered or any(number >= len(options) for number in answer):
        return Choice(moment, (), tuple(answer))
    return Choice(moment, tuple([mark_of(options[number]) for number in answer]))


def made_again(
    setup: Setup, choices: list[Choice], library: Library, look_for: Callable[[Game], BaseException | None]
) -> tuple[BaseException | None, Answers]:
    """Make the choices in a new game. Return what goes wrong on the way or when ``look_for`` is asked, which it is at
    every decision of the last choice's moment, and the answers up to there."""
    answers: Answers = []
    game: Game | None = None
    with timed() as anew:
        anew()
        try:
            game = setup.begin(library)
            return following(game, list(choices), look_for, anew, answers), answers
        except (Exception, Overlong) as problem:
            return problem, answers


def following(
    game: Game,
    left: list[Choice],
    look_for: Callable[[Game], BaseException | None],
    anew: Anew,
    answers: Answers,
) -> BaseException | None:
    """Carry out ``made_again``. ``answers`` receives the answers, the one being given included."""
    end = left[-1].moment
    refused = 0
    for _ in range(MOST_DECISIONS):
        checks.no_fault(game)
        decision = game.decision
        if decision is None or game.state.turn > end.turn:
            break
        anew()
        moment = moment_of(game, decision)
        if (moment.turn, moment.step, moment.player) == (end.turn, end.step, end.player):
            problem = look_for(game)
            if problem is not None:
                return problem
        answer: list[int] | None = None
        for choice in left:
            if choice.moment.turn > moment.turn:
                break
            if choice.concedes >= 0 and choice.moment == moment:
                answer = [CONCESSION, choice.concedes, *([1] if choice.subgame else [])]
            elif choice.concedes < 0 and fits(choice.moment, moment):
                answer = choice.answer(decision)
            if answer is not None:
                left.remove(choice)
                break
        if answer is None:
            answer = [0] if decision.kind is Kind.PRIORITY else least(game, decision)
        before = [list(given) for given in game.all_answers]
        answers[:] = [*before, answer]
        try:
            if answer[:1] == [CONCESSION] and not decision.numeric:
                game.concede(answer[1], len(answer) > 2)
            else:
                game.answer(answer)
        except IllegalAction:
            refused += 1
            if refused > 50:
                return None
        answers[:] = game.all_answers
    checks.no_fault(game)
    return None


def fits(choice: Moment, now: Moment) -> bool:
    """Return whether what was chosen at one moment may be chosen at another. Choices with priority wait for the same
    step and stack."""
    if choice.kind is Kind.PRIORITY:
        return choice == now
    return (choice.turn, choice.player, choice.kind) == (now.turn, now.player, now.kind)


# -- shrinking ---------------------------------------------------------------------------------------------------------


def fewest(items: list[T], needed: Callable[[list[T]], bool], until: float) -> list[T]:
    """Leave out as many items as possible, in parts of half their number and less, while ``needed`` says that the rest
    will do. ``until``: when to stop, in seconds of the monotonic clock."""
    size = max(1, len(items) // 2)
    while items:
        start = 0
        while start < len(items):
            if time.monotonic() > until:
                return items
            fewer = items[:start] + items[start + size :]
            if needed(fewer):
                items = fewer
            else:
                start += size
        if size == 1:
            break
        size //= 2
    return items


def shrunk(failure: Failure, library: Library, seconds: float = 120.0) -> Failure:
    """Return a failure with a record that leads to it, as small as could be found in this number of seconds. The record
    is empty if the failure isn't seen again when the answers are given once more."""
    first = seen_again(partial(failure.setup.begin, library), failure.answers, library)
    if first is None or kind_of(first) != failure.kind:
        return failure
    until = time.monotonic() + seconds
    setup, answers = failure.setup, failure.answers

    def found(again: Setup, some: list[Choice]) -> Answers | None:
        """Return the answers that lead to the failure; None if it isn't seen."""
        begin = partial(again.begin, library)

        def looked(game: Game) -> BaseException | None:
            try:
                look(game, begin, failure.kind)
            except Exception as problem:
                return problem if kind_of(problem) == failure.kind else None
            return None

        problem, given = made_again(again, some, library, looked)
        if problem is None or kind_of(problem) != failure.kind:
            return None
        once_more = seen_again(begin, given, library, failure.kind)
        return given if once_more is not None and kind_of(once_more) == failure.kind else None

    *free, end = choices_of(setup, answers, library)
    if found(setup, [*free, end]) is not None:
        free = fewest(free, lambda some: found(setup, [*some, end]) is not None, until)
        names = sorted({name for deck in setup.decks for name in deck})
        names = fewest(names, lambda some: found(with_only(setup, some, library), [*free, end]) is not None, until)
        setup = with_only(setup, names, library)
        free = fewest(free, lambda some: found(setup, [*some, end]) is not None, until)
        given = found(setup, [*free, end])
        if given is not None:
            answers = given
        else:
            setup = failure.setup
    notes = [failure.kind, failure.why[:300]]
    record = plain_record(setup, setup.begin(library), answers, notes)
    return replace(failure, setup=setup, answers=answers, record=record)


def with_only(setup: Setup, names: list[str], library: Library) -> Setup:
    """Return a setup whose decks have only these cards. Each other card becomes a basic land, so that libraries have
    the same order."""
    kept = {*names}

    def filled(deck: tuple[str, ...]) -> tuple[str, ...]:
        return tuple([name if name in kept or is_basic(name, library) else FILLER for name in deck])

    return replace(setup, decks=tuple([filled(deck) for deck in setup.decks]))


def is_basic(name: str, library: Library) -> bool:
    """Return whether a card is the filler or another basic land."""
    face = library.card(name).faces[0]
    return bool(face.card_types & LAND and face.supertypes & BASIC)
