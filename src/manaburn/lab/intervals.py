"""Intervals for rates: for a number of games chosen beforehand, for looking as often as one likes, for differences.

The two games of a pair have the same cards and the same chance, so they are not independent of each other; pairs are.
What is estimated is the mean of the pairs' scores: 1 for two wins, 0.5 for one, and so on.

*For a number chosen beforehand*: Wilson's score interval with an effective number of games, as for samples in
clusters: the number of games divided by the variance of the pairs' scores in relation to that of independent games
(E. L. Korn and B. I. Graubard, Survey Methodology 24, 1998).

*For looking as often as one likes*: a confidence sequence, an interval after each pair such that all of them together
hold the true rate with 95 % probability, whenever somebody looks and whatever makes him stop. It is made by betting:
somebody who bets on the scores against a rate m with many constant stakes has a capital that can't be expected to grow
if m is true; so it is 40-fold at any time with a probability of 1/40 at most (J. Ville, 1939), and the rates at which
the capital is smaller form the interval. See I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random
variables by betting", Journal of the Royal Statistical Society B 86 (2024), and F. Orabona and K.-S. Jun, "Tight
concentrations and confidence sequences from the regret of universal portfolio", IEEE Transactions on Information
Theory 70 (2024).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from manaburn.sim.runs import wilson

Z: Final = 1.959964
ALPHA: Final = 0.05
_STAKES: Final = tuple([0.95 * 0.5**i for i in range(11)])
"""The parts of the capital that are staked, each by an equal share of it."""


@dataclass(frozen=True)
class Rate:
    """A rate from 0 to 1, and an interval for it."""

    value: float
    low: float
    high: float

    @property
    def margin(self) -> float:
        """Half of the width of the interval."""
        return (self.high - self.low) / 2


def counted(scores: Iterable[float]) -> dict[float, int]:
    """Return how often each score occurs."""
    counts: dict[float, int] = {}
    for score in scores:
        counts[score] = counts.get(score, 0) + 1
    return counts


def mean_of(counts: Mapping[float, int]) -> float:
    """Return the mean of counted scores; 0.5 if there are none."""
    total = sum(counts.values())
    return sum([score * count for score, count in counts.items()]) / total if total else 0.5


def of_pairs(counts: Mapping[float, int]) -> Rate:
    """Return the mean of the scores of pairs of games, with its 95 % interval for a number chosen beforehand."""
    pairs = sum(counts.values())
    mean = mean_of(counts)
    if pairs == 0:
        return Rate(mean, 0.0, 1.0)
    independent = mean * (1 - mean) / 2
    effect = 2.0  # if all scores are equal, nothing is known of how the games of a pair hang together
    if pairs > 1 and independent > 0:
        spread = sum([count * (score - mean) ** 2 for score, count in counts.items()]) / (pairs - 1)
        effect = min(2.0, max(1.0, spread / independent))
    effective = 2 * pairs / effect
    low, high = _score_interval(mean, effective)
    return Rate(mean, low, high)


def _score_interval(rate: float, games: float) -> tuple[float, float]:
    """Return Wilson's interval of a rate for a number of games that need not be whole."""
    middle = rate + Z * Z / (2 * games)
    spread = Z * math.sqrt(rate * (1 - rate) / games + Z * Z / (4 * games * games))
    scale = 1 + Z * Z / games
    low = (middle - spread) / scale if rate > 0 else 0.0
    high = (middle + spread) / scale if rate < 1 else 1.0
    return low, high


def log_capital(counts: Mapping[float, int], rate: float) -> float:
    """Return the logarithm of the capital of somebody who bets that the mean of the scores is greater than a rate."""
    if rate <= 0:
        return math.inf if any(score > 0 for score in counts) else 0.0
    logs = [
        sum([count * math.log1p(stake * (score / rate - 1)) for score, count in counts.items()]) for stake in _STAKES
    ]
    most = max(logs)
    return most + math.log(sum([math.exp(log - most) for log in logs]) / len(logs))


def sequence(counts: Mapping[float, int], alpha: float = ALPHA) -> Rate:
    """Return the mean of independent scores from 0 to 1 with the interval of a confidence sequence (see above)."""
    turned = {1 - score: count for score, count in counts.items()}
    return Rate(mean_of(counts), _lower(counts, alpha), 1 - _lower(turned, alpha))


def _lower(counts: Mapping[float, int], alpha: float) -> float:
    """Return the least rate at which the capital has not been won. The capital falls as the rate grows."""
    enough = math.log(2 / alpha)
    low, high = 0.0, mean_of(counts) if counts else 0.0
    for _ in range(40):
        middle = (low + high) / 2
        if log_capital(counts, middle) >= enough:
            low = middle
        else:
            high = middle
    return low


def difference(wins: float, games: int, other_wins: float, other_games: int) -> Rate | None:
    """Return how much greater one rate is than another, with its 95 % interval; None if there are no games of one.

    The interval is Newcombe's, from the score intervals of both rates (R. G. Newcombe, Statistics in Medicine 17,
    1998, method 10). It takes games as independent.
    """
    if not games or not other_games:
        return None
    one, other = wins / games, other_wins / other_games
    low, high = wilson(wins, games)
    other_low, other_high = wilson(other_wins, other_games)
    down = math.sqrt((one - low) ** 2 + (other_high - other) ** 2)
    up = math.sqrt((high - one) ** 2 + (other - other_low) ** 2)
    return Rate(one - other, one - other - down, one - other + up)


__all__ = ["Rate", "counted", "difference", "log_capital", "mean_of", "of_pairs", "sequence"]
