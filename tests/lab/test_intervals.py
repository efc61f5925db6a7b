"""Intervals hold the true rate as often as they say."""

from __future__ import annotations

import math
import random

import pytest

from manaburn.lab import intervals


def scores(rng: random.Random, rate: float, alike: float) -> float:
    """The score of a pair of games: ``alike`` is how often the second game goes as the first one."""
    one = rng.random() < rate
    other = one if rng.random() < alike else rng.random() < rate
    return (one + other) / 2


@pytest.mark.parametrize(("rate", "alike"), [(0.5, 0.0), (0.5, 1.0), (0.9, 0.3), (0.03, 0.5)])
def test_a_confidence_sequence_holds_at_every_look(rate: float, alike: float) -> None:
    """In at most 5 % of the runs the true rate is ever outside, though each run is looked at 200 times."""
    enough = math.log(2 / intervals.ALPHA)
    runs, missed = 200, 0
    for run in range(runs):
        rng = random.Random(run)
        counts: dict[float, int] = {}
        for pair in range(400):
            score = scores(rng, rate, alike)
            counts[score] = counts.get(score, 0) + 1
            if pair % 2:
                turned = {1 - score: count for score, count in counts.items()}
                if max(intervals.log_capital(counts, rate), intervals.log_capital(turned, 1 - rate)) >= enough:
                    missed += 1
                    break
    assert missed <= 0.05 * runs


def test_looking_again_and_again_would_not_do_with_the_other_interval() -> None:
    """The test above would find an interval that is made for one look."""
    runs, missed = 100, 0
    for run in range(runs):
        rng = random.Random(run)
        counts: dict[float, int] = {}
        for pair in range(400):
            score = scores(rng, 0.5, 0.0)
            counts[score] = counts.get(score, 0) + 1
            if pair > 20 and pair % 2:
                found = intervals.of_pairs(counts)
                if not found.low <= 0.5 <= found.high:
                    missed += 1
                    break
    assert missed > 0.15 * runs


@pytest.mark.parametrize(("rate", "alike"), [(0.5, 0.0), (0.5, 1.0), (0.8, 0.4), (0.1, 0.0)])
def test_the_interval_for_a_number_chosen_beforehand(rate: float, alike: float) -> None:
    runs, held = 600, 0
    for run in range(runs):
        rng = random.Random(run)
        found = intervals.of_pairs(intervals.counted([scores(rng, rate, alike) for _ in range(60)]))
        held += found.low <= rate <= found.high
    assert held >= 0.925 * runs


def test_the_ends_of_a_sequence() -> None:
    assert intervals.sequence({}) == intervals.Rate(0.5, 0.0, 1.0)
    always = intervals.sequence({1.0: 100})
    assert (always.value, always.high) == (1.0, 1.0)
    assert 0.9 < always.low < 0.96
    never = intervals.sequence({0.0: 100})
    assert (never.low, never.high) == (0.0, pytest.approx(1 - always.low))
    wide, narrow = (intervals.sequence({0.0: n, 0.5: 2 * n, 1.0: n}).margin for n in (50, 800))
    assert wide > 2.5 * narrow
    assert narrow < 0.03


def test_pairs_whose_games_go_alike_count_as_single_games() -> None:
    alike = intervals.of_pairs({0.0: 50, 1.0: 50})
    apart = intervals.of_pairs({0.0: 25, 0.5: 50, 1.0: 25})
    assert alike.margin == pytest.approx(apart.margin * math.sqrt(2), rel=0.02)


def test_differences() -> None:
    # Newcombe's example: 56 of 70 against 48 of 80 (table II, method 10).
    found = intervals.difference(56, 70, 48, 80)
    assert found is not None
    assert (round(found.value, 4), round(found.low, 4), round(found.high, 4)) == (0.2, 0.0524, 0.3339)
    assert intervals.difference(1, 2, 0, 0) is None
