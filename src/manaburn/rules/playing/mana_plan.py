"""Turns the result of the search for a payment into uses of mana abilities.

Rules: 409.1g.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.rules.kernel.mana_sources import MANY, ManaSource, ManaUse, UsedUp
from manaburn.state.objects import GameObject
from manaburn.terms import COLOUR_LETTERS

from . import mana_flow
from .mana_positions import (
    Group,
    Pool,
    Position,
    Served,
    Step,
    Thing,
    is_single,
    lowest,
)

if TYPE_CHECKING:
    from .mana_search import Search


class Writer:
    """Writes the payment that a search has found as a list of uses of sources, in the order in which to play them."""

    def __init__(self, search: Search, positions: list[Position], number: int) -> None:
        self.search: Final = search
        self.path: Final[list[Position]] = []
        self.end: Final = positions[number]
        self.wanted: Final = list(self.end.wants)
        """The mana that must come from the pool and from sources that only have to be tapped."""
        while positions[number].before >= 0:
            self.path.append(positions[number])
            number = positions[number].before
        self.there: Final[list[list[int]]] = [[0] * 6 for want in search.wants.symbols]
        """By want and type: the mana available for it."""
        self.taken: Final[list[list[Thing]]] = [[] for group in search.groups]
        """By group: the permanents tapped so far."""
        self.left: Final[list[list[Thing]]] = [[] for group in search.groups]
        """By group: the objects used up so far."""
        self.times: Final[dict[tuple[int, int], int]] = {}
        """By group and place: how often an ability that doesn't tap has been used."""

    def uses(self) -> list[ManaUse] | None:
        """Return all uses in order; None if they can't be worked out."""
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
        if not can_be_followed(found, search.life, 0):
            found = hurting_last(found, search.pool)
        if any(use.source.feeds for use in found):
            self._look_after(found)
        return found

    def _look_after(self, found: list[ManaUse]) -> None:
        """Record for each use what the later uses still need."""
        due = list(self.search.due)
        keeps = [*self.search.staying, *self.search.tapped]
        tapped: list[GameObject] = []
        for use in reversed(found):
            use.keeps = list(keeps)
            use.owed = list(due)
            use.tapped_later = list(tapped)
            keeps.append(use.source.item)
            if use.source.taps:
                tapped.append(use.source.item)
            if use.only:
                due.append(UsedUp(use.only, 1, False))  # Others give less, or other mana.
            else:
                due.extend(use.source.feeds)

    def _use(self, step: Step, served: Served) -> ManaUse:
        """Return the use for a step: the letters to choose, and how much of what it uses up is needed."""
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
            if number == 0 and form.own == 1 and any(run >= form.own for run in served.runs):
                number = 1  # Triggered abilities add their mana only if the source makes some.
            counts[form.grows] = number * form.per
        letters = self._letters(step, served, counts)
        own = sum(counts[: form.own])
        more = to_choose(letters[own:], form.masks[form.own :], counts[form.own :])
        use = ManaUse(source, letters[:own], number, more)
        use.only = form.found
        return use

    def _letters(self, step: Step, served: Served, counts: list[int]) -> str:
        """Return the mana that a step must make, as letters."""
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
        """Return the type of mana to make for a want, out of those possible."""
        wanted = mask & self.search.wants.symbols[want]
        return lowest(wanted if wanted else mask)

    def _made(self, step: Step, served: Served) -> None:
        """Record which wants the mana of a step is for."""
        for i in range(len(served.runs)):
            kind = self._kind(step.form.masks[served.runs[i]], served.wants[i])
            self.there[served.wants[i]][kind] += served.counts[i]

    def _next(self, at: int) -> Thing:
        """Return the next object of a group to be tapped."""
        taken = self.taken[at]
        for thing in self.search.groups[at].things:
            if thing not in taken:
                taken.append(thing)
                return thing
        raise AssertionError("more things are tapped than there are")

    def _simple(self) -> list[ManaUse] | None:
        """Return the uses of sources that only have to be tapped, at the lowest cost and without superfluous ones."""
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
        """Return the distribution of mana if these numbers of each group may be tapped; None if there isn't enough."""
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
        """Let sources that only have to be tapped replace, where they can, mana that is made from counters and the
        like."""
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
        """Return the cost of tapping one of a group for a want."""
        source = self._source(group.things[0], group, want)
        return 1 + self.search.cost_of[id(source)]

    def _source(self, thing: Thing, group: Group, want: int) -> ManaSource:
        """Return the source of an object to use for a want: the first one that can satisfy it."""
        if group.base_source >= 0:
            return thing.taps[group.base_source]
        for source in thing.taps:
            if is_single(source):
                for form in source.forms:
                    if self.search._cap(source, form.masks[0]) >> want & 1:
                        return source
        return thing.taps[0]

    def _things_used(self, given: list[list[int]], there: list[int]) -> list[int]:
        """Return how many objects of each group are tapped."""
        used = [0] * len(there)
        row = len(self.search.pool_caps)
        for at, group in enumerate(self.search.groups):
            for i in range(len(group.base_caps)):
                spent = sum([given[want][row + i] for want in range(len(given))])
                used[at] = max(used[at], -(-spent // group.base_counts[i]))
            row += len(group.base_caps)
        return used

    def _fewer(self, given: list[list[int]], used: list[int]) -> list[list[int]]:
        """Return the distribution without objects that are tapped for nothing, which can occur if some give more than
        one mana. ``used`` is reduced."""
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
        """Add the uses of objects of one group that only have to be tapped."""
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
        own_runs = group.things[0].taps[group.base_source].forms[0].own
        own = sum(group.base_counts[:own_runs])
        for j in range(number):
            letters = ""
            for i in range(len(runs)):
                count = group.base_counts[i]
                letters += "".join([COLOUR_LETTERS[kind] for kind in runs[i][j * count : (j + 1) * count]])
            more = to_choose(letters[own:], group.base_masks[own_runs:], group.base_counts[own_runs:])
            found.append(ManaUse(self._next(at).taps[group.base_source], letters[:own], -1, more))


def can_be_followed(found: list[ManaUse], life: int, kept: int) -> bool:
    """Return whether there is life left for each use that costs some, and ``kept`` at the end, though uses hurt.
    ``life``: what there is at first."""
    for use in found:
        source = use.source
        if source.life and source.life > life - kept:
            return False
        life -= source.life + source.hurts
    return not kept or life >= kept


def hurting_last(found: list[ManaUse], pool: Pool) -> list[ManaUse]:
    """Return uses in an order in which those that hurt come as late as the mana that others cost allows. ``pool``: the
    mana there is at first."""
    order = found
    for use in found:
        if use.source.hurts:
            later = [*[one for one in order if one is not use], use]
            if flows(later, pool):
                order = later
    return order


def flows(uses: list[ManaUse], pool: Pool) -> bool:
    """Return whether the mana for each use has been made by those before it."""
    there = [0] * 6
    for types, count in zip(pool.types, pool.counts, strict=True):
        there[lowest(types)] += count
    for use in uses:
        for kind, spent in enumerate(use.spends or ()):
            there[kind] -= spent
            if there[kind] < 0:
                return False
        for letter in use.letters + "".join([letters for _, letters in use.more]):
            there[COLOUR_LETTERS.index(letter)] += 1
    return True


def to_choose(letters: str, masks: list[int], counts: list[int]) -> list[tuple[int, str]]:
    """Return for each run of mana that triggered abilities add and for which there is a choice the types it can be, and
    its letters. What can be of one type only is added unasked, and must not be taken for the answer to another
    ability's choice. ``masks``, ``counts``: for each run of mana, the types it can be, and its amount."""
    found: list[tuple[int, str]] = []
    at = 0
    for mask, count in zip(masks, counts, strict=True):
        if mask & (mask - 1):
            found.append((mask, letters[at : at + count]))
        at += count
    return found
