"""The grammar: production files become patterns and templates, which are used both to read and to write.

A production file holds lines such as ::

    effect: destroy <obj> => Destroy(what=$1)
          | tap <obj>     => Tap($1)

Left of ``=>`` is the text: words; ``^get``, a verb ("gets" after a singular, "get" after a plural or "you");
``%card``, a noun ("cards" after a plural number); ``^`` alone, a capital when written; ``^^``, no endings on later
verbs; ``(a b|c)``, words of which all are read and the first are written; ``<name>``, another production;
``<name?>``, an optional one; ``<name*>`` and ``<name+>``, several in a row; ``<name/and>`` and ``<name/or>``, a list
with commas. Right of ``=>`` is the tree: constructors with fields by position or name; ``$1`` for the value of the
first ``<>``; names of constants; tuples; and functions, in lower case, of :mod:`~manaburn.text.functions`. Without
``=>``, the value of the production is that of its only ``<>``.

All alternatives are read; a tree is written by the first alternative that fits it. An alternative can be empty
(``| => None``), so that a piece can be left out. Files are read in the order of ``FILES``.
"""

from __future__ import annotations

import dataclasses
import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from typing import Final

from manaburn import terms

from . import surface, tree
from .functions import FAIL, MAKE, READ, STARTS, UNMAKE, Fail, Part, Parts
from .tree import Node
from .words import plural, third_person

FILES: Final = (
    *("abilities", "keywords", "costs", "triggers", "effects", "statics", "nouns", "values", "conditions"),
    *("combat", "attachments", "sundry", "chance", "damage", "turns", "cards", "players", "mana", "choices", "phrases"),
    *("hands", "lands", "chosen", "tokens", "conditional", "instead", "numbers", "causes", "fighting", "paying"),
    *("stacking", "becoming", "early", "rarer", "processes", "modern", "single_cards"),
)


# -- templates ---------------------------------------------------------------------------------------------------------


class Template(ABC):
    """The right side of a production: it builds a value from captures, and finds the captures of a value."""

    @abstractmethod
    def build(self, captures: Parts) -> Part | Fail:
        """Return the value for these captures; FAIL if there is none."""

    @abstractmethod
    def match(self, value: Part, captures: dict[int, Part]) -> bool:
        """Return whether the template fits a value. The values of its slots are put into ``captures``."""


class Slot(Template):
    def __init__(self, index: int) -> None:
        self.index = index

    def build(self, captures: Parts) -> Part | Fail:
        return captures[self.index]

    def match(self, value: Part, captures: dict[int, Part]) -> bool:
        if self.index in captures:
            return bool(captures[self.index] == value)
        captures[self.index] = value
        return True


class Constant(Template):
    def __init__(self, value: Part) -> None:
        self.value = value

    def build(self, captures: Parts) -> Part | Fail:
        return self.value

    def match(self, value: Part, captures: dict[int, Part]) -> bool:
        return type(value) is type(self.value) and bool(value == self.value)


class TupleOf(Template):
    def __init__(self, parts: list[Template]) -> None:
        self.parts = parts

    def build(self, captures: Parts) -> Part | Fail:
        parts: list[Part] = []
        for template in self.parts:
            part = template.build(captures)
            if part is FAIL:
                return FAIL
            parts.append(part)
        return tuple(parts)

    def match(self, value: Part, captures: dict[int, Part]) -> bool:
        if not isinstance(value, tuple) or len(value) != len(self.parts):
            return False
        return all(part.match(v, captures) for part, v in zip(self.parts, value, strict=True))


class Construct(Template):
    def __init__(self, cls: type[Node], fields: dict[str, Template]) -> None:
        self.cls = cls
        self.make: Callable[..., Node] = cls
        self.fields = fields
        self.rest = [
            (f.name, f.default)
            for f in dataclasses.fields(cls)
            if f.name not in fields and f.default is not dataclasses.MISSING
        ]
        known = {f.name for f in dataclasses.fields(cls)}
        for name in fields:
            if name not in known:
                raise ValueError(f"{cls.__name__} has no field {name}")
        for f in dataclasses.fields(cls):
            if f.default is dataclasses.MISSING and f.name not in fields:
                raise ValueError(f"{cls.__name__} needs the field {f.name}")

    def build(self, captures: Parts) -> Part | Fail:
        values: dict[str, Part] = {}
        for name, template in self.fields.items():
            value = template.build(captures)
            if value is FAIL:
                return FAIL
            values[name] = value
        return self.make(**values)

    def match(self, value: Part, captures: dict[int, Part]) -> bool:
        if type(value) is not self.cls:
            return False
        for name, default in self.rest:
            if getattr(value, name) != default:
                return False
        return all(template.match(getattr(value, name), captures) for name, template in self.fields.items())


class Call(Template):
    def __init__(self, name: str, args: list[Template]) -> None:
        self.name = name
        self.make = MAKE[name]
        self.unmake = UNMAKE[name]
        self.args = args

    def build(self, captures: Parts) -> Part | Fail:
        args: list[Part] = []
        for template in self.args:
            arg = template.build(captures)
            if arg is FAIL:
                return FAIL
            args.append(arg)
        return self.make(*args)

    def match(self, value: Part, captures: dict[int, Part]) -> bool:
        parts = self.unmake(value)
        if parts is None:
            return False
        if len(parts) != len(self.args):
            raise ValueError(f"{self.name} takes {len(parts)} arguments")
        return all(a.match(p, captures) for a, p in zip(self.args, parts, strict=True))


TEMPLATE_TOKEN: Final = re.compile(r'\s*(\$\d+|-?\d+|"[^"]*"|\w+|[(),=])')


class _TemplateReader:
    """Reads one template, token by token."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens: list[str] = TEMPLATE_TOKEN.findall(text)
        if "".join(self.tokens).replace(" ", "") != text.replace(" ", ""):
            raise ValueError(f"cannot read the template {text!r}")
        self.place = 0

    def takes(self, token: str) -> bool:
        """Return whether a token is the next one. If so, go to the one after it."""
        found = self.place < len(self.tokens) and self.tokens[self.place] == token
        self.place += found
        return found

    def whole(self) -> Template:
        result = self.term()
        if self.place != len(self.tokens):
            raise ValueError(f"too much in the template {self.text!r}")
        return result

    def term(self) -> Template:
        token = self.tokens[self.place]
        self.place += 1
        if token[0] == "$":
            return Slot(int(token[1:]) - 1)
        if token[0] == '"':
            return Constant(token[1:-1])
        if re.fullmatch(r"-?\d+", token):
            return Constant(int(token))
        if token == "(":
            parts, named = self.arguments()
            if named:
                raise ValueError(f"a tuple has no names: {self.text!r}")
            return TupleOf(parts)
        if token in ("True", "False", "None"):
            return Constant({"True": True, "False": False, "None": None}[token])
        if self.takes("("):
            args, named = self.arguments()
            return Call(token, args) if token[0].islower() else construct(token, args, named)
        if hasattr(terms, token):
            return Constant(getattr(terms, token))
        raise ValueError(f"what is {token} in {self.text!r}?")

    def arguments(self) -> tuple[list[Template], dict[str, Template]]:
        """Read arguments up to the closing parenthesis. Return those without a name, and those with one."""
        args: list[Template] = []
        named: dict[str, Template] = {}
        while not self.takes(")"):
            if self.tokens[self.place + 1 : self.place + 2] == ["="]:
                name = self.tokens[self.place]
                self.place += 2
                named[name] = self.term()
            else:
                args.append(self.term())
            self.takes(",")
        return args, named


def construct(name: str, args: list[Template], named: dict[str, Template]) -> Construct:
    """Return a template for a node of the tree or the surface, by the name of its class. Raises ValueError."""
    cls = tree.NODES.get(name) or getattr(surface, name)
    if not (isinstance(cls, type) and issubclass(cls, Node)):
        raise ValueError(f"{name} is not a node")
    fields = dict(zip([f.name for f in dataclasses.fields(cls)], args, strict=False))
    return Construct(cls, {**fields, **named})


def parse_template(text: str) -> Template:
    """Return the template for the right side of a production. Raises ValueError."""
    return _TemplateReader(text).whole()


# -- patterns ----------------------------------------------------------------------------------------------------------


class Item:
    """A piece of a pattern.

    ``kind``: "word", "verb", "noun", "mark", "words" (alternatives), or "nt" with a ``mode``: "", "?", "*", "+", or
    the word that joins a list.
    """

    __slots__ = ("forms", "kind", "mode", "name", "options", "slot")

    def __init__(
        self,
        kind: str,
        name: str = "",
        mode: str = "",
        forms: tuple[str, ...] = (),
        options: tuple[tuple[Item, ...], ...] = (),
        slot: int = -1,
    ) -> None:
        self.kind = kind
        self.name = name
        self.mode = mode
        self.forms = forms
        self.options = options
        self.slot = slot


PATTERN_TOKEN: Final = re.compile(r"\(([^()]*)\)|<([\w-]+)(?:(\?|\*|\+)|/([\w]+))?>|(\S+)")


def word_item(word: str) -> Item:
    if word in ("^", "^^"):
        return Item("mark", word)
    if word == "an":
        word = "a"
    if word[0] == "^" and len(word) > 1:
        base = word[1:]
        return Item("verb", base, forms=(base, third_person(base)))
    if word[0] == "%" and len(word) > 1:
        base = word[1:]
        return Item("noun", base, forms=(base, plural(base)))
    return Item("word", word, forms=(word,))


def folded(option: str) -> str:
    """Return an alternative with "his or her" and the like as one word, as sentences have them (see ``lex.JOINED``)."""
    return option.replace("his or her", "their").replace("he or she", "they").replace("him or her", "them")


def parse_pattern(text: str) -> tuple[list[Item], int]:
    """Return the items of the left side of a production, and the number of its captures."""
    items: list[Item] = []
    count = 0
    text = re.sub(r"(\w)'s\b", r"\1 's", text)
    for group, nt, mode, listing, word in PATTERN_TOKEN.findall(text):
        if nt:
            items.append(Item("nt", nt, mode or listing, slot=count))
            count += 1
        elif word:
            items.append(word_item(word))
        else:
            said = group.split("|")
            said += [s for s in dict.fromkeys(folded(option) for option in said) if s not in said]
            options = tuple([tuple([word_item(w) for w in option.split()]) for option in said])
            items.append(Item("words", options=options))
    return items, count


class Alternative:
    """One alternative of a production: a pattern and a template. Raises ValueError if they don't fit together."""

    __slots__ = ("build", "captures", "first", "items", "key", "nt", "place", "source", "still_land", "template")

    def __init__(self, nt: str, source: str, place: str = "") -> None:
        self.nt = nt
        self.source = source
        self.place = place
        """Its file and line number: "effects.g:12"."""
        left, arrow, right = source.partition("=>")
        self.items, self.captures = parse_pattern(left.strip())
        if arrow:
            self.template = parse_template(right.strip())
        elif self.captures == 1:
            self.template = Slot(0)
        else:
            raise ValueError(f"{nt}: {source!r} needs a template")
        unused = [i.name for i in self.items if i.kind == "nt" and f"${i.slot + 1}" not in right and i.name != "self"]
        if arrow and unused:
            raise ValueError(f"the template forgets <{unused[0]}>")
        says_so = re.search(r"\bstill \(?(?:an? )?(?:lands?|enchantment)\b", left)
        self.still_land = says_so is not None and "in addition to" not in left
        """Whether its text says that a land or enchantment is still one."""
        self.first: tuple[frozenset[str], frozenset[str], bool] | None = None
        self.key: type | None = self.template.cls if isinstance(self.template, Construct) else None


UNKNOWN: Final = "\0"
"""Stands for any word with which no production begins."""


class Grammar:
    """All productions, by name. Raises ValueError for an error in the files."""

    def __init__(self, sources: dict[str, str]) -> None:
        self.rules: dict[str, list[Alternative]] = {}
        for file, source in sources.items():
            self._read(file, source)
        self._check()
        self._first_of: dict[str, tuple[frozenset[str], frozenset[str], bool]] = {}
        for name in self.rules:
            self.first(name, ())
        for alternatives in self.rules.values():
            for alternative in alternatives:
                alternative.first = self._first_seq(alternative.items, ())
        self._words: Final = frozenset({word for words, _, _ in self._first_of.values() for word in words})
        self._beginning: Final[dict[tuple[str, str, bool], list[tuple[Alternative, frozenset[str]]]]] = {}

    def beginning(self, name: str, word: str, own: bool) -> list[tuple[Alternative, frozenset[str]]]:
        """Return the lines of a production that can begin with a word, in their order. For a line that can only if one
        of some built-in classes begins there, the classes are given, too. ``word``: "" where the text ends; ``own``:
        whether the word belongs to the card's name."""
        key = (name, word if word in self._words or not word else UNKNOWN, own)
        known = self._beginning.get(key)
        if known is not None:
            return known
        found: list[tuple[Alternative, frozenset[str]]] = []
        for alternative in self.rules[name]:
            assert alternative.first is not None
            words, classes, empty = alternative.first
            if empty or (word and (word in words or (own and "~" in words))):
                found.append((alternative, frozenset()))
            elif word and classes:
                found.append((alternative, classes))
        self._beginning[key] = found
        return found

    def _read(self, file: str, source: str) -> None:
        name = ""
        for number, line in enumerate(source.splitlines(), 1):
            text = re.sub(r"(^|\s)#.*$", "", line).rstrip()
            if not text.strip():
                continue
            start = re.match(r"^([\w-]+):\s+(.*)$", text)
            if start:
                name = start.group(1)
                self.rules.setdefault(name, [])
                body = start.group(2)
            else:
                bar = re.match(r"^\s*\|\s*(.*)$", text)
                if not bar or not name:
                    raise ValueError(f"grammar, {file}:{number}: {line!r}")
                body = bar.group(1)
            try:
                self.rules[name].append(Alternative(name, body, f"{file}:{number}"))
            except (ValueError, AttributeError, KeyError, IndexError) as error:
                raise ValueError(f"grammar, {file}:{number}: {name}: {body}: {error}") from error

    def _check(self) -> None:
        for name, alternatives in self.rules.items():
            for alternative in alternatives:
                for item in alternative.items:
                    if item.kind == "nt" and item.name not in self.rules and item.name not in READ:
                        raise ValueError(f"grammar, {name}: no production <{item.name}>")

    def first(self, name: str, stack: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str], bool]:
        """The words and the built-in classes a production can begin with, and whether it can be empty."""
        known = self._first_of.get(name)
        if known is not None:
            return known
        if name in READ:
            return self._builtin_first(name, stack)
        if name in stack:
            raise ValueError("grammar: left recursion " + " > ".join([*stack, name]))
        words: set[str] = set()
        classes: set[str] = set()
        empty = False
        for alternative in self.rules[name]:
            w, c, e = self._first_seq(alternative.items, (*stack, name))
            words |= w
            classes |= c
            empty |= e
        result = (frozenset(words), frozenset(classes), empty)
        self._first_of[name] = result
        return result

    def _builtin_first(self, name: str, stack: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str], bool]:
        words: frozenset[str] = frozenset()
        classes = frozenset([name])
        for inner in STARTS.get(name, ()):
            w, c, _ = self.first(inner, (*stack, name))
            words |= w
            classes |= c
        return words, classes, False

    def _first_seq(self, items: list[Item], stack: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str], bool]:
        words: set[str] = set()
        classes: set[str] = set()
        for item in items:
            if item.kind == "nt":
                w, c, e = self.first(item.name, stack)
                words |= w
                classes |= c
                if item.mode in ("?", "*"):
                    e = True
            elif item.kind == "mark":
                e = True
            elif item.kind == "words":
                e = False
                for option in item.options:
                    if option:
                        words.update(option[0].forms)
                    else:
                        e = True
            else:
                words.update(item.forms)
                e = False
            if not e:
                return frozenset(words), frozenset(classes), False
        return frozenset(words), frozenset(classes), True


def sources() -> dict[str, str]:
    """The production files' contents, by name, in the order in which they are read."""
    folder = files("manaburn.text").joinpath("grammar")
    return {f"{name}.g": folder.joinpath(f"{name}.g").read_text(encoding="utf-8") for name in FILES}


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """The grammar of the card language."""
    return Grammar(sources())
