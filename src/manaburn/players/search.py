"""A player that looks ahead in samples of the game (see :meth:`manaburn.views.View.sample`), by doing and undoing.

Each of its answers is tried in the same samples, so that chance and hidden cards are the same for all. What follows is
decided by a tree of what was found so far (:mod:`.tree`) and then by the heuristic player; after some turns the
position is judged by :mod:`.outlook`. Half of the answers are given up after each round, so that most of the budget
goes to the best (sequential halving). Attacks and blocks are then changed creature by creature. What the heuristic
player would do is kept to the end; another answer is given only if it is better by more than chance explains.

Windows in which the heuristic player would consider nothing are passed without a search. A search stops before its
budget is spent when it is clear which answer is the best, or that the others are no better by what would matter.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from manaburn.deciding import Decider
from manaburn.errors import IllegalAction, InputError, ManaburnError
from manaburn.game import Game
from manaburn.observation import Question
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.sampling import Lists
from manaburn.views import View

from .candidates import MOST, Candidates, Numbers, answer_name, names_of, neighbours
from .heuristic import HeuristicPlayer, modest
from .outlook import outlooks
from .parallel import Report, reports
from .planning import moment_of
from .tree import BETWEEN, Step, Walker, has_actions, said, scripted

SECONDS: Final = 1.0
"""The seconds for a decision if nothing else is said."""
TURNS: Final = 3
"""The number of turns after the present one that are played out with a small budget."""
FARTHER: Final = 7
"""The same with a large one: what comes later is nearer to the truth and hangs more on chance, so it takes more samples
to tell answers apart."""
LARGE: Final = 200
"""The number of playouts that makes a budget a large one."""
CAUTION: Final = 0.6
"""The number of standard errors by which an answer must seem better than that of the heuristic player."""
SMALLEST: Final = 0.005
"""The gain that is worth leaving the advice for."""
LEAST: Final = 2
"""The number of samples in which each answer is tried at least."""
FEW: Final = 6
"""The number of answers that are compared however small the budget is."""
USUAL: Final = 0.004
"""The seconds that a playout usually takes."""
BEFORE: Final = 6
"""The number of samples in which an action with choices of its own is tried before the tree below it grows."""
CLEAR: Final = 10
"""The number of samples after which answers that are clearly not the best are given up."""
PATIENT: Final = 20
"""The number of samples in which an action with choices of its own is tried at least before that."""
FAR: Final = 2.5
"""The number of standard errors that make it clear."""
HASTE: Final = 0.002
"""What each turn that passes takes off, so that of equal wins the earliest is taken."""
LONGEST: Final = 5
"""The number of lines that say what is expected."""
ALONE: Final = 8
"""The number of samples for an estimate where there is only one answer."""
APART: Final = 1_000_000
"""What the numbers of samples in different processes differ by."""
MIX: Final = 0x9E3779B1
SAY: Final = "say search:1s (seconds) or search:200 (playouts)"


@dataclass(frozen=True)
class Budget:
    """How much a search may cost for each decision: seconds, or playouts, in each of some processes."""

    seconds: float = 0.0
    playouts: int = 0
    processes: int = 1

    def __post_init__(self) -> None:
        if not (0 < self.seconds < math.inf) and self.playouts < 1:
            raise InputError("search", "a search without a budget", SAY)
        if not 1 <= self.processes <= 64:
            raise InputError("search", f"a search in {self.processes} processes", "take 1 to 64: search:1s:2")

    @property
    def expected(self) -> int:
        """The number of playouts in each process, as far as it can be said beforehand."""
        return self.playouts or int(self.seconds / USUAL)

    @staticmethod
    def of(text: str) -> Budget:
        """Return the budget that a text says: "1s", "0.1s" or "200", and "1s:2" for two processes. Raises InputError
        for another text."""
        said, colon, processes = text.partition(":")
        amount = said.removesuffix("s")
        try:
            value = float(amount) if said.endswith("s") else int(amount)
            number = int(processes) if colon else 1
        except ValueError:
            raise InputError("search", f"{text!r} is no budget", SAY) from None
        if said.endswith("s"):
            return Budget(seconds=float(value), processes=number)
        return Budget(playouts=int(value), processes=number)


@dataclass(frozen=True)
class Found:
    """What a search found about an answer.

    ``samples``: in how many samples it was tried; ``chance``: the mean estimate of the chance to win, and ``error`` its
    standard error; ``gain``: how much better than the advice of the heuristic player it did in the same samples, and
    ``gain_error`` the standard error of that; ``line``: what is expected to follow, in words.
    """

    answer: tuple[int, ...]
    text: str
    samples: int
    chance: float
    error: float
    gain: float = 0.0
    gain_error: float = 0.0
    line: tuple[str, ...] = ()


class SearchPlayer(Decider):
    """A player that looks ahead.

    ``seconds`` or ``playouts``: the budget for each decision. ``seed``: of its random numbers; with a budget of
    playouts the same seed gives the same play. ``lists``: what the decks may be, as for ``View.sample``. ``turns``: how
    many turns after the present one are played out; 0 leaves it to the budget. ``processes``: how many search at the
    same time.
    """

    def __init__(
        self,
        seconds: float = 0.0,
        playouts: int = 0,
        seed: int = 0,
        lists: dict[int, Lists] | None = None,
        turns: int = 0,
        processes: int = 1,
    ) -> None:
        self.budget: Final = Budget(seconds, playouts, processes)
        self.seed: Final = seed
        self.lists: Final = lists
        self.turns: Final = turns or (FARTHER if self.budget.expected >= LARGE else TURNS)
        self.asked = 0
        """The number of decisions so far."""
        self.steps: list[Step] = []
        """The choices that are to follow the last answer in the course of the same action."""

    def copy(self) -> SearchPlayer:
        """Return a player that goes on as this one would."""
        budget = self.budget
        other = SearchPlayer(budget.seconds, budget.playouts, self.seed, self.lists, self.turns, budget.processes)
        other.asked = self.asked
        other.steps = list(self.steps)
        return other

    def decide(self, view: View, decision: Question) -> Numbers:
        """Return the answer that does best in the samples."""
        self.asked += 1
        if decision.kind is Kind.PRIORITY and all(option.mana for option in decision.options[1:]):
            return [0]
        if decision.forced:
            return [0]
        try:
            if self.budget.processes > 1:
                return self.together(view)
            search = Search(self, view)
            answer = search.best()
            self.steps = search.steps.get(search.chosen(), [])
            return answer
        except ManaburnError:
            return least(decision)  # No sample leads here: for example the lists don't agree with what has been seen.

    def together(self, view: View) -> Numbers:
        """Return the answer that does best in the samples of several processes."""

        def searched(number: int) -> Report:
            search = Search(self, view, number)
            search.best()
            return search.report()

        whole = Search(self, view)
        whole.take(reports(searched, self.budget.processes))
        place = whole.chosen()
        whole.walker.script = list(self.steps)
        whole.playout(0, place)
        self.steps = whole.steps.get(place, [])
        return whole.answers[place]

    def findings(self, view: View, given: Sequence[int] | None = None) -> list[Found]:
        """Return what is found about the answers to the open decision, the best first.

        ``given``: an answer that is compared to the end. Raises ManaburnError if there is nothing to decide for this
        player, or no sample.
        """
        self.asked += 1
        if view.decision is None or view.decision.who != view.observation.viewer:
            raise ManaburnError("this player has nothing to decide now")
        return Search(self, view).findings(list(given) if given is not None else None)

    def compared(self, view: View, one: Sequence[int], other: Sequence[int]) -> tuple[float, float]:
        """Return how much better the second of two answers does in the same samples, and the standard error of that:
        0 and 1 if one of them is illegal there. Raises ManaburnError if there is no sample."""
        self.asked += 1
        search = Search(self, view)
        search.halve(search.prepared([list(one), list(other)]))
        return search.gain(1)


class Search:
    """The search for one answer."""

    def __init__(self, player: SearchPlayer, view: View, process: int = 0) -> None:
        self.player: Final = player
        self.view: Final = view
        self.me: Final = view.observation.viewer
        self.seed: Final = (player.seed * MIX + player.asked * 7919 + process * 104729) % (1 << 31)
        self.began: Final = time.perf_counter()
        self.samples: Final[dict[int, Game]] = {}
        self.walker: Final = Walker(len(view.players), self.me)
        self.steps: Final[dict[int, list[Step]]] = {}
        """For each answer, by its place, the choices that followed in the course of the same action."""
        self.values: dict[int, dict[int, float]] = {}
        """For each answer that is compared, by its place: the chance to win in each sample."""
        self.answers: list[Numbers] = []
        self.names: list[str] = []
        self.alive: list[int] = []
        """The answers that have not been given up, by their places."""
        self.kept: Final[list[int]] = [0]
        """The answers that are never given up, by their places."""
        self.played = 0
        self.seen: Final[dict[int, Lists] | None] = dict.fromkeys(player.lists, "seen") if player.lists else None
        self.contradicted = False
        """Whether the lists given for the decks contradict what has been seen."""

    def best(self) -> Numbers:
        """Return the best answer."""
        decision = self.prepared()
        if len(self.answers) > 1:
            self.halve(decision, until_clear=True)
        return self.answers[self.chosen()]

    def prepared(self, answers: list[Numbers] | None = None) -> Decision:
        """Work out which answers are compared, if it isn't said. Return the decision in a sample."""
        sample = self.sample(0)
        decision = sample.decision
        assert decision is not None
        self.answers = answers if answers is not None else [[0]]
        self.names = [str(answer) for answer in self.answers]
        self.values = {place: {} for place in range(len(self.answers))}
        if answers is not None:
            return decision
        if decision.kind is Kind.PRIORITY and not (has_actions(decision) and moment_of(sample.table, decision.player)):
            return decision
        advice = HeuristicPlayer(self.seed).decide(sample.table, decision)
        if decision.free_word or decision.problem(advice):
            advice = modest(decision)
        if decision.kind not in BETWEEN and sample.in_action:
            self.walker.script = list(self.player.steps)
            advice = scripted(sample.table, decision, advice, self.walker.script)
        tried = Candidates(sample.table, decision, advice, self.most())
        self.answers, self.names = tried.answers, tried.names
        self.values = {place: {} for place in range(len(self.answers))}
        return decision

    def most(self) -> int:
        """Return how many answers can be compared with the budget."""
        return max(FEW, min(MOST, self.player.budget.expected // (2 * LEAST)))

    # -- rounds --------------------------------------------------------------------------------------------------------

    def halve(self, decision: Decision, until_clear: bool = False) -> None:
        """Try the answers in samples, in rounds after each of which half of them are given up. ``until_clear``: give up
        answers as soon as they are clearly not the best, and stop when none is left that could be."""
        self.alive = list(self.values)
        rounds = max(1, math.ceil(math.log2(len(self.alive))))
        declared = decision.kind is Kind.ATTACK or decision.kind is Kind.BLOCK
        number = 0
        for done in range(rounds):
            first = number
            wide = len(self.alive)
            clear = False
            while number - first < LEAST or self.goes_on(done, rounds, len(self.alive), number - first):
                self.try_all(number)
                number += 1
                clear = until_clear and number >= CLEAR and self.clear()
                if len(self.alive) < 2 or clear or (self.spent() and number - first >= 1):
                    break
            if len(self.alive) < 2 or (clear and not declared) or self.spent():
                return
            if done + 1 < rounds:
                self.give_up()
                if declared:
                    self.widen(decision, wide)

    def clear(self) -> bool:
        """Give up the answers that are clearly no better than the best one, except for the advice. Return
        whether there are no others left."""
        if not self.alive:
            return True  # None was legal in this sample.
        best = self.leader()
        rivals = [place for place in self.alive if place != best and not self.beaten(place, best)]
        self.alive = [place for place in self.alive if place in rivals or place == best or place in self.kept]
        return not rivals

    def leader(self) -> int:
        """Return the best of the answers that are left."""
        return max(self.alive, key=lambda place: (self.rank(place), -place))

    def beaten(self, place: int, best: int) -> bool:
        """Return whether it is clear that an answer is not better than another by what would matter.

        Of an action with choices of its own, such as targets, that takes more samples: the tree may find better ones.
        """
        mean, error = mean_of(self.differences(place, best))
        samples = len(self.values[place])
        if samples < (PATIENT if place and self.steps.get(place) else CLEAR // 2):
            return False
        return mean + FAR * error <= SMALLEST

    def give_up(self) -> None:
        """Give up the worse half of the answers."""
        ranked = sorted(self.alive, key=lambda place: (-self.rank(place), place))
        left = ranked[: max(2, (len(ranked) + 1) // 2)]
        self.alive = [*left, *[place for place in self.kept if place in self.values and place not in left]]

    def widen(self, decision: Decision, wide: int) -> None:
        """Add attacks or blocks that differ from the best one in one creature, until ``wide`` answers are compared."""
        best = self.leader()
        names = names_of(self.sample(0).table, decision)
        for answer in neighbours(decision, self.answers[best]):
            name = answer_name(decision, names, answer)
            if name not in self.names and len(self.alive) < wide:
                self.alive.append(len(self.answers))
                self.values[len(self.answers)] = {}
                self.answers.append(answer)
                self.names.append(name)

    def goes_on(self, done: int, rounds: int, alive: int, tried: int) -> bool:
        """Return whether a round goes on with another sample."""
        budget = self.player.budget
        if budget.playouts:
            return (tried + 1) * alive <= budget.playouts / rounds
        return time.perf_counter() - self.began < budget.seconds * (done + 1) / rounds

    def spent(self) -> bool:
        """Return whether the budget is spent."""
        budget = self.player.budget
        if budget.playouts:
            return self.played >= budget.playouts
        return time.perf_counter() - self.began >= budget.seconds

    def try_all(self, number: int) -> None:
        """Try the answers that are left in one sample. Those that are illegal are given up.

        The tree below an answer grows only where choices follow in the course of the action, such as targets: below
        others it found nothing that was worth half of the playouts.
        """
        legal: list[int] = []
        for place in self.alive:
            value = self.playout(number, place)
            if value is None:
                del self.values[place]
                continue
            self.values[place][number] = value
            legal.append(place)
            if self.steps.get(place) and len(self.values[place]) > BEFORE and not self.spent():
                self.improve(number, place, value)
        self.alive = legal
        if number:
            self.samples.pop(number, None)

    def improve(self, number: int, place: int, value: float) -> None:
        """Play out the same again, with another answer than usual at one node of the tree, to learn from it."""
        node = self.walker.trial()
        if node is None:
            return
        name = node.next_to_try()
        other = self.playout(number, place, node.key, name)
        if other is not None and self.walker.other_at and node.learn(name, other - value):
            # What was found before is about play that was worse.
            self.values[place].clear()
            self.values[place][number] = other

    def mean(self, place: int) -> float:
        """Return the mean chance to win after an answer."""
        found = self.values[place].values()
        return sum(found) / len(found) if found else 0.0

    def rank(self, place: int) -> float:
        """Return how good an answer seems: the gain over the advice in the same samples, if there are any."""
        return self.gain(place)[0] if 0 in self.values else self.mean(place)

    def chosen(self) -> int:
        """Return the place of the answer to give."""
        tried = [place for place in self.alive if self.values[place]]
        if not tried:
            return 0  # There was only one, or none of the others was legal.
        best = max(tried, key=lambda place: (self.rank(place), -place))
        if best == 0 or 0 not in self.values:
            return best
        gain, error = self.gain(best)
        return best if gain > SMALLEST and gain > CAUTION * error else 0

    def gain(self, place: int) -> tuple[float, float]:
        """Return how much better than the advice an answer did in the same samples, and the standard error of that."""
        return mean_of(self.differences(place, 0))

    def differences(self, place: int, other: int) -> list[float]:
        """Return how much better an answer did than another in each sample in which both were tried. Of one that was
        illegal in a sample nothing is known."""
        base = self.values.get(other, {})
        own = self.values.get(place, {})
        return [value - base[number] for number, value in own.items() if number in base]

    # -- several processes ---------------------------------------------------------------------------------------------

    def report(self) -> Report:
        """Return what was found, for another process."""
        return [
            (answer, self.names[place], place in self.alive, self.values.get(place, {}))
            for place, answer in enumerate(self.answers)
        ]

    def take(self, found: list[Report]) -> None:
        """Take over what several searches found."""
        often: dict[int, int] = {}
        for process, report in enumerate(found):
            for answer, name, kept, values in report:
                if name not in self.names:
                    self.names.append(name)
                    self.answers.append(answer)
                place = self.names.index(name)
                known = self.values.setdefault(place, {})
                for number, value in values.items():
                    known[number + process * APART] = value
                often[place] = often.get(place, 0) + kept
        most = max(often.values(), default=0)
        self.alive = [place for place in often if often[place] == most]

    # -- playouts ------------------------------------------------------------------------------------------------------

    def sample(self, number: int) -> Game:
        """Return a sample. It is kept until all answers have been tried in it."""
        found = self.samples.get(number)
        if found is None:
            found = self.drawn(self.seed + 1000 * number)
            found.keep_history = True
            found.table.recording = False
            found.cut = min(found.cut, found.state.turn + self.player.turns)
            self.samples[number] = found
        return found

    def drawn(self, seed: int) -> Game:
        """Return a new sample. Lists that contradict what has been seen give way to what has been seen."""
        lists = self.player.lists
        if self.contradicted or not lists:
            return self.view.sample(seed, self.seen)
        try:
            return self.view.sample(seed, lists)
        except ManaburnError:
            self.contradicted = True
            return self.view.sample(seed, self.seen)

    def playout(self, number: int, place: int, other_at: str = "", other: str = "") -> float | None:
        """Give an answer in a sample, and let all play on. Return the chance to win then; None if the answer is
        illegal. The sample is taken back. ``other_at`` and ``other``: see :meth:`.tree.Walker.begin`."""
        game = self.sample(number)
        seats = len(game.players)
        turn = game.state.turn
        self.walker.begin(self.seed + 17 * number, self.names[place], other_at, other)
        decision = game.decision
        assert decision is not None
        self.walker.intend(game.table, decision, self.answers[place])
        game.join([self.walker] * seats)
        self.played += 1
        try:
            game.answer(self.answers[place])
        except IllegalAction:
            # Some of the action may stand (422): this sample has gone its own way.
            self.samples.pop(number)
            return None
        value = outlooks(game.table)[self.me] if game.failure is None else 1.0 / seats
        value *= 1.0 - HASTE * (game.state.turn - turn)
        if not other_at:
            self.steps[place] = self.walker.steps
        game.join([None] * seats)
        game.undo()
        return value

    # -- what was found ------------------------------------------------------------------------------------------------

    def findings(self, given: Numbers | None) -> list[Found]:
        """Return what was found about each answer, the best first. ``given``: an answer that is kept to the end."""
        decision = self.prepared()
        if given is not None and given not in self.answers:
            self.answers.append(given)
            self.names.append(str(given))
            self.values[len(self.answers) - 1] = {}
        if given is not None and given != self.answers[0]:
            self.kept.append(self.answers.index(given))
        if len(self.answers) > 1:
            self.halve(decision)
        else:
            self.alive = [0]
            for number in range(ALONE):
                self.try_all(number)
        best = self.chosen()
        places = sorted(self.values, key=lambda place: (place != best, -len(self.values[place]), -self.mean(place)))
        found: list[Found] = []
        for place in places:
            chance, error = mean_of(list(self.values[place].values()))
            gain, gain_error = self.gain(place)
            answer = tuple(self.answers[place])
            text = said(decision, self.answers[place])
            samples = len(self.values[place])
            found.append(Found(answer, text, samples, chance, error, gain, gain_error, tuple(self.line(place))))
        return found

    def line(self, place: int) -> list[str]:
        """Return what is expected to follow an answer, in words: what was done most often in the tree."""
        lines: list[str] = []
        for number in range(3):
            if self.playout(number, place) is not None and len(self.walker.done) > len(lines):
                lines = self.walker.done
        return [line for line in lines if not line.endswith((": pass", ": none"))][:LONGEST]


def mean_of(values: list[float]) -> tuple[float, float]:
    """Return the mean of some values and its standard error, which is 1 for fewer than two values."""
    if not values:
        return 0.0, 1.0
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 1.0
    return mean, math.sqrt(sum([(one - mean) ** 2 for one in values]) / (len(values) - 1) / len(values))


def least(question: Question) -> Numbers:
    """Return the smallest answer that is legal in form."""
    size = len(question.options)
    if question.numeric:
        return [question.low or 0]
    if question.amounts:
        answer = [question.low or 0] * size
        answer[0] += (question.total or 0) - sum(answer)
        return answer
    return list(range(size if question.ordered else question.low or 0))


__all__ = ["Budget", "Found", "Search", "SearchPlayer"]
