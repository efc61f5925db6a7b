"""What a spell would do if it resolved now.

It is resolved in each way in which the choices and the results of chance could come out, and all of that is taken back.
It would do what it does in each of them.

Rules: 413.2.
"""

from __future__ import annotations

from typing import Final

from manaburn.errors import IllegalAction
from manaburn.rules.kernel.supposing import Supposition
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.table_parts import Branches
from manaburn.rules.meaning import conditions, evaluate, event_patterns
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject
from manaburn.terms import Zone
from manaburn.text.tree import values as v

from . import resolving

MOST_BRANCHES: Final = 200
"""The number of ways that are tried. What could go in more ways isn't foreseen."""


def would_cause(table: Table, what: v.WouldCause, ctx: Context) -> bool:
    """Whether a spell on the stack would itself cause an event if it resolved now."""
    return any(
        item.here and item.zone is Zone.STACK and causes(table, item, what, ctx)
        for item in evaluate.objects(table, what.spell, ctx)
    )


def causes(table: Table, spell: GameObject, what: v.WouldCause, ctx: Context) -> bool:
    """Whether the resolution of a spell would lead to an event whatever the players chose and whatever came of chance,
    and not by something else that it causes.

    Rules: 413.2.
    """
    branches = Branches()
    for _ in range(MOST_BRANCHES):
        at = event_at(table, spell, what, ctx, branches)
        if at < 0:
            return False
        if not branches.go_on(at):
            return True
    return False


def event_at(table: Table, spell: GameObject, what: v.WouldCause, ctx: Context, branches: Branches) -> int:
    """Resolve a spell in one of the ways in which that can go, and take it back. Return the place in the history of the
    first such event that it causes; -1 if there is none."""
    supposition = Supposition(table, branches)
    at = -1
    try:
        resolving.resolve(table, spell)
    except IllegalAction:
        pass  # Nobody can tell how it goes on.
    finally:
        events = supposition.events()
        for i in range(len(events) - 1, -1, -1):
            if events[i].cause is spell and event_patterns.matched(table, what.event, events[i], ctx):
                at = supposition.since + i
        supposition.end()
    return at


conditions.CONDITIONS[v.WouldCause] = would_cause
