"""What a walk remembers: mentions, subjects, how pronouns are resolved and chosen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from ..surface import It, That, ThatOpponent, ThatPlayer, Them, They
from ..tree import All, Both, Choose, Ref, Selector, Target, You
from .mentions import Mention, Record, Unbound, how_of, say


class Memory(ABC):
    """What one walk through a text remembers.

    ``naming``: from tree to text, else from text to tree.
    """

    def __init__(self, naming: bool, before: list[Mention] | None = None) -> None:
        self.naming = naming
        self.mentions: list[Mention] = list(before or [])
        self.slots = 0
        self.next_as = 0
        self.stack: list[Record] = []
        self.previous: Record | None = None
        self.asked: Record | None = None
        """What the sentence before asked about with "if you do": "if you don't" asks about the same."""
        self.subject: Selector = You()
        self.subject_said = True
        self.subject_record: Record | None = None
        self.quiet = 0
        self.amount = False
        self.amount_record: Record | None = None
        self.level = 0
        self.loops = 0
        self.costs: list[Mention] = []
        self.rest: tuple[Selector | None, Record] | None = None
        self.flip: Record | None = None
        self.done: dict[str, Record | Ref] = {}
        self.paid: tuple[int, str] | None = None
        self.events = 0
        """How many events the ability waits for."""
        self.named = False
        """Whether a name has been chosen."""
        self.x: Any = None
        """What X was, where it was told of a cost to be paid: it is so in the sentences after, too."""

    def mention(self, m: Mention) -> None:
        if not self.quiet:
            self.mentions.append(m)

    def selector(self, m: Mention) -> Selector | None:
        """What a mention stands for; in reading, a number is given to its effect now."""
        if m.ref is not None:
            return m.ref
        if m.record is None:
            if self.naming:
                return None
            raise Unbound("somebody was mentioned who has done nothing")
        if m.record.n is None:
            if self.naming:
                return None
            m.record.n = self.next_as
            self.next_as += 1
        return Ref("var", m.record.n)

    def number(self, record: Record) -> int:
        """The number of an effect, given now if it has none."""
        if record.n is None:
            record.n = self.next_as
            self.next_as += 1
        return record.n

    def find(self, word: Selector, no_own: bool = False) -> Mention | None:
        """The mention a pronoun means."""
        for soft in (False, True):
            found = self.find_among([m for m in self.mentions if m.soft == soft], word, no_own)
            if found is not None:
                return found
        return None

    def find_among(self, mentions: list[Mention], word: Selector, no_own: bool) -> Mention | None:
        """The last of these mentions that suits a pronoun."""
        for m in reversed(mentions):
            if m.scope is not None and m.scope not in self.stack:
                continue
            if isinstance(word, (ThatPlayer, They)):
                if m.player and not m.plural:
                    return m
                continue
            if isinstance(word, ThatOpponent):
                if m.player and not m.plural and m.opponent:
                    return m
                continue
            if not m.thing:
                continue
            if isinstance(word, It):
                if m.plural or (no_own and m.own):
                    continue
                return m
            if isinstance(word, Them):
                if m.plural:
                    return m
                continue
            if isinstance(word, That):
                if m.own or m.plural != word.plural:
                    continue
                if word.how and m.how != word.how:
                    continue
                if m.nouns is not None and word.noun not in m.nouns:
                    continue
                return m
        return None

    def resolve(self, word: Selector, no_own: bool = False) -> Selector:
        m = self.find(word, no_own)
        if m is None and isinstance(word, ThatOpponent):
            m = self.find(ThatPlayer())
        if m is None and isinstance(word, That) and word.noun == "card" and not word.how:
            m = self.find(That("permanent", word.plural))
        if m is None and no_own:
            m = self.find(word)
        if m is None and isinstance(word, They) and not self.quiet:
            m = self.find(Them())
        if m is None and word in (That("card", False, "exiled"), That("card", True, "exiled")):
            record = self.done.get("exiled")
            if not isinstance(record, Record):
                return Ref("linked")
            what = getattr(record.effect, "what", None)
            return Ref("target", what.slot) if isinstance(what, Target) else Ref("var", self.number(record))
        if m is None:
            both = self.targets_together(word)
            if both is not None:
                return both
            raise Unbound(f"nothing for {say(word)} to mean")
        result = self.selector(m)
        assert result is not None
        return result

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

    def name(self, ref: Selector, no_own: bool = False) -> Selector:
        """A pronoun for a reference."""
        options: list[Selector] = [It(), Them(), ThatPlayer(), They(), ThatOpponent()]
        if not isinstance(self.subject, You) and ref == self.again(self.subject):
            options[2:4] = [They(), ThatPlayer()]
        nouns: list[str] = []
        for m in reversed(self.mentions):
            if self.selector(m) == ref:
                for n in sorted(m.nouns or ()):
                    if n not in nouns:
                        nouns.append(n)
        order = ["creature", "land", "artifact", "enchantment", "permanent", "spell", "card", "token"]
        if "spell" in nouns and "permanent" not in nouns:
            order.insert(0, "spell")
        nouns.sort(key=lambda n: order.index(n) if n in order else 99)
        for noun in nouns or order:
            for plural in (False, True):
                options.append(That(noun, plural))
        for how in (
            "sacrificed",
            "discarded",
            "exiled",
            "chosen",
            "revealed",
            "returned",
            "destroyed",
            "tapped",
            "countered",
        ):
            for noun in nouns or order:
                for plural in (False, True):
                    options.append(That(noun, plural, how))
        for option in options:
            found = self.find(option, no_own)
            if found is None and isinstance(option, That) and option.noun == "card" and not option.how:
                found = self.find(That("permanent", option.plural))
            if found is not None and self.selector(found) == ref:
                return option
        if ref in (
            Ref("event other"),
            Ref("chosen player"),
            Ref("event player"),
            Ref("granter"),
            Ref("pile chosen"),
            Ref("pile other"),
            Ref("event source"),
        ):
            return ref
        if ref == Ref("linked") and self.find(That("card", False, "exiled")) is None:
            return That("card", False, "exiled")
        raise Unbound(f"no wording for {ref}")

    def again(self, who: Selector) -> Selector:
        """The subject spoken of once more, inside (or outside) of the effect that named it."""
        if isinstance(who, Target):
            return Ref("target", who.slot)
        if isinstance(who, All) and self.subject_record is not None and self.subject_record in self.stack:
            return Ref("each", self.loops - 1)
        if isinstance(who, Choose):
            for m in reversed(self.mentions):
                if m.player and m.record is not None:
                    sel = self.selector(m)
                    if sel is not None:
                        return sel
        return who

    def take_subject(self) -> Selector:
        if self.subject_said:
            if isinstance(self.subject, All) and self.stack and self.subject_record not in self.stack:
                self.subject_said = False
            else:
                return self.again(self.subject)
        self.subject_said = True
        self.subject_record = self.stack[-1] if self.stack else None
        if isinstance(self.subject, All):
            self.loops += 1
            self.mentions.append(
                Mention(Ref("each", self.loops - 1), player=True, thing=False, scope=self.subject_record)
            )
        elif isinstance(self.subject, Choose):
            for m in self.mentions:
                if m.record is None and m.ref is None:
                    m.record = self.subject_record
        return self.subject

    def paid_with(self, how: str) -> Ref | None:
        """What a cost told of in another paragraph was paid with, if that was so done to."""
        for m in reversed(self.mentions):
            if m.how == how and isinstance(m.ref, Ref) and m.ref.role == "cost":
                return m.ref
        return None

    def how(self) -> str:
        return how_of(self.stack[-1].effect) if self.stack else ""

    def again_object(self, s: Any) -> Any:
        if isinstance(s, Target):
            return Ref("target", s.slot)
        return s

    def itself(self, source: Any) -> Any:
        """The source of damage spoken of once more."""
        if isinstance(source, All):
            return Ref("each", self.loops - 1)
        return self.again_object(source)

    def snapshot(self) -> dict[str, Any]:
        """Everything the walk has gathered."""
        state = dict(self.__dict__)
        for key in ("mentions", "stack", "costs"):
            state[key] = list(state[key])
        state["done"] = dict(self.done)
        state["numbers"] = [(m.record, m.record.n) for m in self.mentions if m.record is not None]
        return state

    def restore(self, state: dict[str, Any]) -> None:
        """Back to a snapshot."""
        for record, n in state.pop("numbers"):
            record.n = n
        self.__dict__.update(state)

    @abstractmethod
    def go(self, node: Any) -> Any:
        """Any node of the tree."""

    @abstractmethod
    def fields(self, node: Any, skip: tuple[str, ...] = ()) -> Any:
        """A node with its fields gone through in the order of the text."""

    @abstractmethod
    def go_effect(self, e: Any) -> Any:
        """An effect, as a part of a sentence or as one."""
