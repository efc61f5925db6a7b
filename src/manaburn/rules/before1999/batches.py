"""The timing system before the stack.

What is going on lies in ``state.frames``, the innermost last, and what waits to resolve in ``state.stack``: the
batches of all frames on top of one another. :func:`work` does one timing step, the one indivisible thing of this
rulebook: a play, a resolution, a declaration. After each of them come the abilities that it triggered, a
damage-prevention step where damage was assigned, and deaths, before what was going on goes on.

Rules: 1996.batch, 1996.series, 1996.interrupt.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.editions.edition import Timing
from manaburn.errors import IllegalAction
from manaburn.rules.course import resolving, state_based
from manaburn.rules.events import control, triggers
from manaburn.rules.kernel.decisions import Action, ActionKind
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import CHECK, RESOLVE, TIMING_SYSTEMS, WAIT, TimingSystem
from manaburn.state.frames import WINDOWS, Frame, FrameKind
from manaburn.state.objects import Entity, GameObject, Happening, Player
from manaburn.terms import Step
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree.speeds import Speed, face_speed

from . import destruction, packets, phase_abilities, prevention, series, turn_phases, windows
from .frames import cast, find, height, on_stack, pop, reopen, resume
from .windows import CHALLENGED, CLOSED, OPEN, OVER


class Batches(TimingSystem):
    """Phases, batches, interrupts and damage prevention.

    Rules: 1996.timing.
    """

    @property
    def uses_stack(self) -> bool:
        """Triggered abilities are played one after the other, each resolving before the next.

        Rules: 1996.series.
        """
        return False

    def work(self, table: Table) -> None:
        """One timing step. Where it would destroy something that could be regenerated, it is taken back, what
        regenerates may be used, and then it is done anew."""
        mark = table.journal.mark()
        table.step_guard.watching = True
        try:
            step(table)
        except destruction.Threatened as threat:
            table.journal.rollback(mark)
            table.running.clear()
            destruction.begin(table, threat.items, list(table.step_guard.asked))
        finally:
            table.step_guard.again.clear()
            table.step_guard.asked.clear()
            table.step_guard.watching = False
            table.step_guard.spared = False

    def passed(self, table: Table, player: Player) -> None:
        """1996.batch.5-6: all have yielded in a row: the batch is closed; or, in the neutral state, the chance is
        over."""
        state = table.state
        frame = state.frames[-1]
        if self.duties(table, player):
            raise IllegalAction("1996.batch", f"{player.name} has an ability of the phase to play first")
        frame.passes = frame.passes + 1
        others = len(state.alive()) - (1 if frame.stage == CHALLENGED else 0)
        if frame.passes < others:
            order = state.in_turn_order(player)
            give_priority(table, frame, order[1 % len(order)] if order[0] is player else order[0])
            return
        if frame.stage == CHALLENGED:
            frame.stage = OPEN
            reopen(frame)
            turn_phases.begin_attack(table)
        elif len(state.stack) > height(frame):
            frame.stage = CLOSED
        else:
            frame.stage = OVER
        state.stage = CHECK

    def acted(self, table: Table, player: Player, item: GameObject | None, mana: bool) -> None:
        """What has been played is being cast; what is done already leads back to the neutral state, mana sources to
        where they were used.

        Rules: 1996.interrupt.1.
        """
        state = table.state
        state.stage = CHECK
        if mana:
            return
        frame = state.frames[-1]
        if frame.stage == CHALLENGED:
            frame.stage = OPEN
        if item is not None and is_mana_source(item):
            resolving.resolve_top(table)
        elif item is not None:
            cast(table, item)
        elif frame.kind in WINDOWS:
            reopen(frame)

    def own_actions(self, table: Table, player: Player) -> list[Action]:
        """The abilities of the phase, and declaring the attack."""
        return turn_phases.actions(table, player)

    def duties(self, table: Table, player: Player) -> list[Action]:
        """Mandatory abilities of the phase that haven't been played.

        Rules: 1996.batch.10.
        """
        return turn_phases.duties(table, player)

    def do(self, table: Table, player: Player, action: Action) -> GameObject | None:
        """Declare the attack, or play an ability of the phase."""
        if action.kind is ActionKind.ATTACK:
            turn_phases.challenge(table, player)
            return None
        return turn_phases.play_ability(table, player, action)

    def purpose(self, table: Table) -> str:
        """What the window that is open is for."""
        frame = windows.innermost(table)
        return "what to do" if frame is None else windows.purpose(frame)

    def step(self, table: Table) -> Step:
        """The part of the turn or of the attack."""
        return windows.moment(table)

    def nothing_waits(self, table: Table) -> bool:
        """Whether no batch has been started.

        Rules: 1996.batch.7.
        """
        return windows.neutral(table)

    def is_time_for(self, table: Table, effect: b.Effect | None) -> bool:
        """Whether the window that is open is one for an effect.

        Rules: 1996.interrupt.2, 1996.dmg.4.
        """
        return windows.fits(table, effect)

    def has_use(self, table: Table, item: GameObject, effect: b.Effect) -> bool:
        """Regeneration is used on what is being destroyed.

        Rules: 1996.die.
        """
        return windows.rescues(table, item, effect)

    def may_target(self, table: Table, spec: n.Target, entity: Entity) -> bool:
        """Interrupts aim at the spell that they interrupt, prevention at what suffers.

        Rules: 1996.interrupt.2, 1996.dmg.4.
        """
        return windows.may_target(table, spec, entity)

    def owes_phase_cost(self, table: Table, item: GameObject) -> bool:
        """A phase cost comes before other abilities of its permanent.

        Rules: 1996.phase.7.
        """
        return phase_abilities.owes(table, item)

    def before_events(self, table: Table, happenings: list[Happening]) -> None:
        """What regenerates is used just before a destruction.

        Rules: 1996.die.
        """
        if table.step_guard.watching and not table.step_guard.spared:
            destruction.guard(table, happenings)

    def hold_damage(self, table: Table, happenings: list[Happening], held: list[Happening]) -> list[Happening]:
        """Damage is kept in packets until it is dealt.

        Rules: 1996.dmg.2.
        """
        return packets.hold(table, happenings, held)


# -- timing steps ------------------------------------------------------------------------------------------------------


def step(table: Table) -> None:
    """The next timing step: what the last one has left to do, else what goes on innermost."""
    state = table.state
    resolve = state.stage == RESOLVE
    if not state.frames:
        turn_phases.open_phase(table)
        return
    state.stage = CHECK
    frame = state.frames[-1]
    if frame.kind is FrameKind.DESTRUCTION and frame.stage == OVER:
        pop(table)
        table.step_guard.spared = True
        table.step_guard.again.extend(frame.answers)
        step_on(table, True)
        destruction.end(frame)
        return
    step_on(table, resolve)


def step_on(table: Table, resolve: bool) -> None:
    """Settle what the last timing step has left, or go on."""
    if settle(table):
        return
    frame = table.state.frames[-1]
    GO_ON[frame.kind](table, frame, resolve)


def settle(table: Table) -> bool:
    """Whether the last timing step has left something to do, and did it: what it triggered is played, damage that it
    assigned comes to prevention, and what dies of it dies. All that waits while something is being destroyed.

    Rules: 1996.spec.2.
    """
    state = table.state
    if find(table, FrameKind.DESTRUCTION) is not None:
        return False
    control.check_durations(table)
    if not table.step_guard.spared:
        triggers.check_states(table)
        if state.pending:
            series.begin(table)
            return True
        if prevention.begin(table):
            return True
    return state_based.check(table) or state.over


def window(table: Table, frame: Frame, resolve: bool) -> None:
    """A frame in which players have priority: wait for them, or let the closed batch resolve.

    Rules: 1996.interrupt.5.
    """
    state = table.state
    if frame.kind is FrameKind.PREVENTION and frame.stage >= OVER:
        prevention.go_on(table, frame)
    elif frame.stage == OVER:
        pop(table)
        if frame.kind is FrameKind.INTERRUPTS:
            resume(table)  # 1996.interrupt.5: it has been cast, and nobody interrupts it any more
    elif frame.stage == CLOSED:
        if len(state.stack) > height(frame):
            series.resolve_one(table, resolve)
        else:
            frame.stage = OPEN
            reopen(frame)
            after_batch(table, frame)
    elif frame.kind is FrameKind.DESTRUCTION and len(state.stack) > height(frame):
        series.resolve_one(table, resolve)
    elif frame.kind is FrameKind.PREVENTION and prevention.reduce(table):
        return
    else:
        give_priority(table, frame, frame.player)
        state.stage = WAIT


def after_batch(table: Table, frame: Frame) -> None:
    """A batch of interrupts has resolved; where what they interrupt was countered, that is all.

    Rules: 1996.interrupt.4.
    """
    subject = frame.subject
    if subject is not None and not on_stack(subject):
        pop(table)
        resume(table)


def is_mana_source(item: GameObject) -> bool:
    """Whether a spell is a mana source: played, cast and resolved in one step.

    Rules: 1996.mana.3.
    """
    return item.face is not None and face_speed(item.face) is Speed.MANA_SOURCE


def give_priority(table: Table, frame: Frame, player: Player) -> None:
    """A player has priority in a window."""
    state = table.state
    if player.lost:
        order = state.in_turn_order(player)
        player = order[0]
    frame.player = player
    state.priority = player
    state.passes = frame.passes


GO_ON: Final[dict[FrameKind, Callable[[Table, Frame, bool], None]]] = {
    FrameKind.PHASE: turn_phases.go_on,
    FrameKind.ATTACK: turn_phases.attack_on,
    FrameKind.SERIES: series.go_on,
    FrameKind.EFFECTS: window,
    FrameKind.INTERRUPTS: window,
    FrameKind.PREVENTION: window,
    FrameKind.DESTRUCTION: window,
}

TIMING_SYSTEMS[Timing.BATCHES] = Batches()
