"""Stops as they are typed."""

from __future__ import annotations

import pytest

from manaburn.terminal.stops import LABELS, BadStop, Stops
from manaburn.terms import Step


def test_few_stops_are_those_where_people_want_to_be_asked() -> None:
    assert str(Stops()) == "your turn: main, block, main 2; other turns: attack, block, end"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("none", "your turn: none; other turns: none"),
        ("none, their upkeep, my draw", "your turn: draw; other turns: upkeep"),
        ("none, upkeep", "your turn: upkeep; other turns: upkeep"),
        ("no main 2", "your turn: main, block; other turns: attack, block, end"),
        ("none, my declare attackers; other end of turn", "your turn: attack; other turns: end"),
        ("none, My BEGINNING of combat", "your turn: combat; other turns: none"),
        ("all", "at every priority"),
        ("none, mine dam", "your turn: damage; other turns: none"),
    ],
)
def test_what_can_be_typed(text: str, said: str) -> None:
    assert str(Stops(text)) == said


@pytest.mark.parametrize("text", ["", "their", "untap", "m", "de", "end of", "my", "no", "every", "no all"])
def test_what_is_no_stop_changes_nothing(text: str) -> None:
    stops = Stops()
    with pytest.raises(BadStop):
        stops.change(f"all, {text}" if text else text)
    assert str(stops) == str(Stops())


def test_of_all_stops_one_is_taken_away() -> None:
    stops = Stops("all")
    stops.change("no my upkeep")
    assert not stops.every
    assert not stops.at(Step.UPKEEP, True) and stops.at(Step.UPKEEP, False)
    assert sum(stops.at(step, True) for step in LABELS) == len(LABELS) - 1


def test_all_stops_hold_at_steps_without_a_name_too() -> None:
    assert Stops("all").at(Step.CLEANUP, True) and not Stops("few").at(Step.CLEANUP, True)
