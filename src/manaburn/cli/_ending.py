"""Handle SIGTERM and SIGHUP like Ctrl-C, so that the results so far are kept."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType
from typing import Final

_SIGNALS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Ended(KeyboardInterrupt):
    """A signal asked the process to end. ``code``: the exit code, 128 plus the signal's number."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.code: Final = 128 + number


def exit_code(stop: BaseException) -> int:
    """Return the exit code for a run that was stopped: that of the signal behind it, by default that of Ctrl-C."""
    cause = stop.__context__
    return cause.code if isinstance(cause, Ended) else 130


@contextlib.contextmanager
def ending_in_order() -> Iterator[None]:
    """A context in which SIGTERM and SIGHUP raise Ended, as Ctrl-C raises KeyboardInterrupt."""

    def end(number: int, frame: FrameType | None) -> None:
        raise Ended(number)

    with _handled(_SIGNALS, end):
        yield


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """A context in which SIGTERM, SIGHUP and Ctrl-C are ignored."""
    with _handled([*_SIGNALS, signal.SIGINT], signal.SIG_IGN):
        yield


@contextlib.contextmanager
def _handled(numbers: list[signal.Signals], handler: signal._HANDLER) -> Iterator[None]:
    before: list[tuple[signal.Signals, signal._HANDLER]] = []
    with contextlib.suppress(ValueError):  # only the main thread may set handlers
        before = [(number, signal.signal(number, handler)) for number in numbers]
    try:
        yield
    finally:
        for number, old in before:
            signal.signal(number, old)
