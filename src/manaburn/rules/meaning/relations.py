"""The relations of an object to another object or a player, such as being attached to it or blocked by it.

:data:`RELATIONS` has one function for each.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import EventKind
from manaburn.state.objects import Entity, GameObject, Mark, Player
from manaburn.terms import Zone
from manaburn.text.tree.nouns import Kind
from manaburn.text.tree.words import Relation

from . import evaluate, event_patterns, selectors, statuses


def related(table: Table, item: GameObject, relation: Relation, other: Entity) -> bool:
    """Whether an object stands in a relation to an object or player (see :class:`~manaburn.text.tree.InRelation`).

    Raises NotKnown if the relation can't be evaluated.
    """
    if relation == "attached to":
        return selectors.host(item) is other
    if relation == "attached by":
        return isinstance(other, GameObject) and selectors.host(other) is item
    asked = RELATIONS.get(relation)
    if asked is None:
        raise evaluate.NotKnown(f"relation {relation}")
    return asked(table, item, other)


def _blocking(table: Table, item: GameObject, other: Entity) -> bool:
    if other in item.blocking:
        return True
    # What has left combat keeps a record of what blocked it (413.2f).
    return isinstance(other, GameObject) and not other.here and item in other.blocked_by


def _assigned_to_block(table: Table, item: GameObject, other: Entity) -> bool:
    if not _blocking(table, item, other):
        return False
    for past in reversed(statuses.this_combat(table)):
        if past.kind is h.BLOCK and past.what is item and past.other is other:
            return past.manner != "with the band"
    return True


def _coming_into_play_with(table: Table, item: GameObject, other: Entity) -> bool:
    return False  # nothing is, but while an effect carries an arrival: the filter of the relation looks there


def _blocked_by(table: Table, item: GameObject, other: Entity) -> bool:
    return isinstance(other, GameObject) and item in other.blocking


def _attacking(table: Table, item: GameObject, other: Entity) -> bool:
    whom = item.attacking
    return whom is other or (isinstance(whom, GameObject) and isinstance(other, Player) and whom.controller is other)


def _banded_with(table: Table, item: GameObject, other: Entity) -> bool:
    return isinstance(other, GameObject) and item.band != 0 and item.band == other.band and item is not other


def _targets(table: Table, item: GameObject, other: Entity) -> bool:
    if item.context is not None:
        for slot in item.context.targets:
            if other in slot:
                return True
    return False


def _new_since_the_last_turn_of(table: Table, item: GameObject, other: Entity) -> bool:
    """Whether it has come into play after the other's last turn that is over."""
    if not isinstance(other, Player):
        return False
    return item.entered > (other.turn_before if table.state.active is other else other.last_turn)


def _only_targets(table: Table, item: GameObject, other: Entity) -> bool:
    if item.context is None:
        return False
    found = False
    for slot in item.context.targets:
        for target in slot:
            if target is not other:
                return False
            found = True
    return found


def _above(table: Table, item: GameObject, other: Entity) -> bool:
    return isinstance(other, GameObject) and above(table, item, other, False)


def _directly_above(table: Table, item: GameObject, other: Entity) -> bool:
    return isinstance(other, GameObject) and above(table, item, other, True)


def _linked(table: Table, item: GameObject, other: Entity) -> bool:
    return isinstance(other, GameObject) and item in other.linked


def _last_removed_with(table: Table, item: GameObject, other: Entity) -> bool:
    if not isinstance(other, GameObject) or not other.linked:
        return False
    last = other.linked[-1]
    return last is item or last.successor is item


def _moved_by(table: Table, item: GameObject, other: Entity) -> bool:
    return item.choices.get("moved by") is other


def _put_into_play_with(table: Table, item: GameObject, other: Entity) -> bool:
    return _linked(table, item, other) or item.choices.get("creator") is other


def _tapped_for(table: Table, item: GameObject, other: Entity) -> bool:
    for past in table.state.history:
        if past.kind is h.TAP and past.what is item and past.cause is not None and past.cause.source is other:
            return True
    return False


def _played_with(table: Table, item: GameObject, other: Entity) -> bool:
    return item.context is not None and other.number in item.context.allowed_by


def _damaged_by(table: Table, item: GameObject, other: Entity) -> bool:
    return _this_turn(table, h.DAMAGE, other, item)


def _damaged(table: Table, item: GameObject, other: Entity) -> bool:
    return _this_turn(table, h.DAMAGE, item, other)


def _blocked_by_this_turn(table: Table, item: GameObject, other: Entity) -> bool:
    return _this_turn(table, h.BLOCK, item, other, True)


def _blocked_this_turn(table: Table, item: GameObject, other: Entity) -> bool:
    return _this_turn(table, h.BLOCK, other, item, True)


def _touched_this_turn(table: Table, item: GameObject, other: Entity) -> bool:
    return _blocked_this_turn(table, item, other) or _blocked_by_this_turn(table, item, other)


IN_THE_PAST: Final[dict[Relation, tuple[EventKind, ...]]] = {
    "blocked by this turn": (h.BLOCK,),
    "blocked this turn": (h.BECOMES_BLOCKED,),
    "touched this turn": (h.BLOCK, h.BECOMES_BLOCKED),
}
"""Relations that an event has made: the kinds of events of other objects in which the object is the second one."""


def were_related(table: Table, item: GameObject, relation: Relation, kind: Kind, ctx: Context) -> bool:
    """Whether an event of this turn has brought an object into a relation to another that was of a kind then. It
    doesn't matter what that is now, nor whether it is still there.

    Rules: 413.2f.
    """
    kinds = IN_THE_PAST[relation]
    for past in table.state.history:
        if past.kind in kinds and past.other is item and event_patterns.was_of(table, past, kind, ctx):
            return True
    return False


def _blocked_only_by(table: Table, item: GameObject, other: Entity) -> bool:
    found = False
    for past in statuses.this_combat(table):
        if past.kind is h.BECOMES_BLOCKED and past.what is item:
            if past.other is not other:
                return False
            found = True
    return found


def _from_source(table: Table, item: GameObject, other: Entity) -> bool:
    return item.source is other


def _haunted_by(table: Table, item: GameObject, other: Entity) -> bool:
    return isinstance(other, GameObject) and other.current.choices.get("haunted") is item


def _since_upkeep(item: GameObject, other: Entity, table: Table, mark: Mark) -> bool:
    """Whether this was recorded about an object in or after the last turn of a player that had an upkeep before now."""
    if not isinstance(other, Player):
        return False
    return item.marks.get(mark, -1) >= (other.turn_before if table.state.active is other else other.last_turn)


def _attacked_since_upkeep(table: Table, item: GameObject, other: Entity) -> bool:
    return _since_upkeep(item, other, table, "attacked")


def _blocked_since_upkeep(table: Table, item: GameObject, other: Entity) -> bool:
    return _since_upkeep(item, other, table, "blocked")


def _became_blocked_since_upkeep(table: Table, item: GameObject, other: Entity) -> bool:
    return _since_upkeep(item, other, table, "became blocked")


def _targeted_by(table: Table, item: GameObject, other: Entity) -> bool:
    return isinstance(other, GameObject) and _targets(table, other, item)


RELATIONS: Final[dict[Relation, Callable[[Table, GameObject, Entity], bool]]] = {
    "blocking": _blocking,
    "assigned to block": _assigned_to_block,
    "coming into play with": _coming_into_play_with,
    "blocked by": _blocked_by,
    "attacking": _attacking,
    "banded with": _banded_with,
    "targets": _targets,
    "targeted by": _targeted_by,
    "attacked since the last upkeep of": _attacked_since_upkeep,
    "blocked since the last upkeep of": _blocked_since_upkeep,
    "became blocked since the last upkeep of": _became_blocked_since_upkeep,
    "only targets": _only_targets,
    "new since the last turn of": _new_since_the_last_turn_of,
    "above": _above,
    "directly above": _directly_above,
    "removed with": _linked,
    "last removed with": _last_removed_with,
    "moved by": _moved_by,
    "played with": _played_with,
    "tapped for": _tapped_for,
    "put into play with": _put_into_play_with,
    "damaged by": _damaged_by,
    "damaged": _damaged,
    "blocked by this turn": _blocked_by_this_turn,
    "blocked this turn": _blocked_this_turn,
    "touched this turn": _touched_this_turn,
    "blocked only by": _blocked_only_by,
    "source": _from_source,
    "haunted by": _haunted_by,
}
"""The function for each relation except attachment. Packages above this one register theirs."""


def above(table: Table, item: GameObject, other: GameObject, directly: bool) -> bool:
    """Whether a card lies above another card in the same graveyard; ``directly``: immediately above. False if either
    has left."""
    if not item.here or not other.here:
        return False
    if item.zone is not Zone.GRAVEYARD or other.zone is not Zone.GRAVEYARD or item.owner is not other.owner:
        return False
    cards = table.state.graveyards[item.owner.index]
    if directly:
        return cards.index(item) == cards.index(other) + 1
    return cards.index(item) > cards.index(other)


def _this_turn(table: Table, kind: EventKind, source: Entity, to: Entity, block: bool = False) -> bool:
    for past in table.state.history:
        if past.kind == kind:
            if block:
                if past.other is source and past.what is to:
                    return True
            elif past.source is source and (past.what is to or past.other is to):
                return True
    return False
