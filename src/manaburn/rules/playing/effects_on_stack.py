"""What a spell or ability on the stack does as it resolves.

Rules: 401.3, 413.2.
"""

from __future__ import annotations

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.rules.playing import splice
from manaburn.state.objects import ABILITY, GameObject
from manaburn.text.tree import ActivatedAbility, TriggeredAbility
from manaburn.text.tree import base as b

from . import card_as_spell, choices_on_announcement


def ability_effect(item: GameObject) -> b.Effect | None:
    """Return the effect of an ability on the stack."""
    ability = item.ability
    if isinstance(ability, (ActivatedAbility, TriggeredAbility)):
        return ability.effect
    return None


def spell_effect(table: Table, item: GameObject) -> b.Effect | None:
    """Return the effect of a spell as it resolves: its text and the texts spliced onto it, or the target of an Aura.
    Returns None for other permanents."""
    if item.face_down:
        return None
    effect = card_as_spell.spell_text(table, continuous.characteristics(table, item))
    ctx = item.context
    if ctx is not None and ctx.spliced and effect is not None:
        return splice.with_spliced(table, effect, ctx)
    if effect is None and table.edition.permanents_target:
        return choices_on_announcement.targeting(table, item)
    return effect


def effect_of(table: Table, item: GameObject) -> b.Effect | None:
    """Return the effect of a spell or ability on the stack; None if it has none of its own (permanents other than
    Auras)."""
    if item.kind == ABILITY:
        return ability_effect(item)
    return spell_effect(table, item)
