"""By which mana abilities a bill can be paid.

The payer spends what is worth least to keep: lands before creatures, one colour before many, nothing that costs
more than tapping unless nothing else will do.

Rules: 409.1g.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.mana_sources import ManaSource, Stock
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.state.contexts import Context
from manaburn.state.objects import ABILITY, GameObject, Player
from manaburn.terms import COLOUR_LETTERS, ManaCost, Zone
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n

from . import ability_summary, mana_abilities
from .object_costs import Need, satisfiable
from .total_cost import Bill

SNOW_MANA: Final = 64
"""Stands for "from a snow permanent" in a mask of types of mana."""


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
        found.sort(key=weight)
    table.caches.stocks[player.index] = whole
    table.caches.stocks_at[player.index] = table.journal.version
    return whole


def weight(source: ManaSource) -> int:
    """How much a source is worth keeping."""
    return source.weight


def look_ahead(table: Table, player: Player, bill: Bill, item: GameObject | None) -> None:
    """Put the sources for a payment in an order that leaves the colours of which what else the player could play has
    need; else those of its own colours come first, and of what there is most.
    """
    found = sources(table, player)
    if all(source.mask == found[0].mask for source in found):
        return
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
        keyed.append((source.weight // CLASS, rank, source.weight, other, -spread, at))
    keyed.sort()
    found[:] = [found[key[5]] for key in keyed]


CLASS: Final = 20
"""Sources whose weights differ by less are of the same sort."""


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
    if evaluate.is_of(table, item, spend, ctx):
        return True
    return item.source is not None and evaluate.is_of(table, item.source, spend, ctx)


def of_source(kind: n.Filter) -> n.Filter:
    """What the source of an ability has to be that mana may be spent on: "abilities of artifacts"."""
    for test in kind.tests:
        if isinstance(test, n.InRelation) and test.relation == "source" and isinstance(test.what, n.All):
            if isinstance(test.what.kind, n.Filter):
                return test.what.kind
    return n.Filter(zone="any")


class Plan:
    """How a bill will be paid: which sources are to be used and for which alternative of their mana."""

    def __init__(self) -> None:
        self.uses: list[tuple[ManaSource, int]] = []
        """The sources in the order in which to use them, each with the index of the alternative."""


class Purse:
    """What there is to pay with from the pool: mana by type, and which of it is from snow permanents."""

    def __init__(self, table: Table, player: Player, ctx: Context) -> None:
        self.left = list(player.pool)
        self.snow: list[int] = []
        for unit in player.special:
            if usable(unit.spend, table, ctx):
                self.left[unit.kind] += 1
                if unit.snow:
                    self.snow.append(unit.kind)


def plan(
    table: Table,
    player: Player,
    bill: Bill,
    ctx: Context,
    untapped: list[GameObject] | None = None,
    staying: list[GameObject] | None = None,
    needs: list[Need] | None = None,
) -> Plan | None:
    """A way to pay a bill from the pool and by mana abilities; None if there is none.

    ``untapped``: permanents not to be tapped for it; ``staying``: objects not to be used up for it; ``needs``: what
    else is to be paid.
    """
    if bill.unpayable:
        return None
    need = bill.total
    result = Plan()
    if need == 0:
        return result
    purse = Purse(table, player, ctx)
    there = sum(purse.left)
    if there >= need and settle(bill, [], purse, []) is not None:
        return result
    simple: list[ManaSource] = []
    others: list[ManaSource] = []
    for source in sources(table, player):
        if source.taps and untapped is not None and source.item in untapped:
            continue
        if source.spend is not None and not usable(source.spend, table, ctx):
            continue
        if source.simple:
            simple.append(source)
            there += source.amount
        elif not (source.leaves and staying is not None and source.item in staying):
            others.append(source)
            there += source.amount * source.uses
    if there < need:
        return None
    found = settle(bill, simple, purse, [])
    if found is not None:
        result.uses = found
        return result
    if others:
        found = with_others(bill, simple, others, purse, needs)
        if found is not None:
            result.uses = found
            return result
    return None


def with_others(
    bill: Bill, simple: list[ManaSource], others: list[ManaSource], purse: Purse, needs: list[Need] | None
) -> list[tuple[ManaSource, int]] | None:
    """A payment that uses mana abilities with other costs than tapping: as few of them as will do, the lightest
    first.
    """
    choices: list[ManaSource] = []
    for source in others:
        for _ in range(min(source.uses, 5)):
            choices.append(source)
    if len(choices) > 12:
        choices = choices[:12]
    budget = [300]
    for count in range(1, min(len(choices), 7) + 1):
        found = _combine(bill, simple, choices, purse, needs, count, 0, [], budget)
        if found is not None:
            return found
        if budget[0] <= 0:
            return None
    return None


def _combine(
    bill: Bill,
    simple: list[ManaSource],
    choices: list[ManaSource],
    purse: Purse,
    needs: list[Need] | None,
    count: int,
    at: int,
    picked: list[ManaSource],
    budget: list[int],
) -> list[tuple[ManaSource, int]] | None:
    if count == 0:
        budget[0] -= 1
        return _with_these(bill, simple, picked, purse, needs)
    for i in range(at, len(choices) - count + 1):
        if budget[0] <= 0:
            return None
        source = choices[i]
        if source.uses == 1 and any(other.item is source.item for other in picked):
            continue
        picked.append(source)
        found = _combine(bill, simple, choices, purse, needs, count - 1, i + 1, picked, budget)
        picked.pop()
        if found is not None:
            return found
    return None


def _with_these(
    bill: Bill, simple: list[ManaSource], picked: list[ManaSource], purse: Purse, needs: list[Need] | None
) -> list[tuple[ManaSource, int]] | None:
    """A payment that uses all of these: their own mana is part of the bill, and each is paid before it gives any."""
    gone = [source.item for source in picked if source.leaves]
    feeds: list[list[GameObject]] = []
    for source in picked:
        for feed in source.feeds:
            feeds.append([item for item in feed if isinstance(item, GameObject)])
    if feeds or gone:
        whole = list(needs) if needs is not None else []
        for items in feeds:
            whole.append(Need(NO_PART, "leave", items, 1, 1, True, ""))
        if not satisfiable(whole, gone):
            return None
    total = bill
    for source in picked:
        if source.price is not None:
            if total is bill:
                total = bill.copy()
            total.add(source.price, 0)
    rest = [source for source in simple if not (any(source.item is other.item for other in picked if other.taps))]
    found = settle(total, rest, purse, picked)
    if found is None:
        return None
    return in_order(found, purse)


NO_PART: Final = c.Do(fx.Nothing())


def in_order(uses: list[tuple[ManaSource, int]], purse: Purse) -> list[tuple[ManaSource, int]] | None:
    """The uses in an order in which each can be paid from what came before; None if there is no such order.

    What is only tapped comes first: it may be used up by what follows.
    """
    there = sum(purse.left)
    result: list[tuple[ManaSource, int]] = [use for use in uses if use[0].simple]
    waiting: list[tuple[ManaSource, int]] = []
    for use in uses:
        if use[0].price is None:
            if not use[0].simple:
                result.append(use)
            there += len(use[0].gives[use[1]])
        else:
            waiting.append(use)
    while waiting:
        for use in waiting:
            price = use[0].price
            assert price is not None
            if price.converted() <= there:
                there += len(use[0].gives[use[1]]) - price.converted()
                result.append(use)
                waiting.remove(use)
                break
        else:
            return None
    return result


def settle(
    bill: Bill, free: list[ManaSource], purse: Purse, forced: list[ManaSource]
) -> list[tuple[ManaSource, int]] | None:
    """Choose sources for a bill: coloured symbols first, the scarcest colour first, then generic mana from the
    lightest sources.

    ``forced`` are all used; of ``free`` as few as will do. None if it can't be paid.
    """
    wants: list[int] = []
    for i in range(6):
        for _ in range(bill.coloured[i]):
            wants.append(1 << i)
    generic = bill.generic
    for _ in range(bill.snow):
        wants.append(SNOW_MANA)
    for symbol in bill.hybrid:
        mask = 0
        number = 0
        for part in symbol.split("/"):
            if part.isdigit():
                number = int(part)
            else:
                mask |= 1 << COLOUR_LETTERS.index(part)
        if (
            number
            and not any(purse.left[i] > 0 for i in range(6) if mask & (1 << i))
            and not any(source.mask & mask for source in free)
            and not any(source.mask & mask for source in forced)
        ):
            generic += number
            continue
        wants.append(mask)
    search = Search(free, purse)
    return search.run(wants, generic, forced)


class Search:
    """The search for sources that pay certain symbols."""

    def __init__(self, free: list[ManaSource], purse: Purse) -> None:
        self.free: Final = free
        self.left = list(purse.left)
        self.snow = list(purse.snow)
        self.uses: list[tuple[ManaSource, int]] = []
        self.used: list[GameObject] = []
        self.budget = 3000

    def run(self, wants: list[int], generic: int, forced: list[ManaSource]) -> list[tuple[ManaSource, int]] | None:
        """Pay all; None if it can't be done."""
        if forced:
            return self._force(wants, generic, forced, 0)
        if not self._pay(wants, generic):
            return None
        return self.uses

    def _force(
        self, wants: list[int], generic: int, forced: list[ManaSource], at: int
    ) -> list[tuple[ManaSource, int]] | None:
        """Use what has to be used, in each of its alternatives."""
        if at == len(forced):
            left = list(self.left)
            snow = list(self.snow)
            uses = list(self.uses)
            used = list(self.used)
            if self._pay(wants, generic):
                return self.uses
            self.left, self.snow, self.uses, self.used = left, snow, uses, used
            return None
        source = forced[at]
        for k, letters in enumerate(source.gives):
            self.budget -= 10
            if self.budget <= 0:
                return None
            self._take(source, k, letters, -1)
            found = self._force(wants, generic, forced, at + 1)
            if found is not None:
                return found
            self._untake(source, letters, -1)
        return None

    def _pay(self, wants: list[int], generic: int) -> bool:
        if wants:
            if len(wants) > 1:
                wants = self._scarcest_first(wants)
            if not self._assign(wants, 0):
                return False
        generic -= sum(self.left)
        if generic > 0:
            for source in self.free:
                if source.item in self.used:
                    continue
                best = 0
                for k in range(1, len(source.gives)):
                    if len(source.gives[k]) > len(source.gives[best]):
                        best = k
                self.uses.append((source, best))
                self.used.append(source.item)
                generic -= len(source.gives[best])
                if generic <= 0:
                    break
        return generic <= 0

    def _scarcest_first(self, wants: list[int]) -> list[int]:
        """The symbols in order, those with the fewest sources first."""
        keyed: list[tuple[int, int]] = []
        for want in wants:
            count = 0
            for source in self.free:
                if can_give(source, want):
                    count += 1
            for i in range(6):
                if want & (1 << i):
                    count += self.left[i]
            keyed.append((count, want))
        keyed.sort()
        return [want for count, want in keyed]

    def _assign(self, wants: list[int], at: int) -> bool:
        """Find mana for each symbol from the ``at``-th on, going back where that leads nowhere."""
        if at >= len(wants):
            return True
        self.budget -= 1
        if self.budget <= 0:
            return False
        want = wants[at]
        if want == SNOW_MANA:
            for i, kind in enumerate(self.snow):
                if self.left[kind] > 0:
                    del self.snow[i]
                    self.left[kind] -= 1
                    if self._assign(wants, at + 1):
                        return True
                    self.left[kind] += 1
                    self.snow.insert(i, kind)
                    break
        else:
            for i in range(6):
                if want & (1 << i) and self.left[i] > 0:
                    self.left[i] -= 1
                    if self._assign(wants, at + 1):
                        return True
                    self.left[i] += 1
        tried: list[int] = []
        for source in self.free:
            if not can_give(source, want) or source.item in self.used:
                continue
            if source.amount == 1:
                same = source.mask | (SNOW_MANA if source.snow else 0)
                if same in tried:
                    continue
                tried.append(same)
            for k, letters in enumerate(source.gives):
                index = 0 if want == SNOW_MANA else _index_in(letters, want)
                if index < 0:
                    continue
                self._take(source, k, letters, index)
                if self._assign(wants, at + 1):
                    return True
                self._untake(source, letters, index)
        return False

    def _take(self, source: ManaSource, k: int, letters: str, spent: int) -> None:
        """Use a source; the ``spent``-th of its mana is spent at once."""
        for i, letter in enumerate(letters):
            if i != spent:
                self.left[COLOUR_LETTERS.index(letter)] += 1
        self.uses.append((source, k))
        self.used.append(source.item)

    def _untake(self, source: ManaSource, letters: str, spent: int) -> None:
        for i, letter in enumerate(letters):
            if i != spent:
                self.left[COLOUR_LETTERS.index(letter)] -= 1
        self.uses.pop()
        self.used.pop()


def can_give(source: ManaSource, want: int) -> bool:
    """Whether a source can pay a symbol."""
    return source.snow if want == SNOW_MANA else source.mask & want != 0


def _index_in(letters: str, want: int) -> int:
    for i, letter in enumerate(letters):
        if want & (1 << COLOUR_LETTERS.index(letter)):
            return i
    return -1
