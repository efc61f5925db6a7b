"""Puzzles on small boards."""

from __future__ import annotations

from manaburn.scenario.model import Plan, check
from manaburn.scenario.reading import read_text


def to_win_this_turn(ann: str, bob: str) -> Plan:
    """Return a puzzle in which Ann wins in this turn, if she can. ``ann``, ``bob``: what each player has, as in a
    scenario."""
    text = (
        f"players:\n  Ann: {{{ann}}}\n  Bob: {{{bob}}}\n"
        "turn: {player: Ann, step: precombat main}\ngoal: {for: Ann, what: win this turn}\n"
    )
    return check(read_text(text, "puzzle"), "puzzle")
