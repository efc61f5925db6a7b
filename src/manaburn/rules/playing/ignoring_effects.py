"""Ignoring the effect of a static ability for a time, if it allows that. This is a special action.

Rules: 408.2j.
"""

from __future__ import annotations

from manaburn.errors import IllegalAction
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.rules.meaning.rule_effects import ignored_by
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject, Player, in_turn
from manaburn.text.tree import costs as c
from manaburn.text.tree import statics as s

from . import payment


def sources(table: Table, player: Player) -> list[GameObject]:
    """Return the permanents whose effect a player may ignore now and whose cost he or she can pay."""
    found: list[GameObject] = []
    for source, cost in costs(table, player):
        if source not in found and payment.can_pay(table, player, cost, Context(source, player)):
            found.append(source)
    return found


def costs(table: Table, player: Player) -> list[tuple[GameObject, c.Cost]]:
    """Return the permanents whose effect a player may ignore, with the cost of each."""
    found: list[tuple[GameObject, c.Cost]] = []
    for rule in continuous.player_rules(table, player):
        if isinstance(rule.mod, s.MayIgnore) and rule.source is not None:
            found.append((rule.source, rule.mod.cost))
    if continuous.rules_change(table):
        for item in table.state.in_play:
            if item.controller is player:
                for rule in continuous.rules_for(table, item):
                    if isinstance(rule.mod, s.MayIgnore) and rule.source is not None:
                        found.append((rule.source, rule.mod.cost))
    return found


def ignore(table: Table, player: Player, source: GameObject) -> None:
    """Pay the cost, and ignore the effect until end of turn."""
    for permanent, cost in costs(table, player):
        if permanent is source:
            if not payment.pay(table, player, cost, Context(source, player)):
                raise IllegalAction("408.2j", f"the cost to ignore {source} can't be paid")
            table.journal.reshaped()
            table.journal.put(source.uses, ignored_by(player), in_turn(table.state.turn))
            note = Happening(h.TURNED, source, player)
            note.text = "effect ignored"
            table.note(note)
            return
    raise IllegalAction("408.2j", f"{source} has no effect that {player} may ignore")
