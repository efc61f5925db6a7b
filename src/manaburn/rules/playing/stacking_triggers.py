"""Triggered abilities are put on the stack in the order that their controllers choose, with targets.

Rules: 410.3, 410.4.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from typing import Final

from manaburn.editions.answers import MayInTriggers
from manaburn.rules.events import triggers
from manaburn.rules.kernel.decisions import Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, can_perform, choosing, continuous, evaluate
from manaburn.state import happenings as h
from manaburn.state.happenings import Happening
from manaburn.state.objects import ABILITY, GameObject, Player
from manaburn.state.state import PendingTrigger
from manaburn.terms import Zone
from manaburn.text.phrases import Saying
from manaburn.text.tree import TriggeredAbility, walk
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.words import EVENT_ROLES

from . import targets


def put_on_stack(table: Table, draw: GameObject | None = None) -> bool:
    """Put all waiting triggered abilities on the stack: the active player's first, each player's in the order he or
    she chooses. ``draw``: the draw of the draw step, if it is one of the active player's triggered abilities.

    Since 2021 those that wait for abilities to trigger come after all others. Targets and modes are chosen as each is
    put there (410.4). Returns whether there was any.

    Rules: 410.3, 603.3b@2024.
    """
    state = table.state
    if not state.pending and draw is None:
        return False
    waiting = [of_who_may(table, pending) for pending in state.pending]
    table.journal.replace(state.pending, [])
    for pending in waiting:
        if pending.context.controller.lost:
            settle_state(table, pending)  # 600.4c: it isn't put on the stack
    late: list[PendingTrigger] = []
    if table.edition.triggers_have_two_parts:
        late = [pending for pending in waiting if triggers.waits_for_triggering(pending)]
        waiting = [pending for pending in waiting if pending not in late]
    put_part(table, waiting, draw)
    put_part(table, late, None)
    return True


def put_part(table: Table, waiting: list[PendingTrigger], draw: GameObject | None) -> None:
    """Put abilities on the stack in the order of their controllers' turns, with the draw of the draw step."""
    state = table.state
    for player in state.in_turn_order():
        mine = [pending for pending in waiting if pending.context.controller is player]
        for i in in_order(table, player, mine, draw if player is state.active else None):
            if i == len(mine):
                assert draw is not None
                state.put(draw)
                continue
            decided = decide_now(table, mine[i])
            if decided is not None:
                put_one(table, decided)


def decide_now(table: Table, pending: PendingTrigger) -> PendingTrigger | None:
    """Let a player decide now whether to do what the ability says that he or she "may" do, if the edition has it
    decided as the ability goes on the stack. Return what goes there; None if nothing does.

    Rules: 410.5.
    """
    when = table.edition.may_in_triggers
    if when is MayInTriggers.ON_RESOLUTION:
        return pending
    decider = who_may(table, pending)
    if decider is None or not could_stay(table, pending):
        return pending
    assert isinstance(pending.effect, fx.May)
    word = choosing.hint_of(pending.effect.effect)
    about = choosing.saying(table, pending.effect.effect, pending.context)
    if table.yes(decider, f"{pending.context.source}: {word}?", word, "410.5", about):
        return agreed(pending)
    if when is MayInTriggers.MODE:
        return without(pending, NOTHING_DONE)
    settle_state(table, pending)
    return None


def is_optional(pending: PendingTrigger) -> bool:
    """Return whether its player may leave all of what an ability says undone."""
    return isinstance(pending.effect, fx.May) and isinstance(pending.effect.who, n.You)


def who_may(table: Table, pending: PendingTrigger) -> Player | None:
    """Return the one player who may leave all of what an ability says undone; None if there is none, or if several
    players may."""
    effect = pending.effect
    if not isinstance(effect, fx.May) or isinstance(effect.who, (n.All, n.Choose)):
        return None
    players = evaluate.players(table, effect.who, pending.context)
    return players[0] if len(players) == 1 else None


def of_who_may(table: Table, pending: PendingTrigger) -> PendingTrigger:
    """Return a waiting ability under the control of the player who "may" do what it says. So it was from November 1999
    to July 2001, where the text speaks of no other player as you.

    Rules: 410.2.
    """
    if table.edition.may_in_triggers is not MayInTriggers.PUT:
        return pending
    player = who_may(table, pending)
    if player is None or player is pending.context.controller:
        return pending
    if any(isinstance(node, n.You) for node in walk(pending.effect)):
        return pending
    fresh = PendingTrigger(pending.ability, pending.effect, pending.condition, pending.context.fork(), pending.event)
    fresh.context.controller = player
    fresh.state_key = pending.state_key
    return fresh


def in_order(table: Table, player: Player, mine: list[PendingTrigger], draw: GameObject | None = None) -> list[int]:
    """Return the order in which a player puts triggered abilities on the stack. The player is asked only if the order
    makes a difference. ``draw``: the normal draw, if it is one of them; it comes last in the list."""
    everything = list(range(len(mine) if draw is None else len(mine) + 1))
    alike = draw is None and all(same_trigger(table, mine[0], other) for other in mine[1:])
    if len(everything) < 2 or (alike and not (table.ask_all and labelled_apart(mine))):
        return everything
    options: list[Option] = []
    names = Counter([pending.context.source.name for pending in mine])
    for pending in mine:
        option = Option(f"ability of {pending.context.source}", pending.context.source)
        option.ability = pending.ability
        if names[pending.context.source.name] > 1:
            option.said = said_by(table, pending)
        option.idle = alike or (table.timing.uses_stack and not could_stay(table, pending))
        options.append(option)
    if draw is not None:
        options.append(Option("draw", draw))
    if not table.ask_all and sum([1 for option in options if not option.idle]) < 2:
        return everything
    where = "go on the stack" if table.timing.uses_stack else "are played"
    return table.order(player, f"the order in which your triggered abilities {where}", options, "triggers", "410.3")


def labelled_apart(mine: list[PendingTrigger]) -> bool:
    """Return whether a scenario tells by labels apart what nobody else could: it may say an order, and look for it."""
    return any(pending.context.source.label != mine[0].context.source.label for pending in mine)


def said_by(table: Table, pending: PendingTrigger) -> Saying:
    """Return what a waiting ability does, in words. Those of a delayed ability are described with the text that has
    created it, as they can speak of its targets."""
    face = pending.context.source.face
    whole = face.abilities if face is not None else ()
    return Saying(pending.effect, (*whole, pending.ability), pending.context.source.name, table.day)


def could_stay(table: Table, pending: PendingTrigger) -> bool:
    """Whether a waiting ability would stay on the stack; its place in the order matters only then. One that is aimed at
    the stack may find its target among those put there before it.

    Rules: 410.4.
    """
    if forbidden(table, pending):
        return False
    for spec in announced.specs(pending.effect):
        if any(isinstance(node, n.Filter) and node.zone == "stack" for node in walk(spec.kind)):
            return True
    return targets.can_choose(table, pending.effect, pending.context)


def same_trigger(table: Table, one: PendingTrigger, other: PendingTrigger) -> bool:
    """Return whether two waiting abilities can't be distinguished."""
    if one.effect is not other.effect and one.effect != other.effect:
        return False
    if one.condition != other.condition:
        return False
    mine, theirs = one.context, other.context
    if mine.kept or theirs.kept or mine.targets or theirs.targets:
        if mine.kept.keys() != theirs.kept.keys() or mine.targets != theirs.targets:
            return False
        for key in mine.kept:
            if mine.kept[key].objects != theirs.kept[key].objects or mine.kept[key].amount != theirs.kept[key].amount:
                return False
    if mine.source is not theirs.source:
        if (
            mine.source.face is not theirs.source.face
            or mine.x != theirs.x
            or mine.source.choices
            or theirs.source.choices
        ):
            return False
        if announced.specs(one.effect) or can_perform.mentions_this(one.effect):
            return False
    return one.event is other.event or said_of_event(table, one) == said_of_event(table, other)


def said_of_event(table: Table, pending: PendingTrigger) -> list[object]:
    """Return the objects, players and amounts of the event to which the effect refers."""
    found: list[object] = []
    _gather_said(table, pending.effect, pending, found)
    return found


def _gather_said(table: Table, node: b.Node, pending: PendingTrigger, found: list[object]) -> None:
    ref = node.what if isinstance(node, (n.ControllerOf, n.OwnerOf)) else node
    if isinstance(ref, n.Ref) and ref.role in EVENT_ROLES:
        assert isinstance(node, b.Selector)
        for entity in evaluate.select(table, node, pending.context):
            found.append(entity)
        return
    if isinstance(node, v.Amount) and node.n < 0 and pending.event is not None:
        found.append(pending.event.amount)
    for child in b.children(node):
        _gather_said(table, child, pending, found)


def put_one(table: Table, pending: PendingTrigger) -> GameObject | None:
    """Put one triggered ability on the stack, or remove it where no legal targets or modes can be chosen.

    Rules: 410.4.
    """
    ctx = pending.context.fork()
    state = table.state
    item = state.make_object(ABILITY, ctx.controller, Zone.STACK, None)
    item.source = ctx.source
    item.ability = pending.ability
    item.controller = ctx.controller
    item.note = "triggered"
    ctx.item = item
    item.context = ctx
    state.put(item)
    before = table.running.resolving
    table.running.resolving = item
    legal = not forbidden(table, pending) and targets.choose_for_trigger(table, pending.effect, ctx)
    table.running.resolving = before
    if not legal:
        continuous.remember(table, item)
        state.take(item)
        settle_state(table, pending)
        return None
    if pending.state_key is not None:
        table.journal.put(item.choices, "state key", pending.state_key)
    ctx.note_unmoved()
    event = Happening(h.TRIGGERED, item, ctx.controller, 0, ctx.source)
    table.note(event)
    targets.on_stack(table, item)
    return item


def forbidden(table: Table, pending: PendingTrigger) -> bool:
    """Whether an effect makes the ability illegal as a whole.

    Rules: 410.4.
    """
    ctx = pending.context
    for rule in continuous.player_rules(table, ctx.controller):
        mod = rule.mod
        if (
            isinstance(mod, s.Cant)
            and mod.what == "trigger"
            and (mod.by is None or evaluate.is_of(table, ctx.source, mod.by, rule.context))
        ):
            return True
    return False


def settle_state(table: Table, pending: PendingTrigger) -> None:
    """A state trigger is removed from the stack: since 2003 that lets it trigger again, before only resolving and
    countering did.

    Rules: 410.11.
    """
    if table.edition.always_rearms:
        triggers.reset_state_trigger(table, pending.state_key)


_agreed: Final[dict[int, tuple[fx.May, TriggeredAbility]]] = {}


def agreed(pending: PendingTrigger) -> PendingTrigger:
    """The same ability without its "you may": that has been decided as it was played."""
    effect = pending.effect
    ability = pending.ability
    assert isinstance(effect, fx.May) and isinstance(ability, TriggeredAbility)
    known = _agreed.get(id(effect))
    if known is None or known[0] is not effect:
        known = (effect, dataclasses.replace(ability, effect=effect.effect))
        _agreed[id(effect)] = known
    return without(pending, effect.effect, known[1])


NOTHING_DONE: Final = fx.Seq(())
"""What a triggered ability does whose player has chosen to do nothing."""


def without(pending: PendingTrigger, effect: b.Effect, ability: TriggeredAbility | None = None) -> PendingTrigger:
    """The same ability with another effect. ``ability``: the ability with that effect, if it is known."""
    now = pending.ability
    if ability is None:
        assert isinstance(now, TriggeredAbility)
        ability = dataclasses.replace(now, effect=effect)
    fresh = PendingTrigger(ability, effect, pending.condition, pending.context, pending.event)
    fresh.state_key = pending.state_key
    return fresh
