"""Many effects of one layer, applied together where they do the same sort of thing to the same objects.

Forty lords that each give +1/+1 to forty creatures are forty effects, and each is applied to forty objects. If nothing
in the layer depends on anything else in it, what the forty objects are is found once, and what the forty effects add
is summed up before it is added.

Rules: 418.5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.editions.answers import Layers
from manaburn.state.characteristics import NO_ABILITIES, Characteristics, HeldAbility
from manaburn.state.objects import GameObject
from manaburn.text.tree.abilities import KeywordAbility, StaticAbility
from manaburn.text.tree.statics import AddPT, GainAbility
from manaburn.text.tree.values import Number

from . import dependencies, modifications
from .active_effects import Active, Added, Part, present, sort_parts
from .layer_plan import TEXT, PartPlan
from .quick_select import ANYBODY

if TYPE_CHECKING:
    from .layers import Board

FEW: Final = 4
"""Up to this number of effects in a layer, each is applied by itself."""


def calm(bucket: list[Part]) -> bool:
    """Whether no part of a layer can depend on another one, or end another one, judged by what they read and change."""
    reads = 0
    writes = 0
    for part in bucket:
        info = part.info
        reads |= info.reads
        writes |= info.writes
        if info.removes:
            return False
    return not writes & (reads | TEXT)


def apply_together(board: Board, bucket: list[Part]) -> None:
    """Apply the parts of a calm layer in their order, and those that do the same sort of thing to the same objects
    together. It ends early where an ability is given whose effects belong to the layer."""
    waiting = list(bucket)
    bucket.clear()
    together = Together(board)
    for i in range(len(waiting)):
        part = waiting[i]
        if together.takes(part):
            continue
        together.apply()
        board.apply(part)
        if bucket:
            bucket.extend(waiting[i + 1 :])
            sort_parts(bucket)
            return
    together.apply()


def apply_many(board: Board, bucket: list[Part]) -> None:
    """Apply the many parts of a layer, each after those it depends on. Whether one can depend on another is told from
    how many change what."""
    tally = Tally(bucket)
    while len(bucket) > 1:
        if tally.size != len(bucket):
            tally = Tally(bucket)  # An ability that was just given has added its effects.
        part = bucket[0]
        if tally.may_depend(part, board.depending):
            part = dependencies.next_part(board, bucket)
        bucket.remove(part)
        tally.count(part.info, -1)
        tally.size -= 1
        board.apply(part)


class Tally:
    """How many parts of a layer change each characteristic, to tell quickly whether a part can depend on another."""

    def __init__(self, bucket: list[Part]) -> None:
        self.size = len(bucket)
        self.writers: Final = [0] * 8
        self.removers = 0
        for part in bucket:
            self.count(part.info, 1)

    def count(self, info: PartPlan, by: int) -> None:
        """Add a part, or take one out (-1)."""
        for i in range(8):
            if info.writes >> i & 1:
                self.writers[i] += by
        if info.removes:
            self.removers += by

    def may_depend(self, part: Part, fully: bool) -> bool:
        """Whether a part can depend on another part of the layer. ``fully``: also for what it applies to."""
        info = part.info
        active = part.active
        if active is None:
            return False
        reads = (info.reads if fully else info.weighs) | TEXT
        for i in range(8):
            if reads >> i & 1 and self.writers[i] > info.writes >> i & 1:
                return True
        if active.held is not None and not active.started:
            return self.removers > (1 if info.removes else 0)
        return False


class Together:
    """Effects of one calm layer that are waiting to be applied together."""

    def __init__(self, board: Board) -> None:
        self.board: Final = board
        self.parts: Final[list[Part]] = []
        self.targets: list[GameObject] = []
        """The objects to which all the waiting effects apply."""
        self.known: Final[dict[tuple[int, int], list[GameObject]]] = {}
        """The objects of a plan, for a player if the plan says whose they are."""

    def takes(self, part: Part) -> bool:
        """Let a part wait, if it is of a kind that can be applied with others. Parts that wait for other objects are
        applied first."""
        board = self.board
        active = part.active
        if active is None or not self.is_plain(part.info):
            return False
        targets = self.targets_of(active)
        if targets is None:
            return False
        if not targets or not board.exists(active):
            return True
        if self.parts and targets is not self.targets and targets != self.targets:
            self.apply()
        if not self.parts:
            self.targets = targets
        self.parts.append(part)
        active.started = True
        active.targets = self.targets
        return True

    def is_plain(self, info: PartPlan) -> bool:
        """Whether a part only adds numbers to power and toughness, or gives abilities that change no
        characteristics."""
        if info.plain < 0:
            plain = self.board.scheme is not Layers.RESOLUTION_ORDER
            for mod in info.mods:
                if isinstance(mod, AddPT):
                    plain = plain and isinstance(mod.power, Number) and isinstance(mod.toughness, Number)
                elif isinstance(mod, GainAbility):
                    plain = plain and not isinstance(mod.ability, StaticAbility)
                    plain = plain and not modifications.choices_named.of(mod.ability)
                    if isinstance(mod.ability, KeywordAbility):
                        for inner in self.board.texts.parts(HeldAbility(mod.ability, 0)):
                            if isinstance(inner.ability, StaticAbility) and self.board.texts.plan(inner).parts:
                                plain = False
                else:
                    plain = False
            info.plain = 1 if plain else 0
        return info.plain == 1

    def targets_of(self, active: Active) -> list[GameObject] | None:
        """Return the objects that an effect applies to; None if it takes more than a quick look to tell."""
        if active.started:
            return active.targets
        if active.fixed is not None:
            return [item for item in [present(entity) for entity in active.fixed] if item is not None]
        quick = active.quick
        if quick is None or quick.other or quick.rest or active.plan.condition is not None:
            return None
        key = (id(active.plan), -1 if quick.whose == ANYBODY else active.ctx.controller.index)
        found = self.known.get(key)
        if found is None:
            found = []
            for item in self.board.table.state.in_play:
                chars = item.cached
                if chars is not None and quick.passes(item, chars, active.ctx):
                    found.append(item)
            self.known[key] = found
        return found

    def apply(self) -> None:
        """Apply the effects that wait, in their order."""
        board = self.board
        power = 0
        toughness = 0
        gifts: list[Gift] = []
        for part in self.parts:
            active = part.active
            assert active is not None
            for i, mod in enumerate(part.info.mods):
                if isinstance(mod, AddPT):
                    assert isinstance(mod.power, Number) and isinstance(mod.toughness, Number)
                    power += mod.power.n
                    toughness += mod.toughness.n
                elif isinstance(mod, GainAbility):
                    gifts.append(Gift(board, active, mod, i))
        together = Gifts(gifts)
        for item in self.targets:
            chars = board.writable(item)
            chars.power += power
            chars.toughness += toughness
            if gifts:
                receive(chars, together.for_item(item))
                if chars.ruling is not NO_ABILITIES:
                    board.rule(chars)
        self.parts.clear()


class Gift:
    """An ability that an effect gives."""

    def __init__(self, board: Board, active: Active, mod: GainAbility, index: int) -> None:
        self.board: Final = board
        self.active: Final = active
        self.mod: Final = mod
        self.index: Final = index
        self.starts: list[int] = []
        """Where in the lists of all gifts those of this one begin."""

    def added(self, own: bool) -> Added:
        """Return what it adds to an object. ``own``: that object is the source of the effect."""
        held = modifications.given(self.active, self.mod.ability, self.active.ctx, self.index, own)
        place = self.index * 2 + 1 if own else self.index * 2
        known = self.active.added.get(place)
        if known is not None and known.held is held:
            return known
        alone = Characteristics("", None, 0, 0, 0, (), [held], 0, 0, 0)
        self.board.texts.enter(alone, held)
        lists = [alone.abilities, alone.statics, alone.triggers, alone.activated, alone.replacements, alone.ruling]
        found = Added(lists, held, alone)
        self.active.added[place] = found
        return found


class Gifts:
    """The abilities that several effects give to the same objects.

    An object that is itself the source of one of the effects has that ability in another form. The lists of such an
    object are those of the others with this ability exchanged.
    """

    def __init__(self, gifts: list[Gift]) -> None:
        self.whole: Final = Added([[] for i in range(6)])
        self.given_by: Final[dict[int, list[Gift]]] = {}
        """The gifts by the number of their source."""
        self.gifts: Final = gifts
        self.placed = False
        """Whether each gift knows where in the lists its abilities begin."""
        whole = self.whole
        for gift in gifts:
            number = gift.active.ctx.source.number
            mine = self.given_by.get(number)
            if mine is None:
                self.given_by[number] = [gift]
            else:
                mine.append(gift)
            one = gift.added(False)
            for i in range(6):
                if one.lists[i]:
                    whole.lists[i].extend(one.lists[i])
            if not one.keywords <= whole.keywords:
                whole.keywords = whole.keywords | one.keywords
            whole.governing |= one.governing
            whole.early = whole.early or one.early

    def place(self) -> None:
        """Let each gift know where in the lists its abilities begin."""
        self.placed = True
        ends = [0] * 6
        for gift in self.gifts:
            gift.starts = list(ends)
            one = gift.added(False)
            for i in range(6):
                ends[i] += len(one.lists[i])

    def for_item(self, item: GameObject) -> Added:
        """Return what the abilities together add to an object."""
        mine = self.given_by.get(item.number)
        if mine is None:
            return self.whole
        if not self.placed:
            self.place()
        lists = [list(some) for some in self.whole.lists]
        for gift in mine:
            own = gift.added(True).lists
            for i in range(6):
                start = gift.starts[i]
                lists[i][start : start + len(own[i])] = own[i]
        found = Added(lists)
        found.keywords = self.whole.keywords
        found.governing = self.whole.governing
        found.early = self.whole.early
        return found


def receive(chars: Characteristics, more: Added) -> None:
    """Add abilities with their indexes. The lists are replaced, not changed in place."""
    lists = more.lists
    chars.abilities = chars.abilities + lists[0]
    if lists[1]:
        chars.statics = chars.statics + lists[1]
    if lists[2]:
        chars.triggers = chars.triggers + lists[2]
    if lists[3]:
        chars.activated = chars.activated + lists[3]
    if lists[4]:
        chars.replacements = chars.replacements + lists[4]
    if lists[5]:
        chars.ruling = chars.ruling + lists[5]
    if not more.keywords <= chars.keywords:
        chars.keywords = chars.keywords | more.keywords
    chars.governing |= more.governing
    chars.early = chars.early or more.early
