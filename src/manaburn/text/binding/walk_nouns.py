"""The walk through selectors, the same in both directions: what later pronouns can mean."""

from __future__ import annotations

from typing import Final

from ..surface import That, ThatOpponent
from ..tree import (
    All,
    Among,
    Choose,
    ChooseAmong,
    ChooseEach,
    ControllerOf,
    Either,
    Filter,
    Host,
    If,
    IsSpell,
    Number,
    OwnerOf,
    Pick,
    Players,
    Ref,
    Role,
    Selector,
    SourceOf,
    Target,
    This,
    TopCards,
    TopOfPile,
    walk,
)
from .memory import Picked
from .mentions import Mention
from .nouns import (
    controlled_by_others,
    is_elsewhere,
    is_one,
    nouns_of,
    opponents,
    owned_by_others,
    source_of_ability,
)
from .walk import NOUNS, Walk

CARD_NOUNS: Final = frozenset(["card", "creature", "land", "artifact", "enchantment", "permanent"])
"""By which nouns a card can be meant of which nothing is known."""


@NOUNS
def noun(w: Walk, s: Selector) -> Selector:
    return w.fields(s)


@NOUNS
def this(w: Walk, s: This) -> This:
    w.mention(Mention(s, own=True))
    return s


@NOUNS
def host(w: Walk, s: Host) -> Host:
    w.mention(Mention(s))
    return s


@NOUNS
def role(w: Walk, s: Role) -> Role:
    w.mention(Mention(s, player=True, thing=False))
    return s


@NOUNS
def all_of(w: Walk, s: All) -> All:
    result = w.fields(s)
    if isinstance(s.kind, Filter):
        nouns = nouns_of(s.kind)
        if w.stack:
            w.mention_done(nouns, plural=True, elsewhere=is_elsewhere(s.kind))
        else:
            elsewhere = is_elsewhere(s.kind)
            w.mention(Mention(w.meant(s, result), plural=True, nouns=nouns, elsewhere=elsewhere))
    return result


@NOUNS
def top_of_pile(w: Walk, s: TopOfPile) -> TopOfPile:
    w.mention_done(CARD_NOUNS, elsewhere=True)
    return s


@NOUNS
def top_cards(w: Walk, s: TopCards) -> TopCards:
    result = w.fields(s)
    w.mention_done(CARD_NOUNS, plural=s.n != Number(1), elsewhere=True)
    return result


def chosen(w: Walk, said: Choose, meant: Choose) -> None:
    """Remember a choice, and from what it was made. ``meant``: the choice in the finished tree."""
    if w.stack:
        if isinstance(said.kind, Filter) and said.kind.zone == "in play":
            w.picked = Picked(All(meant.kind), w.stack[-1])
        plural = not is_one(said.low, said.high) or said.up_to_any
        player = isinstance(said.kind, Players)
        w.mention_done(nouns_of(said.kind), plural=plural, player=player, elsewhere=is_elsewhere(said.kind))


def chosen_each(w: Walk, meant: ChooseEach) -> None:
    """Remembers a choice of one of each kind, and from what it was made."""
    if w.stack:
        if meant.among is not None:
            w.picked = Picked(All(meant.among), w.stack[-1])
        nouns = [nouns_of(kind) or frozenset() for kind in meant.kinds]
        w.mention_done(frozenset.intersection(*nouns), plural=True, elsewhere=is_elsewhere(meant.kinds[0]))


def chosen_among(w: Walk, said: ChooseAmong, meant: ChooseAmong) -> None:
    """Remember a choice among objects mentioned before, and those objects."""
    if w.stack:
        # "A creature card from among them": the rest are all the others, whatever they are.
        w.picked = Picked(meant.what.what if isinstance(meant.what, Among) else meant.what, w.stack[-1])
        plural = not is_one(said.low, said.high) or said.up_to_any
        w.mention_done(None, plural=plural, elsewhere=w.lies_elsewhere(meant.what))


def picked_among(w: Walk, s: Among, what: Selector) -> None:
    """Remember that objects of a kind were picked among those that an effect affected. Asking whether there are such
    objects picks none."""
    if w.stack:
        if not isinstance(w.stack[-1].effect, If):
            w.picked = Picked(what, w.stack[-1])
        w.mention_done(nouns_of(s.kind), plural=True, elsewhere=is_elsewhere(s.kind) or w.lies_elsewhere(what))


def targeted(w: Walk, s: Target, slot: int) -> None:
    """Remember a target, and the players whom its description implies."""
    players = isinstance(s.kind, Players)
    player = players or (isinstance(s.kind, Either) and any(isinstance(k, Players) for k in s.kind.kinds))
    target = Ref("target", slot)
    picked = bool(w.stack) and isinstance(w.stack[-1].effect, Pick)
    w.mentions.append(
        Mention(
            target,
            player=player,
            thing=not players,
            plural=not (is_one(s.low, s.high) or up_to_one(s)) or s.up_to_any,
            nouns=nouns_of(s.kind),
            how="chosen" if picked else "",
            opponent=player and opponents(s.kind),
            elsewhere=is_elsewhere(s.kind),
        )
    )
    source = source_of_ability(s.kind)
    if source is not None:
        w.mentions.append(Mention(SourceOf(target), nouns=nouns_of(source)))
    elif (
        isinstance(s.kind, Filter) and s.kind.zone == "stack" and not any(isinstance(t, IsSpell) for t in s.kind.tests)
    ):
        w.mentions.insert(-1, Mention(SourceOf(target), nouns=frozenset(["permanent"]), soft=True))
    if owned_by_others(s.kind):
        w.mentions.append(Mention(OwnerOf(target), player=True, thing=False, soft=True, opponent=opponents(s.kind)))
    if controlled_by_others(s.kind) or (isinstance(s.kind, Filter) and s.kind.zone == "stack"):
        controller = ControllerOf(target)
        w.mentions.append(Mention(controller, player=True, thing=False, soft=True, opponent=opponents(s.kind)))


def up_to_one(s: Target) -> bool:
    """Return whether there is one target or none: "it" means that one."""
    return s.low == Number(0) and s.high == Number(1)


def said_again(w: Walk, word: Selector, ref: Selector) -> None:
    """Remember what "that creature", "that opponent" or "the first player" means: later "it" and "he or she" mean
    the same."""
    if word == Ref("event player"):
        w.mention(Mention(ref, player=True, thing=False))
    if isinstance(word, ThatOpponent):
        w.mention(Mention(ref, player=True, thing=False, opponent=True))
    if isinstance(word, That) and not word.plural and not word.how:
        w.mention(Mention(ref, nouns=frozenset([word.noun])))
    elif isinstance(word, That) and word.plural and word.how == "exiled":
        w.mention(Mention(ref, plural=True, nouns=frozenset([word.noun]), how=word.how, elsewhere=True))


def target_fields(w: Walk, s: Target) -> Target:
    """Walk through the fields of a target. If a player chooses it among his or her own permanents, ``Ref("each")``
    in the kind means that player and isn't mentioned."""
    theirs = isinstance(s.chooser, Choose) and any(part == Ref("each") for part in walk(s.kind))
    return w.fields(s, skip=("kind",) if theirs else ())
