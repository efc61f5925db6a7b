"""Players in the process who see no more than they may know: how they are asked, and how they are copied."""

from __future__ import annotations

import copy
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Final

from manaburn.errors import IllegalAction, ManaburnError

if TYPE_CHECKING:
    from manaburn.game import Game

PLAYERS: Final = "manaburn.players"
"""The module with the engine's players. It stands above this one, which finds it by its name, and only if somebody asks
for a player by name."""
PATIENCE: Final = 30
"""The number of times that a player may give an illegal answer before that is an error."""


class PlayerError(ManaburnError):
    """A player in the process gives no legal answer."""


class Guest:
    """A seat taken by an object with a method ``decide``."""

    def __init__(self, player: object) -> None:
        decide = getattr(player, "decide", None)
        if not callable(decide):
            raise TypeError(
                f"a player has a method decide(view, decision), or is a name or None: {player!r} is neither"
            )
        self.player: Final = player
        self.decide: Final[Callable[[object, object], object]] = decide
        self.refusals = 0
        """The number of illegal answers since a unit of work was completed."""
        self.units = 0


def called(name: str, seed: int) -> object:
    """Return a new player of the engine by name. Raises InputError for an unknown name."""
    return import_module(PLAYERS).player_called(name, seed)


def answered(game: Game) -> bool:
    """Let the player who has to decide answer, if it is one of those. Return whether it was. Raises PlayerError if
    there is no legal answer to be had; the game is then at the same decision."""
    decision = game._open()
    guest = game._guests[decision.who.index] if decision is not None else None
    if decision is None or guest is None:
        return False
    if guest.units != game.units:
        guest.units = game.units
        guest.refusals = 0
    view = game.view(decision.who.index)
    said = guest.decide(view, view.decision)
    try:
        game._give(said).guest = True
    except IllegalAction as refusal:
        guest.refusals += 1
        if guest.refusals >= PATIENCE:
            name = decision.who.name
            what = f"{type(guest.player).__name__} decides for {name}, and gave {PATIENCE} illegal answers"
            raise PlayerError(f"{what}, the last to {decision.prompt!r}: {refusal}") from None
    return True


def copies_of(guests: list[Guest | None], game: Game) -> list[Guest | None]:
    """Return the players that decide in a copy of a game. A player that has several seats is copied once."""
    found: list[Guest | None] = []
    # What a player holds of the game itself stays the game.
    memo: dict[int, object] = {id(game): game, id(game.table): game.table}
    for guest in guests:
        found.append(Guest(copied(guest.player, memo)) if guest is not None else None)
    return found


def copied(player: object, memo: dict[int, object]) -> object:
    """Return a copy of a player: what its method ``copy`` returns, or else a deep copy."""
    known = memo.get(id(player))
    if known is not None:
        return known
    own = getattr(player, "copy", None)
    try:
        made = own() if callable(own) else copy.deepcopy(player, memo)
    except (TypeError, copy.Error) as problem:
        raise ManaburnError(
            f"{type(player).__name__} can't be copied ({problem}): give it a method copy, or say who plays in the copy"
        ) from None
    memo[id(player)] = made
    return made


__all__ = ["Guest", "PlayerError"]
