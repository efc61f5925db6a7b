"""The public game: positions, decisions, answers.

    >>> from manaburn import Game
    >>> game = Game(["red-burn", "green-stompy"], rules="2008", seed=7)
    >>> game.decision.prompt
    'keep this hand?'
    >>> game.answer("keep")
    >>> game.undo()
    >>> while not game.over:
    ...     game.answer(0)
    >>> game.result
    'Player 2'

A game is its decks, edition, seed and answers; everything else follows from these. At each choice the position can be
looked at, copied, taken back and recorded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from mypy_extensions import mypyc_attr

from manaburn import copying_games, shortcuts
from manaburn.cards.wording import of_the_time
from manaburn.editions.edition import Edition, find_edition
from manaburn.errors import IllegalAction, ManaburnError
from manaburn.rules.combat import combat_phase
from manaburn.rules.course import loops, priority, taking_back
from manaburn.rules.course import starting as start_of_game
from manaburn.rules.kernel.decisions import Action, Decision, GameEnded, Kind, NeedDecision, Option
from manaburn.rules.kernel.mana_sources import ManaPlay
from manaburn.rules.kernel.table import Decider, PlayerFailed, Table
from manaburn.rules.kernel.timing_system import WAIT
from manaburn.state import copies, hashing
from manaburn.state.objects import GameObject, Happening, Player
from manaburn.state.state import GameState
from manaburn.text.tree import CardDefinition

if TYPE_CHECKING:
    from manaburn.views import View

LONGEST: Final = 200
"""The number of turns after which a game is cut, unless another limit is set."""
MOST_UNITS: Final = 200_000
"""How much may happen before a game is cut."""
PATIENCE: Final = 30
"""How often a player in the process may answer a choice illegally before a legal answer is put in."""
MOST_ATTEMPTS: Final = 60
"""How often a unit of work is tried altogether."""
CONCESSION: Final = -1
"""The first number of an entry of ``Game.answers`` that is no answer: the player with the second number concedes."""
REPEATED: Final = -3
"""The first number of an entry of ``Game.answers`` that says that as many answers before it as the second number, all
of one round, are repeated as often as the third."""
TAKEN_BACK: Final = -2
"""Another: the action under way is taken back, but a part of it stands (422.1); what follows are the numbers of the
mana abilities that the player keeps."""


class Step:
    """An answer given from outside, and what is needed to take it back."""

    def __init__(self, game: Game, decision: Decision | None) -> None:
        self.decision: Final = decision
        self.mark: Final = game._mark
        self.tape: Final = list(game._tape)
        self.action: Final = game._action
        self.inside: Final = game._inside
        self.answers: Final = len(game.answers)
        self.units: Final = game.units
        self.started: Final = game._started
        self.first: Final = game._first_step
        """The index of the first step of the same unit of work."""


def is_first(choice: object) -> bool:
    """Whether an answer is the first option, by its index."""
    if isinstance(choice, list):
        return len(choice) == 1 and is_first(choice[0])
    return isinstance(choice, int) and not isinstance(choice, bool) and choice == 0


class Fallback(Decider):
    """Gives a legal declaration of attackers, blockers or damage where a player has tried in vain; asks the player
    otherwise."""

    def __init__(self, player: Decider) -> None:
        self._player: Final = player

    def decide(self, table: Table, decision: Decision) -> list[int]:
        legal = combat_phase.legal_answer(table, decision)
        return legal if legal is not None else self._player.decide(table, decision)

    def word(self, table: Table, decision: Decision) -> str:
        return self._player.word(table, decision)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game of two or more players, from the first choice on.

    ``decks``: for each player the card definitions of a deck, or the name of a starter deck. ``rules``: an edition
    ("2008"), a date ("2005-03-01") or an :class:`~manaburn.editions.edition.Edition`. ``seed``: of all chance, any
    whole number. ``players``: who decides for each seat: a :class:`~manaburn.rules.kernel.table.Decider`, or None to be
    asked from outside through :attr:`decision` and :meth:`answer`. ``names``: of the players, all different.
    ``starting``: the index of the starting player (None: chance decides). ``cut``: the turn after which the game is cut
    off.
    ``manual``: who chooses by what mana to pay (for the others it is paid). ``ask_all``: ask even where only one answer
    is legal. ``sideboards``: for each player the cards that he or she owns outside the game (217.1e); None: those of
    the deck files named in ``decks``, where a card of the decks can bring them in. ``keep_history``: whether answers
    can be taken back; without it a game needs less memory.

    Raises ManaburnError for a game that can't begin: InputError for a deck, an edition or a date that there isn't. An
    error that a player in the process raises comes through; one of the engine's own ends the game as cut (``failure``).
    """

    def __init__(
        self,
        decks: Sequence[Sequence[CardDefinition] | str],
        rules: str | Edition = "2008",
        seed: int = 0,
        players: Sequence[Decider | None] | None = None,
        names: Sequence[str] | None = None,
        starting: int | None = None,
        mulligans: bool = True,
        cut: int = LONGEST,
        keep_history: bool = True,
        manual: Sequence[bool] | None = None,
        ask_all: bool = False,
        sideboards: Sequence[Sequence[CardDefinition]] | None = None,
    ) -> None:
        n = len(decks)
        if n < 2:
            raise ManaburnError("a game needs two decks or more")
        for what, given in (
            ("players", players),
            ("names", names),
            ("manual", manual),
            ("sideboards", sideboards),
        ):
            if given is not None and len(given) != n:
                raise ManaburnError(f"{n} decks, but {len(given)} {what}")
        if starting is not None and not 0 <= starting < n:
            raise ManaburnError(f"there is no player {starting} to start")
        called = list(names) if names is not None else [f"Player {i + 1}" for i in range(n)]
        if len(set(called)) < n:
            raise ManaburnError(f"two players have the same name: {', '.join(called)}")
        if not isinstance(seed, int):
            raise TypeError(f"a seed is a whole number, not {seed!r}")
        if not isinstance(rules, (str, Edition)):
            raise TypeError(f"rules are a name, a date or an edition, not {rules!r}")
        if cut < 1:
            raise ManaburnError(f"a game can't be cut at turn {cut}")
        edition = rules if isinstance(rules, Edition) else find_edition(rules)
        self.decks = [[of_the_time(card, edition) for card in cards_of(deck)] for deck in decks]
        if sideboards is None:
            sideboards = sideboards_of(decks, self.decks)
        self.sideboards = [[of_the_time(card, edition) for card in cards] for cards in sideboards]
        self.seed = seed
        self.cut = cut
        self.mulligans = mulligans
        self.starting = starting
        """Who was told to start; None: chance decided."""
        self.table = Table(GameState(called), edition)
        self.answers: list[list[int]] = []
        """All answers so far, in order, whoever gave them, up to the last completed action (see ``all_answers``). The
        numbers are indexes of options, also of those that were refused; [-1, n]: player n conceded."""
        self.cut_short = ""
        """Why the game was cut, "" if it wasn't."""
        self.failure: Exception | None = None
        """The error of ours that ended the game, where ``cut_short`` isn't one of the stated limits."""
        self.keep_history = keep_history
        self.units = 0
        """How many units of work have been done."""
        self._decision: Decision | None = None
        self._waiting = False
        """Somebody outside has priority; the decision is worked out when it is looked at."""
        self._steps: list[Step] = []
        self._first_step = 0
        self._mark = 0
        self._tape: list[list[int]] = []
        self._action: Action | None = None
        self._inside = False
        """The action was chosen by a player in the process."""
        self._refused: list[Action] = []
        """What players in the process have tried since something last happened, and was illegal."""
        self._attempt: taking_back.Attempt | None = None
        """The action that has just turned out illegal."""
        self._former: list[Option] = []
        """The options of the open decision as they were before it was reached once more."""
        self._earlier: list[Happening] = []
        self._watchers: list[Decider] = []
        self._seen = 0
        self._started = False
        table = self.table
        table.state.random = 1 + (seed * 2654435761 + 97) % 2147483646
        table.ask_all = ask_all
        if manual is not None:
            table.manual_payment = list(manual)
        self.join(players or [])
        start_of_game.put_cards(table, self.decks, self.sideboards)
        table.journal.forget()
        self._advance()

    def join(self, players: Sequence[Decider | None]) -> None:
        """Let players in the process take the first seats (None: asked from outside)."""
        for i, decider in enumerate(players):
            self.table.deciders[i] = decider
            if decider is not None and type(decider).watch is not Decider.watch:
                self._watchers.append(decider)

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What has to be answered from outside now; None after the end of the game."""
        decision = self._open()
        if decision is not None:
            decision.options  # noqa: B018 (all of them: who asks from outside may look at any time)
        return decision

    def _open(self) -> Decision | None:
        """The same; its last options may not have been worked out yet."""
        if self._decision is None and self._waiting:
            self._decision = self._priority()
        return self._decision

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
        self._open()
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
    def winner(self) -> int | None:
        """The index of the winner; None in a draw, a cut game and while it goes on."""
        winner = self.table.state.winner
        return winner.index if winner is not None and not self.cut_short else None

    @property
    def events(self) -> list[Happening]:
        """Everything that has happened, in order. For sentences see ``View.log`` and :mod:`manaburn.narration`."""
        return self._earlier + self.table.state.log if self._earlier else self.table.state.log

    @property
    def all_answers(self) -> list[list[int]]:
        """All answers so far, those of an action under way included."""
        return self.answers + self._tape

    @property
    def undoable(self) -> int:
        """How many of the answers given from outside can be taken back."""
        return len(self._steps)

    @property
    def in_action(self) -> bool:
        """Whether the open decision is one in the middle of an action, not one of a player with priority."""
        decision = self._decision
        return decision is not None and decision.kind is not Kind.PRIORITY

    @property
    def hash(self) -> str:
        """A digest of the position, 16 hexadecimal digits. The identities of objects don't count: positions that nobody
        could tell apart have the same."""
        if self.in_action:
            decision = self._decision
            assert decision is not None
            return hashing.digest(self.table.state, f"{decision.kind.value} {decision.player.index} {self._tape}")
        return hashing.digest(self.table.state)

    # -- answering -----------------------------------------------------------------------------------------------------

    def answer(self, choice: int | Option | str | Sequence[int | Option]) -> None:
        """Answer the open decision: with an option or its index, several of them, the text of an option, a number
        where one is asked for, an amount for each option, a word, or True and False for yes and no.

        Raises IllegalAction, with the rule, if that isn't legal or doesn't say which option is meant. An answer without
        the right form leaves the game untouched; one with which an action turns out illegal takes the whole action back
        (422.1): the game then is as it was before the action.
        """
        if self._waiting and self._decision is None and is_first(choice):
            # Nobody has looked: whoever passes need not know what else could be done.
            step = self._act(priority.first_action(self.table), [0], None)
        else:
            step = self._answered(choice)
        self._steps.append(step)
        self._waiting = False
        self._decision = None
        try:
            self._run()
            self._advance()
        except IllegalAction:
            self._take_back(self._attempt, [])
            raise
        except BaseException:
            if self._steps and self._steps[-1] is step:
                self._steps.pop()
                self._return_to(step)
            raise

    def _act(self, action: Action | None, numbers: list[int], decision: Decision | None) -> Step:
        """The player with priority has chosen what to do: the step that takes it back."""
        self._begin(action, False)
        step = Step(self, decision)
        self.answers.append(numbers)
        return step

    def _answered(self, choice: object) -> Step:
        """The open decision has this answer: the step that takes it back. Raises IllegalAction, the game untouched, if
        it has not the right form."""
        decision = self._open()
        if decision is None:
            raise IllegalAction("102.1", "the game is over" if self.over else "nothing is asked")
        numbers = self._numbers(decision, choice)
        problem = decision.problem(numbers)
        if problem:
            raise IllegalAction(decision.rule, problem)
        if self._waiting:
            # What nobody has looked at is found anew.
            return self._act(decision.action(numbers[0]), numbers, decision if decision.complete else None)
        step = Step(self, decision)
        self._tape.append(numbers)
        self.table.journal.rollback(self._mark)
        return step

    def _numbers(self, decision: Decision, choice: object) -> list[int]:
        """The answer as numbers; IllegalAction where it names what is no option."""
        if isinstance(choice, str):
            return [self._named(decision, choice)]
        if isinstance(choice, bool):
            if decision.kind is not Kind.YES_NO:
                raise IllegalAction(decision.rule, f"{choice} is no answer but to yes or no")
            return [0 if choice else 1]
        if isinstance(choice, (list, tuple)):
            return [self._number(decision, part) for part in choice]
        return [self._number(decision, choice)]

    def _named(self, decision: Decision, text: str) -> int:
        """The option with this text: the first of several that are alike; IllegalAction if they aren't."""
        found = [i for i, option in enumerate(decision.options) if option.text == text]
        if not found:
            if decision.free_word and text.strip():
                return self.table.intern_word(text)
            raise IllegalAction(decision.rule, f"{text!r} is not an option")
        if len(found) > 1:
            view = self.view(decision.who.index)
            looks = [view.looks(decision.options[i]) for i in found]
            if looks.count(looks[0]) < len(looks):
                raise IllegalAction(decision.rule, f"{text!r} could be {len(found)} options: say which by its index")
        return found[0]

    def _number(self, decision: Decision, part: object) -> int:
        if isinstance(part, Option):
            for options in (decision.options, self._former):
                for i, option in enumerate(options):
                    if option is part:
                        return i
            for i, option in enumerate(decision.options):
                if option.like(part):
                    return i
            raise IllegalAction(decision.rule, f"{part.text!r} is not an option")
        if not isinstance(part, int) or isinstance(part, bool):
            raise IllegalAction(decision.rule, f"{part!r} is no answer")
        return part

    def concede(self, player: int) -> None:
        """A player (by index) concedes; the game, or that player's part in it, ends at once. Nothing happens if it has
        ended already. Raises ManaburnError if there is no such player.

        Rules: 102.3a.
        """
        self._seated(player)
        if self.over or self.players[player].lost:
            return
        if self._waiting:
            self._begin(None, False)
        step = Step(self, self._decision)
        if not self._waiting:
            self.table.journal.rollback(self._mark)
            self.answers.extend(self._tape)
            self._begin(None, False)
        self._steps.append(step)
        self._waiting = False
        self._decision = None
        self.answers.append([CONCESSION, player])
        priority.concede(self.table, self.players[player])
        self._done()
        self._advance()

    @property
    def mana_played(self) -> list[ManaPlay]:
        """The mana abilities played for the action under way: what :meth:`take_back` can keep."""
        return list(self.table.running.made) if self.in_action and self._action is not None else []

    def take_back(self, keep: Sequence[int] = ()) -> None:
        """Take the action under way back, at whatever choice it has come to.

        ``keep``: the places in :attr:`mana_played` of the mana abilities that are to stand. Those whose mana was spent
        on one that stands do so too, and so does what the rules of the date don't let one reverse: moves to and from
        libraries, results of chance. Raises IllegalAction where nothing is under way, or there is no such mana ability.

        Rules: 422.
        """
        if not self.in_action or self._action is None or self._inside:
            raise IllegalAction("422.1", "there is nothing to take back")
        attempt = taking_back.Attempt(self.table)
        if any(not 0 <= number < len(attempt.made) for number in keep):
            raise IllegalAction("422.1", f"{len(attempt.made)} mana abilities were played")
        self._take_back(attempt, list(keep))

    def _take_back(self, attempt: taking_back.Attempt | None, keep: list[int]) -> None:
        """The action under way never was, but for what stands of it.

        Rules: 422.1.
        """
        first = self._steps[self._first_step]
        self._attempt = None
        if attempt is None or not (keep or attempt.stands):
            del self._steps[self._first_step :]
            self._return_to(first)
            return
        del self._steps[self._first_step + 1 :]
        self._keep(attempt, keep)
        self._advance()

    def _keep(self, attempt: taking_back.Attempt, keep: list[int]) -> None:
        """Do again what stands of the action under way, and record that it does."""
        self.answers.extend(attempt.tape)
        self.answers.append([TAKEN_BACK, *keep])
        taking_back.reverse(self.table, self._mark, attempt, [attempt.made[number] for number in keep])
        self._decision = None
        self._waiting = False
        self._done()

    def repeat(self, since: int, times: int) -> int:
        """What was done since the ``since``-th of :attr:`answers` is done ``times`` times more, as one shortcut; how
        often it was done.

        It may be fewer times: players in the process are asked in the rounds that prove the loop, and one who does
        something else interrupts it there. :meth:`undo` takes the whole shortcut back. Raises IllegalAction, the game
        untouched, where nobody has priority or the answers are no loop.

        Rules: 421.2.
        """
        given = self.answers[since:]
        if not self._waiting or not given or since < 0 or any(answer and answer[0] < 0 for answer in given):
            raise IllegalAction("421.1", "there is nothing to repeat")
        if not 1 <= times <= loops.LARGEST:
            raise IllegalAction("421.2", f"a loop is done 1 to {loops.LARGEST} times")
        step = Step(self, self._decision)
        steps = len(self._steps)
        kept, self.keep_history = self.keep_history, True
        try:
            done = shortcuts.rounds(self, given, times)
        except IllegalAction:
            del self._steps[steps:]
            self._return_to(step)
            raise
        finally:
            self.keep_history = kept
        if done == times:
            del self.answers[step.answers :]
            self.answers.append([REPEATED, len(given), times])
            del self._steps[steps:]
            self._steps.append(step)
            self._decision = None
            self._done()
        return done

    def undo(self) -> None:
        """Take back the last answer given from outside; raises IllegalAction if there is none.

        What players in the process have answered since is taken back with it, and they will be asked again.
        """
        if not self._steps:
            raise IllegalAction("422", "there is nothing to take back")
        self._return_to(self._steps.pop())

    def _return_to(self, step: Step) -> None:
        """Make the game what it was before an answer that is no longer among the steps."""
        table = self.table
        table.journal.rollback(step.mark)
        self._seen = min(self._seen, len(table.state.log))
        del self.answers[step.answers :]
        self.units = step.units
        self.cut_short = ""
        self.failure = None
        self._started = step.started
        self._mark = step.mark
        self._action = step.action
        self._inside = step.inside
        self._first_step = step.first
        self._tape = list(step.tape)
        self._refused = []
        self._decision = None
        self._waiting = False
        decision = step.decision
        if decision is None or decision.kind is Kind.PRIORITY:
            self._action = None
            self._waiting = True
            self._decision = decision
        else:
            self._run()
            self._former = decision.options

    # -- going on ------------------------------------------------------------------------------------------------------

    def _begin(self, action: Action | None, inside: bool) -> None:
        """A unit of work begins: with it everything that follows can be taken back."""
        self._mark = self.table.journal.mark()
        self._tape = []
        self._action = action
        self._inside = inside
        self._first_step = len(self._steps)
        if self._former:
            self._former = []

    def _run(self) -> None:
        """Run the present unit of work with the tape so far; leaves an open decision if it comes to a choice."""
        table = self.table
        state = table.state
        journal = table.journal
        given = self._tape
        own_deciders = table.deciders
        for attempt in range(MOST_ATTEMPTS):
            table.begin(list(given))
            if attempt == PATIENCE:
                table.deciders = [Fallback(decider) if decider is not None else None for decider in own_deciders]
            try:
                if not self._started:
                    start_of_game.begin(table, self.starting if self.starting is not None else -1, self.mulligans)
                elif self._action is not None:
                    player = state.priority
                    assert player is not None
                    priority.do(table, player, self._action)
                else:
                    table.timing.work(table)
            except NeedDecision as need:
                self._tape = table.running.tape
                self._decision = need.decision
                table.deciders = own_deciders
                return
            except GameEnded:
                pass
            except IllegalAction as problem:
                asked = table.running.cursor
                self._attempt = taking_back.Attempt(table) if self._action is not None else None
                journal.rollback(self._mark)
                action = self._action
                if self._inside and action is not None and self._attempt is not None:
                    table.deciders = own_deciders
                    del self._steps[self._first_step :]
                    if self._attempt.stands:
                        self._keep(self._attempt, [])
                        return
                    self._refused.append(action)
                    self.answers.pop()
                    self._begin(None, False)
                    return
                if asked > len(given):
                    continue  # a player in the process has answered something that isn't legal: asked again
                table.deciders = own_deciders
                if given or self._action is not None:
                    raise
                self._fail(problem)
                return
            except PlayerFailed as problem:
                journal.rollback(self._mark)
                table.deciders = own_deciders
                raise problem.error from None
            except Exception as problem:
                used = list(table.running.tape)
                journal.rollback(self._mark)
                table.deciders = own_deciders
                self.answers.extend(used)
                self._fail(problem)
                return
            except BaseException:
                journal.rollback(self._mark)
                table.deciders = own_deciders
                raise
            if attempt >= PATIENCE:
                table.deciders = own_deciders
            self._started = True
            self.answers.extend(table.running.tape)
            self._done()
            return
        table.deciders = own_deciders
        self._fail(IllegalAction("422", "a choice was answered illegally again and again"))

    def _done(self) -> None:
        """A unit of work is complete."""
        self._tape = []
        self._action = None
        self._inside = False
        self.units += 1
        if self._refused:
            self._refused = []
        if self._watchers:
            self._watch()
        if not self.keep_history:
            self.table.journal.forget()
            self._steps.clear()
            self._first_step = 0
        self._mark = self.table.journal.mark()

    def _watch(self) -> None:
        """Tell the players in the process that want to know what has happened."""
        log = self.table.state.log
        start = self._seen
        self._seen = len(log)
        for happening in log[start:]:
            for decider in self._watchers:
                decider.watch(self.table, happening)

    def _fail(self, problem: Exception) -> None:
        """The game can't go on, by a fault of ours: it is cut, and says so."""
        self.failure = problem
        self.cut_short = " ".join(f"{type(problem).__name__}: {problem}".split())
        self._tape = []
        self._decision = None
        self._waiting = False

    def _priority(self) -> Decision | None:
        """What the player with priority can do."""
        player = self.table.state.priority
        assert player is not None
        try:
            return priority.priority_decision(self.table, player)
        except Exception as problem:
            self._fail(problem)
            return None

    def _advance(self) -> None:
        """Go on until somebody outside has to decide, or the game is over."""
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
            decision = self._priority()
            if decision is None:
                return
            number = self._chosen(decider, decision)
            action = decision.action(number)
            decision.close()
            self._begin(action, True)
            self.answers.append([number])
            self._run()

    def _chosen(self, decider: Decider, decision: Decision) -> int:
        """What a player in the process does with priority; what was refused isn't offered again. 0, pass, for an
        answer that is none."""
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

    # -- copies and records --------------------------------------------------------------------------------------------

    def copy(self) -> Game:
        """An independent copy at the same decision; for players in the process their twins decide (``Decider.twin``).
        Its own answers can be taken back, none before."""
        if not self.in_action:
            copier = copies.Copier(self.table.state)
            twin = self._twin(copier.run())
            twin._waiting = self._waiting
            return twin
        decision = self._decision
        assert decision is not None
        self.table.journal.rollback(self._mark)
        copier = copies.Copier(self.table.state)
        twin = self._twin(copier.run())
        action = self._action
        if action is not None:
            twin._action = copying_games.copied_action(action, copier)
        twin._inside = self._inside
        twin._tape = list(self._tape)
        self._decision = None
        self._run()
        if not self._former:
            self._former = decision.options
        twin._run()
        twin._former = decision.options
        return twin

    def _twin(self, state: GameState) -> Game:
        """A game around a copied state."""
        twin = Game.__new__(Game)
        copying_games.fill_copy(self, twin, state)
        return twin

    def record(self, notes: bool = False) -> str:
        """The game as text: edition, decks, seed and answers; see :mod:`manaburn.records`. ``notes``: say what each
        number means."""
        from manaburn import records

        return records.write(self, notes)

    @staticmethod
    def from_record(text: str, pool: str | None = None) -> Game:
        """The game of a record, at the end of its answers, with everybody asked from outside; ``pool``: a file of
        cards."""
        from manaburn import records

        return records.load(text, pool)

    def view(self, player: int) -> View:
        """What a player (by index) may know of the position; see :mod:`manaburn.views`. Raises ManaburnError if there
        is no such player."""
        from manaburn import views

        self._seated(player)
        return views.View(self, player)

    def _seated(self, player: int) -> None:
        if not 0 <= player < len(self.players):
            raise ManaburnError(f"there is no player {player}: they are 0 to {len(self.players) - 1}")

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[object, ...]]:
        """Pickled, a game is what its record is made of: what it started from and every answer."""
        from manaburn import records

        return records.resumed, records.kept(self)

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    def why(self, item: GameObject, what: str = "") -> list[str]:
        """How an object has come by what it is, a line for each reason, with the rule.

        ``what`` is "power", "toughness", "types", "colours" and so on, all if empty. For a triggered ability on the
        stack also the event. See :mod:`manaburn.reasons`.
        """
        from manaburn import reasons

        return reasons.why(self.table, item, what)

    def __repr__(self) -> str:
        lives = ", ".join([f"{player.name} {player.life}" for player in self.players])
        decision = self.decision
        if self.over:
            now = f"over: {self.result}" if not self.cut_short else f"cut: {self.cut_short}"
        elif decision is None:
            now = "going on"
        else:
            now = f"{decision.who.name} is asked: {decision.prompt}"
        return f"<Game by the rules of {self.edition.name}, turn {self.state.turn} ({lives}), {now}>"

    def __str__(self) -> str:
        """The table as the player sees it who has to decide (after the end the first one)."""
        decision = self.decision
        return str(self.view(decision.who.index if decision is not None else 0))


def sideboards_of(
    decks: Sequence[Sequence[CardDefinition] | str], cards: Sequence[Sequence[CardDefinition]]
) -> Sequence[Sequence[CardDefinition]]:
    """The sideboards of those decks that were named."""
    names = [deck if isinstance(deck, str) else None for deck in decks]
    if not any(names):
        return [()] * len(names)
    from manaburn.cards.library import load_sideboards

    return load_sideboards(names, cards)


def cards_of(deck: Sequence[CardDefinition] | str) -> list[CardDefinition]:
    """The cards of a deck, or of the starter deck or deck file of a name."""
    if isinstance(deck, str):
        from manaburn.cards.library import load_deck_cards

        return load_deck_cards(deck)
    return list(deck)
