"""A player's information state: what is the same in all positions that the player could not tell apart."""

from __future__ import annotations

from typing import Final

from manaburn.onlooker import Onlooker
from manaburn.state import hashing
from manaburn.state.happenings import Happening
from manaburn.state.objects import ABILITY, GameObject
from manaburn.state.state import GameState
from manaburn.terms import Zone

HIDDEN_ZONES: Final = (Zone.LIBRARY, Zone.HAND, Zone.OUTSIDE)


def known_position(onlooker: Onlooker) -> str:
    """Return the position as text as far as a player knows it, lasting effects and what has happened included."""
    return hashing.written(Masked(onlooker))


class Masked(hashing.Writer):
    """Writes a position as one player knows it: cards that the player doesn't know have no names."""

    def __init__(self, onlooker: Onlooker, game: GameState | None = None) -> None:
        super().__init__(onlooker._game.state if game is None else game)
        self.onlooker: Final = onlooker

    def waiting(self, game: GameState) -> hashing.Writer:
        """Return a writer for a game that waits for this subgame."""
        return Masked(self.onlooker, game)

    def chance(self) -> str:
        """Nobody knows what is to come."""
        return ""

    def place(self, item: GameObject) -> str | None:
        """The name of an object in an ordered zone. Where in a library a card is that the player doesn't know, such as
        one that somebody has searched for, is unknown, too."""
        if item.zone is Zone.LIBRARY and not self.onlooker.knows(item):
            return f"L{item.owner.index}.?"
        return super().place(item)

    def item(self, item: GameObject) -> str:
        """An object without its name, and what the player doesn't know of it left out."""
        if self.comes_from_unknown(item):
            return self.onlooker.name(item) + super().item(item).removeprefix(item.name)
        if item.card is None or self.onlooker.knows(item):
            return super().item(item)
        if item.zone in HIDDEN_ZONES:
            return "?"
        # What follows the name of the card is its status.
        return "?" + super().item(item).removeprefix(hashing.KEYS.of(item.face))

    def comes_from_unknown(self, item: GameObject) -> bool:
        """Whether an object is an ability of a card that the player doesn't know, or no longer does."""
        return item.kind == ABILITY and item.source is not None and not self.onlooker.knows(item.source)

    def since(self, item: GameObject) -> int:
        """It matters only whether its controller's latest turn began with it."""
        latest = self.state.players[item.controller.index].last_turn
        return int(item.since >= latest and item.since >= 0)

    def gone(self, item: GameObject) -> str:
        """A reference to an object that has left its zone."""
        if self.comes_from_unknown(item):
            return "~" + self.onlooker.name(item) + super().gone(item).removeprefix("~" + item.name)
        if item.card is None or self.onlooker.knows(item):
            return super().gone(item)
        now = item.current
        return "~?" + (">" + self.entity(now) if now is not item and self.name(now) is not None else "")

    def happening(self, past: Happening) -> str:
        """A past event."""
        for item in (past.what, past.new):
            if item is not None and item.card is not None and not self.onlooker.knows(item):
                player = past.player.index if past.player is not None else "-"
                return f"{past.kind} {self.entity(past.what)} @{player} {past.amount} {past.origin}>{past.to}"
        return super().happening(past)
