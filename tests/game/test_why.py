"""Why something is as it is: characteristics layer by layer, triggered abilities by their event."""

from __future__ import annotations

from manaburn.cards.compile import compile_card
from manaburn.cards.records import CardRecord
from manaburn.game import Game

PLAIN = compile_card(CardRecord("Plain", None, "Land", "", None, None, None))
HERALD = compile_card(
    CardRecord(
        "Test Herald",
        "{0}",
        "Artifact Creature — Golem",
        "When Test Herald comes into play, you gain 1 life.",
        "1",
        "1",
    )
)
BANNER = compile_card(CardRecord("Test Banner", "{0}", "Artifact", "Creatures you control get +1/+1.", None, None))


def test_reasons() -> None:
    deck = [PLAIN] * 4 + [HERALD] * 28 + [BANNER] * 28
    for seed in range(50):
        game = Game([deck, deck], "2008", seed, starting=0, mulligans=False)
        names = [item.name for item in game.state.hands[0]]
        if "Test Herald" in names and "Test Banner" in names:
            break
    for card in ("Test Banner", "Test Herald"):
        while game.decision is not None and f"play {card}" not in [option.text for option in game.decision.options]:
            game.answer(0)
        game.answer(f"play {card}")
        game.answer(0)
        game.answer(0)
    ability = game.state.stack[-1]
    assert game.why(ability)[0] == "410.3: triggered because Test Herald (2/2) comes into play"
    herald = ability.source
    assert herald is not None
    assert game.why(herald, "power") == ["printed: power 1", "418.5a 6d: Test Banner: power 1 becomes 2"]
    assert game.why(herald, "colours") == ["printed: colors none"]
