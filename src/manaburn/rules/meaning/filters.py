"""Whether an object or a player fits a filter: its tests, relations, statuses and facts.

:data:`TESTS` has one function for each kind of test; :func:`.evaluate.matches` calls them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.editions import expansions
from manaburn.rules.kernel.handlers import entry
from manaburn.rules.kernel.internal_nodes import ThatCard
from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.characteristics import Characteristics
from manaburn.state.contexts import Context
from manaburn.state.objects import ABILITY, CARD, RULES_ABILITY, SPELL_COPY, TOKEN, ChoiceKey, GameObject, Player
from manaburn.subtypes import types_of
from manaburn.terms import ALL_COLOURS, LAND, PERMANENT_TYPES, ZONES_CALLED, Zone
from manaburn.text import keywords
from manaburn.text.tree import ActivatedAbility, Face, KeywordAbility, SpellText, StaticAbility, TriggeredAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.words import PlayerFact, SharedTrait

from . import continuous, copying, evaluate, event_patterns, relations, statuses, values


def in_zone(table: Table, kind: n.Filter, ctx: Context) -> list[GameObject]:
    """Return the objects in the zone or zones of a filter."""
    state = table.state
    name = kind.zone
    if name == "in play":
        return state.in_play
    if name == "any":
        return everywhere(table)
    if name == "not in play":
        return [item for item in everywhere(table) if item.zone is not Zone.IN_PLAY and item.kind == CARD]
    if name == "outside":
        return outside_the_game(table, ctx.controller)
    zone = ZONES_CALLED[name]
    if zone is Zone.HAND or zone is Zone.LIBRARY or zone is Zone.GRAVEYARD:
        owners = state.players if kind.whose is None else evaluate.players(table, kind.whose, ctx)
        cards: list[GameObject] = []
        for player in owners:
            cards.extend(state.zone_list(zone, player))
        return cards
    items = state.zone_list(zone, ctx.controller)
    if kind.whose is not None:
        of = evaluate.players(table, kind.whose, ctx)
        return [item for item in items if item.owner in of]
    return items


def outside_the_game(table: Table, player: Player) -> list[GameObject]:
    """Return the objects outside the game: sideboards and, until 2009, what has been removed from the game.

    Cards that the player may not look at are left out.

    Rules: 217.1e, 217.7b.
    """
    bit = 1 << player.index
    found = [item for item in table.state.outside if item.known_to & bit]
    if table.edition.removed_is_outside:
        found.extend([item for item in table.state.removed if not item.face_down or item.known_to & bit])
    return found


def everywhere(table: Table) -> list[GameObject]:
    """Return all objects of the game, in all zones."""
    state = table.state
    result = list(state.in_play)
    result.extend(state.stack)
    for player in state.players:
        result.extend(state.hands[player.index])
        result.extend(state.graveyards[player.index])
        result.extend(state.libraries[player.index])
    result.extend(state.removed)
    return result


def fits(table: Table, item: GameObject, kind: n.Filter, ctx: Context) -> bool:
    """Whether an object in the zone of a filter is what it looks for."""
    if item.face_down and kind.zone == "removed":
        return passes_face_down(table, item, kind.tests, ctx)
    return passes_tests(table, item, kind.tests, ctx)


def passes_tests(table: Table, item: GameObject, tests: tuple[b.Test, ...], ctx: Context) -> bool:
    """Whether an object passes all the tests."""
    drawn = table.running.drawn
    if drawn is not None and item in drawn:
        return passes_face_down(table, item, tests, ctx)
    for test in tests:
        if not passes_test(table, item, test, ctx):
            return False
    return True


WHAT_IT_IS: Final = (
    *(n.HasType, n.HasSubtype, n.HasSupertype, n.HasColour, n.ColourCount, n.OfColoursOf, n.OfSpentColours),
    *(n.IsPermanent, n.Named, n.FirstPrinted, n.HasKeyword, n.OfKeyword, n.HasAbility, n.Compare, n.Greatest),
    *(n.Shares, n.OfChosen),
)
"""The tests of characteristics."""


def passes_face_down(table: Table, item: GameObject, tests: tuple[b.Test, ...], ctx: Context) -> bool:
    """Whether a card kept face down, in exile or drawn in the middle of a play, passes all the tests. It has no
    characteristics, so it passes none that asks for one.

    Rules: 120.8@2018, 406.3@2014.
    """
    for test in tests:
        if isinstance(test, n.Not):
            passed = not passes_face_down(table, item, (test.test,), ctx)
        elif isinstance(test, n.AnyTest):
            passed = any(passes_face_down(table, item, (option,), ctx) for option in test.tests)
        else:
            passed = not isinstance(test, WHAT_IT_IS) and passes_test(table, item, test, ctx)
        if not passed:
            return False
    return True


def player_passes(table: Table, player: Player, kind: n.Players, ctx: Context) -> bool:
    """Whether a player fits a description."""
    for test in kind.tests:
        if not player_passes_test(table, player, test, ctx):
            return False
    return True


def passes_test(table: Table, item: GameObject, test: b.Test, ctx: Context) -> bool:
    """Whether an object passes a test.

    Raises NotKnown if the test can't be evaluated.
    """
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
        if ctx.turn and test.status in statuses.MARKED:
            return item.marks.get(statuses.MARKED[test.status], -1) == ctx.turn
        return statuses.has_status(table, item, test.status)
    if isinstance(test, n.Other):
        source = ctx.source
        return item is not source and item is not ctx.item and (source.successor is None or item is not source.current)
    if isinstance(test, n.AnyTest):
        for option in test.tests:
            if passes_test(table, item, option, ctx):
                return True
        return False
    if isinstance(test, n.AllTests):
        return passes_tests(table, item, test.tests, ctx)
    handler = TESTS.get(type(test))
    if handler is None:
        raise evaluate.NotKnown(type(test).__name__)
    return handler(table, item, test, ctx)


def has_subtype(chars: Characteristics, subtype: str) -> bool:
    """Whether it has the subtype. An object with changeling has every creature type.

    Rules: 502.73.
    """
    if subtype in chars.subtypes:
        return True
    return chars.every_creature_type and continuous.is_creature_type(subtype)


def controls(table: Table, item: GameObject, who: b.Selector, ctx: Context) -> bool:
    """Whether one of the players meant controls the object, or owns it if it has no controller. Nobody controls or owns
    what has phased out.

    Rules: 217.8c.
    """
    if item.zone is Zone.PHASED_OUT:
        return False
    player = item.controller
    held = table.running.controllers
    if held is not None and table.running.remembered:  # a text asks about a past event (413.2f)
        player = held.get(item.number, player)
    if isinstance(who, n.You):
        return player is ctx.controller
    if isinstance(who, n.Opponents) and isinstance(who.of, n.You):
        return player is not ctx.controller
    if isinstance(who, n.All) and isinstance(who.kind, n.Players):
        return not player.lost and player_passes(table, player, who.kind, ctx)
    return player in evaluate.select(table, who, ctx)


def _has_supertype(table: Table, item: GameObject, test: n.HasSupertype, ctx: Context) -> bool:
    return continuous.characteristics(table, item).supertypes & test.supertype != 0


def _colour_count(table: Table, item: GameObject, test: n.ColourCount, ctx: Context) -> bool:
    count = (continuous.characteristics(table, item).colours & ALL_COLOURS).bit_count()
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
    """Whether it is a spell: a card or a copy of one on the stack.

    Rules: 401.
    """
    return item.zone is Zone.STACK and (item.kind == CARD or item.kind == SPELL_COPY)


def _is_ability(table: Table, item: GameObject, test: n.IsAbility, ctx: Context) -> bool:
    if item.zone is not Zone.STACK:
        return False
    # 304.1 until 2003-07: the draw of the draw step is a triggered ability that nobody controls.
    drawing = item.kind == RULES_ABILITY and table.timing.uses_stack
    if item.kind != ABILITY and not drawing:
        return False
    if test.ability == "any":
        return True
    return not drawing and item.note != "triggered"


def _named(table: Table, item: GameObject, test: n.Named, ctx: Context) -> bool:
    if have_one_name(continuous.characteristics(table, item).name, test.name):
        return True
    return item.zone is Zone.GRAVEYARD and counts_as(table, item, test.name, ctx)


def counts_as(table: Table, item: GameObject, name: str, ctx: Context) -> bool:
    """Whether a card in a graveyard counts as a card of a name for the effect of a spell of that name."""
    if item.face is None or continuous.characteristics(table, ctx.source).name != name:
        return False
    return any(
        isinstance(mod, s.CountsAs) and mod.name == name
        for ability in item.face.abilities
        if isinstance(ability, StaticAbility)
        for mod in ability.mods
    )


def _first_printed(table: Table, item: GameObject, test: n.FirstPrinted, ctx: Context) -> bool:
    return expansions.is_first_printed_in(continuous.characteristics(table, item).name, test.expansion)


def _owned_by(table: Table, item: GameObject, test: n.OwnedBy, ctx: Context) -> bool:
    return item.owner in evaluate.select(table, test.player, ctx)


def _is(table: Table, item: GameObject, test: n.Is, ctx: Context) -> bool:
    for other in evaluate.select(table, test.what, ctx):
        if other is item or (isinstance(other, GameObject) and is_now(other, item)):
            return True
    return False


def is_now(other: GameObject, item: GameObject) -> bool:
    """Whether an object has become this one, or would become it: the spell as which its card would be played."""
    now = other.current
    if now is item:
        return True
    would_be_spell = item.zone is Zone.STACK and item.here and item.kind != ABILITY
    return would_be_spell and now.card is not None and now.card is item.card


def _in_relation(table: Table, item: GameObject, test: n.InRelation, ctx: Context) -> bool:
    relation = test.relation
    if relation == "coming into play with":
        return ctx.arrival is not None and item in ctx.arrival.beside  # nothing has come into play yet
    if isinstance(test.what, n.All) and relation in relations.IN_THE_PAST:
        return relations.were_related(table, item, relation, test.what.kind, ctx)
    others = evaluate.select(table, test.what, ctx)
    for other in others:
        if relations.related(table, item, relation, other):
            return True
    return False


def _has_keyword(table: Table, item: GameObject, test: n.HasKeyword, ctx: Context) -> bool:
    chars = continuous.characteristics(table, item)
    if test.keyword in chars.keywords:
        return True
    if "landwalk" not in chars.keywords or not test.keyword.endswith("walk"):
        return False
    for held in chars.abilities:
        if isinstance(held.ability, KeywordAbility) and keywords.is_kind_of(held.ability, test.keyword):
            return True  # "with islandwalk": the keyword is landwalk
    return False


def _enchants(table: Table, item: GameObject, test: n.Enchants, ctx: Context) -> bool:
    wanted = n.HasType(test.card_type)
    for held in continuous.characteristics(table, item).abilities:
        ability = held.ability
        if isinstance(ability, KeywordAbility) and ability.keyword == "enchant":
            kind = ability.kind
            if isinstance(kind, n.Filter) and kind.zone == "in play" and wanted in kind.tests:
                return True
    return False


def _of_keyword(table: Table, item: GameObject, test: n.OfKeyword, ctx: Context) -> bool:
    ability = item.ability
    return isinstance(ability, (ActivatedAbility, TriggeredAbility)) and ability.keyword == test.keyword


def _has_counter(table: Table, item: GameObject, test: n.HasCounter, ctx: Context) -> bool:
    number = item.counters.get(test.counter, 0) if test.counter else sum(item.counters.values())
    return number >= test.least


def _had_counter(table: Table, item: GameObject, test: n.HadCounter, ctx: Context) -> bool:
    noted = item.choices.get("counters removed" if test.removed else "counters put")
    if not isinstance(noted, tuple):
        return False
    return any((test.counter, source) in noted for source in evaluate.objects(table, test.by, ctx))


def _compare(table: Table, item: GameObject, test: n.Compare, ctx: Context) -> bool:
    if isinstance(test.value, v.Counters) and test.value.what == n.Ref("self"):
        right = item.counters.get(test.value.counter, 0)
    else:
        right = evaluate.value(table, test.value, ctx)
    for number in numbers_compared(table, item, test, ctx):
        if evaluate.compare(number, test.op, right):
            return True
    return False


def numbers_compared(table: Table, item: GameObject, test: n.Compare, ctx: Context) -> list[int]:
    """Return the numbers of an object with which a comparison is made. It is enough if it holds for one of them."""
    if test.what == "cmc":
        return costs_compared(table, item)
    return [values.number_of(table, item, test.what, ctx)]


def costs_compared(table: Table, item: GameObject) -> list[int]:
    """Return the converted mana costs of an object with which a comparison is made: it is enough if it holds for one of
    them. Until 2017 a split card that isn't on the stack has two.

    Rules: 505.6.
    """
    halves = copying.halves(item)
    if halves and not table.edition.split_cards_are_combined:
        return [half_cost(face) for face in halves]
    return [values.converted_cost(item, continuous.characteristics(table, item))]


def half_cost(face: Face) -> int:
    """Return the converted mana cost of one half of a split card."""
    return face.mana_cost.converted(0) if face.mana_cost is not None else 0


def _greatest(table: Table, item: GameObject, test: n.Greatest, ctx: Context) -> bool:
    numbers = [values.number_of(table, other, test.what, ctx) for other in evaluate.candidates(table, test.among, ctx)]
    if not numbers:
        return False
    mine = values.number_of(table, item, test.what, ctx)
    return mine >= max(numbers) if test.most else mine <= min(numbers)


def _has_ability(table: Table, item: GameObject, test: n.HasAbility, ctx: Context) -> bool:
    return any(held.ability == test.ability for held in continuous.characteristics(table, item).abilities)


def _targets_only(table: Table, item: GameObject, test: n.TargetsOnly, ctx: Context) -> bool:
    """Whether all that an object on the stack, or a card as a spell, can target has a subtype."""
    found: list[n.Kind] = []
    abilities = [item.ability] if item.ability is not None else []
    if item.ability is None and item.zone is not Zone.IN_PLAY:
        abilities = [held.ability for held in continuous.characteristics(table, item).abilities]
    for ability in abilities:
        if isinstance(ability, KeywordAbility) and ability.keyword == "enchant" and ability.kind is not None:
            found.append(ability.kind)
        elif isinstance(ability, (SpellText, ActivatedAbility, TriggeredAbility)):
            found.extend([node.kind for node in b.walk(ability.effect) if isinstance(node, n.Target)])
    return bool(found) and all(
        isinstance(kind, n.Filter) and n.HasSubtype(test.subtype) in kind.tests for kind in found
    )


def _of_spent_colours(table: Table, item: GameObject, test: n.OfSpentColours, ctx: Context) -> bool:
    return continuous.characteristics(table, item).colours & ctx.colours_spent & ALL_COLOURS != 0


def _spent_pays(table: Table, item: GameObject, test: n.SpentPays, ctx: Context) -> bool:
    cost = continuous.characteristics(table, item).mana_cost
    return cost is not None and cost.payable_with(ctx.letters_spent)


def _of_colours_of(table: Table, item: GameObject, test: n.OfColoursOf, ctx: Context) -> bool:
    colours = 0
    for other in evaluate.informed(table, test.what, ctx):
        if isinstance(other, GameObject):
            colours |= continuous.characteristics(table, other).colours
    return continuous.characteristics(table, item).colours & colours & ALL_COLOURS != 0


def _shares(table: Table, item: GameObject, test: n.Shares, ctx: Context) -> bool:
    """Whether an object shares something with another. An object shares it with itself: "all cards with the same name
    as that card" includes that card. "As another creature" leaves it out."""
    if test.each:
        return all(
            shares(table, item, other, test.what, test.types) for other in evaluate.objects(table, test.other, ctx)
        )
    among_kind = isinstance(test.other, n.All)
    for other in evaluate.objects(table, test.other, ctx):
        if shares(table, item, other, test.what, test.types) and not (among_kind and other is item):
            return True
    return False


def shares(table: Table, first: GameObject, second: GameObject, what: SharedTrait, types: int = 0) -> bool:
    """Whether two objects have something in common. ``types``: the card types that count (a mask; 0: all)."""
    one = continuous.characteristics(table, first)
    two = continuous.characteristics(table, second)
    if what == "color":
        return one.colours & two.colours & ALL_COLOURS != 0
    if what == "land type":
        return any(types_of(subtype) & LAND and subtype in two.subtypes for subtype in one.subtypes)
    if what == "card type":
        return one.card_types & two.card_types & (types or ~0) != 0
    if what == "permanent type":
        return one.card_types & two.card_types & PERMANENT_TYPES != 0
    if what == "name":
        return have_one_name(one.name, two.name)
    if what == "total power and toughness":
        return one.power + one.toughness == two.power + two.toughness
    if what == "cmc":
        return not set(costs_compared(table, second)).isdisjoint(costs_compared(table, first))
    if what == "creature type":
        for subtype in one.subtypes:
            if continuous.is_creature_type(subtype) and has_subtype(two, subtype):
                return True
        return (one.every_creature_type and two.every_creature_type) or (
            one.every_creature_type and any(continuous.is_creature_type(subtype) for subtype in two.subtypes)
        )
    known = SHARED.get(what)
    if known is None:
        raise evaluate.NotKnown(f"sharing a {what}")
    return known(table, first, second)


SHARED: Final[dict[SharedTrait, Callable[[Table, GameObject, GameObject], bool]]] = {}
"""Whether two objects share a trait of which packages above this one know. They register it here."""


def choice(ctx: Context, key: ChoiceKey) -> object:
    """Return what was chosen for the source, or, for a given ability, for the object that gave it. None: nothing was
    chosen."""
    if ctx.granter is not None and key in ctx.granter.choices:
        return ctx.granter.choices[key]
    return ctx.source.choices.get(key)


def _of_chosen(table: Table, item: GameObject, test: n.OfChosen, ctx: Context) -> bool:
    what = test.what
    if what == "first":
        first = ctx.chosen_text[0] if ctx.chosen_text else choice(ctx, "land type")
        return isinstance(first, str) and has_subtype(continuous.characteristics(table, item), first)
    chars = continuous.characteristics(table, item)
    if what == "parity":
        return choice(ctx, "option") == ("odd" if values.converted_cost(item, chars) % 2 else "even")
    chosen = choice(ctx, what)
    if chosen is None and what == "type":
        chosen = choice(ctx, "land type")
    if chosen is None:
        return False
    if what == "color":
        return isinstance(chosen, int) and chars.colours & chosen != 0
    if what == "card type":
        return isinstance(chosen, int) and chars.card_types & chosen != 0
    if what == "each type":
        return isinstance(chosen, tuple) and any(isinstance(word, str) and has_subtype(chars, word) for word in chosen)
    if what == "name":
        return isinstance(chosen, str) and is_called(chars.name, chosen)
    if what == "each name":
        return isinstance(chosen, tuple) and any(
            isinstance(word, str) and is_called(chars.name, word) for word in chosen
        )
    return isinstance(chosen, str) and has_subtype(chars, chosen)


def is_called(name: str, chosen: str) -> bool:
    """Whether an object with this name has the name that was chosen. For a split card both names are chosen, and a half
    on the stack has only one of them; since 2013 one is chosen.

    Rules: 505.7.
    """
    return name == chosen or name in chosen.split(" // ") or chosen in name.split(" // ")


def have_one_name(one: str, other: str) -> bool:
    """Whether two objects have a name in common. A split card has the names of both halves, and a half on the stack has
    only its own; what is face down has none.

    Rules: 505.5, 505.6.
    """
    if one == other:
        return one != ""
    return " // " in one + other and any(name in other.split(" // ") for name in one.split(" // "))


def _did(table: Table, item: GameObject, test: n.Did, ctx: Context) -> bool:
    for past in table.state.history:
        there = past.source is item if past.kind is h.DAMAGE else past.what is item or past.new is item
        if not there and past.kind is h.PLAYED and past.what is not None:
            there = past.what.current is item  # the permanent that the spell has become
        if there and event_patterns.matched(table, test.event, past, ctx):
            return True
    return False


def _that_card(table: Table, item: GameObject, test: ThatCard, ctx: Context) -> bool:
    return item.card is not None and item.card.number == test.number


TESTS: Final[dict[type[b.Node], Callable[..., bool]]] = dict(
    [
        entry(n.HasSupertype, _has_supertype),
        entry(n.ColourCount, _colour_count),
        entry(n.IsPermanent, _is_permanent),
        entry(n.IsCard, _is_card),
        entry(n.IsToken, _is_token),
        entry(n.IsSpell, _is_spell),
        entry(n.IsAbility, _is_ability),
        entry(n.Named, _named),
        entry(n.FirstPrinted, _first_printed),
        entry(n.OwnedBy, _owned_by),
        entry(n.Is, _is),
        entry(n.InRelation, _in_relation),
        entry(n.HasKeyword, _has_keyword),
        entry(n.Enchants, _enchants),
        entry(n.OfKeyword, _of_keyword),
        entry(n.HasCounter, _has_counter),
        entry(n.HadCounter, _had_counter),
        entry(n.Compare, _compare),
        entry(n.Greatest, _greatest),
        entry(n.Shares, _shares),
        entry(n.OfColoursOf, _of_colours_of),
        entry(n.HasAbility, _has_ability),
        entry(n.TargetsOnly, _targets_only),
        entry(n.OfSpentColours, _of_spent_colours),
        entry(n.SpentPays, _spent_pays),
        entry(n.OfChosen, _of_chosen),
        entry(n.Did, _did),
        entry(ThatCard, _that_card),
    ]
)


def player_passes_test(table: Table, player: Player, test: b.Test, ctx: Context) -> bool:
    """Whether a player passes a test."""
    if isinstance(test, n.IsOpponent):
        return player not in (evaluate.players(table, test.of, ctx) if test.of is not None else [ctx.controller])
    if isinstance(test, n.Not):
        return not player_passes_test(table, player, test.test, ctx)
    if isinstance(test, n.AnyTest):
        return any(player_passes_test(table, player, option, ctx) for option in test.tests)
    if isinstance(test, n.AllTests):
        return all(player_passes_test(table, player, option, ctx) for option in test.tests)
    if isinstance(test, n.Is):
        return player in evaluate.select(table, test.what, ctx)
    if isinstance(test, n.Other):
        return player is not ctx.controller
    if isinstance(test, n.Compare):
        return evaluate.compare(
            values.number_of(table, player, test.what, ctx), test.op, evaluate.value(table, test.value, ctx)
        )
    if isinstance(test, n.AsPlayed):
        return any(player in slot for slot in ctx.targets) or player_passes_test(table, player, test.test, ctx)
    if isinstance(test, n.Greatest):
        numbers = [
            values.number_of(table, other, test.what, ctx) for other in evaluate.candidates(table, test.among, ctx)
        ]
        mine = values.number_of(table, player, test.what, ctx)
        return bool(numbers) and (mine >= max(numbers) if test.most else mine <= min(numbers))
    if isinstance(test, n.Controls):
        count = count_controlled(table, player, test.kind, ctx)
        return evaluate.compare(
            count, test.op, evaluate.value(table, test.number, ctx) if test.number is not None else 1
        )
    if isinstance(test, n.ControlsMost):
        count = count_controlled(table, player, test.kind, ctx)
        others = [other for other in table.state.alive() if other is not player]
        return all(count_controlled(table, other, test.kind, ctx) < count for other in others)
    if isinstance(test, n.HasMost):
        mine = values.number_of(table, player, test.what, ctx)
        rivals = [other for other in table.state.alive() if other is not player]
        return all(values.number_of(table, other, test.what, ctx) < mine for other in rivals)
    if isinstance(test, n.HasCounter):
        return player.counters.get(test.counter, 0) > 0 or (test.counter == "poison" and player.poison > 0)
    if isinstance(test, n.PlayerTest):
        return player_fact(table, player, test.fact)
    if isinstance(test, (n.Did, n.DamagedEver)):
        return player_did(table, player, test, ctx)
    raise evaluate.NotKnown(f"{type(test).__name__} of a player")


def player_did(table: Table, player: Player, test: n.Did | n.DamagedEver, ctx: Context) -> bool:
    """Whether an event of this turn touched a player, or a source has ever dealt damage to that player."""
    if isinstance(test, n.DamagedEver):
        for source in evaluate.objects(table, test.by, ctx):
            struck = source.choices.get("players damaged")
            if isinstance(struck, int) and struck & (1 << player.index):
                return True
        return False
    return any(
        (past.player is player or past.other is player) and event_patterns.matched(table, test.event, past, ctx)
        for past in table.state.history
    )


def count_controlled(table: Table, player: Player, kind: n.Filter, ctx: Context) -> int:
    """Return how many objects of a kind a player controls. In the description "you" means that player."""
    inner = ctx.fork()
    inner.controller = player
    number = 0
    for item in in_zone(table, kind, inner):
        if item.controller is player and passes_tests(table, item, kind.tests, inner):
            number += 1
    return number


def player_fact(table: Table, player: Player, fact: PlayerFact) -> bool:
    """Whether a fact is true of a player (see :class:`~manaburn.text.tree.PlayerTest`)."""
    if fact == "active":
        return table.state.active is player
    if fact == "attacked this turn":
        return any(past.kind is h.PLAYER_ATTACKS and past.player is player for past in table.state.history)
    if fact == "active in the last turn":
        last = player.turn_before if table.state.active is player else player.last_turn
        return last > 0 and player.acted_turn == last
    if fact == "dealt damage this turn":
        return any(past.kind is h.DAMAGE and past.other is player for past in table.state.history)
    raise evaluate.NotKnown(f"player who {fact}")
