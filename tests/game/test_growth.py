"""No cost of a crowded table explodes: between two sizes it grows no faster than is said of it."""

from __future__ import annotations

import math

import pytest

from manaburn.sim.growth import GROWTHS, Growth


@pytest.mark.slow
@pytest.mark.parametrize("growth", GROWTHS, ids=lambda growth: growth.name)
def test_costs_grow_as_is_said(growth: Growth) -> None:
    small, large = growth.sizes
    growth.once(small)
    before = after = math.inf
    for _ in range(6):  # the best of some, since the machine may be busy
        before = min(before, growth.once(small))
        after = min(after, growth.once(large))
        exponent = math.log(after / before) / math.log(large / small)
        if exponent <= growth.most:
            return
    raise AssertionError(f"{before * 1000:.1f} ms for {small}, {after * 1000:.1f} ms for {large}: power {exponent:.2f}")
