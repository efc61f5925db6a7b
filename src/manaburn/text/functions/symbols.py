"""Productions in Python for what stands in a text as it is: numbers, mana, names, kinds of counters, quotations.

``read_x`` returns what can be read at word ``i``, by the place where it ends. ``write_x`` returns the words for a
value, or None if it isn't such a value.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from manaburn import terms
from manaburn.terms import ManaCost, parse_mana

from ..tree import AddPT, Arith, Number, SetPT, Value, X
from ..words import NUMBER_WORDS, ORDINALS, keywords_with, number_word
from .registry import Ends, Out, Part, builtin

if TYPE_CHECKING:
    from ..parser import Parser
    from ..printer import Printer


NUMBERS: Final = {word: n for n, word in enumerate(NUMBER_WORDS)}


def _is_num(p: Parser, i: int) -> bool:
    """Return whether a number or X begins here."""
    w = p.low[i]
    return w in NUMBERS or w.isdigit() or w == "X"


def read_num(p: Parser, i: int) -> Ends:
    """Read a number, in words or digits, or X."""
    w = p.low[i]
    if w in NUMBERS:
        return {i + 1: Number(NUMBERS[w])}
    if w.isdigit() and len(w) < 8:
        return {i + 1: Number(int(w))}
    if w == "X":
        return {i + 1: X()}
    return {}


def write_num(p: Printer, v: Part) -> Out | None:
    """Return a number in digits."""
    if isinstance(v, Number) and v.n >= 0:
        return [str(v.n)]
    return ["X"] if isinstance(v, X) else None


builtin("num", read_num, write_num, _is_num)


def write_count(p: Printer, v: Part) -> Out | None:
    """Return a number in words."""
    if isinstance(v, Number) and v.n >= 0:
        return [number_word(v.n)]
    return ["X"] if isinstance(v, X) else None


builtin("count", read_num, write_count, _is_num)


def _is_int(p: Parser, i: int) -> bool:
    """Return whether a number begins here."""
    w = p.low[i]
    return w in NUMBERS or w.isdigit()


def read_int(p: Parser, i: int) -> Ends:
    """Read a number as a plain integer."""
    w = p.low[i]
    if w in NUMBERS:
        return {i + 1: NUMBERS[w]}
    return {i + 1: int(w)} if w.isdigit() and len(w) < 8 else {}


def write_int(p: Printer, v: Part) -> Out | None:
    """Return a plain integer in words."""
    return [number_word(v)] if type(v) is int and v >= 0 else None


builtin("int", read_int, write_int, _is_int)


def read_nth(p: Parser, i: int) -> Ends:
    """Read "first", "second" and so on as a number."""
    return {i + 1: Number(ORDINALS.index(p.low[i]) + 1)} if p.low[i] in ORDINALS else {}


def write_nth(p: Printer, v: Part) -> Out | None:
    """Return the ordinal for a number."""
    return [ORDINALS[v.n - 1]] if isinstance(v, Number) and 0 < v.n <= len(ORDINALS) else None


builtin("nth", read_nth, write_nth, lambda p, i: p.low[i] in ORDINALS)


def keywords_production(name: str, argument: str) -> None:
    """Register the production for the names of keyword abilities that take this argument; see ``keywords_with``."""
    known: dict[str, list[tuple[str, ...]]] = {}
    for keyword in sorted(keywords_with(argument)):
        words = tuple(keyword.split(" "))
        known.setdefault(words[0], []).append(words)

    def begins(p: Parser, i: int) -> bool:
        return p.low[i] in known

    def read(p: Parser, i: int) -> Ends:
        found = [words for words in known.get(p.low[i], ()) if tuple(p.low[i : i + len(words)]) == words]
        return {i + len(words): " ".join(words) for words in found}

    def write(p: Printer, v: Part) -> Out | None:
        return v.split(" ") if isinstance(v, str) and v in keywords_with(argument) else None

    builtin(name, read, write, begins)


keywords_production("kwsimple", "")
keywords_production("kwn", "N")
keywords_production("kwcost", "cost")


PTM: Final = re.compile(r"^([-+])(\d+|X|Y)/([-+])(\d+|X|Y)$")


PT: Final = re.compile(r"^(\d+|X|\*)/(\d+|X|\*)$")


def _signed(sign: str, number: str) -> Value | None:
    """Return the value of a number with a sign; None if it can't be read."""
    if number == "X":
        return X() if sign == "+" else Arith("*", Number(-1), X())
    if number == "Y" or len(number) > 7:
        return None
    n = int(number)
    return Number(n if sign == "+" else -n)


def read_ptm(p: Parser, i: int) -> Ends:
    """Read a change of power and toughness: "+1/-1"."""
    m = PTM.match(p.low[i])
    if not m:
        return {}
    power, toughness = _signed(m[1], m[2]), _signed(m[3], m[4])
    return {} if power is None or toughness is None else {i + 1: AddPT(power, toughness)}


def _say_signed(v: Value, minus: bool) -> str | None:
    """Return a value with its sign; None if it has no such form. ``minus``: zero is said "-0"."""
    if isinstance(v, Number):
        if v.n == 0:
            return "-0" if minus else "+0"
        return f"+{v.n}" if v.n > 0 else str(v.n)
    if isinstance(v, X):
        return "+X"
    return "-X" if v == Arith("*", Number(-1), X()) else None


def write_ptm(p: Printer, v: Part) -> Out | None:
    """Return the words for a change of power and toughness. Beside a negative number zero is negative, too."""
    if not isinstance(v, AddPT):
        return None

    def negative(x: Value) -> bool:
        return (isinstance(x, Number) and x.n < 0) or isinstance(x, Arith)

    minus = negative(v.power) or negative(v.toughness)
    power, toughness = _say_signed(v.power, minus), _say_signed(v.toughness, minus)
    return None if power is None or toughness is None else [f"{power}/{toughness}"]


builtin("ptm", read_ptm, write_ptm, lambda p, i: p.low[i][0] in "+-")


def read_pt(p: Parser, i: int) -> Ends:
    """Read a power and toughness: "2/2"."""
    m = PT.match(p.low[i])
    if not m or "*" in p.low[i]:
        return {}
    a: Value = X() if m[1] == "X" else Number(int(m[1]))
    b: Value = X() if m[2] == "X" else Number(int(m[2]))
    return {i + 1: SetPT(a, b)}


def write_pt(p: Printer, v: Part) -> Out | None:
    """Return the words for a power and toughness."""
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


builtin("pt", read_pt, write_pt, lambda p, i: "/" in p.low[i])


def _is_mana(p: Parser, i: int) -> bool:
    """Return whether a mana symbol stands here."""
    w = p.low[i]
    return w[0] == "{" and w not in ("{T}", "{Q}")


def read_mana(p: Parser, i: int) -> Ends:
    """Read all mana symbols that follow one another as a mana cost. Only the mana costs of cards can have Phyrexian
    ones."""
    ends: Ends = {}
    j = i
    while j < p.n and _is_mana(p, j):
        j += 1
        try:
            cost = parse_mana("".join(p.low[i:j]))
        except ValueError:
            return {}
        if cost.phyrexian:
            return {}
        ends[j] = cost
    return {j: ends[j]} if j > i else {}


def write_mana(p: Printer, v: Part) -> Out | None:
    """Return the symbols of a mana cost."""
    return [str(v)] if isinstance(v, ManaCost) else None


builtin("mana", read_mana, write_mana, _is_mana)


def read_manasyms(p: Parser, i: int) -> Ends:
    """Read mana as it is produced: {G}{G} is "GG", {2} and {C}{C} are "CC"."""
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


def write_manasyms(p: Printer, v: Part) -> Out | None:
    """Return the symbols for mana that is produced."""
    if not isinstance(v, str) or not re.fullmatch("[WUBRGC]*", v):
        return None
    plain = v.lstrip("C")
    none = len(v) - len(plain)
    if "C" in plain:
        return None
    return [(f"{{{none}}}" if none else "") + "".join(["{" + c + "}" for c in plain])] if v else ["{0}"]


builtin("manasyms", read_manasyms, write_manasyms, _is_mana)


SMALL: Final = frozenset(
    ["of", "the", "to", "in", "from", "with", "for", "and", "at", ",", "on", "'s", "'", "von", "il", "en"]
)


def _is_name(p: Parser, i: int) -> bool:
    """Return whether a name can begin here."""
    return p.words.raw[i][0].isupper() or p.own[i] or p.low[i] == "~outer"


def read_cardname(p: Parser, i: int) -> Ends:
    """Read the name of a card: any run of words that begins and ends with a capital."""
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
    """Return the words of a name as one text."""
    text = ""
    for part in parts:
        text += part if not text or part in (",", "'s", "'") else " " + part
    return text


def write_cardname(p: Printer, v: Part) -> Out | None:
    """Return the words for the name of a card."""
    if not isinstance(v, str) or not v:
        return None
    return ["~outer" if v == "~" else v]


builtin("cardname", read_cardname, write_cardname, _is_name)


NOT_COUNTERS: Final = frozenset("a the all each that any another more additional of number one or no".split())


def read_counterkind(p: Parser, i: int) -> Ends:
    """Read the kind of a counter: the word before "counter", or the two words of a keyword."""
    for k in (1, 2):
        if i + k < p.n and p.low[i + k] in ("counter", "counters"):
            word = " ".join(p.low[i : i + k])
            if k == 1 and (PTM.match(word) or (word.isalpha() and word not in NOT_COUNTERS and word not in NUMBERS)):
                return {i + 1: word}
            if k == 2 and word in STRIKES:
                return {i + 2: word}
    return {}


def read_counterword(p: Parser, i: int) -> Ends:
    """Read the kind of a counter in a list of kinds, which all have the one word "counter" behind the last."""
    if i + 1 < p.n and (p.low[i + 1] in (",", "or") or p.low[i + 1] == "counter"):
        word = p.low[i]
        if PTM.match(word) or (word.isalpha() and word not in NOT_COUNTERS and word not in NUMBERS):
            return {i + 1: word}
    return {}


STRIKES: Final = ("first strike", "double strike")


def write_counterkind(p: Printer, v: Part) -> Out | None:
    """Return the word for a kind of counter."""
    return v.split(" ") if isinstance(v, str) and v else None


builtin("counterkind", read_counterkind, write_counterkind, lambda p, i: True)
builtin("counterword", read_counterword, write_counterkind, lambda p, i: p.low[i][0] in "+-" or p.low[i].isalpha())


def _is_quote(p: Parser, i: int) -> bool:
    """Return whether a quotation begins here."""
    return p.low[i] == "“"


def read_quote(p: Parser, i: int) -> Ends:
    """Read an ability in quotation marks. Quotations can stand within one another three deep."""
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


def write_quote(p: Printer, v: Part) -> Out | None:
    """Return an ability in quotation marks."""
    words = p.nt("ability", v)
    return None if words is None else ["“", *words, "”"]


builtin("quote", read_quote, write_quote, _is_quote)


def read_loyalty(p: Parser, i: int) -> Ends:
    """Read the cost of a loyalty ability as a word: "+1", "0", "-X"."""
    m = re.match(r"^([-+])(\d+|X)$", p.low[i])
    if not m:
        return {i + 1: "0"} if p.low[i] == "0" else {}
    return {i + 1: p.low[i]}


def write_loyalty(p: Printer, v: Part) -> Out | None:
    """Return the word for the cost of a loyalty ability."""
    return [v] if isinstance(v, str) else None


builtin("loyaltyword", read_loyalty, write_loyalty, lambda p, i: p.low[i][0] in "+-0")
