"""Replacement and prevention effects (419): what happens in place of an event, or how something comes into play."""

from __future__ import annotations

from dataclasses import dataclass

from .base import Condition, Effect, Event, Modification, Replacement, Selector, Value
from .effects import CounterSpec
from .events import What, Who
from .words import DamageSort


@dataclass(frozen=True)
class IfWould(Replacement):
    """If the event would happen (and the condition holds), ``effect`` instead: it may contain ``TheEvent`` or
    ``Instead``. ``optional``: "may"."""

    event: Event
    effect: Effect
    condition: Condition | None = None
    optional: Selector | None = None


@dataclass(frozen=True)
class EntersWith(Replacement):
    """What comes into play (None: the source) does so ``tapped``, with ``counters``, with ``mods``, under the control
    of ``heir``; only if ``condition``. ``played``: only what was played, as a land or a spell, not what an effect puts
    into play."""

    what: What = None
    tapped: bool = False
    counters: tuple[CounterSpec, ...] = ()
    condition: Condition | None = None
    mods: tuple[Modification, ...] = ()
    played: bool = False
    heir: Selector | None = None


@dataclass(frozen=True)
class AsEnters(Replacement):
    """As the source (or that kind) comes into play (``face_up``: is turned face up), its controller does this:
    choices, payments, "as a copy of". ``Tap(This())`` here means that it comes into play tapped."""

    effect: Effect
    what: What = None
    face_up: bool = False


@dataclass(frozen=True)
class EntersCopy(Replacement):
    """The source may come into play (``tapped``) as a copy of something chosen by its controller; or objects of the
    ``kind`` do so.

    Rules: 503.5.
    """

    what: Selector
    changes: tuple[Modification, ...] = ()
    optional: bool = True
    tapped: bool = False
    kind: What = None


@dataclass(frozen=True)
class PreventDamage(Replacement):
    """It prevents ``amount`` (None: all) of the damage that would be dealt ``to`` these by ``source``; ``combat`` "",
    "combat", "noncombat". ``each``: of each such damage (a static "prevent 1 of that damage"), else the amount is
    used up. ``then``: what happens besides, with ``Amount()`` the damage prevented. ``chosen``: by the next damage of
    a source chosen on resolution."""

    to: What = None
    source: What = None
    amount: Value | None = None
    combat: DamageSort = ""
    each: bool = False
    then: Effect | None = None
    by_controller: Who = None
    optional: Selector | None = None
    """Who may have it prevented."""
    at_once: bool = False
    """``then`` is done as each damage is prevented."""
    aimed: bool = False
    """Only damage because of a spell or ability that targets what would be dealt it."""
    shared: bool = False
    """The amount is for all the damage that one source would deal at one time, divided as its player chooses."""


@dataclass(frozen=True)
class RedirectDamage(Replacement):
    """The damage (up to ``amount``) that would be dealt ``to`` these is dealt ``instead_to`` those; ``by``: is dealt
    by that source."""

    instead_to: Selector
    to: What = None
    source: What = None
    amount: Value | None = None
    combat: DamageSort = ""
    times: int = 0
    optional: Selector | None = None
    """Who may have it dealt to those."""
