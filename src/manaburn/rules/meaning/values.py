"""What a number in a text is: counts, characteristics, sums, amounts of what happened.

One function for each kind of value, in :data:`VALUES`; :func:`.evaluate.value` calls them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.editions.edition import Numbers
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.characteristics import Characteristics
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import ALL_COLOURS, BASIC_LAND_TYPES, CREATURE, LAND, Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import values as v

from . import conditions, continuous, evaluate, event_patterns, filters, usage


def _counters(table: Table, what: v.Counters, ctx: Context) -> int:
    total = 0
    for item in evaluate.informed(table, what.what, ctx):
        if isinstance(item, GameObject):
            total += item.counters.get(what.counter, 0) if what.counter else sum(item.counters.values())
        elif isinstance(item, Player):
            total += item.poison if what.counter == "poison" else item.counters.get(what.counter, 0)
    return total


def _of(table: Table, what: v.Of, ctx: Context) -> int:
    total = 0
    for item in evaluate.informed(table, what.of, ctx):
        total += number_of(table, item, what.what, ctx)
    return total


def converted_cost(item: GameObject, chars: Characteristics) -> int:
    """The converted mana cost of an object: X counts as announced on the stack, as 0 elsewhere.

    Rules: 203.3.
    """
    cost = chars.mana_cost
    if cost is None:
        return 0
    x = item.context.x if item.zone is Zone.STACK and item.context is not None else 0
    return cost.converted(x)


def number_of(table: Table, item: Entity, what: str, ctx: Context) -> int:
    """A number of an object or player (see :class:`~manaburn.text.tree.Of`).

    Rules: 104.
    """
    if isinstance(item, GameObject):
        if what == "power" or what == "toughness":
            chars = continuous.characteristics(table, item)
            size = chars.power if what == "power" else chars.toughness
            # 104: until 2007 a number below zero is used as zero.
            return 0 if size < 0 and table.edition.numbers is Numbers.AS_ZERO else size
        if what == "life or toughness":
            return continuous.characteristics(table, item).toughness
        if what == "cmc":
            return converted_cost(item, continuous.characteristics(table, item))
        if what == "loyalty":
            return item.counters.get("loyalty", 0)
        if what == "damage":
            return item.damage
        if what == "x":
            return item.context.x if item.context is not None else 0
        if what == "colors":
            return (continuous.characteristics(table, item).colours & ALL_COLOURS).bit_count()
        if what == "colors spent":
            return (item.context.colours_spent & ALL_COLOURS).bit_count() if item.context is not None else 0
        if what == "mana spent":
            return item.context.mana_spent if item.context is not None else 0
        if what == "times kicked":
            return (
                sum([1 for label in item.context.paid if label.startswith("kicker")]) if item.context is not None else 0
            )
        if what == "times replicated":
            return item.context.paid.count("replicate") if item.context is not None else 0
        if what == "spells before":
            played = table.state.played_this_turn
            return played.index(item) if item in played else 0
        if what == "blockers":
            return len(item.blocked_by)
        if what == "damage taken this turn":
            return sum([past.amount for past in table.state.history if past.kind is h.DAMAGE and past.what is item])
        if what.startswith("mana symbols "):
            cost = continuous.characteristics(table, item).mana_cost
            letter = what[13:]
            return sum([1 for symbol in cost.symbols if letter in symbol.split("/")]) if cost is not None else 0
        raise evaluate.NotKnown(f"{what} of an object")
    assert isinstance(item, Player)
    state = table.state
    if what == "life" or what == "life or toughness":
        return item.life
    if what == "hand":
        return len(state.hands[item.index])
    if what == "library":
        return len(state.libraries[item.index])
    if what == "graveyard":
        return len(state.graveyards[item.index])
    if what == "poison":
        return item.poison
    if what in ("lands", "creatures"):
        wanted = LAND if what == "lands" else CREATURE
        return sum(
            [
                1
                for mine in state.in_play
                if mine.controller is item and continuous.characteristics(table, mine).card_types & wanted
            ]
        )
    if what == "lands played":
        return item.lands_played
    if what == "damage taken this turn":
        return sum([past.amount for past in state.history if past.kind is h.DAMAGE and past.other is item])
    if what == "spells played this turn":
        return sum([1 for spell in state.played_this_turn if spell.controller is item])
    if what == "turns":
        return item.turns_taken
    if what == "starting life":
        return 20
    raise evaluate.NotKnown(f"{what} of a player")


def _extreme(table: Table, what: v.Extreme, ctx: Context) -> int:
    numbers = [number_of(table, item, what.what, ctx) for item in evaluate.select(table, what.among, ctx)]
    if not numbers:
        return 0
    if what.how == "greatest":
        return max(numbers)
    return min(numbers) if what.how == "least" else sum(numbers)


def _arith(table: Table, what: v.Arith, ctx: Context) -> int:
    left = evaluate.value(table, what.left, ctx)
    right = evaluate.value(table, what.right, ctx)
    op = what.op
    if op == "+":
        return left + right
    if op == "-":
        return left - right
    if op == "*":
        return left * right
    if op == "/down":
        return left // right
    if op == "/up":
        return -(-left // right)
    if op == "min":
        return min(left, right)
    if op == "max":
        return max(left, right)
    raise evaluate.NotKnown(f"arithmetic {op}")


def _amount(table: Table, what: v.Amount, ctx: Context) -> int:
    if what.n >= 0:
        kept = ctx.kept.get(what.n)
        if kept is None:
            return 0
        if what.of is None:
            return kept.amount
        return sum([kept.parts.get(player.index, 0) for player in evaluate.players(table, what.of, ctx)])
    return ctx.event.amount if ctx.event is not None else ctx.amount


def _count_of(table: Table, what: v.CountOf, ctx: Context) -> int:
    found = evaluate.objects(table, what.among, ctx)
    if what.what == "colors":
        mask = 0
        for item in found:
            mask |= continuous.characteristics(table, item).colours & ALL_COLOURS
        return mask.bit_count()
    if what.what == "basic land types":
        return sum(
            [
                1
                for subtype in BASIC_LAND_TYPES
                if any(subtype in continuous.characteristics(table, item).subtypes for item in found)
            ]
        )
    if what.what == "card types":
        mask = 0
        for item in found:
            mask |= continuous.characteristics(table, item).card_types
        return mask.bit_count()
    if what.what == "cards of one player":
        return max([sum([1 for item in found if item.owner is player]) for player in table.state.players])
    if what.what == "names":
        return len({continuous.characteristics(table, item).name for item in found})
    if what.what == "creature types":
        return len(
            {
                t
                for item in found
                for t in continuous.characteristics(table, item).subtypes
                if continuous.is_creature_type(t)
            }
        )
    raise evaluate.NotKnown(f"number of {what.what}")


def _chosen_number(table: Table, what: v.ChosenNumber, ctx: Context) -> int:
    chosen = filters.choice(ctx, "number")
    return chosen if isinstance(chosen, int) else 0


def _happened(table: Table, what: v.Happened, ctx: Context) -> int:
    total = 0
    for past in conditions.spanned(table, what.span):
        if event_patterns.matches(table, what.event, past, ctx):
            total += past.amount if what.amount else 1
    return total


def _times_used(table: Table, what: v.TimesUsed, ctx: Context) -> int:
    return usage.times_used(table, ctx.source, ctx.held_key, what.how)


def _cost_amount(table: Table, what: v.CostAmount, ctx: Context) -> int:
    amount = ctx.cost_amounts.get(what.n)
    if amount is not None:
        return amount
    return len(ctx.cost_objects[what.n]) if what.n < len(ctx.cost_objects) else 0


VALUES: Final[dict[type[b.Node], Callable[..., int]]] = dict(
    [
        entry(v.Counters, _counters),
        entry(v.Of, _of),
        entry(v.Extreme, _extreme),
        entry(v.Arith, _arith),
        entry(v.Amount, _amount),
        entry(v.CountOf, _count_of),
        entry(v.ChosenNumber, _chosen_number),
        entry(v.Happened, _happened),
        entry(v.CostAmount, _cost_amount),
        entry(v.TimesUsed, _times_used),
    ]
)
