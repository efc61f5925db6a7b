"""The index of rules: what is carried out where, shown by what, and the table in the docs."""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn import conformance
from manaburn.cli import main
from manaburn.errors import InputError

ROOT = Path(__file__).parents[2]
SCENARIOS = ROOT / "scenarios"


def test_a_docstring_declares_rules() -> None:
    text = "It does something (409.1a).\n\n    Rules: 409.1b, 401.1b@2006,\n    1996.batch.7.\n    "
    assert [str(rule.number) for rule in conformance.declared(text)] == ["409.1b", "401.1b", "1996.batch"]
    assert conformance.declared("Rules are not declared here, 409.1b least of all.") == []


@pytest.mark.parametrize("line", ["Rules: 409.1z.", "Rules: 410.12@2002.", "Rules: 1996.nonsense.", "Rules: four."])
def test_a_docstring_declares_no_unknown_rule(line: str) -> None:
    with pytest.raises(InputError):
        conformance.declared(f"Something.\n\n{line}\n")


def test_numbers_in_code_declare_nothing() -> None:
    assert not [place for place in conformance.carried_out("400.2", "2008").places if "layers" in place.module]


def test_a_rule_is_carried_out_somewhere() -> None:
    places = [str(place) for place in conformance.carried_out("420.3", "2008").places]
    assert "rules.course.state_based.check" in places
    assert "text.keywords.flying" in [str(place) for place in conformance.carried_out("502.4", "2008").places]


def test_what_only_its_parent_covers_says_so() -> None:
    found = conformance.carried_out("402.8d", "2008")
    assert found.by != "402.8d" and "402.8d".startswith(found.by)


def test_topics_of_1996_have_places(capsys: pytest.CaptureFixture[str]) -> None:
    found = conformance.carried_out("1996.batch", "1996")
    assert "rules.before1999.batches" in [str(place) for place in found.places]
    assert main(["rules", "--rules", "1996"]) == 0
    assert "1996.interrupt" in capsys.readouterr().out


def test_words_find_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "mana burn"]) == 0
    assert "300.3" in capsys.readouterr().out
    assert main(["rule", "no such words anywhere"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_rule_has_the_number_of_its_date() -> None:
    assert conformance.carried_out("409.1g", "2002").places == conformance.carried_out("409.1i", "2008").places


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


@pytest.mark.parametrize(
    ("rules", "day", "edition"),
    [
        ("2004", "2004", "2004"),
        ("2005-03-01", "2005-03-01", "2004"),
        ("2008-02-01", "2008", "2008"),
        ("today", "2026", "2026"),
        ("2026 + mana burn at end of phase", "2026", "2026"),
        ("1994", "1994-04-14", "1993"),
    ],
)
def test_rules_of_any_day_have_a_book(rules: str, day: str, edition: str) -> None:
    assert conformance.book_of(rules) == (day, edition)


def test_a_rule_of_a_day_between_two_editions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "704.5j", "--rules", "2016-01-01", "--no-run"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("704.5j (2016-01-01)  Planeswalkers")
    assert "scenarios by the rules of 2014" in told
    assert main(["rule", "704.5j", "--rules", "2013-08-01", "--no-run"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("704.5j (2013-08-01)  Planeswalkers")
    assert "in 2010, the edition before, this number says something else" in told
    assert main(["rule", "mana burn", "--rules", "2005-03-01"]) == 0
    assert "300.3  " in capsys.readouterr().out
    assert main(["rule", "704.5k", "--rules", "today + mana burn", "--no-run"]) == 0
    assert "704.5k (2026)" in capsys.readouterr().out


def test_the_index_reads_what_a_whole_file_says(tmp_path: Path) -> None:
    """Name, editions and rules are found wherever they stand, over several lines, beside comments, and in one line."""
    lines = (
        *("do:", '  - note: "name: no"', "# rules: [1]", "rules:", "- 2004", "", "- 2008", "cites:", "  # why"),
        *('  ["409.1",', '   "421.2"]', "name: >", "  A name", "  in two lines", ""),
    )
    texts = ["\n".join(lines), '{name: In one line, cites: ["409.1"], players: {Ann: {}}}', "players: {Ann: {}}"]
    for i, text in enumerate(texts):
        (tmp_path / f"{i}.yaml").write_text(text)
    first, second, third = conformance.scenario_index(tmp_path)
    assert (first.name.strip(), first.editions, first.cites) == (
        "A name in two lines",
        ("2004", "2008"),
        ("409.1", "421.2"),
    )
    assert (second.name, second.editions, second.cites) == ("In one line", ("2008",), ("409.1",))
    assert (third.name, third.cites) == ("2", ())
