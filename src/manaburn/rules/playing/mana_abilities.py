"""Mana, and the abilities that make it. They don't use the stack and resolve at once.

Rules: 406, 411.
"""

from __future__ import annotations

from typing import Final

from manaburn.errors import IllegalAction
from manaburn.rules.events import carrying_out, perform, triggers
from manaburn.rules.kernel.mana_sources import ManaPlay, ManaSource
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.watchers import Actor, Actors
from manaburn.rules.meaning import continuous, evaluate, event_patterns, filters
from manaburn.state import happenings as h
from manaburn.state.characteristics import HeldAbility
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Happening, ManaUnit, Player
from manaburn.terms import COLOUR_LETTERS, CREATURE, SNOW, ManaCost, Zone
from manaburn.text.tree import ActivatedAbility, TriggeredAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import statics as s

from . import ability_summary, announcing, mana_production, object_costs, payment, restrictions, targets

MOST_X: Final = 8
"""So great an X at most the payer considers for a mana ability with one."""
MOST_KNOWN: Final = 2000
"""Of so many objects is remembered what they can do, before all is forgotten."""


def is_mana_ability(table: Table, ability: b.Ability) -> bool:
    """Whether a text is a mana ability; see ``glance.is_mana``, and ``glance.makes_mana`` for one that an object has.

    Rules: 406.2, 411.1.
    """
    return isinstance(ability, ActivatedAbility) and ability_summary.is_mana(table, ability_summary.of(ability))


def actors(table: Table) -> list[Actor]:
    """The activated abilities in play, and what is face down, in the order of play. Cached; not to be changed."""
    stamp = continuous.stamp(table)
    if table.caches.actors_at == stamp:
        return table.caches.actors
    found: list[Actor] = []
    for item in table.state.in_play:
        chars = continuous.characteristics(table, item)
        known = table.caches.actors_of.get(item.number)
        if known is None or known.chars is not chars or known.item is not item or known.face_down != item.face_down:
            if len(table.caches.actors_of) >= MOST_KNOWN:
                table.caches.actors_of.clear()
            known = Actors(item, chars)
            for held in chars.activated:
                look = ability_summary.of_held(held)
                known.actors.append(Actor(item, held, ability_summary.is_mana(table, look), look.anybody))
            if item.face_down:
                known.actors.append(Actor(item, None, False, False))
            table.caches.actors_of[item.number] = known
        if known.actors:
            found.extend(known.actors)
    table.caches.actors = found
    table.caches.actors_at = stamp
    return found


def activate(
    table: Table, player: Player, item: GameObject, held: HeldAbility, colours: int = 0, x: int = -1
) -> Context:
    """Play a mana ability: everything as for another ability, but that it resolves at once.

    ``colours``: which mana to choose if there is a choice; ``x``: which X to announce. Raises IllegalAction where
    it can't be played.

    Rules: 411.1.
    """
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    problem = restrictions.why_not_activate(table, player, item, held)
    if problem:
        raise IllegalAction("403", problem)
    made = ManaPlay(table.state, player, item, held, colours, x)
    table.running.making.append(made)
    ctx = announcing.ability_context(player, item, held)
    ctx.amount = colours
    if not targets.choose_modes(table, ability.effect, ctx):
        raise IllegalAction("409.1b", f"no mode of the ability of {item} can be chosen")
    if x >= 0:
        ctx.x = x
    else:
        payment.choose_x(table, player, ability.cost, ctx)
    targets.choose_targets(table, ability.effect, ctx)
    targets.choose_divisions(table, ability.effect, ctx)
    play = announcing.Play(player, item, ctx)
    play.ability = ability
    play.costs.append(ability.cost)
    announcing.work_out(table, play)
    play.costs.extend(play.taxes)
    payment.pay_all(table, player, play.bill, play.costs, ctx)
    restrictions.count_activation(table, item, held)
    event = Happening(h.ACTIVATED, None, player, 1 if filters.taps_for_cost(table, held) else 0, item)
    event.for_mana = True
    perform.perform(table, [event])
    made.spent = (ctx.mana_spent, ctx.colours_spent)
    carrying_out.carry_out(table, ability.effect, ctx)
    made.stop = len(table.state.history)
    table.running.making.pop()
    table.running.made.append(made)
    return ctx


def add(table: Table, player: Player, letters: str, ctx: Context, spend: object | None = None, rider: str = "") -> None:
    """Put mana into a player's pool, and let the game see that.

    Rules: 406.1.
    """
    source = ctx.source
    tapped = "{T}" in ctx.paid
    letters = changed(table, player, letters, source, tapped)
    if not letters:
        return
    snow = source.zone is Zone.IN_PLAY and continuous.characteristics(table, source).supertypes & SNOW != 0
    pool = list(player.pool)
    for letter in letters:
        kind = COLOUR_LETTERS.index(letter)
        if snow or spend is not None or rider:
            table.journal.append(player.special, ManaUnit(kind, source, snow, spend, rider))
        else:
            pool[kind] += 1
    table.state.set_pool(player, pool)
    event = Happening(h.MANA, None, player, len(letters), source)
    event.mana = letters
    event.for_mana = tapped
    event.cause = ctx.item
    perform.perform(table, [event])


def changed(table: Table, player: Player, letters: str, source: GameObject, tapped: bool) -> str:
    """The mana as effects on mana production change it."""
    if source.zone is Zone.IN_PLAY and not continuous.rules_change(table):
        return letters
    for mark in continuous.rules_for(table, source):
        mod = mark.mod
        if isinstance(mod, s.ManaRule):
            if mod.rule == "produces instead":
                return mod.detail * len(letters)
            if mod.rule == "produces twice" and tapped:
                letters = letters * 2
    return letters


# -- for the payer -----------------------------------------------------------------------------------------------------


def undisturbed(table: Table) -> bool:
    """Whether nothing comes into which mana abilities can be played, what they cost and what they give: no frames
    (1996), no rule changes, no ability that triggers on mana."""
    state = table.state
    return (
        not state.delayed
        and table.timing.uses_stack
        and not continuous.rules_change(table)
        and h.MANA not in triggers.index(table)
    )


def source_in_play(table: Table, player: Player, actor: Actor, plain: bool) -> ManaSource | None:
    """What a mana ability in play gives. Most are lands that always make the same: of these the answer is kept, for it
    depends on nothing but characteristics and whether they can be tapped, as long as mana abilities are undisturbed
    (``plain``)."""
    if plain and actor.source is not None:
        item = actor.item
        return None if item.tapped or not restrictions.can_tap_for_cost(table, item) else actor.source
    held = actor.held
    assert held is not None
    source = source_of(table, player, actor.item, held)
    if plain and source is not None and source.simple and source.gives is ability_summary.of_held(held).gives:
        ability = held.ability
        assert isinstance(ability, ActivatedAbility)
        if not ability.restrictions:
            actor.source = source
    return source


def source_of(table: Table, player: Player, item: GameObject, held: HeldAbility) -> ManaSource | None:
    """What an ability gives as a source of mana for payments; None if it can't be played or it can't be told."""
    ability = held.ability
    assert isinstance(ability, ActivatedAbility)
    shape = ability_summary.of_held(held)
    if shape.taps and item.tapped:
        return None
    if shape.needs_priority:
        return None  # it needs priority, which nobody has while something is being paid for
    if restrictions.why_not_activate(table, player, item, held):
        return None
    if shape.simple and shape.gives is not None and not continuous.rules_change(table):
        return plain_source(table, player, item, held, shape.gives)
    ctx = Context(item, player)
    ctx.granter = held.granter
    if not payment.can_pay_without_mana(table, player, ability.cost, ctx):
        return None
    xs: list[int] = []
    if shape.has_x:
        base: list[str] = []
        for x in range(1, min(MOST_X, payment.most_x(table, player, ability.cost, ctx)) + 1):
            ctx.x = x
            for letters in mana_production.mana_given(table, ability.effect, ctx):
                base.append(letters)
                xs.append(x)
    else:
        base = mana_production.mana_given(table, ability.effect, ctx)
    if not base:
        return None
    gives = base
    if shape.taps:
        gives = with_triggered(table, player, item, base)
    price: ManaCost | None = None
    if shape.mana or taxed(table, player):
        play = announcing.Play(player, item, ctx)
        play.ability = ability
        play.costs.append(ability.cost)
        announcing.work_out(table, play)
        if play.bill.unpayable:
            return None
        price = play.bill.as_cost()
    source = ManaSource(item, held, gives, shape.simple and price is None)
    source.price = price
    source.base = base
    source.xs = xs
    source.taps = shape.taps
    source.leaves = shape.leaves
    weight = plain_weight(table, source)
    if not source.simple:
        weight += 100 if price is None else 50
        source.feeds = object_costs.used_up(table, player, ability.cost, ctx)
        if source.feeds and not shape.taps and not shape.leaves:
            source.uses = min([len(feed) for feed in source.feeds])
    if shape.more:
        weight += 20
    source.spend = spend_of(ability.effect)
    source.weight = weight
    return source


def plain_source(
    table: Table, player: Player, item: GameObject, held: HeldAbility, base: list[str]
) -> ManaSource | None:
    """The same for an ability that costs {T} only and always makes the same mana, while no effect changes the rules."""
    if not base or not restrictions.can_tap_for_cost(table, item):
        return None
    source = ManaSource(item, held, with_triggered(table, player, item, base), True)
    source.base = base
    source.weight = plain_weight(table, source)
    return source


def plain_weight(table: Table, source: ManaSource) -> int:
    """How much a source is worth keeping if it costs nothing but tapping; notes whether its mana is snow mana."""
    chars = continuous.characteristics(table, source.item)
    weight = source.mask.bit_count() * 2 + source.amount
    if chars.card_types & CREATURE:
        weight += 40
    if chars.supertypes & SNOW:
        source.snow = True
        weight += 1
    return weight


def taxed(table: Table, player: Player) -> bool:
    """Whether some effect changes what abilities cost the player."""
    for mark in continuous.player_rules(table, player):
        if isinstance(mark.mod, s.CostChange) and mark.mod.abilities:
            return True
    return False


def spend_of(effect: b.Effect) -> b.Node | None:
    """What the mana may be spent on only; None: on anything."""
    if isinstance(effect, fx.AddMana):
        return effect.spend
    if isinstance(effect, fx.Seq):
        for part in effect.effects:
            found = spend_of(part)
            if found is not None:
                return found
    return None


def with_triggered(table: Table, player: Player, item: GameObject, base: list[str]) -> list[str]:
    """The mana of a permanent that is tapped for mana with what triggered mana abilities add, as far as it can be told.

    Rules: 411.3.
    """
    watchers = triggers.index(table).get(h.MANA)
    delayed = [trigger for trigger in table.state.delayed if h.MANA in event_patterns.kinds(trigger.event)]
    if watchers is None and not delayed:
        return base
    result: list[str] = []
    for letters in base:
        event = Happening(h.MANA, None, player, len(letters), item)
        event.mana = letters
        event.for_mana = True
        total = letters
        for watcher in watchers if watchers is not None else []:
            ability = watcher.ability
            if isinstance(ability, TriggeredAbility) and triggers.makes_mana(ability.effect):
                ctx = triggers.context_of(watcher.item, watcher.held, event)
                if event_patterns.matches(table, ability.event, event, ctx):
                    total += added(table, player, ability.effect, ctx)
        for trigger in delayed:
            if triggers.makes_mana(trigger.effect):
                ctx = trigger.context.fork()
                ctx.event = event
                if event_patterns.matches(table, trigger.event, event, ctx):
                    total += added(table, player, trigger.effect, ctx)
        result.append(total)
    return result


def added(table: Table, player: Player, effect: b.Effect, ctx: Context) -> str:
    """What a triggered mana ability would add to a player's pool: where there is a choice, nothing is counted on
    but its first.
    """
    for part in effect.effects if isinstance(effect, fx.Seq) else (effect,):
        if isinstance(part, fx.AddMana) and player in evaluate.players(table, part.who, ctx):
            found = mana_production.mana_given(table, part, ctx)
            if found:
                return found[0]
    return ""
