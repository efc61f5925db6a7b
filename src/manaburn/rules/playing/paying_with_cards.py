"""Convoke (502.46), delve (502.64) and offering (502.42): paying with creatures and cards instead of mana.

What convoke and delve use is announced with the other costs (409.1b), counts as a reduction (409.1f), and is tapped
or removed with the payment (409.1h). What is offered is sacrificed as the spell is announced (502.42b).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from manaburn.errors import IllegalAction
from manaburn.rules.events import perform
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, filters
from manaburn.state.characteristics import Characteristics
from manaburn.state.objects import GameObject, Player
from manaburn.terms import COLOUR_LETTERS, CREATURE, NO_MANA, ManaCost, Zone
from manaburn.text.tree import KeywordAbility

from . import restrictions

if TYPE_CHECKING:
    from .announcing import Play
    from .total_cost import Bill


class Help:
    """By how much cards could make a spell cheaper."""

    def __init__(self) -> None:
        self.creatures: list[int] = []
        """The colours of the creatures that could convoke."""
        self.cards = 0
        """How many cards could be delved away."""
        self.offers: list[ManaCost] = []
        """The mana costs of what could be offered."""


KEYWORDS: Final = ("convoke", "delve", "offering")


def helps(chars: Characteristics) -> bool:
    """Whether a card has one of these keywords."""
    keywords = chars.keywords
    return len(keywords) > 0 and ("convoke" in keywords or "delve" in keywords or "offering" in keywords)


def help_for(table: Table, player: Player, chars: Characteristics, card: GameObject) -> Help | None:
    """What the keywords of a card to be played allow; None where it has none of them."""
    if not helps(chars):
        return None
    keywords = chars.keywords
    found = Help()
    if "convoke" in keywords:
        found.creatures = [continuous.characteristics(table, item).colours for item in convokers(table, player)]
    if "delve" in keywords:
        found.cards = len([item for item in table.state.graveyards[player.index] if item is not card])
    if "offering" in keywords:
        for item in offerings(table, player, chars):
            cost = continuous.characteristics(table, item).mana_cost
            found.offers.append(cost if cost is not None else NO_MANA)
    return found


def reduce_by(bill: Bill, found: Help) -> None:
    """Take off a bill all that help can do: for a first look at whether it can be paid."""
    if found.offers:
        best = found.offers[0]
        for cost in found.offers:
            if cost.converted() > best.converted():
                best = cost
        bill.reduce(best, True)
    for colours in found.creatures:
        convoke_one(bill, colours, True)
    bill.generic = max(0, bill.generic - found.cards)


def convokers(table: Table, player: Player) -> list[GameObject]:
    """The untapped creatures that a player controls: no {T} is involved, so newcomers too.

    Rules: 502.46a.
    """
    return [
        item
        for item in table.state.in_play
        if item.controller is player
        and not item.tapped
        and continuous.characteristics(table, item).card_types & CREATURE
    ]


def convoke_one(bill: Bill, colours: int, coloured: bool) -> int:
    """Take off a bill what one creature pays for: mana of one of its colours (its index) or generic mana (-1)."""
    if coloured:
        for i in range(5):
            if colours & (1 << i) and bill.coloured[i] > 0:
                bill.coloured[i] -= 1
                return i
    bill.generic = max(0, bill.generic - 1)
    return -1


def announce(table: Table, play: Play, bill: Bill) -> None:
    """Let the player announce what convoke and delve use; ``bill``: what the spell would cost otherwise.

    Rules: 409.1b.
    """
    keywords = continuous.characteristics(table, play.item).keywords
    if "convoke" in keywords:
        announce_convoke(table, play, bill)
    if "delve" in keywords:
        announce_delve(table, play, bill)


def announce_convoke(table: Table, play: Play, bill: Bill) -> None:
    """Any number of untapped creatures; each pays for {1} or for one mana of its colours.

    Rules: 502.46.
    """
    found = convokers(table, play.player)
    most = min(len(found), bill.total)
    if most == 0:
        return
    options = [Option("", item) for item in found]
    picked = table.choose(
        play.player, Kind.PAY, f"creatures to tap for {play.item}", options, 0, most, "convoke", "502.46"
    )
    for index in picked:
        item = found[index]
        colours = continuous.characteristics(table, item).colours
        ways = [i for i in range(5) if colours & (1 << i) and bill.coloured[i] > 0]
        chosen = ways[0] if ways else -1
        if table.manual_payment[play.player.index] and ways and (bill.generic > 0 or len(ways) > 1):
            words = [Option("{" + COLOUR_LETTERS[i] + "}") for i in ways]
            if bill.generic > 0:
                words.append(Option("{1}"))
            answer = table.choose(play.player, Kind.COLOUR, f"what {item} pays for", words, 1, 1, "convoke", "502.46")[
                0
            ]
            chosen = ways[answer] if answer < len(ways) else -1
        if chosen >= 0:
            bill.coloured[chosen] -= 1
        elif bill.generic > 0:
            bill.generic -= 1
        play.convoked.append((item, chosen))


def announce_delve(table: Table, play: Play, bill: Bill) -> None:
    """Any number of cards in the graveyard, each for {1}.

    Rules: 502.64.
    """
    found = list(table.state.graveyards[play.player.index])
    most = min(len(found), bill.generic)
    if most == 0:
        return
    options = [Option("", item) for item in found]
    picked = table.choose(
        play.player, Kind.PAY, f"cards to remove for {play.item}", options, 0, most, "delve", "502.64"
    )
    bill.generic -= len(picked)
    play.delved = [found[i] for i in picked]


def reduce(play: Play) -> None:
    """What convoke, delve and offering take off the cost.

    Rules: 409.1f.
    """
    bill = play.bill
    if play.offered is not None:
        bill.reduce(play.offered, True)
    for _item, colour in play.convoked:
        if colour >= 0 and bill.coloured[colour] > 0:
            bill.coloured[colour] -= 1
        else:
            bill.generic = max(0, bill.generic - 1)
    if play.delved:
        bill.generic = max(0, bill.generic - len(play.delved))


def pay(table: Table, play: Play) -> None:
    """Tap and remove what was announced.

    Rules: 409.1h.
    """
    if play.convoked:
        for item, _colour in play.convoked:
            if item.tapped or not item.here or item.controller is not play.player:
                raise IllegalAction("409.1h", f"{item} can't be tapped for {play.item} any more")
        perform.tap(table, [item for item, colour in play.convoked], play.item)
    if play.delved:
        if any(not item.here for item in play.delved):
            raise IllegalAction("409.1h", f"a cost of {play.item} can't be paid")
        perform.move(table, play.delved, Zone.REMOVED, play.item)


# -- offering ----------------------------------------------------------------------------------------------------------


def offerings(table: Table, player: Player, chars: Characteristics) -> list[GameObject]:
    """What a player could sacrifice for a card with offering."""
    found: list[GameObject] = []
    for held in chars.abilities:
        ability = held.ability
        if isinstance(ability, KeywordAbility) and ability.keyword == "offering":
            for item in table.state.in_play:
                if (
                    item.controller is player
                    and item not in found
                    and not continuous.cant(table, item, "be sacrificed")
                ) and filters.has_subtype(continuous.characteristics(table, item), ability.word):
                    found.append(item)
    return found


def could_offer(table: Table, player: Player, chars: Characteristics) -> bool:
    """Whether there is something to offer."""
    return len(offerings(table, player, chars)) > 0


def offer(table: Table, play: Play, sorcery_time: bool) -> None:
    """Sacrifice a permanent as the spell is announced; that must be done where the time is an instant's.

    Rules: 502.42.
    """
    item = play.item
    chars = continuous.characteristics(table, item)
    if "offering" not in chars.keywords or item.face_down:
        return
    found = offerings(table, play.player, chars)
    if not found:
        return
    must = not sorcery_time and "flash" not in chars.keywords and not play.during
    if not must and not table.yes(play.player, f"pay offering of {item}?", "offering", "502.42"):
        return
    options = [Option("", other) for other in found]
    answer = table.choose(play.player, Kind.CARD, f"sacrifice for {item}", options, 1, 1, "sacrifice", "502.42")
    chosen = found[answer[0]]
    cost = continuous.characteristics(table, chosen).mana_cost
    play.offered = cost if cost is not None else NO_MANA
    play.ctx.paid.append("offering")
    perform.sacrifice(table, play.player, [chosen], item)


def is_sorcery_time(table: Table, player: Player) -> bool:
    """Whether it was a time for a sorcery as the spell on top of the stack was announced."""
    stack = table.state.stack
    return len(stack) == 1 and restrictions.main_phase(table, player)
