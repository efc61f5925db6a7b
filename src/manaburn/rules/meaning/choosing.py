"""Choices made while a spell or ability resolves or a cost is paid (413.2c-d): cards, permanents, players, sources and
values."""

from __future__ import annotations

import dataclasses
from collections.abc import Container, Sequence
from typing import Final

from manaburn.editions.answers import ArrivalChoice, DamageSources
from manaburn.errors import IllegalAction
from manaburn.rules.kernel import chance
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.internal_nodes import ThatPlayer
from manaburn.rules.kernel.table import Table
from manaburn.state.contexts import Context
from manaburn.state.knowledge import may_know
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.subtypes import spelled, types_of
from manaburn.terms import (
    ALL_COLOURS,
    BASIC,
    BASIC_LAND_TYPES,
    COLOUR_NAMES,
    CREATURE,
    KINDRED,
    LAND,
    PLANESWALKER,
    TRIBAL,
    TYPE_NAMES,
    Zone,
    type_words,
)
from manaburn.text.phrases import Saying
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree.abilities import Face

from . import can_perform, continuous, damage_sources, evaluate, filters, grouped_choices, selectors


def chosen(
    table: Table, what: b.Selector, ctx: Context, hint: str = "", action: b.Effect | None = None
) -> list[Entity]:
    """Return the objects and players that a selector means. Its choices are made now. ``action``: only objects that
    this action can use may be chosen."""
    if isinstance(what, n.Choose):
        return choose(table, what, ctx, hint, action)
    if isinstance(what, n.ChooseAmong):
        found = chosen(table, what.what, ctx, hint)
        found = [item for item in found if not isinstance(item, GameObject) or item.here or item.successor is not None]
        return choose_from(
            table, chooser(table, what.who, ctx), found, what.low, what.high, what.up_to_any, what.random, ctx, hint
        )
    if isinstance(what, n.ChooseEach):
        return choose_each(table, what, ctx, hint)
    if isinstance(what, n.SourceChosen):
        return choose_source(table, what, ctx)
    if isinstance(what, n.Both):
        return selectors.all_parts(table, what, ctx, lambda table, part, ctx: chosen(table, part, ctx, hint))
    if isinstance(what, n.Among):
        return selectors.among(table, what, chosen(table, what.what, ctx, hint), ctx)
    if isinstance(what, n.TopCards) and isinstance(what.whose, n.Choose):
        cards: list[Entity] = []
        for player in chosen(table, what.whose, ctx, hint):
            if isinstance(player, Player):
                theirs = n.TopCards(what.n, ThatPlayer(player.index), what.bottom, what.graveyard, what.kind)
                cards.extend(evaluate.select(table, theirs, ctx))
        return cards
    if isinstance(what, (n.ControllerOf, n.OwnerOf)) and isinstance(what.what, (n.Choose, n.ChooseAmong)):
        owners: list[Entity] = []
        for item in chosen(table, what.what, ctx, hint):
            owner = (
                item
                if not isinstance(item, GameObject)
                else (item.controller if isinstance(what, n.ControllerOf) else item.owner)
            )
            if owner not in owners:
                owners.append(owner)
        return owners
    return evaluate.select(table, what, ctx)


def chooser(table: Table, who: b.Selector, ctx: Context) -> Player:
    """Return the player who makes a choice. If the text says so, that player is chosen first."""
    if isinstance(who, (n.Choose, n.ChooseAmong)):
        for player in chosen(table, who, ctx, "player"):
            if isinstance(player, Player):
                return player
    else:
        found = evaluate.players(table, who, ctx) or instead_of(table, who, ctx)
        if found:
            return found[0]
    return ctx.controller


def instead_of(table: Table, who: b.Selector, ctx: Context) -> list[Player]:
    """Return, in a list, the player who makes a choice instead of a player who has left the game: another opponent, as
    the controller of the object chooses. [] if nobody has left who is to choose.

    Rules: 600.4d.
    """
    if isinstance(who, (n.You, n.All, n.Opponents, n.Both)):
        return []
    meant = [item for item in evaluate.select(table, who, ctx) if isinstance(item, Player)]
    if not meant or not all(player.lost for player in meant):
        return []
    others = [player for player in table.state.in_turn_order() if player is not ctx.controller]
    if len(others) < 2:
        return others
    options = [Option("", player) for player in others]
    prompt = f"who chooses instead of {meant[0].name}"
    return [others[table.choose(ctx.controller, Kind.CARD, prompt, options, 1, 1, "player", "600.4d")[0]]]


def choose(
    table: Table,
    what: n.Choose,
    ctx: Context,
    hint: str,
    action: b.Effect | None = None,
    among: list[Entity] | None = None,
) -> list[Entity]:
    """Have a player choose objects or players of a kind, and return them. Several players choose in turn order;
    ``Ref("each")`` is the one who is choosing. ``among``: what else would be illegal or impossible isn't in this list.

    Rules: 413.2c, 413.2d.
    """
    result: list[Entity] = []
    another = isinstance(what.who, (n.Choose, n.ChooseAmong))
    if another:
        who = [
            player
            for player in chosen(table, what.who, ctx, "player")
            if isinstance(player, Player) and not player.lost
        ]
    else:
        who = evaluate.players(table, what.who, ctx) or instead_of(table, what.who, ctx)
    if len(who) > 1:
        who = [player for player in table.state.in_turn_order() if player in who]
    barred = arriving(table, ctx)
    for player in who:
        several = isinstance(what.who, (n.All, n.Opponents, n.Both))
        if several:
            ctx.each.append(player)
        found = [
            item
            for item in evaluate.candidates(table, what.kind, ctx)
            if item not in result and item is not ctx.item and item not in barred
        ]
        if among is not None:
            found = [item for item in found if item in among]
        if action is not None:
            found = fitting(table, action, found, ctx.each[-1] if another and ctx.each else player, player, ctx)
        found = alike(table, what, player, found, ctx)
        if what.least_power is not None:
            least = evaluate.value(table, what.least_power, ctx)
            strong = [item for item in found if isinstance(item, GameObject)]
            result.extend(of_power(table, player, strong, least, ctx, hint))
        else:
            low, high = what.low, what.high
            result.extend(choose_from(table, player, found, low, high, what.up_to_any, what.random, ctx, hint))
        if several:
            ctx.each.pop()
    return result


def alike(table: Table, what: n.Choose, player: Player, found: list[Entity], ctx: Context) -> list[Entity]:
    """Return the objects of one group, if those that are chosen must have something in common."""
    word = grouped_choices.word_of(what.kind)
    if not word:
        return found
    least = evaluate.value(table, what.low, ctx) if what.low is not None else 1
    return grouped_choices.one_group(table, player, word, found, least, str(ctx.source), "413.2c")


def arriving(table: Table, ctx: Context) -> list[GameObject]:
    """Return what may not be chosen because it is coming into play: the object as which comes the choice is made, and
    since 2018 what comes at the same time.

    Rules: 614.13a@2018.
    """
    rule = table.edition.arrival_choice
    if ctx.arrival is None or rule is ArrivalChoice.ANYTHING:
        return []
    if rule is ArrivalChoice.NOT_ITSELF:
        return [ctx.source]
    return [ctx.source, *ctx.arrival.beside]


def fitting(
    table: Table, action: b.Effect, found: list[Entity], acting: Entity, player: Player, ctx: Context
) -> list[Entity]:
    """Return those to which it can be done. "Sacrifice a land of an opponent's choice": it is the one who sacrifices
    (``acting``) that must control it, not the ``player`` who chooses."""
    if isinstance(action, fx.Sacrifice):
        who = acting if isinstance(acting, Player) else player
        return [item for item in found if can_perform.fit_for(table, action, item, who, ctx)]
    if isinstance(action, fx.Attach):
        hosts = [item.attached_to for item in evaluate.objects(table, action.what, ctx)]
        return [item for item in found if item not in hosts]
    return found


def of_power(
    table: Table, player: Player, found: list[GameObject], least: int, ctx: Context, hint: str
) -> list[GameObject]:
    """Return objects that the player chooses one by one, so that their powers come to ``least`` or more together; none
    if that is impossible."""
    left = list(found)
    powers = {item.number: continuous.characteristics(table, item).power for item in left}
    result: list[GameObject] = []
    total = 0
    while left:
        if total < least and total + sum([max(0, powers[item.number]) for item in left]) < least:
            return []
        options = [Option("", item) for item in left]
        low = 0 if total >= least else 1
        answer = table.choose(player, Kind.CARD, prompt_for(hint, ctx), options, low, 1, hint, "413.2c")
        if not answer:
            break
        item = left.pop(answer[0])
        total += powers[item.number]
        result.append(item)
    return result if total >= least else []


def choose_each(table: Table, what: n.ChooseEach, ctx: Context, hint: str) -> list[Entity]:
    """Have a player choose one object of each kind, and return them, each once. Several players choose in turn order;
    ``Ref("each")`` is the one who is choosing.

    Rules: 413.2d.
    """
    result: list[Entity] = []
    one = isinstance(what.who, n.Choose)
    who = [chooser(table, what.who, ctx)] if one else evaluate.players(table, what.who, ctx)
    several = isinstance(what.who, (n.All, n.Opponents, n.Both))
    for player in [player for player in table.state.in_turn_order() if player in who]:
        if several:
            ctx.each.append(player)
        among = evaluate.candidates(table, what.among, ctx) if what.among is not None else None
        for kind in what.kinds:
            if among is not None:
                found = [item for item in among if evaluate.is_of(table, item, kind, ctx)]
            else:
                found = evaluate.candidates(table, kind, ctx)
            for item in choose_from(table, player, found, None, None, False, False, ctx, hint):
                if item not in result:
                    result.append(item)
        if several:
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
    """Return from ``low`` to ``high`` of ``found``, chosen by the player or at random."""
    if up_to_any:
        most = len(found)
        least = evaluate.value(table, low, ctx) if low is not None else 0
    else:
        most = evaluate.value(table, high, ctx) if high is not None else 1
        least = evaluate.value(table, low, ctx) if low is not None else most
    most = min(most, len(found))
    least = max(0, min(least, most))
    if random:
        if least < most:
            most = table.number(
                player, Kind.NUMBER, f"how many at random for {ctx.source}", least, most, hint, "413.2c"
            )
        return chance.pick(table, found, most)
    if hint == "player" and len(found) == least == 1:
        return list(found)  # the only opponent
    options = [Option("", item) for item in found]
    answer = table.choose(player, Kind.CARD, prompt_for(hint, ctx), options, least, most, hint, "413.2c")
    picked = [found[i] for i in answer]
    table.running.chose(player, [one for one in picked if isinstance(one, GameObject) and one.zone is Zone.HAND])
    return picked


def saying(table: Table, effect: b.Effect, ctx: Context) -> Saying:
    """Return a description of a part of the text that is being played or is resolving."""
    item = ctx.item
    face = ctx.source.face
    abilities = face.abilities if face is not None else ()
    if item is not None and item.ability is not None:
        abilities = (item.ability, *abilities)
    return Saying(effect, abilities, ctx.source.name, table.day)


def modes(table: Table, modal: fx.Modal, possible: list[int], ctx: Context) -> list[Option]:
    """Return the possible modes as options."""
    return effects(table, modal.options, possible, ctx, "mode")


def effects(
    table: Table, among: Sequence[b.Effect], possible: list[int], ctx: Context, word: str = "choice"
) -> list[Option]:
    """Return the possible effects as options, each named by ``word`` and its number."""
    options: list[Option] = []
    for i in possible:
        option = Option(f"{word} {i + 1}")
        option.effect = among[i]
        option.said = saying(table, among[i], ctx)
        options.append(option)
    return options


def prompt_for(hint: str, ctx: Context) -> str:
    """Return the question for a choice."""
    return f"{hint} for {ctx.source}" if hint else f"choose for {ctx.source}"


def choose_source(
    table: Table, what: n.SourceChosen, ctx: Context, shield: b.Replacement | None = None
) -> list[Entity]:
    """Have a player choose a source of damage for a shield, and return it in a list. Before the stack, if the shield is
    given, only damage that it could be about counts.

    It can be a permanent, a spell on the stack, or an object that something on the stack refers to, in any zone.

    Rules: 419.8, 1996.dmg.4.
    """
    found: list[Entity] = []
    state = table.state
    for packet in state.packets:  # 1996.dmg.4: damage that has been assigned, not future damage
        dealer = packet.event.source
        shielded = shield if shield is not None else s.PreventDamage(source=what)
        if dealer is not None and dealer not in found and damage_sources.could_meet(table, shielded, packet.event, ctx):
            found.append(dealer)
    for item in state.in_play if not state.packets else ():
        if damage_sources.is_of(table, item, what.kind, ctx):
            found.append(item)
    anywhere = table.edition.damage_sources is DamageSources.STACKED
    for item in state.stack if not state.packets else ():
        spoken: list[GameObject] = []
        if item.source is not None:
            spoken.append(item.source)
        elif filters.is_spell(item) and item is not ctx.item:
            spoken.append(item)
        if item.context is not None:
            spoken.extend([other for other in [*selectors.spoken_of(item.context)] if isinstance(other, GameObject)])
        damage = item.choices.get("damage")
        if isinstance(damage, list):
            for assignment in damage:
                dealer = assignment[0]
                if isinstance(dealer, GameObject) and (anywhere or dealer.here):
                    spoken.append(dealer)
        for source in spoken:
            if source not in found and source is not ctx.item and damage_sources.is_of(table, source, what.kind, ctx):
                found.append(source)
    if not found:
        return []
    options = [Option("", item) for item in found]
    player = chooser(table, what.who, ctx)
    return [
        found[
            table.choose(player, Kind.CARD, f"a source of damage for {ctx.source}", options, 1, 1, "source", "419.8")[0]
        ]
    ]


def choose_colour(table: Table, player: Player, prompt: str, allowed: int = ALL_COLOURS, hint: str = "") -> int:
    """Have a player choose one of the allowed colours. Return a mask with one bit set."""
    return choose_colours(table, player, prompt, 1, allowed, hint)


def choose_colours(
    table: Table, player: Player, prompt: str, most: int, allowed: int = ALL_COLOURS, hint: str = ""
) -> int:
    """Have a player choose from one to ``most`` of the allowed colours. Return a mask."""
    indexes = [i for i in range(6) if allowed & (1 << i)]
    options = [Option(COLOUR_NAMES[i]) for i in indexes]
    mask = 0
    for number in table.choose(player, Kind.COLOUR, prompt, options, 1, min(most, len(options)), hint, "413.2c"):
        mask |= 1 << indexes[number]
    return mask


def words_for(table: Table, mod: s.SetText, ctx: Context) -> s.SetText:
    """Return a text change with its two words of the same kind, chosen by the controller of the effect as it resolves.

    Rules: 415.4, 418.6a.
    """
    player = ctx.controller
    sorts: list[list[str]] = []
    free = False
    if mod.what in ("color word", "color word or basic land type"):
        sorts.append(list(COLOUR_NAMES[:5]))
    if mod.what in ("basic land type", "color word or basic land type"):
        sorts.append(list(BASIC_LAND_TYPES))
    if mod.what == "creature type":
        sorts.append(creature_types(table, player))
        free = True
    every = [word for words in sorts for word in words]
    old = table.word(player, f"the {mod.what} to be replaced for {ctx.source}", every, free, "old word", "415.4")
    if free and old not in every:
        old = spelled(old)
    same: list[str] = []
    for words in sorts:
        if old in words:
            same = words
    if not same and not continuous.is_creature_type(old):
        raise IllegalAction("415.4", f"{old!r} is not a {mod.what}")
    if free:
        same = creature_types(table, player, (old, mod.but))  # there is always one
    typed = same[0] not in COLOUR_NAMES and same[0] not in BASIC_LAND_TYPES
    left = [word for word in same if word not in (old, mod.but)]
    new = table.word(player, f"the word in its place for {ctx.source}", left, typed, "new word", "415.4")
    if typed:
        new = spelled(new)
    if typed and not continuous.is_creature_type(new):
        raise IllegalAction("415.4", f"{new!r} is not a creature type")
    if mod.but and new == mod.but:
        raise IllegalAction("415.4", f"the new word can't be {new!r}")
    return dataclasses.replace(mod, old=old, new=new)


def known_cards(table: Table, player: Player) -> list[GameObject]:
    """Return the objects of the game that a player may know: those that are public or that the player has seen, and the
    player's own cards."""
    state = table.state
    found: list[GameObject] = []
    for owner in state.players:
        for zone in (Zone.LIBRARY, Zone.HAND):
            for item in state.zone_list(zone, owner):
                if owner is player or may_know(player, item):
                    found.append(item)
        found.extend(state.graveyards[owner.index])
    found.extend([item for item in state.outside if may_know(player, item)])
    for item in [*state.in_play, *state.stack, *state.removed]:
        if may_know(player, item):
            found.append(item)
    return found


FAMILIAR: Final = ("Goblin", "Elf", "Wizard")
"""Creature types that a player may think of, whatever cards the game has."""


def creature_types(table: Table, player: Player, excluded: Container[str] = ()) -> list[str]:
    """Return the creature types to choose from, at least one: those of the cards that the player may know, the most
    frequent first, without those excluded."""
    counts: dict[str, int] = {}
    for item in known_cards(table, player):
        if item.face is None:
            continue
        for subtype in item.face.subtypes:
            if continuous.is_creature_type(subtype) and subtype not in excluded:
                counts[subtype] = counts.get(subtype, 0) + 1
    words = sorted(counts)
    words.sort(key=lambda word: -counts[word])
    return words if words else [word for word in FAMILIAR if word not in excluded][:1]


def card_names(table: Table, player: Player, excluded: Container[str] = ()) -> list[str]:
    """Return the card names to choose from: those of the cards that the player may know, without those excluded."""
    names: dict[str, bool] = {}
    for item in known_cards(table, player):
        if item.face is not None and item.card is not None and item.face.name not in excluded:
            names[item.face.name] = True
    return sorted(names) if names else ["Grizzly Bears"]


def cards_of_the_game(table: Table) -> list[GameObject]:
    """Return the cards and tokens in play and the cards in libraries, hands and graveyards."""
    found = list(table.state.in_play)
    for player in table.state.players:
        for zone in (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD):
            found.extend(table.state.zone_list(zone, player))
    return found


BASIC_NAMES: Final = frozenset([snow + word for word in BASIC_LAND_TYPES for snow in ("", "Snow-Covered ")])
"""The names of basic lands that a player may think of, whatever cards the game has."""


def faces_of_the_game(table: Table) -> list[Face]:
    """Return the faces of the cards of the game."""
    return [item.face for item in cards_of_the_game(table) if item.face is not None]


def basic_names(table: Table) -> frozenset[str]:
    """Return the names of basic lands."""
    return BASIC_NAMES.union([face.name for face in faces_of_the_game(table) if face.supertypes & BASIC])


def land_names(table: Table) -> frozenset[str]:
    """Return the names of the land cards of the game and of basic lands."""
    return BASIC_NAMES.union([face.name for face in faces_of_the_game(table) if face.card_types & LAND])


def noncreature_names(table: Table) -> frozenset[str]:
    """Return the names of the cards of the game that aren't creature cards, and of basic lands."""
    return BASIC_NAMES.union([face.name for face in faces_of_the_game(table) if not face.card_types & CREATURE])


def names_of_halves(table: Table) -> frozenset[str]:
    """Return the names of single halves of the split cards of the game. A half can't be named without the other.

    Rules: 505.7.
    """
    names: set[str] = set()
    for item in cards_of_the_game(table):
        if item.card is not None and item.card.definition.layout == "split":
            names.update([face.name for face in item.card.definition.faces])
    return frozenset(names)


def excluded_names(table: Table, options: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    """Return the names that may not be chosen, each with the rule and the reason. ``options``: the kinds that an effect
    excludes."""
    excluded: dict[str, tuple[str, str]] = {}
    if not table.edition.halves_are_named:
        for name in names_of_halves(table):
            excluded[name] = ("505.7", "is one half of a split card: both are named")
    if "creature" in options:
        for name in noncreature_names(table):
            excluded[name] = ("413.2c", "is not the name of a creature card")
    if "nonbasic" in options:
        for name in basic_names(table):
            excluded[name] = ("413.2c", "is the name of a basic land card")
    if "nonland" in options:
        for name in land_names(table):
            excluded[name] = ("413.2c", "is the name of a land card")
    return excluded


def choose_name(table: Table, player: Player, options: tuple[str, ...], prompt: str) -> str:
    """Have a player name a card. ``options``: which names are excluded."""
    excluded = excluded_names(table, options)
    word = table.word(player, prompt, card_names(table, player, excluded), True, "name", "413.2c")
    if word in excluded:
        rule, reason = excluded[word]
        raise IllegalAction(rule, f"{word} {reason}")
    return word


def choose_value(table: Table, player: Player, effect: fx.ChooseValue, source: GameObject) -> object:
    """Have a player choose a colour (returned as a mask), type, name, number or player, as an effect says. For a name,
    its ``options`` say which names are excluded."""
    what = effect.what
    options = effect.options
    prompt = f"a {what} for {source}"
    if what == "name":
        return choose_name(table, player, options, prompt)
    if what == "card type" and options:
        return 1 << TYPE_NAMES.index(table.word(player, prompt, list(options), False, what, "413.2c"))
    if what == "color" and options:
        return 1 << COLOUR_NAMES.index(table.word(player, prompt, list(options), False, what, "413.2c"))
    if options:
        return table.word(player, prompt, list(options), False, what, "413.2c")
    if what == "color":
        return choose_colour(table, player, prompt)
    if what == "colors":
        return choose_colours(table, player, prompt, 5)
    if what == "creature type":
        types = creature_types(table, player, (effect.but,))
        word = spelled(table.word(player, prompt, types, True, what, "212.1e"))
        if not table.edition.any_noun_is_creature_type and not continuous.is_creature_type(word):
            raise IllegalAction("212.1e", f"{word!r} is not a creature type")
        for old, now in table.edition.creature_type_names:
            if word == old:
                raise IllegalAction("212.1e", f"the creature type {old} is called {now}")
        if word == effect.but:
            raise IllegalAction("413.2c", f"{word} is not to be chosen")
        return word
    if what in ("basic land type", "land type", "second basic land type"):
        word = spelled(table.word(player, prompt, list(BASIC_LAND_TYPES), what == "land type", what, "212.1e"))
        if types_of(word) & LAND == 0 and not table.edition.land_type_renames:
            raise IllegalAction("212.1e", f"{word!r} is not a land type")
        return word
    if what == "card type":
        every = (1 << len(TYPE_NAMES)) - 1
        known = every if table.edition.planeswalkers else every & ~(PLANESWALKER | TRIBAL)
        names = type_words(known, table.edition.tribal_is_kindred)
        word = table.word(player, prompt, names, False, what, "413.2c")
        return TRIBAL if word == KINDRED else 1 << TYPE_NAMES.index(word)
    if what == "number":
        most = effect.high if effect.high >= effect.low else effect.low + 20
        return table.number(player, Kind.NUMBER, prompt, effect.low, most, what, "413.2c")
    if what in ("player", "opponent"):
        found = [other for other in table.state.in_turn_order(player) if what == "player" or other is not player]
        answer = table.choose(player, Kind.CARD, prompt, [Option("", other) for other in found], 1, 1, what, "413.2c")
        return found[answer[0]] if answer else player
    raise evaluate.NotKnown(f"choosing a {what}")


def hint_of(effect: b.Effect) -> str:
    """Return the hint for automatic players about an optional effect."""
    if isinstance(effect, fx.Seq) and effect.effects:
        return hint_of(effect.effects[0])
    if isinstance(effect, fx.As):
        return hint_of(effect.effect)
    return type(effect).__name__
