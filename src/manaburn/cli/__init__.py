"""The command `manaburn`.

Each command is a module of this package. It is found by its file name and imported only when it is used. The module
has either a function `command`, whose signature Typer reads, or `app`, a `typer.Typer` with subcommands. Modules whose
names begin with an underscore are not commands. If a command returns an integer, that is the exit code: 0 for success,
1 if a check failed. A `ManaburnError` is printed as one line on standard error, `InputErrors` as a line for each; the
exit code is then 2.
"""

# Start-up time: the functions import what they need, so that --version appears at once.
from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from manaburn._version import __version__
from manaburn.errors import InputError, InputErrors, ManaburnError, printable

from ._encoding import accept_any_encoding

DONE, FAILED, UNREADABLE, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141

# The order of the help page; commands not listed here follow in alphabetical order.
_ORDER = (
    "play",
    "serve",
    "sim",
    "lab",
    "strength",
    "fit",
    "soak",
    "deck",
    "cards",
    "scenario",
    "solve",
    "rule",
    "rules",
    "replay",
    "review",
    "compare",
    "bench",
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return its exit code. ``arguments`` defaults to those of this process."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        accept_any_encoding()
        code = _guarded(given)
        if sys.stdout is not None:  # None if it was closed before the program started
            sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        # The reader closed the pipe. Without this, Python would report an error when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return PIPE_CLOSED
    if code == INTERRUPTED:  # Typer turns a KeyboardInterrupt into the same code
        print("manaburn: interrupted", file=sys.stderr)
    return code


def command_names() -> list[str]:
    """Return the names of all commands, in the order of the help page."""
    import pkgutil

    found = [module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_")]
    return sorted(found, key=lambda name: (_ORDER.index(name) if name in _ORDER else len(_ORDER), name))


def _guarded(given: list[str]) -> int:
    try:
        if given in (["--version"], ["-V"]):
            print(f"manaburn {__version__}")
            return DONE
        return _dispatch(given)
    except InputErrors as errors:
        return max([_complain(line) for line in errors.lines])
    except ManaburnError as error:
        return _complain(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return _complain(f"{where}{error.strerror or error}")


def _dispatch(given: list[str]) -> int:
    known = command_names()
    name = given[0] if given else "--help"
    if name in ("--help", "-h", "help"):
        from manaburn.cli._application import run

        return run(known, ["--help"], _complain)
    if name not in known:
        from difflib import get_close_matches

        near = get_close_matches(name, known, n=1)
        kind = "option" if name.startswith("-") else "command"
        mend = f"did you mean {near[0]}?" if near and kind == "command" else "manaburn --help lists what there is"
        raise InputError("manaburn", f"there is no {kind} {name!r}", mend)
    from manaburn.cli._application import run

    return run([name], given, _complain)


def _complain(text: str) -> int:
    print(printable(text), file=sys.stderr)
    return UNREADABLE
