"""Small queries about the position."""

from __future__ import annotations

from manaburn.rules.combat import pairs
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous
from manaburn.state.objects import GameObject, Player
from manaburn.terms import ALL_COLOURS, LAND
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx


def opponents(table: Table, me: Player) -> list[Player]:
    """Return the other players still in the game."""
    return [player for player in table.state.players if player is not me and not player.lost]


def is_land(table: Table, item: GameObject) -> bool:
    """Return whether an object is a land."""
    return continuous.characteristics(table, item).card_types & LAND != 0


def colour_names(mask: int) -> list[str]:
    """Return the names of the colours in a bit mask."""
    return [name for i, name in enumerate(("white", "blue", "black", "red", "green")) if mask & (1 << i)]


def colours_of(table: Table, item: GameObject) -> int:
    """Return the colours of mana that a land can produce, as a bit mask."""
    mask = 0
    for held in continuous.characteristics(table, item).activated:
        ability = held.ability
        if isinstance(ability, ActivatedAbility):
            for node in b.walk(ability.effect):
                if isinstance(node, fx.AddMana):
                    if node.choice == "any":
                        return ALL_COLOURS
                    for letters in node.mana:
                        for letter in letters:
                            if letter in "WUBRG":
                                mask |= 1 << "WUBRG".index(letter)
    for i, subtype in enumerate(("Plains", "Island", "Swamp", "Mountain", "Forest")):
        if subtype in continuous.characteristics(table, item).subtypes:
            mask |= 1 << i
    return mask


def unblocked_power(table: Table, enemy: Player) -> int:
    """Return the damage that unblocked attackers will deal to a player."""
    total = 0
    for item in pairs.attackers(table):
        if item.attacking is enemy and not item.blocked:
            total += max(0, continuous.characteristics(table, item).power)
    return total


__all__ = ["colour_names", "colours_of", "is_land", "opponents", "unblocked_power"]
