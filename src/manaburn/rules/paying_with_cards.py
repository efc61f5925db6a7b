"""Convoke (502.46), delve (502.64) and offering (502.42): paying with creatures and cards instead of mana."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn.state.objects import GameObject
from manaburn.terms import CREATURE, Zone

from . import continuous, happen
from .decisions import Kind, Option
from .table import Table

if TYPE_CHECKING:
    from .playing import Play


def use(table: Table, play: Play) -> None:
    """Let the player use what the spell's keywords allow."""
    keywords = continuous.characteristics(table, play.item).keywords
    if "convoke" in keywords:
        convoke(table, play)
    if "delve" in keywords:
        delve(table, play)


def convoke(table: Table, play: Play) -> None:
    """502.46: each untapped creature of the player's tapped for it reduces the cost by {1} or one mana of its colours."""
    found: list[GameObject] = []
    for item in table.state.in_play:
        if item.controller is play.player and not item.tapped and continuous.characteristics(table, item).card_types & CREATURE:
            found.append(item)
    most = min(len(found), play.bill.total)
    if most == 0:
        return
    options = [Option("", item) for item in found]
    picked = table.choose(play.player, Kind.PAY, f"creatures to tap for {play.item}", options, 0, most, "convoke", "502.46")
    used = [found[i] for i in picked]
    for item in used:
        colours = continuous.characteristics(table, item).colours
        for i in range(5):
            if colours & (1 << i) and play.bill.coloured[i] > 0:
                play.bill.coloured[i] -= 1
                break
        else:
            play.bill.generic = max(0, play.bill.generic - 1)
    happen.tap(table, used, play.item)


def delve(table: Table, play: Play) -> None:
    """502.64: each card of the player's graveyard removed from the game reduces the cost by {1}."""
    found = list(table.state.graveyards[play.player.index])
    most = min(len(found), play.bill.generic)
    if most == 0:
        return
    options = [Option("", item) for item in found]
    picked = table.choose(play.player, Kind.PAY, f"cards to remove for {play.item}", options, 0, most, "delve", "502.64")
    play.bill.generic -= len(picked)
    happen.move(table, [found[i] for i in picked], Zone.REMOVED, play.item)
