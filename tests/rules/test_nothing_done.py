"""An instruction of which nothing could be carried out was not done: "if you do" doesn't hold (413.2c).

Each instruction is given twice, with X = 0, where it concerns nobody and nothing, and with X = 2."""

from __future__ import annotations

from typing import Any

import pytest

from manaburn.scenario.library import Library
from manaburn.scenario.model import check
from manaburn.scenario.reading import from_python
from manaburn.scenario.running import run_plan

EDITIONS = ["2002", "2008", "2026"]
INSTRUCTIONS = [
    "Draw X cards.",
    "Discard X cards.",
    "You gain X life.",
    "You lose X life.",
    "Put the top X cards of your library into your graveyard.",
    "Exile the top X cards of your library.",
    "Create X 1/1 red Goblin creature tokens.",
    "Sacrifice X lands.",
    "You get X poison counters.",
    "Test Deed deals X damage to target player.",
    "Test Deed deals X damage to each creature.",
    "Put X +1/+1 counters on target creature.",
    "Remove X +1/+1 counters from target creature.",
    "Target player draws X cards.",
    "Target player loses X life.",
    "Each player discards X cards.",
    "Each player sacrifices X lands.",
    "Untap X target creatures.",
    "Destroy all creatures with power X.",
    "Exile all creatures with power X.",
    "Return all creatures with power X to their owners' hands.",
    "Tap all creatures with power X.",
    "Untap all creatures with power X.",
    "Gain control of all creatures with power X.",
    "Exile all cards with converted mana cost X from your graveyard.",
]


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.of(None)


def position(text: str) -> dict[str, Any]:
    """Return players with two of everything, in which Ann has a spell with a text, and cards with it."""
    others: list[Any] = ["Test Bear", "Plains x3"]
    first: dict[str, Any] = {"card": "Test Bear", "counters": {"+1/+1": 2}}
    second: dict[str, Any] = {"card": "Test Bear", "tapped": True}
    seat: dict[str, Any] = {"hand": ["Plains", "Plains"], "graveyard": ["Test Bear"]}
    return {
        "cards": [
            {"name": "Test Deed", "mana_cost": "{X}{W}", "type_line": "Sorcery", "oracle_text": text},
            {"name": "Test Bear", "mana_cost": "{2}", "type_line": "Creature — Bear", "power": 2, "toughness": 2},
        ],
        "players": {
            "Ann": {
                **seat,
                "hand": ["Test Deed", "Plains", "Plains"],
                "in_play": [{**first, "as": "first"}, {**second, "as": "second"}, *others],
            },
            "Bob": {**seat, "in_play": [first, second, *others]},
        },
    }


def targets(text: str, x: int) -> list[str]:
    """Return the targets of a text."""
    if "target player" in text.lower():
        return ["Bob"]
    if "target creatures" in text:
        return ["first", "second"][:x]
    return ["first"] if "target creature" in text else []


@pytest.mark.parametrize("x", [0, 2])
@pytest.mark.parametrize("text", INSTRUCTIONS)
def test_if_you_do(text: str, x: int, library: Library) -> None:
    content = {
        "name": text,
        "rules": EDITIONS,
        **position(f"{text} If you do, each opponent gets a poison counter."),
        "do": [{"Ann": "play Test Deed", "x": x, "targets": targets(text, x)}, {"resolve": 1}],
        "expect": {"Bob.poison": 1 if x else 0},
    }
    results = run_plan(check(from_python(content), "test"), library)
    assert not [f"{result.edition}: {result.failure}" for result in results if not result.ok]
