"""Continuous effects in force, in the form that :mod:`.layers` applies.

Rules: 418.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from manaburn.rules.kernel.table import Table
from manaburn.state.characteristics import NO_KEYWORDS, Characteristics, HeldAbility, RuleEffect
from manaburn.state.contexts import Context
from manaburn.state.journal import Journal
from manaburn.state.objects import DatedCounters, Entity, GameObject
from manaburn.state.state import ContinuousEffect
from manaburn.terms import ARTIFACT, CREATURE, LAND, ZONES_CALLED, Zone
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree.abilities import StaticAbility
from manaburn.text.tree.base import Ability, Condition, Modification, Node, Selector, walk
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.values import Holds

from .layer_plan import ON_FACTS, ON_SHAPE, ON_TAPPED, ON_VERSION, PartPlan, Plan
from .quick_select import Quick, quick_of

KEPT: Final = 400
"""How many effects are kept for the next calculation besides twice as many as are in force."""


class Active:
    """A continuous effect in force, of a static ability (``held`` of ``source``) or of a resolved spell or ability."""

    def __init__(
        self,
        source: GameObject,
        held: HeldAbility | None,
        ctx: Context,
        plan: Plan,
        timestamp: int,
        fixed: list[Entity] | None,
    ) -> None:
        self.source: Final = source
        self.held: Final = held
        self.ctx: Final = ctx
        self.plan: Final = plan
        self.timestamp = timestamp
        self.fixed: Final = fixed
        self.quick: Final[Quick | None] = quick_of(plan.what) if fixed is None else None
        self.started = False
        """Whether it has begun to apply. From then on it applies to ``targets``, whatever happens to its ability
        (418.5b)."""
        self.targets: list[GameObject] = []
        self.parts: Final[list[Part]] = [Part(self, info) for info in plan.parts]
        self.given: dict[int, HeldAbility] = {}
        """The abilities that it gives, by the index of the modification."""
        self.added: dict[int, Added] = {}
        """What these add to an object, in the same order."""

    def give(self, index: int, held: HeldAbility | None) -> HeldAbility | None:
        """Return the ability given by the modification ``index``. If ``held`` is not None, store it first."""
        if held is not None:
            self.given[index] = held
            return held
        return self.given.get(index)


class Added:
    """What given abilities add to an object: the lists of its characteristics (abilities, statics, triggers, activated,
    replacements, ruling), and the rest. ``held`` is the ability, if it is only one."""

    def __init__(
        self, lists: list[list[HeldAbility]], held: HeldAbility | None = None, chars: Characteristics | None = None
    ) -> None:
        self.lists: Final = lists
        self.held: Final = held
        self.keywords: frozenset[str] = chars.keywords if chars is not None else NO_KEYWORDS
        self.governing = chars.governing if chars is not None else 0
        self.early = chars.early if chars is not None else False


class Part:
    """The part of an effect that is applied in one layer."""

    def __init__(self, active: Active | None, info: PartPlan) -> None:
        self.active: Final = active
        """The effect; None: the changes made by counters."""
        self.info: Final = info
        self.order = 0


class CounterPart(Part):
    """The changes made by counters that were put on an object at the same time.

    Rules: 1996.cont.1.
    """

    def __init__(self, item: GameObject, counters: DatedCounters, info: PartPlan) -> None:
        super().__init__(None, info)
        self.item: Final = item
        self.counters: Final = counters


class RuleSource:
    """An effect that changes the rules, with what is needed to apply it, kept from one calculation to the next."""

    def __init__(
        self,
        timestamp: int,
        source: GameObject,
        mods: tuple[Modification, ...],
        what: Selector | None,
        condition: Condition | None,
        ctx: Context,
        effect: ContinuousEffect | None,
    ) -> None:
        self.timestamp: Final = timestamp
        self.source: Final = source
        self.mods: Final = mods
        self.what: Final = what
        self.condition: Final = condition
        self.ctx: Final = ctx
        self.effect: Final = effect
        self.held: HeldAbility | None = None
        """The ability that generates the effect, or None for the effect of a resolved spell or ability."""
        self.rules: Final = [RuleEffect(mod, source, ctx, timestamp) for mod in mods]
        """The rule effects that it makes, one for each modification."""
        self.may_be_ignored: Final = any(isinstance(mod, s.MayIgnore) for mod in mods)


class Source:
    """The effects of an object's abilities, kept from one calculation to the next."""

    def __init__(self, item: GameObject, base: Characteristics) -> None:
        self.item: Final = item
        self.base: Final = base
        self.actives: list[Active] = []
        self.later: list[Active] = []
        """The effects of abilities that it was given."""


class Ruling:
    """The effects of an object's abilities that change the rules, kept from one calculation to the next."""

    def __init__(self, item: GameObject) -> None:
        self.item: Final = item
        self.known: Final[dict[int, RuleSource]] = {}
        """By the key of the ability."""


class Lasting:
    """The effect of a resolved spell or ability, kept from one calculation to the next."""

    def __init__(self, effect: ContinuousEffect, active: Active) -> None:
        self.effect: Final = effect
        self.active: Final = active
        self.ruling: RuleSource | None = None
        """How it changes the rules. None: not at all, or not looked at yet."""
        self.rules_known = False


class Saved:
    """The characteristics that an object had before a trial."""

    def __init__(self, item: GameObject, chars: Characteristics) -> None:
        self.item: Final = item
        self.chars: Final = chars


class GivenAbility:
    """A static ability that an object has just been given. Its effects are applied in the rest of the calculation."""

    def __init__(self, item: GameObject, held: HeldAbility) -> None:
        self.item: Final = item
        self.held: Final = held


class AssumedSize:
    """A printed power and toughness that depend on the result of later layers."""

    def __init__(self, part: Part, item: GameObject, power: int, toughness: int) -> None:
        self.part: Final = part
        self.item: Final = item
        self.power = power
        self.toughness = toughness
        self.removed = False
        """Whether the text that defines it has been removed."""


class Counter:
    """Gives each calculation a number of its own."""

    def __init__(self) -> None:
        self.last: i64 = 0

    def next(self) -> i64:
        """Return the next number."""
        self.last += 1
        return self.last


NUMBERS: Final = Counter()
"""Numbers for calculations and trials."""


def order_of(part: Part) -> int:
    """Return the place of a part among those of its layer."""
    return part.order


def sort_parts(bucket: list[Part]) -> None:
    """Sort parts by rank and timestamp, keeping the order of equal ones."""
    if len(bucket) > 16:
        bucket.sort(key=order_of)
        return
    for i in range(1, len(bucket)):
        part = bucket[i]
        order = part.order
        j = i - 1
        while j >= 0 and bucket[j].order > order:
            bucket[j + 1] = bucket[j]
            j -= 1
        bucket[j + 1] = part


def present(entity: Entity) -> GameObject | None:
    """Return the object that an effect with a fixed set still applies to: the object itself, or the permanent that the
    spell became. None: it has left its zone.

    Rules: 217.1c.
    """
    if not isinstance(entity, GameObject):
        return None
    item = entity
    while not item.here:
        following = item.successor
        if following is None or item.zone is not Zone.STACK or following.zone is not Zone.IN_PLAY:
            return None
        item = following
    return None if item.zone is Zone.PHASED_OUT else item


def works(plan: Plan, item: GameObject) -> bool:
    """Whether an ability functions in the zone of its object.

    Rules: 402.8.
    """
    zone = plan.zone
    return zone == "any" or ZONES_CALLED[zone] is item._zone


def may_stop(chars: Characteristics) -> bool:
    """Whether it is an artifact whose continuous abilities stopped while it was tapped (1996): not a creature, not a
    land."""
    return chars.card_types & (ARTIFACT | CREATURE | LAND) == ARTIFACT


class TappedArtifacts:
    """The artifacts whose abilities were looked at, and whether each was tapped, if abilities of tapped artifacts don't
    work (1996)."""

    def __init__(self) -> None:
        self.items: Final[list[GameObject]] = []
        self.tapped: Final[list[bool]] = []

    def add(self, item: GameObject) -> None:
        """Note whether an artifact is tapped."""
        self.items.append(item)
        self.tapped.append(item._tapped)

    def clear(self) -> None:
        """Forget them all."""
        if self.items:
            self.items.clear()
            self.tapped.clear()

    def unchanged(self) -> bool:
        """Whether each is still as it was."""
        for i in range(len(self.items)):
            if self.items[i]._tapped != self.tapped[i]:
                return False
        return True


class Basis:
    """On what results rest besides the shape of the position, and how that was as they were worked out."""

    def __init__(self) -> None:
        self.rests = ON_SHAPE
        """A mask of ON_TAPPED, ON_FACTS, ON_VERSION and ON_CARDS."""
        self.stoppable: Final = TappedArtifacts()
        """The artifacts that were looked at."""
        self._facts: i64 = -1
        self._sights: i64 = -1
        self._taps: i64 = -1

    def note(self, journal: Journal) -> None:
        """Note how things are now."""
        self._facts = journal.facts
        self._sights = journal.sights
        self._taps = journal.taps

    def holds(self, journal: Journal) -> bool:
        """Whether the results hold although something other than the shape of the position has changed."""
        if self.rests & ON_VERSION:
            return False
        if self._facts != journal.facts:
            if self.rests & ON_FACTS and self._sights != journal.sights:
                return False
            if self.rests & ON_TAPPED and self._taps != journal.taps:
                return False
            if not self.stoppable.unchanged():
                return False
            self.note(journal)
        return True


def _works_tapped(ability: Ability) -> bool:
    return any(speaks_of_tapped(node, ability) for node in walk(ability))


_working_tapped: Final = Memo(_works_tapped)


def works_tapped(ability: Ability) -> bool:
    """Whether an ability of an artifact works although the artifact is tapped: it says how the artifact untaps, or what
    happens if it is tapped. What a card says goes before the rule that stops tapped artifacts."""
    return _working_tapped.of(ability)


def speaks_of_tapped(node: Node, ability: Ability) -> bool:
    """Whether a part of an ability is about its own object being tapped."""
    if isinstance(node, s.DoesntUntap):
        return isinstance(ability, StaticAbility) and isinstance(ability.what, n.This)
    if isinstance(node, fx.Untap):
        return isinstance(node.what, n.This)
    if not isinstance(node, Holds) or not isinstance(node.what, n.This) or not isinstance(node.kind, n.Filter):
        return False
    return any(isinstance(test, n.HasStatus) and test.status == "tapped" for test in node.kind.tests)


def is_stopped(table: Table, item: GameObject, chars: Characteristics, ability: Ability) -> bool:
    """Whether an ability is off because its object is a tapped artifact.

    Rules: 1996.art.
    """
    return item.tapped and stops_when_tapped(table, item, chars, ability)


def stops_when_tapped(table: Table, item: GameObject, chars: Characteristics, ability: Ability) -> bool:
    """Whether an ability is off while its object, an artifact, is tapped.

    Rules: 1996.art.
    """
    if not table.edition.tapped_artifacts_stop or item.zone is not Zone.IN_PLAY:
        return False
    return may_stop(chars) and not works_tapped(ability)


def reaches_out(plan: Plan, item: GameObject) -> bool:
    """Whether an ability of an object outside play functions there and affects other objects.

    What it says about its own object is handled elsewhere. Outside the game no ability functions.

    Rules: 217.1e.
    """
    return item._zone is not Zone.OUTSIDE and works(plan, item) and not (plan.on_this and plan.zone == "any")


def context_of(item: GameObject, held: HeldAbility) -> Context:
    """Return the context of an ability of an object."""
    ctx = Context(item, item._controller)
    ctx.held_key = held.key
    ctx.granter = held.granter
    ctx.subject = item
    if item.context is not None and item._zone is not Zone.IN_PLAY:
        ctx.x = item.context.x  # X on a permanent is 0 (107.3f of 2010)
    return ctx
