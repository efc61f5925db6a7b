"""Arithmetic with numbers of any size. Not compiled.

Compiled, a product with a factor from 2**30 on is made by Python's large integers, and a signal that is waiting then
can't be told from a lack of memory: the process would be aborted. So compiled code calls these functions where factors
may be large; shifts, sums and differences are safe anywhere.
"""

from __future__ import annotations


def product(one: int, other: int) -> int:
    """One times the other."""
    return one * other


def quotient(one: int, other: int) -> int:
    """One divided by the other, rounded down; ZeroDivisionError as always."""
    return one // other
