"""Protection from all colours, which is as many abilities as there are colours.

Rules: 702.14@2010.
"""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from typing import Final

from manaburn.state.characteristics import HeldAbility
from manaburn.text.tree.abilities import KeywordAbility
from manaburn.text.tree.base import Ability
from manaburn.text.tree.nouns import Filter, HasColour

SEPARATE: Final = 1 << 42
"""The first key of the abilities that are left of protection from several colours."""


@lru_cache(maxsize=256)
def separate(ability: Ability) -> tuple[Ability, ...]:
    """Return the abilities that protection from several colours stands for. Any other ability is returned alone.

    Rules: 702.14@2010.
    """
    kind = ability.kind if isinstance(ability, KeywordAbility) and ability.keyword == "protection" else None
    tests = kind.tests if isinstance(kind, Filter) else ()
    if len(tests) != 1 or not isinstance(tests[0], HasColour):
        return (ability,)
    assert isinstance(ability, KeywordAbility) and isinstance(kind, Filter)
    colours = [1 << i for i in range(5) if tests[0].colours >> i & 1]
    kinds = [dataclasses.replace(kind, tests=(HasColour(colour),)) for colour in colours]
    return tuple([dataclasses.replace(ability, kind=one) for one in kinds])


def without(abilities: list[HeldAbility], lost: Ability) -> list[HeldAbility]:
    """Return the abilities that an object keeps when it loses one that may be a part of protection from several
    colours.

    Rules: 702.14@2010.
    """
    kept: list[HeldAbility] = []
    for held in abilities:
        parts = separate(held.ability)
        if lost not in parts:
            kept.append(held)
            continue
        for i, part in enumerate(parts):
            if part != lost:
                key = SEPARATE + (held.key << 3) + i
                kept.append(HeldAbility(part, key, held.granter, held.timestamp, held.parent, held.keyword))
    return kept
