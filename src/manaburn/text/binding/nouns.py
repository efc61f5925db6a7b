"""References in what is spoken of: pronouns, choices, targets."""

from __future__ import annotations

import dataclasses
from typing import Any

from ..surface import AllSeen, Chooser, Done, It, Subj, That, ThatOpponent, ThatPlayer, Them, TheRest, They, WhoseCoin
from ..tree import (
    All,
    Among,
    Both,
    Choose,
    ChooseAmong,
    ControllerOf,
    Either,
    Filter,
    Host,
    Number,
    Other,
    OwnerOf,
    Players,
    Ref,
    Rest,
    Role,
    Selector,
    SourceOf,
    Target,
    This,
    TopCards,
    You,
    walk,
)
from .memory import Memory
from .mentions import Mention, Record, Unbound, controlled_by_others, is_one, nouns_of, opponents, source_of_ability


class NounWalk(Memory):
    """Selectors: what is spoken of."""

    def go_selector(self, s: Any) -> Any:
        if isinstance(s, (You,)):
            return s
        if isinstance(s, This):
            self.mention(Mention(s, own=True))
            return s
        if isinstance(s, Host):
            self.mention(Mention(s, nouns=None))
            return s
        if isinstance(s, (Subj, Chooser)):
            return self.take_subject()
        if isinstance(s, They) and not self.subject_said:
            return self.take_subject()
        if self.naming and not self.subject_said and s == self.subject:
            self.take_subject()
            return They()
        if isinstance(s, (It, Them, That, They, ThatPlayer, ThatOpponent)):
            found = self.resolve(s)
            self.said_again(s, found)
            return found
        if isinstance(s, Done):
            record = self.done[s.how] if s.how in self.done else self.paid_with(s.how)
            if record is None:
                raise Unbound(f"nothing was {s.how} before")
            return record if isinstance(record, Ref) else Ref("var", self.number(record))
        if self.naming and isinstance(s, Among) and isinstance(s.what, Ref) and s.what.role in ("var", "cost"):
            known = dict(self.done)
            for m in self.mentions:
                if m.how and m.how not in known and isinstance(m.ref, Ref) and m.ref.role == "cost":
                    known[m.how] = m.ref
            for how, r in known.items():
                if r == s.what or (isinstance(r, Record) and s.what.role == "var" and r.n == s.what.n):
                    if self.stack:
                        self.rest = (s.what, self.stack[-1])
                    if self.stack:
                        self.mention(Mention(None, self.stack[-1], plural=True, nouns=nouns_of(s.kind), how=self.how()))
                    return dataclasses.replace(s, what=Done(how), kind=self.go(s.kind))
        if isinstance(s, Among) and isinstance(s.what, Done):
            result = self.fields(s)
            if self.stack:
                self.rest = (result.what, self.stack[-1])
                self.mention(Mention(None, self.stack[-1], plural=True, nouns=nouns_of(s.kind), how=self.how()))
            return result
        if isinstance(s, Role):
            self.mention(Mention(s, player=True, thing=False))
            return s
        if isinstance(s, AllSeen):
            if self.rest is None or self.rest[0] is not None:
                raise Unbound("nothing for 'the revealed cards' to mean")
            return Ref("var all", self.number(self.rest[1]))
        if self.naming and isinstance(s, Ref) and s.role == "var all":
            if self.rest is None or self.rest[0] is not None or self.rest[1].n != s.n:
                raise Unbound("no wording for all that was revealed")
            return AllSeen()
        if isinstance(s, WhoseCoin):
            if self.flip is None:
                raise Unbound("nothing for 'whose coin' to mean")
            return Ref("var" if s.face == "heads" else "var rest", self.number(self.flip))
        if isinstance(s, Ref) and self.naming and self.flip is not None and s.n == self.flip.n:
            if s.role in ("var", "var rest"):
                return WhoseCoin("heads" if s.role == "var" else "tails")
        if isinstance(s, TheRest):
            if self.rest is None:
                raise Unbound("nothing for 'the rest' to mean")
            chosen = Ref("var", self.number(self.rest[1]))
            return Rest(self.rest[0] if self.rest[0] is not None else Ref("var all", chosen.n), chosen)
        if isinstance(s, Rest) and self.naming:
            number = self.rest[1].n if self.rest is not None and self.rest[1].n is not None else -9
            if self.rest is None or s != Rest(
                self.rest[0] if self.rest[0] is not None else Ref("var all", number), Ref("var", number)
            ):
                raise Unbound("no wording for Rest")
            return TheRest()
        if isinstance(s, Ref):
            if not self.naming:
                return s
            word = self.name(s)
            self.said_again(word, s)
            return word
        if self.naming and isinstance(s, Both) and all(isinstance(part, Ref) for part in s.parts):
            for noun in ("creature", "land", "artifact", "permanent"):
                word = That(noun, True)
                if self.find(word) is None and self.targets_together(word) == s:
                    return word
        if isinstance(s, Target):
            return self.go_target(s)
        if isinstance(s, SourceOf) and self.naming:
            return self.name(s)
        if isinstance(s, (ControllerOf, OwnerOf)):
            what = s.what
            if isinstance(what, It) or (isinstance(what, Ref) and self.naming):
                try:
                    new = self.resolve(what, no_own=True) if isinstance(what, It) else self.name(what, no_own=True)
                    if self.naming and new == Ref("event source"):
                        raise Unbound("no word for the source")
                except Unbound:
                    told = self.find(ThatPlayer()) if self.naming else None
                    if told is None or told.ref != s:
                        raise
                    return ThatPlayer()
                bound = new if not self.naming else what
            else:
                new = self.go(what)
                bound = self.again_object(new if not self.naming else what)
            result = dataclasses.replace(s, what=new)
            said = new if self.naming else what
            if isinstance(said, That) and not said.plural:
                # "that creature's controller sacrifices it": who is told to do something, and with what.
                self.mention(Mention(bound, nouns=frozenset([said.noun])))
            self.mention(Mention(dataclasses.replace(s, what=bound), player=True, thing=False))
            return result
        if isinstance(s, All):
            result = self.fields(s)
            kind = s.kind
            if isinstance(kind, Filter):
                self.mention(
                    Mention(
                        None, self.stack[-1] if self.stack else None, plural=True, nouns=nouns_of(kind), how=self.how()
                    )
                    if self.stack
                    else Mention(result if not self.naming else s, plural=True, nouns=nouns_of(kind))
                )
            return result
        if isinstance(s, Choose):
            if self.naming and s.who == self.again(self.subject) and self.subject_said:
                s2 = dataclasses.replace(s, who=Chooser())
                rest = self.fields(s2, skip=("who",))
            elif self.naming and not self.subject_said and s.who == self.subject:
                self.take_subject()
                rest = self.fields(dataclasses.replace(s, who=Chooser()), skip=("who",))
            else:
                rest = self.fields(s)
            if self.stack and isinstance(s.kind, Filter) and s.kind.zone == "in play":
                self.rest = (All(s.kind if self.naming else rest.kind), self.stack[-1])
            if self.stack:
                isplayer = isinstance(s.kind, Players)
                self.mention(
                    Mention(
                        None,
                        self.stack[-1],
                        player=isplayer,
                        thing=not isplayer,
                        plural=not is_one(s.low, s.high) or s.up_to_any,
                        nouns=nouns_of(s.kind),
                        how=self.how(),
                    )
                )
            return rest
        if isinstance(s, TopCards):
            result = self.fields(s)
            if self.stack:
                self.mention(
                    Mention(
                        None,
                        self.stack[-1],
                        plural=s.n != Number(1),
                        nouns=frozenset(["card", "creature", "land", "artifact", "enchantment", "permanent"]),
                        how=self.how(),
                    )
                )
            return result
        if isinstance(s, ChooseAmong):
            if self.naming and self.subject_said and s.who == self.again(self.subject):
                rest = self.fields(dataclasses.replace(s, who=Chooser()), skip=("who",))
            elif self.naming and not self.subject_said and s.who == self.subject:
                self.take_subject()
                rest = self.fields(dataclasses.replace(s, who=Chooser()), skip=("who",))
            else:
                rest = self.fields(s)
            if self.stack:
                self.rest = (s.what if self.naming else rest.what, self.stack[-1])
                self.mention(
                    Mention(
                        None,
                        self.stack[-1],
                        plural=not is_one(s.low, s.high) or s.up_to_any,
                        nouns=None,
                        how=self.how(),
                    )
                )
            return rest
        return self.fields(s)

    def said_again(self, word: Selector, ref: Selector) -> None:
        """ "That creature", "that opponent": what "it", "he or she" mean from here on."""
        if isinstance(word, ThatOpponent):
            self.mention(Mention(ref, player=True, thing=False, opponent=True))
        if isinstance(word, That) and not word.plural and not word.how:
            self.mention(Mention(ref, nouns=frozenset([word.noun])))

    def go_target(self, s: Target) -> Target:
        original = s
        slot = self.slots
        if self.naming:
            if s.slot != slot:
                raise Unbound("the targets are not numbered in the order of the text")
            distinct = s.distinct
            if distinct:
                if distinct != tuple(range(slot)):
                    raise Unbound("no wording for which targets are different")
                distinct = (-1,)
            self.slots += 1
            s = dataclasses.replace(s, slot=0, distinct=distinct)
        else:
            self.slots += 1
            if s.distinct and not slot:
                if not isinstance(s.kind, Filter):
                    raise Unbound("nothing for 'another' to be other than")
                s = dataclasses.replace(s, kind=Filter((Other(), *s.kind.tests), s.kind.zone, s.kind.whose))
            s = dataclasses.replace(s, slot=slot, distinct=tuple(range(slot)) if s.distinct else ())
        theirs = isinstance(s.chooser, Choose) and any(part == Ref("each") for part in walk(s.kind))
        result = self.fields(s, skip=("kind",) if theirs else ())
        kind = original.kind
        player = isinstance(kind, Players) or (
            isinstance(kind, Either) and any(isinstance(k, Players) for k in kind.kinds)
        )
        thing = not isinstance(kind, Players)
        self.mentions.append(
            Mention(
                Ref("target", slot),
                player=player,
                thing=thing,
                plural=not is_one(s.low, s.high) or s.up_to_any,
                nouns=nouns_of(kind),
                how=self.how() if self.how() == "chosen" else "",
                opponent=player and opponents(kind),
            )
        )
        source = source_of_ability(kind)
        if source is not None:
            self.mentions.append(Mention(SourceOf(Ref("target", slot)), nouns=nouns_of(source)))
        if controlled_by_others(kind) or (isinstance(kind, Filter) and kind.zone == "stack"):
            self.mentions.append(
                Mention(
                    ControllerOf(Ref("target", slot)), player=True, thing=False, soft=True, opponent=opponents(kind)
                )
            )
        return result  # type: ignore[no-any-return]

    def go_player_choice(self, c: Choose) -> Choose:
        """ "an opponent", "a player" as a subject: you choose."""
        result = dataclasses.replace(c, kind=self.go(c.kind))
        self.mention(Mention(None, None, player=True, thing=False))
        return result
