"""What a card says of snow, as it was said while snow-covered was an ability of lands (502.14, until autumn 2004)."""

from __future__ import annotations

from typing import Final

from manaburn.terms import SNOW

from .abilities import KeywordAbility
from .base import AnyNode, Node, reworded
from .nouns import HasKeyword, HasSupertype
from .statics import GainAbility, LoseAbility, LoseTypes, SetTypes

SNOW_COVERED: Final = "snow-covered"
"""The ability's name."""


def with_snow_covered(node: AnyNode) -> AnyNode:
    """A text in which to be snow is to have the ability."""
    return reworded(node, _snow_covered)


def _snow_covered(node: Node) -> Node:
    if isinstance(node, HasSupertype) and node.supertype == SNOW:
        return HasKeyword(SNOW_COVERED)
    if isinstance(node, SetTypes) and node == SetTypes(supertypes=SNOW, add=True):
        return GainAbility(KeywordAbility(SNOW_COVERED))
    if isinstance(node, LoseTypes) and node == LoseTypes(supertypes=SNOW):
        return LoseAbility(SNOW_COVERED)
    return node


__all__ = ["SNOW_COVERED", "with_snow_covered"]
