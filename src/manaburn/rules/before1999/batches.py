"""The timing system before the stack.

``state.frames`` holds everything that is under way, the innermost last. ``state.stack`` holds what waits to resolve:
the batches of all frames on top of one another. :func:`step` does one timing step, the indivisible unit of these rules:
a play, a resolution or a declaration. After each timing step come the abilities that it triggered, a damage-prevention
step if damage was assigned, and deaths. Then what was under way continues.

Rules: 1996.batch, 1996.series, 1996.interrupt.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from manaburn.editions.answers import BatchOrder, Timing
from manaburn.errors import IllegalAction
from manaburn.rules.course import loops, resolving, state_based, subgames, turn
from manaburn.rules.events import control, triggers
from manaburn.rules.kernel.decisions import Action, ActionKind
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import CHECK, RESOLVE, TIMING_SYSTEMS, WAIT, TimingSystem
from manaburn.state import happenings as h
from manaburn.state.frames import WINDOWS, Frame, FrameKind
from manaburn.state.happenings import Happening
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import Step
from manaburn.text.tree import abilities as a
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree.speeds import Speed, face_speed

from . import destruction, packets, phase_abilities, prevention, series, simultaneous, turn_phases, windows
from .frames import QUIET, cast, find, height, on_stack, pop, reopen, resume
from .windows import ANSWERABLE, CHALLENGED, CLOSED, GATHERED, OPEN, OVER


class Batches(TimingSystem):
    """The timing system with phases, batches, interrupts and damage prevention.

    Rules: 1996.timing.
    """

    @property
    def uses_stack(self) -> bool:
        """Return False: triggered abilities are played one after the other, and each resolves before the next.

        Rules: 1996.series.
        """
        return False

    def work(self, table: Table) -> None:
        """Do one timing step. If it would destroy something that could be regenerated, it is undone, the players may
        use regeneration, and the step is done again."""
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
        if table.state.over:
            self.game_over(table)

    def passed(self, table: Table, player: Player) -> None:
        """Close the batch when all have yielded in a row, or end the window in the neutral state (1996.batch.5-6)."""
        state = table.state
        frame = state.frames[-1]
        if self.duties(table, player):
            raise IllegalAction("1996.batch", f"{player.name} has an ability of the phase to play first")
        if frame.kind is FrameKind.END_OF_COMBAT:
            turn_phases.pass_at_end_of_combat(table, frame, player)
            return
        frame.passes = frame.passes + 1
        others = len(state.alive()) - (1 if frame.stage in (CHALLENGED, ANSWERABLE) else 0)
        if frame.passes < others:
            order = state.in_turn_order(player)
            give_priority(table, frame, order[1 % len(order)] if order[0] is player else order[0])
            return
        if frame.stage == CHALLENGED:
            frame.stage = OPEN
            reopen(frame)
            turn_phases.begin_attack(table)
        elif frame.stage == ANSWERABLE:
            frame.stage = OPEN
            reopen(frame)
        elif len(state.stack) > height(frame):
            frame.stage = GATHERED
        else:
            frame.stage = OVER
        state.stage = CHECK

    def passes_quietly(self, table: Table) -> bool:
        """Whether a player yields in a window, and no attack follows from it."""
        frame = table.state.frames[-1]
        return frame.kind is not FrameKind.END_OF_COMBAT and frame.stage != CHALLENGED

    def acted(self, table: Table, player: Player, item: GameObject | None, mana: bool) -> None:
        """Begin casting what has been played. An action that is done at once leads back to the neutral state, and a
        mana source leads back to where it was used.

        Rules: 1996.interrupt.1.
        """
        state = table.state
        state.stage = CHECK
        if mana:
            return
        frame = state.frames[-1]
        if frame.stage in (CHALLENGED, ANSWERABLE):
            frame.stage = OPEN
        if item is not None and is_mana_source(item) and not can_be_interrupted(table):
            resolving.resolve_top(table)
        elif item is not None:
            cast(table, item)
        elif frame.kind in WINDOWS:
            reopen(frame)
            turn_phases.let_answer(table, frame)

    def game_over(self, table: Table) -> None:
        """Let the main game go on if a subgame is over.

        Rules: 506.5.
        """
        subgames.go_on(table)

    def own_actions(self, table: Table, player: Player) -> list[Action]:
        """Return the abilities of the phase, and the declaration of the attack."""
        return turn_phases.actions(table, player)

    def duties(self, table: Table, player: Player) -> list[Action]:
        """Return the mandatory abilities of the phase that haven't been played.

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
        """Return what the open window is for, in words."""
        frame = windows.innermost(table)
        return "what to do" if frame is None else windows.purpose(frame)

    def step(self, table: Table) -> Step:
        """Return the part of the turn or of the attack."""
        return windows.moment(table)

    def nothing_waits(self, table: Table) -> bool:
        """Return whether no batch has been started.

        Rules: 1996.batch.7.
        """
        return windows.neutral(table)

    def is_plain_window(self, table: Table) -> bool:
        """Whether a player may start or join a batch, and no cost of a phase keeps abilities from being used."""
        frame = windows.innermost(table)
        return frame is not None and frame.kind is FrameKind.EFFECTS and not phase_abilities.has_costs(table)

    def is_time_for(self, table: Table, effect: b.Effect | None) -> bool:
        """Return whether the open window allows this effect.

        Rules: 1996.interrupt.2, 1996.dmg.4.
        """
        return windows.fits(table, effect)

    def is_moment_for(self, table: Table, restrictions: Sequence[a.Restriction]) -> bool:
        """Return whether the open window allows what is restricted in these ways.

        Rules: 1996.series.
        """
        return windows.is_moment_for(table, restrictions)

    def has_use(self, table: Table, item: GameObject, effect: b.Effect, player: Player) -> bool:
        """Return whether an effect has a use now. Regeneration can be used only on something that is being destroyed,
        and prevention only on damage that it could prevent.

        Rules: 1996.die, 1996.dmg.4.
        """
        return windows.has_use(table, item, effect, player)

    def may_target(self, table: Table, spec: n.Target, entity: Entity) -> bool:
        """Return whether the window allows this target. An interrupt may target only the spell that it interrupts, and
        prevention only what suffers damage.

        Rules: 1996.interrupt.2, 1996.dmg.4.
        """
        return windows.may_target(table, spec, entity)

    def owes_phase_cost(self, table: Table, item: GameObject) -> bool:
        """Return whether a phase cost of the permanent must be played before its other abilities.

        Rules: 1996.phase.7.
        """
        return phase_abilities.owes(table, item)

    def has_phase_costs(self, table: Table) -> bool:
        """Return whether any permanent has a phase cost, in whatever phase.

        Rules: 1996.phase.7.
        """
        return phase_abilities.has_costs(table)

    def before_events(self, table: Table, happenings: list[Happening]) -> None:
        """Let the players use regeneration just before a destruction.

        Rules: 1996.die.
        """
        if table.step_guard.watching and not table.step_guard.spared:
            destruction.guard(table, happenings)

    def hold_damage(self, table: Table, happenings: list[Happening], held: list[Happening]) -> list[Happening]:
        """Keep damage in packets until it is dealt.

        Rules: 1996.dmg.2.
        """
        return packets.hold(table, happenings, held)

    def note_waiting(self, table: Table, lines: list[str], amounts: list[int]) -> None:
        """Add what is under way inside what, and damage that waits. As with the stack, only the innermost frames make a
        difference."""
        state = table.state
        amounts.append(len(state.frames))
        for frame in state.frames[-loops.INNERMOST :]:
            waits = [loops.where(pending.context.source) for pending in frame.pending]
            lines.append(f"F {frame.kind.value} {frame.stage} {frame.passes} {loops.where(frame.player)} {waits}")
        for packet in state.packets:
            event = packet.event
            target = event.what if event.what is not None else event.other
            lines.append(f"P {loops.where(event.source)} {loops.where(target)}")
            amounts.append(packet.amount)


# -- timing steps ------------------------------------------------------------------------------------------------------


def step(table: Table) -> None:
    """Do the next timing step: what the last one has left to do, or the next part of the innermost frame."""
    state = table.state
    if state.interrupted is not None:
        if subgames.waits(state):
            subgames.begin(table)
        else:
            resolving.resolve_top(table)
        return
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
        destruction.end(table, frame)
        return
    step_on(table, resolve)


def step_on(table: Table, resolve: bool) -> None:
    """Settle what the last timing step has left to do, or continue."""
    if settle(table):
        return
    frame = table.state.frames[-1]
    GO_ON[frame.kind](table, frame, resolve)


def settle(table: Table) -> bool:
    """Settle what the last timing step has left to do: play what it triggered, begin the prevention of damage that it
    assigned, and let what has lethal damage die. Returns whether there was anything. All of this waits while something
    is being destroyed, but a token that has left play is removed at once.

    Rules: 1996.spec.2.
    """
    state = table.state
    if find(table, FrameKind.DESTRUCTION) is not None:
        return state_based.cease(table)
    control.check_durations(table)
    if not table.step_guard.spared:
        triggers.check_states(table)
        hold_back(table)
        if state.pending:
            series.begin(table)
            return True
        if damage_is_gathered(table):
            return state_based.check(table, False) or state.over
        if prevention.begin(table):
            return True
    if state_based.check(table) or state.over:
        return True
    if turn_phases.is_late(table) and not averts(table):
        turn.wear_off(table)
    return False


def averts(table: Table) -> bool:
    """Return whether the players are averting damage or destruction. What they have used for that lasts until it has
    acted, in the cleanup, too.

    Rules: 1996.dmg.4, 1996.die.
    """
    return table.step_guard.spared or find(table, FrameKind.PREVENTION) is not None


def hold_back(table: Table) -> None:
    """Keep what triggers on the casting of a spell until the spell has been cast: a spell that is countered while it is
    being cast was not cast.

    Rules: 1996.interrupt.5.
    """
    frame = table.state.frames[-1]
    subject = frame.subject
    if subject is None or frame.stage == OVER or not table.state.pending:
        return
    pending = table.state.pending
    held = [
        one for one in pending if one.event is not None and one.event.kind is h.PLAYED and one.event.what is subject
    ]
    if held:
        table.journal.replace(frame.pending, [*frame.pending, *held])
        table.journal.replace(pending, [one for one in pending if one not in held])


def damage_is_gathered(table: Table) -> bool:
    """Return whether damage, and creatures with too little toughness, wait for the end of the batch that is resolving,
    as in the Fourth Edition.

    Rules: 1996.dmg.
    """
    if not table.edition.damage_waits_for_batch:
        return False
    frame = find(table, FrameKind.EFFECTS)
    return frame is not None and frame.stage == CLOSED and len(table.state.stack) > height(frame)


def window(table: Table, frame: Frame, resolve: bool) -> None:
    """Continue a frame in which players have priority: wait for them, or let the closed batch resolve.

    Rules: 1996.interrupt.5.
    """
    state = table.state
    if frame.kind is FrameKind.PREVENTION and frame.stage >= OVER:
        prevention.go_on(table, frame)
    elif frame.stage == OVER:
        pop(table)
        if frame.kind is FrameKind.INTERRUPTS:
            table.journal.replace(state.pending, [*state.pending, *frame.pending])
            if frame.subject is not None and is_done_at_once(table, frame.subject):
                resolving.resolve_top(table)  # 1996.interrupt: it doesn't wait for anything else.
            resume(table)  # 1996.interrupt.5: the spell has been cast and can no longer be interrupted.
    elif frame.stage == GATHERED:
        frame.stage = CLOSED
        put_in_order(table, frame)
    elif frame.stage == CLOSED:
        if len(state.stack) > height(frame):
            series.resolve_one(table, resolve)
        else:
            frame.stage = OPEN
            reopen(frame)
            turn_phases.let_answer(table, frame)
            after_batch(table, frame)
    elif frame.kind in SERIAL and len(state.stack) > height(frame):
        series.resolve_one(table, resolve)
    elif frame.kind is FrameKind.PREVENTION and prevention.reduce(table):
        return
    else:
        give_priority(table, frame, frame.player)
        state.stage = WAIT


SERIAL: Final = (FrameKind.DESTRUCTION, FrameKind.END_OF_COMBAT)
"""The windows in which each effect resolves before the next is played."""


def after_batch(table: Table, frame: Frame) -> None:
    """Continue after a batch of interrupts has resolved. If the spell that they interrupt was countered, nothing is
    left to do.

    Rules: 1996.interrupt.4.
    """
    subject = frame.subject
    if subject is not None and not on_stack(subject):
        pop(table)
        resume(table)


def put_in_order(table: Table, frame: Frame) -> None:
    """Put a batch that has just been closed into the order in which it resolves: the last first. Before 1996 all
    interrupts of one spell waited for each other, and those of its own caster came first; in 1993 other effects
    happened at the same time.

    Rules: 1996.batch.2, 1996.interrupt.
    """
    subject = frame.subject
    if subject is not None and table.edition.casters_interrupts_first:
        stack = table.state.stack
        batch = stack[height(frame) :]
        own = [item for item in batch if item.controller is subject.controller]
        others = [item for item in batch if item.controller is not subject.controller]
        table.journal.replace(stack, [*stack[: height(frame)], *reversed(others), *reversed(own)])
    elif frame.kind is FrameKind.EFFECTS and table.edition.batch_order is BatchOrder.TOGETHER:
        simultaneous.order(table, frame, step, settle)


def is_mana_source(item: GameObject) -> bool:
    """Return whether a spell is a mana source, which is played, cast and resolved in one step.

    Rules: 1996.mana.3.
    """
    return has_speed(item, Speed.MANA_SOURCE)


def has_speed(item: GameObject, speed: Speed) -> bool:
    """Return whether a spell has this speed; an ability has none."""
    return item.face is not None and face_speed(item.face) is speed


def is_done_at_once(table: Table, item: GameObject) -> bool:
    """Return whether a spell that has been cast in the innermost window takes effect before anything else does. Until
    1996 this is true of an interrupt that is aimed at a permanent. One that interrupts a spell waits for the others
    that do.

    Rules: 1996.interrupt, 1996.mana.3.
    """
    if is_mana_source(item):
        return True
    return (
        table.edition.interrupts_are_done_at_once
        and table.state.frames[-1].kind is not FrameKind.INTERRUPTS
        and has_speed(item, Speed.INTERRUPT)
    )


def can_be_interrupted(table: Table) -> bool:
    """Return whether a spell that makes mana can be interrupted, as before there were mana sources.

    Rules: 1996.interrupt, 1996.mana.
    """
    return table.edition.mana_spells_are_interrupts and table.state.step not in QUIET


def give_priority(table: Table, frame: Frame, player: Player) -> None:
    """Give a player priority in a window."""
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
    FrameKind.END_OF_COMBAT: window,
}

TIMING_SYSTEMS[Timing.BATCHES] = Batches()
