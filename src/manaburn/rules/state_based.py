"""Rule 420: state-based effects. Whenever somebody would get priority, everything that the list of the edition says happens at once."""

from __future__ import annotations

from typing import Final

from manaburn.editions.edition import EmptyLibrary, LegendRule
from manaburn.state import happenings as h
from manaburn.state.objects import SPELL_COPY, TOKEN, Entity, GameObject, Happening, Player
from manaburn.terms import CREATURE, ENCHANTMENT, LEGENDARY, PLANESWALKER, WORLD, Zone

from manaburn.text.tree import statics as s

from . import attachments, continuous, happen, resolving
from .table import Table

PLANESWALKER_TYPES: Final = ("Ajani", "Chandra", "Garruk", "Jace", "Liliana")


def check(table: Table) -> bool:
    """420.3: perform all that applies as one event; whether there was anything. The caller repeats it until there is nothing."""
    state = table.state
    coming: list[Happening] = []
    losers(table, coming)
    legends: list[GameObject] | None = None
    worlds: list[GameObject] | None = None
    walkers: list[GameObject] | None = None
    for item in state.in_play:
        chars = continuous.characteristics(table, item)
        types = chars.card_types
        if types & CREATURE:
            if chars.toughness <= 0:
                put_away(item, coming, "toughness 0 or less")  # 420.5b
                continue
            if item.damage >= chars.toughness and item.damage > 0:
                if not continuous.indestructible(table, item):
                    event = Happening(h.DESTROY, item, item.controller)  # 420.5c
                    event.word = "lethal damage"
                    coming.append(event)
        if item.attached_to is not None or "Aura" in chars.subtypes:
            attachment(table, item, chars.subtypes, types, coming)
        if chars.supertypes & LEGENDARY:
            if legends is None:
                legends = []
            legends.append(item)
        if chars.supertypes & WORLD:
            if worlds is None:
                worlds = []
            worlds.append(item)
        if types & PLANESWALKER and table.edition.planeswalkers:
            if item.counters.get("loyalty", 0) <= 0:
                put_away(item, coming, "no loyalty left")  # 420.5p
            if walkers is None:
                walkers = []
            walkers.append(item)
        if item.counters and table.edition.counters_cancel:
            cancel_counters(item, coming)
    if legends is not None and len(legends) > 1:
        legend_rule(table, legends, coming)
    if worlds is not None and len(worlds) > 1:
        world_rule(worlds, coming)
    if walkers is not None and len(walkers) > 1:
        planeswalker_rule(table, walkers, coming)
    ceased = cease(table)
    if not coming:
        return ceased
    unique: list[Happening] = []
    for event in coming:
        if event.kind == h.MOVE and any([other.what is event.what and other.kind == h.MOVE for other in unique]):
            continue
        unique.append(event)
    # What goes to a graveyard by these effects and what is destroyed leaves at the same time (420.3).
    happen.perform_together(table, unique)
    return True


def put_away(item: GameObject, coming: list[Happening], why: str) -> None:
    """Its owner's graveyard, not destroyed."""
    coming.append(happen.moving(item, Zone.GRAVEYARD, None, why))


def losers(table: Table, coming: list[Happening]) -> None:
    """420.5a, g, h: players who lose."""
    edition = table.edition
    for player in table.state.players:
        if player.lost:
            continue
        why = ""
        if player.life <= 0 and edition.life_is_state_based:
            why = "life 0 or less"
        elif player.poison >= 10:
            why = "ten poison counters"
        elif player.drew_from_empty:
            why = "drew from an empty library"
        if player.drew_from_empty and edition.empty_library is not EmptyLibrary.EVER:
            player.drew_from_empty = False
        if why:
            event = Happening(h.LOST, None, player)
            event.word = why
            coming.append(event)


def attachment(table: Table, item: GameObject, subtypes: tuple[str, ...], types: int, coming: list[Happening]) -> None:
    """420.5d, k, m: what is attached to something it can't be attached to."""
    host: Entity | None = item.attached_to
    if "Aura" in subtypes and types & ENCHANTMENT:
        if host is None or not attachments.can_attach(table, item, host):
            put_away(item, coming, "nothing to enchant")
    elif host is not None:
        if "Equipment" in subtypes or "Fortification" in subtypes:
            if not attachments.can_attach(table, item, host):
                coming.append(Happening(h.UNATTACHED, item, item.controller))
        elif table.edition.attachments_come_off:
            coming.append(Happening(h.UNATTACHED, item, item.controller))


def cancel_counters(item: GameObject, coming: list[Happening]) -> None:
    """420.5n: +1/+1 and -1/-1 counters are removed in pairs."""
    pairs = min(item.counters.get("+1/+1", 0), item.counters.get("-1/-1", 0))
    if pairs > 0:
        for counter in ("+1/+1", "-1/-1"):
            event = Happening(h.COUNTERS_REMOVED, item, item.controller, pairs)
            event.word = counter
            coming.append(event)


def legend_rule(table: Table, legends: list[GameObject], coming: list[Happening]) -> None:
    """420.5e: of legends with the same name the edition says which go."""
    names: dict[str, list[GameObject]] = {}
    for item in legends:
        name = continuous.characteristics(table, item).name
        if name:
            names.setdefault(name, []).append(item)
    for name in names:
        same = names[name]
        if len(same) < 2 or legend_rule_off(table):
            continue
        if table.edition.legend_rule is LegendRule.ALL_GO:
            gone = same
        else:
            oldest = min([item.timestamp for item in same])
            first = [item for item in same if item.timestamp == oldest]
            gone = same if len(first) > 1 else [item for item in same if item is not first[0]]
        for item in gone:
            put_away(item, coming, "legend rule")


def legend_rule_off(table: Table) -> bool:
    """Whether an effect says that the legend rule doesn't apply."""
    for mark in continuous.player_rules(table, table.state.active):
        if isinstance(mark.mod, s.RuleChange) and mark.mod.rule == "legend rule doesn't apply":
            return True
    return False


def world_rule(worlds: list[GameObject], coming: list[Happening]) -> None:
    """420.5i: the newest world permanent stays; if several are newest, none."""
    newest = max([item.timestamp for item in worlds])
    last = [item for item in worlds if item.timestamp == newest]
    for item in worlds:
        if item.timestamp != newest or len(last) > 1:
            put_away(item, coming, "world rule")


def planeswalker_rule(table: Table, walkers: list[GameObject], coming: list[Happening]) -> None:
    """420.5q: planeswalkers that share a planeswalker type all go."""
    for item in walkers:
        mine = [subtype for subtype in continuous.characteristics(table, item).subtypes if subtype in PLANESWALKER_TYPES]
        for other in walkers:
            if other is not item and any([subtype in mine for subtype in continuous.characteristics(table, other).subtypes]):
                put_away(item, coming, "planeswalker rule")
                break


def cease(table: Table) -> bool:
    """420.5f, j: tokens out of play and copies off the stack stop existing."""
    state = table.state
    found: list[GameObject] = []
    for player in state.players:
        for zone in (Zone.HAND, Zone.GRAVEYARD, Zone.LIBRARY):
            items = state.zone_list(zone, player)
            if items and zone is not Zone.LIBRARY or (items and items[-1].kind != 0) or (items and items[0].kind != 0):
                for item in items:
                    if item.kind == TOKEN or item.kind == SPELL_COPY:
                        found.append(item)
    for item in state.removed:
        if item.kind == TOKEN or item.kind == SPELL_COPY:
            found.append(item)
    for item in state.phased_out:
        if item.kind == TOKEN:
            found.append(item)
    for item in found:
        resolving.leave_stack(table, item)
    return len(found) > 0


def lose_now(table: Table, player: Player, why: str) -> None:
    """A player loses at once (concession, effects)."""
    event = Happening(h.LOST, None, player)
    event.word = why
    happen.perform(table, [event])
