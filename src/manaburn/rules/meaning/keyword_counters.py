"""Keyword counters: an object with a flying counter has flying.

Rules: 122.1b@2020, 613.1f@2020.
"""

from __future__ import annotations

from typing import Final

from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject
from manaburn.state.state import ContinuousEffect
from manaburn.text.tree.abilities import KeywordAbility
from manaburn.text.tree.statics import GainAbility


class KeywordCounters:
    """The effects of keyword counters, kept from one calculation to the next."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names: Final = names
        """The keywords that counters give by the rules of the day."""
        self.known: Final[dict[tuple[int, str], ContinuousEffect]] = {}

    def of(self, item: GameObject) -> list[ContinuousEffect]:
        """Return the effects of the keyword counters on an object, each as old as the newest counter of its kind."""
        found: list[ContinuousEffect] = []
        for counter in item.counters:
            if counter not in self.names:
                continue
            timestamp = newest(item, counter)
            known = self.known.get((item.number, counter))
            if known is None or known.affected[0] is not item or known.timestamp != timestamp:
                mods = (GainAbility(KeywordAbility(counter)),)
                known = ContinuousEffect(mods, [item], Context(item, item.controller), None, timestamp)
                self.known[item.number, counter] = known
            found.append(known)
        return found


def newest(item: GameObject, counter: str) -> int:
    """Return the timestamp of the newest counter of a kind: that of the object, if it had the counter as it came."""
    dated = item._dated_counters
    stamps = [one.timestamp for one in dated if one.counter == counter] if dated else []
    return max(stamps, default=item.timestamp)
