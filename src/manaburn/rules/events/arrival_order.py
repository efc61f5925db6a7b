"""The timestamps of objects that enter a zone, or become attached, at the same time, in an order chosen by the active
player.

Rules: 418.5c, 418.5e, 613.6g@2010.
"""

from __future__ import annotations

from manaburn.editions.answers import Layers
from manaburn.rules.kernel.decisions import Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import active_effects, continuous, layers
from manaburn.rules.meaning.layer_plan import PartPlan, Plan
from manaburn.state import happenings as h
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject, Player
from manaburn.terms import Zone
from manaburn.text.tree import statics as s


def put_in_order(table: Table, done: list[Happening]) -> None:
    """Let the active player choose the order of the timestamps of objects that have just arrived, or become attached,
    together, if it can matter.

    Until 2003 only permanents are ordered, and a local enchantment comes after what it enchants; later all objects are.
    The rules name what becomes attached together since July 2009; before, they don't say how it is ordered.
    """
    arrived: list[GameObject] = []
    scheme = table.edition.layers
    early = scheme in (Layers.RESOLUTION_ORDER, Layers.TIMESTAMPS, Layers.TORMENT)
    since_2009 = scheme in (Layers.MAGIC_2010, Layers.IKORIA)
    for event in done:
        item = event.what if since_2009 and event.kind is h.ATTACHED else event.new
        if item is None or not item.here:
            continue
        if item.zone is Zone.IN_PLAY or (not early and item.card is not None and item.card.works_elsewhere):
            arrived.append(item)
    if len(arrived) < 2:
        return
    board = layers.board_of(table)
    plans: list[list[Plan]] = []
    for item in arrived:
        plans.append(plans_of(board, item))
    asked = where_order_matters(arrived, plans)
    order = list(arrived)
    if asked:
        places = ordered(table, [arrived[i] for i in asked], "418.5c" if early else "418.5e")
        for k in range(len(asked)):
            order[asked[k]] = places[k]
    if early:
        after_their_hosts(order)
    if order != arrived:
        stamps = sorted([item.timestamp for item in arrived])
        for k in range(len(order)):
            order[k].timestamp = stamps[k]


def where_order_matters(arrived: list[GameObject], plans: list[list[Plan]]) -> list[int]:
    """Return the indexes of the objects whose age matters, against that of another.

    Objects with the same plans, and the same host if a plan is about it, are compared once for all of them: two of each
    kind stand for the others.
    """
    kinds: dict[tuple[int, ...], list[int]] = {}
    for i in range(len(arrived)):
        if plans[i]:
            key = [id(plan) for plan in plans[i]]
            host = arrived[i].attached_to
            if host is not None and any(plan.on_host for plan in plans[i]):
                key.append(host.number)
            kinds.setdefault(tuple(key), []).append(i)
    some = [i for kind in kinds.values() for i in kind[:2]]
    asked: list[int] = []
    for kind in kinds.values():
        one = kind[0]
        for other in some:
            if one != other and collide(arrived[one], plans[one], arrived[other], plans[other]):
                asked.extend(kind)
                break
    asked.sort()
    return asked


def ordered(table: Table, items: list[GameObject], rule: str) -> list[GameObject]:
    """Return objects in the order of their timestamps: as the active player chooses, or since 2020 each player's in
    turn order, as that player chooses.

    Rules: 418.5e, 613.7k@2020.
    """
    players = table.state.in_turn_order()
    if not table.edition.timestamps_in_turn_order:
        return chosen_order(table, players[0], items, rule)
    found: list[GameObject] = []
    for player in players:
        found.extend(chosen_order(table, player, [item for item in items if item.controller is player], rule))
    return found + [item for item in items if item not in found]


def chosen_order(table: Table, player: Player, items: list[GameObject], rule: str) -> list[GameObject]:
    """Return objects in the order that a player chooses."""
    options = [Option("", item) for item in items]
    return [items[i] for i in table.order(player, "the order of timestamps, oldest first", options, "timestamps", rule)]


def after_their_hosts(order: list[GameObject]) -> None:
    """Until 2003: move each local enchantment behind the permanent that it enchants."""
    for item in list(order):
        host = item.attached_to
        if isinstance(host, GameObject) and host in order and order.index(host) > order.index(item):
            order.remove(item)
            order.insert(order.index(host) + 1, item)


def plans_of(board: layers.Board, item: GameObject) -> list[Plan]:
    """Return the plans of the effects that an object's own static abilities have in its zone."""
    found: list[Plan] = []
    base = continuous.base(board.table, item)
    for held in (*base.shaping, *base.ruling):
        plan = board.texts.plan(held)
        if plan in found:
            continue
        if active_effects.works(plan, item) if item.zone is Zone.IN_PLAY else active_effects.reaches_out(plan, item):
            found.append(plan)
    return found


def collide(one: GameObject, plans: list[Plan], other: GameObject, others: list[Plan]) -> bool:
    """Whether the relative age of two objects can matter."""
    for plan in plans:
        for rival in others:
            if apart(one, plan, other, rival):
                continue
            if plan.control and rival.control:
                return True
            if sets_hand(plan) and sets_hand(rival) and plan.rules != rival.rules:
                return True
            for part in plan.parts:
                for with_it in rival.parts:
                    if differ(part, with_it):
                        return True
    return False


def apart(one: GameObject, plan: Plan, other: GameObject, rival: Plan) -> bool:
    """Whether two effects apply to one object each, and these are different objects."""
    first = applied_to(one, plan)
    second = applied_to(other, rival)
    return first is not None and second is not None and first is not second


def applied_to(item: GameObject, plan: Plan) -> GameObject | None:
    """Return the single object that an effect applies to, or None if there may be several."""
    if plan.on_this:
        return item
    host = item.attached_to
    return host if plan.on_host and isinstance(host, GameObject) else None


def sets_hand(plan: Plan) -> bool:
    """Whether an effect changes the maximum hand size."""
    return any(isinstance(mod, s.HandSize) for mod in plan.rules)


def differ(part: PartPlan, other: PartPlan) -> bool:
    """Whether the result of two parts of effects depends on their order."""
    if part.layer != other.layer or part.rank != other.rank:
        return False
    if part.reads & other.writes and other.reads & part.writes:
        return True
    if part.writes & other.writes == 0 or part.mods == other.mods:
        return False
    for adding in (s.AddPT, s.GainAbility):
        if all(isinstance(mod, adding) for mod in (*part.mods, *other.mods)):
            return False
    return True
