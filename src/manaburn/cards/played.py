"""The most played cards of the period's formats: how many are read, and how many a scenario shows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from manaburn.cards.cache import CompiledPool
from manaburn.cards.pools import fold_name
from manaburn.files import read_file

_LARGEST_SCENARIO = 1 << 20


@lru_cache(maxsize=1)
def played_cards() -> tuple[str, ...]:
    """Return the names of the most played cards, in the order of the list."""
    text = files("manaburn.cards").joinpath("played.txt").read_text(encoding="utf-8")
    return tuple([line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")])


@dataclass(frozen=True, slots=True)
class Played:
    """What is known of the most played cards: all their names, and the names of those that the pool doesn't have, whose
    text can't be read, and that no scenario names."""

    cards: tuple[str, ...]
    missing: tuple[str, ...]
    unread: tuple[str, ...]
    not_shown: tuple[str, ...]


def check_played(compiled: CompiledPool, scenarios: Path) -> Played:
    """Check the most played cards in a pool, and in the scenario files of a folder."""
    texts = [
        fold_name(read_file(path, "a scenario", _LARGEST_SCENARIO).decode("utf-8", "replace"))
        for path in sorted(scenarios.rglob("*.yaml"))
    ]
    missing, unread, not_shown = [], [], []
    for name in played_cards():
        record = compiled.pool.get(name)
        if record is None:
            missing.append(name)
        elif compiled.compiled(record) is None:
            unread.append(name)
        folded = fold_name(name)
        if not any(folded in text for text in texts):
            not_shown.append(name)
    return Played(played_cards(), tuple(missing), tuple(unread), tuple(not_shown))


__all__ = ["Played", "check_played", "played_cards"]
