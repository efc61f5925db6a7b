"""Mana is counted in place of looking for a payment where no effect in force changes prices. What an effect changes is
told from its text: what spells cost, what abilities cost and make, or something else (409.1f, 418.1)."""

from __future__ import annotations

import pytest

from manaburn.game import Game
from manaburn.rules.meaning import continuous

CARDS = """
cards:
  - name: Toll
    mana_cost: "{2}"
    type_line: Artifact
    oracle_text: "%s"
  - name: Pump Bear
    mana_cost: "{1}{G}"
    type_line: Creature - Bear
    power: "2"
    toughness: "2"
    oracle_text: "{1}: Pump Bear gets +1/+1 until end of turn."
  - name: Paired Bear
    mana_cost: "{G}{G}"
    type_line: Creature - Bear
    power: "2"
    toughness: "2"
  - name: Cheap Bear
    mana_cost: "{2}{G}{G}"
    type_line: Creature - Bear
    power: "2"
    toughness: "2"
    oracle_text: Cheap Bear costs {1} less to play for each Forest you control.
  - name: Cycled Bear
    mana_cost: "{1}{G}"
    type_line: Creature - Bear
    power: "2"
    toughness: "2"
    oracle_text: Cycling {2} ({2}, Discard this card; Draw a card.)
rules: ["2008"]
players:
  Ann:
    in_play: [Toll, Pump Bear, Forest, Forest]
    hand: [Paired Bear, Cheap Bear, Cycled Bear]
    library: [Forest]
  Bob: {}
"""
ALL = {"play Paired Bear", "play Cheap Bear", "play Cycled Bear", "activate Cycled Bear", "activate Pump Bear"}


@pytest.mark.parametrize(
    ("text", "spells", "abilities", "refused"),
    [
        (
            "Creatures can't attack you unless their controller pays {2} for each creature he or she controls "
            "that's attacking you.",
            False,
            False,
            [],
        ),
        ("Each player can't play more than one spell each turn.", False, False, []),
        ("Players can't gain life.", False, False, []),
        (
            "Creature spells cost {1} more to play.",
            True,
            False,
            ["play Paired Bear", "play Cycled Bear", "play Cheap Bear"],
        ),
        (
            "Activated abilities cost {2} more to play unless they're mana abilities.",
            False,
            True,
            ["activate Pump Bear", "activate Cycled Bear"],
        ),
        ("Activated abilities of creatures in play can't be played.", False, True, ["activate Pump Bear"]),
        (
            "If a land is tapped for mana, it produces {B} instead of any other type.",
            True,
            True,
            ["play Paired Bear", "play Cycled Bear", "play Cheap Bear"],
        ),
    ],
)
def test_an_effect_matters_to_what_it_speaks_of(text: str, spells: bool, abilities: bool, refused: list[str]) -> None:
    game = Game.from_scenario(CARDS % text)
    table = game.table
    assert continuous.rules_change(table)
    assert continuous.spells_change(table) == spells
    assert continuous.abilities_change(table) == abilities
    offered = {option.text for option in game.decision.options}
    assert {words for words in offered if "Bear" in words} == {words for words in ALL if words not in refused}
