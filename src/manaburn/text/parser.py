"""The parser: reads words as a tree by the grammar, and keeps the results for each production and place."""

from __future__ import annotations

from typing import Final

from .functions import BEGINS, FAIL, READ, Ends, Fail, Part, Parts
from .lex import Words
from .table import Alternative, Grammar, Item
from .tree import Filter


class TooMuch(Exception):
    """The text takes more work to read than any card's text needs."""


class Parser:
    """Reads one paragraph."""

    def __init__(self, grammar: Grammar, words: Words) -> None:
        self.grammar = grammar
        self.words = words
        self.low: list[str] = words.low
        self.own = words.own
        self.n = len(words.low)
        self.memo: dict[tuple[str, int], Ends] = {}
        self.nouns: dict[int, dict[int, dict[bool, Filter]]] = {}
        """The noun phrases that begin at a place, by their ends, and by whether they are in the plural."""
        self.far = 0
        self.budget = 4000 + 4000 * self.n
        self.depth = 0

    def parse(self, name: str) -> Part | Fail:
        """Return the tree of the whole paragraph as a production; FAIL if it can't be read as that. Raises TooMuch."""
        return self.nt(name, 0).get(self.n, FAIL)

    def beginning(self, name: str, pos: int) -> list[Alternative]:
        """Return the lines of a production that can begin at a place, in their order."""
        if pos < self.n:
            lines = self.grammar.beginning(name, self.low[pos], self.own[pos])
        else:
            lines = self.grammar.beginning(name, "", False)
        return [line for line, classes in lines if not classes or self.of_class(classes, pos)]

    def of_class(self, classes: frozenset[str], pos: int) -> bool:
        """Return whether one of these built-in classes begins at a place."""
        for name in classes:
            if BEGINS[name](self, pos):
                return True
        return False

    def nt(self, name: str, pos: int) -> Ends:
        key = (name, pos)
        known = self.memo.get(key)
        if known is not None:
            return known
        self.budget -= 1
        if self.budget < 0:
            raise TooMuch
        builtin = READ.get(name)
        ends: Ends = {}
        if pos > self.far:
            self.far = pos
        if builtin is not None:
            if pos < self.n:
                ends = builtin(self, pos)
        else:
            for alternative in self.beginning(name, pos):
                self.alternative(alternative, pos, ends)
        self.memo[key] = ends
        return ends

    def alternative(self, alternative: Alternative, pos: int, ends: Ends) -> None:
        current: dict[int, Parts] = {pos: ()}
        for item in alternative.items:
            following: dict[int, Parts] = {}
            for at, captures in current.items():
                self.item(item, at, captures, following)
            if not following:
                return
            current = following
        for end, captures in current.items():
            if end not in ends:
                value = alternative.template.build(captures)
                if value is not FAIL:
                    ends[end] = value

    def literal(self, item: Item, pos: int) -> bool:
        if pos >= self.n:
            return False
        word = self.low[pos]
        if word in item.forms or (self.own[pos] and item.name == "~"):
            if pos >= self.far:
                self.far = pos + 1
            return True
        return False

    def item(self, item: Item, pos: int, captures: Parts, out: dict[int, Parts]) -> None:
        kind = item.kind
        if kind == "nt":
            mode = item.mode
            if mode == "":
                for end, value in self.nt(item.name, pos).items():
                    if end not in out:
                        out[end] = (*captures, value)
            elif mode == "?":
                for end, value in self.nt(item.name, pos).items():
                    if end not in out:
                        out[end] = (*captures, value)
                if pos not in out:
                    out[pos] = (*captures, None)
            elif mode in ("*", "+"):
                self.repeat(item.name, pos, captures, out, mode == "*")
            else:
                self.listing(item.name, mode, pos, captures, out)
        elif kind == "words":
            for option in item.options:
                at = pos
                for word in option:
                    if not self.literal(word, at):
                        break
                    at += 1
                else:
                    if at not in out:
                        out[at] = captures
        elif kind == "mark":
            out.setdefault(pos, captures)
        elif self.literal(item, pos) and pos + 1 not in out:
            out[pos + 1] = captures

    def repeat(self, name: str, pos: int, captures: Parts, out: dict[int, Parts], none: bool) -> None:
        frontier: dict[int, Parts] = {pos: ()}
        seen: dict[int, Parts] = {}
        if none:
            seen[pos] = ()
        while frontier:
            following: dict[int, Parts] = {}
            for at, values in frontier.items():
                for end, value in self.nt(name, at).items():
                    if end > at and end not in seen and end not in following:
                        following[end] = (*values, value)
            seen.update(following)
            frontier = following
        for end, values in seen.items():
            if end not in out:
                out[end] = (*captures, values)

    def listing(self, name: str, word: str, pos: int, captures: Parts, out: dict[int, Parts]) -> None:
        """Read a list: ``a``, ``a and b``, ``a, b, and c``, or the same without the last comma."""
        first = self.nt(name, pos)
        joins = JOINS[word]
        frontier: dict[int, Parts] = {}
        for end, value in first.items():
            if end not in out:
                out[end] = (*captures, (value,))
            frontier[end] = (value,)
        while frontier:
            following: dict[int, Parts] = {}
            for at, values in frontier.items():
                if at >= self.n:
                    continue
                comma = self.low[at] == "," or (word == "semi" and self.low[at] == ";")
                if comma and at + 1 < self.n and self.low[at + 1] not in joins:
                    for end, value in self.nt(name, at + 1).items():
                        if end not in following:
                            following[end] = (*values, value)
                        if word in COMMAS and end not in out:
                            out[end] = (*captures, (*values, value))
                place = at + 1 if comma else at
                if place < self.n and self.low[place] in joins:
                    if (
                        word == "then"
                        and self.low[place] == "and"
                        and place + 1 < self.n
                        and self.low[place + 1] == "then"
                    ):
                        place += 1
                    for end, value in self.nt(name, place + 1).items():
                        if end not in out:
                            out[end] = (*captures, (*values, value))
                        goes_on = word in ANYWHERE or self.low[place] == "then" or self.then_follows(word, end)
                        if goes_on and end not in following:
                            following[end] = (*values, value)
            frontier = following

    def then_follows(self, word: str, end: int) -> bool:
        """Whether after "a and b" there stands ", then"."""
        return word == "then" and self.low[end : end + 2] == [",", "then"]


JOINS: Final = {
    "and": frozenset(["and"]),
    "or": frozenset(["or"]),
    "andor": frozenset(["and", "or", "and/or"]),
    "comma": frozenset(["and"]),
    "then": frozenset(["and", "then"]),
    "semi": frozenset(["and"]),
}
COMMAS: Final = frozenset(["comma", "semi"])
ANYWHERE: Final = frozenset(["andor", "and"])
