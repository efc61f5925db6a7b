"""Actions that the text of a card or of a resolved effect lets a player take any time he or she has priority: "you may
discard this card any time you could cast an instant". These are special actions.

Rules: 408.2i, 115.2e@2018.
"""

from __future__ import annotations

from manaburn.errors import IllegalAction
from manaburn.rules.events import carrying_out
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state import happenings as h
from manaburn.state.characteristics import RuleEffect
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject, Player
from manaburn.text.tree import statics as s

from . import payment


def sources(table: Table, player: Player) -> list[GameObject]:
    """Return the objects whose text lets a player take an action now whose cost he or she can pay."""
    found: list[GameObject] = []
    for rule in allowed(table, player):
        mod, source = rule.mod, rule.source
        assert isinstance(mod, s.SpecialAction) and source is not None
        if source not in found and table.timing.is_time_for(table, mod.effect):
            if payment.can_pay(table, player, mod.cost, rule.context.fork()):
                found.append(source)
    return found


def allowed(table: Table, player: Player) -> list[RuleEffect]:
    """Return what lets a player take such an action, the oldest first, whether or not it can be paid now."""
    return [
        rule
        for rule in continuous.player_rules(table, player)
        if isinstance(rule.mod, s.SpecialAction) and rule.source is not None
    ]


def take(table: Table, player: Player, source: GameObject) -> None:
    """Pay for the action that an object's text allows, and carry out what follows at once, without the stack. Raises
    IllegalAction if that isn't possible."""
    for rule in allowed(table, player):
        mod = rule.mod
        if rule.source is not source or not isinstance(mod, s.SpecialAction):
            continue
        if not table.timing.is_time_for(table, mod.effect):
            raise IllegalAction("408.2i", f"this isn't the time for the action that {source} allows")
        ctx = rule.context.fork()
        if not payment.pay(table, player, mod.cost, ctx):
            raise IllegalAction("408.2i", f"the action that {source} allows can't be paid for")
        if mod.effect is not None:  # Without one, to pay is all that is done, and that is reported.
            note = Happening(h.TURNED, source, player)
            note.text = "action taken"
            table.note(note)
            carrying_out.carry_out(table, mod.effect, ctx)
        return
    raise IllegalAction("408.2i", f"{source} lets {player} take no such action now")
