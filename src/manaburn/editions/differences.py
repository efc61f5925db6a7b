"""What differs between the rulebooks of two dates: rule by rule, and on the points that decide how a game is played."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import NamedTuple

from . import points
from .answers import in_words
from .point_rules import rules_of
from .rulebook import RENUMBERED, Rule, known, on_date, rules_at, summary


class RuleDifference(NamedTuple):
    """A rule that two rulebooks number or say otherwise. Its number and summary are "" where a rulebook lacks it."""

    one: str
    said_by_one: str
    other: str
    said_by_other: str


class PointDifference(NamedTuple):
    """A point on which the rules of two dates differ: what it is, the two answers, the rules of each by number, and the
    day from which the later answer held."""

    subject: str
    one: str
    rules_of_one: str
    other: str
    rules_of_other: str
    since: date


def rule_differences(one: date, other: date) -> list[RuleDifference]:
    """Return the rules that differ between the rulebooks of two dates, in the order of the earlier one, then those that
    only the later one has."""
    if one > other:
        return [RuleDifference(*found[2:], *found[:2]) for found in rule_differences(other, one)]
    to = _counterparts(one, other)
    found: list[RuleDifference] = []
    for rule in rules_at(one):
        said, then = summary(rule, one), to.get(str(rule), "")
        said_then = summary(then, other) if then else ""
        if (then, said_then) != (str(rule), said):
            found.append(RuleDifference(str(rule), said, then, said_then))
    met = set(to.values())
    new = [rule for rule in rules_at(other) if str(rule) not in met]
    return found + [RuleDifference("", "", str(rule), summary(rule, other)) for rule in new]


def point_differences(one: date, other: date) -> list[PointDifference]:
    """Return the points on which the rules of two dates differ, in the order in which the later answers came."""
    found: list[PointDifference] = []
    for point in points.ALL:
        here, there = point.on(one), point.on(other)
        if here != there:
            later = max(one, other)
            since = max([day for day, _ in point.entries if day <= later])
            numbers = rules_of(point, one), rules_of(point, other)
            found.append(PointDifference(point.subject, in_words(here), numbers[0], in_words(there), numbers[1], since))
    return sorted(found, key=lambda difference: difference.since)


def cited_in(number: str, one: date, other: date) -> str:
    """Return the number by which a rule of the rulebook of one date is cited in that of another: its own there, or that
    of the rule which contains it; "" if the other has nothing like it."""
    if one == other:
        return number
    if one >= RENUMBERED:
        then = on_date(f"{number}@{one.isoformat()}", other)
    else:
        of_2008 = _numbers_of_2008(one).get(number, "")
        then = on_date(of_2008, other) if of_2008 else number if other < RENUMBERED else ""
    return then if then and known(then, other) else ""


@lru_cache(maxsize=64)
def _counterparts(one: date, other: date) -> dict[str, str]:
    """Return, for each number of one rulebook, that of the same rule in another, where it has one.

    A subrule that the other doesn't have would be cited by the rule that contains it. So of the rules with the same
    counterpart only the one that contains the others has it.
    """
    found: dict[str, str] = {}
    by: dict[str, str] = {}
    for rule in rules_at(one):
        then = cited_in(str(rule), one, other)
        if not then:
            continue
        before = by.get(then)
        if before is None or _level(rule) < _level(Rule(before)):
            by[then] = str(rule)
    for then, number in by.items():
        found[number] = then
    return found


@lru_cache(maxsize=64)
def _numbers_of_2008(day: date) -> dict[str, str]:
    """Return, for each number of a rulebook before Magic 2010, that of the same rule in 2008, where it has one."""
    found: dict[str, str] = {}
    for rule in rules_at("2008"):
        then = on_date(rule, day)
        before = found.get(then)
        if known(then, day) and (before is None or _level(rule) < _level(Rule(before))):
            found[then] = str(rule)
    return found


def _level(rule: Rule) -> int:
    """Return how many rules contain a rule: 0 for 409, 2 for 409.1f."""
    above = rule.parent
    return 0 if above is None else _level(above) + 1


__all__ = ["PointDifference", "RuleDifference", "cited_in", "point_differences", "rule_differences"]
