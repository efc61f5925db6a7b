"""What a person at a table is asked about: at the terminal and in the browser alike."""

from __future__ import annotations

from typing import Final

from manaburn.rules.before1999 import windows
from manaburn.rules.combat import pairs as combat_pairs
from manaburn.rules.kernel.decisions import Decision
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.frames import FrameKind
from manaburn.state.objects import DAMAGE, RULES_ABILITY, GameObject, Player

UNASKED: Final = (DAMAGE, RULES_ABILITY)
"""Objects on the stack that are not a player's spell or ability to respond to: combat damage, the normal draw."""


def able(decision: Decision) -> bool:
    """Return whether a player with priority can do something besides passing and making mana."""
    return any(option.action is not None and not option.action.is_mana for option in decision.options[1:])


def answerable(top: GameObject | None, player: Player) -> bool:
    """Return whether the object on top of the stack is another player's spell or ability."""
    return top is not None and top.controller is not player and top.kind not in UNASKED


def about_to_happen(table: Table) -> bool:
    """Return whether damage or destruction can be answered now (1996)."""
    frame = windows.innermost(table)
    return frame is not None and frame.kind in (FrameKind.PREVENTION, FrameKind.DESTRUCTION)


def can_attack(table: Table, player: Player) -> bool:
    """Return whether a creature of a player's could attack this turn in the present position."""
    for item in table.state.in_play:
        if item.controller is player and combat_pairs.may_attack(table, item, continuous.rules_for(table, item)):
            return True
    return False


__all__ = ["UNASKED", "able", "about_to_happen", "answerable", "can_attack"]
