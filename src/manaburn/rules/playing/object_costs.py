"""The parts of a cost that are paid with objects, and whether there are enough of those.

Rules: 409.1h.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from manaburn.rules.events import apply, perform
from manaburn.rules.kernel.mana_sources import ManaUse, UsedUp
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import can_perform, continuous, evaluate, filters, grouped_choices
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import ZONES_CALLED, Zone
from manaburn.text.tree import StaticAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import values as v
from manaburn.text.tree.memo import Memo

ObjectAction = fx.Sacrifice | fx.Tap | fx.Untap | fx.Discard | fx.Move | fx.Reveal | fx.RemoveCounters | fx.PutCounters
"""The actions for which objects can be chosen as a part of a cost."""
OBJECT_ACTIONS: Final = (
    fx.Sacrifice,
    fx.Tap,
    fx.Untap,
    fx.Discard,
    fx.Move,
    fx.Reveal,
    fx.RemoveCounters,
    fx.PutCounters,
)


class ObjectCost:
    """A part of a cost that is paid with objects: some of ``found``, at least ``low`` and at most ``high`` of them."""

    def __init__(
        self, part: b.CostPart, group: str, found: list[GameObject], low: int, high: int, choice: bool, hint: str
    ) -> None:
        self.part: Final = part
        self.group: Final = group
        """How the objects are used up: "tap", "leave", or "" if they aren't."""
        self.found: Final = found
        self.low: Final = low
        self.high: Final = high
        self.choice: Final = choice
        """Whether the player chooses among the objects."""
        self.hint: Final = hint
        self.random = False
        self.whole = False
        """Whether the cost takes all the objects, however many there are."""
        self.itself = False
        """Whether the object being paid for would be among them if it didn't have to stay."""
        self.pile: list[GameObject] = []
        """The library from the top of which the objects are taken, if they are: other costs may be paid with the cards
        below."""
        self.shared = ""
        """What the chosen objects must have in common (:mod:`.grouped_choices`)."""
        self.least_power = 0
        """What the powers of the chosen objects must come to together."""

    def enough(self, table: Table) -> bool:
        """Whether there are objects enough, and strong enough together."""
        if len(self.found) < self.low:
            return False
        if self.least_power <= 0:
            return True
        powers = [continuous.characteristics(table, item).power for item in self.found]
        return sum([max(0, power) for power in powers]) >= self.least_power


def take_away(table: Table, need: ObjectCost, leaving: list[GameObject]) -> int:
    """Move objects to where a part of a cost takes them, to see what is possible without them. Return the point of the
    journal to roll back to."""
    mark = table.journal.mark()
    for item in leaving:
        apply.move_object(table, perform.moving(item, destination(need.part)), [])
    return mark


def destination(part: b.CostPart) -> Zone:
    """Return the zone to which a part of a cost takes objects."""
    if isinstance(part, c.Do) and isinstance(part.action, fx.Move):
        return ZONES_CALLED[part.action.zone]
    return Zone.GRAVEYARD


def is_itself(item: GameObject, ctx: Context) -> bool:
    """Return whether an object is the one being paid for, or its source. Before the stack this includes a card in
    hand."""
    return item is ctx.source or is_played(item, ctx)


def is_played(item: GameObject, ctx: Context) -> bool:
    """Whether an object is the spell (or card) that is being played."""
    played = ctx.item
    return played is not None and (item is played or (item.card is not None and item.card is played.card))


def symbol_cost_of(part: b.CostPart, ctx: Context) -> ObjectCost | None:
    """Return the need of a tap or untap symbol for its permanent, which can't be used for another part; None for other
    parts of a cost."""
    if isinstance(part, c.TapThis):
        return ObjectCost(part, "tap", [ctx.source], 1, 1, False, "tap")
    if isinstance(part, c.UntapThis):
        return ObjectCost(part, "untap", [ctx.source], 1, 1, False, "untap")
    return None


def each_thing(part: c.Do) -> tuple[c.Do, ...]:
    """Return a part of a cost once for each thing that it lists ("two lands and this"); itself alone if it lists
    one."""
    action = part.action
    if not isinstance(action, OBJECT_ACTIONS) or not isinstance(action.what, n.Both):
        return (part,)
    return tuple([c.Do(replace(action, what=thing)) for thing in action.what.parts])


_things: Final[Memo[c.Do, tuple[c.Do, ...]]] = Memo(each_thing)


def things_of(part: c.Do) -> tuple[c.Do, ...]:
    """Return a part of a cost once for each thing that it lists. There must be enough of every one of them, and nothing
    can be used for two, though all are used at once.

    Rules: 409.1h.
    """
    return _things.of(part)


def object_needs_of(table: Table, player: Player, part: c.Do, ctx: Context) -> list[ObjectCost]:
    """Return what each thing that a part of a cost lists needs; nothing for one that can't be determined."""
    needs = [object_cost_of(table, player, thing, ctx) for thing in things_of(part)]
    return [need for need in needs if need is not None]


def object_cost_of(table: Table, player: Player, part: c.Do, ctx: Context) -> ObjectCost | None:
    """Return the objects that a part of a cost needs; None if they can't be determined."""
    action = part.action
    group = "leave"
    hint = "sacrifice"
    what: b.Selector | None
    zone: Zone | None = Zone.IN_PLAY
    if isinstance(action, fx.Sacrifice):
        what = action.what
    elif isinstance(action, fx.Tap):
        what, group, hint = action.what, "tap", "tap"
    elif isinstance(action, fx.Untap):
        what, group, hint = action.what, "untap", "untap"
    elif isinstance(action, fx.Discard):
        what, hint, zone = action.what, "discard", Zone.HAND
        if what is None:
            hand = [item for item in table.state.hands[player.index] if not is_itself(item, ctx)]
            if action.kind is not None:
                hand = [item for item in hand if evaluate.is_of(table, item, action.kind, ctx)]
            number = max(0, evaluate.value(table, action.n, ctx))
            need = ObjectCost(part, group, hand, 0 if action.up_to else number, number, not action.random, hint)
            need.random = action.random
            return need
    elif isinstance(action, fx.Move):
        what, zone = action.what, None
        hint = "return" if action.zone == "hand" else ("remove" if action.zone == "removed" else action.zone)
    elif isinstance(action, fx.Reveal):
        what, group, hint, zone = action.what, "", "reveal", None
    elif isinstance(action, fx.RemoveCounters):
        what, group, hint, zone = action.what, "", "remove counters", None
        if not isinstance(what, n.Choose):
            return None
    elif isinstance(action, fx.PutCounters):
        what, group, hint, zone = action.what, "", "counters", None
        if not isinstance(what, n.Choose):
            return None
    else:
        return None
    before = ctx.controller
    ctx.controller = player
    found = need_for(table, player, part, what, ctx, group, hint, zone)
    ctx.controller = before
    return found


def kind_by_x(action: b.Effect) -> n.Filter | None:
    """Return, of a cost that is paid with an object one of whose numbers is X ("a green card with converted mana cost
    X"), what is said of the object besides; None of other costs."""
    what = getattr(action, "what", None)
    if not isinstance(what, n.Choose) or not isinstance(what.kind, n.Filter):
        return None
    others = tuple([test for test in what.kind.tests if not is_x(test)])
    return replace(what.kind, tests=others) if len(others) < len(what.kind.tests) else None


def is_x(test: b.Node) -> bool:
    """Return whether a test says that a number of an object is X."""
    return isinstance(test, n.Compare) and test.op == "=" and test.value == v.X()


_kinds: Final[Memo[b.Effect, n.Filter | None]] = Memo(kind_by_x)


def values_of_x(table: Table, player: Player, costs: Iterable[c.Cost], ctx: Context) -> list[int] | None:
    """Return, in order, the values of X with which there are objects for a cost that is paid with an object one of
    whose numbers is X; None if there is no such cost.

    Rules: 409.1b.
    """
    for part in [part for cost in costs for part in cost.parts]:
        kind = _kinds.of(part.action) if isinstance(part, c.Do) else None
        if kind is None:
            continue
        assert isinstance(part, c.Do)
        tests = [node for node in b.walk(part.action) if isinstance(node, n.Compare) and is_x(node)]
        numbers: set[int] = set()
        for entity in evaluate.candidates(table, kind, ctx):
            if isinstance(entity, GameObject):
                for test in tests:
                    numbers.update(filters.numbers_compared(table, entity, test, ctx))
        return [x for x in sorted(numbers) if is_fitting_x(table, player, part, ctx, x)]
    return None


def is_fitting_x(table: Table, player: Player, part: c.Do, ctx: Context, x: int) -> bool:
    """Return whether there are objects for a part of a cost with this X."""
    before = ctx.x
    ctx.x = x
    need = object_cost_of(table, player, part, ctx)
    ctx.x = before
    return need is not None and need.enough(table)


def need_for(
    table: Table, player: Player, part: c.Do, what: b.Selector, ctx: Context, group: str, hint: str, zone: Zone | None
) -> ObjectCost | None:
    """The need of an action on what a selector says."""
    action = part.action
    entities: list[Entity]
    if isinstance(what, (n.Choose, n.ChooseAmong)):
        if isinstance(what, n.Choose):
            entities = evaluate.candidates(table, what.kind, ctx)
        else:
            entities = evaluate.select(table, what.what, ctx)
        found = [
            item
            for item in entities
            if isinstance(item, GameObject) and not is_played(item, ctx) and fit(table, action, item, player, zone, ctx)
        ]
        if what.up_to_any:
            low = evaluate.value(table, what.low, ctx) if what.low is not None else 0
            high = len(found)
        else:
            high = evaluate.value(table, what.high, ctx) if what.high is not None else 1
            low = evaluate.value(table, what.low, ctx) if what.low is not None else high
        shared = grouped_choices.word_of(what.kind) if isinstance(what, n.Choose) else ""
        if shared:
            alike = grouped_choices.possible(table, shared, list(found), low)
            found = [item for item in alike if isinstance(item, GameObject)]
        need = ObjectCost(part, group, found, max(0, low), max(0, high), not what.random, hint)
        need.random = what.random
        need.shared = shared
        if isinstance(what, n.Choose) and what.least_power is not None:
            need.least_power = evaluate.value(table, what.least_power, ctx)
        return need
    if isinstance(what, n.TopCards):
        return need_for_top(table, part, what, ctx, group, hint)
    entities = evaluate.select(table, what, ctx)
    there = [item for item in entities if isinstance(item, GameObject) and fit(table, action, item, player, zone, ctx)]
    itself = isinstance(what, n.All) and any(is_played(item, ctx) for item in there)
    if itself:
        there = [item for item in there if not is_played(item, ctx)]
    number = len(entities)
    if isinstance(what, n.All):
        number = len(there)
    elif number == 0:
        number = 1
    need = ObjectCost(part, group, there, number, number, False, hint)
    need.whole = isinstance(what, n.All)
    need.itself = itself
    return need


def need_for_top(table: Table, part: c.Do, what: n.TopCards, ctx: Context, group: str, hint: str) -> ObjectCost:
    """The need of an action on the top cards of a library or graveyard."""
    count = evaluate.value(table, what.n, ctx)
    cards = [item for item in evaluate.select(table, what, ctx) if isinstance(item, GameObject)]
    need = ObjectCost(part, group, cards, count, count, False, hint)
    if cards and cards[0].zone is Zone.LIBRARY:
        need.pile = list(table.state.libraries[cards[0].owner.index])
    return need


def fit(table: Table, action: b.Effect, item: GameObject, player: Player, zone: Zone | None, ctx: Context) -> bool:
    """Whether a player could pay a cost with this object."""
    if not item.here or (zone is not None and item.zone is not zone):
        return False
    if isinstance(action, fx.Tap):
        return not item.tapped
    if isinstance(action, fx.Untap):
        return item.tapped
    if isinstance(action, fx.Sacrifice):
        return item.controller is player
    if isinstance(action, fx.RemoveCounters):
        return can_perform.has_counters(table, action, item, ctx)
    if isinstance(action, fx.Discard):
        return item.owner is player
    return True


def object_costs_of(table: Table, player: Player, costs: list[c.Cost], ctx: Context) -> list[ObjectCost]:
    """Return the objects that all these costs need."""
    found: list[ObjectCost] = []
    for cost in costs:
        for part in cost.parts:
            if isinstance(part, c.Do):
                found.extend(object_needs_of(table, player, part, ctx))
    return found


def satisfiable(needs: list[ObjectCost], without: list[GameObject]) -> bool:
    """Return whether a different object can be found for each need of a group. ``without``: objects that are used
    otherwise."""
    for group in GROUPS:
        wants: list[list[GameObject]] = []
        for need in needs:
            if need.group == group:
                for _ in range(need.low):
                    wants.append(need.found)
        if not wants:
            continue
        if len(wants) == 1 and not without:
            if not wants[0]:
                return False
            continue
        if not are_distinct(wants, without):
            return False
    return True


def are_distinct(wants: list[list[GameObject]], without: list[GameObject]) -> bool:
    """Return whether a different object can be found in each list. ``without``: objects that are used otherwise."""
    owners: dict[int, int] = {}
    for item in without:
        owners[item.number] = -1
    for i in range(len(wants)):
        if not _claim(wants, i, owners, []):
            return False
    return True


GROUPS: Final = ("leave", "tap", "untap")


def _claim(wants: list[list[GameObject]], i: int, owners: dict[int, int], tried: list[int]) -> bool:
    for item in wants[i]:
        number = item.number
        if number in tried:
            continue
        tried.append(number)
        owner = owners.get(number, -2)
        if owner == -2 or (owner >= 0 and _claim(wants, owner, owners, tried)):
            owners[number] = i
            return True
    return False


def can_leave_first(
    table: Table, player: Player, need: ObjectCost, item: GameObject, later: list[tuple[b.CostPart, Context]]
) -> bool:
    """Return whether parts of costs can be paid after an object has left for another part. A continuous effect may be
    over then because of which others could be used. ``later``: these parts, each with the context of its cost."""
    if need.group != "leave" or not has_static(table, item):
        return True
    mark = take_away(table, need, [item])
    needs = [
        other for part, ctx in later if isinstance(part, c.Do) for other in object_needs_of(table, player, part, ctx)
    ]
    enough = all(other.enough(table) for other in needs) and satisfiable(needs, [])
    table.journal.rollback(mark)
    return enough


def has_static(table: Table, item: GameObject) -> bool:
    """Return whether an object has a static ability."""
    return any(isinstance(held.ability, StaticAbility) for held in continuous.characteristics(table, item).abilities)


def may_be_used_up(
    table: Table, player: Player, need: ObjectCost, found: list[GameObject], use: ManaUse
) -> list[GameObject]:
    """Return which of these objects a mana ability can use up as planned, so that the rest of the plan can still be
    carried out."""
    later = [(due.part, due.context) for due in use.owed if due.part is not None and due.context is not None]
    return [
        item
        for item in found
        if use.may_use_up(item) and leaves_enough(use, need, item) and can_leave_first(table, player, need, item, later)
    ]


def leaves_enough(use: ManaUse, need: ObjectCost, item: GameObject) -> bool:
    """Return whether other objects are left for all that is still owed once a mana ability has used up an object. What
    it only taps can still leave, but what leaves can't be tapped."""
    for taps in (True, False) if need.group == "leave" else (need.group == "tap",):
        dues = [due for due in use.owed if due.taps == taps]
        if not any(item in due.found for due in dues):
            continue
        wants: list[list[GameObject]] = []
        for due in dues:
            left = [other for other in due.found if other.here]
            if taps:
                left = [other for other in left if not other.tapped and other not in use.tapped_later]
            wants.extend([left] * due.number)
        if not are_distinct(wants, [item]):
            return False
    return True


def used_up(needs: list[ObjectCost], ctx: Context) -> list[UsedUp]:
    """Return what the costs use up at the player's choice, and how many cards of a library. What one of them untaps, no
    other can untap."""
    found: list[UsedUp] = []
    for need in needs:
        if need.pile and need.group == "leave":
            found.append(UsedUp(need.pile, need.low, False, need.part, ctx))
        if (need.choice or need.random) and need.group and need.low > 0:
            found.append(UsedUp(need.found, need.low, need.group == "tap", need.part, ctx))
    return found


def fed(table: Table, player: Player, costs: list[c.Cost], ctx: Context) -> list[UsedUp]:
    """Return what the costs of a mana ability use up besides its source."""
    return used_up(object_costs_of(table, player, costs, ctx), ctx) + milled(table, player, costs, ctx)


def milled(table: Table, player: Player, costs: list[c.Cost], ctx: Context) -> list[UsedUp]:
    """Return how many cards of the player's library the costs put into the graveyard."""
    found: list[UsedUp] = []
    for cost in costs:
        for part in cost.parts:
            if isinstance(part, c.Do) and isinstance(part.action, fx.Mill):
                number = evaluate.value(table, part.action.n, ctx)
                if number > 0:
                    found.append(UsedUp(list(table.state.libraries[player.index]), number, False, part, ctx))
    return found
