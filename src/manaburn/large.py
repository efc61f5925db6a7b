"""Arithmetic with integers of any size. This module isn't compiled.

In compiled code, a product with a factor of 2**30 or more is computed by Python's large integers. If a signal is
waiting then, it can't be distinguished from a lack of memory, and the process is aborted. Compiled code therefore calls
these functions where factors may be large. Shifts, sums and differences are safe everywhere.
"""

from __future__ import annotations

from typing import Final

MOST_DIGITS: Final = 40
"""The greatest number of digits of a number that somebody types. Python itself refuses those of some thousands."""


def product(one: int, other: int) -> int:
    """Return the product of two integers."""
    return one * other


def whole_number(text: str) -> int | None:
    """Return the integer that decimal digits mean; None for any other text, or if there are more than MOST_DIGITS."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def quotient(one: int, other: int) -> int:
    """Return one integer divided by the other, rounded down. Raises ZeroDivisionError if the divisor is 0."""
    return one // other
