"""What later text can refer to after an event: the objects and players of the event, and its source."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from manaburn.terms import CREATURE

from ..surface import It, That
from ..tree import (
    Activated,
    Attached,
    Attacks,
    BecomesBlocked,
    BecomesTarget,
    Blocks,
    ControllerOf,
    CountersChange,
    CreatesTokens,
    Damaged,
    Destroyed,
    Discards,
    Does,
    Draws,
    Either,
    Event,
    Filter,
    FlipsCoin,
    HasType,
    Host,
    InRelation,
    IsSpell,
    LifeChanges,
    LosesGame,
    OwnerOf,
    PlayerAttacks,
    Players,
    ProducesMana,
    Ref,
    Searches,
    Selector,
    Shuffles,
    StateIs,
    StepBegins,
    TargetsChosen,
    This,
    Unblocked,
    You,
    ZoneChange,
    walk,
)
from ..tree.events import What, Who
from ..tree.words import RefRole
from .mentions import Mention
from .nouns import controlled_by_others, nouns_of

TELLING_AMOUNT: Final = (Damaged, LifeChanges, Draws, CountersChange, CreatesTokens, ProducesMana, Discards, Does)
"""The events with an amount, so that "that much" can be said."""


def mentioned_by(e: Event) -> list[Mention]:
    """Return what an event mentions. The last of them is the most likely meaning of "it"."""
    match e:
        case StepBegins():
            return _of_step(e)
        case Destroyed() if e.by is not None:
            causing = Mention(ControllerOf(Ref("event source")), player=True, thing=False, opponent=True)
            return [causing, *_what(e.what, "event")]
        case Damaged():
            return [*_beside(e.to, "event", e.source), *_beside(e.source, "event source", e.to)]
        case Attacks():
            return _fighting([*_beside(e.whom, "event other", e.what), *_attacking(_beside(e.what, "event", e.whom))])
        case Blocks():
            return _fighting([*_beside(e.whom, "event other", e.what), *_beside(e.what, "event", e.whom)])
        case BecomesBlocked() if e.by is None:
            return _fighting(_attacking(_what(e.what, "event")))
        case BecomesBlocked():
            return _fighting([*_beside(e.by, "event other", e.what), *_beside(e.what, "event", e.by)])
        case Unblocked():
            return _fighting(_attacking(mentioned_plainly(e)))
        case BecomesTarget():
            return _of_targeting(e)
        case Discards():
            return _of_discarding(e)
        case LifeChanges() | Shuffles() | Searches() | FlipsCoin() | PlayerAttacks() | LosesGame():
            return _who(e.who)
        case CreatesTokens() | TargetsChosen():
            return _who(e.who)
        case Draws():
            return [*_who(e.who), Mention(Ref("event"), nouns=frozenset(["card"]))]
        case StateIs():
            own = any(isinstance(part, This) for part in walk(e.condition))
            found = [Mention(This(), own=True)] if own else []
            if any(isinstance(part, OwnerOf) for part in walk(e.condition)):
                found.append(Mention(You(), player=True, thing=False, soft=True))
            return found
        case Activated():
            ability = [Mention(Ref("event"), nouns=frozenset(["ability"]))] if e.mana else []
            return [*_who(e.who), *_what(e.what, "event source"), *ability]
        case Attached():
            return [*_what(e.to, "event other"), *_what(e.what, "event")]
        case ZoneChange():
            return [*_who(e.whose), *_of_zone_change(e)]
        case _:
            return mentioned_plainly(e)


def mentioned_plainly(e: Event) -> list[Mention]:
    """Return the mentions of the player of an event and of its object, if it has any."""
    return [*_who(getattr(e, "who", None)), *_what(getattr(e, "what", None), "event")]


def _of_step(e: StepBegins) -> list[Mention]:
    """Return what the beginning of a step mentions: the enchanted object, and the player whose step it is."""
    found: list[Mention] = []
    if isinstance(e.whose, ControllerOf) and isinstance(e.whose.what, Host):
        found.append(Mention(Host()))
    if not isinstance(e.whose, You):
        found.append(_player())
    return found


def _of_targeting(e: BecomesTarget) -> list[Mention]:
    """Return what becoming a target mentions: the controller, the target, and the spell or ability, which is "that
    spell or ability" and not "it"."""
    found: list[Mention] = []
    if isinstance(e.of, (Filter, Either)):
        found.append(_player())
    found.extend(_what(e.what, "event"))
    if e.of is not None or isinstance(e.what, (This, Host)):
        spell = isinstance(e.of, Filter) and any(isinstance(test, IsSpell) for test in e.of.tests)
        nouns = frozenset(["spell"] if spell else ["spell", "ability", "spell or ability"])
        found.append(Mention(Ref("event source"), nouns=nouns, by_noun=True))
    return found


def _of_discarding(e: Discards) -> list[Mention]:
    """Return what a discard mentions: who causes it, who discards, and the card."""
    found = [*_who(e.who), *_what(e.what, "event")]
    if e.by is not None:
        causing = ControllerOf(Ref("event source"))
        if e.what is None:
            found.append(Mention(Ref("event"), plural=True, nouns=frozenset(["card"]), soft=True))
        return [Mention(causing, player=True, thing=False, soft=True), *found]
    if e.what is None:
        found.append(Mention(Ref("event"), nouns=frozenset(["card"]), how="discarded", soft=True))
    return found


def _beside(what: What | Who, role: RefRole, other: What | Who) -> list[Mention]:
    """Return the mentions of one of two objects of an event. Of "an Archer" or "equipped creature" and "a creature",
    "that creature" means the one that was called so."""
    found = _what(what, role)
    if _called_creature(what) or not _called_creature(other):
        return found
    if isinstance(what, Host):
        return [replace(m, nouns=frozenset(["permanent"])) for m in found]
    return [replace(m, nouns=m.nouns - {"creature"}) if m.nouns is not None and len(m.nouns) > 1 else m for m in found]


def _fighting(found: list[Mention]) -> list[Mention]:
    """Return the mentions of what attacks or blocks. Whatever the text calls it, it is a creature."""
    nouns = frozenset(["creature", "permanent"])
    return [m if m.player or m.own or m.nouns is not None else replace(m, nouns=nouns) for m in found]


def _attacking(found: list[Mention]) -> list[Mention]:
    """Return the mentions of the only thing that fights: "the attacking creature"."""
    return [m if m.player else replace(m, how="attacking") for m in found]


def _called_creature(what: What | Who) -> bool:
    """Return whether an event calls an object a creature."""
    return isinstance(what, Filter) and HasType(CREATURE) in what.tests


def _of_zone_change(e: ZoneChange) -> list[Mention]:
    """Return what a change of zones mentions: the object, and what this permanent is attached to if the text calls the
    object one that this has dealt damage to. Of the two, "that creature" is the one that is still in play."""
    found = _what(e.what, "event", card=e.to != "in play")
    tests = e.what.tests if isinstance(e.what, Filter) else ()
    if any(isinstance(test, InRelation) and test.what == Host() for test in tests):
        gone = [replace(m, elsewhere=True) if m.ref == Ref("event") else m for m in found]
        return [Mention(Host(), nouns=frozenset(["creature"])), *gone]
    return found


def _player() -> Mention:
    """Return the mention of the player whom the event concerns."""
    return Mention(Ref("event player"), player=True, thing=False)


def _who(who: Who) -> list[Mention]:
    """Return the mention of a player who does something. There is none for "you", whom no text calls "that player"."""
    return [] if who is None or isinstance(who, You) else [_player()]


def _what(what: What | Who, role: RefRole, *, card: bool = False) -> list[Mention]:
    """Return the mentions of an object of an event. ``role``: its role there; ``card``: later text can call it a
    card."""
    match what:
        case None | You():
            return []
        case This():
            return [Mention(what, own=True)]
        case Players():
            return [Mention(Ref(role), player=True, thing=False)]
        case Either():
            return [Mention(Ref(role), player=True, nouns=nouns_of(what))]
        case Filter():
            nouns = nouns_of(what)
            if card and nouns is not None:
                nouns |= {"card"}
            found = [Mention(Ref(role), nouns=nouns)]
            if controlled_by_others(what):
                found.append(Mention(ControllerOf(Ref(role), then=True), player=True, thing=False, soft=True))
            return found
        case Ref(role="granter"):
            return [Mention(what, own=True)]
        case Host() | Ref() | It() | That():
            return [Mention(Ref(role))]
        case Selector():
            return [Mention(Ref(role), player=True)]
