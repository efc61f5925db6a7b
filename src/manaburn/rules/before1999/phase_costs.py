"""1996.phase.7: costs to be paid in a phase, with consequences if they aren't, and costs to untap a permanent.

The player pays all of a cost or nothing as it is played. Since the Fifth Edition all such costs of a permanent that are
paid in one phase are one cost: it is paid in full, or all that is threatened happens. So are its untap costs.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.rules.events import carrying_out
from manaburn.rules.instructions import offering
from manaburn.rules.kernel.table import Table
from manaburn.rules.playing import keyword_costs
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.state.state import PendingTrigger
from manaburn.text.tree import TriggeredAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import values as v
from manaburn.text.tree.memo import Memo


def toll_of(effect: b.Effect) -> fx.Unless | fx.IfPaid | None:
    """Return the part of an effect that a player pays for, if the effect is a cost of a phase; None if it isn't. With
    cumulative upkeep a counter comes first. What depends on the outcome ("if ~ is destroyed this way") may follow."""
    act = _acts.of(effect)
    if act.toll is not None:
        return act.toll
    toll = toll_part(effect)
    if isinstance(toll, fx.As) and isinstance(toll.effect, fx.Unless):
        toll = toll.effect
    if isinstance(toll, (fx.Unless, fx.IfPaid)) and isinstance(toll.who, n.You):
        return toll
    return None


ACTS: Final = (fx.Sacrifice, fx.Discard, fx.RemoveCounters)
"""What a player does as a cost of a phase, besides paying mana or life."""


class Act:
    """A cost of a phase in the words "do this. If you can't (or don't), that happens". ``must``: whether it has to be
    paid by whoever can pay it."""

    def __init__(self, toll: fx.IfPaid | None, must: bool = False) -> None:
        self.toll: Final = toll
        self.must: Final = must


NO_ACT: Final = Act(None)


def _act_of(effect: b.Effect) -> Act:
    """Return the cost that an effect is in these words; ``NO_ACT`` if it isn't one."""
    if not isinstance(effect, fx.Seq) or not isinstance(effect.effects[0], fx.As):
        return NO_ACT
    kept = effect.effects[0]
    action = kept.effect
    if isinstance(action, fx.May) and isinstance(action.who, n.You):
        action = action.effect
    if not isinstance(action, ACTS) or not isinstance(getattr(action, "who", n.You()), n.You):
        return NO_ACT
    done: list[b.Effect] = []
    undone: list[b.Effect] = []
    for part in effect.effects[1:]:
        if not isinstance(part, fx.If) or part.otherwise is not None or refers_to(part.then, kept.n):
            return NO_ACT
        condition = part.condition
        into = done
        if isinstance(condition, v.NotCondition):
            condition = condition.condition
            into = undone
        if not isinstance(condition, v.DidIt) or condition.n != kept.n:
            return NO_ACT
        into.append(part.then)
    if not undone:
        return NO_ACT
    cost = c.Cost((c.Do(action),))
    return Act(fx.IfPaid(n.You(), cost, fx.Seq(tuple(done)), fx.Seq(tuple(undone))), action is kept.effect)


def refers_to(effect: b.Effect, number: int) -> bool:
    """Return whether an effect speaks of what another did that is kept under a number."""
    return any(isinstance(node, n.Ref) and node.role == "var" and node.n == number for node in b.walk(effect))


_acts: Final = Memo(_act_of)


def toll_part(effect: b.Effect) -> b.Effect | None:
    """Return the part of an effect in which its cost could be: the first after those that put counters. Only what
    happens if that did anything may come after it; otherwise there is none."""
    if not isinstance(effect, fx.Seq):
        return effect
    at = len(counters_of(effect))
    toll = effect.effects[at] if at < len(effect.effects) else None
    for part in effect.effects[at + 1 :]:
        if not isinstance(toll, fx.As) or not isinstance(part, fx.If):
            return None
        if part.condition != v.DidIt(toll.n) or part.otherwise is not None:
            return None
    return toll


def counters_of(effect: b.Effect) -> list[b.Effect]:
    """Return the parts of an effect that put counters before a cost is paid."""
    found: list[b.Effect] = []
    for part in effect.effects if isinstance(effect, fx.Seq) else ():
        if not isinstance(part, fx.PutCounters):
            break
        found.append(part)
    return found


def is_cost(ability: TriggeredAbility) -> bool:
    """Return whether an ability of a phase is a cost, with consequences if it isn't paid."""
    return toll_of(ability.effect) is not None


def threatens(ability: TriggeredAbility) -> bool:
    """Return whether something happens if a cost of a phase isn't paid."""
    toll = toll_of(ability.effect)
    return isinstance(toll, fx.Unless) or (toll is not None and toll.otherwise is not None)


def untaps(item: GameObject, ability: TriggeredAbility) -> Entity | None:
    """Return the permanent that an untap cost in mana untaps; None for other abilities."""
    effect = ability.effect
    if not isinstance(effect, fx.IfPaid) or effect.otherwise is not None or not isinstance(effect.then, fx.Untap):
        return None
    if not all(isinstance(part, c.Mana) for part in effect.cost.parts):
        return None
    what = effect.then.what
    if isinstance(what, n.This):
        return item
    return item.attached_to if isinstance(what, n.Host) else None


def combine(table: Table, one: tuple[GameObject, TriggeredAbility], two: tuple[GameObject, TriggeredAbility]) -> bool:
    """Return whether two abilities of a phase are one cost.

    Rules: 1996.phase.7.
    """
    if not table.edition.phase_costs_combine or one[0].controller is not two[0].controller:
        return False
    if threatens(one[1]) or threatens(two[1]):
        return one[0] is two[0] and threatens(one[1]) and threatens(two[1])
    untapped = untaps(*one)
    return untapped is not None and untapped is untaps(*two)


# -- paying ------------------------------------------------------------------------------------------------------------


def played(table: Table, player: Player, together: list[PendingTrigger]) -> PendingTrigger:
    """Return the ability that is played for one or several costs, of which the player has paid all or none. Who is to
    pay for another player's ability does so as it resolves.

    Rules: 1996.phase.7.
    """
    if len(together) > 1 and not any(threatens(ability_of(pending)) for pending in together):
        together = [one_untap_cost(together)]
    if toll_of(together[0].effect) is None:
        return together[0]
    parts: list[b.CostPart] = []
    for pending in together:
        parts.extend(price(table, player, pending).parts)
    first = together[0]
    must = all(_acts.of(pending.effect).must for pending in together)
    paid = offering.offer(table, player, c.Cost(tuple(parts)), first.context, must=must)
    for pending in together:
        offering.tell_payment(table, ability_of(pending).keyword, player, pending.context, paid)
    outcome = outcome_of_all([ability_of(pending) for pending in together], paid)
    condition = first.condition if len(together) == 1 else None
    return PendingTrigger(outcome, outcome.effect, condition, first.context, first.event)


def ability_of(pending: PendingTrigger) -> TriggeredAbility:
    """Return the ability of a phase that is being played."""
    assert isinstance(pending.ability, TriggeredAbility)
    return pending.ability


def price(table: Table, player: Player, pending: PendingTrigger) -> c.Cost:
    """Put the counters that come before a cost, and return what is to be paid."""
    effect, ctx = pending.effect, pending.context
    toll = toll_of(effect)
    assert toll is not None
    for part in counters_of(effect):
        carrying_out.carry_out(table, part, ctx)
    return keyword_costs.of(table, player, offering.with_amounts(table, toll.cost, ctx), ability_of(pending).keyword)


Known = dict[tuple[tuple[int, ...], bool], tuple[list[TriggeredAbility], TriggeredAbility]]
"""What has been made of some abilities, by their identities; with the abilities themselves, so that they stay."""

_outcomes: Final[Known] = {}
_untap_costs: Final[Known] = {}


def one_untap_cost(together: list[PendingTrigger]) -> PendingTrigger:
    """Return several costs to untap one permanent as one."""
    first = next((pending for pending in together if toll_of(pending.effect) is not None), together[0])
    abilities = [first.ability, *[pending.ability for pending in together if pending is not first]]
    known = [ability for ability in abilities if isinstance(ability, TriggeredAbility)]
    key = (tuple([id(ability) for ability in known]), True)
    if key not in _untap_costs:
        effects = [ability.effect for ability in known if isinstance(ability.effect, fx.IfPaid)]
        parts = [part for effect in effects for part in effect.cost.parts]
        whole = dataclasses.replace(effects[0], cost=c.Cost(tuple(parts)))
        ability = known[0]
        changed = TriggeredAbility(ability.event, whole, ability.condition, ability.zone, ability.keyword)
        _untap_costs[key] = (known, changed)
    one = _untap_costs[key][1]
    return PendingTrigger(one, one.effect, first.condition, first.context, first.event)


def outcome_of_all(abilities: list[TriggeredAbility], paid: bool) -> TriggeredAbility:
    """Return what the costs of a permanent lead to, depending on whether they were paid, as one ability."""
    key = (tuple([id(ability) for ability in abilities]), paid)
    if key not in _outcomes:
        first = abilities[0]
        if len(abilities) == 1:
            effect, condition = outcome_of(first.effect, paid), first.condition
        else:
            effect, condition = fx.Seq(tuple([under_condition(ability, paid) for ability in abilities])), None
        outcome = TriggeredAbility(first.event, effect, condition, first.zone, first.keyword)
        _outcomes[key] = (abilities, outcome)
    return _outcomes[key][1]


def under_condition(ability: TriggeredAbility, paid: bool) -> b.Effect:
    """Return what one of several costs leads to, if its condition holds then."""
    outcome = outcome_of(ability.effect, paid)
    return outcome if ability.condition is None else fx.If(ability.condition, outcome)


def outcome_of(effect: b.Effect, paid: bool) -> b.Effect:
    """Return what a cost of a phase does, depending on whether it was paid."""
    toll = toll_of(effect)
    part = toll_part(effect)
    if isinstance(toll, fx.Unless):
        if paid:
            return fx.Nothing()
        if isinstance(effect, fx.Seq) and isinstance(part, fx.As):
            follows = effect.effects[effect.effects.index(part) + 1 :]
            return fx.Seq((fx.As(part.n, toll.effect), *follows))
        return toll.effect
    if toll is None:
        return fx.Nothing()
    if paid:
        return toll.then
    return toll.otherwise if toll.otherwise is not None else fx.Nothing()
