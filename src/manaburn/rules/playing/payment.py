"""What something costs in all, and paying it.

Mana is paid from the pool, then by mana abilities: those the player chooses, or those the payer finds
(:mod:`.mana_solver`). What else is to be paid (:mod:`.object_costs`: sacrifices, discards, counters ...) the player
chooses when it is paid; nothing can be used for two parts of a cost.

Rules: 409.1f, 409.1g, 409.1h.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.editions.edition import PlayStep
from manaburn.errors import IllegalAction
from manaburn.rules.events import carrying_out, perform
from manaburn.rules.kernel import chance
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.mana_sources import ManaSource
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import can_perform, continuous, evaluate, grouped_choices
from manaburn.state.contexts import Context, Kept
from manaburn.state.objects import ABILITY, Entity, GameObject, ManaUnit, Player
from manaburn.terms import COLOUR_LETTERS
from manaburn.text.phrases import cost_words
from manaburn.text.tree import ActivatedAbility, TriggeredAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v

from . import ability_summary, mana_abilities, mana_solver, restrictions
from .object_costs import Need, need_of, needs_of, satisfiable
from .total_cost import Bill

CHOSEN: Final = -9
"""Under this number an action that is a cost finds what was chosen for it."""


# -- whole costs -------------------------------------------------------------------------------------------------------


def bill_of(table: Table, cost: c.Cost, ctx: Context) -> Bill:
    """The mana part of a cost."""
    bill = Bill()
    for part in cost.parts:
        if isinstance(part, c.Mana):
            bill.add(part.mana, ctx.x, ctx.x_colours)
        elif isinstance(part, c.ManaTimes):
            for _ in range(max(0, evaluate.value(table, part.times, ctx))):
                bill.add(part.mana, ctx.x)
        elif isinstance(part, c.OwnManaCost):
            own = continuous.characteristics(table, ctx.source).mana_cost
            if own is None:
                bill.unpayable = table.edition.no_mana_cost.value != "zero"
            else:
                bill.add(own, 0)
    return bill


def relax(table: Table, player: Player, bill: Bill) -> None:
    """Where the player may spend mana as though it were of any color, colors asked for are no more than amounts."""
    for mark in continuous.player_rules(table, player):
        if isinstance(mark.mod, s.ManaRule) and mark.mod.rule == "spend as any color":
            bill.generic += sum(bill.coloured[:5]) + len(bill.hybrid)
            bill.coloured = [0, 0, 0, 0, 0, bill.coloured[5]]
            bill.hybrid = []


def bill_for(table: Table, player: Player, cost: c.Cost, ctx: Context) -> Bill:
    """The mana part of a cost that a player pays."""
    bill = bill_of(table, cost, ctx)
    relax(table, player, bill)
    return bill


def can_pay(table: Table, player: Player, cost: c.Cost, ctx: Context) -> bool:
    """Whether a player could pay a cost now, outside of playing a spell."""
    bill = bill_for(table, player, cost, ctx)
    if payable(table, player, bill, [cost], ctx):
        return True
    if not table.edition.mana_amid_payment or bill.unpayable or bill.total == 0:
        return False
    return parts_payable(table, player, [cost], ctx) and perhaps_later(table, player, bill, [cost], ctx)


def payable(table: Table, player: Player, bill: Bill, costs: list[c.Cost], ctx: Context) -> bool:
    """Whether a player could pay this mana and these other costs now, in some order."""
    if bill.unpayable:
        return False
    plain = True
    for cost in costs:
        for part in cost.parts:
            if not isinstance(part, (c.Mana, c.ManaTimes, c.OwnManaCost)):
                plain = False
    if plain:
        return bill.total == 0 or mana_solver.plan(table, player, bill, ctx) is not None
    if not parts_payable(table, player, costs, ctx):
        return False
    if bill.total == 0:
        return True
    if whole_plan(table, player, bill, costs, ctx) is not None:
        return True
    return PlayStep.PAYMENT_WITH_MANA in table.edition.playing and perhaps_later(table, player, bill, costs, ctx)


def perhaps_later(table: Table, player: Player, bill: Bill, costs: list[c.Cost], ctx: Context) -> bool:
    """409.1f of 2002: whether the mana might be made after other parts have been paid: by what can't be used now."""
    if not any(need.group == "leave" and need.low > 0 for need in needs_of(table, player, costs, ctx)):
        return False
    there = player.mana
    for item in table.state.in_play:
        if item.controller is player and not item.tapped:
            for held in continuous.characteristics(table, item).activated:
                if ability_summary.makes_mana(table, held):
                    there += 1
                    break
    usual = len(mana_solver.sources(table, player))
    return there >= bill.total and there > usual


def whole_plan(
    table: Table,
    player: Player,
    bill: Bill,
    costs: list[c.Cost],
    ctx: Context,
    spared: tuple[GameObject, ...] = (),
) -> mana_solver.Plan | None:
    """A way to make the mana that leaves enough for the other costs (mana abilities come first). ``spared``: permanents
    not to be tapped for it.
    """
    untapped: list[GameObject] = list(spared)
    staying: list[GameObject] = []
    for cost in costs:
        for part in cost.parts:
            if isinstance(part, c.TapThis):
                untapped.append(ctx.source)
    needs = needs_of(table, player, costs, ctx)
    choices: list[Need] = []
    for need in needs:
        if need.group == "tap":
            if need.choice:
                choices.append(need)
            else:
                untapped.extend(need.found)
        elif need.group == "leave" and not need.choice:
            staying.extend(need.found)
    if untapped:
        staying.extend(untapped)
    found = mana_solver.plan(table, player, bill, ctx, untapped, staying, needs)
    if found is None or not choices:
        return found
    tapped = [use[0].item for use in found.uses if use[0].taps]
    if satisfiable([need for need in choices if need.group == "tap"], tapped + untapped):
        return found
    # Keep what is worth least as a source of mana for being tapped.
    for need in choices:
        there = [item for item in need.found if item not in untapped]
        there.sort(key=lambda item: mana_worth(table, player, item))
        untapped.extend(there[: need.low])
    return mana_solver.plan(table, player, bill, ctx, untapped, staying + untapped, needs)


def mana_worth(table: Table, player: Player, item: GameObject) -> int:
    """How much an object is worth as a source of mana: nothing if it is none."""
    for source in mana_solver.sources(table, player):
        if source.item is item:
            return 1000 - source.weight
    return 0


def tapped_by(cost: c.Cost, ctx: Context) -> list[GameObject] | None:
    """The permanent a cost itself taps, which can't be tapped for mana then."""
    for part in cost.parts:
        if isinstance(part, c.TapThis):
            return [ctx.source]
    return None


def can_pay_without_mana(table: Table, player: Player, cost: c.Cost, ctx: Context) -> bool:
    """Whether the parts of a cost other than mana could be paid now."""
    return parts_payable(table, player, [cost], ctx)


def parts_payable(table: Table, player: Player, costs: list[c.Cost], ctx: Context) -> bool:
    """Whether all parts of these costs but mana could be paid, nothing being used twice.

    Rules: 409.1h.
    """
    life = 0
    needs: list[Need] = []
    sacrifices = False
    for cost in costs:
        for part in cost.parts:
            if isinstance(part, (c.Mana, c.ManaTimes, c.OwnManaCost)):
                continue
            if isinstance(part, c.PayLife):
                life += max(0, evaluate.value(table, part.amount, ctx))
            elif isinstance(part, c.Do):
                need = need_of(table, player, part, ctx)
                if need is None:
                    if not can_perform.doable(table, part.action, player, ctx):
                        return False
                    continue
                if isinstance(part.action, fx.Sacrifice):
                    sacrifices = True
                if len(need.found) < need.low:
                    if not (sacrifices and isinstance(part.action, fx.Move) and need.choice):
                        return False
                    continue  # 409.1h: what is sacrificed first may be what is removed then
                needs.append(need)
            elif not can_pay_part(table, player, part, ctx):
                return False
    if life and (player.life < life or cant(table, player, "pay life")):
        return False
    if sacrifices and cant(table, player, "sacrifice"):
        return False
    return not needs or satisfiable(needs, [])


def cant(table: Table, player: Player, what: str) -> bool:
    """Whether an effect says outright that the player can't do something."""
    for mark in continuous.player_rules(table, player):
        if isinstance(mark.mod, s.Cant) and mark.mod.what == what:
            return True
    return False


def can_pay_part(table: Table, player: Player, part: b.CostPart, ctx: Context) -> bool:
    """Whether one part of a cost could be paid now."""
    if isinstance(part, c.TapThis):
        return not ctx.source.tapped and restrictions.can_tap_for_cost(table, ctx.source)
    if isinstance(part, c.UntapThis):
        return ctx.source.tapped and restrictions.can_tap_for_cost(table, ctx.source)
    if isinstance(part, c.PayLife):
        amount = evaluate.value(table, part.amount, ctx)
        return amount <= 0 or (player.life >= amount and not cant(table, player, "pay life"))
    if isinstance(part, c.Loyalty):
        return part.change >= 0 or part.x or ctx.source.counters.get("loyalty", 0) >= -part.change
    if isinstance(part, c.Do):
        need = need_of(table, player, part, ctx)
        if need is not None:
            return len(need.found) >= need.low
        return can_perform.doable(table, part.action, player, ctx)
    return True


# -- X -----------------------------------------------------------------------------------------------------------------


def choose_x(table: Table, player: Player, cost: c.Cost, ctx: Context) -> None:
    """Announce X, where the cost has one.

    Rules: 409.1b.
    """
    if not has_x(cost):
        return
    most = most_x(table, player, cost, ctx)
    ctx.x = table.number(player, Kind.X, f"X for {ctx.source}", 0, most, "x", "409.1b")


def has_x(cost: c.Cost) -> bool:
    """Whether the player announces an X for this cost."""
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
    """Whether X occurs in a piece of text."""
    return any(isinstance(inner, v.X) for inner in b.walk(node))


def most_x(table: Table, player: Player, cost: c.Cost, ctx: Context, cheaper: int = 0) -> int:
    """The greatest X that could be paid: a bound for the question, found by what there is. ``cheaper``: how much
    reductions take off.
    """
    most = 1000000
    before = ctx.x
    for part in cost.parts:
        if isinstance(part, c.Mana) and part.mana.x_count:
            ctx.x = 0
            bill = bill_of(table, cost, ctx)
            symbols = sum([other.mana.x_count for other in cost.parts if isinstance(other, c.Mana)])
            most = min(most, max(0, (mana_solver.available(table, player) + cheaper - bill.total) // symbols))
        elif isinstance(part, c.PayLife) and isinstance(part.amount, v.X):
            most = min(most, max(0, player.life))
        elif isinstance(part, c.Loyalty) and part.x:
            most = min(most, ctx.source.counters.get("loyalty", 0))
        elif isinstance(part, c.Do) and mentions_x(part.action):
            most = min(most, most_doable(table, player, part, ctx))
    if ctx.x_colours:
        while most > 0:
            ctx.x = most
            if mana_solver.plan(table, player, bill_of(table, cost, ctx), ctx) is not None:
                break
            most -= 1
    ctx.x = before
    return most if most < 1000000 else 0


def most_doable(table: Table, player: Player, part: c.Do, ctx: Context) -> int:
    """The greatest X for which a part of a cost could be paid."""
    ctx.x = 1
    need = need_of(table, player, part, ctx)
    if need is not None:
        return len(need.found)
    return can_perform.most_doable(table, part.action, player, ctx)


# -- paying ------------------------------------------------------------------------------------------------------------


def pay(table: Table, player: Player, cost: c.Cost, ctx: Context) -> bool:
    """Pay a whole cost outside of playing a spell: mana abilities as a part of it, since 2006-10 before everything
    else.

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


def mana_in_vain(table: Table, player: Player, cost: c.Cost, ctx: Context) -> None:
    """Who is asked for mana may play mana abilities even if it won't be enough.

    Rules: 411.2.
    """
    bill = bill_of(table, cost, ctx)
    if bill.total > 0 and not bill.unpayable:
        choose_mana(table, player, bill, ctx, [])


def pay_all(table: Table, player: Player, bill: Bill, costs: list[c.Cost], ctx: Context) -> None:
    """Make the mana for a bill and pay it and all other parts of the costs, as the edition says. IllegalAction if it
    can't be done.

    Rules: 409.1g, 409.1h.
    """
    if bill.unpayable:
        raise IllegalAction("203.1b", "a mana cost that doesn't exist can't be paid")
    if PlayStep.PAYMENT_WITH_MANA in table.edition.playing:
        pay_mixed(table, player, bill, costs, ctx)
        return
    if bill.total > 0:
        make_mana(table, player, bill, costs, ctx)
    pay_total(table, player, bill, costs, ctx)


def pay_total(table: Table, player: Player, bill: Bill, costs: list[c.Cost], ctx: Context) -> None:
    """Pay the total cost: the mana from the pool, and everything else.

    Rules: 409.1h.
    """
    spend(table, player, bill, ctx)
    Payer(table, player, costs, ctx).all()


def pay_mixed(table: Table, player: Player, bill: Bill, costs: list[c.Cost], ctx: Context) -> None:
    """409.1f of 2002, 413.2e until 2006-09: all parts in any order, mana abilities in between."""
    if bill.unpayable:
        raise IllegalAction("203.1b", "a mana cost that doesn't exist can't be paid")
    payer = Payer(table, player, costs, ctx)
    if bill.total == 0:
        payer.all()
        return
    if table.manual_payment[player.index]:
        while True:
            waiting = [i for i in payer.waiting() if isinstance(payer.parts[i], c.Do)]
            picked = choose_mana(table, player, bill, ctx, [words_of(payer.parts[i], ctx.source.name) for i in waiting])
            if picked < 0:
                break
            payer.one(waiting[picked])
        spend(table, player, bill, ctx)
        payer.all()
        return
    if not payer.parts or whole_plan(table, player, bill, costs, ctx) is not None:
        make_mana(table, player, bill, costs, ctx)
        spend(table, player, bill, ctx)
        payer.all()
        return
    if not perhaps_later(table, player, bill, costs, ctx):
        raise IllegalAction("409.1h", f"{bill} can't be paid")  # before anything is discarded at random (422.1)
    payer.all()
    make_mana(table, player, bill, [], ctx)
    spend(table, player, bill, ctx)


def words_of(part: b.CostPart, name: str) -> str:
    """A part of a cost of a card in words."""
    return f"pay: {cost_words(part, name)}"


class Payer:
    """The parts of a cost other than mana, and how far they have been paid."""

    def __init__(self, table: Table, player: Player, costs: list[c.Cost], ctx: Context) -> None:
        self.table: Final = table
        self.player: Final = player
        self.ctx: Final = ctx
        self.parts: Final[list[b.CostPart]] = []
        self.places: Final[list[int]] = []
        """Where each part stands among all parts, the mana among them: as ``Ref("cost", n)`` counts."""
        start = len(ctx.cost_objects)
        for cost in costs:
            for part in cost.parts:
                if not isinstance(part, (c.Mana, c.ManaTimes, c.OwnManaCost)):
                    self.parts.append(part)
                    self.places.append(start)
                ctx.cost_objects.append([])
                start += 1
        self.done: Final[list[bool]] = [False for part in self.parts]

    def waiting(self) -> list[int]:
        """The parts not yet paid."""
        return [i for i in range(len(self.parts)) if not self.done[i]]

    def all(self) -> None:
        """Pay all that is left, in the order of the text; what can't be paid yet comes later. IllegalAction if
        something can't be.

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

    def _do(self, part: c.Do) -> Kept:
        """Pay a part that is an action: what it is done with is chosen so that the other parts can still be paid."""
        table, player, ctx = self.table, self.player, self.ctx
        need = need_of(table, player, part, ctx)
        if need is None:
            if not can_perform.doable(table, part.action, player, ctx):
                raise IllegalAction("409.1h", f"a cost of {ctx.source} can't be paid")
            return act(table, player, part.action, ctx)
        if len(need.found) < need.low:
            raise IllegalAction("409.1h", f"a cost of {ctx.source} can't be paid")
        if not need.choice and not need.random:
            return act(table, player, part.action, ctx)
        chosen = self._choose(need)
        return act(table, player, part.action, ctx, chosen)

    def _choose(self, need: Need) -> list[GameObject]:
        """What is used for a part of the cost."""
        table = self.table
        if need.random:
            return chance.pick(table, need.found, need.high)
        found = need.found
        if need.shared:
            source = str(self.ctx.source)
            alike = grouped_choices.one_group(table, self.player, need.shared, list(found), need.low, source, "409.1h")
            found = [item for item in alike if isinstance(item, GameObject)]
        others: list[Need] = []
        for k in self.waiting():
            other = self.parts[k]
            if isinstance(other, c.Do):
                wanted = need_of(table, self.player, other, self.ctx)
                if wanted is not None and wanted.group == need.group and len(wanted.found) >= wanted.low:
                    others.append(wanted)
        if others and need.group and need.high == 1:
            found = [item for item in found if satisfiable(others, [item])]
        if len(found) < need.low:
            raise IllegalAction("409.1h", f"a cost of {self.ctx.source} can't be paid")
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


_referring: Final[dict[int, tuple[b.Effect, b.Effect]]] = {}


def referring(action: b.Effect) -> b.Effect:
    """The action done to what was chosen for it."""
    known = _referring.get(id(action))
    if known is None or known[0] is not action:
        twin = dataclasses.replace(action, what=n.Ref("var", CHOSEN))  # type: ignore[call-arg]
        known = (action, twin)
        _referring[id(action)] = known
    return known[1]


def act(table: Table, player: Player, action: b.Effect, ctx: Context, chosen: list[GameObject] | None = None) -> Kept:
    """Do an action that is a cost; what it was done with, and how much that came to."""
    before = ctx.controller
    ctx.controller = player
    if chosen is None:
        result = carrying_out.carry_out(table, action, ctx)
        found = result.before
    else:
        entities: list[Entity] = list(chosen)
        ctx.kept[CHOSEN] = Kept(entities, len(chosen), len(chosen) > 0)
        result = carrying_out.carry_out(table, referring(action), ctx)
        found = result.before if isinstance(action, (fx.Move, fx.Discard)) else entities
    ctx.controller = before
    if isinstance(action, fx.Move) and action.linked and is_champion(ctx):
        for item in found:
            if isinstance(item, GameObject):
                perform.deed(table, "championed", player, item.current)
    return Kept(found, result.amount, True)


def is_champion(ctx: Context) -> bool:
    """Whether the ability being paid for is one of champion.

    Rules: 502.72c.
    """
    ability = ctx.item.ability if ctx.item is not None else None
    return isinstance(ability, (ActivatedAbility, TriggeredAbility)) and ability.keyword == "champion"


def pay_part(table: Table, player: Player, part: b.CostPart, ctx: Context) -> Kept:
    """Pay one part of a cost that is no action; what it was paid with, and how much of it."""
    source = ctx.source
    if isinstance(part, c.TapThis):
        ctx.paid.append("{T}")
        perform.tap(table, [source], ctx.item)
        return Kept([source], 1, True)
    if isinstance(part, c.UntapThis):
        perform.untap(table, [source], ctx.item)
        return Kept([source], 1, True)
    if isinstance(part, c.PayLife):
        amount = evaluate.value(table, part.amount, ctx)
        perform.lose_life(table, player, amount, ctx.item, "paid")
        return Kept([player], amount, True)
    assert isinstance(part, c.Loyalty)
    change = -ctx.x if part.x else part.change
    if change > 0:
        perform.put_counters(table, source, "loyalty", change)
    elif change < 0:
        perform.remove_counters(table, source, "loyalty", -change)
    return Kept([source], abs(change), True)


# -- making and spending mana ------------------------------------------------------------------------------------------


def make_mana(table: Table, player: Player, bill: Bill, costs: list[c.Cost], ctx: Context) -> None:
    """Play mana abilities for a bill: as the player chooses, or as the payer finds. IllegalAction if it can't be paid.

    Rules: 409.1g.
    """
    kept = table.running.wanted
    table.running.wanted = [kept[i] + bill.coloured[i] for i in range(6)]
    try:
        if table.manual_payment[player.index]:
            choose_mana(table, player, bill, ctx, [])
            return
        made = make_by_plan(table, player, bill, costs, ctx)
    finally:
        table.running.wanted = kept
    if not made:
        raise IllegalAction("409.1h", f"{bill} can't be paid")


def make_by_plan(table: Table, player: Player, bill: Bill, costs: list[c.Cost], ctx: Context) -> bool:
    """Make the mana for a bill as the payer finds, looking again where something has come out otherwise than
    planned.
    """
    for _ in range(30):
        mana_solver.look_ahead(table, player, bill, ctx.item)
        found = thrifty_plan(table, player, bill, costs, ctx)
        if found is None:
            return False
        if not found.uses:
            return True
        for i, use in enumerate(found.uses):
            source, k = use
            if i > 0 and not still_there(source):
                break
            mask = 0
            for letter in source.base[k]:
                mask |= 1 << COLOUR_LETTERS.index(letter)
            mana_abilities.activate(table, player, source.item, source.held, mask, source.xs[k] if source.xs else -1)
            if source.base is not source.gives:
                break  # triggered mana abilities may have given something else
    return False


def thrifty_plan(
    table: Table, player: Player, bill: Bill, costs: list[c.Cost], ctx: Context
) -> mana_solver.Plan | None:
    """A way to make the mana; without tapping the permanent whose ability is paid for, if there is such a way."""
    item = ctx.item
    if item is not None and item.kind == ABILITY and not ctx.source.tapped:
        if any(source.item is ctx.source for source in mana_solver.sources(table, player)):
            found = whole_plan(table, player, bill, costs, ctx, (ctx.source,))
            if found is not None:
                return found
    return whole_plan(table, player, bill, costs, ctx)


def still_there(source: ManaSource) -> bool:
    """Whether a source of the plan can still be used after others have been."""
    item = source.item
    return item.here and not (source.taps and item.tapped)


def choose_mana(table: Table, player: Player, bill: Bill, ctx: Context, besides: list[str]) -> int:
    """Let the player choose what to play for mana, until he or she is done (-1), or does one of the other things
    instead.
    """
    while True:
        found = list(mana_solver.sources(table, player))
        if not found and not besides and not table.ask_all:
            return -1
        options = [Option("done")]
        for source in found:
            options.append(Option("", source.item))
        for words in besides:
            options.append(Option(words))
        answer = table.choose(player, Kind.PAY, f"mana for {bill}", options, 1, 1, "pay", "409.1g")[0]
        if answer == 0:
            return -1
        if answer > len(found):
            return answer - len(found) - 1
        source = found[answer - 1]
        mana_abilities.activate(table, player, source.item, source.held)


def spend(table: Table, player: Player, bill: Bill, ctx: Context) -> None:
    """Pay a bill from the pool; IllegalAction if there isn't enough. Mana with strings attached is spent first where it
    can be.

    Rules: 409.1h.
    """
    if bill.unpayable:
        raise IllegalAction("203.1b", "a mana cost that doesn't exist can't be paid")
    if bill.total == 0:
        return
    pool = list(player.pool)
    special = [unit for unit in player.special if mana_solver.usable(unit.spend, table, ctx)]
    spent: list[int] = [0, 0, 0, 0, 0, 0]
    gone: list[ManaUnit] = []
    for _ in range(bill.snow):
        units = [unit for unit in special if unit.snow]
        if not units:
            raise IllegalAction("409.1h", f"{bill} can't be paid")
        units.sort(key=lambda unit: bill.coloured[unit.kind] - pool[unit.kind])
        special.remove(units[0])
        gone.append(units[0])
        spent[units[0].kind] += 1
    for i in range(6):
        for _ in range(bill.coloured[i]):
            _spend_one(i, pool, special, gone, spent)
    generic = bill.generic
    masks: list[int] = []
    for symbol in bill.hybrid:
        mask = 0
        number = 0
        for part in symbol.split("/"):
            if part.isdigit():
                number = int(part)
            else:
                mask |= 1 << COLOUR_LETTERS.index(part)
        if number and not any(mask & (1 << i) and _there(i, pool, special) for i in range(6)):
            generic += number
        else:
            masks.append(mask)
    for i in _hybrid_colours(masks, [_there(i, pool, special) for i in range(6)]):
        if i < 0:
            raise IllegalAction("409.1h", f"{bill} can't be paid")
        _spend_one(i, pool, special, gone, spent)
    for _ in range(generic):
        if special:
            special.sort(key=lambda unit: 0 if unit.spend is not None else 1)
            unit = special.pop(0)
            gone.append(unit)
            spent[unit.kind] += 1
            continue
        i = _least_useful(pool, table.running.wanted)
        if i < 0:
            raise IllegalAction("409.1h", f"{bill} can't be paid")
        pool[i] -= 1
        spent[i] += 1
    table.state.set_pool(player, pool)
    for unit in gone:
        table.journal.remove(player.special, unit)
        if unit.rider:
            ctx.paid.append(f"rider {unit.rider}")
    for i in range(6):
        if spent[i]:
            ctx.colours_spent |= 1 << i
            ctx.mana_spent += spent[i]


def _there(i: int, pool: list[int], special: list[ManaUnit]) -> int:
    """How much mana of a type there is."""
    return pool[i] + sum([1 for unit in special if unit.kind == i])


def _hybrid_colours(masks: list[int], left: list[int]) -> list[int]:
    """A colour for each hybrid symbol, so that all can be paid; -1 where there is none."""
    result: list[int] = []
    if _hybrid_from(masks, 0, left, result):
        return result
    return [-1 for mask in masks]


def _hybrid_from(masks: list[int], at: int, left: list[int], result: list[int]) -> bool:
    if at == len(masks):
        return True
    for i in range(6):
        if masks[at] & (1 << i) and left[i] > 0:
            left[i] -= 1
            result.append(i)
            if _hybrid_from(masks, at + 1, left, result):
                return True
            result.pop()
            left[i] += 1
    return False


def _least_useful(pool: list[int], wanted: list[int]) -> int:
    """The type of mana to spend on generic costs: what isn't wanted for something else, colourless first, then what
    there is most of.
    """
    if pool[5] > wanted[5]:
        return 5
    best = -1
    for i in range(6):
        if pool[i] > 0 and (best < 0 or pool[i] - wanted[i] > pool[best] - wanted[best]):
            best = i
    return best


def _spend_one(i: int, pool: list[int], special: list[ManaUnit], gone: list[ManaUnit], spent: list[int]) -> None:
    best: ManaUnit | None = None
    for unit in special:
        if unit.kind == i and (best is None or (unit.spend is not None and best.spend is None)):
            best = unit
    if best is not None and (best.spend is not None or pool[i] <= 0 or not best.snow):
        special.remove(best)
        gone.append(best)
        spent[i] += 1
        return
    if pool[i] <= 0:
        raise IllegalAction("409.1h", f"{{{COLOUR_LETTERS[i]}}} is missing")
    pool[i] -= 1
    spent[i] += 1


def payment_possible(table: Table, action: b.Effect, player: Player, ctx: Context) -> bool:
    """Whether an instruction to pay a cost could be carried out, or leaves the player something else to do."""
    assert isinstance(action, (fx.Pay, fx.IfPaid))
    if isinstance(action, fx.IfPaid) and action.otherwise is not None:
        return True
    return has_x(action.cost) or can_pay(table, player, action.cost, can_perform.payer(ctx, player))


can_perform.POSSIBLE[fx.Pay] = payment_possible
can_perform.POSSIBLE[fx.IfPaid] = payment_possible
