"""The turn before the stack: six phases, with the attack inside the main phase.

Each phase has a beginning series, a body in which batches are played, an end series, mana burn and a check of the life
totals. The attack has its own mana burn and check at its start and at its end.

Rules: 1996.phase, 1996.combat.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import LifeCheck
from manaburn.errors import IllegalAction
from manaburn.rules.combat import combat_damage, combat_phase
from manaburn.rules.course import priority, turn
from manaburn.rules.events import control, perform, triggers
from manaburn.rules.kernel.decisions import Action, ActionKind
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import BEGIN, CHECK
from manaburn.rules.meaning import continuous, event_patterns
from manaburn.state import happenings as h
from manaburn.state.frames import Frame, FrameKind
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject, Player
from manaburn.state.state import DelayedTrigger, PendingTrigger
from manaburn.terms import Step
from manaburn.text.tree import TriggeredAbility
from manaburn.text.tree import abilities as a
from manaburn.text.tree import events as e
from manaburn.text.tree import statics as s

from . import phase_abilities
from .frames import pop, push, reopen
from .windows import ANSWERABLE, CHALLENGED, OPEN, OVER, are_of_the_end

BEGINNING: Final = 0
BODY: Final = 1
ENDING: Final = 2
LAST: Final = 3
"""The stages of a phase: beginning series next; body; end series; mana burn, life check and next phase."""

START: Final = 0
ATTACKERS: Final = 1
BEFORE_BLOCKING: Final = 2
BLOCKERS: Final = 3
AFTER_BLOCKING: Final = 4
FIRST_STRIKES: Final = 5
DAMAGE: Final = 6
ATTACK_ENDING: Final = 7
ATTACK_SERIES: Final = 8
ATTACK_LAST: Final = 9
"""The stages of an attack, named by what is done next."""

AFTERWARDS: Final = "postcombat main"
"""What later texts call the part of the main phase after the attack. It is no phase of its own, so that nothing else
waits for its beginning."""


# -- the phases --------------------------------------------------------------------------------------------------------


def untaps(table: Table) -> bool:
    """Return whether the untapping of the untap phase under way is still to come."""
    return table.state.frames[0].stage <= BODY


def open_phase(table: Table) -> None:
    """Begin a phase. If a position was set up in the middle of a phase, its body continues."""
    state = table.state
    frame = push(table, FrameKind.PHASE, state.in_turn_order()[0])
    inside = state.stage != BEGIN
    if inside:
        frame.stage = BODY
    if state.step is Step.DRAW:
        frame.draw = not turn.skipped(table, Step.DRAW)
    if inside and state.step is Step.ATTACK:
        state.step = Step.MAIN
        frame.stage = ENDING
        push(table, FrameKind.EFFECTS, frame.first)
        attack = begin_attack(table)
        attack.stage = ATTACKERS
    state.stage = CHECK


def go_on(table: Table, frame: Frame, resolve: bool) -> None:
    """Do the next part of a phase."""
    state = table.state
    step = state.step
    if frame.stage == BEGINNING:
        state.passes = 0
        state.quiet_actions = 0
        state.priority = frame.first
        if step is not Step.DRAW and turn.skipped(table, step):
            next_phase(table)
            return
        if step is Step.DRAW and not frame.draw and skips_draw(table):
            next_phase(table)
            return
        frame.stage = BODY
        if step is Step.CLEANUP:
            tell(table, step)
        else:
            turn.step_begins(table)
    elif frame.stage == BODY:
        frame.stage = ENDING
        if step is Step.UNTAP:
            turn.untap_step(table)
        elif step is Step.CLEANUP:
            turn.wear_off(table)
        else:
            push(table, FrameKind.EFFECTS, frame.first)
    elif frame.stage == ENDING:
        frame.stage = LAST
        end_series(table, step)
    else:
        close_phase(table, step)


def skips_draw(table: Table) -> bool:
    """Return whether the whole draw phase is skipped. The starting player has a first draw phase, but doesn't draw."""
    return table.state.turn != 1


def end_series(table: Table, step: Step) -> None:
    """Trigger what happens at the end of a phase. The discard phase ends with discarding down to seven cards. What a
    text of later years has happen "at the beginning of the next cleanup step" happens at the end of the turn: only then
    players can do anything in the cleanup.

    Rules: 1996.phase.1.
    """
    state = table.state
    if step is Step.CLEANUP:
        announce(table, Step.END_OF_TURN)
        announce(table, Step.CLEANUP)
    elif step is Step.DISCARD:
        turn.discard_down(table)
    elif step is Step.UPKEEP:
        turn.note_upkeep(table)
    elif step is Step.MAIN and state.combats == 0:
        combat_phase.note_no_attack(table)
    ended = Happening(h.STEP_ENDS, None, state.active)
    ended.step = step
    perform.perform(table, [ended])


def announce(table: Table, step: Step) -> None:
    """Report the beginning of a part of the turn to everything that waits for it."""
    event = Happening(h.STEP_BEGINS, None, table.state.active)
    event.step = step
    perform.perform(table, [event])


def tell(table: Table, step: Step) -> None:
    """Log which part of the turn it is. Nothing waits for this event."""
    event = Happening(h.STEP_BEGINS, None, table.state.active)
    event.step = step
    table.note(event)


def close_phase(table: Table, step: Step) -> None:
    """End the phase (1996.phase.1-3): unused mana burns, life totals are checked, and the next phase begins."""
    control.expire(table, "step ends")
    if step is Step.CLEANUP:
        ignore_late(table)
    burn_and_check(table)
    if not table.state.over:
        next_phase(table)


def is_late(table: Table) -> bool:
    """Return whether the cleanup is over, and its end series has begun: damage that destroys nothing is ignored, and
    effects "until end of turn" end as soon as they have begun.

    Rules: 1996.phase.
    """
    state = table.state
    return state.step is Step.CLEANUP and bool(state.frames) and state.frames[0].stage >= ENDING


def ignore_late(table: Table) -> None:
    """Ignore what was to happen at the end of this turn but was created too late for it.

    Rules: 1996.series.
    """
    for trigger in late(table):
        table.journal.remove(table.state.delayed, trigger)


def take_late(table: Table, series: Frame) -> None:
    """Let what the series at the end of the turn has created for the end of this turn join it, and abilities of
    permanents that have become legal in it. It is ignored if its player has finished in the series.

    Rules: 1996.series, 1996.phase.
    """
    state = table.state
    if state.step is not Step.CLEANUP or len(state.frames) != 2 or state.frames[0].stage != LAST:
        return
    found = legal_by_now(table, series)
    for trigger in late(table):
        triggers.consider_delayed(table, trigger, end_of_turn(table), found)
    if found:
        players = state.in_turn_order()
        while players and series.stage and players[0].index + 1 != series.stage:
            players.pop(0)
        joining = [pending for pending in found if pending.context.controller in players]
        table.journal.replace(series.pending, [*series.pending, *joining])


def legal_by_now(table: Table, series: Frame) -> list[PendingTrigger]:
    """Return the abilities of permanents for the end of the turn that have not been part of the series: what they ask
    for is true only now, or they have come into play since. Each is played once in a series.

    Rules: 1996.series.
    """
    journal = table.journal
    this_phase = phase_abilities.this_phase(table)
    for pending in series.pending:
        journal.put(pending.context.source.uses, ("in phase", pending.context.held_key), this_phase)
    event = end_of_turn(table)
    found: list[PendingTrigger] = []
    for watcher in triggers.index(table).get(h.STEP_BEGINS, ()):
        item, ability = watcher.item, watcher.ability
        if item.uses.get(("in phase", watcher.held.key), -1) == this_phase or not isinstance(ability, TriggeredAbility):
            continue
        ctx = triggers.foreseen(table, watcher, event)
        if ctx is not None:
            ctx.as_was = continuous.characteristics(table, item)
            journal.put(item.uses, ("in phase", watcher.held.key), this_phase)
            found.append(PendingTrigger(ability, ability.effect, ability.condition, ctx, event))
    return found


def late(table: Table) -> list[DelayedTrigger]:
    """Return what was created in this turn to happen at its end, and still waits."""
    state = table.state
    event = end_of_turn(table)
    return [
        trigger
        for trigger in state.delayed
        if trigger.once
        and not trigger.waits
        and trigger.turn == state.turn
        and isinstance(trigger.event, e.StepBegins)
        and event_patterns.matches(table, trigger.event, event, trigger.context)
    ]


def end_of_turn(table: Table) -> Happening:
    """Return the event for which everything waits that happens at the end of a turn."""
    event = Happening(h.STEP_BEGINS, None, table.state.active)
    event.step = Step.END_OF_TURN
    return event


def burn_and_check(table: Table) -> None:
    """Let unused mana burn (1996.phase.2-3). Right after that, players without life lose, unless these rules look at
    life totals all the time; if both have none, the game is a draw."""
    turn.empty_pools(table)
    if table.edition.life_check is LifeCheck.PHASE_END:
        turn.check_life(table)


def next_phase(table: Table) -> None:
    """Begin the next phase of the turn, an additional phase first, or the next turn."""
    state = table.state
    before = state.step
    pop(table)
    state.stage = BEGIN
    if state.extra_steps:
        state.step = additional_phase(table)
        return
    phases = table.edition.turn
    place = phases.index(before) + 1
    if place >= len(phases):
        turn.next_turn(table)
        return
    state.step = phases[place]


def additional_phase(table: Table) -> Step:
    """Return the additional phase that comes now. An additional combat phase is an attack in an additional main
    phase."""
    state = table.state
    steps: list[Step] = list(state.extra_steps)
    coming = steps.pop()
    if coming is Step.BEGINNING_OF_COMBAT:
        state.combats = 0
        if steps and steps[-1] is Step.POSTCOMBAT_MAIN:
            steps.pop()
        coming = Step.MAIN
    table.journal.replace(state.extra_steps, steps)
    return coming


# -- the abilities of a phase (1996.phase.6-7) -------------------------------------------------------------------------


def actions(table: Table, player: Player) -> list[Action]:
    """Return what a player with priority in the body of a phase can do besides playing cards and abilities."""
    frame = table.state.frames[-1]
    if frame.kind is not FrameKind.EFFECTS or frame.stage not in (OPEN, CHALLENGED):
        return []
    found = phase_abilities.due(table, player)
    if may_attack(table, player) and (combat_phase.attack_options(table) or any_mana(table)):
        found.append(Action(ActionKind.ATTACK))
    return found


def any_mana(table: Table) -> bool:
    """Return whether there is mana in a pool. An attack without attackers lets it burn."""
    return any(player.mana > 0 for player in table.state.players)


def duties(table: Table, player: Player) -> list[Action]:
    """Return what the player must do before he or she may decline to start a batch: play abilities of the phase, and
    declare the attack if a creature must attack.

    Rules: 1996.batch.10, 1996.combat.
    """
    frame = table.state.frames[-1]
    if frame.kind is not FrameKind.EFFECTS or frame.stage != OPEN or len(table.state.stack) > frame.floor:
        return []
    found = [action for action in phase_abilities.due(table, player) if not phase_abilities.is_optional(table, action)]
    if not found and may_attack(table, player) and must_attack(table, player):
        found.append(Action(ActionKind.ATTACK))
    return found


def must_attack(table: Table, player: Player) -> bool:
    """Return whether a creature of the active player has to attack, and can."""
    for item in table.state.in_play:
        if item.controller is player and not item.tapped:
            for rule in continuous.rules_for(table, item):
                if isinstance(rule.mod, s.MustAttack):
                    return bool(combat_phase.legal_attack_example(table))
    return False


def play_ability(table: Table, player: Player, action: Action) -> GameObject | None:
    """Play an ability of the phase. It is cast like any other effect."""
    if not any(action.same(other) for other in actions(table, player)):
        raise IllegalAction("1996.phase", f"{action} can't be played now")
    return phase_abilities.play(table, player, action)


# -- the attack (1996.batch.9, 1996.combat) ----------------------------------------------------------------------------


def may_attack(table: Table, player: Player) -> bool:
    """Return whether a player may declare the one attack of the turn now."""
    state = table.state
    frame = state.frames[-1]
    return (
        state.active is player
        and state.step is Step.MAIN
        and frame.kind is FrameKind.EFFECTS
        and frame.stage == OPEN
        and len(state.stack) <= frame.floor
        and state.combats == 0
    )


def let_answer(table: Table, frame: Frame) -> None:
    """Let the other players start a batch after a land or a batch, before the active player goes on in the main phase,
    where the rules of the date say so.

    Rules: 1996.batch.8.
    """
    state = table.state
    order = state.in_turn_order()
    if not table.edition.lands_can_be_answered or len(order) < 2 or frame.kind is not FrameKind.EFFECTS:
        return
    if state.step is Step.MAIN and frame.stage == OPEN and len(state.stack) <= frame.floor:
        frame.stage = ANSWERABLE
        frame.passes = 0
        frame.player = order[1]


def challenge(table: Table, player: Player) -> None:
    """Let the active player declare an attack. If another player starts a batch instead, the attack doesn't begin.

    Rules: 1996.batch.9.
    """
    if not may_attack(table, player):
        raise IllegalAction("1996.combat", f"{player.name} can't attack now")
    state = table.state
    frame = state.frames[-1]
    frame.stage = CHALLENGED
    frame.passes = 0
    order = state.in_turn_order(player)
    frame.player = order[1 % len(order)]


def begin_attack(table: Table) -> Frame:
    """Begin the attack, after nobody has started a batch."""
    state = table.state
    state.combats = state.combats + 1
    state.damage_steps = 0
    state.step = Step.ATTACK
    tell(table, Step.ATTACK)
    return push(table, FrameKind.ATTACK, state.in_turn_order()[0])


def attack_on(table: Table, frame: Frame, resolve: bool) -> None:
    """Do the next part of an attack."""
    stage = frame.stage
    if stage == START:
        frame.stage = ATTACKERS
        burn_and_check(table)
        if not table.state.over:
            announce(table, Step.ATTACK)
    elif stage == ATTACKERS:
        attacked = combat_phase.declare_attackers(table)
        frame.stage = BEFORE_BLOCKING if attacked else ATTACK_ENDING
    elif stage in (BEFORE_BLOCKING, AFTER_BLOCKING):
        frame.stage = stage + 1
        push(table, FrameKind.EFFECTS, frame.first)
    elif stage == BLOCKERS:
        frame.stage = AFTER_BLOCKING
        combat_phase.declare_blockers(table)
    elif stage == FIRST_STRIKES:
        frame.stage = DAMAGE
        if combat_damage.has_first_strikers(table):
            combat_damage.assign_to_packets(table)
            table.state.damage_steps = 1
    elif stage == DAMAGE:
        frame.stage = ATTACK_ENDING
        combat_damage.assign_to_packets(table)
    elif stage == ATTACK_ENDING:
        frame.stage = ATTACK_SERIES
        announce(table, Step.END_OF_COMBAT)
    elif stage == ATTACK_SERIES:
        frame.stage = ATTACK_LAST
        begin_end_of_combat(table)
    else:
        end_attack(table)


def begin_end_of_combat(table: Table) -> None:
    """Let the players play in a series what is played only at the end of combat. If nobody could play anything, the
    attack ends at once.

    Rules: 1996.combat, 1996.series.
    """
    state = table.state
    if not any_of_the_end(table):
        return
    push(table, FrameKind.END_OF_COMBAT, state.in_turn_order()[0])
    for player in state.in_turn_order():
        for action in priority.other_actions(table, player):
            if action.kind is ActionKind.ACTIVATE or action.kind is ActionKind.PLAY:
                return
    pop(table)


def any_of_the_end(table: Table) -> bool:
    """Return whether anything in play or in a hand is played only at the end of combat. This is a quick check."""
    state = table.state
    for item in state.in_play:
        for held in continuous.characteristics(table, item).activated:
            ability = held.ability
            if isinstance(ability, a.ActivatedAbility) and are_of_the_end(ability.restrictions):
                return True
    for hand in state.hands:
        for card in hand:
            for held in continuous.characteristics(table, card).abilities:
                if isinstance(held.ability, a.PlayTiming) and are_of_the_end((held.ability.restriction,)):
                    return True
    return False


def pass_at_end_of_combat(table: Table, frame: Frame, player: Player) -> None:
    """Go on to the next player in the series at the end of combat. Nobody returns to it.

    Rules: 1996.series.
    """
    state = table.state
    order = state.in_turn_order()
    place = order.index(player) + 1
    state.stage = CHECK
    if place == len(order):
        frame.stage = OVER
    else:
        frame.player = order[place]


def end_attack(table: Table) -> None:
    """End the attack like a phase, and return to the neutral state of the main phase.

    Rules: 1996.combat.
    """
    state = table.state
    combat_phase.end_combat(table)
    control.expire(table, "end of combat")
    burn_and_check(table)
    pop(table)
    state.step = Step.MAIN
    if any(isinstance(waiting.event, e.StepBegins) and waiting.event.step == AFTERWARDS for waiting in state.delayed):
        announce(table, Step.POSTCOMBAT_MAIN)
    tell(table, Step.MAIN)
    state.damage_steps = 0
    if state.frames and state.frames[-1].kind is FrameKind.EFFECTS:
        reopen(state.frames[-1])
