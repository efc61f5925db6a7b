"""What several tests need: the shared test data, where it is at hand, and the pool of real cards in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

from manaburn.cards.pools import Pool, load_pool

# A busy machine is no failure of a property.
settings.register_profile("manaburn", deadline=None)
settings.load_profile("manaburn")

_SHARED = Path(__file__).resolve().parents[1].parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared test data beside the repository."""
    if not (_SHARED / "cards" / "pool.json").is_file():
        pytest.skip("the shared test data is not beside the repository")
    return _SHARED


@pytest.fixture(scope="session")
def real_pool(shared: Path) -> Pool:
    """Some nine thousand real cards."""
    return load_pool(shared / "cards" / "pool.json")
