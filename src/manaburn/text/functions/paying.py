"""Functions of templates for what is paid besides the cost of a spell."""

from __future__ import annotations

from manaburn.terms import ManaCost

from ..tree import AdditionalCost, Cost, CounterSpec, Mana, Number
from .registry import Part, making, unmaking


@making("countersforcost")
def make_countersforcost(counter: str) -> AdditionalCost:
    """Return the optional cost of any amount of mana for which a spell enters with that many more counters."""
    cost = Cost((Mana(ManaCost(("1",))),))
    return AdditionalCost(cost, True, "again", True, (CounterSpec(counter, Number(1)),))


@unmaking("countersforcost")
def unmake_countersforcost(v: Part) -> tuple[str] | None:
    if not isinstance(v, AdditionalCost) or len(v.gives) != 1:
        return None
    counter = v.gives[0].counter
    return (counter,) if make_countersforcost(counter) == v else None
