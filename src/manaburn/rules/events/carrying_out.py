"""What all instructions have in common: how they are carried out, and what they work on.

:func:`carry_out` does what an effect says, as much as possible (416.3), and returns what it did (``EffectResult``).
Where players must choose, they do it in turn order before anything happens (413.2d), and what several players or
objects are told to do happens at the same time. The instructions themselves are in the modules ``instructions...``;
``instructions.registry`` has the table of all of them.

Rules: 413.2, 416.3.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import choosing, evaluate, selectors
from manaburn.state import happenings as h
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import EventKind
from manaburn.state.objects import Arrival, Entity, GameObject, Happening, Player
from manaburn.terms import Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n

NOTHING: Final = EffectResult([], 0, False)
DONE: Final = EffectResult([], 0, True)

EFFECTS: Final[dict[type[b.Node], Callable[..., EffectResult]]] = {}
"""The function for each instruction of the tree; filled by ``instructions.registry``."""


def carry_out(table: Table, effect: b.Effect, ctx: Context) -> EffectResult:
    """Do what an effect says; what it did."""
    handler = EFFECTS.get(type(effect))
    if handler is None:
        raise evaluate.NotKnown(type(effect).__name__)
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


FOLLOWED: Final = frozenset(
    ("event", "var", "var all", "var rest", "each", "cost", "linked", "event other", "pile chosen", "pile other")
)
"""Roles of what the effect (or what triggered it) has itself spoken of, and so may follow to where it went."""


def followed(table: Table, what: b.Selector, ctx: Context, hint: str = "") -> list[GameObject]:
    """The objects meant; those that the effect itself has followed to the first zone they moved to are found there.

    They are followed no further, not into a zone whose cards nobody can tell apart, and a source not where something
    else has put it while its ability was on the stack.

    Rules: 217.1c, 217.8.
    """
    result: list[GameObject] = []
    role = what.role if isinstance(what, n.Ref) else ""
    follow = role in FOLLOWED or isinstance(what, (n.This, n.Rest, n.Among, n.ChooseAmong, n.Both, n.Extremes))
    for item in chosen(table, what, ctx, hint):
        if isinstance(item, GameObject):
            if item.zone is Zone.PHASED_OUT:
                continue  # 217.8: it is out of reach until it phases in
            if ctx.gone and item in ctx.gone:
                pass  # something else has moved it since the ability was played
            elif not item.here and follow and item.successor is not None:
                if item.successor.here:
                    if item.successor.zone is Zone.STACK:
                        pass  # a card that has been played is no longer the card that waited to be
                    elif role in ("var", "var all", "var rest") or not hidden(item.successor, ctx):
                        item = item.successor
            elif not item.here and role == "target":
                item = selectors.where_moved(ctx, item)
            result.append(item)
    return result


def hidden(item: GameObject, ctx: Context) -> bool:
    """Whether an object is where it can't be found: in a library, or the hand of another player.

    Rules: 410.10.
    """
    return item.zone is Zone.LIBRARY or (item.zone is Zone.HAND and item.owner is not ctx.controller)


def effect_result(objects: list[Entity], amount: int = -1) -> EffectResult:
    """What an instruction did to some objects."""
    return EffectResult(
        objects,
        amount if amount >= 0 else len(objects),
        len(objects) > 0 if amount < 0 else amount > 0 or len(objects) > 0,
    )


def done_objects(happened: list[Happening]) -> list[Entity]:
    """The objects of events that happened: as they are now, for moves."""
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
    """The objects of those events that are of a kind; it counts as done, too, if something else was done instead.

    Rules: 419.5b.
    """
    acted = [event for event in happened if event.kind == kind and event.what is not None]
    objects: list[Entity] = [event.what for event in acted if event.what is not None]
    return EffectResult(objects, len(objects), len(happened) > 0, parts=parts_of(acted))


def parts_of(happened: list[Happening]) -> dict[int, int]:
    """How many of the events concern each player, by the player's index."""
    parts: dict[int, int] = {}
    for event in happened:
        if event.player is not None:
            parts[event.player.index] = parts.get(event.player.index, 0) + 1
    return parts


def each_player(table: Table, who: b.Selector, ctx: Context) -> list[Player]:
    """The players told to do something, in turn order."""
    if isinstance(who, n.You):
        return [ctx.controller]
    found = [player for player in chosen(table, who, ctx, "player") if isinstance(player, Player) and not player.lost]
    if len(found) < 2:
        return found
    return [player for player in table.state.in_turn_order() if player in found]


def one_player(table: Table, who: b.Selector, ctx: Context) -> Player:
    """The player told to do something; the controller where there is none."""
    found = each_player(table, who, ctx)
    return found[0] if found else ctx.controller


def cause_of(ctx: Context) -> GameObject:
    """What makes things happen: the spell or ability, or the source itself."""
    return ctx.item if ctx.item is not None else ctx.source


def replace(table: Table, effect: b.Effect, ctx: Context, event: Happening) -> EffectResult:
    """Carry out what happens instead of an event.

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
            item.copy_of = arrival.copy_of  # 503.5: its text speaks of what it will be
    carry_out(table, effect, ctx)
    ctx.arrival = None
    if item.copy_of is not copy_of:
        item.copy_of = copy_of
    for key in item.choices:
        if key not in before or before[key] is not item.choices[key]:
            arrival.choices[key] = item.choices[key]
    if item.linked:
        arrival.choices["linked"] = list(item.linked)
