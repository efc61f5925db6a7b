"""By which mana abilities a bill can be paid.

The payer spends what is worth least to keep: lands before creatures, one colour before many, nothing that costs
more than tapping unless nothing else will do.

Rules: 409.1g.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.mana_sources import ManaSource, ManaUse, Stock, UsedUp
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.state.contexts import Context
from manaburn.state.objects import ABILITY, GameObject, Player
from manaburn.terms import COLOUR_LETTERS, ManaCost, Zone
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import costs as c
from manaburn.text.tree import nouns as n

from . import ability_summary, mana_abilities, mana_flow, mana_positions, mana_search
from .object_costs import is_played
from .total_cost import TotalCost

# -- what could give mana ----------------------------------------------------------------------------------------------


def sources(table: Table, player: Player) -> list[ManaSource]:
    """The mana abilities a player could play now, the least worth keeping first."""
    return stock(table, player).sources


def stock(table: Table, player: Player) -> Stock:
    """The same with what can be told of them together. Cached; not to be changed."""
    if table.caches.stocks_at[player.index] == table.journal.version:
        return table.caches.stocks[player.index]
    found: list[ManaSource] = []
    plain = mana_abilities.undisturbed(table)
    for actor in mana_abilities.actors(table):
        if actor.mana and actor.held is not None and (actor.anybody or actor.item.controller is player):
            source = mana_abilities.source_in_play(table, player, actor, plain)
            if source is not None:
                found.append(source)
    for mover in table.state.movers.values():
        if mover.owner is player and mover.zone is not Zone.IN_PLAY and mover.zone is not Zone.LIBRARY:
            for held in continuous.characteristics(table, mover).activated:
                if ability_summary.makes_mana(table, held):
                    source = mana_abilities.source_of(table, player, mover, held)
                    if source is not None:
                        found.append(source)
    whole = Stock(found)
    if len(found) > 1:
        whole.by_hand.sort(key=weight)
        whole.sources.sort(key=weight)
    table.caches.stocks[player.index] = whole
    table.caches.stocks_at[player.index] = table.journal.version
    return whole


def weight(source: ManaSource) -> int:
    """How much a source is worth keeping."""
    return source.weight


def worth_keeping(table: Table, player: Player, bill: TotalCost, item: GameObject | None) -> list[ManaSource]:
    """The sources for a payment in an order that leaves the colours of which what else the player could play has need;
    else those of its own colours come first, and of what there is most.
    """
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
    """How much mana of each type the other cards in hand, and abilities in play, would need."""
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
        for symbol in cost.symbols:
            if symbol in COLOUR_LETTERS:
                wanted[COLOUR_LETTERS.index(symbol)] += 1
    return wanted


def available(table: Table, player: Player) -> int:
    """How much mana there is at most, in the pool and in sources."""
    return player.mana + stock(table, player).most


# -- can it be paid? ---------------------------------------------------------------------------------------------------


YES: Final = 1
NO: Final = 0
PERHAPS: Final = -1


def covers(table: Table, player: Player, cost: ManaCost) -> int:
    """Whether a mana cost (X being 0) and nothing else could be paid, by counting: YES, NO, or PERHAPS: to be told by
    :func:`plan`. Where every source gives one mana of one type, there is nothing to search for."""
    if cost.hybrid or cost.snow:
        return PERHAPS
    there = stock(table, player)
    pool = player.pool
    if cost.converted() > player.mana + there.most:
        return NO
    sure = 0
    for i in range(6):
        count = pool[i] + there.sure[i]
        if count < cost.coloured[i]:
            return NO if there.plain and not player.special else PERHAPS
        sure += count
    if sure >= cost.converted():
        return YES
    return NO if there.plain and not player.special else PERHAPS


def usable(spend: object | None, table: Table, ctx: Context) -> bool:
    """Whether mana that may be spent on some things only may be spent on this."""
    if spend is None:
        return True
    item = ctx.item
    if not isinstance(spend, (n.Filter, n.Players, n.Either)):
        return False
    if item is None or (item.kind == ABILITY and item.context is ctx):
        # An activated ability that is played, or whose cost is looked at: what counts is its source.
        return ctx.held_key >= 0 and any(
            isinstance(part, n.Filter)
            and n.IsAbility("activated") in part.tests
            and evaluate.passes(table, ctx.source, of_source(part), ctx)
            for part in (spend.kinds if isinstance(spend, n.Either) else (spend,))
        )
    if item.zone is not Zone.STACK and item.kind != ABILITY and ctx.source.zone is not Zone.STACK:
        # A card that is looked at before it is played: it will be a spell.
        return any(
            isinstance(part, n.Filter) and n.IsSpell() in part.tests and evaluate.is_of(table, item, as_card(part), ctx)
            for part in (spend.kinds if isinstance(spend, n.Either) else (spend,))
        )
    if evaluate.is_of(table, item, spend, ctx) or evaluate.is_of(table, ctx.source, spend, ctx):
        return True
    return item.source is not None and evaluate.is_of(table, item.source, spend, ctx)


def as_card(kind: n.Filter) -> n.Filter:
    """What a card has to be to become a spell that mana may be spent on."""
    return n.Filter(tuple([test for test in kind.tests if test != n.IsSpell()]), "any", kind.whose)


def of_source(kind: n.Filter) -> n.Filter:
    """What the source of an ability has to be that mana may be spent on: "abilities of artifacts"."""
    for test in kind.tests:
        if isinstance(test, n.InRelation) and test.relation == "source" and isinstance(test.what, n.All):
            if isinstance(test.what.kind, n.Filter):
                return test.what.kind
    return n.Filter(zone="any")


class Spare:
    """What is not to be used for a payment, because the cost itself takes it, and what else the cost uses up."""

    def __init__(self) -> None:
        self.tapped: Final[list[GameObject]] = []
        """Not to be tapped."""
        self.staying: Final[list[GameObject]] = []
        """Not to be used up."""
        self.needs: list[UsedUp] = []
        """What else is to be paid."""
        self.life = 0
        """The life that is to be paid."""


def plan(
    table: Table,
    player: Player,
    bill: TotalCost,
    ctx: Context,
    spare: Spare | None = None,
    order: list[ManaSource] | None = None,
) -> list[ManaUse] | None:
    """A way to pay a bill from the pool and by mana abilities: how to use them, in order; None if there is none.

    ``order``: the sources, the least worth keeping first.
    """
    if bill.unpayable:
        return None
    if bill.total == 0:
        return []
    found = order if order is not None else sources(table, player)
    usual = [source for source in found if is_free(table, source, ctx, spare)]
    if is_plain(player, bill, usual, spare):
        return plain_plan(player, bill, usual)
    for one in without_twobrid(bill):
        result = solved(table, player, one, ctx, spare, usual)
        if result is not None:
            return result
    return None


def could_pay(table: Table, player: Player, bill: TotalCost, ctx: Context, spare: Spare | None = None) -> bool:
    """Whether there is a way to pay a bill: see :func:`plan`. Mostly what is simply tapped for one mana will do."""
    if bill.unpayable:
        return False
    if bill.total == 0:
        return True
    if not bill.hybrid and not bill.snow and not bill.for_x and (spare is None or not spare.needs):
        there = stock(table, player)
        masks = list(there.masks)
        counts = list(there.counts)
        if spare is not None:
            for number in {item.number for item in spare.tapped}:
                mask = there.mask_of.get(number, 0)
                if mask:
                    counts[masks.index(mask)] -= 1
        for i in range(6):
            if player.pool[i]:
                masks.append(1 << i)
                counts.append(player.pool[i])
        if not table.running.making and enough(bill, masks, counts):
            return True
        if there.plain and not player.special and not table.running.making:
            return False
    return plan(table, player, bill, ctx, spare) is not None


def enough(bill: TotalCost, masks: list[int], counts: list[int]) -> bool:
    """Whether so much mana, each of any of some types, pays for what is generic or of one type."""
    if sum(counts) < bill.total:
        return False
    needed = [bill.coloured[i] for i in range(6) if bill.coloured[i]]
    caps = [0] * len(masks)
    at = 0
    for i in range(6):
        if bill.coloured[i]:
            for k in range(len(masks)):
                if masks[k] & (1 << i):
                    caps[k] |= 1 << at
            at += 1
    return not needed or mana_flow.enough(needed, caps, counts)


def is_free(table: Table, source: ManaSource, ctx: Context, spare: Spare | None) -> bool:
    """Whether a source may be used for a payment: it isn't what is being paid for, nor being played itself."""
    if spare is not None and source.taps and source.item in spare.tapped:
        return False
    if source.item.zone is not Zone.IN_PLAY and is_played(source.item, ctx):
        return False
    return not is_in_use(table, source)


def is_in_use(table: Table, source: ManaSource) -> bool:
    """Whether a source is what a mana ability now being played is to be paid for."""
    for made in table.running.making:
        if made.item is source.item and (made.held.key == source.held.key or source.taps):
            return True
    return False


def is_plain(player: Player, bill: TotalCost, found: list[ManaSource], spare: Spare | None) -> bool:
    """Whether each mana there is can be of one type only, and costs nothing but tapping: then there is nothing to
    search for."""
    if player.special or bill.hybrid or bill.snow or bill.for_x:
        return False
    items: set[int] = set()
    for source in found:
        if not source.simple or source.amount != 1 or source.mask & (source.mask - 1) or source.spend is not None:
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
    """A payment where each mana can be of one type only: what is coloured first, then the rest."""
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
    """The bills that come of paying {2/W} with {W} or with {2}, the cheapest first."""
    result = [bill]
    for symbol in bill.hybrid:
        number = int(symbol.split("/")[0]) if symbol.split("/")[0].isdigit() else 0
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
    """How much mana a bill is."""
    return bill.total


def solved(
    table: Table, player: Player, bill: TotalCost, ctx: Context, spare: Spare | None, found: list[ManaSource]
) -> list[ManaUse] | None:
    """A payment that the search finds."""
    strings: list[object] = []
    for source in found:
        if source.spend is not None and source.spend not in strings:
            strings.append(source.spend)
    for unit in player.special:
        if unit.spend is not None and unit.spend not in strings:
            strings.append(unit.spend)
    pool = mana_positions.Pool()
    for i in range(6):
        if player.pool[i]:
            pool.add(1 << i, -1, player.pool[i])
    for unit in player.special:
        types = 1 << unit.kind | (mana_positions.SNOW_MANA if unit.snow else 0)
        pool.add(types, strings.index(unit.spend) if unit.spend is not None else -1, 1)
    costs = [source.weight for source in found]
    lowest = 0
    for i in range(1, len(found)):
        # What stands later in the order is not worth less.
        lowest = max(lowest, costs[i - 1])
        costs[i] = max(costs[i], lowest if found[i].sign == found[i - 1].sign else lowest + 1)
    life = player.life - (spare.life if spare is not None else 0)
    search = mana_search.Search(bill, tags_for(table, strings, ctx), pool, found, costs, life)
    if strings:
        for source in found:
            if source.spend is not None:
                search.tags[id(source)] = strings.index(source.spend)
            if source.price is not None:
                own = Context(source.item, player)
                own.held_key = source.held.key
                search.tags_for[id(source)] = tags_for(table, strings, own)
    staying = [card for card in table.state.hands[player.index] if is_played(card, ctx)]
    if spare is None:
        search.prepare([], [], staying)
    else:
        search.prepare(spare.needs, spare.tapped, spare.staying + staying)
    return search.run()


def tags_for(table: Table, strings: list[object], ctx: Context) -> int:
    """Which of the strings attached to mana let it be spent on this."""
    mask = 0
    for i, spend in enumerate(strings):
        if usable(spend, table, ctx):
            mask |= 1 << i
    return mask
