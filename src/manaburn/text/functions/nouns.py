"""Productions in Python for noun phrases such as "untapped white creatures you control".

A noun phrase is read into a filter. Its tests stand in the order in which a phrase says them.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Final

from manaburn import terms

from ..surface import InZone
from ..tree import (
    AllTests,
    AnyTest,
    ColourCount,
    ControlledBy,
    Filter,
    HasColour,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    InRelation,
    IsAbility,
    IsCard,
    IsPermanent,
    IsSpell,
    IsToken,
    Not,
    Other,
    OwnedBy,
    Test,
)
from ..tree.words import AnyZone
from ..words import listed, plural, subtypes
from .registry import FAIL, Ends, Fail, Out, Part, builtin

if TYPE_CHECKING:
    from ..parser import Parser
    from ..printer import Printer


TYPES_ONE: Final = {name: 1 << i for i, name in enumerate(terms.TYPE_NAMES)}


TYPES_MANY: Final = {plural(name): 1 << i for i, name in enumerate(terms.TYPE_NAMES)}


KINDS_ONE: Final = {"permanent", "card", "spell", "token", "source"}


KINDS_MANY: Final = {"permanents", "cards", "spells", "tokens", "sources"}


ON_STACK: Final = {
    ("spell", "or", "ability"): None,
    ("activated", "ability"): IsAbility("activated"),
    ("activated", "or", "triggered", "ability"): IsAbility("any"),
    ("spell", ",", "activated", "ability", ",", "or", "triggered", "ability"): None,
}
"""What can be on the stack besides spells, and the test that it meets; None: it may be anything."""


PRE_STATUS: Final = frozenset(
    (
        "tapped untapped attacking blocking blocked unblocked enchanted equipped suspended monstrous renowned"
        " face-down face-up"
    ).split()
)


PRE_STATUSES: Final = PRE_STATUS | {"face down", "face up"}


def _is_noun(p: Parser, i: int) -> bool:
    """Return whether a noun stands here."""
    w = p.low[i]
    one, many = subtypes()
    if w in TYPES_ONE or w in TYPES_MANY or w in KINDS_ONE or w in KINDS_MANY or w in one or w in many:
        return True
    return bool(_on_stack(p, i))


def is_head(test: Test) -> bool:
    """Return whether the noun itself says a test: a card type or subtype, or several."""
    if isinstance(test, (HasType, HasSubtype)):
        return True
    if isinstance(test, (AnyTest, AllTests)):
        return all(is_head(t) for t in test.tests)
    return False


def rank(test: Test) -> int:
    """Return the place of a test in a noun phrase, from 0 (first) to 9."""
    if isinstance(test, (Other, IsAbility)):
        return 0
    if isinstance(test, HasStatus):
        return 1 if test.status in PRE_STATUSES else 9
    if isinstance(test, (HasColour, ColourCount)):
        return 2
    if isinstance(test, Not):
        if isinstance(test.test, (HasType, HasSubtype, HasColour, HasSupertype, IsToken)) or (
            isinstance(test.test, HasStatus) and test.test.status in PRE_STATUSES
        ):
            return 3
        return 9
    if isinstance(test, HasSupertype):
        return 4
    if is_head(test):
        return 5
    if isinstance(test, (IsPermanent, IsToken, IsSpell, IsCard)):
        return 6
    if isinstance(test, AnyTest):
        return min(rank(t) for t in test.tests)
    if isinstance(test, (ControlledBy, OwnedBy)):
        return 8
    return 9


def ordered(tests: list[Test] | tuple[Test, ...]) -> tuple[Test, ...]:
    """Return tests in the order in which a noun phrase says them, without repetitions."""
    return tuple(sorted(dict.fromkeys(tests), key=rank))


def _groups(p: Parser, i: int) -> list[tuple[int, bool | None, tuple[Test, ...], str]]:
    """Return the ways to read type words and a noun here: "artifact creature", "Goblin cards". Each is its end,
    whether it is plural (None: it can be both), its tests and its kind of noun ("" if a type is the noun)."""
    one, many = subtypes()
    found: list[tuple[int, bool | None, tuple[Test, ...], str]] = []
    tests: list[Test] = []
    j = i
    while j < p.n:
        w = p.low[j]
        if w in KINDS_ONE or w in KINDS_MANY:
            found.append((j + 1, w in KINDS_MANY, tuple(tests), w.rstrip("s") if w in KINDS_MANY else w))
            if w == "permanent" and j + 1 < p.n:
                nxt = p.low[j + 1]
                if nxt in ("card", "cards"):
                    found.append((j + 2, nxt == "cards", (*tests, IsPermanent()), "card"))
                if nxt in ("spell", "spells"):
                    found.append((j + 2, nxt == "spells", (*tests, IsPermanent()), "spell"))
            if w == "token" and j + 1 < p.n and p.low[j + 1] in ("creature", "creatures"):
                found.append((j + 2, p.low[j + 1] == "creatures", (*tests, HasType(terms.CREATURE)), "token"))
            break
        if w in TYPES_ONE:
            tests.append(HasType(TYPES_ONE[w]))
            found.append((j + 1, False, tuple(tests), ""))
        elif w in TYPES_MANY:
            found.append((j + 1, True, (*tests, HasType(TYPES_MANY[w])), ""))
            break
        elif w in one and (p.words.raw[j][0].isupper()):
            both = w in many
            tests.append(HasSubtype(one[w]))
            found.append((j + 1, None if both else False, tuple(tests), ""))
        elif w in many and p.words.raw[j][0].isupper():
            found.append((j + 1, True, (*tests, HasSubtype(many[w])), ""))
            break
        else:
            break
        j += 1
    return found


def _on_stack(p: Parser, i: int) -> list[tuple[int, bool | None, tuple[Test, ...], str]]:
    """Return the ways to read a noun for what can be on the stack besides spells, in the form of :func:`_groups`."""
    found: list[tuple[int, bool | None, tuple[Test, ...], str]] = []
    for words, many, tests in _on_stack_by_word().get(p.low[i], ()):
        end = i + len(words)
        if p.low[i:end] == words:
            found.append((end, many, tests, "spell or ability"))
    return found


@cache
def _on_stack_by_word() -> dict[str, list[tuple[Out, bool, tuple[Test, ...]]]]:
    """Return the nouns for what can be on the stack by their first words, in the singular and in the plural."""
    found: dict[str, list[tuple[Out, bool, tuple[Test, ...]]]] = {}
    for words, test in ON_STACK.items():
        for many in (False, True):
            said = _on_stack_words(words, many)
            found.setdefault(said[0], []).append((said, many, () if test is None else (test,)))
    return found


def _on_stack_words(words: tuple[str, ...], many: bool) -> Out:
    """Return a noun for what can be on the stack, in the plural for ``many``."""
    return [plural(w) if many and w in ("spell", "ability") else w for w in words]


def _one_test(tests: tuple[Test, ...]) -> Test:
    """Return several tests as one."""
    return tests[0] if len(tests) == 1 else AllTests(tests)


def _heads(p: Parser, i: int) -> list[tuple[int, bool | None, tuple[Test, ...], str]]:
    """Return the ways to read the nouns of a phrase here, alone or joined by "or". They have the form that
    :func:`_groups` returns."""
    groups = _groups(p, i)
    found = [*groups, *_on_stack(p, i)]
    # a, b, or c
    frontier: list[tuple[int, list[tuple[Test, ...]], bool | None]] = [
        (end, [tests], many) for end, many, tests, kind in groups if kind == "" and tests
    ]
    rounds = 0
    while frontier and rounds < 8:
        rounds += 1
        following: list[tuple[int, list[tuple[Test, ...]], bool | None]] = []
        for end, parts, many in frontier:
            at, word = _after_comma(p, end)
            if at >= p.n:
                continue
            for e2, m2, t2, kind in _groups(p, at):
                if not t2 or not _agree(many, m2, kind, word):
                    continue
                if word:
                    tests = [*parts, tuple([t for t in t2 if t != IsPermanent()])]
                    if all(tests):
                        both = AnyTest(tuple([_one_test(t) for t in tests]))
                        found.append((e2, m2, (both, IsPermanent()) if IsPermanent() in t2 else (both,), kind))
                elif kind == "":
                    following.append((e2, [*parts, t2], m2 if many is None else many))
        frontier = following
    return found


def _after_comma(p: Parser, end: int) -> tuple[int, str]:
    """Return where the next head can begin after a head, and the word before the last head ("" for a comma only). If
    there is no next head, the place is the end of the text."""
    comma = end < p.n and p.low[end] == ","
    at = end + 1 if comma else end
    word = p.low[at] if at < p.n else ""
    if word not in ("or", "and/or", "and"):
        return (at, "") if comma else (p.n, "")
    at += 1
    if at < p.n and p.low[at] == "a":
        at += 1
    return at, word


def _agree(many: bool | None, also: bool | None, kind: str, word: str) -> bool:
    """Return whether a head can be joined with the next one by a word. ``many`` and ``also``: whether each is in the
    plural; None: both are possible."""
    if kind == "":
        return (many is None or also is None or many == also) and not (word == "and" and many is False)
    return many is not True and not (word == "and" and many is False and also is False)


def make_filter(tests: list[Test], kind: str) -> Filter | Fail:
    """Return the filter for the tests of a noun phrase. ``kind``: the kind of noun: "card", "spell", "source",
    "token", "permanent" or "". FAIL if the tests name several zones, or a zone that doesn't fit the noun."""
    zone: AnyZone = "in play"
    whose = None
    plain: list[Test] = []
    zones = 0
    for test in tests:
        if isinstance(test, InZone):
            zone, whose = test.zone, test.whose
            zones += 1
        else:
            plain.append(test)
    if zones > 1:
        return FAIL
    if kind == "card":
        if not zones:
            zone = "any"
            plain.append(IsCard())
        elif zone == "in play":
            return FAIL
    elif kind == "spell":
        if zones:
            return FAIL
        zone = "stack"
        plain.append(IsSpell())
    elif kind in ("source", "spell or ability"):
        if zones:
            return FAIL
        zone = "any" if kind == "source" else "stack"
    elif kind == "token":
        if zones and zone != "in play":
            return FAIL
        plain.append(IsToken())
    elif zones and zone != "in play":
        return FAIL
    return Filter(ordered(plain), zone, whose)


def said_tests(part: Part) -> tuple[Test, ...]:
    """Return the tests of a word or phrase beside a noun. Raises TypeError if it is anything else."""
    if isinstance(part, Test):
        return (part,)
    if isinstance(part, tuple):
        tests = tuple([test for test in part if isinstance(test, Test)])
        if len(tests) == len(part):
            return tests
    raise TypeError(f"beside a noun the grammar gives {part!r}")


def _nouns(p: Parser, i: int) -> dict[int, dict[bool, Filter]]:
    """Return all noun phrases here, by where they end and whether they are plural."""
    known = p.nouns.get(i)
    if known is not None:
        return known
    result: dict[int, dict[bool, Filter]] = {}
    p.nouns[i] = result
    starts: list[tuple[int, tuple[Test, ...]]] = [(i, ())]
    seen = {i}
    k = 0
    while k < len(starts):
        at, tests = starts[k]
        k += 1
        if at >= p.n:
            continue
        for end, test in p.nt("pre", at).items():
            if end not in seen:
                seen.add(end)
                starts.append((end, (*tests, *said_tests(test))))
            if end < p.n and p.low[end] == "," and end + 1 not in seen:
                seen.add(end + 1)
                starts.append((end + 1, (*tests, *said_tests(test))))
    for at, pre in starts:
        if at >= p.n:
            continue
        for end, many, head, kind in _heads(p, at):
            frontier: list[tuple[int, tuple[Test, ...]]] = [(end, (*pre, *head))]
            been = {end}
            f = 0
            while f < len(frontier):
                e, tests = frontier[f]
                f += 1
                value = make_filter(list(tests), kind)
                if value is not FAIL:
                    slot = result.setdefault(e, {})
                    for flag in (False, True) if many is None else (many,):
                        slot.setdefault(flag, value)
                if e >= p.n:
                    continue
                for e2, test in p.nt("post", e).items():
                    if e2 > e and e2 not in been:
                        been.add(e2)
                        frontier.append((e2, (*tests, *said_tests(test))))
    return result


def read_noun(p: Parser, i: int) -> Ends:
    """Read a noun phrase in the singular."""
    return {end: forms[False] for end, forms in _nouns(p, i).items() if False in forms}


def read_nouns(p: Parser, i: int) -> Ends:
    """Read a noun phrase in the plural."""
    return {end: forms[True] for end, forms in _nouns(p, i).items() if True in forms}


def _say_type(test: Test, many: bool) -> Out | None:
    """Return the words for a test for types. ``many``: in the plural. None if it has no words."""
    if isinstance(test, HasType):
        name = terms.TYPE_NAMES[test.card_type.bit_length() - 1]
        return [plural(name) if many else name]
    if isinstance(test, HasSubtype):
        word = test.subtype
        if not many:
            return [word]
        low = plural(word.lower())
        return [low[0].upper() + low[1:] if "-" not in word else word + "s"]
    if isinstance(test, AllTests):
        parts: Out = []
        for k, t in enumerate(test.tests):
            said = _say_type(t, many and k == len(test.tests) - 1)
            if said is None:
                return None
            parts += said
        return parts
    return None


class _Phrase:
    """The words for the tests of a filter, before and after the noun, and the kind of noun that they need."""

    def __init__(self) -> None:
        self.pre: Out = []
        self.heads: list[Test] = []
        self.post: Out = []
        self.kind = ""
        self.card = False
        self.permanent = False
        self.ability: IsAbility | None = None


def _phrase(p: Printer, tests: tuple[Test, ...]) -> _Phrase | None:
    """Return the words for tests as a phrase; None if one of them has no words."""
    phrase = _Phrase()
    for test in tests:
        if isinstance(test, IsCard):
            phrase.card = True
        elif isinstance(test, IsSpell):
            phrase.kind = "spell"
        elif isinstance(test, IsToken):
            phrase.kind = "token"
        elif isinstance(test, IsAbility):
            phrase.kind = "ability"
            phrase.ability = test
        elif isinstance(test, IsPermanent):
            phrase.permanent = True
        elif is_head(test):
            phrase.heads.append(test)
        elif test == SINGLE:
            continue  # it is said of the zone
        else:
            words = p.nt("pre", test)
            if words is not None and rank(test) < 8:
                phrase.pre += words
                continue
            words = p.nt("post", test)
            if words is None:
                return None
            phrase.post += words
    return phrase


def _kind_of_noun(phrase: _Phrase, v: Filter) -> str | None:
    """Return the kind of noun that fits the zone; "" if the heads are nouns themselves; None if none fits."""
    kind, card = phrase.kind, phrase.card
    if v.zone == "in play":
        if card or kind == "spell" or phrase.permanent or v.whose is not None:
            return None
        return kind or ("" if phrase.heads else "permanent")
    if v.zone == "stack" and kind != "spell":
        fits = kind in ("", "ability") and not card and not phrase.permanent and not phrase.heads and v.whose is None
        kind = "spell or ability"
    elif v.zone == "stack":
        fits = not card
    elif v.zone == "any":
        fits = v.whose is None and not kind and (card or not phrase.permanent)
        kind = "card" if card else "source"
    else:
        fits = not card and not kind
        kind = "card"
    if not fits:
        return None
    return "permanent " + kind if phrase.permanent else kind


SINGLE: Final = HasStatus("single graveyard")
"""That all of them lie in one graveyard."""


def _say_zone(p: Printer, v: Filter) -> Out | None:
    """Return the words for the zone of cards; [] if it needn't be said; None if there are no words."""
    if v.zone in ("in play", "stack", "any"):
        return []
    if v.zone == "removed" and any(isinstance(t, InRelation) and t.relation == "removed with" for t in v.tests):
        return []
    if SINGLE in v.tests:
        return p.nt("post", (InZone(v.zone, v.whose), SINGLE))
    return p.nt("post", InZone(v.zone, v.whose))


def _say_heads(p: Printer, heads: list[Test], many: bool) -> tuple[Out, Out] | None:
    """Return the heads as nouns, the last in the plural for ``many``, and the words after the noun; None if there are
    no words."""
    either = [t for t in heads if isinstance(t, AnyTest)]
    plain = [t for t in heads if t not in either]
    after: Out | None = []
    if len(either) == 1 and not plain:
        parts: list[Out] = []
        for t in either[0].tests:
            words = _say_type(t, many)
            if words is None:
                return None
            parts.append(words)
        return listed(parts, "and" if many else "or"), []
    if either:
        after = p.nt("post", either[0]) if len(either) == 1 else None
    if after is None:
        return None
    said: Out = []
    for k, t in enumerate(plain):
        words = _say_type(t, many and k == len(plain) - 1)
        if words is None:
            return None
        said += words
    return said, after


def _say_noun(p: Printer, v: Part, many: bool) -> Out | None:
    """Return a filter as a noun phrase; None if it can't be said as one. ``many``: in the plural."""
    if not isinstance(v, Filter) or v.tests != ordered(v.tests):
        return None
    phrase = _phrase(p, v.tests)
    kind = _kind_of_noun(phrase, v) if phrase is not None else None
    if phrase is None or kind is None:
        return None
    place = _say_zone(p, v)
    nouns = _say_heads(p, phrase.heads, many and kind == "")
    if place is None or nouns is None:
        return None
    said, after = nouns
    if kind == "spell or ability":
        said = _on_stack_words(next(words for words, test in ON_STACK.items() if test == phrase.ability), many)
    elif kind:
        words = kind.split()
        said = [*said, *words[:-1], plural(words[-1]) if many else words[-1]]
    return phrase.pre + said + (of_several(after + place + phrase.post) if many else after + place + phrase.post)


OF_ONE: Final = {"that's": "that are", "that was": "that were", "that has": "that have", "that shares": "that share"}
"""How relative clauses begin that speak of one thing, and how they do of several."""


def of_several(words: Out) -> Out:
    """The clauses after a noun, said of several things: "creatures that are attacking you"."""
    said = " ".join(words)
    for one, several in OF_ONE.items():
        said = re.sub(rf"(?<![^ ]){one}(?![^ ])", several, said)
    return said.split()


def write_noun(p: Printer, v: Part) -> Out | None:
    """Return a filter as a noun phrase in the singular."""
    return _say_noun(p, v, False)


builtin("noun", read_noun, write_noun, _is_noun, ("pre",))


def write_nouns(p: Printer, v: Part) -> Out | None:
    """Return a filter as a noun phrase in the plural."""
    return _say_noun(p, v, True)


builtin("nouns", read_nouns, write_nouns, _is_noun, ("pre",))


def _is_subtype(p: Parser, i: int) -> bool:
    """Return whether a subtype stands here."""
    one, many = subtypes()
    return (p.low[i] in one or p.low[i] in many) and p.words.raw[i][0].isupper()


def read_subtype(p: Parser, i: int) -> Ends:
    """Read a subtype in the singular."""
    one, _ = subtypes()
    w = p.low[i]
    return {i + 1: one[w]} if w in one and p.words.raw[i][0].isupper() else {}


def write_subtype(p: Printer, v: Part) -> Out | None:
    """Return the word for a subtype."""
    return [v] if isinstance(v, str) and v and v.lower() in subtypes()[0] else None


builtin("subtype", read_subtype, write_subtype, _is_subtype)


def read_subtypesp(p: Parser, i: int) -> Ends:
    """Read a subtype in the plural."""
    _, many = subtypes()
    w = p.low[i]
    return {i + 1: many[w]} if w in many and p.words.raw[i][0].isupper() else {}


def write_subtypesp(p: Printer, v: Part) -> Out | None:
    """Return the word for a subtype in the plural."""
    return _say_type(HasSubtype(v), True) if isinstance(v, str) and v.lower() in subtypes()[0] else None


builtin("subtypesp", read_subtypesp, write_subtypesp, _is_subtype)


def _is_typename(p: Parser, i: int) -> bool:
    """Return whether a card type stands here."""
    return p.low[i] in TYPES_ONE


def read_typename(p: Parser, i: int) -> Ends:
    """Read a card type as its name."""
    return {i + 1: p.low[i]} if p.low[i] in TYPES_ONE else {}


def write_typename(p: Printer, v: Part) -> Out | None:
    """Return the word for a card type."""
    return [v] if isinstance(v, str) and v in TYPES_ONE else None


builtin("typename", read_typename, write_typename, _is_typename)


def _is_nonsubtype(p: Parser, i: int) -> bool:
    """Return whether a word such as "non-Goblin" stands here."""
    return p.low[i].startswith("non")


def read_nonsubtype(p: Parser, i: int) -> Ends:
    """Read a word such as "non-Goblin" as the subtype."""
    sub = subtypes()[0].get(p.low[i][3:].lstrip("-")) if p.low[i].startswith("non") else None
    return {i + 1: sub} if sub else {}


def write_nonsubtype(p: Printer, v: Part) -> Out | None:
    """Return the word "non-" with a subtype."""
    return ["non-" + v] if isinstance(v, str) and v.lower() in subtypes()[0] else None


builtin("nonsubtype", read_nonsubtype, write_nonsubtype, _is_nonsubtype)


def _is_walk(p: Parser, i: int) -> bool:
    """Return whether a landwalk or typecycling word stands here."""
    w = p.low[i]
    return w.endswith(("walk", "cycling"))


WALKS: Final = {"islandwalk": "Island", "swampwalk": "Swamp", "forestwalk": "Forest", "mountainwalk": "Mountain",
                "plainswalk": "Plains", "desertwalk": "Desert"}  # fmt: skip


def read_walk(p: Parser, i: int) -> Ends:
    """Read a landwalk word such as "swampwalk" as the test for its land type."""
    sub = WALKS.get(p.low[i])
    return {i + 1: HasSubtype(sub)} if sub else {}


def write_walk(p: Printer, v: Part) -> Out | None:
    """Return the landwalk word for a land type."""
    return [v.subtype.lower() + "walk"] if isinstance(v, HasSubtype) and v.subtype in WALKS.values() else None


builtin("walk", read_walk, write_walk, _is_walk)


def read_typecycling(p: Parser, i: int) -> Ends:
    """Read a word such as "plainscycling" as the subtype."""
    w = p.low[i]
    one, _ = subtypes()
    if w.endswith("cycling") and w[:-7] in one:
        return {i + 1: one[w[:-7]]}
    return {}


def write_typecycling(p: Printer, v: Part) -> Out | None:
    """Return the typecycling word for a subtype."""
    return [v.lower() + "cycling"] if isinstance(v, str) and v.lower() in subtypes()[0] else None


builtin("typecycling", read_typecycling, write_typecycling, _is_walk)
