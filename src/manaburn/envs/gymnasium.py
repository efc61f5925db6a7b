"""Games for Gymnasium: one seat is asked, and somebody else plays the others.

    import gymnasium
    import manaburn.envs.gymnasium

    env = gymnasium.make("manaburn/Duel-v0", decks=["red-burn", "green-stompy"], opponent="heuristic")
    observation, info = env.reset(seed=7)
    over = False
    while not over:
        action = env.action_space.sample(observation["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
        over = terminated or truncated

The reward is 1 for the winner and -1 for the loser at the end, and 0 otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, SupportsFloat, SupportsInt, TypeAlias, Unpack

from manaburn.errors import ManaburnError

from . import arrays
from .episodes import Episode
from .settings import Deck, Options, Setting

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
except ImportError as problem:
    raise ImportError(f"{problem.name} is missing: pip install 'manaburn[envs]'", name=problem.name) from None

Policy: TypeAlias = Callable[[arrays.Bytes, arrays.Mask], int]
"""Returns an action for a table and a mask."""
Info: TypeAlias = dict[str, Any]
DUEL: Final = "manaburn/Duel-v0"


class Duel(gymnasium.Env[arrays.Observation, Any]):
    """A game in which one seat is asked.

    * ``decks``: a deck for each player: a starter deck, a deck file or the cards.
    * ``opponent``: who plays the other seats: "heuristic", "random", "search:0.1s", any object with a method ``decide``
      (see :class:`~manaburn.deciding.Decider`), or a function that returns an action for a table and a mask.
    * ``seat``: the index of the seat that is asked; None for another one in each game, by chance.
    * ``render_mode``: "ansi" returns the table as text, "human" prints it.
    * ``options``: rules, format and so on (see :class:`~manaburn.envs.settings.Setting`).

    An observation is a dictionary with the table as ``observation`` and the mask of actions as ``action_mask``. An
    action that the mask forbids loses the game at once; ``illegal`` of the info says so. ``episode`` is the running
    :class:`~manaburn.envs.Episode`, with words, keys and the options of actions.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 (Gymnasium changes it)
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
    }

    def __init__(
        self,
        decks: Sequence[Deck] = ("red-burn", "green-stompy"),
        opponent: object = "heuristic",
        seat: int | None = 0,
        render_mode: str | None = None,
        setting: Setting | None = None,
        **options: Unpack[Options],
    ) -> None:
        self.setting: Final = setting if setting is not None else Setting(decks, **options)
        """What all episodes have in common. ``setting.encoding`` says what actions and observations mean."""
        check_seat(self.setting, seat)
        self.opponent: Final = opponent
        self._policy: Final[Policy | None] = opponent if callable(opponent) else None
        self.seat: Final = seat
        self.render_mode = render_mode
        self.observation_space, self.action_space = spaces_of(self.setting)
        self.player = seat or 0
        """The index of the seat that is asked in this game."""
        self.episode: Episode | None = None

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[arrays.Observation, Info]:
        """Begin a new game, and return the first observation. ``seed`` determines it and, without another seed, those
        after it. A game that ends before anything is asked is passed over."""
        super().reset(seed=seed)
        count = len(self.setting.decks)
        while True:
            self.player = self.seat if self.seat is not None else int(self.np_random.integers(count))
            self.episode = begun(self.setting, int(self.np_random.integers(arrays.SEEDS)), self.player, self.opponent)
            self._others(self.episode)
            if not self.episode.over:
                return self._seen(self.episode), {}

    def step(self, action: SupportsInt) -> tuple[arrays.Observation, SupportsFloat, bool, bool, Info]:
        """Take an action. Returns the observation at the next choice of this seat, the reward, whether the game has
        ended, whether it was cut off, and the info."""
        episode = self.episode
        assert episode is not None
        if int(action) not in episode.actions():
            return self._seen(episode), -1.0, True, False, {"illegal": True}
        episode.act(int(action))
        self._others(episode)
        reward = episode.returns()[self.player]
        return self._seen(episode), reward, episode.over and not episode.cut, episode.cut, {}

    def _others(self, episode: Episode) -> None:
        """Let the other seats decide, if it isn't the game that asks them."""
        while self._policy is not None and not episode.over and episode.actor != self.player:
            action = self._policy(arrays.table(episode, episode.actor), arrays.mask(episode, episode.actor))
            episode.act(int(action))

    def _seen(self, episode: Episode) -> arrays.Observation:
        return {"observation": arrays.table(episode, self.player), "action_mask": arrays.mask(episode, self.player)}

    def action_masks(self) -> arrays.Mask:
        """Return the mask of actions, by the name under which MaskablePPO of sb3-contrib asks for it."""
        assert self.episode is not None
        return arrays.mask(self.episode, self.player)

    def render(self) -> Any:
        """Return or print the table as text."""
        return arrays.rendered(self.episode, self.player, self.render_mode)

    def close(self) -> None:
        """Forget the game."""
        self.episode = None


def spaces_of(setting: Setting) -> tuple[spaces.Space[Any], spaces.Space[Any]]:
    """Return the spaces of observations and actions."""
    encoding = setting.encoding
    seen: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(0, 255, encoding.shape, np.uint8),
        "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
    }
    return spaces.Dict(seen), spaces.Discrete(encoding.actions)


def check_seat(setting: Setting, seat: int | None) -> None:
    """Raise ManaburnError for a seat that isn't there. None stands for any."""
    count = len(setting.decks)
    if seat is not None and not 0 <= seat < count:
        raise ManaburnError(f"there is no seat {seat}: they are 0 to {count - 1}")


def begun(setting: Setting, seed: int, player: int, opponent: object) -> Episode:
    """Return a new episode in which everybody but a player decides in the process. If the opponent is a function, all
    are asked."""
    count = len(setting.decks)
    if callable(opponent):
        return setting.episode(seed)
    return setting.episode(seed, [None if i == player else opponent for i in range(count)])


gymnasium.register(DUEL, entry_point=f"{__name__}:Duel", vector_entry_point="manaburn.envs.vector:Duels")

__all__ = ["DUEL", "Duel", "Policy"]
