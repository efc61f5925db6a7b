"""The abilities that keywords of spells, of cards in a hand or graveyard, and of activated abilities stand for.

Each function returns the abilities of one keyword by the rules of an edition. ``ability`` has the number, cost and kind
that follow the keyword. They are called by :mod:`~manaburn.text.keywords`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Final

from manaburn.editions.answers import MadnessWindow
from manaburn.editions.edition import Edition
from manaburn.terms import CREATURE, LAND, parse_mana

from .keywords_pieces import (
    A_CREATURE,
    IT,
    ONE,
    OWN_UPKEEP,
    PLUS,
    SACRIFICE_THIS,
    SORCERY,
    THIS,
    YOU,
    Abilities,
    fetch,
    from_hand,
    kept,
    number,
    plus,
    price,
    trigger,
)
from .tree import (
    ActivatedAbility,
    All,
    Among,
    Apply,
    Arith,
    Arrange,
    As,
    Attach,
    CantPlay,
    Choose,
    Compare,
    Comparison,
    ControlChanges,
    ControlledBy,
    CopySpell,
    Cost,
    CostChange,
    Count,
    CountersChange,
    Delayed,
    DidIt,
    Do,
    Does,
    Draw,
    Draws,
    Duration,
    Effect,
    Exchange,
    Filter,
    ForEach,
    GainAbility,
    Happened,
    HasStatus,
    HasSubtype,
    HasType,
    Holds,
    If,
    IfPaid,
    IfWould,
    Is,
    KeywordAbility,
    Mana,
    May,
    Mill,
    Move,
    NotCondition,
    Of,
    OwnerOf,
    PlayCard,
    Played,
    PlayFrom,
    PutCounters,
    Ref,
    RemoveCounters,
    ReplacementAbility,
    RestOfGame,
    Reveal,
    Seq,
    Shares,
    SpellText,
    StaticAbility,
    Target,
    TopCards,
    UntilEvent,
    WasPaid,
    ZoneChange,
)

# -- on the stack ------------------------------------------------------------------------------------------------------


def storm(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to copy the spell for each spell played before it this turn."""
    return (trigger("storm", Played(THIS), CopySpell(YOU, THIS, Of("spells before", THIS)), zone="stack"),)


def gravestorm(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to copy the spell for each permanent put into a graveyard this turn."""
    dead = Happened(ZoneChange(None, "in play", "graveyard"))
    return (trigger("gravestorm", Played(THIS), CopySpell(YOU, THIS, dead), zone="stack"),)


def replicate(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to copy the spell for each time its replicate cost was paid."""
    n = Of("times replicated", THIS)
    paid = Comparison(n, ">=", ONE)
    return (trigger("replicate", Played(THIS), CopySpell(YOU, THIS, n), paid, zone="stack"),)


def ripple(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to reveal cards of the library (all if there are fewer), play those with the spell's name, and
    put the rest on the bottom."""
    there = Arith("max", Arith("min", number(ability), Of("library", YOU)), ONE)
    shown = As(0, Reveal(TopCards(there, YOU)))
    same = Among(IT, Filter((Shares("name", THIS),), zone="any"))
    plays = ForEach(same, May(YOU, PlayCard(YOU, Ref("each"))))
    under = Arrange(YOU, Among(IT, Filter((), zone="library")), place="bottom")
    return (trigger("ripple", Played(THIS), May(YOU, Seq((shown, plays, under))), zone="stack"),)


def epic(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the text after which its player plays no more spells, and copies this one in each upkeep."""
    silence = Apply(YOU, (CantPlay(),), RestOfGame())
    again = CopySpell(YOU, THIS, without="epic")
    return (SpellText(Seq((silence, Delayed(OWN_UPKEEP, again, once=False, duration=RestOfGame())))),)


BOUGHT_BACK: Final = IfWould(ZoneChange(THIS, "stack", "graveyard", how="resolved"), Move(THIS, "hand"))
"""What buyback means for a spell for which it was paid."""
FLASHED_BACK: Final = IfWould(ZoneChange(THIS, "stack"), Move(THIS, "removed"))
"""What flashback means for a spell on the stack."""


def flashback(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to be removed from the game instead of leaving the stack for another zone."""
    away = dataclasses.replace(FLASHED_BACK, condition=WasPaid("flashback"))
    return (ReplacementAbility(away, zone="stack", keyword="flashback"),)


def affinity(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to cost {1} less for each permanent of a kind that its player controls."""
    mine = Count(All(kept(ability.kind, ControlledBy(YOU))))
    less = CostChange(None, Cost((Mana(parse_mana("{1}")),)), less=True, times=mine)
    return (StaticAbility(THIS, (less,), zone="stack", keyword="affinity"),)


# -- in the hand -------------------------------------------------------------------------------------------------------


def cycling(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to discard the card and draw one, or search for one of a type (typecycling)."""
    if isinstance(ability.kind, Filter):
        return from_hand("cycling", ability, fetch(Filter(ability.kind.tests, zone="library")))
    if ability.word:
        return from_hand("cycling", ability, fetch(Filter((HasSubtype(ability.word),), zone="library")))
    return from_hand("cycling", ability, Draw(YOU))


def transmute(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to discard the card and search for one with the same converted mana cost."""
    alike = Filter((Compare("cmc", "=", Of("cmc", THIS)),), zone="library")
    return from_hand("transmute", ability, fetch(alike), SORCERY)


def reinforce(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to discard the card and put +1/+1 counters on a creature."""
    return from_hand("reinforce", ability, PutCounters(Target(A_CREATURE), PLUS, number(ability)))


def ninjutsu(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to put the card into play, attacking the same player or planeswalker as an unblocked attacker
    that is returned to its owner's hand."""
    unblocked = Filter((HasType(CREATURE), HasStatus("unblocked"), ControlledBy(YOU)))
    cost = plus(price(ability), Do(Reveal(THIS)), Do(Move(Choose(YOU, unblocked), "hand")))
    returned = Ref("cost", len(cost.parts) - 1)
    sneak = Move(THIS, "in play", tapped=True, attacking=True, in_place_of=returned)
    return (ActivatedAbility(cost, sneak, zone="hand", keyword="ninjutsu"),)


def madness(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the abilities to remove the card from the game as it is discarded, and to play it then. The edition
    says whether it is played as the ability resolves, or in the time until its player passes."""
    owner = OwnerOf(THIS)
    discarded = ZoneChange(THIS, "hand", "graveyard", how="discarded")
    removed = ZoneChange(THIS, "hand", "removed", how="discarded")
    cost = price(ability)
    mad: Effect
    if edition.madness_window is MadnessWindow.ON_RESOLUTION:
        plays = As(0, May(owner, PlayCard(owner, THIS, free=False, cost=cost)))
        mad = Seq((plays, If(NotCondition(DidIt(0)), Move(THIS, "graveyard"))))
    else:
        passes = Does("passes", who=owner)
        allowed = PlayFrom(Filter((Is(THIS),), zone="removed"), as_flash=True, cost=cost)
        window: Duration = UntilEvent(passes)
        mad = Seq((Apply(owner, (allowed,), window), Delayed(passes, Move(THIS, "graveyard"))))
    return (
        ReplacementAbility(
            IfWould(discarded, Move(THIS, "removed"), optional=None if edition.madness_always_exiles else owner),
            zone="hand",
            keyword="madness",
        ),
        trigger("madness", removed, mad, zone="removed"),
    )


def suspend(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the triggered abilities that remove time counters, and play the card when the last is removed.
    Suspending the card is a special action (:mod:`manaburn.rules.playing.suspend`)."""
    suspended = Holds(THIS, Filter((HasStatus("suspended"),), zone="removed"))
    last = CountersChange(THIS, "time", removed=True, last=True)
    still = Holds(THIS, Filter((), zone="removed"))
    lost = UntilEvent(ControlChanges(IT, YOU, lost=True))
    hasty = Apply(IT, (GainAbility(KeywordAbility("haste")),), lost)
    played: Effect = PlayCard(YOU, THIS)
    if edition.suspend_is_optional:
        played = May(YOU, played)
    plays = Seq((As(0, played), If(Holds(IT, Filter((HasType(CREATURE),), zone="any")), hasty)))
    return (
        trigger("suspend", OWN_UPKEEP, RemoveCounters(THIS, "time"), suspended, "removed"),
        trigger("suspend", last, plays, still, "removed"),
    )


# -- in the graveyard --------------------------------------------------------------------------------------------------


def dredge(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to return the card to its owner's hand instead of a draw, and put cards of the library into
    the graveyard."""
    n = number(ability)
    enough = Comparison(Of("library", YOU), ">=", n)
    instead = IfWould(Draws(YOU), Seq((Mill(YOU, n), Move(THIS, "hand"))), enough, YOU)
    return (ReplacementAbility(instead, zone="graveyard", keyword="dredge"),)


def recover(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to pay and return the card to its owner's hand when a creature dies, or else to remove it
    from the game."""
    died = ZoneChange(A_CREATURE, "in play", "graveyard", YOU)
    pays = IfPaid(YOU, price(ability), Move(THIS, "hand"), Move(THIS, "removed"))
    return (trigger("recover", died, pays, zone="graveyard"),)


# -- attachments and other activated abilities -------------------------------------------------------------------------


def attaches(keyword: str, ability: KeywordAbility, card_type: int) -> Abilities:
    """Return the ability to attach the object to a permanent of a card type that its controller controls."""
    host = Target(kept(ability.kind, HasType(card_type), ControlledBy(YOU)))
    return (ActivatedAbility(price(ability), Attach(THIS, host), SORCERY, keyword=keyword),)


def equip(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to attach the Equipment to a creature."""
    return attaches("equip", ability, CREATURE)


def fortify(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to attach the Fortification to a land."""
    return attaches("fortify", ability, LAND)


def aura_swap(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to exchange the Aura with an Aura card in hand."""
    other = Choose(YOU, Filter((HasSubtype("Aura"),), zone="hand", whose=YOU))
    swap = May(YOU, Exchange("in play and hand", THIS, other))
    return (ActivatedAbility(price(ability), swap, keyword="aura swap"),)


def transfigure(ability: KeywordAbility, edition: Edition) -> Abilities:
    """Return the ability to sacrifice the creature and search for one with the same converted mana cost."""
    alike = Filter((HasType(CREATURE), Compare("cmc", "=", Of("cmc", THIS))), zone="library")
    cost = plus(price(ability), Do(SACRIFICE_THIS))
    return (ActivatedAbility(cost, fetch(alike, "in play"), SORCERY, keyword="transfigure"),)


TREES: Final[dict[str, Callable[[KeywordAbility, Edition], Abilities]]] = {
    "affinity": affinity,
    "aura swap": aura_swap,
    "cycling": cycling,
    "dredge": dredge,
    "epic": epic,
    "equip": equip,
    "flashback": flashback,
    "fortify": fortify,
    "gravestorm": gravestorm,
    "madness": madness,
    "ninjutsu": ninjutsu,
    "recover": recover,
    "reinforce": reinforce,
    "replicate": replicate,
    "ripple": ripple,
    "storm": storm,
    "suspend": suspend,
    "transfigure": transfigure,
    "transmute": transmute,
}
