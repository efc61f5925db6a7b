"""A player who taps for mana by hand sees what each option does."""

from __future__ import annotations

from manaburn.game import Game
from manaburn.rules.kernel.decisions import Kind

BOARD = """
cards:
  - name: Well of Two Waters
    type_line: Land
    oracle_text: |-
      {T}: Add {C} to your mana pool.
      {T}: Add {G} to your mana pool. Well of Two Waters deals 1 damage to you.
players:
  Ann: {hand: [Grizzly Bears], in_play: [Well of Two Waters, Forest, Forest]}
  Bob: {}
"""


def test_abilities_of_one_object_are_told_apart() -> None:
    game = Game.from_scenario(BOARD)
    game.table.manual_payment[0] = True
    assert game.decision is not None
    game.answer([option.text for option in game.decision.options].index("play Grizzly Bears"))
    assert game.decision.kind is Kind.PAY
    texts = [option.text for option in game.decision.options]
    assert texts == [
        "done",
        "Well of Two Waters: {T}: Add {1} to your mana pool.",
        "Forest",
        "Forest",
        "Well of Two Waters: {T}: Add {G} to your mana pool. Well of Two Waters deals 1 damage to you.",
    ]
