"""The states of an object that a text can ask for: tapped, blocked, attacked this turn.

:data:`STATUSES` has one function for each; :func:`has_status` itself answers the most common ones.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from manaburn.rules.kernel.table import Table
from manaburn.state import happenings as h
from manaburn.state.characteristics import HeldAbility
from manaburn.state.happenings import Happening
from manaburn.state.objects import GameObject, Mark, Player
from manaburn.terms import Zone
from manaburn.text.tree import ActivatedAbility, TapThis
from manaburn.text.tree.words import Status

from . import continuous, evaluate


def has_status(table: Table, item: GameObject, status: Status) -> bool:
    """Whether an object is in a state (see :class:`~manaburn.text.tree.HasStatus`).

    Raises NotKnown if the state can't be evaluated.
    """
    if status == "tapped":
        return item.tapped and item.zone is not Zone.PHASED_OUT  # 217.8c
    if status == "in play":
        return item.zone is Zone.IN_PLAY
    if status == "untapped":
        return not item.tapped and item.zone is not Zone.PHASED_OUT
    if status == "attacking":
        return item.in_combat and item.attacking is not None
    if status == "blocking":
        return item.in_combat and item.attacking is None
    asked = STATUSES.get(status)
    if asked is None:
        raise evaluate.NotKnown(f"status {status}")
    return asked(table, item)


def _blocked(table: Table, item: GameObject) -> bool:
    return item.in_combat and item.blocked


def _unblocked(table: Table, item: GameObject) -> bool:
    return item.in_combat and item.unblocked


def _face_down(table: Table, item: GameObject) -> bool:
    return item.face_down


def _face_up(table: Table, item: GameObject) -> bool:
    return not item.face_down


def _enchanted(table: Table, item: GameObject) -> bool:
    return has_attached(table, item, "Aura")


def _equipped(table: Table, item: GameObject) -> bool:
    return has_attached(table, item, "Equipment")


def has_attached(table: Table, item: GameObject, subtype: str) -> bool:
    """Whether anything with this subtype is attached to an object."""
    for other in item.attachments:
        if subtype in continuous.characteristics(table, other).subtypes:
            return True
    return False


def _since_last_turn(table: Table, item: GameObject) -> bool:
    """Whether its controller has controlled it continuously since his or her most recent turn began."""
    return not continuous.summoning_sick_without_haste(table, item)


def _continuously_controlled(table: Table, item: GameObject) -> bool:
    return not continuous.summoning_sick_without_haste(table, item)


def _suspended(table: Table, item: GameObject) -> bool:
    return (
        item.zone is Zone.REMOVED
        and item.counters.get("time", 0) > 0
        and "suspend" in continuous.characteristics(table, item).keywords
    )


def _kicked(table: Table, item: GameObject) -> bool:
    return item.context is not None and len(item.context.kickers) > 0


def _no_abilities(table: Table, item: GameObject) -> bool:
    held = continuous.characteristics(table, item).abilities
    if table.edition.all_text_is_abilities:
        return not held
    for one in held:
        if not evaluate.is_mere_text(one.ability):
            return False
    return True


def _new_since_upkeep(table: Table, item: GameObject) -> bool:
    """Whether its controller has gained control of it since that player's last upkeep began.

    Rules: 502.19.
    """
    since = max(item.since, item.marks.get("came under control", -1))
    return since >= item.controller.last_upkeep


def _came_under_control_this_turn(table: Table, item: GameObject) -> bool:
    return item.since == table.state.turn


def _on_top_of_the_library(table: Table, item: GameObject) -> bool:
    if item.zone is not Zone.LIBRARY:
        return False
    return table.state.libraries[item.owner.index][-1] is item


def _on_top_of_the_graveyard(table: Table, item: GameObject) -> bool:
    if item.zone is not Zone.GRAVEYARD:
        return False
    return table.state.graveyards[item.owner.index][-1] is item


def _single_target(table: Table, item: GameObject) -> bool:
    return item.context is not None and sum([len(slot) for slot in item.context.targets]) == 1


def _attacked_this_combat(table: Table, item: GameObject) -> bool:
    for past in this_combat(table):
        if past.kind is h.ATTACK and past.what is item:
            return True
    return False


def _blocked_this_combat(table: Table, item: GameObject) -> bool:
    for past in this_combat(table):
        if past.kind is h.BLOCK and past.what is item:
            return True
    return False


def _entered_this_turn(table: Table, item: GameObject) -> bool:
    return item.entered == table.state.turn


def _attacking_alone(table: Table, item: GameObject) -> bool:
    return item.attacking is not None and sum([1 for other in table.state.in_play if other.attacking is not None]) == 1


def _of_a_most_common_colour(table: Table, item: GameObject) -> bool:
    return continuous.characteristics(table, item).colours & most_common(table) != 0


def _attacked_last_turn(table: Table, item: GameObject) -> bool:
    player = item.controller
    last = player.turn_before if table.state.active is player else player.last_turn
    return last > 0 and item.marks.get("attacked", -1) == last


def _last_drawn(table: Table, item: GameObject) -> bool:
    for past in reversed(table.state.history):
        if past.kind is h.DRAW and past.player is item.owner:
            return past.what is item
    return False


def _drawn_this_turn(table: Table, item: GameObject) -> bool:
    for past in table.state.history:
        if past.kind is h.DRAW and past.what is item:
            return True
    return False


def _x_in_the_cost(table: Table, item: GameObject) -> bool:
    cost = continuous.characteristics(table, item).mana_cost
    return cost is not None and cost.x_count > 0


def _alike(table: Table, item: GameObject) -> bool:
    """Always true: a condition on several objects together is enforced as they are chosen (see
    :mod:`.grouped_choices`)."""
    return True


def _with_a_tap_ability(table: Table, item: GameObject) -> bool:
    return with_activated(table, item, taps_for_cost)


def with_activated(table: Table, item: GameObject, wanted: Callable[[Table, HeldAbility], bool]) -> bool:
    """Whether an object has an activated ability for which ``wanted`` is true."""
    for held in continuous.characteristics(table, item).activated:
        if isinstance(held.ability, ActivatedAbility) and wanted(table, held):
            return True
    return False


# -- facts of the turn, recorded as marks of the object ----------------------------------------------------------------


def marked(table: Table, item: GameObject, mark: Mark) -> bool:
    """Whether this was recorded about an object this turn."""
    return item.marks.get(mark, -1) == table.state.turn


MARKED: Final[dict[str, Mark]] = {"attacked this turn": "attacked", "blocked this turn": "blocked"}
"""What is recorded about objects that have these statuses, with the number of the turn."""


def _able_to_attack_this_turn(table: Table, item: GameObject) -> bool:
    return marked(table, item, "attacked") or marked(table, item, "able to attack")


def _attacked_this_turn(table: Table, item: GameObject) -> bool:
    return marked(table, item, "attacked")


def _blocked_this_turn(table: Table, item: GameObject) -> bool:
    return marked(table, item, "blocked")


def _dealt_damage_this_turn(table: Table, item: GameObject) -> bool:
    return marked(table, item, "was dealt damage")


def _became_blocked_this_turn(table: Table, item: GameObject) -> bool:
    return marked(table, item, "became blocked")


def _monstrous(table: Table, item: GameObject) -> bool:
    return item._choices is not None and "monstrous" in item.choices


def _renowned(table: Table, item: GameObject) -> bool:
    return item._choices is not None and "renowned" in item.choices


STATUSES: Final[dict[Status, Callable[[Table, GameObject], bool]]] = {
    "blocked": _blocked,
    "unblocked": _unblocked,
    "face down": _face_down,
    "face up": _face_up,
    "enchanted": _enchanted,
    "equipped": _equipped,
    "controlled since the last turn": _since_last_turn,
    "continuously controlled": _continuously_controlled,
    "suspended": _suspended,
    "kicked": _kicked,
    "no abilities": _no_abilities,
    "new since upkeep": _new_since_upkeep,
    "came under control this turn": _came_under_control_this_turn,
    "on top of the graveyard": _on_top_of_the_graveyard,
    "on top of the library": _on_top_of_the_library,
    "single target": _single_target,
    "single graveyard": _alike,
    "single controller": _alike,
    "sharing a creature type": _alike,
    "attacked this combat": _attacked_this_combat,
    "blocked this combat": _blocked_this_combat,
    "entered this turn": _entered_this_turn,
    "attacking alone": _attacking_alone,
    "of a most common color": _of_a_most_common_colour,
    "able to attack this turn": _able_to_attack_this_turn,
    "attacked last turn": _attacked_last_turn,
    "drawn this turn": _drawn_this_turn,
    "last drawn this turn": _last_drawn,
    "with {X} in the cost": _x_in_the_cost,
    "with {T} in a cost": _with_a_tap_ability,
    "attacked this turn": _attacked_this_turn,
    "blocked this turn": _blocked_this_turn,
    "dealt damage this turn": _dealt_damage_this_turn,
    "became blocked this turn": _became_blocked_this_turn,
    "monstrous": _monstrous,
    "renowned": _renowned,
}
"""The function for each status that :func:`has_status` doesn't answer. Packages above this one register theirs."""


def most_common(table: Table) -> int:
    """Return a mask of the most common colours among all permanents."""
    return most_common_among(table, table.state.in_play)


def most_common_among(table: Table, found: list[GameObject]) -> int:
    """Return a mask of the most common colours among objects."""
    counts = [0, 0, 0, 0, 0]
    for item in found:
        mask = continuous.characteristics(table, item).colours
        for i in range(5):
            if mask & (1 << i):
                counts[i] += 1
    return sum([1 << i for i in range(5) if counts[i] == max(counts)])


def taps_for_cost(table: Table, held: HeldAbility) -> bool:
    """Whether the activation cost of an ability includes {T}."""
    ability = held.ability
    return isinstance(ability, ActivatedAbility) and any(isinstance(part, TapThis) for part in ability.cost.parts)


SEATS: Final = 64
"""More than there are players at a table."""


def attacked_under(table: Table, whom: GameObject) -> Player:
    """Return the player who defends against what attacks a planeswalker: its controller, or the one who controlled it
    until it changed hands and was removed from combat. What attacks it may still be blocked.

    Rules: 306.4, 306.4c.
    """
    if not whom.in_combat and whom.here and whom.zone is Zone.IN_PLAY:
        turn, seat = divmod(whom.marks.get("changed hands in combat", -1), SEATS)
        if turn == table.state.turn:
            return table.state.players[seat]
    return whom.controller


def this_combat(table: Table) -> list[Happening]:
    """Return the events since attackers were last declared."""
    history = table.state.history
    for i in range(len(history) - 1, -1, -1):
        if history[i].kind is h.PLAYER_ATTACKS:
            start = i
            while start > 0 and history[start - 1].kind in (h.ATTACK, h.PLAYER_ATTACKS):
                start -= 1
            return history[start:]
    return []
