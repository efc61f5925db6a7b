"""The index of rules: what is carried out where, shown by what, and the table in the docs."""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn import conformance
from manaburn.cli import main

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "scenarios"


def test_numbers_are_found_in_text() -> None:
    assert conformance.numbers_in("409.1b-d, 420.5e and 310") == ["409.1b", "409.1c", "409.1d", "420.5e", "310"]
    assert conformance.numbers_in("1,000,000 or 48271") == []


def test_a_rule_is_carried_out_somewhere() -> None:
    places = [str(place) for place in conformance.carried_out("420.3", "2008")]
    assert "rules.course.state_based.check" in places


def test_a_rule_has_the_number_of_its_date() -> None:
    assert conformance.carried_out("409.1g", "2002") == conformance.carried_out("409.1i", "2008")


def test_a_scenario_shows_what_it_cites() -> None:
    shown = conformance.scenario_index(SCENARIOS)
    files = [Path(scenario.file).name for scenario in conformance.showing("421.4", "2008", shown)]
    assert "4-mandatory.yaml" in files


def test_the_table_in_the_docs_is_up_to_date() -> None:
    made = conformance.markdown(conformance.scenario_index(SCENARIOS))
    assert (ROOT / "docs" / "conformance.md").read_text(encoding="utf-8") == made, (
        "make it anew: manaburn rules --markdown > docs/conformance.md"
    )


def test_an_unknown_rule_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "999.1"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "999.1" in error


def test_an_edition_without_a_book_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--rules", "1850"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
