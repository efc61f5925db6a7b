"""What mana an instruction could make, as far as it can be told without carrying it out.

Rules: 406.
"""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import can_perform, continuous, evaluate
from manaburn.state.contexts import Context
from manaburn.terms import ALL_COLOURS, COLOUR_LETTERS, LAND
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree.base import Selector

from . import mana_abilities

LANDS: Final[tuple[str, ...]] = ("lands you control", "colors of lands you control", "lands opponents control")


COLOURS_OF: Final[dict[str, Selector]] = {
    "colors of the exiled card": n.Ref("linked"),
    "colors of permanents you control": n.All(n.Filter((n.ControlledBy(n.You()),))),
}
"""Words for mana of a colour that something has."""


DEPENDING: Final[tuple[str, ...]] = ("chosen", *LANDS, *COLOURS_OF, "that type")
"""Words for mana that mean something else at another time."""


def mana_given(table: Table, effect: b.Effect, ctx: Context) -> list[str]:
    """What a mana ability would give: alternatives of letters, as far as it can be told without playing it."""
    if isinstance(effect, fx.AddMana):
        if not can_perform.stands_alone_value(effect.times):
            return []
        times = max(0, min(20, evaluate.value(table, effect.times, ctx)))
        alternatives = mana_alternatives(table, effect, ctx)
        return [letters * times for letters in alternatives] if times else []
    if isinstance(effect, fx.Seq):
        whole: list[str] = []
        for part in effect.effects:
            more = mana_given(table, part, ctx)
            if more:
                whole = [one + other for one in whole for other in more] if whole else more
        return whole
    if isinstance(effect, fx.As):
        return mana_given(table, effect.effect, ctx)
    if isinstance(effect, fx.Modal):
        result: list[str] = []
        for option in effect.options:
            result.extend(mana_given(table, option, ctx))
        return result
    return []


def mana_alternatives(table: Table, effect: fx.AddMana, ctx: Context) -> list[str]:
    """The choices of mana an AddMana offers, once."""
    result: list[str] = []
    for word in effect.mana:
        if word == "any":
            result.extend(["W", "U", "B", "R", "G"])
        elif word == "chosen":
            chosen_colour = ctx.source.choices.get("color")
            if isinstance(chosen_colour, int):
                result.extend([COLOUR_LETTERS[i] for i in range(5) if chosen_colour & (1 << i)])
        elif word in COLOURS_OF:
            found = 0
            for item in evaluate.objects(table, COLOURS_OF[word], ctx):
                found |= continuous.characteristics(table, item).colours & ALL_COLOURS
            result.extend([COLOUR_LETTERS[i] for i in range(5) if found & (1 << i)])
        elif word in LANDS:
            mask = land_colours(table, ctx, word != "lands opponents control")
            if word != "lands you control":
                mask &= ALL_COLOURS  # "any color": no colourless mana
            result.extend([COLOUR_LETTERS[i] for i in range(6) if mask & (1 << i)])
        elif word == "that type" or word == "that color":
            if ctx.event is not None:
                result.extend(
                    [letter for letter in dict.fromkeys(ctx.event.mana) if letter != "C" or word == "that type"]
                )
        elif word.startswith("any combination "):
            letters = word[16:]
            result.extend(["W", "U", "B", "R", "G"] if letters == "any" else list(letters))
        else:
            result.append(word)
    return list(dict.fromkeys(result)) if len(result) > 1 else result


def land_colours(table: Table, ctx: Context, mine: bool) -> int:
    """The types of mana that lands of the player (or of opponents) could produce."""
    if table.running.depth > 50:
        return 0
    table.running.depth += 20
    mask = 0
    for item in table.state.in_play:
        if item is ctx.source or (item.controller is ctx.controller) != mine:
            continue
        chars = continuous.characteristics(table, item)
        if chars.card_types & LAND == 0:
            continue
        for held in chars.activated:
            ability = held.ability
            if isinstance(ability, ActivatedAbility) and mana_abilities.is_mana_ability(table, ability):
                inner = Context(item, item.controller)
                for letters in mana_given(table, ability.effect, inner):
                    for letter in letters:
                        mask |= 1 << COLOUR_LETTERS.index(letter)
    table.running.depth -= 20
    return mask
