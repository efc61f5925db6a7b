"""A game as a learner plays it: actions with numbers, observations as bytes, whoever is asked next.

The interfaces for PettingZoo, Gymnasium and OpenSpiel are thin layers above :class:`Episode`. It needs no package
besides manaburn.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from manaburn.errors import IllegalAction, ManaburnError
from manaburn.game import Game
from manaburn.rules.kernel.decisions import Decision

from .choosing import Choosing
from .encoding import PASS, Encoding
from .tables import Observer

STEPS: Final = 20_000
"""The number of steps after which an episode is cut off, unless another limit is given."""

Place: TypeAlias = tuple[int, int, list[int], tuple[int, ...], list[tuple[int, ...]], int, list[int]]
"""Where an episode is: steps, who is asked, what can be done, the actions since the unit of work began, those that led
to nothing, the decisions answered in it, and the actions taken for the open one."""


class Episode:
    """A game, asked and answered in the steps of an encoding.

    * ``game``: a game at its beginning. It belongs to the episode from now on.
    * ``mana``: whether a player with priority is offered mana abilities. If not, mana is paid automatically.
    * ``steps``: the number of steps after which the episode is cut off.
    * ``place``: where another episode is whose game this one's is a copy of; this one goes on there.

    Where only one action is possible it is taken at once, so whoever is asked has a choice. Raises ManaburnError if the
    encoding is for another number of players.
    """

    def __init__(
        self, game: Game, encoding: Encoding, mana: bool = False, steps: int = STEPS, place: Place | None = None
    ) -> None:
        if len(game.players) != encoding.players:
            raise ManaburnError(f"the encoding is for {encoding.players} players, the game for {len(game.players)}")
        self.game: Final = game
        self.encoding: Final = encoding
        self.mana: Final = mana
        self.most: Final = steps
        self.steps = 0
        """How many actions have been taken, including those that were the only ones."""
        self.actor = -1
        """The index of the player who is asked; -1 after the end."""
        self._choosing: Choosing | None = None
        self._actions: list[int] = []
        self._path: tuple[int, ...] = ()
        """The actions since the unit of work began."""
        self._refused: list[tuple[int, ...]] = []
        """Actions after which the rules took the unit of work back, since anything last happened."""
        self._units = -1
        self._given = 0
        """The number of decisions answered in the unit of work."""
        self._observers: list[Observer | None] = [None for player in game.players]
        if place is None:
            self._advance()
        else:
            self._continue(place)

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended or the episode was cut off."""
        return self._choosing is None

    @property
    def cut(self) -> bool:
        """Whether the episode was cut off: no player has won, and it isn't a draw."""
        return self._choosing is None and (not self.game.over or bool(self.game.cut_short))

    @property
    def choosing(self) -> Choosing | None:
        """What has been chosen of the open decision; None after the end."""
        return self._now()

    def actions(self) -> list[int]:
        """Return the actions that can be taken now, in order; none after the end."""
        return self._actions

    def mask(self) -> bytearray:
        """Return for each action of the encoding 1 if it can be taken now, otherwise 0."""
        found = bytearray(self.encoding.actions)
        for action in self._actions:
            found[action] = 1
        return found

    def observe(self, player: int) -> bytearray:
        """Return what a player may know, as the rows of a table one after another (see ``Encoding.shape``)."""
        observer = self._observers[player]
        if observer is None:
            observer = Observer(self.encoding, self.game, player)
            self._observers[player] = observer
        return observer.table(self.game, self._now())

    def describe(self, action: int) -> str:
        """Return in words what an action does here; for one that can't be taken, what it means in general."""
        choosing = self._now()
        if choosing is None or action not in self._actions:
            return self.encoding.words(action)
        return choosing.words(action)

    def options(self, action: int) -> list[int]:
        """Return the indexes of the options of ``game.decision`` that an action can lead to: one, several that are
        interchangeable, or those among which the next steps decide. There are none for an action that chooses no
        option, such as a digit of a number."""
        choosing = self._now()
        return list(choosing.meant(action)) if choosing is not None and action in self._actions else []

    def question(self) -> str:
        """Return what is asked, with what has been chosen so far; "" after the end."""
        choosing = self._now()
        if choosing is None:
            return ""
        decision = choosing.decision
        text = decision.prompt
        if choosing.chosen and not (decision.amounts or decision.numeric):
            text += f"; so far: {', '.join([decision.options[index].text for index in choosing.chosen])}"
        elif choosing.chosen:
            text += f"; so far: {', '.join([str(amount) for amount in choosing.chosen])}"
        return text

    def text(self, player: int) -> str:
        """Return what a player may know, as text."""
        text = str(self.game.view(player))
        if self.actor == player:
            text += f"\n{self.question()}"
            text += "".join([f"\n  action {action}: {self.describe(action)}" for action in self._actions])
        return text

    def key(self, player: int) -> str:
        """Return a digest of a player's information state (see ``View.key``), with what he or she has chosen so far."""
        key = self.game.view(player).key
        choosing = self._choosing
        if choosing is not None and self.actor == player and choosing.taken:
            key += "".join([f" {action}" for action in choosing.taken])
        return key

    def returns(self) -> list[float]:
        """Return what each player has won: 1 for the winner, and the other players lose as much together. It is 0 for
        everybody in a draw, in an episode that was cut off, and before the end."""
        count = len(self.game.players)
        winner = self.game.winner if self._choosing is None else None
        if winner is None:
            return [0.0] * count
        return [1.0 if i == winner else -1.0 / (count - 1) for i in range(count)]

    # -- acting --------------------------------------------------------------------------------------------------------

    def act(self, action: int) -> None:
        """Take an action, and go on until somebody has a choice. Raises ManaburnError for an action that can't be
        taken."""
        if action not in self._actions:
            what = self.encoding.words(action) if 0 <= action < self.encoding.actions else "no action"
            raise ManaburnError(f"action {action} ({what}) can't be taken now: see the mask")
        self._take(action)
        self._advance()

    def _now(self) -> Choosing | None:
        """Return what has been chosen of the open decision; None after the end.

        When a game is copied in the midst of an action, it comes to the decision anew, with new objects."""
        choosing = self._choosing
        decision = self.game._open() if choosing is not None else None
        if choosing is not None and decision is not None and decision is not choosing.decision:
            choosing = chosen(self, decision, choosing.taken)
            self._choosing = choosing
        return choosing

    def _take(self, action: int) -> None:
        choosing = self._now()
        assert choosing is not None
        self.steps += 1
        self._path = (*self._path, action)
        choosing.take(action)
        if not choosing.finished:
            return
        self._choosing = None
        self._given += 1
        try:
            self.game.answer(choosing.word if choosing.word else choosing.chosen)
        except IllegalAction:
            # 422.1: the action was taken back. It isn't offered again before something has happened.
            self._refused.append(self._path)
            self._path = ()
            self._given = 0

    def _advance(self) -> None:
        """Go on until somebody has a choice, or to the end."""
        while True:
            if self._choosing is None and not self._open():
                return
            if self.steps >= self.most:
                self._end()
                return
            choosing = self._choosing
            assert choosing is not None
            found = choosing.actions()
            if self._refused:
                path = self._path
                found = [action for action in found if (*path, action) not in self._refused]
            if len(found) > 1:
                self._actions = found
                self.actor = choosing.viewer.index
                return
            if found:
                self._take(found[0])
            else:
                self._begin_again()

    def _open(self) -> bool:
        """Look at the open decision. Return whether there is one, and the episode goes on."""
        game = self.game
        while True:
            decision = game._open()
            if decision is None or self.steps >= self.most:
                self._end()
                return False
            if game.units != self._units:
                self._units = game.units
                self._path = ()
                self._given = 0
                if self._refused:
                    self._refused = []
            if game.in_action or self.mana or len(decision.first_options) > 1:
                self._choosing = Choosing(self.encoding, game, decision, self.mana)
                return True
            # There is nothing to do but to pass.
            self.steps += 1
            game.answer(PASS)

    def _end(self) -> None:
        self._choosing = None
        self._actions = []
        self.actor = -1

    def _begin_again(self) -> None:
        """Take the unit of work back, since what was chosen in it can't be completed legally."""
        self._refused.append(self._path)
        self._path = ()
        self._choosing = None
        game = self.game
        if self._given:
            try:
                game.take_back()
            except IllegalAction:
                for _ in range(self._given):
                    game.undo()
        self._given = 0

    # -- copies --------------------------------------------------------------------------------------------------------

    def copy(self) -> Episode:
        """Return an independent copy at the same step."""
        return self._in(self.game.copy())

    def __deepcopy__(self, memo: object) -> Episode:
        return self.copy()

    def sample(self, player: int, seed: int) -> Episode:
        """Return an episode at the same step that agrees with all that a player knows, and is otherwise drawn at random
        (see ``View.sample``)."""
        return self._in(self.game.view(player).sample(seed))

    def _in(self, game: Game) -> Episode:
        """Return an episode of another game at the same decision, at the same step."""
        return Episode(game, self.encoding, self.mana, self.most, self.place())

    def place(self) -> Place:
        """Return where the episode is, besides its game."""
        choosing = self._choosing
        taken = list(choosing.taken) if choosing is not None else []
        return (self.steps, self.actor, list(self._actions), self._path, list(self._refused), self._given, taken)

    def _continue(self, place: Place) -> None:
        """Go on where another episode is."""
        self.steps, self.actor, self._actions, self._path, self._refused, self._given, taken = place
        self._units = self.game.units
        decision = self.game._open() if self.actor >= 0 else None
        if decision is not None:
            self._choosing = chosen(self, decision, taken)

    def __reduce__(self) -> tuple[type[Episode], tuple[object, ...]]:
        """Return what pickling needs: the game, which is pickled as its record, and the place in it."""
        return Episode, (self.game, self.encoding, self.mana, self.most, self.place())


def chosen(episode: Episode, decision: Decision, taken: list[int]) -> Choosing:
    """Return what has been chosen of a decision after some actions."""
    choosing = Choosing(episode.encoding, episode.game, decision, episode.mana)
    for action in taken:
        choosing.take(action)
    return choosing


__all__ = ["STEPS", "Episode"]
