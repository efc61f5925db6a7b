"""Instructions that move or show cards.

Rules: 217, 501.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.combat import combat_phase
from manaburn.rules.events import attachments, perform
from manaburn.rules.events.as_in_play import AsInPlay
from manaburn.rules.events.carrying_out import (
    DONE,
    NOTHING,
    Instruction,
    acted_on,
    acting,
    as_put_into_play,
    cause_of,
    chosen,
    done_objects,
    each_player,
    effect_result,
    followed,
    here,
    in_play,
    one_player,
    parts_of,
    share_of,
)
from manaburn.rules.kernel import chance
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.internal_nodes import GoBack
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import choosing, conditions, continuous, evaluate, selectors
from manaburn.state import happenings as h
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import Arrival, Happening
from manaburn.state.objects import ABILITY, CARD, TOKEN, Entity, GameObject, Player
from manaburn.state.state import DelayedTrigger
from manaburn.terms import ZONES_CALLED, Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import events as e
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree.words import ZoneName


def move(table: Table, effect: fx.Move, ctx: Context) -> EffectResult:
    """Move objects to another zone, all at the same time."""
    to = ZONES_CALLED[effect.zone]
    if (
        ctx.in_turn
        and isinstance(effect.what, n.Choose)
        and isinstance(effect.what.who, n.All)
        and to is not Zone.IN_PLAY
    ):
        return move_in_turn(table, effect, effect.what, ctx, to)
    meant = followed(table, effect.what, ctx, "move " + effect.zone)
    if to is Zone.REMOVED:
        remove_abilities(table, meant)
    found = unique([item for item in meant if movable(item)])
    if to is Zone.IN_PLAY:
        if ctx.in_turn and effect.each is not None:
            moved: list[Entity] = []
            for player in each_player(table, effect.each, ctx):
                theirs = [item for item in found if item.owner is player]
                moved.extend(put_into_play(table, effect, theirs, ctx).objects)
            return effect_result(moved)
        return put_into_play(table, effect, found, ctx)
    if len(found) > 1 and to is Zone.LIBRARY and effect.place in ("top", "bottom", ""):
        found = in_library_order(table, effect, found, ctx)
    if to is Zone.LIBRARY and effect.place == "shuffle":
        if not found and table.edition.shuffles_without_card:
            shuffle_all_the_same(table, effect, meant, ctx)
        if table.edition.shuffles_without_set:
            shuffle_for_empty_sets(table, effect.what, found, ctx)
    return move_there(table, effect, found, ctx, to)


def shuffle_all_the_same(table: Table, effect: fx.Move, meant: list[GameObject], ctx: Context) -> None:
    """Shuffle the library into which something would be shuffled that isn't where it should be.

    Rules: 701.19c@2018.
    """
    event = ctx.event
    if not meant and isinstance(effect.what, n.This):
        meant = [ctx.source]
    elif not meant and isinstance(effect.what, n.Ref) and event is not None and event.what is not None:
        meant = [event.what]
    for owner in table.state.in_turn_order():
        if any(item.owner is owner for item in meant):
            perform.shuffle(table, owner, cause_of(ctx))


def shuffle_for_empty_sets(table: Table, what: b.Selector, found: list[GameObject], ctx: Context) -> None:
    """Shuffle the library of each player of whose cards a set would be shuffled into it that has no cards: nothing in
    the hand or the graveyard, or no target. Cards that were targeted, and that are gone, are no such set.

    Rules: 701.15d@2010.
    """
    first = what.parts[0] if isinstance(what, n.Both) else what
    kind = first.kind if isinstance(first, (n.All, n.Target)) else None
    if not isinstance(kind, n.Filter) or kind.whose is None:
        return
    if isinstance(first, n.Target):
        announced = ctx.illegal or ctx.targets
        if announced[first.slot]:
            return
    for player in evaluate.players(table, kind.whose, ctx):
        if not any(item.owner is player for item in found):
            perform.shuffle(table, player, cause_of(ctx))


def remove_abilities(table: Table, items: list[GameObject]) -> None:
    """Remove abilities from the stack that would be removed from the game. An ability isn't a card, so it goes to no
    zone."""

    for item in items:
        if item.here and item.kind == ABILITY:
            perform.leave_stack(table, item)


def move_in_turn(table: Table, effect: fx.Move, what: n.Choose, ctx: Context, to: Zone) -> EffectResult:
    """Let the players carry out a step one after the other (413.2d until 2003)."""
    objects: list[Entity] = []
    before: list[Entity] = []
    for player in each_player(table, what.who, ctx):
        ctx.each.append(player)
        one = n.Choose(n.Ref("each"), what.kind, what.low, what.high, what.up_to_any, what.random)
        found = [item for item in here(chosen(table, one, ctx, "move " + effect.zone)) if movable(item)]
        ctx.each.pop()
        moved = move_there(table, effect, found, ctx, to)
        objects.extend(moved.objects)
        before.extend(moved.before)
    return EffectResult(objects, len(objects), len(objects) > 0, None, before)


def movable(item: GameObject) -> bool:
    """Return whether an object can change zones: it still exists and is a card or token."""
    return (item.here and item.kind <= TOKEN) or (item.here and item.kind < ABILITY and item.zone is Zone.STACK)


def unique(found: list[GameObject]) -> list[GameObject]:
    """Return the objects without duplicates."""
    if len(found) < 2:
        return found
    result: list[GameObject] = []
    for item in found:
        if item not in result:
            result.append(item)
    return result


def move_there(table: Table, effect: fx.Move, found: list[GameObject], ctx: Context, to: Zone) -> EffectResult:
    """Move objects to a zone other than play.

    Rules: 217.2d.
    """
    if effect.until is not None and over_already(effect.until, ctx):
        return NOTHING
    origins = [item.zone for item in found]
    coming: list[Happening] = []
    for item in found:
        arrival = Arrival()
        arrival.place = effect.place
        arrival.face_down = effect.face_down
        coming.append(perform.moving(item, to, cause_of(ctx), "", arrival))
    happened = perform.perform(table, coming)
    moved = done_objects(happened)
    keep_track(ctx, found, moved)
    if to is Zone.LIBRARY and len(found) > 1 and effect.place != "shuffle":
        hide_order(table, found)
    if effect.linked:
        link(table, ctx, moved)
    if effect.until is not None:
        return_later(table, effect.until, moved, origins, ctx)
    for card in moved:
        if isinstance(card, GameObject):
            for spec in effect.counters:
                perform.put_counters(table, card, spec.counter, evaluate.value(table, spec.n, ctx), cause_of(ctx))
    if effect.place == "shuffle" and table.edition.shuffles_without_card:
        for owner in without_cards(table, found):
            perform.shuffle(table, owner, cause_of(ctx))
    parts = parts_by_owner(happened) if to is Zone.LIBRARY else parts_of(happened)
    return EffectResult(moved, len(moved), len(happened) > 0, None, as_before(happened), parts)


def hide_order(table: Table, found: list[GameObject]) -> None:
    """Let only one player know in which order cards have been put into a library: the one who has chosen them from a
    hand, or else their owner.

    Rules: 217.2d.
    """
    for item in found:
        card = item.current
        if card.zone is Zone.LIBRARY:
            knows = 1 << table.running.chosen_by.get(item.number, card.owner).index
            if card.known_to != knows:
                card.known_to = knows


def without_cards(table: Table, found: list[GameObject]) -> list[Player]:
    """Return the players whose library is shuffled though all of the cards that would be shuffled into it have gone
    elsewhere.

    Rules: 701.19c@2018.
    """
    lost = [item.owner for item in found if item.kind == CARD and item.current.zone is not Zone.LIBRARY]
    there = [item.owner for item in found if item.kind != CARD or item.current.zone is Zone.LIBRARY]
    return [player for player in table.state.in_turn_order() if player in lost and player not in there]


def over_already(until: b.Event, ctx: Context) -> bool:
    """Return whether the event up to which objects would be moved has already happened, so that they don't move at all:
    the source has left play (610.3a and 610.3b of 2026)."""
    if not isinstance(until, e.ZoneChange) or not isinstance(until.what, n.This) or until.origin != "in play":
        return False
    return not ctx.source.here or ctx.source.zone is not Zone.IN_PLAY


def return_later(table: Table, until: b.Event, moved: list[Entity], origins: list[Zone], ctx: Context) -> None:
    """Let what has been moved "until" an event go back to where it came from immediately after it (610.3 of 2026)."""
    for zone in (Zone.IN_PLAY, Zone.HAND, Zone.GRAVEYARD, Zone.STACK):
        context = ctx.fork()
        context.each = [item for item, origin in zip(moved, origins, strict=False) if origin is zone]
        if context.each:
            back = GoBack(CALLED[zone] if zone is not Zone.STACK else "graveyard")
            waiting = DelayedTrigger(until, back, None, context, True, None, table.state.turn)
            table.journal.append(table.state.delayed, waiting)


CALLED: Final[dict[Zone, ZoneName]] = {Zone.IN_PLAY: "in play", Zone.HAND: "hand", Zone.GRAVEYARD: "graveyard"}


def go_back(table: Table, effect: GoBack, ctx: Context) -> EffectResult:
    """Return what was moved until an event, if it is still where it was moved to: permanents under their owners'
    control (610.3c of 2026)."""
    found = [item for item in ctx.each if isinstance(item, GameObject) and item.here and movable(item)]
    moving = fx.Move(n.This(), effect.zone)
    if effect.zone == "in play":
        return put_into_play(table, moving, found, ctx)
    return move_there(table, moving, found, ctx, ZONES_CALLED[effect.zone])


def parts_by_owner(happened: list[Happening]) -> dict[int, int]:
    """Return how many objects have gone to each player's library, by the player's index."""
    parts: dict[int, int] = {}
    for event in happened:
        if event.what is not None:
            owner = event.what.owner.index
            parts[owner] = parts.get(owner, 0) + 1
    return parts


def as_before(happened: list[Happening]) -> list[Entity]:
    """Return the same as :func:`~.carrying_out.done_objects`, but objects that have left play as they were in play."""
    before: list[Entity] = []
    for event in happened:
        if event.kind is h.MOVE and event.what is not None and event.origin is Zone.IN_PLAY:
            before.append(event.what)
        else:
            before.extend(done_objects([event]))
    return before


def keep_track(ctx: Context, found: list[GameObject], moved: list[Entity]) -> None:
    """Let an effect that has moved one of its targets, its source, what this is attached to, or what it triggered on
    find it in the new zone.

    Rules: 217.1c.
    """
    event = ctx.event
    if (
        event is not None
        and event.what is not None
        and not event.what.here
        and (event.what in found or event.what.successor in found)
    ):
        remember_moved(ctx, [*found, *moved])
        return
    for slot in ctx.targets:
        for target in slot:
            if (
                isinstance(target, GameObject)
                and not target.here
                and (target in found or selectors.where_moved(ctx, target) in found)
            ):
                remember_moved(ctx, moved)
                return
    host = ctx.source.attached_to
    moved_host = isinstance(host, GameObject) and (host in found or selectors.where_moved(ctx, host) in found)
    moved_source = not ctx.source.here and (ctx.source in found or ctx.source.successor in found)
    if moved_host or moved_source:
        remember_moved(ctx, [*found, *moved])


def remember_moved(ctx: Context, moved: list[Entity]) -> None:
    """Add objects to those that the effect itself has moved."""
    known = ctx.kept.get(evaluate.MOVED)
    ctx.kept[evaluate.MOVED] = EffectResult([*known.objects, *moved] if known is not None else list(moved), 0, False)


def link(table: Table, ctx: Context, moved: list[Entity]) -> None:
    """Let the source remember what its ability has moved.

    Rules: 217.7d.
    """
    for item in moved:
        if isinstance(item, GameObject):
            table.journal.append(ctx.source.linked, item)


def in_library_order(table: Table, effect: fx.Move, found: list[GameObject], ctx: Context) -> list[GameObject]:
    """Let the owner (or the player named in the text) order cards that go to the top or bottom of a library together.
    Returns the cards in that order; the first is drawn first.

    Rules: 217.2d.
    """
    result: list[GameObject] = []
    for player in table.state.in_turn_order():
        mine = [item for item in found if item.owner is player]
        if not mine:
            continue
        who = player if effect.ordered_by is None else one_player(table, effect.ordered_by, ctx)
        ordered = ordered_cards(table, who, mine)
        result.extend(ordered if effect.place == "bottom" else ordered[::-1])
    result.extend([item for item in found if item not in result])
    return result


def ordered_cards(table: Table, player: Player, cards: list[GameObject]) -> list[GameObject]:
    """Let a player put cards of a library in order. Returns them in that order, the first on top."""
    options = [Option("", item) for item in cards]
    order = table.order(player, "the order of the cards, the first on top", options, "library order", "217.2d")
    return [cards[i] for i in order]


def arrival_of(table: Table, effect: fx.Move, item: GameObject, ctx: Context) -> Arrival | None:
    """Return how an object comes into play: under whose control, tapped, attached, with counters. None: it is an Aura
    that can't enchant anything, or would come under the control of a player who has left, and stays where it is. Until
    2014 an Aura that can't enchant what it is to be attached to enters, and goes to the graveyard from there.

    Rules: 212.4j, 303.4i@2014, 600.4b.
    """
    arrival = Arrival()
    arrival.tapped = effect.tapped
    arrival.face_down = effect.face_down
    arrival.flipped = effect.flipped
    if effect.controller is not None:
        ctx.each.append(item)
        arrival.controller = acting(table, effect.controller, ctx)
        ctx.each.pop()
        if arrival.controller is None:
            return None
    else:
        arrival.controller = item.owner
    if effect.attacking and conditions.in_step(table, "combat"):
        replaced = None if effect.in_place_of is None else chosen(table, effect.in_place_of, ctx)
        combat_phase.arrive_attacking(table, arrival, str(item), replaced)
        arrival.unblocked = replaced is not None
    if effect.attached is not None:
        there = AsInPlay(item, arrival)
        hosts = attachments.chosen_hosts(table, [item], effect.attached, ctx)
        host = hosts[0] if hosts and (not isinstance(hosts[0], GameObject) or hosts[0].here) else None
        legal = host is not None and attachments.could_enchant(table, item, host, arrival.controller)
        there.restore()
        if table.edition.auras_stay and not legal and is_aura(table, item):
            return None  # 303.4i of 2014
        arrival.attached = host
    elif is_aura(table, item) and not effect.face_down and not becomes_no_aura(effect):
        if not attachments.choose_host(table, item, arrival, effect.hosts):
            return None  # 212.4j: an Aura that can't enchant anything stays in its zone.
    if isinstance(effect, fx.MoveAs):
        arrival.mods.append((effect.mods, ctx.fork(), None))
    for spec in effect.counters:
        arrival.counters[spec.counter] = evaluate.value(table, spec.n, ctx)
    if effect.noted and not ctx.targets:
        noted = ctx.source.choices.get("counters")
        arrival.counters.update(dict(noted) if isinstance(noted, tuple) else {})
    if effect.noted:
        for target in targeted(ctx):
            if selectors.where_moved(ctx, target) is item:
                arrival.counters.update(target.counters)
    return arrival


def put_into_play(table: Table, effect: fx.Move, found: list[GameObject], ctx: Context) -> EffectResult:
    """Put objects into play, all at the same time.

    Rules: 217.1, 216.4.
    """
    coming: list[Happening] = []
    for item in found:
        if item.zone is Zone.IN_PLAY or item.kind == TOKEN:
            continue  # 216.4: a token that has left play can't come back.
        arrival = arrival_of(table, effect, item, ctx)
        if arrival is not None:
            coming.append(perform.moving(item, Zone.IN_PLAY, cause_of(ctx), "", arrival))
    happened = perform.perform(table, coming)
    moved: list[Entity] = [event.new for event in happened if event.kind is h.MOVE and event.new is not None]
    if effect.blocking is not None:
        attackers = in_play(chosen(table, effect.blocking, ctx))
        for blocker in moved:
            if isinstance(blocker, GameObject):
                combat_phase.arrive_blocking(table, blocker, attackers, cause_of(ctx))
    keep_track(ctx, found, moved)
    if isinstance(effect.what, n.Ref) and effect.what.role == "var":
        mean_permanents(ctx, effect.what.n, moved)
    if effect.linked:
        link(table, ctx, moved)
    return effect_result(moved)


def mean_permanents(ctx: Context, number: int, moved: list[Entity]) -> None:
    """Let what an instruction kept mean the permanents that these cards have become: "put it onto the battlefield. It
    gains haste".

    Rules: 217.1c.
    """
    known = ctx.kept.get(number)
    if known is None:
        return
    now = [item.current if isinstance(item, GameObject) and item.current in moved else item for item in known.objects]
    ctx.kept[number] = EffectResult(now, known.amount, known.done, known.rest, known.before, known.parts)


def targeted(ctx: Context) -> list[GameObject]:
    """Return the targets that are objects, with the characteristics that they had."""
    return [target for slot in ctx.targets for target in slot if isinstance(target, GameObject)]


def is_aura(table: Table, item: GameObject) -> bool:
    """Return whether an object that may come into play is an Aura (a local enchantment)."""
    return "Aura" in continuous.characteristics(table, item).subtypes


def becomes_no_aura(effect: fx.Move) -> bool:
    """Return whether what is put into play isn't an Aura there, whatever it is otherwise."""
    mods = effect.mods if isinstance(effect, fx.MoveAs) else ()
    return any(isinstance(mod, s.LoseTypes) and "Aura" in mod.subtypes for mod in mods)


def sacrifice(table: Table, effect: fx.Sacrifice, ctx: Context) -> EffectResult:
    """Let each player sacrifice. All choose in turn order and then sacrifice at the same time; until 2003 the players
    did this one after the other.

    Rules: 413.2d.
    """
    coming: list[Happening] = []
    happened: list[Happening] = []
    for player in each_player(table, effect.who, ctx):
        ctx.each.append(player)
        coming.extend(sacrifices(table, effect, player, ctx))
        ctx.each.pop()
        if ctx.in_turn:
            happened.extend(perform.perform(table, coming))
            coming = []
    happened.extend(perform.perform(table, coming))
    return acted_on(happened, h.SACRIFICE)


def sacrifices(table: Table, effect: fx.Sacrifice, player: Player, ctx: Context) -> list[Happening]:
    """Let a player choose what he or she sacrifices. Return the events, which haven't happened yet."""
    coming: list[Happening] = []
    before = ctx.controller
    ctx.controller = player if isinstance(effect.what, n.Choose) and isinstance(effect.what.who, n.You) else before
    found = choosing.chosen(table, effect.what, ctx, "sacrifice", effect)
    for item in in_play(as_put_into_play(found, effect.what, ctx)):
        if item.controller is player:
            event = Happening(h.SACRIFICE, item, player)
            event.cause = cause_of(ctx)
            coming.append(event)
    ctx.controller = before
    return coming


def draw(table: Table, effect: fx.Draw, ctx: Context) -> EffectResult:
    """Let each player, in turn order, draw all his or her cards one after the other.

    Rules: 423.
    """
    drawn: list[Entity] = []
    done = False
    for player in each_player(table, effect.who, ctx):
        number = share_of(table, effect.who, effect.n, player, ctx)
        if effect.up_to:
            number = table.number(
                player, Kind.NUMBER, f"how many cards to draw for {ctx.source}", 0, max(0, number), "draw", "413.2c"
            )
        for event in perform.draw(table, player, number, cause_of(ctx)):
            done = True
            if event.what is not None and event.kind is h.DRAW:
                drawn.append(event.what)
    return EffectResult(drawn, len(drawn), done)


def discard(table: Table, effect: fx.Discard, ctx: Context) -> EffectResult:
    """Let each player discard. All choose in turn order and then discard at the same time; until 2003 the players did
    this one after the other.

    Rules: 413.2d.
    """
    coming: list[Happening] = []
    happened: list[Happening] = []
    several = isinstance(effect.who, n.All)
    for player in each_player(table, effect.who, ctx):
        if several:
            ctx.each.append(player)
        cards = to_discard(table, effect, ctx, player)
        if several:
            ctx.each.pop()
        for item in cards:
            event = Happening(h.DISCARD, item, player)
            event.cause = cause_of(ctx)
            coming.append(event)
        if ctx.in_turn:
            happened.extend(perform.perform(table, coming))
            coming = []
    happened.extend(perform.perform(table, coming))
    result = acted_on(happened, h.DISCARD)
    return EffectResult(
        [item.current if isinstance(item, GameObject) else item for item in result.objects],
        result.amount,
        result.done,
        parts=result.parts,
    )


def to_discard(table: Table, effect: fx.Discard, ctx: Context, player: Player) -> list[GameObject]:
    """Return the cards that a player will discard."""
    hand = [item for item in table.state.hands[player.index] if item not in table.running.being_played]
    if effect.what is not None:
        return [item for item in here(chosen(table, effect.what, ctx, "discard")) if item in hand]
    if effect.kind is not None:
        hand = [item for item in hand if evaluate.is_of(table, item, effect.kind, ctx)]
    number = min(len(hand), max(0, evaluate.value(table, effect.n, ctx)))
    if effect.random:
        return chance.pick(table, hand, number)
    who = player if effect.chooser is None else one_player(table, effect.chooser, ctx)
    options = [Option("", item) for item in hand]
    picked = table.choose(
        who, Kind.CARD, "cards to discard", options, 0 if effect.up_to else number, number, "discard", "413.2c"
    )
    cards = [hand[i] for i in picked]
    table.running.chose(who, cards)
    return cards


def mill(table: Table, effect: fx.Mill, ctx: Context) -> EffectResult:
    """Put the top cards of libraries into graveyards, as many as there are.

    Rules: 416.3.
    """
    cards: list[GameObject] = []
    for player in each_player(table, effect.who, ctx):
        number = share_of(table, effect.who, effect.n, player, ctx)
        if number > 0:
            cards.extend(table.state.libraries[player.index][-number:][::-1])
    return effect_result(done_objects(perform.move(table, cards, Zone.GRAVEYARD, cause_of(ctx))))


def mill_until(table: Table, effect: fx.MillUntil, ctx: Context) -> EffectResult:
    """Put cards from the top of a library into the graveyard until one of a kind, or enough of them, have come there.
    Cards that go elsewhere don't count."""
    player = acting(table, effect.who, ctx)
    if player is None:
        return NOTHING
    most = evaluate.value(table, effect.n, ctx)
    there = 0
    while there < most and table.state.libraries[player.index]:
        card = table.state.libraries[player.index][-1]
        for item in done_objects(perform.move(table, [card], Zone.GRAVEYARD, cause_of(ctx))):
            if isinstance(item, GameObject) and item.zone is Zone.GRAVEYARD and item.owner is player:
                there += 1
                if evaluate.is_of(table, item, effect.kind, ctx):
                    return EffectResult([item], there, True)
        if card.here and card.zone is Zone.LIBRARY:
            break
    return EffectResult([], there, False)


def ante(table: Table, effect: fx.Ante, ctx: Context) -> EffectResult:
    """Let players put cards that they own into the ante, each of them the cards that are named for that player.

    Rules: 217.9d.
    """
    cards: list[GameObject] = []
    for player in each_player(table, effect.who, ctx):
        ctx.each.append(player)
        cards.extend(item for item in followed(table, effect.what, ctx) if movable(item) and item.owner is player)
        ctx.each.pop()
    return effect_result(done_objects(perform.move(table, cards, Zone.ANTE, cause_of(ctx))))


def own(table: Table, effect: fx.Own, ctx: Context) -> EffectResult:
    """Make a player the owner of cards.

    Rules: 217.9c.
    """
    player = one_player(table, effect.who, ctx)
    changed: list[Entity] = []
    for item in followed(table, effect.what, ctx):
        if item.here and item.card is not None and item.owner is not player:
            table.state.change_owner(item, player)
            changed.append(item)
    return effect_result(changed)


def anything(kind: n.Kind) -> bool:
    """Return whether any card is of this kind, so that a search can't fail to find one."""
    return isinstance(kind, n.Filter) and all(isinstance(test, n.IsCard) for test in kind.tests)


def shuffle(table: Table, effect: fx.Shuffle, ctx: Context) -> EffectResult:
    """Shuffle libraries."""
    for player in each_player(table, effect.who, ctx):
        perform.shuffle(table, player, cause_of(ctx))
    return DONE


INSTRUCTIONS: Final[list[Instruction]] = [
    entry(fx.Move, move),
    entry(fx.MoveAs, move),
    entry(GoBack, go_back),
    entry(fx.Sacrifice, sacrifice),
    entry(fx.Draw, draw),
    entry(fx.Discard, discard),
    entry(fx.Mill, mill),
    entry(fx.MillUntil, mill_until),
    entry(fx.Shuffle, shuffle),
    entry(fx.Ante, ante),
    entry(fx.Own, own),
]
"""The instructions of this module, and which function carries out each."""
