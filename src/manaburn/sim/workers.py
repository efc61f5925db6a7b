"""Processes that work for a run and end with it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import TypeVar

T = TypeVar("T")


def begin(work: Callable[[T, Connection], None], about: T, threads: bool = False) -> tuple[BaseProcess, Connection]:
    """Start a process that calls ``work`` with ``about`` and its end of a pipe; return it with the other end.

    ``threads``: whether it uses modules with threads of their own, such as Polars. In a process forked after they were
    loaded they would wait for ever, so it isn't forked.
    """
    forked = sys.platform == "linux" and not threads
    context = multiprocessing.get_context("fork") if forked else multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(about, theirs), daemon=True)
    process.start()
    theirs.close()
    return process, ours


def serve() -> None:
    """Prepare this process for the work of a worker: interrupts are left to the parent process, and it ends when the
    parent has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
    began_by = multiprocessing.parent_process()
    if began_by is not None:
        threading.Thread(target=_end_with, args=(began_by,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    """End this process when its parent has ended."""
    parent.join()
    os._exit(1)


def why_it_died(process: BaseProcess) -> str:
    """Wait for the end of a process that doesn't answer any more, and return how it ended."""
    process.join()
    code = process.exitcode or 0
    return f"the process died ({signal.Signals(-code).name if code < 0 else f'exit code {code}'})"


def processor_seconds(process: BaseProcess) -> float | None:
    """Return the processor time that a process has used so far; None where the system doesn't tell it in a file."""
    try:
        with open(f"/proc/{process.pid}/stat", encoding="ascii") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return None


def default_processes() -> int:
    """Return the number of processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


__all__ = ["begin", "default_processes", "processor_seconds", "serve", "why_it_died"]
