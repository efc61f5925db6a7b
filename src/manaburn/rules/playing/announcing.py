"""Playing spells and activated abilities, step by step in the order of the edition's rulebook.

:func:`play_spell` and :func:`activate` begin a play; :func:`run` takes it through the steps that
``edition.playing`` lists. Where a step can't be done they raise IllegalAction: whoever drives the table takes the
whole play back by the journal (422).

Rules: 409.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from manaburn.editions.answers import AbilityOnStack, PlayStep
from manaburn.errors import IllegalAction
from manaburn.rules.events import carrying_out, perform
from manaburn.rules.kernel.casting_method import FREE, MASKED, NORMAL, CastingMethod, MethodKind
from manaburn.rules.kernel.decisions import Action, ActionKind
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, can_perform, continuous, copying, evaluate, statuses
from manaburn.state import happenings as h
from manaburn.state.characteristics import HeldAbility
from manaburn.state.contexts import Context
from manaburn.state.happenings import Arrival, Happening
from manaburn.state.objects import ABILITY, GameObject, Player
from manaburn.terms import LAND, ManaCost, Zone
from manaburn.text.tree import ActivatedAbility, TriggeredAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import nouns as n
from manaburn.text.tree import stack_effects as sx
from manaburn.text.tree import statics as s

from . import (
    affordability,
    announced_x,
    bills,
    card_as_spell,
    casting_methods,
    choices_on_announcement,
    copies_on_stack,
    cost_changes,
    costs_by_targets,
    effects_on_stack,
    mana_abilities,
    moments,
    optional_costs,
    paying_with_cards,
    payment,
    restrictions,
    spending_as,
    splice,
    targets,
)
from .total_cost import TotalCost

NOTHING_DUE: Final = TotalCost()
"""What is due before the total cost is worked out. It must not be changed."""


class Play:
    """A play under way: what is being played, and what has been announced and worked out so far."""

    def __init__(self, player: Player, item: GameObject, ctx: Context) -> None:
        self.player: Final = player
        self.item: Final = item
        """The object on the stack."""
        self.ctx: Final = ctx
        self.base: ManaCost | None = None
        """The mana cost, if it is to be paid; otherwise None."""
        self.free = False
        """Whether something else than its mana cost is paid, or nothing."""
        self.unpayable = False
        self.costs: list[c.Cost] = []
        """Everything else to be paid: additional costs, then optional ones, then the alternative cost, then what
        effects add.
        """
        self.bill = NOTHING_DUE
        """The total cost, as the mana that the player may spend on it can pay it."""
        self.due = NOTHING_DUE
        """The same without that: what convoke, delve and offering pay is no mana."""
        self.freely = 0
        """Whether an effect for one spell lets mana be spent on it in another way: 1 yes, -1 no, 0 not decided yet."""
        self.least = 0
        """The amount of mana that the total cost can't be less than, because of an effect."""
        self.effect: b.Effect | None = None
        self.ability: ActivatedAbility | None = None
        self.held: HeldAbility | None = None
        self.every_mode = False
        self.during = False
        """Whether it is played during the resolution of a spell or ability."""
        self.convoked: list[tuple[GameObject, int]] = []
        """Creatures to be tapped, each with the index of the colour it pays for (-1: generic mana)."""
        self.delved = 0
        """The number of cards to be removed for delve."""
        self.must_offer = False
        """Whether it can be played at this time only with offering (502.42a)."""
        self.offered: ManaCost | None = None
        """The mana cost of the permanent sacrificed for offering."""
        self.taxes: list[c.Cost] = []
        """The costs other than mana that effects add."""


def run(table: Table, play: Play) -> None:
    """Carry out the steps of playing a spell or ability (409.1b-h) in the order of the edition.

    Raises IllegalAction if a choice or payment is illegal.
    """
    before = table.running.resolving
    table.running.resolving = play.item
    table.running.plays += 1
    for step in table.edition.playing:
        todo = STEPS.get(step)
        if todo is not None:
            todo(table, play)
    table.running.plays -= 1
    if not table.running.plays:
        table.running.drawn = None  # 120.8@2018: they are kept face down until the play has been completed
    table.running.resolving = before


# -- the steps ---------------------------------------------------------------------------------------------------------


def make_choices(table: Table, play: Play) -> None:
    """Let the player choose offering, modes, spliced cards, optional costs, X, convoke and delve.

    Rules: 409.1b.
    """
    if play.ability is None:
        paying_with_cards.offer(table, play)
        play.effect = effects_on_stack.spell_effect(table, play.item)
        entwine = optional_costs.entwine_of(table, play)
        if entwine is not None and table.yes(play.player, f"pay entwine of {play.item}?", "entwine", "502.32"):
            play.costs.append(entwine)
            play.ctx.paid.append("entwine")
            play.every_mode = True
    if play.effect is not None and announced.parts_of(play.effect).modal is not None:
        limits = announced_x.limits_of_x(table, play) if announced.parts_of(play.effect).by_x else None
        if not targets.choose_modes(table, play.effect, play.ctx, play.every_mode, limits):
            raise targets.NoLegalChoice("409.1b", f"no mode of {play.item} can be chosen")
    if play.ability is None:
        if splice.offer(table, play):
            play.effect = effects_on_stack.spell_effect(table, play.item)
        optional_costs.choose(table, play)
    announced_x.choose_x(table, play)
    if not table.edition.convoke_pays and paying_with_cards.uses_cards(table, play):
        work_out(table, play)
        paying_with_cards.announce(table, play, play.due.copy(), play.costs + play.taxes)


def could_pay(table: Table, play: Play) -> bool:
    """Whether all costs of a play could be paid now, as far as they have been announced."""
    work_out(table, play)
    bill = play.bill
    if bill.unpayable:
        return False
    costs = play.costs + play.taxes
    if play.ability is None and "morph" not in play.ctx.paid:
        item = play.item
        helped = paying_with_cards.help_for(table, play.player, continuous.characteristics(table, item), item)
        if helped is not None:
            offers = [] if play.offered is not None or item.zone is Zone.STACK else helped.offers
            if paying_with_cards.payable(table, play, play.due, costs, helped):
                return True
            return any(
                paying_with_cards.payable_with_offer(table, play, play.due, costs, helped, one) for one in offers
            )
    return payment.payable(table, play.player, bill, costs, play.ctx)


def choose_targets(table: Table, play: Play) -> None:
    """Let the players choose the targets. Raises NoLegalChoice.

    Rules: 409.1c, 409.1d.
    """
    if play.effect is not None:
        fits = partial(could_pay, table, play) if costs_by_targets.depends(table, play) else None
        targets.choose_targets(table, play.effect, play.ctx, True, fits)


def choose_divisions(table: Table, play: Play) -> None:
    """Let the player divide damage and counters among the targets. Raises NoLegalChoice.

    Rules: 409.1e.
    """
    if play.effect is not None:
        targets.choose_divisions(table, play.effect, play.ctx)


def decide(table: Table, play: Play) -> None:
    """Let the player make the other choices of the effect, and of a permanent as it comes into play (before the stack).

    Rules: 1996.play.
    """
    if play.effect is not None:
        choices_on_announcement.decide(table, play.effect, play.ctx)
    if play.ability is None:
        for effect in choices_on_announcement.arrivals(table, play.item):
            choices_on_announcement.decide(table, effect, play.ctx)


def check_proposal(table: Table, play: Play) -> None:
    """The proposed spell may be cast, with what has been chosen for it.

    Rules: 601.2e@2018.
    """
    if play.ability is None:
        problem = restrictions.why_not_play(table, play.player, play.item)
        if problem:
            raise IllegalAction("601.2e@2018", problem)


def total_cost(table: Table, play: Play) -> None:
    """Determine the total cost and lock it in.

    Rules: 409.1f.
    """
    spending_as.decide_for_one(table, play)
    work_out(table, play)
    play.costs.extend(play.taxes)
    table.running.last_cost = str(play.bill)
    if table.edition.convoke_pays and not table.manual_payment[play.player.index]:
        if paying_with_cards.uses_cards(table, play):
            paying_with_cards.announce(table, play, play.due.copy(), list(play.costs))
            reduce_by_cards(table, play)


def reduce_by_cards(table: Table, play: Play) -> None:
    """Take off the total cost what is tapped for convoke and exiled for delve."""
    paying_with_cards.reduce_by_cards(play, play.due)
    play.bill = spending_as.as_spent(table, play, play.due)


def pay_with_cards(table: Table, play: Play) -> None:
    """Pay the total cost by hand where convoke and delve are a part of the payment. As costs are paid in any order, a
    creature tapped for convoke can be sacrificed for another cost, and what a cost puts into the graveyard can be
    exiled for delve.

    Rules: 601.2h@2018.
    """
    bill = play.due.copy()
    paying_with_cards.announce_convoke(table, play, bill, play.costs)
    payment.Payer(table, play.player, play.costs, play.ctx).all()
    paid = len(play.costs)
    paying_with_cards.announce_delve(table, play, bill, play.costs)
    reduce_by_cards(table, play)
    payment.pay_total(table, play.player, play.bill, play.costs[paid:], play.ctx)


def play_mana_abilities(table: Table, play: Play) -> None:
    """Let the player play mana abilities.

    Rules: 409.1g.
    """
    if not play.bill.unpayable:
        payment.make_mana(table, play.player, play.bill, play.costs, play.ctx)


def play_mana_sources(table: Table, play: Play) -> None:
    """Play mana sources for a player who doesn't choose how to pay. Others have played them before the spell, unless
    something else is resolving meanwhile.

    Rules: 1996.cost.6.
    """
    before = table.manual_payment[play.player.index] and not play.during
    if play.bill.total > 0 and not play.bill.unpayable and not before:
        payment.make_mana(table, play.player, play.bill, play.costs, play.ctx)


def play_mana_abilities_if_due(table: Table, play: Play) -> None:
    """Let the player play mana abilities, but only if mana is to be paid (409.1g since 2004-06)."""
    if play.bill.total > 0:
        play_mana_abilities(table, play)


def pay(table: Table, play: Play) -> None:
    """Pay the total cost.

    Rules: 409.1h.
    """
    refuse_unpayable(play)
    if table.edition.convoke_pays and table.manual_payment[play.player.index]:
        if paying_with_cards.uses_cards(table, play):
            pay_with_cards(table, play)
            return
    payment.pay_total(table, play.player, play.bill, play.costs, play.ctx)


def pay_with_mana_between(table: Table, play: Play) -> None:
    """Pay the costs in any order, with mana abilities between them (409.1f of 2002)."""
    refuse_unpayable(play)
    payment.pay_mixed(table, play.player, play.bill, play.costs, play.ctx)


def pay_not_locked(table: Table, play: Play) -> None:
    """Pay the costs in any order, with mana abilities between them; what is paid first can change what is left to pay
    (409.1f until 2001)."""
    refuse_unpayable(play)
    payment.pay_mixed(table, play.player, play.bill, play.costs, play.ctx, partial(bill_now, table, play))


def bill_now(table: Table, play: Play) -> TotalCost:
    """Work out the amount of mana anew, after a part of the costs has been paid."""
    work_out(table, play)
    table.running.last_cost = str(play.bill)
    return play.bill


def refuse_unpayable(play: Play) -> None:
    """Raise IllegalAction for a mana cost that doesn't exist.

    Rules: 203.1b, 409.1h.
    """
    if play.bill.unpayable:
        raise IllegalAction("203.1b", f"{play.item} has no mana cost to be paid")


STEPS: Final[dict[PlayStep, Callable[[Table, Play], None]]] = {
    PlayStep.CHOICES: make_choices,
    PlayStep.TARGETS: choose_targets,
    PlayStep.DIVISION: choose_divisions,
    PlayStep.DECISIONS: decide,
    PlayStep.PROPOSED: check_proposal,
    PlayStep.TOTAL_COST: total_cost,
    PlayStep.MANA_SOURCES: play_mana_sources,
    PlayStep.MANA_ABILITIES: play_mana_abilities,
    PlayStep.MANA_IF_DUE: play_mana_abilities_if_due,
    PlayStep.PAYMENT: pay,
    PlayStep.PAYMENT_WITH_MANA: pay_with_mana_between,
    PlayStep.PAYMENT_NOT_LOCKED: pay_not_locked,
}
"""The functions for the steps. The first and the last step (409.1a, i) differ for spells and abilities; the functions
that play these carry them out.
"""


# -- the total cost ----------------------------------------------------------------------------------------------------


def work_out(table: Table, play: Play) -> None:
    """Determine the total cost: the mana cost or alternative cost, plus additional costs and increases, minus
    reductions. It is not less than a minimum that an effect sets.

    Rules: 409.1f.
    """
    bill = TotalCost()
    play.due = bill
    play.taxes = []
    ctx = play.ctx
    bill.unpayable = play.unpayable
    if play.base is not None:
        bill.add(play.base, ctx.x, ctx.x_colours)
    for cost in play.costs:
        bills.add(table, bill, cost, ctx)
    least = 0
    reductions: list[tuple[ManaCost, s.CostChange]] = []
    for mod, mark_ctx in cost_changes.all_of(table, play):
        times = cost_changes.times(table, play, mod, mark_ctx)
        if mod.less:
            for part in mod.cost.parts:
                count = times
                if isinstance(part, c.ManaTimes):
                    count *= max(0, evaluate.value(table, part.times, mark_ctx))
                if isinstance(part, (c.Mana, c.ManaTimes)):
                    for _ in range(count):
                        reductions.append((part.mana, mod))
        elif mod.minimum:
            least = max(least, mod.minimum)
        else:
            rest = tuple([part for part in mod.cost.parts if not isinstance(part, (c.Mana, c.ManaTimes))])
            more = bills.bill_of(table, mod.cost, mark_ctx)
            for _ in range(times):
                bill.add_bill(more)
                if rest:
                    play.taxes.append(c.Cost(rest))
    for mana, mod in reductions:
        spills = table.edition.coloured_reduction_spills and not mod.only_coloured
        bill.reduce(mana, spills, mod.minimum)
    paying_with_cards.reduce(play)
    play.least = least
    bill.raise_to(least)
    play.bill = spending_as.as_spent(table, play, bill)


def greatest_reduction(table: Table, play: Play) -> int:
    """Return an upper bound for the mana by which effects, convoke, delve and offering reduce the cost."""
    total = 0
    for mod, ctx in cost_changes.all_of(table, play):
        if mod.less:
            times = cost_changes.times(table, play, mod, ctx)
            for part in mod.cost.parts:
                if isinstance(part, c.Mana):
                    total += part.mana.converted() * times
                elif isinstance(part, c.ManaTimes):
                    total += part.mana.converted() * times * max(0, evaluate.value(table, part.times, ctx))
    if play.ability is None and not play.item.face_down:
        helped = paying_with_cards.help_for(table, play.player, continuous.characteristics(table, play.item), play.item)
        if helped is not None:
            total += (
                len(helped.creatures) + helped.cards + (play.offered.converted() if play.offered is not None else 0)
            )
    return total


# -- spells ------------------------------------------------------------------------------------------------------------


def play_spell(
    table: Table, player: Player, card: GameObject, way: CastingMethod = NORMAL, face: int = 0
) -> GameObject:
    """Play a card as a spell by a casting method, and return the spell on the stack.

    ``face``: the index of the half of a split card. Raises IllegalAction if it can't be played like this.

    Rules: 409.1.
    """
    terms = casting_methods.terms_of(table, player, card, way, face)
    if terms is None:
        raise IllegalAction("409.1b", f"{card} can't be played like that")
    if not casting_methods.timely(table, player, card, way, face):
        raise moments.untimely_spell(table, player, card, face)
    must_offer = not casting_methods.timely(table, player, card, way, face, False)
    if table.edition.playing[0] is not PlayStep.ANNOUNCE:
        return play_from_where_it_is(table, player, card, way, face, terms, must_offer)
    play = announce(table, player, card, way, face)
    play.must_offer = must_offer
    casting_methods.begin(table, play, terms)
    run(table, play)
    played(table, play)
    return play.item


def play_from_where_it_is(
    table: Table,
    player: Player,
    card: GameObject,
    way: CastingMethod,
    face: int,
    terms: casting_methods.Terms,
    must_offer: bool,
) -> GameObject:
    """Play a card that leaves its zone only after all choices and payments. Return the spell. Raises IllegalAction.
    ``must_offer``: whether it can be played now only with offering.

    Rules: 1996.play.10.
    """
    problem = casting_methods.prohibited(table, player, card, way, face)
    if problem:
        raise IllegalAction("409.4", problem)
    spell = card_as_spell.as_spell(table, player, card, way, face, table.state.next_serial())
    ctx = context_of_spell(spell, player, card.zone, not restrictions.sorcery_time(table, player))
    play = Play(player, spell, ctx)
    play.must_offer = must_offer
    casting_methods.begin(table, play, terms)
    others = table.running.being_played
    table.running.being_played = [*others, card]
    run(table, play)
    table.running.being_played = others
    item = put_on_stack(table, player, card, way, face)
    continuous.remember(table, spell)
    spell.successor = item
    spell.stands_for = None
    ctx.source = item
    ctx.item = item
    item.context = ctx
    played(table, Play(player, item, ctx))
    return item


def context_of_spell(spell: GameObject, player: Player, origin: Zone, off_timing: bool) -> Context:
    """Return the context of a spell being played, before any choice. ``off_timing``: whether only an instant could be
    played now."""
    ctx = Context(spell, player)
    ctx.item = spell
    ctx.origin = origin
    ctx.off_timing = off_timing
    spell.context = ctx
    return ctx


def announce(table: Table, player: Player, card: GameObject, way: CastingMethod, face: int) -> Play:
    """Put a card on the stack as a spell, and return the play that begins. Raises IllegalAction if it is prohibited.

    Rules: 409.1a.
    """
    problem = casting_methods.prohibited(table, player, card, way, face)
    if problem:
        raise IllegalAction("409.4", problem)
    origin = card.zone
    off_timing = not restrictions.sorcery_time(table, player)
    item = put_on_stack(table, player, card, way, face)
    return Play(player, item, context_of_spell(item, player, origin, off_timing))


def put_on_stack(table: Table, player: Player, card: GameObject, way: CastingMethod, face: int) -> GameObject:
    """Move a card to the stack as a spell that the player controls, and return the spell. Raises IllegalAction."""
    moved = perform.perform(table, [card_as_spell.putting_on_stack(card, player, way.face_down, face)])
    if not moved or moved[0].new is None:
        raise IllegalAction("409.1a", f"{card} can't be put on the stack")
    item = moved[0].new
    item.controller = player
    shown = item.copy_of if item.copy_of is not None else item.face
    if way.has(MethodKind.OVERLOAD) and shown is not None:
        item.copy_of = card_as_spell.overloaded(shown)
    return item


def played(table: Table, play: Play) -> None:
    """Complete the play of a spell: abilities that trigger on it trigger.

    Rules: 409.1i.
    """
    state = table.state
    item = play.item
    item.context = play.ctx
    if item.card is not None and item.card.works_elsewhere:
        table.journal.reshaped()  # what was paid may decide which abilities the spell has
    table.journal.append(state.played_this_turn, item)
    targets.on_stack(table, item)
    touch_next(table, play.player, item)
    event = Happening(h.PLAYED, item, play.player)
    event.origin = play.ctx.origin
    event.amount = sum([1 for spell in state.played_this_turn if spell.controller is play.player])
    event.price = table.running.last_cost
    perform.perform(table, [event])
    state.quiet_actions = 0


def touch_next(table: Table, player: Player, spell: GameObject) -> None:
    """Let the effects that are about the next spell that a player plays apply to a spell."""
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if isinstance(mod, s.NextSpell) and evaluate.is_of(table, spell, mod.kind, rule.context):
            continuous.start(table, mod.mods, [spell], rule.context, None)


# -- activated abilities -----------------------------------------------------------------------------------------------


def ability_context(player: Player, source: GameObject, held: HeldAbility) -> Context:
    """Return the context of an activated ability being played."""
    ctx = Context(source, player)
    ctx.held_key = held.key
    ctx.granter = held.granter
    if source.context is not None and source.zone is not Zone.IN_PLAY:
        ctx.x = source.context.x  # X on a permanent is 0 (107.3f of 2010)
    return ctx


def activate(table: Table, player: Player, source: GameObject, held: HeldAbility) -> GameObject | None:
    """Play an activated ability, and return it; None for a mana ability, which resolves at once. Raises IllegalAction.

    Rules: 409.1, 403, 411.
    """
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    if mana_abilities.is_mana_ability(table, ability):
        mana_abilities.activate(table, player, source, held)
        return None
    if table.state.stack and restrictions.split_second(table):
        raise IllegalAction("502.58", "a spell with split second is on the stack")
    problem = restrictions.why_not_activate(table, player, source, held)
    if problem:
        raise moments.refusal(table, player, source, held, problem)
    state = table.state
    if (source.zone is Zone.HAND or source.zone is Zone.LIBRARY) and table.edition.source_is_shown:
        perform.reveal(table, [source], player, None)
    was = continuous.characteristics(table, source)
    item = state.make_object(ABILITY, player, Zone.STACK, None)
    item.source = source
    item.ability = ability
    item.note = "activated"
    item.controller = player
    item.timestamp = state.next_timestamp()
    ctx = ability_context(player, source, held)
    ctx.item = item
    ctx.x_colours = restrictions.mana_on_x(ability.restrictions)
    item.context = ctx
    state.put(item)
    play = Play(player, item, ctx)
    play.ability = ability
    play.held = held
    play.effect = ability.effect
    play.costs.append(ability.cost)
    run(table, play)
    if table.edition.source_is_remembered or table.edition.ability_on_stack is AbilityOnStack.AS_PLAYED:
        ctx.as_was = was
    restrictions.count_activation(table, source, held)
    targets.on_stack(table, item)
    event = Happening(h.ACTIVATED, item, player, 1 if statuses.taps_for_cost(table, held) else 0, source)
    event.price = table.running.last_cost
    perform.perform(table, [event])
    if ability.keyword == "cycling":
        perform.perform(table, [Happening(h.CYCLED, source, player)])
    state.quiet_actions = 0
    return item


# -- lands -------------------------------------------------------------------------------------------------------------


def play_land(table: Table, player: Player, card: GameObject) -> None:
    """Play a land. This is a special action that doesn't use the stack. Raises IllegalAction.

    Rules: 408.2d, 212.6c.
    """
    problem = casting_methods.why_not_land(table, player, card)
    if problem:
        raise IllegalAction("408.2d", problem)
    player.lands_played += 1
    arrival = Arrival()
    arrival.controller = player
    event = perform.moving(card, Zone.IN_PLAY, None, "played", arrival)
    for happened in perform.perform(table, [event]):
        if happened.new is not None and happened.to is Zone.IN_PLAY:
            perform.perform(table, [Happening(h.LAND_PLAYED, happened.new, player)])
    table.state.quiet_actions = 0


# -- during a resolution -----------------------------------------------------------------------------------------------


def play_during_resolution(
    table: Table, player: Player, card: GameObject, way: CastingMethod, copy: bool, cost: c.Cost | None, ctx: Context
) -> GameObject | None:
    """Play a card, or a copy of it, because a resolving effect says so. Return the spell or land; None if it can't be
    played.

    Timing restrictions of its type don't apply, but those of its text and prohibitions do. Additional costs are paid.
    An alternative cost can take the place of the mana cost. If the mana cost isn't paid, its X is 0. ``way``: for its
    costs or without paying its mana cost. ``cost``: what is paid in its place, if anything.

    Rules: 503.12, 413.2e.
    """
    chars = continuous.characteristics(table, card)
    if chars.card_types & LAND:
        if copy or casting_methods.why_not_land(table, player, card):
            return None
        play_land(table, player, card)
        return card.current
    if copy:
        card = copies_on_stack.copy_card(table, card, player)
    open_ways = playable_ways(table, player, card, way, cost)
    if not open_ways:
        if copy:
            copies_on_stack.drop(table, card)
        return None
    face = which_half(table, player, card, open_ways)
    way = which_way(table, player, card, face, open_ways)
    terms = terms_during(table, player, card, way, face, cost)
    assert terms is not None
    play = announce(table, player, card, way, face)
    play.during = True
    before = table.running.resolving
    casting_methods.begin(table, play, terms)
    run(table, play)
    table.running.resolving = before
    played(table, play)
    return play.item


def way_during(effect: sx.PlayCard) -> CastingMethod:
    """Return how an effect lets a card be played during its resolution, if it is no land."""
    return MASKED if effect.masked else FREE if effect.free else NORMAL


def terms_during(
    table: Table, player: Player, card: GameObject, way: CastingMethod, face: int, cost: c.Cost | None
) -> casting_methods.Terms | None:
    """Return what must be paid for a card played during a resolution; None if it can't be played that way."""
    if cost is None:
        return casting_methods.terms_of(table, player, card, way, face)
    terms = casting_methods.Terms(None, cost)
    ability = table.running.resolving.ability if table.running.resolving is not None else None
    by_madness = isinstance(ability, TriggeredAbility) and ability.keyword == "madness"
    terms.labels.append("madness" if by_madness else "alternative")
    return terms


def playable_ways(
    table: Table, player: Player, card: GameObject, way: CastingMethod, cost: c.Cost | None
) -> list[tuple[CastingMethod, int]]:
    """Return how a card could be played during a resolution: methods, each with a face of the card, that are not
    prohibited, not by the card's own text to be played at another time, have legal targets and can be paid for, and
    whose X may be 0. Where its mana cost is to be paid, an alternative cost can take its place.

    Rules: 409.1b.
    """
    found: list[tuple[CastingMethod, int]] = []
    for face in range(len(copying.halves(card)) or 1):
        ways = casting_methods.ways_for_a_price(table, player, card, face) if cost is None and way.normal else [way]
        for each in ways:
            terms = terms_during(table, player, card, each, face, cost)
            if (
                terms is not None
                and announced_x.least_x(table, card) == 0
                and not casting_methods.prohibited(table, player, card, each, face)
                and not casting_methods.at_another_time(table, player, card, each, face)
                and affordability.possible_on_stack(table, player, card, each, face, terms)
            ):
                found.append((each, face))
    return found


def could_play_during(table: Table, player: Player, card: GameObject, way: CastingMethod, cost: c.Cost | None) -> bool:
    """Whether a player could play a card if a resolving effect said so.

    Rules: 413.2e.
    """
    if continuous.characteristics(table, card).card_types & LAND:
        return not casting_methods.why_not_land(table, player, card)
    return len(playable_ways(table, player, card, way, cost)) > 0


def which_half(table: Table, player: Player, card: GameObject, open_ways: list[tuple[CastingMethod, int]]) -> int:
    """Return the half of a split card to play. If several can be played, the player chooses.

    Rules: 505.3.
    """
    halves: list[int] = []
    for _way, face in open_ways:
        if face not in halves:
            halves.append(face)
    if len(halves) == 1:
        return halves[0]
    faces = copying.halves(card)
    names = [faces[face].name for face in halves]
    return halves[names.index(table.word(player, f"which half of {card}", names, False, "half", "505.3"))]


def which_way(
    table: Table, player: Player, card: GameObject, half: int, open_ways: list[tuple[CastingMethod, int]]
) -> CastingMethod:
    """Return how to play a card of which this half, or all of it, is played. If there are several ways, the player
    chooses.

    Rules: 409.1b.
    """
    ways = [way for way, face in open_ways if face == half]
    if len(ways) == 1:
        return ways[0]
    words = [Action(ActionKind.PLAY, card, way=way, face=half).words_of_way(str(card)) for way in ways]
    return ways[words.index(table.word(player, f"how to play {card}", words, False, "way", "409.1b"))]


def card_playable(table: Table, action: b.Effect, player: Player, ctx: Context) -> bool:
    """Whether the player could play one of the cards that an effect lets be played, as it says.

    Rules: 413.2e.
    """
    assert isinstance(action, sx.PlayCard)
    if isinstance(action.what, n.Choose):
        found = can_perform.candidates_of(table, action.what, player, ctx)
    elif isinstance(action.what, n.ChooseAmong):
        found = evaluate.objects(table, action.what.what, ctx)
    else:
        found = carrying_out.followed(table, action.what, ctx)
    way = way_during(action)
    return any(item.here and could_play_during(table, player, item, way, action.cost) for item in found)


can_perform.POSSIBLE[sx.PlayCard] = card_playable
