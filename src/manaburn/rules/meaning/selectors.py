"""What a selector selects: this object, that player, all creatures, the top cards of a library.

:data:`SELECTORS` has one function for each kind of selector; :func:`.evaluate.select` calls them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.internal_nodes import BecomesPermanent, ChosenSource, ThatPlayer
from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.contexts import Context
from manaburn.state.happenings import Happening
from manaburn.state.objects import ChoiceKey, Entity, GameObject, Player
from manaburn.terms import ZONES_CALLED, Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree.words import RefRole

from . import defenders, evaluate, event_patterns, filters, values


def spoken_of(ctx: Context) -> list[Entity]:
    """Return the objects and players that a spell or ability on the stack refers to.

    Rules: 419.8a.
    """
    found: list[Entity] = []
    for slot in ctx.targets:
        found.extend(slot)
    event = ctx.event
    if event is not None:
        for entity in (event.what, event.other, event.source, event.new):
            if entity is not None:
                found.append(entity)
    for part in ctx.cost_objects:
        found.extend(part)
    return found


def _this(table: Table, what: n.This, ctx: Context) -> list[Entity]:
    return [ctx.source]


def _you(table: Table, what: n.You, ctx: Context) -> list[Entity]:
    return [ctx.controller]


def host(item: GameObject) -> Entity | None:
    """Return what an object is attached to, or was as it last existed; None if nothing."""
    return item.attached_to


def _host(table: Table, what: n.Host, ctx: Context) -> list[Entity]:
    attached = host(ctx.source)
    if attached is None:
        return []
    return [in_play_again(ctx, attached) if evaluate.MOVED in ctx.kept else attached]


def _target(table: Table, what: n.Target, ctx: Context) -> list[Entity]:
    return list(ctx.targets[what.slot]) if what.slot < len(ctx.targets) else []


def _ref(table: Table, what: n.Ref, ctx: Context) -> list[Entity]:
    refer = ROLES.get(what.role)
    if refer is None:
        raise evaluate.NotKnown(f"reference to {what.role}")
    return refer(what.n, ctx)


# -- what each role of a reference means; ``number``: the index of a target, result, repetition or part of a cost ------


def _role_target(number: int, ctx: Context) -> list[Entity]:
    if number >= len(ctx.targets):
        return []
    if evaluate.MOVED in ctx.kept:
        return [in_play_again(ctx, entity) for entity in ctx.targets[number]]
    return list(ctx.targets[number])


def _role_event(number: int, ctx: Context) -> list[Entity]:
    event = ctx.event
    if event is None:
        return []
    if event.kind is h.MOVE and event.to is Zone.IN_PLAY and event.new is not None:
        return [event.new]  # the permanent that came into play
    if event.what is not None:
        return [in_play_again(ctx, event.what) if evaluate.MOVED in ctx.kept else event.what]
    if event.kind is h.DAMAGE and event.other is not None:
        return [event.other]
    if event.kind is h.MANA and event.source is not None:
        return [event.source]  # the permanent tapped for mana, not the player
    return [event.player] if event.player is not None else []


def _role_event_other(number: int, ctx: Context) -> list[Entity]:
    event = ctx.event
    if event is None:
        return []
    if event.kind is h.DAMAGE and event.what is not None:
        return [event.what]
    return [event.other] if event.other is not None else []


def _role_event_player(number: int, ctx: Context) -> list[Entity]:
    player = event_patterns.player_of(ctx.event) if ctx.event is not None else None
    return [player] if player is not None else []


def _role_event_source(number: int, ctx: Context) -> list[Entity]:
    event = ctx.event
    if event is None:
        return []
    if event.source is not None:
        return [event.source]
    if event.kind is h.TAP and event.what is not None:
        return [event.what]  # "becomes tapped or a player activates an ability of it": what was used
    return [event.cause] if event.cause is not None else []


def _role_var(number: int, ctx: Context) -> list[Entity]:
    kept = ctx.kept.get(number)
    return list(kept.objects) if kept is not None else []


def _role_var_all(number: int, ctx: Context) -> list[Entity]:
    kept = ctx.kept.get(number)
    return [*kept.objects, *kept.rest] if kept is not None else []


def _role_var_rest(number: int, ctx: Context) -> list[Entity]:
    kept = ctx.kept.get(number)
    return list(kept.rest) if kept is not None else []


def _role_looked_at(number: int, ctx: Context) -> list[Entity]:
    kept = ctx.kept.get(evaluate.LOOKED_AT)
    return list(kept.objects) if kept is not None else []


def _role_pile_chosen(number: int, ctx: Context) -> list[Entity]:
    kept = ctx.kept.get(evaluate.PILES)
    return list(kept.objects) if kept is not None else []


def _role_pile_other(number: int, ctx: Context) -> list[Entity]:
    kept = ctx.kept.get(evaluate.PILES)
    return list(kept.rest) if kept is not None else []


def _role_each(number: int, ctx: Context) -> list[Entity]:
    return [ctx.each[len(ctx.each) - 1 - number]] if number < len(ctx.each) else []


def _role_self(number: int, ctx: Context) -> list[Entity]:
    return [ctx.subject] if ctx.subject is not None else []


def _role_cost(number: int, ctx: Context) -> list[Entity]:
    return list(ctx.cost_objects[number]) if number < len(ctx.cost_objects) else []


def _role_linked(number: int, ctx: Context) -> list[Entity]:
    return [item for item in ctx.source.linked if item.here]  # 412.5: objects that have moved on are lost


def _role_granter(number: int, ctx: Context) -> list[Entity]:
    if ctx.granter is not None:
        return [ctx.granter]
    choices = ctx.source.choices
    maker = choices["text by"] if "text by" in choices else choices.get("creator")  # 202.2b: the text is from there
    return [maker if isinstance(maker, GameObject) else ctx.source]


def _role_stack(number: int, ctx: Context) -> list[Entity]:
    """The spell or ability itself. For a card that could be played it is the spell that the card would become."""
    item, source = ctx.item, ctx.source
    if item is None or (item.card is not None and item.card is source.card and source.zone is Zone.STACK):
        return [source]
    return [item]


def _role_chosen_player(number: int, ctx: Context) -> list[Entity]:
    return chosen_entity(ctx, "player")


def _role_chosen_object(number: int, ctx: Context) -> list[Entity]:
    return chosen_entity(ctx, "object")


def chosen_entity(ctx: Context, what: ChoiceKey) -> list[Entity]:
    """Return the object or player chosen for the source, as a list. It is empty if there is none any more."""
    chosen = filters.choice(ctx, what)
    if isinstance(chosen, GameObject) and not chosen.here and ctx.item is None:
        return []  # 412.5: a static ability has lost it
    return [chosen] if isinstance(chosen, Entity) else []


ROLES: Final[dict[RefRole, Callable[[int, Context], list[Entity]]]] = {
    "target": _role_target,
    "event": _role_event,
    "event other": _role_event_other,
    "event player": _role_event_player,
    "event source": _role_event_source,
    "var": _role_var,
    "var all": _role_var_all,
    "var rest": _role_var_rest,
    "looked at": _role_looked_at,
    "pile chosen": _role_pile_chosen,
    "pile other": _role_pile_other,
    "each": _role_each,
    "self": _role_self,
    "cost": _role_cost,
    "linked": _role_linked,
    "granter": _role_granter,
    "stack": _role_stack,
    "chosen player": _role_chosen_player,
    "chosen object": _role_chosen_object,
}


def where_moved(ctx: Context, item: GameObject) -> GameObject:
    """Return what has become of a target after the moves made by the effect itself."""
    kept = ctx.kept.get(evaluate.MOVED)
    if kept is not None:
        while not item.here and item.successor is not None and item.successor in kept.objects:
            item = item.successor
    return item


def in_play_again(ctx: Context, entity: Entity) -> Entity:
    """Return a target that the effect has put into play as it is there. Any other target is returned unchanged."""
    if isinstance(entity, GameObject) and not entity.here:
        item = where_moved(ctx, entity)
        if item.zone is Zone.IN_PLAY:
            return item
    return entity


def _all(table: Table, what: n.All, ctx: Context) -> list[Entity]:
    return evaluate.candidates(table, what.kind, ctx)


def _top_cards(table: Table, what: n.TopCards, ctx: Context) -> list[Entity]:
    count = evaluate.value(table, what.n, ctx)
    result: list[Entity] = []
    for player in evaluate.players(table, what.whose, ctx):
        cards = table.state.graveyards[player.index] if what.graveyard else table.state.libraries[player.index]
        if what.kind is not None:
            cards = [card for card in cards if evaluate.passes(table, card, what.kind, ctx)]
        if count > 0:
            chosen = cards[:count] if what.bottom else cards[-count:][::-1]
            result.extend(chosen)
    return result


def _among(table: Table, what: n.Among, ctx: Context) -> list[Entity]:
    return among(table, what, evaluate.select(table, what.what, ctx), ctx)


def among(table: Table, what: n.Among, found: list[Entity], ctx: Context) -> list[Entity]:
    """Return those of ``found`` that fit the description, now or as they were in play."""
    if isinstance(what.what, n.Ref) and what.what.role == "var":
        found = evaluate.spoken_of_as(table, what.what, what.kind, ctx)
        if what.kind.zone in ("library", "removed"):
            zone = ZONES_CALLED[what.kind.zone]
            found = [item for item in found if isinstance(item, GameObject) and item.here and item.zone is zone]
        if what.kind.whose is not None:
            owners = evaluate.players(table, what.kind.whose, ctx)
            found = [item for item in found if isinstance(item, GameObject) and item.owner in owners]
    return [item for item in found if isinstance(item, GameObject) and evaluate.passes(table, item, what.kind, ctx)]


def _rest(table: Table, what: n.Rest, ctx: Context) -> list[Entity]:
    """Return those among which a choice was made that weren't chosen. Which cards were on top is remembered: they need
    not be on top any more."""
    if isinstance(what.what, n.TopCards) and isinstance(what.of, n.Ref) and what.of.role == "var":
        left = _role_var_rest(what.of.n, ctx)
        if left:
            return left
    taken = [item.current if isinstance(item, GameObject) else item for item in evaluate.select(table, what.of, ctx)]
    return [
        item
        for item in evaluate.select(table, what.what, ctx)
        if (item.current if isinstance(item, GameObject) else item) not in taken
    ]


def _extremes(table: Table, what: n.Extremes, ctx: Context) -> list[Entity]:
    found = evaluate.objects(table, what.of, ctx)
    pick = max if what.most else min
    if what.what == "cmc":
        numbers = [pick(filters.costs_compared(table, item)) for item in found]
    else:
        numbers = [values.number_of(table, item, what.what, ctx) for item in found]
    wanted = pick(numbers, default=0)
    return [found[i] for i in range(len(found)) if numbers[i] == wanted]


def _both(table: Table, what: n.Both, ctx: Context) -> list[Entity]:
    return all_parts(table, what, ctx, evaluate.select)


def all_parts(
    table: Table, what: n.Both, ctx: Context, each: Callable[[Table, b.Selector, Context], list[Entity]]
) -> list[Entity]:
    """Return what the parts of a selector mean, using ``each`` for every part.

    If the first part is about several players ("each player's hand"), the others apply to each of them ("and
    graveyard").
    """
    if not what.parts:
        return []
    first = what.parts[0]
    whose = first.kind.whose if isinstance(first, n.All) and isinstance(first.kind, n.Filter) else None
    owners = evaluate.players(table, whose, ctx) if isinstance(whose, (n.All, n.Opponents)) else []
    found = list(each(table, first, ctx))
    for part in what.parts[1:]:
        for owner in owners:
            ctx.each.append(owner)
            found.extend(each(table, part, ctx))
            ctx.each.pop()
        if not owners:
            found.extend(each(table, part, ctx))
    return _each_once(found)


def _controller_of(table: Table, what: n.ControllerOf, ctx: Context) -> list[Entity]:
    event = ctx.event
    if what.then and event is not None:
        controller = event.player if event.kind is h.MANA else event.controller
        if controller is not None and (event.kind is h.MANA or _is_looked_back_at(table, event, what, ctx)):
            return [controller]
    return _each_once(
        [item.controller if isinstance(item, GameObject) else item for item in evaluate.informed(table, what.what, ctx)]
    )


def _is_looked_back_at(table: Table, event: Happening, what: n.ControllerOf, ctx: Context) -> bool:
    """Return whether an event has noted who controlled the object that a selector means."""
    item = event_patterns.looked_back_at(event)
    return item is not None and item in evaluate.informed(table, what.what, ctx)


def _controller_then(table: Table, what: n.ControllerThen, ctx: Context) -> list[Entity]:
    found: list[Entity] = []
    for item in evaluate.informed(table, what.what, ctx):
        for past in reversed(table.state.history):
            there = past.what
            if there is None or (there is not item and there.successor is not item):
                continue
            if event_patterns.matched(table, what.event, past, ctx):
                controller = past.controller if past.controller is not None else past.player
                found.append(controller if controller is not None else there.controller)
                break
    return _each_once(found)


def _outside(table: Table, what: n.Outside, ctx: Context) -> list[Entity]:
    return evaluate.select(table, what.what, ctx)


def _owner_of(table: Table, what: n.OwnerOf, ctx: Context) -> list[Entity]:
    return _each_once(
        [item.owner if isinstance(item, GameObject) else item for item in evaluate.informed(table, what.what, ctx)]
    )


def _each_once(found: list[Entity]) -> list[Entity]:
    result: list[Entity] = []
    for entity in found:
        if entity not in result:
            result.append(entity)
    return result


def _host_of(table: Table, what: n.HostOf, ctx: Context) -> list[Entity]:
    result: list[Entity] = []
    for item in evaluate.select(table, what.what, ctx):
        if isinstance(item, GameObject):
            attached = host(item)
            if attached is not None:
                result.append(attached)
    return result


def _attached_to(table: Table, what: n.AttachedTo, ctx: Context) -> list[Entity]:
    result: list[Entity] = []
    for item in evaluate.select(table, what.what, ctx):
        if isinstance(item, GameObject):
            for attachment in item.attachments:
                if evaluate.passes(table, attachment, what.kind, ctx):
                    result.append(attachment)
    return result


def _targets_of(table: Table, what: n.TargetsOf, ctx: Context) -> list[Entity]:
    result: list[Entity] = []
    for item in evaluate.select(table, what.what, ctx):
        if isinstance(item, GameObject) and item.context is not None:
            for slot in item.context.targets:
                result.extend(slot)
    return result


def _source_of(table: Table, what: n.SourceOf, ctx: Context) -> list[Entity]:
    result: list[Entity] = []
    for item in evaluate.select(table, what.what, ctx):
        if isinstance(item, GameObject) and item.source is not None:
            result.append(item.source)
        else:
            result.append(item)
    return result


def _becomes_permanent(table: Table, what: BecomesPermanent, ctx: Context) -> list[Entity]:
    found: list[Entity] = []
    for item in evaluate.objects(table, what.what, ctx):
        permanent = item.successor
        if permanent is not None and permanent.zone is Zone.IN_PLAY:
            found.append(permanent)
    return found


def _spliced_onto(table: Table, what: n.SplicedOnto, ctx: Context) -> list[Entity]:
    found: list[Entity] = []
    for item in evaluate.objects(table, what.what, ctx):
        if item.context is not None:
            found.extend(item.context.spliced)
    return found


def _top_of_pile(table: Table, what: n.TopOfPile, ctx: Context) -> list[Entity]:
    return _role_linked(0, ctx)[:1]


def _used_for_costs(table: Table, what: n.UsedForCosts, ctx: Context) -> list[Entity]:
    context = ctx.source.context
    return [item for part in context.cost_objects for item in part] if context is not None else []


def _last_source(table: Table, what: n.LastSource, ctx: Context) -> list[Entity]:
    for past in reversed(table.state.history):
        if past.source is not None and event_patterns.matched(table, what.event, past, ctx):
            return [past.source]
    return []


def _last_spell(table: Table, what: n.LastSpell, ctx: Context) -> list[Entity]:
    return list(table.state.played_this_turn[-1:])


def _spells_played(table: Table, what: n.SpellsPlayed, ctx: Context) -> list[Entity]:
    return list(table.state.played_this_turn)


def active_in(table: Table, ctx: Context) -> Player:
    """Return the active player of the turn that a text calls "this turn", which may be an earlier one."""
    for player in table.state.players if ctx.turn else ():
        if player.last_turn == ctx.turn:
            return player
    return table.state.active


def _role(table: Table, what: n.Role, ctx: Context) -> list[Entity]:
    state = table.state
    if what.role == "active":
        return [active_in(table, ctx)]
    if what.role == "defending":
        return list(defenders.meant(table, ctx))
    if what.role == "attacking":
        return [state.active]
    raise evaluate.NotKnown(f"the {what.role} player")


def _opponents(table: Table, what: n.Opponents, ctx: Context) -> list[Entity]:
    of = evaluate.players(table, what.of, ctx)
    result: list[Entity] = []
    for player in table.state.in_turn_order():
        if player not in of:
            result.append(player)
    return result


def _that_player(table: Table, what: ThatPlayer, ctx: Context) -> list[Entity]:
    return [table.state.players[what.index]]


def _not_yet(table: Table, what: b.Selector, ctx: Context) -> list[Entity]:
    """Return nothing: what has to be chosen is empty until the choice is made."""
    return []


def _chosen_source(table: Table, what: ChosenSource, ctx: Context) -> list[Entity]:
    """Return the source chosen for a shield, or the permanent that the chosen spell has become, if it still fits the
    description.

    Rules: 419.8a, 419.8b.
    """
    kept = ctx.kept.get(-1)
    result: list[Entity] = []
    if kept is not None:
        for item in kept.objects:
            if isinstance(item, GameObject):
                if evaluate.passes(table, item, what.kind, ctx):
                    result.append(item)
                after = item.successor
                if (
                    item.zone is Zone.STACK
                    and after is not None
                    and after.zone is Zone.IN_PLAY
                    and evaluate.passes(table, after, what.kind, ctx)
                ):
                    result.append(after)
    return result


SELECTORS: Final[dict[type[b.Node], Callable[..., list[Entity]]]] = dict(
    [
        entry(n.This, _this),
        entry(n.LastSpell, _last_spell),
        entry(n.LastSource, _last_source),
        entry(n.UsedForCosts, _used_for_costs),
        entry(n.SplicedOnto, _spliced_onto),
        entry(BecomesPermanent, _becomes_permanent),
        entry(n.TopOfPile, _top_of_pile),
        entry(n.SpellsPlayed, _spells_played),
        entry(n.You, _you),
        entry(n.Host, _host),
        entry(n.Target, _target),
        entry(n.Ref, _ref),
        entry(n.All, _all),
        entry(n.TopCards, _top_cards),
        entry(n.Among, _among),
        entry(n.Rest, _rest),
        entry(n.Both, _both),
        entry(n.Extremes, _extremes),
        entry(n.ControllerOf, _controller_of),
        entry(n.Outside, _outside),
        entry(n.ControllerThen, _controller_then),
        entry(n.OwnerOf, _owner_of),
        entry(n.HostOf, _host_of),
        entry(n.AttachedTo, _attached_to),
        entry(n.TargetsOf, _targets_of),
        entry(n.SourceOf, _source_of),
        entry(n.Role, _role),
        entry(n.Opponents, _opponents),
        entry(n.Choose, _not_yet),
        entry(n.ChooseAmong, _not_yet),
        entry(n.ChooseEach, _not_yet),
        entry(n.SourceChosen, _not_yet),
        entry(ChosenSource, _chosen_source),
        entry(ThatPlayer, _that_player),
    ]
)
