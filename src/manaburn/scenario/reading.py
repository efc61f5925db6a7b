"""Read YAML into a tree of mappings, lists and texts with line numbers.

Anchors, tags and repeated keys are errors. Scalars stay text, so that `409.10` can be a rule number and `no` an answer;
where they are used decides whether they are numbers or truth values.
"""

from __future__ import annotations

import re
from collections import abc
from pathlib import Path
from typing import Final, Protocol, TypeAlias

import yaml

from manaburn.errors import InputError
from manaburn.files import read_file

LONGEST: Final = 2 << 20
"""The greatest size of a scenario file in bytes."""
DEEPEST: Final = 40
MOST_NODES: Final = 200_000


class Text:
    """A word, number or sentence."""

    __slots__ = ("line", "plain", "text")

    def __init__(self, text: str, line: int, plain: bool = True) -> None:
        self.text = text
        self.line = line
        self.plain = plain
        """Whether it is written without quotes."""

    def __repr__(self) -> str:
        return self.text


class Items:
    """A list."""

    __slots__ = ("items", "line")

    def __init__(self, items: list[Node], line: int) -> None:
        self.items = items
        self.line = line


class Mapping:
    """A mapping, in the order of the file."""

    __slots__ = ("entries", "line", "lines")

    def __init__(self, entries: dict[str, Node], lines: dict[str, int], line: int) -> None:
        self.entries = entries
        self.lines = lines
        """The line of each key."""
        self.line = line


Node: TypeAlias = Text | Items | Mapping

_NUMBER: Final = re.compile(r"[+-]?\d{1,9}\Z")
_YES: Final = frozenset(("yes", "true", "on"))
_NO: Final = frozenset(("no", "false", "off"))


def read(path: str | Path) -> Node:
    """Return the content of a file. Raises InputError, with file and line, if it can't be read."""
    place = str(path)
    data = read_file(path, "a scenario", LONGEST)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(f"{place}:{line}", "this is not UTF-8 text", "save the file as UTF-8") from None
    return read_text(text, place)


def read_text(text: str, place: str) -> Node:
    """Return the content of a text. ``place`` names it in error messages. Raises InputError."""
    deep = 0
    for number, line in enumerate(text.splitlines(), 1):
        if "[[[[[[[[" in line.replace(" ", "") or "{{{{{{{{" in line.replace(" ", ""):
            raise InputError(f"{place}:{number}", "lists are nested too deep", f"at most {DEEPEST} levels are read")
        deep = max(deep, len(line) - len(line.lstrip(" -")))
    if deep > 4000:
        raise InputError(place, "lists are nested too deep", f"at most {DEEPEST} levels are read")
    try:
        return _tree(text, place)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line_number = mark.line + 1 if mark is not None else 1
        raise InputError(
            f"{place}:{line_number}", f"this is not YAML: {error.problem or error.context}", _MEND
        ) from None
    except yaml.YAMLError as error:
        raise InputError(place, f"this is not YAML: {str(error).splitlines()[0]}", _MEND) from None
    except RecursionError:
        raise InputError(place, "lists are nested too deep", f"at most {DEEPEST} levels are read") from None


_QUICK: Final = getattr(yaml, "CSafeLoader", None)
"""PyYAML's parser in C, ten times faster, if it was built with it."""
_READ_DIFFERENTLY: Final = re.compile(r"[\t?]|[^\x00-\x7f]")
"""What the two parsers may read differently: tabs, question marks that could begin a key, byte order marks and breaks
of lines that are no ASCII."""


def _tree(text: str, place: str) -> Node:
    """Return the content of a text. What the quick parser refuses is read by the other, which says better why."""
    if _QUICK is not None and not _READ_DIFFERENTLY.search(text):
        try:
            return _Composer(_QUICK(text), place).document()
        except yaml.YAMLError:
            pass
    loader = yaml.SafeLoader(text)
    try:
        return _Composer(loader, place).document()
    finally:
        loader.dispose()


_MEND: Final = "put texts with colons, braces, brackets or quotes into quotes, and indent by spaces"


class _Events(Protocol):
    """The methods of the YAML parser that are used."""

    def check_event(self, *kinds: type[yaml.Event]) -> bool: ...
    def peek_event(self) -> yaml.Event: ...
    def get_event(self) -> yaml.Event: ...


def _line_of(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark is not None else 0


class _Composer:
    """Builds the tree from the parser's events and checks the limits of size and depth."""

    def __init__(self, loader: _Events, place: str) -> None:
        self.loader = loader
        self.place = place
        self.count = 0

    def document(self) -> Node:
        loader = self.loader
        loader.get_event()
        if loader.check_event(yaml.StreamEndEvent):
            raise InputError(self.place, "the file is empty", "write a scenario: name, players, do, expect")
        loader.get_event()
        node = self.node(0)
        loader.get_event()
        if not loader.check_event(yaml.StreamEndEvent):
            raise self.wrong(
                _line_of(loader.peek_event()), "a second document begins here", "write one scenario a file"
            )
        return node

    def wrong(self, line: int, problem: str, mend: str) -> InputError:
        return InputError(f"{self.place}:{line}", problem, mend)

    def node(self, depth: int) -> Node:
        event = self.loader.get_event()
        line = _line_of(event)
        self.count += 1
        if self.count > MOST_NODES:
            raise self.wrong(line, f"there are more than {MOST_NODES:,} words and lists", "write several files")
        if depth > DEEPEST:
            raise self.wrong(line, "lists are nested too deep", f"at most {DEEPEST} levels are read")
        if isinstance(event, yaml.NodeEvent) and (isinstance(event, yaml.AliasEvent) or event.anchor is not None):
            raise self.wrong(line, f"anchors and aliases ({event.anchor}) are not read", "write out what is meant")
        if isinstance(event, yaml.ScalarEvent):
            if event.tag is not None and event.tag != "!":
                raise self.wrong(line, f"tags ({event.tag}) are not read", "leave it out")
            plain = not event.style
            text = "" if plain and event.value in ("~", "null", "Null", "NULL") else event.value
            return Text(text, line, plain)
        if isinstance(event, yaml.CollectionStartEvent) and event.tag is not None:
            raise self.wrong(line, f"tags ({event.tag}) are not read", "leave it out")
        if isinstance(event, yaml.SequenceStartEvent):
            items: list[Node] = []
            while not self.loader.check_event(yaml.SequenceEndEvent):
                items.append(self.node(depth + 1))
            self.loader.get_event()
            return Items(items, line)
        entries: dict[str, Node] = {}
        lines: dict[str, int] = {}
        while not self.loader.check_event(yaml.MappingEndEvent):
            key = self.node(depth + 1)
            if not isinstance(key, Text):
                raise self.wrong(key.line, "a key is a list", "put it into quotes if it is a text")
            if key.text in entries:
                raise self.wrong(
                    key.line, f"the key {key.text!r} stands here twice (first in line {lines[key.text]})", "keep one"
                )
            value = self.node(depth + 1)
            entries[key.text] = value
            lines[key.text] = key.line
        self.loader.get_event()
        return Mapping(entries, lines, line)


# -- from Python and back ----------------------------------------------------------------------------------------------


def from_python(value: object, line: int = 0) -> Node:
    """Return the tree for Python values, as scenarios written in Python have them."""
    if isinstance(value, abc.Mapping):
        entries = {str(key): from_python(part, line) for key, part in value.items()}
        return Mapping(entries, dict.fromkeys(entries, line), line)
    if isinstance(value, abc.Sequence) and not isinstance(value, str):
        return Items([from_python(part, line) for part in value], line)
    if value is True:
        return Text("yes", line)
    if value is False:
        return Text("no", line)
    if value is None:
        return Text("", line, True)
    return Text(str(value), line, isinstance(value, (int, float)))


Plain: TypeAlias = "str | int | bool | list[Plain] | dict[str, Plain] | None"
"""A tree as Python values."""


def plain(node: Node, names: bool = False) -> Plain:
    """Return a tree as Python values: unquoted whole numbers as int, unquoted yes and no as bool, all else as str.

    Keys without a value are left out; with ``names``, which is for the mapping of players, they are kept, and so are
    those of several words: where words with a comma are not in quotes, the rest of them becomes such a key.
    """
    if isinstance(node, Mapping):
        return {
            key: None if empty(value) else plain(value, key == "players")
            for key, value in node.entries.items()
            if names or not empty(value) or " " in key
        }
    if isinstance(node, Items):
        return [plain(item) for item in node.items]
    if node.plain:
        if _NUMBER.match(node.text):
            return int(node.text)
        lower = node.text.lower()
        if lower in _YES:
            return True
        if lower in _NO:
            return False
    return node.text


_MISMATCH: Final = re.compile(r"Expected `(.+)`, got `(.+)`\Z")
_MISSING: Final = re.compile(r"Object missing required field `(.+)`\Z")
_KINDS_OF_VALUE: Final = {
    "int": "a whole number",
    "float": "a number",
    "bool": "yes or no",
    "str": "a text",
    "array": "a list",
    "object": "a mapping",
    "null": "nothing",
}


def in_words(problem: str) -> str:
    """Return what msgspec says of a value that doesn't fit, in plain words."""
    mismatch = _MISMATCH.match(problem)
    if mismatch is not None:
        kinds = [_KINDS_OF_VALUE.get(kind, kind) for kind in mismatch[1].split(" | ") if kind != "null"]
        return f"{' or '.join(kinds)} is needed here, not {_KINDS_OF_VALUE.get(mismatch[2], mismatch[2])}"
    missing = _MISSING.match(problem)
    return f"the key {missing[1]!r} is missing" if missing is not None else problem


def empty(node: Node) -> bool:
    """Return whether a value is empty or null."""
    return isinstance(node, Text) and node.plain and not node.text


def number_of(node: Node | None) -> int | None:
    """Return a whole number, quoted or not; None if it isn't one."""
    if isinstance(node, Text) and _NUMBER.match(node.text.strip()):
        return int(node.text)
    return None


def truth_of(node: Node | None) -> bool | None:
    """Return True for yes and False for no, quoted or not; None for anything else."""
    if isinstance(node, Text):
        lower = node.text.strip().lower()
        if lower in _YES:
            return True
        if lower in _NO:
            return False
    return None


def say(node: Node | None) -> str:
    """Return a tree in one line, as it could be written in a file."""
    if node is None:
        return ""
    if isinstance(node, Mapping):
        return "{" + ", ".join([f"{key}: {say(value)}" for key, value in node.entries.items()]) + "}"
    if isinstance(node, Items):
        return "[" + ", ".join([say(item) for item in node.items]) + "]"
    return node.text


def texts_of(node: Node | None) -> list[Text]:
    """Return the texts in a list, without mappings and inner lists. A single text counts as a list of one."""
    if node is None:
        return []
    if isinstance(node, Text):
        return [node] if node.text else []
    if isinstance(node, Items):
        return [item for item in node.items if isinstance(item, Text)]
    return []
