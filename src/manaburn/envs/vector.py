"""Many games at once, in this process or in several, without pickling a game.

    from manaburn.envs import Setting
    from manaburn.envs.vector import Batch

    batch = Batch(Setting(["red-burn", "green-stompy"]), 64, processes=2)
    batch.begin(seed=7)
    while True:
        actions = ...            # one for each game, from batch.observation, batch.mask and batch.player
        batch.act(actions)       # batch.ended says which games have ended; new ones have begun in their places

:class:`Duels` is the same for Gymnasium, with one seat in each game against somebody else.
"""

from __future__ import annotations

import contextlib
import ctypes
import multiprocessing
from collections.abc import Sequence
from typing import Any, Final, Unpack

from manaburn.errors import ManaburnError

from . import arrays
from .episodes import Episode
from .gymnasium import begun, check_seat, spaces_of
from .settings import Deck, Options, Setting

try:
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import NDArray
except ImportError as problem:
    raise ImportError(f"{problem.name} is missing: pip install 'manaburn[envs]'", name=problem.name) from None

STOP: Final = ("stop", 0)
PATIENCE: Final = 5.0
"""For how many seconds a process is waited for at the end."""


class Arrays:
    """What a batch of games shows, one row for each game.

    * ``observation`` and ``mask``: of the player who is asked.
    * ``player``: the index of that player.
    * ``ended``: whether the last action ended the game; the other arrays then show a new game.
    * ``cut``: whether it was cut off.
    * ``returns``: what each player won in it.
    * ``final``: its last observation, of the player who took the last action.
    * ``illegal``: whether it ended because of an action that couldn't be taken.
    * ``action``: the actions that are to be taken.
    """

    def __init__(self, setting: Setting, count: int, shared: list[Any] | None = None) -> None:
        encoding = setting.encoding
        shapes: dict[str, tuple[tuple[int, ...], type[np.generic]]] = {
            "observation": ((count, *encoding.shape), np.uint8),
            "mask": ((count, encoding.actions), np.int8),
            "player": ((count,), np.int64),
            "ended": ((count,), np.bool_),
            "cut": ((count,), np.bool_),
            "returns": ((count, len(setting.decks)), np.float32),
            "final": ((count, *encoding.shape), np.uint8),
            "illegal": ((count,), np.bool_),
            "action": ((count,), np.int64),
        }
        self.shared: Final[list[Any]] = []
        """The memory of the arrays, if several processes use it."""
        made: list[NDArray[Any]] = []
        for i, (shape, kind) in enumerate(shapes.values()):
            if shared is None:
                made.append(np.zeros(shape, kind))
                continue
            size = int(np.prod(shape)) * np.dtype(kind).itemsize
            memory = shared[i] if shared else multiprocessing.get_context("spawn").RawArray(ctypes.c_byte, size)
            self.shared.append(memory)
            made.append(np.frombuffer(memoryview(memory).cast("B"), kind).reshape(shape))
        self.observation, self.mask, self.player, self.ended, self.cut = made[:5]
        self.returns, self.final, self.illegal, self.action = made[5:]


class Row:
    """One place in a batch, where one game is played after the other."""

    def __init__(self, setting: Setting, seed: int, place: int, opponent: object, seat: int | None) -> None:
        self.setting: Final = setting
        self.chance: Final = np.random.default_rng([seed, place])
        self.opponent: Final = opponent
        self.seat: Final = seat
        self.episode: Episode = self.new()

    def new(self) -> Episode:
        """Begin a game in which something is asked."""
        while True:
            seed = int(self.chance.integers(arrays.SEEDS))
            if self.opponent is None:
                episode = self.setting.episode(seed)
            else:
                count = len(self.setting.decks)
                seat = self.seat if self.seat is not None else int(self.chance.integers(count))
                episode = begun(self.setting, seed, seat, self.opponent)
            if not episode.over:
                self.episode = episode
                return episode


class Group:
    """The games of a batch that one process plays."""

    def __init__(
        self, setting: Setting, opponent: object, seat: int | None, view: Arrays, first: int, last: int
    ) -> None:
        self.setting: Final = setting
        self.opponent: Final = opponent
        self.seat: Final = seat
        self.view: Final = view
        self.places: Final = range(first, last)
        self.rows: list[Row] = []

    def begin(self, seed: int) -> None:
        """Begin a game in each place. Each place has chance of its own, so it doesn't matter how many processes there
        are."""
        self.rows = [Row(self.setting, seed, place, self.opponent, self.seat) for place in self.places]
        for place, row in zip(self.places, self.rows, strict=True):
            self.view.ended[place] = self.view.cut[place] = self.view.illegal[place] = False
            self.show(place, row.episode)

    def act(self) -> None:
        """Take the action of each place."""
        view = self.view
        for place, row in zip(self.places, self.rows, strict=True):
            episode = row.episode
            player = episode.actor
            action = int(view.action[place])
            illegal = action not in episode.actions()
            if not illegal:
                episode.act(action)
            ended = illegal or episode.over
            view.ended[place] = ended
            view.illegal[place] = illegal
            view.cut[place] = ended and not illegal and episode.cut
            if ended:
                count = len(self.setting.decks)
                lost = [-1.0 if i == player else 1.0 / (count - 1) for i in range(count)]
                view.returns[place] = lost if illegal else episode.returns()
                view.final[place] = arrays.table(episode, player)
                episode = row.new()
            self.show(place, episode)

    def show(self, place: int, episode: Episode) -> None:
        """Write what is to be seen of a game."""
        view = self.view
        player = episode.actor
        view.player[place] = player
        view.observation[place] = arrays.table(episode, player)
        view.mask[place] = arrays.mask(episode, player)


class Batch:
    """Many games at once.

    * ``setting``: decks, rules and so on.
    * ``count``: how many games.
    * ``opponent``: who plays the seats that aren't asked, as for :class:`~manaburn.envs.gymnasium.Duel`, but for a
      function; None if every seat is asked.
    * ``seat``: the seat that is asked; None for another one in each game.
    * ``processes``: how many processes play; 0 for this one. They begin at once, and end with :meth:`close`. As always
      with several processes in Python, the program has to be a module that can be imported.

    What there is to see is in ``view`` (see :class:`Arrays`); its arrays are written anew by each :meth:`act`. The same
    seed and actions give the same games with any number of processes. Raises ManaburnError for impossible numbers, and
    for a seat that isn't there.
    """

    def __init__(
        self, setting: Setting, count: int, opponent: object = None, seat: int | None = None, processes: int = 0
    ) -> None:
        if count < 1 or processes < 0:
            raise ManaburnError(f"a batch has 1 game or more and 0 processes or more, not {count}, {processes}")
        if callable(opponent):
            raise ManaburnError("a function can't play in a batch: let every seat be asked (opponent=None)")
        check_seat(setting, seat)
        self.setting: Final = setting
        self.view: Final = Arrays(setting, count, [] if processes else None)
        self._group: Group | None = None
        self._workers: list[Any] = []
        self._pipes: list[Any] = []
        if not processes:
            self._group = Group(setting, opponent, seat, self.view, 0, count)
            return
        context = multiprocessing.get_context("spawn")
        processes = min(processes, count)
        for i in range(processes):
            first, last = count * i // processes, count * (i + 1) // processes
            here, there = context.Pipe()
            given = (setting, opponent, seat, count, self.view.shared, first, last, there)
            worker = context.Process(target=work, args=given, daemon=True)
            worker.start()
            there.close()
            self._workers.append(worker)
            self._pipes.append(here)

    def begin(self, seed: int) -> Arrays:
        """Begin a game in each place. Returns ``view``."""
        if self._group is not None:
            self._group.begin(seed)
        else:
            self._all(("begin", seed))
        return self.view

    def act(self, actions: Sequence[int] | NDArray[Any]) -> Arrays:
        """Take an action in each game. An action that can't be taken loses it. Returns ``view``."""
        self.view.action[:] = actions
        if self._group is not None:
            self._group.act()
        else:
            self._all(("act", 0))
        return self.view

    def _all(self, order: tuple[str, int]) -> None:
        """Let all processes carry out an order. Raises ManaburnError if one of them can't."""
        try:
            for pipe in self._pipes:
                pipe.send(order)
            answers = [pipe.recv() for pipe in self._pipes]
        except (EOFError, OSError):
            self.close()
            raise ManaburnError("a process of the batch has ended") from None
        for answer in answers:
            if answer:
                raise ManaburnError(answer)

    def close(self) -> None:
        """End the processes."""
        for pipe in self._pipes:
            with contextlib.suppress(OSError):
                pipe.send(STOP)
            pipe.close()
        for worker in self._workers:
            worker.join(PATIENCE)
            if worker.is_alive():
                worker.terminate()
        self._pipes = []
        self._workers = []

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()


def work(
    setting: Setting,
    opponent: object,
    seat: int | None,
    count: int,
    shared: list[Any],
    first: int,
    last: int,
    pipe: Any,
) -> None:
    """Play the games of a group in a process of its own, as the pipe orders."""
    group = Group(setting, opponent, seat, Arrays(setting, count, shared), first, last)
    with contextlib.suppress(EOFError, KeyboardInterrupt, BrokenPipeError):
        while True:
            what, seed = pipe.recv()
            if what == "stop":
                return
            problem = ""
            try:
                if what == "begin":
                    group.begin(seed)
                else:
                    group.act()
            except ManaburnError as error:
                problem = str(error)
            pipe.send(problem)


class Duels(VectorEnv[arrays.Observation, Any, Any]):
    """Many duels at once for Gymnasium. A game that has ended is followed by another one in the same step; its last
    observation is in ``final_obs`` of the info.

    ``num_envs`` and ``processes``: how many games, and how many processes play them (see :class:`Batch`). The other
    parameters are those of :class:`~manaburn.envs.gymnasium.Duel`.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (Gymnasium changes it)

    def __init__(
        self,
        num_envs: int = 8,
        decks: Sequence[Deck] = ("red-burn", "green-stompy"),
        opponent: object = "heuristic",
        seat: int | None = 0,
        processes: int = 0,
        setting: Setting | None = None,
        **options: Unpack[Options],
    ) -> None:
        self.setting: Final = setting if setting is not None else Setting(decks, **options)
        self.num_envs = num_envs
        self.single_observation_space, self.single_action_space = spaces_of(self.setting)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch: Final = Batch(self.setting, num_envs, opponent, seat, processes)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[arrays.Observation, dict[str, Any]]:
        """Begin a game in each place. ``seed`` has to be one number or None."""
        if isinstance(seed, list):
            raise ManaburnError("one seed is for all games of the batch")
        super().reset(seed=seed)
        self.batch.begin(int(self.np_random.integers(arrays.SEEDS)))
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[arrays.Observation, Any, Any, Any, dict[str, Any]]:
        """Take an action in each game."""
        view = self.batch.view
        players = view.player.copy()
        self.batch.act(actions)
        ended = view.ended.copy()
        cut = view.cut.copy()
        rewards = np.where(ended, view.returns[np.arange(self.num_envs), players], 0.0)
        info: dict[str, Any] = {}
        if ended.any():
            last = np.full(self.num_envs, None, dtype=object)
            nothing = np.zeros(self.setting.encoding.actions, np.int8)
            for place in np.flatnonzero(ended):
                last[place] = {"observation": view.final[place].copy(), "action_mask": nothing}
            info = {"final_obs": last, "_final_obs": ended, "illegal": view.illegal.copy(), "_illegal": ended}
        return self._seen(), rewards, ended & ~cut, cut, info

    def _seen(self) -> arrays.Observation:
        view = self.batch.view
        return {"observation": view.observation.copy(), "action_mask": view.mask.copy()}

    def close_extras(self, **_options: Any) -> None:
        """End the processes."""
        self.batch.close()


__all__ = ["Arrays", "Batch", "Duels"]
