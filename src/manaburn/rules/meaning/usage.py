"""How many times an ability was activated, or resolved, this turn.

Rules: 403.3.
"""

from __future__ import annotations

from manaburn.rules.kernel.table import Table
from manaburn.state.objects import GameObject
from manaburn.text.tree.words import UseSort


def times_used(table: Table, item: GameObject, key: int, how: UseSort) -> int:
    """Return how many times an ability was activated, or resolved, this turn. Only counted if some text asks.

    The mark holds turn * 1000 + count.
    """
    mark = item.marks.get(f"{how} {key}", -1)
    return mark % 1000 if mark >= 0 and mark // 1000 == table.state.turn else 0


def count_use(table: Table, item: GameObject, key: int, how: UseSort) -> None:
    """Count one more activation or resolution."""
    table.journal.put(item.marks, f"{how} {key}", table.state.turn * 1000 + times_used(table, item, key, how) + 1)
