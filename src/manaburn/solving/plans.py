"""What the player with the goal would have done if an opponent had not acted, and tries to do in spite of it.

Where the opponents may act once more than in what has been proved, there is a way to the goal as long as they don't.
After such an act, most of that way is still the right one. This only orders the search.
"""

from __future__ import annotations

from typing import Final

from .known import ILLEGAL, NONE, UNKNOWN, WON, Known

LONGEST: Final = 100
"""The greatest number of deeds in a plan."""


class Plan:
    """Deeds in order, each with its occasion, and which of them have been done on the line that is searched."""

    def __init__(self) -> None:
        self.occasions: Final[list[str]] = []
        self.deeds: Final[list[str]] = []
        self.done: Final[list[bool]] = []

    def add(self, occasion: str, deed: str) -> None:
        """Add a deed."""
        self.occasions.append(occasion)
        self.deeds.append(deed)
        self.done.append(False)

    def next(self, occasion: str, deeds: list[str]) -> int:
        """Return the index of the first deed that is due on an occasion and among these deeds; -1 if there is none."""
        for i, planned in enumerate(self.occasions):
            if planned == occasion and not self.done[i] and self.deeds[i] in deeds:
                return i
        return NONE

    def index_of(self, occasion: str, deed: str) -> int:
        """Return the index of the first such deed that isn't done yet; -1 if there is none."""
        return self.next(occasion, [deed])


def plan_from(table: dict[bytes, Known], key: bytes, hero: int) -> Plan:
    """Return what the player with the goal does from a position, as far as it is proved, if the opponents pass.
    ``hero``: the index of that player. ``table``: what is known."""
    plan = Plan()
    seen: set[bytes] = set()
    while key not in (UNKNOWN, WON, ILLEGAL) and key not in seen and len(plan.deeds) < LONGEST:
        seen.add(key)
        known = table[key]
        if known.holds_for < 0:
            break
        if known.who == hero and known.winner_at == NONE:
            key = known.model if known.model in table else UNKNOWN
        elif known.who == hero:
            plan.add(known.occasion, known.deed)
            key = known.kids[known.winner_at]
        elif known.pass_at != NONE:
            key = known.kids[known.pass_at]
        else:
            key = first_proved(table, known)
    return plan


def first_proved(table: dict[bytes, Known], known: Known) -> bytes:
    """Return the key of the first position after a choice for which something is proved; UNKNOWN if there is none."""
    for kid in known.kids:
        if kid not in (UNKNOWN, ILLEGAL) and table[kid].holds_for >= 0:
            return kid
    return UNKNOWN
