"""Changes of control as continuous effects begin and end, and the ends of durations.

Rules: 200.7, 418.5.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import Layers
from manaburn.rules.kernel.internal_nodes import ThatPlayer
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, durations, evaluate, layers
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject, Player
from manaburn.terms import CREATURE, PLANESWALKER, Step, Zone
from manaburn.text.tree import statics as s

from . import perform

SETTLES: Final = 12
"""How many times control is worked out again if it depends on itself."""


def expire(table: Table, moment: str) -> None:
    """End the effects that last until ``moment``: "cleanup", "end of combat", "turn begins" or "untapped"."""
    before = len(table.state.effects)
    durations.expire(table, moment)
    if len(table.state.effects) != before:
        settle(table)


def pass_over(table: Table, player: Player) -> None:
    """End the effects that last until a turn of a player who has left, as it would have begun.

    Rules: 800.4k@2018.
    """
    before = len(table.state.effects)
    durations.pass_over(table, player)
    if len(table.state.effects) != before:
        settle(table)


def check_durations(table: Table) -> bool:
    """End the effects whose "as long as" condition is no longer true. Return whether any ended."""
    ended = durations.check_durations(table)
    if ended:
        settle(table)
    return ended


def check_events(table: Table, happened: list[Happening]) -> None:
    """End the effects that last until one of these events."""
    before = len(table.state.effects)
    durations.check_events(table, happened)
    if len(table.state.effects) != before:
        settle(table)


def settle(table: Table) -> None:
    """Update the position to the continuous effects in force: change the controllers of permanents, and remove from
    combat what can no longer be in it.

    Rules: 200.7, 306.4.
    """
    board = layers.board_of(table)
    if board.settling:
        return
    if board.controlling and board.settled != board.number:
        board.settling = True
        try:
            settle_control(table, board)
        finally:
            board.settling = False
    if table.state.step in FIGHTING and board.combat_checked != board.number:
        remove_noncombatants(table)
        board.combat_checked = board.number


def settle_control(table: Table, board: layers.Board) -> None:
    """Give each permanent and spell to the player who should control it.

    Rules: 200.7.
    """
    for _i in range(SETTLES):
        changed = False
        if not board.changes_control():
            break
        wanted = controllers(table, board)
        for item in list(table.state.in_play):
            player = wanted.get(item.number, item.base_controller)
            if player is not item.controller and item.here:
                if player.lost:
                    changed = abandon(table, item) or changed
                    continue
                if item.number in wanted and held_fast(table, item, player):
                    continue
                perform.control_changed(table, item, player, item.controller)
                changed = True
        for item in table.state.stack:
            taker = wanted.get(item.number, item.base_controller)
            if taker is not item.controller and not taker.lost:
                take_spell(item, taker)
                changed = True
        if not changed:
            board.settled = board.number
            break


def abandon(table: Table, item: GameObject) -> bool:
    """Exile a permanent that would change to the control of a player who has left the game, because the effect that
    gave another player control of it has ended. Until 2013 its control remains unchanged. Return whether it is exiled.

    Rules: 600.4b.
    """
    if item.controller.lost or not table.edition.uncontrolled_is_exiled:
        return False
    perform.move(table, [item], Zone.REMOVED, None, "left the game")
    return True


def held_fast(table: Table, item: GameObject, player: Player) -> bool:
    """Whether an effect says that a player can't gain control of a permanent that another one controls. What comes back
    to a player as an effect ends is not gained because of an effect."""
    return item.controller is not player and continuous.cant(table, item, "be taken over")


FIGHTING: Final = (
    Step.BEGINNING_OF_COMBAT,
    Step.DECLARE_ATTACKERS,
    Step.DECLARE_BLOCKERS,
    Step.COMBAT_DAMAGE,
    Step.END_OF_COMBAT,
    Step.ATTACK,
)
"""The steps in which objects can be in combat."""


def remove_noncombatants(table: Table) -> None:
    """Remove from combat the objects that are no longer creatures, or no longer planeswalkers being attacked.

    Rules: 306.4.
    """
    for item in table.state.in_play:
        if item.in_combat:
            types = continuous.present(table, item).card_types
            if types & (CREATURE | PLANESWALKER) == 0 or (item.attacking is not None and types & CREATURE == 0):
                perform.remove_from_combat(table, item)


def take_spell(item: GameObject, player: Player) -> None:
    """Put a spell or an ability on the stack under a player's control. From now on "you" in its text means that
    player."""
    item.controller = player
    if item.context is not None:
        item.context = item.context.fork()
        item.context.controller = player


def controllers(table: Table, board: layers.Board) -> dict[int, Player]:
    """Return the player who should control each object, by its number, if an effect says so. The latest effect wins."""
    wanted: dict[int, Player] = {}
    active = list(board.controllers)
    for i in range(1, len(active)):
        one = active[i]
        j = i - 1
        while j >= 0 and active[j].timestamp > one.timestamp:
            active[j + 1] = active[j]
            j -= 1
        active[j + 1] = one
    for effect in active:
        if effect.held is not None and not effect.started and board.scheme in EXISTING and not board.exists(effect):
            continue
        for item in board.targets(effect):
            if item.zone is not Zone.IN_PLAY and item.zone is not Zone.STACK:
                continue
            effect.ctx.subject = item
            for mod in effect.plan.control:
                if not isinstance(mod, s.SetControl):
                    continue
                who = mod.who
                if isinstance(who, ThatPlayer):
                    wanted[item.number] = table.state.players[who.index]
                else:
                    for player in evaluate.players(table, who, effect.ctx):
                        wanted[item.number] = player
    return wanted


EXISTING: Final = (Layers.RESOLUTION_ORDER, Layers.TIMESTAMPS, Layers.TORMENT)
"""Layer schemes in which control is worked out after the removal of abilities."""
