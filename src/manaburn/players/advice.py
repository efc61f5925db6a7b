"""Advice by the player that looks ahead: a hint for the open decision, and a review of the choices of a whole game.

>>> from manaburn import Game
>>> from manaburn.players.advice import hint
>>> from manaburn.players.search import Budget
>>> game = Game.from_scenario("players:\\n  Ann: {hand: [Lightning Bolt], in_play: [Mountain]}\\n  Bob: {life: 3}\\n")
>>> hint(game.view(0), Budget(playouts=20)).best.text
'Ann: play Lightning Bolt'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from manaburn import records
from manaburn.errors import ManaburnError
from manaburn.game import Game
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.sampling import Lists
from manaburn.terms import STEP_NAMES
from manaburn.views import View

from .search import Budget, Found, SearchPlayer
from .tree import said

SURE: Final = 1.96
"""The number of standard errors to both sides that an interval of 95 % has."""
AGAIN: Final = 3
"""For each choice that a review shows, the number of choices that are looked at twice."""
MORE: Final = 3
"""How many times the budget the second look may cost."""


@dataclass(frozen=True)
class Hint:
    """What the search found about the answers to a decision, the best first."""

    found: tuple[Found, ...]

    @property
    def best(self) -> Found:
        """What the search would do."""
        return self.found[0]

    def lines(self, most: int = 4) -> list[str]:
        """Return the hint in words: what the search would do, what it expects then, and what else it tried."""
        best = self.best
        lines = [f"{best.text}: {chances(best.chance, best.error)}, seen in {best.samples} samples"]
        if best.line:
            lines.append(f"  expected then: {'; '.join(best.line)}")
        lines += [f"  {other.text}: {chances(other.chance, other.error)}" for other in self.found[1:most]]
        return lines


@dataclass(frozen=True)
class Choice:
    """A choice that cost something, as a review shows it.

    ``number``: of the answer, from 0; ``player``: an index; ``given`` and ``better``: what was done and what would have
    been better, in words; ``cost``: of chances to win, with its standard error ``error``; ``line``: what was expected
    after the better answer.
    """

    number: int
    turn: int
    step: str
    player: int
    given: str
    better: str
    cost: float
    error: float
    line: tuple[str, ...] = ()

    def lines(self) -> list[str]:
        """Return the choice in words."""
        low, high = max(0.0, self.cost - SURE * self.error), min(1.0, self.cost + SURE * self.error)
        found = [
            f"Turn {self.turn}, {self.step} (answer {self.number + 1}): {self.given}",
            f"  better: {self.better}; this cost {self.cost:.0%} of the chances to win ({low:.0%} to {high:.0%})",
        ]
        return [*found, f"  expected then: {'; '.join(self.line)}"] if self.line else found


def chances(chance: float, error: float) -> str:
    """Return a chance to win and its interval of 95 %, in words."""
    low, high = max(0.0, chance - SURE * error), min(1.0, chance + SURE * error)
    return f"{chance:.0%} to win ({low:.0%} to {high:.0%})"


def hint(view: View, budget: Budget, seed: int = 0, lists: Mapping[int, Lists] | None = None) -> Hint:
    """Return what the search would do at the open decision of the player who views.

    ``lists``: what the decks may be, as for ``View.sample``. Raises ManaburnError if this player has nothing to decide,
    or if no sample leads to this decision.
    """
    player = SearchPlayer(budget.seconds, budget.playouts, seed, dict(lists) if lists is not None else None)
    return Hint(tuple(player.findings(view)))


def review(
    game: Game,
    players: Sequence[int],
    budget: Budget,
    most: int = 3,
    seed: int = 0,
    told: Callable[[int, int], None] | None = None,
) -> list[Choice]:
    """Return the choices of some players that cost most of their chances to win, the worst first.

    ``game``: a game with its answers; it is played again, and stays as it is. ``players``: their indexes. ``budget``:
    for each choice; the worst are looked at twice, in other samples. ``told`` is called with the number of answers done
    and of all answers. Raises ManaburnError for a game without a record.
    """
    player = SearchPlayer(budget.seconds, budget.playouts, seed)
    again = records.fresh(game)
    answers = game.all_answers
    doubtful: list[tuple[float, int, Choice, Found]] = []
    for number, answer in enumerate(answers):
        if told is not None:
            told(number, len(answers))
        decision = again.decision
        if decision is not None and decision.who.index in players and is_choice(decision, answer):
            found = looked_at(player, again, answer)
            if found is not None:
                choice = found[0]
                doubtful.append((choice.cost, number, choice, found[1]))
        records.follow(again, answer)
    doubtful.sort(key=lambda one: (-one[0], one[1]))
    return checked([(choice, better) for _, _, choice, better in doubtful[: AGAIN * most]], game, budget, seed)[:most]


def is_choice(decision: Decision, answer: list[int]) -> bool:
    """Return whether there was something to choose, and the answer says what was chosen."""
    if decision.problem(answer) or decision.free_word or decision.ordered or decision.forced:
        return False
    if decision.kind is not Kind.PRIORITY:
        return True
    return any(option.action is None or not option.action.is_mana for option in decision.options[1:])


def looked_at(player: SearchPlayer, game: Game, answer: list[int]) -> tuple[Choice, Found] | None:
    """Return the choice, if another answer seems to be better than the one that was given."""
    decision = game.decision
    assert decision is not None
    who = decision.who.index
    try:
        found = player.findings(game.view(who), answer)
    except ManaburnError:
        return None  # No sample leads here.
    best = found[0]
    mine = [one for one in found if list(one.answer) == answer]
    if list(best.answer) == answer or not mine or not mine[0].samples:
        return None
    state = game.state
    cost = best.chance - mine[0].chance
    number = len(game.all_answers)
    step = STEP_NAMES[state.step.value]
    given = said(decision, answer)
    return Choice(number, state.turn, step, who, given, best.text, cost, best.error, best.line), best


def checked(doubtful: Sequence[tuple[Choice, Found]], game: Game, budget: Budget, seed: int) -> list[Choice]:
    """Look at choices again in other samples, with a greater budget. Return those that still seem to cost something,
    the worst first."""
    player = SearchPlayer(budget.seconds * MORE, budget.playouts * MORE, seed + 1)
    again = records.fresh(game)
    wanted = {choice.number: (choice, better) for choice, better in doubtful}
    found: list[Choice] = []
    for number, answer in enumerate(game.all_answers):
        if number in wanted:
            choice, better = wanted[number]
            cost, error = 0.0, 0.0
            with suppress(ManaburnError):  # other samples may not lead here
                cost, error = player.compared(again.view(choice.player), answer, better.answer)
            if cost > 0:
                found.append(replace(choice, cost=cost, error=error))
        records.follow(again, answer)
    return sorted(found, key=lambda choice: (-choice.cost, choice.number))


__all__ = ["Choice", "Hint", "hint", "review"]
