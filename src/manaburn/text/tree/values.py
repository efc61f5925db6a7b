"""Numbers and conditions."""

from __future__ import annotations

from dataclasses import dataclass

from manaburn.terms import ManaCost

from .base import Condition, Event, Selector, Value
from .nouns import Filter, Kind
from .words import (
    AnyNumber,
    Calculation,
    CommonTrait,
    Counted,
    Extremum,
    FlipResult,
    NumberNoted,
    Operator,
    PaidCost,
    PlayedHow,
    Span,
    UseSort,
)

# -- values ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Number(Value):
    """A fixed number."""

    n: int


ONE = Number(1)


@dataclass(frozen=True)
class X(Value):
    """The announced X of the spell or ability (of the source, for a permanent that came into play with X)."""


@dataclass(frozen=True)
class Count(Value):
    """The number of these objects or players."""

    what: Selector


@dataclass(frozen=True)
class CountOf(Value):
    """How many different ``"basic land types"``, ``"card types"`` or ``"names"`` there are among the objects; ``"cards
    of one player"``: how many of them the player owns who owns the most."""

    what: Counted
    among: Selector


@dataclass(frozen=True)
class Counters(Value):
    """How many counters of the kind ("" any) are on them; on a player: "poison"."""

    counter: str
    what: Selector


@dataclass(frozen=True)
class CostSymbols(Value):
    """How many symbols of a colour are in the mana cost of the spell, or the activation cost of the ability, whose
    total cost is worked out."""

    colour: int


@dataclass(frozen=True)
class ManaSymbols(Value):
    """How many symbols of a colour are in the mana costs of these objects."""

    colour: int
    of: Selector


@dataclass(frozen=True)
class Of(Value):
    """A number of an object or player: one of :data:`~.words.AnyNumber`. ``"cmc"``: the converted mana cost; ``"spells
    before"``: how many spells anybody played this turn before that one. Of several objects it is the sum."""

    what: AnyNumber
    of: Selector


@dataclass(frozen=True)
class TimesPaid(Value):
    """How often the additional cost of this mana, which can be paid any number of times, was paid for the spell."""

    mana: ManaCost


@dataclass(frozen=True)
class KeywordTotal(Value):
    """The sum of the numbers of an object's abilities with a keyword: "for each point of bushido it has"."""

    keyword: str
    of: Selector


@dataclass(frozen=True)
class Extreme(Value):
    """The greatest such number among the objects or players (``"greatest"``), or the sum of all (``"total"``)."""

    how: Extremum
    what: AnyNumber
    among: Selector


@dataclass(frozen=True)
class Fewest(Value):
    """How many of the kind the player controls (or has in the zone) who has the fewest of all players."""

    kind: Filter


@dataclass(frozen=True)
class Arith(Value):
    """The result of a calculation with two numbers. ``op``: one of :data:`~.words.Calculation`."""

    op: Calculation
    left: Value
    right: Value


@dataclass(frozen=True)
class Amount(Value):
    """The amount that "that much" or "that many" means: of the event that triggered or is replaced (``n`` < 0), or of
    what the effect kept as number ``n`` did. ``of``: only what this player did, where each of several did something."""

    n: int = -1
    of: Selector | None = None


@dataclass(frozen=True)
class Depending(Value):
    """The one number if the condition holds, and the other if it doesn't."""

    condition: Condition
    then: Value
    otherwise: Value


@dataclass(frozen=True)
class CostAmount(Value):
    """How much the ``n``-th part of the cost came to: counters removed, life paid, cards."""

    n: int


@dataclass(frozen=True)
class TimesUsed(Value):
    """How often this ability has been ``"activated"``, or has ``"resolved"``, this turn, this time included."""

    how: UseSort


@dataclass(frozen=True)
class ManaSpent(Value):
    """How much mana of these colours was spent on the payment that the event tells of."""

    colours: int


@dataclass(frozen=True)
class ManaOnX(Value):
    """How much mana of this colour was spent on the X of the spell's mana cost. Its player decides which of the mana
    spent was for X: this is the greatest amount possible."""

    colour: int


@dataclass(frozen=True)
class ChosenNumber(Value):
    """The number chosen, named or noted before (by ``ChooseValue``). ``of``: what the text calls it."""

    of: NumberNoted = ""


@dataclass(frozen=True)
class AsTurnBegan(Value):
    """A number as it was when this turn began. It is recorded for the source of a triggered ability that asks for
    it."""

    value: Value


@dataclass(frozen=True)
class Happened(Value):
    """How often (``amount``: how much; ``objects``: to how many objects) the event happened this turn (or in the given
    ``span``: "turn", "combat", "game", "last turn")."""

    event: Event
    amount: bool = False
    span: Span = "turn"
    objects: bool = False


# -- conditions --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Holds(Condition):
    """It (each of them; at least one exists) is of that kind: "if it's a creature card", "as long as ~ is untapped"."""

    what: Selector
    kind: Kind


@dataclass(frozen=True)
class Exists(Condition):
    """There are that many of them: "if you control an Island" is ``Exists(All(...), ">=", Number(1))``."""

    what: Selector
    op: Operator = ">="
    number: Value = Number(1)


@dataclass(frozen=True)
class Alike(Condition):
    """There are at least that many of them, and they all share one ``"color"``, or are exactly of the same
    ``"colors"``."""

    what: CommonTrait
    among: Selector
    least: int = 1


@dataclass(frozen=True)
class Comparison(Condition):
    """The comparison of the two numbers is true. ``op``: one of :data:`~.words.Operator`."""

    left: Value
    op: Operator
    right: Value


@dataclass(frozen=True)
class DidIt(Condition):
    """The effect kept as number ``n`` did something: "if you do", "if a creature is destroyed this way". ``able``: or
    it was to do something with none of the objects, which can be done: not "if you can't"."""

    n: int
    able: bool = False


@dataclass(frozen=True)
class WonFlip(Condition):
    """The coin flip kept as number ``n`` was won (or came up ``heads``)."""

    n: int
    face: FlipResult = "won"


@dataclass(frozen=True)
class EventHappened(Condition):
    """The event happened this turn, or in the span."""

    event: Event
    span: Span = "turn"


@dataclass(frozen=True)
class WouldCause(Condition):
    """The event is one that the spell would cause if it resolved now, whatever the players chose then, and whatever
    came of chance."""

    spell: Selector
    event: Event


@dataclass(frozen=True)
class AsPaid(Condition):
    """The condition held just before the costs of the ability were paid: "unless it was unattached from a Ninja"."""

    condition: Condition


@dataclass(frozen=True)
class WasPaid(Condition):
    """An optional or alternative cost was paid for the object (None: the spell or its permanent itself). ``n``: of
    several kickers the one with this number in the order of the text, from 1; 0: any."""

    cost: PaidCost
    what: Selector | None = None
    n: int = 0


@dataclass(frozen=True)
class WasPlayed(Condition):
    """The spell (None: that the text is on), or the permanent that it became, was played like this by you."""

    how: PlayedHow
    what: Selector | None = None


@dataclass(frozen=True)
class ColourSpent(Condition):
    """Mana of this colour was spent to play the spell, or what became the permanent."""

    colour: int


@dataclass(frozen=True)
class ProducedChosen(Condition):
    """The mana that the event produced is of the chosen colour."""


@dataclass(frozen=True)
class MostCommon(Condition):
    """No colour is more common among the permanents of a kind (None: all) than this one (0: than the chosen colour).
    ``alone``: nor as common."""

    colour: int
    kind: Filter | None = None
    alone: bool = False


@dataclass(frozen=True)
class TurnIs(Condition):
    """It is the turn of (one of) the players; ``step``: and that step (or ``"combat"``, ``"main"``, ``"before
    attackers"``, ``"before blockers"``, ``"before combat damage"``, ``"before end of combat"``, ``"after blockers"``,
    ``"after combat"``)."""

    whose: Selector | None = None
    step: str = ""


@dataclass(frozen=True)
class NotCondition(Condition):
    """The condition doesn't hold."""

    condition: Condition


@dataclass(frozen=True)
class AllConditions(Condition):
    """All of the conditions hold."""

    conditions: tuple[Condition, ...]


@dataclass(frozen=True)
class AnyCondition(Condition):
    """At least one of the conditions holds."""

    conditions: tuple[Condition, ...]
