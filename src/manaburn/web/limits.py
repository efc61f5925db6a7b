"""What strangers may do: how often, how much, and from where."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from .messages import LARGEST_DECK

LARGEST_BODY: Final = 4 * LARGEST_DECK + (64 << 10)
"""The greatest size of the body of a request, in bytes: four decks and what belongs to them."""
MOST_ADDRESSES: Final = 10_000
LOCAL: Final = ("localhost", "127.0.0.1", "[::1]")

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""The headers of every answer."""


class Bucket:
    """Allows a number of requests a second in the long run, and a number at once."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self._clock: Final = clock
        self._left = burst
        self._at = clock()

    def take(self, amount: float = 1.0) -> bool:
        """Return whether another one is allowed."""
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


class Buckets:
    """A bucket for each address; those not seen longest are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate: Final = rate
        self.burst: Final = burst
        self._buckets: Final[OrderedDict[str, Bucket]] = OrderedDict()

    def take(self, address: str) -> bool:
        """Return whether another request from an address is allowed."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self.rate, self.burst)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take()


def name_of(host: str) -> str:
    """Return a Host header without its port."""
    if host.startswith("["):
        return host.partition("]")[0] + "]"
    return host.partition(":")[0]


def is_ours(host: str, local: bool) -> bool:
    """Return whether a Host header names this server. ``local``: it answers this machine only. Then other names are
    refused, so that no page of a stranger's can reach it by a name that leads here."""
    return name_of(host).lower() in LOCAL if local else bool(host)


def same_origin(origin: str | None, host: str) -> bool:
    """Return whether a request comes from a page of this server, or from no page at all."""
    return origin is None or origin.lower() in (f"http://{host}".lower(), f"https://{host}".lower())


__all__ = ["HEADERS", "LARGEST_BODY", "Bucket", "Buckets", "is_ours", "same_origin"]
