"""Effects that say what a player must choose as a target.

Rules: 601.2c@2010.
"""

from __future__ import annotations

from manaburn.errors import IllegalAction
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.state.characteristics import RuleEffect
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity, Player
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s


def due(table: Table, player: Player, found: list[Entity], ctx: Context, later: list[n.Kind]) -> list[RuleEffect]:
    """Return the effects that a player has to obey with one of the targets that are chosen next.

    ``found``: what can be chosen. An effect that a target chosen before obeys is left out, and so is one that can be
    obeyed ``later``, with a target of those kinds.
    """
    open_effects: list[RuleEffect] = []
    for rule in continuous.player_rules(table, player):
        if not isinstance(rule.mod, s.MustTarget):
            continue
        kind = rule.mod.kind
        chosen = [entity for slot in ctx.targets for entity in slot]
        if any(evaluate.matches(table, entity, kind, rule.context) for entity in chosen):
            continue
        able = [entity for entity in found if evaluate.matches(table, entity, kind, rule.context)]
        if able and not any(evaluate.matches(table, entity, other, ctx) for entity in able for other in later):
            open_effects.append(rule)
    return open_effects


def obeyed(table: Table, chosen: list[Entity], effects: list[RuleEffect]) -> int:
    """Return how many of the effects these targets obey."""
    count = 0
    for rule in effects:
        assert isinstance(rule.mod, s.MustTarget)
        kind = rule.mod.kind
        if any(evaluate.matches(table, entity, kind, rule.context) for entity in chosen):
            count += 1
    return count


def obedient(table: Table, found: list[Entity], effects: list[RuleEffect]) -> list[Entity]:
    """Return those of the possible targets that obey the most effects."""
    counts = [obeyed(table, [entity], effects) for entity in found]
    most = max(counts)
    return [entity for entity, count in zip(found, counts, strict=True) if count == most]


def check(table: Table, chosen: list[Entity], found: list[Entity], effects: list[RuleEffect]) -> None:
    """Several targets obey as many effects as they can: none of them could be another so that they obey more. Raises
    IllegalAction if they don't."""
    count = obeyed(table, chosen, effects)
    for i in range(len(chosen)):
        for entity in found:
            if entity in chosen:
                continue
            if obeyed(table, [*chosen[:i], entity, *chosen[i + 1 :]], effects) > count:
                raise IllegalAction("409.1c", f"{entity} must be among the targets if able")
