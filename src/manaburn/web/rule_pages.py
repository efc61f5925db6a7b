"""What is known of a rule: what it says at each date, where it is carried out, which scenarios show it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import msgspec

from manaburn import conformance
from manaburn.editions.differences import cited_in
from manaburn.editions.edition import EDITIONS, find_edition
from manaburn.editions.rulebook import spans, summary
from manaburn.errors import InputError
from manaburn.scenario.collection import collection_folder

from . import messages as m

NUMBER: Final = re.compile(r"\d{3}(\.\d{1,3}[a-z]?)?|1996(\.[a-z]+)?")
MOST_SCENARIOS: Final = 40


def book_of(rules: str) -> str:
    """Return the named edition in force on the date of these rules."""
    day = find_edition(rules).date
    return [name for name, begins in EDITIONS.items() if begins <= day][-1]


def named_editions() -> list[m.Named]:
    """Return the rulebooks that have names, each with its date in words."""
    return [m.Named(name, name, f"{day.day} {day:%B %Y}") for name, day in EDITIONS.items()]


def rule_page(number: str, rules: str) -> m.RulePage:
    """Return the page of a rule, numbered as in the rulebook of a date, without places and scenarios. Raises
    InputError."""
    if NUMBER.fullmatch(number) is None:
        raise InputError("rule", f"{number[:40]!r} is not a rule number", "write one like 409.1f")
    book = book_of(rules)
    said = summary(number, book)
    history = [
        m.RuleSpan(f"{span.since}", f"{span.until}" if span.until is not None else "", span.summary)
        for span in spans(number)
    ]
    editions: list[m.RuleAt] = []
    for name in EDITIONS:
        then = cited_in(number, EDITIONS[book], EDITIONS[name])
        if then:
            editions.append(m.RuleAt(name, then, summary(then, name)))
    return m.RulePage(number, book, said, history, editions, "", [], [], -1)


def with_scenarios(page: m.RulePage) -> m.RulePage:
    """Return the page with the places where the rule is carried out and the scenarios that show it. The first time this
    reads all of them."""
    number, book = page.number, page.edition
    by, places = conformance.carried_out(number, book)
    folder = collection_folder()
    found = conformance.showing(number, book, conformance.scenario_index(folder))
    shown = [
        m.RuleScenario(Path(one.file).relative_to(folder).as_posix(), one.name, list(one.editions))
        for one in found[:MOST_SCENARIOS]
    ]
    where = [f"{place}" for place in places]
    above = by if by != number else ""
    return msgspec.structs.replace(page, by=above, places=where, scenarios=shown, count=len(found))


__all__ = ["book_of", "named_editions", "rule_page", "with_scenarios"]
