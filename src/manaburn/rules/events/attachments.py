"""What Auras (local enchantments), Equipment and Fortifications can be attached to.

Rules: 212.4, 212.2i, 501.2.
"""

from __future__ import annotations

from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import choosing, continuous, evaluate, relations
from manaburn.state.characteristics import Characteristics
from manaburn.state.contexts import Context
from manaburn.state.happenings import Arrival
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import CREATURE, ENCHANTMENT, LAND, Zone
from manaburn.text.tree import KeywordAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

from .as_in_play import AsInPlay


def attaches(chars: Characteristics) -> bool:
    """Whether it is an Aura, Equipment or Fortification."""
    if chars.card_types & ENCHANTMENT and "Aura" in chars.subtypes:
        return True
    return "Equipment" in chars.subtypes or "Fortification" in chars.subtypes


def can_attach(table: Table, item: GameObject, host: Entity) -> bool:
    """Whether ``item`` can be attached, and stay attached, to ``host``."""
    if host is item:
        return False
    chars = continuous.present(table, item)  # Animate Dead changes what it can enchant as its ability resolves.
    if isinstance(host, GameObject):
        if not host.here:
            return False
        if host.zone is not Zone.IN_PLAY and host.zone is not Zone.GRAVEYARD:
            return False
        if "Equipment" in chars.subtypes:
            if host.zone is not Zone.IN_PLAY or continuous.characteristics(table, host).card_types & CREATURE == 0:
                return False
            if chars.card_types & CREATURE:
                return False
        if "Fortification" in chars.subtypes and continuous.characteristics(table, host).card_types & LAND == 0:
            return False
    elif isinstance(host, Player) and host.lost:
        return False
    if "Aura" in chars.subtypes:
        if chars.card_types & CREATURE and not table.edition.creatures_enchant:
            return False  # 212.4g
        ctx = Context(item, item.controller)
        found = False
        for held in chars.abilities:
            ability = held.ability
            if isinstance(ability, KeywordAbility) and ability.keyword == "enchant" and ability.kind is not None:
                found = True
                if not evaluate.matches(table, host, ability.kind, ctx):
                    return False
        if not found:
            return False
    return not refuses(table, item, host, "Aura" in chars.subtypes)


def refuses(table: Table, item: GameObject, host: Entity, aura: bool) -> bool:
    """Whether an effect says that ``host`` can't be enchanted, equipped or fortified by ``item`` (including protection,
    502.7)."""
    for rule in continuous.rules_for(table, item):
        mod = rule.mod
        if isinstance(mod, s.Cant) and mod.what == "be attached except to" and mod.by is not None:
            if not evaluate.is_of(table, host, mod.by, rule.context):
                return True
    if isinstance(host, GameObject):
        rules = continuous.rules_for(table, host)
    else:
        assert isinstance(host, Player)
        rules = continuous.player_rules(table, host)
    word = "be enchanted" if aura else "be equipped"
    for rule in rules:
        mod = rule.mod
        if isinstance(mod, s.Cant) and mod.what == "become enchanted" and aura and item.attached_to is not host:
            return True
        if isinstance(mod, s.Cant) and mod.what == word:
            if mod.by is None or evaluate.is_of(table, item, mod.by, rule.context):
                return True
    return False


def lies_there(table: Table, item: GameObject, host: Entity) -> bool:
    """Whether a local enchantment lies on the card that it has brought into play, and so stays on it by the rules of
    1993, whatever protection the permanent has.

    Rules: 502.7.
    """
    before = item.attached_to
    if not table.edition.protection_is_total or not isinstance(before, GameObject) or not isinstance(host, GameObject):
        return False
    return before is not host and before.card is not None and before.card is host.card


def choose_host(table: Table, item: GameObject, arrival: Arrival, only: n.Kind | None = None) -> bool:
    """Let a player choose what an Aura will enchant as it comes into play without being played. Nothing is targeted.
    ``only``: what alone it can be.

    Return False if there is nothing it can enchant.

    Rules: 212.4j.
    """
    in_play = AsInPlay(item, arrival)
    player = item.controller
    found = possible_hosts(table, item, player)
    in_play.restore()
    if only is not None:
        found = [host for host in found if evaluate.is_of(table, host, only, Context(item, player))]
    if not found:
        return False
    options = [Option("", host) for host in found]
    picked = table.choose(player, Kind.CARD, f"what {item} will enchant", options, 1, 1, "enchant", "212.4j")[0]
    arrival.attached = found[picked]
    return True


def could_enchant(table: Table, item: GameObject, host: Entity, player: Player) -> bool:
    """Whether a card outside play could enchant ``host`` if it came into play under the player's control."""
    return host in possible_hosts(table, item, player)


def possible_hosts(table: Table, item: GameObject, player: Player) -> list[Entity]:
    """Return the objects and players that an Aura could be attached to as it comes into play.

    Rules: 212.4j.
    """
    chars = continuous.characteristics(table, item)
    ctx = Context(item, player)
    found: list[Entity] = []
    for held in chars.abilities:
        ability = held.ability
        if isinstance(ability, KeywordAbility) and ability.keyword == "enchant" and ability.kind is not None:
            for entity in evaluate.candidates(table, ability.kind, ctx):
                if entity not in found and can_attach(table, item, entity):
                    found.append(entity)
    return found


def chosen_hosts(
    table: Table, items: list[GameObject], to: b.Selector, ctx: Context, action: b.Effect | None = None
) -> list[Entity]:
    """Return what ``items`` are to be attached to. Where a player chooses, only what they can be attached to may be
    chosen.

    Rules: 413.2c.
    """
    if not isinstance(to, n.Choose) or len(items) != 1:
        return choosing.chosen(table, to, ctx, "attach", action)
    item = items[0]
    if "Aura" in continuous.characteristics(table, item).subtypes:
        possible = possible_hosts(table, item, item.controller)
    else:
        possible = [host for host in table.state.in_play if can_attach(table, item, host)]
    return choosing.choose(table, to, ctx, "attach", action, possible)


def enchantable_by(table: Table, item: GameObject, other: Entity) -> bool:
    """Whether an Aura, wherever it is, could be attached to a permanent."""
    return isinstance(other, GameObject) and can_attach(table, other.current, item)


def able_to_enchant(table: Table, item: GameObject, other: Entity) -> bool:
    """Whether an attachment, wherever it is, could be attached to something."""
    return can_attach(table, item, other)


relations.RELATIONS["enchantable by"] = enchantable_by
relations.RELATIONS["able to enchant"] = able_to_enchant
