"""How instructions are put together: one after the other, if, unless, as often as a number says, later, for some time.

In the docstrings "it" is the effect, and "they" are the objects or players that it is about.
"""

from __future__ import annotations

from dataclasses import dataclass

from .base import Condition, Duration, Effect, Event, Modification, Replacement, Selector, Value
from .costs import Cost

# -- in the text of a spell or ability ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Seq(Effect):
    """The effects are carried out one after the other.

    Rules: 413.2b.
    """

    effects: tuple[Effect, ...]


def steps_of(effect: Effect) -> tuple[Effect, ...]:
    """Return the effects of a sequence; for any other effect, the effect alone."""
    return effect.effects if isinstance(effect, Seq) else (effect,)


@dataclass(frozen=True)
class As(Effect):
    """It carries out the effect and keeps what it did under the number ``n``: the objects it touched (``Ref("var",
    n)``), its amount (``Amount(n)``), whether it did anything (``DidIt(n)``)."""

    n: int
    effect: Effect


@dataclass(frozen=True)
class May(Effect):
    """The player may have it carried out."""

    who: Selector
    effect: Effect


@dataclass(frozen=True)
class MayFrom(May):
    """Each of the players may have it carried out, in turn order from ``first``."""

    first: Selector


@dataclass(frozen=True)
class If(Effect):
    """``then`` is carried out if the condition holds, and ``otherwise`` if it doesn't."""

    condition: Condition
    then: Effect
    otherwise: Effect | None = None


@dataclass(frozen=True)
class Unless(Effect):
    """The effect is carried out unless the player, or any of the players in turn order, pays the cost."""

    effect: Effect
    who: Selector
    cost: Cost


@dataclass(frozen=True)
class IfPaid(Effect):
    """The player may pay the cost; if it is paid, ``then``, else ``otherwise``. Of several players each may; with
    ``first`` any one of them, in turn order, and nobody after the first who does. ``most``: what the X of the cost
    can't be more than. ``other``: another cost that may be paid in place of the first."""

    who: Selector
    cost: Cost
    then: Effect
    otherwise: Effect | None = None
    first: bool = False
    most: Value | None = None
    other: Cost | None = None


@dataclass(frozen=True)
class ForEach(Effect):
    """Once for each of them in order (``Ref("each", n)`` is the present one; ``n`` counts nesting)."""

    what: Selector
    effect: Effect
    n: int = 0


@dataclass(frozen=True)
class Times(Effect):
    """The effect is carried out as many times as the number says."""

    times: Value
    effect: Effect


@dataclass(frozen=True)
class RepeatWhile(Effect):
    """Once, then again while the condition holds after it: "repeat this process". ``may``: and as long as this player
    wants it."""

    effect: Effect
    condition: Condition
    may: Selector | None = None


@dataclass(frozen=True)
class AnyTimes(Effect):
    """The effect is carried out as many times as the player pays the cost, perhaps never."""

    who: Selector
    cost: Cost
    effect: Effect


@dataclass(frozen=True)
class Modal(Effect):
    """Choose ``low`` to ``high`` of the options; ``chooser`` where not the controller; ``entwine`` is in the keyword.

    Rules: 409.1b.
    """

    options: tuple[Effect, ...]
    low: int = 1
    high: int = 1
    chooser: Selector | None = None


@dataclass(frozen=True)
class ChooseOne(Effect):
    """A choice between effects made on resolution by ``who`` ("that player chooses", "or")."""

    who: Selector
    options: tuple[Effect, ...]


@dataclass(frozen=True)
class Delayed(Effect):
    """It sets up a delayed triggered ability; ``once`` or until the duration ends. ``aimed``: its targets are those of
    the spell or ability that sets it up.

    Rules: 410.4.
    """

    event: Event
    effect: Effect
    once: bool = True
    duration: Duration | None = None
    condition: Condition | None = None
    aimed: bool = False


@dataclass(frozen=True)
class Reflexive(Effect):
    """It triggers a reflexive triggered ability, which does this: "when you do". It has targets of its own.

    Rules: 410.4.
    """

    effect: Effect


@dataclass(frozen=True)
class Apply(Effect):
    """It starts a continuous effect on them.

    Rules: 418.3.
    """

    what: Selector
    mods: tuple[Modification, ...]
    duration: Duration | None = None
    """None: it lasts indefinitely."""


@dataclass(frozen=True)
class Shield(Effect):
    """It sets up a replacement or prevention effect: for its next use, or as long as the duration lasts.

    Rules: 419.
    """

    replacement: Replacement
    duration: Duration | None = None
    uses: int = 0
    """0: any number of times; 1: "the next time"."""
    divided: bool = False
    """The amount is divided among the targets as announced (409.1e)."""


@dataclass(frozen=True)
class ReplaceWith(Effect):
    """In a spell's text: do this instead of that if the condition holds (self-replacement, 419.9): "if ..., X
    instead"."""

    condition: Condition
    effect: Effect
    instead_of: Effect


@dataclass(frozen=True)
class Nothing(Effect):
    """Nothing happens."""


# -- in place of a replaced event --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Instead(Effect):
    """The event happens with another amount ("deals double that damage", "gains that much plus 1")."""

    amount: Value


@dataclass(frozen=True)
class TheEvent(Effect):
    """The replaced event itself happens: "draw a card and ... in addition"."""
