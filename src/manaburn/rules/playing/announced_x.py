"""X, as a spell or an activated ability is played: what it can be by the text and by what can be paid, and its
announcement.

Rules: 409.1b.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from manaburn.errors import IllegalAction
from manaburn.rules.kernel.decisions import Kind
from manaburn.rules.kernel.internal_nodes import ThatPlayer
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import abilities as a
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import nouns as n
from manaburn.text.tree import values as v

from . import announcing, object_costs, payment, targets

if TYPE_CHECKING:
    from .announcing import Play


# -- by the text -------------------------------------------------------------------------------------------------------


def least_x_of_ability(ability: ActivatedAbility) -> int:
    """Return the least X with which the ability's text lets it be activated."""
    return max([restriction.least_x for restriction in ability.restrictions], default=0)


def fixed_x(table: Table, ability: ActivatedAbility, ctx: Context) -> list[int] | None:
    """Return, in order, what X can be by the ability's text; None if its player chooses it."""
    for restriction in ability.restrictions:
        if restriction.x is not None:
            return stated_x(table, restriction.x, ctx)
    return None


def stated_x(table: Table, value: b.Value, ctx: Context) -> list[int]:
    """Return, in order, what X can be where a text says what it is. "The number of cards in an opponent's hand" is that
    of any one opponent, not of all together.

    Rules: 409.1b.
    """
    what = value.what if isinstance(value, v.Count) else None
    kind = what.kind if isinstance(what, n.All) else None
    if not isinstance(kind, n.Filter) or not isinstance(kind.whose, n.All):
        return [max(0, evaluate.value(table, value, ctx))]
    found: set[int] = set()
    for player in evaluate.players(table, kind.whose, ctx):
        theirs = n.All(dataclasses.replace(kind, whose=ThatPlayer(player.index)))
        found.add(max(0, evaluate.value(table, v.Count(theirs), ctx)))
    return sorted(found) or [0]


def least_x(table: Table, item: GameObject) -> int:
    """Return the least X with which the card's text lets it be played."""
    least = 0
    for held in continuous.characteristics(table, item).abilities:
        ability = held.ability
        if isinstance(ability, a.LeastX) and ability.n > least:
            least = ability.n
    return least


def limits_on_x(table: Table, item: GameObject) -> list[a.LimitX]:
    """Return what the text of a card says X is, or can't be greater than."""
    abilities = continuous.characteristics(table, item).abilities
    return [held.ability for held in abilities if isinstance(held.ability, a.LimitX)]


def stated_limits_of_x(table: Table, play: Play) -> tuple[int, int]:
    """Return the least and the greatest X that the text allows, whatever can be paid; -1 if it doesn't limit X."""
    if play.ability is not None:
        fixed = fixed_x(table, play.ability, play.ctx)
        return (least_x_of_ability(play.ability), -1) if fixed is None else (fixed[0], fixed[-1])
    least = least_x(table, play.item)
    most = -1
    for limit in limits_on_x(table, play.item):
        if limit.exact:
            stated = stated_x(table, limit.value, play.ctx)
            least = max(least, stated[0])
            number = stated[-1]
        else:
            number = max(0, evaluate.value(table, limit.value, play.ctx))
        most = number if most < 0 else min(most, number)
    return least, most


def is_stated_x(table: Table, play: Play) -> bool:
    """Return whether the text lets X be what has been announced, within the limits that the text sets."""
    if play.ability is not None:
        fixed = fixed_x(table, play.ability, play.ctx)
        return fixed is None or play.ctx.x in fixed
    for limit in limits_on_x(table, play.item):
        if limit.exact and play.ctx.x not in stated_x(table, limit.value, play.ctx):
            return False
    return True


# -- by what can be paid -----------------------------------------------------------------------------------------------


def whole_cost(play: Play) -> c.Cost:
    """Return what is paid for a play in which X may be, the mana included."""
    parts: list[b.CostPart] = []
    if play.base is not None:
        parts.append(c.Mana(play.base))
    for cost in play.costs:
        parts.extend(cost.parts)
    return c.Cost(tuple(parts))


def asks_for_x(play: Play) -> bool:
    """Whether X may be in what is paid for a play."""
    if play.base is not None and play.base.x_count:
        return True
    return any(payment.has_x(cost) for cost in play.costs)


def limits_of_x(table: Table, play: Play) -> tuple[int, int] | None:
    """Return the least and the greatest X that could be announced; None if the costs have no X."""
    if not asks_for_x(play):
        return None
    fitting = fitting_x(table, play)
    if fitting is not None:
        # If there is none, the least is greater than the greatest.
        return (fitting[0], fitting[-1]) if fitting else (1, 0)
    most = payment.most_x(table, play.player, whole_cost(play), play.ctx, announcing.greatest_reduction(table, play))
    least, limit = stated_limits_of_x(table, play)
    if limit >= 0:
        most = min(most, limit)
    if play.ability is not None and limit >= 0:
        return (least, most)
    if not table.manual_payment[play.player.index] and not table.announces_anything:
        most = greatest_x(table, play, most)
    return (least, most)


def limits_in_unit(table: Table, play: Play) -> tuple[int, int] | None:
    """Return the same in the course of a unit of work, which may have come here before with the same answers."""
    running = table.running
    at = running.choices_of_x, running.cursor
    running.choices_of_x += 1
    if at not in running.limits_of_x:
        running.limits_of_x[at] = limits_of_x(table, play)
    return running.limits_of_x[at]


def fitting_x(table: Table, play: Play) -> list[int] | None:
    """Return, in order, the values of X with which all costs could be paid now, if one of them is paid with an object
    one of whose numbers is X; otherwise None."""
    fitting = object_costs.values_of_x(table, play.player, play.costs, play.ctx)
    if not fitting or table.manual_payment[play.player.index] or table.announces_anything:
        return fitting
    before = play.ctx.x
    payable: list[int] = []
    for x in fitting:
        play.ctx.x = x
        if announcing.could_pay(table, play):
            payable.append(x)
    play.ctx.x = before
    return payable


def greatest_x(table: Table, play: Play, most: int) -> int:
    """Return the greatest X up to ``most`` with which all costs could be paid now; 0 if they can't be paid at all."""
    ctx = play.ctx
    before = ctx.x
    found = payment.Greatest(most)
    while found.low < found.high:
        ctx.x = found.at
        found.tell(announcing.could_pay(table, play))
    ctx.x = before
    return found.low


# -- the announcement -------------------------------------------------------------------------------------------------


def choose_x(table: Table, play: Play) -> None:
    """Let the player announce X. If the mana cost isn't paid, X is 0. Raises IllegalAction if no X is possible, or not
    this one.

    Rules: 409.1b.
    """
    ctx = play.ctx
    limits = limits_in_unit(table, play)
    if limits is not None:
        least, most = limits
        if most < least:
            raise IllegalAction("409.1b", f"X of {ctx.source} can't be {most}")
        if play.effect is not None and not table.announces_anything:
            least, most = targets.limits_by_targets(table, play.effect, ctx, least, most)
        limit = stated_limits_of_x(table, play)[1]
        ctx.x = table.number(play.player, Kind.X, f"X for {ctx.source}", least, most, "x", "409.1b", limit)
        fitting = fitting_x(table, play)
        if fitting is not None and ctx.x not in fitting and not table.announces_anything:
            raise IllegalAction("409.1b", f"there is nothing to pay for {ctx.source} with X = {ctx.x}")
        if not is_stated_x(table, play):
            raise IllegalAction("409.1b", f"X of {ctx.source} isn't {ctx.x} by its text")
    elif play.ability is None:
        ctx.x = 0
        if least_x(table, play.item):
            raise IllegalAction("409.1b", f"X of {ctx.source} can't be 0")
