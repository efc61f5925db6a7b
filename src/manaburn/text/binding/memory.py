"""The memory of a walk through a text: what was mentioned, the subject, and effects that can be referred to.

It is the same in both directions, and refers to the finished tree: a mention is a target slot, the number of an effect,
or the source, but never a pronoun.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace

from ..surface import Participle, That
from ..tree import All, Among, Both, Choose, Ref, Selector, Target, Value, You
from .mentions import Mention, Record, how_of


@dataclass(frozen=True)
class Subject:
    """The subject of a sentence: the player who does what it says."""

    who: Selector
    said: bool = False
    """Whether a verb of the sentence has used it already. Later verbs then refer to the same player."""
    record: Record | None = None
    """The effect whose verb used it first."""


@dataclass(frozen=True)
class Picked:
    """A choice among several objects. "The rest" means those not chosen."""

    what: Selector | None
    """The objects among which was chosen; None: all that the effect of ``record`` revealed."""
    record: Record
    """The effect that chose."""


@dataclass(frozen=True)
class Snapshot:
    """A copy of a memory, to be restored if an order of walking fails."""

    fields: dict[str, object]
    numbers: list[tuple[Record, int | None]]


class Memory(ABC):
    """The memory of one walk through a text. ``before``: what the costs in earlier paragraphs have mentioned."""

    def __init__(self, before: list[Mention] | None = None) -> None:
        self.mentions: list[Mention] = list(before or [])
        """What has been mentioned, the latest last."""
        self.slots = 0
        """The number of targets so far."""
        self.next_as = 0
        """The number for the next effect that needs one."""
        self.stack: list[Record] = []
        """The effects in which the walk is, the innermost last."""
        self.previous: Record | None = None
        """The effect before, to which "if you do" refers."""
        self.asked: Record | None = None
        """The effect to which the last "if you do" referred. "If you don't" refers to the same."""
        self.subject = Subject(You(), True)
        self.quiet = 0
        """The number of kinds inside which the walk is. What is mentioned inside a kind, as in "each creature with a
        counter on it", can't be referred to later."""
        self.event_amount = False
        """Whether "that much" can be the amount of the event."""
        self.amount_record: Record | None = None
        """The effect whose amount "that much" means; it comes before the amount of the event."""
        self.loops = 0
        """The number of effects on each of several objects or players inside which the walk is."""
        self.costs: list[Mention] = []
        """What the costs mention."""
        self.picked: Picked | None = None
        self.flip: Record | None = None
        self.flips: Record | None = None
        """The last flip of a coin, and the last flips of coins one after the other."""
        self.secret: Record | None = None
        """The effect by which numbers were chosen secretly."""
        self.clash: Record | None = None
        """The last clash."""
        self.done: dict[Participle, Record | Ref] = {}
        """For each participle, such as "destroyed", the last effect that did so: "destroyed this way"."""
        self.paid: tuple[int, str] | None = None
        """The number of the part of the cost that removes counters, and their kind."""
        self.events = 0
        """The number of events that can trigger the ability."""
        self.named = False
        """Whether a name has been chosen."""
        self.leaves = False
        """Whether the ability triggers when its object leaves play, so that "that player" can be one whom a linked
        ability has met."""
        self.card_type = False
        """Whether a card type has been chosen: that is "the chosen type"."""
        self.x: Value | None = None
        """The value that a cost defined for X. It also holds in later sentences."""
        self.compared: Selector | None = None
        """What is compared with something else. "That card" doesn't mean it where the other thing is named."""

    # -- what has been mentioned ---------------------------------------------------------------------------------------

    def mention(self, m: Mention) -> None:
        """Add a mention, unless the walk is inside a kind."""
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
        """Add a mention of the objects that the present effect affects, if there is one."""
        if self.stack:
            record = self.stack[-1]
            how = how_of(record.effect)
            self.mention(Mention(None, record, player, not player, plural, nouns, how, elsewhere=elsewhere))

    @abstractmethod
    def selector(self, m: Mention) -> Selector | None:
        """Return the selector for a mention in the tree."""

    def number(self, record: Record) -> int:
        """Return the number of an effect. It gets one if it has none."""
        if record.n is None:
            record.n = self.next_as
            self.next_as += 1
        return record.n

    def find(self, word: Selector, no_own: bool = False) -> Mention | None:
        """Return the mention that a pronoun means: the last one that fits; None if none does.

        What was only implied comes after all that was named. "That creature" means a card that is not in play only if
        no permanent or spell fits.
        """
        if isinstance(word, That) and word.how == "targeted":
            return self.targeted(word)
        if isinstance(word, That) and word.how == "first":
            return self.first(word)
        card = not isinstance(word, That) or bool(word.how) or word.noun == "card"
        for soft, elsewhere in ((False, card), (False, True), (True, True)):
            for m in reversed(self.mentions):
                if m.soft is soft and (elsewhere or not m.elsewhere) and self.within(m) and m.suits(word, no_own):
                    if not isinstance(word, That) or m.ref is None or m.ref != self.compared:
                        return m
        return None

    def targeted(self, word: That) -> Mention | None:
        """Return the mention of the last target that a noun describes: "the targeted creature"."""
        for m in reversed(self.mentions):
            if isinstance(m.ref, Ref) and m.ref.role == "target" and word.noun in (m.nouns or ()):
                return m if m.plural == word.plural else None
        return None

    def first(self, word: That) -> Mention | None:
        """Return the first mention that a noun describes: "the first creature". Of two in an event that is the one that
        the event is about."""
        nouns = (word.noun, "permanent")
        found = [m for m in self.mentions if m.thing and m.nouns and self.within(m)]
        about = [m for m in found if m.ref == Ref("event") and m.nouns and not m.nouns.isdisjoint(nouns)]
        found = about or [m for m in found if word.noun in (m.nouns or ())]
        return found[0] if found and not found[0].plural and not found[0].own else None

    def lies_elsewhere(self, what: Selector) -> bool:
        """Return whether a selector of the finished tree means cards that are not in play."""
        of = what.what if isinstance(what, Among) else what
        return any(m.elsewhere and of in (m.ref, _kept_by(m.record)) for m in self.mentions)

    def put_into_play(self, what: Selector, record: Record) -> None:
        """Note that cards are put into play, so that "that creature" means them from now on.

        ``what``: the selector of the finished tree. ``record``: the effect that puts them into play.
        """
        ref = self.again(what)
        for i, m in enumerate(self.mentions):
            if m.elsewhere and (m.record is record or ref == m.ref or ref == _kept_by(m.record)):
                self.mentions[i] = replace(m, elsewhere=False)

    def not_put_into_play(self, lying: list[Mention]) -> None:
        """Note that cards still are where they were before the other branch of a conditional effect."""
        for i, m in enumerate(self.mentions):
            if not m.elsewhere:
                self.mentions[i] = next((old for old in lying if replace(old, elsewhere=False) == m), m)

    def within(self, m: Mention) -> bool:
        """Return whether the walk is at a place where a mention can be referred to."""
        return m.scope is None or m.scope in self.stack

    def targets_together(self, word: Selector) -> Both | None:
        """Return two targets named separately, if "those creatures" can mean them; else None."""
        if not isinstance(word, That) or not word.plural or word.how:
            return None
        found = [
            m.ref
            for m in self.mentions
            if isinstance(m.ref, Ref) and m.ref.role == "target" and not m.plural and word.noun in (m.nouns or ())
        ]
        return Both(tuple(found)) if len(found) == 2 else None

    def paid_with(self, how: Participle) -> Ref | None:
        """Return what the cost in another paragraph was paid with, if the participle describes that; else None."""
        for m in reversed(self.mentions):
            if m.how == how and isinstance(m.ref, Ref) and m.ref.role == "cost":
                return m.ref
        return None

    # -- the subject ---------------------------------------------------------------------------------------------------

    def subject_again(self) -> Selector:
        """Return a reference to the subject, which has been named before."""
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
        """Return the subject for one more verb: in full for the first verb, then a reference to it."""
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
        """Return the player to whom "that many" belongs if each of several players did the earlier effect.

        In "each player discards any number of cards, then draws that many cards" it is the player who draws. None: it
        belongs to all players.
        """
        record, subject = self.amount_record, self.subject
        each = isinstance(subject.who, All) and subject.record in self.stack
        return self.subject_again() if record is not None and each and record.who == subject.who else None

    def again(self, s: Selector) -> Selector:
        """Return a reference to an object that has been named before."""
        return Ref("target", s.slot) if isinstance(s, Target) else s

    def itself(self, source: Selector) -> Selector:
        """Return a reference to the source of damage, which has been named before."""
        return Ref("each", self.loops - 1) if isinstance(source, All) else self.again(source)

    # -- going back ----------------------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """Return a copy of the memory."""
        fields: dict[str, object] = dict(self.__dict__)
        fields.update(
            mentions=list(self.mentions), stack=list(self.stack), costs=list(self.costs), done=dict(self.done)
        )
        return Snapshot(fields, [(m.record, m.record.n) for m in self.mentions if m.record is not None])

    def restore(self, state: Snapshot) -> None:
        """Restore a copy of the memory. A copy can be restored only once."""
        for record, n in state.numbers:
            record.n = n
        self.__dict__.update(state.fields)


def _kept_by(record: Record | None) -> Ref | None:
    """Return the reference to what an effect affected, if the effect has a number; else None."""
    return None if record is None or record.n is None else Ref("var", record.n)
