"""Instructions that go on working: delayed triggers, continuous effects, and replacement and prevention effects.

Rules: 417, 418.3, 419.
"""

from __future__ import annotations

import dataclasses
from typing import Final, cast

from manaburn.rules.events import control, perform
from manaburn.rules.events.carrying_out import (
    DONE,
    NOTHING,
    Instruction,
    as_put_into_play,
    chosen,
    done_objects,
    each_player,
    effect_result,
)
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.internal_nodes import BecomesFace, ChosenSource, ThatPlayer
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import choosing, continuous, copying, dividing, durations, evaluate, selectors, statuses
from manaburn.rules.playing import choices_on_announcement
from manaburn.state import happenings as h
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.state.state import DelayedTrigger, LastingReplacement
from manaburn.terms import LAND, Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v


class Counted:
    """Replaces "that much" by a number."""

    def __init__(self, amount: int) -> None:
        self.amount: Final = amount

    def change(self, node: b.Node) -> b.Node:
        """Return the number in place of "that much", and any other node unchanged."""
        return v.Number(self.amount) if node == v.Amount() else node


def is_of_turn(node: b.Node) -> bool:
    """Whether a text says something of this turn, or of the player whose turn it is."""
    if isinstance(node, n.Role):
        return node.role == "active"
    return isinstance(node, n.HasStatus) and node.status in statuses.MARKED


def is_next_step(event: b.Event) -> bool:
    """Whether an event is the beginning of the next step of a name, no matter in whose turn."""
    return isinstance(event, e.StepBegins) and event.whose is None and not event.each and not event.later


def chosen_before(node: b.Node) -> b.Node:
    """What was a target of the text that sets up something for later, as what that does refers to it."""
    return n.Ref("target", node.slot) if isinstance(node, n.Target) else node


def delayed(table: Table, effect: fx.Delayed, ctx: Context) -> EffectResult:
    """Create a delayed triggered ability.

    Rules: 410.4, 417.2.
    """
    later = b.reworded(effect.effect, chosen_before) if effect.aimed else effect.effect
    if isinstance(effect.event, e.StepBegins) and any(node == v.Amount() for node in b.walk(later)):
        # "That much" is known now, and a step has no amount of its own.
        later = b.reworded(later, Counted(evaluate.value(table, v.Amount(), ctx)).change)
    context = ctx.fork()
    if is_next_step(effect.event) and any(is_of_turn(node) for node in b.walk(later)):
        # If this turn is ended before (509.1), the next such step is one of another turn.
        context.turn = table.state.turn
    if ctx.arrival is not None and effect.once and effect.condition is None and effect.duration is None:
        ctx.arrival.delayed.append((effect.event, later, context))
        return DONE
    context.note_before_waiting()
    trigger = DelayedTrigger(
        effect.event, later, effect.condition, context, effect.once, effect.duration, table.state.turn
    )
    table.journal.append(table.state.delayed, trigger)
    return DONE


def apply(table: Table, effect: fx.Apply, ctx: Context) -> EffectResult:
    """Begin a continuous effect.

    Rules: 418.3.
    """
    takers = who_each_take(effect)
    if takers is not None:
        return apply_to_each(table, effect, takers, ctx)
    found = chosen(table, effect.what, ctx, "apply")
    if ctx.arrival is not None:
        for item in found:
            if item is ctx.source and not takes_form(table, effect, ctx):
                ctx.arrival.mods.append((effect.mods, ctx.fork(), effect.duration))
    if isinstance(effect.what, n.This):
        found = as_put_into_play([exiled(item) for item in found], effect.what, ctx)
    elif isinstance(effect.what, n.Ref) and effect.what.role == "target":
        found = [moved_away(item, ctx) for item in found]
    else:
        found = as_put_into_play(found, effect.what, ctx)
    live: list[Entity] = [item for item in found if not isinstance(item, GameObject) or item.here]
    mods = effect.mods
    if ctx.source.choices and any(isinstance(node, n.OfChosen) for mod in mods for node in b.walk(mod)):
        mods = tuple([fixed(mod, ctx) for mod in mods])
    if live and len(ctx.chosen_text) < 2:
        for i in range(len(mods)):
            mod = mods[i]
            if isinstance(mod, s.SetText) and not mod.old:
                decided = choices_on_announcement.of(ctx, mod)
                words = decided if isinstance(decided, s.SetText) else choosing.words_for(table, mod, ctx)
                mods = (*mods[:i], words, *mods[i + 1 :])
    form = turned_up_form(table, effect, ctx) if live == [ctx.source] else ()
    if form:
        continuous.start(table, form, live, ctx, s.UntilFaceDown())
        return effect_result(live)
    if any(isinstance(mod, s.SetControl) for mod in mods):
        live = without_held_fast(table, live, mods, effect, ctx)
    continuous.start(table, mods, live, ctx, effect.duration, effect.what)
    control.settle(table)
    return effect_result(live)


FORMS: Final = (s.SetPT, s.SetTypes, s.SetColour, s.GainAbility)
"""What a permanent may become as it comes into play, as a part of its copiable values."""


def takes_form(table: Table, effect: fx.Apply, ctx: Context) -> bool:
    """Let the permanent that arrives have the power and toughness that its text gives it as it comes into play, and
    what else the text gives it with them, as its copiable values. Return whether the effect is of that kind.

    Rules: 503.2, 706.2@2010.
    """
    if ctx.arrival is None or not is_form(table, effect):
        return False
    own = ctx.fork()
    ctx.arrival.form.extend([durations.lock(table, mod, own, ctx.source) for mod in effect.mods])
    return True


def is_form(table: Table, effect: fx.Apply) -> bool:
    """Return whether what an effect gives a permanent as it comes into play or is turned face up is copied."""
    return (
        table.edition.forms_are_copied
        and effect.duration is None
        and any(isinstance(mod, s.SetPT) for mod in effect.mods)
        and all(isinstance(mod, FORMS) for mod in effect.mods)
    )


def turned_up_form(table: Table, effect: fx.Apply, ctx: Context) -> tuple[BecomesFace, ...]:
    """Return the copiable values that a permanent's text gives it as it is turned face up, for as long as it stays face
    up; () if the effect is of another kind. While it is a copy for a limited time, its values are left alone.

    Rules: 503.2, 706.2@2010.
    """
    item, event = ctx.source, ctx.event
    if event is None or event.kind is not h.FACE_UP or ctx.arrival is not None or not is_form(table, effect):
        return ()
    if ctx.item is not None and ctx.item is not item:
        return ()  # an ability that triggered
    for other in table.state.effects:
        if item in other.affected and other.duration is not None:
            if any(isinstance(mod, BecomesFace) for mod in other.mods):
                return ()
    face = copying.face_up(table, item)
    if face is None:
        return ()
    own = ctx.fork()
    return (BecomesFace(copying.changed(face, tuple([durations.lock(table, m, own, item) for m in effect.mods]), own)),)


def who_each_take(effect: fx.Apply) -> n.All | None:
    """Return the players who each gain control of something else, which is described by who gains control of it: "each
    player gains control of all permanents he or she owns". None if the effect says nothing like that."""
    if len(effect.mods) != 1 or not isinstance(effect.what, n.All):
        return None
    mod = effect.mods[0]
    if not isinstance(mod, s.SetControl) or not isinstance(mod.who, n.All):
        return None
    return mod.who if any(node == n.Ref("each") for node in b.walk(effect.what)) else None


def apply_to_each(table: Table, effect: fx.Apply, takers: n.All, ctx: Context) -> EffectResult:
    """Give each of several players control of what the text says of that player.

    Rules: 418.3b.
    """
    taken: list[Entity] = []
    for player in each_player(table, takers, ctx):
        ctx.each.append(player)
        own = dataclasses.replace(effect, mods=(s.SetControl(ThatPlayer(player.index)),))
        taken.extend(apply(table, own, ctx).objects)
        ctx.each.pop()
    return effect_result(taken)


def without_held_fast(
    table: Table, live: list[Entity], mods: tuple[b.Modification, ...], effect: fx.Apply, ctx: Context
) -> list[Entity]:
    """Return the objects without those of which the player can't gain control. All else that the effect says of these
    begins now."""
    fast: list[Entity] = []
    for mod in mods:
        if isinstance(mod, s.SetControl):
            for player in evaluate.players(table, mod.who, ctx):
                fast.extend([item for item in live if isinstance(item, GameObject) and held(table, item, player)])
    if not fast:
        return live
    others = tuple([mod for mod in mods if not isinstance(mod, s.SetControl)])
    if others:
        continuous.start(table, others, fast, ctx, effect.duration)
    return [item for item in live if item not in fast]


def held(table: Table, item: GameObject, player: Player) -> bool:
    """Return whether it is a permanent of which the player can't gain control."""
    return item.zone is Zone.IN_PLAY and control.held_fast(table, item, player)


def exiled(item: Entity) -> Entity:
    """Return an object that has just been removed from the game as it is there: "exile it ... and it gains suspend".

    Rules: 217.1c.
    """
    if isinstance(item, GameObject) and not item.here and item.current.here and item.current.zone is Zone.REMOVED:
        return item.current
    return item


def moved_away(item: Entity, ctx: Context) -> Entity:
    """Return a target as it is after the effect itself has countered it, or has moved it: "exile it ... and it gains
    suspend".

    Rules: 217.1c.
    """
    return selectors.where_moved(ctx, item) if isinstance(item, GameObject) else item


def fixed(mod: b.Modification, ctx: Context) -> b.Modification:
    """Return a modification with the values that have been chosen for it. Later choices of the same source don't change
    it.

    Rules: 418.3c.
    """
    fresh = b.rebuild(mod, ChosenNow(ctx.source).change)
    assert isinstance(fresh, b.Modification)
    return fresh


def with_choices(ability: b.Ability, source: GameObject) -> b.Ability:
    """Return an ability with what has been chosen for the object that has or gives it: protection from red for
    protection from the chosen color."""
    if not source.choices or not any(isinstance(node, n.OfChosen) for node in b.walk(ability)):
        return ability
    fresh = b.rebuild(ability, ChosenNow(source).change)
    assert isinstance(fresh, b.Ability)
    return fresh


class ChosenNow:
    """Replaces words that refer to an object's choices by what was chosen."""

    def __init__(self, source: GameObject) -> None:
        self.source: Final = source

    def change(self, node: b.Node) -> b.Node:
        """Return the node, with ``OfChosen`` replaced by what was chosen. A land type needs no word that it is one of a
        land: "forestwalk"."""
        if isinstance(node, n.Filter) and node.tests[:1] == (n.HasType(LAND),):
            if len(node.tests) == 2 and isinstance(node.tests[1], n.HasSubtype):
                return n.Filter(node.tests[1:], node.zone, node.whose)
            return node
        if not isinstance(node, n.OfChosen):
            return node
        if node.what == "first" or node.what == "parity":
            return node
        value = self.source.choices.get(node.what)
        if value is None and node.what == "type":
            value = self.source.choices.get("land type")
        if node.what == "color" and isinstance(value, int):
            return n.HasColour(value)
        if node.what == "card type" and isinstance(value, int):
            return n.HasType(value)
        if isinstance(value, str):
            return n.Named(value) if node.what == "name" else n.HasSubtype(value)
        return node


def sources_chosen(table: Table, source: n.SourceChosen, ctx: Context) -> list[Entity]:
    """Return the source of damage that was chosen on announcement, or is chosen now.

    Rules: 419.8a.
    """
    decided = choices_on_announcement.of(ctx, source)
    return [decided] if isinstance(decided, GameObject) else chosen(table, source, ctx)


def shield(table: Table, effect: fx.Shield, ctx: Context) -> EffectResult:
    """Create a replacement or prevention effect. Its source is chosen now. If the text says "each", every object gets
    its own effect.

    Rules: 419, 419.8a, 419.7d.
    """
    replacement = effect.replacement
    if effect.divided and isinstance(replacement, s.PreventDamage):
        found, shares = dividing.divided(table, effect, ctx, "prevent")
        for item, share in zip(found, shares, strict=True):
            shield_one(table, replacement, item, ctx.fork(), effect, share)
        return DONE if found else NOTHING
    context = ctx.fork()
    replacement = about_now(table, replacement, context)
    left = -1
    if isinstance(replacement, (s.PreventDamage, s.RedirectDamage)):
        if replacement.amount is not None and not (isinstance(replacement, s.PreventDamage) and replacement.each):
            left = max(0, evaluate.value(table, replacement.amount, ctx))
            if left == 0:
                return NOTHING
        if isinstance(replacement.source, n.SourceChosen):
            sources = sources_chosen(table, replacement.source, ctx)
            if not sources:
                return NOTHING
            context.kept[-1] = EffectResult(sources, 0, True)
            replacement = with_source(replacement, ChosenSource(replacement.source.kind))
        if isinstance(replacement, s.RedirectDamage) and isinstance(replacement.instead_to, (n.Choose, n.ChooseAmong)):
            context.kept[-2] = EffectResult(chosen(table, replacement.instead_to, ctx), 0, True)
            replacement = dataclasses.replace(replacement, instead_to=n.Ref("var", -2))
        if left >= 0 and isinstance(replacement, s.PreventDamage) and isinstance(replacement.to, (n.All, n.Both)):
            for item in chosen(table, replacement.to, ctx):
                shield_one(table, replacement, item, context.fork(), effect, left)
            return DONE
    if isinstance(replacement, s.IfWould) and isinstance(replacement.event, e.Damaged):
        source = replacement.event.source
        if isinstance(source, n.SourceChosen):
            sources = sources_chosen(table, source, ctx)
            if not sources:
                return NOTHING
            context.kept[-1] = EffectResult(sources, 0, True)
            event = dataclasses.replace(replacement.event, source=ChosenSource(source.kind))
            replacement = dataclasses.replace(replacement, event=event)
    set_up(table, replacement, context, effect, left)
    return DONE


def about_now(table: Table, replacement: b.Replacement, ctx: Context) -> b.Replacement:
    """Return a shield in which references to the event that triggered its ability are fixed now, because another event
    will be current when the shield is used."""
    waits_for: list[b.Node] = []
    if isinstance(replacement, s.IfWould):
        waits_for.append(replacement.event)
    elif isinstance(replacement, (s.PreventDamage, s.RedirectDamage)):
        waits_for.extend([part for part in (replacement.to, replacement.source) if isinstance(part, b.Selector)])
    spoken_of = [
        node
        for part in waits_for
        for node in b.walk(part)
        if isinstance(node, n.Ref) and node.role in ("event", "event other", "event source")
    ]
    if not spoken_of:
        return replacement
    fixed = {node: n.Ref("var", SPOKEN_OF - i) for i, node in enumerate(spoken_of)}
    for node, ref in fixed.items():
        ctx.kept[ref.n] = EffectResult(evaluate.select(table, node, ctx), 0, True)

    def fixed_in(part: b.Node) -> b.Node:
        return fixed.get(part, part) if isinstance(part, n.Ref) else part

    if isinstance(replacement, s.IfWould):
        return dataclasses.replace(replacement, event=cast(b.Event, b.rebuild(replacement.event, fixed_in)))
    assert isinstance(replacement, (s.PreventDamage, s.RedirectDamage))
    to, source = replacement.to, replacement.source
    if isinstance(to, b.Selector):
        to = cast(b.Selector, b.rebuild(to, fixed_in))
    if isinstance(source, b.Selector):
        source = cast(b.Selector, b.rebuild(source, fixed_in))
    return dataclasses.replace(replacement, to=to, source=source)


SPOKEN_OF: Final = -20
"""A shield stores the objects to which it refers under this number and those below it."""


def shield_one(
    table: Table, replacement: s.PreventDamage, item: Entity, own: Context, effect: fx.Shield, left: int
) -> None:
    """Give one of several objects a shield of its own.

    Rules: 419.7d.
    """
    own.kept[-3] = EffectResult([item], 0, True)
    set_up(table, dataclasses.replace(replacement, to=n.Ref("var", -3)), own, effect, left)


def set_up(table: Table, replacement: b.Replacement, context: Context, effect: fx.Shield, left: int) -> None:
    """Put a replacement or prevention effect into force."""
    lasting = LastingReplacement(replacement, context, effect.duration, effect.uses, table.state.next_timestamp())
    lasting.turn = table.state.turn
    if left >= 0:
        lasting.left = left
    table.journal.append(table.state.replacements, lasting)


def with_source(
    replacement: s.PreventDamage | s.RedirectDamage, source: b.Selector
) -> s.PreventDamage | s.RedirectDamage:
    """Return the shield with its chosen source."""
    if isinstance(replacement, s.PreventDamage):
        return s.PreventDamage(
            replacement.to,
            source,
            replacement.amount,
            replacement.combat,
            replacement.each,
            replacement.then,
            replacement.by_controller,
            replacement.optional,
            replacement.at_once,
            replacement.aimed,
        )
    return s.RedirectDamage(
        replacement.instead_to,
        replacement.to,
        source,
        replacement.amount,
        replacement.combat,
        replacement.times,
        replacement.optional,
    )


def nothing(table: Table, effect: b.Effect, ctx: Context) -> EffectResult:
    """Do nothing."""
    return NOTHING


def the_event(table: Table, effect: fx.TheEvent, ctx: Context) -> EffectResult:
    """Let the event that was to be replaced happen after all. Effects that change it then change a copy: "that much"
    means the amount of the event that was replaced."""
    event = ctx.event
    if event is None:
        return NOTHING
    if event is ctx.standing:
        ctx.stands = True
        return DONE
    happened = perform.perform(table, [event.copy()])
    return EffectResult(done_objects(happened), sum([part.amount for part in happened]), len(happened) > 0)


def instead(table: Table, effect: fx.Instead, ctx: Context) -> EffectResult:
    """Let the event happen with another amount."""
    event = ctx.event
    if event is None:
        return NOTHING
    event.amount = max(0, evaluate.value(table, effect.amount, ctx))
    happened = perform.perform(table, [event])
    return EffectResult(done_objects(happened), sum([part.amount for part in happened]), len(happened) > 0)


INSTRUCTIONS: Final[list[Instruction]] = [
    entry(fx.Delayed, delayed),
    entry(fx.Apply, apply),
    entry(fx.Shield, shield),
    entry(fx.Nothing, nothing),
    entry(fx.TheEvent, the_event),
    entry(fx.Instead, instead),
]
"""The instructions of this module, and which function carries out each."""
