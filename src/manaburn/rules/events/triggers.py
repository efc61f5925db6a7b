"""Triggered abilities: they watch events, wait, and are put on the stack when a player would receive priority.

Rules: 410.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import AbilityOnStack, LookBack
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.internal_nodes import GoBack
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.watchers import Watcher
from manaburn.rules.meaning import (
    active_effects,
    announced,
    can_perform,
    continuous,
    durations,
    evaluate,
    event_patterns,
    layers,
    unaffected,
)
from manaburn.state import happenings as h
from manaburn.state.characteristics import HeldAbility
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import SPELL_COPY, Entity, GameObject, Player, Use, count_in_turn, in_turn
from manaburn.state.state import DelayedTrigger, PendingTrigger
from manaburn.terms import Zone, zone_name
from manaburn.text.tree import TriggeredAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree.memo import Memo

from . import carrying_out, control


def index(table: Table) -> dict[int, list[Watcher]]:
    """Return the triggered abilities that function now, by the kinds of events they watch. Cached; see ``Watcher``."""
    stamp = continuous.stamp(table)
    if table.caches.trigger_index_at == stamp:
        return table.caches.trigger_index
    found: dict[int, list[Watcher]] = {}
    state = table.state
    board = layers.board_of(table)
    for item in state.in_play:
        for held in board.of(item).triggers:
            ability = held.ability
            if isinstance(ability, TriggeredAbility) and (
                ability.zone in ("in play", "any") or "in play" in zones_of(ability)
            ):
                _enter(table, found, Watcher(item, held, ability), ability)
    for item in state.working_elsewhere.values():
        if item.zone is Zone.IN_PLAY or item.zone is Zone.LIBRARY:
            continue
        for held in continuous.present(table, item).triggers:
            ability = held.ability
            if isinstance(ability, TriggeredAbility) and (
                ability.zone == "any" or functions_in(table, ability, item.zone)
            ):
                _enter(table, found, Watcher(item, held, ability), ability)
    given = continuous.changed_elsewhere(table)
    for spell in state.stack:
        if spell.kind == SPELL_COPY or (spell in given and not followed(table, spell)):
            for held in continuous.present(table, spell).triggers:
                ability = held.ability
                if isinstance(ability, TriggeredAbility) and ability.zone == "stack":
                    _enter(table, found, Watcher(spell, held, ability), ability)
    table.caches.trigger_index = found
    table.caches.triggering_kinds = h.mask_of(found)
    table.caches.trigger_index_at = stamp
    return found


def followed(table: Table, item: GameObject) -> bool:
    """Whether it is a card outside play whose abilities are looked for anyway."""
    return item.card is None or item.card.number in table.state.working_elsewhere


def _zones(ability: TriggeredAbility) -> tuple[str, ...]:
    natural = e.natural_zones(ability.event)
    return natural if natural else (ability.zone,)


_zones_of: Final = Memo(_zones)


def zones_of(ability: TriggeredAbility) -> tuple[str, ...]:
    """Return the zones where a triggered ability functions: those its text names, or those where its event can only be
    seen.

    Rules: 402.8.
    """
    return _zones_of.of(ability)


def functions_in(table: Table, ability: TriggeredAbility, zone: Zone) -> bool:
    """Return whether a triggered ability of a card outside play functions in a zone.

    Rules: 502.18c.
    """
    if zone is Zone.REMOVED and isinstance(ability.event, e.Cycles):
        return not table.edition.cycled_cards_trigger_in_graveyard
    return zone_name(zone) in zones_of(ability)


def _enter(table: Table, found: dict[int, list[Watcher]], watcher: Watcher, ability: TriggeredAbility) -> None:
    if isinstance(ability.event, e.During) and table.edition.phase_abilities:
        return  # 1996.phase.6: played during the phase
    for kind in event_patterns.kinds(ability.event):
        if kind in found:
            found[kind].append(watcher)
        else:
            found[kind] = [watcher]


def context_of(item: GameObject, held: HeldAbility, event: Happening | None) -> Context:
    """Return the context of an object's ability. The controller of the object controls the ability.

    Rules: 404.
    """
    ctx = Context(item, item.controller)
    ctx.event = event
    ctx.held_key = held.key
    ctx.granter = held.granter
    if item.context is not None and knows_x(item, event):
        ctx.x = item.context.x
    return ctx


def knows_x(item: GameObject, event: Happening | None) -> bool:
    """Whether an ability of an object that triggers on an event refers to the X that was paid for the object. X on a
    permanent is 0, but its abilities know it that trigger on its arriving or being turned face up.

    Rules: 107.3@2010, 107.3k@2020.
    """
    if item.zone is not Zone.IN_PLAY:
        return True
    return event is not None and (event.new is item or (event.kind is h.FACE_UP and event.what is item))


def before(table: Table, happenings: list[Happening]) -> list[PendingTrigger]:
    """Return the abilities that trigger on these events as they appear just before the events. The list must not be
    changed.

    Rules: 410.10d.
    """
    watchers = index(table)
    if not any_watched(table, happenings):
        return NO_TRIGGERS
    found: list[PendingTrigger] = []
    for event in happenings:
        if event.kind in watchers and event.kind in LOOKED_BACK_AT:
            for watcher in watchers[event.kind]:
                _consider(table, watcher, event, True, found)
    return found


NO_TRIGGERS: Final[list[PendingTrigger]] = []


def any_watched(table: Table, happenings: list[Happening]) -> bool:
    """Whether an ability watches events of one of these kinds. The index must be up to date."""
    watched = table.caches.triggering_kinds
    if watched:
        for event in happenings:
            kind: int = event.kind
            if watched >> kind & 1:
                return True
    return False


def any_watches(table: Table, kind: int) -> bool:
    """Whether an ability watches events of a kind."""
    index(table)
    return table.caches.triggering_kinds >> kind & 1 != 0


LOOKED_BACK_AT: Final = frozenset((h.MOVE, h.CONTROL, h.SACRIFICE, h.DISCARD, h.DESTROY, h.PHASED_OUT, h.UNATTACHED))
"""The kinds of events for which abilities may look back in time."""


def looks_back(table: Table, pattern: b.Event, event: Happening) -> bool:
    """Whether an ability with this event pattern looks at the moment before the event.

    Rules: 410.10d, 603.10a@2018.
    """
    if isinstance(pattern, e.When):
        return looks_back(table, pattern.event, event)
    kind = event.kind
    if kind is h.MOVE:
        if isinstance(pattern, e.ControlChanges):
            return pattern.lost and event.origin is Zone.IN_PLAY
        if not isinstance(pattern, e.ZoneChange):
            return False
        if event.origin is Zone.IN_PLAY and pattern.origin == "in play":
            return True  # only patterns about leaving play, not "from anywhere"
        scope = table.edition.look_back
        if scope is LookBack.FROM_GRAVEYARD and pattern.origin == "graveyard" and pattern.to != "in play":
            return True
        if event.to is Zone.HAND or event.to is Zone.LIBRARY:
            if scope is LookBack.TO_HAND_OR_LIBRARY:
                return True
            hidden = scope is LookBack.TO_HIDDEN or scope is LookBack.FROM_GRAVEYARD
            return hidden and event.origin is not Zone.HAND and event.origin is not Zone.LIBRARY
        return False
    if kind is h.CONTROL:
        return isinstance(pattern, e.ControlChanges) and pattern.lost
    return kind is h.SACRIFICE or kind is h.DESTROY or kind is h.PHASED_OUT or kind is h.UNATTACHED


def after(table: Table, happenings: list[Happening], earlier: list[PendingTrigger]) -> None:
    """Trigger abilities on events that have happened. Abilities in ``earlier`` are included if their event happened."""
    states = any_watches(table, h.STATE)
    found = NO_TRIGGERS
    if earlier or table.state.delayed or any_watched(table, happenings):
        found = triggered(table, happenings, earlier)
    if table.state.effects or table.state.replacements or table.state.permissions:
        control.check_events(table, happenings)
    if found:
        let_trigger(table, found)
    if states:
        check_states(table)


def triggered(table: Table, happenings: list[Happening], earlier: list[PendingTrigger]) -> list[PendingTrigger]:
    """Return the abilities that trigger on events that have happened."""
    places: Places = {}
    watchers = index(table)
    delayed = table.state.delayed
    found: list[PendingTrigger] = []
    for pending in earlier:
        if pending.event is not None and pending.event.done and still_true(table, pending):
            found.append(pending)
    if watchers:
        for event in happenings:
            if event.kind in watchers:
                for watcher in watchers[event.kind]:
                    before = len(found)
                    _consider(table, watcher, event, False, found)
                    join_damage(found, before, watcher, places)
    if delayed:
        if table.edition.delayed_trigger_is_chosen and len(happenings) > 1:
            happenings = chosen_first(table, happenings)
        for event in happenings:
            for trigger in list(delayed):
                if trigger.kinds is None:
                    trigger.kinds = event_patterns.kinds(trigger.event)
                if event.kind in trigger.kinds and not trigger.waits:
                    before = len(found)
                    consider_delayed(table, trigger, event, found)
                    join_damage(found, before, trigger, places)
    return found


def let_trigger(table: Table, found: list[PendingTrigger]) -> None:
    """Let abilities that have triggered wait to be put on the stack, or carry out at once what doesn't use it."""
    returning: list[PendingTrigger] = []
    fresh: list[PendingTrigger] = []
    for pending in once_for_all(found):
        if isinstance(pending.effect, GoBack):
            returning.append(pending)
        elif at_once(pending):
            resolve_at_once(table, pending)
            fresh.append(pending)
        elif may_trigger_again(table, pending):
            table.journal.append(table.state.pending, pending)
            fresh.append(pending)
    see_triggering(table, fresh)
    if returning:
        return_together(table, returning)


def see_triggering(table: Table, fresh: list[PendingTrigger]) -> None:
    """Let abilities trigger that wait for abilities to trigger.

    Rules: 603.3b@2024.
    """
    watchers = index(table)
    if h.TRIGGERED not in watchers:
        return
    found: list[PendingTrigger] = []
    for pending in fresh:
        if not waits_for_triggering(pending):
            event = Happening(h.TRIGGERED, pending.context.source, pending.context.controller)
            for watcher in watchers[h.TRIGGERED]:
                _consider(table, watcher, event, False, found)
    for pending in once_for_all(found):
        if may_trigger_again(table, pending):
            table.journal.append(table.state.pending, pending)


def waits_for_triggering(pending: PendingTrigger) -> bool:
    """Return whether an ability has triggered on the triggering of another one."""
    return pending.event is not None and pending.event.kind is h.TRIGGERED


def return_together(table: Table, returning: list[PendingTrigger]) -> None:
    """Return what was moved until what has just happened. All of it that goes to one zone does so at the same time
    (610.3d of 2026)."""
    zones: list[b.Effect] = []
    for pending in returning:
        if pending.effect not in zones:
            zones.append(pending.effect)
    for effect in zones:
        together = [pending.context for pending in returning if pending.effect == effect]
        context = together[0].fork()
        context.each = [item for one in together for item in one.each]
        carrying_out.carry_out(table, effect, context)


def may_trigger_again(table: Table, pending: PendingTrigger) -> bool:
    """Whether an ability may trigger: one that triggers only once each turn must not have done so before. Notes that it
    has."""
    ability = pending.ability
    if not isinstance(ability, TriggeredAbility) or not ability.once_each_turn:
        return True
    used: Use = ("triggered", pending.context.held_key)
    source = pending.context.source
    if count_in_turn(source.uses.get(used, -1), table.state.turn) > 0:
        return False
    table.journal.put(source.uses, used, in_turn(table.state.turn, 1))
    return True


Places = dict[tuple[int, int, int], int]
"""Where an ability that has triggered on damage stands among those found, by its watcher and by the numbers of the
source and recipient of the damage."""


def join_damage(found: list[PendingTrigger], before: int, watcher: Watcher | DelayedTrigger, places: Places) -> None:
    """Join damage dealt at the same time that is one event for an ability. ``before``: how many were found before this
    one was asked.

    "Whenever this deals damage" is about all that one source deals, "whenever this is dealt damage" about all that is
    dealt to one creature or player. What names both the source and the recipient triggers for each pair of them.

    Rules: 410.6.
    """
    if len(found) == before:
        return
    last = found[-1]
    event = last.event
    pattern = last.ability.event if isinstance(last.ability, TriggeredAbility) else None
    if event is None or event.kind is not h.DAMAGE or not isinstance(pattern, e.Damaged) or pattern.together:
        return
    source = event.source.number if event.source is not None and pattern.source is not None else 0
    recipient = 0
    if pattern.to is not None and event.what is not None:
        recipient = event.what.number
    elif pattern.to is not None and isinstance(event.other, Player):
        recipient = -1 - event.other.index
    key = (id(watcher), source, recipient)
    place = places.get(key, -1)
    if place >= 0:
        found.pop()
        found[place] = with_more(found[place], event.amount)
    else:
        places[key] = before


def with_more(pending: PendingTrigger, amount: int) -> PendingTrigger:
    """Return an ability that has triggered on damage as if so much more had been dealt."""
    assert pending.event is not None
    event = pending.event.copy()
    event.done = True
    event.amount += amount
    pending.context.event = event
    return PendingTrigger(pending.ability, pending.effect, pending.condition, pending.context, event)


def chosen_first(table: Table, happenings: list[Happening]) -> list[Happening]:
    """Return simultaneous events in an order in which each delayed ability that triggers once meets first the one that
    its controller chooses.

    Rules: 603.7b@2020.
    """
    for trigger in table.state.delayed:
        if trigger.waits or not trigger.once:
            continue
        fitting = [event for event in happenings if event.what is not None and would_trigger(table, trigger, event)]
        if len(fitting) > 1:
            options = [Option("", event.what) for event in fitting]
            player = trigger.context.controller
            prompt = f"what {trigger.context.source} triggers on"
            picked = table.choose(player, Kind.CARD, prompt, options, 1, 1, "trigger", "603.7b@2020")[0]
            happenings = [fitting[picked], *[event for event in happenings if event is not fitting[picked]]]
    return happenings


def would_trigger(table: Table, trigger: DelayedTrigger, event: Happening) -> bool:
    """Whether an event fits the pattern of a delayed triggered ability."""
    if event.kind not in event_patterns.kinds(trigger.event):
        return False
    ctx = trigger.context.fork()
    ctx.event = event
    return event_patterns.matches(table, trigger.event, event, ctx)


def once_for_all(found: list[PendingTrigger]) -> list[PendingTrigger]:
    """Keep only one instance of an ability that triggers once for "one or more" simultaneous events."""
    result: list[PendingTrigger] = []
    for pending in found:
        ability = pending.ability
        together = False
        if isinstance(ability, TriggeredAbility):
            pattern = ability.event
            if isinstance(pattern, (e.ZoneChange, e.Damaged, e.Attacks, e.Blocks)):
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
    """Whether two events count as one for "one or more". Damage to different players doesn't: "one or more creatures
    deal combat damage to a player" triggers once for each player."""
    if one is None or other is None or one.kind is not h.DAMAGE:
        return True
    return one.player is other.player


def _consider(table: Table, watcher: Watcher, event: Happening, back: bool, found: list[PendingTrigger]) -> None:
    """Check whether an ability triggers on an event; ``back``: as it appears just before the event.

    If the ability has several patterns, each looks at the moment that is right for it.
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
    """Whether an ability triggers on an event; if so, add it to ``found``. With ``back`` its condition is checked
    later, after the event."""
    item = watcher.item
    ctx = context_of(item, watcher.held, event)
    if not event_patterns.matches(table, pattern, event, ctx) or is_off(table, item, ability, event):
        return False
    pending = PendingTrigger(ability, ability.effect, ability.condition, ctx, event)
    if not back and not still_true(table, pending):
        return False
    if table.edition.source_is_remembered or table.edition.ability_on_stack is AbilityOnStack.AS_PLAYED:
        ctx.as_was = continuous.characteristics(table, item)
    found.append(pending)
    return True


def is_off(table: Table, item: GameObject, ability: TriggeredAbility, event: Happening) -> bool:
    """Whether an ability doesn't trigger on an event that fits it: that of a tapped artifact (1996.art), of an Aura
    that has no effect on what it is attached to, or of an object that somebody can't see (410.2a)."""
    if item.tapped and event.what is not item and stopped(table, item, ability):
        return True
    if item.attached_to is not None and event.what is not item and unaffected.is_idle(table, item):
        return True
    return item.zone is not Zone.IN_PLAY and not table.edition.hidden_triggers and unseen(table, item)


def foreseen(table: Table, watcher: Watcher, event: Happening) -> Context | None:
    """Return the context in which an ability would trigger on an event that has not happened; None if it wouldn't."""
    ability = watcher.ability
    assert isinstance(ability, TriggeredAbility)
    ctx = context_of(watcher.item, watcher.held, event)
    if not event_patterns.matches(table, ability.event, event, ctx) or is_off(table, watcher.item, ability, event):
        return None
    if ability.condition is not None and not evaluate.holds(table, ability.condition, ctx):
        return None
    return ctx


def still_true(table: Table, pending: PendingTrigger) -> bool:
    """Whether an intervening "if" condition is true. It is checked after the event and again when the ability resolves.

    Rules: 410.8.
    """
    condition = pending.condition
    return condition is None or evaluate.holds(table, condition, pending.context)


def stopped(table: Table, item: GameObject, ability: b.Ability) -> bool:
    """Whether an ability is off because it is that of a tapped artifact.

    Rules: 1996.art.
    """
    if not table.edition.tapped_artifacts_stop:
        return False
    return active_effects.is_stopped(table, item, continuous.characteristics(table, item), ability)


def unseen(table: Table, item: GameObject) -> bool:
    """Whether an object is hidden from some player and has not been revealed.

    Rules: 410.2a.
    """
    if (
        item.zone is not Zone.HAND
        and item.zone is not Zone.LIBRARY
        and not (item.zone is Zone.REMOVED and item.face_down)
    ):
        return False
    everybody = (1 << len(table.state.players)) - 1
    return item.known_to & everybody != everybody


def consider_delayed(table: Table, trigger: DelayedTrigger, event: Happening, found: list[PendingTrigger]) -> None:
    """Add a delayed triggered ability to ``found`` if it triggers on an event."""
    ctx = trigger.context.fork()
    ctx.event = event
    if not event_patterns.matches(table, trigger.event, event, ctx):
        return
    if isinstance(trigger.event, e.StepBegins) and trigger.event.later and trigger.turn == table.state.turn:
        return
    if durations.has_ended(table, trigger.duration, trigger.context):
        return  # Durations haven't been looked at since.
    if trigger.once:
        table.journal.remove(table.state.delayed, trigger)
    if trigger.condition is not None and not evaluate.holds(table, trigger.condition, ctx):
        return
    if not table.edition.creator_controls_delayed and ctx.source.zone is Zone.IN_PLAY:
        ctx.controller = ctx.source.controller  # 410.2: whoever controls (or last controlled) the source
    first = trigger.context.event
    if (
        about_no_other(trigger.event)
        and first is not None
        and first.what is not None
        and speaks_of_event(trigger.effect)
    ) or (
        isinstance(trigger.event, e.StepBegins)
        and trigger.event.whose is None
        and first is not None
        and speaks_of_player(trigger.effect)
    ):
        ctx.event = first  # "return that card at end of turn": the card of the first event
    found.append(PendingTrigger(delayed_ability(trigger), trigger.effect, trigger.condition, ctx, event))


def about_no_other(event: b.Event) -> bool:
    """Whether what a delayed trigger waits for has no object that "that card" could mean: a step, or something that
    happens to the source itself."""
    if isinstance(event, (e.ZoneChange, e.ControlChanges)):
        return isinstance(event.what, n.This)
    return isinstance(event, e.StepBegins)


def speaks_of_player(effect: b.Node) -> bool:
    """Whether a text is about the player of an event. "The next end step" names no player."""
    return any(isinstance(node, n.Ref) and node.role == "event player" for node in b.walk(effect))


ABOUT: Final = ("event", "event other", "event source")


def speaks_of_event(effect: b.Node) -> bool:
    """Whether a text acts on the object of an event. The beginning of a step has no object."""
    return any(isinstance(node, n.Ref) and node.role in ABOUT for node in b.walk(effect))


_delayed: Final[dict[int, tuple[DelayedTrigger, TriggeredAbility]]] = {}


def delayed_ability(trigger: DelayedTrigger) -> TriggeredAbility:
    """Return the ability of a delayed trigger; for the same text always the same object."""
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
    """Check state triggers against the position. Each triggers once until the ability has left the stack.

    Rules: 410.11.
    """
    if not any_watches(table, h.STATE):
        return
    state = table.state
    for watcher in index(table)[h.STATE]:
        ability = watcher.ability
        assert isinstance(ability, TriggeredAbility)
        about: list[Entity | None] = [None]
        if isinstance(ability.event, e.IsThere):
            about = [*evaluate.candidates(table, ability.event.what, context_of(watcher.item, watcher.held, None))]
        for item in about:
            what = item if isinstance(item, GameObject) else None
            key = (watcher.item.number, watcher.held.key, what.number if what is not None else 0)
            if state.state_triggers.get(key, False):
                continue
            event = Happening(h.STATE, what)
            ctx = context_of(watcher.item, watcher.held, event)
            if ability.condition is not None and not evaluate.holds(table, ability.condition, ctx):
                continue  # 410.8
            if event_patterns.matches(table, ability.event, event, ctx):
                pending = PendingTrigger(ability, ability.effect, ability.condition, ctx, event)
                pending.state_key = key
                table.journal.append(state.pending, pending)
                table.journal.put(state.state_triggers, key, True)
                see_triggering(table, [pending])


# -- triggered abilities that don't use the stack ----------------------------------------------------------------------


def at_once(pending: PendingTrigger) -> bool:
    """Whether an ability resolves at once: a triggered mana ability, or the end of the time for madness (502.24a of
    old)."""
    event = pending.event
    if event is None:
        return False
    if event.kind is h.MANA:
        return event.cause is None and makes_mana(pending.effect)
    return event.kind is h.NAMED and event.name == "passes"


def makes_mana(effect: b.Effect) -> bool:
    """Whether an effect could add mana to a pool as it resolves, and has no target.

    Rules: 411.3.
    """
    return can_perform.adds_mana(effect) and not announced.specs(effect)


def resolve_at_once(table: Table, pending: PendingTrigger) -> None:
    """Resolve a triggered ability immediately after the event that triggered it.

    Rules: 411.3.
    """
    carrying_out.carry_out(table, pending.effect, pending.context.fork())


# -- putting them on the stack (410.3) ---------------------------------------------------------------------------------


def reset_state_trigger(table: Table, key: tuple[int, int, int] | None) -> None:
    """Allow a state trigger to trigger again, after the ability has left the stack.

    Rules: 410.11.
    """
    if key is not None and key in table.state.state_triggers:
        table.journal.drop(table.state.state_triggers, key)


# -- before the stack --------------------------------------------------------------------------------------------------
