"""Rules 416 and 417: effects carried out. One function for each instruction of the tree.

:func:`carry_out` does what an effect says, as much as possible (416.3), and returns what it did (``Kept``). Where players must choose, they
do it in turn order before anything happens (413.2d), and what several players or objects are told to do happens at the same time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from manaburn.state import happenings as h
from manaburn.state.objects import ABILITY, Arrival, Context, Entity, GameObject, Happening, Kept, Player
from manaburn.state.state import DelayedTrigger, LastingReplacement, Permission
from manaburn.terms import COLOUR_LETTERS, CREATURE, Zone
from manaburn.text.tree import Face
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v

from . import choosing, continuous, copies_on_stack, copying, happen, mana_abilities, meaning, payment
from .decisions import Kind, Option
from .table import Table

NOTHING: Final = Kept([], 0, False)
DONE: Final = Kept([], 0, True)


def carry_out(table: Table, effect: b.Effect, ctx: Context) -> Kept:
    """Do what an effect says; what it did."""
    handler = EFFECTS.get(type(effect))
    if handler is None:
        raise meaning.NotKnown(type(effect).__name__)
    return handler(table, effect, ctx)


def here(found: list[Entity]) -> list[GameObject]:
    """The objects among them that still are where they were."""
    return [item for item in found if isinstance(item, GameObject) and item.here]


def in_play(found: list[Entity]) -> list[GameObject]:
    """The permanents among them."""
    return [item for item in found if isinstance(item, GameObject) and item.here and item.zone is Zone.IN_PLAY]


def chosen(table: Table, what: b.Selector, ctx: Context, hint: str = "") -> list[Entity]:
    """What a selector means, with its choices made now."""
    return choosing.chosen(table, what, ctx, hint)


def followed(table: Table, what: b.Selector, ctx: Context, hint: str = "") -> list[GameObject]:
    """The objects meant; those that the effect itself has followed to the first zone they moved to (217.1c) are found there."""
    result: list[GameObject] = []
    follow = isinstance(what, n.Ref) and what.role in ("event", "var", "var all", "var rest", "each", "cost", "linked") or isinstance(what, n.This)
    for item in chosen(table, what, ctx, hint):
        if isinstance(item, GameObject):
            if not item.here and follow and item.successor is not None:
                if item.successor.here:
                    item = item.successor
                elif isinstance(what, n.Ref) and what.role == "linked":
                    item = item.current
            result.append(item)
    return result


def kept(objects: list[Entity], amount: int = -1) -> Kept:
    """What an instruction did to some objects."""
    return Kept(objects, amount if amount >= 0 else len(objects), len(objects) > 0 if amount < 0 else amount > 0 or len(objects) > 0)


def done_objects(happened: list[Happening]) -> list[Entity]:
    """The objects of events that happened: as they are now, for moves."""
    result: list[Entity] = []
    for event in happened:
        if event.kind == h.MOVE and event.new is not None:
            result.append(event.new)
        elif event.what is not None:
            result.append(event.what)
        elif event.player is not None:
            result.append(event.player)
    return result


def each_player(table: Table, who: b.Selector, ctx: Context) -> list[Player]:
    """The players told to do something, in turn order."""
    found = meaning.players(table, who, ctx)
    if len(found) < 2:
        return found
    return [player for player in table.state.in_turn_order() if player in found]


# -- putting instructions together -------------------------------------------------------------------------------------


def _seq(table: Table, effect: fx.Seq, ctx: Context) -> Kept:
    last = NOTHING
    for part in effect.effects:
        last = carry_out(table, part, ctx)
        if table.state.over:
            break
    return last


def _as(table: Table, effect: fx.As, ctx: Context) -> Kept:
    result = carry_out(table, effect.effect, ctx)
    ctx.kept[effect.n] = result
    return result


def _may(table: Table, effect: fx.May, ctx: Context) -> Kept:
    result = NOTHING
    for player in each_player(table, effect.who, ctx):
        if not doable(table, effect.effect, player, ctx):
            continue
        if table.yes(player, describe(effect.effect, ctx), hint_of(effect.effect), "413.2c"):
            result = carry_out(table, effect.effect, ctx)
            if not result.done:
                result = Kept(result.objects, result.amount, True, result.rest)
    return result


def describe(effect: b.Effect, ctx: Context) -> str:
    """A question about doing an effect."""
    return f"{ctx.source}: do it?"


def hint_of(effect: b.Effect) -> str:
    """What an optional effect is about, for players that think."""
    return type(effect).__name__


def _if(table: Table, effect: fx.If, ctx: Context) -> Kept:
    if meaning.holds(table, effect.condition, ctx):
        return carry_out(table, effect.then, ctx)
    if effect.otherwise is not None:
        return carry_out(table, effect.otherwise, ctx)
    return NOTHING


def _unless(table: Table, effect: fx.Unless, ctx: Context) -> Kept:
    for player in each_player(table, effect.who, ctx):
        if offer(table, player, effect.cost, ctx):
            return NOTHING
    return carry_out(table, effect.effect, ctx)


def offer(table: Table, player: Player, cost: Any, ctx: Context) -> bool:
    """Let a player pay a cost, if he or she can and will; whether it was paid."""
    paying = pay_context(ctx, player)
    if not payment.can_pay(table, player, cost, paying):
        return False
    if cost.parts and not table.yes(player, f"pay for {ctx.source}?", "pay", "413.2e"):
        return False
    if not payment.pay(table, player, cost, paying):
        return False
    ctx.cost_objects = paying.cost_objects
    return True


def pay_context(ctx: Context, player: Player) -> Context:
    """A context in which "you" is the player who pays."""
    paying = ctx.fork()
    paying.controller = player
    paying.cost_objects = []
    return paying


def _if_paid(table: Table, effect: fx.IfPaid, ctx: Context) -> Kept:
    paid = False
    for player in each_player(table, effect.who, ctx):
        if offer(table, player, effect.cost, ctx):
            paid = True
            break
    if paid:
        carry_out(table, effect.then, ctx)
        return DONE
    if effect.otherwise is not None:
        carry_out(table, effect.otherwise, ctx)
    return NOTHING


def _pay(table: Table, effect: fx.Pay, ctx: Context) -> Kept:
    for player in each_player(table, effect.who, ctx):
        paying = pay_context(ctx, player)
        if payment.pay(table, player, effect.cost, paying):
            ctx.cost_objects = paying.cost_objects
            return DONE
    return NOTHING


def _for_each(table: Table, effect: fx.ForEach, ctx: Context) -> Kept:
    found = chosen(table, effect.what, ctx)
    objects: list[Entity] = []
    amount = 0
    done = False
    for item in found:
        ctx.each.append(item)
        result = carry_out(table, effect.effect, ctx)
        ctx.each.pop()
        objects.extend(result.objects)
        amount += result.amount
        done = done or result.done
    return Kept(objects, amount, done)


def _times(table: Table, effect: fx.Times, ctx: Context) -> Kept:
    objects: list[Entity] = []
    amount = 0
    for i in range(max(0, min(1000, meaning.value(table, effect.times, ctx)))):
        result = carry_out(table, effect.effect, ctx)
        objects.extend(result.objects)
        amount += result.amount
    return Kept(objects, amount, amount > 0 or len(objects) > 0)


def _repeat_while(table: Table, effect: fx.RepeatWhile, ctx: Context) -> Kept:
    for i in range(10000):
        carry_out(table, effect.effect, ctx)
        if not meaning.holds(table, effect.condition, ctx):
            break
    return DONE


def _modal(table: Table, effect: fx.Modal, ctx: Context) -> Kept:
    result = NOTHING
    for i in ctx.modes:
        result = carry_out(table, effect.options[i], ctx)
    return result


def _choose_one(table: Table, effect: fx.ChooseOne, ctx: Context) -> Kept:
    player = meaning.one_player(table, effect.who, ctx)
    possible = [option for option in effect.options if doable(table, option, player, ctx)]
    if not possible:
        possible = list(effect.options)
    options = [Option(hint_of(option)) for option in possible]
    return carry_out(table, possible[table.choose(player, Kind.OPTION, f"choose for {ctx.source}", options, 1, 1, "option", "413.2c")[0]], ctx)


def _delayed(table: Table, effect: fx.Delayed, ctx: Context) -> Kept:
    trigger = DelayedTrigger(effect.event, effect.effect, effect.condition, ctx.fork(), effect.once, effect.duration, table.state.turn)
    table.journal.append(table.state.delayed, trigger)
    return DONE


def _apply(table: Table, effect: fx.Apply, ctx: Context) -> Kept:
    found = chosen(table, effect.what, ctx, "apply")
    live: list[Entity] = [item for item in found if not isinstance(item, GameObject) or item.here]
    continuous.start(table, effect.mods, live, ctx, effect.duration, effect.what)
    continuous.settle(table)
    return kept(live)


def _shield(table: Table, effect: fx.Shield, ctx: Context) -> Kept:
    context = ctx.fork()
    replacement = effect.replacement
    lasting = LastingReplacement(replacement, context, effect.duration, effect.uses, table.state.next_timestamp())
    lasting.turn = table.state.turn
    if isinstance(replacement, (s.PreventDamage, s.RedirectDamage)):
        if replacement.amount is not None and not (isinstance(replacement, s.PreventDamage) and replacement.each):
            lasting.left = max(0, meaning.value(table, replacement.amount, ctx))
        if isinstance(replacement.source, n.SourceChosen):
            context.kept[-1] = Kept(chosen(table, replacement.source, ctx), 0, True)
            fixed = replace_source(replacement, n.Ref("var", -1))
            lasting = LastingReplacement(fixed, context, effect.duration, effect.uses, lasting.timestamp)
            lasting.turn = table.state.turn
            if replacement.amount is not None:
                lasting.left = max(0, meaning.value(table, replacement.amount, ctx))
    table.journal.append(table.state.replacements, lasting)
    return DONE


def replace_source(replacement: s.PreventDamage | s.RedirectDamage, source: b.Selector) -> b.Replacement:
    """The shield with its source chosen."""
    if isinstance(replacement, s.PreventDamage):
        return s.PreventDamage(
            replacement.to, source, replacement.amount, replacement.combat, replacement.each, replacement.then, replacement.by_controller
        )
    return s.RedirectDamage(replacement.instead_to, replacement.to, source, replacement.amount, replacement.combat, replacement.times)


def _replace_with(table: Table, effect: fx.ReplaceWith, ctx: Context) -> Kept:
    return carry_out(table, effect.effect if meaning.holds(table, effect.condition, ctx) else effect.instead_of, ctx)


def _nothing(table: Table, effect: b.Effect, ctx: Context) -> Kept:
    return NOTHING


# -- damage, destruction, life -----------------------------------------------------------------------------------------


def _deal_damage(table: Table, effect: fx.DealDamage, ctx: Context) -> Kept:
    dealers = meaning.objects(table, effect.source, ctx)
    to = chosen(table, effect.to, ctx, "damage")
    coming: list[Happening] = []
    shares: list[int] = []
    if effect.divided and isinstance(effect.to, n.Target) and effect.to.slot < len(ctx.divided):
        shares = ctx.divided[effect.to.slot]
    for dealer in dealers:
        source = ctx.item if dealer is ctx.source and ctx.item is not None and ctx.item.kind != ABILITY else dealer
        for i, recipient in enumerate(to):
            if isinstance(recipient, GameObject) and not recipient.here:
                continue
            ctx.subject = recipient
            amount = shares[i] if i < len(shares) else meaning.value(table, effect.amount, ctx)
            event = happen.damage(source, recipient, amount, False, ctx.item if ctx.item is not None else ctx.source)
            if effect.unpreventable:
                event.word = "unpreventable"
            coming.append(event)
    happened = [event for event in happen.perform(table, coming) if event.kind == h.DAMAGE]
    return kept([event.what if event.what is not None else event.other for event in happened if event.what or event.other], sum([event.amount for event in happened]))  # type: ignore[misc]


def _destroy(table: Table, effect: fx.Destroy, ctx: Context) -> Kept:
    found = in_play(chosen(table, effect.what, ctx, "destroy"))
    happened = happen.destroy(table, found, cause_of(ctx), effect.regenerate)
    return kept([event.what for event in happened if event.kind == h.DESTROY and event.what is not None])


def cause_of(ctx: Context) -> GameObject:
    """What makes things happen: the spell or ability, or the source itself."""
    return ctx.item if ctx.item is not None else ctx.source


def _regenerate(table: Table, effect: fx.Regenerate, ctx: Context) -> Kept:
    found = in_play(chosen(table, effect.what, ctx, "regenerate"))
    for item in found:
        item.regeneration += 1
    return kept(list(found))


def _gain_life(table: Table, effect: fx.GainLife, ctx: Context) -> Kept:
    amount = 0
    who = each_player(table, effect.who, ctx)
    for player in who:
        n_life = meaning.value(table, effect.amount, ctx)
        for event in happen.gain_life(table, player, n_life, cause_of(ctx)):
            amount += event.amount
    return Kept(list(who), amount, amount > 0)


def _lose_life(table: Table, effect: fx.LoseLife, ctx: Context) -> Kept:
    amount = 0
    who = each_player(table, effect.who, ctx)
    coming: list[Happening] = []
    for player in who:
        ctx.each.append(player)
        lost = meaning.value(table, effect.amount, ctx)
        ctx.each.pop()
        if lost > 0:
            event = Happening(h.LOSE_LIFE, None, player, lost)
            event.cause = cause_of(ctx)
            coming.append(event)
    for event in happen.perform(table, coming):
        amount += event.amount
    return Kept(list(who), amount, amount > 0)


def _set_life(table: Table, effect: fx.SetLife, ctx: Context) -> Kept:
    for player in each_player(table, effect.who, ctx):
        set_life(table, player, meaning.value(table, effect.amount, ctx), ctx)
    return DONE


def set_life(table: Table, player: Player, total: int, ctx: Context) -> None:
    """215.5: a life total is set: the player gains or loses the difference."""
    if total > player.life:
        happen.gain_life(table, player, total - player.life, cause_of(ctx))
    elif total < player.life:
        happen.lose_life(table, player, player.life - total, cause_of(ctx))


def _give_poison(table: Table, effect: fx.GivePoison, ctx: Context) -> Kept:
    for player in each_player(table, effect.who, ctx):
        event = Happening(h.COUNTERS_PUT, None, player, meaning.value(table, effect.amount, ctx))
        event.word = "poison"
        event.cause = cause_of(ctx)
        happen.perform(table, [event])
    return DONE


# -- moving ------------------------------------------------------------------------------------------------------------


def _move(table: Table, effect: fx.Move, ctx: Context) -> Kept:
    found = [item for item in followed(table, effect.what, ctx, "move " + effect.zone) if item.here and item.kind != ABILITY]
    to = meaning.ZONES_CALLED[effect.zone]
    if to is Zone.IN_PLAY:
        return put_into_play(table, effect, found, ctx)
    if len(found) > 1 and to is Zone.LIBRARY and effect.place in ("top", "bottom", ""):
        found = in_library_order(table, effect, found, ctx)
    coming: list[Happening] = []
    for item in found:
        arrival = Arrival()
        arrival.place = effect.place
        arrival.face_down = effect.face_down
        coming.append(happen.moving(item, to, cause_of(ctx), "", arrival))
    happened = happen.perform(table, coming)
    moved = done_objects(happened)
    if effect.linked:
        for item in moved:
            if isinstance(item, GameObject):
                table.journal.append(ctx.source.linked, item)
    if effect.counters:
        for item in moved:
            if isinstance(item, GameObject):
                for spec in effect.counters:
                    happen.put_counters(table, item, spec.counter, meaning.value(table, spec.n, ctx), cause_of(ctx))
    return kept(moved)


def in_library_order(table: Table, effect: fx.Move, found: list[GameObject], ctx: Context) -> list[GameObject]:
    """217.2d: the owner (or who the text says) orders cards that go to one end of a library together; the first is drawn first."""
    result: list[GameObject] = []
    for player in table.state.in_turn_order():
        mine = [item for item in found if item.owner is player]
        if not mine:
            continue
        who = player if effect.ordered_by is None else meaning.one_player(table, effect.ordered_by, ctx)
        order = table.order(who, "the order of the cards, the first on top", [Option("", item) for item in mine], "library order", "217.2d")
        ordered = [mine[i] for i in order]
        result.extend(ordered if effect.place == "bottom" else ordered[::-1])
    return result


def put_into_play(table: Table, effect: fx.Move, found: list[GameObject], ctx: Context) -> Kept:
    """Put objects into play, all at the same time (217.1)."""
    coming: list[Happening] = []
    for item in found:
        if item.zone is Zone.IN_PLAY:
            continue
        arrival = Arrival()
        arrival.tapped = effect.tapped
        arrival.face_down = effect.face_down
        if effect.controller is not None:
            arrival.controller = meaning.one_player(table, effect.controller, ctx)
        else:
            arrival.controller = item.owner
        if effect.attacking:
            arrival.is_attacking = True
            arrival.attacking = meaning.defending_player(table, ctx)
        if effect.attached is not None:
            hosts = chosen(table, effect.attached, ctx, "attach")
            if hosts:
                arrival.attached = hosts[0]
        elif is_aura(table, item) and not effect.face_down:
            host = choose_host(table, item, arrival.controller, ctx)
            if host is None:
                continue  # 212.4j: with nothing to enchant it stays where it is
            arrival.attached = host
        for spec in effect.counters:
            arrival.counters[spec.counter] = meaning.value(table, spec.n, ctx)
        coming.append(happen.moving(item, Zone.IN_PLAY, cause_of(ctx), "", arrival))
    return kept([event.new for event in happen.perform(table, coming) if event.kind == h.MOVE and event.new is not None])


def is_aura(table: Table, item: GameObject) -> bool:
    """Whether an object that may come into play is an Aura (a local enchantment)."""
    return "Aura" in continuous.characteristics(table, item).subtypes


def choose_host(table: Table, item: GameObject, player: Player, ctx: Context) -> Entity | None:
    """212.4j: what an Aura that isn't played comes into play attached to; not a target."""
    from . import attachments

    found = attachments.possible_hosts(table, item, player)
    if not found:
        return None
    options = [Option("", host) for host in found]
    return found[table.choose(player, Kind.CARD, f"what {item} will enchant", options, 1, 1, "enchant", "212.4j")[0]]


def _sacrifice(table: Table, effect: fx.Sacrifice, ctx: Context) -> Kept:
    coming: list[Happening] = []
    for player in each_player(table, effect.who, ctx):
        ctx.each.append(player)
        before = ctx.controller
        ctx.controller = player if isinstance(effect.what, n.Choose) and isinstance(effect.what.who, n.You) else before
        for item in in_play(chosen(table, effect.what, ctx, "sacrifice")):
            if item.controller is player:
                event = Happening(h.SACRIFICE, item, player)
                event.cause = cause_of(ctx)
                coming.append(event)
        ctx.controller = before
        ctx.each.pop()
    happened = happen.perform(table, coming)
    return kept([event.what for event in happened if event.kind == h.SACRIFICE and event.what is not None])


def _draw(table: Table, effect: fx.Draw, ctx: Context) -> Kept:
    drawn: list[Entity] = []
    who = each_player(table, effect.who, ctx)
    for player in who:
        ctx.each.append(player)
        number = meaning.value(table, effect.n, ctx)
        ctx.each.pop()
        for event in happen.draw(table, player, number, cause_of(ctx)):
            if event.what is not None:
                drawn.append(event.what)
    return Kept(drawn, len(drawn), len(drawn) > 0)


def _discard(table: Table, effect: fx.Discard, ctx: Context) -> Kept:
    coming: list[Happening] = []
    for player in each_player(table, effect.who, ctx):
        ctx.each.append(player)
        hand = list(table.state.hands[player.index])
        if effect.what is not None:
            cards = [item for item in here(chosen(table, effect.what, ctx, "discard")) if item.zone is Zone.HAND and item.owner is player]
        else:
            if effect.kind is not None:
                hand = [item for item in hand if meaning.is_of(table, item, effect.kind, ctx)]
            number = min(len(hand), max(0, meaning.value(table, effect.n, ctx)))
            if effect.random:
                cards = []
                left = list(hand)
                for i in range(number):
                    cards.append(left.pop(table.state.chance(len(left))))
            else:
                who = player if effect.chooser is None else meaning.one_player(table, effect.chooser, ctx)
                options = [Option("", item) for item in hand]
                least = 0 if effect.up_to else number
                picked = table.choose(who, Kind.CARD, "cards to discard", options, least, number, "discard", "413.2c")
                cards = [hand[i] for i in picked]
        ctx.each.pop()
        for item in cards:
            event = Happening(h.DISCARD, item, player)
            event.cause = cause_of(ctx)
            coming.append(event)
    happened = happen.perform(table, coming)
    return kept([event.what for event in happened if event.kind == h.DISCARD and event.what is not None])


def _mill(table: Table, effect: fx.Mill, ctx: Context) -> Kept:
    cards: list[GameObject] = []
    for player in each_player(table, effect.who, ctx):
        number = meaning.value(table, effect.n, ctx)
        if number > 0:
            cards.extend(table.state.libraries[player.index][-number:][::-1])
    return kept(done_objects(happen.move(table, cards, Zone.GRAVEYARD, cause_of(ctx))))


def _search(table: Table, effect: fx.Search, ctx: Context) -> Kept:
    player = meaning.one_player(table, effect.who, ctx)
    found: list[Entity] = []
    state = table.state
    for mark in continuous.player_rules(table, player):
        if isinstance(mark.mod, s.Cant) and mark.mod.what == "search":
            return NOTHING
    for owner in each_player(table, effect.whose, ctx):
        for name in effect.zones:
            cards = state.zone_list(meaning.ZONES_CALLED[name], owner)
            if name == "library":
                event = Happening(h.SEARCHED, None, player)
                event.other = owner
                happen.perform(table, [event])
            for item in cards:
                if name == "library":
                    item.known_to = item.known_to | (1 << player.index)
                if meaning.is_of(table, item, effect.kind, ctx):
                    found.append(item)
    most = len(found) if effect.any_number else min(len(found), max(0, meaning.value(table, effect.n, ctx)))
    if most == 0:
        return NOTHING
    options = [Option("", item) for item in found]
    least = 0 if not anything(effect.kind) else most
    picked = table.choose(player, Kind.CARD, f"cards to find for {ctx.source}", options, least, most, "search", "413.2c")
    return kept([found[i] for i in picked])


def anything(kind: n.Kind) -> bool:
    """Whether any card will do, so that a search can't fail to find one."""
    return isinstance(kind, n.Filter) and all([isinstance(test, n.IsCard) for test in kind.tests])


def _shuffle(table: Table, effect: fx.Shuffle, ctx: Context) -> Kept:
    for player in each_player(table, effect.who, ctx):
        happen.shuffle(table, player, cause_of(ctx))
    return DONE


def _reveal(table: Table, effect: fx.Reveal, ctx: Context) -> Kept:
    found = [item for item in followed(table, effect.what, ctx, "reveal") if item.here]
    happen.reveal(table, found, ctx.controller, cause_of(ctx))
    return kept(list(found))


def _look_at(table: Table, effect: fx.LookAt, ctx: Context) -> Kept:
    player = meaning.one_player(table, effect.who, ctx)
    found = [item for item in followed(table, effect.what, ctx) if item.here]
    for item in found:
        item.known_to = item.known_to | (1 << player.index)
    return kept(list(found))


def _reveal_until(table: Table, effect: fx.RevealUntil, ctx: Context) -> Kept:
    player = meaning.one_player(table, effect.who, ctx)
    wanted = max(0, meaning.value(table, effect.n, ctx))
    found: list[Entity] = []
    rest: list[Entity] = []
    shown: list[GameObject] = []
    for item in list(table.state.libraries[player.index])[::-1]:
        if len(found) >= wanted:
            break
        shown.append(item)
        if meaning.is_of(table, item, effect.kind, ctx):
            found.append(item)
        else:
            rest.append(item)
    happen.reveal(table, shown, player, cause_of(ctx))
    return Kept(found, len(shown), len(found) > 0, rest)


def _arrange(table: Table, effect: fx.Arrange, ctx: Context) -> Kept:
    player = meaning.one_player(table, effect.who, ctx)
    cards = [item for item in followed(table, effect.what, ctx) if item.here and item.zone is Zone.LIBRARY]
    arrange(table, player, cards, effect.place, effect.either)
    return kept(list(cards))


def arrange(table: Table, player: Player, cards: list[GameObject], place: str, either: bool) -> None:
    """Put cards of a library back in an order, on top or at the bottom; ``either``: any number at the bottom."""
    state = table.state
    low: list[GameObject] = []
    if either and cards:
        options = [Option("", item) for item in cards]
        picked = table.choose(player, Kind.CARD, "cards to put on the bottom of the library", options, 0, len(cards), "bottom", "501.8")
        low = [cards[i] for i in picked]
    elif place == "bottom":
        low = cards
    high = [item for item in cards if item not in low]
    for bottom in (False, True):
        group = low if bottom else high
        if not group:
            continue
        order = table.order(player, "the order of the cards, the first on top", [Option("", item) for item in group], "library order", "217.2d")
        ordered = [group[i] for i in order]
        owner = group[0].owner
        library = [item for item in state.libraries[owner.index] if item not in group]
        if bottom:
            table.journal.replace(state.libraries[owner.index], ordered[::-1] + library)
        else:
            table.journal.replace(state.libraries[owner.index], library + ordered[::-1])


def _scry(table: Table, effect: fx.Scry, ctx: Context) -> Kept:
    player = meaning.one_player(table, effect.who, ctx)
    whose = player if effect.whose is None else meaning.one_player(table, effect.whose, ctx)
    number = meaning.value(table, effect.n, ctx)
    cards = list(table.state.libraries[whose.index][-number:][::-1]) if number > 0 else []
    for item in cards:
        item.known_to = item.known_to | (1 << player.index)
    arrange(table, player, cards, "top", True)
    happen.deed(table, "scry", player)
    return DONE


def _piles(table: Table, effect: fx.Piles, ctx: Context) -> Kept:
    who = meaning.one_player(table, effect.who, ctx)
    chooser = meaning.one_player(table, effect.chooser, ctx)
    cards = [item for item in followed(table, effect.what, ctx) if item.here]
    options = [Option("", item) for item in cards]
    picked = table.choose(who, Kind.CARD, "the cards of the first pile", options, 0, len(cards), "pile")
    first: list[Entity] = [cards[i] for i in picked]
    second: list[Entity] = [item for item in cards if item not in first]
    words = [Option(", ".join([str(item) for item in pile]) or "nothing") for pile in (first, second)]
    answer = table.choose(chooser, Kind.OPTION, "one of the piles", words, 1, 1, "choose pile")[0]
    return Kept(first if answer == 0 else second, 0, True, second if answer == 0 else first)


def _exchange(table: Table, effect: fx.Exchange, ctx: Context) -> Kept:
    first = chosen(table, effect.first, ctx)
    second = chosen(table, effect.second, ctx)
    if len(first) != 1 or len(second) != 1:
        return NOTHING
    one = first[0]
    two = second[0]
    if effect.what == "life" and isinstance(one, Player) and isinstance(two, Player):
        a = one.life
        set_life(table, one, two.life, ctx)
        set_life(table, two, a, ctx)
        return DONE
    if effect.what == "control" and isinstance(one, GameObject) and isinstance(two, GameObject):
        if not (one.here and two.here) or one.controller is two.controller:
            return NOTHING
        for item, player in ((one, two.controller), (two, one.controller)):
            fork = ctx.fork()
            fork.kept[-2] = Kept([player], 0, True)
            continuous.start(table, (s.SetControl(n.Ref("var", -2)),), [item], fork, None)
        continuous.settle(table)
        return DONE
    raise meaning.NotKnown(f"exchanging {effect.what}")


# -- mana --------------------------------------------------------------------------------------------------------------


def mana_given(table: Table, effect: b.Effect, ctx: Context) -> list[str]:
    """What a mana ability would give: alternatives of letters, as far as it can be told without playing it."""
    if isinstance(effect, fx.AddMana):
        times = max(0, min(20, meaning.value(table, effect.times, ctx)))
        if effect.spend is not None:
            return []
        alternatives = mana_alternatives(table, effect, ctx)
        return [letters * times for letters in alternatives] if times else []
    if isinstance(effect, fx.Seq) and effect.effects:
        return mana_given(table, effect.effects[0], ctx)
    if isinstance(effect, fx.As):
        return mana_given(table, effect.effect, ctx)
    if isinstance(effect, fx.Modal):
        result: list[str] = []
        for option in effect.options:
            result.extend(mana_given(table, option, ctx))
        return result
    return []


def mana_alternatives(table: Table, effect: fx.AddMana, ctx: Context) -> list[str]:
    """The choices of mana an AddMana offers, once."""
    result: list[str] = []
    for word in effect.mana:
        if word == "any":
            result.extend(["W", "U", "B", "R", "G"])
        elif word == "chosen":
            chosen_colour = ctx.source.choices.get("color")
            if isinstance(chosen_colour, int):
                result.extend([COLOUR_LETTERS[i] for i in range(5) if chosen_colour & (1 << i)])
        elif word in ("lands you control", "lands opponents control"):
            mask = land_colours(table, ctx, word == "lands you control")
            result.extend([COLOUR_LETTERS[i] for i in range(6) if mask & (1 << i)])
        elif word == "that type":
            if ctx.event is not None:
                result.extend([letter for letter in dict.fromkeys(ctx.event.word)])
        elif word.startswith("any combination "):
            letters = word[16:]
            result.extend(["W", "U", "B", "R", "G"] if letters == "any" else list(letters))
        else:
            result.append(word)
    return list(dict.fromkeys(result))


def land_colours(table: Table, ctx: Context, mine: bool) -> int:
    """The types of mana that lands of the player (or of opponents) could produce."""
    if table.depth > 50:
        return 0
    table.depth += 20
    mask = 0
    for item in table.state.in_play:
        if item is ctx.source or (item.controller is ctx.controller) != mine:
            continue
        chars = continuous.characteristics(table, item)
        if chars.card_types & 16 == 0:
            continue
        for held in chars.activated:
            if mana_abilities.is_mana_ability(table, held.ability):
                inner = Context(item, item.controller)
                for letters in mana_given(table, held.ability.effect, inner):  # type: ignore[attr-defined]
                    for letter in letters:
                        mask |= 1 << COLOUR_LETTERS.index(letter)
    table.depth -= 20
    return mask


def _add_mana(table: Table, effect: fx.AddMana, ctx: Context) -> Kept:
    total = 0
    for player in each_player(table, effect.who, ctx):
        times = max(0, min(10000, meaning.value(table, effect.times, ctx)))
        if times == 0:
            continue
        alternatives = mana_alternatives(table, effect, ctx)
        if not alternatives:
            continue
        letters = ""
        combination = any([word.startswith("any combination") for word in effect.mana])
        if len(alternatives) == 1:
            letters = alternatives[0] * times
        elif combination or (times > 1 and not effect.one_colour and "any" in effect.mana):
            for i in range(times):
                letters += pick_mana(table, player, alternatives, ctx)
        else:
            letters = pick_mana(table, player, alternatives, ctx) * times
        mana_abilities.add(table, player, letters, ctx, effect.spend, effect.rider)
        total += len(letters)
    return Kept([], total, total > 0)


def pick_mana(table: Table, player: Player, alternatives: list[str], ctx: Context) -> str:
    """Which of several sorts of mana; the payer has said so already in ``ctx.amount`` (a mask)."""
    if ctx.amount:
        for letters in alternatives:
            mask = 0
            for letter in letters:
                mask |= 1 << COLOUR_LETTERS.index(letter)
            if mask == ctx.amount or (len(letters) == 1 and mask & ctx.amount):
                return letters
    options = [Option("".join(["{" + letter + "}" for letter in letters])) for letters in alternatives]
    return alternatives[table.choose(player, Kind.COLOUR, f"mana of {ctx.source}", options, 1, 1, "mana", "406.1")[0]]


def _empty_pool(table: Table, effect: fx.EmptyPool, ctx: Context) -> Kept:
    total = 0
    for player in each_player(table, effect.who, ctx):
        total += player.mana
        table.state.set_pool(player, [0, 0, 0, 0, 0, 0])
        table.journal.replace(player.special, [])
    return Kept([], total, total > 0)


# -- permanents --------------------------------------------------------------------------------------------------------


def _tap(table: Table, effect: fx.Tap, ctx: Context) -> Kept:
    found = in_play(chosen(table, effect.what, ctx, "tap"))
    return kept(done_objects(happen.tap(table, found, cause_of(ctx))))


def _untap(table: Table, effect: fx.Untap, ctx: Context) -> Kept:
    found = in_play(chosen(table, effect.what, ctx, "untap"))
    return kept(done_objects(happen.untap(table, found, cause_of(ctx))))


def _put_counters(table: Table, effect: fx.PutCounters, ctx: Context) -> Kept:
    found = chosen(table, effect.what, ctx, "counters")
    shares: list[int] = []
    if effect.divided and isinstance(effect.what, n.Target) and effect.what.slot < len(ctx.divided):
        shares = ctx.divided[effect.what.slot]
    coming: list[Happening] = []
    for i, item in enumerate(found):
        number = shares[i] if i < len(shares) else meaning.value(table, effect.n, ctx)
        if isinstance(item, GameObject):
            current = item if item.here else item
            event = Happening(h.COUNTERS_PUT, current, current.controller, number)
        else:
            assert isinstance(item, Player)
            event = Happening(h.COUNTERS_PUT, None, item, number)
        event.word = effect.counter
        event.cause = cause_of(ctx)
        coming.append(event)
    happened = happen.perform(table, coming)
    return Kept(done_objects(happened), sum([event.amount for event in happened]), len(happened) > 0)


def _remove_counters(table: Table, effect: fx.RemoveCounters, ctx: Context) -> Kept:
    found = here(chosen(table, effect.what, ctx, "remove counters"))
    total = 0
    for item in found:
        kinds = [effect.counter] if effect.counter else sorted(item.counters)
        for counter in kinds:
            had = item.counters.get(counter, 0)
            if effect.any_number:
                number = table.number(ctx.controller, Kind.NUMBER, f"how many {counter} counters to remove", 0, had, "counters")
            elif effect.n is None:
                number = had
            else:
                number = meaning.value(table, effect.n, ctx)
            for event in happen.remove_counters(table, item, counter, min(number, had), cause_of(ctx)):
                total += event.amount
            if effect.counter == "" and effect.n is not None and total >= number:
                break
    return Kept(list(found), total, total > 0)


def _move_counters(table: Table, effect: fx.MoveCounters, ctx: Context) -> Kept:
    origin = in_play(chosen(table, effect.origin, ctx))
    to = in_play(chosen(table, effect.to, ctx))
    if len(origin) != 1 or len(to) != 1 or origin[0] is to[0]:
        return NOTHING
    had = origin[0].counters.get(effect.counter, 0)
    number = had if effect.n is None else min(had, meaning.value(table, effect.n, ctx))
    if number <= 0:
        return NOTHING
    happen.remove_counters(table, origin[0], effect.counter, number, cause_of(ctx))
    happen.put_counters(table, to[0], effect.counter, number, cause_of(ctx))
    return Kept([to[0]], number, True)


_token_faces: Final[dict[tuple[int, int, int], tuple[fx.TokenSpec, Face]]] = {}


def token_face(spec: fx.TokenSpec, power: int, toughness: int) -> Face:
    """The face of a token (216.1); the same object for the same text, so that tokens compare quickly."""
    key = (id(spec), power, toughness)
    known = _token_faces.get(key)
    if known is not None and known[0] is spec:
        return known[1]
    name = spec.name if spec.name else " ".join(spec.subtypes)
    creature = spec.card_types & CREATURE != 0
    face = Face(
        name,
        None,
        spec.colours,
        spec.supertypes,
        spec.card_types,
        spec.subtypes,
        power if creature else None,
        toughness if creature else None,
        None,
        spec.abilities,
    )
    _token_faces[key] = (spec, face)
    return face


def _create_tokens(table: Table, effect: fx.CreateTokens, ctx: Context) -> Kept:
    made: list[Entity] = []
    for player in each_player(table, effect.who, ctx):
        ctx.each.append(player)
        number = meaning.value(table, effect.n, ctx)
        power = meaning.value(table, effect.token.power, ctx) if effect.token.power is not None else 0
        toughness = meaning.value(table, effect.token.toughness, ctx) if effect.token.toughness is not None else 0
        ctx.each.pop()
        face = token_face(effect.token, power, toughness)
        made.extend(create(table, player, number, face, ctx, effect.tapped, effect.attacking))
    return kept(made)


def create(table: Table, player: Player, number: int, face: Face, ctx: Context, tapped: bool, attacking: bool) -> list[Entity]:
    """Put tokens with a face into play; effects may change how many (419)."""
    event = Happening(h.TOKENS, None, player, number, ctx.source)
    event.cause = cause_of(ctx)
    made: list[Entity] = []
    for happened in happen.perform(table, [event]):
        if happened.kind != h.TOKENS or happened.player is None:
            continue
        for i in range(min(happened.amount, 5000)):
            arrival = Arrival()
            arrival.tapped = tapped
            if attacking:
                arrival.is_attacking = True
                arrival.attacking = meaning.defending_player(table, ctx)
            arrival.choices["creator"] = ctx.source
            token = happen.make_token(table, happened.player, face, arrival, ctx)
            if token is not None:
                made.append(token)
    return made


def _create_copies(table: Table, effect: fx.CreateCopies, ctx: Context) -> Kept:
    made: list[Entity] = []
    for player in each_player(table, effect.who, ctx):
        number = meaning.value(table, effect.n, ctx)
        for item in meaning.objects(table, effect.of, ctx):
            face = copying.copiable(table, item, effect.changes)
            made.extend(create(table, player, number, face, ctx, effect.tapped, effect.attacking))
    return kept(made)


def _attach(table: Table, effect: fx.Attach, ctx: Context) -> Kept:
    from . import attachments

    items = in_play(chosen(table, effect.what, ctx))
    hosts = chosen(table, effect.to, ctx, "attach")
    if not items or not hosts:
        return NOTHING
    host = hosts[0]
    moved: list[Entity] = []
    for item in items:
        if attachments.can_attach(table, item, host):
            happen.attach(table, item, host, cause_of(ctx))
            moved.append(item)
    return kept(moved)


def _unattach(table: Table, effect: fx.Unattach, ctx: Context) -> Kept:
    for item in in_play(chosen(table, effect.what, ctx)):
        happen.unattach(table, item)
    return DONE


def _change(table: Table, effect: fx.Change, ctx: Context) -> Kept:
    from . import turning

    found = here(chosen(table, effect.what, ctx, effect.change))
    change = effect.change
    for item in found:
        if change == "flip":
            if not item.flipped and item.card is not None and item.card.definition.layout == "flip":
                item.flipped = True
                happen.perform(table, [Happening(h.FLIPPED, item, item.controller)])
        elif change == "turn face up":
            happen.perform(table, [Happening(h.FACE_UP, item, item.controller)])
        elif change == "turn face down":
            turning.turn_down(table, item)
        elif change == "phase out":
            happen.perform(table, [Happening(h.PHASED_OUT, item, item.controller)])
        elif change == "phase in":
            happen.perform(table, [Happening(h.PHASED_IN, item, item.controller)])
        elif change == "remove from combat":
            happen.remove_from_combat(table, item)
        elif change == "becomes blocked":
            if item.in_combat and item.attacking is not None and not item.blocked:
                item.blocked = True
                item.unblocked = False
                event = Happening(h.BECOMES_BLOCKED, item, item.controller)
                event.flag = True
                happen.perform(table, [event])
        elif change == "becomes unblocked":
            item.blocked = False
            item.unblocked = True
        elif change == "remove damage":
            item.damage = 0
        elif change == "end effect":
            end_effects_of(table, ctx.source)
        elif change == "haunt":
            table.state.set_choice(ctx.source.current, "haunted", item)
        else:
            raise meaning.NotKnown(f"change {change}")
    return kept(list(found))


def end_effects_of(table: Table, source: GameObject) -> None:
    """End the continuous effects that abilities of a source have made ("end this effect")."""
    for effect in list(table.state.effects):
        if effect.context.source is source:
            table.state.end_effect(effect)


def _fight(table: Table, effect: fx.Fight, ctx: Context) -> Kept:
    first = in_play(chosen(table, effect.first, ctx))
    second = in_play(chosen(table, effect.second, ctx))
    if not first or not second:
        return NOTHING
    one, two = first[0], second[0]
    coming = [
        happen.damage(one, two, continuous.characteristics(table, one).power, False, cause_of(ctx)),
        happen.damage(two, one, continuous.characteristics(table, two).power, False, cause_of(ctx)),
    ]
    happen.perform(table, coming)
    return DONE


# -- spells and abilities ----------------------------------------------------------------------------------------------


def _counter(table: Table, effect: fx.Counter, ctx: Context) -> Kept:
    from . import countering

    countered: list[Entity] = []
    for item in here(chosen(table, effect.what, ctx, "counter")):
        if item.zone is Zone.STACK and countering.counter(table, item, cause_of(ctx), effect.zone, effect.place):
            countered.append(item)
    return kept(countered)


def _copy_spell(table: Table, effect: fx.CopySpell, ctx: Context) -> Kept:
    made: list[Entity] = []
    for player in each_player(table, effect.who, ctx):
        for item in meaning.objects(table, effect.what, ctx):
            for i in range(max(0, min(1000, meaning.value(table, effect.n, ctx)))):
                twin = copies_on_stack.copy_on_stack(table, item, player, effect.new_targets)
                if twin is not None:
                    made.append(twin)
    return kept(made)


def _retarget(table: Table, effect: fx.Retarget, ctx: Context) -> Kept:
    from . import retargeting

    changed = False
    for item in here(chosen(table, effect.what, ctx)):
        if item.zone is Zone.STACK and retargeting.retarget(table, effect, item, ctx):
            changed = True
    return DONE if changed else NOTHING


def _play_card(table: Table, effect: fx.PlayCard, ctx: Context) -> Kept:
    from . import playing

    player = meaning.one_player(table, effect.who, ctx)
    played: list[Entity] = []
    for item in followed(table, effect.what, ctx):
        if item.here and playing.play_during_resolution(table, player, item, effect.free, effect.copy, effect.cost, ctx):
            played.append(item)
    return kept(played)


def _cast(table: Table, effect: fx.Cast, ctx: Context) -> Kept:
    cards = [item for item in followed(table, effect.what, ctx) if item.here]
    for player in each_player(table, effect.who, ctx):
        table.journal.append(table.state.permissions, Permission(player, cards, effect.duration, effect.free, table.state.turn))
    return kept(list(cards))


# -- choices, chance, the game -----------------------------------------------------------------------------------------


def _pick(table: Table, effect: fx.Pick, ctx: Context) -> Kept:
    found = chosen(table, effect.what, ctx, "pick")
    if effect.remember and found:
        key = "player" if isinstance(found[0], Player) else "object"
        table.state.set_choice(ctx.source, key, found[0])
    return kept(found)


CHOICE_KEYS: Final = {"creature type": "type", "basic land type": "land type", "opponent": "player", "odd or even": "name"}


def choice_key(what: str) -> str:
    """Under which name a chosen value is remembered."""
    return CHOICE_KEYS.get(what, what if what else "option")


def _choose_value(table: Table, effect: fx.ChooseValue, ctx: Context) -> Kept:
    player = meaning.one_player(table, effect.who, ctx)
    chosen_value = choosing.choose_value(table, player, effect.what, effect.options, effect.low, effect.high, ctx.source)
    remember_choice(table, ctx, choice_key(effect.what), chosen_value)
    note = Happening(h.CHOICE, ctx.source, player)
    note.word = word_of(chosen_value, effect.what)
    table.note(note)
    return Kept([chosen_value] if isinstance(chosen_value, Entity) else [], chosen_value if isinstance(chosen_value, int) else 0, True)


def word_of(chosen_value: object, what: str) -> str:
    """A chosen value in words."""
    if what == "color" and isinstance(chosen_value, int):
        return "".join([name for i, name in enumerate(("white", "blue", "black", "red", "green")) if chosen_value & (1 << i)])
    return str(chosen_value)


def remember_choice(table: Table, ctx: Context, key: str, chosen_value: object) -> None:
    """Remember a choice on the source, and in the context for what follows."""
    table.state.set_choice(ctx.source, key, chosen_value)
    if isinstance(chosen_value, str):
        ctx.chosen_text.append(chosen_value)


def _flip_coin(table: Table, effect: fx.FlipCoin, ctx: Context) -> Kept:
    won = 0
    player = meaning.one_player(table, effect.who, ctx)
    number = meaning.value(table, effect.n, ctx)
    for i in range(max(0, min(1000, number))):
        heads = table.flip() == 0
        result = heads
        if effect.call:
            call = table.choose(player, Kind.OPTION, "call the flip", [Option("heads"), Option("tails")], 1, 1, "coin", "511")[0]
            result = (call == 0) == heads
        event = Happening(h.COIN, ctx.source, player)
        event.flag = result
        event.word = "heads" if heads else "tails"
        happen.perform(table, [event])
        won += 1 if result else 0
    return Kept([], won, won > 0)


def _roll_die(table: Table, effect: fx.RollDie, ctx: Context) -> Kept:
    return Kept([], 1 + table.state.chance(effect.sides), True)


def _extra_turn(table: Table, effect: fx.ExtraTurn, ctx: Context) -> Kept:
    for player in each_player(table, effect.who, ctx):
        for i in range(meaning.value(table, effect.n, ctx)):
            table.journal.append(table.state.extra_turns, player)
    return DONE


def _extra_phase(table: Table, effect: fx.ExtraPhase, ctx: Context) -> Kept:
    from . import turn

    turn.add_phase(table, effect.phase)
    return DONE


def _skip(table: Table, effect: fx.Skip, ctx: Context) -> Kept:
    for player in each_player(table, effect.who, ctx):
        for i in range(meaning.value(table, effect.n, ctx)):
            table.journal.append(table.state.skips, (player.index, effect.step + (" this turn" if effect.this_turn else "")))
    return DONE


def _end_turn(table: Table, effect: fx.EndTurn, ctx: Context) -> Kept:
    from . import turn

    turn.end_the_turn(table)
    return DONE


def _control_turn(table: Table, effect: fx.ControlTurn, ctx: Context) -> Kept:
    who = meaning.one_player(table, effect.who, ctx)
    for player in each_player(table, effect.whose, ctx):
        table.journal.append(table.state.skips, (player.index, f"controlled by {who.index}"))
    return DONE


def _win_game(table: Table, effect: fx.WinGame, ctx: Context) -> Kept:
    for player in each_player(table, effect.who, ctx):
        event = Happening(h.WON, None, player)
        event.word = str(ctx.source)
        happen.perform(table, [event])
    return DONE


def _lose_game(table: Table, effect: fx.LoseGame, ctx: Context) -> Kept:
    coming: list[Happening] = []
    for player in each_player(table, effect.who, ctx):
        event = Happening(h.LOST, None, player)
        event.word = str(ctx.source)
        coming.append(event)
    happen.perform(table, coming)
    return DONE


def _draw_game(table: Table, effect: fx.DrawGame, ctx: Context) -> Kept:
    from . import winning

    winning.draw(table, str(ctx.source))
    return DONE


def _clash(table: Table, effect: fx.Clash, ctx: Context) -> Kept:
    state = table.state
    player = meaning.one_player(table, effect.who, ctx)
    others = [other for other in state.in_turn_order(player) if other is not player]
    if effect.opponent is not None:
        opponent = meaning.one_player(table, effect.opponent, ctx)
    else:
        opponent = others[table.choose(player, Kind.CARD, "an opponent to clash with", [Option("", other) for other in others], 1, 1, "clash")[0]]
    costs: list[int] = []
    for who in (player, opponent):
        library = state.libraries[who.index]
        if library:
            top = library[-1]
            happen.reveal(table, [top], who, cause_of(ctx))
            costs.append(meaning.converted_cost(top, continuous.characteristics(table, top)))
            arrange(table, who, [top], "top", True)
        else:
            costs.append(-1)
    won = costs[0] > costs[1]
    happen.deed(table, "clash", player)
    if won:
        happen.deed(table, "won clash", player)
    return Kept([], costs[0], won)


def _ante(table: Table, effect: fx.Ante, ctx: Context) -> Kept:
    cards = [item for item in followed(table, effect.what, ctx) if item.here]
    return kept(done_objects(happen.move(table, cards, Zone.ANTE, cause_of(ctx))))


def _note(table: Table, effect: fx.Note, ctx: Context) -> Kept:
    number = meaning.value(table, effect.value, ctx)
    table.state.set_choice(ctx.source, "number", number)
    return Kept([], number, True)


def _choose_new_opponent(table: Table, effect: fx.ChooseNewOpponent, ctx: Context) -> Kept:
    found = meaning.candidates(table, effect.kind, ctx)
    if not found:
        return NOTHING
    if effect.random:
        return kept([found[table.state.chance(len(found))]])
    player = meaning.one_player(table, effect.who, ctx)
    return kept([found[table.choose(player, Kind.CARD, "a player", [Option("", other) for other in found], 1, 1, "player")[0]]])


# -- inside replacement effects ----------------------------------------------------------------------------------------


def replace(table: Table, effect: b.Effect, ctx: Context, event: Happening) -> None:
    """Carry out what happens instead of an event (419.6)."""
    ctx.event = event
    carry_out(table, effect, ctx)


def _the_event(table: Table, effect: fx.TheEvent, ctx: Context) -> Kept:
    event = ctx.event
    if event is None:
        return NOTHING
    happened = happen.perform(table, [event])
    return Kept(done_objects(happened), sum([part.amount for part in happened]), len(happened) > 0)


def _instead(table: Table, effect: fx.Instead, ctx: Context) -> Kept:
    event = ctx.event
    if event is None:
        return NOTHING
    event.amount = max(0, meaning.value(table, effect.amount, ctx))
    happened = happen.perform(table, [event])
    return Kept(done_objects(happened), sum([part.amount for part in happened]), len(happened) > 0)


def as_arriving(table: Table, effect: b.Effect, ctx: Context, event: Happening) -> None:
    """Carry out an "as ... comes into play" effect: its choices are remembered by the permanent that arrives (419.6i)."""
    from . import replacement

    arrival = replacement.arrival_of(event)
    item = event.what
    assert item is not None
    before = dict(item.choices)
    carry_out(table, effect, ctx)
    for key in item.choices:
        if key not in before or before[key] is not item.choices[key]:
            arrival.choices[key] = item.choices[key]
    if item.linked and event.kind == h.MOVE:
        arrival.choices["linked"] = list(item.linked)


EFFECTS: Final[dict[type, Callable[[Table, Any, Context], Kept]]] = {
    fx.Seq: _seq,
    fx.As: _as,
    fx.May: _may,
    fx.If: _if,
    fx.Unless: _unless,
    fx.IfPaid: _if_paid,
    fx.Pay: _pay,
    fx.ForEach: _for_each,
    fx.Times: _times,
    fx.RepeatWhile: _repeat_while,
    fx.Modal: _modal,
    fx.ChooseOne: _choose_one,
    fx.Delayed: _delayed,
    fx.Apply: _apply,
    fx.Shield: _shield,
    fx.ReplaceWith: _replace_with,
    fx.Nothing: _nothing,
    fx.DealDamage: _deal_damage,
    fx.Destroy: _destroy,
    fx.Regenerate: _regenerate,
    fx.GainLife: _gain_life,
    fx.LoseLife: _lose_life,
    fx.SetLife: _set_life,
    fx.GivePoison: _give_poison,
    fx.Move: _move,
    fx.Sacrifice: _sacrifice,
    fx.Draw: _draw,
    fx.Discard: _discard,
    fx.Mill: _mill,
    fx.Search: _search,
    fx.Shuffle: _shuffle,
    fx.Reveal: _reveal,
    fx.LookAt: _look_at,
    fx.RevealUntil: _reveal_until,
    fx.Arrange: _arrange,
    fx.Scry: _scry,
    fx.Piles: _piles,
    fx.Exchange: _exchange,
    fx.AddMana: _add_mana,
    fx.EmptyPool: _empty_pool,
    fx.Tap: _tap,
    fx.Untap: _untap,
    fx.PutCounters: _put_counters,
    fx.RemoveCounters: _remove_counters,
    fx.MoveCounters: _move_counters,
    fx.CreateTokens: _create_tokens,
    fx.CreateCopies: _create_copies,
    fx.Attach: _attach,
    fx.Unattach: _unattach,
    fx.Change: _change,
    fx.Fight: _fight,
    fx.Counter: _counter,
    fx.CopySpell: _copy_spell,
    fx.Retarget: _retarget,
    fx.PlayCard: _play_card,
    fx.Cast: _cast,
    fx.Pick: _pick,
    fx.ChooseValue: _choose_value,
    fx.FlipCoin: _flip_coin,
    fx.RollDie: _roll_die,
    fx.ExtraTurn: _extra_turn,
    fx.ExtraPhase: _extra_phase,
    fx.Skip: _skip,
    fx.EndTurn: _end_turn,
    fx.ControlTurn: _control_turn,
    fx.WinGame: _win_game,
    fx.LoseGame: _lose_game,
    fx.DrawGame: _draw_game,
    fx.Clash: _clash,
    fx.Ante: _ante,
    fx.Note: _note,
    fx.ChooseNewOpponent: _choose_new_opponent,
    fx.TheEvent: _the_event,
    fx.Instead: _instead,
}


# -- questions about effects -------------------------------------------------------------------------------------------

_adds_mana: Final[dict[int, tuple[b.Effect, bool]]] = {}


def adds_mana(effect: b.Effect) -> bool:
    """Whether an effect could put mana into a pool as it resolves (not later, not by an ability it gives)."""
    known = _adds_mana.get(id(effect))
    if known is not None and known[0] is effect:
        return known[1]
    answer = _finds_mana(effect)
    _adds_mana[id(effect)] = (effect, answer)
    return answer


def _finds_mana(node: b.Node) -> bool:
    if isinstance(node, fx.AddMana):
        return True
    if isinstance(node, (fx.Delayed, s.GainAbility, fx.TokenSpec)):
        return False
    return any([_finds_mana(child) for child in b.children(node)])


def mentions_event(effect: b.Effect) -> bool:
    """Whether an effect speaks of the event that triggered it."""
    return any(
        [isinstance(node, v.Amount) and node.n < 0 or isinstance(node, n.Ref) and node.role.startswith("event") for node in b.walk(effect)]
    )


def mentions_this(effect: b.Effect) -> bool:
    """Whether an effect speaks of its source, so that those of different objects differ."""
    return any([isinstance(node, (n.This, n.Host)) for node in b.walk(effect)])


def doable(table: Table, action: b.Effect, player: Player, ctx: Context) -> bool:
    """Whether a player could do something that is optional, or a cost (413.2c, 409.1h): enough to sacrifice, to discard, to tap ..."""
    if isinstance(action, fx.Seq):
        return all([doable(table, part, player, ctx) for part in action.effects[:1]])
    if isinstance(action, (fx.As, fx.May)):
        return doable(table, action.effect, player, ctx)
    what: b.Selector | None = None
    zone: Zone | None = Zone.IN_PLAY
    if isinstance(action, fx.Sacrifice):
        what = action.what
    elif isinstance(action, fx.Tap):
        what = action.what
    elif isinstance(action, fx.Untap):
        what = action.what
    elif isinstance(action, fx.Move):
        what = action.what
        zone = None
    elif isinstance(action, fx.Reveal):
        what = action.what
        zone = None
    elif isinstance(action, fx.Discard):
        if action.what is None:
            hand = [item for item in table.state.hands[player.index] if item is not ctx.item]
            if action.kind is not None:
                hand = [item for item in hand if meaning.is_of(table, item, action.kind, ctx)]
            return action.up_to or len(hand) >= meaning.value(table, action.n, ctx)
        what = action.what
        zone = Zone.HAND
    elif isinstance(action, fx.RemoveCounters):
        if action.n is None or action.any_number:
            return True
        number = meaning.value(table, action.n, ctx)
        if isinstance(action.what, n.Choose):
            what = action.what
        else:
            found = here(meaning.select(table, action.what, ctx))
            return all(
                [(item.counters.get(action.counter, 0) if action.counter else sum(item.counters.values())) >= number for item in found]
            ) and len(found) > 0
    elif isinstance(action, fx.LoseLife):
        return True
    elif isinstance(action, fx.Mill):
        return len(table.state.libraries[player.index]) >= meaning.value(table, action.n, ctx)
    elif isinstance(action, fx.Pay):
        return payment.can_pay(table, player, action.cost, pay_context(ctx, player))
    if what is None:
        return True
    return available(table, what, action, player, ctx, zone)


def available(table: Table, what: b.Selector, action: b.Effect, player: Player, ctx: Context, zone: Zone | None) -> bool:
    """Whether there are enough objects for an action."""
    if isinstance(what, (n.Choose, n.ChooseAmong)):
        if what.up_to_any:
            return True
        low = meaning.value(table, what.low, ctx) if what.low is not None else (meaning.value(table, what.high, ctx) if what.high is not None else 1)
        if isinstance(what, n.Choose):
            before = ctx.controller
            ctx.controller = player
            found = [item for item in meaning.candidates(table, what.kind, ctx) if item is not ctx.item]
            ctx.controller = before
        else:
            found = meaning.select(table, what.what, ctx)
        return len([item for item in found if fit_for(action, item, player)]) >= low
    if isinstance(what, n.TopCards):
        return len(meaning.select(table, what, ctx)) >= meaning.value(table, what.n, ctx)
    found = meaning.select(table, what, ctx)
    live = [item for item in found if not isinstance(item, GameObject) or (item.here and (zone is None or item.zone is zone))]
    return len(live) == len(found) and len(found) > 0 and all([fit_for(action, item, player) for item in live])


def fit_for(action: b.Effect, item: Entity, player: Player) -> bool:
    """Whether one object can be used for an action."""
    if not isinstance(item, GameObject):
        return True
    if isinstance(action, fx.Tap):
        return not item.tapped
    if isinstance(action, fx.Untap):
        return item.tapped
    if isinstance(action, fx.Sacrifice):
        return item.controller is player and item.zone is Zone.IN_PLAY
    if isinstance(action, fx.RemoveCounters) and action.n is not None:
        return (item.counters.get(action.counter, 0) if action.counter else sum(item.counters.values())) > 0
    return True


def most_doable(table: Table, action: b.Effect, player: Player, ctx: Context) -> int:
    """The greatest X for which an action that costs X of something could be done."""
    what: b.Selector | None = None
    if isinstance(action, fx.RemoveCounters):
        return sum([item.counters.get(action.counter, 0) for item in here(meaning.select(table, action.what, ctx))])
    if isinstance(action, (fx.Sacrifice, fx.Tap, fx.Move, fx.Reveal)):
        what = action.what
    elif isinstance(action, fx.Discard):
        if action.what is None:
            return len([item for item in table.state.hands[player.index] if item is not ctx.item])
        what = action.what
    elif isinstance(action, fx.Mill):
        return len(table.state.libraries[player.index])
    elif isinstance(action, fx.LoseLife):
        return max(0, player.life)
    if isinstance(what, n.Choose):
        return len([item for item in meaning.candidates(table, what.kind, ctx) if item is not ctx.item and fit_for(action, item, player)])
    return 0

