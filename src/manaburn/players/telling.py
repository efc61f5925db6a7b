"""Print a game while the engine's players play it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manaburn.deciding import Answer
from manaburn.deciding import Decider as Guest
from manaburn.narration import Narrator
from manaburn.observation import Question
from manaburn.rules.kernel.decisions import Decision, Kind
from manaburn.rules.kernel.table import QuickPlayer, Table

if TYPE_CHECKING:
    from manaburn.game import Game
    from manaburn.views import View


class Teller:
    """Prints what has happened whenever a player gets priority, because by then it is final.

    ``heading``: printed first, as soon as the game has begun.
    """

    def __init__(self, heading: str) -> None:
        self._heading = heading
        self.narrator: Narrator | None = None

    def around(self, player: QuickPlayer | Guest) -> QuickPlayer | Guest:
        """Return a player that prints the news before each decision of the player."""
        return _Told(player, self) if isinstance(player, QuickPlayer) else _ToldGuest(player, self)

    def tell(self, table: Table) -> None:
        """Print what has happened since the last call."""
        if self._heading:
            print(self._heading)
            self._heading = ""
        if self.narrator is None or self.narrator.table is not table:
            self.narrator = Narrator(table)
        for line in self.narrator.news():
            print(line, flush=line.heading)

    def finish(self, game: Game) -> None:
        """Print the rest of the game and its result."""
        self.tell(game.table)
        print(f"\n{ending(game)}")


class _Told(QuickPlayer):
    def __init__(self, player: QuickPlayer, teller: Teller) -> None:
        self._player = player
        self._teller = teller

    def decide(self, table: Table, decision: Decision) -> list[int]:
        if decision.kind is Kind.PRIORITY:
            self._teller.tell(table)
        return self._player.decide(table, decision)

    def word(self, table: Table, decision: Decision) -> str:
        return self._player.word(table, decision)


class _ToldGuest(Guest):
    def __init__(self, player: Guest, teller: Teller) -> None:
        self._player = player
        self._teller = teller

    def decide(self, view: View, decision: Question) -> Answer:
        if decision.kind is Kind.PRIORITY:
            self._teller.tell(view._game.table)
        return self._player.decide(view, decision)


def ending(game: Game) -> str:
    """Return how a game ended, as a sentence."""
    turn = f"in turn {game.state.turn}"
    if game.cut_short:
        return f"The game was cut off: {game.cut_short}."
    lives = ", ".join([f"{player.name} {player.life}" for player in game.players])
    if game.result == "draw":
        return f"The game is a draw {turn} (life: {lives})."
    winner = game.result
    return f"{winner} {'win' if winner == 'You' else 'wins'} {turn} (life: {lives})."


__all__ = ["Teller", "ending"]
