"""1993: protection keeps everything of its quality off a creature in play, and off nothing elsewhere."""

from __future__ import annotations

import pytest

from manaburn.game import Game
from manaburn.rules.meaning import continuous
from manaburn.terms import WHITE

POSITION = """
cards:
  - name: Warded Cub
    mana_cost: "{1}{W}"
    type_line: Creature - Bear
    power: "2"
    toughness: "2"
    oracle_text: Protection from artifacts
  - name: Grey Lamp
    mana_cost: "{6}"
    type_line: Artifact
    oracle_text: All cards that aren't in play, spells, and permanents are colorless.
rules: [1993]
players:
  Ann: {in_play: [Grey Lamp, Forest], hand: [Warded Cub]}
  Bob: {in_play: [Warded Cub], graveyard: [Warded Cub]}
"""


@pytest.mark.parametrize("copied", [False, True])
def test_only_what_is_in_play_is_protected(copied: bool) -> None:
    game = Game.from_scenario(POSITION)
    table = (game.copy() if copied else game).table
    cubs = [item for zone in table.state.zones() for item in zone if str(item) == "Warded Cub"]
    colours = {item.zone.name: continuous.characteristics(table, item).colours for item in cubs}
    assert colours == {"IN_PLAY": WHITE, "GRAVEYARD": 0, "HAND": 0}
