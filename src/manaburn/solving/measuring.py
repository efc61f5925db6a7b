"""How the work of a search grows with the number of choices: puzzles that are the same but for their size."""

from __future__ import annotations

from typing import Final

from manaburn.editions.edition import find_edition
from manaburn.scenario.library import Library
from manaburn.scenario.model import check
from manaburn.scenario.reading import read_text

from .solving import Solution, solve

_CARDS: Final = """cards:
  - {name: Guard, mana_cost: "{W}", type_line: Creature - Soldier, power: 2, toughness: 2}
  - {name: Spark, mana_cost: "{R}", type_line: Instant, oracle_text: Spark deals 2 damage to any target.}
  - {name: Aid, mana_cost: "{W}", type_line: Instant, oracle_text: Target creature gets +0/+2 until end of turn.}
"""


def puzzle(spells: int) -> str:
    """Return a puzzle without a solution, in which the player with the goal has this many equal spells."""
    return (
        f"{_CARDS}players:\n"
        f"  Ann: {{hand: [Spark x{spells}], in_play: [Mountain x{spells}, Guard x2]}}\n"
        f"  Bob: {{life: {2 * spells + 1}, hand: [Aid], in_play: [Plains, Guard x2]}}\n"
        "goal: {for: Ann, what: win this turn}\n"
    )


def search(spells: int) -> Solution:
    """Solve the puzzle of a size."""
    plan = check(read_text(puzzle(spells), "puzzle"), "puzzle")
    return solve(plan, find_edition("2008"), Library.of(None))
