"""Convoke (502.46), delve (502.64) and offering (502.42): paying with creatures and cards instead of mana.

What convoke and delve use is announced with the other costs (409.1b), counts as a reduction (409.1f), and is tapped
or removed as a part of the cost (409.1h). Since 2013 it is chosen once the total cost is known, and pays a part of it;
by a player who pays by hand, after the mana abilities.
What is offered is sacrificed as the spell is announced; since 2018 it is chosen then, and sacrificed as a part of the
cost (502.42b).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from manaburn.errors import IllegalAction
from manaburn.rules.events import perform
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.mana_sources import ManaForm, ManaSource, ManaUse
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import continuous, filters
from manaburn.state.characteristics import Characteristics, HeldAbility
from manaburn.state.contexts import EffectResult
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.terms import COLOUR_LETTERS, CREATURE, NO_MANA, TYPE_OF_LETTER, ManaCost
from manaburn.text.tree import KeywordAbility
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n

from . import announcing, delving, mana_positions, mana_solver, payment, spending_as

if TYPE_CHECKING:
    from .announcing import Play
    from .total_cost import TotalCost


class Help:
    """The cards with which a player could pay for a spell."""

    def __init__(self) -> None:
        self.creatures: list[GameObject] = []
        """The creatures that could convoke."""
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
        found.creatures = convokers(table, player)
    if "delve" in keywords:
        found.cards = delving.count(table, player, card)
    if "offering" in keywords:
        found.offers = offerings(table, player, chars)
    return found


def cost_of(table: Table, item: GameObject) -> ManaCost:
    """Return the mana cost of a permanent; no mana if it has none."""
    cost = continuous.characteristics(table, item).mana_cost
    return cost if cost is not None else NO_MANA


def payable(
    table: Table,
    play: Play,
    bill: TotalCost,
    costs: list[c.Cost],
    found: Help,
    offered: GameObject | None = None,
    spared: Sequence[GameObject] = (),
) -> bool:
    """Return whether a bill could be paid if these cards help. ``offered``: the permanent sacrificed for offering, if
    any. ``spared``: permanents that must not be tapped or used up."""
    left = bill.copy()
    if offered is not None:
        left.reduce(cost_of(table, offered), True)
        if table.edition.convoke_pays:
            left.raise_to(play.least)
    left.reduce_generic(found.cards)
    creatures = [item for item in found.creatures if item not in spared]
    least = 0 if table.edition.convoke_pays else play.least
    if least or spent_otherwise(table, play, left):
        return payable_as_spent(table, play, left, least, costs, creatures, spared)
    if plan_with(table, play, left, costs, creatures, spared) is not None:
        return True
    if not table.edition.mana_between_costs:
        return False
    for item in idle(table, play.player, creatures):
        convoke_one(left, continuous.characteristics(table, item).colours, True)
    return payment.payable(table, play.player, left, costs, play.ctx)


def spent_otherwise(table: Table, play: Play, bill: TotalCost) -> bool:
    """Return whether the player may spend mana on a bill as though it were of another type."""
    return str(spending_as.as_spent(table, play, bill)) != str(bill)


def idle(table: Table, player: Player, creatures: list[GameObject]) -> list[GameObject]:
    """Return those of the creatures that make no mana."""
    making = [source.item for source in mana_solver.sources(table, player)]
    return [item for item in creatures if item not in making]


def payable_as_spent(
    table: Table,
    play: Play,
    bill: TotalCost,
    least: int,
    costs: list[c.Cost],
    creatures: list[GameObject],
    spared: Sequence[GameObject],
) -> bool:
    """Return whether a bill could be paid by creatures, and for the rest with mana that is spent as though it were of
    another type. ``least``: how much mana is left to be paid at least. A creature that makes mana does that: it pays
    for no less."""
    colours = [continuous.characteristics(table, item).colours for item in idle(table, play.player, creatures)]
    for rest in what_is_left(bill, colours):
        rest.bill.raise_to(least)
        left = spending_as.as_spent(table, play, rest.bill)
        if plan_with(table, play, left, costs, [], spared) is not None:
            return True
        if table.edition.mana_between_costs and payment.payable(table, play.player, left, costs, play.ctx):
            return True
    return False


def plan_with(
    table: Table,
    play: Play,
    bill: TotalCost,
    costs: list[c.Cost],
    creatures: list[GameObject],
    spared: Sequence[GameObject] = (),
) -> list[ManaUse] | None:
    """Return how to pay a bill with mana abilities and with as few of these creatures as possible, as if tapping one of
    them made one mana of its colours. No creature is tapped twice. Returns None if there is no way.

    Rules: 502.46.
    """
    player = play.player
    if bill.unpayable or not payment.parts_payable(table, player, costs, play.ctx):
        return None
    sources = mana_solver.sources(table, player)
    order = list(sources)
    dearest = sum([source.weight for source in order]) + mana_positions.CLASS
    for item in creatures:
        order.append(as_source(table, item, dearest, sources))
    return payment.whole_plan(table, player, bill, costs, play.ctx, spared, order)


def as_source(table: Table, item: GameObject, weight: int, others: list[ManaSource]) -> ManaSource:
    """Return the source of mana that a creature is for a spell with convoke. It pays for nothing else, and is still
    there when it is tapped. ``others``: the player's sources of mana."""
    colours = continuous.characteristics(table, item).colours
    consumed = any(consumes(source, item) for source in others)
    source = ManaSource(item, CONVOKING, [ManaForm([colours if colours else COLOURLESS_MANA], [1])], not consumed)
    source.weight = weight
    source.leaves = consumed  # so that it isn't used up as well
    if any(source.price is not None for source in others):
        source.spend = FOR_SPELLS
    return source


def consumes(source: ManaSource, item: GameObject) -> bool:
    """Return whether a permanent can leave play as a part of the cost of a mana ability."""
    if source.leaves and source.item is item:
        return True
    return any(not need.taps and item in need.found for need in source.feeds)


FOR_SPELLS: Final = n.Filter((n.IsSpell(),), "stack")
"""What a creature that is tapped for convoke pays for: not for mana abilities."""
CONVOKING: Final = HeldAbility(KeywordAbility("convoke"), -1)
"""Stands for the ability of a creature that is tapped for convoke."""
COLOURLESS_MANA: Final = 1 << TYPE_OF_LETTER["C"]


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


def uses_cards(table: Table, play: Play) -> bool:
    """Whether it is a spell with convoke or delve."""
    if play.ability is not None or play.item.face_down:
        return False
    keywords = continuous.characteristics(table, play.item).keywords
    return "convoke" in keywords or "delve" in keywords


def announce(table: Table, play: Play, bill: TotalCost, costs: list[c.Cost]) -> None:
    """Let the player choose what is tapped for convoke and removed for delve. ``bill``: the cost without that, which is
    reduced. ``costs``: what is to be paid besides. Raises IllegalAction if the rest couldn't be paid then.

    Rules: 409.1b.
    """
    announce_convoke(table, play, bill, costs)
    announce_delve(table, play, bill, costs)


def announce_convoke(table: Table, play: Play, bill: TotalCost, costs: list[c.Cost]) -> None:
    """For a spell with convoke, let the player choose any number of untapped creatures. Each pays for {1} or for one
    mana of one of its colours.

    Rules: 502.46.
    """
    if "convoke" not in continuous.characteristics(table, play.item).keywords:
        return
    found = convokers(table, play.player)
    most = min(len(found), bill.total)
    if most == 0:
        return
    options = [Option("", item) for item in found]
    low = min(most, least_creatures(table, play, bill, costs, found))
    picked = table.choose(
        play.player, Kind.PAY, f"creatures to tap for {play.item}", options, low, most, "convoke", "502.46"
    )
    if not picked:
        return
    creatures = [found[index] for index in picked]
    if pays_by_hand(table, play):
        ways = chosen_ways(table, play, bill, creatures)
    else:
        ways = ways_that_leave_payable(table, play, bill, costs, creatures)
    for item, way in zip(creatures, ways, strict=True):
        take_one(bill, way)
        play.convoked.append((item, way))
    add_cost(play, fx.Tap(n.Ref("var", CONVOKED)), CONVOKED, creatures)


def pays_by_hand(table: Table, play: Play) -> bool:
    """Whether the player pays by hand, or announces whatever he or she likes, so that nothing is worked out before."""
    return table.manual_payment[play.player.index] or table.announces_anything


def chosen_ways(table: Table, play: Play, bill: TotalCost, creatures: list[GameObject]) -> list[int]:
    """Let a player who pays by hand choose what each creature pays for, where it makes a difference. Return the places
    of the colours in W U B R G; -1 for generic mana."""
    left = bill.copy()
    colours = [continuous.characteristics(table, item).colours for item in creatures]
    chosen: list[int] = []
    for k, item in enumerate(creatures):
        rests = what_is_left(left, colours[k:])
        way = rests[0].ways[0]
        if len(rests) > 1 and table.manual_payment[play.player.index]:
            ways = ways_to_convoke(left, colours[k])
            if left.generic > 0:
                ways.append(-1)
            if len(ways) > 1:
                words = [Option("{" + COLOUR_LETTERS[i] + "}") if i >= 0 else Option("{1}") for i in ways]
                prompt = f"what {item} pays for"
                way = ways[table.choose(play.player, Kind.COLOUR, prompt, words, 1, 1, "convoke", "502.46")[0]]
        take_one(left, way)
        chosen.append(way)
    return chosen


def ways_that_leave_payable(
    table: Table, play: Play, bill: TotalCost, costs: list[c.Cost], creatures: list[GameObject]
) -> list[int]:
    """Return what each creature pays for, like :func:`chosen_ways`, so that the rest can be paid by other means. Raises
    IllegalAction if that is impossible.

    Rules: 409.1h, 502.46.
    """
    helped = Help()
    if "delve" in continuous.characteristics(table, play.item).keywords:
        helped.cards = delving.count(table, play.player, play.item)
    for rest in what_is_left(bill, [continuous.characteristics(table, item).colours for item in creatures]):
        if payable(table, play, rest.bill, costs, helped, None, creatures):
            return rest.ways
    raise IllegalAction("502.46", f"the rest of the cost of {play.item} can't be paid then")


def ways_to_convoke(bill: TotalCost, colours: int) -> list[int]:
    """Return the colours of mana in a bill for which a creature of these colours can pay, as places in W U B R G."""
    return [i for i in range(5) if colours & (1 << i) and bill.copy().take(1 << i)]


def take_one(bill: TotalCost, way: int) -> None:
    """Take off a bill what one creature pays for: mana of a colour, or (-1) generic mana if there is some."""
    if way >= 0:
        bill.take(1 << way)
    elif bill.generic > 0:
        bill.generic -= 1


class Rest:
    """What is left of a bill after some creatures have paid a part of it, and what each of them has paid for."""

    def __init__(self, bill: TotalCost, ways: list[int]) -> None:
        self.bill: Final = bill
        self.ways: Final = ways
        """The places of the colours in W U B R G; -1 for generic mana."""


def what_is_left(bill: TotalCost, creatures: list[int]) -> list[Rest]:
    """Return the different rests of a bill after creatures of these colours have paid as much of it as they can. Those
    for which the first creatures have paid coloured mana come first."""
    rests: list[Rest] = [Rest(bill, [])]
    for colours in creatures:
        after: dict[str, Rest] = {}
        for rest in rests:
            ways = ways_to_convoke(rest.bill, colours)
            if rest.bill.generic > 0 or not ways:
                ways.append(-1)
            for way in ways:
                left = rest.bill.copy()
                take_one(left, way)
                after.setdefault(f"{left.generic} {left.coloured} {left.hybrid}", Rest(left, [*rest.ways, way]))
        rests = list(after.values())
    least = min([rest.bill.total for rest in rests])
    return [rest for rest in rests if rest.bill.total == least]


def least_creatures(table: Table, play: Play, bill: TotalCost, costs: list[c.Cost], creatures: list[GameObject]) -> int:
    """Return the least number of these creatures that must help so that the rest can be paid. For a player who pays by
    hand it is 0."""
    if pays_by_hand(table, play):
        return 0
    left = bill.copy()
    if "delve" in continuous.characteristics(table, play.item).keywords:
        left.reduce_generic(delving.count(table, play.player, play.item))
    found = plan_with(table, play, spending_as.as_spent(table, play, left), costs, creatures)
    return len([use for use in found if use.source.held is CONVOKING]) if found is not None else 0


def announce_delve(table: Table, play: Play, bill: TotalCost, costs: list[c.Cost]) -> None:
    """For a spell with delve, let the player choose any number of cards in his or her graveyard. Each pays for {1}.

    Rules: 502.64.
    """
    if "delve" not in continuous.characteristics(table, play.item).keywords:
        return
    if not table.manual_payment[play.player.index]:
        delving.sacrifice_for_mana(table, play, bill, costs)
    found = delving.cards_there(table, play.player, play.item)
    most = min(len(found), bill.generic)
    if most == 0:
        return
    options = [Option("", item) for item in found]
    low = min(most, least_cards(table, play, bill, costs, most))
    picked = table.choose(
        play.player, Kind.PAY, f"cards to remove for {play.item}", options, low, most, "delve", "502.64"
    )
    if not picked:
        return
    bill.reduce_generic(len(picked))
    play.delved = len(picked)
    add_cost(play, fx.Move(n.Ref("var", DELVED), "removed"), DELVED, [found[i] for i in picked])


def least_cards(table: Table, play: Play, bill: TotalCost, costs: list[c.Cost], most: int) -> int:
    """Return the least number of cards, up to ``most``, that must be removed so that the rest can be paid. For a player
    who pays by hand it is 0."""
    if pays_by_hand(table, play):
        return 0
    for number in range(most):
        left = bill.copy()
        left.reduce_generic(number)
        if payment.payable(table, play.player, left, costs, play.ctx):
            return number
    return most


CONVOKED: Final = -13
"""The number under which the creatures are kept that are tapped for convoke."""
DELVED: Final = -14
"""The number under which the cards are kept that are removed for delve."""
OFFERED: Final = -15
"""The number under which the permanent is kept that is sacrificed for offering."""
OFFERING: Final = c.Cost((c.Do(fx.Sacrifice(n.You(), n.Ref("var", OFFERED))),))
"""The sacrifice for offering as a part of the cost."""


def add_cost(play: Play, action: fx.Tap | fx.Move, number: int, chosen: list[GameObject]) -> None:
    """Add what is done with chosen cards to the costs of a spell. ``number``: that under which the action finds them.

    Rules: 409.1h.
    """
    keep(play, number, chosen)
    play.costs.append(c.Cost((c.Do(action),)))


def keep(play: Play, number: int, chosen: list[GameObject]) -> None:
    """Keep chosen cards under a number, so that an action finds them."""
    entities: list[Entity] = list(chosen)
    play.ctx.kept[number] = EffectResult(entities, len(chosen), True)


def reduce(play: Play) -> None:
    """Reduce the total cost by what convoke, delve and offering pay.

    Rules: 409.1f.
    """
    if play.offered is not None:
        play.due.reduce(play.offered, True)
    reduce_by_cards(play, play.due)


def reduce_by_cards(play: Play, bill: TotalCost) -> None:
    """Take off a bill what creatures tapped and cards removed pay for."""
    for _item, colour in play.convoked:
        if colour < 0 or not bill.take(1 << colour):
            bill.reduce_generic(1)
    bill.reduce_generic(play.delved)


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


def payable_with_offer(
    table: Table, play: Play, bill: TotalCost, costs: list[c.Cost], found: Help, offered: GameObject
) -> bool:
    """Return whether a bill could be paid if this permanent is sacrificed for offering. It makes no mana if it is
    sacrificed as the spell is announced."""
    if not table.edition.offering_is_paid:
        return payable(table, play, bill, costs, found, offered, [offered])
    keep(play, OFFERED, [offered])
    possible = payable(table, play, bill, [*costs, OFFERING], found, offered)
    del play.ctx.kept[OFFERED]
    return possible


def offer(table: Table, play: Play) -> None:
    """Let the player choose a permanent for offering as the spell is announced. This is required if the spell is played
    at a time when only an instant could be played, or if it can't be paid for otherwise. What doesn't help enough isn't
    offered.

    Rules: 502.42.
    """
    item = play.item
    chars = continuous.characteristics(table, item)
    if "offering" not in chars.keywords or item.face_down:
        return
    found = offerings(table, play.player, chars)
    required = play.must_offer
    if found and not pays_by_hand(table, play):
        helped = help_for(table, play.player, chars, item)
        assert helped is not None
        announcing.work_out(table, play)
        bill, costs = play.due, play.costs + play.taxes
        found = [other for other in found if payable_with_offer(table, play, bill, costs, helped, other)]
        required = required or not payable(table, play, bill, costs, helped)
    if not found:
        return
    if not required and not table.yes(play.player, f"pay offering of {item}?", "offering", "502.42"):
        return
    options = [Option("", other) for other in found]
    answer = table.choose(play.player, Kind.CARD, f"sacrifice for {item}", options, 1, 1, "sacrifice", "502.42")
    chosen = found[answer[0]]
    play.offered = halves_chosen(table, play, cost_of(table, chosen))
    play.ctx.paid.append("offering")
    if table.edition.offering_is_paid:
        keep(play, OFFERED, [chosen])
        play.costs.append(OFFERING)
    else:
        perform.sacrifice(table, play.player, [chosen], item)


def halves_chosen(table: Table, play: Play, cost: ManaCost) -> ManaCost:
    """Return the mana cost of the sacrificed permanent with one half of each hybrid symbol, chosen by the player, if
    both halves could reduce mana of their colour.

    Rules: 502.42c.
    """
    if not cost.hybrid:
        return cost
    announcing.work_out(table, play)
    bill = play.due.copy()
    symbols = [symbol for symbol in cost.symbols if symbol not in cost.hybrid]
    bill.reduce(ManaCost(tuple(symbols)), True)
    for symbol in cost.hybrid:
        letters = [letter for letter in symbol.split("/") if letter in COLOUR_LETTERS]
        fitting = [letter for letter in letters if bill.copy().take(1 << TYPE_OF_LETTER[letter])]
        half = symbol
        if len(fitting) > 1:
            options = [Option("{" + letter + "}") for letter in fitting]
            prompt = f"the half of {{{symbol}}} by which {play.item} costs less"
            half = fitting[table.choose(play.player, Kind.COLOUR, prompt, options, 1, 1, "offering", "502.42c")[0]]
        bill.reduce(ManaCost((half,)), True)
        symbols.append(half)
    return ManaCost(tuple(symbols))
