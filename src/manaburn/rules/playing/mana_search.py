"""The search for a way to pay.

The question is asked backwards in time. At the end the cost itself is wanted. A mana ability that has a cost of its own
takes what it makes off the wants, and adds what it costs: so nothing ever pays for itself. What then is left has to
come from the pool and from sources that only have to be tapped; whether it does is a flow (:mod:`.mana_flow`). Equal
sources count as one with a number, positions of the search that are reached twice are looked at once, and there are
finitely many of them: the search ends, and finds a payment where there is one. The cheapest is found first.

What objects are used up for (sacrifices, taps) is part of a position: by kind of object, how many of them

* were tapped (``HELD``) by what comes later, and so must still be there,
* left (``GONE``) for what comes later,
* of those were tapped before (``USED``).

Rules: 409.1g.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from manaburn.rules.kernel.mana_sources import MANY, ManaForm, ManaSource, ManaUse, UsedUp
from manaburn.state.objects import GameObject
from manaburn.terms import COLOUR_LETTERS

from . import mana_flow
from .total_cost import Bill

ANY_MANA: Final = 63
"""A mask of all types of mana: generic mana may be paid with each."""
SNOW_MANA: Final = 64
"""Stands for "from a snow permanent" in a mask of types of mana."""
CLASS: Final = 20
"""Sources whose weights differ by less are of the same sort."""
HELD: Final = 0
GONE: Final = 1
USED: Final = 2


class Wants:
    """The sorts of mana that are asked for: by a mask of the types that will do, and of the strings attached to mana
    that may be there for that payment."""

    def __init__(self) -> None:
        self.symbols: Final[list[int]] = []
        self.tags: Final[list[int]] = []

    def number(self, symbol: int, tags: int) -> int:
        """The number of a sort."""
        for i in range(len(self.symbols)):
            if self.symbols[i] == symbol and self.tags[i] == tags:
                return i
        self.symbols.append(symbol)
        self.tags.append(tags)
        return len(self.symbols) - 1

    def cap(self, types: int, tag: int) -> int:
        """The wants that mana of one of these types can satisfy; ``tag``: the number of the string attached to it, -1:
        none."""
        mask = 0
        for i in range(len(self.symbols)):
            if types & self.symbols[i] and (tag < 0 or self.tags[i] & (1 << tag)):
                mask |= 1 << i
        return mask

    def of(self, bill: Bill, tags: int) -> dict[int, int]:
        """A bill by numbers of wants. Of {2/W} the {W} is asked for."""
        asked: dict[int, int] = {}
        for i in range(6):
            if bill.coloured[i]:
                at = self.number(1 << i, tags)
                asked[at] = asked.get(at, 0) + bill.coloured[i]
        for symbol in bill.hybrid:
            mask = 0
            for part in symbol.split("/"):
                if not part.isdigit():
                    mask |= 1 << COLOUR_LETTERS.index(part)
            at = self.number(mask, tags)
            asked[at] = asked.get(at, 0) + 1
        if bill.snow:
            asked[self.number(SNOW_MANA, tags)] = bill.snow
        if bill.for_x:
            at = self.number(bill.x_types, tags)
            asked[at] = asked.get(at, 0) + bill.for_x
        if bill.generic > bill.for_x:
            asked[self.number(ANY_MANA, tags)] = bill.generic - bill.for_x
        return asked


class Thing:
    """An object that could be used, and its mana abilities."""

    def __init__(self, item: GameObject) -> None:
        self.item: Final = item
        self.taps: Final[list[ManaSource]] = []
        """Those that tap it: only one of them can be used."""
        self.others: Final[list[ManaSource]] = []
        self.lists = 0
        """Of which lists of things to be used up it is one."""
        self.untapped = not item.tapped
        self.stays = False


class Group:
    """Equal things: they count as one with a number."""

    def __init__(self, things: list[Thing], at: int) -> None:
        self.things: Final = things
        self.at: Final = at
        """Where its numbers stand in a position."""
        self.lists: Final = things[0].lists
        self.base_masks: list[int] = []
        """The mana that tapping one of them gives at no other cost: types by run (0: see ``base_caps``)."""
        self.base_caps: list[int] = []
        self.base_counts: list[int] = []
        self.base_source = -1
        """The only source of that mana; -1: any of those of one mana each."""
        self.gain = 0
        """By how much tapping one of them makes the mana more at most."""
        self.slots: int = 0
        """How many numbers of uses follow in a position."""


class Step:
    """A use of a mana ability that has more of a cost than tapping, or whose mana comes in one of several forms."""

    def __init__(self, group: int, source: ManaSource, place: int, form: ManaForm) -> None:
        self.group: Final = group
        self.source: Final = source
        """That of the first thing of its group."""
        self.place: Final = place
        """Where it stands among the abilities of the thing: those that tap it, or the others."""
        self.form: Final = form
        self.caps: Final[list[int]] = []
        self.price: dict[int, int] = {}
        self.price_total = 0
        self.slot = -1
        """Where the number of its uses stands in a position."""
        self.limit = MANY
        self.feeds: Final[list[Feed]] = []
        self.cost = 0


class Feed:
    """Something that is used up: so many of the things on a list, tapped or gone."""

    def __init__(self, mask: int, number: int, taps: bool) -> None:
        self.mask: Final = mask
        self.number: Final = number
        self.taps: Final = taps


class Served:
    """What the mana of a step is for: by run and want, how much."""

    def __init__(self, runs: list[int], wants: list[int], counts: list[int]) -> None:
        self.runs: Final = runs
        self.wants: Final = wants
        self.counts: Final = counts


class Service:
    """A use of mana that is being thought out."""

    def __init__(self, wanted: list[int], served: Served) -> None:
        self.wanted: Final = wanted
        """What is still wanted."""
        self.served: Final = served
        self.left = 0
        """How much mana of the run is left."""


class Position:
    """A position of the search."""

    def __init__(self, wants: list[int], numbers: list[int], life: int, before: int, step: int) -> None:
        self.wants: Final = wants
        self.numbers: Final = numbers
        self.life: Final = life
        self.before: Final = before
        """The position that it was reached from, later in time."""
        self.step: Final = step
        self.served: Served | None = None
        self.cost = 0
        """What the steps between it and the end cost."""


class Pool:
    """Mana that is there: types, strings attached and numbers."""

    def __init__(self) -> None:
        self.types: Final[list[int]] = []
        self.tags: Final[list[int]] = []
        self.counts: Final[list[int]] = []

    def add(self, types: int, tag: int, count: int) -> None:
        """Put mana in."""
        for i in range(len(self.types)):
            if self.types[i] == types and self.tags[i] == tag:
                self.counts[i] += count
                return
        self.types.append(types)
        self.tags.append(tag)
        self.counts.append(count)


class Search:
    """A payment to be found.

    ``sources``: what may be used, the least worth keeping first, and ``costs``, how much each is worth to keep;
    ``life``: how much may be paid.
    """

    def __init__(
        self, bill: Bill, bill_tags: int, pool: Pool, sources: list[ManaSource], costs: list[int], life: int
    ) -> None:
        self.sources: Final = sources
        self.costs: Final = costs
        self.pool: Final = pool
        self.life: Final = life
        self.wants: Final = Wants()
        self.bill: Final = self.wants.of(bill, bill_tags)
        self.tags: Final[dict[int, int]] = {}
        """By the identity of a source: the number of the string attached to its mana."""
        self.tags_for: Final[dict[int, int]] = {}
        """By the identity of a source: a mask of the strings attached to mana that may be spent on its own cost."""
        self.needs: Final[list[Feed]] = []
        self.groups: Final[list[Group]] = []
        self.steps: list[Step] = []
        self.things: Final[dict[int, Thing]] = {}
        self.lists: Final[dict[tuple[int, ...], int]] = {}
        self.pool_caps: list[int] = []
        self.over: list[int] = []
        """By want: the wants that it is better to satisfy it than them with the same mana."""
        self.size = 0
        self.least_cost = 0
        """What a step costs at least."""
        self.most_gain = 1
        """By how much a step makes the mana more at most."""
        self.cost_of: Final[dict[int, int]] = {}
        self.due: list[UsedUp] = []
        """What the cost itself uses up so that it is gone."""
        self.tapped: list[GameObject] = []
        self.staying: list[GameObject] = []

    # -- what there is -------------------------------------------------------------------------------------------------

    def prepare(self, needs: list[UsedUp], tapped: list[GameObject], staying: list[GameObject]) -> None:
        """Sort what could be used. ``needs``: what the cost uses up besides mana; ``tapped``, ``staying``: what isn't
        to be tapped, and not to be used up, because the cost does so itself."""
        self.tapped = tapped
        self.staying = staying
        for i, source in enumerate(self.sources):
            thing = self._thing(source.item)
            (thing.taps if source.taps else thing.others).append(source)
            self.cost_of[id(source)] = self.costs[i]
        self.due = [need for need in needs if not need.taps]
        for need in needs:
            self.needs.append(self._feed(need))
        for source in self.sources:
            for need in source.feeds:
                self._feed(need)
            for form in source.forms:
                if form.found:
                    self._feed(UsedUp(form.found, 1, False))
        self._group()
        for at in range(len(self.groups)):
            self._steps_of(at)
        self._caps()

    def _thing(self, item: GameObject) -> Thing:
        thing = self.things.get(item.number)
        if thing is None:
            thing = Thing(item)
            if item in self.tapped:
                thing.untapped = False
            if item in self.staying:
                thing.stays = True
            self.things[item.number] = thing
        return thing

    def _feed(self, need: UsedUp) -> Feed:
        """What a need uses up; the things it can be satisfied with are noted as such."""
        numbers: list[int] = []
        for item in need.found:
            numbers.append(item.number)
        key = tuple(numbers)
        bit = self.lists.get(key, -1)
        if bit < 0:
            bit = len(self.lists)
            self.lists[key] = bit
            for item in need.found:
                self._thing(item).lists |= 1 << bit
        return Feed(1 << bit, need.number, need.taps)

    def _group(self) -> None:
        """Put equal things together."""
        known: dict[str, list[Thing]] = {}
        order: list[list[Thing]] = []
        for thing in self.things.values():
            sign = self._sign(thing)
            there = known.get(sign)
            if there is None:
                there = []
                known[sign] = there
                order.append(there)
            there.append(thing)
        at = 0
        for things in order:
            group = Group(things, at)
            group.slots = len(things[0].others)
            at += 3 + group.slots
            self.groups.append(group)
        self.size = at

    def _sign(self, thing: Thing) -> str:
        """What makes things equal."""
        sign = f"{thing.lists} {int(thing.untapped)} {int(thing.stays)}"
        for source in thing.taps:
            sign += source.sign
        for source in thing.others:
            sign += source.sign
        return sign

    def _steps_of(self, at: int) -> None:
        """The steps that the things of a group allow; what is simply tapped for is no step."""
        group = self.groups[at]
        thing = group.things[0]
        single = [source for source in thing.taps if is_single(source)]
        whole = -1
        if thing.untapped and not single:
            for i, source in enumerate(thing.taps):
                if source.simple and len(source.forms) == 1 and source.forms[0].grows < 0:
                    whole = i
                    break
        group.base_source = whole
        if thing.untapped:
            for place, source in enumerate(thing.taps):
                if place != whole and not (single and is_single(source)):
                    self._add_steps(at, source, place, -1)
        for place, source in enumerate(thing.others):
            self._add_steps(at, source, place, group.at + 3 + place)

    def _add_steps(self, at: int, source: ManaSource, place: int, slot: int) -> None:
        """The steps of one ability."""
        thing = self.groups[at].things[0]
        if source.leaves and thing.stays:
            return
        price: dict[int, int] = {}
        total = 0
        if source.price is not None:
            bill = Bill()
            bill.add(source.price, 0)
            price = self.wants.of(bill, self.tags_for.get(id(source), 0))
            total = bill.total
        for form in source.forms:
            step = Step(at, source, place, form)
            step.price = price
            step.price_total = total
            if slot >= 0 and source.uses < MANY:
                step.limit = source.uses * len(self.groups[at].things)
            step.slot = slot
            for need in source.feeds:
                step.feeds.append(self._feed(UsedUp(form.found, 1, False) if form.found else need))
            # What is about as much worth to keep counts as equal: the search needn't look for the best of many.
            step.cost = CLASS + source.weight // CLASS * CLASS
            self.steps.append(step)

    def _caps(self) -> None:
        """Work out which wants each mana could satisfy: when all wants are known."""
        wants = self.wants
        caps: list[int] = []
        for i in range(len(self.pool.types)):
            cap = wants.cap(self.pool.types[i], self.pool.tags[i])
            self.pool_caps.append(cap)
            caps.append(cap)
        for group in self.groups:
            thing = group.things[0]
            if not thing.untapped:
                continue
            if group.base_source >= 0:
                source = thing.taps[group.base_source]
                form = source.forms[0]
                group.base_masks = form.masks
                group.base_counts = form.counts
                group.base_caps = [self._cap(source, mask) for mask in form.masks]
            else:
                cap = 0
                for source in thing.taps:
                    if is_single(source):
                        cap |= self._cap(source, source.forms[0].masks[0])
                        for form in source.forms[1:]:
                            cap |= self._cap(source, form.masks[0])
                if cap:
                    group.base_masks = [0]
                    group.base_counts = [1]
                    group.base_caps = [cap]
            caps.extend(group.base_caps)
        for step in self.steps:
            step.caps.extend([self._cap(step.source, mask) for mask in step.form.masks])
            caps.extend(step.caps)
        self._rank(caps)

    def _cap(self, source: ManaSource, mask: int) -> int:
        """The wants that mana of a source could satisfy."""
        types = mask | SNOW_MANA if source.snow else mask
        return self.wants.cap(types, self.tags.get(id(source), -1))

    def _rank(self, caps: list[int]) -> None:
        """Say of each want which others all mana could satisfy that can satisfy this one."""
        count = len(self.wants.symbols)
        self.over = [0] * count
        for one in range(count):
            others = (1 << count) - 1
            for cap in caps:
                if cap >> one & 1:
                    others &= cap
            for other in range(count):
                if other != one and others >> other & 1:
                    if not (self.over[other] >> one & 1):
                        self.over[one] |= 1 << other

    # -- the search ----------------------------------------------------------------------------------------------------

    def run(self) -> list[ManaUse] | None:
        """The uses of sources in order, or None: it can't be paid."""
        first: list[Position] = []
        wanted = [0] * len(self.wants.symbols)
        for want in self.bill:
            wanted[want] = self.bill[want]
        self._feed_all(self.needs, 0, [0] * self.size, first, wanted, 0, -1, -1)
        if not first:
            return None
        self._drop_unreachable(wanted)
        positions: list[Position] = []
        seen: set[tuple[int, ...]] = set()
        queue: list[tuple[int, int, int]] = []
        for position in first:
            self._push(position, 0, positions, seen, queue)
        while queue:
            number = heappop(queue)[2]
            position = positions[number]
            if self._settled(position):
                return self._written(positions, number)
            for at in range(len(self.steps)):
                step = self.steps[at]
                for after in self._after(position, number, at, step):
                    self._push(after, position.cost + step.cost, positions, seen, queue)
        return None

    def _push(
        self,
        position: Position,
        cost: int,
        positions: list[Position],
        seen: set[tuple[int, ...]],
        queue: list[tuple[int, int, int]],
    ) -> None:
        """Keep a position to be looked at, if it is new and not hopeless."""
        key = tuple(position.wants + position.numbers + [position.life])
        if key in seen:
            return
        seen.add(key)
        ahead = self._ahead(position)
        if ahead < 0:
            return
        position.cost = cost
        heappush(queue, (cost + ahead, ahead, len(positions)))
        positions.append(position)

    def _untapped(self, group: Group, numbers: list[int]) -> int:
        """How many of a group are there to be tapped for nothing else."""
        return len(group.things) - numbers[group.at + HELD] - numbers[group.at + USED]

    def _settled(self, position: Position) -> bool:
        """Whether the pool and what is simply tapped pay for what is wanted."""
        caps = list(self.pool_caps)
        counts = list(self.pool.counts)
        for group in self.groups:
            if group.base_caps:
                there = self._untapped(group, position.numbers)
                for i in range(len(group.base_caps)):
                    caps.append(group.base_caps[i])
                    counts.append(group.base_counts[i] * there)
        return mana_flow.enough(position.wants, caps, counts)

    def _ahead(self, position: Position) -> int:
        """What the steps that are still needed cost at least; -1: the wants couldn't be satisfied even if no ability
        that is left cost mana."""
        wanted = sum(position.wants)
        caps = list(self.pool_caps)
        counts = list(self.pool.counts)
        gain = sum(counts)
        missing = wanted - gain
        for group in self.groups:
            there = self._untapped(group, position.numbers)
            gain += there * group.gain
            missing -= there * sum(group.base_counts)
            for i in range(len(group.base_caps)):
                caps.append(group.base_caps[i])
                counts.append(group.base_counts[i] * there)
        for step in self.steps:
            times = self._times(step, position.numbers)
            if times <= 0:
                continue
            if step.slot >= 0:
                gain += times * max(0, step.form.amount - step.price_total)
            for i in range(len(step.caps)):
                caps.append(step.caps[i])
                counts.append(min(wanted, step.form.counts[i] * times))
        if gain < wanted or not mana_flow.enough(position.wants, caps, counts):
            return -1
        return -(-missing // self.most_gain) * self.least_cost if missing > 0 else 0

    def _times(self, step: Step, numbers: list[int]) -> int:
        """How often a step could still be done at most."""
        group = self.groups[step.group]
        if step.source.taps:
            return self._untapped(group, numbers)
        if step.limit >= MANY:
            return MANY
        return step.limit - numbers[step.slot]

    def _drop_unreachable(self, wanted: list[int]) -> None:
        """Leave out the steps whose own cost can't be paid with what there is, at whatever cost."""
        caps = list(self.pool_caps)
        counts = list(self.pool.counts)
        for group in self.groups:
            for i in range(len(group.base_caps)):
                caps.append(group.base_caps[i])
                counts.append(group.base_counts[i] * len(group.things))
        waiting = self.steps
        reached: list[Step] = []
        changed = True
        while changed and waiting:
            changed = False
            left: list[Step] = []
            for step in waiting:
                asked = [0] * len(wanted)
                for want in step.price:
                    asked[want] = step.price[want]
                if step.price and not mana_flow.enough(asked, caps, counts):
                    left.append(step)
                    continue
                reached.append(step)
                changed = True
            for step in reached[len(self.steps) - len(waiting) :]:
                for i in range(len(step.caps)):
                    caps.append(step.caps[i])
                    counts.append(step.form.counts[i] * MANY)
            waiting = left
        reached.sort(key=cost_of_step)
        self.steps = reached
        for group in self.groups:
            group.gain = sum(group.base_counts)
        self.least_cost = min([step.cost for step in reached], default=0)
        self.most_gain = 1
        for step in reached:
            self.most_gain = max(self.most_gain, step.form.amount - step.price_total)
            if step.source.taps:
                group = self.groups[step.group]
                group.gain = max(group.gain, step.form.amount - step.price_total)

    # -- one step back in time -----------------------------------------------------------------------------------------

    def _after(self, position: Position, number: int, at: int, step: Step) -> list[Position]:
        """The positions before a step of which the mana is used in this position."""
        life = position.life + step.source.life
        if life > self.life or not self._is_useful(step, position.wants):
            return []
        fed: list[Position] = []
        self._feed_all(step.feeds, 0, list(position.numbers), fed, position.wants, life, number, at)
        fed = [one for one in fed if self._use(step, one.numbers)]
        if not fed:
            return []
        result: list[Position] = []
        for served in self._services(step, position.wants):
            wanted = list(position.wants)
            for i in range(len(served.wants)):
                wanted[served.wants[i]] -= served.counts[i]
            for want in step.price:
                wanted[want] += step.price[want]
            for one in fed:
                after = Position(wanted, list(one.numbers), life, number, at)
                after.served = served
                result.append(after)
        return result

    def _is_useful(self, step: Step, wanted: list[int]) -> bool:
        """Whether mana of a step is wanted."""
        for cap in step.caps:
            if self._open(cap, wanted):
                return True
        return False

    def _use(self, step: Step, numbers: list[int]) -> bool:
        """Note that the source of a step is used: tapped, used up, or used once more. False if there is none for it.
        What the step uses up besides may have been that source itself."""
        group = self.groups[step.group]
        if step.slot >= 0:
            if step.limit < MANY and numbers[step.slot] >= step.limit:
                return False
            if step.limit < MANY or numbers[step.slot] == 0:
                numbers[step.slot] += 1
        if step.source.leaves:
            if not self._can_leave(group, numbers):
                return False
            numbers[group.at + GONE] += 1
            if step.source.taps:
                numbers[group.at + USED] += 1
                return group.things[0].untapped and self._untapped(group, numbers) >= 0
        elif step.source.taps:
            return self._tap(group, numbers)
        return True

    def _needed(self, group: Group, numbers: list[int]) -> int:
        """How many of a group must still be there later: those tapped then, those whose other abilities are played."""
        needed = numbers[group.at + HELD]
        for i in range(group.slots):
            used = numbers[group.at + 3 + i]
            if used and not group.things[0].others[i].leaves:
                uses = group.things[0].others[i].uses
                needed = max(needed, -(-used // uses) if uses < MANY else 1)
        return needed

    def _can_leave(self, group: Group, numbers: list[int]) -> bool:
        """Whether one more of a group may leave now."""
        if group.things[0].stays:
            return False
        return len(group.things) - numbers[group.at + GONE] - self._needed(group, numbers) > 0

    def _tap(self, group: Group, numbers: list[int]) -> bool:
        """Tap one of a group now: rather one that leaves later. False if there is none."""
        if not group.things[0].untapped or self._untapped(group, numbers) <= 0:
            return False
        if numbers[group.at + GONE] > numbers[group.at + USED]:
            numbers[group.at + USED] += 1
        elif len(group.things) - numbers[group.at + GONE] - numbers[group.at + HELD] > 0:
            numbers[group.at + HELD] += 1
        else:
            return False
        return True

    def _feed_all(
        self,
        feeds: list[Feed],
        at: int,
        numbers: list[int],
        found: list[Position],
        wanted: list[int],
        life: int,
        before: int,
        step: int,
    ) -> None:
        """Use up what a step, or the cost itself, uses up besides mana: of each sort of things, in each way."""
        if at == len(feeds):
            found.append(Position(wanted, numbers, life, before, step))
            return
        self._feed_one(feeds, at, feeds[at].number, 0, numbers, found, wanted, life, before, step)

    def _feed_one(
        self,
        feeds: list[Feed],
        at: int,
        left: int,
        start: int,
        numbers: list[int],
        found: list[Position],
        wanted: list[int],
        life: int,
        before: int,
        step: int,
    ) -> None:
        if left == 0:
            self._feed_all(feeds, at + 1, numbers, found, wanted, life, before, step)
            return
        feed = feeds[at]
        for i in range(start, len(self.groups)):
            group = self.groups[i]
            if not group.lists & feed.mask:
                continue
            after = list(numbers)
            if feed.taps:
                if not self._tap(group, after):
                    continue
            else:
                if not self._can_leave(group, after):
                    continue
                after[group.at + GONE] += 1
            self._feed_one(feeds, at, left - 1, i, after, found, wanted, life, before, step)

    def _services(self, step: Step, wanted: list[int]) -> list[Served]:
        """What the mana of a step could be used for: as much as can be, and rather for what little else will do for."""
        found = [Service(list(wanted), Served([], [], []))]
        for run in range(len(step.caps)):
            cap = step.caps[run]
            for service in found:
                service.left = step.form.counts[run]
            done: list[Service] = []
            seen: set[tuple[int, ...]] = set()
            while found:
                service = found.pop()
                mask = self._open(cap, service.wanted) if service.left else 0
                if not mask:
                    done.append(service)
                    continue
                for more in self._served(service, run, mask):
                    key = (more.left, *more.wanted)
                    if key not in seen:
                        seen.add(key)
                        found.append(more)
            found = done
        return [service.served for service in found if service.served.wants]

    def _served(self, service: Service, run: int, mask: int) -> list[Service]:
        """What mana of a run could be used for next."""
        open_wants = [want for want in range(len(service.wanted)) if mask >> want & 1]
        best = [want for want in open_wants if not self._worse(want, mask)]
        if sum([service.wanted[want] for want in open_wants]) <= service.left:
            best = open_wants[:1]  # there is enough for all of them
        result: list[Service] = []
        for want in best:
            count = 1 if len(best) > 1 else min(service.left, service.wanted[want])
            wanted = list(service.wanted)
            wanted[want] -= count
            before = service.served
            more = Service(wanted, Served([*before.runs, run], [*before.wants, want], [*before.counts, count]))
            more.left = service.left - count
            result.append(more)
        return result

    def _open(self, cap: int, wanted: list[int]) -> int:
        """The wants of a mask that are not yet satisfied."""
        mask = 0
        for want in range(len(wanted)):
            if wanted[want] > 0 and cap >> want & 1:
                mask |= 1 << want
        return mask

    def _worse(self, want: int, mask: int) -> bool:
        """Whether another want of the mask is to be satisfied rather than this one."""
        for other in range(len(self.over)):
            if other != want and mask >> other & 1 and self.over[other] >> want & 1:
                return True
        return False

    # -- the answer ----------------------------------------------------------------------------------------------------

    def _written(self, positions: list[Position], number: int) -> list[ManaUse] | None:
        """The payment that has been found, as uses of sources."""
        return Writer(self, positions, number).uses()


class Writer:
    """Writes the payment that a search has found as uses of sources, in the order in which to play them."""

    def __init__(self, search: Search, positions: list[Position], number: int) -> None:
        self.search: Final = search
        self.path: Final[list[Position]] = []
        self.end: Final = positions[number]
        self.wanted: Final = list(self.end.wants)
        """What has to come from the pool and from what is simply tapped."""
        while positions[number].before >= 0:
            self.path.append(positions[number])
            number = positions[number].before
        self.there: Final[list[list[int]]] = [[0] * 6 for want in search.wants.symbols]
        """By want and type: the mana there is for it."""
        self.taken: Final[list[list[Thing]]] = [[] for group in search.groups]
        """By group: the things tapped so far."""
        self.left: Final[list[list[Thing]]] = [[] for group in search.groups]
        """By group: the things used up so far."""
        self.times: Final[dict[tuple[int, int], int]] = {}
        """How often an ability that doesn't tap has been used, by group and place."""

    def uses(self) -> list[ManaUse] | None:
        """All uses."""
        search = self.search
        found = self._simple()
        if found is None:
            return None
        for position in self.path:
            step = search.steps[position.step]
            assert position.served is not None
            use = self._use(step, position.served)
            spent = [0] * 6
            for want in step.price:
                owed = step.price[want]
                for kind in range(6):
                    paid = min(owed, self.there[want][kind])
                    self.there[want][kind] -= paid
                    spent[kind] += paid
                    owed -= paid
            use.spends = spent
            found.append(use)
            self._made(step, position.served)
        if any(use.source.feeds for use in found):
            self._look_after(found)
        return found

    def _look_after(self, found: list[ManaUse]) -> None:
        """Note for each use what those after it still need."""
        due = list(self.search.due)
        keeps = list(self.search.staying)
        for use in reversed(found):
            use.keeps = list(keeps)
            use.owed = list(due)
            keeps.append(use.source.item)
            due.extend([feed for feed in use.source.feeds if not feed.taps])

    def _use(self, step: Step, served: Served) -> ManaUse:
        """The use of a step: the letters to choose, and how much of what it uses up is needed."""
        group = self.search.groups[step.group]
        source = step.source
        if source.taps:
            thing = self._next(step.group)
            source = thing.taps[step.place]
            if source.leaves:
                self.left[step.group].append(thing)
        else:
            used = [thing for thing in group.things if thing not in self.left[step.group]]
            thing = used[0] if used else group.things[0]
            if source.uses < MANY and not source.leaves and len(used) > 1:
                times = self.times.get((step.group, step.place), 0)
                self.times[step.group, step.place] = times + 1
                thing = used[min(times // source.uses, len(used) - 1)]
            source = thing.others[step.place]
            if source.leaves:
                self.left[step.group].append(thing)
        form = step.form
        number = -1
        counts = list(form.counts)
        if form.grows >= 0:
            needed = sum([served.counts[i] for i in range(len(served.runs)) if served.runs[i] == form.grows])
            number = -(-needed // form.per)
            counts[form.grows] = number * form.per
        letters = self._letters(step, served, counts)
        own = sum(counts[: form.own])
        use = ManaUse(source, letters[:own], number, letters[own:])
        use.only = form.found
        return use

    def _letters(self, step: Step, served: Served, counts: list[int]) -> str:
        """The mana that is to come of a step."""
        letters = ""
        for run in range(len(step.form.masks)):
            kinds: list[int] = []
            for i in range(len(served.runs)):
                if served.runs[i] == run:
                    kind = self._kind(step.form.masks[run], served.wants[i])
                    kinds.extend([kind] * served.counts[i])
            first = lowest(step.form.masks[run])
            kinds.extend([first] * (counts[run] - len(kinds)))
            letters += "".join([COLOUR_LETTERS[kind] for kind in kinds])
        return letters

    def _kind(self, mask: int, want: int) -> int:
        """The type of mana to make of those possible, for a want."""
        wanted = mask & self.search.wants.symbols[want]
        return lowest(wanted if wanted else mask)

    def _made(self, step: Step, served: Served) -> None:
        """Note what the mana of a step is there for."""
        for i in range(len(served.runs)):
            kind = self._kind(step.form.masks[served.runs[i]], served.wants[i])
            self.there[served.wants[i]][kind] += served.counts[i]

    def _next(self, at: int) -> Thing:
        """The next thing of a group to be tapped."""
        taken = self.taken[at]
        for thing in self.search.groups[at].things:
            if thing not in taken:
                taken.append(thing)
                return thing
        raise AssertionError("more things are tapped than there are")

    def _simple(self) -> list[ManaUse] | None:
        """What is simply tapped, at the lowest cost, nothing in vain."""
        search = self.search
        there = [search._untapped(group, self.end.numbers) for group in search.groups]
        self._spare_what_grows(there)
        given = self._flow(there)
        if given is None:
            return None
        there = self._things_used(given, there)
        if any(sum(group.base_counts) > 1 and there[at] for at, group in enumerate(search.groups)):
            given = self._fewer(given, there)
        found: list[ManaUse] = []
        row = len(search.pool_caps)
        for want in range(len(self.there)):
            for i in range(row):
                if given[want][i]:
                    self.there[want][lowest(search.pool.types[i])] += given[want][i]
        for at, group in enumerate(search.groups):
            if group.base_caps:
                self._tap_for(at, given, row, there[at], found)
                row += len(group.base_caps)
        return found

    def _flow(self, there: list[int]) -> list[list[int]] | None:
        """Who pays for what if so many of each group may be tapped."""
        search = self.search
        caps = list(search.pool_caps)
        counts = list(search.pool.counts)
        wants = range(len(self.there))
        costs: list[list[int]] = [[0] * len(caps) for want in wants]
        for at, group in enumerate(search.groups):
            for i in range(len(group.base_caps)):
                caps.append(group.base_caps[i])
                counts.append(group.base_counts[i] * there[at])
                for want in wants:
                    costs[want].append(self._cost(group, want) if group.base_caps[i] >> want & 1 else 0)
        return mana_flow.share_out(self.wanted, caps, counts, costs)

    def _spare_what_grows(self, there: list[int]) -> None:
        """Let what is simply tapped pay for what it can of that which is made of counters and the like."""
        for position in self.path:
            served = position.served
            assert served is not None
            grows = self.search.steps[position.step].form.grows
            for i in range(len(served.runs)):
                while served.runs[i] == grows and served.counts[i] > 0:
                    self.wanted[served.wants[i]] += 1
                    if self._flow(there) is None:
                        self.wanted[served.wants[i]] -= 1
                        break
                    served.counts[i] -= 1

    def _cost(self, group: Group, want: int) -> int:
        """What tapping one of a group for a want costs."""
        source = self._source(group.things[0], group, want)
        return 1 + self.search.cost_of[id(source)]

    def _source(self, thing: Thing, group: Group, want: int) -> ManaSource:
        """The source of a thing that is used for a want: the first that will do."""
        if group.base_source >= 0:
            return thing.taps[group.base_source]
        for source in thing.taps:
            if is_single(source):
                for form in source.forms:
                    if self.search._cap(source, form.masks[0]) >> want & 1:
                        return source
        return thing.taps[0]

    def _things_used(self, given: list[list[int]], there: list[int]) -> list[int]:
        """How many of each group are tapped."""
        used = [0] * len(there)
        row = len(self.search.pool_caps)
        for at, group in enumerate(self.search.groups):
            for i in range(len(group.base_caps)):
                spent = sum([given[want][row + i] for want in range(len(given))])
                used[at] = max(used[at], -(-spent // group.base_counts[i]))
            row += len(group.base_caps)
        return used

    def _fewer(self, given: list[list[int]], used: list[int]) -> list[list[int]]:
        """The same without what is tapped in vain, where some give more than one mana; ``used`` is made smaller."""
        keyed: list[tuple[int, int]] = []
        for at, group in enumerate(self.search.groups):
            if used[at]:
                keyed.append((-self._least_cost(group), at))
        keyed.sort()
        for _, at in keyed:
            while used[at] > 0:
                used[at] -= 1
                found = self._flow(used)
                if found is None:
                    used[at] += 1
                    break
                given = found
        return given

    def _least_cost(self, group: Group) -> int:
        return min([self.search.cost_of[id(source)] for source in group.things[0].taps])

    def _tap_for(self, at: int, given: list[list[int]], row: int, number: int, found: list[ManaUse]) -> None:
        """The uses of things of one group that are simply tapped."""
        group = self.search.groups[at]
        if group.base_source < 0:
            for want in range(len(given)):
                for _ in range(given[want][row]):
                    thing = self._next(at)
                    source = self._source(thing, group, want)
                    mask = 0
                    for form in source.forms:
                        if self.search._cap(source, form.masks[0]) >> want & 1:
                            mask = form.masks[0]
                            break
                    kind = self._kind(mask, want)
                    self.there[want][kind] += 1
                    found.append(ManaUse(source, COLOUR_LETTERS[kind], -1))
            return
        runs: list[list[int]] = []
        for i in range(len(group.base_caps)):
            kinds: list[int] = []
            for want in range(len(given)):
                kind = self._kind(group.base_masks[i], want)
                kinds.extend([kind] * given[want][row + i])
                self.there[want][kind] += given[want][row + i]
            kinds.extend([lowest(group.base_masks[i])] * (number * group.base_counts[i] - len(kinds)))
            runs.append(kinds)
        own = sum(group.base_counts[: group.things[0].taps[group.base_source].forms[0].own])
        for j in range(number):
            letters = ""
            for i in range(len(runs)):
                count = group.base_counts[i]
                letters += "".join([COLOUR_LETTERS[kind] for kind in runs[i][j * count : (j + 1) * count]])
            found.append(ManaUse(self._next(at).taps[group.base_source], letters[:own], -1, letters[own:]))


def is_single(source: ManaSource) -> bool:
    """Whether a source costs nothing but tapping and gives one mana, of whatever type."""
    if not source.simple or source.amount != 1:
        return False
    for form in source.forms:
        if len(form.masks) != 1 or form.grows >= 0:
            return False
    return True


def lowest(mask: int) -> int:
    """The first type of a mask."""
    types = mask & ANY_MANA
    return (types & -types).bit_length() - 1


def cost_of_step(step: Step) -> int:
    """How much a step costs in all."""
    return step.cost
