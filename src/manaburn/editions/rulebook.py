"""The registry of rule numbers: which the rulebook of a date has, and in one line what each of them says.

The data stand beside this module. `rules.tsv` has a row for each number and span of time in which it means the same;
`renumbered.tsv` tells what a number of 2008 was before. The rulebook of 1996 has no numbers: its topics have names,
`1996.batch` and the like. Summaries are our own words, never the rulebook's.
"""

from __future__ import annotations

from bisect import bisect_left
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple, NoReturn

from manaburn.editions.edition import EDITIONS
from manaburn.errors import InputError, ManaburnError

__all__ = ["NOTHING", "Rule", "Span", "UnknownRule", "cited", "known", "on_date", "rules_at", "spans", "summary"]

_ALWAYS: Final = "9999"
"""Later than every date, as text."""


class Rule:
    """A rule of the book by its number: `Rule("409.1f")`, or a topic of 1996: `Rule("1996.batch")`.

    Immutable, hashable and cheap; sorts as the book does (409.1b, 409.1f, 409.10), the topics of 1996 first. Whether a
    rulebook has the number is another question: see `known`.
    """

    __slots__ = ("_key", "number")

    number: str
    """The number as the book writes it, without a point at its end."""
    _key: tuple[int, int, str]

    def __init__(self, number: str) -> None:
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "_key", _parse(number))

    @property
    def section(self) -> Rule:
        """The whole rule this belongs to: 409 of 409.1f."""
        return Rule(self.number.partition(".")[0])

    @property
    def parent(self) -> Rule | None:
        """The rule next above: 409.1 of 409.1f, 409 of 409.1, nothing above 409."""
        above = _above(self.number)
        return Rule(above) if above else None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Rule does not change: cannot set {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Rule does not change: cannot delete {name}")

    def __str__(self) -> str:
        return self.number

    def __repr__(self) -> str:
        return f"Rule({self.number!r})"

    def __reduce__(self) -> tuple[type[Rule], tuple[str]]:
        return Rule, (self.number,)

    def __hash__(self) -> int:
        return hash(self.number)

    def __eq__(self, other: object) -> bool:
        return self.number == other.number if isinstance(other, Rule) else NotImplemented

    def __lt__(self, other: Rule) -> bool:
        return self._key < other._key

    def __le__(self, other: Rule) -> bool:
        return self._key <= other._key

    def __gt__(self, other: Rule) -> bool:
        return self._key > other._key

    def __ge__(self, other: Rule) -> bool:
        return self._key >= other._key


class Span(NamedTuple):
    """A time in which a number means one thing: from `since`, up to but without `until`, or to the end."""

    since: date
    until: date | None
    summary: str


class UnknownRule(InputError, KeyError):
    """A rule number that the rulebook of the date does not have.

    `nearest` is a number that it has, or empty; `elsewhere` says in words when the book had the number, if ever.
    """

    number: str
    on: str
    nearest: str
    elsewhere: str

    def __init__(self, number: str, on: str, nearest: str = "", elsewhere: str = "") -> None:
        self.number = number
        self.on = on
        self.nearest = nearest
        self.elsewhere = elsewhere
        mend = f"the nearest is {nearest}" if nearest else "the oldest rulebook here is of 1996-11-01"
        aside = f" ({elsewhere})" if elsewhere else ""
        super().__init__("", f"the rules of {on} have no {number}{aside}", mend)

    def __reduce__(self) -> tuple[type[UnknownRule], tuple[str, str, str, str]]:
        return type(self), (self.number, self.on, self.nearest, self.elsewhere)


def known(rule: Rule | str, on: date | str) -> bool:
    """Whether the rulebook in force on a date has this number. A date may be given as text, or as a rulebook's year."""
    return _find(_number(rule), _day(on)) is not None


def summary(rule: Rule | str, on: date | str) -> str:
    """What the rule says on that date, in one line; raises `UnknownRule` if the rulebook then has no such number."""
    number, day = _number(rule), _day(on)
    text = _find(number, day)
    if text is None:
        raise UnknownRule(number, day, _nearest(number, day), _elsewhere(number))
    return text


def spans(rule: Rule | str) -> tuple[Span, ...]:
    """The times in which the number was in the book, oldest first, and what it said in each."""
    return tuple(
        Span(date.fromisoformat(since), date.fromisoformat(until) if until != _ALWAYS else None, text)
        for since, until, text in _table().get(_number(rule), ())
    )


def rules_at(on: date | str) -> list[Rule]:
    """Every rule of the rulebook in force on a date, in the order of the book."""
    return list(_book(_in_force(_day(on))))


def on_date(rule: Rule | str, on: date | str) -> str:
    """The number that a provision, cited by its number of 2008, has on a date.

    Where it has none of its own the number of the rule above; where the rulebook then has nothing of the kind, the
    number of 2008 as it is, which `known` denies.
    """
    cited, day = _number(rule), _day(on)
    number = cited
    while number:
        for until, then in _renumbered().get(number, ()):
            if day < until and then == NOTHING:
                return cited
            if day < until and _find(then, day) is not None:
                return then
        if _find(number, day) is not None:
            return number
        number = _above(number)
    return cited


def cited(rule: Rule | str, on: date | str) -> str:
    """A provision, cited by its number of 2008, as the rulebook in force on a date has it; "" where that has nothing of
    the kind, and for what is no number."""
    try:
        then = on_date(rule, on) if rule else ""
    except ManaburnError:
        return ""
    return then if then and known(then, on) else ""


# -- reading what is asked ---------------------------------------------------------------------------------------------


def _parse(number: str) -> tuple[int, int, str]:
    """The sort key of a number; refuses what is none."""
    whole, _, rest = number.partition(".")
    if number.isascii():
        if whole == "1996" and (number == whole or (rest.isalpha() and rest.islower())):
            return 0, 0, rest
        if len(whole) == 3 and whole.isdigit():
            if number == whole:
                return int(whole), 0, ""
            digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
            letter = rest[len(digits) :]
            if digits.isdigit() and digits[0] != "0" and len(letter) < 2:
                return int(whole), int(digits), letter
    raise InputError("", f"{number!r} is no rule number", "write one like 409, 409.1, 409.1f or 1996.batch")


def _number(rule: Rule | str) -> str:
    return rule.number if isinstance(rule, Rule) else Rule(rule).number


def _above(number: str) -> str:
    """The number next above, or nothing: 409.1 of 409.1f."""
    whole, point, rest = number.partition(".")
    if not point:
        return ""
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return whole if digits == rest or not digits else f"{whole}.{digits}"


def _day(on: date | str) -> str:
    """A date as text like 2004-06-01; the bare year of a rulebook stands for its date."""
    if isinstance(on, date):
        return on.isoformat()[:10]
    try:
        return (EDITIONS.get(on) or date.fromisoformat(on)).isoformat()
    except ValueError:
        years = ", ".join(EDITIONS)
        raise InputError("", f"{on!r} is no date", f"write one like 2004-06-01, or one of {years}") from None


# -- the tables --------------------------------------------------------------------------------------------------------


def _rows(name: str) -> list[list[str]]:
    text = files("manaburn.editions").joinpath(name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()[1:]]


@cache
def _table() -> dict[str, list[tuple[str, str, str]]]:
    """The spans of each number as (since, until, summary), oldest first; read once."""
    table: dict[str, list[tuple[str, str, str]]] = {}
    for number, since, until, text in _rows("rules.tsv"):
        table.setdefault(number, []).append((since, until or _ALWAYS, text))
    return table


NOTHING: Final = "-"
"""Stands for the number where a rulebook had nothing of the kind, though it had of what stands above."""


@cache
def _renumbered() -> dict[str, list[tuple[str, str]]]:
    """Of numbers of 2008, what they were before a date, earliest date first."""
    table: dict[str, list[tuple[str, str]]] = {}
    for number, until, then in _rows("renumbered.tsv"):
        table.setdefault(number, []).append((until, then))
    return table


def _find(number: str, day: str) -> str | None:
    for since, until, text in _table().get(number, ()):
        if since <= day < until:
            return text
    return None


def _in_force(day: str) -> str:
    """The date of the rulebook in force on a day; before the first, the day itself."""
    return max((book for book in map(date.isoformat, EDITIONS.values()) if book <= day), default=day)


@cache
def _book(day: str) -> tuple[Rule, ...]:
    return tuple(sorted(Rule(number) for number in _table() if _find(number, day) is not None))


def _nearest(number: str, day: str) -> str:
    """A number the rulebook of a day has instead: where the provision of 2008 stood then, else the next in the book."""
    then = on_date(number, day)
    if then != _above(number) and _find(then, day) is not None:
        return then
    book = _book(_in_force(day))
    if not book:
        return ""
    place = bisect_left(book, Rule(number))
    before, after = book[max(place - 1, 0)].number, book[min(place, len(book) - 1)].number
    return after if _shared(number, after) > _shared(number, before) else before


def _shared(one: str, other: str) -> int:
    """How many levels two numbers share: two for 409.1f and 409.1i."""
    count = 0
    a, b = one, other
    levels = {a}
    while a := _above(a):
        levels.add(a)
    while b:
        count += b in levels
        b = _above(b)
    return count


def _elsewhere(number: str) -> str:
    """When the number was in the book, in words, or nothing."""
    times = _table().get(number)
    if not times:
        return ""
    since, until = times[0][0], times[-1][1]
    return f"there is one since {since}" if until == _ALWAYS else f"there was one from {since} to {until}"
