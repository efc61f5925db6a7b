"""What may be played in which window under the rules before the stack.

If the stack is used there are no frames, and this module restricts nothing.

Rules: 1996.timing, 1996.batch, 1996.interrupt, 1996.dmg.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import RESOLVE
from manaburn.rules.meaning import damage_sources
from manaburn.state.contexts import Context
from manaburn.state.frames import WINDOWS, Frame, FrameKind
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import STEP_NAMES, Step, Zone
from manaburn.text.tree import abilities as a
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.speeds import Use, acts_on_damage, aims_at_spells, at_once, uses

OPEN: Final = 0
"""A player has priority, in the neutral state or to respond to the batch so far."""
CLOSED: Final = 1
"""The batch is resolving, and nothing can be added to it."""
OVER: Final = 2
"""All players have yielded in the neutral state."""
CHALLENGED: Final = 3
"""The active player has declared an attack, and the other players may start a batch instead."""
ANSWERABLE: Final = 5
"""The active player has played a land, or a batch has resolved. The other players may start a batch before the active
player may do anything that is not fast."""
GATHERED: Final = -1
"""The batch has been closed, and the order in which it resolves is settled next."""

USE_OF_WINDOW: Final = {
    FrameKind.EFFECTS: Use.ORDINARY,
    FrameKind.INTERRUPTS: Use.SPELLS,
    FrameKind.PREVENTION: Use.DAMAGE,
    FrameKind.DESTRUCTION: Use.REGENERATION,
    FrameKind.END_OF_COMBAT: Use.ORDINARY,
}


class Uses:
    """The uses of a text, and which of its targets suffer damage or are destroyed. Computed once for each text."""

    def __init__(self, effect: b.Effect) -> None:
        self.uses: Final = uses(effect)
        self.sufferers: Final[list[n.Target]] = []
        for node in at_once(effect):
            if isinstance(node, fx.Shield) and acts_on_damage(node):
                shield = node.replacement
                if isinstance(shield, (s.PreventDamage, s.RedirectDamage)) and isinstance(shield.to, n.Target):
                    self.sufferers.append(shield.to)
            elif isinstance(node, fx.Regenerate) and isinstance(node.what, n.Target):
                self.sufferers.append(node.what)


_sufferers: Final[dict[int, n.Target]] = {}


def _uses(effect: b.Effect) -> Uses:
    found = Uses(effect)
    for target in found.sufferers:
        _sufferers[id(target)] = target
    return found


_known_uses: Final = Memo(_uses)


def uses_of(effect: b.Effect) -> tuple[Use, ...]:
    """Return the uses of an effect. They are remembered for each text."""
    return _known_uses.of(effect).uses


def innermost(table: Table) -> Frame | None:
    """Return the innermost frame; None if the stack is used."""
    frames = table.state.frames
    return frames[-1] if frames else None


def present(table: Table) -> Frame:
    """Return the innermost frame of a game by the rules before the stack."""
    return table.state.frames[-1]


def outside(table: Table) -> Frame:
    """Return the frame in which the innermost one has been opened."""
    return table.state.frames[-2]


def surrounds(table: Table, frame: Frame) -> bool:
    """Return whether a frame is still under way, with another one inside it."""
    return frame in table.state.frames[:-1]


def between_effects(table: Table) -> bool:
    """Return whether the next effect of a batch is about to resolve, so that nobody has priority. False if the stack is
    used.

    Rules: 1996.batch.
    """
    frame = innermost(table)
    return frame is not None and table.state.stage == RESOLVE and frame.kind is not FrameKind.DESTRUCTION


def is_inside(table: Table) -> bool:
    """Return whether something is under way inside a phase. False if the stack is used."""
    return any(frame.kind not in (FrameKind.PHASE, FrameKind.EFFECTS) for frame in table.state.frames)


def abilities_wait(table: Table) -> bool:
    """Return whether abilities of a series wait to be played. False if the stack is used."""
    return any(frame.pending for frame in table.state.frames)


def open_window(table: Table) -> Frame | None:
    """Return the window in which a player has priority now; None if the stack is used or something is resolving."""
    frame = innermost(table)
    if frame is None or frame.kind not in WINDOWS or frame.stage == CLOSED or frame.stage == OVER:
        return None
    return frame


def purpose(frame: Frame) -> str:
    """Return what a window is for, in words."""
    if frame.kind is FrameKind.INTERRUPTS:
        return f"what to do while {frame.subject} is being cast"
    if frame.kind is FrameKind.PREVENTION:
        return "what damage to prevent"
    if frame.kind is FrameKind.END_OF_COMBAT:
        return "what to do at the end of combat"
    if frame.kind is FrameKind.DESTRUCTION:
        return f"what to regenerate of {', '.join([str(item) for item in frame.items])}"
    return "what to do"


def neutral(table: Table) -> bool:
    """Return whether no batch has been started, so that a sorcery or a permanent spell could start one in the main
    phase.

    Rules: 1996.batch.7.
    """
    frame = innermost(table)
    if frame is None:
        return not table.state.stack
    return (
        frame.kind is FrameKind.EFFECTS
        and frame.stage == OPEN
        and table.state.step is Step.MAIN
        and len(table.state.stack) <= frame.floor
    )


def fits(table: Table, effect: b.Effect | None) -> bool:
    """Return whether the open window allows an effect. None stands for something without an effect of its own."""
    frame = innermost(table)
    if frame is None:
        return True
    wanted = USE_OF_WINDOW.get(frame.kind)
    if wanted is None:
        return True
    found = uses_of(effect) if effect is not None else ORDINARY
    return wanted in found or (Use.MANA in found and len(found) == 1)


ORDINARY: Final = (Use.ORDINARY,)


def is_moment_for(table: Table, restrictions: Sequence[a.Restriction]) -> bool:
    """Return whether a spell or ability with these restrictions may be played in the open window. The series at the end
    of combat is only for what is played at the end of combat.

    Rules: 1996.combat, 1996.series.
    """
    frame = innermost(table)
    if frame is None or frame.kind is not FrameKind.END_OF_COMBAT:
        return True
    return are_of_the_end(restrictions)


def are_of_the_end(restrictions: Sequence[a.Restriction]) -> bool:
    """Return whether what is restricted in these ways is played only at the end of combat."""
    end = STEP_NAMES[Step.END_OF_COMBAT.value]
    for restriction in restrictions:
        if isinstance(restriction.when, v.TurnIs) and restriction.when.step == end:
            return True
    return False


def may_target(table: Table, spec: n.Target, entity: Entity) -> bool:
    """Return whether the window allows this target. An interrupt that targets a spell may target only the spell that it
    interrupts; prevention may target only what suffers damage, and regeneration only what is being destroyed.

    Rules: 1996.interrupt.2, 1996.dmg.4.
    """
    frame = open_window(table)
    if frame is None:
        return True
    if frame.kind is FrameKind.INTERRUPTS and aims_at_spells(spec.kind):
        return entity is frame.subject
    if isinstance(entity, GameObject) and entity.zone is Zone.STACK:
        return False
    if id(spec) in _sufferers:
        if frame.kind is FrameKind.DESTRUCTION:
            return isinstance(entity, GameObject) and is_lost(frame, entity)
        if frame.kind is FrameKind.PREVENTION:
            return suffers(table, entity)
    return True


def is_lost(frame: Frame, item: GameObject) -> bool:
    """Return whether a permanent will be destroyed as the moment before a destruction ends. What has been regenerated
    won't, and can't be regenerated a second time.

    Rules: 1996.die.1.
    """
    return item in frame.items and item.regeneration == 0


def suffers(table: Table, entity: Entity) -> bool:
    """Return whether something suffers damage that can still be prevented or redirected."""
    for packet in table.state.packets:
        if packet.stage == 1 and packet.amount > 0 and entity in (packet.event.what, packet.event.other):
            return True
    return False


def has_use(table: Table, item: GameObject, effect: b.Effect, player: Player) -> bool:
    """Return whether an effect of an object would have something to prevent, redirect or regenerate in this window.

    Rules: 1996.dmg.4, 1996.die.1.
    """
    frame = innermost(table)
    if frame is not None and frame.kind is FrameKind.PREVENTION:
        return meets_damage(table, item, effect, player)
    return rescues(table, item, effect)


def meets_damage(table: Table, item: GameObject, effect: b.Effect, player: Player) -> bool:
    """Return whether there is damage that a shield of an effect could prevent or redirect, if it has shields."""
    shields = [node for node in at_once(effect) if isinstance(node, fx.Shield) and acts_on_damage(node)]
    ctx = Context(item, player)
    for packet in table.state.packets if shields else ():
        if packet.stage == 1 and packet.amount > 0:
            for shield in shields:
                if damage_sources.could_meet(table, shield.replacement, packet.event, ctx):
                    return True
    return not shields


def rescues(table: Table, item: GameObject, effect: b.Effect) -> bool:
    """Return whether an effect that regenerates its own source has something to regenerate now."""
    frame = innermost(table)
    if frame is None or frame.kind is not FrameKind.DESTRUCTION:
        return True
    for node in at_once(effect):
        if isinstance(node, fx.Regenerate):
            if isinstance(node.what, n.This):
                return is_lost(frame, item)
            if isinstance(node.what, n.Host):
                return isinstance(item.attached_to, GameObject) and is_lost(frame, item.attached_to)
    return True


def moment(table: Table) -> Step:
    """Return the present step in the terms of the later rulebooks: the part of the attack, or whether there has been an
    attack this turn."""
    state = table.state
    if state.step is Step.MAIN:
        return Step.POSTCOMBAT_MAIN if state.combats else Step.PRECOMBAT_MAIN
    if state.step is Step.ATTACK:
        for frame in state.frames:
            if frame.kind is FrameKind.ATTACK:
                return PARTS[frame.stage]
        return Step.BEGINNING_OF_COMBAT
    return Step.END_OF_TURN if state.step is Step.DISCARD else state.step


PARTS: Final = (
    Step.BEGINNING_OF_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.DECLARE_BLOCKERS,
    Step.COMBAT_DAMAGE,
    Step.COMBAT_DAMAGE,
    Step.END_OF_COMBAT,
    Step.END_OF_COMBAT,
)
"""The part of an attack for each stage of its frame. The stage says what comes next, so anything done in between
belongs to the declaration or the damage before it."""
