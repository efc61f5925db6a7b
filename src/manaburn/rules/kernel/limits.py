"""How many of one thing can be played out one by one.

Amounts, such as life, mana, damage and counters, are numbers of any size. Tokens, copies, repetitions and draws are
carried out singly; what would take more of them than this ends the game, which says so, rather than being cut down to
fewer.
"""

from __future__ import annotations

from typing import Final

from manaburn.errors import TooMany

MOST: Final = 50_000
"""The greatest number of tokens in play, of copies put on the stack, and of repetitions of one instruction."""


def within(number: int, what: str) -> int:
    """Return ``number``, or 0 if it is negative. Raises TooMany, which ends the game, if it is above ``MOST``.

    ``what`` names the things that are counted: "tokens".
    """
    if number > MOST:
        raise TooMany(number, what, MOST)
    return max(0, number)
