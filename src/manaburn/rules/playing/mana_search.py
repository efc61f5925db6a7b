"""The search for a way to pay.

The search works backwards in time. At the end, the cost itself is wanted. A mana ability with a cost of its own removes
the mana that it makes from the wants and adds its cost to them, so no ability pays for itself. The remaining wants must
be met by the pool and by sources that only have to be tapped; :mod:`.mana_flow` decides whether they are. Equal sources
are counted together, and a position that is reached twice is examined once. As there are finitely many positions, the
search ends, and it finds a payment if there is one. The cheapest payment is found first.

A position also contains which objects are sacrificed or tapped as a cost. For each kind of object it counts those

* that are tapped later (``HELD``) and must therefore still be there,
* that leave later (``GONE``),
* that leave later and are tapped before that (``USED``).

Rules: 409.1g.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from manaburn.rules.kernel.mana_sources import MANY, ManaForm, ManaSource, ManaUse, UsedUp
from manaburn.state.objects import GameObject

from . import mana_flow
from .mana_plan import Writer
from .mana_positions import (
    CLASS,
    GONE,
    HELD,
    SNOW_MANA,
    USED,
    Feed,
    Group,
    Pool,
    Position,
    Served,
    Service,
    Step,
    Thing,
    Wants,
    cost_of_step,
    is_single,
)
from .total_cost import TotalCost


class Search:
    """A search for a payment.

    ``sources``: the sources that may be used, those least worth keeping first. ``costs``: how much each is worth
    keeping. ``life``: how much life may be paid.
    """

    def __init__(
        self, bill: TotalCost, bill_tags: int, pool: Pool, sources: list[ManaSource], costs: list[int], life: int
    ) -> None:
        self.sources: Final = sources
        self.costs: Final = costs
        self.pool: Final = pool
        self.life: Final = life
        self.wants: Final = Wants()
        self.bill: Final = self.wants.of(bill, bill_tags)
        self.tags: Final[dict[int, int]] = {}
        """By the identity of a source: the number of the sort of its mana."""
        self.by_triggers = -1
        """The number of the sort of the mana that triggered abilities add; -1: mana that can be spent on anything."""
        self.tags_for: Final[dict[int, int]] = {}
        """By the identity of a source: a mask of the restrictions on mana that allow spending it on the source's own
        cost."""
        self.needs: Final[list[Feed]] = []
        self.groups: Final[list[Group]] = []
        self.steps: list[Step] = []
        self.things: Final[dict[int, Thing]] = {}
        self.lists: Final[dict[tuple[int, ...], int]] = {}
        self.pool_caps: list[int] = []
        self.over: list[int] = []
        """By want: the wants that should be satisfied after this one when the same mana could satisfy either."""
        self.size = 0
        self.least_cost = 0
        """The lowest cost of a step."""
        self.most_gain = 1
        """The greatest gain in mana from a step."""
        self.cost_of: Final[dict[int, int]] = {}
        self.due: list[UsedUp] = []
        """What the cost itself uses up."""
        self.tapped: list[GameObject] = []
        self.staying: list[GameObject] = []

    # -- the available sources -----------------------------------------------------------------------------------------

    def prepare(self, needs: list[UsedUp], tapped: list[GameObject], staying: list[GameObject]) -> None:
        """Sort what could be used. ``needs``: what the cost uses up besides mana. ``tapped`` and ``staying``: objects
        that must not be tapped, or not be used up, because the cost itself does so."""
        self.tapped = tapped
        self.staying = staying
        for i, source in enumerate(self.sources):
            thing = self._thing(source.item)
            (thing.taps if source.taps else thing.others).append(source)
            self.cost_of[id(source)] = self.costs[i]
        self.due = list(needs)
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
            elif item in self.tapped:
                thing.stays_for_mana = True
            self.things[item.number] = thing
        return thing

    def _feed(self, need: UsedUp) -> Feed:
        """Return what a need uses up, and mark the objects that could satisfy it."""
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
        """Put equal objects into groups."""
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
        """Return a text that is the same for equal objects."""
        sign = f"{thing.lists} {int(thing.untapped)} {int(thing.stays)} {int(thing.stays_for_mana)}"
        for source in thing.taps:
            sign += f"{source.sign} {self.tags.get(id(source), -1)}"
        for source in thing.others:
            sign += f"{source.sign} {self.tags.get(id(source), -1)}"
        return sign

    def _steps_of(self, at: int) -> None:
        """Add the steps that the objects of a group allow. Sources that only have to be tapped aren't steps."""
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
        """Add the steps of one ability."""
        thing = self.groups[at].things[0]
        if source.leaves and (thing.stays or thing.stays_for_mana):
            return
        price: dict[int, int] = {}
        total = 0
        if source.price is not None:
            bill = TotalCost()
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
            # Sources of nearly the same worth are treated as equal, so that the search doesn't compare many
            # alternatives.
            step.cost = CLASS + source.weight // CLASS * CLASS
            self.steps.append(step)

    def _caps(self) -> None:
        """Work out which wants each mana could satisfy. All wants must be known."""
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
                group.base_caps = self._caps_of(source, form)
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
            step.caps.extend(self._caps_of(step.source, step.form))
            caps.extend(step.caps)
        self._rank(caps)

    def _caps_of(self, source: ManaSource, form: ManaForm) -> list[int]:
        """Return for each run of a result the wants that its mana could satisfy."""
        caps = [self._cap(source, mask) for mask in form.masks]
        for at in range(form.own, len(caps)):
            caps[at] = self.wants.cap(form.masks[at], self.by_triggers)
        return caps

    def _cap(self, source: ManaSource, mask: int) -> int:
        """Return the wants that mana of a source could satisfy."""
        types = mask | SNOW_MANA if source.snow else mask
        return self.wants.cap(types, self.tags.get(id(source), -1))

    def _rank(self, caps: list[int]) -> None:
        """For each want, find the wants that all mana which can satisfy this one could satisfy too."""
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
        """Return the uses of sources in order; None if the cost can't be paid."""
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
        """Keep a position for examination if it is new and might lead to a payment."""
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
        """Return how many objects of a group are free to be tapped."""
        return len(group.things) - numbers[group.at + HELD] - numbers[group.at + USED]

    def _settled(self, position: Position) -> bool:
        """Return whether the pool and sources that only have to be tapped pay for what is wanted."""
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
        """Return the least cost of the steps that are still needed; -1 if the wants couldn't be satisfied even if the
        remaining abilities cost no mana."""
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
        """Return how many more times a step could be done at most."""
        group = self.groups[step.group]
        if step.source.taps:
            return self._untapped(group, numbers)
        if step.limit >= MANY:
            return MANY
        return step.limit - numbers[step.slot]

    def _drop_unreachable(self, wanted: list[int]) -> None:
        """Remove the steps whose own mana cost can't be paid in any way."""
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
        """Return the positions before a step whose mana is used in this position."""
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
        """Return whether mana of a step is wanted."""
        for cap in step.caps:
            if self._open(cap, wanted):
                return True
        return False

    def _use(self, step: Step, numbers: list[int]) -> bool:
        """Record that the source of a step is tapped, used up, or used once more. Returns False if no source is
        available. The step may have used up the source itself as another part of its cost."""
        group = self.groups[step.group]
        if step.slot >= 0:
            if step.limit < MANY and numbers[step.slot] >= step.limit:
                return False
            if step.limit < MANY or numbers[step.slot] == 0:
                numbers[step.slot] += 1
        if step.source.leaves:
            if not self._can_leave(group, numbers, True):
                return False
            numbers[group.at + GONE] += 1
            if step.source.taps:
                numbers[group.at + USED] += 1
                return group.things[0].untapped and self._untapped(group, numbers) >= 0
        elif step.source.taps:
            return self._tap(group, numbers)
        return True

    def _needed(self, group: Group, numbers: list[int]) -> int:
        """Return how many objects of a group must still be there later, to be tapped or for their other abilities."""
        needed = numbers[group.at + HELD]
        for i in range(group.slots):
            used = numbers[group.at + 3 + i]
            if used and not group.things[0].others[i].leaves:
                uses = group.things[0].others[i].uses
                needed = max(needed, -(-used // uses) if uses < MANY else 1)
        return needed

    def _can_leave(self, group: Group, numbers: list[int], for_mana: bool) -> bool:
        """Return whether one more object of a group may leave now, for mana or for the cost itself. What the cost taps
        can be sacrificed for the cost after that (409.1h)."""
        thing = group.things[0]
        if thing.stays or (for_mana and thing.stays_for_mana):
            return False
        return len(group.things) - numbers[group.at + GONE] - self._needed(group, numbers) > 0

    def _tap(self, group: Group, numbers: list[int]) -> bool:
        """Tap one object of a group now, preferably one that leaves later. Returns False if there is none."""
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
        """Use up the objects that a step or the cost itself needs, in every possible way."""
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
                if not self._can_leave(group, after, step >= 0):
                    continue
                after[group.at + GONE] += 1
            self._feed_one(feeds, at, left - 1, i, after, found, wanted, life, before, step)

    def _services(self, step: Step, wanted: list[int]) -> list[Served]:
        """Return what the mana of a step could be used for: as much of it as possible, and first for wants with few
        other sources."""
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
        """Return the possible next uses of the mana of a run."""
        open_wants = [want for want in range(len(service.wanted)) if mask >> want & 1]
        best = [want for want in open_wants if not self._worse(want, mask)]
        if sum([service.wanted[want] for want in open_wants]) <= service.left:
            best = open_wants[:1]  # There is enough for all of them.
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
        """Return the wants of a mask that aren't satisfied yet."""
        mask = 0
        for want in range(len(wanted)):
            if wanted[want] > 0 and cap >> want & 1:
                mask |= 1 << want
        return mask

    def _worse(self, want: int, mask: int) -> bool:
        """Return whether another want of the mask should be satisfied before this one."""
        for other in range(len(self.over)):
            if other != want and mask >> other & 1 and self.over[other] >> want & 1:
                return True
        return False

    # -- the answer ----------------------------------------------------------------------------------------------------

    def _written(self, positions: list[Position], number: int) -> list[ManaUse] | None:
        """Return the payment that was found as uses of sources."""
        return Writer(self, positions, number).uses()
