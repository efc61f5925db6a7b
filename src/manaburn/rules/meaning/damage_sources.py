"""What an object is as a source of damage: some texts give it other colours for that alone.

Rules: 419.8.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state.characteristics import Characteristics
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import Entity, GameObject
from manaburn.terms import Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

from . import continuous, evaluate, event_patterns


def characteristics(table: Table, item: GameObject) -> Characteristics:
    """Return the characteristics that an object has as a source of damage."""
    chars = continuous.characteristics(table, item)
    if not continuous.rules_change(table):
        return chars
    if item.here:
        rules = continuous.rules_for(table, item)
    else:
        left = item.zone is Zone.IN_PLAY or item.zone is Zone.STACK
        rules = continuous.rules_on_departed(table, item) if left else []
    for rule in rules:
        if isinstance(rule.mod, s.DamageColour) and chars.colours != rule.mod.colour:
            chars = chars.copy()
            chars.colours = rule.mod.colour
    return chars


def fits(table: Table, item: GameObject | None, what: e.What, ctx: Context) -> bool:
    """Whether a description names an object as a source of damage."""
    if item is None or what is None or not continuous.rules_change(table):
        return event_patterns.fits(table, item, what, ctx)
    running = table.running
    before = running.remembered
    running.remembered = {**before, item.number: characteristics(table, item)}
    try:
        return event_patterns.fits(table, item, what, ctx)
    finally:
        running.remembered = before


def is_of(table: Table, item: Entity, kind: n.Kind, ctx: Context) -> bool:
    """Whether an object is of a kind as a source of damage."""
    return fits(table, item, kind, ctx) if isinstance(item, GameObject) else evaluate.is_of(table, item, kind, ctx)


def are_meant(kind: n.Filter) -> bool:
    """Return whether a kind of objects means sources of damage. It has no zone, and doesn't speak of cards."""
    return kind.zone == "any" and not any(isinstance(test, n.IsCard) for test in kind.tests)


def could_meet(table: Table, shield: b.Replacement | None, damage: Happening, ctx: Context) -> bool:
    """Return whether a shield could be about damage that has been assigned: whether source, recipient and sort fit. The
    source is what it was when the spell or ability was played. What is still to be targeted or chosen fits.

    Rules: 1996.dmg.4, 1996.play.13.
    """
    about = shield.event if isinstance(shield, s.IfWould) else shield
    if not isinstance(about, (s.PreventDamage, s.RedirectDamage, e.Damaged)):
        return True
    if about.combat and damage.combat is not (about.combat == "combat"):
        return False
    if not is_open(about.to) and not event_patterns.fits(table, damage.what or damage.other, about.to, ctx):
        return False
    kind = about.source.kind if isinstance(about.source, n.SourceChosen) else about.source
    if is_open(kind):
        return True
    running = table.running
    before, held = running.remembered, running.controllers
    event_patterns.recall(table, damage)
    try:
        return fits(table, damage.source, kind, ctx)
    finally:
        running.remembered, running.controllers = before, held


OPEN: Final = (n.Target, n.Choose, n.ChooseAmong, n.Ref)
"""What stands for something that is named only as a spell or ability is played."""


def is_open(what: e.What) -> bool:
    """Return whether a description names something that is targeted or chosen."""
    return what is not None and any(isinstance(node, OPEN) for node in b.walk(what))


__all__ = ["are_meant", "characteristics", "could_meet", "fits", "is_of"]
