"""What follows from damage that a spell deals, as the cards of 1996 meant it.

Before the stack, damage is dealt only after the players have had their chance to prevent it. What a spell does because
it has dealt damage ("you gain life equal to the damage dealt this way") happens then, and not as the spell resolves.
"""

from __future__ import annotations

from functools import partial

from .abilities import SpellText
from .base import AnyNode, Effect, Node, rebuild, reworded, walk
from .combining import As, Delayed, Seq
from .effects import DealDamage
from .events import Damaged
from .nouns import Ref, This
from .statics import EndOfTurn
from .values import Amount


def after_damage(node: AnyNode) -> AnyNode:
    """A text of a spell in which what speaks of the damage that it has dealt waits until that has been dealt.

    Rules: 1996.dmg.6.
    """
    return reworded(node, _spell)


def _spell(node: Node) -> Node:
    if isinstance(node, SpellText):
        return rebuild(node, _sequence)
    return node


def _sequence(node: Node) -> Node:
    if isinstance(node, Seq):
        for i, effect in enumerate(node.effects):
            if isinstance(effect, As) and isinstance(effect.effect, DealDamage) and effect.effect.source == This():
                later = node.effects[i + 1 :]
                waiting = [one for one in later if speaks_of(one, effect.n)]
                if waiting:
                    rest = [one for one in later if one not in waiting]
                    return Seq((*node.effects[:i], delayed(waiting, effect.n), effect.effect, *rest))
    return node


def speaks_of(effect: Effect, number: int) -> bool:
    """Return whether an effect speaks of what the effect kept under a number has done."""
    return any(node in (Amount(number), Ref("var", number)) for node in walk(effect))


def delayed(effects: list[Effect], number: int) -> Delayed:
    """Return effects that speak of damage, kept under a number, as abilities triggered by each damage of the spell."""
    fresh = [reworded(effect, partial(_of_event, number=number)) for effect in effects]
    return Delayed(Damaged(This()), fresh[0] if len(fresh) == 1 else Seq(tuple(fresh)), False, EndOfTurn())


def _of_event(node: Node, number: int) -> Node:
    if node == Amount(number):
        return Amount()
    if node == Ref("var", number):
        return Ref("event")
    return node


__all__ = ["after_damage"]
