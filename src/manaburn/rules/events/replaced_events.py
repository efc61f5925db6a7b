"""What an event becomes when a replacement or prevention effect is applied to it.

:mod:`.replacement` decides which effects apply, and which one first.

Rules: 419.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import can_perform, choosing, continuous, copying, evaluate
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Arrival, Happening
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.state.state import DelayedTrigger, LastingReplacement
from manaburn.terms import CREATURE, PLANESWALKER, ZONES_CALLED, Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

from . import attachments, carrying_out
from .applicable_replacements import PLANESWALKERS, REGENERATION, ApplicableReplacement, Deferred, Together

# -- applying one effect -----------------------------------------------------------------------------------------------


def use(table: Table, event: Happening, applied: ApplicableReplacement, together: Together) -> list[Happening]:
    """Apply a replacement effect. Return the events that take the place of ``event``, which may be ``event`` itself,
    changed."""
    replacement = applied.replacement
    if replacement is REGENERATION:
        item = event.what
        assert item is not None
        item.regeneration -= 1
        return regeneration(event)
    if replacement is PLANESWALKERS:
        return _to_planeswalker(table, event, applied)
    if isinstance(replacement, s.IfWould):
        return _if_would(table, event, applied, replacement, together)
    if isinstance(replacement, s.PreventDamage):
        return _prevent(table, event, applied, replacement, together)
    if isinstance(replacement, s.RedirectDamage):
        return _redirect(table, event, applied, replacement, together)
    if isinstance(replacement, s.EntersWith):
        _enters_with(table, event, applied, replacement)
    elif isinstance(replacement, s.AsEnters):
        return [event] if _as_enters(table, event, applied, replacement) else []
    elif isinstance(replacement, s.EntersCopy) and not _enters_copy(table, event, applied, replacement):
        return []
    return [event]


def spend(lasting: LastingReplacement | None, event: Happening, together: Together) -> None:
    """Count one use of an effect that is limited to the next use or uses. Damage that the same source deals at the same
    time counts as one use."""
    if lasting is not None and lasting.uses > 0:
        lasting.uses = lasting.uses - 1 if lasting.uses > 1 else -1
        if event.kind is h.DAMAGE:
            together.spent.append((lasting, event.source))


def _if_would(
    table: Table, event: Happening, applied: ApplicableReplacement, replacement: s.IfWould, together: Together
) -> list[Happening]:
    ctx = applied.ctx
    ctx.event = event
    ctx.amount = event.amount
    effect = replacement.effect
    if replacement.optional is not None and not _wanted(table, replacement.optional, effect, ctx, event):
        return [event]
    if isinstance(effect, fx.May):
        if not _wanted(table, effect.who, effect.effect, ctx, event):
            return [event]
        effect = effect.effect
    spend(applied.lasting, event, together)
    if event.kind is h.MOVE and event.to is Zone.IN_PLAY and event.what is ctx.source:
        # It still comes into play if the text says so (TheEvent).
        ctx.standing = event
        ctx.stands = False
        carrying_out.replace(table, effect, ctx, event)
        return [event] if ctx.stands else []
    if isinstance(effect, fx.Instead):
        event.amount = max(0, evaluate.value(table, effect.amount, ctx))
        return [event] if event.amount > 0 or event.kind is not h.DAMAGE else []
    if isinstance(effect, fx.Nothing):
        return []
    if isinstance(effect, fx.Regenerate) and event.kind is h.DESTROY and is_event_object(effect.what, event, ctx):
        regenerated_this_way(table, effect, event, ctx, together)
        return regeneration(event)
    if event.kind in (h.MOVE, h.DESTROY, h.SACRIFICE, h.DISCARD):
        moved = changed_move(table, effect, event, ctx, together)
        if moved is not None:
            return [moved]
    steps = fx.steps_of(effect)
    if len(steps) > 1 and isinstance(steps[-1], fx.TheEvent):
        for step in steps[:-1]:  # It happens as it would, with what is done for it before.
            carrying_out.carry_out(table, step, ctx)
        return [event]
    together.later.append(Deferred(effect, ctx, event))
    return []


def _wanted(table: Table, who: b.Selector, effect: b.Effect, ctx: Context, event: Happening) -> bool:
    """Whether the player who may replace an event in this way can do so and chooses to. A draw is replaced by revealing
    cards of a library that has none, too (423.6a)."""
    player = evaluate.one_player(table, who, ctx)
    if not can_perform.doable(table, effect, player, ctx) and not (event.kind is h.DRAW and reveals_until(effect)):
        return False
    return table.yes(player, f"use {ctx.source} instead?", "replace", "419.6")


def reveals_until(effect: b.Effect) -> bool:
    """Return whether a part of an effect is to reveal cards of a library until one of a kind is revealed."""
    return any(isinstance(part, fx.RevealUntil) for part in b.walk(effect))


def agreed(table: Table, who: b.Selector | None, ctx: Context) -> bool:
    """Whether the player who may have damage prevented or redirected wants it (None: nobody is asked)."""
    if who is None:
        return True
    return table.yes(evaluate.one_player(table, who, ctx), f"use {ctx.source}?", "replace", "419.6")


def changed_move(
    table: Table, effect: b.Effect, event: Happening, ctx: Context, together: Together
) -> Happening | None:
    """Return the event changed so that its object moves elsewhere, or None if the effect isn't of this form.

    Instructions beside the move are added to ``together.later``.
    """
    parts = fx.steps_of(effect)
    move: fx.Move | None = None
    others: list[b.Effect] = []
    for part in parts:
        inner = part.effect if isinstance(part, fx.As) else part
        if move is None and isinstance(inner, fx.Move) and is_event_object(inner.what, event, ctx):
            if part is not inner or inner.attacking or inner.attached is not None:
                return None
            move = inner
        elif isinstance(part, fx.Reveal):
            carrying_out.carry_out(table, part, ctx)
        elif isinstance(part, fx.TheEvent) or move is None:
            return None
        else:
            others.append(part)
    item = event.what
    if move is None or item is None:
        return None
    if event.kind is not h.MOVE:
        moved = Happening(h.MOVE, item, event.player)
        moved.origin = item.zone
        moved.cause = event.cause
        moved.replaced_by = event.replaced_by
        event = moved
        ctx.event = event
    event.to = ZONES_CALLED[move.zone]
    arrival = arrival_of(event)
    arrival.place = move.place
    arrival.face_down = move.face_down
    if event.to is Zone.IN_PLAY:
        arrival.controller = (
            evaluate.one_player(table, move.controller, ctx) if move.controller is not None else item.owner
        )
        arrival.tapped = move.tapped
        for spec in move.counters:
            arrival.counters[spec.counter] = evaluate.value(table, spec.n, ctx)
    if move.linked:
        others.append(LINK)
    if others:
        together.later.append(Deferred(fx.Seq(tuple(others)), ctx, event))
    return event


LINK: Final = fx.Native("link")
"""Makes the source remember what was moved (217.7d)."""


def is_event_object(what: b.Selector, event: Happening, ctx: Context) -> bool:
    """Whether a selector means the object of the event."""
    if isinstance(what, n.This):
        return event.what is ctx.source
    if isinstance(what, n.Host):
        return event.what is ctx.source.attached_to
    return isinstance(what, n.Ref) and what.role == "event"


SHIELDED: Final = -21
"""A regeneration shield that does something besides keeps its permanent under this number."""


def regenerated_this_way(
    table: Table, effect: fx.Regenerate, event: Happening, ctx: Context, together: Together
) -> None:
    """Do what a regeneration shield does besides as it is used, or set up the ability that triggers then."""
    if effect.then is None:
        return
    if effect.at_once:
        together.later.append(Deferred(effect.then, ctx, event))
        return
    trigger = DelayedTrigger(
        e.Regenerates(n.Ref("var", SHIELDED)), effect.then, None, ctx.fork(), True, s.EndOfTurn(), table.state.turn
    )
    table.journal.append(table.state.delayed, trigger)


def regeneration(event: Happening) -> list[Happening]:
    """Return the events that replace destruction: the permanent becomes tapped, its damage is removed, and it leaves
    combat.

    Rules: 419.6b.
    """
    item = event.what
    assert item is not None
    return [Happening(h.TAP, item, item.controller), Happening(h.REGENERATED, item, item.controller)]


def taken(
    table: Table, event: Happening, amount: b.Value | None, applied: ApplicableReplacement, together: Together
) -> int:
    """Return how much of the damage an effect prevents or redirects, and reduce its shield by that amount.

    Rules: 419.7b.
    """
    lasting = applied.lasting
    most = event.amount
    if lasting is not None and lasting.left >= 0:
        most = min(most, lasting.left)
        lasting.left = lasting.left - most
        if lasting.left == 0:
            lasting.uses = -1
            return most
    elif amount is not None:
        most = min(most, max(0, evaluate.value(table, amount, applied.ctx)))
        if isinstance(applied.replacement, s.PreventDamage) and applied.replacement.shared:
            most = share(table, event, most, applied, together)
    if most > 0:
        spend(lasting, event, together)
    return most


def share(table: Table, event: Happening, most: int, applied: ApplicableReplacement, together: Together) -> int:
    """Return how much of the damage to this an effect prevents whose amount is for all that a source deals at one time.
    The player to whom it is dealt, or who controls the creature, divides it.

    Rules: 419.7b.
    """
    assert applied.replacement is not None
    amount = applied.replacement.amount if isinstance(applied.replacement, s.PreventDamage) else None
    whole = max(0, evaluate.value(table, amount, applied.ctx)) if amount is not None else 0
    left = whole - together.prevented_of(applied.key, event.source)
    most = max(0, min(most, left))
    least = max(0, min(most, left - applied.others))
    if least < most:
        to = event.what if event.what is not None else event.other
        player = to.controller if isinstance(to, GameObject) else event.player
        words = f"how much damage of {event.source} to {to or player} to prevent"
        if player is not None:
            most = table.number(player, Kind.NUMBER, words, least, most, "prevent", "419.7b")
    together.prevented.append((applied.key, event.source, most))
    return most


def _prevent(
    table: Table,
    event: Happening,
    applied: ApplicableReplacement,
    replacement: s.PreventDamage,
    together: Together,
) -> list[Happening]:
    ctx = applied.ctx
    if not agreed(table, replacement.optional, ctx):
        return [event]
    if not preventable(table, event):
        if not table.edition.shields_outlast_unpreventable:
            taken(table, event, replacement.amount, applied, together)
        if replacement.then is not None:
            follow(event, replacement.then, applied, 0, together)
        return [event]
    amount = taken(table, event, replacement.amount, applied, together)
    if amount <= 0:
        return [event]
    note = Happening(h.PREVENTED, event.what, event.player, amount, event.source, event.other)
    note.cause = ctx.source
    table.note(note)
    if replacement.then is not None and replacement.at_once:
        ctx.amount = amount
        prevented = event.copy()
        prevented.amount = amount
        ctx.event = prevented
        carrying_out.carry_out(table, replacement.then, ctx)
    elif replacement.then is not None:
        follow(event, replacement.then, applied, amount, together)
    event.amount -= amount
    return [event] if event.amount > 0 else []


def follow(event: Happening, then: b.Effect, applied: ApplicableReplacement, amount: int, together: Together) -> None:
    """Have an instruction follow that is about an amount of damage prevented.

    What would be dealt to one object or player at one time is one event to an effect that doesn't ask for the source.
    The instruction follows once then, and is about the sum.

    Rules: 419.1, 419.5.
    """
    replacement = applied.replacement
    if isinstance(replacement, s.PreventDamage) and replacement.source is None:
        for key, known in together.following:
            if key == applied.key and known.event.what is event.what and known.event.other is event.other:
                known.event.amount += amount
                known.ctx.amount += amount
                return
    ctx = applied.ctx
    happening = event.copy()
    happening.amount = amount
    ctx.event = happening
    ctx.amount = amount
    deferred = Deferred(then, ctx, happening)
    together.later.append(deferred)
    together.following.append((applied.key, deferred))


def preventable(table: Table, event: Happening) -> bool:
    """Whether damage can be prevented."""
    if event.manner == "unpreventable":
        return False
    if event.source is not None and continuous.cant(table, event.source, "be prevented"):
        return False
    if unchangeable(table, event):
        return False
    for mark in continuous.player_rules(table, table.state.active):
        if isinstance(mark.mod, s.RuleChange) and mark.mod.rule == "damage can't be prevented":
            return False
    return True


def unchangeable(table: Table, event: Happening) -> bool:
    """Whether damage can't be prevented or dealt to something else instead: because of what it would be dealt to, or
    because of its source, if it would be dealt to something of a kind."""
    for item in (event.what, event.source):
        if item is None:
            continue
        for rule in continuous.rules_for(table, item):
            mod = rule.mod
            if isinstance(mod, s.Cant) and mod.what == "have damage changed":
                if (mod.by is None) is (item is event.what):
                    to = event.what
                    if mod.by is None or (to is not None and evaluate.is_of(table, to, mod.by, rule.context)):
                        return True
    return False


def _redirect(
    table: Table,
    event: Happening,
    applied: ApplicableReplacement,
    replacement: s.RedirectDamage,
    together: Together,
) -> list[Happening]:
    ctx = applied.ctx
    recipient: Entity | None = None
    for entity in choosing.chosen(table, replacement.instead_to, ctx, "redirect"):
        if isinstance(entity, GameObject):
            if can_be_damaged(table, entity):
                recipient = entity
        elif isinstance(entity, Player) and not entity.lost:
            recipient = entity
    if unchangeable(table, event) or not agreed(table, replacement.optional, ctx):
        return [event]
    if recipient is None or recipient is event.what or recipient is event.other:
        return [event]  # 419.6c: there is no new recipient, so the effect does nothing and isn't used up
    amount = taken(table, event, replacement.amount, applied, together)
    if amount <= 0:
        return [event]
    return redirected(event, recipient, amount)


def redirected(event: Happening, recipient: Entity, amount: int) -> list[Happening]:
    """Return the damage with ``amount`` of it dealt to ``recipient`` instead, by the same source and of the same kind.

    Rules: 419.6c.
    """
    moved = event.copy()
    moved.amount = amount
    if isinstance(recipient, GameObject):
        moved.what = recipient
        moved.other = None
        moved.player = None
    else:
        moved.what = None
        moved.other = recipient
        moved.player = recipient if isinstance(recipient, Player) else None
    event.amount -= amount
    return [moved] if event.amount == 0 else [event, moved]


def _to_planeswalker(table: Table, event: Happening, applied: ApplicableReplacement) -> list[Happening]:
    player = event.other
    assert isinstance(player, Player)
    found: list[Entity] = [player]
    for item in walkers_of(table, player):
        found.append(item)
    options = [Option("", entity) for entity in found]
    picked = table.choose(
        applied.ctx.controller, Kind.CARD, f"whom {event.source} damages", options, 1, 1, "planeswalker", "212.9g"
    )[0]
    return [event] if picked == 0 else redirected(event, found[picked], event.amount)


def can_be_damaged(table: Table, item: GameObject) -> bool:
    """Whether an object can be dealt damage: a creature or planeswalker in play."""
    return (
        item.here
        and item.zone is Zone.IN_PLAY
        and continuous.characteristics(table, item).card_types & (CREATURE | PLANESWALKER) != 0
    )


def arrival_of(event: Happening) -> Arrival:
    """Return the ``Arrival`` of an event, made if there is none yet, to be changed."""
    if event.arrival is None:
        event.arrival = Arrival()
    return event.arrival


def _enters_with(table: Table, event: Happening, applied: ApplicableReplacement, replacement: s.EntersWith) -> None:
    arrival = arrival_of(event)
    if replacement.tapped:
        arrival.tapped = True
    if replacement.heir is not None:
        arrival.controller = evaluate.one_player(table, replacement.heir, applied.ctx)
    for spec in replacement.counters:
        n = evaluate.value(table, spec.n, applied.ctx)
        if n > 0:
            arrival.counters[spec.counter] = arrival.counters.get(spec.counter, 0) + n
    if replacement.mods:
        arrival.mods.append((replacement.mods, applied.ctx, None))


def _as_enters(table: Table, event: Happening, applied: ApplicableReplacement, replacement: s.AsEnters) -> bool:
    """Do what is said to be done as something comes into play. Return False if it has been put elsewhere instead.

    Rules: 419.6i.
    """
    applied.ctx.event = event
    if event.arrival is not None and applied.ctx.source is event.what:
        played = event.arrival.context
        if played is not None:  # decided as it was played
            applied.ctx.decided = played.decided
            applied.ctx.targets = played.targets
    carrying_out.as_arriving(table, replacement.effect, applied.ctx, event)
    return event.what is None or event.what.here


def _enters_copy(table: Table, event: Happening, applied: ApplicableReplacement, replacement: s.EntersCopy) -> bool:
    """Make it come into play as a copy of a chosen object. Return False if it can't come into play like that.

    Rules: 503.5, 212.4j.
    """
    ctx = applied.ctx
    what = replacement.what
    arriving = ctx.source if replacement.kind is None or event.what is None else event.what
    if isinstance(what, n.Choose) and not evaluate.candidates(table, what.kind, ctx):
        return True
    if replacement.optional and not table.yes(
        ctx.controller, f"should {arriving} come into play as a copy?", "copy", "503.5"
    ):
        return True
    for item in choosing.chosen(table, what, ctx, "copy"):
        if isinstance(item, GameObject):
            arrival = arrival_of(event)
            changes = copying.own_values(table, arriving, replacement.changes)
            arrival.copy_of = copying.copiable(table, item, changes)
            maker = copying.maker_named(item, arrival.copy_of)
            if maker is not None:
                arrival.choices["text by"] = maker
            if replacement.tapped:
                arrival.tapped = True
            if "Aura" in arrival.copy_of.subtypes and arrival.attached is None:
                return attachments.choose_host(table, arriving, arrival)
            return True
    return True


def walkers_of(table: Table, player: Player) -> list[GameObject]:
    """Return the planeswalkers a player controls."""
    return [
        item
        for item in table.state.in_play
        if item.controller is player and continuous.characteristics(table, item).card_types & PLANESWALKER
    ]
