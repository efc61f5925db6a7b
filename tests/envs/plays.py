"""Episodes played at random."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from manaburn.envs import Episode, Setting
from manaburn.sim.checks import no_fault

ROOT = Path(__file__).resolve().parents[2]
LEARN = pytest.mark.skipif(
    any(find_spec(name) is None for name in ("jax", "optax", "matplotlib")), reason="pip install 'manaburn[learn]'"
)
"""The mark of tests that need the extra learn."""
SETTINGS = {
    "1996": (("Sligh 1996", "Angels and Wards 1996"), "1996"),
    "2002": (("Red Burn", "Blue-White Control"), "2002"),
    "2008": (("Green Stompy", "Black Midnight"), "2008"),
    "2024": (("White Weenie", "Red Burn"), "2024"),
    "three": (("Red Burn", "Blue-White Control", "Green Stompy"), "2008"),
}


def setting(name: str, mana: bool = False) -> Setting:
    """One of the settings."""
    decks, rules = SETTINGS[name]
    return Setting(decks, rules=rules, mana=mana, cut=40)


def play(
    episode: Episode, seed: int, look: Callable[[Episode, random.Random], None] | None = None, most: int = 100_000
) -> None:
    """Play by chance; ``look`` is called before each action."""
    chance = random.Random(seed)
    while not episode.over and most:
        most -= 1
        if look is not None:
            look(episode, chance)
        episode.act(chance.choice(episode.actions()))
        no_fault(episode.game)


def example(name: str) -> ModuleType:
    """The module of an example."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
