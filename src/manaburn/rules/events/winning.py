"""Winning, losing, draws, and leaving the game (600.4).

Rules: 102.
"""

from __future__ import annotations

from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import CHECK, WAIT
from manaburn.rules.meaning import continuous
from manaburn.state import happenings as h
from manaburn.state.objects import CARD, DAMAGE, GameObject, Happening, Player
from manaburn.terms import Zone
from manaburn.text.tree import statics as s

from . import control, perform


def lose(table: Table, event: Happening) -> bool:
    """A player loses the game, and leaves it; the game ends when no opponent is left, in a draw when nobody is.

    Rules: 102.2a, 102.4a.
    """
    player = event.player
    assert player is not None
    if player.lost:
        return False
    if event.text != "conceded":
        for mark in continuous.player_rules(table, player):
            if isinstance(mark.mod, s.Cant) and mark.mod.what == "lose the game":
                return False
    state = table.state
    player.lost = True
    alive = state.alive()
    if len(alive) <= 1:
        state.over = True
        state.winner = alive[0] if alive else None
        state.reason = f"{player.name}: {event.text}"
    else:
        leave(table, player)
    return True


def win(table: Table, event: Happening) -> bool:
    """An effect says that a player wins the game.

    Rules: 102.2b.
    """
    player = event.player
    assert player is not None
    if player.lost or table.state.over:
        return False
    for mark in continuous.player_rules(table, player):
        if isinstance(mark.mod, s.Cant) and mark.mod.what == "win the game":
            return False
    state = table.state
    state.over = True
    state.winner = player
    state.reason = f"{player.name} wins by {event.text}"
    return True


def draw(table: Table, why: str) -> None:
    """The game is a draw.

    Rules: 102.4.
    """
    state = table.state
    state.over = True
    state.winner = None
    state.reason = f"a draw: {why}"
    table.note(Happening(h.TURNED))


def leave(table: Table, player: Player) -> None:
    """A player who leaves a game of several takes along what he or she owns, and gives back the rest. Combat damage on
    the stack stays.

    Rules: 600.4a.
    """

    state = table.state
    for item in list(state.stack):
        if item.kind != DAMAGE and (item.owner is player or item.controller is player):
            take_along(table, item, player)
    for effect in list(state.effects):
        if effect.context.controller is player and any(isinstance(mod, s.SetControl) for mod in effect.mods):
            state.end_effect(effect)
    control.settle(table)
    for item in list(state.in_play):
        if item.owner is player or item.controller is player:
            take_along(table, item, player)
    for zone in (state.removed, state.phased_out, state.ante):
        for item in list(zone):
            if item.owner is player:
                perform.leave_stack(table, item)
    if state.passes and has_passed(table, player):
        state.passes = state.passes - 1
    if state.priority is player:
        order = state.in_turn_order(player)
        state.priority = order[0] if order else None
    if state.stage == WAIT:
        state.stage = CHECK  # what it leaves behind is looked after before anybody has priority again


def has_passed(table: Table, player: Player) -> bool:
    """Whether a player who has just left was one of those who have passed in succession."""
    state = table.state
    players = state.players
    at = state.priority.index if state.priority is not None else player.index
    before = [players[(at - i) % len(players)] for i in range(1, len(players))]
    return player in [other for other in before if not other.lost or other is player][: state.passes]


def take_along(table: Table, item: GameObject, player: Player) -> None:
    """An object leaves the game with a player; a card of somebody else's is removed from the game."""

    if item.owner is not player and item.kind == CARD:
        perform.move(table, [item], Zone.REMOVED, None, "left the game")
    else:
        perform.leave_stack(table, item)
