"""Games for OpenSpiel: a game in Python, registered as "python_manaburn".

    import pyspiel
    import manaburn.envs.openspiel

    game = pyspiel.load_game("python_manaburn", {"decks": "red-burn;green-stompy", "rules": "2008"})
    state = game.new_initial_state()

Three chance nodes with 256 outcomes each stand at the beginning; together they are the seed of all chance in the game.
States can be cloned and serialized. ``resample_from_infostate`` draws a state that agrees with all
that a player knows, so that searches such as IS-MCTS need not look at hidden cards. A sampled state has no history and
can't be serialized.

The parameters are those of :class:`~manaburn.envs.settings.Setting`; several decks or names of cards are divided by
semicolons. OpenSpiel takes any text that begins with a digit for a number, so where the parameters are written as one
text, an @ stands before the rules: ``pyspiel.load_game("python_manaburn(rules=@2004)")``.

An information state is what a player knows now (see ``View.key``), not how that came about.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from manaburn.errors import ManaburnError

from . import arrays
from .encoding import OBJECTS, WIDTH
from .episodes import STEPS, Episode
from .settings import Setting

try:
    import numpy as np
    import pyspiel
except ImportError as problem:
    raise ImportError(f"{problem.name} is missing: pip install 'manaburn[envs]'", name=problem.name) from None

NAME: Final = "python_manaburn"
OUTCOMES: Final = 256
"""The outcomes of each chance node."""
CHANCES: Final = 3
"""How many chance nodes there are."""
MOST_PLAYERS: Final = 10
NONE: Final = "none"
"""The value of a parameter that isn't given. OpenSpiel has no empty texts."""
PARAMETERS: Final[dict[str, str | int | bool]] = {
    "decks": "red-burn;green-stompy",
    "rules": NONE,
    "format": NONE,
    "pool": NONE,
    "cards": NONE,
    "objects": OBJECTS,
    "starting": -1,
    "mulligans": True,
    "cut": 200,
    "steps": STEPS,
    "mana": False,
}
"""The parameters with their defaults. Without ``rules`` it is 2008, or the rules of the format; ``starting``: -1 is
chance."""
TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Magic: The Gathering by the rules of a chosen date",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=MOST_PLAYERS,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=PARAMETERS,
)


class ManaburnGame(pyspiel.Game):
    """The game: decks, rules and the encoding. ``setting.encoding`` says what actions and observations mean."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        self.setting: Final = Setting(
            split(given["decks"]),
            rules=said(given["rules"]).removeprefix("@") or None,
            format=said(given["format"]),
            pool=said(given["pool"]) or None,
            cards=split(given["cards"]),
            objects=int(given["objects"]),
            starting=int(given["starting"]) if int(given["starting"]) >= 0 else None,
            mulligans=bool(given["mulligans"]),
            cut=int(given["cut"]),
            steps=int(given["steps"]),
            mana=bool(given["mana"]),
        )
        players = len(self.setting.decks)
        if players > MOST_PLAYERS:
            raise ManaburnError(f"{players} decks, but at most {MOST_PLAYERS} can play in OpenSpiel")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.setting.encoding.actions,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setting.steps,
        )
        if said(given["rules"]):
            given["rules"] = f"@{self.setting.edition.date.isoformat()}"
        super().__init__(TYPE, info, given)

    def new_initial_state(self) -> ManaburnState:
        """Return the state before the first chance node."""
        return ManaburnState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """Return what observes states of the game."""
        return Observer(self.setting.encoding.rows, iig_obs_type, params)


class ManaburnState(pyspiel.State):
    """A position. ``episode`` is the :class:`~manaburn.envs.Episode`; None before the chance nodes are over."""

    def __init__(self, game: ManaburnGame) -> None:
        super().__init__(game)
        self.episode: Episode | None = None
        self.drawn: tuple[int, ...] = ()
        """The outcomes of the chance nodes."""
        self.sampled = False
        """Whether it was drawn by ``resample_from_infostate``."""

    def current_player(self) -> int:
        """Return who is asked: a player, chance, or nobody after the end."""
        if self.episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.episode.over else self.episode.actor

    def _legal_actions(self, player: int) -> list[int]:
        """Return the actions that can be taken, in order."""
        assert self.episode is not None
        return self.episode.actions() if self.episode.actor == player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the chance node, which are equally likely."""
        return [(outcome, 1.0 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _apply_action(self, action: int) -> None:
        """Take an action, or an outcome of chance."""
        if self.episode is not None:
            self.episode.act(action)
            return
        self.drawn = (*self.drawn, action)
        if len(self.drawn) == CHANCES:
            seed = 0
            for outcome in self.drawn:
                seed = seed * OUTCOMES + outcome
            self.episode = self.get_game().setting.episode(seed)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return an action in words."""
        if self.episode is None or player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return f"{self.episode.describe(action)} [{action}]"

    def is_terminal(self) -> bool:
        """Return whether the game has ended or was cut off."""
        return self.episode is not None and self.episode.over

    def returns(self) -> list[float]:
        """Return what each player has won (see ``Episode.returns``)."""
        return self.episode.returns() if self.episode is not None else [0.0] * self.num_players()

    def serialize(self) -> str:
        """Return the state as text. OpenSpiel uses pickle for it, so nobody should read such texts of others. Raises
        ManaburnError for a sampled state."""
        if self.sampled:
            raise ManaburnError("a state that was sampled from an information state has no history to be serialized")
        text: str = super().serialize()
        return text

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> ManaburnState:
        """Return a state that agrees with all that a player knows, and is otherwise drawn at random."""
        assert self.episode is not None
        state = ManaburnState(self.get_game())
        state.episode = self.episode.sample(player_id, int(probability_sampler() * (arrays.SEEDS - 1)))
        state.drawn = self.drawn
        state.sampled = True
        return state

    def __str__(self) -> str:
        if self.episode is None:
            return f"before the game: chance has drawn {list(self.drawn)}"
        return self.episode.text(max(0, self.episode.actor))


class Observer:
    """What a player may know of a state: ``tensor``, the same as a table by the name "table" in ``dict``, and text."""

    def __init__(self, rows: int, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ManaburnError(f"the observer takes no parameters: {params}")
        self.tensor = np.zeros(rows * WIDTH, np.float32)
        self.dict = {"table": self.tensor.reshape(rows, WIDTH)}
        self._as_state = kind is not None and kind.perfect_recall

    def set_from(self, state: ManaburnState, player: int) -> None:
        """Write what a player may know of a state into ``tensor`` (see :mod:`manaburn.envs.encoding`)."""
        if state.episode is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = np.frombuffer(state.episode.observe(player), np.uint8)

    def string_from(self, state: ManaburnState, player: int) -> str:
        """Return what a player may know as text; of an information state its key."""
        if state.episode is None:
            return ""
        return f"{player} {state.episode.key(player)}" if self._as_state else state.episode.text(player)


def said(value: object) -> str:
    """Return the text of a parameter; "" if it isn't given."""
    return "" if value == NONE else str(value).strip()


def split(value: object) -> list[str]:
    """Return the parts of a parameter."""
    return [part.strip() for part in said(value).split(";") if part.strip()]


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(TYPE, ManaburnGame)

__all__ = ["NAME", "PARAMETERS", "ManaburnGame", "ManaburnState", "Observer"]
