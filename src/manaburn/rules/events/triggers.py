"""Rule 410: triggered abilities. They watch what happens, wait, and are put on the stack when somebody would have
priority.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.editions.edition import LookBack
from manaburn.rules.kernel.decisions import Option
from manaburn.rules.kernel.table import Table, Watcher
from manaburn.rules.meaning import active_effects, can_perform, continuous, evaluate, event_patterns
from manaburn.rules.playing import targets
from manaburn.state import happenings as h
from manaburn.state.characteristics import HeldAbility
from manaburn.state.contexts import Context
from manaburn.state.objects import ABILITY, SPELL_COPY, GameObject, Happening, Player
from manaburn.state.state import DelayedTrigger, PendingTrigger
from manaburn.terms import Zone, zone_name
from manaburn.text.tree import TriggeredAbility, walk
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v

from . import carrying_out


def index(table: Table) -> dict[int, list[Watcher]]:
    """The triggered abilities that function now, by the kinds of happenings they watch. Cached; see table.Watcher."""
    stamp = continuous.stamp(table)
    if table.trigger_index_at == stamp:
        return table.trigger_index
    found: dict[int, list[Watcher]] = {}
    state = table.state
    for item in state.in_play:
        for held in continuous.characteristics(table, item).triggers:
            ability = held.ability
            if isinstance(ability, TriggeredAbility) and (
                ability.zone in ("in play", "any") or "in play" in zones_of(ability)
            ):
                _enter(table, found, Watcher(item, held, ability), ability)
    for mover in state.movers.values():
        if mover.zone is Zone.IN_PLAY or mover.zone is Zone.LIBRARY:
            continue
        for held in continuous.characteristics(table, mover).triggers:
            ability = held.ability
            if isinstance(ability, TriggeredAbility) and (
                ability.zone == "any" or zone_name(mover.zone) in zones_of(ability)
            ):
                _enter(table, found, Watcher(mover, held, ability), ability)
    for spell in state.stack:
        if spell.kind == SPELL_COPY:
            for held in continuous.characteristics(table, spell).triggers:
                ability = held.ability
                if isinstance(ability, TriggeredAbility) and ability.zone == "stack":
                    _enter(table, found, Watcher(spell, held, ability), ability)
    table.trigger_index = found
    table.trigger_index_at = stamp
    return found


class Zones:
    """Where a triggered ability functions."""

    def __init__(self, ability: TriggeredAbility, zones: tuple[str, ...]) -> None:
        self.ability: Final = ability
        self.zones: Final = zones


_zones: Final[dict[int, Zones]] = {}


def zones_of(ability: TriggeredAbility) -> tuple[str, ...]:
    """402.8: where a triggered ability functions: where its text says, or where by its nature it can only trigger."""
    known = _zones.get(id(ability))
    if known is None or known.ability is not ability:
        natural = e.natural_zones(ability.event)
        known = Zones(ability, natural if natural else (ability.zone,))
        _zones[id(ability)] = known
    return known.zones


def _enter(table: Table, found: dict[int, list[Watcher]], watcher: Watcher, ability: TriggeredAbility) -> None:
    if isinstance(ability.event, e.During) and table.edition.phase_abilities:
        return  # 1996.phase.6: played in the course of the phase
    for kind in event_patterns.kinds(ability.event):
        if kind in found:
            found[kind].append(watcher)
        else:
            found[kind] = [watcher]


def context_of(item: GameObject, held: HeldAbility, event: Happening | None) -> Context:
    """The context of an ability of an object (404): its controller is the controller of the source."""
    ctx = Context(item, item.controller)
    ctx.event = event
    ctx.held_key = held.key
    ctx.granter = held.granter
    if item.context is not None:
        ctx.x = item.context.x
    return ctx


def before(table: Table, happenings: list[Happening]) -> list[PendingTrigger]:
    """What triggers on these events as seen from the moment before them (410.10d)."""
    found: list[PendingTrigger] = []
    watchers = index(table)
    for event in happenings:
        if event.kind in watchers and event.kind in LOOKED_BACK_AT:
            for watcher in watchers[event.kind]:
                _consider(table, watcher, event, True, found)
    return found


LOOKED_BACK_AT: Final = frozenset((h.MOVE, h.CONTROL, h.SACRIFICE, h.DISCARD, h.DESTROY, h.PHASED_OUT, h.UNATTACHED))
"""The kinds of events that abilities may look back at."""


def looks_back(table: Table, pattern: b.Event, event: Happening) -> bool:
    """Whether an ability that waits for this sees this event from the moment before it (410.10d)."""
    if isinstance(pattern, e.When):
        return looks_back(table, pattern.event, event)
    kind = event.kind
    if kind == h.MOVE:
        if not isinstance(pattern, e.ZoneChange):
            return False
        if event.origin is Zone.IN_PLAY:
            return pattern.origin == "in play" or (pattern.origin == "" and pattern.to != "in play")
        if event.to is Zone.HAND or event.to is Zone.LIBRARY:
            scope = table.edition.look_back
            if scope is LookBack.TO_HAND_OR_LIBRARY:
                return True
            return scope is LookBack.TO_HIDDEN and event.origin is not Zone.HAND and event.origin is not Zone.LIBRARY
        return False
    if kind == h.CONTROL:
        return isinstance(pattern, e.ControlChanges) and pattern.lost
    return kind == h.SACRIFICE or kind == h.DESTROY or kind == h.PHASED_OUT or kind == h.UNATTACHED


def after(table: Table, happenings: list[Happening], earlier: list[PendingTrigger]) -> None:
    """Let triggered abilities see what has happened; those of ``earlier`` whose event was carried out join them."""
    found: list[PendingTrigger] = []
    for pending in earlier:
        if pending.event is not None and pending.event.done and still_true(table, pending):
            found.append(pending)
    watchers = index(table)
    if watchers:
        for event in happenings:
            if event.kind in watchers:
                for watcher in watchers[event.kind]:
                    _consider(table, watcher, event, False, found)
    delayed = table.state.delayed
    if delayed:
        for event in happenings:
            for trigger in list(delayed):
                if not trigger.waits and event.kind in event_patterns.kinds(trigger.event):
                    _consider_delayed(table, trigger, event, found)
    if table.state.effects or table.state.replacements or table.state.permissions:
        continuous.check_events(table, happenings)
    if found:
        for pending in once_for_all(found):
            if at_once(pending):
                resolve_at_once(table, pending)
            else:
                table.journal.append(table.state.pending, pending)
    if h.STATE in watchers:
        check_states(table)


def once_for_all(found: list[PendingTrigger]) -> list[PendingTrigger]:
    """Leave one of those that trigger once for any number of simultaneous events ("one or more")."""
    result: list[PendingTrigger] = []
    for pending in found:
        ability = pending.ability
        together = False
        if isinstance(ability, TriggeredAbility):
            pattern = ability.event
            if isinstance(pattern, (e.ZoneChange, e.Damaged, e.Attacks)):
                together = pattern.together
        if together and any(
            other.ability is ability
            and other.context.source is pending.context.source
            and same_recipient(other.event, pending.event)
            for other in result
        ):
            continue
        result.append(pending)
    return result


def same_recipient(one: Happening | None, other: Happening | None) -> bool:
    """Whether two events are about the same player: "one or more creatures deal combat damage to a player" sees each
    player who is dealt some.
    """
    if one is None or other is None or one.kind != h.DAMAGE:
        return True
    return one.player is other.player


def _consider(table: Table, watcher: Watcher, event: Happening, back: bool, found: list[PendingTrigger]) -> None:
    """Let an ability see an event, ``back``: from before it; an ability that waits for several things sees each as
    is its due.
    """
    ability = watcher.ability
    assert isinstance(ability, TriggeredAbility)
    pattern = ability.event
    looking = event.kind in LOOKED_BACK_AT
    if isinstance(pattern, e.AnyEvent):
        for option in pattern.events:
            if (looking and looks_back(table, option, event)) == back and _trigger(
                table, watcher, ability, option, event, back, found
            ):
                return
    elif (looking and looks_back(table, pattern, event)) == back:
        _trigger(table, watcher, ability, pattern, event, back, found)


def _trigger(
    table: Table,
    watcher: Watcher,
    ability: TriggeredAbility,
    pattern: b.Event,
    event: Happening,
    back: bool,
    found: list[PendingTrigger],
) -> bool:
    """Whether the ability triggers on the event; if it does it is among ``found``. Seen from before the event
    (``back``), its condition is left for afterwards."""
    item = watcher.item
    ctx = context_of(item, watcher.held, event)
    if not event_patterns.matches(table, pattern, event, ctx):
        return False
    if table.edition.tapped_artifacts_stop and item.tapped and event.what is not item and stopped(table, item):
        return False
    if item.zone is not Zone.IN_PLAY and not table.edition.hidden_triggers and unseen(table, item):
        return False
    pending = PendingTrigger(ability, ability.effect, ability.condition, ctx, event)
    if not back and not still_true(table, pending):
        return False
    if table.edition.source_is_remembered:
        ctx.as_was = continuous.characteristics(table, item)
    found.append(pending)
    return True


def still_true(table: Table, pending: PendingTrigger) -> bool:
    """410.8: an intervening "if" is looked at when the event has happened, and again when the ability resolves."""
    condition = pending.condition
    return condition is None or evaluate.holds(table, condition, pending.context)


def stopped(table: Table, item: GameObject) -> bool:
    """1996.art: whether an artifact that is tapped does nothing for that."""
    return item.zone is Zone.IN_PLAY and active_effects.may_stop(continuous.characteristics(table, item))


def unseen(table: Table, item: GameObject) -> bool:
    """410.2a: whether an object is where not all players can see it, and hasn't been shown to them."""
    if (
        item.zone is not Zone.HAND
        and item.zone is not Zone.LIBRARY
        and not (item.zone is Zone.REMOVED and item.face_down)
    ):
        return False
    everybody = (1 << len(table.state.players)) - 1
    return item.known_to & everybody != everybody


def _consider_delayed(table: Table, trigger: DelayedTrigger, event: Happening, found: list[PendingTrigger]) -> None:
    ctx = trigger.context.fork()
    ctx.event = event
    if not event_patterns.matches(table, trigger.event, event, ctx):
        return
    if trigger.once:
        table.journal.remove(table.state.delayed, trigger)
    if trigger.condition is not None and not evaluate.holds(table, trigger.condition, ctx):
        return
    if not table.edition.creator_controls_delayed and ctx.source.zone is Zone.IN_PLAY:
        ctx.controller = ctx.source.controller  # 410.2: whoever controls (or last controlled) the source
    first = trigger.context.event
    if (
        isinstance(trigger.event, e.StepBegins)
        and first is not None
        and first.what is not None
        and speaks_of_event(trigger.effect)
    ):
        ctx.event = first  # "return that card at end of turn": what the first event was about
    found.append(PendingTrigger(delayed_ability(trigger), trigger.effect, trigger.condition, ctx, event))


ABOUT: Final = ("event", "event other", "event source")


def speaks_of_event(effect: b.Node) -> bool:
    """Whether a text acts on the object an event was about; a step that begins is about none."""
    return any(isinstance(node, n.Ref) and node.role in ABOUT for node in b.walk(effect))


_delayed: Final[dict[int, tuple[DelayedTrigger, TriggeredAbility]]] = {}


def delayed_ability(trigger: DelayedTrigger) -> TriggeredAbility:
    """The ability that a delayed trigger is; the same object for the same text."""
    key = id(trigger.effect)
    known = _delayed.get(key)
    if (
        known is None
        or known[0].effect is not trigger.effect
        or known[0].event is not trigger.event
        or known[0].condition is not trigger.condition
    ):
        known = (trigger, TriggeredAbility(trigger.event, trigger.effect, trigger.condition))
        _delayed[key] = known
    return known[1]


def check_states(table: Table) -> None:
    """Let state triggers see the present state (410.11): each once until it has left the stack."""
    watchers = index(table)
    if h.STATE not in watchers:
        return
    state = table.state
    event = Happening(h.STATE)
    for watcher in watchers[h.STATE]:
        ability = watcher.ability
        assert isinstance(ability, TriggeredAbility)
        key = (watcher.item.number, watcher.held.key)
        if state.armed.get(key, False):
            continue
        ctx = context_of(watcher.item, watcher.held, event)
        if ability.condition is not None and not evaluate.holds(table, ability.condition, ctx):
            continue  # 410.8
        if event_patterns.matches(table, ability.event, event, ctx):
            pending = PendingTrigger(ability, ability.effect, ability.condition, ctx, event)
            pending.state_key = key
            table.journal.append(state.pending, pending)
            table.journal.put(state.armed, key, True)


# -- triggered abilities that don't use the stack ----------------------------------------------------------------------


def at_once(pending: PendingTrigger) -> bool:
    """Whether it resolves at once: a triggered mana ability, or the end of the time for madness (502.24a of old)."""
    event = pending.event
    if event is None:
        return False
    if event.kind == h.MANA:
        return event.cause is None and makes_mana(pending.effect)
    return event.kind == h.DEED and event.word == "passes"


def makes_mana(effect: b.Effect) -> bool:
    """Whether an effect could put mana into a pool as it resolves, without a target (411.3)."""
    return can_perform.adds_mana(effect) and not targets.specs(effect)


def resolve_at_once(table: Table, pending: PendingTrigger) -> None:
    """Resolve it, directly after what set it off (411.3)."""
    carrying_out.carry_out(table, pending.effect, pending.context.fork())


# -- putting them on the stack (410.3) ---------------------------------------------------------------------------------


def put_on_stack(table: Table) -> bool:
    """Put all waiting triggered abilities on the stack: the active player's first, each player's in the order he or
    she chooses.

    Rule 410.3; targets and modes are chosen as each is put there (410.4). Returns whether there was any.
    """
    state = table.state
    if not state.pending:
        return False
    waiting = list(state.pending)
    table.journal.replace(state.pending, [])
    for player in state.in_turn_order():
        mine = [pending for pending in waiting if pending.context.controller is player]
        for i in in_order(table, player, mine):
            put_one(table, mine[i])
    return True


def in_order(table: Table, player: Player, mine: list[PendingTrigger]) -> list[int]:
    """The order in which a player puts triggered abilities on the stack; not asked where nobody could tell the
    difference.
    """
    state = table.state
    if len(mine) < 2 or all(same_trigger(table, mine[0], other) for other in mine[1:]):
        return list(range(len(mine)))
    options: list[Option] = []
    for pending in mine:
        option = Option(f"ability of {pending.context.source}", pending.context.source)
        option.ability = pending.ability
        option.idle = not state.frames and not could_stay(table, pending)
        options.append(option)
    if not table.ask_all and sum([1 for option in options if not option.idle]) < 2:
        return list(range(len(mine)))
    where = "are played" if state.frames else "go on the stack"
    return table.order(player, f"the order in which your triggered abilities {where}", options, "triggers", "410.3")


def could_stay(table: Table, pending: PendingTrigger) -> bool:
    """Whether a waiting ability would stay on the stack (410.4); its place in the order matters only then. One that is
    aimed at the stack may find its target among those put there before it.
    """
    if forbidden(table, pending):
        return False
    for spec in targets.specs(pending.effect):
        if any(isinstance(node, n.Filter) and node.zone == "stack" for node in walk(spec.kind)):
            return True
    return targets.can_choose(table, pending.effect, pending.context)


def same_trigger(table: Table, one: PendingTrigger, other: PendingTrigger) -> bool:
    """Whether nobody could tell two waiting abilities apart."""
    if one.effect is not other.effect and one.effect != other.effect:
        return False
    if one.condition != other.condition:
        return False
    mine, theirs = one.context, other.context
    if mine.kept or theirs.kept or mine.targets or theirs.targets:
        if mine.kept.keys() != theirs.kept.keys() or mine.targets != theirs.targets:
            return False
        for key in mine.kept:
            if mine.kept[key].objects != theirs.kept[key].objects or mine.kept[key].amount != theirs.kept[key].amount:
                return False
    if mine.source is not theirs.source:
        if (
            mine.source.face is not theirs.source.face
            or mine.x != theirs.x
            or mine.source.choices
            or theirs.source.choices
        ):
            return False
        if targets.specs(one.effect) or can_perform.mentions_this(one.effect):
            return False
    return one.event is other.event or said_of_event(table, one) == said_of_event(table, other)


def said_of_event(table: Table, pending: PendingTrigger) -> list[object]:
    """What the effect speaks of when it speaks of the event: objects, players, amounts."""
    found: list[object] = []
    _gather_said(table, pending.effect, pending, found)
    return found


def _gather_said(table: Table, node: b.Node, pending: PendingTrigger, found: list[object]) -> None:
    ref = node.what if isinstance(node, (n.ControllerOf, n.OwnerOf)) else node
    if isinstance(ref, n.Ref) and ref.role.startswith("event"):
        assert isinstance(node, b.Selector)
        for entity in evaluate.select(table, node, pending.context):
            found.append(entity)
        return
    if isinstance(node, v.Amount) and node.n < 0 and pending.event is not None:
        found.append(pending.event.amount)
    for child in b.children(node):
        _gather_said(table, child, pending, found)


def put_one(table: Table, pending: PendingTrigger) -> GameObject | None:
    """Put one triggered ability on the stack, or remove it where no legal targets or modes can be chosen (410.4)."""
    ctx = pending.context.fork()
    state = table.state
    item = state.make_object(ABILITY, ctx.controller, Zone.STACK, None)
    item.source = ctx.source
    item.ability = pending.ability
    item.controller = ctx.controller
    item.note = "triggered"
    ctx.item = item
    item.context = ctx
    state.put(item)
    before = table.resolving
    table.resolving = item
    legal = not forbidden(table, pending) and targets.choose_for_trigger(table, pending.effect, ctx)
    table.resolving = before
    if not legal:
        continuous.remember(table, item)
        state.take(item)
        settle_state(table, pending)
        return None
    if pending.state_key is not None:
        table.journal.put(item.choices, "state key", pending.state_key)
    ctx.settle()
    event = Happening(h.TRIGGERED, item, ctx.controller, 0, ctx.source)
    table.note(event)
    targets.announce(table, item)
    return item


def forbidden(table: Table, pending: PendingTrigger) -> bool:
    """410.4: whether an effect makes the ability illegal as a whole."""
    ctx = pending.context
    for mark in continuous.player_rules(table, ctx.controller):
        mod = mark.mod
        if (
            isinstance(mod, s.Cant)
            and mod.what == "trigger"
            and (mod.by is None or evaluate.is_of(table, ctx.source, mod.by, mark.context))
        ):
            return True
    return False


def settle_state(table: Table, pending: PendingTrigger) -> None:
    """410.11: a state trigger is removed from the stack: since 2003 that lets it trigger again, before only
    resolving and countering did.
    """
    if table.edition.always_rearms:
        disarm(table, pending.state_key)


def disarm(table: Table, key: tuple[int, int] | None) -> None:
    """A state trigger has left the stack: it may trigger again (410.11)."""
    if key is not None and key in table.state.armed:
        table.journal.drop(table.state.armed, key)


# -- before the stack --------------------------------------------------------------------------------------------------


_agreed: Final[dict[int, tuple[fx.May, TriggeredAbility]]] = {}


def agreed(pending: PendingTrigger) -> PendingTrigger:
    """The same ability without its "you may": that has been decided as it was played."""
    effect = pending.effect
    ability = pending.ability
    assert isinstance(effect, fx.May) and isinstance(ability, TriggeredAbility)
    known = _agreed.get(id(effect))
    if known is None or known[0] is not effect:
        known = (effect, dataclasses.replace(ability, effect=effect.effect))
        _agreed[id(effect)] = known
    fresh = PendingTrigger(known[1], effect.effect, pending.condition, pending.context, pending.event)
    fresh.state_key = pending.state_key
    return fresh
