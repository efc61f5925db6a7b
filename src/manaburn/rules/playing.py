"""Rule 409: playing spells and activated abilities, step by step in the order of the edition's rulebook.

:func:`play_spell` and :func:`activate` begin a play and run its steps. Where a step can't be done they raise IllegalAction: whoever drives the
table takes the whole play back by the journal (422).
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.edition import NoManaCost, PlayStep
from manaburn.errors import IllegalAction
from manaburn.state import happenings as h
from manaburn.state.characteristics import HeldAbility
from manaburn.state.objects import ABILITY, Arrival, Context, GameObject, Happening, Player
from manaburn.terms import LAND, PERMANENT_TYPES, ManaCost, Zone
from manaburn.text.tree import ActivatedAbility

from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c

from manaburn.text.tree import statics as s

from . import continuous, copies_on_stack, happen, mana_abilities, meaning, payment, restrictions, resolving, targets, ways
from .decisions import Kind
from .table import Table


class Play:
    """A play under way: what is being played, and what has been worked out so far."""

    def __init__(self, player: Player, item: GameObject, ctx: Context) -> None:
        self.player: Final = player
        self.item: Final = item
        """The object on the stack."""
        self.ctx: Final = ctx
        self.base: ManaCost | None = None
        """The mana cost, or the mana of the alternative cost."""
        self.free = False
        self.costs: list[c.Cost] = []
        """Everything else to be paid."""
        self.bill = payment.Bill()
        self.effect: b.Effect | None = None
        self.ability: ActivatedAbility | None = None
        self.every_mode = False
        self.increases: list[c.Cost] = []


# -- spells ------------------------------------------------------------------------------------------------------------


def play_spell(table: Table, player: Player, card: GameObject, way: str = "", face: int = 0) -> GameObject:
    """Play a card as a spell (409.1) from wherever it is, by one of the :mod:`.ways` it can be played; the spell on the stack."""
    play = announce(table, player, card, way, face)
    run(table, play, way)
    played(table, play)
    return play.item


def announce(table: Table, player: Player, card: GameObject, way: str, face: int) -> Play:
    """409.1a: the card goes on the stack, and becomes a spell that the player controls."""
    looked_at = Context(card, player)
    looked_at.item = card
    problem = ways.prohibited(table, player, card, way, face)
    if problem:
        raise IllegalAction("409.4", problem)
    origin = card.zone
    arrival = Arrival()
    arrival.controller = player
    arrival.face_down = way == "morph"
    arrival.choices["face"] = face
    before = table.recording
    moved = happen.perform(table, [happen.moving(card, Zone.STACK, None, "played", arrival)])
    table.recording = before
    if not moved or moved[0].new is None:
        raise IllegalAction("409.1a", f"{card} can't be put on the stack")
    item = moved[0].new
    ctx = Context(item, player)
    ctx.item = item
    ctx.origin = origin
    item.context = ctx
    item.controller = player
    return Play(player, item, ctx)


def run(table: Table, play: Play, way: str) -> None:
    """409.1b-h: choices, targets, total cost, mana abilities, payment."""
    before = table.resolving
    table.resolving = play.item
    ways.begin(table, play, way)
    play.effect = resolving.spell_effect(table, play.item)
    choose_modes_and_costs(table, play)
    choose_targets(table, play)
    total_cost(table, play)
    pay(table, play)
    table.resolving = before


def choose_modes_and_costs(table: Table, play: Play) -> None:
    """409.1b: modes, splice, optional and alternative costs, X."""
    ways.optional_costs(table, play)
    if play.effect is not None and not targets.choose_modes(table, play.effect, play.ctx, play.every_mode):
        raise IllegalAction("409.1b", f"no mode of {play.item} can be chosen")
    choose_x(table, play)


def choose_x(table: Table, play: Play) -> None:
    """409.1b: announce X; without its mana cost being paid the only X is 0 (104)."""
    ctx = play.ctx
    parts: list[b.CostPart] = []
    if play.base is not None and not play.free:
        parts.append(c.Mana(play.base))
    for cost in play.costs:
        parts.extend(cost.parts)
    whole = c.Cost(tuple(parts))
    if payment.has_x(whole):
        ctx.x = table.number(play.player, Kind.X, f"X for {play.item}", 0, payment.most_x(table, play.player, whole, ctx), "x", "409.1b")


def choose_targets(table: Table, play: Play) -> None:
    """409.1c-d: targets and divisions."""
    effect = play.effect
    if effect is not None:
        targets.choose_targets(table, effect, play.ctx)
        targets.choose_divisions(table, effect, play.ctx)


def total_cost(table: Table, play: Play) -> None:
    """409.1f: the total cost: mana or alternative cost, plus increases, minus reductions; then it is locked in."""
    bill = play.bill
    ctx = play.ctx
    if play.base is not None:
        bill.add(play.base, ctx.x)
    elif not play.free and play.ability is None:
        if table.edition.no_mana_cost is NoManaCost.UNPAYABLE:
            bill.unpayable = True
    for cost in play.costs:
        extra = payment.bill_of(table, cost, ctx)
        bill.generic += extra.generic
        for i in range(6):
            bill.coloured[i] += extra.coloured[i]
        bill.hybrid.extend(extra.hybrid)
        bill.snow += extra.snow
        bill.unpayable = bill.unpayable or extra.unpayable
    change_cost(table, play)
    table.last_cost = str(bill)


def change_cost(table: Table, play: Play) -> None:
    """409.1f: effects that increase, then those that reduce, then those that set a least cost."""
    reductions: list[tuple[ManaCost, int]] = []
    least = 0
    for mod, ctx in cost_changes(table, play):
        times = 1 if mod.times is None else max(0, meaning.value(table, mod.times, ctx))
        if mod.minimum:
            least = max(least, mod.minimum)
            continue
        if mod.less:
            for part in mod.cost.parts:
                if isinstance(part, c.Mana):
                    reductions.append((part.mana, times))
                elif isinstance(part, c.ManaTimes):
                    reductions.append((part.mana, max(0, meaning.value(table, part.times, ctx)) * times))
        else:
            for i in range(times):
                extra = payment.bill_of(table, mod.cost, ctx)
                play.bill.generic += extra.generic
                for k in range(6):
                    play.bill.coloured[k] += extra.coloured[k]
                rest = tuple([part for part in mod.cost.parts if not isinstance(part, (c.Mana, c.ManaTimes))])
                if rest:
                    play.costs.append(c.Cost(rest))
    for mana, times in reductions:
        for i in range(times):
            play.bill.reduce(mana)
    if play.bill.total < least:
        play.bill.generic += least - play.bill.total


def cost_changes(table: Table, play: Play) -> list[tuple[s.CostChange, Context]]:
    """The effects that change the cost of this spell or ability: on its player, on everybody, on itself."""
    found: list[tuple[s.CostChange, Context]] = []
    item = play.item
    source = play.ctx.source
    for mark in continuous.player_rules(table, play.player):
        mod = mark.mod
        if isinstance(mod, s.CostChange) and mod.abilities == (play.ability is not None):
            if mod.keyword and (play.ability is None or play.ability.keyword != mod.keyword):
                continue
            subject = source if play.ability is not None else item
            if mod.kind is None or meaning.is_of(table, subject, mod.kind, mark.context):
                found.append((mod, mark.context))
    if play.ability is None:
        for mark in continuous.rules_for(table, item):
            mod = mark.mod
            if isinstance(mod, s.CostChange) and mod.kind is None and not mod.abilities:
                found.append((mod, play.ctx))
    return found


def pay(table: Table, play: Play) -> None:
    """409.1g-h: mana abilities and payment, in the order of the edition.

    Until 2003-12 mana abilities are played while paying, since 2004-06 only where mana is due.
    """
    ctx = play.ctx
    spare: list[GameObject] | None = None
    for cost in play.costs:
        spare = payment.tapped_by(cost, ctx) or spare
    bill = play.bill
    ways.reduce_by_cards(table, play)
    table.last_cost = str(bill)
    if bill.unpayable:
        raise IllegalAction("203.1b", f"{play.item} has no mana cost to be paid")
    if bill.total > 0 or PlayStep.MANA_IF_DUE not in table.edition.playing:
        payment.make_mana(table, play.player, bill, ctx, spare)
    payment.spend(table, play.player, bill, ctx)
    for cost in play.costs:
        payment.pay_parts(table, play.player, cost, ctx)


def played(table: Table, play: Play) -> None:
    """409.1i: it has become played; what triggers on that triggers."""
    state = table.state
    item = play.item
    journal = table.journal
    journal.append(state.played_this_turn, item)
    targets.announce(table, item)
    event = Happening(h.PLAYED, item, play.player)
    event.word = table.last_cost
    event.origin = play.ctx.origin
    event.amount = sum([1 for spell in state.played_this_turn if spell.controller is play.player])
    happen.perform(table, [event])
    forget_library_secrets(table)


def forget_library_secrets(table: Table) -> None:
    """The play is over: nothing is left half done."""
    state = table.state
    state.quiet_actions = 0


# -- activated abilities -----------------------------------------------------------------------------------------------


def activate(table: Table, player: Player, source: GameObject, held: HeldAbility) -> GameObject | None:
    """Play an activated ability (409.1, 403); a mana ability resolves at once (411). The ability on the stack, None for a mana ability."""
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    if mana_abilities.is_mana_ability(table, ability):
        mana_abilities.activate(table, player, source, held)
        return None
    problem = restrictions.why_not_activate(table, player, source, held)
    if problem:
        raise IllegalAction("403", problem)
    state = table.state
    item = state.make_object(ABILITY, player, Zone.STACK, None)
    item.source = source
    item.ability = ability
    item.note = "activated"
    item.controller = player
    ctx = Context(source, player)
    ctx.item = item
    ctx.held_key = held.key
    ctx.granter = held.granter
    if source.context is not None:
        ctx.x = source.context.x
    item.context = ctx
    state.put(item)
    before = table.resolving
    table.resolving = item
    play = Play(player, item, ctx)
    play.ability = ability
    play.effect = ability.effect
    play.costs.append(ability.cost)
    if not targets.choose_modes(table, ability.effect, ctx):
        raise IllegalAction("409.1b", f"no mode of the ability of {source} can be chosen")
    payment_x(table, play)
    choose_targets(table, play)
    total_cost(table, play)
    pay(table, play)
    restrictions.count_activation(table, source, held)
    table.resolving = before
    targets.announce(table, item)
    event = Happening(h.ACTIVATED, item, player, 0, source)
    event.word = table.last_cost
    happen.perform(table, [event])
    state.quiet_actions = 0
    return item


def payment_x(table: Table, play: Play) -> None:
    """409.1b: announce X of an ability."""
    for cost in play.costs:
        if payment.has_x(cost):
            play.ctx.x = table.number(
                play.player, Kind.X, f"X for {play.ctx.source}", 0, payment.most_x(table, play.player, cost, play.ctx), "x", "409.1b"
            )


# -- lands -------------------------------------------------------------------------------------------------------------


def play_land(table: Table, player: Player, card: GameObject) -> None:
    """408.2d, 212.6c: play a land: a special action, it is simply put into play."""
    problem = ways.why_not_land(table, player, card)
    if problem:
        raise IllegalAction("408.2d", problem)
    player.lands_played += 1
    arrival = Arrival()
    arrival.controller = player
    event = happen.moving(card, Zone.IN_PLAY, None, "played", arrival)
    for happened in happen.perform(table, [event]):
        if happened.new is not None and happened.to is Zone.IN_PLAY:
            happen.perform(table, [Happening(h.LAND_PLAYED, happened.new, player)])
    table.state.quiet_actions = 0


# -- during a resolution -----------------------------------------------------------------------------------------------


def play_during_resolution(
    table: Table, player: Player, card: GameObject, free: bool, copy: bool, cost: c.Cost | None, ctx: Context
) -> bool:
    """Play a card because a resolving effect says so (413.2): timing doesn't matter, prohibitions do. False: it can't be played."""
    chars = continuous.characteristics(table, card)
    if chars.card_types & LAND:
        if copy or ways.why_not_land(table, player, card):
            return False
        play_land(table, player, card)
        return True
    if copy:
        card = copies_on_stack.copy_card(table, card, player)
    if ways.prohibited(table, player, card, "free" if free else "", 0):
        return False
    looked_at = Context(card, player)
    if chars.card_types & PERMANENT_TYPES == 0:
        effect = ways.effect_of_card(table, card)
        if effect is not None and not targets.can_choose(table, effect, looked_at):
            return False
    way = "free" if free else ""
    if cost is not None and not payment.can_pay(table, player, cost, looked_at):
        return False
    if not free and cost is None and not ways.affordable(table, player, card, "", 0):
        return False
    play = announce(table, player, card, way, 0)
    if cost is not None:
        play.costs.append(cost)
        play.free = True
    before = table.resolving
    run(table, play, way)
    table.resolving = before
    played(table, play)
    return True


