"""The most damage that a player could still deal to the opponent this turn, if that can be told from the texts.

If even an opponent who does nothing would survive, the goal is out of reach, and the line needs no further search.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import ABILITY, CARD, DAMAGE, GameObject, Player
from manaburn.terms import CREATURE, INSTANT, LAND, SORCERY, Step
from manaburn.text.tree import (
    Ability,
    AddPT,
    Apply,
    Counter,
    DealDamage,
    Destroy,
    Effect,
    Face,
    GainLife,
    KeywordAbility,
    LoseLife,
    Number,
    Seq,
    SpellText,
    Target,
)

from .floating import is_plain

ANY: Final = 1 << 30
"""Stands for an amount that can't be told."""
_QUIET: Final = (
    *("flying", "first strike", "vigilance", "trample", "defender", "reach", "fear", "shroud", "protection"),
    *("landwalk", "intimidate", "menace", "hexproof", "indestructible", "flash"),
)
"""Keywords that add no damage."""
_AFTER_COMBAT: Final = (Step.POSTCOMBAT_MAIN, Step.END_OF_COMBAT, Step.END_OF_TURN, Step.CLEANUP)


class Bound:
    """The most that a player can still do to one opponent."""

    def __init__(self, table: Table, player: Player, opponent: Player) -> None:
        self.table: Final = table
        self.player: Final = player
        self.opponent: Final = opponent
        self.faces: Final[dict[int, tuple[Face, int, bool]]] = {}
        """For each face: what it can add as a spell, and whether it adds nothing as a permanent."""

    def most(self) -> int:
        """Return the greatest amount of life that the opponent could still lose this turn, or ANY."""
        state = self.table.state
        if state.delayed or state.pending or state.replacements or state.frames or state.working_elsewhere:
            return ANY
        if not state.libraries[self.opponent.index]:
            return ANY
        if state.extra_steps or len(state.players) > 2 or self.opponent.mana or state.permissions:
            return ANY
        total = 0
        for item in state.stack:
            if item.kind in (DAMAGE, ABILITY) or item.face is None:
                return ANY
            total += self.spell(item)
        for card in state.hands[self.player.index]:
            total += self.spell(card)
        if total >= ANY:
            return ANY
        for item in state.in_play:
            added = self.permanent(item)
            if added >= ANY:
                return ANY
            total += added
        return total

    def spell(self, item: GameObject) -> int:
        """Return what a card can add when it is played."""
        return self.of(item.face)[1] if item.kind == CARD and item.card is not None and item.face is not None else ANY

    def permanent(self, item: GameObject) -> int:
        """Return what a permanent can add."""
        face = item.face
        if face is None or item.copy_of is not None or item.face_down or item._counters or not self.of(face)[2]:
            return ANY
        state = self.table.state
        chars = continuous.characteristics(self.table, item)
        if not chars.card_types & CREATURE or item.controller is not self.player:
            return 0
        if "double strike" in chars.keywords:
            return ANY
        if not item.in_combat:
            if item.tapped or state.step in _AFTER_COMBAT or continuous.summoning_sick(self.table, item):
                return 0
            if state.step in (Step.DECLARE_BLOCKERS, Step.COMBAT_DAMAGE):
                return 0
        return max(0, chars.power)

    def of(self, face: Face) -> tuple[Face, int, bool]:
        """Return what a face adds."""
        known = self.faces.get(id(face))
        if known is None:
            quiet = all(is_quiet(ability) for ability in face.abilities)
            as_spell = 0 if quiet else ANY
            if face.card_types & (INSTANT | SORCERY):
                as_spell = sum([added_by(ability) for ability in face.abilities])
            elif face.card_types & CREATURE and any(is_haste(ability) for ability in face.abilities):
                as_spell = ANY
            in_play = all(is_quiet(ability) or is_haste(ability) for ability in face.abilities)
            known = (face, min(as_spell, ANY), in_play or (face.card_types & LAND != 0 and quiet))
            self.faces[id(face)] = known
        return known


def is_quiet(ability: Ability) -> bool:
    """Return whether an ability of a permanent adds no damage."""
    return is_plain(ability) or (isinstance(ability, KeywordAbility) and ability.keyword in _QUIET)


def is_haste(ability: Ability) -> bool:
    """Return whether an ability is haste."""
    return isinstance(ability, KeywordAbility) and ability.keyword == "haste"


def added_by(ability: Ability) -> int:
    """Return the damage that an ability of a spell can add, or ANY."""
    return added(ability.effect) if isinstance(ability, SpellText) else ANY


def added(effect: Effect) -> int:
    """Return the damage that an instruction can add, or ANY."""
    if isinstance(effect, Seq):
        return sum([added(part) for part in effect.effects])
    if isinstance(effect, (DealDamage, LoseLife)):
        return effect.amount.n if isinstance(effect.amount, Number) else ANY
    if isinstance(effect, Apply) and isinstance(effect.what, Target):
        total = 0
        for mod in effect.mods:
            if not isinstance(mod, AddPT) or not isinstance(mod.power, Number):
                return ANY
            total += max(0, mod.power.n)
        return total if effect.what.high is None else ANY
    return 0 if isinstance(effect, (Destroy, Counter, GainLife)) else ANY
