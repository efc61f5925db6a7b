"""How good a position is for a player, from 0 (lost) to 1 (won)."""

from __future__ import annotations

import math
from typing import Final

from manaburn.game import Game
from manaburn.rules.kernel.table import Table
from manaburn.state.objects import Player

from . import worth
from .looking import is_land

SCALE: Final = 14.0
"""The advantage that makes it likely to win by 73 %."""
IN_HAND: Final = 2.6
"""The value of a card in hand."""
MORE_LAND: Final = 1.0
"""The value of each land beyond ENOUGH."""
ENOUGH: Final = 5
LIFE: Final = 4.2
"""What the square root of the life total is worth."""


def outlook(game: Game, me: int) -> float:
    """Return how good the position of a game is for the player with this index."""
    state = game.state
    if state.over:
        if state.winner is None:
            return 0.5
        return 1.0 if state.winner.index == me else 0.0
    if state.players[me].lost:
        return 0.0
    mine = strength(game.table, state.players[me])
    others = [strength(game.table, player) for player in state.players if player.index != me and not player.lost]
    if not others:
        return 1.0
    return 1.0 / (1.0 + math.exp(-(mine - max(others)) / SCALE))


def strength(table: Table, player: Player) -> float:
    """Return what a player has: permanents, cards in hand and life."""
    state = table.state
    value = LIFE * math.sqrt(max(0, player.life)) - 2.0 * player.poison
    lands = 0
    for item in state.in_play:
        if item.controller is player:
            worthy = worth.permanent(table, item)
            if is_land(table, item) and worthy <= worth.LAND_WORTH + 1.0:
                lands += 1
                if lands > ENOUGH:
                    worthy = MORE_LAND
            value += worthy
    value += IN_HAND * len(state.hands[player.index])
    if not state.libraries[player.index]:
        value -= 15.0
    return value


__all__ = ["outlook"]
