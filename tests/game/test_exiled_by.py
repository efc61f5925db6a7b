"""Cards that players have exiled with the permanent of one of them: each knows his or her own, and no others."""

from __future__ import annotations

import pytest

from manaburn.game import Game

FATE = """
cards:
  - name: Fair Fate
    mana_cost: "{4}{U}"
    type_line: Enchantment
    oracle_text: >-
      If a player would draw a card, that player exiles the top card of one of his or her opponents' libraries face down
      instead.

      Each player may look at and play cards he or she exiled with Fair Fate.
  - {name: Spark, mana_cost: "{R}", type_line: Instant, oracle_text: Spark deals 3 damage to target player.}
turn: {player: Bob, step: end of turn}
players:
  Ann: {in_play: [Mountain], library: [Forest, Forest]}
  Bob: {in_play: [Fair Fate], library: [Spark, Swamp]}
"""


@pytest.mark.parametrize("rules", ["2004", "2008", "2026"])
def test_who_exiled_a_card_looks_at_it_and_plays_it(rules: str) -> None:
    game = Game.from_scenario(FATE, rules=rules)
    while not game.state.removed or game.decision is None or game.in_action:
        game.answer(0)
    assert [card.name for card in game.view(0).observation.removed] == ["Spark"]
    assert [card.name for card in game.view(1).observation.removed] == ["a card"]
    assert [option.text for option in game.decision.options if "play" in option.text] == ["play Spark (by Fair Fate)"]
    game.answer("play Spark (by Fair Fate)")
    sample = game.view(1).sample(3)
    assert [item.name for item in sample.state.stack] == ["Spark"]
