"""Games set aside while a subgame is played: all facts of one game given to another position.

Rules: 506.
"""

from __future__ import annotations

from manaburn.terms import Zone

from .objects import CARD, Card, Player
from .state import GameState


def set_aside(state: GameState) -> None:
    """Set the game aside and begin a subgame: new zones, and players with the numbers of a new game. Players who have
    left the game are outside the subgame. The log, the random results to come, and the numbers of objects go on."""
    names = [player.name for player in state.players]
    waiting = GameState(names)
    take_over(waiting, state)
    waiting.journal.forget()
    state.journal.append(state.main_games, waiting)
    take_over(state, GameState(names))
    for player in state.players:
        if waiting.players[player.index].lost:
            player.lost = True


def bring_back(state: GameState) -> None:
    """Let the innermost game that waits go on as it was."""
    waiting = state.main_games[-1]
    state.journal.remove(state.main_games, waiting)
    take_over(state, waiting)


def give_back(state: GameState, owner: Player, card: Card) -> None:
    """Put a card that has left the subgame into its owner's library of the game that waits for it."""
    waiting = state.main_games[-1]
    item = state.make_object(CARD, owner, Zone.LIBRARY, card.definition.front, card)
    state.journal.append(waiting.libraries[owner.index], item)
    if card.number in state.working_elsewhere:
        state.journal.drop(state.working_elsewhere, card.number)
        state.journal.put(waiting.working_elsewhere, card.number, item)


def leave_outside(state: GameState, player: Player) -> None:
    """Let a player who leaves a subgame bring no more cards into it. They stay outside the game that waits for it."""
    state.journal.replace(state.outside, [item for item in state.outside if item.owner is not player])


def take_over(to: GameState, source: GameState) -> None:
    """Give a position the facts of the game in another, which keeps them."""
    journal = to.journal
    journal.reshaped()
    for mine, theirs in zip(to.zones(), source.zones(), strict=True):
        journal.replace(mine, list(theirs))
    for player, other in zip(to.players, source.players, strict=True):
        take_numbers(to, player, other)
    journal.replace(to.effects, list(source.effects))
    journal.replace(to.replacements, list(source.replacements))
    journal.replace(to.delayed, list(source.delayed))
    journal.replace(to.pending, list(source.pending))
    journal.replace(to.permissions, list(source.permissions))
    journal.replace(to.history, list(source.history))
    journal.replace(to.extra_turns, [to.players[player.index] for player in source.extra_turns])
    journal.replace(to.extra_steps, list(source.extra_steps))
    journal.replace(to.skips, list(source.skips))
    journal.replace(to.controlled_turns, list(source.controlled_turns))
    journal.replace(to.played_this_turn, list(source.played_this_turn))
    journal.replace(to.ceasing, list(source.ceasing))
    journal.replace(to.frames, list(source.frames))
    journal.replace(to.packets, list(source.packets))
    journal.replace_keys(to.state_triggers, source.state_triggers)
    journal.replace_keys(to.working_elsewhere, source.working_elsewhere)
    take_course(to, source)


def take_course(to: GameState, source: GameState) -> None:
    """Take over how far the game and its turn have gone."""
    players = to.players
    to.turn = source.turn
    to.active = players[source.active.index]
    to.step = source.step
    to.stage = source.stage
    to.priority = players[source.priority.index] if source.priority is not None else None
    to.passes = source.passes
    to.winner = players[source.winner.index] if source.winner is not None else None
    to.over = source.over
    to.reason = source.reason
    to.starting = players[source.starting.index]
    to.combats = source.combats
    to.damage_steps = source.damage_steps
    to.quiet_actions = source.quiet_actions
    to.extra_cleanup = source.extra_cleanup
    to.ending = source.ending
    to.ordinary = players[source.ordinary.index]
    to.copying = source.copying
    to.interrupted = source.interrupted


def take_numbers(to: GameState, player: Player, other: Player) -> None:
    """Give a player what the same player has in the other position, apart from the zones."""
    journal = to.journal
    journal.replace(player.pool, list(other.pool))
    journal.replace(player.special, list(other.special))
    journal.replace_keys(player.counters, other.counters)
    player.life = other.life
    player.poison = other.poison
    player.lands_played = other.lands_played
    player.lost = other.lost
    player.drew_from_empty = other.drew_from_empty
    player.turns_taken = other.turns_taken
    player.last_turn = other.last_turn
    player.turn_before = other.turn_before
    player.last_upkeep = other.last_upkeep
    player.acted_turn = other.acted_turn
    player.last_known = other.last_known
    player.controlled_by = to.players[other.controlled_by.index] if other.controlled_by is not None else None
