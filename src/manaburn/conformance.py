"""The index behind ``manaburn rule`` and ``manaburn rules``: where each rule is carried out, and which scenarios show
it.

A module, class or function declares the rules that it carries out in the last paragraph of its docstring ("Rules:
409.1b, 401.1b@2006."); the table of keywords declares them by its rule numbers. Scenario files cite rules and demands.
The index is built from these sources whenever it is used.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple

import yaml

from manaburn.editions.edition import EDITIONS, STACK_EDITIONS, find_edition
from manaburn.editions.names import name_of
from manaburn.editions.rulebook import RENUMBERED, Rule, known, on_date, rules_at, summary
from manaburn.errors import InputError, ManaburnError
from manaburn.text import keywords

DECLARATION: Final = re.compile(r"^ *Rules: (.+(?:\n.+)*)", re.MULTILINE)
HEADING: Final = re.compile(r"^(?:name|rules|cites):.*(?:\n[ \t#-].*|\n(?=\n))*", re.MULTILINE)
"""Matches what a scenario says of its name, editions and rules, with the lines that belong to it. The index needs no
more, and reading all of each file takes five times as long."""
PACKAGES: Final = ("rules", "editions", "text", "state")
"""The packages and modules in which rules are carried out, besides the top-level modules."""


LATER: Final = tuple([name for name in STACK_EDITIONS if EDITIONS[name] >= RENUMBERED])
"""The editions since Magic 2010, which numbered all rules anew."""


class Place(NamedTuple):
    """A place that declares a rule: a module, and a class or function in it ("" for the module itself)."""

    module: str
    name: str

    def __str__(self) -> str:
        return f"{self.module}.{self.name}" if self.name else self.module


class Shown(NamedTuple):
    """A scenario that cites a rule."""

    file: str
    name: str
    editions: tuple[str, ...]
    cites: tuple[str, ...]


class Declared(NamedTuple):
    """A rule as code declares it: its number, and the rulebook that contains it ("" for a topic of 1996)."""

    number: str
    edition: str


def declared(docstring: str) -> list[Declared]:
    """Return the rules that a docstring declares in its last paragraph: "Rules: 409.1b, 401.1b@2006, 1996.batch.7."

    A number refers to the rulebook of 2008 unless an edition follows it. Raises InputError for a number that isn't a
    rule of that edition.
    """
    match = DECLARATION.search(docstring)
    if match is None:
        return []
    found: list[Declared] = []
    for part in match.group(1).replace("\n", " ").rstrip(". ").split(","):
        number, _, edition = part.strip().partition("@")
        if number.startswith("1996."):
            topic = ".".join(number.split(".")[:2])
            if not known(topic, "1996"):
                raise InputError(f"Rules: {part.strip()}", "no topic of 1996", "see manaburn rules --rules 1996")
            found.append(Declared(topic, ""))
        elif known(number, edition or "2008"):
            found.append(Declared(number, edition or "2008"))
        else:
            raise InputError(
                f"Rules: {part.strip()}", f"no rule of {edition or 2008}", "write NUMBER@EDITION for another book"
            )
    return found


@cache
def code_index() -> dict[Declared, tuple[Place, ...]]:
    """Return the places that declare each rule. Keywords are declared by their table, everything else by docstrings."""
    found: dict[Declared, list[Place]] = {}
    root = resources.files("manaburn")
    for package in PACKAGES:
        _read_package(root.joinpath(package), package, found)
    for entry in sorted(root.iterdir(), key=lambda item: item.name):
        if entry.name.endswith(".py") and entry.name != "conformance.py":
            _read_module(entry.name[:-3], entry.read_text(encoding="utf-8"), found)
    for name, info in keywords.KEYWORDS.items():
        if info.rule:
            found.setdefault(Declared(info.rule, "2008"), []).append(Place("text.keywords", name))
    return {rule: tuple(places) for rule, places in found.items()}


def _read_package(folder: Traversable, name: str, found: dict[Declared, list[Place]]) -> None:
    """Add the rules declared by the modules in a folder to ``found``."""
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.is_dir():
            _read_package(entry, f"{name}.{entry.name}", found)
        elif entry.name.endswith(".py"):
            _read_module(f"{name}.{entry.name[:-3]}".removesuffix(".__init__"), entry.read_text("utf-8"), found)


def _read_module(module: str, source: str, found: dict[Declared, list[Place]]) -> None:
    """Add the rules declared by a module, its classes and its functions to ``found``."""
    if "Rules: " not in source:
        return
    waiting: list[tuple[str, ast.Module | ast.ClassDef | ast.FunctionDef]] = [("", ast.parse(source))]
    while waiting:
        name, node = waiting.pop()
        for rule in declared(ast.get_docstring(node) or ""):
            places = found.setdefault(rule, [])
            if Place(module, name) not in places:
                places.append(Place(module, name))
        for child in node.body:
            if isinstance(child, (ast.ClassDef, ast.FunctionDef)):
                waiting.append((f"{name}.{child.name}".lstrip("."), child))


class CarriedOut(NamedTuple):
    """Where a rule is carried out. ``by`` is the number that the places declare: the rule itself or a rule above it."""

    by: str
    places: tuple[Place, ...]


def carried_out(rule: str, edition: str, day: str = "") -> CarriedOut:
    """Return where a rule, numbered as in that edition, or on that day of its time, is carried out.

    If no place declares the rule itself, the places of the rule above it are given, with its number in ``by``. If
    nothing declares either, there are no places.
    """
    places = list(code_index().get(Declared(rule, ""), ())) or list(_declared_on(edition, day).get(rule, ()))
    above = Rule(rule).parent
    if places or above is None:
        return CarriedOut(rule, tuple(sorted(places)))
    return carried_out(str(above), edition, day)


@cache
def _declared_on(edition: str, day: str) -> dict[str, list[Place]]:
    """Return for each number in a rulebook the places that declare it, by whatever number."""
    found: dict[str, list[Place]] = {}
    for one, there in code_index().items():
        if one.edition == "2008" or one.edition in LATER:
            number = on_date(one.number if one.edition == "2008" else f"{one.number}@{one.edition}", day or edition)
        elif one.edition == edition:
            number = one.number
        else:
            continue
        places = found.setdefault(number, [])
        places.extend([place for place in there if place not in places])
    return found


def scenario_index(folder: Path) -> list[Shown]:
    """Return the scenarios in a folder and its subfolders, with the rules that they cite."""
    if not folder.is_dir():
        return []
    return _scenarios(str(folder))


@cache
def _scenarios(folder: str) -> list[Shown]:
    result: list[Shown] = []
    for path in sorted(Path(folder).rglob("*.yaml")):
        if path.name == "not-observable.yaml":
            continue
        try:
            text = path.read_text(encoding="utf-8")
            heading = "\n".join(HEADING.findall(text))
            content = yaml.load(heading or text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        except (OSError, UnicodeDecodeError, yaml.YAMLError) as problem:
            raise InputError(str(path), "not a scenario file", "see manaburn scenario run") from problem
        if not isinstance(content, dict):
            continue
        editions = tuple([str(part) for part in content.get("rules", ["2008"])])
        cites = tuple([str(part) for part in content.get("cites", [])])
        result.append(Shown(str(path), str(content.get("name", path.stem)), editions, cites))
    return result


def rule_cited(cite: str) -> str:
    """Return the rule number in a catalogue id: "409.1f#3" refers to 409.1f, and "418.5a@2006" to 418.5a."""
    return re.split(r"[#@-]", cite, maxsplit=1)[0]


def showing(rule: str, edition: str, scenarios: Iterable[Shown]) -> list[Shown]:
    """Return the scenarios of an edition that cite a rule, or a rule below it.

    For editions up to 2008 a rule is cited by its number of any date, for later ones by that of 2008 or by that of a
    later edition which stands behind it ("510.1c@2010").
    """
    return _showing(edition, scenarios).get(rule, [])


def counts(edition: str, scenarios: Iterable[Shown]) -> dict[str, int]:
    """Return how many scenarios :func:`showing` finds for each rule of an edition; rules without any are left out."""
    return {rule: len(found) for rule, found in _showing(edition, scenarios).items()}


def _showing(edition: str, scenarios: Iterable[Shown]) -> dict[str, list[Shown]]:
    """Return for each rule of an edition the scenarios that cite it, or a rule below it."""
    found: dict[str, list[Shown]] = {}
    for shown in scenarios:
        if edition not in shown.editions:
            continue
        numbers = {number_cited(cite, edition) for cite in shown.cites} - {""}
        for rule in {above for number in numbers for above in _and_above(number)}:
            found.setdefault(rule, []).append(shown)
    return found


def _and_above(number: str) -> list[str]:
    """Return a number and those of the rules that contain it: 409.1f, 409.1 and 409."""
    found = [number]
    whole, point, rest = number.rpartition(".")
    while point:
        if rest[-1:].isalpha() and rest[:-1].isdigit():
            found.append(f"{whole}.{rest[:-1]}")
        found.append(whole)
        whole, point, rest = whole.rpartition(".")
    return found


@cache
def number_cited(cite: str, edition: str) -> str:
    """Return the number that the rule in a catalogue id has in an edition, "" if it has none; for editions up to 2008
    the number as it stands."""
    number = rule_cited(cite)
    if edition not in LATER:
        return number
    book = cite.partition("@")[2].partition("#")[0].partition("-")[0]
    try:
        return on_date(f"{number}@{book}" if book in LATER else number, edition)
    except ManaburnError:
        return ""  # an id without a number, such as 2010.mana.1


class Row(NamedTuple):
    """One rule at one date. ``by`` is the number that the places declare; it differs from the rule's own number if they
    declare a rule above it."""

    rule: str
    edition: str
    summary: str
    by: str
    places: tuple[str, ...]
    scenarios: tuple[str, ...]


def is_in_table(number: str, edition: str) -> bool:
    """Whether the table has this number of an edition: a topic of 1996, or a rule on spells, abilities and effects.
    They are chapter 4 until 2008, later chapter 6 and the state-based actions (704)."""
    if number.startswith("1996"):
        return number != "1996"
    chapter = int(number[:3])
    return 600 <= chapter <= 616 or chapter == 704 if edition in LATER else 400 <= chapter <= 422


def table(scenarios: list[Shown], editions: Iterable[str] = STACK_EDITIONS) -> list[Row]:
    """Return every rule on spells, abilities and effects for each edition, and every topic of 1996, with summary,
    places and scenarios."""
    rows: list[Row] = []
    for edition in editions:
        showing_it = _showing(edition, scenarios)
        for rule in rules_at(edition):
            number = str(rule)
            if not is_in_table(number, edition):
                continue
            by, found = carried_out(number, edition)
            places = tuple([str(place) for place in found])
            shown = tuple([scenario.file for scenario in showing_it.get(number, ())])
            rows.append(Row(number, edition, summary(rule, edition), by if by != number else "", places, shown))
    return rows


def search(words: str, edition: str) -> list[tuple[str, str]]:
    """Return (number, summary) of the rules of an edition whose summaries contain all of these words. "mana burn" finds
    300.3."""
    wanted = words.lower().split()
    found = [(str(rule), summary(rule, edition)) for rule in rules_at(edition)]
    return [(number, said) for number, said in found if all(word in said.lower() for word in wanted)]


def markdown(scenarios: list[Shown]) -> str:
    """Return the coverage table of docs/conformance.md."""
    lines = [
        "# Conformance",
        "",
        "Made by `manaburn rules --markdown`; a test sees to it that it is up to date. For each rule and subrule",
        "on spells, abilities and effects and each edition: how many scenarios show it (numbers differ by date; `.`",
        "where the rulebook of that date has no such rule). Where no code declares a rule itself but some declares one",
        "above it, the number of that rule stands before the places.",
        "",
        "## Chapter 4, until 2008",
        "",
        *_counts(scenarios, [edition for edition in STACK_EDITIONS if edition not in LATER]),
        "",
        "## Chapter 6 and the state-based actions, since 2009",
        "",
        *_counts(scenarios, list(LATER)),
    ]
    return "\n".join(lines) + "\n"


def _counts(scenarios: list[Shown], editions: list[str]) -> list[str]:
    """Return the lines of a table with a row for each rule and a column for each of these editions."""
    by_rule: dict[str, dict[str, Row]] = {}
    for row in table(scenarios, editions):
        by_rule.setdefault(row.rule, {})[row.edition] = row
    lines = [
        "| rule | " + " | ".join(editions) + " | carried out in | what it says |",
        "| --- |" + " --- |" * (len(editions) + 2),
    ]
    for number in sorted(by_rule, key=Rule):
        per = by_rule[number]
        latest = per[max(per)]
        counts = [str(len(per[edition].scenarios)) if edition in per else "." for edition in editions]
        places = (f"{latest.by}: " if latest.by and latest.places else "") + ", ".join(
            [f"`{place}`" for place in latest.places[:2]]
        )
        lines.append(f"| {number} | " + " | ".join(counts) + f" | {places} | {latest.summary} |")
    return lines


class Book(NamedTuple):
    """The rulebook in force on a day."""

    day: str
    """The day, such as 2005-03-01, or its short name."""
    edition: str
    """The youngest edition with a short name that is not younger. The index knows scenarios by these names."""


def book_of(rules: str) -> Book:
    """Return the rulebook that rules go by: "2004", "2005-03-01", "today", or one of them with house rules, which
    change no rulebook. Raises InputError for rules that do not exist."""
    day = find_edition(rules).date
    return Book(name_of(day), max([name for name, since in EDITIONS.items() if since <= day], key=EDITIONS.__getitem__))
