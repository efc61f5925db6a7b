"""A player that looks ahead: it tries its answers in samples of the game, and lets :mod:`.heuristic` play on from each.

Each answer is tried in the same samples (see :meth:`manaburn.views.View.sample`), by doing and undoing. Both sides are
then played by the heuristic player for some turns, and the position is judged by :mod:`.outlook`. Half of the answers
are given up after each round, so that most of the budget goes to the best (sequential halving). What the heuristic
player would do is kept to the end; another answer is given only if it is better by more than chance explains.

Windows in which the heuristic player would consider nothing are passed without a search.
"""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import Final

from manaburn.deciding import Decider
from manaburn.errors import IllegalAction, InputError, ManaburnError
from manaburn.game import Game
from manaburn.observation import Question
from manaburn.rules.kernel.decisions import Kind
from manaburn.sampling import Lists
from manaburn.views import View

from .candidates import Numbers, candidates, least
from .heuristic import HeuristicPlayer
from .outlook import outlook
from .planning import moment_of

SECONDS: Final = 1.0
"""The seconds for a decision if nothing else is said."""
TURNS: Final = 3
"""The number of turns after the present one that are played out."""
CAUTION: Final = 0.6
"""The number of standard errors by which an answer must seem better than that of the heuristic player."""
LEAST: Final = 2
"""The number of samples in which each answer is tried at least."""
MIX: Final = 0x9E3779B1


@dataclass(frozen=True)
class Budget:
    """How much a search may cost for each decision: seconds, or playouts."""

    seconds: float = 0.0
    playouts: int = 0

    def __post_init__(self) -> None:
        if not (0 < self.seconds < math.inf) and self.playouts < 1:
            raise InputError("search", "a search without a budget", "say search:1s (seconds) or search:200 (playouts)")

    @staticmethod
    def of(text: str) -> Budget:
        """Return the budget that a text says: "1s", "0.1s" or "200". Raises InputError for another text."""
        amount = text.removesuffix("s")
        try:
            value = float(amount) if text.endswith("s") else int(amount)
        except ValueError:
            raise InputError(
                "search", f"{text!r} is no budget", "say search:1s (seconds) or search:200 (playouts)"
            ) from None
        return Budget(seconds=float(value)) if text.endswith("s") else Budget(playouts=int(value))


class SearchPlayer(Decider):
    """A player that looks ahead.

    ``seconds`` or ``playouts``: the budget for each decision. ``seed``: of its random numbers; with a budget of
    playouts the same seed gives the same play. ``lists``: what the decks may be, as for ``View.sample``. ``turns``: how
    many turns after the present one are played out.
    """

    def __init__(
        self,
        seconds: float = 0.0,
        playouts: int = 0,
        seed: int = 0,
        lists: dict[int, Lists] | None = None,
        turns: int = TURNS,
    ) -> None:
        self.budget: Final = Budget(seconds, playouts)
        self.seed: Final = seed
        self.lists: Final = lists
        self.turns: Final = turns
        self.asked = 0
        """The number of decisions so far."""

    def copy(self) -> SearchPlayer:
        """Return a player that goes on as this one would."""
        other = SearchPlayer(self.budget.seconds, self.budget.playouts, self.seed, self.lists, self.turns)
        other.asked = self.asked
        return other

    def decide(self, view: View, decision: Question) -> Numbers:
        """Return the answer that does best in the samples."""
        self.asked += 1
        if decision.kind is Kind.PRIORITY and all(option.mana for option in decision.options[1:]):
            return [0]
        if decision.forced:
            return [0]
        try:
            return Search(self, view, decision).best()
        except ManaburnError:
            return least(decision)  # No sample leads here: for example the lists don't agree with what has been seen.


class Search:
    """The search for one answer."""

    def __init__(self, player: SearchPlayer, view: View, question: Question) -> None:
        self.player: Final = player
        self.view: Final = view
        self.question: Final = question
        self.me: Final = view.observation.viewer
        self.seed: Final = (player.seed * MIX + player.asked * 7919) % (1 << 31)
        self.began: Final = time.perf_counter()
        self.samples: Final[dict[int, Game]] = {}
        self.values: dict[int, dict[int, float]] = {}
        """For each answer that is compared, by its place: the outlook in each sample."""
        self.answers: list[Numbers] = []
        self.played = 0

    def best(self) -> Numbers:
        """Return the best answer."""
        sample = self.sample(0)
        decision = sample.decision
        assert decision is not None
        table = sample.table
        if decision.kind is Kind.PRIORITY and not moment_of(table, decision.player):
            return [0]
        adviser = HeuristicPlayer(self.seed)
        advice = adviser.decide(table, decision)
        if decision.free_word or decision.problem(advice):
            return least(self.question)
        self.answers = candidates(self.question, advice)
        if len(self.answers) == 1:
            return advice
        self.values = {place: {} for place in range(len(self.answers))}
        self.halve()
        return self.answers[self.chosen()]

    # -- rounds --------------------------------------------------------------------------------------------------------

    def halve(self) -> None:
        """Try the answers in samples, in rounds after each of which half of them are given up."""
        alive = list(self.values)
        rounds = max(1, math.ceil(math.log2(len(alive))))
        number = 0
        for done in range(rounds):
            first = number
            while number - first < LEAST or self.goes_on(done, rounds, len(alive), number - first):
                alive = self.try_all(alive, number)
                number += 1
                if len(alive) < 2 or (self.spent() and number - first >= 1):
                    break
            if len(alive) < 2 or self.spent():
                return
            alive.sort(key=lambda place: (-self.mean(place), place))
            kept = alive[: max(2, (len(alive) + 1) // 2)]
            if 0 in self.values and 0 not in kept:
                kept.append(0)
            alive = kept

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

    def try_all(self, alive: list[int], number: int) -> list[int]:
        """Try answers in one sample. Return those that are legal."""
        legal: list[int] = []
        for place in alive:
            value = self.playout(number, self.answers[place])
            if value is None:
                del self.values[place]
                continue
            self.values[place][number] = value
            legal.append(place)
        self.samples.pop(number, None)
        return legal

    def mean(self, place: int) -> float:
        """Return the mean outlook after an answer."""
        found = self.values[place].values()
        return sum(found) / len(found) if found else 0.0

    def chosen(self) -> int:
        """Return the place of the answer to give."""
        tried = [place for place in self.values if self.values[place]]
        if not tried:
            return 0
        most = max([len(self.values[place]) for place in tried])
        finalists = [place for place in tried if len(self.values[place]) == most]
        best = max(finalists, key=lambda place: (self.mean(place), -place))
        if best == 0 or 0 not in self.values:
            return best
        gains = [
            value - self.values[0][number] for number, value in self.values[best].items() if number in self.values[0]
        ]
        if len(gains) < 2:
            return 0
        gain = sum(gains) / len(gains)
        spread = math.sqrt(sum([(one - gain) ** 2 for one in gains]) / (len(gains) - 1) / len(gains))
        return best if gain > CAUTION * spread and gain > 0 else 0

    # -- playouts ------------------------------------------------------------------------------------------------------

    def sample(self, number: int) -> Game:
        """Return a sample. It is kept until all answers have been tried in it."""
        found = self.samples.get(number)
        if found is None:
            found = self.view.sample(self.seed + 1000 * number, self.player.lists)
            found.keep_history = True
            found.table.recording = False
            found.cut = min(found.cut, found.state.turn + self.player.turns)
            self.samples[number] = found
        return found

    def playout(self, number: int, answer: Numbers) -> float | None:
        """Give an answer in a sample, and let the heuristic player go on for all. Return the outlook then; None if the
        answer is illegal. The sample is taken back."""
        game = self.sample(number)
        seats = len(game.players)
        game.join([HeuristicPlayer(self.seed + 17 * number + seat) for seat in range(seats)])
        self.played += 1
        try:
            game.answer(answer)
        except IllegalAction:
            # Some of the action may stand (422): this sample has gone its own way.
            self.samples.pop(number)
            return None
        value = outlook(game, self.me) if game.failure is None else 0.5
        game.join([None] * seats)
        game.undo()
        return value


__all__ = ["Budget", "SearchPlayer"]
