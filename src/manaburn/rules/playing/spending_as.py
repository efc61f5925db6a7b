"""Mana that a player may spend as though it were of another type.

What may be spent changes what a total cost can be paid with: "white mana as though it were red" turns {R} into a symbol
that red or white mana can pay.

Rules: 409.1h.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import GameObject, Player
from manaburn.state.state import ContinuousEffect
from manaburn.terms import COLOUR_LETTERS, TYPE_OF_LETTER, number_in_symbol, types_in_symbol
from manaburn.text.tree import statics as s

from . import announcing
from .total_cost import TotalCost

if TYPE_CHECKING:
    from .announcing import Play

SPENDINGS: Final = frozenset(("spend as", "spend as any color", "spend others as colorless"))


def change(table: Table, player: Player, bill: TotalCost, source: GameObject | None = None) -> None:
    """Change a bill as the effects in force say about how the player may spend mana. ``source``: the object whose
    activated ability is paid for."""
    if not continuous.abilities_change(table):
        return
    found: list[s.ManaRule] = []
    rules = continuous.player_rules(table, player)
    if source is not None:
        rules = [*rules, *continuous.rules_for(table, source)]
    for rule in rules:
        mod = rule.mod
        if isinstance(mod, s.ManaRule) and mod.rule in SPENDINGS:
            if mod.rule == "spend as any color" and not mod.of:
                any_colour(bill)
                return
            found.append(mod)
    if found:
        reword(bill, found)


def as_spent(table: Table, play: Play, bill: TotalCost) -> TotalCost:
    """Return a bill as the mana that the player may spend on a spell or ability can pay it; the same bill if no effect
    says anything."""
    if play.freely <= 0 and not continuous.abilities_change(table):
        return bill
    left = bill.copy()
    if play.freely > 0 or (play.freely == 0 and for_one(table, play) is not None):
        on_mana_cost(play, left)
    change(table, play.player, left, play.item if play.ability is not None else None)
    return left


def for_one(table: Table, play: Play) -> ContinuousEffect | None:
    """Return the oldest effect that lets the player spend mana as though it were of any colour on the mana cost of one
    spell, if this is a spell."""
    if play.ability is not None or play.base is None:
        return None
    for effect in table.state.effects:
        if play.player in effect.affected and any(isinstance(mod, s.ForOneSpell) for mod in effect.mods):
            return effect
    return None


def decide_for_one(table: Table, play: Play) -> None:
    """Let the player use an effect for one spell for this one. Nobody is asked if it changes nothing, or if the spell
    can't be paid for without it."""
    effect = for_one(table, play) if continuous.abilities_change(table) and not play.freely else None
    if effect is None:
        return
    announcing.work_out(table, play)
    easier = str(play.bill)
    play.freely = -1
    without = announcing.could_pay(table, play)
    if str(play.bill) == easier:
        return
    words = f"spend mana on {play.item} as though it were of any color?"
    if not without or table.yes(play.player, words, "spend freely", "409.1f"):
        play.freely = 1
        announcing.work_out(table, play)
        table.state.end_effect(effect)


def on_mana_cost(play: Play, bill: TotalCost) -> None:
    """Turn the coloured mana of a spell's mana cost, as far as it is still in the bill, into generic mana."""
    cost = play.base
    if cost is None:
        return
    for i in range(5):
        number = min(bill.coloured[i], cost.coloured[i])
        bill.coloured[i] -= number
        bill.generic += number
    for symbol in cost.hybrid:
        if symbol in bill.hybrid:
            bill.hybrid.remove(symbol)
            bill.generic += 1
    bill.for_x = 0


def any_colour(bill: TotalCost) -> None:
    """Turn coloured mana in a bill into generic mana."""
    bill.generic += sum(bill.coloured[:5]) + len(bill.hybrid)
    bill.coloured = [0, 0, 0, 0, 0, bill.coloured[5]]
    bill.hybrid = []
    bill.for_x = 0


def reword(bill: TotalCost, found: list[s.ManaRule]) -> None:
    """Turn each symbol of a bill into one that can be paid with the types of mana that may be spent on it now."""
    coloured = list(bill.coloured)
    hybrid = list(bill.hybrid)
    bill.coloured = [0, 0, 0, 0, 0, 0]
    bill.hybrid = []
    for i in range(6):
        types = payable_with(1 << i, found)
        if types == 1 << i:
            bill.coloured[i] += coloured[i]
        else:
            for _ in range(coloured[i]):
                add(bill, types, 0)
    for symbol in hybrid:
        add(bill, payable_with(types_in_symbol(symbol), found), number_in_symbol(symbol))
    if bill.for_x:
        bill.x_types = payable_with(bill.x_types, found)


def payable_with(types: int, found: list[s.ManaRule]) -> int:
    """Return a mask of the types of mana that can pay for a symbol that asks for one of ``types``."""
    any_of = 0
    more = types
    for mod in found:
        bit = 1 << TYPE_OF_LETTER[mod.of] if mod.of else 0
        if mod.rule == "spend as any color":
            any_of |= bit
            if types & COLOURS:
                more |= bit
        elif mod.rule == "spend as" and types & (1 << TYPE_OF_LETTER[mod.detail]):
            more |= bit
    if any(mod.rule == "spend others as colorless" for mod in found):
        more = (more & any_of) | (ANY & ~any_of if types & COLOURLESS else 0)
    return more


COLOURS: Final = 31
"""A mask of all colours of mana."""
COLOURLESS: Final = 32
"""The bit of colourless mana."""
ANY: Final = 63
"""A mask of all types of mana."""


def add(bill: TotalCost, types: int, number: int) -> None:
    """Add a symbol that can be paid with one of these types, or with ``number`` generic mana unless that is 0."""
    letters = [COLOUR_LETTERS[i] for i in range(6) if types & (1 << i)]
    if len(letters) == 1 and not number:
        bill.coloured[TYPE_OF_LETTER[letters[0]]] += 1
    elif letters:
        bill.hybrid.append("/".join([str(number), *letters] if number else letters))
    elif number:
        bill.generic += number
    else:
        bill.unpayable = True
