"""The command `manaburn`.

Each command is a module of this package, found by its file and imported only when it is called for. Such a module has
either a function `command`, whose signature Typer reads, or `app`, a `typer.Typer` with commands of its own. Modules
whose name begins with an underscore are no commands. What a command returns, if a number, is the exit code: 0 done,
1 a check failed. An error of ours becomes one line on standard error and exit code 2.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from manaburn.errors import InputError, ManaburnError, printable

DONE, FAILED, UNREADABLE, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141

# The order of the help page; commands that are not named here follow by the alphabet.
_ORDER = ("play", "sim", "deck", "cards", "scenario", "rule", "rules", "replay", "compare", "bench")


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out a command line, by default this process's, and give the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        code = _guarded(given)
        if sys.stdout is not None:  # there is none where it was closed before we were called
            sys.stdout.flush()
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has left. Python would complain on flushing it at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return PIPE_CLOSED
    if code == INTERRUPTED:  # which is also what Typer makes of a KeyboardInterrupt
        print("manaburn: interrupted", file=sys.stderr)
    return code


def command_names() -> list[str]:
    """The commands there are, in the order of the help page."""
    import pkgutil

    found = [module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_")]
    return sorted(found, key=lambda name: (_ORDER.index(name) if name in _ORDER else len(_ORDER), name))


def _guarded(given: list[str]) -> int:
    try:
        if given in (["--version"], ["-V"]):
            from manaburn._version import __version__

            print(f"manaburn {__version__}")
            return DONE
        return _dispatch(given)
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
