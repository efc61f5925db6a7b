"""Choose what to find in a library: what wins, what can be played soon, and no second copy of a legend."""

from __future__ import annotations

from typing import Final

from manaburn.rules.kernel.decisions import Decision
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.rules.playing import card_as_spell, effects_on_stack, mana_solver
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject, Player
from manaburn.terms import INSTANT, LAND, LEGENDARY, SORCERY
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n

from . import worth
from .judging import Judge
from .looking import colours_of, is_land
from .weights import LETHAL

LANDS: Final = 4
"""With fewer lands than this, in play and in hand, a land is the best find."""
NEEDED_LAND: Final = 9.0
LATE: Final = 1.2
"""What each mana takes off that a card costs more than can be paid soon."""


def fetched(table: Table, decision: Decision) -> list[int]:
    """Return the indexes of the best cards to find."""
    me = decision.player
    to = destination(table, decision.source)
    left = list(range(len(decision.options)))
    chosen: list[int] = []
    names: list[str] = []
    while left and len(chosen) < decision.high:
        best = -1
        most = 0.0
        for index in left:
            card = decision.options[index].entity
            value = value_of(table, me, card, to, names) if isinstance(card, GameObject) else 0.0
            if best < 0 or value > most:
                best, most = index, value
        if most <= 0.0 and len(chosen) >= decision.low:
            break
        left.remove(best)
        chosen.append(best)
        names.append(str(decision.options[best].entity))
    return chosen


def destination(table: Table, source: GameObject | None) -> str:
    """Return the word for the zone to which an effect puts what it finds; "hand" if it doesn't say."""
    effect = effects_on_stack.effect_of(table, source) if source is not None else None
    if effect is None:
        return "hand"
    for node in b.walk(effect):
        if isinstance(node, fx.Move) and isinstance(node.what, n.Ref) and node.what.role == "var":
            return node.zone
    return "hand"


def value_of(table: Table, me: Player, card: GameObject, to: str, names: list[str]) -> float:
    """Return the value of finding a card. ``to``: the zone to which it goes; ``names``: those chosen already."""
    face = card.face
    if face is None:
        return worth.CARD
    state = table.state
    if face.supertypes & LEGENDARY:
        held = [item.name for item in state.in_play if item.controller is me]
        held += [item.name for item in state.hands[me.index] if item is not card]
        if card.name in held or card.name in names:
            return 0.1
    if to != "hand" and to != "in play" and to != "library":
        return 0.5 if face.card_types & LAND else worth.card(face)
    lands = [item for item in state.in_play if item.controller is me and is_land(table, item)]
    if face.card_types & LAND:
        return land_value(table, me, card, lands, to)
    if to == "in play":
        return worth.card(face)
    cost = face.mana_cost.converted() if face.mana_cost is not None else 0
    if cost <= me.mana + len(mana_solver.sources(table, me)) and face.card_types & (INSTANT | SORCERY):
        effect = card_as_spell.effect_of_card(table, card)
        found = Judge(table, me).aimed(effect, Context(card, me)) if effect is not None else None
        if found is not None and found[0] >= LETHAL / 2:
            return LETHAL
    return max(0.2, worth.card(face) - LATE * max(0, cost - len(lands) - 1))


def land_value(table: Table, me: Player, card: GameObject, lands: list[GameObject], to: str) -> float:
    """Return the value of finding a land."""
    have = 0
    for land in lands:
        have |= colours_of(table, land)
    lacking = 0
    in_hand = 0
    for held in table.state.hands[me.index]:
        if is_land(table, held):
            in_hand += 1
        else:
            cost = continuous.characteristics(table, held).mana_cost
            if cost is not None:
                lacking |= cost.colours & ~have
    base = worth.LAND_WORTH
    if to != "in play":
        base = NEEDED_LAND if len(lands) + in_hand < LANDS else 1.0
    return base + 4.0 * (colours_of(table, card) & lacking).bit_count()


__all__ = ["fetched"]
