"""How much life an opponent can lose, by what: the numbers that the texts of a game add up to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from manaburn.state.objects import GameObject
from manaburn.text.tree import Value
from manaburn.text.tree.nouns import Filter

from .parts import ANY

MANY: Final = 60
"""More mana than this counts as any amount."""
MOST_BODIES: Final = 12
"""If more creatures than this might be sacrificed, it isn't counted how many there are."""
REPEATED: Final = 60
"""How often a card is counted that can be played again and again, for mana."""


class Gain:
    """What a text can add."""

    def __init__(self) -> None:
        self.burn = 0
        """Damage and loss of life, or ANY."""
        self.pump = 0
        """Power of one creature."""
        self.wide = 0
        """Power of each creature."""
        self.x = 0
        """How often the amount is X."""
        self.wide_x = 0
        """How often the power of each creature is X."""
        self.throws = 0
        """How often a creature's power is dealt as damage."""
        self.doubles = 0
        """How often a creature's power is added to it."""
        self.tokens = 0
        """The number of creatures and cards that the player gets."""
        self.backfires = False
        """Whether the player whose text it is may be hurt."""
        self.draws = 0
        """How many cards are drawn, or passed over on the top of a library."""
        self.steals = 0
        """How many creatures of others it brings over, or untaps."""
        self.life_x = 0
        """How often the amount is X, where X is an amount of life that is paid."""
        self.counts = 0
        """How often the number of certain objects is added."""
        self.kinds: list[tuple[int, Value]] = []  # The same for each of these numbers.
        self.untaps = 0
        """How many permanents it untaps."""
        self.untaps_all = 0
        """How often it untaps any number of permanents."""
        self.again = 0
        """How often it gives one more use of some card: by copying a spell, or by returning a card to a hand."""
        self.channels = 0
        """How much mana each life makes that is paid for it."""
        self.recalls = 0
        """How many of these uses are of a permanent that is in play."""
        self.finds = False
        """Whether the card that is used once more might come from the library."""
        self.replays = False
        """Whether the cards in the player's graveyard can be played because of it, once each."""
        self.meddles = 0
        """How many creatures it could keep from blocking or from being blocked, or ANY."""
        self.phases = 0
        """How many combat phases it adds."""
        self.rouses = 0
        """How often it untaps any number of creatures."""
        self.turned = 0
        """How much of the damage is dealt to one target, the opponent or a creature; ANY if that is no fixed number."""

    @property
    def is_either(self) -> bool:
        """Whether all its damage goes to one target, and if that is a creature it does nothing else to creatures: so it
        either hurts the opponent or keeps a creature from blocking."""
        if self.turned < ANY:
            return self.turned > 0 and self.burn == self.turned and self.meddles == 1
        return self.meddles == 1 and not self.burn and self.x + self.throws == 1

    @property
    def is_nothing(self) -> bool:
        """Whether it adds nothing."""
        return not (self.hurts or self.tokens or self.steals or self.leads_on)

    @property
    def hurts(self) -> bool:
        """Whether it adds damage, loss of life or power, by itself."""
        fixed = self.burn or self.pump or self.wide or self.throws or self.doubles or self.counts
        return (fixed or self.life_x) != 0 or self.takes_x

    @property
    def only_takes_x(self) -> bool:
        """Whether nothing is added but amounts of X."""
        adds = self.burn or self.pump or self.wide or self.throws or self.doubles or self.counts or self.life_x
        return not (adds or self.tokens or self.steals or self.leads_on)

    @property
    def takes_x(self) -> bool:
        """Whether what it adds depends on X."""
        return (self.x or self.wide_x) != 0

    @property
    def leads_on(self) -> bool:
        """Whether it makes other things possible."""
        return (self.draws or self.untaps or self.untaps_all or self.again or self.phases or self.channels) != 0

    @property
    def is_counted_once(self) -> bool:
        """Whether it adds something that can be told only of what is used a known number of times."""
        return (self.throws or self.doubles or self.tokens) != 0 or self.leads_on

    @property
    def only_spreads(self) -> bool:
        """Whether all that it adds are tokens, and untapped permanents."""
        return not (self.hurts or self.draws or self.again or self.phases or self.channels)

    @property
    def only_draws(self) -> bool:
        """Whether all that it adds are cards."""
        leads = self.untaps or self.untaps_all or self.again or self.phases or self.channels
        return self.draws > 0 and not (self.hurts or self.tokens or self.steals or leads)

    def add_endlessly(self, other: Gain) -> None:
        """Add a gain that only spreads any number of times."""
        self.tokens = ANY if other.tokens else self.tokens
        self.untaps = ANY if other.untaps or other.untaps_all else self.untaps
        self.steals = ANY if other.steals else self.steals

    def add(self, other: Gain) -> None:
        """Add another gain to this one."""
        self.burn = min(ANY, self.burn + other.burn)
        self.pump += other.pump
        self.wide += other.wide
        self.x += other.x
        self.wide_x += other.wide_x
        self.throws += other.throws
        self.doubles += other.doubles
        self.tokens += other.tokens
        self.draws += other.draws
        self.steals += other.steals
        self.life_x += other.life_x
        self.counts += other.counts
        self.kinds = self.kinds + other.kinds if other.kinds else self.kinds
        self.untaps += other.untaps
        self.untaps_all += other.untaps_all
        self.again += other.again
        self.recalls += other.recalls
        self.channels += other.channels
        self.phases += other.phases
        self.rouses += other.rouses
        self.meddles = min(ANY, self.meddles + other.meddles)
        self.turned = min(ANY, self.turned + other.turned)
        self.backfires = self.backfires or other.backfires
        self.finds = self.finds or other.finds
        self.replays = self.replays or other.replays


class Unit:
    """Something that a player can use: what it costs and adds, and how often it can be used."""

    def __init__(self, gain: Gain, cost: int, limit: int, bodies: int = 0, taps: bool = False) -> None:
        self.gain: Final = gain
        self.triggers = False
        """Whether it triggers."""
        self.taps: Final = taps
        """Whether it can be used again when its source has been untapped."""
        self.bodies: Final = bodies
        """How many creatures are used up each time, at least."""
        self.cost: Final = cost
        """The least amount of mana."""
        self.limit: Final = limit
        """How often: a number, EACH, HELD, BURIED, SPELLS, ALWAYS, STORM, DEATHS or ENDLESS."""
        self.refreshes = False
        """Whether all it does is to untap its source, for mana."""
        self.makes_mana = False
        """Whether its source makes mana, too."""
        self.dear = False
        """Whether its source can't return itself, and costs mana to be played again."""
        self.share = 1
        """How many cards are used up each time, if it can be used as long as there are cards."""
        self.kind: Filter | None = None
        """If it can be used once for each permanent: which kind of permanents; None for all."""
        self.draws: Final = gain.draws * max(1, limit)
        """How many cards are drawn by all of this."""
        self.idle: Unit | None = None

    @property
    def untaps_one(self) -> bool:
        """Whether it taps its source, and all it does is to untap one permanent."""
        return self.taps and self.gain.untaps == 1 and not self.gain.untaps_all and self.gain.only_spreads

    def spent(self) -> Unit:
        """Return this as it is when its source is tapped: it can be used as often as that is untapped."""
        if self.idle is None:
            self.idle = Unit(self.gain, self.cost, 0, self.bodies, self.taps)
        return self.idle


ENDLESS: Final = -8
"""Any number of times."""
EACH: Final = -1
"""Once for each card or permanent that the player has."""
ALWAYS: Final = -2
"""As often as the player can pay mana."""
SPELLS: Final = -3
"""Once for each spell that the player plays."""
STORM: Final = -4
"""Once for each spell that has been played this turn; the mana is paid once."""
DEATHS: Final = -5
"""Once for each permanent of any player."""
BURIED: Final = -6
"""Once for each card or permanent that the player has, those in the graveyard included."""
HELD: Final = -7
"""Once for each card that the player has in hand."""


class Trigger(Unit):
    """Something that triggers, with the number of times."""

    def __init__(self, gain: Gain, limit: int) -> None:
        super().__init__(gain, 0, limit)
        self.triggers = True


class Reading:
    """What is on a face: what it adds as a spell, and what as a permanent."""

    def __init__(self) -> None:
        self.spell: Final = Gain()
        self.cost = 0
        self.least = 0
        """The least mana for which a card in hand can be used in any way; 0 if that can't be told."""
        self.lasting = False
        """Whether the card can be played again, or has a say in how it is played."""
        self.bodies = 0
        """How many creatures are sacrificed for the spell, at least."""
        self.flashback = -1
        """What it costs in mana to play the spell from the graveyard; -1 if it can't be."""
        self.repeated_cost = 0
        """How much more mana it costs if the card is to come back to the hand."""
        self.spells: Final[list[Unit]] = []
        """The spell, and the spell played from the graveyard, as something to use."""
        self.granted: Final[list[Unit]] = []
        """What can be used by the permanent to which this is attached."""
        self.units: Final[list[Unit]] = []
        """What can be used or will trigger while it is in play."""
        self.forced: Final = Gain()
        """What triggers without its controller's doing, or changes damage."""
        self.waking: Final[list[Trigger]] = []
        """The triggers that do nothing but untap it."""
        self.own_unclear = False
        """Whether something that only its controller gains by can't be told."""
        self.shedding: Final[list[tuple[Unit, str, int]]] = []
        """What can be used by removing counters from it: once for each time that so many of this kind are there."""
        self.entering: Final[dict[str, int]] = {}
        """How many counters it comes into play with, by their kind; ANY if that can't be told."""
        self.backfires = False
        """Whether what triggers may hurt its controller."""
        self.meddling = 0
        """How many creatures what is used or triggers could keep from blocking or from being blocked, or ANY."""
        self.own_meddling = 0
        """How many creatures what only its controller can use could keep from it, or ANY."""
        self.lords = 0
        """The power that each creature has because of it."""
        self.star: Value | None = None
        """If its power is counted anew all the time: the number that it is."""
        self.amplifies = 1
        """By how much damage is multiplied because of it, at most."""
        self.heritable = False
        """Whether another creature gets its +1/+1 counters when it dies."""
        self.returns = False
        """Whether the card can come back to the hand, to be played again for its cost."""
        self.storm = False
        """Whether the spell is copied for each spell played before it."""
        self.flare = 0
        """How much more mana each source makes because of it."""
        self.dampens = 0
        """How much power creatures lack because of it."""
        self.mana = 0
        """The most mana that it makes at once, or ANY."""
        self.outlet = 0
        """The most mana that it makes of one thing that is used up for it."""
        self.outlet_kind: Filter | None = None
        """Which kind of permanents is used up for that; None if any thing might be."""
        self.each: list[tuple[int, Filter]] = []
        """Kinds of objects in play for each of which it makes so much mana."""

    def add_outlet(self, made: int, kind: Filter | None) -> None:
        """Note that so much mana is made of one thing that is used up for it, of this kind; None for any."""
        self.outlet_kind = None if self.outlet else kind
        self.outlet = max(self.outlet, made)


class Means:
    """What a player has for dealing damage."""

    def __init__(self, mana: int) -> None:
        self.mana = mana
        """The most mana that the player can have."""
        self.given: Final = Gain()
        """What is added without anybody's doing any more."""
        self.units: Final[list[Unit]] = []
        self.cards: Final[list[GameObject]] = []
        self.looked = 0
        """How many of the cards have been looked at."""
        self.creatures = 0
        self.permanents = 0
        self.lords = 0
        self.meddling = 0
        """How many creatures could be kept from blocking or from being blocked, or ANY."""
        self.flare = 0
        """How much more mana each source makes."""
        self.sources = 0
        """How many sources of mana there are."""
        self.richest = 0
        """The most mana that one card makes."""
        self.outlets: Final[list[tuple[int, Filter | None]]] = []
        """How much mana can be made of one thing that is used up for it, and of which kind of permanents; None for any
        thing."""
        self.paid = 0
        """How much mana has been taken off that the sources cost themselves."""
        self.unclear: Final[list[int]] = []
        """The least mana for each card in hand of which it can't be told what it adds."""
        self.costs: Final[list[int]] = []
        """What each spell costs that the player could cast."""
        self.casts = 0
        """How many spells the player can cast, those of this turn included."""
        self.objects = 0
        """How many objects there are outside libraries."""
        self.dampened = 0
        """How much power each creature lacks because of something."""
        self.refresh = 0
        """The least amount of mana for which a permanent untaps itself; 0 if none does."""
        self.waking = 0
        """How many permanents untap themselves by a trigger."""
        self.amplified = 1
        """By how much damage is multiplied, at most."""
        self.stars: Final[list[GameObject]] = []
        """The creatures whose power is counted anew all the time, in play, on the stack and among the cards."""
        self.thrown = 0
        """The power of the strongest creature that has been used up for something on the stack."""
        self.single: Unit | None = None
        """The only thing that deals one target damage of which it can't be told how much; None if there are others."""
        self.aimed: Unit | None = None
        """The same in the case that it is dealt to a creature: it adds nothing then."""

    def add_outlet(self, reading: Reading) -> None:
        """Add what makes mana of things that are used up for it. The same twice makes no more of them."""
        outlet = reading.outlet, reading.outlet_kind
        if reading.outlet and outlet not in self.outlets:
            self.outlets.append(outlet)


def payable(costs: list[int], means: Means) -> int:
    """Return how many of these costs could be paid together, at most."""
    left = means.mana + means.paid
    count = 0
    for cost in sorted(costs):
        left -= cost
        if left < 0:
            break
        count += 1
    return count


def best(priced: list[tuple[int, int, int]], mana: int, creatures: int) -> int:
    """Return the greatest worth of things that together cost no more than the mana and the creatures. Each has its
    price in mana, its price in creatures, and its worth."""
    wide = min(creatures, sum([bodies for _, bodies, _ in priced]), MOST_BODIES)
    if wide == MOST_BODIES:
        wide = 0
        priced = [(cost, 0, worth) for cost, _, worth in priced]
    high = min(mana, MANY, sum([cost for cost, _, _ in priced]))
    worths = [[0] * (wide + 1) for _ in range(high + 1)]
    for cost, bodies, worth in priced:
        for have in range(high, cost - 1, -1):
            row, before = worths[have], worths[have - cost]
            for left in range(wide, bodies - 1, -1):
                row[left] = max(row[left], before[left - bodies] + worth)
    return worths[high][wide]


def sheddable(reading: Reading, counters: Mapping[str, int]) -> list[Unit]:
    """Return what can be used by removing counters from a permanent. ``counters``: how many it has, by their kind."""
    return [Unit(unit.gain, unit.cost, counters.get(kind, 0) // number) for unit, kind, number in reading.shedding]
