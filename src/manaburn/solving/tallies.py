"""How much life an opponent can lose, by what: the numbers that the texts of a game add up to."""

from __future__ import annotations

from typing import Final

from manaburn.text.tree.nouns import Filter

from .parts import ANY

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
        self.untaps = 0
        """How many permanents it untaps."""
        self.untaps_all = 0
        """How often it untaps any number of permanents."""
        self.again = 0
        """How often it gives one more use of some card: by copying a spell, or by returning a card to a hand."""
        self.finds = False
        """Whether the card that is used once more might come from the library."""
        self.meddles = 0
        """How many creatures it could keep from blocking or from being blocked, or ANY."""

    @property
    def is_nothing(self) -> bool:
        """Whether it adds nothing."""
        adds = self.burn or self.pump or self.wide or self.x or self.throws or self.doubles
        return not (adds or self.life_x or self.counts or self.tokens or self.steals or self.leads_on)

    @property
    def leads_on(self) -> bool:
        """Whether it makes other things possible."""
        return (self.draws or self.untaps or self.untaps_all or self.again) != 0

    @property
    def is_counted_once(self) -> bool:
        """Whether it adds something that can be told only of what is used a known number of times."""
        return (self.throws or self.doubles or self.tokens) != 0 or self.leads_on

    def add(self, other: Gain) -> None:
        """Add another gain to this one."""
        self.burn = min(ANY, self.burn + other.burn)
        self.pump += other.pump
        self.wide += other.wide
        self.x += other.x
        self.throws += other.throws
        self.doubles += other.doubles
        self.tokens += other.tokens
        self.draws += other.draws
        self.steals += other.steals
        self.life_x += other.life_x
        self.counts += other.counts
        self.untaps += other.untaps
        self.untaps_all += other.untaps_all
        self.again += other.again
        self.meddles = min(ANY, self.meddles + other.meddles)
        self.backfires = self.backfires or other.backfires
        self.finds = self.finds or other.finds


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
        """How often: a number, EACH, HELD, BURIED, SPELLS, ALWAYS, STORM or DEATHS."""
        self.kind: Filter | None = None
        """If it can be used once for each permanent: which kind of permanents; None for all."""
        self.draws: Final = gain.draws * max(1, limit)
        """How many cards are drawn by all of this."""


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
        self.lasting = False
        """Whether the card can be played again, or has a say in how it is played."""
        self.bodies = 0
        """How many creatures are sacrificed for the spell, at least."""
        self.times = 1
        """How often the spell can be played."""
        self.units: Final[list[Unit]] = []
        """What can be used or will trigger while it is in play."""
        self.forced: Final = Gain()
        """What triggers without its controller's doing, or changes damage."""
        self.backfires = False
        """Whether what triggers may hurt its controller."""
        self.meddling = 0
        """How many creatures what is used or triggers could keep from blocking or from being blocked, or ANY."""
        self.lords = 0
        """The power that each creature has because of it."""
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
        self.each: list[tuple[int, Filter]] = []
        """Kinds of objects in play for each of which it makes so much mana."""
