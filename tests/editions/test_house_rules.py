"""House rules: the rules of one date with the answers of other dates."""

from __future__ import annotations

import json
import pickle

import pytest

from manaburn import cli
from manaburn.editions import points
from manaburn.editions.answers import CombatDamage, Dexterity, LegendRule, PoolsEmpty
from manaburn.editions.edition import find_edition
from manaburn.editions.house_rules import HOUSE_RULES, HouseRule
from manaburn.editions.point_rules import RULES, rules_of
from manaburn.editions.rulebook import known
from manaburn.errors import InputError
from manaburn.formats import find_format


def test_a_house_rule_changes_its_points_and_no_other() -> None:
    plain = find_edition("2026")
    house = find_edition("2026 + mana burn at end of phase")
    assert (plain.mana_burns, plain.pools_empty) == (False, PoolsEmpty.STEP)
    assert (house.mana_burns, house.pools_empty) == (True, PoolsEmpty.PHASE)
    asked = [name for name in dir(plain) if not name.startswith("_") and not callable(getattr(plain, name))]
    differ = {name for name in asked if getattr(plain, name) != getattr(house, name)}
    assert differ == {"mana_burns", "pools_empty", "name", "house_rules"}
    assert house.combat_damage is CombatDamage.AT_ONCE


def test_however_it_is_written_it_is_the_same_edition() -> None:
    house = find_edition("2026").with_("Mana  burn at end of phase", "combat damage on the stack")
    assert house.name == "2026 + mana burn at end of phase + combat damage on the stack"
    again = find_edition("today+mana burn at end of phase +combat damage on the stack")
    assert again.name == house.name
    assert pickle.loads(pickle.dumps(again)).name == house.name
    assert find_edition(house.name) is again
    assert house.date == find_edition("2026").date


def test_every_point_can_be_taken_as_of_another_date() -> None:
    assert find_edition("2026 + the legend rule as of 2008").legend_rule is LegendRule.ALL_GO
    assert find_edition("2026 + the legend rule as of 2003-07-01").legend_rule is LegendRule.OLDEST_STAYS
    for point in points.ALL:
        name = find_edition(f"2014 + {point.subject} as of 2012-05-01").name
        assert name == f"2014 + {point.subject} as of 2012-05-01"
        assert find_edition(name).name == name


@pytest.mark.parametrize("rule", HOUSE_RULES, ids=lambda rule: rule.name)
def test_the_named_ones_differ_from_today(rule: HouseRule) -> None:
    today = find_edition("today")
    for point, day in rule.dates:
        assert point.on(day) != point.on(today.date) or point.subject == "the division of combat damage"
    assert rule.dates or rule.customs
    assert today.with_(rule.name).name == f"2026 + {rule.name}"


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        ("2026 + mana brun", "did you mean mana burn?"),
        ("2026 + ", "there is no such house rule"),
        ("2026 + the legend rule as of tomorrow", "not an edition"),
        ("1996 + combat damage on the stack", "have the batches"),
        ("2008 + the effects of a batch as of 1993", "needs another timing"),
        ("2026 + timing as of 1996", "needs another timing"),
        ('1996 + a triggered ability with "may" as of 2000', "needs another timing"),
        ('2026 + a triggered ability with "may" as of 1996', "needs another timing"),
        ("2026 + the legend rule as of 2008 + the legend rule as of 2003-07-01", "contradict each other"),
        (
            "2026 + mana burn + when mana pools empty as of 2008 + mana burn at end of phase + "
            "when mana pools empty as of today",
            "contradict each other",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(rules: str, why: str) -> None:
    with pytest.raises(InputError) as refusal:
        find_edition(rules)
    assert why in str(refusal.value)


def test_the_command_lists_the_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rules", "--points", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert len(data["points"]) == len(points.ALL) > 60
    legends = next(point for point in data["points"] if point["point"] == "the legend rule")
    assert [answer["since"] for answer in legends["answers"]][:2] == ["1996-11-01", "1999-06-01"]
    assert [answer["rules"] for answer in legends["answers"]][2:] == ["420.5e", "420.5e", "704.5k"]
    turns = next(point for point in data["points"] if point["point"] == "the steps of a turn")
    assert turns["answers"][-1]["answer"].startswith("untap, upkeep, draw, precombat main")
    assert set(data["house rules"]) == {rule.name for rule in HOUSE_RULES}
    assert cli.main(["rules", "--points"]) == 0
    assert "mana burn at end of phase" in capsys.readouterr().out


def test_a_custom_is_no_answer_of_any_date() -> None:
    assert find_edition("1993").dexterity is find_edition("2026").dexterity is Dexterity.CARD
    house = find_edition("2014 + chaos orb by a coin")
    assert house.dexterity is Dexterity.COIN
    assert house.name == "2014 + Chaos Orb by a coin"
    assert find_edition(f"{house.name} + mana burn").dexterity is Dexterity.COIN
    assert find_edition(find_format("oldschool-ec").rules).dexterity is Dexterity.COIN


def test_the_rules_of_the_points_are_in_the_rulebooks() -> None:
    changed = {points.CHANGED_IN_2008, points.CHANGED_IN_AUTUMN_2008}
    of_cards = {points.DEXTERITY, points.LANDHOME_BURIES} | changed
    assert {point for point in points.ALL if point not in RULES} <= of_cards
    for point, rules in RULES.items():
        for rule in rules.split():
            number, _, book = rule.partition("@")
            assert known(number, book or ("1996" if number.startswith("1996") else "2008")), rule
        assert rules_of(point, find_edition("today").date) or rules_of(point, point.entries[-1][0]), point.subject


def test_subjects_tell_the_points_apart() -> None:
    subjects = [point.subject.casefold() for point in points.ALL]
    assert len(set(subjects)) == len(subjects)
    assert not any("+" in subject or " as of " in subject for subject in subjects)


def test_a_date_ahead_says_which_text_is_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    assert find_edition("today").remark == ""
    ahead = find_edition("2031-01-01")
    assert ahead.remark == "the newest rulebook that is known is of 2026-04-17; it stands for that of 2031-01-01"
    assert cli.main(["sim", "red-burn", "green-stompy", "-n", "1", "--processes", "1", "--rules", "2031-01-01"]) == 0
    assert ahead.remark in capsys.readouterr().err


@pytest.mark.parametrize("name", ["1994", "1995", "1994-12-01", "1996-10-31"])
def test_rules_that_are_not_whole_say_so(name: str) -> None:
    assert "provisional" in find_edition(name).remark


@pytest.mark.parametrize("name", ["1993", "1994-04-13", "1996", "1997", "1999", "2002", "2010", "today"])
def test_rules_that_are_whole_say_nothing(name: str) -> None:
    assert find_edition(name).remark == ""
