"""Games for PettingZoo: every seat is an agent, and one is asked at a time (AEC).

    from manaburn.envs import pettingzoo

    env = pettingzoo.env(decks=["red-burn", "green-stompy"], rules="2008")
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        action = None if termination or truncation else env.action_space(agent).sample(observation["action_mask"])
        env.step(action)

An agent is "player_0", "player_1" and so on, in turn order. The one that wins gets 1, and the others lose as much
together. A game without a winner gives nobody anything; it is truncated if it was cut off.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, Unpack

from manaburn.errors import ManaburnError

from . import arrays
from .episodes import Episode
from .settings import Deck, Options, Setting

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as problem:
    raise ImportError(f"{problem.name} is missing: pip install 'manaburn[envs]'", name=problem.name) from None

Space: TypeAlias = spaces.Space[Any]


def env(
    decks: Sequence[Deck] = ("red-burn", "green-stompy"),
    mask: Literal["observation", "info"] = "observation",
    render_mode: str | None = None,
    **options: Unpack[Options],
) -> AECEnv[str, Any, int]:
    """Return an environment in which an action that can't be taken loses the game (-1), as is usual in PettingZoo.

    * ``decks``: a deck for each player: a starter deck, a deck file or the cards.
    * ``mask``: where the mask of actions is given: with "observation", an observation is a dictionary with the table as
      ``observation`` and the mask as ``action_mask``; with "info", an observation is the table, and the mask is
      ``action_mask`` of the info.
    * ``render_mode``: "ansi" returns the table as text, "human" prints it; as the player who is asked sees it.
    * ``options``: rules, format and so on (see :class:`~manaburn.envs.settings.Setting`).
    """
    inner = raw_env(decks, mask, render_mode, **options)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1))
    )


class raw_env(AECEnv[str, Any, int]):
    """The same without the wrappers: an action that can't be taken raises ManaburnError.

    ``episode`` is the running :class:`~manaburn.envs.Episode`, with words, keys and the options of actions.
    """

    metadata: Final[dict[str, Any]] = {
        "name": "manaburn_v0",
        "render_modes": ["ansi", "human"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        decks: Sequence[Deck] = ("red-burn", "green-stompy"),
        mask: Literal["observation", "info"] = "observation",
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        super().__init__()
        if mask not in ("observation", "info"):
            raise ManaburnError(f"the mask is given with the observation or the info, not with {mask!r}")
        self.setting: Final = Setting(decks, **options)
        """What all episodes have in common. ``setting.encoding`` says what actions and observations mean."""
        self.render_mode = render_mode
        self.possible_agents = [f"player_{i}" for i in range(len(decks))]
        self.agents: list[str] = []
        self._with_info = mask == "info"
        encoding = self.setting.encoding
        table: Space = spaces.Box(0, 255, encoding.shape, np.uint8)
        seen: Space = spaces.Dict({"observation": table, "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8)})
        self.observation_spaces = dict.fromkeys(self.possible_agents, table if self._with_info else seen)
        self.action_spaces = {agent: spaces.Discrete(encoding.actions) for agent in self.possible_agents}
        self.episode: Episode | None = None
        self._chance: np.random.Generator | None = None

    def observation_space(self, agent: str) -> Space:
        """Return the space of an agent's observations. It is the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        """Return the space of an agent's actions. It is the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game. ``seed`` determines it and, without another seed, those after it."""
        if seed is not None or self._chance is None:
            self._chance, _ = seeding.np_random(seed)
        self.episode = self.setting.episode(int(self._chance.integers(arrays.SEEDS)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._go_on(self.episode)

    def step(self, action: int | None) -> None:
        """Take an action for the agent that is asked; None if its game is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self.episode is not None and action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.episode.act(int(action))
        self._go_on(self.episode)
        self._accumulate_rewards()

    def _go_on(self, episode: Episode) -> None:
        """Say who is asked next, or how the game has ended."""
        if episode.over:
            self.rewards = dict(zip(self.agents, episode.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, not episode.cut)
            self.truncations = dict.fromkeys(self.agents, episode.cut)
        else:
            self.agent_selection = self.possible_agents[episode.actor]
        if self._with_info:
            self.infos = {
                agent: {"action_mask": arrays.mask(episode, i)} for i, agent in enumerate(self.possible_agents)
            }

    def observe(self, agent: str) -> Any:
        """Return what an agent may know."""
        assert self.episode is not None
        player = self.possible_agents.index(agent)
        table = arrays.table(self.episode, player)
        return table if self._with_info else {"observation": table, "action_mask": arrays.mask(self.episode, player)}

    def render(self) -> str | None:
        """Return or print the table as text, as the player who is asked sees it."""
        asked = self.episode.actor if self.episode is not None else -1
        return arrays.rendered(self.episode, asked, self.render_mode)

    def close(self) -> None:
        """Forget the game."""
        self.episode = None


__all__ = ["env", "raw_env"]
