"""Output in any encoding: what the terminal's encoding lacks is written with other signs, and nothing fails for it."""

from __future__ import annotations

import codecs
import io
import sys
import unicodedata
from typing import Final

NAME: Final = "manaburn.nearest"
"""The name of the error handler that :func:`accept_any_encoding` gives to the standard streams."""

SIGNS: Final = {
    **dict.fromkeys("–—―−─━═", "-"),
    **dict.fromkeys("│┃║", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛", "+"),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("“”", '"'),
    **dict.fromkeys("•·●", "*"),
    **dict.fromkeys("\u00a0\u2002\u2003\u2009\u200a\u202f", " "),
    "…": "...",
    "×": "x",
    "→": "->",
    "←": "<-",
    "≤": "<=",
    "≥": ">=",
    "½": "1/2",
    "Æ": "AE",
    "æ": "ae",
    "Œ": "OE",
    "œ": "oe",
    "ß": "ss",
    "Ø": "O",
    "ø": "o",
    "Ł": "L",
    "ł": "l",
}
"""What is written for a sign that an encoding lacks and that doesn't come apart into a letter and accents."""


def nearest(sign: str) -> str:
    """Return ASCII text for a sign: what looks most like it, or a question mark."""
    known = SIGNS.get(sign)
    if known is not None:
        return known
    return unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"


def _handle(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join([nearest(sign) for sign in error.object[error.start : error.end]]), error.end


def accept_any_encoding() -> None:
    """Let the standard streams of this process write any text in the encoding they have, and read any bytes."""
    codecs.register_error(NAME, _handle)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=NAME)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")


__all__ = ["accept_any_encoding", "nearest"]
