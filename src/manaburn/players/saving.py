"""Choose damage prevention and regeneration in the steps of the 1996 rules that are for nothing else."""

from __future__ import annotations

from typing import Final

from manaburn.rules.before1999 import windows
from manaburn.rules.combat import combat_damage
from manaburn.rules.kernel.decisions import Action, ActionKind
from manaburn.rules.kernel.table import Table
from manaburn.rules.playing import card_as_spell
from manaburn.state.frames import Frame, FrameKind
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.text.tree import ActivatedAbility, effects, nouns, statics, values
from manaburn.text.tree.base import Effect, walk

from . import worth
from .judging import LETHAL

CARD: Final = 1.5
"""The value of a card that is used up for prevention."""


def saving_window(table: Table) -> Frame | None:
    """Return the damage prevention step, or the window for regeneration, that is in progress; None if there is none."""
    frame = windows.innermost(table)
    if frame is None or frame.kind not in (FrameKind.PREVENTION, FrameKind.DESTRUCTION):
        return None
    return frame


def gain(table: Table, me: Player, frame: Frame, action: Action) -> tuple[float, Entity | None]:
    """Return the value of an action in such a step, less its price, and what it should target."""
    effect = effect_of(table, action)
    item = action.item
    stack = table.state.stack
    waiting = len(stack) > frame.floor and stack[-1].controller is me
    if effect is None or item is None or waiting:
        return 0.0, None  # the effect on the stack resolves first
    price = CARD if action.kind is ActionKind.PLAY else 0.2
    best = 0.0
    whom: Entity | None = None
    for entity in candidates(table, me, frame, effect, item):
        score = saved(table, me, frame, effect, entity)
        if score > best:
            best, whom = score, entity
    return best - price, whom


def effect_of(table: Table, action: Action) -> Effect | None:
    """Return the effect of the spell or ability that an action plays; None for other actions."""
    if action.kind is ActionKind.PLAY and action.item is not None:
        return card_as_spell.effect_of_card(table, action.item, action.face)
    if action.kind is ActionKind.ACTIVATE and action.held is not None:
        ability = action.held.ability
        return ability.effect if isinstance(ability, ActivatedAbility) else None
    return None


def candidates(table: Table, me: Player, frame: Frame, effect: Effect, item: GameObject) -> list[Entity]:
    """Return the player and the player's creatures that are in danger and to which the effect can apply."""
    targeted = any(isinstance(node, nouns.Target) for node in walk(effect))
    if frame.kind is FrameKind.DESTRUCTION:
        mine = [threatened for threatened in frame.items if threatened.controller is me and not threatened.regeneration]
        return [threatened for threatened in mine if targeted or threatened in (item, item.attached_to)]
    found: list[Entity] = [me]
    for packet in table.state.packets:
        hit = packet.event.what
        if hit is not None and hit.controller is me and hit not in found and (targeted or hit is item):
            found.append(hit)
    return found


def saved(table: Table, me: Player, frame: Frame, effect: Effect, entity: Entity) -> float:
    """Return the value of applying the effect to a creature or player in danger."""
    if frame.kind is FrameKind.DESTRUCTION:
        return worth.permanent(table, entity) if isinstance(entity, GameObject) else 0.0
    coming = sum([packet.amount for packet in table.state.packets if entity in (packet.event.what, packet.event.other)])
    left = max(0, coming - amount_of(effect))
    if isinstance(entity, Player):
        return LETHAL if coming >= entity.life > left else 0.5 * (coming - left)
    assert isinstance(entity, GameObject)
    needed = combat_damage.lethal(table, entity)
    return worth.permanent(table, entity) if coming >= needed > left else 0.0


def amount_of(effect: Effect) -> int:
    """Return how much damage an effect can prevent; 1000 if there is no limit, 0 if it prevents none."""
    for node in walk(effect):
        if isinstance(node, effects.Shield) and isinstance(node.replacement, statics.PreventDamage):
            amount = node.replacement.amount
            return amount.n if isinstance(amount, values.Number) else 1000
    return 0
