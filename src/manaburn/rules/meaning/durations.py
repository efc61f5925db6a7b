"""Continuous effects of resolved spells and abilities: what they affect, what is locked in, and when they end.

Rules: 418.3.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.rules.kernel.internal_nodes import BecomesFace, LosesAbility, ThatPlayer
from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.state.state import ContinuousEffect
from manaburn.subtypes import types_of
from manaburn.terms import LAND
from manaburn.text.tree import StaticAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.base import Duration, Modification, Node, Value
from manaburn.text.tree.memo import Memo

from . import choosing, continuous, copying, evaluate, event_patterns, modifications
from .layer_plan import controls, shapes


def start_shaping(
    table: Table,
    shaping: list[Modification],
    affected: list[Entity],
    kept: Context,
    duration: Duration | None,
    timestamp: int,
) -> int:
    """Begin changes of characteristics or control, which apply to ``affected`` only. Return the timestamp for what
    begins after them.

    Rules: 418.3b.
    """
    state = table.state
    fixed: list[Entity] = [item for item in affected if isinstance(item, GameObject) and item.here]
    if any(isinstance(mod, s.GainAbility) for mod in shaping):
        for item in fixed:
            if isinstance(item, GameObject):
                state.follow(item)
    if fixed:
        if any(differs(mod) for mod in shaping) and len(fixed) > 1:
            for item in fixed:
                own = kept.fork()  # the effect on the one before already uses the other
                begin(table, [lock(table, mod, own, item) for mod in shaping], [item], own, duration, timestamp)
                timestamp = state.next_timestamp()
        else:
            begin(table, [lock(table, mod, kept, fixed[0]) for mod in shaping], fixed, kept, duration, timestamp)
    people: list[Entity] = [who for who in affected if isinstance(who, Player)]
    if people:
        gained: list[Modification] = [mod for mod in shaping if isinstance(mod, s.GainAbility)]
        begin(table, gained, people, kept, duration, timestamp)
    return timestamp


def start(
    table: Table,
    mods: tuple[Modification, ...],
    affected: list[Entity],
    ctx: Context,
    duration: Duration | None,
    what: b.Selector | None = None,
) -> None:
    """Begin the continuous effect of a resolved spell or ability.

    Changes of characteristics or control apply to ``affected`` only (418.3b). Changes of the rules apply to whatever
    ``what`` describes at each moment, or to ``affected`` if that is None. Variables are worked out now (418.3c). If the
    duration is over already, the effect does nothing (418.3d).

    Rules: 418.3.
    """
    if isinstance(duration, s.While) and (
        has_lapsed(table, duration, ctx) or not lasts(table, duration.condition, ctx)
    ):
        return
    shaping: list[Modification] = []
    ruling: list[Modification] = []
    for mod in mods:
        if isinstance(mod, s.AbilitiesOf) and mod.keywords:
            shaping.extend(modifications.abilities_now(table, mod, ctx))
        elif shapes(mod) or controls(mod):
            shaping.append(mod)
        else:
            ruling.append(mod)
    timestamp = table.state.next_timestamp()
    kept = ctx.fork()
    if shaping:
        timestamp = start_shaping(table, shaping, affected, kept, duration, timestamp)
    if ruling:
        rules = [lock(table, mod, kept, None) for mod in ruling]
        described = is_open(what)
        if any(isinstance(mod, s.DoesntUntap) and mod.next for mod in ruling) and (
            described is None or speaks_of_combat(described)
        ):
            # It ends for each of them with the untap step of that one's controller.
            for entity in affected:
                begin(table, rules, [entity], kept, duration, timestamp)
            return
        begin(table, rules, list(affected), kept, duration, timestamp, described)


def speaks_of_combat(what: b.Selector) -> bool:
    """Whether a selector describes creatures by what they do in combat. In an untap step nothing fits that, so an
    effect on the untap step is about those that fit now."""
    return any(isinstance(node, n.HasStatus) and node.status in ("attacking", "blocking") for node in b.walk(what))


def is_open(what: b.Selector | None) -> b.Selector | None:
    """Return the selector if it describes a kind of object, so that the set of affected objects is not fixed; otherwise
    None.

    Rules: 418.3b.
    """
    return what if isinstance(what, n.All) else None


def begin(
    table: Table,
    mods: list[Modification],
    affected: list[Entity],
    ctx: Context,
    duration: Duration | None,
    timestamp: int,
    what: b.Selector | None = None,
) -> None:
    """Add an effect without variables to the state."""
    if len(table.state.effects) >= MANY:
        drop_same(table, mods, affected, duration)
    effect = ContinuousEffect(tuple(mods), affected if what is None else [], ctx, duration, timestamp)
    effect.turn = table.state.turn
    effect.what = what
    if not table.edition.copies_remember_choices and any(isinstance(mod, BecomesFace) for mod in mods):
        for item in affected:  # 503.8
            if isinstance(item, GameObject):
                table.state.forget_choices(effect, item)
    table.state.add_effect(effect)


def go_on(table: Table, ability: StaticAbility, ctx: Context) -> None:
    """Let the effect of a static ability go on until end of turn, with what it describes at each moment, though the
    ability works no more."""
    effect = ContinuousEffect(ability.mods, [], ctx, s.EndOfTurn(), table.state.next_timestamp())
    effect.turn = table.state.turn
    effect.what = ability.what
    table.state.add_effect(effect)


MANY: Final = 12
"""The number of effects from which on it pays to remove those that a new one makes superfluous."""

SETTING: Final = (s.SetTypes, s.SetPT, s.SetColour)


def drop_same(table: Table, mods: list[Modification], affected: list[Entity], duration: Duration | None) -> None:
    """End effects that set the same things to the same values for the same duration, since the new effect overrides
    them.

    This keeps the number of effects low when an ability that costs nothing is played again and again.
    """
    for mod in mods:
        if not isinstance(mod, SETTING):
            return
    state = table.state
    for effect in list(state.effects):
        if (
            effect.affected == affected
            and effect.what is None
            and effect.duration == duration
            and list(effect.mods) == mods
        ):
            state.end_effect(effect)


def differs(mod: Modification) -> bool:
    """Whether a modification can differ from object to object, because its values refer to the affected object, or to
    the defending player against it."""
    for part in b.walk(mod):
        if isinstance(part, n.Ref):
            if part.role == "self":
                return not isinstance(mod, s.GainAbility)
        elif isinstance(part, n.Role) and part.role == "defending":
            return not isinstance(mod, s.GainAbility)
    return False


def lock(table: Table, mod: Modification, ctx: Context, item: Entity | None) -> Modification:
    """Return a modification with its variables worked out for the object it is applied to.

    Rules: 418.3c.
    """
    ctx.subject = item
    if isinstance(mod, s.AddPT):
        return s.AddPT(
            v.Number(evaluate.bonus(table, mod.power, ctx)), v.Number(evaluate.bonus(table, mod.toughness, ctx))
        )
    if isinstance(mod, s.SetPT):
        power = fixed_number(table, mod.power, ctx) if mod.power is not None else None
        toughness = fixed_number(table, mod.toughness, ctx) if mod.toughness is not None else None
        return s.SetPT(power, toughness)
    if isinstance(mod, s.SetControl):
        return s.SetControl(ThatPlayer(new_controller(table, mod.who, ctx).index))
    if isinstance(mod, s.SetColour) and mod.chosen:
        chosen = ctx.source.choices.get("color")
        return s.SetColour(chosen, mod.add) if isinstance(chosen, int) else mod
    if isinstance(mod, s.SetTypes) and mod.chosen:
        word = modifications.chosen_type(ctx, mod.chosen)
        return dataclasses.replace(mod, subtypes=(*mod.subtypes, word), chosen="") if word else mod
    if isinstance(mod, s.SetText) and not mod.old and len(ctx.chosen_text) >= 2:
        return dataclasses.replace(mod, old=ctx.chosen_text[0], new=ctx.chosen_text[1])
    if isinstance(mod, s.CopyOf):
        for other in evaluate.objects(table, mod.what, ctx):
            exceptions = tuple([lock(table, change, ctx, item) for change in mod.changes])
            if isinstance(item, GameObject):
                exceptions = copying.own_values(table, item, exceptions)
            face = copying.copiable(table, other, exceptions, ctx)
            maker = copying.maker_named(other, face)
            if maker is not None and isinstance(item, GameObject):
                table.journal.put(item.choices, "text by", maker)
            return BecomesFace(face)
        return mod
    if isinstance(mod, s.GainThisAbility):
        return s.GainAbility(this_ability(ctx))
    if isinstance(mod, s.LoseThisAbility):
        return LosesAbility(this_ability(ctx))
    if isinstance(mod, s.HandSize) and mod.n is not None:
        return dataclasses.replace(mod, n=fixed_number(table, mod.n, ctx))
    if isinstance(mod, s.CostChange) and mod.times is not None:
        return dataclasses.replace(mod, times=fixed_number(table, mod.times, ctx))
    if isinstance(mod, s.GainAbility) and any(is_of_colours(part) for part in b.walk(mod)):
        return b.reworded(mod, FixedColours(table, ctx).change)
    if isinstance(mod, s.GainAbility) and any(is_of_land_types(part) for part in b.walk(mod)):
        return b.reworded(mod, FixedLandTypes(table, ctx).change)
    if isinstance(mod, s.GainAbility) and any(isinstance(part, n.Outside) for part in b.walk(mod)):
        return b.reworded(mod, FixedPlayers(table, ctx).change)
    if isinstance(mod, s.GainAbility) and any(isinstance(part, v.X) for part in b.walk(mod)):
        fresh = b.rebuild(mod, Constant(ctx.x).change)
        assert isinstance(fresh, Modification)
        return fresh
    return mod


def this_ability(ctx: Context) -> b.Ability:
    """Return the ability that is resolving or that set up what is being carried out."""
    ability = ctx.item.ability if ctx.item is not None else None
    assert ability is not None, "what says 'this ability' is one"
    return ability


def is_of_colours(node: Node) -> bool:
    """Whether it tests for the colours of something that an effect has spoken of: "protection from its colors"."""
    return isinstance(node, n.OfColoursOf) and isinstance(node.what, n.Ref)


class FixedColours:
    """Replaces the colours of something by the colours that it has now.

    Rules: 418.3c.
    """

    def __init__(self, table: Table, ctx: Context) -> None:
        self.table: Final = table
        self.context: Final = ctx

    def change(self, node: Node) -> Node:
        """Return a test for present colours in place of one for the colours of something."""
        if not isinstance(node, n.OfColoursOf) or not is_of_colours(node):
            return node
        mask = 0
        for item in evaluate.informed(self.table, node.what, self.context):
            for i in range(5):
                if evaluate.is_of(self.table, item, n.Filter((n.HasColour(1 << i),), "any"), self.context):
                    mask |= 1 << i
        return n.HasColour(mask)


class FixedPlayers:
    """Replaces players of whom an effect speaks, in an ability that it gives, by those who they are now.

    Rules: 418.3c.
    """

    def __init__(self, table: Table, ctx: Context) -> None:
        self.table: Final = table
        self.context: Final = ctx

    def change(self, node: Node) -> Node:
        """Return a certain player in place of one of whom the effect speaks."""
        if isinstance(node, n.Outside):
            for player in evaluate.select(self.table, node.what, self.context):
                if isinstance(player, Player):
                    return n.Outside(ThatPlayer(player.index))
        return node


def is_of_land_types(node: Node) -> bool:
    """Whether it tests for the land types of something that an effect has spoken of."""
    return isinstance(node, n.Shares) and node.what == "land type" and isinstance(node.other, n.Ref)


class FixedLandTypes:
    """Replaces the land types of something by those that it has now.

    Rules: 418.3c.
    """

    def __init__(self, table: Table, ctx: Context) -> None:
        self.table: Final = table
        self.context: Final = ctx

    def change(self, node: Node) -> Node:
        """Return a test for present land types in place of one for the land types of something."""
        if not isinstance(node, n.Shares) or not is_of_land_types(node):
            return node
        found: list[b.Test] = []
        for item in evaluate.objects(self.table, node.other, self.context):
            subtypes = continuous.characteristics(self.table, item).subtypes
            found.extend([n.HasSubtype(word) for word in subtypes if types_of(word) & LAND])
        return n.AnyTest(tuple(found))


class Constant:
    """Replaces X by its value."""

    def __init__(self, x: int) -> None:
        self.x: Final = x

    def change(self, node: Node) -> Node:
        """Return the number in place of X, and any other node unchanged."""
        return v.Number(self.x) if isinstance(node, v.X) else node


def new_controller(table: Table, who: b.Selector, ctx: Context) -> Player:
    """Return the player who gains control. If the text says so, that player is chosen now."""
    if isinstance(who, (n.Choose, n.ChooseAmong)):
        for player in choosing.chosen(table, who, ctx):
            if isinstance(player, Player):
                return player
    return evaluate.one_player(table, who, ctx)


def fixed_number(table: Table, value: Value, ctx: Context) -> Value:
    """Return the present value as a constant."""
    return value if isinstance(value, v.Number) else v.Number(evaluate.value(table, value, ctx))


# -- the end of durations ----------------------------------------------------------------------------------------------


OF_THE_TURN: Final = ("untap", "turn", "")
"""Steps of a duration that mean the turn itself."""


def is_over(table: Table, duration: Duration | None, ctx: Context | None, turn: int, moment: str) -> bool:
    """Whether a duration ends at this moment of the turn: "cleanup", "end of combat", "turn begins" or "step ends"."""
    if duration is None:
        return False
    if isinstance(duration, s.EndOfTurn) or (isinstance(duration, (s.UntilEvent, s.While)) and duration.this_turn):
        return moment == "cleanup"
    if isinstance(duration, s.EndOfCombat):
        return moment == "end of combat" or moment == "cleanup"
    if isinstance(duration, s.UntilNextTurn) and ctx is not None and moment in ("cleanup", "turn begins", "step ends"):
        if not turn_has_come(table, duration, ctx, turn):
            return False
        if moment == "step ends":
            named = duration.step not in OF_THE_TURN
            return duration.end and named and event_patterns.step_called(table.state.step, duration.step)
        if duration.end:
            return moment == "cleanup"
        return moment == "turn begins" and duration.step in OF_THE_TURN
    return False


def turn_has_come(table: Table, duration: s.UntilNextTurn, ctx: Context, turn: int) -> bool:
    """Whether this is a later turn, of the player that the duration names."""
    state = table.state
    return turn < state.turn and state.active in evaluate.players(table, duration.who, ctx)


def expire(table: Table, moment: str) -> None:
    """End the effects that last until this moment.

    The moments are "cleanup", "end of combat", "turn begins", "step ends" and "untapped". At other moments nothing
    ends.

    Rules: 300.4, 418.3a.
    """
    state = table.state
    if state.effects:
        for effect in list(state.effects):
            if is_over(table, effect.duration, effect.context, effect.turn, moment) or (
                moment == "untapped" and has_kept_down(table, effect)
            ):
                more = kept_down_again(effect) if moment == "untapped" else effect.mods
                state.end_effect(effect)
                if more is not effect.mods:
                    begin(table, list(more), effect.affected, effect.context, effect.duration, effect.timestamp)
    if state.replacements:
        for replacement in list(state.replacements):
            if is_over(table, replacement.duration, replacement.context, replacement.turn, moment):
                table.journal.remove(state.replacements, replacement)
    if state.delayed:
        for trigger in list(state.delayed):
            if not trigger.waits and is_over(table, trigger.duration, trigger.context, trigger.turn, moment):
                table.journal.remove(state.delayed, trigger)
    if state.permissions:
        for permission in list(state.permissions):
            context = Context(permission.source, permission.player)
            if is_over(table, permission.duration, context, permission.turn, moment):
                table.journal.remove(state.permissions, permission)


def kept_down_again(effect: ContinuousEffect) -> tuple[b.Modification, ...]:
    """Return the modifications of an effect that is about several untap steps, after one of them: with one step
    less. If no step is left, they are returned as they are."""
    if not any(isinstance(mod, s.DoesntUntap) and mod.steps > 1 for mod in effect.mods):
        return effect.mods
    return tuple([s.DoesntUntap(False, True, mod.steps - 1) for mod in effect.mods if isinstance(mod, s.DoesntUntap)])


def has_kept_down(table: Table, effect: ContinuousEffect) -> bool:
    """Whether an effect applied to its controller's next untap step only, and this was that step.

    Rules: 302.3.
    """
    active = table.state.active
    for mod in effect.mods:
        if isinstance(mod, s.ReturnsAsUntaps):
            return active in evaluate.players(table, mod.who, effect.context)
        if isinstance(mod, s.DoesntUntap) and mod.next and mod.whose is not None:
            return active in evaluate.players(table, mod.whose, effect.context)
    if not any(isinstance(mod, (s.DoesntUntap, s.UntapLimit)) and mod.next for mod in effect.mods):
        return False
    if any(isinstance(mod, s.UntapLimit) for mod in effect.mods):
        return active in effect.affected
    for entity in effect.affected:
        if isinstance(entity, GameObject) and entity.here and entity.controller is not active:
            return False
    return True


def pass_over(table: Table, player: Player) -> None:
    """End the effects that last until the next turn of a player who has left the game, or until a point in that turn,
    as it would have begun. Until 2013 they last on.

    Rules: 800.4k@2018.
    """
    if not table.edition.leavers_durations_end:
        return
    state = table.state
    for effect in list(state.effects):
        if waits_for(table, effect.duration, effect.context, player):
            state.end_effect(effect)
    for replacement in list(state.replacements):
        if waits_for(table, replacement.duration, replacement.context, player):
            table.journal.remove(state.replacements, replacement)
    for trigger in list(state.delayed):
        if waits_for(table, trigger.duration, trigger.context, player):
            table.journal.remove(state.delayed, trigger)
    for permission in list(state.permissions):
        if waits_for(table, permission.duration, Context(permission.source, permission.player), player):
            table.journal.remove(state.permissions, permission)


def waits_for(table: Table, duration: Duration | None, ctx: Context, player: Player) -> bool:
    """Whether a duration ends in the next turn of this player."""
    return isinstance(duration, s.UntilNextTurn) and player in evaluate.select(table, duration.who, ctx)


def lasts(table: Table, condition: b.Condition, ctx: Context) -> bool:
    """Whether the condition of an "as long as" duration still holds. Last known information doesn't count."""
    if isinstance(condition, v.AllConditions):
        return all(lasts(table, part, ctx) for part in condition.conditions)
    if isinstance(condition, v.AnyCondition):
        return any(lasts(table, part, ctx) for part in condition.conditions)
    if isinstance(condition, v.Holds):
        for entity in evaluate.select(table, condition.what, ctx):
            if isinstance(entity, GameObject) and not entity.here:
                return False
    return evaluate.holds(table, condition, ctx)


LAPSED: Final = "lapsed"
"""The key of the choices of an object on the stack that record which durations are watched, and which have ended
since."""


def _whiles(ability: Node) -> list[s.While]:
    found: list[s.While] = []
    for part in b.walk(ability):
        if isinstance(part, s.While) and part not in found:
            found.append(part)
    return found


_whiles_of: Final = Memo(_whiles, 2000)


def whiles(ability: Node) -> list[s.While]:
    """Return the different "as long as" durations of an ability's effects."""
    return _whiles_of.of(ability)


def watch(table: Table) -> None:
    """Record which "as long as" durations of abilities on the stack have ended since the abilities were put there.

    Rules: 418.3d.
    """
    for item in table.state.stack:
        ability = item.ability
        ctx = item.context
        if ability is None or ctx is None:
            continue
        durations = whiles(ability)
        if not durations:
            continue
        before = item.choices.get(LAPSED, "")
        assert isinstance(before, str)
        now = ""
        for i in range(len(durations)):
            was = before[i] if i < len(before) else "?"
            if was == "x":
                now += "x"
            elif lasts(table, durations[i].condition, ctx):
                now += "+"
            else:
                now += "x" if was == "+" else "?"
        if now != before:
            table.state.set_choice(item, LAPSED, now)


def has_lapsed(table: Table, duration: s.While, ctx: Context) -> bool:
    """Whether a duration of the resolving ability had ended before."""
    item = table.running.resolving
    if item is None or item.ability is None:
        return False
    marks = item.choices.get(LAPSED, "")
    assert isinstance(marks, str)
    durations = whiles(item.ability)
    for i in range(min(len(durations), len(marks))):
        if marks[i] == "x" and durations[i] == duration:
            return True
    return False


def has_ended(table: Table, duration: Duration | None, ctx: Context) -> bool:
    """Return whether something lasts "as long as" a condition is true that isn't true any more.

    Rules: 418.3d.
    """
    return isinstance(duration, s.While) and not lasts(table, duration.condition, ctx)


def check_durations(table: Table) -> bool:
    """End the effects whose "as long as" condition is no longer true. Return whether any ended.

    Rules: 418.3d.
    """
    state = table.state
    ended = False
    if state.stack:
        watch(table)
    if state.effects:
        for effect in list(state.effects):
            if has_ended(table, effect.duration, effect.context):
                state.end_effect(effect)
                ended = True
    if state.replacements:
        for replacement in list(state.replacements):
            if has_ended(table, replacement.duration, replacement.context):
                table.journal.remove(state.replacements, replacement)
                ended = True
    if state.delayed:
        for trigger in list(state.delayed):
            if has_ended(table, trigger.duration, trigger.context):
                table.journal.remove(state.delayed, trigger)
                ended = True
    if state.permissions:
        for permission in list(state.permissions):
            duration = permission.duration
            ctx = Context(permission.source, permission.player)
            if isinstance(duration, s.While) and not lasts(table, duration.condition, ctx):
                table.journal.remove(state.permissions, permission)
                ended = True
    return ended


def check_events(table: Table, happened: list[Happening]) -> None:
    """End the effects that last until one of the events that have just happened, such as the beginning of a step."""
    state = table.state
    if state.effects:
        for effect in list(state.effects):
            if until(table, effect.duration, effect.context, effect.turn, happened):
                state.end_effect(effect)
    if state.replacements:
        for replacement in list(state.replacements):
            if until(table, replacement.duration, replacement.context, replacement.turn, happened):
                table.journal.remove(state.replacements, replacement)
    if state.permissions:
        for permission in list(state.permissions):
            ctx = Context(permission.source, permission.player)
            if until(table, permission.duration, ctx, permission.turn, happened):
                table.journal.remove(state.permissions, permission)


def until(table: Table, duration: Duration | None, ctx: Context, turn: int, happened: list[Happening]) -> bool:
    """Whether a duration ends with one of these events."""
    if isinstance(duration, s.UntilEvent):
        for event in happened:
            if event_patterns.matches(table, duration.event, event, ctx):
                return True
    elif isinstance(duration, s.UntilNextTurn) and not duration.end:
        for event in happened:
            if event.kind is h.STEP_BEGINS and event_patterns.step_called(event.step, duration.step):
                return turn_has_come(table, duration, ctx, turn)
    return False
