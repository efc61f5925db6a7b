"""Instructions about permanents: tapping, counters, tokens, attaching, turning over, exchanging.

Rules: 417.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final

from manaburn.rules.combat import combat_phase
from manaburn.rules.events import attachments, control, perform, phasing
from manaburn.rules.events.carrying_out import (
    DONE,
    NOTHING,
    Instruction,
    as_put_into_play,
    carry_out,
    cause_of,
    chosen,
    done_objects,
    each_player,
    effect_result,
    here,
    in_play,
    one_player,
)
from manaburn.rules.kernel import limits
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.internal_nodes import ThatPlayer
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import (
    conditions,
    continuous,
    copying,
    dividing,
    evaluate,
    filters,
    selectors,
)
from manaburn.rules.playing import choices_on_announcement, turning_over
from manaburn.state import happenings as h
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import Arrival, EventKind, Happening
from manaburn.state.objects import CARD, Entity, GameObject, Player
from manaburn.state.state import DelayedTrigger
from manaburn.terms import CREATURE, Zone
from manaburn.text.tree import Face, Number, processes
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree.base import Effect, Event
from manaburn.text.tree.words import ChangeWord, Exchanged
from manaburn.text.words import with_article

from .damage_and_life import set_total


def tap(table: Table, effect: fx.Tap, ctx: Context) -> EffectResult:
    """Tap permanents, all at the same time. A permanent that is coming into play comes into play tapped."""
    targets = chosen(table, effect.what, ctx, "tap")
    if ctx.arrival is not None and ctx.source in targets:
        ctx.arrival.tapped = True
    found = in_play(targets)
    return _spoken_of(found, perform.tap(table, found, cause_of(ctx)))


def untap(table: Table, effect: fx.Untap, ctx: Context) -> EffectResult:
    """Untap permanents, all at the same time."""
    found = in_play(chosen(table, effect.what, ctx, "untap"))
    return _spoken_of(found, perform.untap(table, found, cause_of(ctx)))


def _spoken_of(found: list[GameObject], happened: list[Happening]) -> EffectResult:
    """Return the result of tapping or untapping permanents. "They" are all of them, those included that were tapped or
    untapped already; only the others count as done."""
    return EffectResult([*found], len(happened), bool(happened))


def put_counters(table: Table, effect: fx.PutCounters, ctx: Context) -> EffectResult:
    """Put counters on objects, all at the same time."""
    shares: list[int] = []
    if effect.divided:
        found, shares = dividing.divided(table, effect, ctx, "counters")
    else:
        found = chosen(table, effect.what, ctx, "counters")
    coming: list[Happening] = []
    for i, item in enumerate(found):
        ctx.subject = item
        number = shares[i] if i < len(shares) else evaluate.value(table, effect.n, ctx)
        if effect.up_to and number > 0:
            prompt = f"how many {effect.counter} counters to put on {item}"
            number = table.number(ctx.controller, Kind.NUMBER, prompt, 0, number, "counters", "413.2c")
        if number <= 0:
            continue
        if ctx.arrival is not None and item is ctx.source:
            ctx.arrival.counters[effect.counter] = ctx.arrival.counters.get(effect.counter, 0) + number
            continue
        current = item
        if isinstance(item, GameObject) and isinstance(effect.what, (n.This, n.Ref)):
            current = selectors.where_moved(ctx, item)
        event = perform.putting_counters(current, effect.counter, number, cause_of(ctx))
        if table.running.costs:
            event.manner = "paid"
        coming.append(event)
    happened = perform.perform(table, coming)
    if effect.until is not None:
        remove_later(table, happened, effect.until, ctx)
    return EffectResult(done_objects(happened), sum([event.amount for event in happened]), len(happened) > 0)


def remove_later(table: Table, happened: list[Happening], until: Event, ctx: Context) -> None:
    """Create a delayed triggered ability that removes as many counters as were put on each object.

    Rules: 410.4.
    """
    context = ctx.fork()
    context.each = []
    gone: list[Effect] = []
    for event in happened:
        if event.kind is h.COUNTERS_PUT and event.what is not None:
            gone.append(fx.RemoveCounters(n.Ref("each", len(gone)), event.counter, Number(event.amount)))
            context.each.insert(0, event.what)
    if gone:
        trigger = DelayedTrigger(until, fx.Seq(tuple(gone)), None, context, True, None, table.state.turn)
        table.journal.append(table.state.delayed, trigger)


def remove_counters(table: Table, effect: fx.RemoveCounters, ctx: Context) -> EffectResult:
    """Remove counters from objects; of any kind if none is named."""
    total = 0
    found = here(chosen(table, effect.what, ctx, "remove counters"))
    left = -1 if effect.n is None or effect.any_number else max(0, evaluate.value(table, effect.n, ctx))
    if effect.among:
        return remove_among(table, found, effect.counter, left, ctx)
    for item in found:
        number = left
        if not effect.counter and number >= 0:
            total += remove_any_kinds(table, item, number, ctx)
            continue
        for counter in [effect.counter] if effect.counter else sorted(item.counters):
            had = item.counters.get(counter, 0)
            if effect.any_number:
                count = table.number(
                    ctx.controller, Kind.NUMBER, f"how many {counter} counters to remove", 0, had, "counters", "413.2c"
                )
            elif number < 0:
                count = had
            else:
                count = min(number, had)
                number -= count
            for event in perform.remove_counters(table, item, counter, count, cause_of(ctx)):
                total += event.amount
    return EffectResult(list(found), total, total > 0)


def remove_any_kinds(table: Table, item: GameObject, number: int, ctx: Context) -> int:
    """Remove so many counters from an object, or all that there are, each of a kind that the controller chooses. Return
    how many were removed."""
    left = number
    while left > 0:
        kinds = sorted(counter for counter in item.counters if item.counters[counter] > 0)
        if not kinds:
            break
        at_once = left  # of the last kind
        picked = 0
        if len(kinds) > 1:
            at_once = 1
            options = [Option(f"{counter} counter") for counter in kinds]
            prompt = f"a counter to remove from {item}"
            picked = table.choose(ctx.controller, Kind.OPTION, prompt, options, 1, 1, "counter", "413.2c")[0]
        taken = sum(
            [event.amount for event in perform.remove_counters(table, item, kinds[picked], at_once, cause_of(ctx))]
        )
        if not taken:
            break
        left -= taken
    return number - left


def remove_among(table: Table, found: list[GameObject], counter: str, number: int, ctx: Context) -> EffectResult:
    """Remove a number of counters in all, each from one of the objects that the controller chooses."""
    taken: list[Entity] = []
    for _ in range(number):
        options = [Option("", item) for item in found if item.counters.get(counter, 0) > 0]
        if not options:
            break
        prompt = f"what to remove {with_article(f'{counter} counter')} from"
        item = options[table.choose(ctx.controller, Kind.CARD, prompt, options, 1, 1, "counters", "413.2c")[0]].entity
        assert isinstance(item, GameObject)
        perform.remove_counters(table, item, counter, 1, cause_of(ctx))
        taken.append(item)
    return EffectResult(taken, len(taken), len(taken) > 0)


def one_more_or_less(table: Table, effect: processes.OneMoreOrLess, ctx: Context) -> EffectResult:
    """Let the controller choose a counter on an object, and remove it or put another of its kind there.

    Rules: 501.1.
    """
    for item in here(chosen(table, effect.what, ctx, "counters")):
        kinds = sorted(counter for counter in item.counters if item.counters[counter] > 0)
        if not kinds:
            continue
        player = ctx.controller
        options = [Option(f"{counter} counter") for counter in kinds]
        prompt = f"a counter on {item}"
        counter = kinds[table.choose(player, Kind.OPTION, prompt, options, 1, 1, "counter", "413.2c")[0]]
        ways = [Option("remove it"), Option("put another")]
        more = table.choose(player, Kind.OPTION, f"{counter} counter", ways, 1, 1, "more or less", "413.2c")[0]
        if more:
            perform.put_counters(table, item, counter, 1, cause_of(ctx))
        else:
            perform.remove_counters(table, item, counter, 1, cause_of(ctx))
        return effect_result([item])
    return NOTHING


def move_counters(table: Table, effect: fx.MoveCounters, ctx: Context) -> EffectResult:
    """Move counters from one object to another, or all counters from several objects to one. Nothing happens if they
    can't be moved: the objects are the same, one of them is gone, or there are too few counters.

    Rules: 501.1.
    """
    origin = in_play(chosen(table, effect.origin, ctx))
    to = in_play(chosen(table, effect.to, ctx))
    if effect.divided and len(origin) == 1:
        return deal_out_counters(table, effect.counter, origin[0], to, ctx)
    if len(to) != 1 or (len(origin) != 1 and effect.n is not None):
        return NOTHING
    total = 0
    for item in origin:
        if item is to[0]:
            continue
        for counter in [effect.counter] if effect.counter else sorted(item.counters):
            had = item.counters.get(counter, 0)
            number = had if effect.n is None else min(had, evaluate.value(table, effect.n, ctx) - total)
            if number <= 0:
                continue
            perform.remove_counters(table, item, counter, number, cause_of(ctx))
            perform.put_counters(table, to[0], counter, number, cause_of(ctx))
            total += number
    return EffectResult([to[0]], total, total > 0) if total else NOTHING


def deal_out_counters(
    table: Table, counter: str, origin: GameObject, to: list[GameObject], ctx: Context
) -> EffectResult:
    """Let the controller move any number of counters onto others, asked for each of these."""
    moved: list[Entity] = []
    total = 0
    for item in to:
        left = origin.counters.get(counter, 0)
        if item is origin or left == 0:
            continue
        prompt = f"how many {counter} counters to move onto {item}"
        number = table.number(ctx.controller, Kind.NUMBER, prompt, 0, left, "counters", "413.2c")
        if number > 0:
            perform.remove_counters(table, origin, counter, number, cause_of(ctx))
            perform.put_counters(table, item, counter, number, cause_of(ctx))
            moved.append(item)
            total += number
    return EffectResult(moved, total, total > 0) if total else NOTHING


_token_faces: Final[dict[tuple[int, int, int, bool], tuple[fx.TokenSpec, Face]]] = {}


def token_face(spec: fx.TokenSpec, power: int, toughness: int, called_token: bool) -> Face:
    """Return the face of a token. The same object is returned for the same text, so that tokens compare quickly.
    ``called_token``: a token without a name of its own has the word "Token" behind its subtypes.

    Rules: 216.1.
    """
    key = (id(spec), power, toughness, called_token)
    known = _token_faces.get(key)
    if known is not None and known[0] is spec:
        return known[1]
    name = spec.name if spec.name else " ".join([*spec.subtypes, "Token"] if called_token else spec.subtypes)
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


_chosen_specs: Final[dict[tuple[int, int, str], tuple[fx.TokenSpec, fx.TokenSpec]]] = {}


def chosen_spec(spec: fx.TokenSpec, ctx: Context) -> fx.TokenSpec:
    """Return a token with the colour and creature type chosen for its source; for the same choice always the same
    object."""
    colour = filters.choice(ctx, "color")
    word = filters.choice(ctx, "type")
    mask = colour if isinstance(colour, int) else 0
    subtype = word if isinstance(word, str) else ""
    known = _chosen_specs.get((id(spec), mask, subtype))
    if known is None or known[0] is not spec:
        made = dataclasses.replace(spec, colours=mask, subtypes=(subtype,) if subtype else (), chosen=False)
        known = (spec, made)
        _chosen_specs[(id(spec), mask, subtype)] = known
    return known[1]


def create_tokens(table: Table, effect: fx.CreateTokens, ctx: Context) -> EffectResult:
    """Create tokens. Those of several players arrive at the same time, except where the players carry out a step one
    after the other.

    Rules: 216, 413.2d.
    """
    coming: list[Happening] = []
    made: list[Entity] = []
    for player in each_player(table, effect.who, ctx):
        coming.extend(tokens_of(table, effect, player, ctx))
        if ctx.in_turn:
            made.extend(arrive(table, coming))
            coming = []
    made.extend(arrive(table, coming))
    if effect.blocking is not None:
        for token in in_play(made):
            combat_phase.arrive_blocking(table, token, in_play(chosen(table, effect.blocking, ctx)), cause_of(ctx))
    return effect_result(made)


def tokens_of(table: Table, effect: fx.CreateTokens, player: Player, ctx: Context) -> list[Happening]:
    """Return the arrivals, which haven't happened yet, of the tokens that a player creates."""
    ctx.each.append(player)
    number = evaluate.value(table, effect.n, ctx)
    power = evaluate.value(table, effect.token.power, ctx) if effect.token.power is not None else 0
    toughness = evaluate.value(table, effect.token.toughness, ctx) if effect.token.toughness is not None else 0
    ctx.each.pop()
    spec = chosen_spec(effect.token, ctx) if effect.token.chosen else effect.token
    face = token_face(spec, power, toughness, table.edition.tokens_are_called_token)
    under = evaluate.one_player(table, effect.under, ctx) if effect.under is not None else player
    creator = ctx.controller if effect.under is not None else player
    return arriving(table, under, number, face, ctx, effect.tapped, effect.attacking, creator)


def arriving(
    table: Table,
    player: Player,
    number: int,
    face: Face,
    ctx: Context,
    tapped: bool,
    attacking: bool,
    creator: Player | None = None,
    text_by: GameObject | None = None,
) -> list[Happening]:
    """Return the arrivals, which haven't happened yet, of tokens with a face under a player's control. Effects may
    change their number. ``creator``: who creates them, if it is another player. ``text_by``: what their text names, if
    it isn't what makes them.

    Rules: 419.
    """
    if number <= 0:
        return []
    event = Happening(h.TOKENS, None, player, number, ctx.source)
    event.cause = cause_of(ctx)
    coming: list[Happening] = []
    for happened in perform.perform(table, [event]):
        if happened.kind is not h.TOKENS or happened.player is None:
            continue
        limits.within(happened.amount + len(table.state.in_play), "permanents")
        for _i in range(happened.amount):
            arrival = Arrival()
            arrival.tapped = tapped
            arrival.controller = happened.player
            if attacking and conditions.in_step(table, "combat"):
                combat_phase.arrive_attacking(table, arrival, face.name)
            arrival.choices["creator"] = ctx.source
            if text_by is not None:
                arrival.choices["text by"] = text_by
            maker = creator if creator is not None else happened.player
            coming.append(perform.token_arriving(table, maker, happened.player, face, arrival, ctx))
    return coming


def arrive(table: Table, coming: list[Happening]) -> list[Entity]:
    """Put tokens into play at the same time, and return them."""
    made: list[Entity] = []
    for arrived in perform.perform(table, coming):
        if arrived.kind is h.MOVE and arrived.to is Zone.IN_PLAY and arrived.new is not None:
            made.append(arrived.new)
    return made


def create_copies(table: Table, effect: fx.CreateCopies, ctx: Context) -> EffectResult:
    """Create tokens that are copies, all at the same time.

    Rules: 503.
    """
    coming: list[Happening] = []
    for player in each_player(table, effect.who, ctx):
        coming.extend(copies_of(table, effect, player, ctx))
    return effect_result(arrive(table, coming))


def copies_of(table: Table, effect: fx.CreateCopies, player: Player, ctx: Context) -> list[Happening]:
    """Return the arrivals, which haven't happened yet, of the copies that a player creates."""
    coming: list[Happening] = []
    number = evaluate.value(table, effect.n, ctx)
    for item in chosen(table, effect.of, ctx, "copy"):
        if isinstance(item, GameObject):
            face = copying.copiable(table, item, effect.changes)
            maker = copying.maker_named(item, face)
            coming.extend(arriving(table, player, number, face, ctx, effect.tapped, effect.attacking, text_by=maker))
    return coming


def create_for_each(
    table: Table, effect: fx.CreateTokens | fx.CreateCopies, items: list[Entity], ctx: Context
) -> EffectResult:
    """Create tokens for each of several objects, all at the same time.

    Rules: 413.2d.
    """
    coming: list[Happening] = []
    for item in items:
        ctx.each.append(item)
        for player in each_player(table, effect.who, ctx):
            if isinstance(effect, fx.CreateTokens):
                coming.extend(tokens_of(table, effect, player, ctx))
            else:
                coming.extend(copies_of(table, effect, player, ctx))
        ctx.each.pop()
    return effect_result(arrive(table, coming))


def attach(table: Table, effect: fx.Attach, ctx: Context) -> EffectResult:
    """Attach an object to another one if possible; otherwise it stays as it is.

    Rules: 501.2, 1996.cont.
    """
    hosts = attachments.chosen_hosts(table, evaluate.objects(table, effect.what, ctx), effect.to, ctx, effect)
    if ctx.arrival is not None and hosts and ctx.source in evaluate.select(table, effect.what, ctx):
        ctx.arrival.attached = hosts[0]
        return effect_result(hosts[:1])
    items = in_play(as_put_into_play(chosen(table, effect.what, ctx), effect.what, ctx))
    if not items or not hosts:
        return NOTHING
    host = hosts[0]
    coming: list[Happening] = []
    for item in items:
        if item.attached_to is host:
            continue
        if attachments.can_attach(table, item, host) or attachments.lies_there(table, item, host):
            event = Happening(h.ATTACHED, item, item.controller, 0, None, host)
            event.cause = cause_of(ctx)
            coming.append(event)
    moving = [item for item in items if isinstance(item.attached_to, GameObject) and item.attached_to.here]
    done = done_objects(perform.perform(table, coming))
    if table.edition.moved_enchantments_are_new:
        for item in moving:
            if item in done:
                begin_anew(table, item)
    return effect_result(done)


def begin_anew(table: Table, item: GameObject) -> None:
    """Forget what was changed in a local enchantment that has been moved, and let its controller make the choices of
    its playing again.

    Rules: 1996.cont.
    """
    for effect in list(table.state.effects):
        if effect.affected == [item]:
            table.state.end_effect(effect)
        elif item in effect.affected:
            table.journal.reshaped()
            table.journal.remove(effect.affected, item)
    for choice in choices_on_announcement.arrivals(table, item):
        carry_out(table, choice, Context(item, item.controller))


def unattach(table: Table, effect: fx.Unattach, ctx: Context) -> EffectResult:
    """Unattach objects. They stay in play."""
    found = in_play(chosen(table, effect.what, ctx))
    return effect_result(done_objects(perform.perform(table, [perform.coming_off(item) for item in found])))


def change(table: Table, effect: fx.Change, ctx: Context) -> EffectResult:
    """Change the status, or other properties, of objects at the same time."""
    found = here(chosen(table, effect.what, ctx, effect.change))
    word = effect.change
    if word in EVENTS:
        coming = [
            Happening(EVENTS[word], item, item.controller)
            for item in found
            if item.zone in (Zone.IN_PLAY, Zone.PHASED_OUT)
        ]
        for event in coming:
            if word == "phase in or out" and event.what is not None and event.what.zone is Zone.IN_PLAY:
                event.kind = h.PHASED_OUT
            elif word == "tap or untap" and event.what is not None and event.what.tapped:
                event.kind = h.UNTAP
        out = phasing.directly(table, [event.what for event in coming if event.what and event.kind is h.PHASED_OUT])
        coming = [event for event in coming if event.kind is not h.PHASED_OUT or event.what in out]
        return effect_result(done_objects(perform.perform(table, coming)))
    if word == "remove from combat":
        combat_phase.leave_combat(table, [item for item in found if item.in_combat], cause_of(ctx))
        return effect_result(list(found))
    if word == "turn face down":
        found = [item for item in found if not item.face_down]  # nothing about it changes (708.2b of 2024)
    changer = CHANGES.get(word)
    if changer is None:
        raise evaluate.NotKnown(f"change {word}")
    for item in found:
        changer(table, item, ctx)
    return effect_result(list(found))


EVENTS: Final[dict[ChangeWord, EventKind]] = {
    "turn face up": h.FACE_UP,
    "phase out": h.PHASED_OUT,
    "phase in or out": h.PHASED_IN,
    "tap or untap": h.TAP,
}
"""The changes that are separate events."""


def flip(table: Table, item: GameObject, ctx: Context) -> None:
    """Flip a permanent, be it a flip card, a copy of one, or neither. It can't flip back.

    Rules: 508, 510.4.
    """
    if not item.flipped and item.zone is Zone.IN_PLAY:
        item.flipped = True
        perform.perform(table, [Happening(h.FLIPPED, item, item.controller)])
        perform.named(table, "flips", item.controller, item)


def turn_down(table: Table, item: GameObject, ctx: Context) -> None:
    """Turn a permanent face down.

    Rules: 504.
    """
    turning_over.turn_down(table, item)


def become_blocked(table: Table, item: GameObject, ctx: Context) -> None:
    """Make an attacker blocked by an effect (309.2g)."""
    combat_phase.become_blocked(table, item, cause_of(ctx))


def become_unblocked(table: Table, item: GameObject, ctx: Context) -> None:
    """Make a blocked attacker unblocked again."""
    combat_phase.become_unblocked(item)


def make_block(table: Table, effect: fx.MakeBlock, ctx: Context) -> EffectResult:
    """Let creatures block attackers because of an effect."""
    attackers = in_play(chosen(table, effect.whom, ctx, "block"))
    found = [item for item in in_play(chosen(table, effect.what, ctx)) if attackers]
    return effect_result([item for item in found if combat_phase.make_block(table, item, attackers, cause_of(ctx))])


def haunt(table: Table, item: GameObject, ctx: Context) -> None:
    """Let the source, in whatever zone it is, haunt a creature.

    Rules: 502.51.
    """
    table.state.set_choice(ctx.source.current, "haunted", item)


def remove_damage(table: Table, item: GameObject, ctx: Context) -> None:
    """Remove all damage from a permanent."""
    item.damage = 0


def become_renowned(table: Table, item: GameObject, ctx: Context) -> None:
    """Give a permanent the designation, which it keeps as long as it is in play (702.112b of 2026)."""
    if item.zone is Zone.IN_PLAY:
        table.state.set_choice(item, "renowned", True)
        perform.named(table, "become renowned", item.controller, item)


CHANGES: Final[dict[ChangeWord, Callable[[Table, GameObject, Context], None]]] = {
    "flip": flip,
    "become renowned": become_renowned,
    "turn face down": turn_down,
    "becomes blocked": become_blocked,
    "becomes unblocked": become_unblocked,
    "haunt": haunt,
    "remove damage": remove_damage,
}


def exchange(table: Table, effect: fx.Exchange, ctx: Context) -> EffectResult:
    """Exchange two things. Either both parts happen or neither.

    Rules: 501.5.
    """
    first = chosen(table, effect.first, ctx, "exchange")
    second = chosen(table, effect.second, ctx, "exchange")
    if len(first) == 2 and not second:
        second = first[1:]
        first = first[:1]
    if len(first) != 1 or len(second) != 1:
        return NOTHING
    one, two = first[0], second[0]
    if effect.what in OF_PLAYERS:
        return OF_PLAYERS[effect.what](table, one, two, ctx)
    if effect.what not in OF_OBJECTS:
        raise evaluate.NotKnown(f"exchanging {effect.what}")
    if not isinstance(one, GameObject) or not isinstance(two, GameObject):
        return NOTHING
    return OF_OBJECTS[effect.what](table, one, two, ctx)


def exchange_life(table: Table, one: Entity, two: Entity, ctx: Context) -> EffectResult:
    """Exchange the life totals of two players.

    Rules: 215.5.
    """
    if not isinstance(one, Player) or not isinstance(two, Player) or one.life == two.life:
        return NOTHING
    a, b = one.life, two.life
    lesser = two if a > b else one
    if perform.cant(table, lesser, "gain life"):
        return NOTHING
    set_total(table, one, b, ctx)
    set_total(table, two, a, ctx)
    return DONE


def exchange_control(table: Table, one: GameObject, two: GameObject, ctx: Context) -> EffectResult:
    """Exchange control of two permanents that different players control."""
    if not (one.here and two.here and one.zone is two.zone is Zone.IN_PLAY) or one.controller is two.controller:
        return NOTHING
    pairs = ((one, two.controller), (two, one.controller))
    if any(control.held_fast(table, item, player) for item, player in pairs):
        return NOTHING
    for item, player in pairs:
        continuous.start(table, (s.SetControl(ThatPlayer(player.index)),), [item], ctx, None)
    control.settle(table)
    return effect_result([one, two])


def trade_control(table: Table, effect: fx.TradeControl, ctx: Context) -> EffectResult:
    """Give each of two players all that the other controls of a kind, at the same time.

    Rules: 418.3.
    """
    first = one_player(table, effect.first, ctx)
    second = one_player(table, effect.second, ctx)
    found = [item for item in evaluate.candidates(table, effect.kind, ctx) if isinstance(item, GameObject)]
    pairs = ((first, second), (second, first))
    traded = [
        ([item for item in found if item.controller is giver and not control.held_fast(table, item, taker)], taker)
        for giver, taker in pairs
    ]
    for items, taker in traded:
        if items:
            mods = (s.SetControl(ThatPlayer(taker.index)),)
            continuous.start(table, mods, [*items], ctx, effect.duration)
    control.settle(table)
    return effect_result([item for items, _taker in traded for item in items])


def exchange_library(table: Table, one: Entity, two: Entity, ctx: Context) -> EffectResult:
    """Exchange a player's library and graveyard, and shuffle the new library."""
    player = one if isinstance(one, Player) else two
    if not isinstance(player, Player):
        return NOTHING
    coming = [perform.moving(item, Zone.GRAVEYARD, cause_of(ctx)) for item in table.state.libraries[player.index]]
    for item in table.state.graveyards[player.index]:
        arrival = Arrival()
        arrival.place = "shuffle"
        coming.append(perform.moving(item, Zone.LIBRARY, cause_of(ctx), "", arrival))
    return effect_result(done_objects(perform.perform(table, coming)))


def aura_swap(table: Table, one: GameObject, two: GameObject, ctx: Context) -> EffectResult:
    """Exchange an Aura in play with an Aura in hand, which comes into play attached to the same object. Nothing happens
    if either part is impossible.

    Rules: 502.62.
    """
    host = one.attached_to
    if (
        not one.here
        or one.zone is not Zone.IN_PLAY
        or host is None
        or two.zone is not Zone.HAND
        or one.owner is not two.owner
    ):
        return NOTHING
    if (
        one.kind != CARD
        or one.controller is not one.owner
        or not attachments.could_enchant(table, two, host, ctx.controller)
    ):
        return NOTHING
    arrival = Arrival()
    arrival.controller = ctx.controller
    arrival.attached = host
    coming = [
        perform.moving(one, Zone.HAND, cause_of(ctx)),
        perform.moving(two, Zone.IN_PLAY, cause_of(ctx), "", arrival),
    ]
    return effect_result(done_objects(perform.perform(table, coming)))


def weld(table: Table, one: GameObject, two: GameObject, ctx: Context) -> EffectResult:
    """Let a player sacrifice a permanent and return a card from his or her graveyard to play, at the same time."""
    if not (one.here and two.here and one.zone is Zone.IN_PLAY and two.zone is Zone.GRAVEYARD):
        return NOTHING
    sacrificed = Happening(h.SACRIFICE, one, one.controller)
    sacrificed.cause = cause_of(ctx)
    arrival = Arrival()
    arrival.controller = two.owner
    coming = [sacrificed, perform.moving(two, Zone.IN_PLAY, cause_of(ctx), "", arrival)]
    return effect_result(done_objects(perform.perform(table, coming)))


def exchange_blockers(table: Table, one: GameObject, two: GameObject, ctx: Context) -> EffectResult:
    """Exchange the creatures that block two attackers."""
    return DONE if combat_phase.exchange_blockers(table, one, two, cause_of(ctx)) else NOTHING


def exchange_blocks(table: Table, one: GameObject, two: GameObject, ctx: Context) -> EffectResult:
    """Let each of two blocking creatures block what the other one blocks, if each could block all of that."""
    return DONE if combat_phase.exchange_blocks(table, one, two, cause_of(ctx)) else NOTHING


def exchange_ownership(table: Table, one: GameObject, two: GameObject, ctx: Context) -> EffectResult:
    """Exchange the owners of two cards, in whatever zones they are now.

    Rules: 217.9c.
    """
    first, second = one.current, two.current
    if not first.here or not second.here or first.card is None or second.card is None or first.owner is second.owner:
        return NOTHING
    owner = first.owner
    table.state.change_owner(first, second.owner)
    table.state.change_owner(second, owner)
    return effect_result([first, second])


def exchange_zones(table: Table, one: GameObject, two: GameObject, ctx: Context) -> EffectResult:
    """Put each of two cards where the other is: on top, if that is a library."""
    if not one.here or not two.here:
        return NOTHING
    coming: list[Happening] = []
    for item, other in ((one, two), (two, one)):
        arrival = Arrival()
        arrival.place = "top" if other.zone is Zone.LIBRARY else ""
        coming.append(perform.moving(item, other.zone, cause_of(ctx), "", arrival))
    return effect_result(done_objects(perform.perform(table, coming)))


OF_PLAYERS: Final[dict[Exchanged, Callable[[Table, Entity, Entity, Context], EffectResult]]] = {
    "life": exchange_life,
    "library and graveyard": exchange_library,
}
OF_OBJECTS: Final[dict[Exchanged, Callable[[Table, GameObject, GameObject, Context], EffectResult]]] = {
    "blockers": exchange_blockers,
    "blocks": exchange_blocks,
    "ownership": exchange_ownership,
    "zones": exchange_zones,
    "control": exchange_control,
    "in play and graveyard": weld,
    "in play and hand": aura_swap,
}


INSTRUCTIONS: Final[list[Instruction]] = [
    entry(fx.Tap, tap),
    entry(fx.Untap, untap),
    entry(fx.PutCounters, put_counters),
    entry(fx.RemoveCounters, remove_counters),
    entry(fx.MoveCounters, move_counters),
    entry(processes.OneMoreOrLess, one_more_or_less),
    entry(fx.CreateTokens, create_tokens),
    entry(fx.CreateCopies, create_copies),
    entry(fx.Attach, attach),
    entry(fx.Unattach, unattach),
    entry(fx.Change, change),
    entry(fx.Exchange, exchange),
    entry(fx.TradeControl, trade_control),
    entry(fx.MakeBlock, make_block),
]
"""The instructions of this module, and which function carries out each."""
