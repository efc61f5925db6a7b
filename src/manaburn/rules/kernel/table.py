"""The table: a position, the edition it is played by, and those who decide. Everything in ``rules`` works on a table.

A choice is a function call, :meth:`Table.ask`. A decider in the process answers at once; otherwise the answer comes
from the tape, and at its end :class:`~.decisions.NeedDecision` stops the action: whoever drives the table rolls the
journal back to the last checkpoint and runs the action again with a longer tape.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

from manaburn.editions.edition import Edition
from manaburn.errors import IllegalAction
from manaburn.state.happenings import PASSED
from manaburn.state.journal import Journal
from manaburn.state.objects import Happening, Player
from manaburn.state.state import GameState
from manaburn.text.phrases import Saying

from .decisions import FREE_WORDS, Aim, Decision, Kind, NeedDecision, Option
from .table_parts import Caches, Running, StepGuard
from .timing_system import TIMING_SYSTEMS, TimingSystem


@mypyc_attr(allow_interpreted_subclasses=True)
class Decider(ABC):
    """Somebody who answers decisions in the process: a program, or a person at a terminal.

    >>> class First(Decider):
    ...     def decide(self, table, decision):
    ...         return [decision.low] if decision.numeric else list(range(decision.low))
    """

    @abstractmethod
    def decide(self, table: Table, decision: Decision) -> list[int]:
        """The answer to a decision: a list of whole numbers, as a rule the indexes of the options chosen.

        For its form see :class:`~.decisions.Decision`. An answer of the wrong form is a pass where the player has
        priority; any other decision is asked again. The whole table can be seen from here; a fair player looks only at
        what its seat may know.
        """

    def word(self, table: Table, decision: Decision) -> str:
        """The answer to a decision that takes a free word; by default one of the options."""
        return decision.options[self.decide(table, decision)[0]].words

    def twin(self) -> Decider:
        """Who decides in a copy of the game as this player would, without changing how it goes on here; by default the
        player itself: of a person there is only one."""
        return self

    def watch(self, table: Table, happening: Happening) -> None:  # noqa: B027 (most don't watch)
        """Called for each event once it can't be taken back by the engine any more. By default it does nothing."""


class PlayerFailed(BaseException):
    """A player in the process has raised an error of its own. Not an Exception: it is no fault of the rules."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error


class Table:
    """A game in progress, as the rules see it."""

    def __init__(self, state: GameState, edition: Edition) -> None:
        self.state: Final = state
        self.edition: Final = edition
        self.timing: Final[TimingSystem] = TIMING_SYSTEMS[edition.timing]
        self.day: Final = edition.date.isoformat()
        """The date of the rules, as text."""
        self.journal: Final[Journal] = state.journal
        self.deciders: list[Decider | None] = [None for player in state.players]
        """Who decides for each player; None: the answers come from outside."""
        self.manual_payment: list[bool] = [False for player in state.players]
        """Who chooses by what mana to pay; for the others the engine pays (see playing.payment)."""
        self.ask_all = False
        """Ask even where there is only one legal answer."""
        self.recording = True
        """Keep the log of what happens."""
        self.words: list[str] = []
        """Words that were answered freely: their indexes, from FREE_WORDS on, stand in the tape."""
        self.fixed_chances: list[str] = []
        """Results of chance that have been fixed beforehand (see kernel.chance)."""
        self.running: Final = Running()
        """The action that is running."""
        self.step_guard: Final = StepGuard()
        """What lets a timing step be taken back for a destruction (1996)."""
        self.caches: Final = Caches(len(state.players))
        """What has been derived from the position."""
        self.loop_memory: object = None
        """What rule 421 remembers; see course.loops."""
        self.passings: Final = [Happening(PASSED, None, player) for player in state.players]
        """What the log says of a player who passes; always the same."""

    def begin(self, tape: list[list[int]]) -> None:
        """A unit of work begins, or is run once more, with the answers that there are."""
        self.running.begin(tape, len(self.state.history))

    # -- asking --------------------------------------------------------------------------------------------------------

    def ask(self, decision: Decision) -> list[int]:
        """The answer to a decision, checked for its form.

        Raises NeedDecision where nobody has answered it yet, IllegalAction for an answer that isn't one.
        """
        controller = decision.player.controlled_by
        if controller is not None and decision.asker is None:
            decision.asker = controller
        decision.day = self.day
        running = self.running
        guard = self.step_guard
        key = decision.key if guard.watching else ""
        planned = running.making[-1].planned(decision) if running.making else None
        if planned is not None:
            answer = planned
        elif guard.again and guard.again[0][0] == key:
            answer = guard.again.pop(0)[1]
        elif running.cursor < len(running.tape):
            guard.again.clear()
            answer = running.tape[running.cursor]
            running.cursor += 1
        else:
            guard.again.clear()
            decider = self.deciders[decision.who.index]
            if decider is None:
                raise NeedDecision(decision)
            try:
                answer = self.word_of(decider, decision) if decision.free_word else decider.decide(self, decision)
            except Exception as error:
                raise PlayerFailed(error) from error
            running.tape.append(answer)
            running.cursor += 1
        if key and planned is None:
            guard.asked.append((key, answer))
        if running.making:
            running.making[-1].answers.append((decision, answer))
        if decision.kind is not Kind.ORDER and (decision.numeric or len(decision.options) > 1):
            self.state.quiet_actions = 0
        problem = decision.problem(answer)
        if problem:
            raise IllegalAction(decision.rule, f"{decision.prompt}: {problem}")
        return answer

    def choose(
        self,
        player: Player,
        kind: Kind,
        prompt: str,
        options: list[Option],
        low: int = 1,
        high: int = 1,
        hint: str = "",
        rule: str = "",
        aim: Aim | None = None,
    ) -> list[int]:
        """Ask for ``low`` to ``high`` of the options; not asked where only one answer is possible."""
        n = len(options)
        if high > n:
            high = n
        if low > n:
            low = n
        if not self.ask_all and (high == 0 or (low == n and kind is not Kind.ORDER)):
            return list(range(n)) if high else []
        decision = Decision(player, kind, prompt, options, low, high, rule)
        decision.hint = hint
        decision.source = self.running.resolving
        decision.aim = aim
        return self.ask(decision)

    def order(self, player: Player, prompt: str, options: list[Option], hint: str = "", rule: str = "") -> list[int]:
        """Ask for an order of the options."""
        n = len(options)
        if n < 2:
            return list(range(n))
        decision = Decision(player, Kind.ORDER, prompt, options, n, n, rule)
        decision.ordered = True
        decision.hint = hint
        decision.source = self.running.resolving
        return self.ask(decision)

    def yes(self, player: Player, prompt: str, hint: str = "", rule: str = "", about: Saying | None = None) -> bool:
        """Ask yes or no. Option 0 is yes. ``about``: the optional effect, which says better than ``prompt`` what is
        asked."""
        decision = Decision(player, Kind.YES_NO, prompt, [Option("yes"), Option("no")], 1, 1, rule)
        decision.about = about
        decision.hint = hint
        decision.source = self.running.resolving
        return self.ask(decision)[0] == 0

    def number(
        self, player: Player, kind: Kind, prompt: str, low: int, high: int, hint: str = "", rule: str = ""
    ) -> int:
        """Ask for a number from ``low`` to ``high``."""
        if high <= low and not self.ask_all:
            return low
        decision = Decision(player, kind, prompt, [], low, high, rule)
        decision.numeric = True
        decision.hint = hint
        decision.source = self.running.resolving
        return self.ask(decision)[0]

    def amounts(
        self, player: Player, kind: Kind, prompt: str, options: list[Option], total: int, low: int, rule: str = ""
    ) -> list[int]:
        """Ask for an amount for each option, together ``total``."""
        if not self.ask_all:
            if len(options) == 1:
                return [total]
            if total == low * len(options):
                return [low for option in options]
        decision = Decision(player, kind, prompt, options, low, total, rule)
        decision.amounts = True
        decision.total = total
        decision.source = self.running.resolving
        return self.ask(decision)

    def word(
        self, player: Player, prompt: str, options: list[str], free: bool = False, hint: str = "", rule: str = ""
    ) -> str:
        """Ask for one of the words; ``free``: or any other."""
        if len(options) == 1 and not free and not self.ask_all:
            return options[0]
        decision = Decision(player, Kind.WORD, prompt, [Option(text) for text in options], 1, 1, rule)
        decision.free_word = free
        decision.hint = hint
        decision.source = self.running.resolving
        index = self.ask(decision)[0]
        if index < FREE_WORDS:
            return options[index]
        if index - FREE_WORDS >= len(self.words):
            raise IllegalAction(rule, f"there is no option {index}")
        return self.words[index - FREE_WORDS]

    def word_of(self, decider: Decider, decision: Decision) -> list[int]:
        """A player's answer where other words than the options may be answered, too."""
        word = decider.word(self, decision)
        for i, option in enumerate(decision.options):
            if option.words == word:
                return [i]
        return [self.intern_word(word)]

    def intern_word(self, word: str) -> int:
        """The index under which a free word is answered."""
        if word not in self.words:
            self.words.append(word)
        return FREE_WORDS + self.words.index(word)

    # -- log -----------------------------------------------------------------------------------------------------------

    def note(self, happening: Happening) -> None:
        """Put something that happened into the log."""
        if self.recording:
            happening.turn = self.state._turn
            self.journal.quiet_append(self.state.log, happening)
