"""Which lines of the grammar read a text.

The parser keeps what each production gave where; a derivation is found afterwards by following, from the whole
paragraph down, the alternatives that gave the tree. Reading itself pays nothing for it.
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
    """A production that read the words from ``start`` to before ``end``."""

    name: str
    start: int
    end: int


class _Follower(Parser):
    """Walks over the items of an alternative as the parser did, and captures spans where that captured values."""

    def __init__(self, read: Parser) -> None:
        super().__init__(read.grammar, read.words)
        self.read = read

    def nt(self, name: str, pos: int) -> Ends:
        return {end: Span(name, pos, end) for end in self.read.nt(name, pos)}

    def captures(self, alternative: Alternative, pos: int) -> dict[int, tuple[Part, ...]]:
        """What the alternative captures from a place on, by where it ends."""
        current: dict[int, tuple[Part, ...]] = {pos: ()}
        for item in alternative.items:
            following: dict[int, tuple[Part, ...]] = {}
            for at, captured in current.items():
                self.item(item, at, captured, following)
            current = following
        return current


def derivation(parser: Parser, start: str) -> list[Alternative]:
    """The lines that read a paragraph as ``start``, each once, in the order of the text. ``parser`` has read it."""
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
    """The first alternative that read the span, and what it captured, as spans."""
    for alternative in parser.rules[span.name]:
        assert alternative.first is not None
        if not parser.can(alternative.first, span.start):
            continue
        captures = follower.captures(alternative, span.start).get(span.end)
        if captures is not None and alternative.template.build(_values(parser, captures)) is not FAIL:
            return alternative, captures
    raise ValueError(f"nothing was read as {span.name}")


def _values(parser: Parser, captures: tuple[Part, ...]) -> tuple[Part, ...]:
    """The values of what was captured as spans."""
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
    """The productions of which a built-in one is made: the ability in a quotation, the tests of a noun phrase."""
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
    """Whether what was read before or after a noun went into the filter."""
    if isinstance(test, tuple):
        return any(_is_part(each, value, nodes) for each in test)
    if isinstance(test, InZone):
        return test.zone == value.zone
    return id(test) in nodes
