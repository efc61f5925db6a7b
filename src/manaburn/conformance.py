"""Which rule is carried out where, and shown by which scenarios: the index behind ``manaburn rule`` and ``manaburn
rules``.

The code names the rule of 2008 that a function carries out, in its docstring or in a comment; scenario files cite
rules and demands. Both are read from the sources, so the index is never older than they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple

import yaml

from manaburn.editions.edition import EDITIONS, STACK_EDITIONS
from manaburn.editions.rulebook import Rule, known, on_date, rules_at, summary
from manaburn.errors import InputError

NUMBER: Final = re.compile(r"(?<![\d.#/])([1-6]\d\d(?:\.\d{1,2}[a-z]?)?)(?![\d/])")
RANGE: Final = re.compile(r"([1-6]\d\d\.\d{1,2})([a-z])-([a-z])\b")


class Place(NamedTuple):
    """Where in the code a rule is named: the module and the function (or class) it is about."""

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


def numbers_in(text: str) -> list[str]:
    """The rule numbers that a text names; "409.1b-d" names three."""
    found: list[str] = []
    for whole, first, last in RANGE.findall(text):
        found.extend([whole + chr(code) for code in range(ord(first), ord(last) + 1)])
    found.extend(NUMBER.findall(text))
    return list(dict.fromkeys(found))


@cache
def code_index() -> dict[str, tuple[Place, ...]]:
    """For each rule number of 2008 the places in the code that name it."""
    found: dict[str, list[Place]] = {}
    root = resources.files("manaburn")
    for package in ("rules", "editions", "text", "state"):
        _read_package(root.joinpath(package), package, found)
    return {number: tuple(places) for number, places in found.items()}


def _read_package(folder: Traversable, name: str, found: dict[str, list[Place]]) -> None:
    """Note the numbers of all modules below a folder."""
    for entry in sorted(folder.iterdir(), key=lambda item: item.name):
        if entry.is_dir():
            _read_package(entry, f"{name}.{entry.name}", found)
        elif entry.name.endswith(".py") and entry.name not in ("rulebook.py", "__init__.py"):
            _read_module(f"{name}.{entry.name[:-3]}", entry.read_text(encoding="utf-8"), found)


def _read_module(module: str, source: str, found: dict[str, list[Place]]) -> None:
    """Note the numbers of a module under the function or class they stand in."""
    owner = ""
    for line in source.splitlines():
        start = re.match(r"(?:class|def) (\w+)", line)
        if start:
            owner = start.group(1)
        elif line and not line[0].isspace() and not line.startswith(("#", ")", '"')):
            owner = ""
        for number in numbers_in(line):
            if known(number, "2008") or any(known(number, year) for year in STACK_EDITIONS):
                place = Place(module, owner)
                places = found.setdefault(number, [])
                if place not in places:
                    places.append(place)


def carried_out(rule: str, edition: str) -> list[Place]:
    """Where a rule (numbered as on that date) is carried out: the places that name it, else those of the rule above
    it."""
    then = [number for number in code_index() if on_date(number, edition) == rule]
    places: list[Place] = []
    for number in then:
        places.extend([place for place in code_index()[number] if place not in places])
    if not places:
        above = Rule(rule).parent
        if above is not None and str(above) != rule:
            return carried_out(str(above), edition)
    return places


def scenario_index(folder: Path) -> list[Shown]:
    """The scenarios below a folder, with what they cite."""
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
            content = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
        except (OSError, UnicodeDecodeError, yaml.YAMLError) as problem:
            raise InputError(str(path), "not a scenario file", "see manaburn scenario run") from problem
        if not isinstance(content, dict):
            continue
        editions = tuple([str(part) for part in content.get("rules", ["2008"])])
        cites = tuple([str(part) for part in content.get("cites", [])])
        result.append(Shown(str(path), str(content.get("name", path.stem)), editions, cites))
    return result


def rule_cited(cite: str) -> str:
    """The rule number in a catalogue id: "409.1f#3" and "418.5a@2006" are about 409.1f and 418.5a."""
    return re.split(r"[#@-]", cite, maxsplit=1)[0]


def showing(rule: str, edition: str, scenarios: Iterable[Shown]) -> list[Shown]:
    """The scenarios of an edition that cite the rule or one below it, by its number of any date."""
    found: list[Shown] = []
    for shown in scenarios:
        if edition not in shown.editions:
            continue
        for cite in shown.cites:
            number = rule_cited(cite)
            if number == rule or number.startswith(rule + ".") or (_extends(number, rule)):
                found.append(shown)
                break
    return found


def _extends(number: str, rule: str) -> bool:
    """Whether a subrule is below a rule: 409.1f below 409.1."""
    return number.startswith(rule) and len(number) > len(rule) and number[len(rule)].isalpha()


class Row(NamedTuple):
    """One rule at one date."""

    rule: str
    edition: str
    summary: str
    places: tuple[str, ...]
    scenarios: tuple[str, ...]


def table(
    scenarios: list[Shown], editions: Iterable[str] = STACK_EDITIONS, first: int = 400, last: int = 422
) -> list[Row]:
    """Every rule of the chapter in each edition: summary, places, scenarios."""
    rows: list[Row] = []
    for edition in editions:
        for rule in rules_at(edition):
            number = str(rule)
            if not number[:3].isdigit() or not first <= int(number[:3]) <= last:
                continue
            places = tuple([str(place) for place in carried_out(number, edition)])
            shown = tuple([scenario.file for scenario in showing(number, edition, scenarios)])
            rows.append(Row(number, edition, summary(rule, edition), places, shown))
    return rows


def markdown(scenarios: list[Shown]) -> str:
    """The coverage table of docs/conformance.md."""
    rows = table(scenarios)
    by_rule: dict[str, dict[str, Row]] = {}
    for row in rows:
        by_rule.setdefault(row.rule, {})[row.edition] = row
    lines = [
        "# Conformance",
        "",
        "Made by `manaburn rules --markdown`; a test sees to it that it is up to date. For each rule and subrule",
        "of chapter 4 and each edition: how many scenarios show it (numbers differ by date; `.` where the rulebook",
        "of that date has no such rule).",
        "",
        "| rule | " + " | ".join(STACK_EDITIONS) + " | carried out in | what it says |",
        "| --- |" + " --- |" * (len(STACK_EDITIONS) + 2),
    ]
    for number in sorted(by_rule, key=Rule):
        per = by_rule[number]
        latest = per[max(per)]
        counts = [str(len(per[edition].scenarios)) if edition in per else "." for edition in STACK_EDITIONS]
        places = ", ".join([f"`{place}`" for place in latest.places[:2]])
        lines.append(f"| {number} | " + " | ".join(counts) + f" | {places} | {latest.summary} |")
    return "\n".join(lines) + "\n"


def edition_name(name: str) -> str:
    """The edition's short name, for tables that have a column for each; InputError for another."""
    if name not in EDITIONS:
        raise InputError(f"rules {name!r}", "not an edition with a rulebook", "take one of " + ", ".join(EDITIONS))
    return name
