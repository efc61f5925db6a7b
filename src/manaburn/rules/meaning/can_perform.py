"""What instructions could do, and whether they can be carried out.

Rules: 413.2c, 409.1h.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state.contexts import Context
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import stack_effects as sx
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.memo import Memo
from manaburn.text.tree.words import Forbidden

from . import continuous, evaluate, grouped_choices

POSSIBLE: Final[dict[type, Callable[[Table, b.Effect, Player, Context], bool]]] = {}
"""For each class of instruction: whether a player could carry it out. Packages above this one register their
functions."""


def _finds_mana(node: b.Node) -> bool:
    if isinstance(node, fx.AddMana):
        return True
    if isinstance(node, (fx.Delayed, s.GainAbility, s.SpecialAction, fx.TokenSpec)):
        return False
    return any(_finds_mana(child) for child in b.children(node))


_adds_mana: Final = Memo(_finds_mana)


def adds_mana(effect: b.Effect) -> bool:
    """Whether an effect could add mana to a pool as it resolves (not later, and not by an ability that it gives)."""
    return _adds_mana.of(effect)


def mentions_this(effect: b.Effect) -> bool:
    """Whether an effect refers to its source, so that the same effect of two objects differs."""
    return any(isinstance(node, (n.This, n.Host)) for node in b.walk(effect))


def doable(table: Table, action: b.Effect, player: Player, ctx: Context) -> bool:
    """Whether a player can carry out an optional action or pay a cost.

    Drawing from an empty library is possible (413.2c of 2006); drawing when an effect forbids it isn't, whoever makes
    the choice (120.3a of 2010).

    Rules: 413.2c, 409.1h.
    """
    possible = POSSIBLE.get(type(action))
    if possible is not None:
        return possible(table, action, player, ctx)
    if isinstance(action, (fx.Seq, fx.As, fx.Times, fx.ChooseOne)):
        return composite_doable(table, action, player, ctx)
    if isinstance(action, (fx.Discard, fx.Sacrifice, fx.Mill)):
        others = others_acting(table, action.who, player, ctx)
        if others:
            return any(could_by_instruction(table, action, other, ctx) for other in others)
    if isinstance(action, (fx.Discard, fx.RemoveCounters, fx.Mill)):
        return amount_doable(table, action, player, ctx)
    if isinstance(action, fx.Draw):
        return somebody_can_draw(table, action, ctx)
    if isinstance(action, fx.Search):
        return any(zone != "library" for zone in action.zones) or not player_cant(table, player, "search")
    if isinstance(action, fx.Exchange):
        return exchangeable(table, action, ctx)
    if isinstance(action, fx.Attach):
        return attachable(table, action, player, ctx)
    if isinstance(action, fx.RevealUntil):
        return any(table.state.libraries[other.index] for other in evaluate.players(table, action.who, ctx))
    if isinstance(action, fx.LookAt) and isinstance(action.what, n.TopCards):
        return len(evaluate.select(table, action.what, ctx)) > 0
    if isinstance(action, (fx.Sacrifice, fx.Tap, fx.Untap)) or (
        isinstance(action, fx.Change) and action.change == "flip"
    ):
        return available(table, action.what, action, player, ctx, Zone.IN_PLAY)
    if isinstance(action, fx.MoveCounters):
        return counters_movable(table, action, ctx)
    if isinstance(action, fx.PutCounters) and isinstance(action.what, n.This) and ctx.arrival is None:
        return ctx.source.here
    if isinstance(action, (fx.Move, fx.Reveal, fx.Pick, fx.PutCounters, sx.CopyCard)):
        return available(table, action.what, action, player, ctx, None)
    if isinstance(action, fx.Apply) and takes_control(action):
        return available(table, action.what, action, player, ctx, None)
    return True


def composite_doable(table: Table, action: b.Effect, player: Player, ctx: Context) -> bool:
    """Like :func:`doable`, for an effect that consists of others."""
    if isinstance(action, fx.Seq):
        for i, part in enumerate(action.effects):
            if (i == 0 or stands_alone(part)) and not doable(table, part, player, ctx):
                return False
        return True
    if isinstance(action, fx.As):
        return doable(table, action.effect, player, ctx)
    if isinstance(action, fx.Times):
        count = evaluate.value(table, action.times, ctx)
        if count <= 0:
            return True
        most = most_often(table, action.effect, player, ctx)
        return most >= count if most >= 0 else doable(table, so_often(action.effect, count), player, ctx)
    assert isinstance(action, fx.ChooseOne)
    return any(doable(table, option, player, ctx) for option in action.options)


def others_acting(table: Table, who: b.Selector, player: Player, ctx: Context) -> list[Player]:
    """Return those who would act if another player chooses that they do; [] if the one who chooses acts too."""
    if isinstance(who, (n.You, n.All, n.Choose, n.ChooseAmong)):
        return []
    found = evaluate.players(table, who, ctx)
    return [] if player in found else found


def could_by_instruction(
    table: Table, action: fx.Discard | fx.Sacrifice | fx.Mill, other: Player, ctx: Context
) -> bool:
    """Whether a player could do a part, at least, of what somebody else lets happen: it is an instruction then, and
    done as far as possible.

    Rules: 413.2c.
    """
    if isinstance(action, fx.Mill):
        return len(table.state.libraries[other.index]) > 0
    if isinstance(action, fx.Discard):
        return len(table.state.hands[other.index]) > 0
    return available(table, action.what, action, other, ctx, Zone.IN_PLAY)


def amount_doable(table: Table, action: fx.Discard | fx.RemoveCounters | fx.Mill, player: Player, ctx: Context) -> bool:
    """Like :func:`doable`, for an action that needs a number of cards or counters."""
    if isinstance(action, fx.Mill):
        return len(table.state.libraries[player.index]) >= evaluate.value(table, action.n, ctx)
    if isinstance(action, fx.RemoveCounters):
        if action.n is None or action.any_number:
            return True
        if isinstance(action.what, n.Choose):
            return available(table, action.what, action, player, ctx, Zone.IN_PLAY)
        number = evaluate.value(table, action.n, ctx)
        found = evaluate.objects(table, action.what, ctx)
        if action.among:
            return sum([counters_on(item, action.counter) for item in found if item.here]) >= number
        return len(found) > 0 and all(item.here and counters_on(item, action.counter) >= number for item in found)
    if action.what is not None:
        return available(table, action.what, action, player, ctx, Zone.HAND)
    if isinstance(action.who, n.All):
        each = dataclasses.replace(action, who=n.You())
        return any(doable(table, each, other, ctx) for other in evaluate.players(table, action.who, ctx))
    hand = [item for item in table.state.hands[player.index] if item is not ctx.item]
    if action.kind is not None:
        hand = [item for item in hand if evaluate.is_of(table, item, action.kind, ctx)]
    return action.up_to or len(hand) >= evaluate.value(table, action.n, ctx)


def counters_movable(table: Table, action: fx.MoveCounters, ctx: Context) -> bool:
    """Whether there are counters to move and another object to move them to.

    Rules: 501.1.
    """
    if isinstance(action.origin, (n.Choose, n.ChooseAmong)) or isinstance(action.to, (n.Choose, n.ChooseAmong)):
        return True
    to = evaluate.objects(table, action.to, ctx)
    return any(
        item.here and counters_on(item, action.counter) > 0 and any(other.here and other is not item for other in to)
        for item in evaluate.objects(table, action.origin, ctx)
    )


def attachable(table: Table, action: fx.Attach, player: Player, ctx: Context) -> bool:
    """Whether both the object to attach and something to attach it to are there."""
    if not available(table, action.what, action, player, ctx, Zone.IN_PLAY):
        return False
    if isinstance(action.to, (n.Choose, n.ChooseAmong)):
        return available(table, action.to, action, player, ctx, None)
    return any(not isinstance(host, GameObject) or host.here for host in evaluate.select(table, action.to, ctx))


def takes_control(action: fx.Apply) -> bool:
    """Whether who does it chooses an object and somebody gains control of it."""
    what = action.what
    return (
        isinstance(what, n.Choose)
        and isinstance(what.who, n.You)
        and any(isinstance(mod, s.SetControl) for mod in action.mods)
    )


def most_often(table: Table, action: b.Effect, player: Player, ctx: Context) -> int:
    """Return how often an action can take several cards of a single graveyard, each time of any one, or counters from
    an object chosen each time; -1 for other actions."""
    if isinstance(action, fx.RemoveCounters) and isinstance(action.what, n.Choose) and isinstance(action.n, v.Number):
        holders = candidates_of(table, action.what, player, ctx)
        return sum([counters_on(item, action.counter) // max(1, action.n.n) for item in holders])
    if not isinstance(action, fx.Move) or not isinstance(action.what, n.Choose) or action.what.low is None:
        return -1
    word = grouped_choices.word_of(action.what.kind)
    size = evaluate.value(table, action.what.low, ctx)
    if word != "single graveyard" or size < 1:
        return -1
    found: list[Entity] = list(candidates_of(table, action.what, player, ctx))
    return sum([len(members) // size for _, members in grouped_choices.groups_of(table, word, found)])


def so_often(action: b.Effect, count: int) -> b.Effect:
    """Return an action that needs as much as ``action`` does when it is carried out ``count`` times. It serves to tell
    whether that is possible."""
    if isinstance(action, fx.RemoveCounters) and isinstance(action.n, v.Number) and isinstance(action.what, n.This):
        return dataclasses.replace(action, n=v.Number(action.n.n * count))
    if isinstance(action, (fx.Tap, fx.Untap, fx.Sacrifice, fx.Move, fx.Reveal)) or (
        isinstance(action, fx.Apply) and takes_control(action)
    ):
        what = action.what
        if isinstance(what, n.Choose) and not what.up_to_any:
            each = what.high if what.high is not None else v.ONE
            if isinstance(each, v.Number) and what.low in (None, each):
                many = v.Number(each.n * count)
                return dataclasses.replace(action, what=dataclasses.replace(what, low=many, high=many))
    return action


def stands_alone(action: b.Effect) -> bool:
    """Whether an instruction is independent of the results of earlier ones, so that it can be judged beforehand."""
    for node in b.walk(action):
        if isinstance(node, n.Ref) and node.role in (
            "var",
            "var all",
            "var rest",
            "pile chosen",
            "pile other",
            "linked",
            "cost",
        ):
            return False
        if isinstance(node, (v.DidIt, v.WonFlip, v.CostAmount, n.TopCards)) or (
            isinstance(node, v.Amount) and node.n >= 0
        ):
            return False
    return isinstance(action, (fx.Sacrifice, fx.Discard, fx.Pay, fx.Tap, fx.RemoveCounters)) or (
        isinstance(action, fx.As) and stands_alone(action.effect)
    )


def stands_alone_value(value: b.Value) -> bool:
    """Whether a number can be determined before costs are paid and anything is done."""
    if isinstance(value, v.Number):
        return True
    for node in b.walk(value):
        if isinstance(node, (v.CostAmount, v.Amount)) or (isinstance(node, n.Ref) and node.role in ("var", "cost")):
            return False
    return True


def payer(ctx: Context, player: Player) -> Context:
    """Return a context in which "you" is the paying player."""
    paying = ctx.fork()
    paying.controller = player
    paying.forget_payment()
    return paying


def somebody_can_draw(table: Table, action: fx.Draw, ctx: Context) -> bool:
    """Whether one of those who would draw isn't forbidden to.

    Rules: 413.2c, 423.3.
    """
    forbidden = [player for player in table.state.players if player_cant(table, player, "draw")]
    if not forbidden:
        return True
    drawing = evaluate.players(table, action.who, ctx)
    return not drawing or any(player not in forbidden for player in drawing)


def payable_by_doing(table: Table, action: b.Effect, player: Player, ctx: Context) -> bool:
    """Whether a player can carry out an action as a part of a cost. What would have somebody gain life who can't gain
    life can't be paid.

    Rules: 409.1h, 118.7@2010.
    """
    if isinstance(action, fx.GainLife) and not can_gain(table, action, ctx):
        return False
    return doable(table, action, player, ctx)


def can_gain(table: Table, action: fx.GainLife, ctx: Context) -> bool:
    """Whether all who would gain life can, or one of those from whom one is chosen."""
    forbidden = [player for player in table.state.players if player_cant(table, player, "gain life")]
    if not forbidden:
        return True
    if isinstance(action.who, n.Choose):
        return any(one not in forbidden for one in evaluate.candidates(table, action.who.kind, ctx))
    return all(one not in forbidden for one in evaluate.players(table, action.who, ctx))


def player_cant(table: Table, player: Player, what: Forbidden) -> bool:
    """Whether an effect says that a player can't do something."""
    for rule in continuous.player_rules(table, player):
        if isinstance(rule.mod, s.Cant) and rule.mod.what == what:
            return True
    return False


def exchangeable(table: Table, action: fx.Exchange, ctx: Context) -> bool:
    """Whether both parts of an exchange are there."""
    for what in (action.first, action.second):
        if isinstance(what, n.Choose):
            if not evaluate.candidates(table, what.kind, ctx):
                return False
        elif not [item for item in evaluate.select(table, what, ctx) if not isinstance(item, GameObject) or item.here]:
            return False
    return True


def counters_on(item: GameObject, counter: str) -> int:
    """Return the number of counters of a kind on an object; "" counts all kinds."""
    return item.counters.get(counter, 0) if counter else sum(item.counters.values())


def available(
    table: Table, what: b.Selector, action: b.Effect, player: Player, ctx: Context, zone: Zone | None
) -> bool:
    """Whether there are enough objects for an action."""
    if isinstance(what, (n.Choose, n.ChooseAmong)):
        if what.up_to_any:
            return True
        low = what.low if what.low is not None else what.high
        least = evaluate.value(table, low, ctx) if low is not None else 1
        if isinstance(what, n.Choose):
            before = ctx.controller
            ctx.controller = player
            ctx.each.append(player)
            found = [item for item in evaluate.candidates(table, what.kind, ctx) if item is not ctx.item]
            ctx.each.pop()
            ctx.controller = before
            word = grouped_choices.word_of(what.kind)
            if word:
                found = grouped_choices.possible(table, word, found, least)
        else:
            found = evaluate.select(table, what.what, ctx)
        return len([item for item in found if fit_for(table, action, item, player, ctx)]) >= least
    if isinstance(what, n.TopCards):
        return len(evaluate.select(table, what, ctx)) >= evaluate.value(table, what.n, ctx)
    found = evaluate.select(table, what, ctx)
    if isinstance(what, (n.All, n.Among, n.Rest)):
        return True
    live = [item for item in found if not isinstance(item, GameObject) or is_there(item, zone)]
    fit = [item for item in live if fit_for(table, action, item, player, ctx)]
    return len(fit) == len(found) and len(found) > 0


def is_there(item: GameObject, zone: Zone | None) -> bool:
    """Whether an object is in the zone (None: in any), or can be followed after a single move."""
    if not item.here:
        return zone is None and item.successor is not None and item.successor.here
    return zone is None or item.zone is zone


def fit_for(table: Table, action: b.Effect, item: Entity, player: Player, ctx: Context) -> bool:
    """Whether an action can use this object."""
    if not isinstance(item, GameObject):
        return True
    if isinstance(action, fx.Tap):
        return not item.tapped
    if isinstance(action, fx.Untap):
        return item.tapped
    if isinstance(action, fx.Sacrifice):
        return item.controller is player and item.zone is Zone.IN_PLAY
    if isinstance(action, fx.Change):
        return not item.flipped
    if isinstance(action, fx.RemoveCounters) and action.n is not None:
        return has_counters(table, action, item, ctx)
    return True


def has_counters(table: Table, action: fx.RemoveCounters, item: GameObject, ctx: Context) -> bool:
    """Whether an object has as many counters as are to be removed from it: one at least, where it may be any number."""
    number = 1 if action.n is None or action.any_number else evaluate.value(table, action.n, ctx)
    return counters_on(item, action.counter) >= number


def most_doable(table: Table, action: b.Effect, player: Player, ctx: Context) -> int:
    """Return the greatest X for which an action that costs X of something could be carried out."""
    what: b.Selector | None = None
    if isinstance(action, fx.RemoveCounters):
        if isinstance(action.what, n.Choose):
            return max(
                [counters_on(item, action.counter) for item in candidates_of(table, action.what, player, ctx)],
                default=0,
            )
        return sum(
            [counters_on(item, action.counter) for item in evaluate.objects(table, action.what, ctx) if item.here]
        )
    if isinstance(action, (fx.Sacrifice, fx.Tap, fx.Untap, fx.Move, fx.Reveal)):
        what = action.what
    elif isinstance(action, fx.Discard):
        if action.what is None:
            hand = [item for item in table.state.hands[player.index] if item is not ctx.item]
            if action.kind is not None:
                hand = [item for item in hand if evaluate.is_of(table, item, action.kind, ctx)]
            return len(hand)
        what = action.what
    elif isinstance(action, fx.Mill):
        return len(table.state.libraries[player.index])
    elif isinstance(action, fx.LoseLife):
        return max(0, player.life)
    elif isinstance(action, fx.PutCounters):
        return 1000
    if isinstance(what, n.Choose):
        found = candidates_of(table, what, player, ctx)
        return len([item for item in found if fit_for(table, action, item, player, ctx)])
    if isinstance(what, n.TopCards):
        whose = evaluate.players(table, what.whose, ctx)
        return sum([len(table.state.libraries[owner.index]) for owner in whose])
    return 0


def candidates_of(table: Table, what: n.Choose, player: Player, ctx: Context) -> list[GameObject]:
    """Return the objects that a paying player could choose."""
    before = ctx.controller
    ctx.controller = player
    ctx.each.append(player)
    found = evaluate.candidates(table, what.kind, ctx)
    ctx.each.pop()
    ctx.controller = before
    return [item for item in found if isinstance(item, GameObject) and item is not ctx.item]
