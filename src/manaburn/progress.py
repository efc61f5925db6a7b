"""How a game goes on, from one unit of work to the next, until somebody outside has to be asked.

A unit of work begins with an action of a player with priority, or with what the rules do by themselves. Where an answer
is needed in the midst of it, the unit is undone, and run again from its start once the answer is known.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from manaburn.answering import TAKEN_BACK, Fallback, Step
from manaburn.errors import IllegalAction, TooMany
from manaburn.rules.course import priority, taking_back
from manaburn.rules.course import starting as start_of_game
from manaburn.rules.kernel.decisions import Action, ActionEnded, Decision, NeedDecision, Option
from manaburn.rules.kernel.table import ONLY_ACTS, ONLY_PASSES, PlayerFailed, QuickPlayer, Table
from manaburn.rules.kernel.timing_system import WAIT
from manaburn.state.objects import Player

MOST_UNITS: Final = 200_000
"""The number of units of work after which a game is cut off."""
PATIENCE: Final = 30
"""The number of illegal answers that a player in the process may give to a decision before a legal answer replaces
them."""
MOST_ATTEMPTS: Final = 60
"""The number of times that a unit of work is tried before the game is cut off."""

PASSING: Final = [0]
"""The answer of a player who passes. Half of all answers are this list, which is never changed."""
FORGOTTEN_TOGETHER: Final = 2000
"""The number of entries of the journal after which those that can't be undone any more are dropped. To drop them after
each unit of work would let the list grow anew each time."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Progress:
    """A game under way: its table, the answers so far, the open decision, and the unit of work that it belongs to."""

    def __init__(self, table: Table, cut: int, mulligans: bool, starting: int | None, keep_history: bool) -> None:
        self.table = table
        self.cut = cut
        self.mulligans = mulligans
        self.starting = starting
        """The index of the player who was chosen to start; None for a random choice."""
        self.keep_history = keep_history
        self.answers: list[list[int]] = []
        """All answers up to the last completed action, in order, whoever gave them (see ``all_answers``). The numbers
        are indexes of options, including options that were later refused. The entry [-1, n] means that player n
        conceded."""
        self.cut_short = ""
        """Why the game was cut off; "" if it wasn't."""
        self.failure: Exception | None = None
        """The engine's own error that ended the game; None if ``cut_short`` is empty or names one of the stated limits.
        """
        self.units = 0
        """The number of units of work done so far."""
        self._decision: Decision | None = None
        self._waiting = False
        """Whether a player outside has priority. The decision is worked out only when it is read."""
        self._steps: list[Step] = []
        self._first_step = 0
        self._mark = 0
        self._given: list[list[int]] = []
        self._action: Action | None = None
        self._inside = False
        """Whether the action under way was chosen by a player in the process."""
        self._refused: list[Action] = []
        """The illegal actions that players in the process have tried since something last happened."""
        self._attempt: taking_back.Attempt | None = None
        """The action that has just turned out to be illegal."""
        self._former: list[Option] = []
        """The options of the open decision before it was reached again."""
        self._watchers: list[QuickPlayer] = []
        self.changes = 0
        """A number that grows whenever the game goes on or back."""
        self._seen = 0
        self._started = False

    def _open(self) -> Decision | None:
        """Return the open decision. Its last options, the mana abilities, may not have been worked out yet."""
        if self._decision is None and self._waiting:
            self._decision = self._priority()
        return self._decision

    def _priority(self) -> Decision | None:
        """Return the decision of the player with priority."""
        player = self.table.state.priority
        assert player is not None
        try:
            return priority.priority_decision(self.table, player)
        except Exception as problem:
            self._fail(problem)
            return None

    def _begin(self, action: Action | None, inside: bool) -> None:
        """Begin a unit of work. Everything that follows can be undone to this point."""
        self._mark = self.table.journal.mark()
        if self._given:
            self._given = []
        self._action = action
        self._inside = inside
        self._first_step = len(self._steps)
        if self._former:
            self._former = []

    def _work(self) -> None:
        """Do what the unit of work consists of: begin the game, carry out the action chosen, or go on with the turn."""
        table = self.table
        if not self._started:
            start_of_game.begin(table, self.starting if self.starting is not None else -1, self.mulligans)
        elif self._action is not None:
            player = table.state.priority
            assert player is not None
            priority.do(table, player, self._action)
        else:
            table.timing.work(table)

    def _run(self) -> None:
        """Run the present unit of work with the answers given so far. It ends with an open decision if another answer
        is needed."""
        table = self.table
        given = self._given
        own_deciders = table.deciders
        for attempt in range(MOST_ATTEMPTS):
            table.begin(given)
            if attempt == PATIENCE:
                table.deciders = [Fallback(decider) if decider is not None else None for decider in own_deciders]
            try:
                self._work()
            except NeedDecision as need:
                self._given = list(table.running.answers)
                self._decision = need.decision
                table.deciders = own_deciders
                return
            except ActionEnded:
                pass
            except IllegalAction as problem:
                asked = table.running.cursor
                if self._rolled_back(own_deciders):
                    return
                if asked > len(given):
                    continue  # A player in the process has given an illegal answer and is asked again.
                table.deciders = own_deciders
                if given or self._action is not None:
                    raise
                self._fail(problem)
                return
            except PlayerFailed as problem:
                self._broken_off(own_deciders)
                raise problem.error from None
            except Exception as problem:
                used = list(table.running.answers)
                self._undo(own_deciders)
                self.answers.extend(used)
                self._fail(problem)
                return
            except BaseException:
                self._broken_off(own_deciders)
                raise
            if attempt >= PATIENCE:
                table.deciders = own_deciders
            self._finish()
            return
        table.deciders = own_deciders
        self._fail(IllegalAction("422", "a choice was answered illegally again and again"))

    def _undo(self, deciders: list[QuickPlayer | None]) -> None:
        """Undo the present unit of work. ``deciders``: those who decide afterwards."""
        self.table.back(self._mark)
        self.table.deciders = deciders

    def _rolled_back(self, deciders: list[QuickPlayer | None]) -> bool:
        """Undo a unit of work that has turned out to be illegal. Return whether that was all: it was an action of a
        player in the process, which is given up. ``deciders``: those who decide afterwards."""
        action = self._action
        self._attempt = taking_back.Attempt(self.table) if action is not None else None
        self.table.back(self._mark)
        if not self._inside or action is None or self._attempt is None:
            return False
        self.table.deciders = deciders
        self._give_up(action, self._attempt)
        return True

    def _give_up(self, action: Action, attempt: taking_back.Attempt) -> None:
        """Undo an action of a player in the process that has turned out to be illegal, except for what can't be undone.
        If nothing is left of it, the player is asked again, and isn't offered that action."""
        del self._steps[self._first_step :]
        if attempt.stands:
            self._keep(attempt, [])
            return
        self._refused.append(action)
        self.answers.pop()
        self._begin(None, False)

    def _keep(self, attempt: taking_back.Attempt, keep: list[int]) -> None:
        """Do the parts of the action that are kept again, and record them."""
        self.answers.extend(attempt.answers)
        self.answers.append([TAKEN_BACK, *keep])
        taking_back.reverse(self.table, self._mark, attempt, [attempt.made[number] for number in keep])
        self._decision = None
        self._waiting = False
        self._done()

    def _broken_off(self, deciders: list[QuickPlayer | None]) -> None:
        """Undo a unit of work that was interrupted by something outside the game, such as an exception raised by a
        player."""
        self._undo(deciders)
        if self._inside:
            self.answers.pop()
            self._inside = False
            self._action = None
            self._given = []

    def _finish(self) -> None:
        """Record the answers of a unit of work that has come to its end, and end it."""
        self._started = True
        if self.table.running.answers:
            self.answers.extend(self.table.running.answers)
        self._done()

    def _done(self) -> None:
        """End a unit of work, and complete it."""
        self.table.rest()
        if self.table.state.over:
            # What is derived is worked out again for whoever asks. The board refers to the table that holds it: without
            # it, the memory of a finished game is free at once, and the garbage collector has less to look for.
            self.table.caches.board = None
        if self._given:
            self._given = []
        self._action = None
        self._inside = False
        self._complete()

    def _complete(self) -> None:
        """Complete a unit of work, which won't be run again."""
        self.changes += 1
        self.units += 1
        if self._refused:
            self._refused = []
        if self._watchers:
            self._watch()
        if not self.keep_history:
            journal = self.table.journal
            if journal.mark() >= FORGOTTEN_TOGETHER or self.table.state.over:
                journal.forget()
            if self._steps:
                self._steps.clear()
            self._first_step = 0
        self._mark = self.table.journal.mark()

    def _watch(self) -> None:
        """Report what has happened to the players in the process that watch the game."""
        log = self.table.state.log
        start = self._seen
        self._seen = len(log)
        for happening in log[start:]:
            for decider in self._watchers:
                decider.watch(self.table, happening)

    def _fail(self, problem: Exception) -> None:
        """Cut the game off at a stated limit, or because of an error of the engine, which is kept in ``failure``."""
        if isinstance(problem, TooMany):
            self.cut_short = str(problem)
        else:
            self.failure = problem
            self.cut_short = " ".join(f"{type(problem).__name__}: {problem}".split())
        self._given = []
        self._decision = None
        self._waiting = False

    def _go(self) -> None:
        """Go on until a decision must be answered by somebody who has to see it first, or the game is over."""
        table = self.table
        state = table.state
        while self._decision is None and not self._waiting and not state.over and not self.cut_short:
            if state.turn > self.cut:
                self.cut_short = f"turn {self.cut}"
                return
            if self.units > MOST_UNITS:
                self.cut_short = f"{MOST_UNITS} units of work"
                return
            if state.stage != WAIT or not self._started:
                self._begin(None, False)
                self._run()
                continue
            player = state.priority
            assert player is not None
            who = player.controlled_by
            decider = table.deciders[who.index if who is not None else player.index]
            if decider is None:
                self._waiting = True
                return
            number, action = self._choice(decider, player)
            if number < 0:
                return
            if action is priority.PASS and not state.delayed and table.timing.passes_quietly(table):
                self._pass(player)
                continue
            self._begin(action, True)
            self.answers.append([number])
            self._run()

    def _pass(self, player: Player) -> None:
        """Let the player with priority pass where nothing can be asked. Half of the units of work are such passes, and
        need nothing of what it takes to run a unit again."""
        priority.pass_priority(self.table, player)
        self.answers.append(PASSING)
        self._complete()

    def _choice(self, decider: QuickPlayer, player: Player) -> tuple[int, Action | None]:
        """Return the index of the option that a player in the process chooses with priority, and its action; -1 if the
        engine has failed. Where the player only passes, no decision is made of it."""
        table = self.table
        interest = decider.interest(table, player)
        try:
            if interest == ONLY_PASSES:
                return 0, priority.first_action(table)
            duties = table.timing.duties(table, player)
            others = priority.actions_now(table, player)
            if interest == ONLY_ACTS and not others and not duties:
                return 0, priority.PASS
            decision = priority.decision_among(table, player, duties, others)
        except Exception as problem:
            self._fail(problem)
            return -1, None
        number = self._chosen(decider, decision)
        action = decision.action(number)
        decision.close()
        return number, action

    def _chosen(self, decider: QuickPlayer, decision: Decision) -> int:
        """Return the index of the option that a player in the process chooses with priority. Options that were refused
        aren't offered again. An invalid answer counts as 0, passing."""
        offered = decision
        if self._refused:
            options = [
                option
                for option in decision.options
                if option.action is None or not any(option.action.same(other) for other in self._refused)
            ]
            offered = Decision(decision.player, decision.kind, decision.prompt, options, 1, 1, decision.rule)
            offered.day = decision.day
            offered.asker = decision.asker
        answer = decider.decide(self.table, offered)
        if offered.problem(answer):
            return 0
        if offered is decision:
            return answer[0]
        return decision.options.index(offered.options[answer[0]])
