"""The printer: writes trees as words by the grammar that also reads them."""

from __future__ import annotations

import re
from typing import Final

from manaburn.terms import BASIC_LAND_TYPES, LAND

from . import surface, tree
from .functions import WRITE, Out, Part
from .table import Alternative, Grammar, Item
from .words import listed, plural


class Printer:
    """Writes the tree of an ability, or parts of it."""

    def __init__(
        self,
        grammar: Grammar,
        host: tuple[str, ...] = ("enchanted", "creature"),
        land: bool = False,
        several: bool = False,
    ) -> None:
        self.grammar = grammar
        self.land = land
        """Whether the object that has the text is a land."""
        self.several = several
        """Whether several cards can have been exiled with it."""
        self.host = host
        """The words for the permanent to which the object is attached."""
        self.memo: dict[tuple[str, Part, bool, bool, bool], Out | None] = {}
        self.busy: set[tuple[str, Part, bool, bool, bool]] = set()
        self.inherit = True
        """Whether the next verb is in the plural, because its subject is, or because it is "you" or missing."""
        self.yours = True
        """Whether the last player mentioned is "you": "your library", not "his or her library"."""
        self.others = False
        """Whether another player has been mentioned: "it" may be a card of that player's."""
        self.about: tuple[Part, Part] = (None, None)
        """The last thing and the last object mentioned, for the productions of ``AGREEING``."""

    def nt(self, name: str, value: Part) -> Out | None:
        """Return the words of a value as a production; None if the production has no words for it."""
        try:
            key = (name, value, self.inherit, self.yours, self.others)
            if key in self.memo and name not in AGREEING and not isinstance(value, (int, bool)):
                return self.memo[key]
        except TypeError:
            return None
        if key in self.busy or (name in MANY and not self.inherit):
            return None  # these productions are for plural subjects only
        self.busy.add(key)
        result: Out | None = None
        builtin = WRITE.get(name)
        if name == "host" and isinstance(value, tree.Host):
            result = list(self.host)
        elif builtin is not None:
            result = builtin(self, value)
        else:
            result = self.first(name, value)
        if result is not None and name in COUNTED:
            result = cards_in(result)
        self.busy.discard(key)
        self.memo[key] = result
        return result

    def first(self, name: str, value: Part) -> Out | None:
        """Return the words of the first alternative that fits a value; None if none fits.

        Alternatives with "it's still a land" are used for other things than lands only if no other alternative fits.
        """
        later: list[Alternative] = []
        for alternative in self.grammar.rules.get(name, ()):
            if alternative.key is not None and type(value) is not alternative.key:
                continue
            captures: dict[int, Part] = {}
            if not alternative.template.match(value, captures):
                continue
            if alternative.still_land and not any(self.is_land(part) for part in captures.values()):
                later.append(alternative)
                continue
            result = self.alternative(alternative, captures)
            if result is not None:
                return result
        for alternative in later:
            captures = {}
            alternative.template.match(value, captures)
            result = self.alternative(alternative, captures)
            if result is not None:
                return result
        return None

    def is_land(self, part: Part) -> bool:
        """Return whether a part of a tree is known to mean a land."""
        if isinstance(part, tree.This):
            return self.land
        if isinstance(part, tree.Host):
            return "land" in self.host or any(word in BASIC_LAND_TYPES for word in self.host)
        if isinstance(part, surface.That):
            return part.noun == "land"
        kind = part.kind if isinstance(part, (tree.Target, tree.All, tree.Choose)) else part
        return isinstance(kind, tree.Filter) and any(
            t == tree.HasType(LAND) or (isinstance(t, tree.HasSubtype) and t.subtype in BASIC_LAND_TYPES)
            for t in kind.tests
        )

    def alternative(self, alternative: Alternative, captures: dict[int, Part]) -> Out | None:
        """Return the words of an alternative with these values in its slots; None if one of them can't be written."""
        yours = self.yours
        try:
            return self.written(alternative, captures)
        finally:
            self.yours = yours

    def written(self, alternative: Alternative, captures: dict[int, Part]) -> Out | None:
        out: Out = []
        last: Part = None
        subject: Part = None
        thing, spoken_of = self.about if alternative.nt in AGREEING else (None, None)
        inherit = self.inherit
        yours = self.yours
        for item in alternative.items:
            if item.kind == "nt":
                if item.slot not in captures:
                    if item.mode in ("?", "*"):
                        continue
                    if item.name != "self":
                        return None
                    captures[item.slot] = tree.This()
                last_value = captures[item.slot]
                if self.several and last_value == THE_EXILED_CARD:
                    last_value = surface.That("card", True, "exiled")
                self.about = (thing, spoken_of)
                self.inherit = self.agreeing(item, last, subject, out)
                words = self.item(item, last_value)
                self.inherit = inherit
                if words is None:
                    return None
                if not (item.mode == "?" and last_value is None):
                    last = thing = last_value
                if isinstance(last_value, tree.Selector):
                    spoken_of = subject = last_value
                if is_person(last_value):
                    self.yours = isinstance(last_value, tree.You)
                    self.others = self.others or not self.yours
                elif isinstance(last_value, tree.Players):
                    self.yours = False  # "whenever an opponent casts his or her first spell each turn"
                out.extend(words)
            elif item.kind == "words":
                out.extend([self.form(word, last) for word in self.option(item, thing, spoken_of, out)])
            elif item.kind == "mark":
                if item.name == "^":
                    out.append("^")
                else:
                    last = subject = surface.Subj()
            else:
                out.append(self.form(item, last))
                if item.name == "." and alternative.key is not surface.Acting:
                    self.yours = yours  # the next sentence has a subject of its own
                if item.name in BARE:
                    last = subject = surface.Subj()
        return out

    def agreeing(self, item: Item, last: Part, subject: Part, before: Out) -> bool:
        """Return whether a verb at the beginning of a slot is in the plural, after what was last written."""
        if item.name in PREDICATES and subject is not None:
            return plural_subject(subject)
        if last is None:
            return self.inherit
        if item.name == "clauses" and before and before[-1] == ",":
            return True  # "if it's greater than that card's, put it there": an instruction
        return plural_subject(last) if isinstance(last, tree.Selector) else True

    def option(self, item: Item, thing: Part, spoken_of: Part, before: Out) -> tuple[Item, ...]:
        """Return which of several wordings is written; by default the first.

        "your" or "his or her" agrees with the last player mentioned; "its owner's hand" or "their owners' hands", and
        "it" or "they", with the last object mentioned. After "enchanted" the words are those of ``host``.
        """
        options = item.options
        if isinstance(thing, bool):
            thing = spoken_of  # "tapped" doesn't mention an object
        first = [i.name for i in options[0]]
        if before and before[-1] == self.host[0]:
            for option in options:
                if tuple([i.name for i in option]) == self.host[1:]:
                    return option
        if first == ["it"] and thing is None and spoken_of is None:
            return options[-1] if self.inherit and options[-1][0].name == "they" else options[0]  # the verb's subject
        if first in SAID_OF_ONE or first == IN_ANY_ORDER:
            several = self.inherit if spoken_of is None else plural_subject(spoken_of)
            wanted_words = [] if first == IN_ANY_ORDER else SAID_OF_ONE_AS_OF_SEVERAL[tuple(first)]
            if several is (first != IN_ANY_ORDER):
                for option in options[1:]:
                    if [i.name for i in option] == wanted_words:
                        return option
        elif first[:1] == ["you"]:
            return next((o for o in options if not self.yours and o[0].name == "he"), options[0])
        elif (
            first
            and isinstance(thing, tree.Selector)
            and plural_subject(thing)
            and not ("its" in first and own_cards(thing))
        ):
            for option in options[1:]:
                words = [i.name for i in option]
                if words[:2] == ["their", "owners"] or words in ([plural(first[0])], ["they"]):
                    return option
        if not ("your" in first or "his" in first) and not ("its" in first and own_cards(thing)):
            return options[0]
        wanted = "your" if self.yours else "his"
        owned = isinstance(thing, tree.This)
        if self.yours:
            owned = anybodys(thing) or (self.others and (thing is None or isinstance(thing, SPOKEN_OF)))
        if owned:
            owners = [i.name for option in options for i in option if i.name in ("owner", "owners")]
            wanted = owners[0] if owners else wanted
        for option in options:
            if any(i.name == wanted for i in option):
                return option
        return options[0]

    def form(self, item: Item, last: Part) -> str:
        if item.kind == "verb":
            return item.forms[0 if (self.inherit if last is None else plural_subject(last)) else 1]
        if item.kind == "noun":
            return item.forms[1 if many(last) else 0]
        return item.name

    def item(self, item: Item, value: Part) -> Out | None:
        mode = item.mode
        if mode == "":
            return self.nt(item.name, value)
        if mode == "?":
            return [] if value is None else self.nt(item.name, value)
        if not isinstance(value, tuple):
            return None
        if mode == "+" and not value:
            return None
        parts: list[Out] = []
        for v in value:
            words = self.nt(item.name, v)
            if words is None:
                return None
            parts.append(words)
        if mode in ("*", "+"):
            return [w for part in parts for w in part]
        if not parts:
            return None
        word = {"andor": "or", "comma": ",", "then": "then", "semi": ","}.get(mode, mode)
        return listed(parts, word)


def cards_in(words: Out) -> Out:
    """Return the words with "in" for "from" after "card" or "cards": cards that are counted are in a zone, not from
    it."""
    return ["in" if w == "from" and i and words[i - 1] in ("card", "cards") else w for i, w in enumerate(words)]


def many(value: Part) -> bool:
    """Return whether a noun after this number is in the plural."""
    if isinstance(value, tree.Number):
        return value.n not in (1, -1)
    if isinstance(value, int):
        return value != 1
    return value is not None


def plural_subject(value: Part) -> bool:
    """Return whether a verb after this subject is in the plural. Without a subject it is an instruction to "you"."""
    if value is None or isinstance(value, SEVERAL):
        return True
    if isinstance(value, surface.That):
        return value.plural
    if isinstance(value, tree.Among):
        return isinstance(value.what, surface.Done)
    if isinstance(value, tree.All):
        return not isinstance(value.kind, tree.Players)
    if isinstance(value, (tree.Target, tree.Choose, tree.ChooseAmong)):
        low, high = value.low, value.high
        return (
            not ((low is None or low == tree.Number(1)) and (high is None or high == tree.Number(1))) or value.up_to_any
        )
    return isinstance(value, tree.Value)


def is_person(value: Part) -> bool:
    """Return whether a selector means players."""
    if isinstance(value, (tree.Target, tree.All, tree.Choose)):
        return isinstance(value.kind, tree.Players)
    if isinstance(value, tree.Ref):
        return value.role in ("chosen player", "event player")
    return isinstance(
        value,
        (
            tree.You,
            tree.ControllerOf,
            tree.OwnerOf,
            tree.Role,
            surface.They,
            surface.ThatPlayer,
            surface.ThatOpponent,
        ),
    )


def anybodys(value: Part) -> bool:
    """Whether cards in a zone are spoken of without saying whose they are."""
    kind = value.kind if isinstance(value, (tree.Target, tree.All)) else None
    return isinstance(kind, tree.Filter) and kind.zone in ("graveyard", "removed") and kind.whose is None


def own_cards(value: Part) -> bool:
    """Return whether cards are chosen from a hand, library or graveyard."""
    return (
        isinstance(value, tree.Choose)
        and isinstance(value.kind, tree.Filter)
        and value.kind.zone in ("hand", "library", "graveyard")
        and value.kind.whose is not None
    )


THE_EXILED_CARD: Final = surface.That("card", False, "exiled")
SPOKEN_OF: Final = (
    surface.It,
    surface.Them,
    surface.That,
    surface.TheRest,
    tree.ChooseAmong,
    tree.Among,
)
"""Things that have been spoken of before, so that they may be anybody's."""
SEVERAL: Final = (
    tree.You,
    surface.Subj,
    surface.Done,
    surface.Them,
    surface.AllSeen,
    tree.Among,
    tree.Both,
    tree.Opponents,
)
"""The subjects that take a verb in the plural."""
IN_ANY_ORDER: Final = ["in", "any", "order"]
"""Words used only for several cards."""
SAID_OF_ONE_AS_OF_SEVERAL: Final = {
    ("its",): ["their"],
    ("controller", "'s"): ["controllers", "'"],
    ("step",): ["steps"],
}
"""Words used for one object, and those used for several."""
SAID_OF_ONE: Final = [list(words) for words in SAID_OF_ONE_AS_OF_SEVERAL]
AGREEING: Final = frozenset(["place", "ownplace", "back", "home", "entry"])
"""Productions for where something is put: "its owner's hand" or "their owners' hands" agrees with what is put there."""
COUNTED: Final = frozenset(["value", "value1", "foreach", "foreach1", "condition"])
"""Productions that count something or ask a condition."""
MANY: Final = frozenset(["bodies", "subtypesp"])
"""Productions that describe several objects."""
PREDICATES: Final = frozenset(["amods", "foreverm"])
"""Productions that say what becomes of the last object mentioned, also after another one ("gains flying and becomes
black")."""
BARE: Final = frozenset(["may", "can't", "can", "would", "to", "must"])
"""Words after which verbs have no ending."""
PLAIN: Final = re.compile(r"^[a-z]+$")
