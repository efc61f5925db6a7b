"""Being ended by the system: what was done so far is kept, as it is on Ctrl-C."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType
from typing import Final

_SIGNALS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Ended(KeyboardInterrupt):
    """A signal that ends the process has come; ``code`` is the exit code that says so."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.code: Final = 128 + number


@contextlib.contextmanager
def ending_in_order() -> Iterator[None]:
    """As long as this lasts, SIGTERM and SIGHUP raise Ended, as Ctrl-C raises KeyboardInterrupt."""

    def end(number: int, frame: FrameType | None) -> None:
        raise Ended(number)

    with _handled(_SIGNALS, end):
        yield


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """As long as this lasts, neither they nor Ctrl-C disturb."""
    with _handled([*_SIGNALS, signal.SIGINT], signal.SIG_IGN):
        yield


@contextlib.contextmanager
def _handled(numbers: list[signal.Signals], handler: signal._HANDLER) -> Iterator[None]:
    before: list[tuple[signal.Signals, signal._HANDLER]] = []
    with contextlib.suppress(ValueError):  # signals are the main thread's
        before = [(number, signal.signal(number, handler)) for number in numbers]
    try:
        yield
    finally:
        for number, old in before:
            signal.signal(number, old)
