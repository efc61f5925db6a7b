"""Effects that are a process of several steps, mostly of several players: piles, bids, secret numbers, contests.

In the docstrings "it" is the effect, and "they" are the objects or players that it is about.
"""

from __future__ import annotations

from dataclasses import dataclass

from .base import Condition, CountedEffect, Effect, Selector, Value
from .costs import Cost
from .nouns import Filter


@dataclass(frozen=True)
class Piles(Effect):
    """``who`` separates them into two piles, ``chooser`` chooses one: ``Ref("pile chosen")`` and ``Ref("pile other")``;
    ``chosen`` and ``other`` are done with them at once. Where ``who`` is several players, each separates those of
    ``Ref("each")``, and the piles chosen are taken together."""

    who: Selector
    what: Selector
    chooser: Selector
    chosen: Effect | None = None
    other: Effect | None = None
    hidden: bool = False
    """Face down: the player who chooses doesn't know what is in them."""


@dataclass(frozen=True)
class LeftAndRight(Effect):
    """Each player whom your creatures attack divides his or her creatures without flying into a left and a right pile.
    Then each of those attackers can be blocked only by creatures with flying and by those of the pile that you choose
    for it.

    Rules: 309.2.
    """


@dataclass(frozen=True)
class StakedFlips(Effect):
    """You flip coins against the opponent: who wins gains 1 life, and the other loses it. Who has won decides whether
    another coin is flipped, for twice as much life."""

    opponent: Selector


@dataclass(frozen=True)
class ExileContest(Effect):
    """Each of the players removes the top card of his or her library from the game, and those who are tied for the
    highest converted mana cost do it again until one of them has the highest. The object: that player."""

    who: Selector


@dataclass(frozen=True)
class DestroyByFlip(Effect):
    """You flip a coin. If you win the flip, the first is destroyed; if you lose it, the second is."""

    first: Selector
    second: Selector


@dataclass(frozen=True)
class ExchangeSome(Effect):
    """You choose any number of permanents of a kind that the first player controls, and as many that the second
    controls. The players exchange control of them."""

    first: Selector
    second: Selector
    kind: Filter


@dataclass(frozen=True)
class ReorderGraveyard(Effect):
    """The cards in the player's graveyard are put in a random order."""

    who: Selector


@dataclass(frozen=True)
class NoteCounters(Effect):
    """The source notes the number and kind of counters that were on it."""

    what: Selector


@dataclass(frozen=True)
class MovedBy(Effect):
    """``move`` moves cards. ``who`` is remembered as the player who moved them: "cards he or she exiled"."""

    who: Selector
    move: Effect


@dataclass(frozen=True)
class ShufflePile(Effect):
    """The cards that the source has just removed from the game face down are shuffled: nobody knows which is which."""


@dataclass(frozen=True)
class RedistributeLife(Effect):
    """``who`` redistributes the life totals of any number of players among them."""

    who: Selector


@dataclass(frozen=True)
class ExileInTurns(Effect):
    """The two players take turns, beginning with the first: each removes one of the cards from the game, until all have
    been chosen. Then those of the first player return to their owner's hand, and the rest go to the graveyard."""

    first: Selector
    second: Selector
    what: Selector


@dataclass(frozen=True)
class Guess(Effect):
    """``who`` guesses whether the condition holds. Done: the guess was wrong."""

    who: Selector
    whether: Condition


@dataclass(frozen=True)
class OneMoreOrLess(Effect):
    """You choose a counter on it, and remove that counter or put another of its kind on it."""

    what: Selector


@dataclass(frozen=True)
class PayAnyMana(CountedEffect):
    """Each of the players may pay any amount of mana. "That many" of a player: how much he or she has paid."""

    who: Selector


@dataclass(frozen=True)
class NoteMana(Effect):
    """The source notes the type and amount of the mana spent on the cost of this ability."""


@dataclass(frozen=True)
class TakeTurns(Effect):
    """The players take turns, beginning with ``first``: each puts one of the cards into play tapped under his or her
    control, until all have been chosen."""

    first: Selector
    what: Selector


@dataclass(frozen=True)
class FlipUntilLost(CountedEffect):
    """The player flips coins until he or she loses a flip, but no more than ``most``; ``may_stop``: or chooses to stop.
    The amount: how many flips were won. Done: no flip was lost."""

    who: Selector
    most: Value | None = None
    may_stop: bool = False


@dataclass(frozen=True)
class SecretNumbers(CountedEffect):
    """Each of the players secretly chooses a number that is not less than ``least``; then the numbers are revealed. The
    objects: the players with the greatest number (``fewest``: the least). "That much" of a player: the number that he
    or she has chosen."""

    who: Selector
    least: int = 0
    fewest: bool = False


@dataclass(frozen=True)
class ChooseAnew(Effect):
    """``who`` chooses one of a kind, and another as often as you pay the cost. The object: the last one chosen."""

    who: Selector
    kind: Filter
    cost: Cost


@dataclass(frozen=True)
class Bid(CountedEffect):
    """The players bid life, beginning with you, with a bid of ``start`` (None: of any number). In turn order each may
    top the high bid, until it stands. The object: the high bidder. The amount: the high bid. Done: you are the high
    bidder."""

    who: Selector
    start: Value | None = None


@dataclass(frozen=True)
class FlipCard(Effect):
    """``who`` flips the source onto the table from a height. The objects: what of the kind it falls on, if it turns
    over. A program can't do it: by a house rule ``who`` chooses one object of the kind, and wins or loses a coin
    flip."""

    who: Selector
    kind: Filter
