"""A small generator of random numbers: multiplication by 48271 modulo the prime 2147483647 (Lehmer; Park and Miller).

Its products are kept small (Schrage's method): see :mod:`manaburn.large`.
"""

from __future__ import annotations


def next_state(state: int) -> int:
    """Return the state after ``state``. Both are from 1 to 2147483646."""
    product = 48271 * (state % 44488) - 3399 * (state // 44488)
    return product if product > 0 else product + 2147483647
