"""Abilities, and the faces of cards that have them."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from typing import Literal

from manaburn.terms import ManaCost

from .base import Ability, Condition, Effect, Event, Modification, Node, Replacement, Selector, Value
from .costs import Cost
from .effects import CounterSpec
from .events import Who
from .nouns import Filter, Kind
from .words import CostLabel, WorkingZone


@dataclass(frozen=True)
class SpellText(Ability):
    """The instructions that an instant or sorcery carries out as it resolves.

    Rules: 401.
    """

    effect: Effect


@dataclass(frozen=True)
class Restriction(Node):
    """When, by whom or how often an ability or spell may be played.

    ``when``: a condition; ``timing``: "", "sorcery" or "instant"; ``times``: at most so often each turn;
    ``most``: the same, as a value; ``who``: who may play it (None: the controller); ``once``: only once (in the
    game); ``spend``: what alone may have produced the mana that is spent (None: anything); ``on_x``: the colors of
    mana that alone may be spent on X (0: any mana); ``on_x_once``: no more than one of each of them; ``least_x``: what
    X can't be less than; ``x``: what X is.
    """

    when: Condition | None = None
    timing: str = ""
    times: int = 0
    most: Value | None = None
    who: Who = None
    once: bool = False
    spend: Filter | None = None
    on_x: int = 0
    on_x_once: bool = False
    least_x: int = 0
    x: Value | None = None


@dataclass(frozen=True)
class ActivatedAbility(Ability):
    """``cost: effect``. ``zone``: where it works; ``keyword``: the keyword it comes from ("cycling", "equip").

    Rules: 403.
    """

    cost: Cost
    effect: Effect
    restrictions: tuple[Restriction, ...] = ()
    zone: WorkingZone = "in play"
    keyword: str = ""


@dataclass(frozen=True)
class TriggeredAbility(Ability):
    """When, whenever, at. ``condition``: the intervening if; ``zone``: where it works ("in play" also looks back);
    ``keyword`` as above; ``once_each_turn``: it triggers no second time in a turn.

    Rules: 404, 410.8.
    """

    event: Event
    effect: Effect
    condition: Condition | None = None
    zone: WorkingZone = "in play"
    keyword: str = ""
    linked: int = 0
    once_each_turn: bool = False


@dataclass(frozen=True)
class StaticAbility(Ability):
    """Something that is simply true: ``mods`` for each of ``what``, and ``replacements``; while ``condition``.
    ``zone``: where it works; ``defining``: characteristic-setting / -defining; ``keyword``: the keyword it comes from;
    ``lingers``: when its object leaves play, the effect continues until end of turn.

    Rules: 405, 405.2.
    """

    what: Selector
    mods: tuple[Modification, ...]
    condition: Condition | None = None
    zone: WorkingZone = "in play"
    defining: bool = False
    keyword: str = ""
    lingers: bool = False


@dataclass(frozen=True)
class ReplacementAbility(Ability):
    """A static ability with a replacement or prevention effect. ``keyword``: the keyword it comes from.

    Rules: 419.
    """

    replacement: Replacement
    condition: Condition | None = None
    zone: WorkingZone = "in play"
    keyword: str = ""


@dataclass(frozen=True)
class KeywordAbility(Ability):
    """A keyword with its arguments. ``cost``, ``n``, ``kind``, ``word`` as the keyword needs: flying; protection (kind
    = quality); landwalk (kind = the lands); enchant (kind); cycling (cost; word: typecycling's kind); bushido (n);
    kicker (cost; several keywords for several kickers).

    Rules: 502.
    """

    keyword: str
    cost: Cost | None = None
    n: Value | None = None
    kind: Kind | None = None
    word: str = ""


@dataclass(frozen=True)
class AdditionalCost(Ability):
    """The player pays an additional cost as the spell is played. ``optional``: he or she may decline; ``repeated``: or
    pay it any number of times. ``gives``: what the permanent it becomes enters with
    for each time that it was paid.

    Rules: 409.1b.
    """

    cost: Cost
    optional: bool = False
    label: CostLabel = ""
    repeated: bool = False
    gives: tuple[CounterSpec, ...] = ()


@dataclass(frozen=True)
class AlternativeCost(Ability):
    """It may be played for this rather than its mana cost; ``condition``: only then. ``Cost(())``: without paying."""

    cost: Cost
    condition: Condition | None = None
    zone: Literal["graveyard", "hand"] = "hand"


@dataclass(frozen=True)
class PlayTiming(Ability):
    """When it can be played: restrictions, or ``flash`` (any time an instant could be)."""

    restriction: Restriction
    flash: bool = False
    drawback: Effect | None = None
    more: Cost | None = None
    """At such a time only if this is paid besides."""


@dataclass(frozen=True)
class PlayPermission(Ability):
    """It may be played from ``zone`` (its own text says so), perhaps for a cost; from "library": while its owner
    searches it."""

    zone: Literal["graveyard", "library"]
    cost: Cost | None = None
    condition: Condition | None = None
    only: bool = False
    """From nowhere else."""


@dataclass(frozen=True)
class PlayProhibition(Ability):
    """It can't be played; or only under the condition."""

    unless: Condition | None = None


@dataclass(frozen=True)
class NotAsTarget(Ability):
    """It can't be played with an object of this kind as its target."""

    kind: Kind


@dataclass(frozen=True)
class LeastX(Ability):
    """X can't be less than this as it is played."""

    n: int


@dataclass(frozen=True)
class LimitX(Ability):
    """X can't be greater than this as it is played; ``exact``: X is this."""

    value: Value
    exact: bool = False


@dataclass(frozen=True)
class DeckRule(Ability):
    """It matters only before the game ("Remove ~ from your deck before playing if you're not playing for ante")."""

    rule: str


@dataclass(frozen=True)
class InPlaceOfMulligan(Ability):
    """While it is in the hand, its owner may have the effect any time he or she could take a mulligan.

    Rules: 103.4a@2010.
    """

    effect: Effect


@dataclass(frozen=True)
class OpeningHand(Ability):
    """If it is in the opening hand, its owner may begin the game with it in play.

    Rules: 101.5.
    """

    mods: tuple[Modification, ...] = ()
    second: bool = False
    """Only if its owner doesn't play first."""
    counters: tuple[CounterSpec, ...] = ()
    then: Effect | None = None
    """What its owner does if it begins the game in play."""


@dataclass(frozen=True)
class Face:
    """One face of a card: everything printed on it.

    Rules: 201.
    """

    def __reduce__(self) -> tuple[type[Face], tuple[object, ...]]:
        return type(self), tuple([getattr(self, part.name) for part in fields(self)])

    name: str
    mana_cost: ManaCost | None
    colours: int
    supertypes: int
    card_types: int
    subtypes: tuple[str, ...]
    power: int | None
    toughness: int | None
    loyalty: int | None
    abilities: tuple[Ability, ...]
    star: bool = False
    """Power or toughness printed with a star: 0 until the text defines it (208.2)."""
    lower: Face | None = field(default=None, repr=False)
    """What is shown in place of this upper half of a flip card while the permanent is flipped (508.2)."""

    def flipping_to(self, lower: Face) -> Face:
        """Return this face as the upper half of a flip card. The lower half has its colors and mana cost.

        Rules: 508.1.
        """
        return replace(self, lower=replace(lower, mana_cost=self.mana_cost, colours=self.colours))


def with_lower_half(faces: tuple[Face, ...], layout: str) -> tuple[Face, ...]:
    """Return the faces of a card; the upper half of a flip card with what it flips to."""
    return (faces[0].flipping_to(faces[1]), *faces[1:]) if layout == "flip" else faces


@dataclass(frozen=True)
class CardDefinition:
    """A card as the engine knows it: its faces. ``layout``: "normal", "split" (both halves are faces), "flip" (the
    second is the flipped half)."""

    def __reduce__(self) -> tuple[type[CardDefinition], tuple[object, ...]]:
        return type(self), (self.name, self.faces, self.layout)

    name: str
    faces: tuple[Face, ...]
    layout: str = "normal"

    @property
    def front(self) -> Face:
        """The (upper, left) face."""
        return self.faces[0]
