"""Random numbers from a seed. This module isn't compiled, because the numbers are larger than machine integers.

A seed below 2**31 is for games that anybody may play again; a small generator with as many states continues from it
(:mod:`manaburn.state.lehmer`). A player who knows some of the cards could find such a seed by trying all of them. A
larger seed is therefore treated as a secret: its numbers come from a keyed hash (BLAKE2b) of how many numbers have been
drawn. ``secrets.randbits(128)`` returns a seed that can't be guessed.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

SMALL: Final = 1 << 31
"""Seeds from this number on are secrets."""
_STATES: Final = 2147483646


def first_state(seed: int, factor: int = 2654435761, more: int = 97) -> int:
    """Return the state in which the small generator begins for a seed, from 1 to 2147483646."""
    return 1 + (seed * factor + more) % _STATES


def secret_of(seed: int) -> bytes:
    """Return the key of a large (or negative) seed; empty for a small seed, which has none."""
    return b"" if 0 <= seed < SMALL else key_of(seed)


def key_of(seed: int) -> bytes:
    """Return a key made from a seed."""
    return blake2b(str(seed).encode(), digest_size=32, person=b"manaburn").digest()


def drawn(secret: bytes, count: int, n: int) -> int:
    """Return the number from 0 to n - 1 that a secret gives after ``count`` other numbers have been drawn."""
    number = blake2b(count.to_bytes(8, "big"), key=secret, digest_size=16).digest()
    return int.from_bytes(number, "big") * n >> 128
