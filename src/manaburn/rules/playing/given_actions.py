"""Ways to make mana that an effect gives a player for a while: "any time you could activate a mana ability, you may pay
1 life. If you do, add {1}". They are no abilities of an object.

Rules: 408.2i.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.watchers import OfferedAction
from manaburn.state.characteristics import GIVEN_TO_PLAYER, HeldAbility
from manaburn.state.objects import Player
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import statics as s
from manaburn.text.tree.memo import Memo

from . import ability_summary


def _held(mod: s.GainAbility) -> HeldAbility:
    return HeldAbility(mod.ability, GIVEN_TO_PLAYER)


_held_of: Final = Memo(_held)


def held_of(mod: s.GainAbility) -> HeldAbility:
    """Return the way to make mana as an ability; for the same text always the same object."""
    return _held_of.of(mod)


def of_player(table: Table, player: Player) -> list[OfferedAction]:
    """Return the ways to make mana that effects give a player now, each with the object whose effect it is."""
    found: list[OfferedAction] = []
    for effect in table.state.effects:
        if player not in effect.affected:
            continue
        for mod in effect.mods:
            if isinstance(mod, s.GainAbility) and isinstance(mod.ability, ActivatedAbility):
                held = held_of(mod)
                if ability_summary.makes_mana(table, held):
                    found.append(OfferedAction(effect.context.source, held, True, False))
    return found
