"""Which table a person gets: the full-screen one where the terminal allows it, or else the plain prompt."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import Final

from .interface import Interface
from .prompt import prompt_here

WIDTH: Final = 76
HEIGHT: Final = 22
"""The least size of a terminal for the full-screen table, in characters."""

PLAIN: Final = "MANABURN_PLAIN"
"""The environment variable that asks for the plain prompt, as --plain does."""


def obstacle() -> str:
    """Return why there is no full-screen table here; "" if there can be one, and " " if nothing need be said."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get(PLAIN):
        return " "
    if os.environ.get("TERM", "dumb") in ("dumb", "unknown", "") and os.name == "posix":
        return " "
    if not (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf"):
        return "The full-screen table needs a terminal in UTF-8."
    if find_spec("textual") is None:
        return "pip install 'manaburn[table]' gets you a full-screen table."
    size = shutil.get_terminal_size()
    if size.columns < WIDTH or size.lines < HEIGHT:
        return (
            f"The full-screen table needs {WIDTH} columns and {HEIGHT} lines; here are {size.columns} and {size.lines}."
        )
    return ""


def run_at_best_table(session: Callable[[Interface], None], plain: bool = False) -> None:
    """Run a session at the full-screen table, or at the plain prompt if the terminal doesn't allow more or ``plain``
    is wished for; a line then says what stands in the way."""
    why = " " if plain else obstacle()
    if why:
        if why.strip():
            print(f"{why} This is the plain prompt.")
        try:
            session(prompt_here())
        except KeyboardInterrupt:
            print()
            raise
        return
    # Start-up time, and it may not be installed: only the full-screen table needs Textual.
    from .screen import run

    run(session)


__all__ = ["run_at_best_table"]
