"""What shield, stun and finality counters do: each kind makes one replacement effect, which no loss of abilities ends.

Rules: 122.1c@2024, 122.1d@2024, 122.1h@2024.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.terms import Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree.replacements import PreventDamage

from .applicable_replacements import ApplicableReplacement

BY_KIND: Final[dict[int, tuple[str, b.Replacement]]] = {
    h.DESTROY: ("shield", s.IfWould(e.Destroyed(n.This()), fx.RemoveCounters(n.This(), "shield"))),
    h.DAMAGE: ("shield", PreventDamage(n.This(), then=fx.RemoveCounters(n.This(), "shield"))),
    h.UNTAP: ("stun", s.IfWould(e.Taps(n.This(), untaps=True), fx.RemoveCounters(n.This(), "stun"))),
    h.MOVE: (
        "finality",
        s.IfWould(e.ZoneChange(n.This(), origin="in play", to="graveyard"), fx.Move(n.This(), "removed")),
    ),
}
"""For the kind of an event: the counters that replace it, and how."""


def candidate(table: Table, event: Happening) -> ApplicableReplacement | None:
    """Return the effect of the counters on what an event is about, if they could replace it."""
    item = event.what
    entry = BY_KIND.get(event.kind)
    if item is None or entry is None or item._counters is None or item.zone is not Zone.IN_PLAY:
        return None
    counter, replacement = entry
    if counter not in table.edition.acting_counters or item.counters.get(counter, 0) <= 0:
        return None
    if event.kind is h.DESTROY and event.manner:
        return None  # 122.1c: only what an effect would destroy
    key = (item.number, counter, event.kind)
    if key in event.replaced_by:
        return None
    ctx = Context(item, item.controller)
    ctx.event = event
    return ApplicableReplacement(replacement, ctx, key, None, f"a {counter} counter")


def is_stunned(table: Table, event: Happening) -> bool:
    """Whether a permanent that would untap has a stun counter."""
    return event.kind is h.UNTAP and candidate(table, event) is not None


__all__ = ["candidate", "is_stunned"]
