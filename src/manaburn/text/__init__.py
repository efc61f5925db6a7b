"""The card language: the tree that card text is made of, and how it is read and printed.

The reader and the printer are loaded when they are first asked for: a game of cards that are trees already needs neither.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .reading import parse_ability, parse_text
    from .writing import print_ability, print_face, print_text

__all__ = ["parse_ability", "parse_text", "print_ability", "print_face", "print_text"]


def __getattr__(name: str) -> object:
    if name in __all__:
        from importlib import import_module

        home = "reading" if name.startswith("parse") else "writing"
        return getattr(import_module(f"{__name__}.{home}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
