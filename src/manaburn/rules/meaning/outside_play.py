"""Characteristics of objects that the board's effects don't affect: outside play, on the stack, or gone."""

from __future__ import annotations

from manaburn.editions.answers import AbilityOnStack
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.table_parts import ChangedHalf
from manaburn.state.characteristics import NO_ABILITIES, Characteristics
from manaburn.state.objects import ABILITY, GameObject
from manaburn.terms import Zone
from manaburn.text.tree import Face

from . import active_effects, copying, face_down, modifications
from .layers import NOTHING, Board, board_of


def outside(board: Board, item: GameObject) -> Characteristics:
    """Return the characteristics of an object that the board's effects don't affect: outside play, on the stack, or
    gone."""
    if not item.here:
        last = item.last_known
        if last is not None:
            return last
        return board.base(item)
    if item.journal is not board.table.journal:
        # It belongs to the game of which this one is a copy: it is only told about here, and left as it is.
        return item.cached if item.cached is not None else board.base(item)
    if item.kind == ABILITY:
        return of_ability(board, item)
    card = item.stands_for
    if card is not None and card.cached_at == board.number and card.here and card in board.touched:
        changed = card.cached
        if item.face is not None and copying.halves(card):
            changed = half_as_changed(board.table, card, item.face)
        if changed is not None:
            item.cached = as_worded(board, changed)
            item.cached_at = board.number
            return item.cached
    if item.face is None:
        return NOTHING
    chars = board.begin(item)
    if chars.shaping:
        if board.unfinished:
            item.cached_at = -1
        for held in chars.shaping:
            if board.texts.plan(held).depends:
                item.cached_at = -1
    if board.rewording and item.zone is Zone.STACK and not board.unfinished:
        item.cached = as_worded(board, chars)  # a spell being played that isn't on the stack yet
        return item.cached
    return chars


def as_worded(board: Board, chars: Characteristics) -> Characteristics:
    """Return the characteristics of a card as its text will be worded once it is a spell."""
    if not board.rewording:
        return chars
    chars = chars.copy()
    for active in sorted(board.rewording, key=timestamp_of):
        modifications.to_chosen_colour(chars, active.ctx)
    board.texts.index(chars)
    return chars


def timestamp_of(active: active_effects.Active) -> int:
    """Return the timestamp of an effect."""
    return active.timestamp


def of_ability(board: Board, item: GameObject) -> Characteristics:
    """Return the characteristics of an ability on the stack. Until 2003 it had all characteristics of its source except
    the text; until 2001 those that the source had as the ability was put there.

    Rules: 409.1a.
    """
    source = item.source
    says = board.table.edition.ability_on_stack
    if source is None or says is AbilityOnStack.TEXT_ONLY:
        return NOTHING
    as_played = item.context.as_was if item.context is not None and says is AbilityOnStack.AS_PLAYED else None
    now: Characteristics | None
    if as_played is not None:
        now = as_played
    elif source.here and source.cached_at == board.number:
        now = source.cached
        assert now is not None
    else:
        now = outside(board, source)
    chars = now.copy()
    chars.abilities = NO_ABILITIES
    board.texts.index(chars)
    return chars


def of_half(table: Table, card: GameObject, half: Face) -> Characteristics:
    """Return the characteristics that a split card outside the stack would have if it had this half only: those
    printed on the half, and what effects make of the card. They are shared and must not be changed.

    Rules: 505.2, 505.3.
    """
    board = board_of(table)
    if card.cached_at == board.number and card in board.touched:
        return half_as_changed(table, card, half)
    return board.texts.base(half)


def half_as_changed(table: Table, card: GameObject, half: Face) -> Characteristics:
    """Return the characteristics of one half of a split card that an effect changes."""
    chars = kept(table, card, half.name)
    if chars is None:
        chars = with_face(table, card, half)
        keep(table, card, half.name, chars)
    return chars


def face_down_as_changed(table: Table, card: GameObject) -> Characteristics:
    """Return the characteristics of the face-down spell that a card would become, with the effects on the card where it
    is.

    Rules: 502.26c.
    """
    return with_face(table, card, face_down.face_of(table.edition))


def with_face(table: Table, card: GameObject, face: Face) -> Characteristics:
    """Return the characteristics that a card outside play would have with other copiable values. For a moment it has
    them; everything is put back."""
    mark = table.journal.mark()
    card.copy_of = face
    board = board_of(table)
    changed = card.cached if card.cached_at == board.number else None
    chars = changed.copy() if changed is not None else outside(board, card).copy()
    table.journal.rollback(mark)
    return chars


def without_others(table: Table, item: GameObject) -> Characteristics | None:
    """Return the characteristics that an object outside play has without the static abilities of other objects; None if
    they change nothing, or if the effect of a resolved spell or ability is on it too.

    Rules: 419.6i.
    """
    board = board_of(table)
    if item.cached_at != board.number or item not in board.touched:
        return None
    for effect in table.state.effects:
        if item in effect.affected:
            return None
    chars = item.cached
    alone = board.begin(item)
    item.cached = chars
    return alone


def kept(table: Table, card: GameObject, as_what: str) -> Characteristics | None:
    """Return the characteristics kept for what a card would become; None if there are none for the present position."""
    known = table.caches.halves.get((card.number, as_what))
    return known.chars if known is not None and known.number == board_of(table).number else None


def keep(table: Table, card: GameObject, as_what: str, chars: Characteristics) -> None:
    """Keep the characteristics of what a card would become until something changes."""
    if board_of(table).unfinished:
        return
    table.caches.halves[(card.number, as_what)] = ChangedHalf(board_of(table).number, chars)


def show(table: Table, spell: GameObject, chars: Characteristics) -> None:
    """Let an object that isn't there have characteristics until something changes."""
    spell.cached = chars
    spell.cached_at = board_of(table).number
