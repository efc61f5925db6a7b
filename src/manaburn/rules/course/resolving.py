"""Rule 413: the top object of the stack resolves: targets first, then the instructions, then it leaves the stack."""

from __future__ import annotations

from manaburn.rules.combat import combat_damage
from manaburn.rules.events import perform, triggers
from manaburn.rules.instructions import registry
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate
from manaburn.rules.playing import casting_methods, choices_on_announcement, countering, restrictions, targets
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.objects import ABILITY, DAMAGE, RULES_ABILITY, SPELL_COPY, Arrival, Entity, GameObject, Happening
from manaburn.terms import PERMANENT_TYPES, Zone
from manaburn.text.tree import ActivatedAbility, TriggeredAbility
from manaburn.text.tree import base as b


def ability_effect(item: GameObject) -> b.Effect | None:
    """What an ability on the stack does."""
    ability = item.ability
    if isinstance(ability, (ActivatedAbility, TriggeredAbility)):
        return ability.effect
    return None


def spell_effect(table: Table, item: GameObject) -> b.Effect | None:
    """What a spell does as it resolves: its text with what was spliced onto it; an Aura's target; None for other
    permanents.
    """
    if item.face_down:
        return None
    effect = casting_methods.spell_text(table, continuous.characteristics(table, item))
    ctx = item.context
    if ctx is not None and ctx.spliced and effect is not None:
        from manaburn.rules.playing import splice

        return splice.with_spliced(table, effect, ctx)
    if effect is None and table.edition.permanents_target:
        return choices_on_announcement.targeting(table, item)
    return effect


def resolve_top(table: Table) -> None:
    """413.1: the top object of the stack resolves."""
    state = table.state
    item = state.stack[-1]
    before = table.resolving
    table.resolving = item
    if item.context is not None:
        # What is done from here on is noted in a context of its own: the old one is there again when this is taken
        # back.
        item.context = item.context.fork()
        if item.kind == ABILITY:
            item.context.look_again()
    if item.kind == DAMAGE:
        combat_damage.deal_damage(table, item)
        leave_stack(table, item)
    elif item.kind == RULES_ABILITY:
        leave_stack(table, item)
        perform.draw(table, state.active, 1, None, True)
    elif item.kind == ABILITY:
        ctx = item.context
        if ctx is not None and ctx.as_was is not None:
            table.remembered = {ctx.source.number: ctx.as_was, item.number: ctx.as_was}
        try:
            resolve_ability(table, item)
        finally:
            table.remembered = {}
    else:
        resolve_spell(table, item)
    table.resolving = before
    state.quiet_actions = state.quiet_actions + 1


def leave_stack(table: Table, item: GameObject) -> None:
    """An object that is no card leaves the stack (or wherever it is) and with it the game."""
    if not item.here:
        return
    continuous.remember(table, item)
    table.state.take(item)
    key = item.choices.get("state key")
    if isinstance(key, tuple):
        triggers.disarm(table, key)


def still_legal(table: Table, item: GameObject, effect: b.Effect, ctx: Context) -> bool:
    """413.2a: the targets are tested, once; the illegal ones are kept for what has to be known about them."""
    announced: list[list[Entity]] = [list(slot) for slot in ctx.targets]
    if not targets.still_legal(table, effect, ctx):
        return False
    for i, slot in enumerate(announced):
        if len(slot) != len(ctx.targets[i]):
            ctx.illegal = announced
            break
    return True


def resolve_ability(table: Table, item: GameObject) -> None:
    """413.2 for an activated or triggered ability; it leaves the stack last (413.2i)."""
    ctx = item.context
    effect = ability_effect(item)
    assert ctx is not None
    ability = item.ability
    if (
        isinstance(ability, TriggeredAbility)
        and ability.condition is not None
        and not evaluate.holds(table, ability.condition, ctx)
    ):
        leave_stack(table, item)  # 410.8: the intervening "if" has become false
        return
    if effect is not None:
        if not still_legal(table, item, effect, ctx):
            countering.countered_by_rules(table, item)
            return
        if item.note == "activated":
            restrictions.count_resolution(table, ctx, effect)
        registry.carry_out(table, effect, ctx)
    note = Happening(h.RESOLVED, item, ctx.controller, 0, ctx.source)
    table.note(note)
    leave_stack(table, item)


def resolve_spell(table: Table, item: GameObject) -> None:
    """413.2, 413.3: a spell does what its text says and goes to the graveyard, or becomes a permanent."""
    ctx = item.context
    assert ctx is not None
    effect = spell_effect(table, item)
    if effect is not None and not still_legal(table, item, effect, ctx):
        countering.countered_by_rules(table, item)
        return
    chars = continuous.characteristics(table, item)
    if chars.card_types & PERMANENT_TYPES:
        become_permanent(table, item)
        return
    if effect is not None:
        registry.carry_out(table, effect, ctx)
    note = Happening(h.RESOLVED, item, ctx.controller)
    table.note(note)
    if item.here:
        finish_spell(table, item)


def finish_spell(table: Table, item: GameObject) -> None:
    """413.2h: an instant or sorcery leaves the stack: to its owner's graveyard, or where its own rules say."""
    ctx = item.context
    assert ctx is not None
    if item.kind == SPELL_COPY:
        cease(table, item)
        return
    to = Zone.GRAVEYARD
    if "buyback" in ctx.paid:
        to = Zone.HAND
    if "flashback" in ctx.paid:
        to = Zone.REMOVED
    perform.move(table, [item], to, None, "resolved")


def cease(table: Table, item: GameObject) -> None:
    """A copy of a spell stops existing as it leaves the stack (503.10)."""
    leave_stack(table, item)


def become_permanent(table: Table, item: GameObject) -> None:
    """413.3: a permanent spell becomes a permanent under its controller's control."""
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
            arrival.attached = ctx.targets[0][0]
        else:
            host = registry.choose_host(table, item, item.controller, ctx)
            if host is None:
                perform.move(table, [item], Zone.GRAVEYARD, None, "nothing to enchant")
                return
            arrival.attached = host
    perform.perform(table, [perform.moving(item, Zone.IN_PLAY, None, "resolved", arrival)])
    if item.here and item.zone is Zone.STACK:
        perform.move(table, [item], Zone.GRAVEYARD, None, "resolved")
