"""Mana abilities. They don't use the stack and resolve at once.

Rules: 406, 411.
"""

from __future__ import annotations

from typing import Final

from manaburn.errors import IllegalAction
from manaburn.large import product
from manaburn.rules.events import carrying_out, perform, triggers
from manaburn.rules.kernel import limits
from manaburn.rules.kernel.decisions import ActionEnded, Kind, Option
from manaburn.rules.kernel.internal_nodes import ThatCard
from manaburn.rules.kernel.mana_sources import MANY, ManaForm, ManaPlay, ManaSource, ManaUse, mask_of
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.watchers import OfferedAction, OfferedActions
from manaburn.rules.meaning import (
    active_effects,
    announced,
    can_perform,
    continuous,
    evaluate,
    event_patterns,
    layers,
    statuses,
)
from manaburn.state import happenings as h
from manaburn.state.characteristics import GIVEN_TO_PLAYER, HeldAbility, RuleEffect
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject, ManaUnit, Player
from manaburn.terms import COLOUR_LETTERS, CREATURE, SNOW, TYPE_OF_LETTER, ManaCost, Zone
from manaburn.text.tree import ActivatedAbility, TriggeredAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

from . import (
    ability_summary,
    announcing,
    foreign_mana,
    mana_origins,
    mana_production,
    moments,
    object_costs,
    payment,
    restrictions,
    targets,
)

MOST_KNOWN: Final = 2000
"""The number of objects for which sources are cached. If there are more, the cache is emptied."""


def is_mana_ability(table: Table, ability: b.Ability) -> bool:
    """Return whether a text is a mana ability. See ``ability_summary.is_mana``, and ``ability_summary.makes_mana`` for
    an ability that an object has.

    Rules: 406.2, 411.1.
    """
    return isinstance(ability, ActivatedAbility) and ability_summary.is_mana(table, ability_summary.of(ability))


def offered_actions(table: Table) -> list[OfferedAction]:
    """Return the activated abilities in play and the face-down permanents, in the order of play. The list is cached and
    must not be changed."""
    stamp = continuous.stamp(table)
    if table.caches.offered_at == stamp:
        return table.caches.offered
    found: list[OfferedAction] = []
    board = layers.board_of(table)
    for item in table.state.in_play:
        chars = board.of(item)
        known = table.caches.offered_by.get(item.number)
        if known is None or known.chars is not chars or known.item is not item or known.face_down != item.face_down:
            if len(table.caches.offered_by) >= MOST_KNOWN:
                table.caches.offered_by.clear()
            known = OfferedActions(item, chars)
            for held in chars.activated:
                look = ability_summary.of_held(held)
                known.offered.append(OfferedAction(item, held, ability_summary.is_mana(table, look), look.anybody))
            if item.face_down:
                known.offered.append(OfferedAction(item, None, False, False))
            table.caches.offered_by[item.number] = known
        for offer in known.offered:  # one, mostly
            found.append(offer)
    table.caches.offered = found
    table.caches.offered_at = stamp
    return found


def activate(table: Table, player: Player, item: GameObject, held: HeldAbility, use: ManaUse | None = None) -> Context:
    """Play a mana ability. It is played like any other ability, but resolves at once. Returns its context.

    ``use``: how the payer plans to use it. Raises IllegalAction if it can't be played.

    Rules: 411.1.
    """
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    problem = restrictions.why_not_activate(table, player, item, held)
    if problem:
        raise moments.refusal(table, player, item, held, problem)
    made = ManaPlay(table.state, player, item, held, use)
    table.running.making.append(made)
    ctx = announcing.ability_context(player, item, held)
    made.context = ctx
    chosen = announced.parts_of(ability.effect).anything
    if chosen and not targets.choose_modes(table, ability.effect, ctx):
        raise IllegalAction("409.1b", f"no mode of the ability of {item} can be chosen")
    if use is not None and use.source.by_x and use.number >= 0:
        ctx.x = use.number
    else:
        payment.choose_x(table, player, ability.cost, ctx)
    if chosen:
        targets.choose_targets(table, ability.effect, ctx)
        targets.choose_divisions(table, ability.effect, ctx)
    if ability_summary.of_held(held).simple and not continuous.abilities_change(table):
        tap_source(table, player, ability, ctx)
    else:
        play = announcing.Play(player, item, ctx)
        play.ability = ability
        play.costs.append(ability.cost)
        announcing.work_out(table, play)
        play.costs.extend(play.taxes)
        payment.pay_all(table, player, play.bill, play.costs, ctx)
    restrictions.count_activation(table, item, held)
    if held.key != GIVEN_TO_PLAYER:
        event = Happening(h.ACTIVATED, None, player, 1 if statuses.taps_for_cost(table, held) else 0, item)
        event.for_mana = True
        perform.perform(table, [event])
    made.spent = (ctx.mana_spent, ctx.colours_spent)
    carrying_out.carry_out(table, ability.effect, ctx)
    made.stop = len(table.state.history)
    table.running.making.pop()
    table.running.made.append(made)
    if player.lost and (table.state.over or table.running.plays):
        raise ActionEnded  # Nefarious Lich is out of cards: what the mana was for is not paid for any more.
    return ctx


def tap_source(table: Table, player: Player, ability: ActivatedAbility, ctx: Context) -> None:
    """Pay the cost of an ability that is only to tap its source, where no effect changes that. Raises IllegalAction if
    it can't be tapped.

    Rules: 409.1h.
    """
    for part in ability.cost.parts:
        if not payment.can_pay_part(table, player, part, ctx):
            raise IllegalAction("409.1h", f"a cost of {ctx.source} can't be paid")
        ctx.cost_objects.append(payment.pay_part(table, player, part, ctx).objects)


LISTED: Final = 1000
"""The greatest amount of mana of which an event has a letter for each. For more, it has the letters of one time."""


def add(
    table: Table,
    player: Player,
    letters: str,
    times: int,
    ctx: Context,
    spend: object | None = None,
    rider: str = "",
    gives: object | None = None,
) -> None:
    """Put mana into a player's pool, ``times`` times what the letters say, and report this as an event. A player who
    has left the game over the cost gets none.

    Rules: 406.1, 600.4a.
    """
    if player.lost and not table.state.over:
        return
    source = ctx.source
    tapped = ctx.tapped
    letters = changed(table, player, letters, source, tapped)
    if not letters:
        return
    if tapped and makes_one(table, source):
        times = 1
    if isinstance(spend, b.Node):
        spend = for_that_card(spend, source)
    if tapped and source.controller is not player and ctx.controller is player:
        spend = foreign_mana.restricted(table, player, source, spend)
    snow = source.zone is Zone.IN_PLAY and continuous.characteristics(table, source).supertypes & SNOW != 0
    origins = mana_origins.of_mana(table, source)
    if snow or spend is not None or rider or gives is not None or origins:
        for letter in letters * limits.within(times, "mana with a restriction"):
            unit = ManaUnit(TYPE_OF_LETTER[letter], source, snow, spend, rider, gives, origins)
            table.journal.append(player.special, unit)
    else:
        pool = list(player.pool)
        for letter in letters:
            kind = TYPE_OF_LETTER[letter]
            pool[kind] = pool[kind] + times
        table.state.set_pool(player, pool)
    amount = len(letters) if times == 1 else product(len(letters), times)
    event = Happening(h.MANA, None, player, amount, source)
    event.mana = letters * times if event.amount <= LISTED else letters
    event.for_mana = tapped
    event.cause = ctx.item
    perform.perform(table, [event])


def changed(table: Table, player: Player, letters: str, source: GameObject, tapped: bool) -> str:
    """Return the mana as changed by effects on mana production."""
    if not continuous.abilities_change(table):
        return letters
    letters = added_instead(table, player, letters)
    if not tapped:
        return letters
    rules = mana_production.replacing(table, source)
    results = mana_production.results(letters, rules)
    if len(results) == 1:
        return results[0]
    options = [Option("".join(["{" + letter + "}" for letter in result])) for result in results]
    prompt = f"mana of {table.running.making[-1].item}" if table.running.making else "mana"
    return results[table.choose(player, Kind.COLOUR, prompt, options, 1, 1, "mana", "406.1")[0]]


def added_instead(table: Table, player: Player, letters: str) -> str:
    """Return what a player's spells and abilities add in place of some mana."""
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if isinstance(mod, s.ManaRule) and mod.rule == "adds instead":
            letters = "".join([mod.detail if mana_production.is_replaced(one, mod) else one for one in letters])
    return letters


def for_that_card(spend: b.Node, source: GameObject) -> b.Node:
    """Return a restriction on mana in which "the last card exiled with" its source is the card that this is now. What
    the source exiles later doesn't change what mana may be spent on that is there already."""
    if not any(isinstance(node, n.InRelation) and node.relation == "last removed with" for node in b.walk(spend)):
        return spend
    last = source.linked[-1] if source.linked else None
    number = last.card.number if last is not None and last.card is not None else -1
    return b.rebuild(spend, LastExiled(number).change)


def spend_of_now(effect: b.Effect, source: GameObject) -> b.Node | None:
    """Return what the mana that an effect of a source would add now can be spent on; None: anything."""
    spend = spend_of(effect)
    return for_that_card(spend, source) if spend is not None else None


class LastExiled:
    """Replaces "the last card exiled with it" by the card with a number."""

    def __init__(self, number: int) -> None:
        self.number: Final = number

    def change(self, node: b.Node) -> b.Node:
        """Return the test for the card, and any other node unchanged."""
        last = isinstance(node, n.InRelation) and node.relation == "last removed with"
        return ThatCard(self.number) if last else node


def makes_nothing_of_the_choice(table: Table, source: GameObject, tapped: bool) -> bool:
    """Return whether an effect replaces all mana that an object produces, so that no type has to be chosen."""
    if not tapped or not continuous.abilities_change(table):
        return False
    for rule in continuous.rules_for(table, source):
        if isinstance(rule.mod, s.ManaRule) and rule.mod.rule == "produces instead" and not rule.mod.of:
            return True
    return False


def makes_one(table: Table, source: GameObject) -> bool:
    """Return whether an effect lets an object produce only one mana, however much it would produce."""
    if source.zone is Zone.IN_PLAY and not continuous.abilities_change(table):
        return False
    for rule in continuous.rules_for(table, source):
        if isinstance(rule.mod, s.ManaRule) and rule.mod.rule == "produces instead" and rule.mod.one:
            return True
    return False


# -- for the payer -----------------------------------------------------------------------------------------------------


def undisturbed(table: Table) -> bool:
    """Return whether nothing affects which mana abilities can be played, what they cost and what they make: no effects
    on abilities, no costs of a phase (1996), and no abilities that trigger on mana."""
    state = table.state
    return (
        not state.delayed
        and not table.timing.has_phase_costs(table)
        and not continuous.abilities_change(table)
        and not triggers.any_watches(table, h.MANA)
    )


def source_in_play(table: Table, player: Player, offer: OfferedAction, plain: bool) -> ManaSource | None:
    """Return what a mana ability in play makes, as a source for payments; None if it can't be played.

    Most are lands that always make the same mana. For these the answer is kept while mana abilities are undisturbed
    (``plain``), because it depends only on characteristics and on whether the land can be tapped.
    """
    if plain and offer.source is not None:
        item = offer.item
        return None if item.tapped or not restrictions.can_tap_for_cost(table, item) else offer.source
    held = offer.held
    assert held is not None
    source = source_of(table, player, offer.item, held)
    if plain and source is not None and source.simple and source.forms is ability_summary.of_held(held).gives:
        ability = held.ability
        assert isinstance(ability, ActivatedAbility)
        if not ability.restrictions:
            offer.source = source
    return source


def waits_to_be_tapped(table: Table, offer: OfferedAction) -> bool:
    """Return whether a mana ability can't be played before its source is untapped, or is no longer new (212.3f)."""
    item = offer.item
    held = offer.held
    if held is None or not ability_summary.of_held(held).taps:
        return False
    return item.tapped or not restrictions.can_tap_for_cost(table, item)


def source_of(table: Table, player: Player, item: GameObject, held: HeldAbility) -> ManaSource | None:
    """Return an ability as a source of mana for payments; None if it can't be played."""
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    shape = ability_summary.of_held(held)
    if shape.taps and item.tapped:
        return None
    if shape.needs_priority:
        return None  # It needs priority, which nobody has while a cost is being paid.
    if restrictions.why_not_activate(table, player, item, held):
        return None
    if shape.simple and shape.gives is not None and not continuous.abilities_change(table):
        return plain_source(table, player, item, held, shape.gives)
    return worked_out_source(table, player, item, held)


def worked_out_source(table: Table, player: Player, item: GameObject, held: HeldAbility) -> ManaSource | None:
    """Return an ability as a source, with its price and all that it might give; None if its cost can't be paid."""
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    shape = ability_summary.of_held(held)
    ctx = Context(item, player)
    ctx.held_key = held.key
    ctx.granter = held.granter
    if not payment.can_pay_without_mana(table, player, ability.cost, ctx):
        return None
    price: ManaCost | None = None
    costs = [ability.cost]
    if shape.mana or taxed(table, player):
        play = priced(table, player, item, ability, ctx)
        if play is None:
            return None
        price = play.bill.as_cost()
        costs += play.taxes
    foreseen = not (shape.has_x and price is not None and has_mana_x(ability.cost))
    if foreseen and shape.has_x:
        ctx.x = payment.most_x(table, player, ability.cost, ctx)
    if foreseen:
        note_most_used(ability.cost, item, ctx)
    base = mana_production.mana_given(table, ability.effect, ctx) if foreseen else []
    if foreseen and not base:
        base = by_what_is_used_up(table, player, item, ability)
    base = changed_forms(table, player, item, base, shape.taps)
    forms = with_triggered(table, player, item, base) if shape.taps else base
    leaves = shape.leaves or leaves_afterwards(table, item, ability, ctx)
    source = ManaSource(item, held, forms, shape.simple and price is None and not leaves)
    source.price = price
    source.taps = shape.taps or (shape.leaves and stops_when_tapped(table, item, ability))
    source.leaves = leaves
    source.by_x = shape.has_x
    source.surprising = forms is not base
    weight = plain_weight(table, source)
    if not source.simple:
        weight += 100 if price is None else 50
        source.feeds = object_costs.fed(table, player, costs, ctx)
        source.life = sum([life_of(table, cost, ctx) for cost in costs])
        if not shape.taps and not shape.leaves:
            source.uses = most_uses(table, player, source, ability, ctx)
    if shape.more:
        weight += 20
    source.hurts = pain_of(table, player, ability.effect, ctx) if shape.hurts else 0
    source.hurts += pain_of_tapping(table, player, item, base) if source.surprising else 0
    source.shown = mana_production.shown_for(table, ability.effect, ctx)
    source.spend = foreign_mana.spend_of_source(table, player, item, spend_of_now(ability.effect, item))
    source.weight = weight
    return source


def priced(
    table: Table, player: Player, item: GameObject, ability: ActivatedAbility, ctx: Context
) -> announcing.Play | None:
    """Return a play of a mana ability with its total cost, as effects change it; None if that can't be paid."""
    play = announcing.Play(player, item, ctx)
    play.ability = ability
    play.costs.append(ability.cost)
    announcing.work_out(table, play)
    if play.bill.unpayable or not payment.parts_payable(table, player, play.taxes, ctx):
        return None
    return play


def stops_when_tapped(table: Table, item: GameObject, ability: ActivatedAbility) -> bool:
    """Return whether a permanent has to be untapped for an ability without the tap symbol.

    Rules: 1996.art.
    """
    if not table.edition.tapped_artifacts_stop:
        return False
    return active_effects.stops_when_tapped(table, item, continuous.characteristics(table, item), ability)


def leaves_afterwards(table: Table, item: GameObject, ability: ActivatedAbility, ctx: Context) -> bool:
    """Return whether an object leaves, or becomes another player's, as its mana ability resolves: always, or because
    the cost has taken the last counter from it, say."""
    for part in fx.steps_of(ability.effect):
        if isinstance(part, fx.If) and ability_summary.leaves_play(part.then):
            mark = table.journal.mark()
            for paid in ability.cost.parts:
                if isinstance(paid, c.Do) and isinstance(paid.action, fx.RemoveCounters):
                    take_counters(table, item, paid.action, ctx)
            found = evaluate.holds(table, part.condition, ctx)
            table.journal.rollback(mark)
            if found:
                return True
        elif ability_summary.leaves_play(part) or ability_summary.is_given_away(part):
            return True
    return False


def take_counters(table: Table, item: GameObject, action: fx.RemoveCounters, ctx: Context) -> None:
    """Remove the counters that are the cost of an object's ability, to see what is so afterwards."""
    if isinstance(action.what, n.This) and action.n is not None:
        left = can_perform.counters_on(item, action.counter) - evaluate.value(table, action.n, ctx)
        table.state.set_counters(item, action.counter, max(0, left))


def pain_of(table: Table, player: Player, effect: b.Effect, ctx: Context) -> int:
    """Return the life that a mana ability takes from its player as it resolves, by damage or otherwise."""
    pain = 0
    for part in fx.steps_of(effect):
        if isinstance(part, fx.If):
            chosen = part.then if evaluate.holds(table, part.condition, ctx) else part.otherwise
            pain += pain_of(table, player, chosen, ctx) if chosen is not None else 0
        elif isinstance(part, fx.DealDamage):
            if player in evaluate.select(table, part.to, ctx):
                pain += max(0, evaluate.value(table, part.amount, ctx))
            pain += pain_of(table, player, part.also, ctx) if part.also is not None else 0
        elif isinstance(part, fx.LoseLife) and player in evaluate.players(table, part.who, ctx):
            pain += max(0, evaluate.value(table, part.amount, ctx))
    return pain


def pain_of_tapping(table: Table, player: Player, item: GameObject, base: list[ManaForm]) -> int:
    """Return the life that triggered mana abilities take from a player who taps an object for mana (411.3)."""
    pain = 0
    event = tapped_for(player, item, of_one_type(base[0])[0])
    for watcher in triggers.index(table).get(h.MANA, ()):
        ability = watcher.ability
        if isinstance(ability, TriggeredAbility) and triggers.makes_mana(ability.effect):
            given = triggers.foreseen(table, watcher, event)
            if given is not None:
                pain += pain_of(table, player, ability.effect, given)
    return pain


def tapped_for(player: Player, item: GameObject, total: ManaForm) -> Happening:
    """Return the event that a player taps an object for some mana."""
    event = Happening(h.MANA, None, player, total.amount, item)
    event.mana = letters_of(total)
    event.for_mana = True
    return event


def by_what_is_used_up(table: Table, player: Player, item: GameObject, ability: ActivatedAbility) -> list[ManaForm]:
    """Return the forms of mana if the amount depends on which objects the cost uses up or untaps."""
    chosen = [
        need
        for need in object_costs.object_costs_of(table, player, [ability.cost], Context(item, player))
        if need.choice and need.group in ("leave", "untap") and need.low == 1
    ]
    if len(chosen) != 1:
        return []
    forms: dict[str, ManaForm] = {}
    need = chosen[0]
    for other in need.found:
        ctx = Context(item, player)
        ctx.cost_objects = [[other] if part is need.part else [] for part in ability.cost.parts]
        gone = need.group == "leave" and mana_production.looks_around(table, other)
        mark = object_costs.take_away(table, need, [other] if gone else [])
        given = mana_production.mana_given(table, ability.effect, ctx)
        table.journal.rollback(mark)
        for form in given:
            known = forms.setdefault(f"{form.masks} {form.counts}", form)
            known.found.append(other)
    return list(forms.values())


def has_mana_x(cost: c.Cost) -> bool:
    """Return whether a cost includes X mana."""
    for part in cost.parts:
        if isinstance(part, c.Mana) and part.mana.x_count:
            return True
    return False


def note_most_used(cost: c.Cost, item: GameObject, ctx: Context) -> None:
    """Record how many counters a cost that removes any number of them could remove, to estimate the mana."""
    for i, part in enumerate(cost.parts):
        if isinstance(part, c.Do) and isinstance(part.action, fx.RemoveCounters) and part.action.any_number:
            ctx.cost_amounts[i] = can_perform.counters_on(item, part.action.counter)


def life_of(table: Table, cost: c.Cost, ctx: Context) -> int:
    """Return the life that must be paid for a cost."""
    return sum([max(0, evaluate.value(table, part.amount, ctx)) for part in cost.parts if isinstance(part, c.PayLife)])


def most_uses(table: Table, player: Player, source: ManaSource, ability: ActivatedAbility, ctx: Context) -> int:
    """Return how often a mana ability that neither taps nor uses up its source could be played now."""
    if source.by_x:
        return 1  # With the greatest X, one use takes everything.
    most = MANY
    for restriction in ability.restrictions:
        if restriction.once:
            most = 1
        elif restriction.times:
            most = min(most, restriction.times - restrictions.activations(table, source.item, source.held))
    for part in ability.cost.parts:
        if isinstance(part, c.Do) and isinstance(part.action, fx.RemoveCounters):
            each = evaluate.value(table, part.action.n, ctx) if part.action.n is not None else 0
            if part.action.any_number or each <= 0 or not isinstance(part.action.what, n.This):
                return 1
            most = min(most, can_perform.counters_on(source.item, part.action.counter) // each)
        elif isinstance(part, c.UntapThis):
            return 1
    for need in source.feeds:
        most = min(most, len(need.found) // need.number)
    if source.life:
        most = min(most, player.life // source.life)
    return most


def plain_source(
    table: Table, player: Player, item: GameObject, held: HeldAbility, base: list[ManaForm]
) -> ManaSource | None:
    """Return the source for an ability that costs only {T} and always makes the same mana, while no effect changes the
    rules."""
    if not base or not restrictions.can_tap_for_cost(table, item):
        return None
    forms = with_triggered(table, player, item, base)
    source = ManaSource(item, held, forms, True)
    source.surprising = forms is not base
    if source.surprising:
        source.hurts = pain_of_tapping(table, player, item, base)
    source.weight = plain_weight(table, source)
    return source


def plain_weight(table: Table, source: ManaSource) -> int:
    """Return how much a source that costs only tapping is worth keeping. Also records whether its mana is snow mana."""
    chars = continuous.characteristics(table, source.item)
    weight = source.mask.bit_count() * 2 + source.amount
    if chars.card_types & CREATURE:
        weight += 40
    if chars.supertypes & SNOW and source.item.zone is Zone.IN_PLAY:
        source.snow = True
        weight += 1
    return weight


def taxed(table: Table, player: Player) -> bool:
    """Return whether an effect changes what abilities cost the player."""
    for rule in continuous.player_rules(table, player):
        if isinstance(rule.mod, s.CostChange) and rule.mod.abilities:
            return True
    return False


def spend_of(effect: b.Effect) -> b.Node | None:
    """Return the restriction on what the mana may be spent on; None if there is none."""
    if isinstance(effect, fx.AddMana):
        return effect.spend
    parts: tuple[b.Effect, ...] = ()
    if isinstance(effect, fx.Seq):
        parts = effect.effects
    elif isinstance(effect, fx.ReplaceWith):
        parts = (effect.effect, effect.instead_of)
    for part in parts:
        found = spend_of(part)
        if found is not None:
            return found
    return None


def changed_forms(table: Table, player: Player, item: GameObject, base: list[ManaForm], taps: bool) -> list[ManaForm]:
    """Return the forms of mana as changed by effects on mana production."""
    if not continuous.abilities_change(table):
        return base
    result = base
    for rule in continuous.player_rules(table, player):
        if isinstance(rule.mod, s.ManaRule) and rule.mod.rule == "adds instead":
            result = [new for form in result for new in forms_instead(form, rule.mod, rule.context)]
    if taps:
        rules = mana_production.replacing(table, item)
        if rules:
            result = [new for form in result for new in forms_in_any_order(form, rules)]
    return result


def forms_in_any_order(form: ManaForm, rules: list[RuleEffect]) -> list[ManaForm]:
    """Return the forms of mana that may be produced in place of one by several effects, each applied once."""
    found: list[ManaForm] = []
    for rule, rest in mana_production.one_of_each(rules):
        mod = rule.mod
        assert isinstance(mod, s.ManaRule)
        if any(types & mana_production.replaced_types(mod) for types in form.masks):
            for new in forms_instead(form, mod, rule.context):
                for last in forms_in_any_order(new, rest):
                    if not any(known.masks == last.masks and known.counts == last.counts for known in found):
                        found.append(last)
    return found or [form]


def forms_instead(form: ManaForm, mod: s.ManaRule, ctx: Context) -> list[ManaForm]:
    """Return the forms of mana that may be produced in place of one."""
    result: list[ManaForm] = []
    for letter in mana_production.instead_of(mod, ctx):
        mask = mask_of(letter)
        if mod.one:
            result.append(like(form, [mask], [1], 1))
            continue
        gone = mana_production.replaced_types(mod)
        masks = [(types & ~gone) | (mask if types & gone else 0) for types in form.masks]
        result.append(like(form, masks, form.counts, form.per))
    return result or [form]


def like(form: ManaForm, masks: list[int], counts: list[int], per: int) -> ManaForm:
    """Return a form with other mana that is otherwise the same."""
    new = ManaForm(masks, counts, form.grows, per)
    new.found = form.found
    return new


def with_triggered(table: Table, player: Player, item: GameObject, base: list[ManaForm]) -> list[ManaForm]:
    """Return the mana of a permanent tapped for mana, with the mana that triggered mana abilities add, as far as it can
    be predicted.

    Rules: 411.3.
    """
    watchers = triggers.index(table).get(h.MANA)
    delayed = [trigger for trigger in table.state.delayed if h.MANA in event_patterns.kinds(trigger.event)]
    if watchers is None and not delayed:
        return base
    result: list[ManaForm] = []
    more = False
    for form in base:
        for total in of_one_type(form):
            event = tapped_for(player, item, total)
            own = len(total.masks)
            for watcher in watchers if watchers is not None else []:
                ability = watcher.ability
                if isinstance(ability, TriggeredAbility) and triggers.makes_mana(ability.effect):
                    given = triggers.foreseen(table, watcher, event)
                    if given is not None:
                        total = added(table, player, ability.effect, given, total)
            for trigger in delayed:
                if triggers.makes_mana(trigger.effect):
                    ctx = trigger.context.fork()
                    ctx.event = event
                    if event_patterns.matches(table, trigger.event, event, ctx):
                        total = added(table, player, trigger.effect, ctx, total)
            total.own = own
            total.found = form.found
            more = more or len(total.masks) > own
            result.append(total)
    return result if more else base


def of_one_type(form: ManaForm) -> list[ManaForm]:
    """Return the alternatives of a form in which each run is of one type. For more than two mana of several types, only
    the alternatives with a single type are returned."""
    result = [ManaForm([], [])]
    for i, mask in enumerate(form.masks):
        types = [1 << k for k in range(6) if mask & (1 << k)]
        runs: list[ManaForm] = []
        for one in types:
            runs.append(ManaForm([one], [form.counts[i]], 0 if i == form.grows else -1, form.per))
            if form.counts[i] == 2 and i != form.grows:
                runs.extend([ManaForm([one, other], [1, 1]) for other in types if other > one])
        result = [mana_production.joined(before, run) for before in result for run in runs]
    return result


def letters_of(form: ManaForm) -> str:
    """Return the mana of a form as letters: the first type of each run, up to ``LISTED`` letters of it."""
    letters = ""
    for i, mask in enumerate(form.masks):
        letters += COLOUR_LETTERS[(mask & -mask).bit_length() - 1] * min(form.counts[i], LISTED)
    return letters


def added(table: Table, player: Player, effect: b.Effect, ctx: Context, total: ManaForm) -> ManaForm:
    """Return the total with the mana that a triggered mana ability would add to a player's pool."""
    for part in fx.steps_of(effect):
        if isinstance(part, fx.AddMana) and part.spend is None and player in evaluate.players(table, part.who, ctx):
            forms = mana_production.mana_given(table, part, ctx)
            return mana_production.joined(total, forms[0]) if forms else total
    return total
