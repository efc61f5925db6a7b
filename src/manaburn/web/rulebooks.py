"""The rulebook of a date and what differs between two, for the page; and the collection of scenarios."""

from __future__ import annotations

from datetime import date
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from manaburn import conformance
from manaburn.editions.differences import point_differences, rule_differences
from manaburn.editions.names import day_of, name_of, remark_on
from manaburn.editions.rulebook import rules_at, summary
from manaburn.scenario.collection import collection_folder
from manaburn.scenario.reading import LONGEST

from . import bench_messages as b
from .rule_pages import book_of, named_editions

MOST_FOUND: Final = 60
"""The number of scenarios that a search lists."""


def rulebook(rules: str, counts: dict[str, int] | None = None) -> b.Rulebook:
    """Return the rulebook of a date. ``counts``: how many scenarios show each rule. Raises InputError."""
    day = date_of(rules)
    found = [
        b.BookRule(str(rule), summary(rule, day), -1 if counts is None else counts.get(str(rule), 0))
        for rule in rules_at(day)
    ]
    return b.Rulebook(name_of(day), f"{day}", remark_on(day), found, named_editions())


def date_of(rules: str) -> date:
    """Return the date of an edition. House rules behind it have no rulebook. Raises InputError."""
    return day_of(rules.partition("+")[0])


def counted(rules: str) -> b.Rulebook:
    """Return the rulebook of a date with the number of scenarios that show each rule. The first time this reads all
    scenarios. Raises InputError."""
    return rulebook(rules, conformance.counts(book_of(rules), conformance.scenario_index(collection_folder())))


def differences(one: str, other: str) -> b.Differences:
    """Return what differs between the rules of two dates. Raises InputError."""
    first, second = date_of(one), date_of(other)
    points = [
        b.ChangedPoint(
            point.subject,
            point.one,
            numbers(point.rules_of_one),
            point.other,
            numbers(point.rules_of_other),
            f"{point.since}",
        )
        for point in point_differences(first, second)
    ]
    rules = [b.ChangedRule(*rule) for rule in rule_differences(first, second)]
    return b.Differences(f"{first}", f"{second}", points, rules)


def numbers(said: str) -> list[str]:
    """Return the rule numbers in a list such as "409.1, 409.2"."""
    return [number for number in said.split(", ") if number]


# -- the collection of scenarios ---------------------------------------------------------------------------------------


class Kept(NamedTuple):
    """A scenario of the collection. ``about``: its file, name and rules in lower case; ``text``: all of it."""

    file: str
    name: str
    editions: tuple[str, ...]
    about: str
    text: str


@cache
def collection() -> dict[str, Kept]:
    """Return the scenarios of the collection by their files, relative to its folder."""
    folder = collection_folder()
    found: dict[str, Kept] = {}
    for shown in conformance.scenario_index(folder):
        file = Path(shown.file).relative_to(folder).as_posix()
        text = Path(shown.file).read_text(encoding="utf-8")[:LONGEST]
        about = f"{file} {shown.name} {' '.join(shown.cites)}".lower()
        found[file] = Kept(file, shown.name, shown.editions, about, text.lower())
    return found


def find_scenarios(search: str) -> b.ScenariosFound:
    """Return the scenarios in which all of these words stand, those first whose file, name or rules have them."""
    words = search.lower().split()
    everything = collection().values()
    near = [one for one in everything if all(word in one.about for word in words)]
    far = [one for one in everything if words and all(word in one.text for word in words)]
    found = list({one.file: one for one in [*near, *far]}.values())
    listed = [b.ScenarioFound(one.file, one.name, list(one.editions)) for one in found[:MOST_FOUND]]
    return b.ScenariosFound(listed, len(found), len(everything))


def scenario_text(file: str) -> b.ScenarioText | None:
    """Return a scenario of the collection; None if it has none with this name. Nothing else is ever opened."""
    if file not in collection():
        return None
    return b.ScenarioText(file, (collection_folder() / file).read_text(encoding="utf-8"))


__all__ = ["counted", "differences", "find_scenarios", "rulebook", "scenario_text"]
