"""Resolves the top object of the stack: its targets are checked, its instructions carried out, and it leaves the stack.

Rules: 413.
"""

from __future__ import annotations

from manaburn.rules.combat import combat_damage
from manaburn.rules.events import attachments, carrying_out, perform
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, defenders, evaluate
from manaburn.rules.playing import copies_on_stack, countering, effects_on_stack, restrictions, targets
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Arrival, Happening
from manaburn.state.objects import ABILITY, DAMAGE, RULES_ABILITY, SPELL_COPY, Entity, GameObject, Player
from manaburn.state.state import GameState, Interrupted
from manaburn.terms import PERMANENT_TYPES, Zone
from manaburn.text.tree import TriggeredAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import stack_effects as sx


def resolve_top(table: Table) -> None:
    """Resolve the top object of the stack, or go on with a resolution that takes several units of work: of an ability
    that makes copies, or of a spell with a subgame. A player made to play the spell is controlled meanwhile.

    Rules: 413.1, 507.3.
    """
    item = resolving_now(table.state)
    commander = item.choices.get("commander") if item._choices else None
    if not isinstance(commander, Player) or commander.lost:
        resolve(table, item)
        return
    player = item.controller
    before = player.controlled_by
    player.controlled_by = commander
    resolve(table, item)
    player.controlled_by = before


def resolving_now(state: GameState) -> GameObject:
    """Return the object whose resolution takes several units of work and isn't complete, or the top of the stack."""
    if state.interrupted is not None:
        return state.interrupted.spell
    return state.copying.ability if state.copying is not None else state.stack[-1]


def resolve(table: Table, item: GameObject) -> None:
    """Resolve an object on the stack, or go on with it."""
    state = table.state
    copying = state.copying
    before = table.running.resolving
    table.running.resolving = item
    if item.context is not None and copying is None:
        # Changes from here on go into a context of their own, so that the old one is restored if this is taken back.
        # back.
        item.context = item.context.fork()
        if item.kind == ABILITY:
            item.context.note_moved()
    if item.kind == DAMAGE:
        combat_damage.deal_damage(table, item)
        perform.leave_stack(table, item)
    elif item.kind == RULES_ABILITY:
        perform.leave_stack(table, item)
        perform.draw(table, state.active, 1, None, True)
    elif item.kind == ABILITY:
        ctx = item.context
        if ctx is not None and ctx.as_was is not None and table.edition.source_is_remembered:
            table.running.remembered = {ctx.source.number: ctx.as_was, item.number: ctx.as_was}
        try:
            resolve_ability(table, item)
        finally:
            table.running.remembered = {}
    else:
        resolve_spell(table, item)
    table.running.resolving = before
    if state.copying is None and state.interrupted is None:
        state.quiet_actions = state.quiet_actions + 1


def still_legal(table: Table, item: GameObject, effect: b.Effect, ctx: Context) -> bool:
    """Check the targets once. Until 2015 illegal targets are kept, because information about them may still be
    needed. Returns
    False if all targets are illegal.

    Rules: 413.2a.
    """
    announced: list[list[Entity]] = [list(slot) for slot in ctx.targets]
    if not targets.still_legal(table, effect, ctx):
        return False
    if not table.edition.illegal_targets_are_read:
        return True
    for i, slot in enumerate(announced):
        if len(slot) != len(ctx.targets[i]):
            ctx.illegal = announced
            break
    return True


def resolve_ability(table: Table, item: GameObject) -> None:
    """Resolve an activated or triggered ability (413.2). It leaves the stack last.

    Rules: 413.2i, 410.8.
    """
    ctx = item.context
    assert ctx is not None
    if table.state.copying is None and not begin_ability(table, item, ctx):
        return
    if table.state.copying is not None:
        copies_on_stack.make_next(table, table.state.copying)
    if table.state.copying is None:
        table.note(Happening(h.RESOLVED, item, ctx.controller, 0, ctx.source))
        perform.leave_stack(table, item)


def begin_ability(table: Table, item: GameObject, ctx: Context) -> bool:
    """Check whether an ability still resolves, and carry out its instructions. If they make several copies, this is
    left to later units of work. Return False if it doesn't resolve."""
    effect = effects_on_stack.ability_effect(item)
    ability = item.ability
    if (
        isinstance(ability, TriggeredAbility)
        and ability.condition is not None
        and not evaluate.holds(table, ability.condition, ctx)
    ):
        perform.leave_stack(table, item)  # 410.8: the intervening "if" condition is no longer true.
        return False
    if effect is not None:
        if not still_legal(table, item, effect, ctx) and not resolves_anyway(effect):
            countering.countered_by_rules(table, item)
            return False
        if item.note == "activated":
            restrictions.count_resolution(table, ctx, effect)
        defenders.choose(table, effect, ctx)
        if not (isinstance(effect, sx.CopySpell) and copies_on_stack.begin_several(table, item, effect, ctx)):
            carrying_out.carry_out(table, effect, ctx)
    return True


def resolves_anyway(effect: b.Effect) -> bool:
    """Return whether only spells and abilities can counter an ability, not its own lack of legal targets."""
    return any(isinstance(node, sx.ResolvesAnyway) for node in b.walk(effect))


def resolve_spell(table: Table, item: GameObject) -> None:
    """Resolve a spell: carry out its text and put it into the graveyard, or make it a permanent. If a subgame has
    interrupted this, go on with it.

    Rules: 413.2, 506.5.
    """
    ctx = item.context
    assert ctx is not None
    effect = effects_on_stack.spell_effect(table, item)
    begins = table.state.interrupted is None
    if begins and effect is not None and not still_legal(table, item, effect, ctx):
        countering.countered_by_rules(table, item)
        return
    chars = continuous.characteristics(table, item)
    if chars.card_types & PERMANENT_TYPES:
        become_permanent(table, item)
        return
    if effect is not None and not carry_out_text(table, item, effect, ctx):
        return
    note = Happening(h.RESOLVED, item, ctx.controller)
    table.note(note)
    if item.here:
        finish_spell(table, item)


def carry_out_text(table: Table, item: GameObject, effect: b.Effect, ctx: Context) -> bool:
    """Carry out the text of a spell, or what is left of it after a subgame. Return False if it has come to a subgame,
    which is played before the rest.

    Rules: 506.1a.
    """
    parts = fx.steps_of(effect)
    if not any(plays_subgame(part) for part in parts):
        defenders.choose(table, effect, ctx)
        carrying_out.carry_out(table, effect, ctx)
        return True
    state = table.state
    first = 0
    interrupted = state.interrupted
    if interrupted is not None and interrupted.winners is not None:
        first = interrupted.part + 1
        played = parts[interrupted.part]
        if isinstance(played, fx.As):
            ctx.kept[played.n] = carrying_out.effect_result([*interrupted.winners])
        state.interrupted = None
    for place in range(first, len(parts)):
        if plays_subgame(parts[place]):
            state.interrupted = Interrupted(item, place)
            return False
        carrying_out.carry_out(table, parts[place], ctx)
        if state.over:
            break
    return True


def plays_subgame(part: b.Effect) -> bool:
    """Return whether a part of a spell's text makes the players play a subgame."""
    return isinstance(part.effect if isinstance(part, fx.As) else part, fx.PlaySubgame)


def finish_spell(table: Table, item: GameObject) -> None:
    """Move an instant or sorcery from the stack to its owner's graveyard, or to where its own text says. That it was
    bought back is a replacement effect like others.

    Rules: 413.2h.
    """
    ctx = item.context
    assert ctx is not None
    if item.kind == SPELL_COPY:
        cease(table, item)
        return
    to = Zone.REMOVED if "flashback" in ctx.paid else Zone.GRAVEYARD
    perform.move(table, [item], to, None, "resolved")


def cease(table: Table, item: GameObject) -> None:
    """Let a copy of a spell stop existing as it leaves the stack.

    Rules: 503.10.
    """
    perform.leave_stack(table, item)


def become_permanent(table: Table, item: GameObject) -> None:
    """Make a permanent spell a permanent under its controller's control (413.3)."""
    ctx = item.context
    assert ctx is not None
    note = Happening(h.RESOLVED, item, ctx.controller)
    table.note(note)
    if item.kind == SPELL_COPY:
        cease(table, item)
        return
    arrival = Arrival()
    arrival.controller = item.controller
    arrival.face_down = item.face_down
    arrival.context = ctx
    if "Aura" in continuous.characteristics(table, item).subtypes and not item.face_down:
        if ctx.targets and ctx.targets[0]:
            host = ctx.targets[0][0]
            if isinstance(host, GameObject) and continuous.cant(table, host, "become enchanted"):
                perform.move(table, [item], Zone.GRAVEYARD, None, "nothing to enchant")
                return
            arrival.attached = host
        elif not attachments.choose_host(table, item, arrival):
            perform.move(table, [item], Zone.GRAVEYARD, None, "nothing to enchant")
            return
    perform.perform(table, [perform.moving(item, Zone.IN_PLAY, None, "resolved", arrival)])
    if item.here and item.zone is Zone.STACK:
        perform.move(table, [item], Zone.GRAVEYARD, None, "resolved")
