"""Instructions that search and show cards, and put them in an order.

Rules: 501.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.rules.events import perform
from manaburn.rules.events.carrying_out import (
    DONE,
    NOTHING,
    Instruction,
    acting,
    cause_of,
    each_player,
    effect_result,
    followed,
    one_player,
    share_of,
)
from manaburn.rules.kernel import chance
from manaburn.rules.kernel.casting_method import NORMAL
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, evaluate, filters, values
from manaburn.rules.playing import announcing
from manaburn.state import happenings as h
from manaburn.state.contexts import Context, EffectResult
from manaburn.state.happenings import Happening
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import ZONES_CALLED, Zone
from manaburn.text.tree import PlayPermission
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s

from .cards import anything, in_library_order, movable, move_there, ordered_cards, shuffle, unique


def search(table: Table, effect: fx.Search, ctx: Context) -> EffectResult:
    """Search zones for cards of a kind. In a hidden zone the player may fail to find a card, unless any card would do
    and the text doesn't say "up to". Several players search in turn order.

    Rules: 501.3, 413.2d.
    """
    if not isinstance(effect.who, n.All):
        searcher = acting(table, effect.who, ctx)
        return search_by(table, effect, searcher, ctx) if searcher is not None else NOTHING
    found: list[Entity] = []
    for player in each_player(table, effect.who, ctx):
        ctx.each.append(player)
        found.extend(search_by(table, effect, player, ctx).objects)
        ctx.each.pop()
    return effect_result(found)


def search_by(table: Table, effect: fx.Search, player: Player, ctx: Context) -> EffectResult:
    """Let one player search. Who can't search libraries looks through what else is searched.

    Rules: 416.3.
    """
    shuffles = False
    if perform.cant(table, player, "search"):
        zones = tuple([zone for zone in effect.zones if zone != "library"])
        if not zones:
            return NOTHING
        effect = dataclasses.replace(effect, zones=zones)
    elif effect.library_if_wanted:
        shuffles = table.yes(player, f"search your library, too, for {ctx.source}?", "search", "413.2c")
        if not shuffles:
            zones = tuple([zone for zone in effect.zones if zone != "library"])
            effect = dataclasses.replace(effect, zones=zones)
    result = found_by(table, effect, player, ctx)
    if shuffles:
        shuffle(table, fx.Shuffle(effect.who), ctx)
    return result


def found_by(table: Table, effect: fx.Search, player: Player, ctx: Context) -> EffectResult:
    """Let a player find cards in the zones that are searched."""
    public, hidden = looked_through(table, effect, player, ctx)
    prompt = f"cards to find for {ctx.source}"
    if effect.total is not None:
        chosen_cards = within_total(table, player, public + hidden, evaluate.value(table, effect.total, ctx), prompt)
    elif effect.each:
        chosen_cards = found_of_each(table, player, effect, hidden + public, prompt, ctx)
    elif effect.any_number:
        # A card in a public zone is always found, whether or not the player picks it.
        found = public + hidden
        if not found:
            return NOTHING
        options = [Option("", item) for item in found]
        least = 0 if hidden else len(public)
        picked = table.choose(player, Kind.CARD, prompt, options, least, len(found), "search", "413.2c")
        chosen_cards = public + [found[i] for i in picked if i >= len(public)]
    else:
        found = hidden + public
        most = min(len(found), max(0, evaluate.value(table, effect.n, ctx)))
        if most == 0:
            return NOTHING
        least = most if anything(effect.kind) else min(most, len(public))
        least = 0 if effect.up_to else least
        options = [Option("", item) for item in found]
        picked = table.choose(player, Kind.CARD, prompt, options, least, most, "search", "413.2c")
        chosen_cards = [found[i] for i in picked]
    if effect.different_names:
        chosen_cards = differently_named(table, chosen_cards)
    return effect_result(chosen_cards)


def within_total(table: Table, player: Player, cards: list[Entity], total: int, prompt: str) -> list[Entity]:
    """Let a player find cards one after the other as long as their converted mana costs don't exceed a total."""
    found: list[Entity] = []
    while True:
        possible: list[Entity] = []
        for item in cards:
            if item not in found and isinstance(item, GameObject):
                if values.converted_cost(item, continuous.characteristics(table, item)) <= total:
                    possible.append(item)
        if not possible:
            return found
        options = [Option("", item) for item in possible]
        picked = table.choose(player, Kind.CARD, prompt, options, 0, 1, "search", "413.2c")
        if not picked:
            return found
        one = possible[picked[0]]
        assert isinstance(one, GameObject)
        total -= values.converted_cost(one, continuous.characteristics(table, one))
        found.append(one)


def found_of_each(
    table: Table, player: Player, effect: fx.Search, found: list[Entity], prompt: str, ctx: Context
) -> list[Entity]:
    """Return up to one card of each kind, as the player who searches chooses."""
    result: list[Entity] = []
    for kind in effect.each:
        fitting = [item for item in found if item not in result and evaluate.is_of(table, item, kind, ctx)]
        if fitting:
            options = [Option("", item) for item in fitting]
            picked = table.choose(player, Kind.CARD, prompt, options, 0, 1, "search", "413.2c")
            result.extend([fitting[i] for i in picked])
    return result


def looked_through(table: Table, effect: fx.Search, player: Player, ctx: Context) -> tuple[list[Entity], list[Entity]]:
    """Return the cards of the kind in the zones that are searched: first those in public zones, then those in hidden
    zones, which the player looks at."""
    state = table.state
    public: list[Entity] = []
    hidden: list[Entity] = []
    bit = 1 << player.index
    for owner in each_player(table, effect.whose, ctx):
        for name in effect.zones:
            zone = ZONES_CALLED[name]
            cards = list(state.zone_list(zone, owner))
            if zone is Zone.LIBRARY and searches_the_top(table, player):
                # In place of the library these cards are searched, so that the library isn't.
                cards = cards[-4:]
            elif zone is Zone.LIBRARY:
                event = Happening(h.SEARCHED, None, player)
                event.other = owner
                perform.perform(table, [event])
                if owner is player:
                    play_meanwhile(table, player, ctx)
                    cards = list(state.zone_list(zone, owner))
            secret = zone is Zone.LIBRARY or zone is Zone.HAND
            for item in cards:
                if secret and item.known_to & bit == 0:
                    item.known_to = item.known_to | bit
                if evaluate.is_of(table, item, effect.kind, ctx) and not (
                    zone is Zone.REMOVED and item.owner is not owner
                ):
                    (hidden if secret else public).append(item)
    return public, hidden


def searches_the_top(table: Table, player: Player) -> bool:
    """Whether an effect lets a player search only the top four cards of a library."""
    return any(
        isinstance(rule.mod, s.RuleChange) and rule.mod.rule == "searches the top four cards"
        for rule in continuous.player_rules(table, player)
    )


def play_meanwhile(table: Table, player: Player, ctx: Context) -> None:
    """Let a player who searches his or her library play the cards in it that may be played during a search."""
    for item in list(table.state.libraries[player.index]):
        for held in continuous.characteristics(table, item).abilities:
            ability = held.ability
            if isinstance(ability, PlayPermission) and ability.zone == "library":
                item.known_to = item.known_to | (1 << player.index)
                if announcing.could_play_during(table, player, item, NORMAL, None) and table.yes(
                    player, f"play {item} while searching?", "play", "413.2e"
                ):
                    announcing.play_during_resolution(table, player, item, NORMAL, False, None, ctx)
                break


def differently_named(table: Table, cards: list[Entity]) -> list[Entity]:
    """Return only the first of the cards with each name."""
    names: list[str] = []
    result: list[Entity] = []
    for item in cards:
        if isinstance(item, GameObject):
            name = continuous.characteristics(table, item).name
            if name not in names:
                names.append(name)
                result.append(item)
    return result


def reveal(table: Table, effect: fx.Reveal, ctx: Context) -> EffectResult:
    """Show cards to all players."""
    found = unique([item for item in followed(table, effect.what, ctx, "reveal") if item.here])
    owners = [player for player in table.state.in_turn_order() if any(item.owner is player for item in found)]
    if ctx.in_turn and len(owners) > 1:
        for player in owners:  # 413.2d until 2003
            perform.reveal(table, [item for item in found if item.owner is player], player, cause_of(ctx))
    else:
        perform.reveal(table, found, ctx.controller, cause_of(ctx))
    return effect_result(list(found))


def show_top(table: Table, effect: fx.ShowTop, ctx: Context) -> EffectResult:
    """Show the top cards of libraries to all players, at the same time."""
    found: list[GameObject] = []
    for player in each_player(table, effect.who, ctx):
        number = share_of(table, effect.who, effect.n, player, ctx)
        if number > 0:
            found.extend(table.state.libraries[player.index][-number:][::-1])
    perform.reveal(table, found, ctx.controller, cause_of(ctx))
    return effect_result(list(found))


def look_at(table: Table, effect: fx.LookAt, ctx: Context) -> EffectResult:
    """Show cards to some players."""
    found = [item for item in followed(table, effect.what, ctx) if item.here]
    for player in each_player(table, effect.who, ctx):
        for item in found:
            if item.known_to & (1 << player.index) == 0:
                item.known_to = item.known_to | (1 << player.index)
    ctx.kept[evaluate.LOOKED_AT] = effect_result(list(found))
    return effect_result(list(found))


def reveal_until(table: Table, effect: fx.RevealUntil, ctx: Context) -> EffectResult:
    """Reveal cards from the top of the library until the given number of cards of a kind is revealed."""
    player = acting(table, effect.who, ctx)
    if player is None:
        return NOTHING
    wanted = max(0, evaluate.value(table, effect.n, ctx))
    found: list[Entity] = []
    rest: list[Entity] = []
    shown: list[GameObject] = []
    most = -1 if effect.most is None else max(0, evaluate.value(table, effect.most, ctx))
    for item in list(table.state.libraries[player.index])[::-1]:
        if len(found) >= wanted or len(shown) == most:
            break
        shown.append(item)
        if evaluate.is_of(table, item, effect.kind, ctx):
            found.append(item)
        else:
            rest.append(item)
    perform.reveal(table, shown, player, cause_of(ctx))
    return EffectResult(found, len(shown), len(shown) > 0, rest)


def arrange_(table: Table, effect: fx.Arrange, ctx: Context) -> EffectResult:
    """Put cards back into a library in any order, including cards from other zones."""
    player = acting(table, effect.who, ctx)
    if player is None:
        return NOTHING
    found = unique([item for item in followed(table, effect.what, ctx) if movable(item)])
    cards = [item for item in found if item.zone is Zone.LIBRARY]
    if effect.random:
        arrange_at_random(table, cards, effect.place)
    else:
        arrange(table, player, cards, effect.place, effect.either)
    others = [item for item in found if item.zone is not Zone.LIBRARY]
    if others:
        place = "bottom" if effect.place == "bottom" else "top"
        if effect.random:
            others = chance.pick(table, others, len(others))
            done = move_there(table, fx.Move(effect.what, "library", place), others, ctx, Zone.LIBRARY)
            for item in done.objects if len(others) > 1 else []:
                if isinstance(item, GameObject):
                    item.known_to = 0
        else:
            moving = fx.Move(effect.what, "library", place, ordered_by=effect.who)
            move_there(table, moving, in_library_order(table, moving, others, ctx), ctx, Zone.LIBRARY)
    return effect_result(list(found))


def arrange(table: Table, player: Player, cards: list[GameObject], place: str, either: bool) -> None:
    """Put cards of a library back in an order that the player chooses, on the top or bottom. ``either``: whether any
    number of them may go to the bottom."""
    state = table.state
    low: list[GameObject] = []
    if either and cards:
        options = [Option("", item) for item in cards]
        picked = table.choose(
            player, Kind.CARD, "cards to put on the bottom of the library", options, 0, len(cards), "bottom", "501.8"
        )
        low = [cards[i] for i in picked]
    elif place == "bottom":
        low = cards
    high = [item for item in cards if item not in low]
    for bottom in (False, True):
        group = low if bottom else high
        for owner in state.players:
            mine = [item for item in group if item.owner is owner]
            if not mine:
                continue
            ordered = ordered_cards(table, player, mine)
            library = [item for item in state.libraries[owner.index] if item not in mine]
            for item in mine:
                if len(mine) > 1 and item.known_to & ~(1 << player.index):
                    item.known_to = 1 << player.index
            if bottom:
                table.journal.replace(state.libraries[owner.index], ordered[::-1] + library)
            else:
                table.journal.replace(state.libraries[owner.index], library + ordered[::-1])


def arrange_at_random(table: Table, cards: list[GameObject], place: str) -> None:
    """Put cards of libraries back in a random order that no player knows."""
    state = table.state
    for owner in state.players:
        mine = chance.pick(table, [item for item in cards if item.owner is owner], len(cards))
        if mine:
            library = [item for item in state.libraries[owner.index] if item not in mine]
            for item in mine if len(mine) > 1 else []:
                item.known_to = 0
            table.journal.replace(
                state.libraries[owner.index], mine[::-1] + library if place == "bottom" else library + mine[::-1]
            )


def scry(table: Table, effect: fx.Scry, ctx: Context) -> EffectResult:
    """Scry or fateseal.

    Rules: 501.8.
    """
    player = one_player(table, effect.who, ctx)
    whose = player if effect.whose is None else one_player(table, effect.whose, ctx)
    number = evaluate.value(table, effect.n, ctx)
    cards = list(table.state.libraries[whose.index][-number:][::-1]) if number > 0 else []
    for item in cards:
        item.known_to = item.known_to | (1 << player.index)
    arrange(table, player, cards, "top", True)
    perform.named(table, "scry", player)
    return DONE


def clash(table: Table, effect: fx.Clash, ctx: Context) -> EffectResult:
    """Clash: both players reveal their top cards at the same time and then, in turn order, may put them on the bottom.
    The player with the greater converted mana cost wins. Of the two costs of a split card it is enough if one is
    greater, or is less than that of the other player: then both may win.

    Rules: 501.10.
    """
    state = table.state
    player = one_player(table, effect.who, ctx)
    others = [other for other in state.in_turn_order(player) if other is not player]
    if not others:
        return NOTHING
    if effect.opponent is not None:
        opponent = one_player(table, effect.opponent, ctx)
    else:
        options = [Option("", other) for other in others]
        opponent = others[
            table.choose(player, Kind.CARD, "an opponent to clash with", options, 1, 1, "clash", "501.10b")[0]
        ]
    costs: list[list[int]] = []
    shown: list[GameObject] = []
    for who in (player, opponent):
        library = state.libraries[who.index]
        if library:
            shown.append(library[-1])
            costs.append(filters.costs_compared(table, library[-1]))
        else:
            costs.append([-1])
    perform.reveal(table, shown, player, cause_of(ctx))
    for who in state.in_turn_order():
        mine = [item for item in shown if item.owner is who]
        if mine:
            arrange(table, who, mine, "top", True)
    won = max(costs[0]) > min(costs[1])
    for who, mine_won in ((player, won), (opponent, max(costs[1]) > min(costs[0]))):
        perform.named(table, "clash", who, amount=int(mine_won))
        if mine_won:
            perform.named(table, "won clash", who)
    return EffectResult([opponent], max(costs[0]), won)


INSTRUCTIONS: Final[list[Instruction]] = [
    entry(fx.Search, search),
    entry(fx.Reveal, reveal),
    entry(fx.ShowTop, show_top),
    entry(fx.LookAt, look_at),
    entry(fx.RevealUntil, reveal_until),
    entry(fx.Arrange, arrange_),
    entry(fx.Scry, scry),
    entry(fx.Clash, clash),
]
"""The instructions of this module, and which function carries out each."""
