"""What the parts of a text mean on a table: the objects a selector selects, whether a filter matches, the number a
value stands for, and whether a condition holds.

These functions change nothing and ask nothing. Choices of players are made in :mod:`.choosing`; here a
:class:`~manaburn.text.tree.Choose` selects nothing.
"""

from __future__ import annotations

from typing import Final

from manaburn.editions.answers import Numbers
from manaburn.large import product
from manaburn.rules.kernel.table import Table
from manaburn.state.contexts import Context
from manaburn.state.objects import CARD, Entity, GameObject, Player
from manaburn.terms import ZONES_CALLED, Zone
from manaburn.text.tree import AdditionalCost, AlternativeCost, StaticAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import nouns as n
from manaburn.text.tree import values as v
from manaburn.text.tree.words import Operator

from . import conditions, filters, selectors, values

MOVED: Final = -8
"""The result number under which a context keeps what became of targets that the effect itself has moved."""
TOGETHER: Final = -11
"""The result number of the cards that several players have chosen and that are moved at the same time."""
DEFENDER: Final = -12
"""The result number of the player that is chosen to be meant by "defending player"."""
PILES: Final = -9
"""The result number of the piles made last."""
LOOKED_AT: Final = -10
"""The result number of the cards looked at last."""


class NotKnown(Exception):
    """Raised when a node of the tree can't be evaluated: the text asks for something the engine can't do."""


# -- selectors ---------------------------------------------------------------------------------------------------------


def select(table: Table, what: b.Selector, ctx: Context) -> list[Entity]:
    """Return the objects and players that a selector means. Objects that have gone are included; callers that act on
    them leave them out.

    Raises NotKnown if the selector can't be evaluated.
    """
    handler = selectors.SELECTORS.get(type(what))
    if handler is None:
        raise NotKnown(type(what).__name__)
    return handler(table, what, ctx)


def spoken_of_as(table: Table, what: b.Selector, kind: n.Kind, ctx: Context) -> list[Entity]:
    """Like :func:`select`, for a statement that they are of a kind.

    "The exiled creature was a Thrull" is about the permanent as it was in play, "the exiled card is a Thrull card"
    about the card where it is.

    Rules: 413.2f.
    """
    if isinstance(kind, n.Filter) and (kind.zone != "any" or any(isinstance(test, n.IsCard) for test in kind.tests)):
        return select(table, what, ctx)
    return informed(table, what, ctx)


def informed(table: Table, what: b.Selector, ctx: Context) -> list[Entity]:
    """Like :func:`select`, for information only: what the effect itself has moved from play is given as it was there,
    and illegal targets are included.

    Rules: 413.2a, 413.2f.
    """
    if isinstance(what, n.Ref) and what.role == "var":
        kept = ctx.kept.get(what.n)
        return list(kept.before) if kept is not None else []
    if ctx.illegal:
        if isinstance(what, n.Among) and not what.kind.tests:
            what = what.what
        slot = -1
        if isinstance(what, n.Target):
            slot = what.slot
        elif isinstance(what, n.Ref) and what.role == "target":
            slot = what.n
        if 0 <= slot < len(ctx.illegal):
            return list(ctx.illegal[slot])
    return select(table, what, ctx)


def objects(table: Table, what: b.Selector, ctx: Context) -> list[GameObject]:
    """Return the objects that a selector means."""
    return [item for item in select(table, what, ctx) if isinstance(item, GameObject)]


def players(table: Table, what: b.Selector, ctx: Context) -> list[Player]:
    """Return the players still in the game that a selector means."""
    if isinstance(what, n.You):
        return [ctx.controller]
    return [item for item in select(table, what, ctx) if isinstance(item, Player) and not item.lost]


def one_player(table: Table, what: b.Selector, ctx: Context) -> Player:
    """Return the first player that a selector means, or the controller if there is none."""
    found = players(table, what, ctx)
    return found[0] if found else ctx.controller


# -- kinds -------------------------------------------------------------------------------------------------------------


def is_mere_text(ability: b.Ability) -> bool:
    """Whether this is text that was no ability in 2002 (400.1, 402.4): about costs of the card, or what the card is."""
    if isinstance(ability, StaticAbility):
        return ability.defining
    return isinstance(ability, (AdditionalCost, AlternativeCost))


def candidates(table: Table, kind: n.Kind, ctx: Context) -> list[Entity]:
    """Return every object or player on the table that is of a kind."""
    result: list[Entity] = []
    if isinstance(kind, n.Filter):
        for item in filters.in_zone(table, kind, ctx):
            if filters.fits(table, item, kind, ctx):
                result.append(item)
    elif isinstance(kind, n.Players):
        for player in table.state.in_turn_order():
            if filters.player_passes(table, player, kind, ctx):
                result.append(player)
    else:
        for part in kind.kinds:
            result.extend(candidates(table, part, ctx))
    return result


def matches(table: Table, item: Entity, kind: n.Kind, ctx: Context) -> bool:
    """Whether an object or player is of a kind. An object must be in the kind's zone and pass its tests."""
    if isinstance(kind, n.Filter):
        if not isinstance(item, GameObject):
            return False
        name = kind.zone
        if name == "not in play":
            if item.zone is Zone.IN_PLAY or item.kind != CARD:
                return False
        elif name != "any":
            if item.zone is not ZONES_CALLED[name] and (
                name != "outside" or item not in filters.outside_the_game(table, ctx.controller)
            ):
                return False
            if kind.whose is not None and item.owner not in players(table, kind.whose, ctx):
                return False
        return filters.fits(table, item, kind, ctx)
    if isinstance(kind, n.Players):
        return isinstance(item, Player) and filters.player_passes(table, item, kind, ctx)
    for part in kind.kinds:
        if matches(table, item, part, ctx):
            return True
    return False


def passes(table: Table, item: GameObject, kind: n.Filter, ctx: Context) -> bool:
    """Whether an object passes a filter's tests, whatever zone it is or was in."""
    return filters.passes_tests(table, item, kind.tests, ctx)


def is_of(table: Table, item: Entity, kind: n.Kind, ctx: Context) -> bool:
    """Whether an object or player is of a kind, apart from its zone. Used for objects known by other means (sources,
    moved objects)."""
    if isinstance(kind, n.Filter):
        return isinstance(item, GameObject) and filters.passes_tests(table, item, kind.tests, ctx)
    if isinstance(kind, n.Players):
        return isinstance(item, Player) and filters.player_passes(table, item, kind, ctx)
    for part in kind.kinds:
        if is_of(table, item, part, ctx):
            return True
    return False


def compare(left: int, op: Operator, right: int) -> bool:
    """Return the result of comparing two numbers."""
    if op == "=":
        return left == right
    if op == "<":
        return left < right
    if op == ">":
        return left > right
    if op == "<=":
        return left <= right
    if op == ">=":
        return left >= right
    if op == "even":
        return left % 2 == 0
    raise NotKnown(f"comparison {op}")


# -- values ------------------------------------------------------------------------------------------------------------


def value(table: Table, what: b.Value, ctx: Context) -> int:
    """Return the present value of a number.

    Raises NotKnown if it can't be evaluated.
    """
    if isinstance(what, v.Number):
        return what.n
    if isinstance(what, v.X):
        return ctx.x
    if isinstance(what, v.Count):
        return len(select(table, what.what, ctx)) or values.last_known_cards(table, what, ctx)
    handler = values.VALUES.get(type(what))
    if handler is None:
        raise NotKnown(type(what).__name__)
    return handler(table, what, ctx)


def bonus(table: Table, what: b.Value, ctx: Context) -> int:
    """Return what a text with +N/+N or -N/-N adds to power or toughness now. Since 2017 a calculated N below zero is 0.

    Raises NotKnown if it can't be evaluated.

    Rules: 104.1b, 107.1b@2018.
    """
    if isinstance(what, v.Number) or table.edition.numbers is not Numbers.REAL_BUT_FOR_BONUSES:
        return value(table, what, ctx)
    if isinstance(what, v.Arith) and what.op == "*" and isinstance(what.left, v.Number):
        # -N is written as -1 times N.
        return product(what.left.n, max(value(table, what.right, ctx), 0))
    return max(value(table, what, ctx), 0)


# -- conditions --------------------------------------------------------------------------------------------------------


def holds(table: Table, what: b.Condition, ctx: Context) -> bool:
    """Whether a condition is true now.

    Raises NotKnown if it can't be evaluated.
    """
    handler = conditions.CONDITIONS.get(type(what))
    if handler is None:
        raise NotKnown(type(what).__name__)
    return handler(table, what, ctx)
