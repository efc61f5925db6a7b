"""The damage-prevention step, which follows every timing step in which damage was assigned.

Effects that reduce damage automatically have acted when it was assigned (:mod:`.perform`). In the step the damage is in
packets, which can be prevented and redirected. At the end of the step automatic redirections act, including trample.
The remaining damage is dealt, and abilities trigger on it. Then life is deducted, damage stays on creatures, and
creatures with lethal damage die. Damage that was redirected last comes after that.

Rules: 1996.dmg.
"""

from __future__ import annotations

from manaburn.rules.combat import combat_damage
from manaburn.rules.combat.pairs import defender_of
from manaburn.rules.events import perform, replacement
from manaburn.rules.events.applicable_replacements import Deferred
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state import happenings as h
from manaburn.state.frames import Frame, FrameKind, Packet
from manaburn.state.happenings import Happening
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.state.state import LastingReplacement
from manaburn.terms import CREATURE, Zone

from . import packets
from .frames import find, pop, push
from .windows import OVER

DEDUCTING = 4
PLAYERS_LAST = 5
DEDUCTED = 6
"""The stages of the step after all players have yielded."""


def begin(table: Table) -> bool:
    """Begin a prevention step for damage that has been assigned, or add the damage to the step under way. Returns
    whether there was any.

    Rules: 1996.dmg.1.
    """
    state = table.state
    fresh = [packet for packet in state.packets if packet.stage == 0]
    if not fresh:
        return False
    frame = find(table, FrameKind.PREVENTION)
    if frame is not None and frame.stage >= OVER:
        return False  # This damage is handled after the present step.
    for packet in fresh:
        packet.stage = 1
    if frame is None:
        push(table, FrameKind.PREVENTION, state.in_turn_order()[0])
    return True


# -- in the step -------------------------------------------------------------------------------------------------------


def reduce(table: Table) -> bool:
    """Apply to the packets what has just been played to prevent or redirect damage. It acts at once and only now.
    Returns whether there was anything."""
    state = table.state
    acting = [lasting for lasting in state.replacements if acts_in_step(lasting)]
    if not acting:
        return False
    pass_through(table, [packet for packet in state.packets if packet.stage == 1], h.DAMAGE_IN_STEP)
    for lasting in acting:
        if lasting in state.replacements:
            table.journal.remove(state.replacements, lasting)
    for packet in state.packets:
        if packet.stage == 0:
            packet.stage = 1
    return True


def acts_in_step(lasting: LastingReplacement) -> bool:
    """Return whether a lasting effect acts on particular damage in this step."""
    if not lasting.kinds:
        lasting.kinds = replacement.kinds(lasting.replacement)
    return h.DAMAGE in lasting.kinds and replacement.is_limited(lasting)


def pass_through(table: Table, through: list[Packet], moment: int) -> None:
    """Apply replacement and prevention effects to packets. Redirected damage goes into new packets."""
    events: list[Happening] = []
    for packet in through:
        event = packet.event.copy()
        event.amount = packet.amount
        event.moment = moment
        event.replaced_by = tuple(packet.replaced_by)
        events.append(event)
    later: list[Deferred] = []
    remember(table, events)
    left = replacement.apply(table, list(events), later)
    table.running.remembered = {}
    for packet, event in zip(through, events, strict=True):
        table.journal.replace(packet.replaced_by, list(event.replaced_by))
        packet.amount = event.amount if event in left else 0
    for event in left:
        if event not in events:
            event.moment = h.DAMAGE_ASSIGNED
            packets.add(table, event)
    drop_empty(table)
    for instead in later:
        instead.carry_out(table)


def remember(table: Table, events: list[Happening]) -> None:
    """Give the sources of damage the characteristics that they had when the effects were played.

    Rules: 1996.play.13.
    """
    for event in events:
        if event.traits is not None and event.source is not None:
            table.running.remembered[event.source.number] = event.traits


def drop_empty(table: Table) -> None:
    """Remove packets whose damage has all been prevented.

    Rules: 1996.dmg.5.
    """
    state = table.state
    if any(packet.amount <= 0 for packet in state.packets):
        table.journal.replace(state.packets, [packet for packet in state.packets if packet.amount > 0])


# -- the end of the step -----------------------------------------------------------------------------------------------


def close(table: Table, frame: Frame) -> None:
    """Apply automatic redirections, deal the remaining damage, and trigger the abilities that wait for it. Before the
    Fourth Edition these are played only after the deaths from the damage.

    Rules: 1996.dmg.6.
    """
    state = table.state
    if table.edition.tapping_takes_damage_back:
        take_back(table)
    pass_through(table, [packet for packet in state.packets if packet.stage == 1], h.DAMAGE_ENDING)
    trample(table)
    dealt: list[Happening] = []
    for packet in state.packets:
        if packet.stage == 1:
            packet.stage = 2
            event = packet.event.copy()
            event.amount = packet.amount
            event.moment = h.DAMAGE_DEALT
            event.replaced_by = tuple(packet.replaced_by)
            dealt.append(event)
    frame.stage = DEDUCTING
    remember(table, dealt)
    perform.perform(table, dealt)
    table.running.remembered = {}
    if table.edition.players_are_settled_last:
        table.journal.replace(frame.pending, list(state.pending))
        table.journal.replace(state.pending, [])


def take_back(table: Table) -> None:
    """Remove the combat damage of blockers that have been tapped during the step, as the first rulebook has it.

    Rules: 1996.combat.1.
    """
    for packet in table.state.packets:
        source = packet.event.source
        if packet.stage == 1 and packet.event.combat and source is not None and source.blocking and source.tapped:
            packet.amount = 0
    drop_empty(table)


def trample(table: Table) -> None:
    """Pass on to the player the damage of creatures with trample that isn't needed to destroy the blockers.

    Rules: 1996.combat.4.
    """
    state = table.state
    tramplers = [packet for packet in state.packets if packet.stage == 1 and packet.event.manner == "trample"]
    for packet in tramplers:
        blocker = packet.event.what
        attacker = packet.event.source
        if blocker is None or attacker is None:
            continue
        surplus = min(packet.amount, beyond_lethal(table, blocker))
        if surplus > 0 and (not table.edition.surplus_needs_all_lethal or beats_all(table, attacker)):
            packet.amount = packet.amount - surplus
            packets.add(table, perform.damage(attacker, defender_of(table, attacker), surplus, True))
    drop_empty(table)


def beyond_lethal(table: Table, blocker: GameObject) -> int:
    """Return how much more damage than is lethal a creature is about to be dealt; below 0 if it is less."""
    total = sum([packet.amount for packet in table.state.packets if packet.stage == 1 and packet.event.what is blocker])
    return total - (combat_damage.lethal(table, blocker) if blocker.here else 0)


def beats_all(table: Table, attacker: GameObject) -> bool:
    """Return whether all creatures that block an attacker are about to be dealt lethal damage."""
    return all(beyond_lethal(table, blocker) >= 0 for blocker in attacker.blocked_by)


def deduct(table: Table, frame: Frame) -> None:
    """Deduct life and put damage on creatures. Creatures with lethal damage die next. Before the Fourth Edition that,
    and what follows on a death, comes before players lose life.

    Rules: 1996.dmg.7.
    """
    state = table.state
    losses: list[Happening] = []
    waiting: list[Packet] = []
    players_wait = table.edition.players_are_settled_last and frame.stage == DEDUCTING
    for packet in state.packets:
        if packet.stage != 2:
            continue
        event = packet.event
        to: Entity | None = event.what if event.what is not None else event.other
        if isinstance(to, GameObject):
            if to.here and to.zone is Zone.IN_PLAY and continuous.characteristics(table, to).card_types & CREATURE:
                to.damage += packet.amount
        elif players_wait:
            waiting.append(packet)
        elif isinstance(to, Player):
            loss = Happening(h.LOSE_LIFE, None, to, packet.amount, event.source)
            loss.manner = "damage"
            loss.cause = event.cause
            losses.append(loss)
    table.journal.replace(state.packets, [packet for packet in state.packets if packet.stage != 2 or packet in waiting])
    frame.stage = PLAYERS_LAST if waiting else DEDUCTED
    perform.perform(table, losses)


def go_on(table: Table, frame: Frame) -> None:
    """Do the next part of the end of the step."""
    if frame.stage == OVER:
        close(table, frame)
    elif frame.pending and frame.stage != DEDUCTING:
        table.journal.replace(table.state.pending, list(frame.pending))
        table.journal.replace(frame.pending, [])
    elif frame.stage in (DEDUCTING, PLAYERS_LAST):
        deduct(table, frame)
    else:
        pop(table)
