"""What mana an instruction could make.

Rules: 406.
"""

from __future__ import annotations

import dataclasses
from typing import Final

from manaburn.rules.kernel.mana_sources import ManaForm, mask_of
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import can_perform, continuous, evaluate, filters
from manaburn.state.characteristics import RuleEffect
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Player
from manaburn.terms import ALL_COLOURS, BASIC, COLOUR_LETTERS, LAND, Zone
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import statics as s
from manaburn.text.tree import values as v
from manaburn.text.tree.base import Selector
from manaburn.text.tree.words import ManaChoice

from . import ability_summary

LANDS: Final[tuple[ManaChoice, ...]] = ("lands you control", "colors of lands you control", "lands opponents control")
BASIC_LANDS: Final = "colors of basic lands you control"
OF_THE_COST: Final = "types of the sacrificed land"
COLOURS_OF: Final[dict[ManaChoice, Selector]] = {
    "colors of the exiled card": n.Ref("linked"),
    "colors of permanents you control": n.All(n.Filter((n.ControlledBy(n.You()),))),
}
"""The choices of mana that mean the colours of objects, and these objects."""


def mana_given(table: Table, effect: b.Effect, ctx: Context) -> list[ManaForm]:
    """Return the mana that a mana ability would make, as far as this can be predicted without playing it.
    ``ctx.cost_amounts`` contains how much its cost uses up where the player chooses the amount, and ``ctx.x`` is X;
    both are the greatest possible."""
    if isinstance(effect, fx.AddMana):
        return forms_of_mana(table, effect, ctx)
    if isinstance(effect, fx.Seq):
        whole: list[ManaForm] = []
        for part in effect.effects:
            if isinstance(part, fx.As):
                reveal_all(table, part, ctx)
            more = mana_given(table, part, ctx)
            if more:
                whole = [joined(one, other) for one in whole for other in more] if whole else more
        return whole
    if isinstance(effect, fx.As):
        return mana_given(table, effect.effect, ctx)
    if isinstance(effect, fx.ReplaceWith):
        chosen = effect.effect if evaluate.holds(table, effect.condition, ctx) else effect.instead_of
        return mana_given(table, chosen, ctx)
    if isinstance(effect, fx.Modal):
        result: list[ManaForm] = []
        for option in effect.options:
            result.extend(mana_given(table, option, ctx))
        return result
    return []


def forms_of_mana(table: Table, effect: fx.AddMana, ctx: Context) -> list[ManaForm]:
    """Return the forms of the mana that one instruction makes."""
    terms = sum_with_x(effect.times)
    if terms is not None and len(effect.mana) == 1 and not effect.choice:
        first = forms_of_mana(table, dataclasses.replace(effect, times=terms[0]), ctx)
        second = forms_of_mana(table, dataclasses.replace(effect, times=terms[1]), ctx)
        return [joined(one, other) for one in first for other in second] if first and second else first + second
    grows = False
    if isinstance(effect.times, v.CostAmount):
        if effect.times.n not in ctx.cost_amounts:
            return []
        times = ctx.cost_amounts[effect.times.n]
        grows = True
    elif is_number_shown(effect.times):
        if REVEALED not in ctx.cost_amounts:
            return []
        times = ctx.cost_amounts[REVEALED]
        grows = True
    elif can_perform.stands_alone_value(effect.times):
        times = evaluate.value(table, effect.times, ctx)
        grows = isinstance(effect.times, v.X)
    elif ctx.cost_objects:
        times = evaluate.value(table, effect.times, ctx)  # An estimate for costs that use up a number of objects.
    else:
        return []
    return forms_of(mana_alternatives(table, effect, ctx), times, freely(effect, times), grows) if times > 0 else []


def sum_with_x(times: b.Value) -> tuple[b.Value, b.Value] | None:
    """Return the terms of an amount that is X and a number more ("Add {X}{1}"); None for any other amount."""
    if not isinstance(times, v.Arith) or times.op != "+":
        return None
    kinds = (type(times.left), type(times.right))
    return (times.left, times.right) if kinds in ((v.X, v.Number), (v.Number, v.X)) else None


def forms_of(alternatives: list[str], times: int, free: bool, grows: bool) -> list[ManaForm]:
    """Return the forms of ``times`` times one of the alternatives or, if ``free``, of a separate choice each time."""
    if not alternatives:
        return []
    single = all(len(letters) == 1 for letters in alternatives)
    if single and (free or times == 1 or len(alternatives) == 1):
        return [ManaForm([mask_of("".join(alternatives))], [times], 0 if grows else -1)]
    if not grows and times == 1 and is_any_combination(alternatives):
        return [ManaForm([mask_of("".join(alternatives))], [len(alternatives[0])])]
    forms: list[ManaForm] = []
    for letters in alternatives:
        masks: list[int] = []
        counts: list[int] = []
        for letter in dict.fromkeys(letters):
            masks.append(mask_of(letter))
            counts.append(letters.count(letter) * times)
        if grows and len(masks) > 1:
            return []
        forms.append(ManaForm(masks, counts, 0 if grows else -1, len(letters) if grows else 1))
    return forms


def freely(effect: fx.AddMana, times: int) -> bool:
    """Return whether each mana that an instruction makes may be of another type."""
    return effect.combined or (times > 1 and not effect.one_colour and effect.choice == "any")


def is_any_combination(alternatives: list[str]) -> bool:
    """Return whether the alternatives are all combinations of a number of mana of these types, such as {B}{B}, {B}{R}
    and {R}{R}."""
    size = len(alternatives[0])
    types = mask_of("".join(alternatives)).bit_count()
    return (
        size == 2
        and all(len(letters) == 2 for letters in alternatives)
        and len({"".join(sorted(letters)) for letters in alternatives}) == types * (types + 1) // 2
    )


def joined(one: ManaForm, other: ManaForm) -> ManaForm:
    """Return the mana of two instructions together."""
    if other.grows >= 0:
        return ManaForm(one.masks + other.masks, one.counts + other.counts, len(one.masks) + other.grows, other.per)
    return ManaForm(one.masks + other.masks, one.counts + other.counts, one.grows, one.per)


REVEALED: Final = -1
"""The number under which the context of an estimate stores how many cards could be revealed."""


def is_number_shown(value: b.Value) -> bool:
    """Return whether a number is the number of cards revealed before."""
    return (
        isinstance(value, v.Count)
        and isinstance(value.what, n.Among)
        and isinstance(value.what.what, n.Ref)
        and value.what.what.role == "var"
    )


def reveal_all(table: Table, part: fx.As, ctx: Context) -> None:
    """Record how many cards a player could reveal if he or she may reveal any number of them."""
    if shown_kind(part) is not None:
        ctx.cost_amounts[REVEALED] = len(shown_for(table, part, ctx))


def shown_kind(effect: b.Effect) -> n.Kind | None:
    """Return which cards an instruction reveals any number of; None if it isn't such an instruction."""
    action = effect.effect if isinstance(effect, fx.As) else effect
    if isinstance(action, fx.Reveal) and isinstance(action.what, n.Choose) and action.what.up_to_any:
        return action.what.kind
    return None


def shown_for(table: Table, effect: b.Effect, ctx: Context) -> list[GameObject]:
    """Return the cards that a player may reveal, any number of them, for the mana of an effect."""
    if isinstance(effect, fx.Seq):
        return [item for part in effect.effects for item in shown_for(table, part, ctx)]
    kind = shown_kind(effect)
    if kind is None:
        return []
    return [item for item in evaluate.candidates(table, kind, ctx) if isinstance(item, GameObject)]


def mana_alternatives(table: Table, effect: fx.AddMana, ctx: Context) -> list[str]:
    """Return the alternatives of mana that an AddMana offers each time: the letters of each."""
    choice = effect.choice
    if not choice:
        return list(effect.mana) if len(effect.mana) == 1 else list(dict.fromkeys(effect.mana))
    if choice == "that type" or choice == "that color":
        if ctx.event is None:
            return []
        return [letter for letter in dict.fromkeys(ctx.event.mana) if letter != "C" or choice == "that type"]
    if choice == "in the pool":
        return [letters] if (letters := letters_in_pool(ctx.controller)) else []
    if choice == "noted":
        noted = ctx.source.choices.get("mana")
        return [noted] if isinstance(noted, str) and noted else []
    if choice in SYMBOLS:
        return mana_of_symbols(table, choice, ctx)
    mask = mana_types(table, choice, ctx)
    return [COLOUR_LETTERS[i] for i in range(6) if mask & (1 << i)]


SYMBOLS: Final[tuple[ManaChoice, ...]] = ("mana cost of the host", "colored symbols of the milled card")
"""The choices of mana that mean the symbols in mana costs."""


def letters_in_pool(player: Player) -> str:
    """Return the letters of the mana in a player's pool."""
    plain = "".join([letter * player.pool[i] for i, letter in enumerate(COLOUR_LETTERS)])
    return plain + "".join([COLOUR_LETTERS[unit.kind] for unit in player.special])


def mana_of_symbols(table: Table, choice: ManaChoice, ctx: Context) -> list[str]:
    """Return the alternatives of mana that the symbols in a mana cost stand for: one for each way to take its hybrid
    symbols. A symbol for a number stands for colourless mana, or for nothing where only coloured symbols count."""
    coloured = choice == "colored symbols of the milled card"
    found = [""]
    items = evaluate.objects(table, n.Host(), ctx)
    if coloured:
        items = [item for part in ctx.cost_objects for item in part if isinstance(item, GameObject)]
    for item in items:
        cost = continuous.characteristics(table, item).mana_cost
        if cost is None:
            continue
        whole = "".join([COLOUR_LETTERS[i] * cost.coloured[i] for i in range(5 if coloured else 6)])
        if not coloured:
            whole += "C" * (cost.generic + cost.snow)
        found = [letters + whole for letters in found]
        for symbol in cost.hybrid:
            ways = [part for part in symbol.split("/") if part in COLOUR_LETTERS]
            if not coloured:
                ways += ["C" * int(part) for part in symbol.split("/") if part.isdigit()]
            found = list(dict.fromkeys([letters + way for letters in found for way in ways]))
    return [letters for letters in found if letters]


def mana_types(table: Table, choice: ManaChoice, ctx: Context) -> int:
    """Return the mask of the types of mana from which a player may choose."""
    if choice == "any":
        return ALL_COLOURS
    if choice == "chosen":
        colour = ctx.source.choices.get("color")
        return colour & ALL_COLOURS if isinstance(colour, int) else 0
    if choice in COLOURS_OF:
        mask = 0
        for item in evaluate.objects(table, COLOURS_OF[choice], ctx):
            mask |= continuous.characteristics(table, item).colours
        return mask & ALL_COLOURS
    if choice in LANDS:
        mask = land_colours(table, ctx, choice != "lands opponents control")
        return mask if choice == "lands you control" else mask & ALL_COLOURS  # Colourless is no colour.
    mask = mana_of_lands(table, lands_meant(table, choice, ctx))
    return mask & ALL_COLOURS if choice == BASIC_LANDS else mask


def lands_meant(table: Table, choice: ManaChoice, ctx: Context) -> list[GameObject]:
    """Return the lands whose mana is meant: the basic lands that the player controls, or the land sacrificed as a
    cost."""
    if choice == OF_THE_COST:
        return [item for part in ctx.cost_objects for item in part if isinstance(item, GameObject)]
    found: list[GameObject] = []
    for item in table.state.in_play:
        chars = continuous.characteristics(table, item)
        if item.controller is ctx.controller and chars.card_types & LAND and chars.supertypes & BASIC:
            found.append(item)
    return found


def looks_around(table: Table, item: GameObject) -> bool:
    """Return whether what an object could produce depends on what is there, which may be the object itself."""
    for held in continuous.characteristics(table, item).activated:
        if ability_summary.makes_mana(table, held) and ability_summary.of_held(held).gives is None:
            return True
    return False


def could_produce(table: Table, item: GameObject, taps: bool, mask: int) -> int:
    """Return the types of mana that a permanent could produce, out of those that its ability says (as masks), with what
    is produced instead, in any order. ``taps``: the ability has the tap symbol in its cost. A permanent that has left
    play could produce what it could as it last was there.

    Rules: 106.7@2010.
    """
    if not taps or item.zone is not Zone.IN_PLAY or not continuous.abilities_change(table):
        return mask
    instead = replacing(table, item)
    found = 0
    for i, letter in enumerate(COLOUR_LETTERS):
        if mask & (1 << i):
            found |= mask_of("".join(results(letter, instead)))
    return found


def replacing(table: Table, item: GameObject) -> list[RuleEffect]:
    """Return the effects that replace mana for which an object is tapped."""
    rules = continuous.rules_for(table, item) if item.here else continuous.rules_on_departed(table, item)
    return [rule for rule in rules if isinstance(rule.mod, s.ManaRule) and rule.mod.rule == "produces instead"]


def results(letters: str, instead: list[RuleEffect]) -> list[str]:
    """Return what some mana can become by replacement effects, each applied once, in any order.

    Rules: 419.9a.
    """
    found: list[str] = []
    for rule, rest in one_of_each(instead):
        mod = rule.mod
        assert isinstance(mod, s.ManaRule)
        if any(is_replaced(letter, mod) for letter in letters):
            for new in instead_of(mod, rule.context):
                changed = new if mod.one else "".join([new if is_replaced(one, mod) else one for one in letters])
                for last in results(changed, rest):
                    if last not in found:
                        found.append(last)
    return found or [letters]


def one_of_each(instead: list[RuleEffect]) -> list[tuple[RuleEffect, list[RuleEffect]]]:
    """Return one of each sort of effects that replace mana, with all the others. Which of several equal ones applies
    first makes no difference: an ability that was played ten times would have 3,628,800 orders."""
    found: list[tuple[RuleEffect, list[RuleEffect]]] = []
    for rule in instead:
        if not any(do_the_same(rule, known) for known, _ in found):
            found.append((rule, [other for other in instead if other is not rule]))
    return found


def do_the_same(one: RuleEffect, other: RuleEffect) -> bool:
    """Return whether two effects replace the same mana by the same mana."""
    mod, another = one.mod, other.mod
    assert isinstance(mod, s.ManaRule) and isinstance(another, s.ManaRule)
    return mod == another and instead_of(mod, one.context) == instead_of(another, other.context)


def replaced_types(mod: s.ManaRule) -> int:
    """Return the mask of the types of mana that an effect replaces."""
    return 31 if mod.of == "color" else mask_of(mod.of) if mod.of else 63


def is_replaced(letter: str, mod: s.ManaRule) -> bool:
    """Return whether mana of a type is what an effect replaces."""
    return not mod.of or letter == mod.of or (mod.of == "color" and letter != "C")


def instead_of(mod: s.ManaRule, ctx: Context) -> str:
    """Return the letters of the types of mana that may be produced instead."""
    if mod.detail == "any":
        return COLOUR_LETTERS[:5]
    if mod.detail == "chosen":
        colours = ctx.source.choices.get("color")
        return COLOUR_LETTERS[colours.bit_length() - 1] if isinstance(colours, int) and colours else ""
    return mod.detail


def mana_of_lands(table: Table, lands: list[GameObject]) -> int:
    """Return the types of mana that these lands could produce, also after they have left play."""
    mask = 0
    for item in lands:
        for held in continuous.characteristics(table, item).activated:
            if ability_summary.makes_mana(table, held):
                look = ability_summary.of_held(held)
                for form in mana_given(table, look.ability.effect, Context(item, item.controller)):
                    for types in form.masks:
                        mask |= could_produce(table, item, look.taps, types)
    return mask


def shares_mana_type(table: Table, first: GameObject, second: GameObject) -> bool:
    """Return whether two lands could produce mana of the same type."""
    return mana_of_lands(table, [first]) & mana_of_lands(table, [second]) != 0


filters.SHARED["mana type"] = shares_mana_type


def land_colours(table: Table, ctx: Context, mine: bool) -> int:
    """Return the types of mana that lands of the player (or of opponents) could produce."""
    could = land_mana(table)
    mask = 0
    for player in table.state.players:
        if (player is ctx.controller) == mine:
            mask |= could[player.index]
    return mask


def land_mana(table: Table) -> list[int]:
    """Return the types of mana that each player's lands could produce, by player. Lands that refer to each other add
    nothing by that alone; the result is worked out from the other lands until nothing changes."""
    if table.caches.land_mana_at == table.journal.version:
        return table.caches.land_mana
    table.caches.land_mana_at = table.journal.version
    could = [0 for player in table.state.players]
    table.caches.land_mana = could
    looking: list[tuple[GameObject, ability_summary.AbilitySummary]] = []
    for item in table.state.in_play:
        chars = continuous.characteristics(table, item)
        if chars.card_types & LAND == 0:
            continue
        for held in chars.activated:
            if ability_summary.makes_mana(table, held):
                look = ability_summary.of_held(held)
                if look.gives is None:
                    looking.append((item, look))
                else:
                    for form in look.gives:
                        for mask in form.masks:
                            could[item.controller.index] |= could_produce(table, item, look.taps, mask)
    changed = len(looking) > 0
    while changed:
        changed = False
        for item, look in looking:
            mask = 0
            for form in mana_given(table, look.ability.effect, Context(item, item.controller)):
                for types in form.masks:
                    mask |= could_produce(table, item, look.taps, types)
            if mask & ~could[item.controller.index]:
                could[item.controller.index] |= mask
                changed = True
    return could
