"""Rules 503.10-12: copies of spells and abilities on the stack, and copies of cards that are played."""

from __future__ import annotations

from manaburn.state.objects import ABILITY, CARD, SPELL_COPY, GameObject, Player
from manaburn.terms import Zone

from . import copying, retargeting
from .table import Table


def copy_on_stack(table: Table, item: GameObject, player: Player, new_targets: bool) -> GameObject | None:
    """Put a copy of a spell or ability on the stack: its characteristics and all that was decided for it (503.10); it isn't played."""
    state = table.state
    ctx = item.context
    if ctx is None or item.kind not in (CARD, SPELL_COPY, ABILITY):
        return None
    kind = ABILITY if item.kind == ABILITY else SPELL_COPY
    face = None if kind == ABILITY else copying.copiable(table, item)
    twin = state.make_object(kind, player, Zone.STACK, face)
    twin.controller = player
    twin.source = item.source
    twin.ability = item.ability
    twin.note = item.note
    twin.label = item.label
    twin.known_to = (1 << len(state.players)) - 1
    copied = ctx.fork()
    copied.controller = player
    copied.item = twin
    if copied.source is item:
        copied.source = twin
    copied.kept = {}
    twin.context = copied
    twin.timestamp = state.next_timestamp()
    state.put(twin)
    if new_targets:
        retargeting.choose_new(table, twin, player)
    return twin


def copy_card(table: Table, card: GameObject, player: Player) -> GameObject:
    """A copy of a card, to be played (503.12): it is in the zone of the card until then."""
    state = table.state
    twin = state.make_object(SPELL_COPY, player, card.zone, copying.copiable(table, card))
    twin.controller = player
    items = state.zone_list(card.zone, player)
    table.journal.append(items, twin)
    return twin
