"""Measurements of the environments for learning programs: games and steps a second through each interface."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from importlib.util import find_spec
from typing import Final

from manaburn.envs import Episode, Setting
from manaburn.players import player_called
from manaburn.text.tree import CardDefinition

Once = Callable[[], tuple[float, int]]
"""Takes a measurement once, and returns the seconds taken and the number of repetitions."""
INTERFACES: Final = {"pettingzoo": "pettingzoo", "gymnasium": "gymnasium", "openspiel": "pyspiel"}
"""The interfaces, with the module that each needs."""


def when_taken(make: Callable[[], Once]) -> Once:
    """Return a measurement that is made when it is first taken, so that those left out cost nothing."""
    made: list[Once] = []

    def once() -> tuple[float, int]:
        if not made:
            made.append(make())
        return made[0]()

    return once


def by_chance(episode: Episode, seed: int) -> int:
    """Play an episode by chance, with the observation and mask at each choice. Return the number of choices."""
    chance = random.Random(seed)
    steps = 0
    while not episode.over:
        episode.observe(episode.actor)
        episode.mask()
        actions = episode.actions()
        episode.act(actions[int(chance.random() * len(actions))])
        steps += 1
    return steps


def bare(setting: Setting, count: int) -> Once:
    """Return a measurement of games between two random players in the process."""

    def once() -> tuple[float, int]:
        began = time.process_time()
        for seed in range(count):
            setting.game(seed, [player_called("random", 2 * seed + i) for i in range(2)])
        return time.process_time() - began, count

    return once


def seat(setting: Setting, count: int, games: bool) -> Once:
    """Return a measurement of one seat by chance against the random player. ``games``: count games, not choices."""

    def once() -> tuple[float, int]:
        began = time.process_time()
        steps = 0
        for seed in range(count):
            steps += by_chance(setting.episode(seed, [None, player_called("random", 2 * seed + 1)]), seed)
        return time.process_time() - began, count if games else steps

    return once


def tables(setting: Setting, count: int) -> Once:
    """Return a measurement of observations, on the way through a game."""

    def once() -> tuple[float, int]:
        chance = random.Random(1)
        episode = setting.episode(1)
        spent = 0.0
        done = 0
        while not episode.over:
            began = time.process_time()
            for _ in range(count):
                episode.observe(episode.actor)
            spent += time.process_time() - began
            done += count
            episode.act(chance.choice(episode.actions()))
        return spent, done

    return once


def through_pettingzoo(setting: Setting, count: int) -> Once:
    """Return a measurement of steps of all seats through the PettingZoo interface without its wrappers."""
    # An extra that need not be installed.
    from manaburn.envs.pettingzoo import raw_env

    env = raw_env(setting.decks, rules=setting.edition)

    def once() -> tuple[float, int]:
        steps = 0
        chance = random.Random(1)
        began = time.process_time()
        for seed in range(count):
            env.reset(seed=seed)
            while not any(env.terminations.values()) and not any(env.truncations.values()):
                mask = env.last()[0]["action_mask"]
                env.step(chance.choice(mask.nonzero()[0].tolist()))
                steps += 1
        return time.process_time() - began, steps

    return once


def through_gymnasium(setting: Setting, count: int) -> Once:
    """Return a measurement of steps of one seat against the random player through the Gymnasium interface."""
    # An extra that need not be installed.
    from manaburn.envs.gymnasium import Duel

    env = Duel(setting=setting, opponent="random")

    def once() -> tuple[float, int]:
        steps = 0
        chance = random.Random(1)
        began = time.process_time()
        for seed in range(count):
            seen, _ = env.reset(seed=seed)
            over = False
            while not over:
                action = chance.choice(seen["action_mask"].nonzero()[0].tolist())
                seen, _reward, ended, cut, _info = env.step(action)
                over = ended or cut
                steps += 1
        return time.process_time() - began, steps

    return once


def through_openspiel(setting: Setting, count: int) -> Once:
    """Return a measurement of steps of all seats through the OpenSpiel interface, with the tensor of each state."""
    # An extra that need not be installed.
    from manaburn.envs.openspiel import OUTCOMES, ManaburnGame

    game = ManaburnGame()

    def once() -> tuple[float, int]:
        steps = 0
        chance = random.Random(1)
        began = time.process_time()
        for _ in range(count):
            state = game.new_initial_state()
            while state.is_chance_node():
                state.apply_action(chance.randrange(OUTCOMES))
            while not state.is_terminal():
                state.observation_tensor(state.current_player())
                state.apply_action(chance.choice(state.legal_actions()))
                steps += 1
        return time.process_time() - began, steps

    return once


THROUGH: Final = {
    "pettingzoo": through_pettingzoo,
    "gymnasium": through_gymnasium,
    "openspiel": through_openspiel,
}


def interface(name: str, setting: Setting, count: int) -> Callable[[], Once]:
    """Return what makes the measurement through an interface."""
    return lambda: THROUGH[name](setting, count)


def measurements(decks: list[list[CardDefinition]], count: int) -> list[tuple[str, str, str, Once]]:
    """Return the measurements of episodes between two decks: name, what it is, unit and how it is taken. Interfaces
    whose packages aren't installed are left out."""
    setting = Setting(decks)
    found = [
        ("env.bare", "a game between two random players", "ms", bare(setting, count)),
        ("env.game", "one with observation and mask at each choice of one seat", "ms", seat(setting, count, True)),
        ("env.games", "such games", "/s", seat(setting, count, True)),
        ("env.steps", "choices of that seat", "/s", seat(setting, count, False)),
        ("env.table", "an observation", "us", tables(setting, 3)),
    ]
    for name, needed in INTERFACES.items():
        if find_spec(needed) is not None:
            what = f"choices by chance through the interface for {name}"
            found.append((f"env.{name}", what, "/s", when_taken(interface(name, setting, max(1, count // 2)))))
    return found


__all__ = ["measurements"]
