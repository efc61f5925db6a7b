"""What the tests of the solver share."""

from __future__ import annotations

import pytest

from manaburn.cards.pools import Pool
from manaburn.scenario.library import Library


@pytest.fixture(scope="module")
def library(real_pool: Pool) -> Library:
    """The real cards, each compiled once."""
    return Library(real_pool)
