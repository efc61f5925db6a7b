"""Turning permanents (and spells, in 2002) face up and face down.

Rules: 502.26, 504.
"""

from __future__ import annotations

from manaburn.errors import IllegalAction
from manaburn.rules.events import perform
from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, copying, evaluate
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject, Player
from manaburn.terms import Zone
from manaburn.text.tree import Face, KeywordAbility, StaticAbility
from manaburn.text.tree import costs as c
from manaburn.text.tree import statics as s

from . import bills, keyword_costs, payment


def morph_cost(table: Table, item: GameObject, player: Player) -> c.Cost | None:
    """Return the cost of turning a permanent face up, which is the morph cost that it would have face up, for a player.
    None: it has no morph.

    Rules: 502.26d.
    """
    face = copying.face_up(table, item) if item.face_down else copying.face_shown(item, table.edition)
    if face is None or morph_removed(table, item):
        return None
    for ability in text_of(table, item, face).abilities:
        if isinstance(ability, KeywordAbility) and ability.keyword == "morph":
            return keyword_costs.of(table, player, ability.cost, "morph") if ability.cost is not None else None
    return None


def morph_removed(table: Table, item: GameObject) -> bool:
    """Return whether an effect would take morph away from a face-down permanent if it were face up.

    Rules: 502.26d.
    """
    if not item.face_down or item.zone is not Zone.IN_PLAY or not continuous.removes_abilities(table):
        return False
    item.face_down = False
    keywords = continuous.characteristics(table, item).keywords
    item.face_down = True
    return "morph" not in keywords


def text_of(table: Table, item: GameObject, face: Face) -> Face:
    """Return the face whose text an object that shows ``face`` would have: another's, if its own text says so.

    Rules: 612.5@2010.
    """
    for ability in face.abilities:
        if not isinstance(ability, StaticAbility):
            continue
        ctx = Context(item, item.controller)
        for mod in ability.mods:
            if isinstance(mod, s.FullText) and (
                ability.condition is None or evaluate.holds(table, ability.condition, ctx)
            ):
                for other in evaluate.objects(table, mod.what, ctx):
                    return copying.copiable(table, other, mod.changes, ctx)
    return face


def can_turn_up(table: Table, player: Player, item: GameObject) -> bool:
    """Return whether a player could turn a face-down permanent face up now, which is a special action (408.2h).
    Until 2003 a face-down spell can be turned, too."""
    if not item.face_down or item.controller is not player:
        return False
    if item.zone is not Zone.IN_PLAY and not (item.zone is Zone.STACK and table.edition.face_down_spells_turn):
        return False
    cost = morph_cost(table, item, player)
    if cost is None:
        return False
    return payment.can_pay(table, player, cost, Context(item, player))


def turn_up(table: Table, player: Player, item: GameObject) -> None:
    """Reveal and pay the morph cost, and turn a permanent face up without using the stack. Raises IllegalAction if that
    isn't possible.

    Rules: 502.26d.
    """
    cost = morph_cost(table, item, player)
    if cost is None or not can_turn_up(table, player, item):
        raise IllegalAction("502.26d", f"{item} can't be turned face up")
    ctx = Context(item, player)
    if item.context is not None:
        ctx = item.context.fork()
        ctx.controller = player
        ctx.forget_payment()
        ctx.x = 0
    if payment.has_x(cost):
        most = payment.greatest_x(table, player, cost, ctx)
        ctx.x = table.number(player, Kind.X, f"X for {item}", 0, most, "x", "502.26d")
    before = table.running.resolving
    table.running.resolving = item
    table.running.last_cost = str(bills.bill_of(table, cost, ctx))
    if not payment.pay(table, player, cost, ctx):
        raise IllegalAction("502.26d", f"the morph cost of {item} can't be paid")
    table.running.resolving = before
    item.context = ctx
    item.known_to = (1 << len(table.state.players)) - 1
    perform.perform(table, [Happening(h.FACE_UP, item, player)])


def turn_down(table: Table, item: GameObject) -> None:
    """Turn a face-up permanent face down.

    Rules: 504.
    """
    if not item.face_down and item.zone is Zone.IN_PLAY:
        item.face_down = True
        for effect in list(table.state.effects):
            if isinstance(effect.duration, s.UntilFaceDown) and item in effect.affected:
                table.state.end_effect(effect)
        table.note(Happening(h.TURNED, item, item.controller))
