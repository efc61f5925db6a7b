"""1996.phase.6-7: abilities of a phase ("during your upkeep"), and costs to be paid in a phase.

They are played like instants, once in each such phase; those that aren't optional must be played. An ability with
"unless you pay" is a phase cost. The player pays all of it or nothing when it is played, and the activated abilities of
its permanent can't be used until it has resolved.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.events import triggers
from manaburn.rules.kernel.decisions import Action, ActionKind
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.watchers import Watcher
from manaburn.rules.meaning import active_effects, continuous, evaluate, event_patterns, layers, unaffected
from manaburn.rules.playing import choices_on_announcement, stacking_triggers, targets
from manaburn.state import happenings as h
from manaburn.state.characteristics import HeldAbility
from manaburn.state.frames import FrameKind
from manaburn.state.happenings import Happening
from manaburn.state.objects import ABILITY, RULES_ABILITY, GameObject, Player, in_turn
from manaburn.state.state import PendingTrigger
from manaburn.terms import Step, Zone, zone_name
from manaburn.text.tree import TriggeredAbility
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n

from . import phase_costs
from .frames import find


def due(table: Table, player: Player) -> list[Action]:
    """Return the abilities of the present phase that a player can still play, including the draw."""
    found: list[Action] = []
    state = table.state
    if draw_is_due(table) and player is state.active:
        found.append(Action(ActionKind.PHASE))
    for watcher in of_phases(table):
        item, held = watcher.item, watcher.held
        whose = item.controller if item.zone is Zone.IN_PLAY else item.owner
        if whose is player and is_due(table, item, held) and could_play(table, item, held):
            action = Action(ActionKind.PHASE, item, held)
            if not any(are_one(table, action, earlier) for earlier in found):
                found.append(action)
    return found


def are_one(table: Table, one: Action, two: Action) -> bool:
    """Return whether two abilities of the phase are one cost.

    Rules: 1996.phase.7.
    """
    if one.item is None or two.item is None or one.held is None or two.held is None:
        return False
    ability, other = one.held.ability, two.held.ability
    assert isinstance(ability, TriggeredAbility) and isinstance(other, TriggeredAbility)
    return phase_costs.combine(table, (one.item, ability), (two.item, other))


def with_all(table: Table, action: Action) -> list[tuple[GameObject, HeldAbility]]:
    """Return the abilities that are played with an action: its own, and what is one cost with it."""
    assert action.item is not None and action.held is not None
    found = [(action.item, action.held)]
    for watcher in of_phases(table):
        item, held = watcher.item, watcher.held
        if item is action.item and held.key == action.held.key:
            continue
        if are_one(table, action, Action(ActionKind.PHASE, item, held)):
            if is_due(table, item, held) and could_play(table, item, held):
                found.append((item, held))
    return found


def of_phases(table: Table) -> list[Watcher]:
    """Return all abilities of phases: those of permanents, and then those of cards that function in a graveyard or
    removed from the game. The list is kept until a characteristic changes, and must not be changed."""
    caches = table.caches
    stamp = continuous.stamp(table)
    if caches.phase_abilities_stamp == stamp:
        return caches.phase_abilities
    state = table.state
    found: list[Watcher] = []
    board = layers.board_of(table)
    for item in state.in_play:
        for held in board.of(item).triggers:
            if is_of_phase(held):
                found.append(Watcher(item, held, held.ability))
    elsewhere = state.working_elsewhere
    zones = [*state.graveyards, state.removed] if any_elsewhere(elsewhere) else []
    for zone in zones:
        for item in zone:
            if item.card is None or item.card.number not in elsewhere:
                continue  # None of its abilities functions anywhere but in play.
            for held in continuous.characteristics(table, item).triggers:
                if is_of_phase(held) and functions_there(item, held):
                    found.append(Watcher(item, held, held.ability))
    caches.phase_abilities = found
    caches.phase_abilities_stamp = stamp
    return found


def any_elsewhere(elsewhere: dict[int, GameObject]) -> bool:
    """Return whether an object that functions outside play is in a graveyard or removed from the game."""
    for item in elsewhere.values():
        if item.zone is Zone.GRAVEYARD or item.zone is Zone.REMOVED:
            return True
    return False


def is_of_phase(held: HeldAbility) -> bool:
    """Return whether an ability is played at any moment of a phase."""
    return isinstance(held.ability, TriggeredAbility) and isinstance(held.ability.event, e.During)


def functions_there(item: GameObject, held: HeldAbility) -> bool:
    """Return whether an ability of a card that isn't in play functions in the zone where the card is."""
    ability = held.ability
    return isinstance(ability, TriggeredAbility) and zone_name(item.zone) in triggers.zones_of(ability)


def draw_is_due(table: Table) -> bool:
    """Return whether the draw of the draw phase hasn't been played yet."""
    frame = find(table, FrameKind.PHASE)
    return frame is not None and frame.draw


def is_due(table: Table, item: GameObject, held: HeldAbility) -> bool:
    """Return whether an ability belongs to the present phase and hasn't been played in it."""
    ability = held.ability
    if not isinstance(ability, TriggeredAbility) or not isinstance(ability.event, e.During):
        return False
    if not event_patterns.step_called(table.state.step, ability.event.step):
        return False
    if was_played(table, item, held) and not can_untap_again(item, ability):
        return False
    if ability.event.first and times_before(table) > 0:
        return False
    if item.tapped and not phase_costs.is_cost(ability):
        if active_effects.is_stopped(table, item, continuous.characteristics(table, item), ability):
            return False
    if item.attached_to is not None and unaffected.is_idle(table, item):
        return False
    ctx = triggers.context_of(item, held, None)
    return event_patterns.fits(table, table.state.active, ability.event.whose, ctx)


def can_untap_again(item: GameObject, ability: TriggeredAbility) -> bool:
    """Return whether an untap cost that has been offered can be paid once more: what it untaps is tapped.

    Rules: 1996.phase.7.
    """
    untapped = phase_costs.untaps(item, ability)
    return isinstance(untapped, GameObject) and untapped.tapped


def this_phase(table: Table) -> int:
    """Return the value of an "in phase" use for an ability that is played in this phase of this turn. In an additional
    phase of the same kind it is another."""
    return in_turn(table.state.turn, table.state.step.value + (times_before(table) << _STEP_BITS))


_STEP_BITS: Final = 6
"""The number of bits that hold the number of a step or phase."""


def times_before(table: Table) -> int:
    """Return how many phases of the present kind have begun in this turn before this one."""
    state = table.state
    return max(0, sum([1 for past in state.history if past.kind is h.STEP_BEGINS and past.step is state.step]) - 1)


def could_play(table: Table, item: GameObject, held: HeldAbility) -> bool:
    """Return whether an ability could be played: its condition is true and there are the targets it needs."""
    ability = held.ability
    assert isinstance(ability, TriggeredAbility)
    ctx = triggers.context_of(item, held, beginning(table))
    if ability.condition is not None and not evaluate.holds(table, ability.condition, ctx):
        return False
    return targets.can_choose(table, ability.effect, ctx)


def beginning(table: Table) -> Happening:
    """Return the event of the phase, to which its abilities refer."""
    event = Happening(h.STEP_BEGINS, None, table.state.active)
    event.step = table.state.step
    event.amount = times_before(table)
    return event


def is_optional(table: Table, action: Action) -> bool:
    """Return whether the player may leave an ability unplayed. An untap cost that has been offered in the phase may be
    paid again, but need not be."""
    item, held = action.item, action.held
    ability = held.ability if held is not None else None
    if item is None or held is None or not isinstance(ability, TriggeredAbility):
        return False
    if isinstance(ability.effect, fx.May) and isinstance(ability.effect.who, n.You):
        return True
    return was_played(table, item, held)


def was_played(table: Table, item: GameObject, held: HeldAbility) -> bool:
    """Return whether an ability has been played in the present phase."""
    used = item.uses.get(("in phase", held.key), -1)
    return used >= in_turn(table.state.turn) and used == this_phase(table)


# -- playing them ------------------------------------------------------------------------------------------------------


def play(table: Table, player: Player, action: Action) -> GameObject | None:
    """Play an ability of the phase. Returns the object that is then being cast. A phase cost counts as played only when
    it has been paid, so that its permanent gives no mana for it.

    Rules: 1996.phase.6, 1996.phase.7.
    """
    state = table.state
    item, held = action.item, action.held
    if item is None or held is None:
        frame = find(table, FrameKind.PHASE)
        assert frame is not None
        frame.draw = False
        draw = state.make_object(RULES_ABILITY, state.active, Zone.STACK, None)
        state.put(draw)
        return draw
    together: list[PendingTrigger] = []
    parts = with_all(table, action)
    for source, one in parts:
        ability = one.ability
        assert isinstance(ability, TriggeredAbility)
        ctx = triggers.context_of(source, one, beginning(table))
        ctx.as_was = continuous.characteristics(table, source)
        together.append(PendingTrigger(ability, ability.effect, ability.condition, ctx, ctx.event))
    pending = phase_costs.played(table, player, together)
    for source, one in parts:
        table.journal.put(source.uses, ("in phase", one.key), this_phase(table))
    played = stacking_triggers.put_one(table, pending)
    if played is not None and played.context is not None:
        choices_on_announcement.decide(table, pending.effect, played.context)
    return played


# -- phase costs -------------------------------------------------------------------------------------------------------


def owes(table: Table, item: GameObject) -> bool:
    """Return whether a permanent has a phase cost of this phase that hasn't been played, or hasn't resolved."""
    state = table.state
    if state.step not in COST_PHASES or item.zone is not Zone.IN_PLAY:
        return False
    for held in continuous.characteristics(table, item).triggers:
        ability = held.ability
        if is_of_phase(held) and isinstance(ability, TriggeredAbility) and phase_costs.threatens(ability):
            if is_due(table, item, held):
                return True
            for waiting in state.stack:
                if waiting.kind == ABILITY and waiting.source is item and waiting.context is not None:
                    if waiting.context.held_key == held.key:
                        return True
    return False


def has_costs(table: Table) -> bool:
    """Return whether any permanent has a phase cost, in whatever phase."""
    for watcher in of_phases(table):
        if isinstance(watcher.ability, TriggeredAbility) and phase_costs.threatens(watcher.ability):
            return True
    return False


COST_PHASES: Final = (Step.UPKEEP, Step.DRAW)
