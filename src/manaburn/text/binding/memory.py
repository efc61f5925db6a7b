"""What a walk through a text remembers: what was mentioned, who is the subject, what can still be asked about.

The memory is the same in both directions, and is kept in terms of the finished tree: what was mentioned is a target
slot, a number of an effect, the source; never a pronoun.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace

from ..surface import Participle, That
from ..tree import All, Among, Both, Choose, Ref, Selector, Target, Value, You
from .mentions import Mention, Record, how_of


@dataclass(frozen=True)
class Subject:
    """The player who does what the sentence says."""

    who: Selector
    said: bool = False
    """Whether a verb of the sentence has taken it already: the next one means the same player again."""
    record: Record | None = None
    """The effect whose verb took it."""


@dataclass(frozen=True)
class Picked:
    """What some were chosen from: "the rest" are the others."""

    what: Selector | None
    """From which; None: from all that the effect of ``record`` revealed."""
    record: Record
    """The effect that chose."""


@dataclass(frozen=True)
class Snapshot:
    """A memory as it was, to go back to where one order of walking leads nowhere."""

    fields: dict[str, object]
    numbers: list[tuple[Record, int | None]]


class Memory(ABC):
    """What one walk through a text remembers. ``before``: what the costs in paragraphs before it have mentioned."""

    def __init__(self, before: list[Mention] | None = None) -> None:
        self.mentions: list[Mention] = list(before or [])
        """What has been spoken of, the latest last."""
        self.slots = 0
        """How many targets there were."""
        self.next_as = 0
        """The number for the next effect that needs one."""
        self.stack: list[Record] = []
        """The effects in which the walk is, the innermost last."""
        self.previous: Record | None = None
        """The effect before, about which "if you do" asks."""
        self.asked: Record | None = None
        """What the sentence before asked about with "if you do": "if you don't" asks about the same."""
        self.subject = Subject(You(), True)
        self.quiet = 0
        """Inside of how many kinds the walk is: nothing in "each creature with a counter on it" can be meant later."""
        self.event_amount = False
        """Whether "that much" can be the amount of the event."""
        self.amount_record: Record | None = None
        """The effect whose amount "that much" is, before that of the event."""
        self.loops = 0
        """Inside of how many effects on each of several the walk is."""
        self.costs: list[Mention] = []
        """What the costs have mentioned."""
        self.picked: Picked | None = None
        self.flip: Record | None = None
        """The last flip of a coin."""
        self.clash: Record | None = None
        """The last clash."""
        self.done: dict[Participle, Record | Ref] = {}
        """The last effect that destroyed, exiled, ... something: "destroyed this way"."""
        self.paid: tuple[int, str] | None = None
        """The part of the cost that removed counters, and their kind."""
        self.events = 0
        """How many events the ability waits for."""
        self.named = False
        """Whether a name has been chosen."""
        self.card_type = False
        """Whether a card type has been chosen: that is "the chosen type"."""
        self.x: Value | None = None
        """What X was, where it was told of a cost to be paid: it is so in the sentences after, too."""

    # -- what has been mentioned ---------------------------------------------------------------------------------------

    def mention(self, m: Mention) -> None:
        """Remembers something spoken of, unless it is inside of a kind."""
        if not self.quiet:
            self.mentions.append(m)

    def mention_done(
        self,
        nouns: frozenset[str] | None,
        *,
        plural: bool = False,
        player: bool = False,
        elsewhere: bool = False,
    ) -> None:
        """Remembers what the present effect does something to, if there is one."""
        if self.stack:
            record = self.stack[-1]
            how = how_of(record.effect)
            self.mention(Mention(None, record, player, not player, plural, nouns, how, elsewhere=elsewhere))

    @abstractmethod
    def selector(self, m: Mention) -> Selector | None:
        """What the tree has for a mention."""

    def number(self, record: Record) -> int:
        """The number of an effect, given now if it has none."""
        if record.n is None:
            record.n = self.next_as
            self.next_as += 1
        return record.n

    def find(self, word: Selector, no_own: bool = False) -> Mention | None:
        """The mention a pronoun means: the last that suits, what was only implied after all that was named. Of what
        was named "that creature" means a card only if no permanent (or spell) suits."""
        card = not isinstance(word, That) or bool(word.how) or word.noun == "card"
        for soft, elsewhere in ((False, card), (False, True), (True, True)):
            for m in reversed(self.mentions):
                if m.soft is soft and (elsewhere or not m.elsewhere) and self.within(m) and m.suits(word, no_own):
                    return m
        return None

    def lies_elsewhere(self, what: Selector) -> bool:
        """Whether what is spoken of are cards that are not in play. ``what``: as in the finished tree."""
        of = what.what if isinstance(what, Among) else what
        return any(m.elsewhere and of in (m.ref, _kept_by(m.record)) for m in self.mentions)

    def put_into_play(self, what: Selector, record: Record) -> None:
        """Cards spoken of become permanents: from here on "that creature" means them. ``what``: as in the finished
        tree; ``record``: the effect that puts them there."""
        ref = self.again(what)
        for i, m in enumerate(self.mentions):
            if m.elsewhere and (m.record is record or ref == m.ref or ref == _kept_by(m.record)):
                self.mentions[i] = replace(m, elsewhere=False)

    def within(self, m: Mention) -> bool:
        """Whether the walk is where the mention can be spoken of."""
        return m.scope is None or m.scope in self.stack

    def targets_together(self, word: Selector) -> Both | None:
        """Two targets named one by one, meant by "those creatures"."""
        if not isinstance(word, That) or not word.plural or word.how:
            return None
        found = [
            m.ref
            for m in self.mentions
            if isinstance(m.ref, Ref) and m.ref.role == "target" and not m.plural and word.noun in (m.nouns or ())
        ]
        return Both(tuple(found)) if len(found) == 2 else None

    def paid_with(self, how: Participle) -> Ref | None:
        """What a cost told of in another paragraph was paid with, if that was so done to."""
        for m in reversed(self.mentions):
            if m.how == how and isinstance(m.ref, Ref) and m.ref.role == "cost":
                return m.ref
        return None

    # -- the subject ---------------------------------------------------------------------------------------------------

    def subject_again(self) -> Selector:
        """The subject spoken of once more, inside (or outside) of the effect that named it."""
        who = self.subject.who
        if isinstance(who, Target):
            return Ref("target", who.slot)
        if isinstance(who, All) and self.subject.record is not None and self.subject.record in self.stack:
            return Ref("each", self.loops - 1)
        if isinstance(who, Choose):
            for m in reversed(self.mentions):
                if m.player and m.record is not None:
                    selector = self.selector(m)
                    if selector is not None:
                        return selector
        return who

    def take_subject(self) -> Selector:
        """The subject for one more verb: in full for the first one, then what stands for it."""
        who = self.subject.who
        anew = isinstance(who, All) and bool(self.stack) and self.subject.record not in self.stack
        if self.subject.said and not anew:
            return self.subject_again()
        record = self.stack[-1] if self.stack else None
        self.subject = Subject(who, True, record)
        if isinstance(who, All):
            self.loops += 1
            self.mentions.append(Mention(Ref("each", self.loops - 1), player=True, thing=False, scope=record))
        elif isinstance(who, Choose):
            for m in self.mentions:
                if m.record is None and m.ref is None:
                    m.record = record
        return who

    def share(self) -> Selector | None:
        """Of whom "that many" is if each of several players did the effect before: in "each player discards any number
        of cards, then draws that many cards" the player who draws. None: of all who did it."""
        record, subject = self.amount_record, self.subject
        each = isinstance(subject.who, All) and subject.record in self.stack
        return self.subject_again() if record is not None and each and record.who == subject.who else None

    def again(self, s: Selector) -> Selector:
        """An object spoken of once more."""
        return Ref("target", s.slot) if isinstance(s, Target) else s

    def itself(self, source: Selector) -> Selector:
        """The source of damage spoken of once more."""
        return Ref("each", self.loops - 1) if isinstance(source, All) else self.again(source)

    # -- going back ----------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Everything the walk has gathered."""
        fields: dict[str, object] = dict(self.__dict__)
        fields.update(
            mentions=list(self.mentions), stack=list(self.stack), costs=list(self.costs), done=dict(self.done)
        )
        return Snapshot(fields, [(m.record, m.record.n) for m in self.mentions if m.record is not None])

    def restore(self, state: Snapshot) -> None:
        """Back to a snapshot (once: what it holds is used again)."""
        for record, n in state.numbers:
            record.n = n
        self.__dict__.update(state.fields)


def _kept_by(record: Record | None) -> Ref | None:
    """What the tree has for what an effect did something to, if that has been asked."""
    return None if record is None or record.n is None else Ref("var", record.n)
