"""Which effects of a layer wait for others of it, because they depend on these.

Rules: 418.5c.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn.editions.answers import DefiningDependence
from manaburn.state.objects import GameObject
from manaburn.text.tree.statics import AbilitiesOf
from manaburn.text.tree.values import Number

from . import evaluate, modifications
from .active_effects import NUMBERS, Part

if TYPE_CHECKING:
    from .layers import Board


def may_depend(board: Board, part: Part, bucket: list[Part]) -> bool:
    """Whether a part can depend on another part of the layer, judged by what they read and change."""
    info = part.info
    active = part.active
    if active is None:
        return False
    exists = active.held is not None and not active.started
    reads = info.reads if board.depending else info.weighs
    for other in bucket:
        if other is not part and (
            other.info.writes & reads or (exists and other.info.removes) or other.info.writes & 128
        ):
            return True
    return False


def next_part(board: Board, bucket: list[Part]) -> Part:
    """Return the part of the layer that is applied next.

    Rules: 418.5c, 418.5d.
    """
    if board.early:
        return first_to_apply(board, bucket)
    for part in bucket:
        if dependency(board, part, bucket) is None:
            return part
    return first_to_apply(board, bucket)


def first_to_apply(board: Board, bucket: list[Part]) -> Part:
    """Return the oldest part, or the part it depends on, directly or indirectly. If parts depend on each other in a
    loop, return the oldest of the loop."""
    path = [bucket[0]]
    while True:
        other = dependency(board, path[-1], bucket)
        if other is None:
            return path[-1]
        if other in path:
            loop = path[path.index(other) :]
            first = loop[0]
            for part in loop:
                if part.order < first.order:
                    first = part
            return first
        path.append(other)


def dependency(board: Board, part: Part, bucket: list[Part]) -> Part | None:
    """Return the first other part of the layer on which this one depends, or None."""
    for other in bucket:
        if other is not part and depends(board, part, other):
            return other
    return None


def depends(board: Board, part: Part, other: Part) -> bool:
    """Whether applying ``other`` would change the text or existence of ``part``, what it applies to, or what it
    does. In 1996 and 1997 what it applies to may change later; only what is current counts for the rest.

    Rules: 418.5b, 418.5c, 1996.cont.
    """
    if (part.info.defining or other.info.defining) and not may_depend_on_defining(board, part, other):
        return False
    active = part.active
    if active is None or other.active is active:
        return False
    look = other.info.writes & (part.info.reads if board.depending else part.info.weighs) != 0
    if not look and active.held is not None and not active.started and (other.info.removes or other.info.writes & 128):
        # Only the existence or the text of its ability can be affected.
        look = other.active is not None and board.touches(other.active, active.source)
    if not look:
        return False
    if board.depending:
        return outcome(board, part) != after(board, part, other, None)
    targets = board.targets(active)
    return weight(board, part, targets) != after(board, part, other, targets)


def may_depend_on_defining(board: Board, part: Part, other: Part) -> bool:
    """Whether two effects may depend on each other of which one at least is by a characteristic-defining ability.
    In 2007 to 2012 none may, later two such may.

    Rules: 418.5c, 613.7a@2014.
    """
    if board.table.edition.defining_abilities_depend is DefiningDependence.ON_ALL:
        return True
    return (
        board.table.edition.defining_abilities_depend is DefiningDependence.ON_EACH_OTHER
        and part.info.defining
        and other.info.defining
    )


def after(board: Board, part: Part, other: Part, targets: list[GameObject] | None) -> list[int]:
    """Return what a part would do after another one: the :func:`outcome`, or the :func:`weight` for some objects. The
    other one is applied as a trial, which is undone."""
    board.saved.clear()
    stamp = board.stamp
    board.trying = True
    board.stamp = NUMBERS.next()
    board.apply(other)
    board.trying = False
    board.stamp = stamp
    saved = board.saved
    board.saved = []
    board.given.clear()
    then = outcome(board, part) if targets is None else weight(board, part, targets)
    for i in range(len(saved) - 1, -1, -1):
        saved[i].item.cached = saved[i].chars
    return then


def outcome(board: Board, part: Part) -> list[int]:
    """Return a list that stands for what a part would do now: the objects it applies to, its values, and the abilities
    that it would take from other objects; [-1] if its ability is gone."""
    active = part.active
    assert active is not None
    if not board.exists(active):
        return [-1]
    targets = board.targets(active)
    result = [item.number for item in targets]
    for mod in part.info.mods:
        if isinstance(mod, AbilitiesOf):
            result += modifications.keys_taken(board.table, mod, active.ctx)
    return result + amounts(board, part, targets)


def weight(board: Board, part: Part, targets: list[GameObject]) -> list[int]:
    """Return a list that stands for whether the condition of a part holds now, and for its values; [-1] if its ability
    is gone."""
    active = part.active
    assert active is not None
    if not board.exists(active):
        return [-1]
    condition = active.plan.condition
    if condition is None:
        return amounts(board, part, targets)
    if active.held is not None:
        active.ctx.subject = active.source
    holds = evaluate.holds(board.table, condition, active.ctx)
    return [1, *amounts(board, part, targets)] if holds else [0]


def amounts(board: Board, part: Part, targets: list[GameObject]) -> list[int]:
    """Return the values of a part for the objects it applies to."""
    active = part.active
    assert active is not None
    found: list[int] = []
    for mod in part.info.mods:
        for value in modifications.values_of(mod):
            if not isinstance(value, Number):
                for item in targets:
                    active.ctx.subject = item
                    found.append(evaluate.value(board.table, value, active.ctx))
    return found
