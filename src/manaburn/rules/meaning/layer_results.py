"""The results of a calculation of characteristics, kept to compare the next ones with them.

Effects that look at more than the objects in play (at what is tapped, at graveyards) are worked out whenever anything
changes, and mostly with the same results. Then the calculation keeps its number, and nothing that rests on it has to be
found again.

Rules: 418.5.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.state.characteristics import Characteristics, HeldAbility

if TYPE_CHECKING:
    from .layers import Board


class Results:
    """What a calculation has found."""

    def __init__(self, board: Board) -> None:
        self.number: Final = board.number
        self.items: Final = [*board.table.state.in_play, *board.touched]
        self.found: Final[list[Characteristics | None]] = [item.cached for item in self.items]
        self.touched: Final = len(board.touched)
        self.has_rule_effects: Final = board.has_rule_effects
        self.governed: Final = board.governed
        self.controlling: Final = board.controlling

    def are_those_of(self, board: Board) -> bool:
        """Return whether a later calculation for the same objects in play has found the same."""
        items = self.items
        if (
            board.has_rule_effects != self.has_rule_effects
            or board.governed != self.governed
            or board.controlling != self.controlling
            or len(board.touched) != self.touched
        ):
            return False
        first = len(items) - self.touched
        for i, item in enumerate(board.touched):
            if items[first + i] is not item:
                return False
        for i, item in enumerate(items):
            now = item.cached
            before = self.found[i]
            if now is not before and (now is None or before is None or not is_same(now, before)):
                return False
        return True

    def put_back(self, board: Board) -> None:
        """Make these the results of the calculation, with their number."""
        number = self.number
        for i, item in enumerate(self.items):
            item.cached = self.found[i]
            item.cached_at = number
        board.number = number
        board.stamp = number
        if board.controlling:
            board.settled = -1  # who controls what may depend on facts, too


def is_same(one: Characteristics, other: Characteristics) -> bool:
    """Return whether two calculations have given an object the same characteristics."""
    return (
        one.power == other.power
        and one.toughness == other.toughness
        and one.card_types == other.card_types
        and one.colours == other.colours
        and one.supertypes == other.supertypes
        and one.loyalty == other.loyalty
        and one.face is other.face
        and one.name == other.name
        and one.mana_cost == other.mana_cost
        and one.every_creature_type == other.every_creature_type
        and one.early == other.early
        and one.governing == other.governing
        and one.subtypes == other.subtypes
        and one.keywords == other.keywords
        and are_same(one.abilities, other.abilities)
        and are_same(one.statics, other.statics)
        and are_same(one.triggers, other.triggers)
        and are_same(one.activated, other.activated)
        and are_same(one.replacements, other.replacements)
        and are_same(one.shaping, other.shaping)
        and are_same(one.ruling, other.ruling)
    )


def are_same(some: list[HeldAbility], others: list[HeldAbility]) -> bool:
    """Return whether two lists have the same abilities in the same order."""
    if some is others:
        return True
    if len(some) != len(others):
        return False
    for i, held in enumerate(some):
        if held is not others[i] and not is_same_ability(held, others[i]):
            return False
    return True


def is_same_ability(one: HeldAbility, other: HeldAbility) -> bool:
    """Return whether two abilities of one object have the same text from the same place."""
    if (
        one.ability is not other.ability
        or one.key != other.key
        or one.granter is not other.granter
        or one.timestamp != other.timestamp
        or one.keyword != other.keyword
    ):
        return False
    parent = one.parent
    before = other.parent
    return parent is before or (parent is not None and before is not None and is_same_ability(parent, before))
