"""The card language: the tree that card text is made of, and how it is read and printed.

The grammar is loaded when something is first read or printed, not before: playing compiled cards needs only the tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .reading import parse_ability, parse_text
    from .writing import print_ability, print_face, print_text

__all__ = ["parse_ability", "parse_text", "print_ability", "print_face", "print_text"]


def __getattr__(name: str) -> object:
    if name in ("parse_ability", "parse_text"):
        # The grammar is loaded only if something is read or printed.
        from . import reading

        return getattr(reading, name)
    if name in ("print_ability", "print_face", "print_text"):
        # The grammar is loaded only if something is read or printed.
        from . import writing

        return getattr(writing, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
