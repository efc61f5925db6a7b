"""Convoke (502.46), delve (502.64) and offering (502.42): paying with creatures and cards instead of mana.

What convoke and delve use is announced with the other costs (409.1b), counts as a reduction (409.1f), and is tapped
or removed with the payment (409.1h). Since 2013 it is chosen once the total cost is known, and pays a part of it. What
is offered is sacrificed as the spell is announced (502.42b).
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

from . import announcing, mana_solver, payment

if TYPE_CHECKING:
    from .announcing import Play
    from .total_cost import TotalCost


class Help:
    """The cards with which a player could pay for a spell."""

    def __init__(self) -> None:
        self.creatures: list[int] = []
        """The colours of the creatures that could convoke."""
        self.cards = 0
        """The number of cards that could be removed for delve."""
        self.offers: list[GameObject] = []
        """The permanents that could be sacrificed for offering."""


KEYWORDS: Final = ("convoke", "delve", "offering")


def helps(chars: Characteristics) -> bool:
    """Return whether a card has convoke, delve or offering."""
    keywords = chars.keywords
    return len(keywords) > 0 and ("convoke" in keywords or "delve" in keywords or "offering" in keywords)


def help_for(table: Table, player: Player, chars: Characteristics, card: GameObject) -> Help | None:
    """Return the cards with which a player could pay for a card; None if it has none of these keywords."""
    if not helps(chars):
        return None
    keywords = chars.keywords
    found = Help()
    if "convoke" in keywords:
        found.creatures = [continuous.characteristics(table, item).colours for item in convokers(table, player)]
    if "delve" in keywords:
        found.cards = len([item for item in table.state.graveyards[player.index] if item is not card])
    if "offering" in keywords:
        found.offers = offerings(table, player, chars)
    return found


def cost_of(table: Table, item: GameObject) -> ManaCost:
    """Return the mana cost of a permanent; no mana if it has none."""
    cost = continuous.characteristics(table, item).mana_cost
    return cost if cost is not None else NO_MANA


def reduce_by(table: Table, bill: TotalCost, found: Help, offered: GameObject | None) -> None:
    """Reduce a bill by everything that these cards can pay, to estimate whether the rest can be paid. ``offered``: the
    permanent sacrificed for offering, if any."""
    if offered is not None:
        bill.reduce(cost_of(table, offered), True)
    for colours in found.creatures:
        convoke_one(bill, colours, True)
    bill.reduce_generic(found.cards)


def convokers(table: Table, player: Player) -> list[GameObject]:
    """Return the untapped creatures that a player controls. Convoke isn't {T}, so creatures that just came under the
    player's control are included.

    Rules: 502.46a.
    """
    return [
        item
        for item in table.state.in_play
        if item.controller is player
        and not item.tapped
        and continuous.characteristics(table, item).card_types & CREATURE
    ]


def convoke_one(bill: TotalCost, colours: int, coloured: bool) -> None:
    """Reduce a bill by what one creature pays: one mana of one of its colours, or else one generic mana.

    ``coloured``: whether it can pay for coloured mana.
    """
    if not coloured or not bill.take(colours):
        bill.reduce_generic(1)


def announce(table: Table, play: Play, bill: TotalCost) -> None:
    """Let the player choose what is tapped for convoke and removed for delve. ``bill``: the cost without that, which is
    reduced.

    Rules: 409.1b.
    """
    keywords = continuous.characteristics(table, play.item).keywords
    if "convoke" in keywords:
        announce_convoke(table, play, bill)
    if "delve" in keywords:
        announce_delve(table, play, bill)


def announce_convoke(table: Table, play: Play, bill: TotalCost) -> None:
    """Let the player choose any number of untapped creatures. Each pays for {1} or for one mana of one of its colours.

    Rules: 502.46.
    """
    found = convokers(table, play.player)
    most = min(len(found), bill.total)
    if most == 0:
        return
    options = [Option("", item) for item in found]
    low = min(most, least_help(table, play, bill, most))
    picked = table.choose(
        play.player, Kind.PAY, f"creatures to tap for {play.item}", options, low, most, "convoke", "502.46"
    )
    colours_of = [continuous.characteristics(table, found[index]).colours for index in picked]
    for k, index in enumerate(picked):
        item = found[index]
        ways = ways_to_convoke(bill, colours_of[k])
        chosen = ways[0] if ways else -1
        if table.manual_payment[play.player.index] and ways and (bill.generic > 0 or len(ways) > 1):
            least: dict[str, int] = {}
            what_is_left(bill, colours_of[k:], least)
            if len(least) == 1:  # whatever each of them pays for, the same is left to pay
                chosen = next(iter(least.values()))
                take_one(bill, chosen)
                play.convoked.append((item, chosen))
                continue
            words = [Option("{" + COLOUR_LETTERS[i] + "}") for i in ways]
            if bill.generic > 0:
                words.append(Option("{1}"))
            answer = table.choose(play.player, Kind.COLOUR, f"what {item} pays for", words, 1, 1, "convoke", "502.46")[
                0
            ]
            chosen = ways[answer] if answer < len(ways) else -1
        take_one(bill, chosen)
        play.convoked.append((item, chosen))


def ways_to_convoke(bill: TotalCost, colours: int) -> list[int]:
    """Return the colours of mana in a bill for which a creature of these colours can pay, as places in W U B R G."""
    return [i for i in range(5) if colours & (1 << i) and bill.copy().take(1 << i)]


def take_one(bill: TotalCost, way: int) -> None:
    """Take off a bill what one creature pays for: mana of a colour, or (-1) generic mana if there is some."""
    if way >= 0:
        bill.take(1 << way)
    elif bill.generic > 0:
        bill.generic -= 1


def what_is_left(bill: TotalCost, creatures: list[int], found: dict[str, int]) -> None:
    """Find what can be left of a bill after creatures of these colours have paid as much of it as they can, and for
    each of that a way in which the first of them pays."""
    waiting: list[tuple[TotalCost, int, int]] = [(bill, 0, -1)]
    seen: set[str] = set()
    best = bill.total
    while waiting:
        left, k, way = waiting.pop()
        key = f"{k} {way} {left.generic} {left.coloured} {left.hybrid}"
        if key in seen:
            continue
        seen.add(key)
        if k == len(creatures):
            if left.total < best:
                best = left.total
                found.clear()
            if left.total == best:
                found.setdefault(str(left.as_cost()), way)
            continue
        ways = ways_to_convoke(left, creatures[k])
        if left.generic > 0 or not ways:
            ways.append(-1)
        for one in ways:
            after = left.copy()
            take_one(after, one)
            waiting.append((after, k + 1, one if k == 0 else way))


def least_help(table: Table, play: Play, bill: TotalCost, most: int) -> int:
    """Return the least number of creatures or cards that must help, with one mana each, so that the rest can be paid.
    This is exact for generic mana and an estimate for the rest. For a player who chooses how to pay it is 0."""
    if table.manual_payment[play.player.index] or table.announces_anything:
        return 0
    keywords = continuous.characteristics(table, play.item).keywords
    if "convoke" in keywords:
        others = len(table.state.graveyards[play.player.index]) if "delve" in keywords else 0
        return max(0, bill.total - mana_solver.available(table, play.player) - others)
    for number in range(most):
        left = bill.copy()
        left.reduce_generic(number)
        if payment.payable(table, play.player, left, play.costs + play.taxes, play.ctx):
            return number
    return most


def announce_delve(table: Table, play: Play, bill: TotalCost) -> None:
    """Let the player choose any number of cards in his or her graveyard. Each pays for {1}.

    Rules: 502.64.
    """
    found = list(table.state.graveyards[play.player.index])
    most = min(len(found), bill.generic)
    if most == 0:
        return
    options = [Option("", item) for item in found]
    low = min(most, least_help(table, play, bill, most))
    picked = table.choose(
        play.player, Kind.PAY, f"cards to remove for {play.item}", options, low, most, "delve", "502.64"
    )
    bill.reduce_generic(len(picked))
    play.delved = [found[i] for i in picked]


def reduce(play: Play) -> None:
    """Reduce the total cost by what convoke, delve and offering pay.

    Rules: 409.1f.
    """
    if play.offered is not None:
        play.bill.reduce(play.offered, True)
    reduce_by_cards(play)


def reduce_by_cards(play: Play) -> None:
    """Take off the bill what creatures tapped and cards removed pay for."""
    bill = play.bill
    for _item, colour in play.convoked:
        if colour < 0 or not bill.take(1 << colour):
            bill.reduce_generic(1)
    if play.delved:
        bill.reduce_generic(len(play.delved))


def pay(table: Table, play: Play) -> None:
    """Tap the creatures and remove the cards that were chosen. Raises IllegalAction if that isn't possible any more.

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
    """Return the permanents that a player could sacrifice for a card with offering."""
    found: list[GameObject] = []
    for held in chars.abilities:
        ability = held.ability
        if isinstance(ability, KeywordAbility) and ability.keyword == "offering":
            for item in table.state.in_play:
                if (
                    item.controller is player
                    and item not in found
                    and filters.has_subtype(continuous.characteristics(table, item), ability.word)
                ):
                    found.append(item)
    return found


def could_offer(table: Table, player: Player, chars: Characteristics) -> bool:
    """Return whether there is a permanent to sacrifice for offering."""
    return len(offerings(table, player, chars)) > 0


def offer(table: Table, play: Play) -> None:
    """Let the player sacrifice a permanent as the spell is announced. This is required if the spell is played at a time
    when only an instant could be played.

    Rules: 502.42.
    """
    item = play.item
    chars = continuous.characteristics(table, item)
    if "offering" not in chars.keywords or item.face_down:
        return
    found = offerings(table, play.player, chars)
    if not found:
        return
    if not play.must_offer and not table.yes(play.player, f"pay offering of {item}?", "offering", "502.42"):
        return
    options = [Option("", other) for other in found]
    answer = table.choose(play.player, Kind.CARD, f"sacrifice for {item}", options, 1, 1, "sacrifice", "502.42")
    chosen = found[answer[0]]
    play.offered = halves_chosen(table, play, cost_of(table, chosen))
    play.ctx.paid.append("offering")
    perform.sacrifice(table, play.player, [chosen], item)


def halves_chosen(table: Table, play: Play, cost: ManaCost) -> ManaCost:
    """Return the mana cost of the sacrificed permanent with one half of each hybrid symbol, chosen by the player, if
    both halves could reduce mana of their colour.

    Rules: 502.42c.
    """
    if not cost.hybrid:
        return cost
    announcing.work_out(table, play)
    bill = play.bill.copy()
    symbols = [symbol for symbol in cost.symbols if symbol not in cost.hybrid]
    bill.reduce(ManaCost(tuple(symbols)), True)
    for symbol in cost.hybrid:
        letters = [letter for letter in symbol.split("/") if letter in COLOUR_LETTERS]
        fitting = [letter for letter in letters if bill.copy().take(1 << COLOUR_LETTERS.index(letter))]
        half = symbol
        if len(fitting) > 1:
            options = [Option("{" + letter + "}") for letter in fitting]
            prompt = f"the half of {{{symbol}}} by which {play.item} costs less"
            half = fitting[table.choose(play.player, Kind.COLOUR, prompt, options, 1, 1, "offering", "502.42c")[0]]
        bill.reduce(ManaCost((half,)), True)
        symbols.append(half)
    return ManaCost(tuple(symbols))
