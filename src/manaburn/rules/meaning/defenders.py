"""Whom a text means by "defending player", where several players can be attacked.

Rules: 602.2a.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

from . import conditions, evaluate, statuses

DEFENDER: Final = n.Role("defending")


def meant(table: Table, ctx: Context) -> list[Player]:
    """Return whom a text can mean by "defending player": the player that its controller has chosen; the one whom its
    source, the attacker in the event, or the creature that it affects attacks or attacked; or else all whom the active
    player can attack.

    Rules: 306.2, 602.2a.
    """
    kept = ctx.kept.get(evaluate.DEFENDER) if ctx._kept else None
    if kept is not None:
        return [player for player in kept.objects if isinstance(player, Player)]
    one = of_attacker(table, ctx)
    if one is not None:
        return [one]
    if not conditions.in_step(table, "combat"):
        return []  # 306.2: there are defending players only during combat
    return [player for player in table.state.in_turn_order() if player is not table.state.active]


def of_attacker(table: Table, ctx: Context) -> Player | None:
    """Return the defending player of the attacker that a text is about. Return None if it is about no attacker."""
    found: list[GameObject] = [ctx.source]
    event = ctx.event
    if event is not None:
        if event.kind in (h.ATTACK, h.PLAYER_ATTACKS) and isinstance(event.other, Player):
            return event.other
        if event.what is not None:
            found.append(event.what)
        if isinstance(event.other, GameObject):
            found.append(event.other)
    for item in (ctx.source.attached_to, ctx.subject):
        if isinstance(item, GameObject):
            found.append(item)
    for item in found:
        if item.attacking is not None:
            return defender(table, item.attacking)
    for past in statuses.this_combat(table):
        if past.kind is h.ATTACK and past.what in found and past.other is not None:
            return defender(table, past.other)  # it has been removed from combat
    return None


def defender(table: Table, whom: Entity) -> Player:
    """Return the player attacked, or the controller of the planeswalker attacked."""
    if isinstance(whom, GameObject):
        return statuses.attacked_under(table, whom)
    assert isinstance(whom, Player)
    return whom


def choose(table: Table, effect: b.Effect, ctx: Context) -> None:
    """Let the controller of what resolves choose the defending player that the text means, if there are several. What
    its targets are says by itself whom they belong to. Where the edition has the player be another one for each
    attacker, effects on several attackers need no choice.

    Rules: 602.2a.
    """
    if len(table.state.players) < 3 or not speaks_of_one(effect, table.edition.defender_of_each_attacker):
        return
    found = meant(table, ctx)
    if len(found) < 2:
        return
    options = [Option("", player) for player in found]
    picked = table.choose(ctx.controller, Kind.CARD, "the defending player", options, hint="damage", rule="602.2a")
    ctx.kept[evaluate.DEFENDER] = EffectResult([found[picked[0]]], 0, True)


def speaks_of_one(node: b.Node, of_each: bool) -> bool:
    """Return whether a text means one certain defending player, elsewhere than in what its targets are; ``of_each``:
    and elsewhere than in what it does to attackers."""
    if node == DEFENDER:
        return True
    for child in b.children(node):
        if isinstance(child, n.Target) or (of_each and isinstance(child, s.AddPT)):
            continue
        if speaks_of_one(child, of_each):
            return True
    return False


def holds_for_one(table: Table, condition: b.Condition, ctx: Context) -> bool:
    """Return whether a restriction on playing holds, with "defending player" meaning whichever of several players its
    controller would choose.

    Rules: 602.2a.
    """
    if len(table.state.players) < 3 or not speaks_of_one(condition, False):
        return evaluate.holds(table, condition, ctx)
    found = meant(table, ctx)
    if len(found) < 2:
        return evaluate.holds(table, condition, ctx)
    result = False
    for player in found:
        ctx.kept[evaluate.DEFENDER] = EffectResult([player], 0, True)
        result = result or evaluate.holds(table, condition, ctx)
    del ctx.kept[evaluate.DEFENDER]
    return result
