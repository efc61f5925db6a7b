"""Taking back an action that can't be completed legally.

The journal undoes the whole action. The parts that are kept are then done again: the mana abilities that the player
keeps or may not reverse (422.1), and the moves that can't be reversed. Some rulebooks don't say what happens to the
rest of an action if a part of it can't be reversed. Here that part is kept and the rest is reversed; a spell that can't
return to the zone it came from is put into its owner's graveyard.

Rules: 422.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.editions.answers import Reversal
from manaburn.errors import IllegalAction
from manaburn.rules.events import perform
from manaburn.rules.kernel.decisions import FREE_WORDS, Decision, Kind
from manaburn.rules.kernel.mana_sources import ManaPlay
from manaburn.rules.kernel.table import PlayerFailed, QuickPlayer, Table
from manaburn.rules.playing import mana_abilities
from manaburn.state import happenings as h
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject
from manaburn.terms import Zone


class Attempt:
    """An action as far as it was done, kept for use after it has been undone."""

    def __init__(self, table: Table) -> None:
        history = table.state.history
        self.answers: Final = list(table.running.answers)
        """The answers given during the action."""
        self.made: Final = list(table.running.made)
        """The mana abilities played for it."""
        self.fixed: Final[list[ManaPlay]] = []
        """The mana abilities that can't be reversed."""
        self.moves: Final[list[tuple[int, Happening]]] = []
        """The other moves that can't be reversed, each with its index in the turn's history."""
        self.random: Final = table.state.random
        for place in range(table.running.begun_at, len(history)):
            if not irreversible(table, history[place]):
                continue
            within = [play for play in self.made if play.start <= place < play.stop]
            if not within:
                self.moves.append((place, history[place]))
            elif within[0] not in self.fixed:
                # The innermost one: an ability played to pay for another one is completed before it.
                self.fixed.append(within[0])

    @property
    def stands(self) -> bool:
        """Whether a part of the action can't be reversed."""
        return len(self.fixed) > 0 or len(self.moves) > 0


# -- what can't be reversed --------------------------------------------------------------------------------------------


def irreversible(table: Table, event: Happening) -> bool:
    """Return whether an event can't be reversed by the rules of the date.

    Rules: 422.1.
    """
    if event.kind is h.DRAW:
        return table.edition.reversal is not Reversal.NONE
    if event.kind is h.SHUFFLED or event.kind is h.REVEALED:
        return True  # remembered only where the edition says so
    if event.kind is not h.MOVE:
        return False
    if table.edition.random_cant_be_reversed and event.what in table.running.by_chance:
        return True
    return LIBRARY_MOVES[table.edition.reversal](event)


def nothing(event: Happening) -> bool:
    """Every move is reversed (422.1 of 1999)."""
    return False


def to_or_from_a_library(event: Happening) -> bool:
    """Return whether an event moves a card to or from a library (422.1 of 2002)."""
    return event.to is Zone.LIBRARY or event.origin is Zone.LIBRARY


def to_library_or_not_to_stack(event: Happening) -> bool:
    """The same since 2003-07 (422.1), when a move from a library to the stack can be reversed."""
    return event.to is Zone.LIBRARY or (event.origin is Zone.LIBRARY and event.to is not Zone.STACK)


LIBRARY_MOVES: Final[dict[Reversal, Callable[[Happening], bool]]] = {
    Reversal.NONE: nothing,
    Reversal.LIBRARY_BOTH_WAYS: to_or_from_a_library,
    Reversal.TO_LIBRARY_OR_NOT_TO_STACK: to_library_or_not_to_stack,
    Reversal.AND_SHUFFLING: to_library_or_not_to_stack,
    Reversal.AND_REVEALING: to_library_or_not_to_stack,
}


# -- taking back -------------------------------------------------------------------------------------------------------


def reverse(table: Table, mark: int, attempt: Attempt, keep: list[ManaPlay]) -> list[ManaPlay]:
    """Undo an action that began at ``mark`` of the journal, and do again the parts that are kept. Returns the mana
    abilities that are kept: those of ``keep``, those that can't be reversed, and those whose mana was spent on one of
    these."""
    standing = list(attempt.made)
    for play in reversed(attempt.made):
        if play in keep or play in attempt.fixed:
            continue
        fewer = [other for other in standing if other is not play]
        table.back(mark)
        if again(table, fewer, attempt):
            standing = fewer
    table.back(mark)
    again(table, standing, attempt)
    if standing or attempt.moves:
        state = table.state
        if table.edition.random_cant_be_reversed:
            state.random = attempt.random
        assert state.priority is not None
        table.timing.acted(table, state.priority, None, True)
        event = Happening(h.ILLEGAL, None, state.priority)
        names = [str(play.item) for play in standing] + [str(move.what or "a draw") for _, move in attempt.moves]
        event.text = ", ".join(names)
        table.note(event)
    return standing


def to_hand(table: Table, card: GameObject) -> None:
    """Put an illegal spell that was played from another zone than the hand into its owner's hand, where the rules of
    the date say so.

    Rules: 422.1.
    """
    if table.edition.illegal_spell_to_hand and card.current.zone is not Zone.HAND:
        perform.move_quietly(table, card.current, Zone.HAND)


def again(table: Table, plays: list[ManaPlay], attempt: Attempt) -> bool:
    """Do the parts of an action that are kept again, in their original order. Returns False if that is impossible
    because mana is missing or other mana would be spent."""
    deciders, manual = table.deciders, table.manual_payment
    least: list[QuickPlayer | None] = [Least() for player in table.state.players]
    table.manual_payment = [False for player in table.state.players]
    same = True
    moves = list(attempt.moves)
    try:
        for play in plays:
            while moves and moves[0][0] < play.start:
                table.begin([])
                table.deciders = least
                move_again(table, moves.pop(0)[1])
            table.begin([])
            table.state.random = play.random
            table.deciders = [Repeated(play) for player in table.state.players]
            mana_abilities.activate(table, play.player, play.item, play.held, play.use)
            same = same and len(table.running.made) == 1 and table.running.made[0].spent == play.spent
        table.deciders = least
        for _, event in moves:
            table.begin([])
            move_again(table, event)
    except (IllegalAction, PlayerFailed):
        return False
    finally:
        table.rest()
        table.deciders = deciders
        table.manual_payment = manual
    return same


def move_again(table: Table, event: Happening) -> None:
    """Repeat a move that can't be reversed."""
    if event.kind is h.DRAW:
        assert event.player is not None
        perform.draw(table, event.player, 1)
        return
    if event.kind is h.SHUFFLED:
        assert event.player is not None
        perform.shuffle(table, event.player)
        return
    item = event.what
    assert item is not None
    if event.kind is h.REVEALED:
        perform.reveal(table, [item], event.player)
        return
    if event.manner == "discarded":
        perform.discard(table, item.owner, [item])
        return
    perform.perform(
        table,
        [
            perform.moving(
                item, Zone.GRAVEYARD if event.to is Zone.STACK else event.to, None, event.manner, event.arrival
            )
        ],
    )


class Repeated(QuickPlayer):
    """Gives the same answers as when a mana ability was played before."""

    def __init__(self, play: ManaPlay) -> None:
        self._left: Final = [given for given in play.answers if given[0].kind is not Kind.PAY]

    def decide(self, table: Table, decision: Decision) -> list[int]:
        for given in self._left:
            before, answer = given
            if before.kind is decision.kind and before.who is decision.who and before.hint == decision.hint:
                found = same_answer(before, answer, decision)
                if found is not None:
                    self._left.remove(given)
                    return found
        raise IllegalAction("422.1", f"{decision.prompt}: nobody has said")

    def word(self, table: Table, decision: Decision) -> str:
        number = self.decide(table, decision)[0]
        return table.words[number - FREE_WORDS] if number >= FREE_WORDS else decision.options[number].words


class Least(QuickPlayer):
    """Always chooses the least that can be chosen."""

    def decide(self, table: Table, decision: Decision) -> list[int]:
        if decision.kind is Kind.YES_NO:
            return [1]
        if decision.numeric:
            return [decision.low]
        if decision.amounts:
            return [decision.total - decision.low * (len(decision.options) - 1)] + [decision.low] * (
                len(decision.options) - 1
            )
        return list(range(decision.low))


def same_answer(before: Decision, answer: list[int], now: Decision) -> list[int] | None:
    """Return the same answer to the same question; None if it is no longer possible."""
    if now.numeric or now.free_word:
        return answer
    if now.amounts or now.ordered:
        return answer if len(now.options) == len(before.options) else None
    found: list[int] = []
    for number in answer:
        same = [i for i, option in enumerate(now.options) if i not in found and option.like(before.options[number])]
        if not same:
            return None
        found.append(same[0])
    return found
