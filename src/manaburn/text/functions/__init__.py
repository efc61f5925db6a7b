"""What the productions cannot say themselves, and the functions their templates call."""

from __future__ import annotations

from . import (
    becoming,
    effects,
    kinds,
    modern,
    modifications,
    nouns,
    paying,
    pieces,
    processes,
    rarer,
    searching,
    spending,
    statics,
    symbols,
    tokens,
    values,
    zones,
)
from .nouns import ordered
from .registry import BEGINS, FAIL, MAKE, READ, STARTS, UNMAKE, WRITE, Ends, Fail, Out, Part, Parts, node_of

__all__ = [
    "BEGINS",
    "FAIL",
    "MAKE",
    "READ",
    "STARTS",
    "UNMAKE",
    "WRITE",
    "Ends",
    "Fail",
    "Out",
    "Part",
    "Parts",
    "node_of",
    "ordered",
]
_ = (
    becoming,
    effects,
    kinds,
    modern,
    modifications,
    nouns,
    paying,
    pieces,
    processes,
    rarer,
    searching,
    spending,
    statics,
    symbols,
    tokens,
    values,
    zones,
)
