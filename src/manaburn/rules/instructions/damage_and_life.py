"""Instructions about damage, destruction and life.

Rules: 417.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.events import perform, replaced_events
from manaburn.rules.events.carrying_out import (
    DONE,
    NOTHING,
    Instruction,
    acted_on,
    cause_of,
    chosen,
    each_player,
    in_play,
    share_of,
)
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, dividing, evaluate
from manaburn.state import happenings as h
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import EventKind, Happening
from manaburn.state.objects import ABILITY, Entity, GameObject, Player
from manaburn.state.state import LastingReplacement
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s


def deal_damage(table: Table, effect: fx.DealDamage, ctx: Context) -> EffectResult:
    """Deal damage, all of it at the same time: "2 damage to target creature and 3 damage to you" is one event.

    Rules: 413.2.
    """
    coming = coming_damage(table, effect, ctx)
    more = effect.also
    while more is not None:
        for event in coming_damage(table, more, ctx):
            add_damage(coming, event)
        more = more.also
    return damage_done(perform.perform(table, coming))


def add_damage(coming: list[Happening], event: Happening) -> None:
    """Add damage to that which is dealt at the same time. What one source deals to one recipient is one amount."""
    for other in coming:
        if other.source is event.source and other.what is event.what and other.other is event.other:
            other.amount += event.amount
            return
    coming.append(event)


def coming_damage(table: Table, effect: fx.DealDamage, ctx: Context) -> list[Happening]:
    """Return the damage that an instruction deals. The named source deals it, with its present or last known
    characteristics. An illegal target is dealt no damage.

    Rules: 413.2f, 413.2a.
    """
    if table.edition.illegal_targets_act:
        dealers = [item for item in evaluate.informed(table, effect.source, ctx) if isinstance(item, GameObject)]
    else:
        dealers = evaluate.objects(table, effect.source, ctx)
    several = isinstance(effect.source, (n.All, n.Among))
    to_many = not several and isinstance(effect.to, n.All) and not effect.divided
    theirs = several and any(isinstance(node, n.Ref) and node.role == "each" for node in b.walk(effect.to))
    shares: list[int] = []
    if effect.divided:
        to, shares = dividing.divided(table, effect, ctx, "damage")
    else:
        to = [] if theirs else chosen(table, effect.to, ctx, "damage")
    coming: list[Happening] = []
    for dealer in dealers:
        source = ctx.item if dealer is ctx.source and ctx.item is not None and ctx.item.kind != ABILITY else dealer
        if several:
            ctx.each.append(dealer)
            if theirs:
                to = chosen(table, effect.to, ctx, "damage")
        for i, recipient in enumerate(to):
            if isinstance(recipient, GameObject) and not recipient.here:
                continue
            ctx.subject = recipient
            if to_many:
                ctx.each.append(recipient)
            amount = shares[i] if i < len(shares) else evaluate.value(table, effect.amount, ctx)
            if to_many:
                ctx.each.pop()
            if effect.evenly:
                amount //= len(to)
            if amount <= 0:
                continue
            event = perform.damage(source, recipient, amount, False, cause_of(ctx))
            if effect.unpreventable:
                event.manner = "unpreventable"
            if dealer is ctx.source and table.edition.source_is_remembered:
                event.traits = ctx.as_was
            coming.append(event)
        if several:
            ctx.each.pop()
    return coming


def damage_done(happened: list[Happening]) -> EffectResult:
    """Return what was dealt damage, and how much."""
    objects: list[Entity] = []
    amount = 0
    for event in happened:
        if event.kind is h.DAMAGE:
            amount += event.amount
            recipient: Entity | None = event.what if event.what is not None else event.other
            if recipient is not None and recipient not in objects:
                objects.append(recipient)
    return EffectResult(objects, amount, len(happened) > 0)


def destroy(table: Table, effect: fx.Destroy, ctx: Context) -> EffectResult:
    """Destroy permanents, all at the same time. What was regenerated instead has not been destroyed.

    Rules: 419.6b.
    """
    found = in_play(chosen(table, effect.what, ctx, "destroy"))
    result = acted_on(perform.destroy(table, found, cause_of(ctx), effect.regenerate), h.DESTROY)
    return EffectResult(result.objects, result.amount, result.amount > 0, parts=result.parts)


def regenerate(table: Table, effect: fx.Regenerate, ctx: Context) -> EffectResult:
    """Create regeneration shields.

    Rules: 419.6b.
    """
    found = in_play(chosen(table, effect.what, ctx, "regenerate"))
    for item in found:
        if effect.then is None:
            item.regeneration += 1
            continue
        own = ctx.fork()
        own.kept[replaced_events.SHIELDED] = EffectResult([item], 0, True)
        shield = s.IfWould(
            e.Destroyed(n.Ref("var", replaced_events.SHIELDED)),
            fx.Regenerate(n.Ref("event"), effect.then, effect.at_once),
        )
        lasting = LastingReplacement(shield, own, s.EndOfTurn(), 1, table.state.next_timestamp())
        lasting.turn = table.state.turn
        table.journal.append(table.state.replacements, lasting)
    return EffectResult(list(found), len(found), len(found) > 0)


def gain_life(table: Table, effect: fx.GainLife, ctx: Context) -> EffectResult:
    """Let each of the players gain life."""
    return life(table, effect, ctx, h.GAIN_LIFE)


def lose_life(table: Table, effect: fx.LoseLife, ctx: Context) -> EffectResult:
    """Let each of the players lose life."""
    return life(table, effect, ctx, h.LOSE_LIFE)


def life(table: Table, effect: fx.GainLife | fx.LoseLife, ctx: Context, kind: EventKind) -> EffectResult:
    """Let each of the players gain or lose life, at the same time."""
    amount = 0
    who = each_player(table, effect.who, ctx)
    coming: list[Happening] = []
    for player in who:
        number = share_of(table, effect.who, effect.amount, player, ctx)
        if number > 0:
            event = Happening(kind, None, player, number)
            event.cause = cause_of(ctx)
            coming.append(event)
    happened = perform.perform(table, coming)
    for event in happened:
        amount += event.amount
    return EffectResult(list(who), amount, len(happened) > 0)


def set_life(table: Table, effect: fx.SetLife, ctx: Context) -> EffectResult:
    """Set life totals."""
    for player in each_player(table, effect.who, ctx):
        ctx.each.append(player)
        total = evaluate.value(table, effect.amount, ctx)
        ctx.each.pop()
        set_total(table, player, total, ctx)
    return DONE


def set_total(table: Table, player: Player, total: int, ctx: Context) -> None:
    """Set a life total: the player gains or loses the difference.

    Rules: 215.5.
    """
    if total > player.life:
        perform.gain_life(table, player, total - player.life, cause_of(ctx))
    elif total < player.life:
        perform.lose_life(table, player, player.life - total, cause_of(ctx))


def lose_poison(table: Table, effect: fx.LosePoison, ctx: Context) -> EffectResult:
    """Take all poison counters from players."""
    total = 0
    for player in each_player(table, effect.who, ctx):
        total += player.poison
        player.poison = 0
    return EffectResult([], total, total > 0)


def give_poison(table: Table, effect: fx.GivePoison, ctx: Context) -> EffectResult:
    """Give players poison counters."""
    coming = [
        perform.putting_counters(player, "poison", evaluate.value(table, effect.amount, ctx), cause_of(ctx))
        for player in each_player(table, effect.who, ctx)
    ]
    return EffectResult([], len(coming), len(perform.perform(table, coming)) > 0)


def fight(table: Table, effect: fx.Fight, ctx: Context) -> EffectResult:
    """Let two creatures deal damage to each other at the same time."""
    first = in_play(chosen(table, effect.first, ctx))
    second = in_play(chosen(table, effect.second, ctx))
    fighting = first + second  # "Those creatures fight each other" names both creatures at once.
    if len(fighting) != 2:
        return NOTHING
    one, two = fighting
    coming = [
        perform.damage(one, two, continuous.characteristics(table, one).power, False, cause_of(ctx)),
        perform.damage(two, one, continuous.characteristics(table, two).power, False, cause_of(ctx)),
    ]
    return damage_done(perform.perform(table, coming))


INSTRUCTIONS: Final[list[Instruction]] = [
    entry(fx.DealDamage, deal_damage),
    entry(fx.Destroy, destroy),
    entry(fx.Regenerate, regenerate),
    entry(fx.GainLife, gain_life),
    entry(fx.LoseLife, lose_life),
    entry(fx.SetLife, set_life),
    entry(fx.GivePoison, give_poison),
    entry(fx.LosePoison, lose_poison),
    entry(fx.Fight, fight),
]
"""The instructions of this module, and which function carries out each."""
