"""The position as a value: a canonical form in which the identities of objects don't count, and its hash (421).

Two positions with equal forms offer the same game: the same objects in the same zones with the same status, counters, attachments and
effects, the same turn and step. Numbers of objects, timestamps (but their order) and the log don't enter.
"""

from __future__ import annotations

import hashlib

from manaburn.terms import Zone

from .objects import Context, Entity, GameObject, Player
from .state import GameState


def names(state: GameState) -> dict[int, str]:
    """A name for each object that says where it is, not which number it has."""
    result: dict[int, str] = {}
    for player in state.players:
        for letter, zone in (("L", state.libraries), ("H", state.hands), ("G", state.graveyards)):
            for i, item in enumerate(zone[player.index]):
                result[item.number] = f"{letter}{player.index}.{i}"
    for i, item in enumerate(state.in_play):
        result[item.number] = f"P{i}"
    for i, item in enumerate(state.stack):
        result[item.number] = f"S{i}"
    for letter, items in (("R", state.removed), ("O", state.phased_out), ("A", state.ante), ("X", state.outside)):
        for i, item in enumerate(items):
            result[item.number] = f"{letter}{i}"
    return result


def entity_form(entity: object, known: dict[int, str]) -> str:
    """How a referred-to object or player is written."""
    if isinstance(entity, Player):
        return f"@{entity.index}"
    if isinstance(entity, GameObject):
        found = known.get(entity.number)
        if found is not None:
            return found
        return f"gone {entity.name}"
    if isinstance(entity, (list, tuple)):
        return "[" + ",".join([entity_form(part, known) for part in entity]) + "]"
    if isinstance(entity, Context):
        return context_form(entity, known)
    return str(entity)


def context_form(ctx: Context | None, known: dict[int, str]) -> str:
    """How a context is written."""
    if ctx is None:
        return ""
    slots = [entity_form(list(slot), known) for slot in ctx.targets]
    return f"{entity_form(ctx.source, known)} @{ctx.controller.index} {slots} {ctx.divided} {ctx.x} {ctx.modes} {ctx.paid} {ctx.colours_spent}"


def object_form(item: GameObject, known: dict[int, str]) -> str:
    """How an object is written."""
    status = (
        f"{item.name}|{item.kind}|{item.owner.index}{item.controller.index}|{int(item.tapped)}{int(item.flipped)}{int(item.face_down)}"
        f"|{item.damage}|{item.regeneration}|{int(item.in_combat)}{int(item.blocked)}{int(item.unblocked)}|{item.known_to}"
    )
    parts = [status]
    if item.counters:
        parts.append(str(sorted(item.counters.items())))
    attached: Entity | None = item.attached_to
    if attached is not None:
        parts.append("on " + entity_form(attached, known))
    whom: Entity | None = item.attacking
    if whom is not None and item.in_combat:
        parts.append("attacks " + entity_form(whom, known))
    if item.blocking:
        parts.append("blocks " + entity_form(list(item.blocking), known))
    if item.choices:
        parts.append("; ".join([f"{key}={entity_form(item.choices[key], known)}" for key in sorted(item.choices)]))
    if item.copy_of is not None:
        parts.append("as " + item.copy_of.name)
    if item.context is not None and item.zone is Zone.STACK:
        parts.append(context_form(item.context, known))
    return " ".join(parts)


def form(state: GameState) -> str:
    """The whole position in its canonical form."""
    known = names(state)
    lines: list[str] = []
    lines.append(f"{state.active.index} {state.step.value} {state.stage} {state.passes} {state.turn}")
    lines.append(entity_form(state.priority, known))
    for player in state.players:
        lines.append(
            f"{player.life} {player.poison} {player.pool} {len(player.special)} {player.lands_played} {int(player.lost)} {sorted(player.counters.items())}"
        )
        for zone in (state.libraries, state.hands, state.graveyards):
            lines.append("/".join([object_form(item, known) for item in zone[player.index]]))
    for items in (state.in_play, state.stack, state.removed, state.phased_out, state.ante, state.outside):
        lines.append("/".join([object_form(item, known) for item in items]))
    for effect in state.effects:
        lines.append(f"{len(effect.mods)} {entity_form(list(effect.affected), known)} {context_form(effect.context, known)}")
    for lasting in state.replacements:
        lines.append(f"{context_form(lasting.context, known)} {lasting.uses} {lasting.left}")
    for trigger in state.delayed:
        lines.append(context_form(trigger.context, known))
    for pending in state.pending:
        lines.append(context_form(pending.context, known))
    lines.append(f"{len(state.extra_turns)} {[step.value for step in state.extra_steps]} {sorted(state.skips)} {int(state.over)}")
    lines.append(f"{state.random}")
    return "\n".join(lines)


def digest(state: GameState) -> str:
    """A short digest of the position."""
    return hashlib.blake2b(form(state).encode(), digest_size=8).hexdigest()
