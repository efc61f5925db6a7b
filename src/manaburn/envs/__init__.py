"""Games for learning programs: one encoding of actions and observations, and the interfaces of three libraries.

* :mod:`manaburn.envs.pettingzoo`: every seat is asked (PettingZoo, AEC).
* :mod:`manaburn.envs.gymnasium`: one seat against a player of the engine or any other (Gymnasium), also many games at
  once.
* :mod:`manaburn.envs.openspiel`: the same as a game of OpenSpiel, which can be copied and sampled.

Each needs its library: ``pip install 'manaburn[envs]'``. Below them, an :class:`Episode` needs nothing else:

    >>> from manaburn.envs import Setting
    >>> episode = Setting(["red-burn", "green-stompy"], starting=0).episode(seed=7)
    >>> [episode.describe(action) for action in episode.actions()]
    ['keep', 'mulligan']
    >>> while not episode.over:
    ...     episode.act(episode.actions()[-1])
    >>> episode.returns() in ([1.0, -1.0], [-1.0, 1.0], [0.0, 0.0])
    True
"""

from __future__ import annotations

from .encoding import Encoding
from .episodes import Episode
from .settings import Setting, encoding_of

__all__ = ["Encoding", "Episode", "Setting", "encoding_of"]
