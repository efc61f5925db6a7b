"""Rule 409.1f-h: what something costs in all, and paying it.

Mana is paid from the pool, then by mana abilities: those the player chooses, or those the automatic payer finds. The payer
spends what is worth least to keep: lands before creatures, one colour before many, nothing that costs more than tapping unless
nothing else will do.
"""

from __future__ import annotations

from manaburn.errors import IllegalAction
from manaburn.state.objects import Context, Entity, GameObject, ManaUnit, Player
from manaburn.terms import COLOUR_LETTERS, ManaCost

from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c

from manaburn.text.tree import nouns as n

from manaburn.text.tree import values as v

from . import continuous, happen, mana_abilities, meaning, one_shot, restrictions
from .decisions import Kind, Option
from .table import ManaSource, Table


class Bill:
    """An amount of mana to be paid: what 409.1f works out. Symbols: generic, coloured by type, hybrid, snow."""

    def __init__(self) -> None:
        self.generic = 0
        self.coloured: list[int] = [0, 0, 0, 0, 0, 0]
        self.hybrid: list[str] = []
        self.snow = 0
        self.unpayable = False

    def add(self, cost: ManaCost, x: int) -> None:
        """Add a mana cost, with X as announced."""
        self.generic += cost.generic + cost.x_count * x
        for i in range(6):
            self.coloured[i] += cost.coloured[i]
        self.hybrid.extend(cost.hybrid)
        self.snow += cost.snow

    @property
    def total(self) -> int:
        """How much mana it is in all (a hybrid {2/W} counts as its cheaper half)."""
        return self.generic + sum(self.coloured) + len(self.hybrid) + self.snow

    def reduce(self, cost: ManaCost) -> None:
        """409.1f: a reduction: generic mana reduces generic mana only, coloured mana that colour only (never below nothing)."""
        self.generic = max(0, self.generic - cost.generic)
        for i in range(5):
            take = cost.coloured[i]
            self.coloured[i] = max(0, self.coloured[i] - take)

    def copy(self) -> Bill:
        """A copy."""
        twin = Bill()
        twin.generic = self.generic
        twin.coloured = list(self.coloured)
        twin.hybrid = list(self.hybrid)
        twin.snow = self.snow
        twin.unpayable = self.unpayable
        return twin

    def __str__(self) -> str:
        text = "{" + str(self.generic) + "}" if self.generic or self.total == 0 else ""
        text += "{S}" * self.snow + "".join(["{" + symbol + "}" for symbol in self.hybrid])
        return text + "".join([("{" + COLOUR_LETTERS[i] + "}") * self.coloured[i] for i in range(6)])


# -- what could give mana ----------------------------------------------------------------------------------------------


def sources(table: Table, player: Player) -> list[ManaSource]:
    """The mana abilities a player could play now, the least worth keeping first."""
    if table.purses_at[player.index] == table.journal.version:
        return table.purses[player.index]
    found: list[ManaSource] = []
    for item in table.state.in_play:
        for held in continuous.characteristics(table, item).activated:
            if mana_abilities.is_mana_ability(table, held.ability):
                source = mana_abilities.source_of(table, player, item, held)
                if source is not None:
                    found.append(source)
    for item in table.state.hands[player.index]:
        if item.card is not None and item.card.works_elsewhere:
            for held in continuous.characteristics(table, item).activated:
                if mana_abilities.is_mana_ability(table, held.ability):
                    source = mana_abilities.source_of(table, player, item, held)
                    if source is not None:
                        found.append(source)
    found.sort(key=weight)
    table.purses[player.index] = found
    table.purses_at[player.index] = table.journal.version
    return found


def weight(source: ManaSource) -> int:
    """How much a source is worth keeping."""
    return source.weight


# -- can it be paid? ---------------------------------------------------------------------------------------------------


def pool_usable(player: Player, unit: ManaUnit, item: GameObject | None, table: Table, ctx: Context) -> bool:
    """Whether a mana with strings attached may be spent on this."""
    if unit.spend is None:
        return True
    if not isinstance(unit.spend, (n.Filter, n.Players, n.Either)) or item is None:
        return False
    source = item.source if item.source is not None else item
    return meaning.is_of(table, source, unit.spend, ctx)


class Plan:
    """How a bill will be paid: which sources are to be used and for which alternative of their mana."""

    def __init__(self) -> None:
        self.uses: list[tuple[ManaSource, str]] = []


def plan(table: Table, player: Player, bill: Bill, ctx: Context, spare: list[GameObject] | None = None) -> Plan | None:
    """A way to pay a bill from the pool and by mana abilities; None if there is none. ``spare``: permanents not to be tapped for it."""
    if bill.unpayable:
        return None
    need = bill.total
    result = Plan()
    if need == 0:
        return result
    pool = list(player.pool)
    for unit in player.special:
        if pool_usable(player, unit, ctx.item, table, ctx):
            pool[unit.kind] += 1
    snow = sum([1 for unit in player.special if unit.snow])
    if covers(pool, bill, snow):
        return result
    available = [source for source in sources(table, player) if spare is None or source.item not in spare]
    if sum(pool) + sum([source.amount for source in available]) < need:
        return None
    simple = [source for source in available if source.simple]
    found = _search(pool, bill, simple, snow)
    if found is None and len(simple) < len(available):
        found = _search(pool, bill, available, snow)
    if found is None:
        return None
    result.uses = found
    return result


def covers(pool: list[int], bill: Bill, snow: int) -> bool:
    """Whether mana in hand covers a bill."""
    left = list(pool)
    for i in range(6):
        left[i] -= bill.coloured[i]
        if left[i] < 0:
            return False
    if bill.snow > snow:
        return False
    generic = bill.generic + bill.snow
    for symbol in bill.hybrid:
        generic += _take_hybrid(left, symbol)
        if generic < 0:
            return False
    return sum(left) >= generic


def _take_hybrid(left: list[int], symbol: str) -> int:
    """Pay a hybrid symbol from what is left; returns generic mana still to pay for it (-1000: it can't be)."""
    first, second = symbol.split("/")
    best = -1
    for part in (first, second):
        if not part.isdigit():
            i = COLOUR_LETTERS.index(part)
            if left[i] > 0 and (best < 0 or left[i] > left[best]):
                best = i
    if best >= 0:
        left[best] -= 1
        return 0
    return int(first) if first.isdigit() else -1000


def _search(
    pool: list[int], bill: Bill, available: list[ManaSource], snow: int
) -> list[tuple[ManaSource, str]] | None:
    """Choose sources for a bill: coloured symbols first, the scarcest colour first, then generic from the lightest sources."""
    left = list(pool)
    uses: list[tuple[ManaSource, str]] = []
    used: list[GameObject] = []
    wants: list[int] = []
    for i in range(6):
        have = min(left[i], bill.coloured[i])
        left[i] -= have
        for k in range(bill.coloured[i] - have):
            wants.append(1 << i)
    generic = bill.generic
    for symbol in bill.hybrid:
        rest = _take_hybrid(left, symbol)
        if rest == 0:
            continue
        mask = 0
        for part in symbol.split("/"):
            if not part.isdigit():
                mask |= 1 << COLOUR_LETTERS.index(part)
        if any([source.mask & mask for source in available]) or rest < 0:
            wants.append(mask)
        else:
            generic += rest
    if wants:
        counts = [sum([1 for source in available if source.mask & want]) for want in wants]
        order = sorted(range(len(wants)), key=counts.__getitem__)
        if not _assign(wants, order, 0, available, left, uses, used, [4000]):
            return None
    spare = sum(left)
    snow_left = max(0, bill.snow - snow)
    if snow_left:
        for source in available:
            if snow_left <= 0:
                break
            if source.item not in used and continuous_snow(source):
                uses.append((source, source.gives[0]))
                used.append(source.item)
                snow_left -= 1
        if snow_left > 0:
            return None
    generic -= spare
    if generic > 0:
        for source in available:
            if generic <= 0:
                break
            if source.item in used:
                continue
            best = source.gives[0]
            for letters in source.gives:
                if len(letters) > len(best):
                    best = letters
            uses.append((source, best))
            used.append(source.item)
            generic -= len(best)
    return uses if generic <= 0 else None


def continuous_snow(source: ManaSource) -> bool:
    """Whether a source is a snow permanent."""
    cached = source.item.cached
    return cached is not None and cached.supertypes & 4 != 0


def _assign(
    wants: list[int],
    order: list[int],
    at: int,
    available: list[ManaSource],
    left: list[int],
    uses: list[tuple[ManaSource, str]],
    used: list[GameObject],
    budget: list[int],
) -> bool:
    """Find a source for each wanted colour, with backtracking within a budget of steps."""
    while at < len(order) and _from_left(wants[order[at]], left):
        at += 1
    if at >= len(order):
        return True
    budget[0] -= 1
    if budget[0] <= 0:
        return False
    want = wants[order[at]]
    tried: list[int] = []
    for source in available:
        if source.mask & want == 0 or source.item in used:
            continue
        if source.amount == 1 and source.simple:
            if source.mask in tried:
                continue
            tried.append(source.mask)
        for letters in source.gives:
            k = _index_in(letters, want)
            if k < 0:
                continue
            kept = list(left)
            for i, letter in enumerate(letters):
                if i != k:
                    left[COLOUR_LETTERS.index(letter)] += 1
            uses.append((source, letters))
            used.append(source.item)
            if _assign(wants, order, at + 1, available, left, uses, used, budget):
                return True
            uses.pop()
            used.pop()
            left[:] = kept
    return False


def _from_left(want: int, left: list[int]) -> bool:
    for i in range(6):
        if want & (1 << i) and left[i] > 0:
            left[i] -= 1
            return True
    return False


def _index_in(letters: str, want: int) -> int:
    for i, letter in enumerate(letters):
        if want & (1 << COLOUR_LETTERS.index(letter)):
            return i
    return -1


# -- whole costs -------------------------------------------------------------------------------------------------------


def bill_of(table: Table, cost: c.Cost, ctx: Context) -> Bill:
    """The mana part of a cost."""
    bill = Bill()
    for part in cost.parts:
        if isinstance(part, c.Mana):
            bill.add(part.mana, ctx.x)
        elif isinstance(part, c.ManaTimes):
            for i in range(max(0, meaning.value(table, part.times, ctx))):
                bill.add(part.mana, ctx.x)
        elif isinstance(part, c.OwnManaCost):
            own = continuous.characteristics(table, ctx.source).mana_cost
            if own is None:
                bill.unpayable = True
            else:
                bill.add(own, 0)
    return bill


def can_pay(table: Table, player: Player, cost: c.Cost, ctx: Context) -> bool:
    """Whether a player could pay a cost now."""
    if not can_pay_without_mana(table, player, cost, ctx):
        return False
    bill = bill_of(table, cost, ctx)
    if bill.total == 0:
        return not bill.unpayable
    return plan(table, player, bill, ctx, tapped_by(cost, ctx)) is not None


def tapped_by(cost: c.Cost, ctx: Context) -> list[GameObject] | None:
    """The permanent a cost itself taps, which can't be tapped for mana then."""
    for part in cost.parts:
        if isinstance(part, c.TapThis):
            return [ctx.source]
    return None


def can_pay_without_mana(table: Table, player: Player, cost: c.Cost, ctx: Context) -> bool:
    """Whether the parts of a cost other than mana could be paid now."""
    for part in cost.parts:
        if isinstance(part, (c.Mana, c.ManaTimes, c.OwnManaCost)):
            continue
        if not can_pay_part(table, player, part, ctx):
            return False
    return True


def can_pay_part(table: Table, player: Player, part: b.CostPart, ctx: Context) -> bool:
    """Whether one part of a cost could be paid now."""
    if isinstance(part, c.TapThis):
        return not ctx.source.tapped and restrictions.can_tap_for_cost(table, ctx.source)
    if isinstance(part, c.UntapThis):
        return ctx.source.tapped and restrictions.can_tap_for_cost(table, ctx.source)
    if isinstance(part, c.PayLife):
        amount = meaning.value(table, part.amount, ctx)
        return amount == 0 or player.life >= amount
    if isinstance(part, c.Loyalty):
        return part.change >= 0 or part.x or ctx.source.counters.get("loyalty", 0) >= -part.change
    if isinstance(part, c.Do):
        return one_shot.doable(table, part.action, player, ctx)
    return True


def choose_x(table: Table, player: Player, cost: c.Cost, ctx: Context) -> None:
    """409.1b: announce X, where the cost has one."""
    if not has_x(cost):
        return
    most = most_x(table, player, cost, ctx)
    ctx.x = table.number(player, Kind.X, f"X for {ctx.source}", 0, most, "x", "409.1b")


def has_x(cost: c.Cost) -> bool:
    """Whether the player announces an X for this cost."""
    for part in cost.parts:
        if isinstance(part, c.Mana) and part.mana.x_count:
            return True
        if isinstance(part, c.PayLife) and isinstance(part.amount, v.X):
            return True
        if isinstance(part, c.Loyalty) and part.x:
            return True
        if isinstance(part, c.Do) and mentions_x(part.action):
            return True
    return False


def mentions_x(node: b.Node) -> bool:
    """Whether X occurs in a piece of text."""
    return any([isinstance(inner, v.X) for inner in b.walk(node)])


def most_x(table: Table, player: Player, cost: c.Cost, ctx: Context) -> int:
    """The greatest X that could be paid: a bound for the question, found by what there is."""
    most = 1000000
    for part in cost.parts:
        if isinstance(part, c.Mana) and part.mana.x_count:
            ctx.x = 0
            bill = bill_of(table, cost, ctx)
            there = player.mana + sum([source.amount for source in sources(table, player)])
            most = min(most, max(0, (there - bill.total) // part.mana.x_count))
        elif isinstance(part, c.PayLife) and isinstance(part.amount, v.X):
            most = min(most, max(0, player.life))
        elif isinstance(part, c.Loyalty):
            most = min(most, ctx.source.counters.get("loyalty", 0))
        elif isinstance(part, c.Do) and mentions_x(part.action):
            most = min(most, one_shot.most_doable(table, part.action, player, ctx))
    return most if most < 1000000 else 0


def pay(table: Table, player: Player, cost: c.Cost, ctx: Context) -> bool:
    """Pay a whole cost outside of playing a spell (409.1h; 413.2e): mana abilities first, then everything at once.

    Returns False, with nothing done, if it can't be paid.
    """
    if not can_pay(table, player, cost, ctx):
        return False
    bill = bill_of(table, cost, ctx)
    if bill.total > 0:
        make_mana(table, player, bill, ctx, tapped_by(cost, ctx))
        spend(table, player, bill, ctx)
    pay_parts(table, player, cost, ctx)
    return True


def pay_parts(table: Table, player: Player, cost: c.Cost, ctx: Context) -> None:
    """Pay the parts of a cost other than mana, in the order of the text; IllegalAction if one can't be."""
    for part in cost.parts:
        if isinstance(part, (c.Mana, c.ManaTimes, c.OwnManaCost)):
            ctx.cost_objects.append([])
            continue
        if not can_pay_part(table, player, part, ctx):
            raise IllegalAction("409.1h", f"a cost of {ctx.source} can't be paid")
        ctx.cost_objects.append(pay_part(table, player, part, ctx))


def pay_part(table: Table, player: Player, part: b.CostPart, ctx: Context) -> list[Entity]:
    """Pay one part of a cost; what it was paid with."""
    source = ctx.source
    if isinstance(part, c.TapThis):
        ctx.paid.append("{T}")
        happen.tap(table, [source])
        return [source]
    if isinstance(part, c.UntapThis):
        happen.untap(table, [source])
        return [source]
    if isinstance(part, c.PayLife):
        happen.lose_life(table, player, meaning.value(table, part.amount, ctx), ctx.item, "paid")
        return [player]
    if isinstance(part, c.Loyalty):
        change = -ctx.x if part.x else part.change
        if change > 0:
            happen.put_counters(table, source, "loyalty", change)
        elif change < 0:
            happen.remove_counters(table, source, "loyalty", -change)
        return [source]
    assert isinstance(part, c.Do)
    before = ctx.controller
    ctx.controller = player
    kept = one_shot.carry_out(table, part.action, ctx)
    ctx.controller = before
    return kept.objects


# -- making and spending mana ------------------------------------------------------------------------------------------


def make_mana(table: Table, player: Player, bill: Bill, ctx: Context, spare: list[GameObject] | None = None) -> None:
    """409.1g: play mana abilities for a bill: as the player chooses, or as the payer finds. IllegalAction if it can't be paid."""
    if table.manual_payment[player.index]:
        choose_mana(table, player, bill, ctx)
        return
    for attempt in range(60):
        found = plan(table, player, bill, ctx, spare)
        if found is None:
            raise IllegalAction("409.1h", f"{bill} can't be paid")
        if not found.uses:
            return
        source, letters = found.uses[0]
        activate_for(table, player, source, letters)
    raise IllegalAction("409.1h", f"{bill} can't be paid")


def activate_for(table: Table, player: Player, source: ManaSource, letters: str) -> None:
    """Play a mana ability for these letters."""
    mask = 0
    for letter in letters:
        mask |= 1 << COLOUR_LETTERS.index(letter)
    mana_abilities.activate(table, player, source.item, source.held, mask)


def choose_mana(table: Table, player: Player, bill: Bill, ctx: Context) -> None:
    """Let the player choose what to play for mana, until he or she is done."""
    while True:
        found = [source for source in sources(table, player)]
        if not found:
            return
        options = [Option("done")]
        for source in found:
            options.append(Option("", source.item))
        answer = table.choose(player, Kind.PAY, f"mana for {bill}", options, 1, 1, "pay", "409.1g")
        if answer[0] == 0:
            return
        source = found[answer[0] - 1]
        mana_abilities.activate(table, player, source.item, source.held)


def spend(table: Table, player: Player, bill: Bill, ctx: Context) -> None:
    """Pay a bill from the pool (409.1h); IllegalAction if there isn't enough. Mana with strings attached is spent first where it can be."""
    if bill.unpayable:
        raise IllegalAction("203.1b", "a mana cost that doesn't exist can't be paid")
    pool = list(player.pool)
    special = [unit for unit in player.special if pool_usable(player, unit, ctx.item, table, ctx)]
    spent: list[int] = [0, 0, 0, 0, 0, 0]
    gone: list[ManaUnit] = []
    for i in range(6):
        for k in range(bill.coloured[i]):
            _spend_one(i, pool, special, gone, spent)
    for k in range(bill.snow):
        unit = next((unit for unit in special if unit.snow), None)
        if unit is None:
            raise IllegalAction("409.1h", f"{bill} can't be paid")
        special.remove(unit)
        gone.append(unit)
        spent[unit.kind] += 1
    generic = bill.generic
    for symbol in bill.hybrid:
        parts = symbol.split("/")
        for part in parts:
            if not part.isdigit():
                i = COLOUR_LETTERS.index(part)
                if pool[i] > 0 or any([unit.kind == i for unit in special]):
                    _spend_one(i, pool, special, gone, spent)
                    break
        else:
            if not parts[0].isdigit():
                raise IllegalAction("409.1h", f"{bill} can't be paid")
            generic += int(parts[0])
    for k in range(generic):
        if special:
            unit = special.pop()
            gone.append(unit)
            spent[unit.kind] += 1
            continue
        i = _least_useful(pool)
        if i < 0:
            raise IllegalAction("409.1h", f"{bill} can't be paid")
        pool[i] -= 1
        spent[i] += 1
    table.state.set_pool(player, pool)
    for unit in gone:
        table.journal.remove(player.special, unit)
    for i in range(6):
        if spent[i]:
            ctx.colours_spent |= 1 << i
            ctx.mana_spent += spent[i]


def _least_useful(pool: list[int]) -> int:
    """The type of mana to spend on generic costs: colourless first, then what there is most of."""
    if pool[5] > 0:
        return 5
    best = -1
    for i in range(5):
        if pool[i] > 0 and (best < 0 or pool[i] > pool[best]):
            best = i
    return best


def _spend_one(i: int, pool: list[int], special: list[ManaUnit], gone: list[ManaUnit], spent: list[int]) -> None:
    for unit in special:
        if unit.kind == i:
            special.remove(unit)
            gone.append(unit)
            spent[i] += 1
            return
    if pool[i] <= 0:
        raise IllegalAction("409.1h", f"{{{COLOUR_LETTERS[i]}}} is missing")
    pool[i] -= 1
    spent[i] += 1


