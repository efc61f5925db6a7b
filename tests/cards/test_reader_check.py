"""Our words beside the record's."""

from __future__ import annotations

from pathlib import Path

import pytest

from manaburn.cards.reader_check import Comparison, Difference, differences, read_verdicts
from manaburn.errors import InputError


def test_the_same_words_differ_in_nothing() -> None:
    assert (
        differences("Flying\n{T}: Tap target creature. (It stays tapped.)", "Flying\n{T}: tap target creature", "X")
        == []
    )


def test_the_name_is_a_name_in_its_short_form_too() -> None:
    assert (
        differences(
            "When Kokusho dies, draw.", "When Kokusho, the Evening Star dies, draw.", "Kokusho, the Evening Star"
        )
        == []
    )


def test_words_in_place_of_others() -> None:
    found = differences("If you win, destroy enchanted creature.", "If you do, destroy it.", "Fog")
    assert found == [Difference("win", "do"), Difference("enchanted creature", "it")]


@pytest.mark.parametrize(
    ("said", "printed"),
    [
        ("Threshold — Destroy that creature.", "Destroy it."),
        ("Each creature has flying.", "All creatures have flying."),
        ("Return all cards from your hand to the battlefield.", "Put all cards in your hand onto the battlefield."),
    ],
)
def test_what_plainly_says_the_same_is_no_difference(said: str, printed: str) -> None:
    assert differences(said, printed, "Fog") == []


def test_several_words_in_any_other_place_are_judged_together() -> None:
    verdicts = read_verdicts()
    assert verdicts.of("Shock", Difference("until the first blue moon", "...")) == "same"
    assert verdicts.of("Shock", Difference("moon", "...")) == ""


def test_words_in_another_place_are_one_difference() -> None:
    said = "Until end of turn, you and your opponents have no maximum hand size."
    found = differences(said, "You and your opponents have no maximum hand size until end of turn.", "Fog")
    assert found == [Difference("until end of turn", "...")]


def test_a_verdict_of_a_card_goes_before_that_of_all(tmp_path: Path) -> None:
    file = tmp_path / "verdicts.tsv"
    file.write_text("# said\tours\tverdict\tcard\nthen\t-\tsame\t*\nthen\t-\twrong\tShock\tthe order counts\n")
    verdicts = read_verdicts(file)
    found = Comparison()
    for name in ("Shock", "Giant Growth"):
        found.add(name, [Difference("then", ""), Difference("a", "b")], verdicts)
    assert found.kinds("wrong") == [(Difference("then", ""), ["Shock"])]
    assert found.kinds("same") == [(Difference("then", ""), ["Giant Growth"])]
    assert found.kinds("") == [(Difference("a", "b"), ["Shock", "Giant Growth"])]
    assert (found.cards, found.equal) == (2, 0)


@pytest.mark.parametrize("line", ["then", "then\t-\tperhaps\t*", "a\tb\tsame"])
def test_a_row_that_is_none_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "verdicts.tsv"
    file.write_text(f"# verdicts\n{line}\n")
    with pytest.raises(InputError, match="line 2"):
        read_verdicts(file)


def test_our_own_verdicts_can_be_read() -> None:
    assert read_verdicts().of("Shock", Difference("when", "at")) == ""
    assert read_verdicts().of("Shock", Difference("that player's", "your")) == "wrong"
