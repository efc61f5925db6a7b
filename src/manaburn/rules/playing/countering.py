"""Countering spells and abilities.

Rules: 414.
"""

from __future__ import annotations

from manaburn.rules.events import perform
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.state import happenings as h
from manaburn.state.happenings import Arrival, Happening
from manaburn.state.objects import CARD, RULES_ABILITY, SPELL_COPY, GameObject
from manaburn.terms import ZONES_CALLED, Zone
from manaburn.text.tree import statics as s


def counter(
    table: Table, item: GameObject, cause: GameObject, zone: str = "graveyard", arrival: Arrival | None = None
) -> bool:
    """Let an effect counter a spell or ability. A spell goes to the zone, and arrives there as ``arrival`` says.
    Returns False if it can't be countered, or if something else happens instead.

    Rules: 414.1.
    """
    if not item.here or item.zone is not Zone.STACK:
        return False
    if item.kind != CARD and item.kind != SPELL_COPY and item.kind != RULES_ABILITY and item.ability is None:
        return False
    if not can_be_countered(table, item, cause):
        return False
    return remove(table, item, zone, arrival if arrival is not None else Arrival(), cause)


def can_be_countered(table: Table, item: GameObject, cause: GameObject | None) -> bool:
    """Return whether no effect says that it can't be countered."""
    rules = continuous.rules_for(table, item)
    for rule in rules:
        if (
            isinstance(rule.mod, s.Cant)
            and rule.mod.what == "be countered"
            and (rule.mod.by is None or (cause is not None and evaluate.is_of(table, cause, rule.mod.by, rule.context)))
        ):
            return False
    return True


def countered_by_rules(table: Table, item: GameObject) -> None:
    """Counter a spell or ability because all its targets are illegal, even if it can't be countered. Before the stack,
    and again since 2018, it does not resolve instead, and nothing counts as countered.

    Rules: 413.2a, 1996.target.5.
    """
    if table.edition.fizzling:
        fizzle(table, item)
        return
    remove(table, item, "graveyard", Arrival(), None)


def fizzle(table: Table, item: GameObject) -> None:
    """Let a spell or ability do nothing. A card goes to its owner's graveyard.

    Rules: 1996.target.5.
    """
    table.note(Happening(h.UNRESOLVED, item, item.controller))
    if item.kind == CARD:
        ctx = item.context
        to = Zone.REMOVED if ctx is not None and "flashback" in ctx.paid else Zone.GRAVEYARD
        perform.perform(table, [perform.moving(item, to, None, "fizzled")])
    else:
        perform.leave_stack(table, item)


def remove(table: Table, item: GameObject, zone: str, arrival: Arrival, cause: GameObject | None) -> bool:
    """Remove a countered object from the stack. A spell goes to a zone of its owner; anything else stops existing.
    Returns False if something else happens instead of its being countered.

    Rules: 414.2.
    """

    event = Happening(h.COUNTERED, item, item.controller)
    event.cause = cause
    if not perform.perform(table, [event]):
        return False
    if item.kind == CARD:
        to = ZONES_CALLED[zone]
        ctx = item.context
        if ctx is not None and "flashback" in ctx.paid:
            to = Zone.REMOVED
        perform.perform(table, [perform.moving(item, to, cause, "countered", arrival)])
    else:
        perform.leave_stack(table, item)
    return True
