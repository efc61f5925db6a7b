"""Nodes for pronouns and other words whose meaning depends on the text before them.

The grammar reads a sentence as a tree that can contain these nodes. :mod:`~manaburn.text.binding` replaces them by
references when a text is read, and chooses them when it is written. No finished tree contains one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from manaburn.terms import ManaCost

from .tree import Ability, Condition, Duration, Effect, Modification, Move, Selector, Test, Value
from .tree.words import FlipResult, Operator

Participle = Literal[
    "",
    "chosen",
    "copied",
    "countered",
    "dealt damage",
    "destroyed",
    "discarded",
    "drawn",
    "exiled",
    "found",
    "returned",
    "revealed",
    "sacrificed",
    "tapped",
    "untapped",
]
"""What was done to something: "the sacrificed creature", "destroyed this way"; "" if it isn't said."""


@dataclass(frozen=True)
class It(Selector):
    """ "it", "its", "itself": one object spoken of before."""


@dataclass(frozen=True)
class Itself(Selector):
    """ "itself": what deals the damage."""


@dataclass(frozen=True)
class Them(Selector):
    """ "them", "they", "their": several objects spoken of before."""


@dataclass(frozen=True)
class That(Selector):
    """ "that creature", "those cards", "the token"; ``how`` is a participle: "the sacrificed creature"."""

    noun: str
    plural: bool = False
    how: Participle = ""


@dataclass(frozen=True)
class They(Selector):
    """ "he or she", "his or her", "they": the player spoken of before."""


@dataclass(frozen=True)
class ThatPlayer(Selector):
    """ "that player", "the player"."""


@dataclass(frozen=True)
class ThatOpponent(Selector):
    """ "that opponent": of the players spoken of before one who was called an opponent, if there is such a one."""


@dataclass(frozen=True)
class Subj(Selector):
    """The subject of the verb, which the sentence has named already or leaves out ("you")."""


@dataclass(frozen=True)
class Chooser(Selector):
    """Who chooses "a creature": the subject of the verb."""


@dataclass(frozen=True)
class ThatMuch(Value):
    """ "that much", "that many"."""


@dataclass(frozen=True)
class RepeatIf(Effect):
    """ "If ..., repeat this process"."""

    condition: Condition


@dataclass(frozen=True)
class KickedWith(Condition):
    """ "Was kicked with its {R} kicker": of several kickers the one that costs this."""

    cost: ManaCost


@dataclass(frozen=True)
class IfDo(Condition):
    """ "if you do", "if a creature is destroyed this way": what the sentence before says was done. ``other``: it is
    said of somebody else, "if that player does"; ``must``: of what had to be done, "if you can't"."""

    other: bool = False
    must: bool = False


@dataclass(frozen=True)
class IfWon(Condition):
    """ "If you win": the clash of the sentence before."""


@dataclass(frozen=True)
class Acting(Effect):
    """The player (said) does it."""

    who: Selector
    effect: Effect


@dataclass(frozen=True)
class InsteadIf(Effect):
    """ "If ..., ... instead", said after what it replaces."""

    condition: Condition
    effect: Effect


@dataclass(frozen=True)
class IfAfter(Effect):
    """ "..., if ...": the condition said last; what is done otherwise is said after it."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True)
class Mods(Modification):
    """Several modifications said with one verb."""

    mods: tuple[Modification, ...]


@dataclass(frozen=True)
class InZone(Test):
    """ "in your hand", "from a graveyard": becomes the zone of the filter."""

    zone: str
    whose: Selector | None = None


@dataclass(frozen=True)
class Several(Ability):
    """Several abilities said in one line: "flying, first strike"."""

    abilities: tuple[Ability, ...]


@dataclass(frozen=True)
class Cmp(Value):
    """ "3 or less", "greater than ..."."""

    op: Operator
    value: Value


@dataclass(frozen=True)
class TheRest(Selector):
    """ "the rest": of those from which some were chosen."""


@dataclass(frozen=True)
class IfFlip(Condition):
    """ "you win the flip": of the last coin."""

    face: FlipResult
    other: bool = False
    """Whether another player than "you" loses it."""


@dataclass(frozen=True)
class ChosenNow(Test):
    """ "of the color of your choice": a choice made where it is said."""

    what: Literal["color", "creature type"]


@dataclass(frozen=True)
class ThisTurn(Duration):
    """ "this turn", as it is said of what can't be done or has to be."""


@dataclass(frozen=True)
class IntoHand(Effect):
    """ "put it into your hand", as it is said of cards that have been looked for or looked at."""

    what: Selector


@dataclass(frozen=True)
class BackInPlay(Move):
    """ "Return it to the battlefield under its owner's control", of what was in play before."""


@dataclass(frozen=True)
class Done(Selector):
    """What an effect before did so to: "destroyed this way"."""

    how: Participle


@dataclass(frozen=True)
class IfThisDid(Condition):
    """ "if ~ deals damage to you this way": "if you do", said of the source."""

    what: Literal["deals damage", "is destroyed"]


@dataclass(frozen=True)
class OtherThanThis(Test):
    """ "other than ~", where "other" alone would be said of something else."""


@dataclass(frozen=True)
class WithThatName(Test):
    """ "with that name": the name chosen before, or that of what was spoken of."""


@dataclass(frozen=True)
class Now(Modification):
    """A modification that needs a choice made where it is said: "becomes the color of your choice"."""

    what: Literal["color", "colors", "creature type", "basic land type"]
    mod: Modification


@dataclass(frozen=True)
class PaidMuch(Value):
    """ "removed this way", of what the cost removed."""

    counter: str


@dataclass(frozen=True)
class WhoseCoin(Selector):
    """ "each player whose coin comes up tails": of the coins flipped last."""

    face: FlipResult


@dataclass(frozen=True)
class AllSeen(Selector):
    """ "the revealed cards": all that were revealed until one of a kind was."""
