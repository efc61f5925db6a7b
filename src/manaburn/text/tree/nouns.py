"""Which objects and players: references, filters and their tests, selectors.

In the docstrings of tests "it" is the object or player that is tested.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .base import Ability, Event, Node, Selector, Test, Value
from .words import (
    AbilitySort,
    AnyNumber,
    AnyZone,
    ChosenTrait,
    ColourNumber,
    Expansion,
    ObjectNumber,
    Operator,
    PlayerFact,
    PlayerNumber,
    RefRole,
    Relation,
    Seat,
    SharedTrait,
    Status,
    ZoneName,
)

# -- filters -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Filter(Node):
    """A kind of object: where it is, and what must be true of it. ``Filter((HasType(CREATURE),))``: "creature".

    ``zone`` is one of ``"in play"``, ``"stack"``, ``"hand"``, ``"library"``, ``"graveyard"``, ``"removed"``,
    ``"outside"``, ``"any"`` (whatever zone: said of an object that is already known, of sources, of cards a rule
    permits to play). ``"not in play"``: a card anywhere else than in play. ``whose`` says in which player's zone
    (hand, library, graveyard), None: anybody's.
    """

    tests: tuple[Test, ...] = ()
    zone: AnyZone = "in play"
    whose: Selector | None = None


@dataclass(frozen=True)
class Players(Node):
    """A kind of player: ``Players()`` any player, ``Players((IsOpponent(),))`` an opponent. With ``zone``, said of
    targets: that zone of such a player, for which the player stands; what is true of the player as a target isn't of
    the zone.

    Rules: 415.1.
    """

    tests: tuple[Test, ...] = ()
    zone: ZoneName | Literal["", "any"] = ""


@dataclass(frozen=True)
class Either(Node):
    """Things of several kinds: "creature or player" is ``Either((creature, Players()))``."""

    kinds: tuple[Filter | Players, ...]


Kind = Filter | Players | Either

# -- tests -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Not(Test):
    """It fails the test: "nonblack", "other than a Wall"."""

    test: Test


@dataclass(frozen=True)
class AnyTest(Test):
    """It passes at least one of the tests: "artifact or enchantment"."""

    tests: tuple[Test, ...]


@dataclass(frozen=True)
class AllTests(Test):
    """It passes all of the tests: an alternative inside :class:`AnyTest` that needs several."""

    tests: tuple[Test, ...]


@dataclass(frozen=True)
class HasType(Test):
    """It has this card type (a mask of one type; see ``manaburn.terms``)."""

    card_type: int


@dataclass(frozen=True)
class HasSupertype(Test):
    """It has this supertype (a mask of one)."""

    supertype: int


@dataclass(frozen=True)
class HasSubtype(Test):
    """It has this subtype, written as on cards: "Goblin", "Island", "Aura", "Arcane"."""

    subtype: str


@dataclass(frozen=True)
class HasColour(Test):
    """It has at least one of the colours of the mask."""

    colours: int


@dataclass(frozen=True)
class ColourCount(Test):
    """It has one colour (``"monocolored"``) or several (``"multicolored"``)."""

    count: ColourNumber


@dataclass(frozen=True)
class IsPermanent(Test):
    """It is a permanent, or (for a card or spell) one that would become one: "permanent card"."""


@dataclass(frozen=True)
class IsCard(Test):
    """It is a card: no token, no copy of a spell, no ability."""


@dataclass(frozen=True)
class IsToken(Test):
    """It is a token."""


@dataclass(frozen=True)
class IsSpell(Test):
    """It is a spell on the stack (not an ability)."""


@dataclass(frozen=True)
class IsAbility(Test):
    """It is an ability on the stack: an ``"activated"`` one, or ``"any"``."""

    ability: AbilitySort


@dataclass(frozen=True)
class Named(Test):
    """It has exactly this name."""

    name: str


@dataclass(frozen=True)
class FirstPrinted(Test):
    """It has a name that was first printed in this expansion.

    Rules: 206.3.
    """

    expansion: Expansion


@dataclass(frozen=True)
class ControlledBy(Test):
    """Its controller is (one of) these players; on the stack: who plays it."""

    player: Selector


@dataclass(frozen=True)
class OwnedBy(Test):
    """Its owner is (one of) these players."""

    player: Selector


@dataclass(frozen=True)
class Is(Test):
    """It is (one of) these objects or players."""

    what: Selector


@dataclass(frozen=True)
class Other(Test):
    """It is not the source of the ability: "another", "other"."""


@dataclass(frozen=True)
class HasStatus(Test):
    """It is in a state: one of :data:`~.words.Status`. ``"dealt damage this turn"``: damage was dealt to it. ``"able to
    attack this turn"``: its controller could have declared it as an attacker, or did. ``"in play"``: it is a permanent,
    or was one when it last existed. ``"new since upkeep"``: it has come under its controller's control since the
    beginning of that player's last upkeep.

    Rules: 502.19.
    """

    status: Status


@dataclass(frozen=True)
class InRelation(Test):
    """It stands in this relation to one of the objects at least: one of :data:`~.words.Relation`. ``attached by``:
    the Aura or Equipment is on it; ``attacking``: it attacks that player; ``damaged by``, ``damaged``: damage was
    dealt this turn; ``assigned to block``: it blocks that creature, and not only as one of its band;
    ``removed with``, ``put into play with``: a linked ability did that (``last removed with``: to
    no card after it); ``moved by``: that player is remembered as who removed it; ``played with``: it is a spell
    whose card that object let its player play; ``touched this turn``: it blocked the other or was blocked by it;
    ``source``: it is an ability on the stack with that source; ``blocked only by``: nothing else has blocked it in
    this combat; ``tapped for``: it was tapped this turn for the cost of an ability of that object; ``above``,
    ``directly above``: it lies in the same graveyard; ``coming into play with``: it comes into
    play at the same time."""

    relation: Relation
    what: Selector


@dataclass(frozen=True)
class HasKeyword(Test):
    """It has the keyword ability: "flying", "shadow", "landwalk" of any kind, "cycling"."""

    keyword: str


@dataclass(frozen=True)
class Enchants(Test):
    """It has "enchant" for objects of this card type in play, with or without more said of them: "with enchant
    creature"."""

    card_type: int


@dataclass(frozen=True)
class OfKeyword(Test):
    """It is an ability for which this keyword stands: "cumulative upkeep"."""

    keyword: str


@dataclass(frozen=True)
class HasCounter(Test):
    """It has at least this number of counters of the kind ("+1/+1", "charge"; "" of any kind)."""

    counter: str
    least: int = 1


@dataclass(frozen=True)
class Compare(Test):
    """A number of it, such as power or (of a player) life, compares so with another number. ``what``: which number;
    ``op``: one of :data:`~.words.Operator`."""

    what: AnyNumber
    op: Operator
    value: Value


@dataclass(frozen=True)
class Greatest(Test):
    """It has the greatest (``most`` True) or least number of its kind; ties included."""

    what: AnyNumber
    among: Kind
    most: bool = True


@dataclass(frozen=True)
class Shares(Test):
    """It shares a ``"color"``, ``"creature type"``, ``"card type"``, ``"permanent type"``, ``"name"``, ``"cmc"``
    (converted mana cost) or ``"total power and toughness"`` with one of the objects at least; ``each``: with each of
    them; ``types``: of card types, those that count (a mask; 0: all)."""

    what: SharedTrait
    other: Selector
    each: bool = False
    types: int = 0


@dataclass(frozen=True)
class OfColoursOf(Test):
    """It has a colour that one of these objects has (which can be the same object)."""

    what: Selector


@dataclass(frozen=True)
class HasAbility(Test):
    """It has an ability that is equal to this one."""

    ability: Ability


@dataclass(frozen=True)
class TargetsOnly(Test):
    """It is a spell or ability whose targets can only be of this subtype."""

    subtype: str


@dataclass(frozen=True)
class OfSpentColours(Test):
    """It has a colour of the mana that was spent on the cost of this spell or ability."""


@dataclass(frozen=True)
class SpentPays(Test):
    """Its mana cost could be paid with the mana that was spent on the cost of this spell or ability, or with some of
    it."""


@dataclass(frozen=True)
class OfChosen(Test):
    """It is of the chosen ``"color"``, ``"type"`` (creature type), ``"card type"``, ``"name"`` or ``"land type"``;
    ``"each type"``, ``"each name"``: of one of the creature types, or names, that several players have chosen;
    ``"first"``: of the type that was chosen first while this text was carried out; ``"parity"``: its converted mana
    cost is odd or even, as was chosen."""

    what: ChosenTrait


@dataclass(frozen=True)
class IsOpponent(Test):
    """It is an opponent of the player (None: of you)."""

    of: Selector | None = None


@dataclass(frozen=True)
class AsPlayed(Test):
    """A test of a target that counts as it is chosen and never again: "who had more life as you activated this
    ability"."""

    test: Test


@dataclass(frozen=True)
class PlayerTest(Test):
    """It is a player whose turn it is (``"active"``), who attacked this turn (``"attacked this turn"``), who was dealt
    damage this turn (``"dealt damage this turn"``), or who played a spell or put a nontoken permanent into play during
    his or her last turn (``"active in the last turn"``)."""

    fact: PlayerFact


@dataclass(frozen=True)
class Controls(Test):
    """It is a player who controls, or owns in the zone, at least ``number`` objects of a kind: "player who controls an
    Island"."""

    kind: Filter
    op: Operator = ">="
    number: Value | None = None


@dataclass(frozen=True)
class ControlsMost(Test):
    """It is a player who controls more objects of a kind than each other player."""

    kind: Filter


@dataclass(frozen=True)
class HasMost(Test):
    """It is a player who has more of a number (``life``, ``hand``) than each other player."""

    what: PlayerNumber


@dataclass(frozen=True)
class Did(Test):
    """It was the object of an event this turn, or the source of damage: "creature that dealt damage to you this
    turn"."""

    event: Event


@dataclass(frozen=True)
class HadCounter(Test):
    """At some time since it came to its zone an ability of one of those objects has put a counter of this kind on it;
    ``removed``: has removed one from it."""

    counter: str
    by: Selector
    removed: bool = False


@dataclass(frozen=True)
class DamagedEver(Test):
    """It is a player to whom that object has dealt damage in the course of the game."""

    by: Selector


# -- selectors ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class This(Selector):
    """The object the text is on (its source): "~"."""


@dataclass(frozen=True)
class You(Selector):
    """The controller of the spell or ability; the owner of a card that nobody controls."""


@dataclass(frozen=True)
class Host(Selector):
    """The permanent or player to which the source is attached: "enchanted creature", "equipped creature"."""


@dataclass(frozen=True)
class Target(Selector):
    """A target: announced when the spell or ability is played or put on the stack.

    ``slot`` numbers the targets of an ability in the order of its text; ``low`` to ``high`` of them (None: any
    number); ``chooser`` where somebody else picks (409.2); ``random`` where chance does. ``distinct`` slots exclude
    the targets of those other slots ("another target creature").

    Rules: 409.1c, 415.
    """

    kind: Kind
    slot: int = 0
    low: Value | None = None
    high: Value | None = None
    up_to_any: bool = False
    chooser: Selector | None = None
    random: bool = False
    distinct: tuple[int, ...] = ()


@dataclass(frozen=True)
class Ref(Selector):
    """What was spoken of before: "it", "that creature", "the sacrificed creature".

    ``role``: ``"target"`` (of slot n), ``"var"`` (what :class:`~.effects.As` number n kept), ``"var all"`` (all that
    RevealUntil number n revealed), ``"each"`` (the present one of the n-th enclosing ForEach, or of an effect whose
    ``who`` is several players, or whose damage comes from or goes to several), ``"event"`` (the object, or player, of
    the trigger's or replacement's event), ``"event other"`` (the other one: who blocks or is blocked, what was
    damaged by it), ``"event player"`` (the player concerned), ``"event source"`` (the source or cause), ``"cost"``
    (what the n-th part of the cost was paid with), ``"linked"`` (cards removed, objects chosen by the linked ability
    of the same object), ``"looked at"`` (the cards that a player last looked at because of this spell or ability),
    ``"chosen player"``, ``"chosen object"`` (as it came into play), ``"self"`` (in an Apply or
    granted ability: the modified object), ``"stack"`` (the spell or ability itself), ``"granter"`` (in an ability in
    quotes: the object that gives it, named by its name, 202.2b; :class:`This` is the one that has it).
    """

    role: RefRole
    n: int = 0


@dataclass(frozen=True)
class All(Selector):
    """All objects or players of a kind: "all creatures", "each player"."""

    kind: Kind


@dataclass(frozen=True)
class Choose(Selector):
    """``low`` to ``high`` of a kind chosen by ``who`` while it resolves (or when a cost is paid): "a creature you
    control".

    Where ``who`` is several players, each of them chooses; ``Ref("each")`` in ``kind`` is the one who does.
    ``least_power``: what their powers have to come to together.
    """

    who: Selector
    kind: Kind
    low: Value | None = None
    high: Value | None = None
    up_to_any: bool = False
    random: bool = False
    least_power: Value | None = None


@dataclass(frozen=True)
class TopCards(Selector):
    """The top (or bottom) ``n`` cards of the libraries of ``whose`` (or their graveyards); with ``kind`` the top ones
    that are of it."""

    n: Value
    whose: Selector
    bottom: bool = False
    graveyard: bool = False
    kind: Filter | None = None


@dataclass(frozen=True)
class Among(Selector):
    """The objects of ``what`` that pass the filter's tests (the zone counts only if it isn't "any")."""

    what: Selector
    kind: Filter


@dataclass(frozen=True)
class ChooseAmong(Selector):
    """``low`` to ``high`` of ``what``, chosen by ``who``: "one of them"."""

    who: Selector
    what: Selector
    low: Value | None = None
    high: Value | None = None
    up_to_any: bool = False
    random: bool = False


@dataclass(frozen=True)
class ChooseEach(Selector):
    """One of each of the kinds, chosen by ``who`` while it resolves: "an artifact, a creature, and a land". One object
    may be chosen for several kinds. ``among``: only what is of that kind, too.

    Where ``who`` is several players, each of them chooses; ``Ref("each")`` in the kinds is the one who does.
    """

    who: Selector
    kinds: tuple[Filter, ...]
    among: Filter | None = None


@dataclass(frozen=True)
class Rest(Selector):
    """The objects of ``what`` that are not among ``of``: "the rest"."""

    what: Selector
    of: Selector


@dataclass(frozen=True)
class Extremes(Selector):
    """The objects of ``of`` with the greatest number (``most`` False: the least); several where they are tied."""

    what: ObjectNumber
    of: Selector
    most: bool = True


@dataclass(frozen=True)
class Both(Selector):
    """Several selections together: "this creature and enchanted creature"."""

    parts: tuple[Selector, ...]


@dataclass(frozen=True)
class ControllerOf(Selector):
    """The player who controls it, or who controlled it last. ``then``: the player who controlled it as the event
    happened ("a source an opponent controls deals damage ..., that player")."""

    what: Selector
    then: bool = False


@dataclass(frozen=True)
class ControllerThen(Selector):
    """The player who controlled it the last time that this event happened to it this turn."""

    what: Selector
    event: Event


@dataclass(frozen=True)
class Outside(Selector):
    """In an ability that an effect gives: the player of whom the effect itself speaks. Who that is, is fixed as the
    ability is given.

    Rules: 418.3c.
    """

    what: Selector


@dataclass(frozen=True)
class OwnerOf(Selector):
    """The player who owns it."""

    what: Selector


@dataclass(frozen=True)
class HostOf(Selector):
    """The permanent or player to which that object is attached."""

    what: Selector


@dataclass(frozen=True)
class AttachedTo(Selector):
    """The objects of a kind that are attached to that object."""

    what: Selector
    kind: Filter


@dataclass(frozen=True)
class TargetsOf(Selector):
    """The targets of that spell or ability."""

    what: Selector


@dataclass(frozen=True)
class SourceOf(Selector):
    """The source of that ability on the stack (or the object itself)."""

    what: Selector


@dataclass(frozen=True)
class SplicedOnto(Selector):
    """The cards spliced onto that spell.

    Rules: 502.40.
    """

    what: Selector


@dataclass(frozen=True)
class TopOfPile(Selector):
    """The top card of the pile that the linked ability of the same object removed from the game face down."""


@dataclass(frozen=True)
class UsedForCosts(Selector):
    """The objects with which the costs of the spell that the text is on were paid."""


@dataclass(frozen=True)
class LastSource(Selector):
    """The source of the last event of this kind this turn."""

    event: Event


@dataclass(frozen=True)
class LastSpell(Selector):
    """The spell that was played last this turn."""


@dataclass(frozen=True)
class SpellsPlayed(Selector):
    """The spells that have been played this turn."""


@dataclass(frozen=True)
class Role(Selector):
    """A player by office: ``"active"``, ``"attacking"``, or ``"defending"`` against the source, or in the event."""

    role: Seat


@dataclass(frozen=True)
class Opponents(Selector):
    """All opponents of the player."""

    of: Selector


@dataclass(frozen=True)
class SourceChosen(Selector):
    """A source of damage of ``who``'s choice, of a kind.

    Rules: 419.8.
    """

    who: Selector
    kind: Filter
