"""Finds the mana abilities with which a bill can be paid.

The payer spends what is least worth keeping: lands before creatures, sources of one colour before sources of many, and
abilities that cost more than tapping only if necessary.

Rules: 409.1g.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import PlayStep
from manaburn.rules.kernel import identity
from manaburn.rules.kernel.mana_sources import ManaSource, ManaUse, Stock, UsedUp, is_one
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate, statuses
from manaburn.state.contexts import Context
from manaburn.state.objects import ABILITY, GameObject, Player
from manaburn.terms import COLOUR_LETTERS, ManaCost, Zone, number_in_symbol
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import costs as c
from manaburn.text.tree import nouns as n

from . import (
    ability_summary,
    contested_counters,
    foreign_mana,
    given_actions,
    mana_abilities,
    mana_flow,
    mana_origins,
    mana_plan,
    mana_positions,
    mana_search,
)
from .object_costs import is_itself, is_played
from .total_cost import TotalCost

# -- what could give mana ----------------------------------------------------------------------------------------------


def sources(table: Table, player: Player) -> list[ManaSource]:
    """Return the mana abilities that a player could play now, those least worth keeping first."""
    return stock(table, player).sources


def stock(table: Table, player: Player) -> Stock:
    """Return the same, with a summary of them. Cached; must not be changed.

    If all that could give mana are permanents that are simply tapped, the answer lasts until something is tapped or
    untapped, characteristics change or the turn ends: most windows of a turn have the same.
    """
    caches = table.caches
    index = player.index
    version = table.journal.version
    if caches.stocks_at[index] == version:
        return caches.stocks[index]
    there = caches.stocks[index]
    taps = table.journal.taps
    turn = table.state.turn
    stamp = continuous.stamp(table)
    plain = mana_abilities.undisturbed(table)
    if not plain or there.taps != taps or there.stamp != stamp or there.turn != turn:
        there = gathered(table, player, plain, there)
        if there.taps >= 0:
            there.taps = taps
            there.turn = turn
            there.stamp = stamp
        caches.stocks[index] = there
    caches.stocks_at[index] = version
    return there


def gathered(table: Table, player: Player, plain: bool, before: Stock) -> Stock:
    """Return the mana abilities that a player could play now, found anew. ``plain``: nothing disturbs them. ``before``:
    those found the last time, which are often the same."""
    found: list[ManaSource] = []
    lasts = plain
    for offer in mana_abilities.offered_actions(table):
        if offer.mana and offer.held is not None and foreign_mana.is_offered(table, player, offer):
            source = mana_abilities.source_in_play(table, player, offer, plain)
            if source is not None:
                found.append(source)
            if offer.source is None and not mana_abilities.waits_to_be_tapped(table, offer):
                lasts = False
    for item in table.state.working_elsewhere.values():
        if item.owner is player and item.zone is not Zone.IN_PLAY and item.zone is not Zone.LIBRARY:
            for held in continuous.characteristics(table, item).activated:
                if ability_summary.makes_mana(table, held):
                    lasts = False
                    source = mana_abilities.source_of(table, player, item, held)
                    if source is not None:
                        found.append(source)
    for offer in given_actions.of_player(table, player) if table.state.effects else ():
        if offer.held is not None:
            lasts = False
            source = mana_abilities.source_of(table, player, offer.item, offer.held)
            if source is not None:
                found.append(source)
    whole = before
    if not identity.same(found, before.by_hand):
        whole = Stock(found)
        sort_by_weight(whole.by_hand)
        sort_by_weight(whole.sources)
    whole.taps = 0 if lasts else -1
    return whole


def sort_by_weight(found: list[ManaSource]) -> None:
    """Put sources in the order in which they are used. Most are in it already."""
    for i in range(1, len(found)):
        if found[i].weight < found[i - 1].weight:
            found.sort(key=weight)
            return


def weight(source: ManaSource) -> int:
    """Return how much a source is worth keeping."""
    return source.weight


def worth_keeping(table: Table, player: Player, bill: TotalCost, item: GameObject | None) -> list[ManaSource]:
    """Return the sources for a payment in an order that preserves the colours which the player's other cards need. If
    they need none, sources of the item's own colours come first, those of the most plentiful types before others."""
    found = sources(table, player)
    if all(source.mask == found[0].mask for source in found):
        return found
    wanted = colours_wanted(table, player, item)
    supply = [0] * 6
    for source in found:
        for i in range(6):
            if source.mask & (1 << i):
                supply[i] += 1
    keyed: list[tuple[int, int, int, int, int, int]] = []
    for at, source in enumerate(found):
        rank = 0
        other = 1
        spread = 0
        for i in range(6):
            if source.mask & (1 << i):
                spread = max(spread, supply[i])
                if bill.coloured[i]:
                    other = 0
                if 0 < wanted[i] >= supply[i] - bill.coloured[i]:
                    rank = 1
        keyed.append((source.weight // mana_positions.CLASS, rank, source.weight, other, -spread, at))
    keyed.sort()
    return [found[key[5]] for key in keyed]


def colours_wanted(table: Table, player: Player, item: GameObject | None) -> list[int]:
    """Return how much mana of each type the other cards in hand and the abilities in play would need."""
    wanted = [0] * 6
    costs: list[ManaCost] = []
    for card in table.state.hands[player.index]:
        face = card.face
        if card is not item and face is not None and face.mana_cost is not None:
            costs.append(face.mana_cost)
    for permanent in table.state.in_play:
        if permanent.controller is player and permanent is not item:
            for held in continuous.characteristics(table, permanent).activated:
                if isinstance(held.ability, ActivatedAbility):
                    costs.extend([part.mana for part in held.ability.cost.parts if isinstance(part, c.Mana)])
    for cost in costs:
        coloured = cost.coloured
        for i in range(6):
            wanted[i] += coloured[i]
    return wanted


def is_source(table: Table, player: Player, item: GameObject) -> bool:
    """Return whether an object has a mana ability that the player could play now."""
    for source in stock(table, player).by_hand:
        if source.item is item:
            return True
    return False


def available(table: Table, player: Player) -> int:
    """Return the greatest amount of mana available from the pool and from sources."""
    return player.mana + stock(table, player).most


# -- can it be paid? ---------------------------------------------------------------------------------------------------


YES: Final = 1
NO: Final = 0
PERHAPS: Final = -1


def covers(table: Table, player: Player, cost: ManaCost) -> int:
    """Return by counting whether a mana cost, with X as 0, could be paid: YES, NO, or PERHAPS if only :func:`plan` can
    tell. Counting is enough if every source makes one mana."""
    if cost.hybrid or cost.snow:
        return PERHAPS
    there = stock(table, player)
    pool = player.pool
    total = cost.converted()
    if total > there.most and total > there.most + player.mana:
        return NO
    coloured = cost.coloured
    sure = 0
    missing = False
    for i in range(6):
        count = pool[i] + there.sure[i]
        if count < coloured[i]:
            missing = True
        sure += count
    if sure >= total and not missing:
        return YES
    exact = there.ones and not player.special
    if exact and there.plain:
        return NO
    if there.masks and not table.running.making:
        masks = list(there.masks)
        counts = list(there.counts)
        if enough(total, list(coloured), player, masks, counts):
            return YES
        if exact:
            return NO
    return PERHAPS


def usable(spend: object | None, table: Table, ctx: Context) -> bool:
    """Return whether restricted mana may be spent on this."""
    if spend is None:
        return True
    item = ctx.item
    if not isinstance(spend, (n.Filter, n.Players, n.Either)):
        return False
    if isinstance(spend, n.Filter) and NO_SPELLS in spend.tests:
        return not casts(item, ctx)
    if item is None or (item.kind == ABILITY and item.context is ctx):
        # An activated ability that is being played, or whose cost is being checked: its source counts.
        return ctx.held_key >= 0 and any(
            isinstance(part, n.Filter)
            and n.IsAbility("activated") in part.tests
            and evaluate.passes(table, ctx.source, of_source(part), ctx)
            for part in (spend.kinds if isinstance(spend, n.Either) else (spend,))
        )
    if item.zone is not Zone.STACK and item.kind != ABILITY and ctx.source.zone is not Zone.STACK:
        # A card that is checked before it is played will be a spell.
        return any(
            isinstance(part, n.Filter) and n.IsSpell() in part.tests and evaluate.is_of(table, item, as_card(part), ctx)
            for part in (spend.kinds if isinstance(spend, n.Either) else (spend,))
        )
    if evaluate.is_of(table, item, spend, ctx) or evaluate.is_of(table, ctx.source, spend, ctx):
        return True
    return item.source is not None and evaluate.is_of(table, item.source, spend, ctx)


NO_SPELLS: Final = n.Not(n.IsSpell())
"""What mana can be spent on that can't be spent to play spells."""


def casts(item: GameObject | None, ctx: Context) -> bool:
    """Return whether a cost is that of playing a spell: of the spell, or of the card that would become it."""
    if item is None or item.kind == ABILITY:
        return False
    if item.zone is Zone.IN_PLAY:
        return False
    return item.context is ctx or (item.zone is not Zone.STACK and item.here)


def as_card(kind: n.Filter) -> n.Filter:
    """Return what a card must be to become a spell on which the mana may be spent."""
    return n.Filter(tuple([test for test in kind.tests if test != n.IsSpell()]), "any", kind.whose)


def of_source(kind: n.Filter) -> n.Filter:
    """Return what the source of an ability must be so that the mana may be spent on it: "abilities of artifacts"."""
    for test in kind.tests:
        if isinstance(test, n.InRelation) and test.relation == "source" and isinstance(test.what, n.All):
            if isinstance(test.what.kind, n.Filter):
                return test.what.kind
    return n.Filter(zone="any")


class Spare:
    """What must not be used for a payment because the cost itself takes it, and what else the cost uses up."""

    def __init__(self) -> None:
        self.tapped: Final[list[GameObject]] = []
        """Permanents that must not be tapped."""
        self.staying: Final[list[GameObject]] = []
        """Objects that must not be used up."""
        self.needs: list[UsedUp] = []
        """The other costs to be paid."""
        self.life = 0
        """The life to be paid."""
        self.removals: list[contested_counters.Removal] = []
        """The parts of the cost that remove counters."""


def plan(
    table: Table,
    player: Player,
    bill: TotalCost,
    ctx: Context,
    spare: Spare | None = None,
    order: list[ManaSource] | None = None,
) -> list[ManaUse] | None:
    """Return how to pay a bill from the pool and with mana abilities, as uses in order; None if it can't be paid.

    ``order``: the sources, those least worth keeping first.
    """
    if bill.unpayable:
        return None
    if bill.total == 0:
        return []
    if spare is not None and counters_contested(table, player, spare):
        return plan_after_removal(table, player, bill, ctx, spare, order)
    found = order if order is not None else sources(table, player)
    usual = [as_left(table, source, ctx) for source in found if is_free(table, source, ctx, spare)]
    careful = spare is not None and may_hurt_too_much(player, spare, stock(table, player))
    if careful:
        usual = at_their_prices(usual)
    if ctx.producers is None and is_plain(player, bill, usual, spare):
        return plain_plan(player, bill, usual)
    result = first_solved(table, player, bill, ctx, spare, usual)
    if result is None or careful or mana_plan.can_be_followed(result, player.life, spare.life if spare else 0):
        return result
    return first_solved(table, player, bill, ctx, spare, at_their_prices(usual))


def counters_contested(table: Table, player: Player, spare: Spare) -> bool:
    """Return whether mana abilities could remove counters that the cost itself removes."""
    if not spare.removals:
        return False
    return contested_counters.contested(table, player, spare.removals, sources(table, player))


def plan_after_removal(
    table: Table, player: Player, bill: TotalCost, ctx: Context, spare: Spare, order: list[ManaSource] | None
) -> list[ManaUse] | None:
    """Return how to pay a bill with what mana abilities can do once the cost has removed its counters: none of those is
    there for both."""
    removals = spare.removals
    result: list[ManaUse] | None = None
    for removed in contested_counters.ways(table, player, removals[0]):
        mark = contested_counters.take(table, removed)
        spare.removals = removals[1:]
        left = order
        if order is not None:
            now = {(source.item.number, source.held.key): source for source in sources(table, player)}
            keys = [(source.item.number, source.held.key) for source in order]
            left = [now[key] for key in keys if key in now]
        result = plan(table, player, bill, ctx, spare, left)
        table.journal.rollback(mark)
        if result is not None:
            break
    spare.removals = removals
    return result


def at_their_prices(found: list[ManaSource]) -> list[ManaSource]:
    """Return sources with the life that they take as they resolve as a part of their costs."""
    return [source.at_its_price() if source.hurts else source for source in found]


def first_solved(
    table: Table, player: Player, bill: TotalCost, ctx: Context, spare: Spare | None, usual: list[ManaSource]
) -> list[ManaUse] | None:
    """Return the payment of the first reading of a bill that can be paid; None if none can."""
    for told in bill.told_apart():
        for one in without_twobrid(told):
            result = solved(table, player, one, ctx, spare, usual)
            if result is not None:
                return result
    return None


def could_pay(table: Table, player: Player, bill: TotalCost, ctx: Context, spare: Spare | None = None) -> bool:
    """Return whether a bill can be paid; see :func:`plan`. In most cases sources that are tapped for one mana are
    enough."""
    if bill.unpayable:
        return False
    if bill.total == 0:
        return True
    there = stock(table, player)
    if bill.total > player.mana + there.most:
        return False
    if spare is not None and counters_contested(table, player, spare):
        return plan(table, player, bill, ctx, spare) is not None
    counted = spare is None or not (spare.needs or may_hurt_too_much(player, spare, there))
    counted = counted and ctx.producers is None
    if counted and not bill.hybrid and not bill.snow and not bill.for_x:
        masks = list(there.masks)
        counts = list(there.counts)
        if spare is not None:
            for number in {item.number for item in spare.tapped}:
                mask = there.mask_of.get(number, 0)
                if mask:
                    counts[masks.index(mask)] -= 1
        if not table.running.making:
            if enough(bill.total, bill.coloured, player, masks, counts):
                return True
            if there.ones and not player.special:
                return False
    return plan(table, player, bill, ctx, spare) is not None


def may_hurt_too_much(player: Player, spare: Spare, there: Stock) -> bool:
    """Return whether so much life may be lost as mana abilities resolve that the life in a cost can't be paid then."""
    return spare.life > 0 and there.hurts > player.life - spare.life


def enough(total: int, coloured: list[int], player: Player, masks: list[int], counts: list[int]) -> bool:
    """Return whether a player's pool and these amounts of mana, each of any type in its mask, pay for mana of single
    types and, with what is left, for generic mana. What is in the pool is added to the amounts."""
    for i in range(6):
        if player.pool[i]:
            masks.append(1 << i)
            counts.append(player.pool[i])
    if sum(counts) < total:
        return False
    needed: list[int] = []
    caps = [0] * len(masks)
    for i in range(6):
        if coloured[i]:
            for k in range(len(masks)):
                if masks[k] & (1 << i):
                    caps[k] |= 1 << len(needed)
            needed.append(coloured[i])
    return not needed or mana_flow.enough(needed, caps, counts)


def is_free(table: Table, source: ManaSource, ctx: Context, spare: Spare | None) -> bool:
    """Return whether a source may be used for a payment: it is neither being paid for nor being played itself."""
    if spare is not None and source.taps and source.item in spare.tapped:
        return False
    if source.item.zone is not Zone.IN_PLAY and is_itself(source.item, ctx):
        return False
    return not is_in_use(table, source)


def as_left(table: Table, source: ManaSource, ctx: Context) -> ManaSource:
    """Return what a source gives while a card is being played: once it is on the stack, the card is no longer in the
    hand to be revealed for mana.

    Rules: 409.1a.
    """
    if table.edition.playing[0] is PlayStep.ANNOUNCE:
        for card in source.shown:
            if is_played(card, ctx):
                return source.without(card)
    return source


def is_in_use(table: Table, source: ManaSource) -> bool:
    """Return whether a mana ability that is now being played is this one, or taps what this one would tap."""
    for made in table.running.making:
        if made.item is source.item:
            if made.held.key == source.held.key:
                return True
            if source.taps and statuses.taps_for_cost(table, made.held):
                return True
    return False


def is_plain(player: Player, bill: TotalCost, found: list[ManaSource], spare: Spare | None) -> bool:
    """Return whether each available mana has only one possible type and costs only tapping, so that no search is
    needed."""
    if player.special or bill.hybrid or bill.snow or bill.for_x:
        return False
    items: set[int] = set()
    for source in found:
        if not is_one(source) or source.mask & (source.mask - 1):
            return False
        if source.item.number in items:
            return False
        items.add(source.item.number)
    if spare is not None:
        for need in spare.needs:
            for item in need.found:
                if item.number in items:
                    return False
    return True


def plain_plan(player: Player, bill: TotalCost, found: list[ManaSource]) -> list[ManaUse] | None:
    """Return a payment if each mana has only one possible type: mana of single types first, then the rest."""
    left = list(player.pool)
    wanted = [0] * 6
    for i in range(6):
        paid = min(left[i], bill.coloured[i])
        left[i] -= paid
        wanted[i] = bill.coloured[i] - paid
    generic = max(0, bill.generic - sum(left))
    result: list[ManaUse] = []
    rest: list[ManaSource] = []
    for source in found:
        kind = source.mask.bit_length() - 1
        if wanted[kind]:
            wanted[kind] -= 1
            result.append(ManaUse(source, COLOUR_LETTERS[kind], -1))
        else:
            rest.append(source)
    if sum(wanted) or len(rest) < generic:
        return None
    for source in rest[:generic]:
        result.append(ManaUse(source, COLOUR_LETTERS[source.mask.bit_length() - 1], -1))
    return result


def without_twobrid(bill: TotalCost) -> list[TotalCost]:
    """Return the bills that result from paying {2/W} with {W} or with {2}, the cheapest first."""
    result = [bill]
    for symbol in bill.hybrid:
        number = number_in_symbol(symbol)
        if number:
            more: list[TotalCost] = []
            for one in result:
                other = one.copy()
                other.hybrid.remove(symbol)
                other.generic += number
                more.append(other)
            result = result + [one for one in more if str(one) not in [str(there) for there in result]]
    result.sort(key=total_of)
    return result


def total_of(bill: TotalCost) -> int:
    """Return how much mana a bill contains."""
    return bill.total


def solved(
    table: Table, player: Player, bill: TotalCost, ctx: Context, spare: Spare | None, found: list[ManaSource]
) -> list[ManaUse] | None:
    """Return the payment that the search finds; None if there is none."""
    sorts: list[ManaSort] = []
    pool = mana_positions.Pool()
    other = sort_of(sorts, None, ctx.producers is None)
    for i in range(6):
        if player.pool[i]:
            pool.add(1 << i, other, player.pool[i])
    for unit in player.special:
        types = 1 << unit.kind | (mana_positions.SNOW_MANA if unit.snow else 0)
        pool.add(types, sort_of(sorts, unit.spend, mana_origins.is_from(unit, ctx)), 1)
    numbers = [sort_of(sorts, source.spend, mana_origins.would_be_from(table, source, ctx)) for source in found]
    costs = [source.weight for source in found]
    lowest = 0
    for i in range(1, len(found)):
        # A source later in the order isn't worth less.
        lowest = max(lowest, costs[i - 1])
        costs[i] = max(costs[i], lowest if found[i].sign == found[i - 1].sign else lowest + 1)
    life = player.life - (spare.life if spare is not None else 0)
    search = mana_search.Search(bill, tags_for(table, sorts, ctx), pool, found, costs, life)
    search.by_triggers = other
    if sorts:
        for source, number in zip(found, numbers, strict=True):
            search.tags[id(source)] = number
            if source.price is not None:
                own = Context(source.item, player)
                own.held_key = source.held.key
                search.tags_for[id(source)] = tags_for(table, sorts, own)
    staying = [card for card in table.state.hands[player.index] if is_played(card, ctx)]
    if spare is None:
        search.prepare([], [], staying)
    else:
        search.prepare(spare.needs, spare.tapped, spare.staying + staying)
    return search.run()


class ManaSort:
    """Mana with one restriction on what it can be spent on, from a source that may make it for this payment or not."""

    def __init__(self, spend: object | None, fits: bool) -> None:
        self.spend: Final = spend
        self.fits: Final = fits


def sort_of(sorts: list[ManaSort], spend: object | None, fits: bool) -> int:
    """Return the number of a sort of mana; -1 for mana that can be spent on anything."""
    if spend is None and fits:
        return -1
    for i, sort in enumerate(sorts):
        if sort.spend == spend and sort.fits == fits:
            return i
    sorts.append(ManaSort(spend, fits))
    return len(sorts) - 1


def tags_for(table: Table, sorts: list[ManaSort], ctx: Context) -> int:
    """Return the mask of the sorts of mana that may be spent on this."""
    mask = 0
    for i, sort in enumerate(sorts):
        if (sort.fits or ctx.producers is None) and usable(sort.spend, table, ctx):
            mask |= 1 << i
    return mask
