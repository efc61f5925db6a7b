"""Winning, losing, draws, and leaving the game (600.4).

Rules: 102.
"""

from __future__ import annotations

from manaburn.rules.kernel.internal_nodes import ThatPlayer
from manaburn.rules.kernel.table import Table
from manaburn.rules.kernel.timing_system import CHECK, RESOLVE, WAIT
from manaburn.rules.meaning import continuous, values
from manaburn.state import happenings as h
from manaburn.state import setting_aside
from manaburn.state.happenings import Happening
from manaburn.state.objects import CARD, DAMAGE, GameObject, Player
from manaburn.terms import Zone
from manaburn.text.tree import statics as s

from . import apply, control, perform, triggers


def lose(table: Table, event: Happening) -> bool:
    """Make a player lose and leave the game. Return whether it happened.

    The game ends when a player has no opponents left, or as a draw when nobody is left.

    Rules: 102.2a, 102.4a.
    """
    player = event.player
    assert player is not None
    if player.lost:
        return False
    if event.text != "conceded":
        for rule in continuous.player_rules(table, player):
            if isinstance(rule.mod, s.Cant) and rule.mod.what == "lose the game":
                return False
    state = table.state
    player.lost = True
    alive = state.alive()
    if len(alive) <= 1:
        state.over = True
        state.winner = alive[0] if alive else None
        state.reason = f"{player.name}: {event.text}"
        take_ante(table)
    else:
        leave(table, player)
    return True


def no_life(table: Table, player: Player) -> str:
    """0 life or less.

    Rules: 420.5a.
    """
    if player.life > 0:
        return ""
    for rule in continuous.player_rules(table, player):
        if isinstance(rule.mod, s.RuleChange) and rule.mod.rule == "0 life doesn't lose":
            return ""
    return "life 0 or less"


def without_life(table: Table) -> list[Happening]:
    """Return the events by which players with 0 or less life lose.

    Rules: 102.2a.
    """
    coming: list[Happening] = []
    for player in table.state.in_turn_order():
        why = "" if player.lost else no_life(table, player)
        if why and not perform.cant(table, player, "lose the game"):
            event = Happening(h.LOST, None, player)
            event.text = why
            coming.append(event)
    return coming


def win(table: Table, event: Happening) -> bool:
    """Make a player win the game because of an effect. Return whether it happened.

    Rules: 102.2b.
    """
    player = event.player
    assert player is not None
    if player.lost or table.state.over:
        return False
    for rule in continuous.player_rules(table, player):
        if isinstance(rule.mod, s.Cant) and rule.mod.what == "win the game":
            return False
    state = table.state
    state.over = True
    state.winner = player
    state.reason = f"{player.name} wins by {event.text}"
    take_ante(table)
    return True


def take_ante(table: Table) -> None:
    """Make the winner the owner of all cards in the ante.

    Rules: 217.9b.
    """
    winner = table.state.winner
    if winner is not None:
        for card in table.state.ante:
            table.state.change_owner(card, winner)


def draw(table: Table, why: str) -> None:
    """End the game in a draw.

    Rules: 102.4.
    """
    state = table.state
    state.over = True
    state.winner = None
    state.reason = f"a draw: {why}"
    table.note(Happening(h.TURNED))


def leave(table: Table, player: Player) -> None:
    """Remove a player from a game that goes on.

    The objects the player owns leave the game. Objects of other players go back to them if an effect gave control to
    this player, and are removed from the game if nobody else would control them. Combat damage on the stack stays.

    Rules: 600.4a.
    """
    state = table.state
    resolving = resolving_now(table)
    values.remember_player(table, player)
    if player.mana:
        state.empty_pool(player)
    owned = [item for item in state.in_play if item.owner is player]
    if state.main_games:
        setting_aside.leave_outside(state, player)
    for zone in (state.stack, state.phased_out, state.removed, state.ante, state.outside):
        owned.extend([item for item in zone if item.owner is player and item.kind != DAMAGE])
    for cards in (state.libraries, state.hands, state.graveyards):
        owned.extend(cards[player.index])
    take_along(table, owned)
    keep_for_main_game(table, owned)
    lose_control(table, player)
    lose_control_of_turns(table, player)
    if state.passes and has_passed(table, player):
        state.passes = state.passes - 1
    if state.priority is player:
        order = state.in_turn_order(player)
        state.priority = order[0] if order else None
    if state.stage == WAIT:
        state.stage = CHECK  # state-based effects are checked before a player has priority again
    elif resolving is not None and not any(item is resolving for item in state.stack):
        # What was resolving has left the game: nothing else resolves before somebody has had priority.
        state.copying = None
        state.interrupted = None
        state.passes = 0
        order = state.in_turn_order()
        state.priority = order[0] if order else None
        state.stage = CHECK


def lose_control(table: Table, player: Player) -> None:
    """End the effects that give control to a player who has left, and remove what this player still controls: spells
    and abilities before or after that, as the edition says, then permanents.

    Rules: 600.4a.
    """
    state = table.state
    if not table.edition.leavers_spells_go_back:
        give_up_spells(table, player)
    for effect in list(state.effects):
        if any(isinstance(mod, s.SetControl) and gives_to(mod, player) for mod in effect.mods):
            state.end_effect(effect)
    control.settle(table)
    if table.edition.leavers_spells_go_back:
        give_up_spells(table, player)
    while True:
        held = [item for item in state.in_play if item.controller is player]
        if not held:
            break
        # What came into play under the player's control goes first, since its effects may control the rest.
        own = [item for item in held if item.base_controller is player]
        give_up(table, own if own else held)
        control.settle(table)
    if table.edition.leavers_phased_out_returns:
        lose_phased_out(table, player)


def lose_control_of_turns(table: Table, player: Player) -> None:
    """End the effects that let a player who has left control another player.

    Rules: 600.4a, 507.1.
    """
    state = table.state
    kept = [entry for entry in state.controlled_turns if entry[1] != player.index]
    if len(kept) < len(state.controlled_turns):
        table.journal.replace(state.controlled_turns, kept)
    for other in state.players:
        if other.controlled_by is player:
            other.controlled_by = None


def lose_phased_out(table: Table, player: Player) -> None:
    """Exile what phased out under the control of a player who has left, and that nobody in the game controls by
    default. The rest comes back to who controls it by default, who controls it from now on.

    Rules: 600.4a, 502.15.
    """
    held = [item for item in table.state.phased_out if item.controller is player]
    give_up(table, [item for item in held if item.base_controller.lost])
    for item in held:
        if not item.base_controller.lost:
            item.since = table.state.turn


def conceded(player: Player) -> Happening:
    """Return the event by which a player loses who has conceded.

    Rules: 102.3a.
    """
    event = Happening(h.LOST, None, player)
    event.text = "conceded"
    return event


def keep_for_main_game(table: Table, items: list[GameObject]) -> None:
    """If the game that a player has left is a subgame, keep the cards that left with the player in the library of the
    main game, to which all cards of the subgame return.

    Rules: 506.5.
    """
    if table.state.main_games:
        for item in items:
            if item.card is not None:
                setting_aside.give_back(table.state, item.owner, item.card)


def resolving_now(table: Table) -> GameObject | None:
    """Return the object on the stack that is resolving, or is the next to do so, after all have passed; None at other
    times, where batches resolve, and during the draw of the draw step, whose ability has left the stack (304.1)."""
    state = table.state
    if state.stage != RESOLVE or not table.timing.uses_stack:
        return None
    if state.copying is not None:
        return state.copying.ability
    return state.stack[-1] if state.stack else None


def gives_to(control: s.SetControl, player: Player) -> bool:
    """Whether ``control`` is an effect of a resolved spell or ability that gives ``player`` control."""
    who = control.who
    return isinstance(who, ThatPlayer) and who.index == player.index


def has_passed(table: Table, player: Player) -> bool:
    """Whether a player who has just left counts among those who have passed in succession."""
    state = table.state
    players = state.players
    at = state.priority.index if state.priority is not None else player.index
    before = [players[(at - i) % len(players)] for i in range(1, len(players))]
    return player in [other for other in before if not other.lost or other is player][: state.passes]


def give_up(table: Table, items: list[GameObject]) -> None:
    """Remove what a player who has left still controls: other players' cards are removed from the game, other objects
    cease to exist."""
    perform.move(table, [item for item in items if item.kind == CARD], Zone.REMOVED, None, "left the game")
    take_along(table, [item for item in items if item.kind != CARD])


def give_up_spells(table: Table, player: Player) -> None:
    """Remove the spells and abilities on the stack that a player who has left still controls."""
    give_up(table, [item for item in table.state.stack if item.controller is player and item.kind != DAMAGE])


def take_along(table: Table, items: list[GameObject]) -> None:
    """Make objects leave the game together. Permanents among them leave play.

    Rules: 410.10c.
    """
    events: list[Happening] = []
    for item in items:
        if item.zone is Zone.IN_PLAY:
            events.append(perform.moving(item, Zone.GONE, None, "left the game"))
    earlier = triggers.before(table, events)
    for item in items:
        continuous.remember(table, item)
    for item in items:
        apply.detach_from_host(table, item)
        if item.in_combat:
            perform.leave_combat(table, item)
        table.state.drop(item)
        key = item.choices.get("state key")
        if isinstance(key, tuple):
            triggers.reset_state_trigger(table, key)
    for event in events:
        event.done = True
    control.settle(table)
    triggers.after(table, events, earlier)
