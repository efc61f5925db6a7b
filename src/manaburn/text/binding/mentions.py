"""Mentions: what a text has mentioned so far, and records of effects whose results it can refer to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..surface import It, Participle, That, ThatOpponent, ThatPlayer, Them, They
from ..tree import (
    Ability,
    All,
    ChooseOne,
    CopyCard,
    Counter,
    DealDamage,
    Destroy,
    Discard,
    Draw,
    Effect,
    IsOpponent,
    Mill,
    Move,
    Pick,
    Players,
    PlaySubgame,
    PlayTiming,
    Reveal,
    Role,
    Sacrifice,
    Search,
    Selector,
    ShowTop,
    Tap,
    TurnIs,
    Untap,
)


class Unbound(Exception):
    """A pronoun has no antecedent, or no pronoun would be bound to a reference."""


class Record:
    """An effect that the walk has reached, and the number under which its result is kept.

    ``n`` is the number of the :class:`~manaburn.text.tree.As` around the effect, or None. While a text is read, an
    effect gets a number when something later refers to its result. ``who``: the subject of its sentence.
    """

    __slots__ = ("effect", "n", "who")

    def __init__(self, n: int | None = None, effect: Effect | None = None) -> None:
        self.n = n
        self.effect = effect
        self.who: Selector | None = None


@dataclass(frozen=True)
class Hold(Effect):
    """While a text is read: an effect with its record, until the whole ability has been walked and the number is
    known."""

    record: Record
    effect: Effect


@dataclass
class Mention:
    """Something that a text mentions, and the pronouns that can refer to it."""

    ref: Selector | None
    """The selector for it in the tree. None: the objects that the effect of ``record`` affected."""
    record: Record | None = None
    player: bool = False
    """Whether "that player" can mean it."""
    thing: bool = True
    """Whether "it" can mean it."""
    plural: bool = False
    """Whether it is "them", not "it"."""
    nouns: frozenset[str] | None = None
    """The nouns after "that" that can mean it; None: all."""
    how: Participle = ""
    """What was done to it: "the sacrificed creature"."""
    own: bool = False
    """Whether it is the object that has the text: "it", but never "that creature"."""
    scope: Record | None = None
    """The effect inside which it can be referred to; None: anywhere later."""
    soft: bool = False
    """Whether it is only implied. A pronoun means it only if nothing that was named fits."""
    opponent: bool = False
    """Whether it was called an opponent."""
    by_noun: bool = False
    """Whether only "that creature" and the like can mean it, but not "it"."""
    elsewhere: bool = False
    """Whether it is a card that is not in play. "That creature" means it only if nothing in play fits."""

    def suits(self, word: Selector, no_own: bool) -> bool:
        """Return whether a pronoun can mean it. ``no_own``: whether "it" can't mean the object that has the text."""
        if isinstance(word, (ThatPlayer, They)):
            return self.player and not self.plural
        if isinstance(word, ThatOpponent):
            return self.player and not self.plural and self.opponent
        if not self.thing:
            return False
        if isinstance(word, It):
            return not self.plural and not self.by_noun and not (no_own and self.own)
        if isinstance(word, Them):
            return self.plural
        if isinstance(word, That):
            if self.own or self.plural != word.plural:
                return False
            if word.how and self.how != word.how and (word.how, self.how) != ("chosen", "found"):
                return False
            return self.nouns is None or word.noun in self.nouns
        return False


HOW: Final[dict[type[Effect], Participle]] = {
    Sacrifice: "sacrificed",
    Discard: "discarded",
    Mill: "milled",
    Draw: "drawn",
    Destroy: "destroyed",
    DealDamage: "dealt damage",
    Reveal: "revealed",
    Pick: "chosen",
    Tap: "tapped",
    Search: "found",
    ShowTop: "revealed",
    Untap: "untapped",
    Counter: "countered",
    CopyCard: "copied",
    PlaySubgame: "won",
}


def how_of(effect: Effect | None) -> Participle:
    """Return the participle for what an effect did; "" if there is none."""
    if isinstance(effect, Move):
        return "exiled" if effect.zone == "removed" else "returned"
    if isinstance(effect, ChooseOne) and all(isinstance(option, Destroy) for option in effect.options):
        return "destroyed"
    return HOW.get(type(effect), "") if effect is not None else ""


def of_the_turn(ability: Ability) -> list[Mention]:
    """Return what a text mentions that says that it can be played only during an opponent's turn: "that player"."""
    when = ability.restriction.when if isinstance(ability, PlayTiming) else None
    if when == TurnIs(All(Players((IsOpponent(),)))):
        return [Mention(Role("active"), player=True, thing=False, soft=True)]
    return []


def say(word: Selector) -> str:
    """Return a pronoun as it is written, in quotation marks."""
    if isinstance(word, That):
        return f"'{'the ' + word.how if word.how else 'those' if word.plural else 'that'} {word.noun}'"
    if isinstance(word, It):
        return "'it'"
    if isinstance(word, Them):
        return "'them'"
    if isinstance(word, They):
        return "'he or she'"
    return "'that player'" if isinstance(word, ThatPlayer) else "?"
