"""Rule 502.40: splice: the text of a card revealed from the hand is added to the spell being played."""

from __future__ import annotations

from typing import Final

from manaburn.state.objects import Context
from manaburn.text.tree import base as b
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n

from . import targets, ways
from .table import Table

_joined: Final[dict[tuple[int, ...], tuple[tuple[b.Effect, ...], b.Effect]]] = {}


class Shift:
    """Renumbers the targets and variables of a text so that it can stand behind another."""

    def __init__(self, slots: int, variables: int) -> None:
        self.slots: Final = slots
        self.variables: Final = variables

    def change(self, node: b.Node) -> b.Node:
        """The node with its numbers shifted."""
        if isinstance(node, n.Target):
            return n.Target(
                node.kind,
                node.slot + self.slots,
                node.low,
                node.high,
                node.up_to_any,
                node.chooser,
                node.random,
                tuple([slot + self.slots for slot in node.distinct]),
            )
        if isinstance(node, n.Ref) and node.role == "target":
            return n.Ref("target", node.n + self.slots)
        if isinstance(node, n.Ref) and node.role.startswith("var"):
            return n.Ref(node.role, node.n + self.variables)
        if isinstance(node, fx.As):
            return fx.As(node.n + self.variables, node.effect)
        return node


def with_spliced(table: Table, effect: b.Effect, ctx: Context) -> b.Effect:
    """The effect of a spell with the texts spliced onto it after its own, in the order chosen."""
    parts = [effect]
    for card in ctx.spliced:
        text = ways.effect_of_card(table, card)
        if text is not None:
            parts.append(text)
    key = tuple([id(part) for part in parts])
    known = _joined.get(key)
    if known is not None and len(known[0]) == len(parts) and all([a is b_ for a, b_ in zip(known[0], parts, strict=True)]):
        return known[1]
    result: list[b.Effect] = [effect]
    slots = 1 + max([spec.slot for spec in targets.specs(effect)], default=-1)
    variables = 100
    for part in parts[1:]:
        moved = b.rebuild(part, Shift(slots, variables).change)
        assert isinstance(moved, b.Effect)
        result.append(moved)
        slots += 1 + max([spec.slot for spec in targets.specs(part)], default=-1)
        variables += 100
    whole = fx.Seq(tuple(result))
    _joined[key] = (tuple(parts), whole)
    return whole
