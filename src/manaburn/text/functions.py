"""What the productions cannot say themselves: numbers, mana, nouns, names, quotations.

And the functions used in templates, each with its inverse.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from manaburn import terms
from manaburn.terms import ManaCost, parse_mana

from .surface import Acting, Chooser, Cmp, InZone, It, Itself, Mods, Several, Subj, That, ThatMuch, ThatPlayer, They
from .tree import (
    AddMana,
    AddPT,
    All,
    AllConditions,
    AllTests,
    Among,
    AnyEvent,
    AnyTest,
    Apply,
    Arith,
    Both,
    Cant,
    Choose,
    ColourCount,
    Compare,
    Comparison,
    ControlledBy,
    Cost,
    CostChange,
    CounterSpec,
    CreateCopies,
    CreateTokens,
    Damaged,
    DealDamage,
    Discard,
    Either,
    EntersCopy,
    EntersWith,
    Filter,
    GainAbility,
    HasColour,
    HasStatus,
    HasSubtype,
    HasSupertype,
    HasType,
    Host,
    If,
    IfPaid,
    InRelation,
    Is,
    IsCard,
    IsOpponent,
    IsPermanent,
    IsSpell,
    IsToken,
    KeywordAbility,
    Loyalty,
    Mana,
    ManaTimes,
    May,
    Named,
    Node,
    Not,
    Number,
    Of,
    Other,
    OwnedBy,
    Players,
    PreventDamage,
    Ref,
    ReplacementAbility,
    Restriction,
    Role,
    RuleChange,
    Search,
    Seq,
    SetColour,
    SetPT,
    SetTypes,
    Shield,
    StaticAbility,
    Target,
    Test,
    This,
    TokenSpec,
    TopCards,
    TurnedFaceUp,
    Unless,
    Value,
    WasPaid,
    X,
    You,
    ZoneChange,
    rebuild,
    walk,
)
from .words import NUMBER_WORDS, number_word, plural, subtypes

if TYPE_CHECKING:
    from .parser import Parser
    from .printer import Printer


class _Fail:
    """What a function gives when the pieces don't make sense together."""

    def __repr__(self) -> str:
        return "FAIL"


FAIL: Final = _Fail()

Ends = dict[int, Any]
Out = list[str]

# -- built-in productions: numbers and symbols -------------------------------------------------------------------------

NUMBERS: Final = {word: n for n, word in enumerate(NUMBER_WORDS)}


def _is_num(p: Parser, i: int) -> bool:
    w = p.low[i]
    return w in NUMBERS or w.isdigit() or w == "X"


def read_num(p: Parser, i: int) -> Ends:
    w = p.low[i]
    if w in NUMBERS:
        return {i + 1: Number(NUMBERS[w])}
    if w.isdigit() and len(w) < 8:
        return {i + 1: Number(int(w))}
    if w == "X":
        return {i + 1: X()}
    return {}


def write_num(p: Printer, v: Any) -> Out | None:
    """As a digit."""
    if isinstance(v, Number) and v.n >= 0:
        return [str(v.n)]
    return ["X"] if isinstance(v, X) else None


def write_count(p: Printer, v: Any) -> Out | None:
    """As a word."""
    if isinstance(v, Number) and v.n >= 0:
        return [number_word(v.n)]
    return ["X"] if isinstance(v, X) else None


def read_count(p: Parser, i: int) -> Ends:
    return read_num(p, i)


def _is_int(p: Parser, i: int) -> bool:
    w = p.low[i]
    return w in NUMBERS or w.isdigit()


def read_int(p: Parser, i: int) -> Ends:
    w = p.low[i]
    if w in NUMBERS:
        return {i + 1: NUMBERS[w]}
    return {i + 1: int(w)} if w.isdigit() and len(w) < 8 else {}


def write_int(p: Printer, v: Any) -> Out | None:
    return [number_word(v)] if type(v) is int and v >= 0 else None


PTM: Final = re.compile(r"^([-+])(\d+|X|Y)/([-+])(\d+|X|Y)$")
PT: Final = re.compile(r"^(\d+|X|\*)/(\d+|X|\*)$")


def _signed(sign: str, number: str) -> Value | None:
    if number == "X":
        return X() if sign == "+" else Arith("*", Number(-1), X())
    if number == "Y" or len(number) > 7:
        return None
    n = int(number)
    return Number(n if sign == "+" else -n)


def read_ptm(p: Parser, i: int) -> Ends:
    m = PTM.match(p.low[i])
    if not m:
        return {}
    power, toughness = _signed(m[1], m[2]), _signed(m[3], m[4])
    return {} if power is None or toughness is None else {i + 1: AddPT(power, toughness)}


def _say_signed(v: Value, minus: bool) -> str | None:
    if isinstance(v, Number):
        if v.n == 0:
            return "-0" if minus else "+0"
        return f"+{v.n}" if v.n > 0 else str(v.n)
    if isinstance(v, X):
        return "+X"
    return "-X" if v == Arith("*", Number(-1), X()) else None


def write_ptm(p: Printer, v: Any) -> Out | None:
    if not isinstance(v, AddPT):
        return None

    def negative(x: Value) -> bool:
        return (isinstance(x, Number) and x.n < 0) or isinstance(x, Arith)

    minus = negative(v.power) or negative(v.toughness)
    power, toughness = _say_signed(v.power, minus), _say_signed(v.toughness, minus)
    return None if power is None or toughness is None else [f"{power}/{toughness}"]


def read_pt(p: Parser, i: int) -> Ends:
    m = PT.match(p.low[i])
    if not m or "*" in p.low[i]:
        return {}
    a: Value = X() if m[1] == "X" else Number(int(m[1]))
    b: Value = X() if m[2] == "X" else Number(int(m[2]))
    return {i + 1: SetPT(a, b)}


def write_pt(p: Printer, v: Any) -> Out | None:
    if not isinstance(v, SetPT):
        return None
    parts = []
    for x in (v.power, v.toughness):
        if isinstance(x, X):
            parts.append("X")
        elif isinstance(x, Number) and x.n >= 0:
            parts.append(str(x.n))
        else:
            return None
    return ["/".join(parts)]


def _is_mana(p: Parser, i: int) -> bool:
    w = p.low[i]
    return w[0] == "{" and w not in ("{T}", "{Q}")


def read_mana(p: Parser, i: int) -> Ends:
    ends: Ends = {}
    j = i
    while j < p.n and _is_mana(p, j):
        j += 1
        try:
            ends[j] = parse_mana("".join(p.low[i:j]))
        except ValueError:
            return {}
    return {j: ends[j]} if j > i else {}


def write_mana(p: Printer, v: Any) -> Out | None:
    return [str(v)] if isinstance(v, ManaCost) else None


def read_manasyms(p: Parser, i: int) -> Ends:
    """Mana as produced: ``{G}{G}`` is "GG", ``{2}`` (or ``{C}{C}``) is "CC"."""
    j = i
    out = ""
    while j < p.n and _is_mana(p, j):
        symbol = p.low[j][1:-1]
        if symbol.isdigit() and int(symbol) < 30:
            out += "C" * int(symbol)
        elif len(symbol) == 1 and symbol in terms.COLOUR_LETTERS:
            out += symbol
        else:
            return {}
        j += 1
    return {j: out} if j > i else {}


def write_manasyms(p: Printer, v: Any) -> Out | None:
    if not isinstance(v, str) or not re.fullmatch("[WUBRGC]*", v):
        return None
    plain = v.lstrip("C")
    none = len(v) - len(plain)
    if "C" in plain:
        return None
    return [(f"{{{none}}}" if none else "") + "".join(["{" + c + "}" for c in plain])] if v else ["{0}"]


# -- names, kinds of counter, quotations -------------------------------------------------------------------------------

SMALL: Final = frozenset(
    ["of", "the", "to", "in", "from", "with", "for", "and", "at", ",", "on", "'s", "'", "von", "il", "en"]
)


def _is_name(p: Parser, i: int) -> bool:
    return p.words.raw[i][0].isupper() or p.own[i] or p.low[i] == "~outer"


def read_cardname(p: Parser, i: int) -> Ends:
    """A card's name: every run of words that begins and ends with a capital."""
    ends: Ends = {}
    if p.own[i] or p.low[i] == "~outer":
        ends[i + 1] = "~"
        return ends
    j = i
    parts: list[str] = []
    while j < p.n and len(parts) < 9:
        raw = p.words.raw[j]
        if raw[0].isupper():
            parts.append(raw)
            j += 1
            ends[j] = _name_of(parts)
        elif p.low[j] in SMALL and parts:
            parts.append(raw)
            j += 1
        else:
            break
    return ends


def _name_of(parts: list[str]) -> str:
    text = ""
    for part in parts:
        text += part if not text or part in (",", "'s", "'") else " " + part
    return text


def write_cardname(p: Printer, v: Any) -> Out | None:
    if not isinstance(v, str) or not v:
        return None
    return ["~outer" if v == "~" else v]


NOT_COUNTERS: Final = frozenset("a the all each that any another more additional of number one or no".split())


def _is_counter(p: Parser, i: int) -> bool:
    return True


def read_counterkind(p: Parser, i: int) -> Ends:
    """The kind of a counter: the word before "counter"."""
    for k in (1, 2):
        if i + k < p.n and p.low[i + k] in ("counter", "counters"):
            word = " ".join(p.low[i : i + k])
            if k == 1 and (PTM.match(word) or (word.isalpha() and word not in NOT_COUNTERS and word not in NUMBERS)):
                return {i + 1: word}
    return {}


def write_counterkind(p: Printer, v: Any) -> Out | None:
    return [v] if isinstance(v, str) and v else None


def _is_quote(p: Parser, i: int) -> bool:
    return p.low[i] == "“"


def read_quote(p: Parser, i: int) -> Ends:
    """A quoted ability."""
    try:
        end = p.low.index("”", i)
    except ValueError:
        return {}
    if p.depth >= 3:
        return {}
    p.depth += 1
    ends = p.nt("ability", i + 1)
    p.depth -= 1
    value = ends.get(end)
    return {end + 1: value} if value is not None else {}


def write_quote(p: Printer, v: Any) -> Out | None:
    words = p.nt("ability", v)
    return None if words is None else ["“", *words, "”"]


# -- nouns -------------------------------------------------------------------------------------------------------------

TYPES_ONE: Final = {name: 1 << i for i, name in enumerate(terms.TYPE_NAMES)}
TYPES_MANY: Final = {plural(name): 1 << i for i, name in enumerate(terms.TYPE_NAMES)}
KINDS_ONE: Final = {"permanent", "card", "spell", "token", "source"}
KINDS_MANY: Final = {"permanents", "cards", "spells", "tokens", "sources"}
PRE_STATUS: Final = frozenset(
    "tapped untapped attacking blocking blocked unblocked enchanted equipped suspended face-down face-up".split()
)
PRE_STATUSES: Final = PRE_STATUS | {"face down", "face up"}


def _is_noun(p: Parser, i: int) -> bool:
    w = p.low[i]
    one, many = subtypes()
    return w in TYPES_ONE or w in TYPES_MANY or w in KINDS_ONE or w in KINDS_MANY or w in one or w in many


def is_head(test: Test) -> bool:
    """Whether the test is said by the noun itself."""
    if isinstance(test, (HasType, HasSubtype)):
        return True
    if isinstance(test, (AnyTest, AllTests)):
        return all(is_head(t) for t in test.tests)
    return False


def rank(test: Test) -> int:
    """Where in a noun phrase a test stands."""
    if isinstance(test, Other):
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
    """The tests in the order in which a noun phrase says them."""
    return tuple(sorted(dict.fromkeys(tests), key=rank))


Heads = dict[tuple[int, bool], tuple[tuple[Test, ...], str]]


def _groups(p: Parser, i: int) -> list[tuple[int, bool | None, tuple[Test, ...], str]]:
    """One group of type words: (end, plural or None where both, tests, kind)."""
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
        if w in TYPES_ONE and not (p.own[j] and False):
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


def _one_test(tests: tuple[Test, ...]) -> Test:
    return tests[0] if len(tests) == 1 else AllTests(tests)


def _heads(p: Parser, i: int) -> list[tuple[int, bool | None, tuple[Test, ...], str]]:
    """Heads of noun phrases at a place: a group, or groups joined by "or"."""
    found: list[tuple[int, bool | None, tuple[Test, ...], str]] = []
    groups = _groups(p, i)
    found.extend(groups)
    # a, b, or c
    frontier: list[tuple[int, list[tuple[Test, ...]], bool | None]] = [
        (end, [tests], many) for end, many, tests, kind in groups if kind == "" and tests
    ]
    rounds = 0
    while frontier and rounds < 8:
        rounds += 1
        following: list[tuple[int, list[tuple[Test, ...]], bool | None]] = []
        for end, parts, many in frontier:
            if end >= p.n:
                continue
            at = end
            comma = p.low[at] == ","
            if comma:
                at += 1
            if at >= p.n:
                continue
            word = p.low[at]
            final = word in ("or", "and/or", "and")
            several = word == "and" and many is False
            if final:
                at += 1
                if at < p.n and p.low[at] == "a":
                    at += 1
                if at >= p.n:
                    continue
            elif not comma:
                continue
            for e2, m2, t2, kind in _groups(p, at):
                if not t2:
                    continue
                if kind == "" and many is not None and m2 is not None and many != m2:
                    continue
                if kind != "" and many is True:
                    continue
                if several and (kind == "" or m2 is False):
                    continue
                if final:
                    permanent = IsPermanent() in t2
                    tests = [*parts, tuple([t for t in t2 if t != IsPermanent()])]
                    if not all(tests):
                        continue
                    both = AnyTest(tuple([_one_test(t) for t in tests]))
                    found.append((e2, m2, (both, IsPermanent()) if permanent else (both,), kind))
                elif kind == "":
                    following.append((e2, [*parts, t2], m2 if many is None else many))
        frontier = following
    return found


def make_filter(tests: list[Test], kind: str) -> Filter | _Fail:
    """A filter of the tests of a noun phrase and its kind of noun."""
    zone = "in play"
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
    elif kind == "source":
        if zones:
            return FAIL
        zone = "any"
    elif kind == "token":
        if zones and zone != "in play":
            return FAIL
        plain.append(IsToken())
    elif zones and zone != "in play":
        return FAIL
    return Filter(ordered(plain), zone, whose)


def _nouns(p: Parser, i: int) -> dict[int, dict[bool, Filter]]:
    """All noun phrases at a place: end -> {plural: filter}."""
    key = ("*nouns", i)
    known = p.memo.get(key)
    if known is not None:
        return known
    result: dict[int, dict[bool, Filter]] = {}
    p.memo[key] = result
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
                starts.append((end, (*tests, *(test if isinstance(test, tuple) else (test,)))))
            if end < p.n and p.low[end] == "," and end + 1 not in seen:
                seen.add(end + 1)
                starts.append((end + 1, (*tests, *(test if isinstance(test, tuple) else (test,)))))
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
                        slot.setdefault(flag, value)  # type: ignore[arg-type]
                if e >= p.n:
                    continue
                for e2, test in p.nt("post", e).items():
                    if e2 > e and e2 not in been:
                        been.add(e2)
                        more = test if isinstance(test, tuple) else (test,)
                        frontier.append((e2, (*tests, *more)))
    return result


def read_noun(p: Parser, i: int) -> Ends:
    return {end: forms[False] for end, forms in _nouns(p, i).items() if False in forms}


def read_nouns(p: Parser, i: int) -> Ends:
    return {end: forms[True] for end, forms in _nouns(p, i).items() if True in forms}


def _say_type(test: Test, many: bool) -> Out | None:
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


def _say_noun(p: Printer, v: Any, many: bool) -> Out | None:
    if not isinstance(v, Filter):
        return None
    pre: Out = []
    head: list[Test] = []
    post: Out = []
    kind = ""
    card = False
    permanent = False
    if v.tests != ordered(v.tests):
        return None
    for test in v.tests:
        if isinstance(test, IsCard):
            card = True
        elif isinstance(test, IsSpell):
            kind = "spell"
        elif isinstance(test, IsToken):
            kind = "token"
        elif isinstance(test, IsPermanent):
            permanent = True
        elif is_head(test):
            head.append(test)
        else:
            words = p.nt("pre", test)
            if words is not None and rank(test) < 8:
                pre += words
            else:
                words = p.nt("post", test)
                if words is None:
                    return None
                post += words
    if v.zone == "in play":
        if card or kind == "spell" or permanent or v.whose is not None:
            return None
        kind = kind or ("" if head else "permanent")
    elif v.zone == "stack":
        if kind != "spell" or card:
            return None
    elif v.zone == "any":
        if v.whose is not None or kind:
            return None
        kind = "card" if card else "source"
        if permanent and not card:
            return None
    else:
        if card or kind:
            return None
        kind = "card"
        here = v.zone == "removed" and any(isinstance(t, InRelation) and t.relation == "removed with" for t in v.tests)
        words = [] if here else p.nt("post", InZone(v.zone, v.whose))
        if words is None:
            return None
        post = words + post
    if permanent:
        kind = "permanent " + kind
    said: Out = []
    any_tests = [t for t in head if isinstance(t, AnyTest)]
    if any_tests:
        plain = [t for t in head if t not in any_tests]
        if plain and len(any_tests) == 1:
            words = p.nt("post", any_tests[0])
            if words is None:
                return None
            post = words + post
            any_tests, head = [], plain
        elif len(head) > 1:
            return None
    if any_tests:
        parts = []
        for t in any_tests[0].tests:
            w = _say_type(t, many and kind == "")
            if w is None:
                return None
            parts.append(w)
        from .printer import listed

        said = listed(parts, "and" if many and kind == "" else "or")
    else:
        for k, t in enumerate(head):
            w = _say_type(t, many and kind == "" and k == len(head) - 1)
            if w is None:
                return None
            said += w
    if kind:
        words = kind.split()
        said += [*words[:-1], plural(words[-1]) if many else words[-1]]
    return pre + said + post


def write_noun(p: Printer, v: Any) -> Out | None:
    return _say_noun(p, v, False)


def write_nouns(p: Printer, v: Any) -> Out | None:
    return _say_noun(p, v, True)


def _is_subtype(p: Parser, i: int) -> bool:
    one, many = subtypes()
    return (p.low[i] in one or p.low[i] in many) and p.words.raw[i][0].isupper()


def read_subtype(p: Parser, i: int) -> Ends:
    one, _ = subtypes()
    w = p.low[i]
    return {i + 1: one[w]} if w in one and p.words.raw[i][0].isupper() else {}


def write_subtype(p: Printer, v: Any) -> Out | None:
    return [v] if isinstance(v, str) and v and v.lower() in subtypes()[0] else None


def read_subtypesp(p: Parser, i: int) -> Ends:
    _, many = subtypes()
    w = p.low[i]
    return {i + 1: many[w]} if w in many and p.words.raw[i][0].isupper() else {}


def write_subtypesp(p: Printer, v: Any) -> Out | None:
    return _say_type(HasSubtype(v), True) if isinstance(v, str) and v.lower() in subtypes()[0] else None


def _is_nonsubtype(p: Parser, i: int) -> bool:
    return p.low[i].startswith("non")


def read_nonsubtype(p: Parser, i: int) -> Ends:
    sub = subtypes()[0].get(p.low[i][3:].lstrip("-")) if p.low[i].startswith("non") else None
    return {i + 1: sub} if sub else {}


def write_nonsubtype(p: Printer, v: Any) -> Out | None:
    return ["non-" + v] if isinstance(v, str) and v.lower() in subtypes()[0] else None


def _is_walk(p: Parser, i: int) -> bool:
    w = p.low[i]
    return w.endswith(("walk", "cycling"))


WALKS: Final = {"islandwalk": "Island", "swampwalk": "Swamp", "forestwalk": "Forest", "mountainwalk": "Mountain",
                "plainswalk": "Plains", "desertwalk": "Desert"}  # fmt: skip


def read_walk(p: Parser, i: int) -> Ends:
    sub = WALKS.get(p.low[i])
    return {i + 1: HasSubtype(sub)} if sub else {}


def write_walk(p: Printer, v: Any) -> Out | None:
    return [v.subtype.lower() + "walk"] if isinstance(v, HasSubtype) and v.subtype in WALKS.values() else None


def read_typecycling(p: Parser, i: int) -> Ends:
    w = p.low[i]
    one, _ = subtypes()
    if w.endswith("cycling") and w[:-7] in one:
        return {i + 1: one[w[:-7]]}
    return {}


def write_typecycling(p: Printer, v: Any) -> Out | None:
    return [v.lower() + "cycling"] if isinstance(v, str) and v.lower() in subtypes()[0] else None


def read_loyalty(p: Parser, i: int) -> Ends:
    m = re.match(r"^([-+])(\d+|X)$", p.low[i])
    if not m:
        return {i + 1: "0"} if p.low[i] == "0" else {}
    return {i + 1: p.low[i]}


def write_loyalty(p: Printer, v: Any) -> Out | None:
    return [v] if isinstance(v, str) else None


BUILTIN: Final[dict[str, Callable[[Any, int], Ends]]] = {
    "num": read_num,
    "count": read_count,
    "int": read_int,
    "ptm": read_ptm,
    "pt": read_pt,
    "mana": read_mana,
    "manasyms": read_manasyms,
    "cardname": read_cardname,
    "counterkind": read_counterkind,
    "quote": read_quote,
    "noun": read_noun,
    "nouns": read_nouns,
    "subtype": read_subtype,
    "subtypesp": read_subtypesp,
    "nonsubtype": read_nonsubtype,
    "walk": read_walk,
    "typecycling": read_typecycling,
    "loyaltyword": read_loyalty,
}
BUILTIN_PRINT: Final[dict[str, Callable[[Any, Any], Out | None]]] = {
    "num": write_num,
    "count": write_count,
    "int": write_int,
    "ptm": write_ptm,
    "pt": write_pt,
    "mana": write_mana,
    "manasyms": write_manasyms,
    "cardname": write_cardname,
    "counterkind": write_counterkind,
    "quote": write_quote,
    "noun": write_noun,
    "nouns": write_nouns,
    "subtype": write_subtype,
    "subtypesp": write_subtypesp,
    "nonsubtype": write_nonsubtype,
    "walk": write_walk,
    "typecycling": write_typecycling,
    "loyaltyword": write_loyalty,
}
BUILTIN_FIRST: Final[dict[str, Callable[[Any, int], bool]]] = {
    "num": _is_num,
    "count": _is_num,
    "int": _is_int,
    "ptm": lambda p, i: p.low[i][0] in "+-",
    "pt": lambda p, i: "/" in p.low[i],
    "mana": _is_mana,
    "manasyms": _is_mana,
    "cardname": _is_name,
    "counterkind": _is_counter,
    "quote": _is_quote,
    "noun": _is_noun,
    "nouns": _is_noun,
    "subtype": _is_subtype,
    "subtypesp": _is_subtype,
    "nonsubtype": _is_nonsubtype,
    "walk": _is_walk,
    "typecycling": _is_walk,
    "loyaltyword": lambda p, i: p.low[i][0] in "+-0",
}
BUILTIN_STARTS: Final = {"noun": ("pre",), "nouns": ("pre",)}

# -- functions of templates --------------------------------------------------------------------------------------------


def make_mul(n: Value, v: Value) -> Value:
    return v if n == Number(1) else Arith("*", n, v)


def unmake_mul(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Arith) and v.op == "*" and isinstance(v.left, Number):
        return v.left, v.right
    if isinstance(v, Value) and not isinstance(v, (Number, X)):
        return Number(1), v
    return None


def make_ptfor(add: AddPT, v: Value) -> Any:
    """``+1/+2 for each ...``."""
    if not isinstance(add.power, Number) or not isinstance(add.toughness, Number):
        return FAIL

    def times(n: Number) -> Value:
        return n if n.n == 0 else make_mul(n, v)

    return AddPT(times(add.power), times(add.toughness))


def unmake_ptfor(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, AddPT):
        return None
    numbers: list[Number] = []
    values: list[Value] = []
    for half in (v.power, v.toughness):
        if isinstance(half, Number) and half.n == 0:
            numbers.append(half)
            continue
        parts = unmake_mul(half)
        if parts is None:
            return None
        numbers.append(parts[0])
        if isinstance(parts[1], Arith) and parts[1].op != "max":
            return None
        values.append(parts[1])
    if not values or any(x != values[0] for x in values) or isinstance(values[0], X):
        return None
    return AddPT(numbers[0], numbers[1]), values[0]


def flatten(effects: tuple[Any, ...]) -> Any:
    out: list[Any] = []
    for e in effects:
        out.extend(e.effects if isinstance(e, Seq) else [e])
    return out[0] if len(out) == 1 else Seq(tuple(out))


def unmake_seq(v: Any) -> tuple[Any, ...] | None:
    return (v.effects,) if isinstance(v, Seq) else ((v,),)


def unmake_many(v: Any) -> tuple[Any, ...] | None:
    return (v.effects,) if isinstance(v, Seq) and len(v.effects) > 1 else None


def make_anyzone(f: Any) -> Any:
    """The same kind of thing, wherever it is."""
    if isinstance(f, Filter) and f.zone in ("in play", "stack"):
        return dataclasses.replace(f, zone="any")
    if isinstance(f, Filter) and f.zone == "any":
        return f
    return FAIL


def unmake_anyzone(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, Filter) or v.zone != "any" or v.whose is not None:
        return None
    if any(isinstance(t, IsSpell) for t in v.tests):
        return (dataclasses.replace(v, zone="stack"),)
    if any(isinstance(t, IsCard) for t in v.tests):
        return (v,)
    return (dataclasses.replace(v, zone="in play"),)


def make_plus(a: Any, b: Any) -> Any:
    return (*a, *b)


def make_mods(parts: tuple[Any, ...]) -> tuple[Any, ...]:
    out: list[Any] = []
    for m in parts:
        out.extend(m.mods if isinstance(m, Mods) else [m])
    return tuple(out)


def unmake_mods(v: Any) -> tuple[Any, ...] | None:
    """Keywords that follow each other are said together."""
    if not isinstance(v, tuple) or not v:
        return None
    out: list[Any] = []
    rest: list[Any] = list(v)
    if any(isinstance(m, SetTypes) and not m.add and not m.chosen and (m.card_types or m.subtypes) for m in v) and any(
        isinstance(m, SetPT) or (isinstance(m, SetTypes) and m.card_types) for m in v
    ):
        first = next(i for i, m in enumerate(v) if isinstance(m, (SetPT, SetTypes, SetColour)))
        last = next(i for i, m in enumerate(v) if isinstance(m, SetTypes)) + 1
        while last < len(v) and isinstance(v[last], GainAbility):
            last += 1
        out = [*v[:first], Mods(v[first:last])]
        rest = list(v[last:])
    for m in rest:
        if isinstance(m, GainAbility):
            if out and isinstance(out[-1], Mods):
                out[-1] = Mods((*out[-1].mods, m))
            else:
                out.append(Mods((m,)))
        else:
            out.append(m)
    return (tuple(out),)


def make_gains(abilities: tuple[Any, ...]) -> Any:
    out: list[Any] = []
    for a in abilities:
        out.extend([GainAbility(x) for x in (a.abilities if isinstance(a, Several) else (a,))])
    return Mods(tuple(out))


def unmake_gains(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Mods) and all(isinstance(m, GainAbility) for m in v.mods):
        return (tuple([m.ability for m in v.mods]),)  # type: ignore[attr-defined]
    return None


def make_keywords(parts: tuple[Any, ...]) -> Any:
    out: list[Any] = []
    for a in parts:
        out.extend(a.abilities if isinstance(a, Several) else (a,))
    return out[0] if len(out) == 1 else Several(tuple(out))


def unmake_keywords(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Several):
        return (v.abilities,)
    return ((v,),) if isinstance(v, KeywordAbility) else None


def replace_x(node: Any, value: Value) -> Any:
    """The tree with X replaced by a value."""

    def change(n: Node) -> Node:
        return value if isinstance(n, X) else n

    return rebuild(node, change)


def has_x(node: Node) -> bool:
    """Whether X is said anywhere."""
    for n in walk(node):
        if isinstance(n, X):
            return True
        if isinstance(n, Mana) and n.mana.x_count:
            return True
    return False


def make_where(node: Any, value: Value) -> Any:
    if not isinstance(node, Node):
        return FAIL

    def change(n: Node) -> Node:
        if isinstance(n, X):
            return value
        if isinstance(n, Mana) and n.mana.x_count == 1 and n.mana.symbols == ("X",):
            return ManaTimes(parse_mana("{1}"), value)
        return n

    result = rebuild(node, change)
    return FAIL if result == node or isinstance(value, (Number, X)) else result


def unmake_where(v: Any) -> tuple[Any, ...] | None:
    """Find the value that has to be said apart."""
    if not isinstance(v, Node) or has_x(v):
        return None
    best: Value | None = None
    for n in walk(v):
        if isinstance(n, AddPT):
            for half in (n.power, n.toughness):
                value = half
                if isinstance(value, Arith) and value.op == "*" and value.left == Number(-1):
                    value = value.right
                if not isinstance(value, Number):
                    best = value
                    break
        elif isinstance(n, ManaTimes) and n.mana == parse_mana("{1}"):
            best = n.times
        if best is not None:
            break
    if best is None:
        for n in walk(v):
            for field in ("amount", "n", "times", "power", "high", "low", "number"):
                said = getattr(n, field, None)
                if isinstance(said, Value) and not isinstance(said, (Number, X, ThatMuch)):
                    best = said
                    break
            if best is not None:
                break
    if best is None:
        return None
    target = best

    def replace(node: Any) -> Any:
        if node == target:
            return X()
        if isinstance(node, ManaTimes) and node.times == target and node.mana == parse_mana("{1}"):
            return Mana(parse_mana("{X}"))
        if not isinstance(node, Node):
            return node
        fresh = {}
        for f in dataclasses.fields(node):
            value = getattr(node, f.name)
            if isinstance(value, Node):
                new = replace(value)
            elif isinstance(value, tuple):
                new = tuple([replace(x) for x in value])
            else:
                continue
            if new != value:
                fresh[f.name] = new
        return dataclasses.replace(node, **fresh) if fresh else node

    return replace(v), target


def make_letters(words: tuple[int, ...]) -> int:
    mask = 0
    for w in words:
        mask |= w
    return mask


def unmake_letters(v: Any) -> tuple[Any, ...] | None:
    if type(v) is not int or v <= 0 or v > 31:
        return None
    return (tuple([1 << i for i in range(5) if v & (1 << i)]),)


def make_colours2(words: tuple[int, ...]) -> Any:
    return make_letters(words) if len(words) > 1 else FAIL


def unmake_colours2(v: Any) -> tuple[Any, ...] | None:
    parts = unmake_letters(v)
    return parts if parts is not None and len(parts[0]) > 1 else None


def make_cost(parts: tuple[Any, ...]) -> Any:
    """Cost parts; mana first merged."""
    return Cost(parts)


def unmake_cost(v: Any) -> tuple[Any, ...] | None:
    return (v.parts,) if isinstance(v, Cost) and v.parts else None


def make_types(tests: Any) -> Any:
    """Type words as masks and subtypes for SetTypes: from a noun."""
    return tests


def make_tok(
    supertypes: int | None,
    pt: SetPT | None,
    colours: int,
    words: tuple[Any, ...],
    abilities: tuple[Any, ...] | None,
    name: str | None,
) -> Any:
    """A token from the words of its description."""
    types = 0
    subs: list[str] = []
    for w in words:
        if isinstance(w, str):
            subs.append(w)
        else:
            types |= w
    if types == 0:
        return FAIL
    flat: list[Any] = []
    for a in abilities or ():
        flat.extend(a.abilities if isinstance(a, Several) else (a,))
    return TokenSpec(
        pt.power if pt else None,
        pt.toughness if pt else None,
        colours,
        types,
        tuple(subs),
        tuple(flat),
        name or "",
        supertypes or 0,
    )


def unmake_tok(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, TokenSpec):
        return None
    words: list[Any] = list(v.subtypes)
    words += [bit for bit in (terms.ENCHANTMENT, terms.ARTIFACT, terms.LAND, terms.CREATURE) if v.card_types & bit]
    pt = None
    if v.power is not None or v.toughness is not None:
        pt = SetPT(v.power, v.toughness)
    return v.supertypes or None, pt, v.colours, tuple(words), v.abilities or None, v.name or None


def make_typeset(words: tuple[Any, ...]) -> Any:
    """Type and subtype words together, for SetTypes: (types, subtypes)."""
    types = 0
    subs: list[str] = []
    for w in words:
        if isinstance(w, str):
            subs.append(w)
        else:
            types |= w
    return (types, tuple(subs))


def one_arg(cls: type) -> Callable[[Any], tuple[Any, ...] | None]:
    def unmake(v: Any) -> tuple[Any, ...] | None:
        return (v,) if isinstance(v, cls) else None

    return unmake


def make_settypes(words: tuple[Any, ...], add: bool) -> Any:
    from .tree import SetTypes

    types, subs = make_typeset(words)
    return SetTypes(types, subs, add=add)


def unmake_settypes(v: Any) -> tuple[Any, ...] | None:
    from .tree import SetTypes

    if not isinstance(v, SetTypes) or v.supertypes or v.chosen or v.every or not (v.card_types or v.subtypes):
        return None
    words: list[Any] = list(v.subtypes)
    words += [bit for bit in (terms.ENCHANTMENT, terms.ARTIFACT, terms.LAND, terms.CREATURE) if v.card_types & bit]
    return tuple(words), v.add


def make_orkinds(kinds: tuple[Any, ...]) -> Any:
    """Several nouns joined by "or": one filter with alternatives where they are in the same place."""
    if len(kinds) < 2:
        return FAIL
    first = kinds[0]
    if not all(isinstance(k, Filter) for k in kinds):
        return FAIL
    if any(k.zone != first.zone or k.whose != first.whose for k in kinds):
        return Either(tuple(kinds))
    common = [t for t in first.tests if isinstance(t, (IsSpell, IsCard)) and all(t in k.tests for k in kinds)]
    options = []
    for k in kinds:
        rest = tuple([t for t in k.tests if t not in common])
        if not rest:
            return FAIL
        options.append(_one_test(rest))
    if all(is_head(o) for o in options):
        return FAIL
    return Filter(ordered([AnyTest(tuple(options)), *common]), first.zone, first.whose)


def unmake_orkinds(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Either) and all(isinstance(k, Filter) for k in v.kinds):
        return (v.kinds,)
    if not isinstance(v, Filter):
        return None
    anys = [t for t in v.tests if isinstance(t, AnyTest) and not is_head(t)]
    rest = [t for t in v.tests if t not in anys]
    if len(anys) != 1 or not all(isinstance(t, (IsSpell, IsCard)) for t in rest):
        return None
    kinds = []
    for option in anys[0].tests:
        tests = option.tests if isinstance(option, AllTests) else (option,)
        kinds.append(Filter(ordered([*tests, *rest]), v.zone, v.whose))
    return (tuple(kinds),)


def make_withpost(kind: Any, test: Any) -> Any:
    return FAIL


def make_neg(v: Value) -> Value:
    return Arith("*", Number(-1), v)


def adding(*tests: Test) -> tuple[Callable[[Any], Any], Callable[[Any], tuple[Any, ...] | None]]:
    """A noun with something understood: "an artifact" in "you control an artifact"."""

    def make(f: Any) -> Any:
        if not isinstance(f, Filter) or f.zone != "in play" or any(t in f.tests for t in tests):
            return FAIL
        if any(isinstance(t, ControlledBy) for t in tests) and any(isinstance(t, ControlledBy) for t in f.tests):
            return FAIL
        return dataclasses.replace(f, tests=ordered([*f.tests, *tests]))

    def unmake(v: Any) -> tuple[Any, ...] | None:
        if not isinstance(v, Filter) or not all(t in v.tests for t in tests):
            return None
        return (dataclasses.replace(v, tests=tuple([t for t in v.tests if t not in tests])),)

    return make, unmake


def with_other(f: Any) -> Any:
    """ "another ...": of any zone."""
    if not isinstance(f, Filter) or Other() in f.tests:
        return FAIL
    return dataclasses.replace(f, tests=ordered([*f.tests, Other()]))


def without_other(v: Any) -> Any:
    if not isinstance(v, Filter) or Other() not in v.tests:
        return None
    return dataclasses.replace(v, tests=tuple([t for t in v.tests if t != Other()]))


def make_other(f: Any) -> Any:
    return with_other(f)


def unmake_other(v: Any) -> tuple[Any, ...] | None:
    f = without_other(v)
    return None if f is None else (f,)


def make_all_other(f: Any) -> Any:
    k = with_other(f)
    return FAIL if k is FAIL else All(k)


def unmake_all_other(v: Any) -> tuple[Any, ...] | None:
    return unmake_other(v.kind) if isinstance(v, All) else None


def make_choose_other(f: Any) -> Any:
    k = with_other(f)
    return FAIL if k is FAIL else Choose(Chooser(), k)


def unmake_choose_other(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Choose) and v == Choose(Chooser(), v.kind):
        return unmake_other(v.kind)
    return None


def make_choose_others(f: Any, n: Value) -> Any:
    k = with_other(f)
    return FAIL if k is FAIL else Choose(Chooser(), k, n, n)


def unmake_choose_others(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Choose) and v.low is not None and v == Choose(Chooser(), v.kind, v.low, v.low):
        f = without_other(v.kind)
        return None if f is None else (f, v.low)
    return None


def compare_op(op: str) -> tuple[Callable[[Any], Any], Callable[[Any], tuple[Any, ...] | None]]:
    def make(v: Any) -> Any:
        return Cmp(op, v)

    def unmake(v: Any) -> tuple[Any, ...] | None:
        return (v.value,) if isinstance(v, Cmp) and v.op == op else None

    return make, unmake


def make_cmp(what: str, c: Cmp) -> Any:
    return Compare(what, c.op, c.value)


def unmake_cmp(v: Any) -> tuple[Any, ...] | None:
    return (v.what, Cmp(v.op, v.value)) if isinstance(v, Compare) else None


def make_cmp2(a: str, b: str, c: Cmp) -> Any:
    return AnyTest((Compare(a, c.op, c.value), Compare(b, c.op, c.value)))


def unmake_cmp2(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, AnyTest) and len(v.tests) == 2 and all(isinstance(t, Compare) for t in v.tests):
        a, b = v.tests
        if isinstance(a, Compare) and isinstance(b, Compare) and (a.op, a.value) == (b.op, b.value):
            return a.what, b.what, Cmp(a.op, a.value)
    return None


def make_ptpair(p: SetPT) -> Any:
    return (Compare("power", "=", p.power), Compare("toughness", "=", p.toughness))  # type: ignore[arg-type]


def make_cmpval(what: str, of: Any, c: Cmp) -> Any:
    return Comparison(Of(what, of), c.op, c.value)


def unmake_cmpval(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Comparison) and isinstance(v.left, Of):
        return v.left.what, v.left.of, Cmp(v.op, v.right)
    return None


def make_statuskind(status: str) -> Any:
    return Filter((HasStatus(status),), "any")


def unmake_statuskind(v: Any) -> tuple[Any, ...] | None:
    if (
        isinstance(v, Filter)
        and len(v.tests) == 1
        and isinstance(v.tests[0], HasStatus)
        and v == make_statuskind(v.tests[0].status)
    ):
        return (v.tests[0].status,)
    return None


def entering(who: Any) -> tuple[Callable[[Any], Any], Callable[[Any], tuple[Any, ...] | None]]:
    add, take = adding(ControlledBy(who))

    def make(f: Any) -> Any:
        k = add(f)
        return FAIL if k is FAIL else ZoneChange(k, to="in play")

    def unmake(v: Any) -> tuple[Any, ...] | None:
        if isinstance(v, ZoneChange) and v == ZoneChange(v.what, to="in play"):
            return take(v.what)
        return None

    return make, unmake


def make_unless2(effect: Any, who: Any, cost: Any) -> Any:
    return Unless(effect, who, cost)


def unmake_unless2(v: Any) -> tuple[Any, ...] | None:
    return (v.effect, v.who, v.cost) if isinstance(v, Unless) else None


def make_tokn(n: Value, t: Any) -> Any:
    return CreateTokens(Subj(), n, t)


def unmake_tokn(v: Any) -> tuple[Any, ...] | None:
    return (v.n, v.token) if isinstance(v, CreateTokens) and isinstance(v.who, Subj) else None


def make_same(v: Any) -> Any:
    return v


def unmake_tokens(v: Any) -> tuple[Any, ...] | None:
    return (v,) if isinstance(v, CreateTokens) and not v.tapped and not v.attacking else None


def make_tokens_tapped(v: Any) -> Any:
    return dataclasses.replace(v, tapped=True)


def unmake_tokens_tapped(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, CreateTokens) and v.tapped and not v.attacking:
        return (dataclasses.replace(v, tapped=False),)
    return None


def make_tokens_each(v: Any, n: Value) -> Any:
    return dataclasses.replace(v, n=make_mul(v.n, n)) if isinstance(v.n, Number) else FAIL


def unmake_tokens_each(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, CreateTokens):
        return None
    parts = unmake_mul(v.n)
    if parts is None or isinstance(parts[1], (Arith, ThatMuch)):
        return None
    return dataclasses.replace(v, n=parts[0]), parts[1]


def discarding(random: bool) -> tuple[Callable[[Any], Any], Callable[[Any], tuple[Any, ...] | None]]:
    def make(f: Any) -> Any:
        if not isinstance(f, Filter) or f.zone != "any" or len(f.tests) < 2:
            return FAIL
        return Discard(Subj(), random=random, kind=f)

    def unmake(v: Any) -> tuple[Any, ...] | None:
        return (v.kind,) if isinstance(v, Discard) and v.kind is not None and v == make(v.kind) else None

    return make, unmake


def make_discard_kinds(n: Value, f: Any) -> Any:
    if not isinstance(f, Filter) or f.zone != "any" or len(f.tests) < 2:
        return FAIL
    return Discard(Subj(), n, kind=f)


def unmake_discard_kinds(v: Any) -> tuple[Any, ...] | None:
    return (
        (v.n, v.kind)
        if isinstance(v, Discard) and v.kind is not None and v == make_discard_kinds(v.n, v.kind)
        else None
    )


def make_libkind(f: Any) -> Any:
    """A kind of card looked for."""
    return f if isinstance(f, Filter) and f.zone == "any" else FAIL


def unmake_libkind(v: Any) -> tuple[Any, ...] | None:
    return (v,) if isinstance(v, Filter) and v.zone == "any" else None


def make_twice_damage(source: Any, a: Value, x: Any, b: Value, y: Any) -> Any:
    if isinstance(source, (Target, All)):
        return FAIL
    return Seq((DealDamage(source, a, x), DealDamage(source, b, source if isinstance(y, Itself) else y)))


def unmake_twice_damage(v: Any) -> tuple[Any, ...] | None:
    return None


def make_where2(v: Any) -> Any:
    return v


def make_static2(what: Any, mods: Any) -> Any:
    return StaticAbility(what, mods)


def unmake_static2(v: Any) -> tuple[Any, ...] | None:
    return (v.what, v.mods) if isinstance(v, StaticAbility) and v == StaticAbility(v.what, v.mods) else None


def unmake_plus(v: Any) -> tuple[Any, ...] | None:
    return (v[0], v[1:]) if isinstance(v, tuple) and len(v) > 1 else None


def make_plus1(a: Any, b: Any) -> Any:
    return (a, *b)


def make_negkind(f: Any) -> Any:
    """Every kind but this: "can block only creatures with flying"."""
    if not isinstance(f, Filter) or not f.tests:
        return FAIL
    if f.tests[0] == HasType(terms.CREATURE) and len(f.tests) == 2:
        return Filter((HasType(terms.CREATURE), Not(f.tests[1])))
    return FAIL


def unmake_negkind(v: Any) -> tuple[Any, ...] | None:
    if (
        isinstance(v, Filter)
        and len(v.tests) == 2
        and v.tests[0] == HasType(terms.CREATURE)
        and isinstance(v.tests[1], Not)
    ):
        return (Filter((v.tests[0], v.tests[1].test)),)
    return None


def make_fromit(f: Any) -> Any:
    """A card "from it": from the hand just revealed."""
    if isinstance(f, Filter) and f.zone == "any" and IsCard() in f.tests:
        return Filter(tuple([t for t in f.tests if t != IsCard()]), "hand", ThatPlayer())
    return FAIL


def unmake_fromit(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Filter) and v.zone == "hand" and isinstance(v.whose, (ThatPlayer, They)):
        return (Filter(ordered([*v.tests, IsCard()]), "any"),)
    return None


def make_libspec(f: Any, n: Value) -> Any:
    if not isinstance(f, Filter) or f.zone != "any" or IsCard() not in f.tests:
        return FAIL
    return Search(Subj(), Subj(), f, n)


def unmake_libspec(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Search) and v == Search(Subj(), Subj(), v.kind, v.n):
        return v.kind, v.n
    return None


def make_libspec_any(f: Any) -> Any:
    if not isinstance(f, Filter) or f.zone != "any":
        return FAIL
    return Search(Subj(), Subj(), f, any_number=True)


def unmake_libspec_any(v: Any) -> tuple[Any, ...] | None:
    return (v.kind,) if isinstance(v, Search) and v == Search(Subj(), Subj(), v.kind, any_number=True) else None


def make_libsearch(s: Any) -> Any:
    return s


def unmake_libsearch(v: Any) -> tuple[Any, ...] | None:
    return (v,) if isinstance(v, Search) and isinstance(v.whose, Subj) else None


def make_libsearch_of(whose: Any, s: Any) -> Any:
    return dataclasses.replace(s, whose=whose)


def unmake_libsearch_of(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Search) and not isinstance(v.whose, (Subj, You)):
        return v.whose, dataclasses.replace(v, whose=Subj())
    return None


def make_offplay(s: Any) -> Any:
    """Something that is not in play."""
    kind = getattr(s, "kind", None)
    if isinstance(s, (TopCards, Among)) or not isinstance(kind, Filter) or kind.zone not in ("in play", "stack", "any"):
        return s
    linked = any(isinstance(t, InRelation) and t.relation == "removed with" for t in kind.tests)
    return s if linked else FAIL


def make_body(pt: Any, colours: int | None, words: tuple[Any, ...], abilities: tuple[Any, ...] | None) -> Any:
    """What a permanent becomes: numbers, colours, types, abilities."""
    types, subs = make_typeset(words)
    if not types and not subs:
        return FAIL
    mods: list[Any] = []
    if pt is not None:
        mods.append(pt)
    if colours is not None:
        mods.append(SetColour(colours))
    mods.append(SetTypes(types, subs))
    for a in abilities or ():
        mods.extend([GainAbility(x) for x in (a.abilities if isinstance(a, Several) else (a,))])
    return Mods(tuple(mods))


def unmake_body(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, Mods):
        return None
    mods = list(v.mods)
    pt = mods.pop(0) if mods and isinstance(mods[0], SetPT) else None
    colours = None
    if mods and isinstance(mods[0], SetColour) and not mods[0].add and not mods[0].chosen and mods[0].colours:
        colours = mods.pop(0).colours  # type: ignore[attr-defined]
    if not mods or not isinstance(mods[0], SetTypes) or not all(isinstance(m, GainAbility) for m in mods[1:]):
        return None
    types = unmake_settypes(mods[0])
    if types is None or types[1]:
        return None
    abilities = tuple([m.ability for m in mods[1:]])  # type: ignore[attr-defined]
    return pt, colours, types[0], abilities or None


def make_animate(v: Mods, still: bool) -> Any:
    """All modifications of a body; ``still``: the types come in addition."""
    return tuple([dataclasses.replace(m, add=True) if isinstance(m, SetTypes) and still else m for m in v.mods])


def unmake_animate(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, tuple):
        return None
    types = [m for m in v if isinstance(m, SetTypes)]
    if len(types) != 1 or not types[0].add:
        return None
    return Mods(tuple([dataclasses.replace(m, add=False) if isinstance(m, SetTypes) else m for m in v])), True


def make_spendon(add: Any, kind: Any) -> Any:
    return dataclasses.replace(add, spend=kind)


def unmake_spendon(v: Any) -> tuple[Any, ...] | None:
    return (dataclasses.replace(v, spend=None), v.spend) if isinstance(v, AddMana) and v.spend is not None else None


def make_kindof(s: Any) -> Any:
    return Filter((HasType(terms.CREATURE), Is(s)))


def unmake_kindof(v: Any) -> tuple[Any, ...] | None:
    if (
        isinstance(v, Filter)
        and len(v.tests) == 2
        and v.tests[0] == HasType(terms.CREATURE)
        and isinstance(v.tests[1], Is)
    ):
        return (v.tests[1].what,)
    return None


def make_preventof(event: Any, n: Value) -> Any:
    return ReplacementAbility(PreventDamage(to=event.to, source=event.source, amount=n, combat=event.combat, each=True))


def unmake_preventof(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, ReplacementAbility) and isinstance(v.replacement, PreventDamage) and v.replacement.each:
        r = v.replacement
        if r.amount is not None and v == make_preventof(Damaged(r.source, r.to, r.combat), r.amount):
            return Damaged(r.source, r.to, r.combat), r.amount
    return None


def make_neg_n(v: Any) -> Any:
    return Number(-v.n) if isinstance(v, Number) else FAIL


def unmake_neg_n(v: Any) -> tuple[Any, ...] | None:
    return (Number(-v.n),) if isinstance(v, Number) and v.n < 0 else None


def make_animods_add(v: Mods) -> Any:
    return Mods(make_animate(v, True))


def unmake_animods_add(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, SetTypes):
        v = Mods((v,))
    if not isinstance(v, Mods):
        return None
    parts = unmake_animate(v.mods)
    return None if parts is None else (parts[0],)


def unmake_animods(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, SetTypes):
        return (Mods((v,)),)
    return (v,) if isinstance(v, Mods) else None


def make_headseq(first: Any, rest: tuple[Any, ...]) -> Any:
    return flatten((first, *rest))


def unmake_headseq(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Seq) and isinstance(v.effects[0], If):
        return v.effects[0], v.effects[1:]
    return None


def unmake_oneshot(v: Any) -> tuple[Any, ...] | None:
    """Events that can happen to one thing only once: "when", not "whenever"."""
    if isinstance(v, (ZoneChange, TurnedFaceUp)) and isinstance(v.what, (This, Host)):
        return (v,)
    if isinstance(v, AnyEvent) and all(unmake_oneshot(e) for e in v.events):
        return (v,)
    return None


def make_walkrule(a: str, b: str) -> Any:
    if a != b:
        return FAIL
    return StaticAbility(All(Players()), (RuleChange("can be blocked as though without " + a),))


def unmake_walkrule(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, StaticAbility) and len(v.mods) == 1 and isinstance(v.mods[0], RuleChange):
        rule = v.mods[0].rule
        if rule.startswith("can be blocked as though without ") and v == make_walkrule(rule[33:], rule[33:]):
            return rule[33:], rule[33:]
    return None


def make_gains1(abilities: tuple[Any, ...]) -> Any:
    m = make_gains(abilities)
    return m.mods[0] if len(m.mods) == 1 else FAIL


def unmake_gains1(v: Any) -> tuple[Any, ...] | None:
    return ((v.ability,),) if isinstance(v, GainAbility) else None


def make_topgrave(f: Any) -> Any:
    return FAIL


def make_seconddamage(d: Any, n: Value, to: Any) -> Any:
    return (
        Seq(
            (
                d,
                DealDamage(
                    d.source if not isinstance(d.source, Target) else It(),
                    n,
                    d.source if isinstance(to, Itself) else to,
                ),
            )
        )
        if isinstance(d, DealDamage)
        else FAIL
    )


def make_libsearch_all(whose: Any, s: Any) -> Any:
    return dataclasses.replace(s, whose=whose, zones=("graveyard", "hand", "library"))


def unmake_libsearch_all(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Search) and v.zones == ("graveyard", "hand", "library") and not isinstance(v.whose, (Subj, You)):
        return v.whose, dataclasses.replace(v, whose=Subj(), zones=("library",))
    return None


def make_libsearch_mine(s: Any) -> Any:
    return dataclasses.replace(s, zones=("graveyard", "hand", "library"))


def unmake_libsearch_mine(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Search) and v.zones == ("graveyard", "hand", "library") and isinstance(v.whose, Subj):
        return (dataclasses.replace(v, zones=("library",)),)
    return None


def make_lessval(what: str, of: Any, v: Value) -> Any:
    return Comparison(Of(what, of), "<=", v)


def unmake_lessval(v: Any) -> tuple[Any, ...] | None:
    return (
        (v.left.what, v.left.of, v.right)
        if isinstance(v, Comparison) and v.op == "<=" and isinstance(v.left, Of)
        else None
    )


def make_sameval(what: str, of: Any, v: Value) -> Any:
    return Comparison(Of(what, of), "=", v)


def unmake_sameval(v: Any) -> tuple[Any, ...] | None:
    return (
        (v.left.what, v.left.of, v.right)
        if isinstance(v, Comparison) and v.op == "=" and isinstance(v.left, Of)
        else None
    )


def make_enterswith(n: Value, counter: str, abilities: tuple[Any, ...]) -> Any:
    return ReplacementAbility(
        EntersWith(counters=(CounterSpec(counter, n),), condition=WasPaid("kicker"), mods=make_gains(abilities).mods)
    )


def unmake_enterswith(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, ReplacementAbility) and isinstance(v.replacement, EntersWith):
        r = v.replacement
        if len(r.counters) == 1 and r.mods and all(isinstance(m, GainAbility) for m in r.mods):
            args = r.counters[0].n, r.counters[0].counter, tuple([m.ability for m in r.mods])  # type: ignore[attr-defined]
            return args if make_enterswith(*args) == v else None
    return None


def make_combi(n: Value, a: str, b: str) -> Any:
    return AddMana(Subj(), ("any combination " + a + b,), n) if len(a) == len(b) == 1 else FAIL


def unmake_combi(v: Any) -> tuple[Any, ...] | None:
    if (
        isinstance(v, AddMana)
        and len(v.mana) == 1
        and v.mana[0].startswith("any combination ")
        and len(v.mana[0]) == 18
    ):
        return v.times, v.mana[0][16], v.mana[0][17]
    return None


def make_both_times(a: Any, b: Any) -> Any:
    """Two restrictions at once."""
    fresh: dict[str, Any] = {}
    for f in dataclasses.fields(a):
        x, y = getattr(a, f.name), getattr(b, f.name)
        if x != f.default and y != f.default:
            if f.name == "when":
                fresh["when"] = AllConditions((x, y))
                continue
            return FAIL
        fresh[f.name] = x if x != f.default else y
    return Restriction(**fresh)


def unmake_both_times(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, Restriction):
        return None
    if v.when is None:
        if v.timing and v.times:
            return dataclasses.replace(v, times=0), Restriction(times=v.times)
        return None
    if isinstance(v.when, AllConditions) and len(v.when.conditions) == 2:
        return dataclasses.replace(v, when=v.when.conditions[0]), Restriction(when=v.when.conditions[1])
    if v.times or v.timing:
        return Restriction(when=v.when), dataclasses.replace(v, when=None)
    return None


def make_with_player(f: Any, who: Any) -> Any:
    if not isinstance(f, Filter) or f.zone != "in play" or any(isinstance(t, ControlledBy) for t in f.tests):
        return FAIL
    return dataclasses.replace(f, tests=ordered([*f.tests, ControlledBy(who)]))


def unmake_with_player(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, Filter):
        return None
    owners = [t for t in v.tests if isinstance(t, ControlledBy)]
    if len(owners) != 1:
        return None
    return dataclasses.replace(v, tests=tuple([t for t in v.tests if t is not owners[0]])), owners[0].player


def make_spendx(colour: str) -> Any:
    return Restriction(spend=f"only {colour} mana on X")


def unmake_spendx(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Restriction) and v.spend.startswith("only ") and v == make_spendx(v.spend.split()[1]):
        return (v.spend.split()[1],)
    return None


def make_copyexcept(kind: Any, body: Any) -> Any:
    return ReplacementAbility(EntersCopy(Choose(Chooser(), kind), make_animate(body, True)))


def unmake_copyexcept(v: Any) -> tuple[Any, ...] | None:
    if (
        isinstance(v, ReplacementAbility)
        and isinstance(v.replacement, EntersCopy)
        and isinstance(v.replacement.what, Choose)
    ):
        parts = unmake_animate(v.replacement.changes)
        if parts is not None and make_copyexcept(v.replacement.what.kind, parts[0]) == v:
            return v.replacement.what.kind, parts[0]
    return None


def make_condrep(condition: Any, a: Any) -> Any:
    if isinstance(a, ReplacementAbility) and a.condition is None:
        return dataclasses.replace(a, condition=condition)
    return FAIL


def unmake_condrep(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, ReplacementAbility) and v.condition is not None:
        return v.condition, dataclasses.replace(v, condition=None)
    return None


def make_must(e: Any) -> Any:
    """An effect that isn't optional as a whole."""
    inner = e.effect if isinstance(e, Acting) else e
    return FAIL if isinstance(inner, (May, IfPaid)) else e


def make_kickedwith(cost: Any) -> Any:
    return WasPaid(f"kicker {cost}")


def unmake_kickedwith(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, WasPaid) and v.cost.startswith("kicker {") and v == make_kickedwith(v.cost[7:]):
        return (parse_mana(v.cost[7:]),)
    return None


def make_enterswith2(cost: Any, n: Value, counter: str, abilities: tuple[Any, ...]) -> Any:
    plain = make_enterswith(n, counter, abilities)
    return dataclasses.replace(
        plain, replacement=dataclasses.replace(plain.replacement, condition=make_kickedwith(cost))
    )


def unmake_enterswith2(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, ReplacementAbility) and isinstance(v.replacement, EntersWith):
        cost = unmake_kickedwith(v.replacement.condition)
        if cost is not None:
            plain = dataclasses.replace(v, replacement=dataclasses.replace(v.replacement, condition=WasPaid("kicker")))
            rest = unmake_enterswith(plain)
            return None if rest is None else (*cost, *rest)
    return None


def make_enterswith3(cost: Any, counter: str, abilities: tuple[Any, ...]) -> Any:
    return make_enterswith2(cost, Number(1), counter, abilities)


def unmake_enterswith3(v: Any) -> tuple[Any, ...] | None:
    parts = unmake_enterswith2(v)
    return (parts[0], *parts[2:]) if parts is not None and parts[1] == Number(1) else None


def make_preventthen(shield: Any, then: Any) -> Any:
    """A shield, and what happens besides with the damage it prevents."""
    if isinstance(shield, Shield) and isinstance(shield.replacement, PreventDamage) and shield.replacement.then is None:
        return dataclasses.replace(shield, replacement=dataclasses.replace(shield.replacement, then=then))
    return FAIL


def unmake_preventthen(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Shield) and isinstance(v.replacement, PreventDamage) and v.replacement.then is not None:
        return (
            dataclasses.replace(v, replacement=dataclasses.replace(v.replacement, then=None)),
            v.replacement.then,
        )
    return None


def make_tokhas(tokens: Any, abilities: tuple[Any, ...]) -> Any:
    """Tokens and, in the next sentence, what they have."""
    if not isinstance(tokens, CreateTokens):
        return FAIL
    flat: list[Any] = []
    for a in abilities:
        flat.extend(a.abilities if isinstance(a, Several) else (a,))
    return dataclasses.replace(
        tokens, token=dataclasses.replace(tokens.token, abilities=(*tokens.token.abilities, *flat))
    )


def make_copyhas(copies: Any, abilities: tuple[Any, ...]) -> Any:
    """Copies and, in the next sentence, what they have besides."""
    return (
        FAIL
        if not isinstance(copies, CreateCopies)
        else Seq((copies, Apply(That("token"), make_gains(abilities).mods)))
    )


def make_orheads(kinds: tuple[Any, ...]) -> Any:
    """ "Goblin spells and Rogue spells": as "Goblin or Rogue spells"."""
    if len(kinds) < 2 or any(not isinstance(k, Filter) or len(k.tests) != 2 for k in kinds):
        return FAIL
    first = kinds[0]
    rest = first.tests[1]
    if any(k.zone != first.zone or k.tests[1] != rest or not is_head(k.tests[0]) for k in kinds) or is_head(rest):
        return FAIL
    return Filter((AnyTest(tuple([k.tests[0] for k in kinds])), rest), first.zone, first.whose)


def make_topgraveyard(kind: Any) -> Any:
    if not isinstance(kind, Filter) or kind.zone != "any":
        return FAIL
    return TopCards(Number(1), You(), graveyard=True, kind=kind)


def unmake_topgraveyard(v: Any) -> tuple[Any, ...] | None:
    return (v.kind,) if isinstance(v, TopCards) and v.kind is not None and v == make_topgraveyard(v.kind) else None


def make_hybrid(first: ManaCost, second: ManaCost) -> Any:
    """ "{W} or {U}" is one hybrid symbol."""
    a, b = first.symbols, second.symbols
    if len(a) != 1 or len(b) != 1 or a[0] not in tuple("WUBRG") or b[0] not in tuple("WUBRG"):
        return FAIL
    return parse_mana("{" + a[0] + "/" + b[0] + "}")


def make_legendary(token: Any) -> Any:
    return dataclasses.replace(token, supertypes=terms.LEGENDARY)


def unmake_legendary(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, TokenSpec) and v.supertypes == terms.LEGENDARY:
        return (dataclasses.replace(v, supertypes=0),)
    return None


def make_tokens_attacking(v: Any) -> Any:
    return dataclasses.replace(v, tapped=True, attacking=True)


def unmake_tokens_attacking(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, CreateTokens) and v.tapped and v.attacking:
        return (dataclasses.replace(v, tapped=False, attacking=False),)
    return None


def make_loyalcost(word: str) -> Any:
    """The cost of a planeswalker's ability."""
    if word.endswith("X"):
        return Cost((Loyalty(0, True),)) if word == "-X" else FAIL
    return Cost((Loyalty(int(word)),))


def unmake_loyalcost(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, Cost) or len(v.parts) != 1 or not isinstance(v.parts[0], Loyalty):
        return None
    part = v.parts[0]
    return ("-X" if part.x else f"+{part.change}" if part.change > 0 else str(part.change),)


def make_discard_named(name: str) -> Any:
    """ "another card named": those in hand are other ones."""
    return Discard(Subj(), kind=Filter(ordered([Named(name), IsCard()]), "any"))


def make_notarget(a: int, b: int) -> Any:
    """Spells of a colour and abilities from sources of it: what is asked of is the spell, or the ability's source."""
    return Cant("be targeted", Filter((HasColour(a),), "any")) if a == b else FAIL


def unmake_notarget(v: Any) -> tuple[Any, ...] | None:
    if (
        isinstance(v, Cant)
        and isinstance(v.by, Filter)
        and len(v.by.tests) == 1
        and isinstance(v.by.tests[0], HasColour)
    ):
        colour = v.by.tests[0].colours
        return (colour, colour) if v == make_notarget(colour, colour) else None
    return None


def make_spendx2(a: str, b: str) -> Restriction:
    return Restriction(spend=f"only {a} and/or {b} mana on X")


def unmake_spendx2(v: Any) -> tuple[Any, ...] | None:
    words = v.spend.split() if isinstance(v, Restriction) else []
    if len(words) == 6 and v == make_spendx2(words[1], words[3]):
        return words[1], words[3]
    return None


def make_cmpstate(what: str, c: Cmp) -> Any:
    return Comparison(Of(what, This()), c.op, c.value)


def unmake_cmpstate(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Comparison) and isinstance(v.left, Of) and v.left.of == This():
        return v.left.what, Cmp(v.op, v.right)
    return None


def make_in_my_grave(f: Any) -> Any:
    """ "cards" in "seven or more cards are in your graveyard"."""
    if not isinstance(f, Filter) or f.zone != "any" or not any(isinstance(t, IsCard) for t in f.tests):
        return FAIL
    return Filter(tuple([t for t in f.tests if not isinstance(t, IsCard)]), "graveyard", You())


def unmake_in_my_grave(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Filter) and v.zone == "graveyard" and v.whose == You():
        return (Filter(ordered([*v.tests, IsCard()]), "any"),)
    return None


def make_bothmany(parts: tuple[Any, ...]) -> Any:
    """Three or more things an instruction names."""
    return Both(parts) if len(parts) > 2 else FAIL


def unmake_bothmany(v: Any) -> tuple[Any, ...] | None:
    return (v.parts,) if isinstance(v, Both) and len(v.parts) > 2 else None


def make_choicecontrols(kind: Any) -> Any:
    """A target that an opponent chooses among what he or she controls: the chooser is the present one (409.2a)."""
    if not isinstance(kind, Filter) or any(isinstance(t, ControlledBy) for t in kind.tests):
        return FAIL
    mine = dataclasses.replace(kind, tests=ordered([*kind.tests, ControlledBy(Ref("each"))]))
    return Target(mine, chooser=Choose(Chooser(), Players((IsOpponent(),))))


def unmake_choicecontrols(v: Any) -> tuple[Any, ...] | None:
    if not isinstance(v, Target) or not isinstance(v.kind, Filter) or ControlledBy(Ref("each")) not in v.kind.tests:
        return None
    kind = dataclasses.replace(v.kind, tests=tuple([t for t in v.kind.tests if t != ControlledBy(Ref("each"))]))
    return (kind,) if make_choicecontrols(kind) == v else None


def make_inhand(kind: Any) -> Any:
    """Cards of a kind in your hand."""
    if isinstance(kind, Filter) and kind.zone == "any" and IsCard() in kind.tests and len(kind.tests) > 1:
        return Filter(tuple([t for t in kind.tests if t != IsCard()]), "hand", You())
    return FAIL


def unmake_inhand(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Filter) and v.zone == "hand" and v.tests and isinstance(v.whose, You):
        return (Filter(ordered([*v.tests, IsCard()]), "any"),)
    return None


def make_ingraves(kind: Any) -> Any:
    """Cards of a kind in all graveyards."""
    if isinstance(kind, Filter) and kind.zone == "any" and IsCard() in kind.tests and len(kind.tests) > 1:
        return Filter(tuple([t for t in kind.tests if t != IsCard()]), "graveyard")
    return FAIL


def unmake_ingraves(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Filter) and v.zone == "graveyard" and v.tests and v.whose is None:
        return (Filter(ordered([*v.tests, IsCard()]), "any"),)
    return None


def make_alldiscard(kind: Any) -> Any:
    """All cards of a kind in the hand of whoever discards."""
    if isinstance(kind, Filter) and kind.zone == "any" and IsCard() in kind.tests and len(kind.tests) > 1:
        tests = tuple([t for t in kind.tests if t != IsCard()])
        return Discard(Subj(), what=All(Filter(tests, "hand", They())))
    return FAIL


def unmake_alldiscard(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, Discard) and isinstance(v.what, All) and isinstance(v.what.kind, Filter):
        kind = Filter(ordered([*v.what.kind.tests, IsCard()]), "any")
        return (kind,) if make_alldiscard(kind) == v else None
    return None


def make_gainsmods(abilities: tuple[Any, ...]) -> Any:
    """The modifications that give abilities."""
    return make_gains(abilities).mods


def unmake_gainsmods(v: Any) -> tuple[Any, ...] | None:
    return unmake_gains(Mods(v)) if isinstance(v, tuple) and v else None


def make_atleast(a: int, b: int) -> Any:
    """Spells cost at least so much."""
    if a != b:
        return FAIL
    return StaticAbility(All(Players()), (CostChange(Filter((IsSpell(),), "stack"), Cost(()), minimum=a),))


def unmake_atleast(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, StaticAbility) and len(v.mods) == 1 and isinstance(v.mods[0], CostChange):
        least = v.mods[0].minimum
        return (least, least) if v == make_atleast(least, least) else None
    return None


def make_whileability(condition: Any, a: Any) -> Any:
    """A static ability that holds only under a condition."""
    return dataclasses.replace(a, condition=condition)


def unmake_whileability(v: Any) -> tuple[Any, ...] | None:
    if isinstance(v, StaticAbility) and v.condition is not None:
        return v.condition, dataclasses.replace(v, condition=None)
    return None


def make_andothers(one: Any, kind: Any) -> Any:
    """ "target creature and each other creature that ..."."""
    others = make_all_other(kind)
    return FAIL if others is FAIL else Both((one, others))


def unmake_andothers(v: Any) -> tuple[Any, ...] | None:
    if (
        isinstance(v, Both)
        and len(v.parts) == 2
        and isinstance(v.parts[1], All)
        and isinstance(v.parts[1].kind, Filter)
    ):
        kind = v.parts[1].kind
        plain = tuple([t for t in kind.tests if not (isinstance(t, Not) and isinstance(t.test, Is)) and t != Other()])
        if len(plain) < len(kind.tests):
            return v.parts[0], dataclasses.replace(kind, tests=plain)
    return None


OPPONENTS: Final = All(Players((IsOpponent(),)))


FUNCTIONS: Final[dict[str, tuple[Callable[..., Any], Callable[[Any], tuple[Any, ...] | None]]]] = {
    "mul": (make_mul, unmake_mul),
    "ptfor": (make_ptfor, unmake_ptfor),
    "seq": (flatten, unmake_seq),
    "many": (flatten, unmake_many),
    "anyzone": (make_anyzone, unmake_anyzone),
    "mods": (make_mods, unmake_mods),
    "gains": (make_gains, unmake_gains),
    "keywords": (make_keywords, unmake_keywords),
    "where": (make_where, unmake_where),
    "mask": (make_letters, unmake_letters),
    "colours2": (make_colours2, unmake_colours2),
    "cost": (make_cost, unmake_cost),
    "tok": (make_tok, unmake_tok),
    "settypes": (make_settypes, unmake_settypes),
    "orkinds": (make_orkinds, unmake_orkinds),
    "with_you": adding(ControlledBy(You())),
    "with_opp": adding(ControlledBy(OPPONENTS)),
    "with_def": adding(ControlledBy(Role("defending"))),
    "with_that": adding(ControlledBy(ThatPlayer())),
    "with_you_other": adding(ControlledBy(You()), Other()),
    "other": (make_other, unmake_other),
    "other_yours": adding(ControlledBy(You()), Other()),
    "all_other": (make_all_other, unmake_all_other),
    "all_others": (make_all_other, unmake_all_other),
    "choose_other": (make_choose_other, unmake_choose_other),
    "choose_others": (make_choose_others, unmake_choose_others),
    "less": compare_op("<="),
    "more": compare_op(">="),
    "same": compare_op("="),
    "lt": compare_op("<"),
    "gt": compare_op(">"),
    "cmp": (make_cmp, unmake_cmp),
    "cmp2": (make_cmp2, unmake_cmp2),
    "cmpval": (make_cmpval, unmake_cmpval),
    "ptpair": (make_ptpair, lambda v: None),
    "statuskind": (make_statuskind, unmake_statuskind),
    "enters_yours": entering(You()),
    "enters_theirs": entering(OPPONENTS),
    "unless2": (make_unless2, unmake_unless2),
    "tokn": (make_tokn, unmake_tokn),
    "tokens": (make_same, unmake_tokens),
    "tokens_tapped": (make_tokens_tapped, unmake_tokens_tapped),
    "tokens_each": (make_tokens_each, unmake_tokens_each),
    "discard_kind": discarding(False),
    "discard_kind_random": discarding(True),
    "discard_kinds": (make_discard_kinds, unmake_discard_kinds),
    "libkind": (make_libkind, unmake_libkind),
    "twice_damage": (make_twice_damage, unmake_twice_damage),
    "static2": (make_static2, unmake_static2),
    "plus": (make_plus1, unmake_plus),
    "fromit": (make_fromit, unmake_fromit),
    "libspec": (make_libspec, unmake_libspec),
    "libspec_any": (make_libspec_any, unmake_libspec_any),
    "libsearch": (make_libsearch, unmake_libsearch),
    "libsearch_of": (make_libsearch_of, unmake_libsearch_of),
    "offplay": (make_offplay, lambda v: (v,)),
    "body": (make_body, unmake_body),
    "animate": (make_animate, unmake_animate),
    "animods": (make_same, unmake_animods),
    "spendon": (make_spendon, unmake_spendon),
    "kindof": (make_kindof, unmake_kindof),
    "preventof": (make_preventof, unmake_preventof),
    "neg_n": (make_neg_n, unmake_neg_n),
    "animods_add": (make_animods_add, unmake_animods_add),
    "walkrule": (make_walkrule, unmake_walkrule),
    "gains1": (make_gains1, unmake_gains1),
    "topgrave": (make_topgrave, lambda v: None),
    "seconddamage": (make_seconddamage, lambda v: None),
    "libsearch_all": (make_libsearch_all, unmake_libsearch_all),
    "libsearch_mine": (make_libsearch_mine, unmake_libsearch_mine),
    "lessval": (make_lessval, unmake_lessval),
    "sameval": (make_sameval, unmake_sameval),
    "enterswith": (make_enterswith, unmake_enterswith),
    "combi": (make_combi, unmake_combi),
    "both_times": (make_both_times, unmake_both_times),
    "headseq": (make_headseq, unmake_headseq),
    "with_player": (make_with_player, unmake_with_player),
    "spendx": (make_spendx, unmake_spendx),
    "copyexcept": (make_copyexcept, unmake_copyexcept),
    "condrep": (make_condrep, unmake_condrep),
    "oneshot": (make_same, unmake_oneshot),
    "must": (make_must, lambda v: (v,)),
    "kickedwith": (make_kickedwith, unmake_kickedwith),
    "enterswith2": (make_enterswith2, unmake_enterswith2),
    "enterswith3": (make_enterswith3, unmake_enterswith3),
    "neg": (make_negkind, unmake_negkind),
    "preventthen": (make_preventthen, unmake_preventthen),
    "tokhas": (make_tokhas, lambda v: None),
    "copyhas": (make_copyhas, lambda v: None),
    "orheads": (make_orheads, lambda v: None),
    "topgraveyard": (make_topgraveyard, unmake_topgraveyard),
    "hybrid": (make_hybrid, lambda v: None),
    "legendary": (make_legendary, unmake_legendary),
    "tokens_attacking": (make_tokens_attacking, unmake_tokens_attacking),
    "loyalcost": (make_loyalcost, unmake_loyalcost),
    "discard_named": (make_discard_named, lambda v: None),
    "notarget": (make_notarget, unmake_notarget),
    "spendx2": (make_spendx2, unmake_spendx2),
    "cmpstate": (make_cmpstate, unmake_cmpstate),
    "in_my_grave": (make_in_my_grave, unmake_in_my_grave),
    "bothmany": (make_bothmany, unmake_bothmany),
    "choicecontrols": (make_choicecontrols, unmake_choicecontrols),
    "inhand": (make_inhand, unmake_inhand),
    "ingraves": (make_ingraves, unmake_ingraves),
    "alldiscard": (make_alldiscard, unmake_alldiscard),
    "gainsmods": (make_gainsmods, unmake_gainsmods),
    "atleast": (make_atleast, unmake_atleast),
    "whileability": (make_whileability, unmake_whileability),
    "andothers": (make_andothers, unmake_andothers),
    "seq2": (make_same, lambda v: (v,)),
}
