"""What chance makes of a seed. Not compiled: these numbers are larger than a machine's.

A seed below 2**31 is for games that anybody may play again: a small generator with as many states goes on from it
(:mod:`manaburn.state.lehmer`). Whoever knows some of the cards could find such a seed by trying all; so a larger seed
is a secret, and its numbers come from a keyed hash (BLAKE2b) of how many there have been. ``secrets.randbits(128)``
makes one that can't be guessed.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

SMALL: Final = 1 << 31
"""A seed from here on is a secret."""
_STATES: Final = 2147483646


def first_state(seed: int, factor: int = 2654435761, more: int = 97) -> int:
    """The state in which the small generator begins for a seed: from 1 to 2147483646."""
    return 1 + (seed * factor + more) % _STATES


def secret_of(seed: int) -> bytes:
    """The key of a large (or negative) seed; empty for a small one, which has none."""
    return b"" if 0 <= seed < SMALL else blake2b(str(seed).encode(), digest_size=32, person=b"manaburn").digest()


def drawn(secret: bytes, count: int, n: int) -> int:
    """The number from 0 to n - 1 that a secret gives after ``count`` others."""
    number = blake2b(count.to_bytes(8, "big"), key=secret, digest_size=16).digest()
    return int.from_bytes(number, "big") * n >> 128
