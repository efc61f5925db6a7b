"""Keywords that are read as the abilities for which they stand."""

from __future__ import annotations

from typing import Final

from manaburn.editions.edition import Edition
from manaburn.text import keywords
from manaburn.text.tree import Ability, KeywordAbility

SPELLED_OUT: Final = (
    *("absorb", "afflict", "annihilator", "decayed", "evolve", "exalted", "exploit", "extort", "frenzy", "graft"),
    *("living weapon", "mentor", "outlast", "prowess", "reinforce", "skulk", "sunburst", "ward"),
)
"""These keywords."""
IDLE: Final = ("rebound", "totem armor", "umbra armor")
"""Keywords that add nothing in the turn in which their card is played, and make nothing more of permanents."""


def spelled_out(ability: Ability, edition: Edition | None) -> tuple[Ability, ...]:
    """Return the abilities for which a keyword stands that is read as they are; () for any other ability."""
    if edition is None or not isinstance(ability, KeywordAbility) or ability.keyword not in SPELLED_OUT:
        return ()
    return keywords.expand(ability, edition)
