"""The instructions of all modules of this room, put where they are looked up.

How instructions are carried out stands in :mod:`manaburn.rules.events.carrying_out`, what each does in the other
modules of this room, and whether it can be done in :mod:`manaburn.rules.meaning.can_perform`.

Rules: 416, 417.
"""

from __future__ import annotations

from manaburn.rules.events.carrying_out import EFFECTS

from . import (
    cards,
    composition,
    damage_and_life,
    game,
    keyword_actions,
    lasting,
    mana,
    permanents,
    searching,
    several,
    stack,
)

for instructions in (
    composition.INSTRUCTIONS,
    lasting.INSTRUCTIONS,
    damage_and_life.INSTRUCTIONS,
    cards.INSTRUCTIONS,
    searching.INSTRUCTIONS,
    mana.INSTRUCTIONS,
    permanents.INSTRUCTIONS,
    several.INSTRUCTIONS,
    stack.INSTRUCTIONS,
    keyword_actions.INSTRUCTIONS,
    game.INSTRUCTIONS,
):
    EFFECTS.update(instructions)
