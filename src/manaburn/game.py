"""The public game: positions, decisions, answers.

    >>> from manaburn import Game
    >>> game = Game([deck, deck], rules="2008", seed=7)      # doctest: +SKIP
    >>> while not game.over:                                 # doctest: +SKIP
    ...     game.answer(game.decision.options[0])

A game is its decks, edition, seed and answers; everything else follows from these. At each choice the position can be looked at,
copied, taken back and recorded.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaburn.editions.edition import Edition, find_edition
from manaburn.errors import IllegalAction, ManaburnError
from manaburn.rules import happen, meaning, timing, turn
from manaburn.rules import starting as start_of_game
from manaburn.rules.decisions import Action, Decision, GameEnded, Kind, NeedDecision, Option
from manaburn.rules.table import Decider, Table
from manaburn.state import copies, hashing
from manaburn.state.objects import Happening, Player
from manaburn.state.state import GameState
from manaburn.text.tree import CardDefinition

LONGEST: Final = 200
"""The number of turns after which a game is cut, unless another limit is set."""
MOST_UNITS: Final = 200_000
"""How much may happen before a game is cut."""


class Step:
    """An answer given from outside, and what is needed to take it back."""

    def __init__(self, mark: int, tape: list[list[int]], action: Action | None, answers: int, starting: bool) -> None:
        self.mark: Final = mark
        self.tape: Final = tape
        self.action: Final = action
        self.answers: Final = answers
        self.starting: Final = starting


class Game:
    """A game of two or more players.

    ``decks``: for each player the card definitions of the deck. ``rules``: an edition ("2008") or date. ``seed``: of all
    chance, any int. ``players``: who decides for each seat: a :class:`~manaburn.rules.table.Decider`, or None to be asked from outside through
    :attr:`decision` and :meth:`answer`. ``starting``: the index of the starting player (None: chance decides). ``cut``: the turn at which the
    game is cut off.
    """

    def __init__(
        self,
        decks: Sequence[Sequence[CardDefinition]],
        rules: str | Edition = "2008",
        seed: int = 0,
        players: Sequence[Decider | None] | None = None,
        names: Sequence[str] | None = None,
        starting: int | None = None,
        mulligans: bool = True,
        cut: int = LONGEST,
        keep_history: bool = True,
    ) -> None:
        if len(decks) < 2:
            raise ManaburnError("a game needs two decks or more")
        edition = find_edition(rules) if isinstance(rules, str) else rules
        called = list(names) if names is not None else [f"Player {i + 1}" for i in range(len(decks))]
        self.decks: Final = [list(deck) for deck in decks]
        self.seed: Final = seed
        self.cut: Final = cut
        self.table = Table(GameState(called), edition)
        self.answers: list[list[int]] = []
        """All answers so far, in order, whoever gave them."""
        self.cut_short = ""
        """Why the game was cut, "" if it wasn't."""
        self.decision: Decision | None = None
        """What has to be answered from outside now; None after the end of the game."""
        self.keep_history = keep_history
        self.units = 0
        self._steps: list[Step] = []
        self._mark = 0
        self._tape: list[list[int]] = []
        self._action: Action | None = None
        self._started = False
        self._external = False
        self._mulligans = mulligans
        self._first = starting if starting is not None else -1
        state = self.table.state
        state.random = 1 + (seed * 2654435761 + 97) % 2147483646
        for i, decider in enumerate(players or []):
            self.table.deciders[i] = decider
        start_of_game.put_cards(self.table, self.decks)
        self._mark = self.table.journal.mark()
        self._run(None)
        self._advance()

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> GameState:
        """The position."""
        return self.table.state

    @property
    def edition(self) -> Edition:
        """The rules it is played by."""
        return self.table.edition

    @property
    def players(self) -> list[Player]:
        """The players, in turn order."""
        return self.table.state.players

    @property
    def over(self) -> bool:
        """Whether the game has ended, or was cut."""
        return self.table.state.over or bool(self.cut_short)

    @property
    def result(self) -> str:
        """The winner's name, "draw", "cut", or "" while it goes on."""
        if self.cut_short:
            return "cut"
        if not self.table.state.over:
            return ""
        winner = self.table.state.winner
        return winner.name if winner is not None else "draw"

    @property
    def events(self) -> list[Happening]:
        """Everything that has happened, in order."""
        return self.table.state.log

    @property
    def hash(self) -> str:
        """A digest of the position in which the identities of objects don't count."""
        return hashing.digest(self.table.state)

    # -- answering -----------------------------------------------------------------------------------------------------

    def answer(self, choice: int | Option | str | Sequence[int | Option]) -> None:
        """Answer the open decision: an option, its index, several of them, a number, or a word.

        Raises IllegalAction, with the rule, if that isn't legal; the game then is exactly as it was before.
        """
        decision = self.decision
        if decision is None:
            raise IllegalAction("102.1", "the game is over" if self.over else "nothing is asked")
        numbers = self._numbers(decision, choice)
        problem = decision.problem(numbers)
        if problem and not (decision.free_word and numbers[0] >= 1000000):
            raise IllegalAction(decision.rule, problem)
        if decision.kind is Kind.PRIORITY:
            action = decision.options[numbers[0]].action
            assert action is not None
            self._steps.append(Step(self.table.journal.mark(), [], None, len(self.answers), False))
            self.answers.append(numbers)
            self._mark = self.table.journal.mark()
            self._tape = []
            self._action = action
        else:
            self._steps.append(Step(self._mark, list(self._tape), self._action, len(self.answers), not self._started))
            self._tape.append(numbers)
            self.table.journal.rollback(self._mark)
        self.decision = None
        self._external = True
        try:
            self._run(self._action)
        except IllegalAction:
            while self._steps and self._steps[-1].mark == self._mark:
                del self.answers[self._steps.pop().answers :]
            self._advance()
            raise
        finally:
            self._external = False
        self._advance()

    def _numbers(self, decision: Decision, choice: int | Option | str | Sequence[int | Option]) -> list[int]:
        if isinstance(choice, str):
            for i, option in enumerate(decision.options):
                if option.text == choice:
                    return [i]
            if decision.free_word:
                return [self.table.intern_word(choice)]
            raise IllegalAction(decision.rule, f"{choice!r} is not an option")
        parts: list[int | Option] = [choice] if isinstance(choice, (int, Option)) else list(choice)
        numbers: list[int] = []
        for part in parts:
            if isinstance(part, Option):
                if part not in decision.options:
                    raise IllegalAction(decision.rule, f"{part} is not an option")
                numbers.append(decision.options.index(part))
            else:
                numbers.append(part)
        return numbers

    def concede(self, player: int) -> None:
        """102.3a: a player concedes; the game (or that player's part in it) ends at once."""
        if self.over:
            return
        if self.decision is not None and self.decision.kind is not Kind.PRIORITY:
            self.table.journal.rollback(self._mark)
        timing.concede(self.table, self.players[player])
        self.decision = None
        self._steps.clear()
        self._tape = []
        self._advance()

    def undo(self) -> None:
        """Take back the last answer given from outside; raises IllegalAction if there is none."""
        if not self._steps:
            raise IllegalAction("422", "there is nothing to take back")
        step = self._steps.pop()
        self.table.journal.rollback(step.mark)
        self.cut_short = ""
        del self.answers[step.answers :]
        self._mark = step.mark
        self._tape = list(step.tape)
        self._action = step.action
        self.decision = None
        if step.starting:
            self._started = False
        if step.tape or step.action is not None or step.starting or self.table.state.stage != turn.WAIT:
            self._run(step.action)
        self._advance()

    # -- going on ------------------------------------------------------------------------------------------------------

    def _run(self, action: Action | None) -> None:
        """Run the present unit of work with the tape so far; leaves an open decision if it comes to a choice."""
        table = self.table
        state = table.state
        for attempt in range(200):
            table.tape = list(self._tape)
            table.cursor = 0
            table.depth = 0
            table.resolving = None
            try:
                if not self._started:
                    start_of_game.begin(table, self._first, self._mulligans)
                elif action is not None:
                    player = state.priority
                    assert player is not None
                    timing.do(table, player, action)
                else:
                    turn.work(table)
            except NeedDecision as need:
                self._tape = list(table.tape)
                self.decision = need.decision
                return
            except GameEnded:
                pass
            except IllegalAction:
                table.journal.rollback(self._mark)
                self._tape = []
                table.resolving = None
                if action is not None:
                    self._refuse(action)
                    self._action = None
                if self._external:
                    raise
                if action is not None:
                    return
                continue
            except (happen.Runaway, meaning.NotKnown, RecursionError) as problem:
                table.journal.rollback(self._mark)
                self.cut_short = f"{type(problem).__name__}: {problem}"
                self._tape = []
                return
            self._started = True
            self.answers.extend(table.tape)
            self._tape = []
            self._action = None
            self.units += 1
            if not self.keep_history:
                table.journal.forget()
                self._steps.clear()
            self._mark = table.journal.mark()
            return
        self.cut_short = "a choice was answered illegally again and again"

    def _refuse(self, action: Action) -> None:
        """Don't offer again what turned out illegal, as long as nothing changes."""
        table = self.table
        if table.refused_at != table.journal.version:
            table.refused = []
            table.refused_at = table.journal.version
        table.refused.append(action)

    def _advance(self) -> None:
        """Go on until somebody outside has to decide, or the game is over."""
        table = self.table
        state = table.state
        while self.decision is None and not self.over:
            if state.turn > self.cut:
                self.cut_short = f"turn {self.cut}"
                return
            if self.units > MOST_UNITS:
                self.cut_short = f"{MOST_UNITS} units of work"
                return
            if not self._started:
                self._run(None)
                continue
            if state.stage != turn.WAIT:
                self._run(None)
                continue
            player = state.priority
            assert player is not None
            decision = timing.priority_decision(table, player)
            decider = table.deciders[decision.who.index]
            if decider is None:
                self.decision = decision
                return
            answer = decider.decide(table, decision)
            if decision.problem(answer):
                self.cut_short = f"{decision.player} answered {answer}"
                return
            action = decision.options[answer[0]].action
            self.answers.append(answer)
            count = len(self.answers)
            self._action = action
            refused_before = len(table.refused)
            self._run(action)
            if self._action is None and self.decision is None and len(table.refused) > refused_before and table.refused_at == table.journal.version:
                del self.answers[count - 1 :]

    # -- copies and records --------------------------------------------------------------------------------------------

    def copy(self) -> Game:
        """An independent copy at the same decision; in-process players are shared."""
        decision = self.decision
        mid = decision is not None and decision.kind is not Kind.PRIORITY
        if mid:
            self.table.journal.rollback(self._mark)
        copier = copies.Copier(self.table.state)
        state = copier.run()
        twin = Game.__new__(Game)
        set_up_copy(self, twin, state)
        if mid:
            action = self._action
            twin._action = copied_action(action, copier) if action is not None else None
            twin._tape = list(self._tape)
            self.decision = None
            self._run(action)
            twin._run(twin._action)
        elif decision is not None:
            twin._advance()
        return twin

    def record(self) -> str:
        """The game as text: edition, decks, seed and answers; see :mod:`manaburn.records`."""
        from manaburn import records

        return records.write(self)

    def view(self, player: int) -> object:
        """What a player may know of the position; see :mod:`manaburn.views`."""
        from manaburn import views

        return views.View(self, player)

    def __repr__(self) -> str:
        return f"<Game turn {self.state.turn}, {self.result or 'going on'}>"


def copied_action(action: Action, copier: copies.Copier) -> Action:
    """The same action in a copy."""
    twin = Action(action.kind, copier.item(action.item), action.held, action.way, action.face)
    twin.is_mana = action.is_mana
    copier.drain()
    return twin


def set_up_copy(game: Game, twin: Game, state: GameState) -> None:
    """Fill in a copied game around its copied state."""
    table = Table(state, game.table.edition)
    table.deciders = list(game.table.deciders)
    table.words = list(game.table.words)
    table.manual_payment = list(game.table.manual_payment)
    table.ask_all = game.table.ask_all
    table.recording = game.table.recording
    table.flash_around = game.table.flash_around
    twin.table = table
    twin.decks = game.decks  # type: ignore[misc]
    twin.seed = game.seed  # type: ignore[misc]
    twin.cut = game.cut  # type: ignore[misc]
    twin.answers = list(game.answers)
    twin.cut_short = game.cut_short
    twin.decision = None
    twin.keep_history = game.keep_history
    twin.units = game.units
    twin._steps = []
    twin._mark = 0
    twin._tape = []
    twin._action = None
    twin._started = game._started
    twin._external = False
    twin._mulligans = game._mulligans
    twin._first = game._first

