"""The rule numbers that the rulebook of a date has, and a summary of each rule in one line.

The data are files in this folder. `rules.tsv` has a row for each number and each span of time in which the number has
one meaning; `renumbered.tsv` has the earlier numbers of rules that have another number in 2008, `later_numbers.tsv` the
numbers that they have had since Magic 2010. The rulebooks before 1999 have no numbers; their topics have names such
as `1996.batch`. The summaries are not quotations from the rulebooks.
"""

from __future__ import annotations

from bisect import bisect_left
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple, NoReturn

from manaburn.editions.edition import EDITIONS
from manaburn.errors import InputError, ManaburnError

__all__ = [
    "NOTHING",
    "RENUMBERED",
    "Rule",
    "Span",
    "UnknownRule",
    "cited",
    "known",
    "on_date",
    "rules_at",
    "spans",
    "summary",
]

RENUMBERED: Final = date(2009, 7, 11)
"""The day on which Magic 2010 gave all rules other numbers."""

_ALWAYS: Final = "9999"
"""A text that sorts after every date."""


class Rule:
    """A rule number, `Rule("409.1f")`, or a topic of 1996, `Rule("1996.batch")`. Raises InputError for anything else.

    Rules are immutable and hashable. They sort in the order of the rulebook (409.1b, 409.1f, 409.10), after the topics
    of 1996. A Rule need not be in any rulebook; :func:`known` says whether it is.
    """

    __slots__ = ("_key", "number")

    number: str
    """The number as the rulebook writes it, without a final point."""
    _key: tuple[int, int, str]

    def __init__(self, number: str) -> None:
        object.__setattr__(self, "number", number)
        object.__setattr__(self, "_key", _parse(number))

    @property
    def section(self) -> Rule:
        """The rule with three digits that contains this one: 409 for 409.1f."""
        return Rule(self.number.partition(".")[0])

    @property
    def parent(self) -> Rule | None:
        """The rule that directly contains this one: 409.1 for 409.1f, 409 for 409.1, None for 409."""
        above = _above(self.number)
        return Rule(above) if above else None

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a Rule is immutable: cannot set {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a Rule is immutable: cannot delete {name}")

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
    """A span of time in which a number has one meaning: from `since` to the day before `until`. None: it has no end."""

    since: date
    until: date | None
    summary: str


class UnknownRule(InputError, KeyError):
    """The rulebook of the date does not have this rule number.

    `nearest` is a similar number that it has, or "". `elsewhere` says when the rulebooks had the number; "" if never.
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
        mend = f"the nearest is {nearest}" if nearest else "the oldest rulebook here is of 1993-08-05"
        aside = f" ({elsewhere})" if elsewhere else ""
        super().__init__("", f"the rules of {on} have no {number}{aside}", mend)

    def __reduce__(self) -> tuple[type[UnknownRule], tuple[str, str, str, str]]:
        return type(self), (self.number, self.on, self.nearest, self.elsewhere)


def known(rule: Rule | str, on: date | str) -> bool:
    """Return whether the rulebook in force on a date has this number. The date can be text, also the year of an
    edition.

    Raises InputError for a text that is no rule number or no date.
    """
    return _find(_number(rule), _day(on)) is not None


def summary(rule: Rule | str, on: date | str) -> str:
    """Return what the rule says on a date, in one line. Raises UnknownRule if the rulebook of the date lacks the
    number."""
    number, day = _number(rule), _day(on)
    text = _find(number, day)
    if text is None:
        raise UnknownRule(number, day, _nearest(number, day), _elsewhere(number))
    return text


def spans(rule: Rule | str) -> tuple[Span, ...]:
    """Return the spans of time in which the rulebooks had this number, the oldest first; empty if they never had it."""
    return tuple(
        Span(date.fromisoformat(since), date.fromisoformat(until) if until != _ALWAYS else None, text)
        for since, until, text in _table().get(_number(rule), ())
    )


def rules_at(on: date | str) -> list[Rule]:
    """Return every rule of the rulebook in force on a date, in the order of the rulebook."""
    return list(_book(_in_force(_day(on))))


def on_date(rule: Rule | str, on: date | str) -> str:
    """Return the number that a rule has on a date. ``rule`` is its number in 2008, or in another edition that is named
    behind it: "510.1c@2010".

    If the rulebook of the date has no number for it but for a rule that contains it, return that number. If it has
    neither, return the number that was given; `known` says that it is not one of that date.
    """
    day = _day(on)
    if isinstance(rule, str) and "@" in rule:
        number, _, edition = rule.partition("@")
        provision = _provisions(_day(edition)).get(_number(number))
        if provision is None:
            return number
        if day >= RENUMBERED.isoformat():
            return _later(provision, day) or number
        if not _later_numbers()[provision][0]:
            return ""  # younger than 2008
        rule = _later_numbers()[provision][0]
    cited = _number(rule)
    if day >= RENUMBERED.isoformat():
        above: str = cited
        while above:
            place = _provisions("2008-02-01").get(above)
            if place is not None and (then := _later(place, day)):
                return then
            above = _above(above)
        return cited
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
    """Return the number that a rule has on a date, as :func:`on_date` does; "" if the rulebook of the date doesn't have
    the rule, or if ``rule`` is no rule number."""
    try:
        then = on_date(rule, on) if rule else ""
    except ManaburnError:
        return ""
    return then if then and known(then, on) else ""


def number_of_2008(number: str, on: date | str) -> str:
    """Return the number in 2008 of the rule that a rulebook since Magic 2010 has under a number, or of the smallest
    rule containing it that 2008 knows; "" if there is none."""
    day = _day(on)
    above = number if day >= RENUMBERED.isoformat() else ""
    while above:
        provision = _provisions(day).get(above)
        if provision is not None and _later_numbers()[provision][0] not in ("", NOTHING):
            return _later_numbers()[provision][0]
        above = _above(above)
    return ""


# -- reading what is asked ---------------------------------------------------------------------------------------------


def _parse(number: str) -> tuple[int, int, str]:
    """Return the sort key of a rule number. Raises InputError if it is none."""
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
    raise InputError("", f"{number!r} is not a rule number", "write one like 409, 409.1, 409.1f or 1996.batch")


def _number(rule: Rule | str) -> str:
    return rule.number if isinstance(rule, Rule) else Rule(rule).number


def _above(number: str) -> str:
    """Return the number of the rule that directly contains this one: 409.1 for 409.1f; "" for 409."""
    whole, point, rest = number.partition(".")
    if not point:
        return ""
    digits = rest.rstrip("abcdefghijklmnopqrstuvwxyz")
    return whole if digits == rest or not digits else f"{whole}.{digits}"


def _day(on: date | str) -> str:
    """Return a date as text such as 2004-06-01. The name of an edition stands for its date. Raises InputError."""
    if isinstance(on, date):
        return on.isoformat()[:10]
    try:
        return (EDITIONS.get(on) or date.fromisoformat(on)).isoformat()
    except ValueError:
        years = ", ".join(EDITIONS)
        raise InputError("", f"{on!r} is not a date", f"write one like 2004-06-01, or one of {years}") from None


# -- the tables --------------------------------------------------------------------------------------------------------


def _rows(name: str) -> list[list[str]]:
    text = files("manaburn.editions").joinpath(name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()[1:]]


@cache
def _table() -> dict[str, list[tuple[str, str, str]]]:
    """Return for each number its spans as (since, until, summary), the oldest first."""
    table: dict[str, list[tuple[str, str, str]]] = {}
    for number, since, until, text in _rows("rules.tsv"):
        table.setdefault(number, []).append((since, until or _ALWAYS, text))
    return table


NOTHING: Final = "-"
"""The number in `renumbered.tsv` of a rule that a rulebook did not have, although it had the rule that contains it."""


@cache
def _renumbered() -> dict[str, list[tuple[str, str]]]:
    """Return for numbers of 2008 the earlier numbers, each with the date until which it held, the earliest first."""
    table: dict[str, list[tuple[str, str]]] = {}
    for number, until, then in _rows("renumbered.tsv"):
        table.setdefault(number, []).append((until, then))
    return table


@cache
def _later_numbers() -> list[list[str]]:
    """The provisions that later rulebooks have: the number of 2008, or nothing, and the numbers in each of them."""
    return _rows("later_numbers.tsv")


@cache
def _later_days() -> list[str]:
    """The dates of the later rulebooks, in the order of the columns."""
    text = files("manaburn.editions").joinpath("later_numbers.tsv").read_text(encoding="utf-8")
    return text.partition("\n")[0].split("\t")[1:]


def _column(day: str) -> int:
    """The column of the rulebook in force on a day: 0 for 2008."""
    return sum([since <= day for since in _later_days()])


def _provisions(day: str) -> dict[str, int]:
    """For each number of the rulebook in force on a day, the row of its provision."""
    return _provisions_of(_column(day))


@cache
def _provisions_of(column: int) -> dict[str, int]:
    """For each number in a column of the table, the row of its provision."""
    found: dict[str, int] = {}
    for row, numbers in enumerate(_later_numbers()):
        for number in numbers[column].split():
            found.setdefault(number, row)
    return found


def _later(provision: int, day: str) -> str:
    """The number of a provision on a day since Magic 2010, the first if there are several; "" if there is none."""
    numbers = _later_numbers()[provision][_column(day)].split()
    return numbers[0] if numbers and numbers[0] != NOTHING else ""


def _find(number: str, day: str) -> str | None:
    for since, until, text in _table().get(number, ()):
        if since <= day < until:
            return text
    return None


def _in_force(day: str) -> str:
    """Return the date of the rulebook in force on a day; before the first rulebook, the day itself."""
    return max((book for book in _books() if book <= day), default=day)


@cache
def _books() -> frozenset[str]:
    """The dates of all rulebooks of which the tables know something."""
    since = {since for spans_of in _table().values() for since, _, _ in spans_of}
    return frozenset([*since, *map(date.isoformat, EDITIONS.values()), *_later_days()])


@cache
def _book(day: str) -> tuple[Rule, ...]:
    return tuple(sorted(Rule(number) for number in _table() if _find(number, day) is not None))


def _nearest(number: str, day: str) -> str:
    """Return a number that the rulebook of a day has: the number that this rule of 2008 had then, else the most similar
    number; "" if there is no rulebook of that day."""
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
    """Return how many levels two numbers share: two for 409.1f and 409.1i."""
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
    """Return a phrase that says when the rulebooks had a number; "" if never."""
    times = _table().get(number)
    if not times:
        return ""
    since, until = times[0][0], times[-1][1]
    return f"it exists since {since}" if until == _ALWAYS else f"it existed from {since} to {until}"
