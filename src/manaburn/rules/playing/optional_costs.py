"""What a player may add to a spell being played: entwine, kicker, buyback, replicate and other optional costs.

A cost is offered only if it could be paid, and if there are targets for what it adds to the text.

Rules: 409.1b.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, continuous, evaluate
from manaburn.state.contexts import Context, kicker_words
from manaburn.state.state import LastingReplacement
from manaburn.text import keywords_later
from manaburn.text.tree import KeywordAbility
from manaburn.text.tree import abilities as a
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.words import PaidCost

from . import (
    announced_x,
    announcing,
    bills,
    effects_on_stack,
    keyword_costs,
    mana_solver,
    object_costs,
    payment,
    targets,
)
from .total_cost import TotalCost

if TYPE_CHECKING:
    from .announcing import Play


_CALLED: Final[dict[str, PaidCost]] = {"casualty": "casualty", "conspire": "conspire", "offspring": "offspring"}
"""What the costs of keywords are remembered as, that can be paid once."""
IN_PLACE_OF_MANA: Final = "instead of mana"
"""As what is remembered that the first was done of "as an additional cost, do that or pay {3}"."""


def entwine_of(table: Table, play: Play) -> c.Cost | None:
    """Return the entwine cost of a spell, if all of its modes could be chosen and the cost paid; else None."""
    effect = play.effect
    if effect is None:
        return None
    modal = announced.parts_of(effect).modal
    if modal is None:
        return None
    for held in continuous.characteristics(table, play.item).abilities:
        ability = held.ability
        if (
            isinstance(ability, KeywordAbility)
            and ability.keyword == "entwine"
            and ability.cost is not None
            and len(targets.possible_modes(table, modal, play.ctx, announced_x.limits_of_x(table, play)))
            == len(modal.options)
            and could_add(table, play, (ability.cost,))
            and has_targets_for_every_mode(table, play, ability.cost, len(modal.options))
        ):
            return ability.cost
    return None


def has_targets_for_every_mode(table: Table, play: Play, cost: c.Cost, modes: int) -> bool:
    """Whether there are enough legal targets for all modes of a spell together, for which a cost is added."""
    play.ctx.modes = list(range(modes))
    found = has_targets_with(table, play, cost)
    play.ctx.modes = []
    return found


def has_targets_with(table: Table, play: Play, cost: c.Cost) -> bool:
    """Whether there are enough legal targets for a spell with the modes, texts and costs announced so far, and with
    this cost. If X decides what can be a target, such an X must still be payable.

    Rules: 409.1b, 409.1c.
    """
    if table.announces_anything:
        return True
    effect = effects_on_stack.spell_effect(table, play.item)
    if effect is None:
        return True
    before = play.costs
    play.costs = [*before, cost]
    limits = announced_x.limits_of_x(table, play) if announced.parts_of(effect).by_x else None
    play.costs = before
    return targets.can_choose_announced(table, effect, play.ctx, limits)


def choose(table: Table, play: Play) -> None:
    """Let the player choose kicker, buyback, replicate and other optional costs.

    Rules: 409.1b.
    """
    if "morph" in play.ctx.paid:
        return
    kickers = 0
    for held in continuous.characteristics(table, play.item).abilities:
        ability = held.ability
        if isinstance(ability, KeywordAbility):
            more = keywords_later.additional_cost(ability)
            if more is not None:
                adds(table, play, more, _CALLED[ability.keyword])
            elif ability.cost is None:
                continue
            elif ability.keyword == "kicker":
                kickers += 1
                adds_kicker(table, play, ability.cost, kickers)
            elif ability.keyword == "buyback":
                adds(table, play, keyword_costs.of(table, play.player, ability.cost, "buyback"), "buyback")
            elif ability.keyword == "replicate":
                while adds(table, play, ability.cost, "replicate", "502.52"):
                    pass
        elif isinstance(ability, a.AdditionalCost) and ability.optional:
            times = 0
            while adds(table, play, ability.cost, ability.label or "additional"):
                times += 1
                if not ability.repeated:
                    break
            if times and ability.gives:
                give(table, play, ability.gives, times)


def give(table: Table, play: Play, counters: tuple[fx.CounterSpec, ...], times: int) -> None:
    """Have the permanent that a spell becomes enter with the counters for a cost, which has been paid so many times.
    Where an effect has given the cost to the spell, what has been paid counts although the effect may end.

    Rules: 419.6i.
    """
    ctx = Context(play.item, play.player)
    found = tuple(
        [fx.CounterSpec(one.counter, v.Number(evaluate.value(table, one.n, ctx) * times)) for one in counters]
    )
    enters = s.EntersWith(counters=found)
    lasting = LastingReplacement(enters, ctx, s.EndOfTurn(), 0, table.state.next_timestamp())
    lasting.turn = table.state.turn
    table.journal.append(table.state.replacements, lasting)


def adds(table: Table, play: Play, cost: c.Cost, label: PaidCost, rule: str = "409.1b") -> bool:
    """Add a cost to those of a spell, if it could be paid, there are targets for what it adds to the text, and the
    player wants to pay it. Returns whether it was added."""
    ctx = play.ctx
    ctx.paid.append(label)
    possible = could_add(table, play, (cost,)) and has_targets_with(table, play, cost)
    ctx.paid.pop()
    if not possible:
        return False
    if not is_needed(table, play, label) and not table.yes(play.player, f"pay {label} of {play.item}?", label, rule):
        return False
    play.costs.append(cost)
    ctx.paid.append(label)
    return True


def is_needed(table: Table, play: Play, label: PaidCost) -> bool:
    """Whether a cost takes the place of mana that the player can't pay, so that there is nothing to choose."""
    return label == IN_PLACE_OF_MANA and not table.announces_anything and not could_add(table, play, ())


def adds_kicker(table: Table, play: Play, cost: c.Cost, number: int) -> bool:
    """Do the same for a kicker cost. ``number``: that of the kicker in the order of the text, from 1."""
    ctx = play.ctx
    before = ctx.kickers
    words = kicker_words(number)
    ctx.kickers = (*before, number)
    possible = could_add(table, play, (cost,)) and has_targets_with(table, play, cost)
    ctx.kickers = before
    if not possible or not table.yes(play.player, f"pay {words} of {play.item}?", words, "409.1b"):
        return False
    play.costs.append(cost)
    ctx.kickers = (*before, number)
    return True


def could_add(table: Table, play: Play, costs: tuple[c.Cost, ...]) -> bool:
    """Whether a player could pay these optional costs too. This is an estimate: it keeps impossible costs from being
    offered."""
    if table.announces_anything:
        return True
    before = play.ctx.x
    fitting = object_costs.values_of_x(table, play.player, play.costs, play.ctx)
    play.ctx.x = fitting[0] if fitting else before
    possible = payment.parts_payable(table, play.player, [*play.costs, *costs], play.ctx)
    play.ctx.x = before
    if not possible:
        return False
    if table.manual_payment[play.player.index]:
        bill = TotalCost()
        if play.base is not None:
            bill.add(play.base, 0)
        for chosen in [*play.costs, *costs]:
            bill.add_bill(bills.bill_of(table, chosen, play.ctx))
        less = announcing.greatest_reduction(table, play)
        return mana_solver.available(table, play.player) + less >= bill.total
    play.ctx.x = announced_x.stated_limits_of_x(table, play)[0] if play.ability is None else 0
    if fitting:
        play.ctx.x = fitting[0]
    before_these = play.costs
    play.costs = [*before_these, *costs]
    payable = announcing.could_pay(table, play)
    play.costs = before_these
    play.ctx.x = before
    return payable
