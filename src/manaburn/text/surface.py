"""Nodes for pronouns and other words whose meaning depends on the text before them.

The grammar reads a sentence as a tree that can contain these nodes. :mod:`~manaburn.text.binding` replaces them by
references when a text is read, and chooses them when it is written. No finished tree contains one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from manaburn.terms import ManaCost

from .tree import (
    Ability,
    Condition,
    Delayed,
    Duration,
    Effect,
    Filter,
    LookAt,
    Modification,
    Move,
    Selector,
    Test,
    Value,
)
from .tree.words import AnyZone, FlipResult, Operator

Participle = Literal[
    "",
    "attacking",
    "chosen",
    "copied",
    "countered",
    "dealt damage",
    "destroyed",
    "discarded",
    "drawn",
    "exiled",
    "found",
    "milled",
    "returned",
    "revealed",
    "sacrificed",
    "tapped",
    "targeted",
    "first",
    "untapped",
    "won",
]
"""What was done to something: "the sacrificed creature", "destroyed this way"; "" if it isn't said."""


@dataclass(frozen=True)
class It(Selector):
    """ "It", "its", "itself": one object mentioned before."""


@dataclass(frozen=True)
class Itself(Selector):
    """ "Itself": the source of the damage."""


@dataclass(frozen=True)
class Them(Selector):
    """ "Them", "they", "their": several objects mentioned before."""


@dataclass(frozen=True)
class That(Selector):
    """ "That creature", "those cards", "the token": an object, or objects, mentioned before. ``how`` is a participle:
    "the sacrificed creature"."""

    noun: str
    plural: bool = False
    how: Participle = ""


@dataclass(frozen=True)
class They(Selector):
    """ "He or she", "his or her", "they": the player mentioned before."""


@dataclass(frozen=True)
class ThatPlayer(Selector):
    """ "That player", "the player": the last player mentioned."""


@dataclass(frozen=True)
class ThatOpponent(Selector):
    """ "That opponent": the last player mentioned as an opponent, if there is one."""


@dataclass(frozen=True)
class Subj(Selector):
    """The subject of the verb, which the sentence has named before or leaves out."""


@dataclass(frozen=True)
class Chooser(Selector):
    """The player who makes a choice: the subject of the verb."""


@dataclass(frozen=True)
class ThatMuch(Value):
    """ "That much", "that many": the amount of an earlier effect or of the event."""


@dataclass(frozen=True)
class RepeatIf(Effect):
    """ "If ..., repeat this process"; ``may``: if the player wants it."""

    condition: Condition
    may: Selector | None = None


@dataclass(frozen=True)
class KickedWith(Condition):
    """ "Was kicked with its {R} kicker": the kicker with this cost was paid."""

    cost: ManaCost


@dataclass(frozen=True)
class IfDo(Condition):
    """ "If you do", "if a creature is destroyed this way": the effect of the sentence before has happened. ``other``:
    the words are about another player, "if that player does"; ``must``: the effect was not optional, "if you can't"."""

    other: bool = False
    must: bool = False


@dataclass(frozen=True)
class IfWon(Condition):
    """ "If you win": the clash of the sentence before."""


@dataclass(frozen=True)
class Acting(Effect):
    """A player who is named as the subject of an effect."""

    who: Selector
    effect: Effect


@dataclass(frozen=True)
class InsteadIf(Effect):
    """ "If ..., ... instead": an effect that replaces one before it."""

    condition: Condition
    effect: Effect


@dataclass(frozen=True)
class IfAfter(Effect):
    """ "..., if ...": an effect whose condition follows it. The effect for the other case comes last."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True)
class Mods(Modification):
    """Several modifications that share a verb."""

    mods: tuple[Modification, ...]


@dataclass(frozen=True)
class InZone(Test):
    """ "In your hand", "from a graveyard". It becomes the zone of a filter."""

    zone: AnyZone
    whose: Selector | None = None


@dataclass(frozen=True)
class Several(Ability):
    """Several abilities in one line: "flying, first strike"."""

    abilities: tuple[Ability, ...]


@dataclass(frozen=True)
class Cmp(Value):
    """A comparison with a number: "3 or less", "greater than ..."."""

    op: Operator
    value: Value


@dataclass(frozen=True)
class TheRest(Selector):
    """ "The rest": the objects that were not chosen."""


@dataclass(frozen=True)
class IfFlip(Condition):
    """ "You win the flip": the result of the last flip."""

    face: FlipResult
    other: bool = False
    """Whether another player than "you" loses it."""


@dataclass(frozen=True)
class FlipsWon(Value):
    """ "You win three or more flips": how many of the last flips were won."""


@dataclass(frozen=True)
class ChosenNow(Test):
    """ "Of the color of your choice": the choice is made where the words stand."""

    what: Literal["color", "creature type"]


@dataclass(frozen=True)
class ThisTurn(Duration):
    """ "This turn", after what can't or must be done."""


@dataclass(frozen=True)
class IntoHand(Effect):
    """ "Put it into your hand", for cards that were searched for or looked at."""

    what: Selector


@dataclass(frozen=True)
class BackInPlay(Move):
    """ "Return it to the battlefield under its owner's control", for what was in play before."""


@dataclass(frozen=True)
class Done(Selector):
    """ "Destroyed this way": what an earlier effect did this to."""

    how: Participle


@dataclass(frozen=True)
class IfThisDid(Condition):
    """ "If ~ deals damage to you this way": the same as "if you do", said of the source."""

    what: Literal["deals damage", "is destroyed"]


@dataclass(frozen=True)
class IfAchieved(Condition):
    """ "If you win all the flips", "if a permanent's ability is countered this way": the same as "if you do", said of
    coins or of an ability."""

    what: Literal["all flips won", "ability countered"]


@dataclass(frozen=True)
class IfDiscarded(Condition):
    """ "If that player discards a card this way": "if you do", said of who could do something else instead."""


@dataclass(frozen=True)
class IfPutThere(Condition):
    """ "If a creature card is put into that graveyard this way": what cards were turned over for was found."""

    kind: Filter


@dataclass(frozen=True)
class LookWhileExiled(LookAt):
    """ "You may look at it for as long as it remains exiled", of what has been exiled face down."""


@dataclass(frozen=True)
class Unplayed(Delayed):
    """ "At the beginning of the next end step, if you haven't played it, ...": what you could play is still there."""


@dataclass(frozen=True)
class OtherThanThis(Test):
    """ "Other than ~", where "other" alone would mean other than something else."""


@dataclass(frozen=True)
class WithThatName(Test):
    """ "With that name": the name chosen before, or that of what was mentioned."""


@dataclass(frozen=True)
class SharesOneOfThose(Test):
    """ "That shares one of those types with it": one of the card types by which "it" was named."""


@dataclass(frozen=True)
class Now(Modification):
    """A modification that needs a choice where the words stand: "becomes the color of your choice"."""

    what: Literal["color", "colors", "creature type", "basic land type"]
    mod: Modification


@dataclass(frozen=True)
class PaidMuch(Value):
    """ "Removed this way": the amount with which the cost was paid."""

    counter: str


@dataclass(frozen=True)
class WhoseCoin(Selector):
    """ "Each player whose coin comes up tails": the coins flipped last."""

    face: FlipResult


@dataclass(frozen=True)
class Numbered(Selector):
    """ "Each player with the highest number": whom the secret numbers of the text tell from the others."""


@dataclass(frozen=True)
class AllSeen(Selector):
    """ "The revealed cards": all that were revealed before a card of a kind was found."""
