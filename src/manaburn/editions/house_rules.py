"""House rules: the rules of one date with the answers of other dates on some points.

A house rule is named ("mana burn at end of phase"), or says a point and a date ("the legend rule as of 2008"). Any
point of :mod:`.points` can be taken so, unless it belongs to a timing system that the rules of the date don't have. A
named one may also take an answer that players have agreed upon and that no rulebook gives.
"""

from __future__ import annotations

from datetime import date
from difflib import get_close_matches
from typing import Final

from manaburn.errors import InputError

from .names import day_of
from .points import (
    ALL,
    BATCH_ORDER,
    CASTERS_INTERRUPTS_FIRST,
    COMBAT_DAMAGE,
    DAMAGE_DIVISION,
    DAMAGE_WAITS,
    DAMAGE_WAITS_FOR_BATCH,
    DEXTERITY,
    LIFE_CHECK,
    MANA_BURNS,
    PERMANENTS_TARGET,
    PHASE_ABILITIES,
    PLAYED_FOR_ANTE,
    PLAYING,
    POOLS_EMPTY,
    REMOVED_IS_OUTSIDE,
    SOURCE_IS_REMEMBERED,
    STATE_BASED,
    TAPPED_BLOCKERS_DEAL_DAMAGE,
    TIMING,
    TURN,
)
from .timeline import Days, Timeline

AS_OF: Final = " as of "


class HouseRule:
    """One house rule: its name as it is written, and for each point that it changes the date of the answer.
    ``customs``: the points on which it takes the answer of custom."""

    def __init__(
        self, name: str, *dates: tuple[Timeline[object], str], customs: tuple[Timeline[object], ...] = ()
    ) -> None:
        self.name: Final = name
        self.dates: Final = tuple([(point, date.fromisoformat(day)) for point, day in dates])
        self.customs: Final = customs

    def __repr__(self) -> str:
        return f"HouseRule({self.name!r})"


HOUSE_RULES: Final = (
    HouseRule("mana burn", (MANA_BURNS, "2008-02-01")),
    HouseRule("mana burn at end of phase", (MANA_BURNS, "2008-02-01"), (POOLS_EMPTY, "2008-02-01")),
    HouseRule("combat damage on the stack", (COMBAT_DAMAGE, "2008-02-01"), (DAMAGE_DIVISION, "2008-02-01")),
    HouseRule("life checked at end of phase", (LIFE_CHECK, "1996-11-01")),
    HouseRule("tapped blockers deal no damage", (TAPPED_BLOCKERS_DEAL_DAMAGE, "1996-11-01")),
    HouseRule("wishes reach exile", (REMOVED_IS_OUTSIDE, "2008-02-01")),
    HouseRule("Chaos Orb by a coin", customs=(DEXTERITY,)),
    HouseRule("ante", customs=(PLAYED_FOR_ANTE,)),
)
"""The house rules that have names of their own."""

_BOUND: Final = (
    TURN,
    TIMING,
    PLAYING,
    STATE_BASED,
    PHASE_ABILITIES,
    DAMAGE_WAITS,
    PERMANENTS_TARGET,
    SOURCE_IS_REMEMBERED,
    BATCH_ORDER,
    DAMAGE_WAITS_FOR_BATCH,
    CASTERS_INTERRUPTS_FIRST,
)
"""The points on which both timing systems have answers, each its own."""


def _is_bound(point: Timeline[object]) -> bool:
    """Whether a point belongs to its timing system: the other has other answers, or the rules asked nothing of the kind
    before there was a stack."""
    return point in _BOUND or point.entries[0][0] == TIMING.entries[-1][0]


def find_house_rule(text: str) -> HouseRule:
    """Return the house rule that is written so. Raises InputError, with the nearest names, if there is none."""
    said = " ".join(text.split())
    folded = said.casefold()
    for rule in HOUSE_RULES:
        if rule.name.casefold() == folded:
            return rule
    subject, as_of, when = folded.rpartition(AS_OF)
    if as_of:
        for point in ALL:
            if point.subject.casefold() == subject:
                day = day_of(when)
                return HouseRule(f"{point.subject}{AS_OF}{day.isoformat()}", (point, day.isoformat()))
    names = [rule.name for rule in HOUSE_RULES] + [point.subject for point in ALL]
    near = get_close_matches(subject or folded, names, n=2, cutoff=0.5)
    mend = f"did you mean {' or '.join(near)}?" if near else "`manaburn rules --points` lists them"
    raise InputError(f"house rule {said!r}", "there is no such house rule", mend)


def days_with(day: date, rules: tuple[HouseRule, ...]) -> Days:
    """Return the days whose answers the rules of a day with these house rules take.

    Raises InputError for house rules that contradict one another, and for one that the rules of the day can't carry
    out.
    """
    others: dict[str, date] = {}
    by: dict[str, HouseRule] = {}
    customs = frozenset([point.subject for rule in rules for point in rule.customs])
    for rule in rules:
        for point, when in rule.dates:
            other = by.get(point.subject)
            if other is not None and point.on(others[point.subject]) != point.on(when):
                problem = f"{other.name!r} and {rule.name!r} contradict each other on {point.subject}"
                raise InputError(f"house rule {rule.name!r}", problem, "leave one of them out")
            if _is_bound(point) and (TIMING.on(when) is not TIMING.on(day)):
                has = TIMING.on(day).value
                problem = f"the rules of {day} have the {has}, and {point.subject} of {when} needs another timing"
                raise InputError(f"house rule {rule.name!r}", problem, "take another date for the rules")
            others[point.subject] = when
            by[point.subject] = rule
    return Days(day, others, customs)


__all__ = ["AS_OF", "HOUSE_RULES", "HouseRule", "days_with", "find_house_rule"]
