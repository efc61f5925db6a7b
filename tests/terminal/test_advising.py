"""The commands hint and review at the table."""

from __future__ import annotations

from manaburn.game import Game

from .seats import Typed, against_bob, at_table, position

BURN = """
players:
  Ann: {hand: [Lightning Bolt, Mountain], in_play: [Mountain, Ironclaw Orcs], library: [Mountain x10]}
  Bob: {life: 3, in_play: [White Knight], library: [Plains x10]}
turn: {player: Ann, step: precombat main}
"""


def typed(game: Game, *answers: str) -> str:
    """What is printed when these answers are typed."""
    person, out = at_table(game, Typed(*answers))
    person.stay()
    return " ".join(out.getvalue().split())


def test_a_hint_at_the_table() -> None:
    said = typed(position(BURN), "hint 24")
    assert "Ann: play Lightning Bolt: " in said and "% to win (" in said


def test_what_cant_be_hinted_or_reviewed() -> None:
    said = typed(position(BURN), "hint 0", "hint soon", "review", "concede", "y", "hint", "review")
    assert "a search without a budget" in said
    assert "'soon' is no budget" in said
    assert "The review comes when the game is over" in said
    assert "The game is over: review shows what could have been better." in said
    assert "This game can't be reviewed: " in said


def test_a_review_at_the_table() -> None:
    said = typed(against_bob(), "k", "concede", "y", "review 4")
    assert "None of your choices" in said or "better: " in said
