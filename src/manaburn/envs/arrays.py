"""Observations and masks as NumPy arrays, and the seeds of episodes. For the interfaces that need NumPy."""

from __future__ import annotations

from typing import Final, TypeAlias

from manaburn.seeds import SMALL

from .episodes import Episode

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as problem:
    raise ImportError(f"{problem.name} is missing: pip install 'manaburn[envs]'", name=problem.name) from None

Bytes: TypeAlias = NDArray[np.uint8]
Mask: TypeAlias = NDArray[np.int8]
Observation: TypeAlias = dict[str, NDArray[np.generic]]
"""``observation``: the table; ``action_mask``: 1 for each action that can be taken, all 0 if the player isn't asked."""
SEEDS: Final = SMALL
"""Seeds of episodes are below this number."""


def table(episode: Episode, player: int) -> Bytes:
    """Return what a player may know (see :mod:`manaburn.envs.encoding`)."""
    return np.frombuffer(episode.observe(player), np.uint8).reshape(episode.encoding.shape)


def mask(episode: Episode, player: int) -> Mask:
    """Return which actions a player can take now."""
    if episode.actor != player:
        return np.zeros(episode.encoding.actions, np.int8)
    return np.frombuffer(episode.mask(), np.int8)


def rendered(episode: Episode | None, player: int, mode: str | None) -> str | None:
    """Return the table as a player sees it, as text; or print it, where ``mode`` is ``human``. A negative player stands
    for the first one."""
    assert episode is not None
    text = episode.text(max(player, 0))
    if mode != "human":
        return text
    print(text)
    return None


__all__ = ["SEEDS", "Bytes", "Mask", "Observation", "mask", "rendered", "table"]
