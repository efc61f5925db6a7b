"""Effects: what spells and abilities do (416, 417). :mod:`.combining` puts them together.

In the docstrings "it" is the effect, and "they" are the objects or players that it is about.
"""

from __future__ import annotations

from dataclasses import dataclass

from .base import (
    Ability,
    CountedEffect,
    Duration,
    Effect,
    Event,
    Modification,
    Node,
    Selector,
    Value,
)

# Taken from here by whoever works with effects.
from .combining import AnyTimes as AnyTimes
from .combining import Apply as Apply
from .combining import As as As
from .combining import ChooseOne as ChooseOne
from .combining import Delayed as Delayed
from .combining import ForEach as ForEach
from .combining import If as If
from .combining import IfPaid as IfPaid
from .combining import Instead as Instead
from .combining import May as May
from .combining import MayFrom as MayFrom
from .combining import Modal as Modal
from .combining import Nothing as Nothing
from .combining import Reflexive as Reflexive
from .combining import RepeatWhile as RepeatWhile
from .combining import ReplaceWith as ReplaceWith
from .combining import Seq as Seq
from .combining import Shield as Shield
from .combining import TheEvent as TheEvent
from .combining import Times as Times
from .combining import Unless as Unless
from .combining import steps_of as steps_of
from .costs import Cost
from .nouns import Filter, Kind
from .values import ONE
from .words import (
    ChangeWord,
    ChosenWord,
    Exchanged,
    ExtraPhaseWord,
    ManaChoice,
    Rider,
    SearchedZone,
    SkippedFor,
    SkippedStep,
    ZoneName,
)

# -- damage, destruction, life -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DealDamage(CountedEffect):
    """``source`` deals damage to each of ``to``; ``divided``: the amount is divided among the targets as chosen.

    Rules: 409.1d.
    """

    source: Selector
    amount: Value
    to: Selector
    divided: bool = False
    unpreventable: bool = False
    evenly: bool = False
    """The amount is divided evenly among them, rounded down."""
    also: DealDamage | None = None
    """More damage, dealt at the same time."""


@dataclass(frozen=True)
class Destroy(CountedEffect):
    """Each of the objects is destroyed; ``regenerate`` False: they can't be regenerated."""

    what: Selector
    regenerate: bool = True


@dataclass(frozen=True)
class Regenerate(Effect):
    """The next time it would be destroyed this turn, it isn't; see rule 419.6b. ``then``: what is done when it
    regenerates this way, a triggered ability, or ``at_once``."""

    what: Selector
    then: Effect | None = None
    at_once: bool = False


@dataclass(frozen=True)
class GainLife(CountedEffect):
    """Each of the players gains this amount of life."""

    who: Selector
    amount: Value


@dataclass(frozen=True)
class LoseLife(CountedEffect):
    """Each of the players loses this amount of life."""

    who: Selector
    amount: Value


@dataclass(frozen=True)
class SetLife(Effect):
    """The life total becomes the number.

    Rules: 215.5.
    """

    who: Selector
    amount: Value


@dataclass(frozen=True)
class GivePoison(Effect):
    """Each of the players gets poison counters."""

    who: Selector
    amount: Value


@dataclass(frozen=True)
class LosePoison(CountedEffect):
    """Each of the players loses all poison counters."""

    who: Selector


# -- moving ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CounterSpec(Node):
    """A number of counters of a kind."""

    counter: str
    n: Value


@dataclass(frozen=True)
class Move(CountedEffect):
    """It moves them to a zone: "return", "put", "exile". ``zone`` as in Filter; library: ``place`` "top", "bottom",
    "shuffle", or "n" from the top.

    Into play: under the control of ``controller`` (None: of its owner, unless ``yours``), ``tapped``, ``attacking``,
    ``face_down``, ``attached`` to something, with ``counters`` ((kind, number), ...). ``linked``: remembered by the
    source (imprint, "until", champion).
    """

    what: Selector
    zone: ZoneName
    place: str = ""
    controller: Selector | None = None
    tapped: bool = False
    attacking: bool = False
    face_down: bool = False
    attached: Selector | None = None
    counters: tuple[CounterSpec, ...] = ()
    linked: bool = False
    ordered_by: Selector | None = None
    """Who puts several cards in order (None: their owner)."""
    each: Selector | None = None
    """The players each of whom moves what he or she owns."""
    noted: bool = False
    """With the counters that the target had which it was."""
    in_place_of: Selector | None = None
    """Attacking in the place of this unblocked creature: unblocked, and the same player or planeswalker (502.43c)."""
    flipped: bool = False
    hosts: Kind | None = None
    """What alone an Aura that comes into play can enchant."""
    blocking: Selector | None = None
    """What attacker it comes into play blocking (309.5)."""
    until: Event | None = None
    """Immediately after this event they go back to the zone from which they came (610.3 of 2014)."""


@dataclass(frozen=True)
class MoveAs(Move):
    """It puts them into play as something else than what they are otherwise: "as a non-Aura enchantment". They come
    into play with ``mods``, which last."""

    mods: tuple[Modification, ...] = ()


@dataclass(frozen=True)
class Sacrifice(CountedEffect):
    """The player sacrifices them (only what that player controls)."""

    who: Selector
    what: Selector


@dataclass(frozen=True)
class Draw(CountedEffect):
    """Each of the players draws cards; ``up_to``: as many as the player likes, but no more than that."""

    who: Selector
    n: Value = ONE
    up_to: bool = False


@dataclass(frozen=True)
class Discard(CountedEffect):
    """Each player discards: ``what`` (None: ``n`` cards of the player's choice, or at random); ``chooser``: who
    chooses instead."""

    who: Selector
    n: Value = ONE
    random: bool = False
    what: Selector | None = None
    chooser: Selector | None = None
    kind: Kind | None = None
    up_to: bool = False


@dataclass(frozen=True)
class Mill(CountedEffect):
    """Each player puts the top cards of the library into the graveyard."""

    who: Selector
    n: Value


@dataclass(frozen=True)
class MillUntil(Effect):
    """``who`` puts cards from the top of the library into the graveyard, one after the other, until one of a kind or
    ``n`` cards have come to that graveyard. The objects: the one of that kind, if there is one."""

    who: Selector
    kind: Filter
    n: Value


@dataclass(frozen=True)
class Search(Effect):
    """``who`` searches the zones (of ``whose``) for ``n`` cards of a kind; keeps them for ``Ref("var")``.
    ``any_number``: all of them in public zones, as many as ``who`` likes in hidden ones. ``total``: what their
    converted mana costs can come to together. ``up_to``: the text says "up to" ``n``. Shuffling is said apart."""

    who: Selector
    whose: Selector
    kind: Kind
    n: Value = ONE
    zones: tuple[SearchedZone, ...] = ("library",)
    any_number: bool = False
    different_names: bool = False
    total: Value | None = None
    up_to: bool = False
    each: tuple[Filter, ...] = ()
    """In place of ``kind`` and ``n``: up to one card of each of these kinds."""
    library_if_wanted: bool = False
    """``who`` may leave the library out. If it isn't left out, it is shuffled."""


@dataclass(frozen=True)
class Shuffle(Effect):
    """Each of the players shuffles the library."""

    who: Selector


@dataclass(frozen=True)
class Reveal(Effect):
    """It shows them to all players; ``hand`` of a player is ``All(Filter(zone="hand", whose=...))``."""

    what: Selector


@dataclass(frozen=True)
class ShowTop(CountedEffect):
    """Each of the players reveals ``n`` cards from the top of the library."""

    who: Selector
    n: Value


@dataclass(frozen=True)
class LookAt(Effect):
    """``who`` looks at them."""

    who: Selector
    what: Selector


@dataclass(frozen=True)
class RevealUntil(Effect):
    """It reveals cards from the top of the library until ``n`` of a kind are revealed. The objects: those of the kind;
    ``Ref("var", n)`` of an ``As`` around it; all the others are ``Rest(Ref("var all"), ...)``: role ``"var all"``."""

    who: Selector
    kind: Kind
    n: Value = ONE
    most: Value | None = None
    """Or until this many cards are revealed."""


@dataclass(frozen=True)
class Arrange(Effect):
    """``who`` puts them back on the top (or ``place``) of their library in any order; ``either``: on top or bottom as
    chosen (scry)."""

    who: Selector
    what: Selector
    place: str = "top"
    either: bool = False
    random: bool = False
    """In a random order."""


@dataclass(frozen=True)
class Exchange(Effect):
    """The two exchange something: one of :data:`~.words.Exchanged`. ``"blockers"``: what blocks them; ``"blocks"``:
    what they block. ``"in play and hand"``: an Aura in play and one in hand, which comes to what the first enchants.
    ``"zones"``: each card goes to where the other was. Nothing happens if either part is impossible.

    Rules: 502.62.
    """

    what: Exchanged
    first: Selector
    second: Selector


@dataclass(frozen=True)
class TradeControl(Effect):
    """Each of two players gains control of all objects of a kind that the other controls. The result: those objects."""

    first: Selector
    second: Selector
    kind: Filter
    duration: Duration | None = None


@dataclass(frozen=True)
class SpentOn(Node):
    """Mana does this to a spell of a kind that it is spent on."""

    kind: Kind
    mods: tuple[Modification, ...]


@dataclass(frozen=True)
class AddMana(Effect):
    """It adds mana to the pool of ``who`` (406).

    Either ``mana`` or ``choice`` says which. ``mana``: the letters of each alternative; ``("GG",)`` is two green mana,
    ``("W", "U")`` one white or one blue mana. ``choice``: mana of any colour, or of the colours or types that a word
    describes. ``times``: how many times this mana is added; ``one_colour``: all of it is of one colour; ``combined``:
    each time another alternative may be chosen; ``spend``: what alone the mana can be spent on; ``rider``: "lasting" if
    the mana stays in the pool until end of turn; ``gives``: what it does to a spell that it is spent on."""

    who: Selector
    mana: tuple[str, ...] = ()
    times: Value = ONE
    one_colour: bool = False
    spend: Kind | None = None
    rider: Rider = ""
    combined: bool = False
    choice: ManaChoice = ""
    gives: SpentOn | None = None
    up_to: bool = False
    """The player may add less."""


@dataclass(frozen=True)
class ActivateManaOf(Effect):
    """Mana is drawn from all lands of ``who``, or from all of another kind."""

    who: Selector


@dataclass(frozen=True)
class EmptyPool(CountedEffect):
    """The mana pool of ``who`` becomes empty; the amount is kept. ``into``: the mana goes to that player."""

    who: Selector
    into: Selector | None = None


# -- permanents --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Tap(Effect):
    """Each of the objects becomes tapped."""

    what: Selector


@dataclass(frozen=True)
class Untap(Effect):
    """Each of the objects becomes untapped."""

    what: Selector


@dataclass(frozen=True)
class PutCounters(CountedEffect):
    """It puts counters on each of them; ``divided``: as announced among targets; ``up_to``: as many as the controller
    likes, but no more."""

    what: Selector
    counter: str
    n: Value = ONE
    divided: bool = False
    up_to: bool = False
    until: Event | None = None
    """When as many of them are removed again."""


@dataclass(frozen=True)
class RemoveCounters(CountedEffect):
    """It removes counters from each of them; ``n`` None: all; ``any_number`` as the controller chooses; ``among``: so
    many in all, from whichever of them the controller chooses."""

    what: Selector
    counter: str
    n: Value | None = ONE
    any_number: bool = False
    among: bool = False


@dataclass(frozen=True)
class MoveCounters(Effect):
    """Counters are moved from the one object to the other; ``divided``: as many as the controller likes, onto as many
    of the others as he or she likes."""

    origin: Selector
    to: Selector
    counter: str
    n: Value | None = ONE
    divided: bool = False


@dataclass(frozen=True)
class TokenSpec(Node):
    """What a token is: "1/1 green Saproling creature" with abilities; name "" : its creature types."""

    power: Value | None
    toughness: Value | None
    colours: int
    card_types: int
    subtypes: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    name: str = ""
    supertypes: int = 0
    chosen: bool = False
    """Of the colour and creature type that have been chosen."""


@dataclass(frozen=True)
class CreateTokens(Effect):
    """It puts tokens into play for ``who``."""

    who: Selector
    n: Value
    token: TokenSpec
    tapped: bool = False
    attacking: bool = False
    blocking: Selector | None = None
    """What attacker they come into play blocking (309.5)."""
    under: Selector | None = None
    """Under whose control they come into play, if not that of the player who creates them."""


@dataclass(frozen=True)
class CreateCopies(Effect):
    """It puts tokens into play that are copies of that; ``changes`` are part of the copy ("except")."""

    who: Selector
    n: Value
    of: Selector
    changes: tuple[Modification, ...] = ()
    tapped: bool = False
    attacking: bool = False


@dataclass(frozen=True)
class Attach(Effect):
    """The one object becomes attached to the other."""

    what: Selector
    to: Selector


@dataclass(frozen=True)
class Unattach(Effect):
    """The object becomes unattached."""

    what: Selector


@dataclass(frozen=True)
class Change(Effect):
    """Each of the objects changes, at the same time: one of :data:`~.words.ChangeWord`. ``"phase in or out"``: what is
    in play phases out, and what is phased out phases in. ``"tap or untap"``: what is untapped becomes tapped, and what
    is tapped untapped. ``"haunt"``: the source, in whatever zone it is, haunts it.

    Rules: 502.51.
    """

    change: ChangeWord
    what: Selector


@dataclass(frozen=True)
class MakeBlock(Effect):
    """Creatures block attackers because of an effect: "it blocks that creature"."""

    what: Selector
    whom: Selector


@dataclass(frozen=True)
class Fight(Effect):
    """Each deals damage equal to its power to the other."""

    first: Selector
    second: Selector


# -- choices, chance, the game -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Pick(Effect):
    """It chooses objects or players by the selector and keeps them (``Ref("var")``, and ``"chosen object"/"chosen
    player"`` with ``remember``)."""

    what: Selector
    remember: bool = False


@dataclass(frozen=True)
class ChooseValue(Effect):
    """``who`` chooses a ``"color"``, one or more ``"colors"``, a ``"creature type"``, ``"card type"``, ``"basic land
    type"``, ``"land type"``, ``"name"``, ``"number"``, ``"player"``, ``"opponent"``, or one of
    ``options``, but not ``but``; the source remembers it (``OfChosen``, ``ChosenNumber``)."""

    who: Selector
    what: ChosenWord
    options: tuple[str, ...] = ()
    low: int = 0
    high: int = -1
    secret: bool = False
    but: str = ""


@dataclass(frozen=True)
class FlipCoin(Effect):
    """The player flips a coin (``call``: he or she calls it and wins or loses the flip). ``n`` coins. Several players
    flip one each, and nobody calls: ``Ref("var", n)`` of an ``As`` around it are those whose coin came up heads, ``"var
    rest"`` the others."""

    who: Selector
    call: bool = True
    n: Value = ONE


@dataclass(frozen=True)
class Pay(Effect):
    """``who`` pays the cost if possible (with May: "you may pay {2}")."""

    who: Selector
    cost: Cost
    most: Value | None = None
    """What the X of the cost can't be more than."""


@dataclass(frozen=True)
class ExtraTurn(Effect):
    """The player takes an extra turn after this one; ``at_end``: what happens at the beginning of that turn's end
    step."""

    who: Selector
    n: Value = ONE
    at_end: Effect | None = None


@dataclass(frozen=True)
class ExtraPhase(Effect):
    """A phase or step is added after this one: "combat", "combat and main" or "upkeep"."""

    phase: ExtraPhaseWord
    who: Selector


@dataclass(frozen=True)
class Skip(Effect):
    """The player skips the next ``n`` such steps or turns ("turn", "untap", "upkeep", "draw", "combat", "main"), or as
    many as ``lasts`` says."""

    who: Selector
    step: SkippedStep
    n: Value = ONE
    lasts: SkippedFor = "once"


@dataclass(frozen=True)
class EndTurn(Effect):
    """The turn ends.

    Rules: 509.
    """


@dataclass(frozen=True)
class ControlTurn(Effect):
    """``who`` controls the next turn of that player.

    Rules: 507.
    """

    who: Selector
    whose: Selector


@dataclass(frozen=True)
class WinGame(Effect):
    """Each of the players wins the game."""

    who: Selector


@dataclass(frozen=True)
class LoseGame(Effect):
    """Each of the players loses the game."""

    who: Selector


@dataclass(frozen=True)
class DrawGame(Effect):
    """The game ends in a draw."""


@dataclass(frozen=True)
class PlaySubgame(Effect):
    """The players play a subgame, with their libraries as decks. The objects: who wins it. It stands among the
    sentences of a spell's text, not in another instruction.

    Rules: 506.
    """


@dataclass(frozen=True)
class Clash(Effect):
    """``who`` clashes with an opponent; did: won.

    Rules: 501.10.
    """

    who: Selector
    opponent: Selector | None = None


@dataclass(frozen=True)
class Scry(Effect):
    """``who`` looks at the top ``n`` cards (of ``whose``) and puts any number on the bottom, the rest on top."""

    who: Selector
    n: Value
    whose: Selector | None = None


@dataclass(frozen=True)
class Surveil(Effect):
    """``who`` looks at the top ``n`` cards and puts any number of them into the graveyard, the rest on top."""

    who: Selector
    n: Value


@dataclass(frozen=True)
class Proliferate(Effect):
    """``who`` chooses any number of permanents and players with a counter, and gives each another counter of every
    kind that is there already."""

    who: Selector


@dataclass(frozen=True)
class Monstrosity(CountedEffect):
    """If the source isn't monstrous, it gets ``n`` +1/+1 counters and becomes monstrous (701.37 of 2026)."""

    n: Value


@dataclass(frozen=True)
class Amass(CountedEffect):
    """``who`` puts ``n`` +1/+1 counters on an Army, which gets the subtype; on a new 0/0 black one if there is none
    (701.47 of 2026).
    """

    who: Selector
    subtype: str
    n: Value


@dataclass(frozen=True)
class Explore(Effect):
    """The permanent explores: its controller reveals the top card of the library. A land goes to the hand; otherwise
    the permanent gets a +1/+1 counter, and the player may put the card into the graveyard (701.44 of
    2026).
    """

    what: Selector


@dataclass(frozen=True)
class Connive(CountedEffect):
    """The permanent connives: its controller draws ``n`` cards, discards ``n`` cards, and puts a +1/+1 counter on it
    for each nonland card discarded (701.50 of 2026).
    """

    what: Selector
    n: Value = ONE


@dataclass(frozen=True)
class Ante(Effect):
    """It puts the card into the ante, or ``owner`` changes its owner."""

    who: Selector
    what: Selector


@dataclass(frozen=True)
class Own(Effect):
    """``who`` becomes the owner of the card."""

    who: Selector
    what: Selector


@dataclass(frozen=True)
class Note(Effect):
    """The source notes a value for later (``ChosenNumber``)."""

    value: Value


@dataclass(frozen=True)
class Native(Effect):
    """An effect that is known by its name alone, because only one card has it."""

    name: str
    who: Selector | None = None
    what: Selector | None = None
    n: Value | None = None
