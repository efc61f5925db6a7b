"""One of two prices: "{1} or 1 life". The player is asked about one, and then about the other. An answer can say which
is paid, and a single "no" declines both.

Rules: 413.2e.
"""

from __future__ import annotations

from collections.abc import Iterator

from manaburn.rules.instructions import offering
from manaburn.rules.kernel.decisions import Decision
from manaburn.rules.kernel.table import Table
from manaburn.rules.playing import effects_on_stack
from manaburn.text.phrases import Price
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx

from .naming import plain_words
from .reading import Node, Text, truth_of


def named(table: Table, decision: Decision, head: Node) -> bool | None:
    """Return whether an entry names the price that a player may pay now ("{R}{R}", "2 life"), for a decision about a
    price. False: it names the other price, about which the player is asked next. None: it names neither, or the
    decision is about something else."""
    price = decision.about
    if not isinstance(price, Price) or not isinstance(head, Text) or truth_of(head) is not None:
        return None
    if plain(head.text) == plain(price.own()):
        return True
    return False if plain(head.text) in others(table, decision) else None


def declined(before: list[Decision], decision: Decision) -> list[Decision]:
    """Return the decisions about prices of one effect that one player has declined, after this one, too."""
    if not isinstance(decision.about, Price):
        return []
    same = before and before[-1].source is decision.source and before[-1].who is decision.who
    return [*before, decision] if same else [decision]


def is_declined_too(table: Table, before: list[Decision], decision: Decision) -> bool:
    """Return whether a player has just declined the other price of this one, and not this one itself."""
    if not before or before[-1].source is not decision.source or before[-1].who is not decision.who:
        return False
    said = [plain(one.about.own()) for one in before if one.about is not None]
    price = decision.about
    return isinstance(price, Price) and plain(price.own()) not in said and said[-1] in others(table, decision)


def others(table: Table, decision: Decision) -> list[list[str]]:
    """Return the prices that the spell or ability that is resolving takes instead of the one that is asked for."""
    item, price = decision.source, decision.about
    effect = effects_on_stack.effect_of(table, item) if item is not None else None
    if effect is None or item is None or item.context is None or not isinstance(price, Price):
        return []
    found: list[list[str]] = []
    for costs in choices(effect):
        words = [plain(offering.price(table, cost, item.context).own()) for cost in costs]
        if plain(price.own()) in words:
            found.extend([word for word in words if word != plain(price.own())])
    return found


def choices(effect: b.Effect) -> Iterator[list[c.Cost]]:
    """Yield the costs of which one is paid, for each such choice in an effect."""
    for node in b.walk(effect):
        if isinstance(node, fx.Unless) and isinstance(node.effect, fx.Unless):
            yield [node.cost, node.effect.cost]
        elif isinstance(node, fx.IfPaid) and node.other is not None:
            yield [node.cost, node.other]
        elif isinstance(node, fx.IfPaid) and isinstance(node.otherwise, fx.IfPaid):
            yield [node.cost, node.otherwise.cost]


def plain(text: str) -> list[str]:
    """Return the words of a price, without "pay"."""
    return plain_words(text).removeprefix("pay").split()
