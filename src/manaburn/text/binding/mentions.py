"""What has been spoken of, and what an effect did: the notes a walk through a text takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..surface import It, Participle, That, ThatOpponent, ThatPlayer, Them, They
from ..tree import (
    CopyCard,
    Counter,
    DealDamage,
    Destroy,
    Discard,
    Effect,
    Move,
    Pick,
    Reveal,
    Sacrifice,
    Search,
    Selector,
    Tap,
    Untap,
)


class Unbound(Exception):
    """A reference without a certain antecedent (or one that no wording expresses)."""


class Record:
    """An effect that the walk has come to, and the number under which what it did is kept.

    ``n`` is the number of the :class:`~manaburn.text.tree.As` around the effect; None: it has none. In reading it gets
    one as soon as something later in the text asks what it did. ``who``: the subject of the sentence that says it.
    """

    __slots__ = ("effect", "n", "who")

    def __init__(self, n: int | None = None, effect: Effect | None = None) -> None:
        self.n = n
        self.effect = effect
        self.who: Selector | None = None


@dataclass(frozen=True)
class Hold(Effect):
    """In reading: an effect with its record, until the whole ability has been walked and its number is known."""

    record: Record
    effect: Effect


@dataclass
class Mention:
    """Something spoken of, and by which words it can be meant again."""

    ref: Selector | None
    """What the tree has for it; None: what the effect of ``record`` did something to."""
    record: Record | None = None
    player: bool = False
    """ "That player" can mean it."""
    thing: bool = True
    """ "It" can mean it."""
    plural: bool = False
    """ "Them", not "it"."""
    nouns: frozenset[str] | None = None
    """The nouns of "that ..." that suit it; None: all."""
    how: Participle = ""
    """What was done to it: "the sacrificed creature"."""
    own: bool = False
    """It is the object the text is on: "it", but never "that creature"."""
    scope: Record | None = None
    """The effect inside of which alone it can be spoken of; None: anywhere after it."""
    soft: bool = False
    """Only implied: meant where nothing that was named fits."""
    opponent: bool = False
    """Called an opponent."""
    elsewhere: bool = False
    """A card that is not in play: "that creature" means it only where nothing in play fits."""

    def suits(self, word: Selector, no_own: bool) -> bool:
        """Whether a pronoun can mean it; with ``no_own`` "it" doesn't mean the object the text is on."""
        if isinstance(word, (ThatPlayer, They)):
            return self.player and not self.plural
        if isinstance(word, ThatOpponent):
            return self.player and not self.plural and self.opponent
        if not self.thing:
            return False
        if isinstance(word, It):
            return not self.plural and not (no_own and self.own)
        if isinstance(word, Them):
            return self.plural
        if isinstance(word, That):
            if self.own or self.plural != word.plural or (word.how and self.how != word.how):
                return False
            return self.nouns is None or word.noun in self.nouns
        return False


HOW: Final[dict[type[Effect], Participle]] = {
    Sacrifice: "sacrificed",
    Discard: "discarded",
    Destroy: "destroyed",
    DealDamage: "dealt damage",
    Reveal: "revealed",
    Pick: "chosen",
    Tap: "tapped",
    Search: "found",
    Untap: "untapped",
    Counter: "countered",
    CopyCard: "copied",
}


def how_of(effect: Effect | None) -> Participle:
    """The participle for what an effect did; "": there is none."""
    if isinstance(effect, Move):
        return "exiled" if effect.zone == "removed" else "returned"
    return HOW.get(type(effect), "") if effect is not None else ""


def say(word: Selector) -> str:
    """A pronoun as it reads."""
    if isinstance(word, That):
        return f"'{'the ' + word.how if word.how else 'those' if word.plural else 'that'} {word.noun}'"
    if isinstance(word, It):
        return "'it'"
    if isinstance(word, Them):
        return "'them'"
    if isinstance(word, They):
        return "'he or she'"
    return "'that player'" if isinstance(word, ThatPlayer) else "?"
