"""Patterns of events. The same vocabulary serves triggers, delayed triggers, durations, histories and replacements.

In each pattern a selector or filter that is None matches anything. The docstring says which roles
(:class:`~.nouns.Ref`)
an event fills: *object* = ``Ref("event")``, *other* = ``Ref("event other")``, *source* = ``Ref("event source")``,
*player* = ``Ref("event player")``, *amount* = ``Amount()``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .base import Condition, Event, Selector, Value
from .nouns import Filter, Host, IsCard, Kind, Other, Players, This
from .words import CoinResult, DamageSort, ManaSort, MovedHow, NamedEvent, Operator, TapSort, ZoneName

Who = Selector | Players | None
"""A fixed player ("you"), or a kind of player ("an opponent"), or anybody."""
What = Selector | Kind | None
"""A fixed object ("~"), or a kind of object ("a creature you control"), or anything."""


@dataclass(frozen=True)
class ZoneChange(Event):
    """Something moves. Zones as in ``Filter.zone``, "" for any. Comes into play: ``to="in play"``; "dies": in play to
    graveyard. ``what`` is tested where the look-back rules say. object = what moved; player = who controlled it (or its
    owner); source = what caused it. ``whose``: the player whose zone it comes to (or leaves, where it leaves play).
    ``how``: only in this manner: "discarded", "sacrificed", "destroyed", "resolved" (a spell, as the last part of its
    own resolution).

    Rules: 410.10.
    """

    what: What
    origin: ZoneName | Literal[""] = ""
    to: ZoneName | Literal[""] = ""
    whose: Who = None
    together: bool = False
    """Triggers once for any number that move at the same time ("one or more")."""
    how: MovedHow = ""
    by: Who = None
    """The controller of the spell or ability that causes it."""
    by_effect: bool = False
    """Only because of an effect, not as a cost or by a rule."""


@dataclass(frozen=True)
class StepBegins(Event):
    """A step begins: ``step`` as in ``manaburn.terms`` ("upkeep", "end of turn", "end of combat", "draw", "precombat
    main", "main", "combat", "turn", "cleanup", "untap", "declare attackers"). player = whose turn it is. ``next``
    limits a delayed trigger to the next one; ``first``: only the first of that name in the turn; ``later``: said of a
    delayed triggered ability, not in the turn in which it is set up."""

    step: str
    whose: Who = None
    each: bool = False
    first: bool = False
    later: bool = False


@dataclass(frozen=True)
class During(StepBegins):
    """In the course of a step or phase, once: "during your upkeep". In 1996 a phase ability, played when its player
    likes; later the same as the step's beginning."""


@dataclass(frozen=True)
class StepEnds(StepBegins):
    """A step or phase ends: "at the end of your upkeep". Known in 1996 only."""


@dataclass(frozen=True)
class Damaged(Event):
    """Damage is dealt. source = what deals it; object = what it is dealt to (player too); amount. ``combat``: "",
    "combat", "noncombat"."""

    source: What = None
    to: What = None
    combat: DamageSort = ""
    together: bool = False


@dataclass(frozen=True)
class Attacks(Event):
    """A creature is declared as attacker. object = the attacker, other = player or planeswalker attacked. ``alone``:
    no other attacks; ``together``: once for any number of them."""

    what: What
    whom: What = None
    alone: bool = False
    together: bool = False


@dataclass(frozen=True)
class PlayerAttacks(Event):
    """A player attacks with one or more creatures. player = who."""

    who: Who


@dataclass(frozen=True)
class Blocks(Event):
    """A creature blocks. object = the blocker, other = the attacker (with ``each``, once per attacker of that kind).
    ``number``: once, if it blocks a number of attackers of the kind that compares so with it ("two or more": ``>=``).
    ``together``: once for any number of blockers.
    """

    what: What
    whom: What = None
    each: bool = False
    number: Value | None = None
    op: Operator = ">="
    together: bool = False


@dataclass(frozen=True)
class BecomesBlocked(Event):
    """An attacker becomes blocked. object = the attacker, other = a blocker (``by`` given: once per blocker of that
    kind). ``number``: once, if a number of blockers of the kind that compares so with it blocks it."""

    what: What
    by: What = None
    each: bool = False
    number: Value | None = None
    op: Operator = ">="


@dataclass(frozen=True)
class Unblocked(Event):
    """An attacker attacks and isn't blocked. object = the attacker."""

    what: What


@dataclass(frozen=True)
class Played(Event):
    """A spell is played (or a land, ``land``). object = the spell, player = who plays it. ``nth``: the n-th of that
    player's turn."""

    what: What
    who: Who = None
    land: bool = False
    nth: int = 0
    origin: ZoneName | Literal[""] = ""


@dataclass(frozen=True)
class Activated(Event):
    """An activated ability is played. object = the ability, source = its source, player = who. ``mana``: "" any,
    "mana", "nonmana"; ``tap``: "with" or "without" {T} in its activation cost, "" either."""

    what: What
    who: Who = None
    mana: ManaSort = ""
    tap: TapSort = ""


@dataclass(frozen=True)
class Taps(Event):
    """A permanent becomes tapped (``untaps``: untapped). object = it. ``for_mana``: is tapped for mana; player = who
    gets the mana."""

    what: What
    untaps: bool = False
    for_mana: bool = False
    who: Who = None


@dataclass(frozen=True)
class OntoStack(Event):
    """A spell or ability is put on the stack. object = it."""

    what: What


@dataclass(frozen=True)
class BecomesTarget(Event):
    """Something becomes the target of a spell or ability. object = it, source = the spell or ability, player = who
    controls that."""

    what: What
    of: What = None
    first: bool = False
    """Only for the first time in a turn."""


@dataclass(frozen=True)
class TargetsChosen(Event):
    """A player chooses one or more targets for a spell or ability, as it is played or later. source = the spell or
    ability, player = who chooses; ``but``: not where an effect of such an object makes the choice."""

    who: Who = None
    but: What = None


@dataclass(frozen=True)
class LifeChanges(Event):
    """A player gains (``gain``) or loses life. player, object = who; amount. ``own``: only because of a spell or
    ability that the player controls."""

    who: Who
    gain: bool = True
    own: bool = False


@dataclass(frozen=True)
class Draws(Event):
    """A player draws a card. player = who, object = the card. ``nth`` of the turn; ``except_first``: but the first of
    the draw step."""

    who: Who = None
    nth: int = 0
    except_first: bool = False
    what: What = None


@dataclass(frozen=True)
class Discards(Event):
    """A player discards a card. player = who, object = the card, source = the cause. ``by``: the cause's controller."""

    who: Who = None
    what: What = None
    by: Who = None


@dataclass(frozen=True)
class Sacrifices(Event):
    """A permanent is sacrificed. player = who, object = it."""

    who: Who = None
    what: What = None


@dataclass(frozen=True)
class CountersChange(Event):
    """Counters are put on (``removed``: removed from) something. object = it, amount. ``last``: the last one of the
    kind is removed. ``by_effect``: an effect does it, and not a cost. ``by``: by an effect or a cost of that
    player."""

    what: What
    counter: str = ""
    removed: bool = False
    last: bool = False
    by_effect: bool = False
    by: What | None = None


@dataclass(frozen=True)
class ControlChanges(Event):
    """``who`` gains (``lost``: loses) control of something. object = it, player = who."""

    what: What
    who: Who = None
    lost: bool = False


@dataclass(frozen=True)
class TurnedFaceUp(Event):
    """A permanent is turned face up. object = it."""

    what: What


@dataclass(frozen=True)
class Destroyed(Event):
    """A permanent would be destroyed (replacements only), or is. object = it; source = the cause. ``by``: the
    controller of the cause."""

    what: What
    by: Who = None


@dataclass(frozen=True)
class Regenerates(Event):
    """A permanent is regenerated. object = it."""

    what: What


@dataclass(frozen=True)
class Countered(Event):
    """A spell is countered. object = it; source = by what."""

    what: What
    by: What = None


@dataclass(frozen=True)
class Cycles(Event):
    """A player cycles a card. object = it, player = who."""

    what: What = None
    who: Who = None


@dataclass(frozen=True)
class AbilityTriggers(Event):
    """An ability of one of these triggers (None: of anything). object = its source; player = its controller. Abilities
    that wait for this don't see each other, for that would never end.

    Rules: 603.3b@2024.
    """

    what: What = None


@dataclass(frozen=True)
class Shuffles(Event):
    """A player shuffles a library. player = whose. ``by``: the controller of the cause."""

    who: Who = None
    by: Who = None


@dataclass(frozen=True)
class Searches(Event):
    """A player searches a library. player = who."""

    who: Who = None


@dataclass(frozen=True)
class FlipsCoin(Event):
    """A coin is flipped. player = who; ``result`` "won", "lost" or ""."""

    who: Who = None
    result: CoinResult = ""


@dataclass(frozen=True)
class PhasesInOut(Event):
    """A permanent phases in (``out``: out). object = it."""

    what: What
    out: bool = False


@dataclass(frozen=True)
class Attached(Event):
    """Something becomes attached (``un``: unattached). object = the attachment, other = the host."""

    what: What
    to: What = None
    un: bool = False


@dataclass(frozen=True)
class StateIs(Event):
    """A state trigger: triggers as soon as the condition is true, again only after it has left the stack.

    Rules: 410.11.
    """

    condition: Condition


@dataclass(frozen=True)
class IsThere(Event):
    """A state trigger for each object of a kind: triggers as soon as there is one, again for the same object only after
    it has left the stack. object = it.

    Rules: 410.11.
    """

    what: Kind


@dataclass(frozen=True)
class ProducesMana(Event):
    """A mana ability of something produces mana. object = it, player = who gets it, amount."""

    what: What
    who: Who = None


@dataclass(frozen=True)
class LosesGame(Event):
    """A player loses (``wins``: wins) the game. player = who."""

    who: Who
    wins: bool = False


@dataclass(frozen=True)
class CreatesTokens(Event):
    """Tokens would come into play (replacements). player = for whom, amount."""

    who: Who = None


@dataclass(frozen=True)
class Does(Event):
    """An event that only its name tells from others: a player ``who`` clashes, scries, reveals a card or passes, or
    an object ``what`` flips."""

    name: NamedEvent
    what: What = None
    who: Who = None


@dataclass(frozen=True)
class AnyEvent(Event):
    """Whichever of them: "enters the battlefield or dies", "attacks or blocks"."""

    events: tuple[Event, ...]


@dataclass(frozen=True)
class When(Event):
    """The event, while the condition is true: "whenever ~ attacks during your ..." """

    event: Event
    condition: Condition


@dataclass(frozen=True)
class DoneSo(Event):
    """What an instruction of the same spell or ability offered or said has just been done: "when you do"."""


def natural_zones(event: Event) -> tuple[ZoneName, ...]:
    """The zones in which an ability waiting for this can trigger by its nature, where it speaks of its own object
    outside play, or of what its object is attached to; () where nothing follows from the event. What waits for
    "another card" to leave a graveyard counts its own card among those there.

    Rules: 402.8.
    """
    if isinstance(event, AnyEvent):
        found: tuple[ZoneName, ...] = ()
        for option in event.events:
            zones = natural_zones(option)
            if not zones:
                zones = ("in play",)
            found = found + tuple([zone for zone in zones if zone not in found])
        return () if found == ("in play",) else found
    if isinstance(event, When):
        return natural_zones(event.event)
    if isinstance(event, ZoneChange):
        if isinstance(event.what, Host):
            return ("in play",)
        if isinstance(event.what, Filter) and event.origin == "graveyard" and event.to == "":
            return ("in play", "graveyard") if {Other(), IsCard()} <= {*event.what.tests} else ()
        if isinstance(event.what, This) and event.origin != "in play" and event.to not in ("", "in play"):
            return tuple([zone for zone in (event.origin or "in play", event.to) if zone and zone != "library"])
        return ()
    if isinstance(event, (Cycles, Discards)) and isinstance(event.what, This):
        return ("graveyard", "removed")  # wherever the discarded card has come to
    if isinstance(event, Played) and isinstance(event.what, This) and not event.land:
        return ("stack",)
    return ()
