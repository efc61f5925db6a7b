"""What has no effect on an object by the rules before 1995: total protection, and local enchantments that lie idle.

In 1993 a creature with protection from a colour is not affected by anything of that colour, whether it is a target or
not. A local enchantment on something that it could not enchant stays there and does nothing.

Rules: 502.7, 1996.target.
"""

from __future__ import annotations

from manaburn.rules.kernel.table import Table
from manaburn.state.characteristics import Characteristics
from manaburn.state.contexts import Context
from manaburn.state.objects import ABILITY, Entity, GameObject
from manaburn.terms import Zone
from manaburn.text.tree.abilities import KeywordAbility

from . import evaluate


def keeps_off(table: Table, item: GameObject, chars: Characteristics, source: GameObject | None) -> bool:
    """Whether protection keeps off all that comes from a source. ``chars``: the characteristics of the protected
    object."""
    if source is None or source is item or "protection" not in chars.keywords:
        return False
    if source.kind == ABILITY and source.source is not None:
        source = source.source
    for held in chars.abilities:
        ability = held.ability
        if isinstance(ability, KeywordAbility) and ability.keyword == "protection" and ability.kind is not None:
            gives_it = held.granter is source and ability.word == "doesn't remove this"
            if not gives_it and evaluate.is_of(table, source, ability.kind, Context(item, item.controller)):
                return True
    return False


def affected(table: Table, entities: list[Entity], source: GameObject | None) -> list[Entity]:
    """Return those of these objects and players that something from a source affects."""
    return [
        entity
        for entity in entities
        if not isinstance(entity, GameObject)
        or entity.zone is not Zone.IN_PLAY
        or entity.cached is None
        or not keeps_off(table, entity, entity.cached, source)
    ]


def is_idle(table: Table, item: GameObject) -> bool:
    """Whether an object is a local enchantment on something in play that it could not enchant."""
    host = item.attached_to
    if not table.edition.enchantments_lie_idle or not isinstance(host, GameObject) or not host.here:
        return False
    return item.zone is Zone.IN_PLAY and host.zone is Zone.IN_PLAY and not could_enchant(table, item, host)


def could_enchant(table: Table, item: GameObject, host: GameObject) -> bool:
    """Whether what is attached is of a kind that can be attached there; protection doesn't count."""
    chars = item.cached
    if chars is None:
        return True
    ctx = Context(item, item.controller)
    for held in chars.abilities:
        ability = held.ability
        if isinstance(ability, KeywordAbility) and ability.keyword == "enchant" and ability.kind is not None:
            if not evaluate.matches(table, host, ability.kind, ctx):
                return False
    return True
