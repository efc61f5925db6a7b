"""Whose card it is and who controls it are different things: Ann acts on what Bob controls and Cleo owns.

What leaves play goes to a zone of its owner (217.1a). Who does what is tested in test_whom.py."""

from __future__ import annotations

from typing import Any

import pytest

from manaburn.scenario.library import Library
from manaburn.scenario.model import check
from manaburn.scenario.reading import from_python
from manaburn.scenario.running import run_plan

EDITIONS = ["1997", "2004", "2008", "2026"]
KINDS: dict[str, dict[str, Any]] = {
    "an artifact": {"type_line": "Artifact", "mana_cost": "{2}"},
    "a creature": {"type_line": "Creature — Wall", "mana_cost": "{2}", "power": 0, "toughness": 4},
    "a legend": {"type_line": "Legendary Creature — Wall", "mana_cost": "{2}", "power": 0, "toughness": 4},
    "an enchantment": {"type_line": "Enchantment", "mana_cost": "{2}"},
    "a land": {"type_line": "Land"},
    "an artifact creature": {"type_line": "Artifact Creature — Wall", "mana_cost": "{2}", "power": 0, "toughness": 4},
}
WAYS: dict[str, tuple[str, dict[str, Any]]] = {
    "destroyed": ("Destroy target permanent.", {"Cleo.graveyard": ["Loan"]}),
    "returned": ("Return target permanent to its owner's hand.", {"Cleo.hand": ["Loan"]}),
    "exiled": ("Exile target permanent.", {"Cleo.removed": ["Loan"]}),
    "put on top": (
        "Put target permanent on top of its owner's library.",
        {"Cleo.library": ["Loan", "Swamp", "Island"]},
    ),
    "put on the bottom": (
        "Put target permanent on the bottom of its owner's library.",
        {"Cleo.library": ["Swamp", "Island", "Loan"]},
    ),
    "sacrificed": ("Target player sacrifices a permanent.", {"Cleo.graveyard": ["Loan"]}),
    "taken": ("Gain control of target permanent.", {"Loan": {"controller": "Ann", "owner": "Cleo", "zone": "in play"}}),
    "counted for who controls": (
        "Each player loses 1 life for each permanent he or she controls.",
        {"Ann.life": 19, "Bob.life": 19},
    ),
}
"""By what happens: the text of Ann's spell, and what differs afterwards from what was there before."""


@pytest.fixture(scope="module")
def library() -> Library:
    return Library.of(None)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_what_bob_controls_and_cleo_owns(kind: str, way: str, library: Library) -> None:
    text, after = WAYS[way]
    expected: dict[str, Any] = {
        **{f"{name}.life": 20 for name in ("Ann", "Bob", "Cleo")},
        **{f"{name}.hand": [] for name in ("Ann", "Bob", "Cleo")},
        **{f"{name}.removed": [] for name in ("Ann", "Bob", "Cleo")},
        "Bob.library": ["Forest"],
        "Cleo.library": ["Swamp", "Island"],
        "Ann.graveyard": ["Deed"],
        "Bob.graveyard": [],
        "Cleo.graveyard": [],
        **after,
    }
    targets = ["Loan"] if "arget permanent" in text else ["Bob"] if "arget player" in text else []
    content = {
        "name": way,
        "rules": EDITIONS,
        "cards": [
            {"name": "Loan", **KINDS[kind]},
            {"name": "Deed", "mana_cost": "{W}", "type_line": "Sorcery", "oracle_text": text},
        ],
        "players": {
            "Ann": {"hand": ["Deed"], "in_play": ["Plains"]},
            "Bob": {"in_play": [{"card": "Loan", "owner": "Cleo"}], "library": ["Forest"]},
            "Cleo": {"library": ["Swamp", "Island"]},
        },
        "do": [{"Ann": "play Deed", **({"targets": targets} if targets else {})}, {"resolve": 1}],
        "expect": expected,
    }
    results = run_plan(check(from_python(content), "test"), library)
    assert len(results) == len(EDITIONS)
    assert not [f"{result.edition}: {result.failure}" for result in results if not result.ok]
