"""How many times an ability was activated, or resolved, this turn.

Rules: 403.3.
"""

from __future__ import annotations

from manaburn.rules.kernel.table import Table
from manaburn.state.objects import GameObject, count_in_turn, in_turn
from manaburn.text.tree.words import UseSort


def times_used(table: Table, item: GameObject, key: int, how: UseSort) -> int:
    """Return how many times an ability was activated, or resolved, this turn. Only counted if some text asks.

    ``key`` is the key of the held ability.
    """
    return count_in_turn(item.uses.get((how, key), -1), table.state.turn)


def count_use(table: Table, item: GameObject, key: int, how: UseSort) -> None:
    """Count one more activation or resolution."""
    count = times_used(table, item, key, how) + 1
    table.journal.put(item.uses, (how, key), in_turn(table.state.turn, count))
