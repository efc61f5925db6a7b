"""What delve can still count on: permanents that are sacrificed for mana while the spell is paid for.

Since 2013 cards are exiled for delve as a part of paying the total cost. Mana abilities are activated before that, so
what one of them has put into the graveyard can be exiled.

Rules: 601.2g@2018, 702.66a@2024.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn.rules.events import perform, replacement
from manaburn.rules.events.applicable_replacements import Together
from manaburn.rules.kernel.mana_sources import ManaSource
from manaburn.rules.kernel.table import Table
from manaburn.state.objects import GameObject, Player
from manaburn.terms import Zone
from manaburn.text.tree import ActivatedAbility
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx

from . import ability_summary, mana_abilities, mana_solver, payment

if TYPE_CHECKING:
    from .announcing import Play
    from .total_cost import TotalCost


def cards_to_come(table: Table, player: Player) -> list[ManaSource]:
    """Return the mana abilities that cost nothing but a permanent of the player's own, which its owner's graveyard then
    holds. Each of them can be activated, whether its mana is needed or not."""
    found: list[ManaSource] = []
    if not table.edition.convoke_pays:
        return found
    for source in mana_solver.sources(table, player):
        if source.leaves and goes_to_graveyard(table, player, source):
            if not any(source.item is other.item for other in found):
                found.append(source)
    return found


def goes_to_graveyard(table: Table, player: Player, source: ManaSource) -> bool:
    """Return whether a source of mana is sacrificed for nothing else, and no effect would put its card elsewhere."""
    item = source.item
    if item.owner is not player or item.card is None or item.zone is not Zone.IN_PLAY:
        return False
    if source.price is not None or source.life or source.hurts or source.feeds:
        return False
    ability = source.held.ability
    if not isinstance(ability, ActivatedAbility) or not any(
        isinstance(part, c.Do) and isinstance(part.action, fx.Sacrifice) and ability_summary.leaves_play(part.action)
        for part in ability.cost.parts
    ):
        return False
    return not replacement.applicable(table, perform.moving(item, Zone.GRAVEYARD), Together([]))


def cards_there(table: Table, player: Player, spell: GameObject) -> list[GameObject]:
    """Return the cards in a player's graveyard with which a spell could be paid. Before the stack a card that is played
    from there leaves only once it is paid for."""
    return [card for card in table.state.graveyards[player.index] if card.card is not spell.card]


def count(table: Table, player: Player, spell: GameObject) -> int:
    """Return how many of these cards there could be by the time when delve is paid."""
    return len(cards_there(table, player, spell)) + len(cards_to_come(table, player))


def sacrifice_for_mana(table: Table, play: Play, bill: TotalCost, costs: list[c.Cost]) -> None:
    """Activate mana abilities that put cards into the graveyard, until the cards there are enough for delve to pay what
    mana doesn't. Nothing is activated if they are enough at once. ``bill``: the cost without delve."""
    player = play.player
    coming = cards_to_come(table, player)
    if not coming or enough_now(table, play, bill, costs):
        return
    left = bill.copy()
    left.reduce_generic(count(table, player, play.item))
    plan = payment.whole_plan(table, player, left, costs, play.ctx)
    if plan is None:
        return
    uses = {id(use.source.held): use for use in plan if any(use.source.held is other.held for other in coming)}
    coming.sort(key=lambda source: id(source.held) not in uses)
    for source in coming:
        mana_abilities.activate(table, player, source.item, source.held, uses.get(id(source.held)))
        if enough_now(table, play, bill, costs):
            return


def enough_now(table: Table, play: Play, bill: TotalCost, costs: list[c.Cost]) -> bool:
    """Return whether the cards that lie in the graveyard leave something that can be paid."""
    left = bill.copy()
    left.reduce_generic(len(cards_there(table, play.player, play.item)))
    return payment.payable(table, play.player, left, costs, play.ctx)
