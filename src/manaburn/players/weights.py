"""The value of each kind of instruction with given targets: a function for each kind, and a table of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeVar

from manaburn.rules.meaning import continuous, evaluate
from manaburn.rules.meaning.statuses import has_status
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Player
from manaburn.terms import CREATURE, Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import processes
from manaburn.text.tree import stack_effects as sx
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v

from . import worth

if TYPE_CHECKING:
    from .judging import Aims, Judge

LETHAL: Final = 1000.0
"""The value of winning the game at once."""


def _seq(j: Judge, e: fx.Seq, ctx: Context, aims: Aims) -> float:
    return sum([j.effect(part, ctx, aims) for part in e.effects])


def _as(j: Judge, e: fx.As, ctx: Context, aims: Aims) -> float:
    return j.effect(e.effect, ctx, aims)


def _may(j: Judge, e: fx.May, ctx: Context, aims: Aims) -> float:
    value = j.effect(e.effect, ctx, aims)
    return max(0.0, value) if j.me in j.meant(e.who, ctx, aims) else min(0.0, value)


def _if(j: Judge, e: fx.If, ctx: Context, aims: Aims) -> float:
    if j.cannot_tell(e.condition, ctx):
        return 0.5 * j.effect(e.then, ctx, aims)
    try:
        holds = evaluate.holds(j.table, e.condition, ctx)
    except Exception:
        return 0.5 * j.effect(e.then, ctx, aims)
    if holds:
        return j.effect(e.then, ctx, aims)
    if e.otherwise is not None:
        return j.effect(e.otherwise, ctx, aims)
    return 0.3 * j.effect(e.then, ctx, aims) if isinstance(e.condition, v.DidIt) else 0.0


def _unless(j: Judge, e: fx.Unless, ctx: Context, aims: Aims) -> float:
    value = j.effect(e.effect, ctx, aims)
    if j.me in j.meant(e.who, ctx, aims):
        return max(value, -j.price(e.cost, ctx) - 0.5)
    return 0.6 * value


def _if_paid(j: Judge, e: fx.IfPaid, ctx: Context, aims: Aims) -> float:
    then = j.effect(e.then, ctx, aims)
    return max(0.0, then - j.price(e.cost, ctx)) if j.me in j.meant(e.who, ctx, aims) else min(0.0, then)


def _for_each(j: Judge, e: fx.ForEach, ctx: Context, aims: Aims) -> float:
    total = 0.0
    for entity in j.meant(e.what, ctx, aims)[:20]:
        inner = ctx.fork()
        inner.each.append(entity)
        total += j.effect(e.effect, inner, aims)
    return total


def _times(j: Judge, e: fx.Times, ctx: Context, aims: Aims) -> float:
    return j.value(e.times, ctx) * j.effect(e.effect, ctx, aims)


def _modal(j: Judge, e: fx.Modal, ctx: Context, aims: Aims) -> float:
    if ctx.modes:
        return sum([j.effect(e.options[i], ctx, aims) for i in ctx.modes])
    best = 0.0
    for option in e.options:
        aimed = j.aimed(option, ctx)
        if aimed is not None:
            best = max(best, aimed[0])
    return best


def _choose_one(j: Judge, e: fx.ChooseOne, ctx: Context, aims: Aims) -> float:
    values = [j.effect(option, ctx, aims) for option in e.options]
    return max(values) if j.me in j.meant(e.who, ctx, aims) else min(values)


def _delayed(j: Judge, e: fx.Delayed, ctx: Context, aims: Aims) -> float:
    return 0.7 * j.effect(e.effect, ctx, aims)


def _apply(j: Judge, e: fx.Apply, ctx: Context, aims: Aims) -> float:
    lasting = not isinstance(e.duration, (s.EndOfTurn, s.EndOfCombat))
    return sum([j.modified(entity, e.mods, ctx, lasting) for entity in j.meant(e.what, ctx, aims)])


def _shield(j: Judge, e: fx.Shield, ctx: Context, aims: Aims) -> float:
    return j.replaced(e.replacement, ctx, aims)


def _nothing(j: Judge, e: b.Effect, ctx: Context, aims: Aims) -> float:
    return 0.0


def _deal_damage(j: Judge, e: fx.DealDamage, ctx: Context, aims: Aims) -> float:
    amount = j.value(e.amount, ctx)
    to = j.meant(e.to, ctx, aims)
    if e.divided and len(to) > 1:
        amount = max(1, amount // len(to))
    more = _deal_damage(j, e.also, ctx, aims) if e.also is not None else 0.0
    return sum([j.damage(amount, entity) for entity in to]) + more


def _destroy(j: Judge, e: fx.Destroy, ctx: Context, aims: Aims) -> float:
    total = 0.0
    for entity in j.meant(e.what, ctx, aims):
        if isinstance(entity, GameObject):
            if continuous.indestructible(j.table, entity) or (entity.regeneration and e.regenerate):
                continue
            total += j.removal(entity, 1.0)
    return total


def _regenerate(j: Judge, e: fx.Regenerate, ctx: Context, aims: Aims) -> float:
    total = 0.0
    for entity in j.meant(e.what, ctx, aims):
        if isinstance(entity, GameObject) and not entity.regeneration and j.doomed(entity):
            total += j.sign(entity) * worth.permanent(j.table, entity)
    return total


def _gain_life(j: Judge, e: fx.GainLife, ctx: Context, aims: Aims) -> float:
    amount = j.value(e.amount, ctx)
    total = 0.0
    for entity in j.meant(e.who, ctx, aims):
        if isinstance(entity, Player):
            total += j.sign(entity) * amount * (0.5 if entity.life < 8 else 0.25)
    return total


def _lose_life(j: Judge, e: fx.LoseLife, ctx: Context, aims: Aims) -> float:
    amount = j.value(e.amount, ctx)
    total = 0.0
    for entity in j.meant(e.who, ctx, aims):
        if isinstance(entity, Player):
            total -= j.sign(entity) * j.face(entity, amount)
    return total


def _move(j: Judge, e: fx.Move, ctx: Context, aims: Aims) -> float:
    total = 0.0
    if isinstance(e.what, n.ChooseAmong) and e.zone in ("hand", "in play"):
        # The best of cards that nobody knows yet.
        mine = j.me in j.meant(e.what.who, ctx, aims)
        return (1.0 if mine else -1.0) * (2.6 if e.zone == "hand" else 5.0) * j.value(e.what.high, ctx)
    for entity in j.meant(e.what, ctx, aims):
        if not isinstance(entity, GameObject):
            continue
        if entity.zone is Zone.IN_PLAY:
            token = entity.card is None
            share = 1.0 if token or e.zone in ("removed", "graveyard") else 0.5 if e.zone == "hand" else 0.8
            if e.zone == "in play":
                share = 0.0
            total += j.removal(entity, share)
        elif entity.zone is Zone.STACK:
            total -= j.sign(entity) * worth.item(j.table, entity, j.me)
        elif e.zone == "in play":
            mine = ctx.controller is j.me if e.controller is not None else entity.owner is j.me
            total += worth.item(j.table, entity, j.me) * (1.0 if mine else -1.0)
        elif e.zone in ("hand", "library"):
            total += (1.0 if entity.owner is j.me else -1.0) * (1.0 + 0.3 * worth.item(j.table, entity, j.me))
        else:
            total += 0.3 if entity.owner is not j.me else -0.2
    return total


def _piles(j: Judge, e: processes.Piles, ctx: Context, aims: Aims) -> float:
    """About half of the cards or permanents go into each pile."""
    if isinstance(e.chosen, fx.Move) and e.chosen.zone == "hand":
        return 5.0 if j.me in j.meant(e.chooser, ctx, aims) else 4.0
    found = [entity for entity in j.meant(e.what, ctx, aims) if isinstance(entity, GameObject)]
    return -0.5 * sum([j.sign(entity) * worth.item(j.table, entity, j.me) for entity in found])


def _sacrifice(j: Judge, e: fx.Sacrifice, ctx: Context, aims: Aims) -> float:
    total = 0.0
    for player in j.meant(e.who, ctx, aims):
        if not isinstance(player, Player):
            continue
        found = j.meant(e.what, ctx, aims)
        if isinstance(e.what, n.Choose):
            own: list[float] = []
            try:
                for entity in evaluate.candidates(j.table, e.what.kind, ctx):
                    if isinstance(entity, GameObject) and entity.controller is player:
                        own.append(worth.permanent(j.table, entity))
            except Exception:
                own = []
            total -= j.sign(player) * (min(own) if own else 0.0)
        else:
            for entity in found:
                if isinstance(entity, GameObject) and entity.controller is player:
                    total += j.removal(entity, 1.0)
    return total


def _draw(j: Judge, e: fx.Draw, ctx: Context, aims: Aims) -> float:
    total = 0.0
    for entity in j.meant(e.who, ctx, aims):
        if isinstance(entity, Player):
            n_cards = j.value(e.n, ctx)
            if len(j.state.libraries[entity.index]) <= n_cards:
                total -= j.sign(entity) * 50.0
            else:
                total += j.sign(entity) * 2.2 * n_cards
    return total


def _discard(j: Judge, e: fx.Discard, ctx: Context, aims: Aims) -> float:
    total = 0.0
    for entity in j.meant(e.who, ctx, aims):
        if isinstance(entity, Player):
            hand = len(j.state.hands[entity.index])
            total -= j.sign(entity) * 2.0 * min(hand, j.value(e.n, ctx))
    return total


def _mill(j: Judge, e: fx.Mill, ctx: Context, aims: Aims) -> float:
    total = 0.0
    for entity in j.meant(e.who, ctx, aims):
        if isinstance(entity, Player):
            left = len(j.state.libraries[entity.index])
            count = j.value(e.n, ctx)
            total -= j.sign(entity) * (20.0 if left <= count else 0.25 * count)
    return total


def _search(j: Judge, e: fx.Search, ctx: Context, aims: Aims) -> float:
    return 2.5 if j.me in j.meant(e.who, ctx, aims) else -2.0


def _put_counters(j: Judge, e: fx.PutCounters, ctx: Context, aims: Aims) -> float:
    count = j.value(e.n, ctx)
    total = 0.0
    for entity in j.meant(e.what, ctx, aims):
        if not isinstance(entity, GameObject):
            continue
        sign = j.sign(entity)
        if "/" in e.counter:
            power, toughness = e.counter.split("/")
            total += j.grown(entity, int(power) * count, int(toughness) * count, True, sign)
        else:
            total += sign * 0.5
    return total


def _monstrosity(j: Judge, e: fx.Monstrosity, ctx: Context, aims: Aims) -> float:
    if has_status(j.table, ctx.source, "monstrous"):
        return 0.0
    number = j.value(e.n, ctx)
    return j.grown(ctx.source, number, number, True, j.sign(ctx.source))


def _explore(j: Judge, e: fx.Explore, ctx: Context, aims: Aims) -> float:
    return sum([2.0 * j.sign(entity) for entity in j.meant(e.what, ctx, aims)])


def _connive(j: Judge, e: fx.Connive, ctx: Context, aims: Aims) -> float:
    return sum([1.2 * j.sign(entity) for entity in j.meant(e.what, ctx, aims)]) * j.value(e.n, ctx)


def _amass(j: Judge, e: fx.Amass, ctx: Context, aims: Aims) -> float:
    return sum([2.5 * j.sign(entity) for entity in j.meant(e.who, ctx, aims)]) * j.value(e.n, ctx)


def _tap(j: Judge, e: fx.Tap, ctx: Context, aims: Aims) -> float:
    total = 0.0
    for entity in j.meant(e.what, ctx, aims):
        if isinstance(entity, GameObject) and not entity.tapped:
            total -= j.sign(entity) * j.readiness(entity)
    return total


def _untap(j: Judge, e: fx.Untap, ctx: Context, aims: Aims) -> float:
    total = 0.0
    for entity in j.meant(e.what, ctx, aims):
        if isinstance(entity, GameObject) and entity.tapped:
            total += j.sign(entity) * 0.4
    return total


def _counter(j: Judge, e: sx.Counter, ctx: Context, aims: Aims) -> float:
    total = 0.0
    for entity in j.meant(e.what, ctx, aims):
        if isinstance(entity, GameObject):
            total -= j.sign(entity) * j.threat(entity)
    return total


def _create_tokens(j: Judge, e: fx.CreateTokens, ctx: Context, aims: Aims) -> float:
    token = e.token
    words: set[str] = {getattr(ability, "keyword", "") for ability in token.abilities}
    one = 1.5
    if token.card_types & CREATURE:
        one = worth.creature(j.value(token.power, ctx), j.value(token.toughness, ctx), words)
    return sum([j.sign(entity) for entity in j.meant(e.who, ctx, aims)]) * one * j.value(e.n, ctx)


def _extra_turn(j: Judge, e: fx.ExtraTurn, ctx: Context, aims: Aims) -> float:
    return 10.0 if j.me in j.meant(e.who, ctx, aims) else -10.0


def _win(j: Judge, e: fx.WinGame, ctx: Context, aims: Aims) -> float:
    return LETHAL if j.me in j.meant(e.who, ctx, aims) else -LETHAL


def _lose(j: Judge, e: fx.LoseGame, ctx: Context, aims: Aims) -> float:
    return -LETHAL if j.me in j.meant(e.who, ctx, aims) else LETHAL


def _attach(j: Judge, e: fx.Attach, ctx: Context, aims: Aims) -> float:
    total = 0.0
    hosts = j.meant(e.to, ctx, aims)
    for item in j.meant(e.what, ctx, aims):
        if not isinstance(item, GameObject):
            continue
        old = item.attached_to
        for host in hosts:
            if host is old:
                return -0.1
            gain = j.carried(item, host)
            if isinstance(old, GameObject) and old.here and old.controller is j.me:
                gain -= j.carried(item, old) + 0.8
            total += gain
    return total


E = TypeVar("E", bound=b.Effect)


def entry(
    kind: type[E], weigh: Callable[[Judge, E, Context, Aims], float]
) -> tuple[type[b.Effect], Callable[..., float]]:
    """Return an entry of the table: a kind of instruction and the function that values it."""
    return kind, weigh


WEIGHTS: Final[dict[type[b.Effect], Callable[..., float]]] = dict(
    [
        entry(fx.Seq, _seq),
        entry(fx.As, _as),
        entry(fx.May, _may),
        entry(fx.MayFrom, _may),
        entry(fx.If, _if),
        entry(fx.Unless, _unless),
        entry(fx.IfPaid, _if_paid),
        entry(fx.ForEach, _for_each),
        entry(fx.Times, _times),
        entry(fx.Modal, _modal),
        entry(fx.ChooseOne, _choose_one),
        entry(fx.Delayed, _delayed),
        entry(fx.Apply, _apply),
        entry(fx.Shield, _shield),
        entry(fx.Nothing, _nothing),
        entry(fx.DealDamage, _deal_damage),
        entry(fx.Destroy, _destroy),
        entry(fx.Regenerate, _regenerate),
        entry(fx.GainLife, _gain_life),
        entry(fx.LoseLife, _lose_life),
        entry(fx.Move, _move),
        entry(fx.MoveAs, _move),
        entry(fx.Sacrifice, _sacrifice),
        entry(fx.Draw, _draw),
        entry(fx.Discard, _discard),
        entry(fx.Mill, _mill),
        entry(fx.Search, _search),
        entry(fx.Shuffle, _nothing),
        entry(fx.Reveal, _nothing),
        entry(fx.LookAt, _nothing),
        entry(fx.Arrange, _nothing),
        entry(fx.ChooseValue, _nothing),
        entry(processes.Piles, _piles),
        entry(fx.PutCounters, _put_counters),
        entry(fx.Monstrosity, _monstrosity),
        entry(fx.Explore, _explore),
        entry(fx.Connive, _connive),
        entry(fx.Amass, _amass),
        entry(fx.Tap, _tap),
        entry(fx.Untap, _untap),
        entry(sx.Counter, _counter),
        entry(fx.CreateTokens, _create_tokens),
        entry(fx.ExtraTurn, _extra_turn),
        entry(fx.WinGame, _win),
        entry(fx.LoseGame, _lose),
        entry(fx.Pick, _nothing),
        entry(fx.Attach, _attach),
        entry(fx.AddMana, _nothing),
    ]
)


__all__ = ["LETHAL", "WEIGHTS"]
