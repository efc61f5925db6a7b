"""How good a position is for each player: the chance to win, estimated from what everybody has.

The estimate is a logistic regression: a weight for each of FEATURES. The weights stand in ``outlook.json``, beside this
module. ``manaburn fit`` finds them from the outcomes of games.
"""

from __future__ import annotations

import json
import math
from importlib.resources import files
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import Player
from manaburn.terms import CREATURE, LAND

from . import worth

FEATURES: Final = (
    "life",
    "danger",
    "hand",
    "spells in hand",
    "lands in hand",
    "lands",
    "more lands",
    "creatures",
    "power",
    "toughness",
    "evasive power",
    "worth",
    "other permanents",
    "pressure",
    "to move",
    "last cards",
    "poison",
)
"""What is counted for each player. ``life`` is a square root, and ``hand`` that of the spells in hand; ``danger`` is
the life lacking to seven, ``lands`` are the first five in play, ``worth`` is that of the creatures, ``pressure`` the
part of the weakest opponent's life that the creatures' power would take, ``last cards`` the cards lacking to five in
the library."""

ENOUGH: Final = 5
"""Lands beyond this number count less."""
EVASIVE: Final = frozenset(("flying", "shadow", "fear", "landwalk", "horsemanship", "unblockable"))


def features(table: Table, player: Player) -> list[float]:
    """Return what a player has, in the order of FEATURES."""
    state = table.state
    lands = 0
    creatures = 0
    power = 0
    toughness = 0
    evasive = 0
    value = 0.0
    others = 0.0
    for item in state.in_play:
        if item.controller is not player:
            continue
        chars = continuous.characteristics(table, item)
        types = chars.card_types
        if types & LAND:
            lands += 1
            if not types & CREATURE:
                continue
        worthy = worth.permanent(table, item)
        if types & CREATURE:
            strength = max(0, chars.power)
            creatures += 1
            power += strength
            toughness += max(0, chars.toughness)
            value += worthy
            if not EVASIVE.isdisjoint(chars.keywords):
                evasive += strength
        else:
            others += worthy
    lives = [one.life for one in state.players if one is not player and not one.lost]
    least = max(1, min(lives)) if lives else 1
    hand = 0
    more = 0
    for card in state.hands[player.index]:
        if card.face is not None and card.face.card_types & LAND:
            more += 1
        else:
            hand += 1
    life = max(0, player.life)
    return [
        math.sqrt(life),
        float(max(0, 7 - life)),
        math.sqrt(hand),
        float(min(7, hand)),
        float(min(4, more)),
        float(min(lands, ENOUGH)),
        float(max(0, lands - ENOUGH)),
        float(creatures),
        float(power),
        float(toughness),
        float(evasive),
        value,
        others,
        min(2.0, power / least),
        1.0 if state.active is player else 0.0,
        float(max(0, 5 - len(state.libraries[player.index]))),
        float(player.poison),
    ]


def weights() -> list[float]:
    """Return the weights that were found, in the order of FEATURES."""
    text = files("manaburn.players").joinpath("outlook.json").read_text(encoding="utf-8")
    found: dict[str, float] = json.loads(text)["weights"]
    return [found[name] for name in FEATURES]


WEIGHTS: Final = weights()


def strength(table: Table, player: Player) -> float:
    """Return how strong a player's position is, as the logarithm of a chance."""
    total = 0.0
    for weight, amount in zip(WEIGHTS, features(table, player), strict=True):
        total += weight * amount
    return total


def outlooks(table: Table) -> list[float]:
    """Return for each player the chance to win; together they are 1."""
    state = table.state
    if state.over:
        winner = state.winner
        share = 1.0 / len(state.players)
        return [share if winner is None else 1.0 if winner is player else 0.0 for player in state.players]
    odds = [0.0 if player.lost else math.exp(min(60.0, strength(table, player))) for player in state.players]
    total = sum(odds)
    return [one / total for one in odds] if total > 0 else [1.0 / len(odds) for _ in odds]


__all__ = ["FEATURES", "features", "outlooks", "strength"]
