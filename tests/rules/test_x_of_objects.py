"""Costs that are paid with an object one of whose numbers is X: the Shoals of Betrayers of Kamigawa."""

from __future__ import annotations

import pytest

from manaburn import Game, IllegalAction
from manaburn.rules.kernel.decisions import Kind

SHOAL = """
  - name: Shoal
    mana_cost: "{X}{G}{G}"
    type_line: Instant - Arcane
    oracle_text: |-
      You may exile a green card with mana value X from your hand rather than pay this spell's mana cost.
      You gain X life.
  - {name: Two, mana_cost: "{1}{G}", type_line: Creature - Elf, power: 1, toughness: 1}
  - {name: Four, mana_cost: "{3}{G}", type_line: Creature - Elf, power: 1, toughness: 1}
  - {name: Insight, mana_cost: "{R}", type_line: Instant - Arcane, oracle_text: "Draw a card.\\nSplice onto Arcane {R}"}
"""


def game(hand: str, in_play: str = "") -> Game:
    return Game.from_scenario(
        f"cards:{SHOAL}rules: [2006]\nplayers:\n"
        f"  Ann: {{hand: [Shoal, {hand}], in_play: [{in_play}]}}\n  Bob: {{life: 20}}\n"
    )


def ways(game: Game) -> list[int]:
    """The numbers of the options with which the Shoal is played."""
    assert game.decision is not None
    return [i for i, option in enumerate(game.decision.options) if "Shoal" in option.text]


@pytest.mark.parametrize(
    ("hand", "in_play", "number"),
    [
        ("Two, Four", "", 1),
        ("Four", "", 1),
        ("Four", "Forest x2", 2),
        ("Mountain, Shock", "", 0),
        ("Mountain", "Forest x2", 1),
    ],
)
def test_a_card_with_any_cost_pays(hand: str, in_play: str, number: int) -> None:
    assert len(ways(game(hand, in_play))) == number


def test_x_is_the_cost_of_a_card_that_there_is() -> None:
    playing = game("Two, Four")
    playing.answer(ways(playing)[0])
    decision = playing.decision
    assert decision is not None and decision.kind is Kind.X
    assert (decision.low, decision.high) == (2, 4)
    playing.answer(2)
    while playing.decision is not None and playing.decision.kind is not Kind.PRIORITY:
        playing.answer(0)
    playing.answer("pass")
    playing.answer("pass")
    assert playing.view(0).players[0].life == 22


def test_cards_are_spliced_onto_a_shoal_that_a_card_pays_for() -> None:
    playing = game("Four, Insight, {card: Four}", "{card: Mountain}")
    playing.answer(ways(playing)[0])
    assert playing.decision is not None
    assert any("Insight" in option.text for option in playing.decision.options)


def test_x_between_two_cards_is_refused_at_once() -> None:
    playing = game("Two, Four", "{card: Grizzly Bears}")
    playing.answer(ways(playing)[0])
    with pytest.raises(IllegalAction, match="X = 3"):
        playing.answer(3)
    assert playing.decision is not None and playing.decision.kind is Kind.PRIORITY
