"""Chance: coin flips and random picks. Results can be fixed beforehand, for positions set up by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from manaburn.state.objects import Entity, GameObject

from .table import Table

E = TypeVar("E", bound=Entity)


def coin(table: Table) -> int:
    """Flip a coin. Return 0 for heads, 1 for tails."""
    way = table.branch(2)
    if way >= 0:
        return way
    word = fixed(table)
    return {"heads": 0, "tails": 1}[word] if word in ("heads", "tails") else table.state.chance(2)


def pick(table: Table, found: Sequence[E], n: int) -> list[E]:
    """Pick ``n`` of ``found`` at random. Return all of them, in random order, if there are no more than ``n``."""
    left = list(found)
    picked: list[E] = []
    for _ in range(min(n, len(left))):
        at = table.branch(len(left))
        if at < 0:
            at = place(left, fixed(table))
        one = left.pop(at if at >= 0 else table.state.chance(len(left)))
        picked.append(one)
        table.running.by_chance.append(one)
    return picked


def fixed(table: Table) -> str:
    """Take the next result that was fixed beforehand. Return "" if none is left."""
    if not table.fixed_chances:
        return ""
    first = table.fixed_chances[0]
    table.journal.replace(table.fixed_chances, table.fixed_chances[1:])
    return first


def place(found: Sequence[Entity], word: str) -> int:
    """Return the index in ``found`` of what ``word`` means: a number from 1, a label or a name. Return -1 if nothing
    fits."""
    if word.isdigit():
        return int(word) - 1 if 1 <= int(word) <= len(found) else -1
    for i, entity in enumerate(found):
        if word and (str(entity) == word or (isinstance(entity, GameObject) and entity.label == word)):
            return i
    return -1
