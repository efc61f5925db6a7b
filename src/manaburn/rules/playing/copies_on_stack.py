"""Copies of spells and abilities on the stack, and copies of cards that are played.

Rules: 503.10, 503.11, 503.12.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.rules.events import carrying_out, perform, triggers
from manaburn.rules.kernel import limits
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, copying, evaluate
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import ABILITY, CARD, SPELL_COPY, GameObject, Player
from manaburn.state.state import Copying
from manaburn.terms import Zone
from manaburn.text.tree import Face, KeywordAbility, Modification
from manaburn.text.tree import stack_effects as sx

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
    if kind == SPELL_COPY:
        # No mana was spent to play a copy, whatever was paid for the spell.
        copied.mana_spent, copied.colours_spent, copied.letters_spent = 0, 0, ""
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
    if h.STACKED in triggers.index(table):
        perform.perform(table, [Happening(h.STACKED, new, player)])
    return new


def begin_several(table: Table, item: GameObject, effect: sx.CopySpell, ctx: Context) -> bool:
    """Begin the resolution of an ability that makes several copies of one spell, with new targets for each, such as
    storm. The copies are made in the units of work that follow. Return False if the ability is not of that kind.

    Rules: 503.10.
    """
    if not effect.new_targets or effect.changes or effect.without or not table.timing.uses_stack:
        return False
    players = carrying_out.each_player(table, effect.who, ctx)
    spells = evaluate.objects(table, effect.what, ctx)
    number = limits.within(evaluate.value(table, effect.n, ctx), "copies")
    if len(players) != 1 or len(spells) != 1 or number < 2:
        return False
    table.state.copying = Copying(item, spells[0], players[0], number)
    return True


def make_next(table: Table, copying: Copying) -> None:
    """Put the next of several copies on the stack."""
    table.state.copying = copying.next()
    copy_on_stack(table, copying.spell, copying.player, True)


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
