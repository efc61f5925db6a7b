"""What produced the mana in a pool, and what alone may produce the mana for a spell ("spend only mana produced by basic
lands").

Mana in a pool is kept with its origin only if a card of the game asks for it.

Rules: 409.1h.
"""

from __future__ import annotations

from manaburn.rules.kernel.mana_sources import ManaSource
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import evaluate
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, ManaUnit
from manaburn.text.tree import nouns as n


def asked_for(table: Table) -> tuple[n.Filter, ...]:
    """Return the kinds of sources for whose mana the cards of the game ask, in play or not."""
    known = table.caches.producers
    if known is None:
        found: list[n.Filter] = []
        state = table.state
        piles = [*state.libraries, *state.hands, *state.graveyards]
        piles += [state.in_play, state.stack, state.removed, state.phased_out, state.ante, state.outside]
        for pile in piles:
            for item in pile:
                if item.card is not None and item.card.producers:
                    found.extend([kind for kind in item.card.producers if kind not in found])
        known = tuple(found)
        table.caches.producers = known
    return known


def of_mana(table: Table, source: GameObject) -> tuple[object, ...]:
    """Return those of the kinds asked for of which the source of some mana is, as it produces the mana."""
    kinds = asked_for(table)
    if not kinds:
        return ()
    ctx = Context(source, source.controller)
    return tuple([kind for kind in kinds if evaluate.is_of(table, source, kind, ctx)])


def is_from(unit: ManaUnit, ctx: Context) -> bool:
    """Whether mana in the pool was produced by what alone may have produced the mana for this."""
    return ctx.producers is None or ctx.producers in unit.origins


def would_be_from(table: Table, source: ManaSource, ctx: Context) -> bool:
    """Whether the mana that a source makes would be so."""
    return ctx.producers is None or evaluate.is_of(table, source.item, ctx.producers, ctx)
