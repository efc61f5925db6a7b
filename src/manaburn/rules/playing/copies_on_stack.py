"""Copies of spells and abilities on the stack, and copies of cards that are played.

Rules: 503.10, 503.11, 503.12.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, copying
from manaburn.state.objects import ABILITY, CARD, SPELL_COPY, GameObject, Player
from manaburn.terms import Zone
from manaburn.text.tree import Face, KeywordAbility, Modification

from . import retargeting


class Bare:
    """A face without a keyword."""

    def __init__(self, face: Face, bare: Face) -> None:
        self.face: Final = face
        self.bare: Final = bare


_bare: Final[dict[tuple[int, str], Bare]] = {}


def without_keyword(face: Face, keyword: str) -> Face:
    """Return the face without a keyword. The same object is returned each time."""
    known = _bare.get((id(face), keyword))
    if known is None or known.face is not face:
        abilities = tuple(
            [
                ability
                for ability in face.abilities
                if not (isinstance(ability, KeywordAbility) and ability.keyword == keyword)
            ]
        )
        known = Bare(face, dataclasses.replace(face, abilities=abilities))
        _bare[(id(face), keyword)] = known
    return known.bare


def copy_on_stack(
    table: Table,
    item: GameObject,
    player: Player,
    new_targets: bool,
    without: str = "",
    changes: tuple[Modification, ...] = (),
) -> GameObject | None:
    """Put a copy of a spell or ability on the stack, with its characteristics and all choices made for it. The copy
    isn't played.

    Rules: 503.10.
    """
    state = table.state
    ctx = item.context
    if ctx is None or item.kind not in (CARD, SPELL_COPY, ABILITY):
        return None
    kind = ABILITY if item.kind == ABILITY else SPELL_COPY
    face = None if kind == ABILITY else copying.copiable(table, item, changes, ctx)
    if face is not None and without:
        face = without_keyword(face, without)
    new = state.make_object(kind, player, Zone.STACK, face)
    new.controller = player
    new.source = item.source
    new.ability = item.ability
    new.note = item.note
    new.label = item.label
    new.face_down = item.face_down
    new.known_to = (1 << len(state.players)) - 1
    copied = ctx.fork()
    copied.controller = player
    copied.item = new
    if copied.source is item:
        copied.source = new
    copied.kept = {}
    copied.each = []
    new.context = copied
    new.timestamp = state.next_timestamp()
    table.journal.reshaped()
    state.put(new)
    if new_targets:
        retargeting.choose_new(table, new, player)
    return new


def copy_card(table: Table, card: GameObject, player: Player) -> GameObject:
    """Return a copy of a card that is to be played. Until then it is in the zone of the card.

    Rules: 503.12.
    """
    state = table.state
    new = state.make_object(SPELL_COPY, player, card.zone, copying.copiable(table, card))
    new.controller = player
    new.known_to = (1 << len(state.players)) - 1
    table.journal.append(state.zone_list(card.zone, player), new)
    table.journal.append(state.ceasing, new)
    return new


def drop(table: Table, copy: GameObject) -> None:
    """Let a copy of a card that isn't played stop existing.

    Rules: 420.5k.
    """
    continuous.remember(table, copy)
    table.state.take(copy)
