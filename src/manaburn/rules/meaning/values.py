"""The numbers in a text: counts, characteristics, sums, amounts of past events.

:data:`VALUES` has one function for each kind of value; :func:`.evaluate.value` calls them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.editions.answers import Numbers
from manaburn.large import product, quotient
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.characteristics import Characteristics
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import (
    ALL_COLOURS,
    BASIC_LAND_TYPES,
    COLOUR_LETTERS,
    CREATURE,
    PLANESWALKER,
    Zone,
    types_in_symbol,
)
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import values as v
from manaburn.text.tree.abilities import AdditionalCost, KeywordAbility
from manaburn.text.tree.costs import Mana
from manaburn.text.tree.words import AnyNumber

from . import conditions, continuous, evaluate, event_patterns, filters, usage


def _counters(table: Table, what: v.Counters, ctx: Context) -> int:
    total = 0
    for item in evaluate.informed(table, what.what, ctx):
        if isinstance(item, GameObject):
            total += item.counters.get(what.counter, 0) if what.counter else sum(item.counters.values())
        elif isinstance(item, Player):
            total += item.poison if what.counter == "poison" else item.counters.get(what.counter, 0)
    return total


def _mana_symbols(table: Table, what: v.ManaSymbols, ctx: Context) -> int:
    total = 0
    for item in evaluate.informed(table, what.of, ctx):
        cost = continuous.characteristics(table, item).mana_cost if isinstance(item, GameObject) else None
        if cost is not None:
            total += sum([1 for symbol in cost.symbols if types_in_symbol(symbol) & what.colour])
    return total


def _of(table: Table, what: v.Of, ctx: Context) -> int:
    total = 0
    for item in evaluate.informed(table, what.of, ctx):
        total += number_of(table, item, what.what, ctx)
    return total


def converted_cost(item: GameObject, chars: Characteristics) -> int:
    """Return the converted mana cost of an object. X is its announced value on the stack, 0 elsewhere.

    Rules: 203.3.
    """
    cost = chars.mana_cost
    if cost is None:
        return 0
    x = item.context.x if item.zone is Zone.STACK and item.context is not None else 0
    return cost.converted(x)


def number_of(table: Table, item: Entity, what: AnyNumber, ctx: Context) -> int:
    """Return a number of an object or player (see :class:`~manaburn.text.tree.Of`).

    Raises NotKnown if it can't be evaluated.

    Rules: 104.
    """
    if isinstance(item, GameObject):
        if what == "power" or what == "toughness":
            chars = continuous.characteristics(table, item)
            size = chars.power if what == "power" else chars.toughness
            # 104: until 2007 a number below zero is used as zero.
            return 0 if size < 0 and table.edition.numbers is Numbers.AS_ZERO else size
        asked = OBJECT_NUMBERS.get(what)
        if asked is not None:
            return asked(table, item)
        raise evaluate.NotKnown(f"{what} of an object")
    assert isinstance(item, Player)
    if what == "life":
        return item.life
    known = PLAYER_NUMBERS.get(what)
    if known is None:
        raise evaluate.NotKnown(f"{what} of a player")
    for name, number in item.last_known:
        if name == what:
            return number  # 600.4e
    return known(table, item)


def _toughness_or_loyalty(table: Table, item: GameObject) -> int:
    """What it has before damage: a creature its toughness, a planeswalker its loyalty, and what is both the lesser."""
    chars = continuous.characteristics(table, item)
    if chars.card_types & PLANESWALKER == 0:
        return chars.toughness
    loyalty = item.counters.get("loyalty", 0)
    return min(loyalty, chars.toughness) if chars.card_types & CREATURE else loyalty


def _cmc(table: Table, item: GameObject) -> int:
    return converted_cost(item, continuous.characteristics(table, item))


def _colours(table: Table, item: GameObject) -> int:
    return (continuous.characteristics(table, item).colours & ALL_COLOURS).bit_count()


def _colours_spent(table: Table, item: GameObject) -> int:
    return (item.context.colours_spent & ALL_COLOURS).bit_count() if item.context is not None else 0


def _mana_spent(table: Table, item: GameObject) -> int:
    return item.context.mana_spent if item.context is not None else 0


def _times_replicated(table: Table, item: GameObject) -> int:
    return item.context.paid.count("replicate") if item.context is not None else 0


def _spells_before(table: Table, item: GameObject) -> int:
    played = table.state.played_this_turn
    return played.index(item) if item in played else 0


def _damage_to_object(table: Table, item: GameObject) -> int:
    return sum([past.amount for past in table.state.history if past.kind is h.DAMAGE and past.what is item])


def _damage_by_object(table: Table, item: GameObject) -> int:
    return sum([past.amount for past in table.state.history if past.kind is h.DAMAGE and past.source is item])


OBJECT_NUMBERS: Final[dict[str, Callable[[Table, GameObject], int]]] = {
    "life or toughness": _toughness_or_loyalty,
    "cmc": _cmc,
    "colors": _colours,
    "colors spent": _colours_spent,
    "mana spent": _mana_spent,
    "times replicated": _times_replicated,
    "spells before": _spells_before,
    "damage dealt this turn": _damage_by_object,
    "damage taken this turn": _damage_to_object,
}
"""The numbers of an object except power and toughness."""


def _life(table: Table, player: Player) -> int:
    return player.life


def _cards_in_hand(table: Table, player: Player) -> int:
    return len(table.state.hands[player.index])


def _cards_in_library(table: Table, player: Player) -> int:
    return len(table.state.libraries[player.index])


def _mana(table: Table, player: Player) -> int:
    return player.mana


def _lands_played(table: Table, player: Player) -> int:
    return player.lands_played


def _damage_to_player(table: Table, player: Player) -> int:
    return sum([past.amount for past in table.state.history if past.kind is h.DAMAGE and past.other is player])


def _turns(table: Table, player: Player) -> int:
    return player.turns_taken


def _turn_number(table: Table, player: Player) -> int:
    """Return the number of a player's most recent turn among the turns of all players."""
    return player.last_turn


def remember_player(table: Table, player: Player) -> None:
    """Keep the numbers of a player who is about to leave the game.

    Rules: 600.4e.
    """
    player.last_known = (
        ("hand", _cards_in_hand(table, player)),
        ("library", _cards_in_library(table, player)),
        ("graveyard", len(table.state.graveyards[player.index])),
    )


def last_known_cards(table: Table, what: v.Count, ctx: Context) -> int:
    """Return how many cards a player who has left the game had in the zone that is counted; 0 if it is no zone of such
    a player.

    Rules: 600.4e.
    """
    total = 0
    for player in table.state.players:
        if player.last_known and isinstance(what.what, n.All):
            kind = what.what.kind
            if isinstance(kind, n.Filter) and not kind.tests and isinstance(kind.whose, n.Ref):
                for zone, number in player.last_known:
                    if zone == kind.zone and player in evaluate.select(table, kind.whose, ctx):
                        total += number
    return total


PLAYER_NUMBERS: Final[dict[str, Callable[[Table, Player], int]]] = {
    "life or toughness": _life,
    "hand": _cards_in_hand,
    "library": _cards_in_library,
    "mana": _mana,
    "lands played": _lands_played,
    "damage taken this turn": _damage_to_player,
    "turn number": _turn_number,
    "turns": _turns,
}
"""The numbers of a player except the life total."""


def _times_paid(table: Table, what: v.TimesPaid, ctx: Context) -> int:
    context = conditions.context_of_play(ctx)
    if context is None:
        return 0
    for held in continuous.characteristics(table, ctx.source).abilities:
        ability = held.ability
        if isinstance(ability, AdditionalCost) and ability.repeated and ability.cost.parts == (Mana(what.mana),):
            return context.paid.count(ability.label) if ability.label else 0
    return 0


def _keyword_total(table: Table, what: v.KeywordTotal, ctx: Context) -> int:
    total = 0
    for item in evaluate.objects(table, what.of, ctx):
        for held in continuous.characteristics(table, item).abilities:
            ability = held.ability
            if isinstance(ability, KeywordAbility) and ability.keyword == what.keyword and ability.n is not None:
                total += evaluate.value(table, ability.n, ctx)
    return total


def _extreme(table: Table, what: v.Extreme, ctx: Context) -> int:
    numbers = [number_of(table, item, what.what, ctx) for item in evaluate.select(table, what.among, ctx)]
    if not numbers:
        return 0
    if what.how == "greatest":
        return max(numbers)
    return sum(numbers)


def _arith(table: Table, what: v.Arith, ctx: Context) -> int:
    left = evaluate.value(table, what.left, ctx)
    right = evaluate.value(table, what.right, ctx)
    op = what.op
    if op == "+":
        return left + right
    if op == "-":
        return left - right
    if op == "*":
        return product(left, right)
    if op == "/down":
        return quotient(left, right)
    if op == "/up":
        return -quotient(-left, right)
    if op == "min":
        return min(left, right)
    if op == "max":
        return max(left, right)
    raise evaluate.NotKnown(f"arithmetic {op}")


def _depending(table: Table, what: v.Depending, ctx: Context) -> int:
    return evaluate.value(table, what.then if evaluate.holds(table, what.condition, ctx) else what.otherwise, ctx)


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
    raise evaluate.NotKnown(f"number of {what.what}")


def _as_turn_began(table: Table, what: v.AsTurnBegan, ctx: Context) -> int:
    number = ctx.source.choices.get("turn began")
    return number if isinstance(number, int) else 0


def _mana_spent_of(table: Table, what: v.ManaSpent, ctx: Context) -> int:
    letters = ctx.event.mana if ctx.event is not None else ""
    return sum([letters.count(COLOUR_LETTERS[i]) for i in range(5) if what.colours & (1 << i)])


def _mana_on_x(table: Table, what: v.ManaOnX, ctx: Context) -> int:
    index = what.colour.bit_length() - 1
    cost = continuous.characteristics(table, ctx.source).mana_cost
    if cost is None:
        return 0
    spent = ctx.letters_spent.count(COLOUR_LETTERS[index]) - cost.coloured[index]
    return max(0, min(spent, cost.x_count * ctx.x))


def _chosen_number(table: Table, what: v.ChosenNumber, ctx: Context) -> int:
    chosen = filters.choice(ctx, "number")
    return chosen if isinstance(chosen, int) else 0


def _happened(table: Table, what: v.Happened, ctx: Context) -> int:
    total = 0
    counted: list[GameObject] = []
    for past in conditions.spanned(table, what.span):
        if event_patterns.matched(table, what.event, past, ctx):
            if what.objects and past.what is not None:
                if past.what in counted:
                    continue
                counted.append(past.what)
            total += past.amount if what.amount else 1
    return total


def _fewest(table: Table, what: v.Fewest, ctx: Context) -> int:
    """Return how many of a kind the player has who has the fewest."""
    found = evaluate.candidates(table, what.kind, ctx)
    counts: list[int] = []
    for player in table.state.in_turn_order():
        number = 0
        for item in found:
            if isinstance(item, GameObject):
                holder = item.controller if item.zone is Zone.IN_PLAY else item.owner
                number += 1 if holder is player else 0
        counts.append(number)
    return min(counts) if counts else 0


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
        entry(v.ManaSymbols, _mana_symbols),
        entry(v.Of, _of),
        entry(v.Extreme, _extreme),
        entry(v.KeywordTotal, _keyword_total),
        entry(v.TimesPaid, _times_paid),
        entry(v.Arith, _arith),
        entry(v.Depending, _depending),
        entry(v.Amount, _amount),
        entry(v.CountOf, _count_of),
        entry(v.ChosenNumber, _chosen_number),
        entry(v.ManaSpent, _mana_spent_of),
        entry(v.ManaOnX, _mana_on_x),
        entry(v.AsTurnBegan, _as_turn_began),
        entry(v.Happened, _happened),
        entry(v.CostAmount, _cost_amount),
        entry(v.TimesUsed, _times_used),
        entry(v.Fewest, _fewest),
    ]
)
