"""Rule 409.1b: how great an X can be where a cost takes X of something, as it is offered."""

from __future__ import annotations

from typing import Any

import pytest

from manaburn.game import Game
from manaburn.scenario.library import Library
from manaburn.scenario.model import check
from manaburn.scenario.reading import from_python
from manaburn.scenario.running import run_plan

COSTS: dict[str, int] = {
    "Discard X cards": 4,
    "Discard X land cards": 3,
    "Pay X life": 20,
    "Tap X untapped creatures you control": 3,
    "Sacrifice X creatures": 4,
    "Return X lands you control to their owner's hand": 2,
    "Remove X charge counters from Test Mill": 5,
    "Remove X +1/+1 counters from a creature you control": 3,
    "Exile the top X cards of your library": 6,
    "Put the top X cards of your library into your graveyard": 6,
    "Exile X cards from your graveyard": 2,
    "Reveal X land cards from your hand": 3,
}


@pytest.mark.parametrize("cost", COSTS)
def test_x_is_no_greater_than_what_can_be_paid(cost: str) -> None:
    library = Library.of(None)
    bear: dict[str, Any] = {"card": "Test Bear", "counters": {"+1/+1": 3}}
    content = {
        "name": cost,
        "rules": ["2008", "2026"],
        "cards": [
            {"name": "Test Mill", "mana_cost": "{2}", "type_line": "Artifact", "oracle_text": f"{cost}: Draw a card."},
            {"name": "Test Bear", "mana_cost": "{2}", "type_line": "Creature — Bear", "power": 2, "toughness": 2},
        ],
        "players": {
            "Ann": {
                "hand": ["Plains x3", "Test Bear"],
                "in_play": [
                    {"card": "Test Mill", "counters": {"charge": 5}},
                    bear,
                    "Test Bear x2",
                    {"card": "Test Bear", "tapped": True},
                    "Plains x2",
                ],
                "library": ["Plains x6"],
                "graveyard": ["Test Bear", "Plains"],
            },
            "Bob": {"in_play": ["Test Bear", "Plains"], "hand": ["Plains x9"], "graveyard": ["Plains x9"]},
        },
        "do": [
            {"Ann": "activate Test Mill", "x": COSTS[cost] + 1, "illegal": True},
            {"Ann": "activate Test Mill", "stop": "x"},
            {"Ann": "answer", "with": COSTS[cost]},
        ],
        "expect": {"stack.count": 1},
    }
    results = run_plan(check(from_python(content), "test"), library)
    assert not [f"{result.edition}: {result.failure}" for result in results if not result.ok]


GIVEN_AWAY = """
name: the greatest X
rules: [{rules}]
cards:
  - name: Witch
    mana_cost: "{{5}}{{B}}"
    type_line: Creature — Horror
    oracle_text: "{{T}}: Add {{B}}{{B}}{{B}}{{B}}. {more}"
    power: 4
    toughness: 4
  - name: Cleric
    mana_cost: "{{1}}{{B}}"
    type_line: Creature — Cleric
    oracle_text: "{{T}}, Sacrifice a creature: Add an amount of {{B}} equal to the sacrificed creature's mana value."
    power: 1
    toughness: 1
  - {{name: Drink, mana_cost: "{{X}}{{U}}", type_line: Sorcery, oracle_text: "You gain X life."}}
players:
  Ann: {{hand: [Drink], in_play: [Witch, Cleric, Island x2]}}
  Bob: {{}}
"""


@pytest.mark.parametrize("rules", ["1996", "1997"])
@pytest.mark.parametrize(
    ("more", "greatest"),
    [("", 11), ("Target opponent gains control of Witch.", 7), ("Sacrifice Witch.", 7)],
    ids=["stays", "given away", "sacrificed"],
)
def test_what_makes_mana_as_it_leaves_cannot_be_sacrificed_for_more(rules: str, more: str, greatest: int) -> None:
    game = Game.from_scenario(GIVEN_AWAY.format(rules=rules, more=more))
    decision = game.decision
    assert decision is not None
    game.answer(next(i for i, option in enumerate(decision.options) if option.text == "play Drink"))
    assert game.decision is not None and game.decision.prompt == "X for Drink"
    assert game.decision.high == greatest
