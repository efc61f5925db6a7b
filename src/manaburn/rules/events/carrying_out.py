"""What all instructions have in common: how they are carried out, and which objects they affect.

:func:`carry_out` does as much as possible of what an effect says (416.3) and returns what it did (``EffectResult``).
Players make their choices in turn order before anything happens (413.2d); then all that several players or objects are
told to do happens at the same time. The instructions themselves are in the modules of ``instructions``;
``instructions.registry`` has the table of all of them.

Rules: 413.2, 416.3.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import choosing, evaluate, selectors
from manaburn.state import happenings as h
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import Arrival, EventKind, Happening
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import ZONES_CALLED, Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n

NOTHING: Final = EffectResult([], 0, False)
DONE: Final = EffectResult([], 0, True)

Instruction: TypeAlias = tuple[type[b.Node], Callable[..., EffectResult]]
"""A kind of instruction, and the function that carries it out."""

EFFECTS: Final[dict[type[b.Node], Callable[..., EffectResult]]] = {}
"""The function for each class of instructions. ``instructions.registry`` fills it."""


def carry_out(table: Table, effect: b.Effect, ctx: Context) -> EffectResult:
    """Carry out an effect and return what it did."""
    handler = EFFECTS.get(type(effect))
    if handler is None:
        raise evaluate.NotKnown(type(effect).__name__)
    return handler(table, effect, ctx)


def here(found: list[Entity]) -> list[GameObject]:
    """Return the objects in ``found`` that have not left their zones."""
    return [item for item in found if isinstance(item, GameObject) and item.here]


def in_play(found: list[Entity]) -> list[GameObject]:
    """Return the permanents in ``found``."""
    return [item for item in found if isinstance(item, GameObject) and item.here and item.zone is Zone.IN_PLAY]


def chosen(table: Table, what: b.Selector, ctx: Context, hint: str = "") -> list[Entity]:
    """Return the objects and players that a selector means. Choices in it are made now.

    Nothing affects what is phased out unless it says so; a copy is still made of what it was.

    Rules: 217.8c, 702.23b@2010, 702.26e@2024.
    """
    found = choosing.chosen(table, what, ctx, hint)
    if table.state.phased_out and hint not in NOT_STOPPED_BY_PHASING:
        return [item for item in found if not isinstance(item, GameObject) or item.zone is not Zone.PHASED_OUT]
    return found


NOT_STOPPED_BY_PHASING: Final = ("phase in or out", "copy")
"""What is done with objects that may be phased out."""


FOLLOWED: Final = frozenset(
    ("event", "var", "var all", "var rest", "each", "cost", "linked", "event other", "pile chosen", "pile other")
)
"""Roles of what the effect (or what triggered it) has itself spoken of, and so may follow to where it went."""


def followed(table: Table, what: b.Selector, ctx: Context, hint: str = "") -> list[GameObject]:
    """Return the objects that a selector means. An object that the effect itself refers to is followed to the first
    zone it moved to.

    It isn't followed further, nor into a hidden zone. A source isn't followed if something else moved it while its
    ability was on the stack.

    Rules: 217.1c, 217.8.
    """
    result: list[GameObject] = []
    role = what.role if isinstance(what, n.Ref) else ""
    follow = role in FOLLOWED or isinstance(what, (n.This, n.Rest, n.Among, n.ChooseAmong, n.Both, n.Extremes))
    lost = lost_parts(table, what, ctx) if isinstance(what, n.Both) else []
    kept_to = what.kind.zone if isinstance(what, n.Among) and what.kind.zone in ("graveyard", "library") else ""
    for item in chosen(table, what, ctx, hint):
        if isinstance(item, GameObject):
            if item.zone is Zone.PHASED_OUT:
                continue  # 217.8: nothing can affect it until it phases in
            if ctx.moved_since and item in ctx.moved_since:
                pass  # something else has moved it since the ability was played
            elif not item.here and (role == "target" or isinstance(what, n.Host) or item in lost):
                item = selectors.where_moved(ctx, item)
            elif not item.here and follow and item.successor is not None:
                if item.successor.here:
                    if item.successor.zone is Zone.STACK:
                        pass  # a card that was played is no longer the card that was waiting
                    elif role in ("var", "var all", "var rest") or not hidden(item.successor, ctx):
                        item = item.successor
            if kept_to and item.zone is not ZONES_CALLED[kept_to]:
                continue  # "from your graveyard": it went elsewhere
            if isinstance(what, n.Among) and isinstance(what.what, n.This) and not is_whose(table, item, what, ctx):
                continue  # it went to its owner's
            result.append(item)
    return result


def lost_parts(table: Table, what: n.Both, ctx: Context) -> list[Entity]:
    """Return the parts of "enchanted creature and all Auras attached to it" that aren't followed: what is enchanted,
    and targets.

    Rules: 217.1c.
    """
    found: list[Entity] = []
    for part in what.parts:
        if isinstance(part, (n.Host, n.Target)) or (isinstance(part, n.Ref) and part.role == "target"):
            found.extend(evaluate.select(table, part, ctx))
    return found


def is_whose(table: Table, item: GameObject, what: n.Among, ctx: Context) -> bool:
    """Whether an object belongs to the players in whose zone it should be: "return ~ from your graveyard"."""
    return what.kind.whose is None or item.owner in evaluate.players(table, what.kind.whose, ctx)


def as_put_into_play(found: list[Entity], what: b.Selector, ctx: Context) -> list[Entity]:
    """Return what a selector means, but cards that the effect itself has put into play as they are there: "put it into
    play. That creature gains haste", "return ~ from your graveyard to play, then attach it".

    Rules: 217.1c.
    """
    if isinstance(what, n.This) and evaluate.MOVED in ctx.kept:
        return [selectors.in_play_again(ctx, item) for item in found]
    if not isinstance(what, n.Ref) or what.role != "var":
        return found
    result: list[Entity] = []
    for item in found:
        if isinstance(item, GameObject) and not item.here and (not ctx.moved_since or item not in ctx.moved_since):
            new = item.successor
            if new is not None and new.here and new.zone is Zone.IN_PLAY:
                result.append(new)
                continue
        result.append(item)
    return result


def hidden(item: GameObject, ctx: Context) -> bool:
    """Whether an object is in a library or another player's hand, where it can't be found.

    Rules: 410.10.
    """
    return item.zone is Zone.LIBRARY or (item.zone is Zone.HAND and item.owner is not ctx.controller)


def effect_result(objects: list[Entity], amount: int = -1) -> EffectResult:
    """Return the result of an instruction on ``objects``. If ``amount`` is negative, the number of objects is used."""
    return EffectResult(
        objects,
        amount if amount >= 0 else len(objects),
        len(objects) > 0 if amount < 0 else amount > 0 or len(objects) > 0,
    )


def done_objects(happened: list[Happening]) -> list[Entity]:
    """Return the objects (or else players) that the events happened to. An object that moved is given as it is now."""
    result: list[Entity] = []
    for event in happened:
        if event.kind is h.TURNED:
            continue
        if event.kind is h.MOVE and event.new is not None:
            result.append(event.new)
        elif event.what is not None:
            result.append(event.what)
        elif event.player is not None:
            result.append(event.player)
    return result


def acted_on(happened: list[Happening], kind: EventKind) -> EffectResult:
    """Return a result with the objects of those events that are of ``kind``. It also counts as done if other events
    took their place.

    Rules: 419.5b.
    """
    acted = [event for event in happened if event.kind == kind and event.what is not None]
    objects: list[Entity] = [event.what for event in acted if event.what is not None]
    return EffectResult(objects, len(objects), len(happened) > 0, parts=parts_of(acted))


def parts_of(happened: list[Happening]) -> dict[int, int]:
    """Return the number of events for each player, by the player's index."""
    parts: dict[int, int] = {}
    for event in happened:
        if event.player is not None:
            parts[event.player.index] = parts.get(event.player.index, 0) + 1
    return parts


def each_player(table: Table, who: b.Selector, ctx: Context) -> list[Player]:
    """Return the players who are told to do something, in turn order."""
    if isinstance(who, n.You):
        return [ctx.controller]
    found = [player for player in chosen(table, who, ctx, "player") if isinstance(player, Player) and not player.lost]
    if len(found) < 2:
        return found
    return [player for player in table.state.in_turn_order() if player in found]


def share_of(table: Table, who: b.Selector, value: b.Value, player: Player, ctx: Context) -> int:
    """Return a number for one of the players who are told to do something; where they are several, ``Ref("each")`` in
    it is the player."""
    if not isinstance(who, (n.All, n.Opponents, n.Both)):
        return evaluate.value(table, value, ctx)
    ctx.each.append(player)
    number = evaluate.value(table, value, ctx)
    ctx.each.pop()
    return number


def one_player(table: Table, who: b.Selector, ctx: Context) -> Player:
    """Return the player who is told to do something, or the controller if there is none."""
    player = acting(table, who, ctx)
    return player if player is not None else ctx.controller


def acting(table: Table, who: b.Selector, ctx: Context) -> Player | None:
    """Return the player who is told to do something; None if there is none who could: the player has left the game, or
    was an illegal target."""
    found = each_player(table, who, ctx)
    return found[0] if found else None


def cause_of(ctx: Context) -> GameObject:
    """Return the cause of events: the spell or ability, or the source if there is none."""
    return ctx.item if ctx.item is not None else ctx.source


def replace(table: Table, effect: b.Effect, ctx: Context, event: Happening) -> EffectResult:
    """Carry out the instructions that replace an event.

    Rules: 419.6.
    """
    ctx.event = event
    return carry_out(table, effect, ctx)


def as_arriving(table: Table, effect: b.Effect, ctx: Context, event: Happening) -> None:
    """Carry out an "as ... comes into play" effect; the permanent that arrives remembers the choices.

    Rules: 419.6i, 503.5.
    """
    item = event.what
    assert item is not None
    if item.zone is Zone.IN_PLAY:
        carry_out(table, effect, ctx)  # as it is turned face up
        return
    if event.arrival is None:
        event.arrival = Arrival()
    arrival = event.arrival
    before = dict(item.choices)
    copy_of = item.copy_of
    if ctx.source is item:
        ctx.arrival = arrival
        if arrival.copy_of is not None:
            item.copy_of = arrival.copy_of  # 503.5: its text refers to it as the copy
    carry_out(table, effect, ctx)
    ctx.arrival = None
    if item.copy_of is not copy_of:
        item.copy_of = copy_of
    for key in item.choices:
        if key not in before or before[key] is not item.choices[key]:
            arrival.choices[key] = item.choices[key]
    if item.linked:
        arrival.linked = list(item.linked)
