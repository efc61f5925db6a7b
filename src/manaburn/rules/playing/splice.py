"""Splice: the text of cards revealed from the hand is added to the spell being played.

Rules: 502.40.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

from manaburn.errors import IllegalAction
from manaburn.rules.events import perform
from manaburn.rules.kernel.decisions import Kind, Option
from manaburn.rules.kernel.table import Table
from manaburn.rules.meaning import announced, continuous, evaluate, filters
from manaburn.state.contexts import Context
from manaburn.state.objects import GameObject
from manaburn.text.tree import KeywordAbility
from manaburn.text.tree import base as b
from manaburn.text.tree import costs as c
from manaburn.text.tree import effects as fx
from manaburn.text.tree import nouns as n
from manaburn.text.tree import values as v
from manaburn.text.tree.words import RESULT_ROLES

from . import card_as_spell, optional_costs

if TYPE_CHECKING:
    from .announcing import Play

_joined: Final[dict[tuple[int, ...], tuple[tuple[b.Effect, ...], b.Effect]]] = {}


def splice_of(table: Table, card: GameObject, play: Play) -> KeywordAbility | None:
    """Return the splice ability by which a card in hand could be spliced onto the spell being played; None if it has
    none that fits."""
    spell = continuous.characteristics(table, play.item)
    chars = continuous.characteristics(table, card)
    if "splice" not in chars.keywords:
        return None
    for held in chars.abilities:
        ability = held.ability
        if (
            isinstance(ability, KeywordAbility)
            and ability.keyword == "splice"
            and ability.cost is not None
            and (
                filters.has_subtype(spell, ability.word)
                or (ability.kind is not None and evaluate.is_of(table, play.item, ability.kind, play.ctx))
            )
        ):
            return ability
    return None


def offer(table: Table, play: Play) -> bool:
    """Let the player reveal cards in hand and add their texts and costs to the spell, in an order of his or her choice.
    Return whether any card was revealed.

    Rules: 409.1b, 502.40.
    """
    if play.item.face_down or play.effect is None:
        return False
    possible: list[GameObject] = []
    for card in table.state.hands[play.player.index]:
        ability = splice_of(table, card, play)
        if ability is not None and ability.cost is not None and optional_costs.could_add(table, play, (ability.cost,)):
            text = card_as_spell.effect_of_card(table, card)
            if text is not None and has_targets_with(table, play, card, ability.cost):
                possible.append(card)
    if not possible:
        return False
    most = most_payable(table, play, possible)
    options = [Option("", card) for card in possible]
    prompt = f"cards to splice onto {play.item}"
    picked = table.choose(play.player, Kind.CARD, prompt, options, 0, most, "splice", "502.40")
    if not picked:
        return False
    chosen = [possible[i] for i in picked]
    if not optional_costs.could_add(table, play, costs_of(table, play, chosen)):
        raise IllegalAction("502.40", f"the costs of {len(chosen)} spliced cards can't all be paid")
    if len(chosen) > 1:
        order = table.order(
            play.player, "the order of the spliced texts", [Option("", card) for card in chosen], "splice", "502.40"
        )
        chosen = [chosen[i] for i in order]
    play.costs.extend(costs_of(table, play, chosen))
    perform.reveal(table, chosen, play.player, play.item)
    play.ctx.spliced.extend(chosen)
    return True


def has_targets_with(table: Table, play: Play, card: GameObject, cost: c.Cost) -> bool:
    """Return whether there are enough legal targets for a spell and the text of a card, which is spliced for a cost."""
    play.ctx.spliced.append(card)
    found = optional_costs.has_targets_with(table, play, cost)
    play.ctx.spliced.pop()
    return found


def costs_of(table: Table, play: Play, cards: Sequence[GameObject]) -> tuple[c.Cost, ...]:
    """Return what splicing these cards costs."""
    found: list[c.Cost] = []
    for card in cards:
        ability = splice_of(table, card, play)
        assert ability is not None
        assert ability.cost is not None
        found.append(ability.cost)
    return tuple(found)


def most_payable(table: Table, play: Play, cards: list[GameObject]) -> int:
    """Return the greatest number of these cards whose costs can be paid together. Each could be paid for alone."""
    costs = costs_of(table, play, cards)
    for most in range(len(costs), 1, -1):
        for some in set(combinations(costs, most)):
            if optional_costs.could_add(table, play, some):
                return most
    return 1


class Shift:
    """Renumbers the targets and kept results of a text, so that it can follow another text."""

    def __init__(self, slots: int, variables: int) -> None:
        self.slots: Final = slots
        self.variables: Final = variables

    def change(self, node: b.Node) -> b.Node:
        """Return the node with its numbers increased."""
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
        if isinstance(node, n.Ref) and node.role in RESULT_ROLES:
            return n.Ref(node.role, node.n + self.variables)
        if isinstance(node, fx.As):
            return fx.As(node.n + self.variables, node.effect)
        if isinstance(node, v.Amount) and node.n >= 0:
            return v.Amount(node.n + self.variables, node.of)
        if isinstance(node, v.DidIt):
            return v.DidIt(node.n + self.variables, node.able)
        if isinstance(node, v.WonFlip):
            return v.WonFlip(node.n + self.variables, node.face)
        return node


def with_spliced(table: Table, effect: b.Effect, ctx: Context) -> b.Effect:
    """Return the effect of a spell, followed by the texts spliced onto it in the order chosen."""
    parts = [effect]
    for card in ctx.spliced:
        text = card_as_spell.effect_of_card(table, card)
        if text is not None:
            parts.append(text)
    key = tuple([id(part) for part in parts])
    known = _joined.get(key)
    if (
        known is not None
        and len(known[0]) == len(parts)
        and all(a is b_ for a, b_ in zip(known[0], parts, strict=True))
    ):
        return known[1]
    result: list[b.Effect] = [effect]
    slots = 1 + max([spec.slot for spec in announced.specs(effect)], default=-1)
    variables = 100
    for part in parts[1:]:
        moved = b.rebuild(part, Shift(slots, variables).change)
        assert isinstance(moved, b.Effect)
        result.append(moved)
        slots += 1 + max([spec.slot for spec in announced.specs(part)], default=-1)
        variables += 100
    whole = fx.Seq(tuple(result))
    _joined[key] = (tuple(parts), whole)
    return whole
