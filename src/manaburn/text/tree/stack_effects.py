"""Effects on spells and abilities on the stack (414, 415.6, 503.10), and playing cards as an instruction."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Duration, Effect, Modification, Selector, Value
from .costs import Cost
from .effects import CounterSpec
from .nouns import Filter, Kind
from .values import ONE
from .words import RetargetHow, ZoneName


@dataclass(frozen=True)
class Counter(Effect):
    """It counters the spell or ability; ``zone``/``place``: where a countered spell goes instead of the graveyard,
    under whose control, and with which ``counters``. ``kind``: only a spell of this kind goes there.

    Rules: 414.
    """

    what: Selector
    zone: ZoneName = "graveyard"
    place: str = ""
    controller: Selector | None = None
    counters: tuple[CounterSpec, ...] = ()
    kind: Filter | None = None


@dataclass(frozen=True)
class ResolvesAnyway(Effect):
    """Nothing is done, but the ability isn't countered if all its targets are illegal: "can't be countered except by
    spells and abilities".

    Rules: 413.2a.
    """


@dataclass(frozen=True)
class CopySpell(Effect):
    """It puts ``n`` copies of the spell or ability on the stack; ``new_targets``: the copy's controller may choose new
    ones; ``without``: a keyword that the copy doesn't have (epic)."""

    who: Selector
    what: Selector
    n: Value = ONE
    new_targets: bool = True
    without: str = ""
    changes: tuple[Modification, ...] = ()
    """What is different of the copy ("except")."""


@dataclass(frozen=True)
class CopyForEach(Effect):
    """``who`` copies the spell or ability for each other object or player of a kind that it could target. Each copy
    targets another one of these.

    Rules: 503.10.
    """

    who: Selector
    what: Selector
    kind: Kind


@dataclass(frozen=True)
class Retarget(Effect):
    """It changes targets: ``how`` is ``"new"`` (may choose new targets for any number), ``"all"`` (may change the
    targets), ``"change"`` (change its target to another), ``"random"`` (to a legal one that chance picks, perhaps the
    same), ``"to"`` that object."""

    who: Selector
    what: Selector
    how: RetargetHow
    to: Selector | None = None
    to_kind: Kind | None = None


@dataclass(frozen=True)
class PlayCard(Effect):
    """``who`` plays the card (may: wrap in May); ``free``: without paying its mana cost; ``copy``: a copy of it."""

    who: Selector
    what: Selector
    free: bool = True
    copy: bool = False
    cost: Cost | None = None
    any_order: bool = False
    """As many of them as the player likes, in any order."""
    masked: bool = False
    """Face down. If the creature that the spell becomes would assign or deal damage, be dealt damage, or become tapped
    while it hasn't been turned face up, it is turned face up first."""


@dataclass(frozen=True)
class MakePlay(Effect):
    """``who`` controls the player while that player plays the card, if able, with mana of lands only, and while the
    spell resolves.

    Rules: 507.3.
    """

    who: Selector
    whose: Selector
    what: Selector


@dataclass(frozen=True)
class CopyCard(Effect):
    """``who`` makes a copy of the card where it is; a copy that isn't played ceases to exist.

    Rules: 503.12, 420.5j.
    """

    who: Selector
    what: Selector


@dataclass(frozen=True)
class Cast(Effect):
    """It gives permission to play the card(s) for a duration."""

    who: Selector
    what: Selector
    duration: Duration
    free: bool = False


@dataclass(frozen=True)
class PutOnStack(Effect):
    """``who`` puts the card onto the stack as a copy of the spell ``of``, with all that was decided for it; it isn't
    played.

    Rules: 503.10.
    """

    who: Selector
    what: Selector
    of: Selector
