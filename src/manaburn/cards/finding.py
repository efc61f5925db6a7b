"""Finding cards by what is printed on them and by what their text does.

A query is a row of conditions, all of which have to hold: ``verb:destroy type:instant cmc<3``. ``or`` between two
leaves the choice, ``-`` before one asks for the opposite, parentheses group, quotation marks keep words together, and
a word without a sign is looked for in the name.

=================  ===================================================================================================
``name:``          a part of the name
``type:``          a word of the type line: ``type:instant``, ``type:"basic land"``, ``type:goblin``
``color:``         by letters (``color:wu``: at least these), name, ``colorless``, ``multicolor``; ``color=wu`` exactly
``cmc``            a number, with ``=``, ``!=``, ``<``, ``<=``, ``>``, ``>=``
``power``          so, too, and ``toughness`` and ``loyalty``
``cost:``          symbols of the mana cost: ``cost:{X}``
``keyword:``       has the keyword (not: grants it)
``verb:``          does this to something, anywhere in the text: ``destroy``, ``draw``, ``exile``, ``token`` ...
``node:``          has such a node in its tree: ``node:TriggeredAbility``
``text:``          has this in the text as we print it
``zone:``          has an ability that works in this zone: ``graveyard``, ``hand``, ``removed``, ``stack``
``layout:``        ``normal``, ``split`` or ``flip``
``date``           when it came out: ``date<1995``, ``date>=2004-10-01``; cards of no known day never fit
``reads:``         whether its text is read whole: ``reads:yes``, ``reads:no``
=================  ===================================================================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Final, TypeVar

from manaburn.cards.pools import fold_name
from manaburn.errors import InputError
from manaburn.terms import COLOUR_LETTERS, COLOUR_NAMES, SUPERTYPE_NAMES, TYPE_NAMES
from manaburn.text import tree
from manaburn.text.keywords import BY_RULE, TREES, names
from manaburn.text.tree import CardDefinition, Face, KeywordAbility, Node, walk

DEEPEST: Final = 40


@dataclass
class Found:
    """A card with the data that a query asks about."""

    card: CardDefinition
    released: str | None = None
    reads: bool = True
    """Whether its text could be read. If not, ``card`` has no abilities."""

    @cached_property
    def nodes(self) -> list[Node]:
        """Return all nodes of its text."""
        return [n for face in self.card.faces for ability in face.abilities for n in walk(ability)]

    @cached_property
    def text(self) -> str:
        """Return its text as the printer writes it."""
        # Start-up time: only queries about the text need the grammar.
        from manaburn.text import print_face

        return "\n".join([print_face(face) for face in self.card.faces]).lower() if self.reads else ""


Test = Callable[[Found], bool]


# -- numbers, dates, colours -------------------------------------------------------------------------------------------

OPERATORS: Final = {
    ":": (False, True, False),
    "=": (False, True, False),
    "!=": (True, False, True),
    "<": (True, False, False),
    "<=": (True, True, False),
    ">": (False, False, True),
    ">=": (False, True, True),
}
"""For each operator, whether it holds for less, equal and more."""

Ordered = TypeVar("Ordered", int, str)


def compared(a: Ordered, op: str, b: Ordered) -> bool:
    """Return whether a comparison holds between two numbers or two dates."""
    less, equal, more = OPERATORS[op]
    return equal if a == b else less if a < b else more


def _number(get: Callable[[Face], int | None]) -> Callable[[str, str], Test]:
    def make(op: str, value: str) -> Test:
        if not re.fullmatch(r"-?[0-9]{1,6}", value):
            raise ValueError(f"{value!r} is not a number")
        number = int(value)

        def test(found: Found) -> bool:
            numbers = [get(face) for face in found.card.faces]
            return any(n is not None and compared(n, op, number) for n in numbers)

        return test

    return make


def _cmc(face: Face) -> int:
    return face.mana_cost.converted() if face.mana_cost is not None else 0


def _date(op: str, value: str) -> Test:
    if not re.fullmatch(r"\d{4}(-\d\d){0,2}", value):
        raise ValueError(f"{value!r} is not a date: write 1995, 1995-06 or 1995-06-01")
    return lambda found: found.released is not None and compared(found.released[: len(value)], op, value)


def _colour_mask(value: str) -> int:
    """Return the mask of colours given by letters or names. Raises ValueError."""
    if value in COLOUR_NAMES:
        return 1 << COLOUR_NAMES.index(value)
    mask = 0
    for letter in value.upper():
        if letter not in COLOUR_LETTERS[:5]:
            raise ValueError(f"{value!r} is not a colour: write letters out of wubrg, or a name")
        mask |= 1 << COLOUR_LETTERS.index(letter)
    return mask


def colours_of(face: Face) -> int:
    """Return the mask of a face's colours: those that its text sets, else those of its cost."""
    for ability in face.abilities:
        if isinstance(ability, tree.StaticAbility) and ability.defining:
            for mod in ability.mods:
                if isinstance(mod, tree.SetColour):
                    return mod.colours
    return face.colours


def _colour(op: str, value: str) -> Test:
    if value in ("colorless", "colourless", "multicolor", "multicolour", "multicolored"):
        if op not in (":", "=", "!="):
            raise ValueError(f"{op!r} asks for colours, not for {value!r}")
        many = value.startswith("multi")
        wanted = op != "!="

        def counted(found: Found) -> bool:
            mask = _all_colours(found)
            return (mask.bit_count() > 1 if many else mask == 0) == wanted

        return counted
    mask = _colour_mask(value)

    def test(found: Found) -> bool:
        mine = _all_colours(found)
        if op in (":", ">="):
            return mine & mask == mask
        if op == "<=":
            return mine & ~mask == 0
        if op == "<":
            return mine & ~mask == 0 and mine != mask
        if op == ">":
            return mine & mask == mask and mine != mask
        return (mine == mask) == (op == "=")

    return test


def _all_colours(found: Found) -> int:
    mask = 0
    for face in found.card.faces[:1] if found.card.layout == "flip" else found.card.faces:
        mask |= colours_of(face)
    return mask


# -- words -------------------------------------------------------------------------------------------------------------


def _name(value: str) -> Test:
    part = fold_name(value)
    return lambda found: part in fold_name(found.card.name)


def type_words(face: Face) -> list[str]:
    """Return the words of a type line in lower case."""
    words = [name for i, name in enumerate(SUPERTYPE_NAMES) if face.supertypes & (1 << i)]
    words += [name for i, name in enumerate(TYPE_NAMES) if face.card_types & (1 << i)]
    return words + [word.lower() for word in face.subtypes]


def _type(value: str) -> Test:
    wanted = value.lower().split()
    return lambda found: any(all(word in type_words(face) for word in wanted) for face in found.card.faces)


def _cost(value: str) -> Test:
    symbols = re.findall(r"\{([^{}]+)\}", value.upper()) or list(value.upper())

    def test(found: Found) -> bool:
        for face in found.card.faces:
            if face.mana_cost is not None:
                own = list(face.mana_cost.symbols)
                if all(own.count(symbol) >= symbols.count(symbol) for symbol in symbols):
                    return True
        return False

    return test


def _keyword(value: str) -> Test:
    word = value.lower()
    walk_name = word.endswith(("walk", "cycling")) or word.startswith("protection")
    if word not in TREES and word not in BY_RULE and not walk_name:
        raise ValueError(f"{value!r} is not a keyword ability" + _near(word, [*TREES, *BY_RULE]))

    def test(found: Found) -> bool:
        return any(
            isinstance(ability, KeywordAbility) and word in names(ability)
            for face in found.card.faces
            for ability in face.abilities
        )

    return test


def _near(word: str, known: list[str]) -> str:
    near = get_close_matches(word, known, n=2, cutoff=0.6)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def _moves(zone: str) -> Callable[[Node], bool]:
    return lambda node: isinstance(node, tree.Move) and node.zone == zone


def _kind(*kinds: type) -> Callable[[Node], bool]:
    return lambda node: isinstance(node, kinds)


VERBS: Final[dict[str, Callable[[Node], bool]]] = {
    "exile": _moves("removed"),
    "remove": _moves("removed"),
    "return": _moves("hand"),
    "bounce": _moves("hand"),
    "reanimate": lambda node: (
        isinstance(node, tree.Move)
        and node.zone == "in play"
        and any(isinstance(n, tree.Filter) and n.zone == "graveyard" for n in walk(node))
    ),
    "damage": _kind(tree.DealDamage),
    "tutor": _kind(tree.Search),
    "token": _kind(tree.CreateTokens, tree.CreateCopies),
    "copy": _kind(tree.CopySpell, tree.CreateCopies, tree.CopyOf, tree.EntersCopy),
    "pump": _kind(tree.AddPT),
    "steal": _kind(tree.SetControl),
    "prevent": _kind(tree.PreventDamage),
    "redirect": _kind(tree.RedirectDamage),
    "flip": _kind(tree.FlipCoin),
    "mana": _kind(tree.AddMana),
}
"""Verbs that differ from the name of their node."""


def _node_verbs() -> dict[str, type]:
    """Return the nodes of instructions by their names as words: ``gain-life``."""
    found: dict[str, type] = {}
    for name, kind in tree.NODES.items():
        if issubclass(kind, tree.Effect) and kind not in (tree.Effect, tree.CountedEffect):
            found[re.sub(r"(?<=[a-z])(?=[A-Z])", "-", name).lower()] = kind
    return found


def _verb(value: str) -> Test:
    word = value.lower().replace(" ", "-")
    kinds = _node_verbs()
    if word in VERBS:
        fits = VERBS[word]
    elif word in kinds:
        fits = _kind(kinds[word])
    else:
        raise ValueError(f"no text does {value!r}" + _near(word, [*VERBS, *kinds]))
    return lambda found: any(fits(node) for node in found.nodes)


def _node(value: str) -> Test:
    known = {name.lower(): kind for name, kind in tree.NODES.items()}
    kind = known.get(value.lower())
    if kind is None:
        raise ValueError(f"no node of card text is called {value!r}" + _near(value.lower(), list(known)))
    return lambda found: any(isinstance(node, kind) for node in found.nodes)


def _text(value: str) -> Test:
    part = value.lower()
    return lambda found: part in found.text


def _zone(value: str) -> Test:
    word = value.lower()
    if word not in ("graveyard", "hand", "removed", "stack", "any"):
        raise ValueError(f"no ability works only in {value!r}; the zones: graveyard, hand, removed, stack")
    return lambda found: any(
        getattr(ability, "zone", "") == word for face in found.card.faces for ability in face.abilities
    )


def _layout(value: str) -> Test:
    if value not in ("normal", "split", "flip"):
        raise ValueError(f"{value!r} is not a layout: normal, split or flip")
    return lambda found: found.card.layout == value


def _reads(value: str) -> Test:
    if value not in ("yes", "no"):
        raise ValueError(f"{value!r}: a text is read (yes) or not (no)")
    return lambda found: found.reads == (value == "yes")


WORDS: Final[dict[str, Callable[[str], Test]]] = {
    "name": _name,
    "type": _type,
    "cost": _cost,
    "keyword": _keyword,
    "verb": _verb,
    "node": _node,
    "text": _text,
    "zone": _zone,
    "layout": _layout,
    "reads": _reads,
}
COMPARED: Final[dict[str, Callable[[str, str], Test]]] = {
    "color": _colour,
    "cmc": _number(_cmc),
    "power": _number(lambda face: face.power),
    "toughness": _number(lambda face: face.toughness),
    "loyalty": _number(lambda face: face.loyalty),
    "date": _date,
}
SHORT: Final = {
    "n": "name",
    "t": "type",
    "c": "color",
    "colour": "color",
    "mv": "cmc",
    "pow": "power",
    "tou": "toughness",
    "kw": "keyword",
    "o": "text",
    "oracle": "text",
    "year": "date",
    "released": "date",
}

# -- reading a query ---------------------------------------------------------------------------------------------------

TOKEN: Final = re.compile(
    r"""\s*(?:(?P<bracket>[()])|(?P<minus>-)?(?:(?P<key>[A-Za-z]+)(?P<op><=|>=|!=|[:=<>]))?"""
    r"""(?:"(?P<quoted>[^"]*)"|(?P<plain>[^\s()"]+)))"""
)


def parse_query(query: str) -> Test:
    """Return the test that a query stands for. Raises InputError with the column if the query can't be read."""
    return _Reader(query).read()


class _Reader:
    """Reads a query."""

    def __init__(self, query: str) -> None:
        self.query = query
        self.tokens = list(self.split())
        self.place = 0

    def complain(self, column: int, problem: str) -> InputError:
        problem, _, mend = problem.partition("; ")
        return InputError(f"query, column {column + 1}", problem, mend)

    def split(self) -> Iterator[re.Match[str]]:
        at = 0
        end = len(self.query.rstrip())
        while at < end:
            match = TOKEN.match(self.query, at)
            if match is None or match.end() == at:
                rest = self.query[at:].lstrip()
                quoted = '"' in rest[:40]
                raise self.complain(
                    end - len(rest.rstrip()),
                    "a quotation has no end" if quoted else f"{rest[:20]!r} is not a condition",
                )
            at = match.end()
            yield match

    def read(self) -> Test:
        if not self.tokens:
            raise InputError("query", "it is empty", "for instance: verb:destroy type:instant cmc<3")
        test = self.either(0)
        if self.place < len(self.tokens):
            raise self.complain(self.tokens[self.place].start(), "a parenthesis is closed that was not opened")
        return test

    def either(self, depth: int) -> Test:
        """Read conditions with "or" between them."""
        options = [self.all_of(depth)]
        while self.word() == "or":
            self.place += 1
            options.append(self.all_of(depth))
        return options[0] if len(options) == 1 else lambda found: any(test(found) for test in options)

    def all_of(self, depth: int) -> Test:
        tests: list[Test] = []
        while self.place < len(self.tokens) and self.word() not in ("or", ")"):
            if self.word() == "and":
                self.place += 1
                continue
            tests.append(self.one(depth))
        if not tests:
            at = self.tokens[self.place].start() if self.place < len(self.tokens) else len(self.query)
            raise self.complain(at, "a condition is missing here")
        return tests[0] if len(tests) == 1 else lambda found: all(test(found) for test in tests)

    def word(self) -> str:
        if self.place >= len(self.tokens):
            return ""
        token = self.tokens[self.place]
        if token["bracket"]:
            return str(token["bracket"])
        return str(token["plain"]).lower() if token["plain"] and not token["key"] and not token["minus"] else ""

    def one(self, depth: int) -> Test:
        token = self.tokens[self.place]
        self.place += 1
        if token["bracket"]:
            if depth >= DEEPEST:
                raise self.complain(token.start(), "parentheses are nested too deep")
            test = self.either(depth + 1)
            if self.word() != ")":
                raise self.complain(token.start(), "a parenthesis is not closed")
            self.place += 1
            return test
        if token["plain"] == "-" and self.word() == "(":
            inner = self.one(depth)
            return lambda found: not inner(found)
        test = self.condition(token)
        return test if not token["minus"] else lambda found: not test(found)

    def condition(self, token: re.Match[str]) -> Test:
        value = token["quoted"] if token["quoted"] is not None else token["plain"]
        column = token.start() + len(token[0]) - len(token[0].lstrip())
        if not token["key"]:
            return _name(value)
        key = SHORT.get(token["key"].lower(), token["key"].lower())
        op = token["op"]
        try:
            if key in COMPARED:
                return COMPARED[key](op, value.lower())
            if key not in WORDS:
                raise ValueError(f"nothing is called {key!r}" + _near(key, [*WORDS, *COMPARED]))
            if op not in (":", "=", "!="):
                raise ValueError(f"{key!r} is a word, not a number; write {key}:{value}")
            test = WORDS[key](value)
        except ValueError as problem:
            raise self.complain(column, str(problem)) from None
        return test if op != "!=" else lambda found: not test(found)


__all__ = ["Found", "colours_of", "parse_query", "type_words"]
