"""What words mean on a table: which objects a selector selects, whether a filter matches, what a value is, whether a
condition holds.

Everything here only looks. What a player must choose is asked in :mod:`.choosing`; here a
:class:`~manaburn.text.tree.Choose` stands for nothing yet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from manaburn.editions.edition import Numbers
from manaburn.state import happenings as h
from manaburn.state.characteristics import Characteristics
from manaburn.state.objects import ABILITY, CARD, SPELL_COPY, TOKEN, Context, Entity, GameObject, Happening, Player
from manaburn.terms import ALL_COLOURS, BASIC_LAND_TYPES, PERMANENT_TYPES, Step, Zone
from manaburn.text.tree import AdditionalCost, AlternativeCost, Face, StaticAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import values as v

from . import continuous, events
from .internal import ChosenSource, ThatPlayer
from .table import Table

ZONES_CALLED: Final[dict[str, Zone]] = {
    "in play": Zone.IN_PLAY,
    "stack": Zone.STACK,
    "hand": Zone.HAND,
    "library": Zone.LIBRARY,
    "graveyard": Zone.GRAVEYARD,
    "removed": Zone.REMOVED,
    "outside": Zone.OUTSIDE,
    "ante": Zone.ANTE,
    "phased out": Zone.PHASED_OUT,
}


MOVED: Final = -8
"""Where a context keeps what became of the targets that the effect itself has moved."""
PILES: Final = -9
"""The number under which the piles made last are kept."""


class NotKnown(Exception):
    """A node of the tree has no meaning here: the text asks for something the engine cannot do."""


# -- selectors ---------------------------------------------------------------------------------------------------------


def select(table: Table, what: b.Selector, ctx: Context) -> list[Entity]:
    """The objects and players a selector means; gone ones are left out by those who act on them, not here."""
    handler = SELECTORS.get(type(what))
    if handler is None:
        raise NotKnown(type(what).__name__)
    return handler(table, what, ctx)


def informed(table: Table, what: b.Selector, ctx: Context) -> list[Entity]:
    """The same, for what is only to be known about them: of targets, the illegal ones among them too (413.2a,
    413.2f)."""
    if ctx.illegal:
        if isinstance(what, n.Among) and not what.kind.tests:
            what = what.what
        slot = -1
        if isinstance(what, n.Target):
            slot = what.slot
        elif isinstance(what, n.Ref) and what.role == "target":
            slot = what.n
        if 0 <= slot < len(ctx.illegal):
            return list(ctx.illegal[slot])
    return select(table, what, ctx)


def spoken_of(ctx: Context) -> list[Entity]:
    """The objects and players that a spell or ability on the stack refers to (419.8a)."""
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


def objects(table: Table, what: b.Selector, ctx: Context) -> list[GameObject]:
    """The objects among what a selector means."""
    return [item for item in select(table, what, ctx) if isinstance(item, GameObject)]


def players(table: Table, what: b.Selector, ctx: Context) -> list[Player]:
    """The players still in the game among what a selector means."""
    if isinstance(what, n.You):
        return [ctx.controller]
    return [item for item in select(table, what, ctx) if isinstance(item, Player) and not item.lost]


def one_player(table: Table, what: b.Selector, ctx: Context) -> Player:
    """The first player meant, or the controller if there is none."""
    found = players(table, what, ctx)
    return found[0] if found else ctx.controller


def _this(table: Table, what: n.This, ctx: Context) -> list[Entity]:
    return [ctx.source]


def _you(table: Table, what: n.You, ctx: Context) -> list[Entity]:
    return [ctx.controller]


def host(item: GameObject) -> Entity | None:
    """What an object is, or was as it last existed, attached to."""
    return item.attached_to


def _host(table: Table, what: n.Host, ctx: Context) -> list[Entity]:
    attached = host(ctx.source)
    return [attached] if attached is not None else []


def _target(table: Table, what: n.Target, ctx: Context) -> list[Entity]:
    return list(ctx.targets[what.slot]) if what.slot < len(ctx.targets) else []


def _ref(table: Table, what: n.Ref, ctx: Context) -> list[Entity]:
    role = what.role
    if role == "target":
        if what.n >= len(ctx.targets):
            return []
        if MOVED in ctx.kept:
            return [in_play_again(ctx, entity) for entity in ctx.targets[what.n]]
        return list(ctx.targets[what.n])
    if role == "event":
        event = ctx.event
        if event is None:
            return []
        if event.what is not None:
            return [event.what]
        if event.kind == h.DAMAGE and event.other is not None:
            return [event.other]
        return [event.player] if event.player is not None else []
    if role == "var":
        kept = ctx.kept.get(what.n)
        return list(kept.objects) if kept is not None else []
    if role == "var all":
        kept = ctx.kept.get(what.n)
        return [*kept.objects, *kept.rest] if kept is not None else []
    if role == "pile chosen" or role == "pile other":
        kept = ctx.kept.get(PILES)
        if kept is None:
            return []
        return list(kept.objects) if role == "pile chosen" else list(kept.rest)
    if role == "var rest":
        kept = ctx.kept.get(what.n)
        return list(kept.rest) if kept is not None else []
    if role == "each":
        return [ctx.each[len(ctx.each) - 1 - what.n]] if what.n < len(ctx.each) else []
    if role == "self":
        return [ctx.subject] if ctx.subject is not None else []
    if role == "event other":
        event = ctx.event
        if event is None:
            return []
        if event.kind == h.DAMAGE and event.what is not None:
            return [event.what]
        return [event.other] if event.other is not None else []
    if role == "event player":
        event = ctx.event
        if event is None:
            return []
        if event.player is not None:
            return [event.player]
        return [event.what.controller] if event.what is not None else []
    if role == "event source":
        event = ctx.event
        if event is None:
            return []
        if event.source is not None:
            return [event.source]
        return [event.cause] if event.cause is not None else []
    if role == "cost":
        return list(ctx.cost_objects[what.n]) if what.n < len(ctx.cost_objects) else []
    if role == "linked":
        return [item for item in ctx.source.linked if item.here]  # 412.5: what has gone elsewhere is lost
    if role == "granter":
        return [ctx.granter if ctx.granter is not None else ctx.source]
    if role == "stack":
        return [ctx.item] if ctx.item is not None else [ctx.source]
    if role == "chosen player" or role == "chosen object":
        chosen = choice(ctx, "player" if role == "chosen player" else "object")
        return [chosen] if isinstance(chosen, Entity) else []
    raise NotKnown(f"reference to {role}")


def where_moved(ctx: Context, item: GameObject) -> GameObject:
    """What has become of a target that the effect itself has moved."""
    kept = ctx.kept.get(MOVED)
    if kept is not None:
        while not item.here and item.successor is not None and item.successor in kept.objects:
            item = item.successor
    return item


def in_play_again(ctx: Context, entity: Entity) -> Entity:
    """A target that the effect has put into play is spoken of as it is there; of one that it has moved elsewhere as it
    was.
    """
    if isinstance(entity, GameObject) and not entity.here:
        item = where_moved(ctx, entity)
        if item.zone is Zone.IN_PLAY:
            return item
    return entity


def _all(table: Table, what: n.All, ctx: Context) -> list[Entity]:
    return candidates(table, what.kind, ctx)


def _top_cards(table: Table, what: n.TopCards, ctx: Context) -> list[Entity]:
    count = value(table, what.n, ctx)
    result: list[Entity] = []
    for player in players(table, what.whose, ctx):
        cards = table.state.graveyards[player.index] if what.graveyard else table.state.libraries[player.index]
        if what.kind is not None:
            cards = [card for card in cards if passes(table, card, what.kind, ctx)]
        if count > 0:
            chosen = cards[:count] if what.bottom else cards[-count:][::-1]
            result.extend(chosen)
    return result


def _among(table: Table, what: n.Among, ctx: Context) -> list[Entity]:
    return [
        item
        for item in select(table, what.what, ctx)
        if isinstance(item, GameObject) and passes(table, item, what.kind, ctx)
    ]


def _rest(table: Table, what: n.Rest, ctx: Context) -> list[Entity]:
    taken = [item.current if isinstance(item, GameObject) else item for item in select(table, what.of, ctx)]
    return [
        item
        for item in select(table, what.what, ctx)
        if (item.current if isinstance(item, GameObject) else item) not in taken
    ]


def _both(table: Table, what: n.Both, ctx: Context) -> list[Entity]:
    result: list[Entity] = []
    for part in what.parts:
        for item in select(table, part, ctx):
            if item not in result:
                result.append(item)
    return result


def _controller_of(table: Table, what: n.ControllerOf, ctx: Context) -> list[Entity]:
    result: list[Entity] = []
    for item in informed(table, what.what, ctx):
        player = item.controller if isinstance(item, GameObject) else item
        if player not in result:
            result.append(player)
    return result


def _owner_of(table: Table, what: n.OwnerOf, ctx: Context) -> list[Entity]:
    result: list[Entity] = []
    for item in informed(table, what.what, ctx):
        player = item.owner if isinstance(item, GameObject) else item
        if player not in result:
            result.append(player)
    return result


def _host_of(table: Table, what: n.HostOf, ctx: Context) -> list[Entity]:
    result: list[Entity] = []
    for item in select(table, what.what, ctx):
        if isinstance(item, GameObject):
            attached = host(item)
            if attached is not None:
                result.append(attached)
    return result


def _attached_to(table: Table, what: n.AttachedTo, ctx: Context) -> list[Entity]:
    result: list[Entity] = []
    for item in select(table, what.what, ctx):
        if isinstance(item, GameObject):
            for attachment in item.attachments:
                if passes(table, attachment, what.kind, ctx):
                    result.append(attachment)
    return result


def _targets_of(table: Table, what: n.TargetsOf, ctx: Context) -> list[Entity]:
    result: list[Entity] = []
    for item in select(table, what.what, ctx):
        if isinstance(item, GameObject) and item.context is not None:
            for slot in item.context.targets:
                result.extend(slot)
    return result


def _source_of(table: Table, what: n.SourceOf, ctx: Context) -> list[Entity]:
    result: list[Entity] = []
    for item in select(table, what.what, ctx):
        if isinstance(item, GameObject) and item.source is not None:
            result.append(item.source)
        else:
            result.append(item)
    return result


def _role(table: Table, what: n.Role, ctx: Context) -> list[Entity]:
    state = table.state
    if what.role == "active":
        return [state.active]
    if what.role == "defending":
        return [defending_player(table, ctx)]
    if what.role == "attacking":
        return [state.active]
    order = state.in_turn_order(ctx.controller)
    if what.role == "left":
        return [order[1 % len(order)]]
    if what.role == "right":
        return [order[-1]]
    raise NotKnown(f"the {what.role} player")


def defending_player(table: Table, ctx: Context) -> Player:
    """The defending player of the source, of the event's attacker, or of this combat (306.2)."""
    found: list[GameObject] = [ctx.source]
    event = ctx.event
    if event is not None:
        if event.kind in (h.ATTACK, h.PLAYER_ATTACKS) and isinstance(event.other, Player):
            return event.other
        if event.what is not None:
            found.append(event.what)
        if isinstance(event.other, GameObject):
            found.append(event.other)
    attached = host(ctx.source)
    if isinstance(attached, GameObject):
        found.append(attached)
    for item in found:
        whom = item.attacking
        if isinstance(whom, Player):
            return whom
        if isinstance(whom, GameObject):
            return whom.controller
    for player in table.state.in_turn_order():
        if player is not table.state.active:
            return player
    return table.state.active


def _opponents(table: Table, what: n.Opponents, ctx: Context) -> list[Entity]:
    of = players(table, what.of, ctx)
    result: list[Entity] = []
    for player in table.state.in_turn_order():
        if player not in of:
            result.append(player)
    return result


def _that_player(table: Table, what: ThatPlayer, ctx: Context) -> list[Entity]:
    return [table.state.players[what.index]]


def _not_yet(table: Table, what: b.Selector, ctx: Context) -> list[Entity]:
    """What has to be chosen is nothing until it is."""
    return []


def _chosen_source(table: Table, what: ChosenSource, ctx: Context) -> list[Entity]:
    """419.8a-b: the source chosen for a shield, or the permanent that the chosen spell has become, if it still is of
    the kind.
    """
    kept = ctx.kept.get(-1)
    result: list[Entity] = []
    if kept is not None:
        for item in kept.objects:
            if isinstance(item, GameObject):
                if passes(table, item, what.kind, ctx):
                    result.append(item)
                after = item.successor
                if (
                    item.zone is Zone.STACK
                    and after is not None
                    and after.zone is Zone.IN_PLAY
                    and passes(table, after, what.kind, ctx)
                ):
                    result.append(after)
    return result


SELECTORS: Final[dict[type, Callable[[Table, Any, Context], list[Entity]]]] = {
    n.This: _this,
    n.You: _you,
    n.Host: _host,
    n.Target: _target,
    n.Ref: _ref,
    n.All: _all,
    n.TopCards: _top_cards,
    n.Among: _among,
    n.Rest: _rest,
    n.Both: _both,
    n.ControllerOf: _controller_of,
    n.OwnerOf: _owner_of,
    n.HostOf: _host_of,
    n.AttachedTo: _attached_to,
    n.TargetsOf: _targets_of,
    n.SourceOf: _source_of,
    n.Role: _role,
    n.Opponents: _opponents,
    n.Choose: _not_yet,
    n.ChooseAmong: _not_yet,
    n.SourceChosen: _not_yet,
    ChosenSource: _chosen_source,
    ThatPlayer: _that_player,
}


# -- kinds -------------------------------------------------------------------------------------------------------------


def is_mere_text(ability: b.Ability) -> bool:
    """400.1, 402.4 of 2002: text that is no ability: about costs of playing the card, or what it says it is."""
    if isinstance(ability, StaticAbility):
        return ability.defining
    return isinstance(ability, (AdditionalCost, AlternativeCost))


def candidates(table: Table, kind: n.Kind, ctx: Context) -> list[Entity]:
    """Everything on the table that is of a kind."""
    result: list[Entity] = []
    if isinstance(kind, n.Filter):
        for item in in_zone(table, kind, ctx):
            if passes_tests(table, item, kind.tests, ctx):
                result.append(item)
    elif isinstance(kind, n.Players):
        for player in table.state.in_turn_order():
            if player_passes(table, player, kind, ctx):
                result.append(player)
    else:
        for part in kind.kinds:
            result.extend(candidates(table, part, ctx))
    return result


def in_zone(table: Table, kind: n.Filter, ctx: Context) -> list[GameObject]:
    """Everything in the zone (or zones) of a filter."""
    state = table.state
    name = kind.zone
    if name == "in play":
        return state.in_play
    if name == "any":
        return everywhere(table)
    if name == "not in play":
        return [item for item in everywhere(table) if item.zone is not Zone.IN_PLAY and item.kind == CARD]
    zone = ZONES_CALLED[name]
    if zone is Zone.HAND or zone is Zone.LIBRARY or zone is Zone.GRAVEYARD:
        owners = state.players if kind.whose is None else players(table, kind.whose, ctx)
        cards: list[GameObject] = []
        for player in owners:
            cards.extend(state.zone_list(zone, player))
        return cards
    items = state.zone_list(zone, ctx.controller)
    if kind.whose is not None:
        of = players(table, kind.whose, ctx)
        return [item for item in items if item.owner in of]
    return items


def everywhere(table: Table) -> list[GameObject]:
    """All objects of the game, whatever zone they are in."""
    state = table.state
    result = list(state.in_play)
    result.extend(state.stack)
    for player in state.players:
        result.extend(state.hands[player.index])
        result.extend(state.graveyards[player.index])
        result.extend(state.libraries[player.index])
    result.extend(state.removed)
    return result


def matches(table: Table, item: Entity, kind: n.Kind, ctx: Context) -> bool:
    """Whether something is of a kind: in its zone, and passing its tests."""
    if isinstance(kind, n.Filter):
        if not isinstance(item, GameObject):
            return False
        name = kind.zone
        if name == "not in play":
            if item.zone is Zone.IN_PLAY or item.kind != CARD:
                return False
        elif name != "any":
            if item.zone is not ZONES_CALLED[name]:
                return False
            if kind.whose is not None and item.owner not in players(table, kind.whose, ctx):
                return False
        return passes_tests(table, item, kind.tests, ctx)
    if isinstance(kind, n.Players):
        return isinstance(item, Player) and player_passes(table, item, kind, ctx)
    for part in kind.kinds:
        if matches(table, item, part, ctx):
            return True
    return False


def passes(table: Table, item: GameObject, kind: n.Filter, ctx: Context) -> bool:
    """Whether an object passes a filter's tests, wherever it is (or was)."""
    return passes_tests(table, item, kind.tests, ctx)


def is_of(table: Table, item: Entity, kind: n.Kind, ctx: Context) -> bool:
    """Whether something is of a kind, its zone aside: for objects that are known otherwise (sources, moved objects)."""
    if isinstance(kind, n.Filter):
        return isinstance(item, GameObject) and passes_tests(table, item, kind.tests, ctx)
    if isinstance(kind, n.Players):
        return isinstance(item, Player) and player_passes(table, item, kind, ctx)
    for part in kind.kinds:
        if is_of(table, item, part, ctx):
            return True
    return False


def passes_tests(table: Table, item: GameObject, tests: tuple[b.Test, ...], ctx: Context) -> bool:
    """Whether an object passes all the tests."""
    for test in tests:
        if not passes_test(table, item, test, ctx):
            return False
    return True


def player_passes(table: Table, player: Player, kind: n.Players, ctx: Context) -> bool:
    """Whether a player is of a kind."""
    for test in kind.tests:
        if not player_passes_test(table, player, test, ctx):
            return False
    return True


def passes_test(table: Table, item: GameObject, test: b.Test, ctx: Context) -> bool:
    """Whether an object passes a test."""
    if isinstance(test, n.HasType):
        return continuous.characteristics(table, item).card_types & test.card_type != 0
    if isinstance(test, n.ControlledBy):
        return controls(table, item, test.player, ctx)
    if isinstance(test, n.HasSubtype):
        return has_subtype(continuous.characteristics(table, item), test.subtype)
    if isinstance(test, n.HasColour):
        return continuous.characteristics(table, item).colours & test.colours != 0
    if isinstance(test, n.Not):
        return not passes_test(table, item, test.test, ctx)
    if isinstance(test, n.HasStatus):
        return has_status(table, item, test.status, ctx)
    if isinstance(test, n.Other):
        return item is not ctx.source and item is not ctx.item
    if isinstance(test, n.AnyTest):
        for option in test.tests:
            if passes_test(table, item, option, ctx):
                return True
        return False
    if isinstance(test, n.AllTests):
        return passes_tests(table, item, test.tests, ctx)
    handler = TESTS.get(type(test))
    if handler is None:
        raise NotKnown(type(test).__name__)
    return handler(table, item, test, ctx)


def has_subtype(chars: Characteristics, subtype: str) -> bool:
    """Whether it has the subtype; changelings have every creature type (502.73)."""
    if subtype in chars.subtypes:
        return True
    return chars.every_creature_type and continuous.is_creature_type(subtype)


def controls(table: Table, item: GameObject, who: b.Selector, ctx: Context) -> bool:
    """Whether the object's controller (owner, where it has none) is among the players meant."""
    if isinstance(who, n.You):
        return item.controller is ctx.controller
    if isinstance(who, n.Opponents) and isinstance(who.of, n.You):
        return item.controller is not ctx.controller
    return item.controller in select(table, who, ctx)


def _has_supertype(table: Table, item: GameObject, test: n.HasSupertype, ctx: Context) -> bool:
    return continuous.characteristics(table, item).supertypes & test.supertype != 0


def _colour_count(table: Table, item: GameObject, test: n.ColourCount, ctx: Context) -> bool:
    count = (continuous.characteristics(table, item).colours & ALL_COLOURS).bit_count()
    if test.count == "colorless":
        return count == 0
    return count == 1 if test.count == "monocolored" else count > 1


def _is_permanent(table: Table, item: GameObject, test: n.IsPermanent, ctx: Context) -> bool:
    return item.zone is Zone.IN_PLAY or continuous.characteristics(table, item).card_types & PERMANENT_TYPES != 0


def _is_card(table: Table, item: GameObject, test: n.IsCard, ctx: Context) -> bool:
    return item.kind == CARD


def _is_token(table: Table, item: GameObject, test: n.IsToken, ctx: Context) -> bool:
    return item.kind == TOKEN


def _is_spell(table: Table, item: GameObject, test: n.IsSpell, ctx: Context) -> bool:
    return is_spell(item)


def is_spell(item: GameObject) -> bool:
    """Whether it is a spell: a card or a copy of one on the stack (401)."""
    return item.zone is Zone.STACK and (item.kind == CARD or item.kind == SPELL_COPY)


def _is_ability(table: Table, item: GameObject, test: n.IsAbility, ctx: Context) -> bool:
    if item.kind != ABILITY or item.zone is not Zone.STACK:
        return False
    if test.ability == "any":
        return True
    return (item.note == "triggered") == (test.ability == "triggered")


def _named(table: Table, item: GameObject, test: n.Named, ctx: Context) -> bool:
    return continuous.characteristics(table, item).name == test.name


def _owned_by(table: Table, item: GameObject, test: n.OwnedBy, ctx: Context) -> bool:
    return item.owner in select(table, test.player, ctx)


def _is(table: Table, item: GameObject, test: n.Is, ctx: Context) -> bool:
    for other in select(table, test.what, ctx):
        if other is item or (isinstance(other, GameObject) and other.current is item):
            return True
    return False


def _in_relation(table: Table, item: GameObject, test: n.InRelation, ctx: Context) -> bool:
    others = select(table, test.what, ctx)
    relation = test.relation
    for other in others:
        if related(table, item, relation, other, ctx):
            return True
    return False


def related(table: Table, item: GameObject, relation: str, other: Entity, ctx: Context) -> bool:
    """Whether an object stands in a relation to something."""
    if relation == "attached to":
        return host(item) is other
    if relation == "attached by":
        return isinstance(other, GameObject) and host(other) is item
    if relation == "blocking":
        return other in item.blocking
    if relation == "blocked by":
        return isinstance(other, GameObject) and item in other.blocking
    if relation == "attacking":
        whom = item.attacking
        return whom is other or (
            isinstance(whom, GameObject) and isinstance(other, Player) and whom.controller is other
        )
    if relation == "banded with":
        return isinstance(other, GameObject) and item.band != 0 and item.band == other.band and item is not other
    if relation == "targets":
        return item.context is not None and any(other in slot for slot in item.context.targets)
    if relation == "only targets":
        found = [target for slot in item.context.targets for target in slot] if item.context is not None else []
        return len(found) > 0 and all(target is other for target in found)
    if relation == "controlled with":
        return isinstance(other, GameObject) and item.controller is other.controller
    if relation == "removed with":
        return isinstance(other, GameObject) and item in other.linked
    if relation == "damaged by":
        return _this_turn(table, h.DAMAGE, other, item)
    if relation == "damaged":
        return _this_turn(table, h.DAMAGE, item, other)
    if relation == "blocked by this turn":
        return _this_turn(table, h.BLOCK, item, other, True)
    if relation == "blocked this turn":
        return _this_turn(table, h.BLOCK, other, item, True)
    if relation == "source of":
        return isinstance(other, GameObject) and other.source is item
    if relation == "source":
        return item.source is other
    if relation == "haunted by":
        return isinstance(other, GameObject) and other.current.choices.get("haunted") is item
    if relation == "touched this turn":
        return related(table, item, "blocked this turn", other, ctx) or related(
            table, item, "blocked by this turn", other, ctx
        )
    if relation == "paired":
        return False  # soulbond is younger than these rules
    if relation == "able to block":
        return isinstance(other, GameObject) and continuous.could_block(table, item, other)
    if relation == "haunting":
        return item.choices.get("haunted") is other
    if relation == "created by":
        return item.choices.get("creator") is other
    raise NotKnown(f"relation {relation}")


def _this_turn(table: Table, kind: int, source: Entity, to: Entity, block: bool = False) -> bool:
    for past in table.state.history:
        if past.kind == kind:
            if block:
                if past.other is source and past.what is to:
                    return True
            elif past.source is source and (past.what is to or past.other is to):
                return True
    return False


def _has_keyword(table: Table, item: GameObject, test: n.HasKeyword, ctx: Context) -> bool:
    return test.keyword in continuous.characteristics(table, item).keywords


def _has_counter(table: Table, item: GameObject, test: n.HasCounter, ctx: Context) -> bool:
    if not test.counter:
        return len(item.counters) > 0
    return item.counters.get(test.counter, 0) > 0


def _compare(table: Table, item: GameObject, test: n.Compare, ctx: Context) -> bool:
    right = value(table, test.value, ctx)
    card = item.card
    if test.what == "cmc" and card is not None and is_split(item):
        # 505.6-7: off the stack one half for which it is so is enough; for "isn't" it must be so for neither.
        found = [compare(half_cost(face), "=" if test.op == "!=" else test.op, right) for face in card.definition.faces]
        return any(found) != (test.op == "!=")
    return compare(number_of(table, item, test.what, ctx), test.op, right)


def is_split(item: GameObject) -> bool:
    """Whether it is a split card outside the stack, with both halves."""
    return (
        item.card is not None
        and item.card.definition.layout == "split"
        and item.zone is not Zone.STACK
        and item.copy_of is None
    )


def half_cost(face: Face) -> int:
    """The converted mana cost of one half of a split card."""
    return face.mana_cost.converted(0) if face.mana_cost is not None else 0


def compare(left: int, op: str, right: int) -> bool:
    """Compare two numbers by an operator's name."""
    if op == "=":
        return left == right
    if op == "<":
        return left < right
    if op == ">":
        return left > right
    if op == "<=":
        return left <= right
    if op == ">=":
        return left >= right
    if op == "!=":
        return left != right
    if op == "even":
        return left % 2 == 0
    if op == "odd":
        return left % 2 == 1
    raise NotKnown(f"comparison {op}")


def _greatest(table: Table, item: GameObject, test: n.Greatest, ctx: Context) -> bool:
    numbers = [number_of(table, other, test.what, ctx) for other in candidates(table, test.among, ctx)]
    if not numbers:
        return False
    mine = number_of(table, item, test.what, ctx)
    return mine >= max(numbers) if test.most else mine <= min(numbers)


def _shares(table: Table, item: GameObject, test: n.Shares, ctx: Context) -> bool:
    for other in objects(table, test.other, ctx):
        if other is not item and shares(table, item, other, test.what):
            return True
    return False


def shares(table: Table, first: GameObject, second: GameObject, what: str) -> bool:
    """Whether two objects have something in common."""
    one = continuous.characteristics(table, first)
    two = continuous.characteristics(table, second)
    if what == "color":
        return one.colours & two.colours & ALL_COLOURS != 0
    if what == "card type":
        return one.card_types & two.card_types != 0
    if what == "name":
        return one.name == two.name and one.name != ""
    if what == "cmc":
        return converted_cost(first, one) == converted_cost(second, two)
    if what == "creature type":
        for subtype in one.subtypes:
            if continuous.is_creature_type(subtype) and has_subtype(two, subtype):
                return True
        return (one.every_creature_type and two.every_creature_type) or (
            one.every_creature_type and any(continuous.is_creature_type(subtype) for subtype in two.subtypes)
        )
    if what == "land type":
        return any(subtype in two.subtypes for subtype in one.subtypes if not continuous.is_creature_type(subtype))
    raise NotKnown(f"sharing a {what}")


def choice(ctx: Context, key: str) -> object:
    """What was chosen for the source (of a given ability: for what gave it)."""
    if ctx.granter is not None and key in ctx.granter.choices:
        return ctx.granter.choices[key]
    return ctx.source.choices.get(key)


def _of_chosen(table: Table, item: GameObject, test: n.OfChosen, ctx: Context) -> bool:
    what = test.what
    chosen = choice(ctx, "type" if what == "creature type" else what)
    if chosen is None:
        return False
    chars = continuous.characteristics(table, item)
    if what == "color":
        return isinstance(chosen, int) and chars.colours & chosen != 0
    if what == "card type":
        return isinstance(chosen, int) and chars.card_types & chosen != 0
    if what == "name":
        return chars.name == chosen
    if what == "player":
        return item.controller is chosen
    if what == "number":
        return converted_cost(item, chars) == chosen
    return isinstance(chosen, str) and has_subtype(chars, chosen)


def _did(table: Table, item: GameObject, test: n.Did, ctx: Context) -> bool:
    for past in table.state.history:
        if past.what is item and events.matches(table, test.event, past, ctx):
            return True
    return False


TESTS: Final[dict[type, Callable[[Table, GameObject, Any, Context], bool]]] = {
    n.HasSupertype: _has_supertype,
    n.ColourCount: _colour_count,
    n.IsPermanent: _is_permanent,
    n.IsCard: _is_card,
    n.IsToken: _is_token,
    n.IsSpell: _is_spell,
    n.IsAbility: _is_ability,
    n.Named: _named,
    n.OwnedBy: _owned_by,
    n.Is: _is,
    n.InRelation: _in_relation,
    n.HasKeyword: _has_keyword,
    n.HasCounter: _has_counter,
    n.Compare: _compare,
    n.Greatest: _greatest,
    n.Shares: _shares,
    n.OfChosen: _of_chosen,
    n.Did: _did,
}


def has_status(table: Table, item: GameObject, status: str, ctx: Context) -> bool:
    """Whether an object is in a state (see :class:`~manaburn.text.tree.HasStatus` for the words)."""
    if status == "tapped":
        return item.tapped
    if status == "untapped":
        return not item.tapped
    if status == "attacking":
        return item.in_combat and item.attacking is not None
    if status == "blocking":
        return item.in_combat and item.attacking is None
    if status == "blocked":
        return item.in_combat and item.blocked
    if status == "unblocked":
        return item.in_combat and item.unblocked
    if status == "face down":
        return item.face_down
    if status == "face up":
        return not item.face_down
    if status == "flipped":
        return item.flipped
    if status == "enchanted":
        return any("Aura" in continuous.characteristics(table, other).subtypes for other in item.attachments)
    if status == "equipped":
        return any("Equipment" in continuous.characteristics(table, other).subtypes for other in item.attachments)
    if status == "summoning sick":
        return continuous.summoning_sick(table, item)
    if status == "continuously controlled":
        return not continuous.summoning_sick_without_haste(table, item)
    if status == "suspended":
        return (
            item.zone is Zone.REMOVED
            and item.counters.get("time", 0) > 0
            and "suspend" in continuous.characteristics(table, item).keywords
        )
    if status == "kicked":
        return item.context is not None and "kicker" in item.context.paid
    if status == "no abilities":
        held = continuous.characteristics(table, item).abilities
        return not held if table.edition.all_text_is_abilities else all(is_mere_text(one.ability) for one in held)
    if status == "new since upkeep":
        return item.marks.get("upkeep", -1) < max(0, item.since)
    if status == "new since upkeep":
        return new_since_upkeep(table, item)
    if status == "came under control this turn":
        return item.since == table.state.turn
    if status == "on top of the library":
        if item.zone is not Zone.LIBRARY:
            return False
        return table.state.libraries[item.owner.index][-1] is item
    if status == "haunted":
        return any(other.choices.get("haunted") is item for other in table.state.removed)
    if status == "phased_out":
        return item.zone is Zone.PHASED_OUT
    if status == "single target":
        return item.context is not None and sum([len(slot) for slot in item.context.targets]) == 1
    if status == "played this turn":
        return item in table.state.played_this_turn or any(
            spell.current is item for spell in table.state.played_this_turn
        )
    if status in ("attacked this combat", "blocked this combat"):
        kind = h.ATTACK if status == "attacked this combat" else h.BLOCK
        return any(past.kind == kind and past.what is item for past in this_combat(table))
    if status == "entered this turn":
        return item.entered == table.state.turn
    if status == "attacking alone":
        return (
            item.attacking is not None and sum([1 for other in table.state.in_play if other.attacking is not None]) == 1
        )
    if status == "single graveyard":
        return True  # of each card by itself; that they all are in the same one is seen to where they are chosen
    mark = MARKS.get(status)
    if mark is not None:
        return item.marks.get(mark, -1) == table.state.turn
    raise NotKnown(f"status {status}")


def new_since_upkeep(table: Table, item: GameObject) -> bool:
    """502.19: whether it has come under its controller's control since the beginning of that player's last upkeep."""
    state = table.state
    player = item.controller
    last = player.last_turn
    if state.active is player and state.turn == last and state.step.value <= Step.UPKEEP.value:
        # That upkeep is this one, or still to come: the one before was in the player's turn before this.
        last = player.turn_before
    return item.since >= last and item.since >= 0


def this_combat(table: Table) -> list[Happening]:
    """What has happened since attackers were last declared."""
    history = table.state.history
    for i in range(len(history) - 1, -1, -1):
        if history[i].kind == h.PLAYER_ATTACKS:
            start = i
            while start > 0 and history[start - 1].kind in (h.ATTACK, h.PLAYER_ATTACKS):
                start -= 1
            return history[start:]
    return []


MARKS: Final[dict[str, str]] = {
    "attacked this turn": "attacked",
    "blocked this turn": "blocked",
    "dealt damage this turn": "was dealt damage",
    "dealt combat damage this turn": "was dealt combat damage",
    "damaged an opponent this turn": "damaged opponent",
    "became blocked this turn": "became blocked",
    "regenerated this turn": "regenerated",
}
"""Statuses that are facts of the turn, and the marks that hold them."""


def player_passes_test(table: Table, player: Player, test: b.Test, ctx: Context) -> bool:
    """Whether a player passes a test."""
    if isinstance(test, n.IsOpponent):
        return player not in (players(table, test.of, ctx) if test.of is not None else [ctx.controller])
    if isinstance(test, n.Not):
        return not player_passes_test(table, player, test.test, ctx)
    if isinstance(test, n.AnyTest):
        return any(player_passes_test(table, player, option, ctx) for option in test.tests)
    if isinstance(test, n.AllTests):
        return all(player_passes_test(table, player, option, ctx) for option in test.tests)
    if isinstance(test, n.Is):
        return player in select(table, test.what, ctx)
    if isinstance(test, n.Other):
        return player is not ctx.controller
    if isinstance(test, n.Compare):
        return compare(number_of(table, player, test.what, ctx), test.op, value(table, test.value, ctx))
    if isinstance(test, n.OfChosen):
        return choice(ctx, "player") is player
    if isinstance(test, n.Greatest):
        numbers = [number_of(table, other, test.what, ctx) for other in candidates(table, test.among, ctx)]
        mine = number_of(table, player, test.what, ctx)
        return bool(numbers) and (mine >= max(numbers) if test.most else mine <= min(numbers))
    if isinstance(test, n.Controls):
        twin = ctx.fork()
        twin.controller = player
        count = 0
        for item in candidates(table, test.kind, twin):
            if isinstance(item, GameObject) and item.controller is player:
                count += 1
        return compare(count, test.op, value(table, test.number, ctx) if test.number is not None else 1)
    if isinstance(test, n.HasCounter):
        return player.counters.get(test.counter, 0) > 0 or (test.counter == "poison" and player.poison > 0)
    if isinstance(test, n.PlayerTest):
        return player_fact(table, player, test.fact)
    if isinstance(test, n.Did):
        return any(
            (past.player is player or past.other is player) and events.matches(table, test.event, past, ctx)
            for past in table.state.history
        )
    raise NotKnown(f"{type(test).__name__} of a player")


COUNTED: Final[dict[str, int]] = {
    "lost life this turn": h.LOSE_LIFE,
    "gained life this turn": h.GAIN_LIFE,
    "drew this turn": h.DRAW,
    "discarded this turn": h.DISCARD,
    "sacrificed this turn": h.SACRIFICE,
    "played a land this turn": h.LAND_PLAYED,
    "played a spell this turn": h.PLAYED,
    "cycled this turn": h.CYCLED,
}
"""Facts about a player that are events of this turn."""


def player_fact(table: Table, player: Player, fact: str) -> bool:
    """A fact about a player (see :class:`~manaburn.text.tree.PlayerTest`)."""
    if fact == "active":
        return table.state.active is player
    if fact == "attacked this turn":
        return any(past.kind == h.PLAYER_ATTACKS and past.player is player for past in table.state.history)
    if fact == "was attacked this turn":
        return any(past.kind == h.ATTACK and past.other is player for past in table.state.history)
    if fact in COUNTED:
        return any(past.kind == COUNTED[fact] and past.player is player for past in table.state.history)
    if fact == "defending":
        return any(item.attacking is player for item in table.state.in_play if item.in_combat)
    if fact == "dealt damage this turn":
        return any(past.kind == h.DAMAGE and past.other is player for past in table.state.history)
    raise NotKnown(f"player who {fact}")


# -- values ------------------------------------------------------------------------------------------------------------


def value(table: Table, what: b.Value, ctx: Context) -> int:
    """What a number is now."""
    if isinstance(what, v.Number):
        return what.n
    if isinstance(what, v.X):
        return ctx.x
    if isinstance(what, v.Count):
        return len(select(table, what.what, ctx))
    handler = VALUES.get(type(what))
    if handler is None:
        raise NotKnown(type(what).__name__)
    return handler(table, what, ctx)


def _counters(table: Table, what: v.Counters, ctx: Context) -> int:
    total = 0
    for item in informed(table, what.what, ctx):
        if isinstance(item, GameObject):
            total += item.counters.get(what.counter, 0) if what.counter else sum(item.counters.values())
        elif isinstance(item, Player):
            total += item.poison if what.counter == "poison" else item.counters.get(what.counter, 0)
    return total


def _of(table: Table, what: v.Of, ctx: Context) -> int:
    total = 0
    for item in informed(table, what.of, ctx):
        total += number_of(table, item, what.what, ctx)
    return total


def converted_cost(item: GameObject, chars: Characteristics) -> int:
    """The converted mana cost of an object (203.3): X counts as announced on the stack, as 0 elsewhere."""
    cost = chars.mana_cost
    if cost is None:
        return 0
    x = item.context.x if item.zone is Zone.STACK and item.context is not None else 0
    return cost.converted(x)


def number_of(table: Table, item: Entity, what: str, ctx: Context) -> int:
    """A number of an object or player (see :class:`~manaburn.text.tree.Of`)."""
    if isinstance(item, GameObject):
        if what == "power" or what == "toughness":
            chars = continuous.characteristics(table, item)
            size = chars.power if what == "power" else chars.toughness
            # 104: until 2007 a number below zero is used as zero.
            return 0 if size < 0 and table.edition.numbers is Numbers.AS_ZERO else size
        if what == "cmc":
            return converted_cost(item, continuous.characteristics(table, item))
        if what == "loyalty":
            return item.counters.get("loyalty", 0)
        if what == "damage":
            return item.damage
        if what == "x":
            return item.context.x if item.context is not None else 0
        if what == "colors":
            return (continuous.characteristics(table, item).colours & ALL_COLOURS).bit_count()
        if what == "colors spent":
            return (item.context.colours_spent & ALL_COLOURS).bit_count() if item.context is not None else 0
        if what == "mana spent":
            return item.context.mana_spent if item.context is not None else 0
        if what == "times kicked":
            return (
                sum([1 for label in item.context.paid if label.startswith("kicker")]) if item.context is not None else 0
            )
        if what == "times replicated":
            return item.context.paid.count("replicate") if item.context is not None else 0
        if what == "spells before":
            played = table.state.played_this_turn
            return played.index(item) if item in played else 0
        if what == "blockers":
            return len(item.blocked_by)
        if what == "damage taken this turn":
            return sum([past.amount for past in table.state.history if past.kind == h.DAMAGE and past.what is item])
        if what.startswith("mana symbols "):
            cost = continuous.characteristics(table, item).mana_cost
            letter = what[13:]
            return sum([1 for symbol in cost.symbols if letter in symbol.split("/")]) if cost is not None else 0
        raise NotKnown(f"{what} of an object")
    assert isinstance(item, Player)
    state = table.state
    if what == "life":
        return item.life
    if what == "hand":
        return len(state.hands[item.index])
    if what == "library":
        return len(state.libraries[item.index])
    if what == "graveyard":
        return len(state.graveyards[item.index])
    if what == "poison":
        return item.poison
    if what == "lands played":
        return item.lands_played
    if what == "damage taken this turn":
        return sum([past.amount for past in state.history if past.kind == h.DAMAGE and past.other is item])
    if what == "spells played this turn":
        return sum([1 for spell in state.played_this_turn if spell.controller is item])
    if what == "turns":
        return item.turns_taken
    if what == "starting life":
        return 20
    raise NotKnown(f"{what} of a player")


def _extreme(table: Table, what: v.Extreme, ctx: Context) -> int:
    numbers = [number_of(table, item, what.what, ctx) for item in select(table, what.among, ctx)]
    if not numbers:
        return 0
    if what.how == "greatest":
        return max(numbers)
    return min(numbers) if what.how == "least" else sum(numbers)


def _arith(table: Table, what: v.Arith, ctx: Context) -> int:
    left = value(table, what.left, ctx)
    right = value(table, what.right, ctx)
    op = what.op
    if op == "+":
        return left + right
    if op == "-":
        return left - right
    if op == "*":
        return left * right
    if op == "/down":
        return left // right
    if op == "/up":
        return -(-left // right)
    if op == "min":
        return min(left, right)
    if op == "max":
        return max(left, right)
    raise NotKnown(f"arithmetic {op}")


def _amount(table: Table, what: v.Amount, ctx: Context) -> int:
    if what.n >= 0:
        kept = ctx.kept.get(what.n)
        return kept.amount if kept is not None else 0
    return ctx.event.amount if ctx.event is not None else ctx.amount


def _count_of(table: Table, what: v.CountOf, ctx: Context) -> int:
    found = objects(table, what.among, ctx)
    if what.what == "colors":
        mask = 0
        for item in found:
            mask |= continuous.characteristics(table, item).colours & ALL_COLOURS
        return mask.bit_count()
    if what.what == "basic land types":
        return sum(
            [
                1
                for subtype in BASIC_LAND_TYPES
                if any(subtype in continuous.characteristics(table, item).subtypes for item in found)
            ]
        )
    if what.what == "card types":
        mask = 0
        for item in found:
            mask |= continuous.characteristics(table, item).card_types
        return mask.bit_count()
    if what.what == "names":
        return len({continuous.characteristics(table, item).name for item in found})
    if what.what == "creature types":
        return len(
            {
                t
                for item in found
                for t in continuous.characteristics(table, item).subtypes
                if continuous.is_creature_type(t)
            }
        )
    raise NotKnown(f"number of {what.what}")


def _chosen_number(table: Table, what: v.ChosenNumber, ctx: Context) -> int:
    chosen = choice(ctx, "number")
    return chosen if isinstance(chosen, int) else 0


def _happened(table: Table, what: v.Happened, ctx: Context) -> int:
    total = 0
    for past in spanned(table, what.span):
        if events.matches(table, what.event, past, ctx):
            total += past.amount if what.amount else 1
    return total


def _cost_amount(table: Table, what: v.CostAmount, ctx: Context) -> int:
    amount = ctx.cost_amounts.get(what.n)
    if amount is not None:
        return amount
    return len(ctx.cost_objects[what.n]) if what.n < len(ctx.cost_objects) else 0


VALUES: Final[dict[type, Callable[[Table, Any, Context], int]]] = {
    v.Counters: _counters,
    v.Of: _of,
    v.Extreme: _extreme,
    v.Arith: _arith,
    v.Amount: _amount,
    v.CountOf: _count_of,
    v.ChosenNumber: _chosen_number,
    v.Happened: _happened,
    v.CostAmount: _cost_amount,
}


# -- conditions --------------------------------------------------------------------------------------------------------


def holds(table: Table, what: b.Condition, ctx: Context) -> bool:
    """Whether a condition is true now."""
    handler = CONDITIONS.get(type(what))
    if handler is None:
        raise NotKnown(type(what).__name__)
    return handler(table, what, ctx)


def _holds(table: Table, what: v.Holds, ctx: Context) -> bool:
    found = informed(table, what.what, ctx)
    if not found:
        return False
    for item in found:
        if (
            isinstance(item, GameObject)
            and item.here
            and isinstance(what.kind, n.Filter)
            and what.kind.zone != "in play"
        ):
            if not matches(table, item, what.kind, ctx):
                return False
        elif not is_of(table, item, what.kind, ctx):
            return False
    return True


def _exists(table: Table, what: v.Exists, ctx: Context) -> bool:
    return compare(len(select(table, what.what, ctx)), what.op, value(table, what.number, ctx))


def _comparison(table: Table, what: v.Comparison, ctx: Context) -> bool:
    return compare(value(table, what.left, ctx), what.op, value(table, what.right, ctx))


def _did_it(table: Table, what: v.DidIt, ctx: Context) -> bool:
    kept = ctx.kept.get(what.n)
    return kept is not None and kept.done


def _won_flip(table: Table, what: v.WonFlip, ctx: Context) -> bool:
    kept = ctx.kept.get(what.n)
    won = kept is not None and kept.amount > 0
    return won if what.face in ("won", "heads") else not won


def _event_happened(table: Table, what: v.EventHappened, ctx: Context) -> bool:
    for past in spanned(table, what.span):
        if events.matches(table, what.event, past, ctx):
            return True
    return False


def spanned(table: Table, span: str) -> list[Happening]:
    """What has happened in a span of time, as far as it is remembered: in this turn."""
    if span == "turn":
        return table.state.history
    if span == "combat":
        return this_combat(table)
    raise NotKnown(f"what happened in the {span}")


def _was_paid(table: Table, what: v.WasPaid, ctx: Context) -> bool:
    context: Context | None = ctx
    if what.what is not None:
        found = objects(table, what.what, ctx)
        context = found[0].context if found else None
    elif ctx.item is None or ctx.item.kind == ABILITY or ctx.item is ctx.source:
        context = ctx.source.context if ctx.source.context is not None or ctx.item is not ctx.source else ctx
    if context is None:
        return False
    if what.cost.startswith("mana "):
        mask = 0
        for i, letter in enumerate("WUBRGC"):
            if letter in what.cost[5:]:
                mask |= 1 << i
        return context.colours_spent & mask == mask
    if what.cost == "from hand":
        return context.origin is Zone.HAND
    return what.cost in context.paid


COMBAT_STEPS: Final = (
    Step.BEGINNING_OF_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.COMBAT_DAMAGE,
    Step.END_OF_COMBAT,
)


def in_step(table: Table, name: str) -> bool:
    """Whether it is the step, phase or part of the turn of that name."""
    step = table.state.step
    if name == "combat":
        return step in COMBAT_STEPS or step is Step.ATTACK
    if name == "main":
        return step is Step.PRECOMBAT_MAIN or step is Step.POSTCOMBAT_MAIN or step is Step.MAIN
    if name == "before attackers":
        return step.value < Step.DECLARE_ATTACKERS.value
    if name == "before blockers":
        return step.value < Step.DECLARE_BLOCKERS.value
    if name == "after blockers":
        return step in COMBAT_STEPS and step.value >= Step.DECLARE_BLOCKERS.value
    if name == "before combat damage":
        return step.value < Step.COMBAT_DAMAGE.value
    if name == "before end of combat":
        return step.value < Step.END_OF_COMBAT.value
    if name == "after combat":
        return step.value > Step.END_OF_COMBAT.value
    return continuous.step_is(step, name)


def _turn_is(table: Table, what: v.TurnIs, ctx: Context) -> bool:
    if what.whose is not None and table.state.active not in select(table, what.whose, ctx):
        return False
    return not what.step or in_step(table, what.step)


def _not(table: Table, what: v.NotCondition, ctx: Context) -> bool:
    return not holds(table, what.condition, ctx)


def _all_conditions(table: Table, what: v.AllConditions, ctx: Context) -> bool:
    return all(holds(table, part, ctx) for part in what.conditions)


def _any_condition(table: Table, what: v.AnyCondition, ctx: Context) -> bool:
    return any(holds(table, part, ctx) for part in what.conditions)


def _chosen_is(table: Table, what: v.ChosenIs, ctx: Context) -> bool:
    return what.value in ctx.source.choices.values() or what.value in ctx.chosen_text


CONDITIONS: Final[dict[type, Callable[[Table, Any, Context], bool]]] = {
    v.Holds: _holds,
    v.Exists: _exists,
    v.Comparison: _comparison,
    v.DidIt: _did_it,
    v.WonFlip: _won_flip,
    v.EventHappened: _event_happened,
    v.WasPaid: _was_paid,
    v.TurnIs: _turn_is,
    v.NotCondition: _not,
    v.AllConditions: _all_conditions,
    v.AnyCondition: _any_condition,
    v.ChosenIs: _chosen_is,
}
