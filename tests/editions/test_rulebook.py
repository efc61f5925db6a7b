"""The registry of rule numbers: complete for every date, consistent, quick, and in our own words."""

from __future__ import annotations

import copy
import gc
import pickle
import re
import time
from collections.abc import Iterator
from datetime import date, timedelta
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from manaburn.editions import EDITIONS, rulebook
from manaburn.editions.rulebook import NOTHING, Rule, UnknownRule, known, on_date, rules_at, spans, summary
from manaburn.errors import InputError, ManaburnError

SOURCES = sorted(Path(__file__).parents[3].glob("*/sources/rulebooks/*.txt"))
"""The rulebooks themselves, where somebody keeps them beside the repository."""

BOOKS = {
    "1993": date(1993, 8, 5),
    "1995": date(1995, 5, 1),
    "1996": date(1996, 11, 1),
    "1997": date(1997, 3, 24),
    "1999": date(1999, 6, 1),
    "2000": date(2000, 1, 1),
    "2002": date(2002, 2, 20),
    "2004": date(2004, 6, 1),
    "2006": date(2006, 10, 1),
    "2008": date(2008, 2, 1),
}

CHAPTER_FOUR = {"2002": 194, "2004": 234, "2006": 253, "2008": 264}
"""How many rules and subrules 400 to 422 the rulebook of each date has, counted in the rulebooks."""

WHOLE_BOOK = {"1996": 18, "2002": 550, "2004": 766, "2006": 1057, "2008": 1217}
"""How many numbers each rulebook has from 100 to its end, counted in the rulebooks; of 1996 the topics."""


def rows(name: str) -> list[list[str]]:
    text = files("manaburn.editions").joinpath(name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines()]


NUMBERS = [row[0] for row in rows("rules.tsv")[1:]]
rule_numbers = st.sampled_from(NUMBERS)


# -- the type ----------------------------------------------------------------------------------------------------------


def test_a_rule_is_its_number() -> None:
    rule = Rule("409.1f")
    assert str(rule) == rule.number == "409.1f"
    assert repr(rule) == "Rule('409.1f')"
    assert rule == Rule("409.1f")
    assert rule != Rule("409.1")
    assert rule != "409.1f"
    assert len({rule, Rule("409.1f"), Rule("409.1g")}) == 2


def test_section_and_parent() -> None:
    assert Rule("409.1f").section == Rule("409.1").section == Rule("409").section == Rule("409")
    assert Rule("409.1f").parent == Rule("409.1")
    assert Rule("409.1").parent == Rule("409")
    assert Rule("409").parent is None
    assert Rule("1996.batch").parent == Rule("1996.batch").section == Rule("1996")


def test_rules_sort_as_the_book_does() -> None:
    numbers = ["1996", "1996.batch", "104.1", "409", "409.1", "409.1b", "409.1f", "409.2", "409.10", "410", "410.10a"]
    assert [str(rule) for rule in sorted(map(Rule, reversed(numbers)))] == numbers
    assert Rule("409.1f") <= Rule("409.1f") < Rule("409.10")
    assert Rule("409.10") > Rule("409.9") >= Rule("409.9")


def test_a_rule_does_not_change() -> None:
    rule = Rule("409.1f")
    for name in ("number", "other"):
        with pytest.raises(AttributeError, match=f"cannot set {name}"):
            setattr(rule, name, "409.1g")
    with pytest.raises(AttributeError, match="cannot delete number"):
        del rule.number
    assert copy.deepcopy(rule) == pickle.loads(pickle.dumps(rule)) == rule


@pytest.mark.parametrize(
    "text",
    [
        "",
        "409.",
        "409.f",
        "409.1ff",
        "409.1F",
        "409.01",
        "409.0",
        "40",
        "4090",
        "409,1",
        " 409",
        "409.1.2",
        "1996.",
        "²09",
    ],
)
def test_what_is_no_number_is_refused(text: str) -> None:
    with pytest.raises(InputError, match=r"is not a rule number; write one like 409, 409\.1, 409\.1f or 1996\.batch$"):
        Rule(text)


@given(rule_numbers, rule_numbers)
def test_order_agrees_with_equality(one: str, other: str) -> None:
    a, b = Rule(one), Rule(other)
    assert (a < b) + (a == b) + (a > b) == 1
    assert (a <= b) == (not a > b)


# -- the table ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("year", "count"), CHAPTER_FOUR.items())
def test_chapter_four_is_complete(year: str, count: int) -> None:
    assert sum(Rule("400") <= rule < Rule("423") for rule in rules_at(year)) == count


@pytest.mark.parametrize(("year", "count"), WHOLE_BOOK.items())
def test_every_date_has_its_numbers(year: str, count: int) -> None:
    book = rules_at(year)
    assert len(book) == count
    assert book == sorted(set(book))
    assert book == rules_at(BOOKS[year]) == rules_at(BOOKS[year].isoformat())
    assert all(known(rule, year) for rule in book)


@pytest.mark.parametrize("year", BOOKS)
def test_a_number_comes_with_those_above_it(year: str) -> None:
    book = set(rules_at(year))
    assert [rule for rule in book if rule.parent is not None and rule.parent not in book] == []


def test_a_rulebook_holds_until_the_next() -> None:
    assert rules_at("2004-05-31") == rules_at("2002")
    assert rules_at(date(2009, 7, 10)) == rules_at("2008")
    assert rules_at(date(2020, 1, 1)) == rules_at(date(2019, 7, 12)) != rules_at("2018")
    assert rules_at("1993-08-04") == []


def test_the_table_is_in_order_and_no_spans_overlap() -> None:
    head, *body = rows("rules.tsv")
    assert head == ["number", "since", "until", "summary"]
    assert body == sorted(body, key=lambda row: (Rule(row[0]), row[1]))
    dates = {"2001-07-23"} | {day.isoformat() for day in BOOKS.values()} | set(rows("later_numbers.tsv")[0][1:])
    for number in dict.fromkeys(NUMBERS):
        times = spans(number)
        assert all(span.since < span.until for span in times if span.until), number
        assert all(a.until is not None and a.until <= b.since for a, b in pairwise(times)), number
        assert all(a.summary != b.summary for a, b in pairwise(times) if a.until == b.since), number
    assert {day for row in body for day in row[1:3] if day} <= dates


def test_every_summary_is_one_short_line() -> None:
    for number, _, _, text in rows("rules.tsv")[1:]:
        assert 3 < len(text) <= 120, number
        assert text == " ".join(text.split()), number
        assert text.isascii(), number
        assert not text.endswith("."), number


def test_loading_is_quick() -> None:
    took = []
    gc.disable()  # it would look through all that the tests before have left
    try:
        for _ in range(5):
            rulebook._table.cache_clear()
            began = time.process_time()
            assert known("409.1f", "2008")
            took.append(time.process_time() - began)
    finally:
        gc.enable()
    assert min(took) < 0.020


# -- asking ------------------------------------------------------------------------------------------------------------


def test_one_number_may_mean_different_things() -> None:
    assert "mana abilities" in summary("409.1f", "2002")
    assert "locked" in summary(Rule("409.1f"), BOOKS["2008"])
    assert "priority" in summary("409.1g", "2002")
    assert "mana abilities" in summary("409.1g", "2004")
    first, second = spans("409.1g")
    assert (first.since, first.until) == (date(2001, 7, 23), BOOKS["2004"])
    assert (second.since, second.until) == (BOOKS["2004"], date(2009, 7, 11))
    assert spans("409.1k") == ()


def test_known() -> None:
    assert known("409.1i", "2004")
    assert not known("409.1i", "2002")
    assert known("1996.batch", "1996")
    assert not known("1996.batch", "2002")
    assert not known("409", "1996")


@pytest.mark.parametrize(
    ("number", "on", "text"),
    [
        ("409.1k", "2008", "the rules of 2008-02-01 have no 409.1k; the nearest is 409.1i"),
        (
            "409.1i",
            "2003-07-01",
            "the rules of 2003-07-01 have no 409.1i (it existed from 2004-06-01 to 2009-07-11); the nearest is 409.1g",
        ),
        (
            "402.10",
            "2008",
            "the rules of 2008-02-01 have no 402.10 (it existed from 1999-06-01 to 2004-06-01); the nearest is 402.8h",
        ),
        ("999", "2008", "the rules of 2008-02-01 have no 999; the nearest is 609.6"),
        (
            "409.1f",
            "1996",
            "the rules of 1996-11-01 have no 409.1f "
            "(it existed from 1999-06-01 to 2009-07-11); the nearest is 1996.cost",
        ),
    ],
)
def test_an_unknown_number_is_told_in_one_line(number: str, on: str, text: str) -> None:
    with pytest.raises(UnknownRule) as caught:
        summary(number, on)
    error = caught.value
    assert str(error) == text
    assert isinstance(error, KeyError)
    assert isinstance(error, ManaburnError)
    assert known(error.nearest, on)
    assert str(pickle.loads(pickle.dumps(error))) == text


def test_before_the_first_rulebook_nothing_is_known() -> None:
    with pytest.raises(UnknownRule, match=r"have no 409 .*; the oldest rulebook here is of 1993-08-05$"):
        summary("409", "1993-08-04")


@pytest.mark.parametrize("on", ["", "2003", "yesterday", "2004-13-01"])
def test_what_is_no_date_is_refused(on: str) -> None:
    names = ", ".join(EDITIONS)
    with pytest.raises(InputError, match=f"is not a date; write one like 2004-06-01, or one of {names}$"):
        known("409", on)


@given(rule_numbers, st.dates(date(1996, 11, 1), date(2010, 1, 1)))
def test_summary_and_suggestion_always_agree_with_known(number: str, on: date) -> None:
    if known(number, on):
        assert summary(number, on)
    else:
        with pytest.raises(UnknownRule) as caught:
            summary(number, on)
        assert known(caught.value.nearest, on)


# -- renumbering -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "year", "then"),
    [
        ("409.1f", "2002", "409.1f"),
        ("409.1h", "2002", "409.1f"),
        ("409.1i", "2002", "409.1g"),
        ("409.1i", "2004", "409.1i"),
        ("409.2a", "2004", "409.2"),
        ("409.2a", "2002", "409.1"),
        ("402.8f", "2006", "402.8e"),
        ("402.8f", "2004", "402.9"),
        ("403.4", "2002", "409.3"),
        ("404.4b", "2002", "406.2e"),
        ("404.4e", "2006", "410.2"),
        ("410.9c", "2006", "410.9c"),
        ("410.9c", "2004", "410.9a"),
        ("413.2j", "2006", "413.2i"),
        ("415.7c", "2002", "415.2b"),
        ("418.5a", "2002", "418.5e"),
        ("418.5f", "2002", "418.5c"),
        ("418.6b", "2002", "415.4"),
        ("419.7d", "2006", "419.7c"),
        ("419.7d", "2004", "419.7b"),
        ("419.9a", "2002", "419.8a"),
        ("420.5p", "2006", "420.5"),
        ("409.1c", "1996", "1996.target"),
        ("410.8", "1996", "1996.trig"),
        ("421.3", "1996", "421.3"),
        ("212.3f", "2004", "212.3d"),
        ("212.3f", "2002", "214.7c"),
        ("300.3", "2002", "300.4"),
        ("306.4a", "2002", "306.2"),
        ("501.5a", "2006", "419.6b"),
        ("502.9d", "2002", "502.9e"),
        ("602.4", "2004", "100.1"),
        ("509.1", "2004", "509.1"),
    ],
)
def test_a_provision_of_2008_had_another_number(number: str, year: str, then: str) -> None:
    assert on_date(number, year) == then


def test_the_renumberings_are_sound() -> None:
    head, *body = rows("renumbered.tsv")
    assert head == ["number2008", "date_until", "number_then"]
    assert body == sorted(body, key=lambda row: (Rule(row[0]), row[1]))
    assert len({(number, until) for number, until, _ in body}) == len(body)
    for number, until, then in body:
        day = date.fromisoformat(until)
        assert day in BOOKS.values()
        assert known(number, "2008")
        assert then == NOTHING or known(then, day - timedelta(days=1)), (number, until)
        assert number != then


@pytest.mark.parametrize("year", CHAPTER_FOUR)
def test_every_rule_of_chapter_four_is_found_on_every_date(year: str) -> None:
    chapter = [rule for rule in rules_at("2008") if Rule("400") <= rule < Rule("423")]
    assert [rule for rule in chapter if not known(on_date(str(rule), year), year)] == []
    assert [rule for rule in chapter if year == "2008" and on_date(str(rule), year) != str(rule)] == []


@pytest.mark.parametrize(
    ("cited", "year", "then"),
    [
        ("409.1f", "2010", "601.2e"),
        ("409.1f", "2018", "601.2f"),
        ("420.5e", "2014", "704.5k"),
        ("420.5e", "2026", "704.5j"),
        ("510.1c@2010", "2026", "510.1c"),
        ("509.2@2010", "2020", "509.2"),
        ("509.2@2010", "2008", ""),
        ("704.5j@2018", "2004", "420.5e"),
    ],
)
def test_a_provision_has_a_number_in_each_later_book(cited: str, year: str, then: str) -> None:
    assert on_date(cited, year) == then


# -- our own words -----------------------------------------------------------------------------------------------------


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9+/']+", text.lower().replace("’", "'"))


def runs(sequence: list[str], length: int = 8) -> Iterator[tuple[str, ...]]:
    return zip(*(sequence[start:] for start in range(length)), strict=False)


@pytest.mark.skipif(not SOURCES, reason="the rulebooks are not at hand")
def test_no_summary_repeats_the_rulebook() -> None:
    books = {run for path in SOURCES for run in runs(words(path.read_text(encoding="utf-8", errors="replace")))}
    assert books
    assert [row[0] for row in rows("rules.tsv")[1:] if not books.isdisjoint(runs(words(row[3])))] == []
