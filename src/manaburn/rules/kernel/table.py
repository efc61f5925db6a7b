"""The table: a position, its edition, and the deciders of its players. Everything in ``rules`` works on a table.

A choice is a call of :meth:`Table.ask`. A decider in the process answers at once. Otherwise the answer is taken from
those given beforehand; if none is left, :class:`~.decisions.NeedDecision` stops the action. The caller then rolls the
journal back to the start of the unit of work and runs it again with one answer more.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import mypyc_attr

from manaburn.editions.edition import Edition
from manaburn.errors import IllegalAction
from manaburn.state.happenings import PASSED, Happening
from manaburn.state.journal import Journal
from manaburn.state.objects import Player
from manaburn.state.state import GameState
from manaburn.text.phrases import Saying

from .decisions import FREE_WORDS, NO_WORD, Aim, Decision, Kind, NeedDecision, Option, is_word
from .table_parts import Caches, Running, StepGuard
from .timing_system import TIMING_SYSTEMS, TimingSystem

ONLY_PASSES: Final = 0
"""A player with priority passes, whatever there is to do."""
ONLY_ACTS: Final = 1
"""A player with priority passes if there is nothing to do but mana abilities."""
LOOKS: Final = 2
"""A player with priority looks at all options."""
MOST_SUPPOSED: Final = 1000
"""The number of choices that may come up while effects are carried out only to see what comes of them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class QuickPlayer(ABC):
    """A quick player of the engine, who answers decisions in the midst of a unit of work, with the table at hand.

    Everybody else's players are asked by :mod:`manaburn.guests`, and see no more than they may know.

    >>> class First(QuickPlayer):
    ...     def decide(self, table, decision):
    ...         return [decision.low] if decision.numeric else list(range(decision.low))
    """

    @abstractmethod
    def decide(self, table: Table, decision: Decision) -> list[int]:
        """Return the answer to a decision: a list of whole numbers, usually the indexes of the chosen options.

        See :class:`~.decisions.Decision` for the forms. An answer of the wrong form counts as a pass if the player has
        priority; any other decision is asked again. The whole table is accessible here; tests see to it that the
        engine's players look only at what their seats may know.
        """

    def interest(self, table: Table, player: Player) -> int:
        """Return what ``player``, who has priority, needs to be asked about: ONLY_PASSES, ONLY_ACTS or LOOKS. In most
        windows there is nothing to do; whoever wouldn't do anything there needn't be asked, and all that can be done
        needn't be worked out. By default everything is asked."""
        return LOOKS

    def word(self, table: Table, decision: Decision) -> str:
        """Return the answer to a decision that accepts a free word; by default one of the options."""
        return decision.options[self.decide(table, decision)[0]].words

    def copy(self) -> QuickPlayer:
        """Return a decider for a copy of the game that decides as this player would, without affecting this game. By
        default this is the player itself."""
        return self

    def watch(self, table: Table, happening: Happening) -> None:  # noqa: B027 (most don't watch)
        """Called for each event once the engine can no longer take it back. By default it does nothing."""


class PlayerFailed(BaseException):
    """Raised when a player in the process has raised an error. It is not an Exception, since the rules are not at
    fault."""

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
        self.deciders: list[QuickPlayer | None] = [None for player in state.players]
        """The decider of each player; None: the answers come from outside."""
        self.manual_payment: list[bool] = [False for player in state.players]
        """For each player, whether he or she chooses the mana to pay with. If not, the engine pays (see
        playing.payment)."""
        self.ways_to_pay = False
        """Whether players who don't pay by hand are asked which of the different payments the engine makes for them."""
        self.mana_needed = -1
        """Which types of mana costs can ask for, as a mask, if no text tells lands apart that do nothing but make mana:
        of the ways to pay, those that leave no better lands are left out. -1: none is."""
        self.ways_left_out = False
        """Whether a payment was made in one way although there may have been others."""
        self.ask_all = False
        """Whether players are asked even if only one answer is legal."""
        self.announces_anything = False
        """Whether players may also announce what can't be paid or completed, and are refused with the rule."""
        self.mulligans = True
        """Whether the players may take mulligans, where the rules of the date have them."""
        self.recording = True
        """Whether the log is kept."""
        self.words: list[str] = []
        """Free words that were answered. Among the answers stand their indexes, counted from FREE_WORDS."""
        self.fixed_chances: list[str] = []
        """Results of chance that were fixed beforehand (see kernel.chance)."""
        self.running: Final = Running()
        """The action that is running."""
        self.step_guard: Final = StepGuard()
        """Lets a timing step be taken back for a destruction (1996)."""
        self.caches: Final = Caches(len(state.players))
        """Values derived from the position."""
        self.loop_memory: object = None
        """The data of rule 421; see course.loops. It is rolled back with the position."""
        self.passings: Final = [Happening(PASSED, None, player) for player in state.players]
        """For each player, the log entry for a pass. The entries are reused."""

    def begin(self, answers: list[list[int]]) -> None:
        """Begin a unit of work, or run it again, with these ``answers``."""
        self.running.begin(answers, len(self.state.history))

    def rest(self) -> None:
        """End a unit of work: no action is running any more."""
        self.running.rest(len(self.state.history))

    def back(self, mark: int) -> None:
        """Roll the journal back to ``mark``, and reset the running action."""
        self.journal.rollback(mark)
        self.rest()

    # -- asking --------------------------------------------------------------------------------------------------------

    def ask(self, decision: Decision) -> list[int]:
        """Return the answer to a decision, after a check of its form.

        Raises NeedDecision if it has not been answered yet, IllegalAction if the answer has the wrong form.
        """
        if self.running.supposing:
            self.running.supposed += 1
            if self.running.supposed > MOST_SUPPOSED:
                raise IllegalAction(decision.rule, "nobody can tell how this ends")  # each bid is topped
            return self.supposed_answer(decision)
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
        elif running.cursor < len(running.answers):
            guard.again.clear()
            answer = running.answers[running.cursor]
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
            running.answers.append(answer)
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

    def supposed_answer(self, decision: Decision) -> list[int]:
        """Return an answer to a decision that comes up while something is carried out only to see what comes of it. In
        which order things are done doesn't matter to that."""
        if self.running.branches is not None and decision.kind is not Kind.ORDER:
            if decision.low == decision.high == 1 and decision.options and not decision.amounts:
                return [self.branch(len(decision.options))]
            if self.running.certain < 0:
                self.running.certain = len(self.state.history)
        return decision.first_answer()

    def branch(self, ways: int) -> int:
        """Return which of a number of ways is gone, while all of them are tried; -1 if they aren't."""
        branches = self.running.branches
        return branches.way(ways, len(self.state.history)) if branches is not None else -1

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
        """Have a player choose from ``low`` to ``high`` of the options. Return the chosen indexes. If only one answer
        is possible, the player is not asked."""
        n = len(options)
        if high > n:
            high = n
        if low > n:
            low = n
        if high == 0:
            return []
        if not self.ask_all and low == n and kind is not Kind.ORDER:
            return list(range(n))
        decision = Decision(player, kind, prompt, options, low, high, rule)
        decision.hint = hint
        decision.source = self.running.resolving
        decision.aim = aim
        return self.ask(decision)

    def order(self, player: Player, prompt: str, options: list[Option], hint: str = "", rule: str = "") -> list[int]:
        """Have a player put the options in order. Return their indexes in that order."""
        n = len(options)
        if n < 2:
            return list(range(n))
        decision = Decision(player, Kind.ORDER, prompt, options, n, n, rule)
        decision.ordered = True
        decision.hint = hint
        decision.source = self.running.resolving
        return self.ask(decision)

    def yes(self, player: Player, prompt: str, hint: str = "", rule: str = "", about: Saying | None = None) -> bool:
        """Ask a yes-or-no question; option 0 is yes. Return whether the answer is yes. ``about`` is the optional
        effect, which describes the question more exactly than ``prompt``."""
        decision = Decision(player, Kind.YES_NO, prompt, [Option("yes"), Option("no")], 1, 1, rule)
        decision.about = about
        decision.hint = hint
        decision.source = self.running.resolving
        return self.ask(decision)[0] == 0

    def number(
        self,
        player: Player,
        kind: Kind,
        prompt: str,
        low: int,
        high: int,
        hint: str = "",
        rule: str = "",
        limit: int = -1,
    ) -> int:
        """Have a player choose a number from ``low`` to ``high``, and return it. ``limit``: the greatest number that
        would be legal if more could be paid; -1 if any would be."""
        if high <= low and not self.ask_all:
            return low
        decision = Decision(player, kind, prompt, [], low, high, rule)
        decision.numeric = True
        decision.limit = limit
        decision.hint = hint
        decision.source = self.running.resolving
        return self.ask(decision)[0]

    def amounts(
        self, player: Player, kind: Kind, prompt: str, options: list[Option], total: int, low: int, rule: str = ""
    ) -> list[int]:
        """Have a player divide ``total`` among the options, at least ``low`` to each. Return the amount for each
        option."""
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
        """Have a player choose one of the words, or any other word if ``free`` is set. Return the word."""
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

    def word_of(self, decider: QuickPlayer, decision: Decision) -> list[int]:
        """Return the answer of a decider in the process to a decision that accepts words other than the options."""
        word = decider.word(self, decision)
        for i, option in enumerate(decision.options):
            if option.words == word:
                return [i]
        if not is_word(word):
            raise IllegalAction(decision.rule, NO_WORD)
        return [self.intern_word(word)]

    def intern_word(self, word: str) -> int:
        """Return the number that stands for a free word in an answer."""
        if word not in self.words:
            self.words.append(word)
        return FREE_WORDS + self.words.index(word)

    # -- log -----------------------------------------------------------------------------------------------------------

    def note(self, happening: Happening) -> None:
        """Add an event to the log."""
        if self.recording:
            happening.turn = self.state._turn
            self.journal.quiet_append(self.state.log, happening)
