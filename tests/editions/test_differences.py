"""What differs between the rulebooks of two dates."""

from __future__ import annotations

from datetime import date

import pytest

from manaburn.editions.differences import RuleDifference, cited_in, point_differences, rule_differences
from manaburn.editions.edition import EDITIONS
from manaburn.editions.rulebook import known, rules_at, summary


def test_the_legend_rule_is_a_point() -> None:
    found = {point.subject: point for point in point_differences(EDITIONS["2004"], EDITIONS["2008"])}
    legend = found["the legend rule"]
    assert (legend.one, legend.other, legend.since) == ("the oldest stays", "all go", date(2004, 10, 1))
    assert legend.rules_of_one == legend.rules_of_other == "420.5e"
    assert "timing" not in found
    assert point_differences(date(2004, 9, 30), date(2004, 10, 1))[0].since == date(2004, 10, 1)


@pytest.mark.parametrize(("one", "other"), [("2002", "2008"), ("2008", "2010"), ("1999", "2026"), ("1993", "1996")])
def test_every_rule_of_both_books_is_accounted_for(one: str, other: str) -> None:
    found = rule_differences(EDITIONS[one], EDITIONS[other])
    for rule in found:
        assert rule.one or rule.other
        for number, said, day in ((rule.one, rule.said_by_one, one), (rule.other, rule.said_by_other, other)):
            assert said == (summary(number, day) if number else "")
    ones = [rule.one for rule in found if rule.one]
    others = [rule.other for rule in found if rule.other]
    assert len(set(ones)) == len(ones) and len(set(others)) == len(others)
    same = {str(rule) for rule in rules_at(one)} - set(ones)
    assert {str(rule) for rule in rules_at(other)} == same | set(others)
    assert all(summary(number, one) == summary(number, other) for number in same)
    back = rule_differences(EDITIONS[other], EDITIONS[one])
    assert {(rule.other, rule.one) for rule in back} == {(rule.one, rule.other) for rule in found}


def test_a_rulebook_does_not_differ_from_itself() -> None:
    assert rule_differences(EDITIONS["2008"], EDITIONS["2008"]) == []
    assert point_differences(EDITIONS["2008"], EDITIONS["2008"]) == []


def test_another_number_alone_is_told_from_another_meaning() -> None:
    found = {rule.one: rule for rule in rule_differences(EDITIONS["2002"], EDITIONS["2004"])}
    assert found["214.6"] == RuleDifference("214.6", "Artifacts", "212.2", "Artifacts")
    assert found["101.4"].other == "101.4" and found["101.4"].said_by_one != found["101.4"].said_by_other


def test_a_rule_is_cited_by_its_number_of_the_other_date() -> None:
    assert cited_in("420.5e", EDITIONS["2008"], EDITIONS["2010"]) == "704.5k"
    assert cited_in("704.5k", EDITIONS["2010"], EDITIONS["2004"]) == "420.5e"
    assert cited_in("201.1", EDITIONS["2004"], EDITIONS["2008"]) == "200.11"
    for name in ("1999", "2008", "2026"):
        assert all(cited_in(f"{rule}", EDITIONS[name], EDITIONS[name]) == f"{rule}" for rule in rules_at(name))
    assert all(
        not then or known(then, "2008")
        for then in [cited_in(str(rule), EDITIONS["2002"], EDITIONS["2008"]) for rule in rules_at("2002")]
    )
