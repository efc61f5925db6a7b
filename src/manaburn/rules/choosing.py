"""Choices made while a spell or ability resolves, or a cost is paid (413.2c-d): cards, permanents, players, sources, values."""

from __future__ import annotations

from manaburn.state.objects import Context, Entity, GameObject, Player
from manaburn.terms import ALL_COLOURS, BASIC_LAND_TYPES, COLOUR_NAMES, CREATURE, TYPE_NAMES, Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n

from . import continuous, meaning
from .decisions import Kind, Option
from .table import Table


def chosen(table: Table, what: b.Selector, ctx: Context, hint: str = "") -> list[Entity]:
    """What a selector means, with the choices in it made now."""
    if isinstance(what, n.Choose):
        return choose(table, what, ctx, hint)
    if isinstance(what, n.ChooseAmong):
        found = chosen(table, what.what, ctx, hint)
        return choose_from(table, meaning.one_player(table, what.who, ctx), found, what.low, what.high, what.up_to_any, what.random, ctx, hint)
    if isinstance(what, n.SourceChosen):
        return choose_source(table, what, ctx)
    if isinstance(what, n.Both):
        result: list[Entity] = []
        for part in what.parts:
            for item in chosen(table, part, ctx, hint):
                if item not in result:
                    result.append(item)
        return result
    if isinstance(what, n.Among):
        return [
            item
            for item in chosen(table, what.what, ctx, hint)
            if isinstance(item, GameObject) and meaning.passes(table, item, what.kind, ctx)
        ]
    return meaning.select(table, what, ctx)


def choose(table: Table, what: n.Choose, ctx: Context, hint: str) -> list[Entity]:
    """A choice of objects or players of a kind; several players choose in turn order (413.2d)."""
    result: list[Entity] = []
    who = meaning.players(table, what.who, ctx)
    for player in who:
        if len(who) > 1:
            ctx.each.append(player)
        found = [item for item in meaning.candidates(table, what.kind, ctx) if item not in result]
        result.extend(choose_from(table, player, found, what.low, what.high, what.up_to_any, what.random, ctx, hint))
        if len(who) > 1:
            ctx.each.pop()
    return result


def choose_from(
    table: Table,
    player: Player,
    found: list[Entity],
    low: b.Value | None,
    high: b.Value | None,
    up_to_any: bool,
    random: bool,
    ctx: Context,
    hint: str,
) -> list[Entity]:
    """``low`` to ``high`` of these, chosen by the player or at random."""
    if up_to_any:
        most = len(found)
        least = meaning.value(table, low, ctx) if low is not None else 0
    else:
        most = meaning.value(table, high, ctx) if high is not None else 1
        least = meaning.value(table, low, ctx) if low is not None else most
    most = min(most, len(found))
    least = max(0, min(least, most))
    if random:
        left = list(found)
        picked: list[Entity] = []
        for i in range(most):
            picked.append(left.pop(table.state.chance(len(left))))
        return picked
    options = [Option("", item) for item in found]
    answer = table.choose(player, Kind.CARD, prompt_for(hint, ctx), options, least, most, hint, "413.2c")
    return [found[i] for i in answer]


def prompt_for(hint: str, ctx: Context) -> str:
    """What is asked, in words."""
    return f"{hint} for {ctx.source}" if hint else f"choose for {ctx.source}"


def choose_source(table: Table, what: n.SourceChosen, ctx: Context) -> list[Entity]:
    """419.8: a source of damage: a permanent, a spell on the stack, or what an object on the stack speaks of."""
    found: list[Entity] = []
    state = table.state
    for item in state.in_play:
        if meaning.passes(table, item, what.kind, ctx):
            found.append(item)
    for item in state.stack:
        source = item.source if item.source is not None else item
        if source is not ctx.item and source not in found and meaning.passes(table, source, what.kind, ctx):
            found.append(source)
        damage = item.choices.get("damage")
        if isinstance(damage, list):
            for assignment in damage:
                dealer = assignment[0]
                if dealer not in found and meaning.passes(table, dealer, what.kind, ctx):
                    found.append(dealer)
    if not found:
        return []
    options = [Option("", item) for item in found]
    player = meaning.one_player(table, what.who, ctx)
    return [found[table.choose(player, Kind.CARD, f"a source of damage for {ctx.source}", options, 1, 1, "source", "419.8")[0]]]


def choose_colour(table: Table, player: Player, prompt: str, allowed: int = ALL_COLOURS, hint: str = "") -> int:
    """A colour (a mask of one bit) among those allowed."""
    indexes = [i for i in range(6) if allowed & (1 << i)]
    answer = table.choose(player, Kind.COLOUR, prompt, [Option(COLOUR_NAMES[i]) for i in indexes], 1, 1, hint)
    return 1 << indexes[answer[0]] if answer else 0


def creature_types(table: Table) -> list[str]:
    """The creature types to choose from: those of the cards in the game, the most frequent first."""
    counts: dict[str, int] = {}
    state = table.state
    for player in state.players:
        for zone in (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD):
            for item in state.zone_list(zone, player):
                if item.face is not None and item.face.card_types & CREATURE:
                    for subtype in item.face.subtypes:
                        counts[subtype] = counts.get(subtype, 0) + 1
    for item in [*state.in_play, *state.stack, *state.removed]:
        for subtype in continuous.characteristics(table, item).subtypes:
            if continuous.is_creature_type(subtype):
                counts[subtype] = counts.get(subtype, 0) + 1
    words = sorted(counts)
    words.sort(key=lambda word: -counts[word])
    return words if words else ["Goblin"]


def card_names(table: Table) -> list[str]:
    """The card names to choose from: those of the cards in the game."""
    names: dict[str, bool] = {}
    state = table.state
    for player in state.players:
        for zone in (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD):
            for item in state.zone_list(zone, player):
                names[item.name] = True
    for item in [*state.in_play, *state.stack, *state.removed]:
        if item.face is not None:
            names[item.name] = True
    return sorted(names)


def choose_value(table: Table, player: Player, what: str, options: tuple[str, ...], low: int, high: int, source: GameObject) -> object:
    """A colour (mask), type, name, number or player, as an effect asks for it."""
    prompt = f"a {what} for {source}"
    if options:
        return table.word(player, prompt, list(options), False, what)
    if what == "color":
        return choose_colour(table, player, prompt)
    if what == "creature type":
        return table.word(player, prompt, creature_types(table), True, what)
    if what in ("basic land type", "land type"):
        return table.word(player, prompt, list(BASIC_LAND_TYPES), what == "land type", what)
    if what == "card type":
        names = [name for name in TYPE_NAMES if name not in ("planeswalker", "tribal")]
        return 1 << TYPE_NAMES.index(table.word(player, prompt, names, False, what))
    if what == "name":
        return table.word(player, prompt, card_names(table), True, what)
    if what == "number":
        return table.number(player, Kind.NUMBER, prompt, low, high if high >= low else 20, what)
    if what == "odd or even":
        return table.word(player, prompt, ["odd", "even"], False, what)
    if what in ("player", "opponent"):
        found = [other for other in table.state.in_turn_order(player) if what == "player" or other is not player]
        answer = table.choose(player, Kind.CARD, prompt, [Option("", other) for other in found], 1, 1, what)
        return found[answer[0]]
    raise meaning.NotKnown(f"choosing a {what}")
