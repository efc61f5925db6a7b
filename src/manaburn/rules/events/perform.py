"""Performing events: the only place where events change the position (217, 410, 417, 419).

:func:`perform` applies replacement effects to simultaneous events, performs the events that result, lets triggered
abilities see them and writes the log. The other functions build the usual events for it.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import EmptyLibrary, LifeCheck, Reversal, TokenOwner
from manaburn.rules.kernel import limits
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, damage_sources, event_patterns, unaffected
from manaburn.state import happenings as h
from manaburn.state.characteristics import Characteristics
from manaburn.state.contexts import Context
from manaburn.state.happenings import Arrival, EventName, Happening, Manner
from manaburn.state.objects import TOKEN, Entity, GameObject, Player
from manaburn.terms import Zone
from manaburn.text.tree import Face
from manaburn.text.tree import statics as s
from manaburn.text.tree.effects import GainLife
from manaburn.text.tree.words import Forbidden

from . import apply, arrival_order, control, counter_effects, replacement, triggers, winning
from .applicable_replacements import Deferred

DEEPEST: Final = 200
"""The greatest depth to which events may cause further events before the game is stopped."""


class Runaway(Exception):
    """Raised when events cause further events without end."""


def perform(table: Table, happenings: list[Happening]) -> list[Happening]:
    """Perform simultaneous events. Return those that happened, after replacement effects and in order.

    The move that is a part of destroying, sacrificing or discarding an object belongs to the same event, so that all
    parts are replaced, happen and are observed together.

    Rules: 419.
    """
    if not happenings:
        return happenings
    if len(happenings) == 1 and nothing_looks_at(table, happenings[0]):
        return happenings if only_happens(table, happenings[0]) else []
    table.running.depth += 1
    if table.running.depth > DEEPEST:
        table.running.depth = 0
        raise Runaway(f"events caused by {happenings[0].what}")
    if table.edition.protection_is_total:
        happenings = [event for event in happenings if not is_kept_off(table, event)]
    table.timing.before_events(table, happenings)
    later: list[Deferred] = []
    coming = replacement.apply(table, happenings, later)
    coming = with_parts(table, coming, later)
    held: list[Happening] | None = None
    if table.edition.damage_waits:
        held = []
        coming = table.timing.hold_damage(table, coming, held)
    earlier = triggers.before(table, coming)
    done: list[Happening] = []
    follow: list[Happening] = []
    table.running.moment = table.state._clock + 1
    if len(coming) > 1:
        note_leaving(table, coming)
    for event in coming:
        if perform_one(table, event, follow):
            done.append(event)
    if table.running.leaving:
        table.running.leaving = {}
    seen = done
    if follow:
        # Life lost and loyalty removed by damage are part of what the damage does (212.9, 215.2).
        seen = list(done)
        results = replacement.apply(table, follow, later)
        if table.edition.results_belong_to_damage:
            later = gains_first(table, results, later)
        for event in results:
            if perform_one(table, event, follow):
                seen.append(event)
    if len(done) > 1:
        arrival_order.put_in_order(table, done)
    control.settle(table)
    triggers.after(table, seen, earlier)
    for instead in later:
        if instead.carry_out(table).done and not done:
            done = [Happening(h.TURNED)]  # something else was done instead (419.5b)
    table.running.depth -= 1
    if table.edition.life_check is LifeCheck.AT_ONCE and table.running.depth == 0:
        gone = winning.without_life(table)
        if gone and not any(event.kind is h.LOST for event in coming):
            perform(table, gone)
    return held + done if held else done


STATE: Final[int] = h.STATE
NOTHING: Final[list[Happening]] = []
"""What follows from an event that changes little. It is never changed."""


def nothing_looks_at(table: Table, event: Happening) -> bool:
    """Return whether an event just happens: it changes little, and nothing replaces it, triggers on it or ends with it.
    So it is with three of four events of a game, most of them the beginnings of steps."""
    state = table.state
    kind: int = event.kind
    if not apply.CHANGES_LITTLE[kind] or state.replacements or state.delayed or state.effects or state.permissions:
        return False
    edition = table.edition
    if edition.protection_is_total or edition.life_check is LifeCheck.AT_ONCE or table.running.replaced_by:
        return False
    if counter_effects.is_stunned(table, event):
        return False
    triggers.index(table)
    replacement.index(table)
    watched = table.caches.triggering_kinds | table.caches.replaced_kinds
    return not watched >> kind & 1 and not watched >> STATE & 1


def only_happens(table: Table, event: Happening) -> bool:
    """Perform an event at which nothing looks. Return whether it has happened."""
    table.running.moment = table.state._clock + 1
    happens = perform_one(table, event, NOTHING)
    control.settle(table)
    return happens


def gains_first(table: Table, results: list[Happening], later: list[Deferred]) -> list[Deferred]:
    """Put the life that damage gives before the life that it takes, if it does both. They are one event, and "damage
    that would reduce your life total to less than 1" is what the whole event does. Return the instructions that remain:
    a gain of life that a prevention effect adds is part of the event, too.

    Rules: 119.4@2010.
    """
    losses = [event for event in results if event.kind is h.LOSE_LIFE]
    if not losses:
        return later
    if len(losses) < len(results):
        results[:] = [event for event in results if event.kind is not h.LOSE_LIFE] + losses
    rest: list[Deferred] = []
    for instead in later:
        if isinstance(instead.effect, GainLife) and instead.event.kind is h.DAMAGE:
            instead.carry_out(table)
        else:
            rest.append(instead)
    return rest


def with_parts(table: Table, coming: list[Happening], later: list[Deferred]) -> list[Happening]:
    """Return events with what is part of them: moves, and becoming unattached."""
    if any_departure(coming):
        coming = with_departures(table, coming, later)
    if triggers.any_watches(table, h.UNATTACHED):
        coming = [*coming, *[unattaching(event) for event in coming if leaves_host(table, event)]]
    return coming


def departs(event: Happening) -> bool:
    """Whether something would be destroyed, sacrificed or discarded."""
    return event.kind is h.DESTROY or event.kind is h.SACRIFICE or event.kind is h.DISCARD


def any_departure(coming: list[Happening]) -> bool:
    """Whether that would happen to anything."""
    for event in coming:
        if departs(event):
            return True
    return False


def with_departures(table: Table, coming: list[Happening], later: list[Deferred]) -> list[Happening]:
    """Return events with the moves that are parts of them, without those that are impossible. Instructions that follow
    replacement effects are added to ``later``."""
    found: list[Happening] = []
    moves: list[Happening] = []
    for event in coming:
        if departs(event):
            move = departure(table, event)
            if move is None:
                event.kind = h.NEVER
                continue
            moves.append(move)
        found.append(event)
    if moves:
        found.extend(replacement.apply(table, moves, later))
    return found


def is_kept_off(table: Table, event: Happening) -> bool:
    """Return whether protection keeps an event off a permanent because of what causes it (1993).

    Rules: 502.7.
    """
    item = event.what
    if item is None or item.zone is not Zone.IN_PLAY or event.cause is None or event.kind is h.SACRIFICE:
        return False
    return unaffected.keeps_off(table, item, continuous.characteristics(table, item), event.cause)


def leaves_host(table: Table, event: Happening) -> bool:
    """Whether something ceases to be attached by this event: it becomes attached to something else; or, where the
    edition counts that, it leaves play.

    Rules: 701.3d@2010.
    """
    item = event.what
    if item is None or item.zone is not Zone.IN_PLAY or item.attached_to is None:
        return False
    if event.kind is h.ATTACHED:
        return event.other is not item.attached_to
    return event.kind is h.MOVE and table.edition.leaving_unattaches


def unattaching(event: Happening) -> Happening:
    """Return the event of becoming unattached that comes with such an event; it changes nothing more."""
    item = event.what
    assert item is not None
    unattached = Happening(h.UNATTACHED, item, item.controller, 0, None, item.attached_to)
    unattached.manner = "moved" if event.kind is h.ATTACHED else "left"
    return unattached


def note_leaving(table: Table, coming: list[Happening]) -> None:
    """Note what the objects that leave their zones at the same time are, before any of them has left.

    Rules: 413.2f.
    """
    moves = [event for event in coming if event.kind is h.MOVE]
    if len(moves) > 1:
        leaving: dict[int, Characteristics] = {}
        for event in moves:
            item = event.what
            if item is not None and item.here and item.zone is not Zone.GONE:
                leaving[item.number] = continuous.characteristics(table, item)
        table.running.leaving = leaving


def perform_one(table: Table, event: Happening, follow: list[Happening]) -> bool:
    """Perform one event. If it happens, add it to the log and the history. Return whether it happens; what follows from
    it is added to ``follow``."""
    event.turn = table.state.turn
    kind: int = event.kind  # a number as an index is ten times as fast as a member of an enumeration
    carry_out = apply.CARRY_OUT[kind]
    if carry_out is not None and not carry_out(table, event, follow):
        return False
    event.done = True
    table.note(event)
    if (
        REMEMBERED[kind]
        or (event.kind is h.SHUFFLED and table.edition.reversal in SHUFFLING_STANDS)
        or (event.kind is h.TAP and table.running.costs > 0)
    ):
        if event.kind is not h.STEP_BEGINS:
            event.step = table.state.step
        if LOOKED_BACK_AT[kind]:
            note_traits(table, event)
        table.journal.happened(table.state.history, event)
    return True


def note_traits(table: Table, event: Happening) -> None:
    """Note how what deals damage, attacks, blocks, becomes blocked or is played is now. It may be something else, or
    another player's, when a text asks for the past event.

    Rules: 413.2f, 502.76a.
    """
    item = event_patterns.looked_back_at(event)
    if item is not None:
        event.controller = item.controller
        if event.traits is None:
            as_source = event.kind is h.DAMAGE
            event.traits = (damage_sources if as_source else continuous).characteristics(table, item)


def departure(table: Table, event: Happening) -> Happening | None:
    """Return the move to the graveyard that is a part of destroying, sacrificing or discarding; None if it is
    impossible."""
    item = event.what
    assert item is not None
    if not item.here:
        return None
    if event.kind is h.DISCARD:
        if item.zone is not Zone.HAND:
            return None
        return moving(item, Zone.GRAVEYARD, event.cause, "discarded")
    if item.zone is not Zone.IN_PLAY:
        return None
    if event.kind is h.DESTROY:
        return moving(item, Zone.GRAVEYARD, event.cause, "destroyed")
    if item.controller is not event.player:
        return None
    return moving(item, Zone.GRAVEYARD, event.cause, "sacrificed")


def cant(table: Table, player: Player, what: Forbidden) -> bool:
    """Whether an effect says that a player can't do something."""
    for rule in continuous.player_rules(table, player):
        mod = rule.mod
        if isinstance(mod, s.Cant) and mod.what == what:
            return True
    return False


SHUFFLING_STANDS: Final = (Reversal.AND_SHUFFLING, Reversal.AND_REVEALING)

REMEMBERED: Final = h.are(
    h.MOVE,
    h.DAMAGE,
    h.DRAW,
    h.DISCARD,
    h.SACRIFICE,
    h.GAIN_LIFE,
    h.LOSE_LIFE,
    h.ATTACK,
    h.PLAYER_ATTACKS,
    h.BLOCK,
    h.BECOMES_BLOCKED,
    h.PLAYED,
    h.LAND_PLAYED,
    h.DESTROY,
    h.COUNTERED,
    h.CYCLED,
    h.ACTIVATED,
    h.TARGETED,
    h.COIN,
    h.STEP_BEGINS,
    h.REGENERATED,
)
"""The kinds of events that conditions and values can ask about later in the turn."""

LOOKED_BACK_AT: Final = h.are(h.DAMAGE, h.ATTACK, h.BLOCK, h.BECOMES_BLOCKED, h.PLAYED)
"""Those of them whose object may have changed since. What moves is a new object: the old one stays as it was."""


# -- short forms for the usual events ----------------------------------------------------------------------------------


def moving(
    item: GameObject, to: Zone, cause: GameObject | None = None, manner: Manner = "", arrival: Arrival | None = None
) -> Happening:
    """Return the event in which an object moves to a zone."""
    event = Happening(h.MOVE, item, item.controller)
    event.origin = item.zone
    event.to = to
    event.cause = cause
    event.manner = manner
    event.arrival = arrival
    return event


def move(
    table: Table, items: list[GameObject], to: Zone, cause: GameObject | None = None, manner: Manner = ""
) -> list[Happening]:
    """Move objects to a zone at the same time. Return the events that happened."""
    return perform(table, [moving(item, to, cause, manner) for item in items if item.here])


def destroy(
    table: Table, items: list[GameObject], cause: GameObject | None = None, regenerate: bool = True
) -> list[Happening]:
    """Destroy permanents at the same time. They can't regenerate if ``regenerate`` is False. Return the events that
    happened."""
    coming: list[Happening] = []
    for item in items:
        if item.here and item.zone is Zone.IN_PLAY and not continuous.indestructible(table, item):
            event = Happening(h.DESTROY, item, item.controller)
            event.cause = cause
            event.no_regeneration = not regenerate
            coming.append(event)
    return perform(table, coming)


def sacrifice(
    table: Table, player: Player, items: list[GameObject], cause: GameObject | None = None
) -> list[Happening]:
    """Have a player sacrifice permanents that he or she controls. Return the events that happened."""
    coming: list[Happening] = []
    for item in items:
        event = Happening(h.SACRIFICE, item, player)
        event.cause = cause
        coming.append(event)
    return perform(table, coming)


def discard(
    table: Table, player: Player, items: list[GameObject], cause: GameObject | None = None, manner: Manner = ""
) -> list[Happening]:
    """Have a player discard cards at the same time. Return the events that happened."""
    coming: list[Happening] = []
    for item in items:
        event = Happening(h.DISCARD, item, player)
        event.cause = cause
        event.manner = manner
        coming.append(event)
    return perform(table, coming)


def draw(
    table: Table, player: Player, n: int, cause: GameObject | None = None, normal: bool = False
) -> list[Happening]:
    """Have a player draw ``n`` cards, one after the other. ``normal``: it is the draw of the draw step. Return the
    events that happened.

    Rules: 423.
    """
    drawn: list[Happening] = []
    if table.edition.empty_library is EmptyLibrary.IN_PLACE_OF_DRAWING:
        if n > len(table.state.libraries[player.index]):
            player.drew_from_empty = True
            return drawn
    for number in range(n):
        before = table.journal.mark()
        asked = table.running.cursor
        event = Happening(h.DRAW, None, player)
        event.cause = cause
        event.normal = normal
        drawn.extend(perform(table, [event]))
        if table.journal.mark() == before and table.running.cursor == asked:
            break  # Nothing has changed, as when no card is left; the other draws wouldn't change anything either.
        limits.within(number, "draws")
    return drawn


def damage(
    source: GameObject | None, to: Entity, amount: int, combat: bool = False, cause: GameObject | None = None
) -> Happening:
    """Return the event in which a source deals damage to an object or player."""
    if isinstance(to, GameObject):
        event = Happening(h.DAMAGE, to, None, amount, source)
    else:
        event = Happening(h.DAMAGE, None, to if isinstance(to, Player) else None, amount, source, to)
    event.combat = combat
    event.cause = cause
    return event


def gain_life(table: Table, player: Player, n: int, cause: GameObject | None = None) -> list[Happening]:
    """Have a player gain ``n`` life. Return the events that happened."""
    event = Happening(h.GAIN_LIFE, None, player, n)
    event.cause = cause
    return perform(table, [event]) if n > 0 else []


def lose_life(
    table: Table, player: Player, n: int, cause: GameObject | None = None, manner: Manner = ""
) -> list[Happening]:
    """Have a player lose ``n`` life. Return the events that happened."""
    event = Happening(h.LOSE_LIFE, None, player, n)
    event.cause = cause
    event.manner = manner
    return perform(table, [event]) if n > 0 else []


def tap(table: Table, items: list[GameObject], cause: GameObject | None = None) -> list[Happening]:
    """Tap permanents at the same time. Return the events that happened."""
    coming: list[Happening] = []
    for item in items:
        if not item.tapped:
            event = Happening(h.TAP, item, item.controller)
            event.cause = cause
            coming.append(event)
    return perform(table, coming)


def untap(table: Table, items: list[GameObject], cause: GameObject | None = None) -> list[Happening]:
    """Untap permanents at the same time. Return the events that happened."""
    coming: list[Happening] = []
    for item in items:
        if item.tapped:
            event = Happening(h.UNTAP, item, item.controller)
            event.cause = cause
            coming.append(event)
    return perform(table, coming)


def putting_counters(entity: Entity, counter: str, n: int, cause: GameObject | None) -> Happening:
    """Return the event of putting ``n`` counters on an object, or of giving them to a player."""
    if isinstance(entity, GameObject):
        event = Happening(h.COUNTERS_PUT, entity, entity.controller, n)
    else:
        assert isinstance(entity, Player)
        event = Happening(h.COUNTERS_PUT, None, entity, n)
    event.counter = counter
    event.cause = cause
    return event


def put_counters(
    table: Table, item: GameObject, counter: str, n: int, cause: GameObject | None = None
) -> list[Happening]:
    """Put ``n`` counters on an object. Return the events that happened."""
    return perform(table, [putting_counters(item, counter, n, cause)]) if n > 0 else []


def remove_counters(
    table: Table, item: GameObject, counter: str, n: int, cause: GameObject | None = None
) -> list[Happening]:
    """Remove up to ``n`` counters from an object. Return the events that happened."""
    event = Happening(h.COUNTERS_REMOVED, item, item.controller, n)
    event.counter = counter
    event.cause = cause
    return perform(table, [event]) if n > 0 else []


def attach(table: Table, item: GameObject, host: Entity, cause: GameObject | None = None) -> list[Happening]:
    """Attach an Aura, Equipment or Fortification to an object or player. Return the events that happened.

    Rules: 501.2.
    """
    event = Happening(h.ATTACHED, item, item.controller, 0, None, host)
    event.cause = cause
    return perform(table, [event])


def unattach(table: Table, item: GameObject) -> list[Happening]:
    """Unattach an object, which stays in play. Return the events that happened."""
    return perform(table, [coming_off(item)])


def coming_off(item: GameObject) -> Happening:
    """Return the event of an object's becoming unattached while it stays in play. What it is attached to is named now:
    abilities that trigger on this look back in time.

    Rules: 410.10d.
    """
    return Happening(h.UNATTACHED, item, item.controller, 0, None, item.attached_to)


def shuffle(table: Table, player: Player, cause: GameObject | None = None) -> None:
    """Have a player shuffle his or her library."""
    event = Happening(h.SHUFFLED, None, player)
    event.cause = cause
    perform(table, [event])


def control_changed(table: Table, item: GameObject, new: Player, old: Player) -> None:
    """Report that another player has gained control of a permanent."""
    perform(table, [Happening(h.CONTROL, item, new, 0, None, old)])


def named(
    table: Table,
    name: EventName,
    player: Player | None,
    item: GameObject | None = None,
    amount: int = 0,
    source: GameObject | None = None,
    mana: str = "",
) -> None:
    """Perform an event that has no kind of its own, such as clash or scry. ``source``: with what it is done, if that
    matters. ``mana``: the letters of what is paid."""
    event = Happening(h.NAMED, item, player, amount)
    event.mana = mana
    event.cause = source
    event.name = name
    perform(table, [event])


def combat_code(table: Table) -> int:
    """Return the number of this combat, which is different for every combat of the game. The mark "struck" is this
    number times 4, plus two bits."""
    return table.state.turn * 64 + table.state.combats


def remove_from_combat(table: Table, item: GameObject) -> None:
    """Remove an object from combat: it stops being an attacking, blocking, blocked or unblocked creature.

    Rules: 306.4.
    """
    if not item.in_combat:
        return
    leave_combat(table, item)
    forget_combat(table, item)  # it stays in play, and may block later in this combat


def forget_combat(table: Table, item: GameObject) -> None:
    """Clear an object's own record of what it attacked or blocked. What is empty already costs nothing."""
    if item.attacking is not None:
        item.attacking = None
    if item.blocked:
        item.blocked = False
    if item.unblocked:
        item.unblocked = False
    if item.band:
        item.band = 0
    if item.blocking:
        table.journal.replace(item.blocking, [])
    if item.blocked_by:
        table.journal.replace(item.blocked_by, [])


def leave_combat(table: Table, item: GameObject) -> None:
    """Remove an object that leaves play from combat. Its own record of what it attacked or blocked stays as last known
    information.

    Rules: 413.2f.
    """
    item.in_combat = False
    for attacker in item.blocking:
        if item in attacker.blocked_by:
            table.journal.remove(attacker.blocked_by, item)
    for blocker in item.blocked_by:
        if item in blocker.blocking:
            table.journal.remove(blocker.blocking, item)


def reveal(table: Table, items: list[GameObject], player: Player | None, cause: GameObject | None = None) -> None:
    """Reveal cards to all players."""
    everybody = (1 << len(table.state.players)) - 1
    for item in items:
        item.known_to = everybody
        event = Happening(h.REVEALED, item, player)
        event.cause = cause
        table.note(event)
        if item.zone is Zone.LIBRARY and table.edition.reversal is Reversal.AND_REVEALING:
            table.journal.happened(table.state.history, event)


def token_arriving(
    table: Table, creator: Player, controller: Player, face: Face, arrival: Arrival, ctx: Context
) -> Happening:
    """Return the event in which a token comes into play.

    ``creator`` is the player who creates it, ``controller`` the player under whose control it comes into play. The
    edition says whether one of them is the owner, or the controller of the effect that makes the token. It has no
    earlier zone, but abilities that watch for objects coming into play see it.

    Rules: 216, 200.4a.
    """
    state = table.state
    owner = ctx.controller
    if table.edition.token_owner is not TokenOwner.MAKER:
        owner = creator if table.edition.token_owner is TokenOwner.CREATOR else controller
    item = state.make_object(TOKEN, owner, Zone.GONE, face)
    arrival.controller = controller
    event = moving(item, Zone.IN_PLAY, ctx.item, "token", arrival)
    state.put(item)
    return event


def move_quietly(table: Table, item: GameObject, to: Zone) -> None:
    """Move a card without an event, before the game begins."""
    apply.move_object(table, moving(item, to), [])


def leave_stack(table: Table, item: GameObject) -> None:
    """Remove from the game an object that is not represented by a card, from the stack or its other zone."""
    if not item.here:
        return
    continuous.remember(table, item)
    table.state.take(item)
    key = item.choices.get("state key")
    if isinstance(key, tuple):
        triggers.reset_state_trigger(table, key)
