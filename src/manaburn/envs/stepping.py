"""The answers of players in the steps of an encoding, so that what an engine's player does can be learned from."""

from __future__ import annotations

from typing import Final

from manaburn.answering import numbers_of
from manaburn.deciding import Decider
from manaburn.rules.kernel.table import QuickPlayer

from .choosing import Choosing
from .encoding import PASS
from .episodes import Episode


class StepPlayer:
    """A player who plays an episode in steps. ``player``: one of the engine, or any other with a method ``decide``.

    Whoever answers with something that the encoding doesn't offer, such as a mana ability where mana is paid
    automatically, passes instead, or takes the first action.
    """

    def __init__(self, player: QuickPlayer | Decider) -> None:
        self.player: Final = player
        self._choosing: Choosing | None = None
        self._answer: list[int] = []

    def action(self, episode: Episode) -> int:
        """Return the next action. The player is asked once for each decision. The seat whose turn it is must be this
        player's. Raises what the player raises, and IllegalAction for an answer that names no option."""
        choosing = episode.choosing
        assert choosing is not None
        if choosing is not self._choosing:
            self._choosing = choosing
            self._answer = self._asked(episode, choosing)
        actions = episode.actions()
        found = choosing.toward(self._answer)
        if found in actions:
            return found
        return PASS if PASS in actions else actions[0]

    def _asked(self, episode: Episode, choosing: Choosing) -> list[int]:
        """Return the player's answer to the open decision, as numbers."""
        game, decision = episode.game, choosing.decision
        player = self.player
        if isinstance(player, QuickPlayer):
            if decision.free_word:
                return choosing.said(player.word(game.table, decision))
            return player.decide(game.table, decision)
        view = game.view(choosing.viewer.index)
        assert view.decision is not None
        answer = player.decide(view, view.decision)
        if decision.free_word and isinstance(answer, str):
            return choosing.said(answer)
        return numbers_of(game, decision, answer)


__all__ = ["StepPlayer"]
