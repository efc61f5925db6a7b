"""Which names were first printed in an expansion of which cards speak.

The data are in the file `first_printings.tsv`, a row for each name, without accents. The rulebooks since 2010 list the
same names.

Rules: 206.3.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files
from typing import Final

_DATA: Final = "first_printings.tsv"


@cache
def first_printings(expansion: str) -> frozenset[str]:
    """Return the names first printed in an expansion, without accents; none for an expansion that isn't known."""
    text = files("manaburn.editions").joinpath(_DATA).read_text(encoding="utf-8")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return frozenset([name for where, name in rows if where == expansion])


@cache
def plain(name: str) -> str:
    """Return a name without accents."""
    if name.isascii():
        return name
    return "".join([letter for letter in unicodedata.normalize("NFKD", name) if not unicodedata.combining(letter)])


def is_first_printed_in(name: str, expansion: str) -> bool:
    """Return whether a name was first printed in an expansion."""
    return plain(name) in first_printings(expansion)
