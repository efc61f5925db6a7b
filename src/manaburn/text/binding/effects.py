"""References in instructions: their subjects, and what they did."""

from __future__ import annotations

import dataclasses
from typing import Any, Final

from ..functions import ordered
from ..surface import (
    Acting,
    ChosenNow,
    IfAfter,
    IfDo,
    IfThisDid,
    InsteadIf,
    IntoHand,
    It,
    Itself,
    Now,
    RepeatIf,
    Subj,
    ThatMuch,
    They,
    ThisTurn,
)
from ..tree import (
    All,
    Among,
    Amount,
    Apply,
    As,
    AssignsDamage,
    Attach,
    AttacksAsThough,
    BlocksMore,
    Both,
    Cant,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CantPlay,
    Choose,
    ChooseAmong,
    ChooseValue,
    ControllerOf,
    CopyCard,
    CopyOf,
    CreateCopies,
    CreateTokens,
    Delayed,
    DidIt,
    Discard,
    Draw,
    EndOfTurn,
    Filter,
    ForEach,
    If,
    IfPaid,
    InRelation,
    May,
    Mill,
    Modal,
    Move,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    Not,
    NotCondition,
    Number,
    OfChosen,
    Other,
    OwnerOf,
    Players,
    Ref,
    RepeatWhile,
    ReplaceWith,
    Reveal,
    RevealUntil,
    Search,
    Selector,
    Seq,
    SetControl,
    SetLife,
    Shield,
    Shuffle,
    Target,
    Test,
    This,
    TopCards,
    Unless,
    You,
    rebuild,
    walk,
)
from .mentions import Hold, Mention, Record, Unbound, how_of, needs_no_subject, nouns_of
from .nouns import NounWalk

BIDDEN: Final = (
    AssignsDamage,
    AttacksAsThough,
    BlocksMore,
    Cant,
    CantAttack,
    CantBeBlocked,
    CantBlock,
    CantPlay,
    MustAttack,
    MustBeBlocked,
    MustBlock,
)
"""What holds "this turn" rather than "until end of turn"."""


class EffectWalk(NounWalk):
    """Effects: who does what, and what can be spoken of afterwards."""

    def go_effect(self, e: Any) -> Any:
        n: int | None = None
        if isinstance(e, As):
            n = e.n
            e = e.effect
        if isinstance(e, Acting):
            return self.acting(e)
        if isinstance(e, Seq):
            if n is not None:
                raise Unbound("no wording for a whole sequence kept")
            return self.seq(e)
        if isinstance(e, InsteadIf):
            raise Unbound("nothing for 'instead' to replace")
        if not self.naming and not self.stack and not isinstance(e, Modal):
            now = {c.what for c in walk(e) if isinstance(c, (ChosenNow, Now))}
            if len(now) == 1:
                what = now.pop()
                short = {"creature type": "type"}.get(what, what)
                plain = rebuild(
                    e,
                    lambda node: (
                        OfChosen(short) if isinstance(node, ChosenNow) else node.mod if isinstance(node, Now) else node
                    ),
                )
                return self.seq(Seq((ChooseValue(You(), what), plain)))  # type: ignore[arg-type]
            if now:
                raise Unbound("two choices at once")
        if (
            not self.naming
            and isinstance(e, Unless)
            and isinstance(e.effect, Acting)
            and isinstance(e.effect.who, All)
            and isinstance(e.who, They)
        ):
            return self.go_effect(ForEach(e.effect.who, Unless(Acting(They(), e.effect.effect), They(), e.cost)))
        if isinstance(e, RepeatIf):
            raise Unbound("nothing to repeat")
        if isinstance(e, RepeatWhile) and self.naming:
            return self.seq(Seq((e,)))
        if isinstance(e, ReplaceWith):
            return self.seq(Seq((e,))) if self.naming else e
        if self.naming:
            e = self.worded(e)
            actor = self.actor(e)
            if actor is not None:
                state = self.snapshot()
                try:
                    return self.acting(Acting(actor, e if n is None else As(n, e)))
                except Unbound:
                    if actor is getattr(e, "who", None):
                        raise
                    self.restore(state)
        asks = isinstance(e, If) and isinstance(e.condition, (IfDo, IfThisDid, DidIt))
        denies = isinstance(e, If) and isinstance(getattr(e.condition, "condition", None), (IfDo, IfThisDid, DidIt))
        if denies and self.asked is not None:
            self.previous = self.asked
        asked = self.previous
        record = Record(n, e)
        self.stack.append(record)
        loops = self.loops
        try:
            result = self.effect(e)
        finally:
            self.stack.pop()
            self.loops = loops
        self.after(e, record)
        if not asks and not denies:
            self.previous = None if isinstance(e, Delayed) else record
        self.asked = asked if asks else None
        return result if self.naming else Hold(record, result)

    def worded(self, e: Any) -> Any:
        """In naming: an effect as its surface, where what is done decides how it is said."""
        if isinstance(e, Apply) and e.duration == EndOfTurn() and all(isinstance(m, BIDDEN) for m in e.mods):
            return dataclasses.replace(e, duration=ThisTurn())
        if isinstance(e, Move) and e == Move(e.what, "hand") and isinstance(e.what, Ref) and self.looked_for(e.what):
            return IntoHand(e.what)
        return e

    def looked_for(self, ref: Ref) -> bool:
        """Whether a reference is to cards found or seen in a library or hand."""
        return ref.role == "var" and any(
            m.record is not None and m.record.n == ref.n and isinstance(m.record.effect, (Search, Reveal, RevealUntil))
            for m in self.mentions
        )

    def actor(self, e: Any) -> Selector | None:
        """In naming: the subject that has to be said, None if it is the present one."""
        if isinstance(e, SetLife):
            return None
        who = getattr(e, "who", None)
        if type(e).__name__ == "Apply":
            for m in e.mods:
                if isinstance(m, SetControl):
                    who = m.who
        if isinstance(who, Selector):
            if isinstance(e, Unless) or (isinstance(e, (May, IfPaid)) and isinstance(who, You)):
                return None
            if not self.subject_said and who == self.subject:
                return None
            if self.subject_said and who == self.again(self.subject) and not isinstance(e, May):
                return None
            return who
        if isinstance(e, ForEach):
            return None
        for name in ("what", "to", "first"):
            s = getattr(e, name, None)
            owner: Any = None
            if isinstance(s, TopCards):
                owner = s.whose
            elif (
                (isinstance(s, All) and isinstance(s.kind, Filter))
                or (
                    isinstance(s, Choose)
                    and isinstance(s.kind, Filter)
                    and isinstance(s.kind.whose, Target)
                    and isinstance(s.who, Target)
                )
                or (isinstance(s, Target) and isinstance(s.kind, Filter))
            ):
                owner = s.kind.whose
            elif isinstance(s, Both) and isinstance(s.parts[0], All) and isinstance(s.parts[0].kind, Filter):
                owner = s.parts[0].kind.whose
            if isinstance(owner, Target) and isinstance(owner.kind, Players) and owner.kind.zone:
                continue  # a zone is the target: its player does nothing
            if isinstance(owner, Target) or (isinstance(owner, All) and isinstance(owner.kind, Players)):
                if not self.subject_said and owner == self.subject:
                    return None
                return owner
            if isinstance(s, (Choose, ChooseAmong)):
                if not self.subject_said and s.who == self.subject:
                    return None
                if self.subject_said and s.who == self.again(self.subject):
                    return None
                return s.who
        return None

    def acting(self, a: Acting) -> Any:
        saved = (self.subject, self.subject_said, self.subject_record)
        try:
            if self.naming:
                if isinstance(a.who, (Choose,)):
                    said: Any = self.go_player_choice(a.who)
                else:
                    said = self.go(a.who)
                self.subject, self.subject_said, self.subject_record = a.who, False, None
                if isinstance(a.who, (Ref, You, ControllerOf, OwnerOf)):
                    self.subject_said = False
                inner = self.go_effect(a.effect)
                return Acting(said, inner)
            who = self.go_player_choice(a.who) if isinstance(a.who, Choose) else self.go(a.who)
            self.subject, self.subject_said, self.subject_record = who, False, None
            inner = self.go_effect(a.effect)
            if not self.subject_said and not needs_no_subject(who, a.effect):
                raise Unbound("a player who does nothing")
            return inner
        finally:
            self.subject, self.subject_said, self.subject_record = saved

    def effect(self, e: Any) -> Any:
        """The inside of an effect.

        Rules: 409.2a.
        """
        if isinstance(e, SetLife):
            those = self.go(e.who)
            if isinstance(e.who, All):
                self.mentions.append(Mention(Ref("each", self.loops), player=True, thing=False, scope=self.stack[-1]))
                self.loops += 1
            return dataclasses.replace(e, who=those, amount=self.go(e.amount))
        if isinstance(getattr(e, "who", None), Selector) and not isinstance(e, Unless):
            if self.naming:
                if not (isinstance(e, (May, IfPaid)) and isinstance(e.who, You)):
                    self.take_subject()
                    who: Any = Subj()
                else:
                    who = e.who
            else:
                who = self.go(e.who)
            inner = e if self.naming else dataclasses.replace(e, who=who)
            if isinstance(e, Search):
                same = isinstance(e.whose, Subj) or (self.naming and e.whose == self.again(self.subject))
                if same:
                    result = self.fields(inner, skip=("who", "whose"))
                    whose = Subj() if self.naming else self.again(self.subject)
                    return dataclasses.replace(result, who=who, whose=whose)
            result = self.conditional(inner, who) if isinstance(e, (May, IfPaid)) else self.fields(inner, skip=("who",))
            return dataclasses.replace(result, who=who)
        if isinstance(e, Unless):
            state = self.snapshot()
            try:
                effect = self.go(e.effect)
                who = self.go(e.who)
            except Unbound:
                # "Unless target player pays, he or she ...": who pays is named first.
                self.restore(state)
                who = self.go(e.who)
                effect = self.go(e.effect)
            saved = (self.subject, self.subject_said, self.subject_record)
            self.subject, self.subject_said, self.subject_record = (e.who if self.naming else who), True, self.stack[-1]
            if isinstance(self.subject, All):
                self.loops += 1
            cost = self.go(e.cost)
            self.subject, self.subject_said, self.subject_record = saved
            return dataclasses.replace(e, effect=effect, who=who, cost=cost)
        if isinstance(e, IfAfter):
            then = self.go(e.then)
            return If(self.go(e.condition), then)
        if isinstance(e, If) and self.naming and e.otherwise is None:
            state = self.snapshot()
            if isinstance(e.condition, NotCondition) and not isinstance(e.condition.condition, DidIt):
                try:
                    then = self.go(e.then)
                    return IfAfter(self.go(e.condition), then)
                except Unbound:
                    self.restore(state)
                    state = self.snapshot()
            try:
                return self.fields(e)
            except Unbound:
                self.restore(state)
                then = self.go(e.then)
                return IfAfter(self.go(e.condition), then)
        if type(e).__name__ == "DealDamage":
            state = self.snapshot()
            try:
                return self.damage(e)
            except Unbound:
                self.restore(state)
                source = self.go(e.source)
                to = self.go(e.to)
                if self.naming and isinstance(e.source, This):
                    # Read in the other order "its amount" would be that of the source.
                    self.mentions.append(Mention(None, nouns=frozenset()))
                return dataclasses.replace(e, source=source, to=to, amount=self.go(e.amount))
        if isinstance(e, Attach) and isinstance(e.what, Target) and isinstance(e.to, Choose):
            return self.moved(e)
        if isinstance(e, Attach) and (isinstance(e.what, This) or self.naming):
            # Nothing is attached to itself.
            what = self.go(e.what)
            if isinstance(e.to, It):
                return dataclasses.replace(e, what=what, to=self.resolve(e.to, no_own=True))
            if self.naming and isinstance(e.what, This) and isinstance(e.to, Ref):
                return dataclasses.replace(e, what=what, to=self.name(e.to, no_own=True))
            return dataclasses.replace(e, what=what, to=self.go(e.to))
        if isinstance(e, ForEach):
            what = self.go(e.what)
            depth = self.loops
            kind = e.what.kind if isinstance(e.what, All) else None
            player = isinstance(kind, Players)
            self.mentions.append(
                Mention(
                    Ref("each", depth),
                    player=player,
                    thing=not player,
                    nouns=nouns_of(kind) if kind else None,
                    scope=self.stack[-1],
                    soft=isinstance(e.what, Among),
                )
            )
            if not player:
                each = Ref("each", depth)
                for holder in (ControllerOf(each), OwnerOf(each)):
                    self.mentions.append(Mention(holder, player=True, thing=False, scope=self.stack[-1], soft=True))
            self.loops += 1
            inner_effect = self.go(e.effect)
            return ForEach(what, inner_effect, e.n)
        if isinstance(e, Modal):
            options = []
            if isinstance(e.chooser, Choose):
                # 409.2a: the player who chooses the mode is spoken of in it.
                self.mentions.append(Mention(Ref("each", self.loops), player=True, thing=False, scope=self.stack[-1]))
                self.loops += 1
            saved_mentions = self.mentions
            for o in e.options:
                self.mentions = list(saved_mentions)
                self.previous = None
                options.append(self.go(o))
            self.mentions = saved_mentions
            return dataclasses.replace(e, options=tuple(options))
        if isinstance(e, Shield):
            known = list(self.mentions)
            shield = self.fields(e)
            self.mentions = [m for m in self.mentions if m in known or not of_event(m)]
            return shield
        if isinstance(e, Delayed):
            event = self.go(e.event)
            condition = self.go(e.condition) if e.condition is not None else None
            effect = self.go(e.effect)
            duration = self.go(e.duration) if e.duration is not None else None
            return dataclasses.replace(e, event=event, effect=effect, condition=condition, duration=duration)
        if (
            type(e).__name__ == "Apply"
            and len(e.mods) == 1
            and isinstance(e.mods[0], SetControl)
            and not self.subject_said
        ):
            mods = (self.go(e.mods[0]),)
            rest = self.fields(e, skip=("mods",))
            return dataclasses.replace(rest, mods=mods)
        if type(e).__name__ == "Apply" and any(
            isinstance(m, CopyOf) and not isinstance(m.what, Target) for m in e.mods
        ):
            mods = tuple([self.go(m) for m in e.mods])
            rest = self.fields(e, skip=("mods",))
            return dataclasses.replace(rest, mods=mods)
        if type(e).__name__ == "Apply" and isinstance(e.what, All):
            what = self.go(e.what)
            self.mentions.append(Mention(Ref("self"), nouns=nouns_of(e.what.kind), scope=self.stack[-1]))
            rest = self.fields(e, skip=("what",))
            return dataclasses.replace(rest, what=what)
        return self.fields(e)

    def moved(self, e: Attach) -> Attach:
        """Attach: "another creature" is one that the target isn't attached to now."""
        what = self.go(e.what)
        now = Not(InRelation("attached by", self.again_object(what if not self.naming else e.what)))
        to: Any = said_otherwise(e.to, now, Other()) if self.naming else e.to
        to = self.go(to)
        return dataclasses.replace(e, what=what, to=to if self.naming else said_otherwise(to, Other(), now))

    def conditional(self, e: Any, who: Any) -> Any:
        """May and IfPaid: the player is the subject of what he or she may do."""
        saved = (self.subject, self.subject_said, self.subject_record)
        subject = e.who
        self.subject, self.subject_said = subject, True
        self.subject_record = self.stack[-1]
        if isinstance(e, May):
            result: Any = dataclasses.replace(e, effect=self.go(e.effect))
            self.subject, self.subject_said, self.subject_record = saved
            return result
        each = isinstance(subject, All) and saved[2] is not self.stack[-1]
        if each:
            self.loops += 1
        cost = self.go(e.cost)
        if each:
            self.loops -= 1
        self.subject, self.subject_said, self.subject_record = saved
        then = self.go(e.then)
        otherwise = self.go(e.otherwise) if e.otherwise is not None else None
        return dataclasses.replace(e, cost=cost, then=then, otherwise=otherwise)

    def damage(self, e: Any) -> Any:
        """DealDamage, the amount bound before whom it is dealt to."""
        source = self.go(e.source)
        if isinstance(e.source, (All, Among)):
            self.mentions.append(Mention(Ref("each", self.loops), nouns=nouns_of(e.source.kind), scope=self.stack[-1]))
            self.loops += 1
        elif isinstance(e.to, All):
            people = isinstance(e.to.kind, Players)
            self.mentions.append(
                Mention(
                    Ref("each", self.loops),
                    player=people,
                    thing=not people,
                    nouns=nouns_of(e.to.kind),
                    scope=self.stack[-1],
                )
            )
        own = [m for m in self.mentions[-2:] if m.own]
        amount = self.go(e.amount)
        if own and isinstance(e.source, This):
            self.mentions.remove(own[0])
        if self.naming:
            self_ref: Any = self.itself(e.source)
            to: Any = Itself() if e.to == self_ref and not isinstance(e.to, This) else self.go(e.to)
        else:
            to = self.itself(source) if isinstance(e.to, Itself) else self.go(e.to)
        return dataclasses.replace(e, source=source, amount=amount, to=to)

    def after(self, e: Any, record: Record) -> None:
        """What an effect adds to what can be spoken of."""
        name = type(e).__name__
        how = how_of(e)
        if how:
            self.done[how] = record
        if isinstance(e, ChooseValue) and e.what == "name":
            self.named = True
        if isinstance(e, Search):
            plural = e.any_number or e.n != Number(1)
            self.mention(
                Mention(
                    None,
                    record,
                    plural=plural,
                    nouns=nouns_of(e.kind) if isinstance(e.kind, Filter) else None,
                    how="found",
                )
            )
        elif isinstance(e, (CreateTokens, CreateCopies)):
            self.mention(
                Mention(
                    None,
                    record,
                    plural=e.n != Number(1),
                    nouns=frozenset(["token", "creature", "permanent", "artifact"]),
                    how="",
                )
            )
        elif isinstance(e, Draw):
            self.mention(Mention(None, record, plural=e.n != Number(1), nouns=frozenset(["card"]), soft=True))
        elif isinstance(e, CopyCard):
            self.mention(Mention(None, record, nouns=frozenset(["copy"])))
        elif isinstance(e, Discard) and e.what is None:
            self.mention(Mention(None, record, plural=e.n != Number(1), nouns=frozenset(["card"]), how="discarded"))
        elif isinstance(e, Mill):
            self.mention(Mention(None, record, plural=e.n != Number(1), nouns=frozenset(["card"]), how=""))
        elif isinstance(e, RevealUntil):
            self.rest = (None, record)
            self.mention(Mention(None, record, plural=e.n != Number(1), nouns=nouns_of(e.kind), how="revealed"))
        elif name == "FlipCoin":
            self.flip = record
        elif isinstance(e, Move) and isinstance(e.what, Target) and e.zone in ("hand", "library", "graveyard"):
            owner = OwnerOf(Ref("target", self.slots - 1))
            self.mention(Mention(owner, player=True, thing=False, soft=True))
        elif isinstance(e, Move) and e.zone == "removed" and is_spell(e.what):
            self.mention(Mention(None, record, nouns=frozenset(["card"]), how="exiled"))
        elif name == "ChooseNewOpponent":
            self.mention(Mention(None, record, player=True, thing=False))
        if name in (
            "DealDamage",
            "LoseLife",
            "GainLife",
            "Discard",
            "Mill",
            "Sacrifice",
            "PutCounters",
            "RemoveCounters",
            "Draw",
            "Move",
            "Destroy",
        ) and not any(isinstance(getattr(e, field, None), (ThatMuch, Amount)) for field in ("amount", "n")):
            self.amount_record = record  # "you gain that much life and that player loses that much": the same

    def seq(self, e: Seq) -> Any:
        out: list[Any] = []
        for item in e.effects:
            if isinstance(item, InsteadIf):
                if not out:
                    raise Unbound("nothing for 'instead' to replace")
                condition = self.go(item.condition)
                effect = self.go(item.effect)
                start = replaced_from(out, effect)
                before = out[start] if start == len(out) - 1 else Seq(tuple(out[start:]))
                out[start:] = [Hold(Record(), ReplaceWith(condition, effect, before))]
                continue
            if isinstance(item, RepeatIf):
                if not out:
                    raise Unbound("nothing to repeat")
                again = self.go(item.condition)
                out = [Hold(Record(), RepeatWhile(out[0] if len(out) == 1 else Seq(tuple(out)), again))]
                continue
            if isinstance(item, RepeatWhile) and self.naming:
                if out:
                    raise Unbound("no wording for what is repeated")
                before = self.go(item.effect)
                out.extend(before.effects if isinstance(before, Seq) else [before])
                out.append(RepeatIf(self.go(item.condition)))
                continue
            if isinstance(item, ReplaceWith) and self.naming:
                before = self.go(item.instead_of)
                condition = self.go(item.condition)
                effect = self.go(item.effect)
                out.extend(before.effects if isinstance(before, Seq) else [before])
                out.append(InsteadIf(condition, effect))
                continue
            new = self.go(item)
            if (
                self.naming
                and self.stack
                and not isinstance(new, Acting)
                and any(isinstance(o, Acting) for o in out)
                and self.subject == You()
            ):
                new = Acting(You(), new)
            if out and shuffles_after(out[-1], new, self.next_as - 1):
                # "Search ... If you do, shuffle": as "search ..., then shuffle".
                last = out.pop()
                record = last.record
                record.n, self.next_as = None, self.next_as - 1
                may = last.effect
                found = may.effect.effects if isinstance(may.effect, Seq) else (may.effect,)
                new = Hold(record, dataclasses.replace(may, effect=Seq((*found, new.effect.then))))
            out.extend(new.effects if isinstance(new, Seq) else [new])
        return out[0] if len(out) == 1 else Seq(tuple(out))


def is_spell(what: Any) -> bool:
    """Whether a target is a spell."""
    return isinstance(what, Target) and isinstance(what.kind, Filter) and what.kind.zone == "stack"


def of_event(m: Mention) -> bool:
    """Whether a mention is of what an event is about, which only what waits for the event can speak of."""
    who = m.ref.what if isinstance(m.ref, (ControllerOf, OwnerOf)) else m.ref
    return isinstance(who, Ref) and who.role.startswith("event")


def said_otherwise(choice: Any, test: Test, instead: Test) -> Any:
    """A choice with one test in the place of another, where it has that."""
    kind = choice.kind
    if not isinstance(kind, Filter) or test not in kind.tests:
        return choice
    tests = ordered([instead if t == test else t for t in kind.tests])
    return dataclasses.replace(choice, kind=dataclasses.replace(kind, tests=tests))


def replaced_from(done: list[Any], instead: Any) -> int:
    """Where what "instead" takes the place of begins: "draw two cards, then discard a card" instead of both of "draw a
    card, then discard a card"; else it is the last thing said.
    """
    first = kind_of(instead.effects[0]) if isinstance(instead, Seq) else None
    for i in range(len(done) - 1, -1, -1):
        if first is not None and kind_of(done[i]) is first:
            return i
    return len(done) - 1


def kind_of(effect: Any) -> type:
    """What sort of instruction it is."""
    while isinstance(effect, (Hold, As)):
        effect = effect.effect
    return type(effect)


def shuffles_after(before: Any, new: Any, number: int) -> bool:
    """Whether "if you do, shuffle" follows a search that a player may make in his or her own library."""
    if not (isinstance(before, Hold) and isinstance(new, Hold)):
        return False
    may, then = before.effect, new.effect
    if not (isinstance(may, May) and isinstance(then, If) and then.otherwise is None):
        return False
    if before.record.n != number or then.condition != DidIt(number):
        return False
    shuffle = then.then.effect if isinstance(then.then, Hold) else then.then
    return (
        isinstance(shuffle, Shuffle)
        and shuffle.who == may.who
        and any(isinstance(n, Search) and n.who == may.who == n.whose for n in walk(may.effect))
    )
