"""Which lines of the grammar read a text.

The parser keeps the results of each production at each place. A derivation is found afterwards by following the
alternatives that gave the tree, from the whole paragraph down. So it costs nothing while texts are read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .functions import FAIL, READ, Ends, Part
from .parser import Parser
from .surface import InZone
from .table import Alternative
from .tree import Filter, walk


class Span(NamedTuple):
    """A production that read the words from ``start`` up to but not including ``end``."""

    name: str
    start: int
    end: int


class _Follower(Parser):
    """Goes over the items of an alternative as the parser did, and captures spans in place of values."""

    def __init__(self, read: Parser) -> None:
        super().__init__(read.grammar, read.words)
        self.read = read

    def nt(self, name: str, pos: int) -> Ends:
        return {end: Span(name, pos, end) for end in self.read.nt(name, pos)}

    def captures(self, alternative: Alternative, pos: int) -> dict[int, tuple[Part, ...]]:
        """Return what an alternative captures from a place on, by its end."""
        current: dict[int, tuple[Part, ...]] = {pos: ()}
        for item in alternative.items:
            following: dict[int, tuple[Part, ...]] = {}
            for at, captured in current.items():
                self.item(item, at, captured, following)
            current = following
        return current


def derivation(parser: Parser, start: str) -> list[Alternative]:
    """Return the lines of the grammar that read a paragraph as the production ``start``, each once, in the order of the
    text. ``parser`` has read the paragraph."""
    follower = _Follower(parser)
    found: dict[Alternative, None] = {}
    seen: set[Span] = set()
    waiting = [Span(start, 0, parser.n)]
    while waiting:
        span = waiting.pop()
        if span in seen:
            continue
        seen.add(span)
        if span.name in READ:
            parts = _parts_of_builtin(parser, span)
        else:
            alternative, captures = _chosen(parser, follower, span)
            found[alternative] = None
            parts = list(_spans(captures))
        waiting.extend(reversed(parts))
    return list(found)


def _chosen(parser: Parser, follower: _Follower, span: Span) -> tuple[Alternative, tuple[Part, ...]]:
    """Return the first alternative that read a span, and what it captured, as spans."""
    for alternative in parser.beginning(span.name, span.start):
        captures = follower.captures(alternative, span.start).get(span.end)
        if captures is not None and alternative.template.build(_values(parser, captures)) is not FAIL:
            return alternative, captures
    raise ValueError(f"nothing was read as {span.name}")


def _values(parser: Parser, captures: tuple[Part, ...]) -> tuple[Part, ...]:
    """Return the values of captures that are spans."""
    values: list[Part] = []
    for capture in captures:
        if isinstance(capture, Span):
            values.append(parser.nt(capture.name, capture.start)[capture.end])
        else:
            values.append(_values(parser, capture) if isinstance(capture, tuple) else capture)
    return tuple(values)


def _spans(captures: tuple[Part, ...]) -> Iterator[Span]:
    for capture in captures:
        if isinstance(capture, Span):
            yield capture
        elif isinstance(capture, tuple):
            yield from _spans(capture)


def _parts_of_builtin(parser: Parser, span: Span) -> list[Span]:
    """Return the spans that a built-in production contains: the ability in a quotation, the tests of a noun phrase."""
    value = parser.nt(span.name, span.start)[span.end]
    if span.name == "quote":
        return [Span("ability", span.start + 1, span.end - 1)]
    if not isinstance(value, Filter):
        return []
    nodes = {id(node) for node in walk(value)}
    parts: list[Span] = []
    for at in range(span.start, span.end):
        for name in ("pre", "post"):
            for end, test in parser.memo.get((name, at), {}).items():
                if end <= span.end and _is_part(test, value, nodes):
                    parts.append(Span(name, at, end))
    return parts


def _is_part(test: object, value: Filter, nodes: set[int]) -> bool:
    """Return whether something read before or after a noun is a part of the filter."""
    if isinstance(test, tuple):
        return any(_is_part(each, value, nodes) for each in test)
    if isinstance(test, InZone):
        return test.zone == value.zone
    return id(test) in nodes
