"""Answers given from outside the game: which options they mean, how they are recorded and how they are undone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.errors import IllegalAction
from manaburn.observation import Choice
from manaburn.onlooker import Onlooker
from manaburn.rules.combat import combat_phase
from manaburn.rules.kernel.decisions import NO_WORD, Decision, Kind, Option, is_word
from manaburn.rules.kernel.table import QuickPlayer, Table

if TYPE_CHECKING:
    from manaburn.game import Game
    from manaburn.progress import Progress

CONCESSION: Final = -1
"""The first number of an entry of ``Game.answers`` that records a concession. The second number is the player's index.
"""
REPEATED: Final = -3
"""The first number of an entry of ``Game.answers`` that records a shortcut. The second number is the number of answers
in one round, which are the entries just before this one; the third is how many more times the round was done."""
TAKEN_BACK: Final = -2
"""The first number of an entry of ``Game.answers`` that records that the action under way was taken back (422.1). The
numbers after it are the indexes of the mana abilities that the player keeps."""


class Step:
    """An answer given from outside, with what is needed to undo it."""

    def __init__(self, game: Progress, decision: Decision | None) -> None:
        self.decision = decision
        self.guest = False
        """Whether a player in the process gave it."""
        self.waiting = decision is None or decision.kind is Kind.PRIORITY
        """Whether the answer was an action of a player with priority, and so the first answer of a unit of work."""
        self.mark = game._mark
        self.given = list(game._given)
        self.action = game._action
        self.inside = game._inside
        self.answers = len(game.answers)
        self.units = game.units
        self.started = game._started
        self.first = game._first_step
        """The index of the first step of the same unit of work."""

    def copied(self, copy: Progress) -> Step:
        """Return the same step for a copy of the game made in the middle of the unit of work. The journal of the copy
        begins with that unit."""
        step = Step(copy, None)
        step.guest = self.guest
        step.waiting = self.waiting
        step.given = list(self.given)
        step.answers = self.answers
        step.units = self.units
        step.started = self.started
        return step


def is_first(choice: object) -> bool:
    """Return whether an answer is the index 0, the first option."""
    if isinstance(choice, list):
        return len(choice) == 1 and is_first(choice[0])
    return isinstance(choice, int) and not isinstance(choice, bool) and choice == 0


class Fallback(QuickPlayer):
    """A player that gives a legal declaration of attackers, blockers or combat damage in place of one whose answers
    were illegal. All other decisions are passed on to that player."""

    def __init__(self, player: QuickPlayer) -> None:
        self._player: Final = player

    def decide(self, table: Table, decision: Decision) -> list[int]:
        legal = combat_phase.legal_answer(table, decision)
        return legal if legal is not None else self._player.decide(table, decision)

    def word(self, table: Table, decision: Decision) -> str:
        return self._player.word(table, decision)


def numbers_of(game: Game, decision: Decision, choice: object) -> list[int]:
    """Return the answer as numbers. Raises IllegalAction if it names something that isn't an option."""
    if isinstance(choice, str):
        return [_named(game, decision, choice)]
    if isinstance(choice, bool):
        if decision.kind is not Kind.YES_NO:
            raise IllegalAction(decision.rule, f"{choice} answers only a yes-or-no question")
        return [0 if choice else 1]
    if isinstance(choice, (list, tuple)):
        return [_number(game, decision, part) for part in choice]
    return [_number(game, decision, choice)]


def _named(game: Game, decision: Decision, text: str) -> int:
    """Return the index of the option with this text: the first one if several such options are interchangeable.
    Raises IllegalAction if they aren't, or if there is none."""
    found = [i for i, option in enumerate(decision.options) if option.text == text]
    if not found:
        if decision.free_word and text.strip():
            if not is_word(text):
                raise IllegalAction(decision.rule, NO_WORD)
            return game.table.intern_word(text)
        raise IllegalAction(decision.rule, f"{text!r} is not an option")
    if len(found) > 1:
        onlooker = Onlooker(game, decision.who.index)
        looks = [onlooker.looks(decision.options[i]) for i in found]
        if looks.count(looks[0]) < len(looks):
            raise IllegalAction(decision.rule, f"{text!r} could be {len(found)} options: say which by its index")
    return found[0]


def _number(game: Game, decision: Decision, part: object) -> int:
    if isinstance(part, Option):
        for options in (decision.options, game._former):
            for i, option in enumerate(options):
                if option is part:
                    return i
        for i, option in enumerate(decision.options):
            if option.like(part):
                return i
        raise IllegalAction(decision.rule, f"{part.text!r} is not an option")
    if isinstance(part, Choice):
        if part.index < len(decision.options) and part.text == _told(game, decision, part.index):
            return part.index
        raise IllegalAction(decision.rule, f"{part.text!r} is not an option")
    if not isinstance(part, int) or isinstance(part, bool):
        raise IllegalAction(decision.rule, f"{part!r} is not an answer")
    return part


def _told(game: Game, decision: Decision, index: int) -> str:
    """Return the text of an option as the player who is asked is told it."""
    return Onlooker(game, decision.who.index).option(decision.options[index])
