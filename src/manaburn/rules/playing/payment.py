"""Total costs, and paying them.

Mana is paid from the pool, then with mana abilities that the player chooses or the payer finds (:mod:`.mana_solver`).
The player chooses the objects for other parts of a cost (:mod:`.object_costs`: sacrifices, discards, counters ...) as
they are paid. No object can be used for two parts of a cost.

Rules: 409.1f, 409.1g, 409.1h.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Final

from manaburn.errors import IllegalAction
from manaburn.rules.events import carrying_out, perform
from manaburn.rules.kernel import chance
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.mana_sources import ManaSource, ManaUse
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, can_perform, choosing, evaluate, grouped_choices
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.objects import ABILITY, Entity, GameObject, Player
from manaburn.terms import Zone
from manaburn.text import phrases
from manaburn.text.tree import ActivatedAbility, TriggeredAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import values as v
from manaburn.text.tree.memo import Memo

from . import (
    bills,
    contested_counters,
    mana_abilities,
    mana_between_costs,
    mana_solver,
    object_costs,
    restrictions,
    spending_as,
    ways_to_pay,
)
from .mana_spending import planned_spending, spend
from .object_costs import (
    OBJECT_ACTIONS,
    ObjectAction,
    ObjectCost,
    can_leave_first,
    milled,
    object_cost_of,
    object_costs_of,
    object_needs_of,
    satisfiable,
    symbol_cost_of,
    things_of,
    used_up,
)
from .total_cost import TotalCost

CHOSEN: Final = -9
"""The number under which an action that is a cost finds what was chosen for it."""


# -- whole costs -------------------------------------------------------------------------------------------------------


def bill_for(table: Table, player: Player, cost: c.Cost, ctx: Context) -> TotalCost:
    """Return the mana part of a cost that a player pays, with effects that let the player spend mana as though it
    were of any color."""
    bill = bills.bill_of(table, cost, ctx)
    spending_as.change(table, player, bill)
    return bill


def can_pay(table: Table, player: Player, cost: c.Cost, ctx: Context) -> bool:
    """Return whether a player could pay a cost now, outside of playing a spell."""
    bill = bill_for(table, player, cost, ctx)
    if payable(table, player, bill, [cost], ctx):
        return True
    if not table.edition.mana_amid_payment or bill.unpayable or bill.total == 0:
        return False
    return parts_payable(table, player, [cost], ctx) and mana_between_costs.possible(table, player, bill, [cost], ctx)


def payable(table: Table, player: Player, bill: TotalCost, costs: list[c.Cost], ctx: Context) -> bool:
    """Return whether a player could pay this mana and these other costs now, in some order."""
    if bill.unpayable:
        return False
    plain = True
    for cost in costs:
        for part in cost.parts:
            if not isinstance(part, (c.Mana, c.ManaTimes, c.OwnManaCost)):
                plain = False
    if plain:
        return mana_solver.could_pay(table, player, bill, ctx)
    if not parts_payable(table, player, costs, ctx):
        return False
    if bill.total == 0:
        return True
    if mana_solver.could_pay(table, player, bill, ctx, spared_for(table, player, costs, ctx)):
        return True
    return table.edition.mana_between_costs and mana_between_costs.possible(table, player, bill, costs, ctx)


def whole_plan(
    table: Table,
    player: Player,
    bill: TotalCost,
    costs: list[c.Cost],
    ctx: Context,
    spared: Sequence[GameObject] = (),
    order: list[ManaSource] | None = None,
) -> list[ManaUse] | None:
    """Return how to make the mana so that enough is left for the other costs; mana abilities come first. Returns None
    if that is impossible. ``spared``: permanents that must not be tapped or used up. ``order``: the sources, those
    least worth keeping first."""
    spare = spared_for(table, player, costs, ctx)
    spare.tapped.extend(spared)
    spare.staying.extend(spared)
    return mana_solver.plan(table, player, bill, ctx, spare, order)


def spared_for(table: Table, player: Player, costs: list[c.Cost], ctx: Context) -> mana_solver.Spare:
    """Return the permanents that must not be tapped for mana because these costs use them."""
    spare = mana_solver.Spare()
    for cost in costs:
        for part in cost.parts:
            if isinstance(part, c.TapThis):
                spare.tapped.append(ctx.source)
            elif isinstance(part, c.PayLife):
                spare.life += max(0, evaluate.value(table, part.amount, ctx))
            else:
                spare.staying.extend(acted_on(table, part, ctx))
    needs = object_costs_of(table, player, costs, ctx)
    spare.needs = used_up(needs, ctx) + milled(table, player, costs, ctx)
    spare.removals = contested_counters.removals_of(costs, ctx)
    for need in needs:
        if need.choice or need.random or need.pile:
            continue
        if need.group == "tap":
            spare.tapped.extend(need.found)
        elif need.group == "leave" and not need.whole:
            spare.staying.extend(need.found)
    return spare


ACTIONS_ON_WHAT_STAYS: Final = (fx.RemoveCounters, fx.PutCounters, fx.Reveal, fx.Unattach)
"""Actions for a cost that leave their objects where they are."""


def acted_on(table: Table, part: b.CostPart, ctx: Context) -> list[GameObject]:
    """Return what has to be there for a part of a cost that doesn't take it: what counters are removed from or put on,
    what is revealed, or what is unattached, with what it is attached to."""
    if isinstance(part, (c.UntapThis, c.Loyalty)):
        return [ctx.source]
    if not isinstance(part, c.Do) or not isinstance(part.action, ACTIONS_ON_WHAT_STAYS):
        return []
    what = part.action.what
    if isinstance(what, (n.Choose, n.All)):
        return []
    found = evaluate.objects(table, what, ctx)
    if isinstance(part.action, fx.Unattach):
        found += [item.attached_to for item in found if isinstance(item.attached_to, GameObject)]
    return found


def can_pay_without_mana(table: Table, player: Player, cost: c.Cost, ctx: Context) -> bool:
    """Return whether the parts of a cost other than mana could be paid now."""
    return parts_payable(table, player, [cost], ctx)


def parts_payable(table: Table, player: Player, costs: list[c.Cost], ctx: Context) -> bool:
    """Return whether all parts of these costs except mana could be paid without using anything twice.

    Rules: 409.1h.
    """
    life = 0
    needs: list[ObjectCost] = []
    sacrifices = False
    for cost in costs:
        for part in cost.parts:
            if isinstance(part, (c.Mana, c.ManaTimes, c.OwnManaCost)):
                continue
            if isinstance(part, c.PayLife):
                life += max(0, evaluate.value(table, part.amount, ctx))
            elif isinstance(part, c.Do):
                found = object_needs_of(table, player, part, ctx)
                if not found and not can_perform.payable_by_doing(table, part.action, player, ctx):
                    return False
                if found and isinstance(part.action, fx.Sacrifice):
                    sacrifices = True
                for need in found:
                    if need.enough(table):
                        needs.append(need)
                    elif not (sacrifices and isinstance(part.action, fx.Move) and need.choice):
                        return False  # 409.1h: but what is sacrificed first may be what is removed afterwards.
            elif not can_pay_part(table, player, part, ctx):
                return False
    if life and player.life < life:
        return False
    if not needs:
        return True
    for cost in costs:
        for part in cost.parts:
            symbol = symbol_cost_of(part, ctx)
            if symbol is not None:
                needs.append(symbol)
    return satisfiable(needs, [])


def can_pay_part(table: Table, player: Player, part: b.CostPart, ctx: Context) -> bool:
    """Return whether one part of a cost could be paid now."""
    if isinstance(part, c.TapThis):
        return not ctx.source.tapped and restrictions.can_tap_for_cost(table, ctx.source)
    if isinstance(part, c.UntapThis):
        return ctx.source.tapped and restrictions.can_tap_for_cost(table, ctx.source)
    if isinstance(part, c.PayLife):
        amount = evaluate.value(table, part.amount, ctx)
        return amount <= 0 or (player.life >= amount)
    if isinstance(part, c.Loyalty):
        lost = ctx.x if part.x else -part.change
        return lost <= 0 or ctx.source.counters.get("loyalty", 0) >= lost
    if isinstance(part, c.Do):
        needs = object_needs_of(table, player, part, ctx)
        if needs:
            return all(need.enough(table) for need in needs)
        return can_perform.payable_by_doing(table, part.action, player, ctx)
    return True


# -- X -----------------------------------------------------------------------------------------------------------------


def choose_x(table: Table, player: Player, cost: c.Cost, ctx: Context, limit: int = -1) -> None:
    """Let the player announce X if the cost has one. ``limit``: what it can't be more than; -1: anything.

    Rules: 409.1b.
    """
    if not has_x(cost):
        return
    most = greatest_x(table, player, cost, ctx)
    kind = Kind.X
    if limit >= 0:
        most = min(most, limit)
        kind = Kind.NUMBER
    ctx.x = table.number(player, kind, f"X for {ctx.source}", 0, most, "x", "409.1b")


def greatest_x(table: Table, player: Player, cost: c.Cost, ctx: Context) -> int:
    """Return the greatest X with which a player could pay a cost outside of playing a spell. If the player chooses how
    to pay, the number returned may be too great, but not too small."""
    most = most_x(table, player, cost, ctx)
    if table.manual_payment[player.index] or table.announces_anything:
        return most
    before = ctx.x
    found = Greatest(most)
    while found.low < found.high:
        ctx.x = found.at
        found.tell(can_pay(table, player, cost, ctx))
    ctx.x = before
    return found.low


class Greatest:
    """Finds the greatest number from 0 that satisfies a condition which all smaller numbers satisfy too, by bisection
    from the greatest number down."""

    def __init__(self, most: int) -> None:
        self.low = 0
        """The greatest number known to satisfy the condition; 0 if none is."""
        self.high: int = most
        """No greater number satisfies the condition."""
        self.at: int = most
        """The number to try next."""

    def tell(self, does: bool) -> None:
        """Report whether the number that was tried satisfies the condition."""
        if does:
            self.low = self.at
        else:
            self.high = self.at - 1
        self.at = (self.low + self.high + 1) // 2


def has_x(cost: c.Cost) -> bool:
    """Return whether the player announces an X for this cost."""
    for part in cost.parts:
        if isinstance(part, c.Mana) and part.mana.x_count:
            return True
        if isinstance(part, c.PayLife) and isinstance(part.amount, v.X):
            return True
        if isinstance(part, c.Loyalty) and part.x:
            return True
        if isinstance(part, c.Do) and mentions_x(part.action):
            return True
    return False


def mentions_x(node: b.Node) -> bool:
    """Return whether X occurs in a text."""
    return any(isinstance(inner, v.X) for inner in b.walk(node))


def most_x(table: Table, player: Player, cost: c.Cost, ctx: Context, cheaper: int = 0) -> int:
    """Return an upper bound for X from what is available. ``cheaper``: how much reductions take off."""
    most = -1
    before = ctx.x
    for part in cost.parts:
        found = -1
        if isinstance(part, c.Mana) and part.mana.x_count:
            ctx.x = 0
            bill = bills.bill_of(table, cost, ctx)
            symbols = sum([other.mana.x_count for other in cost.parts if isinstance(other, c.Mana)])
            found = (mana_solver.available(table, player) + cheaper - bill.total) // symbols
        elif isinstance(part, c.PayLife) and isinstance(part.amount, v.X):
            found = player.life
        elif isinstance(part, c.Loyalty) and part.x:
            found = ctx.source.counters.get("loyalty", 0)
        elif isinstance(part, c.Do) and mentions_x(part.action):
            found = most_doable(table, player, part, ctx)
        else:
            continue
        most = max(0, found) if most < 0 else min(most, max(0, found))
    ctx.x = before
    return max(0, most)


def most_doable(table: Table, player: Player, part: c.Do, ctx: Context) -> int:
    """Return the greatest X for which a part of a cost could be paid."""
    ctx.x = 1
    need = object_cost_of(table, player, part, ctx)
    if need is not None and not isinstance(part.action, (fx.RemoveCounters, fx.PutCounters)):
        return len(need.found)
    return can_perform.most_doable(table, part.action, player, ctx)


# -- paying ------------------------------------------------------------------------------------------------------------


def pay(table: Table, player: Player, cost: c.Cost, ctx: Context) -> bool:
    """Pay a whole cost outside of playing a spell. Mana abilities are part of this; since 2006-10 they come before
    everything else.

    Returns False, with nothing done, if it can't be paid.

    Rules: 413.2e.
    """
    if not can_pay(table, player, cost, ctx):
        return False
    bill = bill_for(table, player, cost, ctx)
    if table.edition.mana_amid_payment:
        pay_mixed(table, player, bill, [cost], ctx)
    else:
        pay_all(table, player, bill, [cost], ctx)
    return True


def make_insufficient_mana(table: Table, player: Player, cost: c.Cost, ctx: Context) -> None:
    """Let a player who is asked for mana play mana abilities even if the mana won't be enough.

    Rules: 411.2.
    """
    bill = bills.bill_of(table, cost, ctx)
    if bill.total > 0 and not bill.unpayable:
        choose_mana(table, player, bill, ctx, [])


def pay_all(table: Table, player: Player, bill: TotalCost, costs: list[c.Cost], ctx: Context) -> None:
    """Make the mana for a bill, and pay it and all other parts of the costs in the order of the edition. Raises
    IllegalAction if this is impossible.

    Rules: 409.1g, 409.1h.
    """
    if bill.unpayable:
        raise IllegalAction("203.1b", "a mana cost that doesn't exist can't be paid")
    if table.edition.mana_between_costs:
        pay_mixed(table, player, bill, costs, ctx)
        return
    if bill.total > 0:
        make_mana(table, player, bill, costs, ctx)
    pay_total(table, player, bill, costs, ctx)


def pay_total(table: Table, player: Player, bill: TotalCost, costs: list[c.Cost], ctx: Context) -> None:
    """Pay the total cost: the mana from the pool, and everything else.

    Rules: 409.1h.
    """
    spend(table, player, bill, ctx)
    Payer(table, player, costs, ctx).all()


def pay_mixed(
    table: Table,
    player: Player,
    bill: TotalCost,
    costs: list[c.Cost],
    ctx: Context,
    bill_now: Callable[[], TotalCost] | None = None,
) -> None:
    """Pay all parts in any order, with mana abilities in between (409.1f of 2002, 413.2e until 2006-09).

    ``bill_now``: works out the amount of mana anew; None if it is locked.
    """
    if bill.unpayable:
        raise IllegalAction("203.1b", "a mana cost that doesn't exist can't be paid")
    payer = Payer(table, player, costs, ctx)
    if bill.total == 0:
        payer.all()
        return
    if table.manual_payment[player.index]:
        while True:
            waiting = [i for i in payer.waiting() if isinstance(payer.parts[i], c.Do)]
            picked = choose_mana(table, player, bill, ctx, [words_of(payer.parts[i], ctx) for i in waiting])
            if picked < 0:
                break
            payer.one(waiting[picked])
            if bill_now is not None:
                bill = bill_now()
        spend(table, player, bill, ctx)
        payer.all()
        return
    if not payer.parts or whole_plan(table, player, bill, costs, ctx) is not None:
        make_mana(table, player, bill, costs, ctx)
        spend(table, player, bill, ctx)
        payer.all()
        return
    if not mana_between_costs.possible(table, player, bill, costs, ctx):
        raise IllegalAction("409.1h", f"{bill} can't be paid")  # Before anything is discarded at random (422.1).
    payer.due = bill
    payer.all()
    if bill_now is not None:
        bill = bill_now()
    make_mana(table, player, bill, [], ctx)
    spend(table, player, bill, ctx)


def words_of(part: b.CostPart, ctx: Context) -> str:
    """Return a part of a cost in words, with the names of what was chosen for it as the spell was announced."""
    if isinstance(part, c.Do) and isinstance(part.action, (fx.Tap, fx.Move)) and isinstance(part.action.what, n.Ref):
        chosen = ctx.kept.get(part.action.what.n)
        if chosen is not None:
            verb = "tap" if isinstance(part.action, fx.Tap) else "remove"
            return f"pay: {verb} {', '.join([str(item) for item in chosen.objects])}"
    return f"pay: {phrases.cost_words(part, ctx.source.name)}"


def taps_what_was_chosen(part: b.CostPart) -> bool:
    """Whether a part of a cost taps objects that were chosen as the spell was announced (convoke)."""
    return isinstance(part, c.Do) and isinstance(part.action, fx.Tap) and isinstance(part.action.what, n.Ref)


class Payer:
    """The parts of a cost other than mana, and how far they have been paid."""

    def __init__(self, table: Table, player: Player, costs: list[c.Cost], ctx: Context) -> None:
        self.table: Final = table
        self.player: Final = player
        self.ctx: Final = ctx
        self.parts: Final[list[b.CostPart]] = []
        self.places: Final[list[int]] = []
        """The index of each part among all parts, including mana, as ``Ref("cost", n)`` counts them."""
        start = len(ctx.cost_objects)
        for cost in costs:
            for part in cost.parts:
                if not isinstance(part, (c.Mana, c.ManaTimes, c.OwnManaCost)):
                    self.parts.append(part)
                    self.places.append(start)
                ctx.cost_objects.append([])
                start += 1
        self.done: Final[list[bool]] = [False for part in self.parts]
        self.due: TotalCost | None = None
        """The mana that is made only after these parts; None if it is there already."""
        if ctx.item is not None and isinstance(ctx.item.ability, ActivatedAbility):
            for node in announced.parts_of(ctx.item.ability.effect).as_paid:
                ctx.decided[node] = evaluate.holds(table, node.condition, ctx)

    def waiting(self) -> list[int]:
        """Return the parts not yet paid. What was chosen to be tapped as the spell was announced comes first: another
        part may use it up."""
        left = [i for i in range(len(self.parts)) if not self.done[i]]
        first = [i for i in left if taps_what_was_chosen(self.parts[i])]
        return first + [i for i in left if i not in first] if first else left

    def all(self) -> None:
        """Pay all remaining parts in the order of the text. A part that can't be paid yet is paid later. Raises
        IllegalAction if a part can't be paid.

        Rules: 409.1h.
        """
        while True:
            left = self.waiting()
            if not left:
                return
            for i in left:
                if can_pay_part(self.table, self.player, self.parts[i], self.ctx):
                    self.one(i)
                    break
            else:
                raise IllegalAction("409.1h", f"a cost of {self.ctx.source} can't be paid")

    def one(self, i: int) -> None:
        """Pay one part."""
        part = self.parts[i]
        self.done[i] = True
        if isinstance(part, c.Do):
            paid = self._do(part)
        else:
            if not can_pay_part(self.table, self.player, part, self.ctx):
                raise IllegalAction("409.1h", f"a cost of {self.ctx.source} can't be paid")
            paid = pay_part(self.table, self.player, part, self.ctx)
        self.ctx.cost_objects[self.places[i]] = paid.objects
        if paid.amount != len(paid.objects):
            self.ctx.cost_amounts[self.places[i]] = paid.amount

    def _do(self, part: c.Do) -> EffectResult:
        """Pay a part that is an action. The objects for it are chosen so that the other parts can still be paid."""
        table, player, ctx = self.table, self.player, self.ctx
        things = things_of(part)
        if len(things) > 1:
            return act(table, player, part.action, ctx, self._choose_each(things))
        need = object_cost_of(table, player, part, ctx)
        if need is None:
            if not can_perform.payable_by_doing(table, part.action, player, ctx):
                raise IllegalAction("409.1h", f"a cost of {ctx.source} can't be paid")
            return act(table, player, part.action, ctx)
        if not need.enough(table):
            raise IllegalAction("409.1h", f"a cost of {ctx.source} can't be paid")
        if not need.choice and not need.random:
            return act(table, player, part.action, ctx, need.found if need.itself else None)
        chosen = self._choose(need)
        return act(table, player, part.action, ctx, chosen)

    def _choose_each(self, things: Sequence[c.Do]) -> list[GameObject]:
        """Let the player choose the objects for each thing that a part of the cost lists."""
        chosen: list[GameObject] = []
        for i in range(len(things)):
            need = object_cost_of(self.table, self.player, things[i], self.ctx)
            if need is not None:
                need.found[:] = [item for item in need.found if item not in chosen]
            if need is None or not need.enough(self.table):
                raise IllegalAction("409.1h", f"a cost of {self.ctx.source} can't be paid")
            chosen.extend(self._choose(need, things[i + 1 :]) if need.choice or need.random else need.found)
        return chosen

    def _choose(self, need: ObjectCost, further: Sequence[c.Do] = ()) -> list[GameObject]:
        """Let the player choose the objects for a part of the cost, or for one thing that it lists. ``further``: the
        other things that it lists, for which nothing is chosen yet."""
        table = self.table
        if need.random:
            return chance.pick(table, need.found, need.high)
        found = need.found
        if need.shared:
            source = str(self.ctx.source)
            alike = grouped_choices.one_group(table, self.player, need.shared, list(found), need.low, source, "409.1h")
            found = [item for item in alike if isinstance(item, GameObject)]
        others: list[ObjectCost] = []
        for other in [*further, *[self.parts[k] for k in self.waiting()]]:
            symbol = symbol_cost_of(other, self.ctx)
            wanted = [symbol] if symbol is not None else []
            if isinstance(other, c.Do):
                wanted = object_needs_of(table, self.player, other, self.ctx)
            others.extend([want for want in wanted if want.group == need.group and len(want.found) >= want.low])
        if others and need.group:
            found = [item for item in found if satisfiable(others, [item])]
            later = [(self.parts[k], self.ctx) for k in self.waiting()]
            found = [item for item in found if can_leave_first(table, self.player, need, item, later)]
        if table.running.making and table.running.making[-1].context is self.ctx:
            use = table.running.making[-1].use
            fitting = found if use is None else object_costs.may_be_used_up(table, self.player, need, found, use)
            if len(fitting) >= need.low:
                found = fitting
        if self.due is not None:
            needs = [need, *self._leaving_later()]
            rest = c.Cost(tuple([self.parts[i] for i in self.waiting()]))
            found = mana_between_costs.leading_on(table, self.player, self.due, self.ctx, needs, found, rest)
        if len(found) < need.low:
            raise IllegalAction("409.1h", f"a cost of {self.ctx.source} can't be paid")
        if need.least_power > 0:
            return choosing.of_power(table, self.player, found, need.least_power, self.ctx, need.hint)
        options = [Option("", item) for item in found]
        answer = table.choose(
            self.player,
            Kind.CARD,
            f"{need.hint} for {self.ctx.source}",
            options,
            need.low,
            min(need.high, len(found)),
            need.hint,
            "409.1h",
        )
        return [found[i] for i in answer]

    def _leaving_later(self) -> list[ObjectCost]:
        """Return the parts not yet paid for which objects leave their zones."""
        rest = c.Cost(tuple([self.parts[i] for i in self.waiting()]))
        needs = object_costs_of(self.table, self.player, [rest], self.ctx)
        return [need for need in needs if mana_between_costs.takes_away(need)]


def _referring(action: ObjectAction) -> b.Effect:
    return dataclasses.replace(action, what=n.Ref("var", CHOSEN))


_referring_to_chosen: Final = Memo(_referring)


def referring(action: ObjectAction) -> b.Effect:
    """Return an action done to the objects chosen for it."""
    return _referring_to_chosen.of(action)


def act(
    table: Table, player: Player, action: b.Effect, ctx: Context, chosen: list[GameObject] | None = None
) -> EffectResult:
    """Carry out an action that is a cost, on the objects chosen for it, if any. Return the objects that were used
    and the amount."""
    before = ctx.controller
    ctx.controller = player
    table.running.costs += 1
    if chosen is None:
        result = carrying_out.carry_out(table, action, ctx)
        found = result.before
    else:
        entities: list[Entity] = list(chosen)
        ctx.kept[CHOSEN] = EffectResult(entities, len(chosen), len(chosen) > 0)
        assert isinstance(action, OBJECT_ACTIONS)
        result = carrying_out.carry_out(table, referring(action), ctx)
        found = result.before if isinstance(action, (fx.Move, fx.Discard)) else entities
    table.running.costs -= 1
    ctx.controller = before
    if isinstance(action, fx.Move) and action.linked and is_champion(ctx):
        for item in found:
            if isinstance(item, GameObject):
                perform.named(table, "championed", player, item.current, source=ctx.source)
    return EffectResult(found, result.amount, True)


def is_champion(ctx: Context) -> bool:
    """Return whether the ability being paid for is one of champion.

    Rules: 502.72c.
    """
    ability = ctx.item.ability if ctx.item is not None else None
    return isinstance(ability, (ActivatedAbility, TriggeredAbility)) and ability.keyword == "champion"


def pay_part(table: Table, player: Player, part: b.CostPart, ctx: Context) -> EffectResult:
    """Pay a part of a cost that isn't an action. Return what it was paid with and the amount."""
    source = ctx.source
    if isinstance(part, c.TapThis):
        ctx.tapped = True
        perform.tap(table, [source], ctx.item)
        return EffectResult([source], 1, True)
    if isinstance(part, c.UntapThis):
        perform.untap(table, [source], ctx.item)
        return EffectResult([source], 1, True)
    if isinstance(part, c.PayLife):
        amount = evaluate.value(table, part.amount, ctx)
        perform.lose_life(table, player, amount, ctx.item, "paid")
        return EffectResult([player], amount, True)
    assert isinstance(part, c.Loyalty)
    change = -ctx.x if part.x else part.change
    if change > 0:
        perform.put_counters(table, source, "loyalty", change)
    elif change < 0:
        perform.remove_counters(table, source, "loyalty", -change)
    return EffectResult([source], abs(change), True)


# -- making mana ------------------------------------------------------------------------------------------------------


def make_mana(table: Table, player: Player, bill: TotalCost, costs: list[c.Cost], ctx: Context) -> None:
    """Play mana abilities for a bill, as the player chooses or as the payer finds. Raises IllegalAction if it can't be
    paid.

    Rules: 409.1g.
    """
    if planned_spending(table, player, ctx) is not None:
        return
    kept = table.running.wanted
    table.running.wanted = [kept[i] + bill.asked(i) for i in range(6)]
    try:
        if table.manual_payment[player.index]:
            choose_mana(table, player, bill, ctx, [])
            return
        if table.ways_to_pay:
            spare = spared_for(table, player, costs, ctx)
            if ways_to_pay.pay_one_way(table, player, bill, ctx, spare):
                return
            table.ways_left_out = True
        made = make_by_plan(table, player, bill, costs, ctx)
    finally:
        table.running.wanted = kept
    if not made:
        raise IllegalAction("409.1h", f"{bill} can't be paid")


def make_by_plan(table: Table, player: Player, bill: TotalCost, costs: list[c.Cost], ctx: Context) -> bool:
    """Make the mana for a bill as the payer finds. It plans again if the result of an ability differs from the plan."""
    most = 2 * len(mana_solver.sources(table, player)) + 30
    in_hand = ctx.source if ctx.source.zone is Zone.HAND else None  # suspended, it needs no mana itself any more
    for _ in range(most):
        order = mana_solver.worth_keeping(table, player, bill, ctx.item or in_hand)
        found = thrifty_plan(table, player, bill, costs, ctx, order)
        if found is None:
            return False
        if not found:
            return True
        as_planned = True
        for i, use in enumerate(found):
            source = use.source
            if i > 0 and not still_there(source):
                as_planned = False
                break
            mana_abilities.activate(table, player, source.item, source.held, use)
            as_planned = as_planned and source.simple
            if source.surprising:
                as_planned = False
                break  # Triggered mana abilities may have added other mana than planned.
        if as_planned:
            return True  # Permanents that are simply tapped give what was planned: no need to look at it again.
    return False


def thrifty_plan(
    table: Table, player: Player, bill: TotalCost, costs: list[c.Cost], ctx: Context, order: list[ManaSource]
) -> list[ManaUse] | None:
    """Return how to make the mana, if possible without tapping the permanent whose ability is being paid for."""
    item = ctx.item
    if item is not None and item.kind == ABILITY and not ctx.source.tapped:
        if any(source.item is ctx.source for source in order):
            found = whole_plan(table, player, bill, costs, ctx, (ctx.source,), order)
            if found is not None:
                return found
    return whole_plan(table, player, bill, costs, ctx, (), order)


def still_there(source: ManaSource) -> bool:
    """Return whether a source of the plan can still be used after others have been."""
    item = source.item
    return item.here and not (source.taps and item.tapped)


def choose_mana(table: Table, player: Player, bill: TotalCost, ctx: Context, besides: list[str]) -> int:
    """Let the player choose mana abilities until he or she is done. Returns -1 then, or the index of one of the other
    things in ``besides`` that the player does instead."""
    while True:
        found = by_hand(table, player)
        if not found and not besides and not table.ask_all:
            return -1
        options = [Option("done")]
        items = [source.item for source in found]
        for source in found:
            # Several abilities of one object differ in their words only.
            several = items.count(source.item) > 1
            words = ability_words(source.held.ability, str(source.item), table.day) if several else ""
            options.append(Option(words, source.item))
        for words in besides:
            options.append(Option(words))
        answer = table.choose(player, Kind.PAY, f"mana for {bill}", options, 1, 1, "pay", "409.1g")[0]
        if answer == 0:
            return -1
        if answer > len(found):
            return answer - len(found) - 1
        source = found[answer - 1]
        mana_abilities.activate(table, player, source.item, source.held)


def ability_words(ability: b.Ability, name: str, day: str) -> str:
    """Return an ability of an object in the words of a date, after the object's name."""
    return f"{name}: {phrases.words_then(ability, name, day)}"


def by_hand(table: Table, player: Player) -> list[ManaSource]:
    """Return the mana abilities that a player could play while a cost is being paid, except for the ability being paid
    for."""
    every = mana_solver.stock(table, player).by_hand
    return [source for source in every if not mana_solver.is_in_use(table, source)]


def payment_possible(table: Table, action: b.Effect, player: Player, ctx: Context) -> bool:
    """Return whether an instruction to pay a cost could be carried out, or offers the player something else to do."""
    assert isinstance(action, (fx.Pay, fx.IfPaid))
    if isinstance(action, fx.IfPaid) and action.otherwise is not None:
        return True
    costs = [action.cost]
    if isinstance(action, fx.IfPaid) and action.other is not None:
        costs.append(action.other)
    return any(has_x(cost) or can_pay(table, player, cost, can_perform.payer(ctx, player)) for cost in costs)


can_perform.POSSIBLE[fx.Pay] = payment_possible
can_perform.POSSIBLE[fx.IfPaid] = payment_possible
