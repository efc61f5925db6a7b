"""Combining instructions: sequences, conditions, payments, repetition and choices.

Rules: 413.2.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.editions.answers import IfYouDo
from manaburn.rules.events.carrying_out import (
    DONE,
    NOTHING,
    Instruction,
    carry_out,
    chosen,
    each_player,
    effect_result,
    one_player,
)
from manaburn.rules.kernel import limits
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, choosing, dividing, evaluate
from manaburn.rules.meaning.can_perform import doable
from manaburn.rules.playing import choices_on_announcement, payment
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.text.tree import TriggeredAbility, processes
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import values as v

from . import at_once
from .offering import (
    costs_mana,
    keep_payment,
    keyword_of,
    offer,
    pay_context,
    tell_payment,
    x_is_announced,
)


def seq(table: Table, effect: fx.Seq, ctx: Context) -> EffectResult:
    """Carry out instructions in order. Until 2003, a step for several players was carried out by one player after the
    other.

    Rules: 413.2d.
    """
    last = NOTHING
    done = False
    before = ctx.in_turn
    if table.edition.steps_by_player and len(effect.effects) > 1:
        ctx.in_turn = True
    for part in effect.effects:
        last = carry_out(table, part, ctx)
        done = done or last.done
        if table.state.over:
            break
    ctx.in_turn = before
    if last.done == done:
        return last
    return EffectResult(last.objects, last.amount, done, last.rest, last.before, last.parts)


def as_(table: Table, effect: fx.As, ctx: Context) -> EffectResult:
    """Carry out an instruction and keep its result, unless it was chosen while playing. A player who can do only a part
    does that part, but "if you do" then counts as not done, and "if you can't" as true. What is to be done with no
    objects at all isn't done, but can be.

    Rules: 409.1e, 416.3.
    """
    result = dividing.still_in_role(effect, ctx)
    if result is None:
        instruction = spoken_of_in_itself(table, effect, ctx)
        whole = possible_in_full(table, instruction, ctx)
        empty = asks_for_none(table, instruction, ctx)
        result = carry_out(table, instruction, ctx)
        if empty or (result.done and not whole):
            result = EffectResult(result.objects, result.amount, False, result.rest, result.before, None, empty)
    ctx.kept[effect.n] = result
    return result


def spoken_of_in_itself(table: Table, effect: fx.As, ctx: Context) -> b.Effect:
    """Return an instruction after keeping what it says of itself: the player who may carry it out ("an opponent may
    gain control of a creature of his or her choice"), or what its condition is about ("if the top card of that
    graveyard is a creature card, put it").

    Rules: 413.2b.
    """
    inner = effect.effect
    found: list[Entity]
    if isinstance(inner, fx.May) and isinstance(inner.who, n.Choose):
        found = list(each_player(table, inner.who, ctx))
        inner = dataclasses.replace(inner, who=n.Ref("var", effect.n))
    elif (
        isinstance(inner, fx.If)
        and isinstance(inner.condition, v.Holds)
        and isinstance(inner.condition.what, (n.TopCards, n.Among))
    ):
        found = evaluate.select(table, inner.condition.what, ctx)
    else:
        return inner
    ctx.kept[effect.n] = EffectResult(found, len(found), len(found) > 0)
    return inner


def possible_in_full(table: Table, action: b.Effect, ctx: Context) -> bool:
    """Return whether one player has enough objects for an instruction that states their number."""
    if isinstance(action, (fx.Sacrifice, fx.Move)):
        what = action.what
        if not isinstance(what, n.Choose) or what.low is None or isinstance(what.who, n.All):
            return True
        who = action.who if isinstance(action, fx.Sacrifice) else what.who
    elif isinstance(action, fx.Discard) and action.what is None:
        who = action.who
    else:
        return True
    players = evaluate.players(table, who, ctx)
    return len(players) != 1 or doable(table, action, players[0], ctx)


def asks_for_none(table: Table, action: b.Effect, ctx: Context) -> bool:
    """Return whether an instruction states a number of objects which is none."""
    if not isinstance(action, (fx.Sacrifice, fx.Move)):
        return False
    what = action.what
    if not isinstance(what, n.Choose) or what.low is None or what.low != what.high or what.up_to_any:
        return False
    return evaluate.value(table, what.low, ctx) <= 0


class Together:
    """What the results of an instruction that is carried out several times come to."""

    def __init__(self) -> None:
        self.objects: Final[list[Entity]] = []
        self.before: Final[list[Entity]] = []
        self.amount = 0
        self.done = False

    def add(self, result: EffectResult) -> None:
        """Add the result of one time."""
        self.objects.extend(result.objects)
        self.before.extend(result.before)
        self.amount += result.amount
        self.done = self.done or result.done

    def result(self, rest: list[Entity] | None = None) -> EffectResult:
        """Return the result of all times. ``rest``: what was left over."""
        return EffectResult(self.objects, self.amount, self.done, rest, self.before)


def may(table: Table, effect: fx.May, ctx: Context) -> EffectResult:
    """Let a player choose whether to do something. Only what is possible may be chosen. The edition says whether "if
    you do" depends on the choice or on the action itself.

    Rules: 413.2c, 419.5b.
    """
    result = NOTHING
    together = Together()
    several = isinstance(effect.who, n.All)
    if several and not ctx.in_turn and moving_at(effect.effect) >= 0:
        return may_together(table, effect, ctx)
    players = each_player(table, effect.who, ctx)
    if isinstance(effect, fx.MayFrom):
        order = table.state.in_turn_order(one_player(table, effect.first, ctx))
        players = [player for player in order if player in players]
    for player in players:
        if several:
            ctx.each.append(player)
        if agrees(table, effect, player, ctx):
            if counts_x(effect.effect) and not x_is_announced(table, ctx):
                payment.choose_x(table, player, c.Cost((c.Do(effect.effect),)), ctx)
            again = several and together.done
            known = {i: ctx.kept[i] for i in kept_by(effect.effect) if i in ctx.kept} if again else {}
            result = carry_out_agreed(table, effect.effect, ctx)
            keep_together(ctx, known)
            together.add(result)
            together.done = together.done or choice_counts(table, ctx)
        if several:
            ctx.each.pop()
    return together.result(result.rest)


def agrees(table: Table, effect: fx.May, player: Player, ctx: Context) -> bool:
    """Return whether a player chooses that something optional is done. What is impossible can't be chosen."""
    if not doable(table, effect.effect, player, ctx):
        return False
    decided = choices_on_announcement.of(ctx, effect)
    if decided is None:
        hint = choosing.hint_of(effect.effect)
        about = choosing.saying(table, effect.effect, ctx)
        decided = table.yes(player, f"{ctx.source}: {hint}?", hint, "413.2c", about)
    return bool(decided)


def replace_with(table: Table, effect: fx.ReplaceWith, ctx: Context) -> EffectResult:
    """Replace a part of the effect, as the text itself says. If a player may have it replaced and doesn't, that part is
    carried out as it is.

    Rules: 419.6d.
    """
    if not evaluate.holds(table, effect.condition, ctx):
        return carry_out(table, effect.instead_of, ctx)
    optional = effect.effect
    if isinstance(optional, fx.May) and not isinstance(optional.who, n.All):
        if agrees(table, optional, one_player(table, optional.who, ctx), ctx):
            return carry_out_agreed(table, optional.effect, ctx)
        return carry_out(table, effect.instead_of, ctx)
    return carry_out(table, effect.effect, ctx)


def counts_x(action: b.Effect) -> bool:
    """Return whether an action is done with X cards, and nothing else says what X is unless it was announced."""
    return isinstance(action, fx.Reveal) and isinstance(action.what, n.Choose) and isinstance(action.what.low, v.X)


def kept_by(effect: b.Effect) -> list[int]:
    """Return the numbers under which an effect keeps what its parts did."""
    parts = fx.steps_of(effect)
    return [part.n for part in parts if isinstance(part, fx.As)]


def keep_together(ctx: Context, known: dict[int, EffectResult]) -> None:
    """Add what other players did before to what the present player has done: "the cards revealed this way" are those
    of all of them."""
    for number, earlier in known.items():
        fresh = ctx.kept[number]
        ctx.kept[number] = EffectResult(
            [*earlier.objects, *fresh.objects],
            earlier.amount + fresh.amount,
            earlier.done or fresh.done,
            [*earlier.rest, *fresh.rest],
            [*earlier.before, *fresh.before],
            {**earlier.parts, **fresh.parts},
        )


def moving_at(effect: b.Effect) -> int:
    """Return at which step of an instruction each player moves cards of his or her choice; -1: at none, or at several.

    Rules: 413.2d.
    """
    steps = fx.steps_of(effect)
    found = [i for i in range(len(steps)) if isinstance(steps[i], fx.Move)]
    return found[0] if len(found) == 1 else -1


def may_together(table: Table, effect: fx.May, ctx: Context) -> EffectResult:
    """Let each of several players choose whether to move cards, and which. Then they are moved at the same time.

    Rules: 413.2d.
    """
    steps = fx.steps_of(effect.effect)
    at = moving_at(effect.effect)
    step = steps[at]
    assert isinstance(step, fx.Move)
    agreed: list[Player] = []
    found: list[Entity] = []
    for player in each_player(table, effect.who, ctx):
        ctx.each.append(player)
        if doable(table, effect.effect, player, ctx):
            hint = choosing.hint_of(effect.effect)
            about = choosing.saying(table, effect.effect, ctx)
            if table.yes(player, f"{ctx.source}: {hint}?", hint, "413.2c", about):
                known = {i: ctx.kept[i] for i in kept_by(effect.effect) if i in ctx.kept} if agreed else {}
                agreed.append(player)
                for part in steps[:at]:
                    carry_out_agreed(table, part, ctx)
                found.extend(chosen(table, step.what, ctx, "move " + step.zone))
                keep_together(ctx, known)
        ctx.each.pop()
    ctx.kept[evaluate.TOGETHER] = EffectResult(found, 0, False)
    together = dataclasses.replace(step, what=n.Ref("var", evaluate.TOGETHER))
    result = carry_out_agreed(table, together, ctx) if agreed else NOTHING
    for player in agreed:
        ctx.each.append(player)
        for part in steps[at + 1 :]:
            carry_out_agreed(table, part, ctx)
        ctx.each.pop()
    done = result.done or (len(agreed) > 0 and choice_counts(table, ctx))
    return EffectResult(result.objects, result.amount, done, result.rest, result.before)


def carry_out_agreed(table: Table, effect: b.Effect, ctx: Context) -> EffectResult:
    """Carry out what a player has chosen to do."""
    before = ctx.agreed
    ctx.agreed = True
    result = carry_out(table, effect, ctx)
    ctx.agreed = before
    return result


def choice_counts(table: Table, ctx: Context) -> bool:
    """Return whether choosing to do it counts as doing it."""
    rule = table.edition.if_you_do
    if rule is IfYouDo.CHOSEN:
        return True
    if rule is IfYouDo.ANY_PART or ctx.item is None:
        return False
    ability = ctx.item.ability
    return isinstance(ability, TriggeredAbility) and not isinstance(ability.event, e.StepBegins)


def if_(table: Table, effect: fx.If, ctx: Context) -> EffectResult:
    """Carry out one of two instructions, depending on a condition."""
    if evaluate.holds(table, effect.condition, ctx):
        return carry_out(table, effect.then, ctx)
    if effect.otherwise is not None:
        return carry_out(table, effect.otherwise, ctx)
    return NOTHING


def unless(table: Table, effect: fx.Unless, ctx: Context) -> EffectResult:
    """Carry out an instruction unless a player pays. Since 2009 a loop goes on as though it were mandatory if nobody
    pays to end it.

    Rules: 714.6@2010.
    """
    several = isinstance(effect.who, n.All)
    quiet = table.state.quiet_actions
    for player in each_player(table, effect.who, ctx):
        if several:
            ctx.each.append(player)
        paid = offer(table, player, effect.cost, ctx, drained=drains(table, effect))
        if several:
            ctx.each.pop()
        tell_payment(table, keyword_of(ctx), player, ctx, paid)
        if paid:
            return NOTHING
    if table.edition.loops_are_shortcuts:
        table.state.quiet_actions = quiet
    return carry_out(table, effect.effect, ctx)


def drains(table: Table, effect: fx.Unless) -> bool:
    """Return whether the lands and the mana pool of a player who doesn't pay are drained. By the rules of 1993 a player
    must pay if these suffice; no other cost with a consequence needs to be paid.

    Rules: 1996.mana.
    """
    if not table.edition.drained_sources_must_pay:
        return False
    return any(isinstance(node, fx.EmptyPool) and node.who == effect.who for node in b.walk(effect.effect))


def if_paid(table: Table, effect: fx.IfPaid, ctx: Context) -> EffectResult:
    """Let a player pay, and carry out one of two instructions depending on that. If there are several players, either
    each of them may pay or any one of them."""
    several = isinstance(effect.who, n.All)
    result: EffectResult | None = None
    most = -1 if effect.most is None else max(0, evaluate.value(table, effect.most, ctx))
    for player in each_player(table, effect.who, ctx):
        if several:
            ctx.each.append(player)
        paid = offer(table, player, effect.cost, ctx, most)
        if not paid and effect.other is not None:
            paid = offer(table, player, effect.other, ctx, most)
        tell_payment(table, keyword_of(ctx), player, ctx, paid)
        if paid:
            done = carry_out(table, effect.then, ctx)
            result = EffectResult(done.objects, done.amount, True, done.rest, done.before)
        elif effect.otherwise is not None and not effect.first:
            carry_out(table, effect.otherwise, ctx)
        if several:
            ctx.each.pop()
        if effect.first and result is not None:
            return result
    if effect.first and effect.otherwise is not None:
        carry_out(table, effect.otherwise, ctx)
    return result if result is not None else NOTHING


def pay(table: Table, effect: fx.Pay, ctx: Context) -> EffectResult:
    """Let a player pay if possible. Nobody has to play mana abilities for this, so paying mana is optional.

    Rules: 411.2.
    """
    for player in each_player(table, effect.who, ctx):
        if not ctx.agreed and costs_mana(effect.cost):
            if offer(table, player, effect.cost, ctx):
                return EffectResult([item for part in ctx.cost_objects for item in part], ctx.x, True)
            continue
        paying = pay_context(ctx, player)
        if payment.has_x(effect.cost) and not x_is_announced(table, ctx):
            most = -1 if effect.most is None else max(0, evaluate.value(table, effect.most, ctx))
            payment.choose_x(table, player, effect.cost, paying, most)
        if payment.pay(table, player, effect.cost, paying):
            keep_payment(ctx, paying)
            return EffectResult([item for part in paying.cost_objects for item in part], paying.x, True)
    return NOTHING


def for_each(table: Table, effect: fx.ForEach, ctx: Context) -> EffectResult:
    """Carry out an instruction once for each object or player."""
    together = Together()
    rest: list[Entity] = []
    found = chosen(table, effect.what, ctx)
    done = at_once.for_all(table, effect, found, ctx)
    if done is not None:
        return done
    for item in found:
        ctx.each.append(item)
        known: dict[int, EffectResult] = {}
        if together.done and isinstance(item, Player):
            known = {i: ctx.kept[i] for i in kept_by(effect.effect) if i in ctx.kept}
        result = carry_out(table, announced.instruction_for(effect, item), ctx)
        keep_together(ctx, known)
        ctx.each.pop()
        together.add(result)
        rest.extend(result.rest)
        if table.state.over:
            break
    return together.result(rest)


def times(table: Table, effect: fx.Times, ctx: Context) -> EffectResult:
    """Carry out an instruction a number of times."""
    together = Together()
    for _i in range(limits.within(evaluate.value(table, effect.times, ctx), "repetitions")):
        together.add(carry_out(table, effect.effect, ctx))
        if table.state.over:
            break
    return together.result()


def repeat_while(table: Table, effect: fx.RepeatWhile, ctx: Context) -> EffectResult:
    """Repeat an instruction as long as a condition is true and, if a player decides on it, that player wants it. What
    each player may do is then done by one after the other."""
    before = ctx.in_turn
    repeated = effect.effect.effect if isinstance(effect.effect, fx.As) else effect.effect
    ctx.in_turn = before or isinstance(repeated, fx.May)
    done = 1
    carry_out(table, effect.effect, ctx)
    while not table.state.over and evaluate.holds(table, effect.condition, ctx):
        if effect.may is not None:
            player = one_player(table, effect.may, ctx)
            if not table.yes(player, f"repeat the process of {ctx.source}?", "repeat", "413.2c"):
                break
        done = limits.within(done + 1, "repetitions")
        mark = table.journal.mark()
        asked = table.running.cursor
        carry_out(table, effect.effect, ctx)
        if table.journal.mark() == mark and table.running.cursor == asked:
            break  # Nothing has changed, as when no card is left; another round wouldn't change anything either.
    ctx.in_turn = before
    return DONE


def any_times(table: Table, effect: fx.AnyTimes, ctx: Context) -> EffectResult:
    """Carry out an instruction as often as a player pays for it."""
    player = one_player(table, effect.who, ctx)
    done = 0
    while not table.state.over and offer(table, player, effect.cost, ctx):
        done = limits.within(done + 1, "repetitions")
        carry_out(table, effect.effect, ctx)
    return EffectResult([], done, done > 0)


def choose_anew(table: Table, effect: processes.ChooseAnew, ctx: Context) -> EffectResult:
    """Have a player choose an object, and another one as often as the controller pays."""
    player = one_player(table, effect.who, ctx)
    left = [item for item in evaluate.candidates(table, effect.kind, ctx) if isinstance(item, GameObject)]
    last: list[Entity] = []
    while left:
        options = [Option("", item) for item in left]
        answer = table.choose(player, Kind.CARD, f"a card for {ctx.source}", options, 1, 1, "choose", "413.2c")
        last = [left.pop(answer[0])]
        if not left or not offer(table, ctx.controller, effect.cost, ctx):
            break
    return effect_result(last)


def modal(table: Table, effect: fx.Modal, ctx: Context) -> EffectResult:
    """Carry out the modes that were chosen as it was played, in the order of the text. If it wasn't played, choose them
    now.

    Rules: 419.6g.
    """
    if not ctx.modes and ctx.item is None:
        player = ctx.controller if effect.chooser is None else one_player(table, effect.chooser, ctx)
        possible = [i for i in range(len(effect.options)) if doable(table, effect.options[i], player, ctx)]
        options = choosing.modes(table, effect, possible, ctx)
        answer = table.choose(
            player, Kind.MODE, f"modes of {ctx.source}", options, effect.low, effect.high, "mode", "419.6g"
        )
        modes = sorted([possible[i] for i in answer])
    else:
        modes = ctx.modes
    result = NOTHING
    for i in modes:
        if i < len(effect.options):
            result = carry_out(table, effect.options[i], ctx)
    return result


def choose_one(table: Table, effect: fx.ChooseOne, ctx: Context) -> EffectResult:
    """Let a player choose one of several instructions on resolution. An impossible one can't be chosen.

    Rules: 413.2c.
    """
    result = NOTHING
    decided = choices_on_announcement.of(ctx, effect)
    if isinstance(decided, int):
        return carry_out_agreed(table, effect.options[decided], ctx)
    for player in each_player(table, effect.who, ctx):
        every = range(len(effect.options))
        possible = [i for i in every if doable(table, effect.options[i], player, ctx)] or list(every)
        if all(in_vain(effect.options[i], ctx) for i in possible):
            continue
        options = choosing.effects(table, effect.options, possible, ctx)
        answer = table.choose(player, Kind.OPTION, f"choose for {ctx.source}", options, 1, 1, "option", "413.2c")
        result = carry_out_agreed(table, effect.options[possible[answer[0]]], ctx)
    return result


def in_vain(action: b.Effect, ctx: Context) -> bool:
    """Return whether an instruction is about how its source comes into play, but has put it elsewhere instead."""
    gone = ctx.arrival is not None and not ctx.source.here
    return gone and isinstance(action, fx.PutCounters) and isinstance(action.what, n.This)


INSTRUCTIONS: Final[list[Instruction]] = [
    entry(fx.Seq, seq),
    entry(fx.As, as_),
    entry(fx.May, may),
    entry(fx.MayFrom, may),
    entry(fx.If, if_),
    entry(fx.Unless, unless),
    entry(fx.IfPaid, if_paid),
    entry(fx.Pay, pay),
    entry(fx.ForEach, for_each),
    entry(fx.ReplaceWith, replace_with),
    entry(fx.Times, times),
    entry(fx.RepeatWhile, repeat_while),
    entry(fx.AnyTimes, any_times),
    entry(processes.ChooseAnew, choose_anew),
    entry(fx.Modal, modal),
    entry(fx.ChooseOne, choose_one),
]
"""The instructions of this module, and which function carries out each."""
