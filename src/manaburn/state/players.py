"""Players, and the mana in their pools (100, 406).

Every field that changes during a game is a property whose setter writes to the journal; nothing else changes one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .entities import Entity
from .journal import Journal

if TYPE_CHECKING:
    from .objects import GameObject


class Player(Entity):
    """A player, and all that belongs to the player except the zones.

    Rules: 100.
    """

    def __init__(self, index: int, name: str, journal: Journal) -> None:
        super().__init__(-1 - index, journal)
        self.index: Final = index
        self.name: Final = name
        self.pool: list[int] = [0, 0, 0, 0, 0, 0]
        """The mana in the pool by type, in the order W U B R G colourless (406.1)."""
        self.special: list[ManaUnit] = []
        """Mana in the pool that isn't plain: from snow permanents, limited in what it can be spent on, or from a source
        for which a card of the game asks."""
        self.counters: dict[str, int] = {}
        self._life: int = 20
        self._poison: int = 0
        self._lands_played: int = 0
        self._lost: bool = False
        self._drew_from_empty: bool = False
        self._turns_taken: int = 0
        self._last_turn: int = 0
        self._turn_before: int = 0
        self._last_upkeep: int = 0
        self._acted_turn: int = 0
        self._controlled_by: Player | None = None
        self._last_known: tuple[tuple[str, int], ...] = ()

    @property
    def last_known(self) -> tuple[tuple[str, int], ...]:
        """The numbers of a player who has left the game, by their names, as they were before; () until then.

        Rules: 600.4e.
        """
        return self._last_known

    @last_known.setter
    def last_known(self, value: tuple[tuple[str, int], ...]) -> None:
        self.journal.field(self, "_last_known", self._last_known)
        self._last_known = value

    @property
    def life(self) -> int:
        """The life total. It can be negative."""
        return self._life

    @life.setter
    def life(self, value: int) -> None:
        self.journal.unseen(self, "_life", self._life)
        self._life = value

    @property
    def poison(self) -> int:
        """The number of poison counters."""
        return self._poison

    @poison.setter
    def poison(self, value: int) -> None:
        self.journal.field(self, "_poison", self._poison)
        self._poison = value

    @property
    def lands_played(self) -> int:
        """How many lands this player has played this turn."""
        return self._lands_played

    @lands_played.setter
    def lands_played(self, value: int) -> None:
        self.journal.field(self, "_lands_played", self._lands_played)
        self._lands_played = value

    @property
    def lost(self) -> bool:
        """Whether the player has lost or left the game."""
        return self._lost

    @lost.setter
    def lost(self, value: bool) -> None:
        self.journal.field(self, "_lost", self._lost)
        self._lost = value

    @property
    def drew_from_empty(self) -> bool:
        """Whether the player has had to draw from an empty library since the last check of state-based effects.

        Rules: 420.5g.
        """
        return self._drew_from_empty

    @drew_from_empty.setter
    def drew_from_empty(self, value: bool) -> None:
        self.journal.field(self, "_drew_from_empty", self._drew_from_empty)
        self._drew_from_empty = value

    @property
    def turns_taken(self) -> int:
        """How many turns this player has begun."""
        return self._turns_taken

    @turns_taken.setter
    def turns_taken(self, value: int) -> None:
        self.journal.field(self, "_turns_taken", self._turns_taken)
        self._turns_taken = value

    @property
    def last_turn(self) -> int:
        """The number of this player's most recent turn; 0 before the first.

        Rules: 212.3f.
        """
        return self._last_turn

    @last_turn.setter
    def last_turn(self, value: int) -> None:
        self.journal.field(self, "_last_turn", self._last_turn)
        self._last_turn = value

    @property
    def turn_before(self) -> int:
        """The number of this player's turn before the most recent one; 0 if there was none.

        Rules: 502.19.
        """
        return self._turn_before

    @turn_before.setter
    def turn_before(self, value: int) -> None:
        self.journal.field(self, "_turn_before", self._turn_before)
        self._turn_before = value

    @property
    def last_upkeep(self) -> int:
        """The number of the turn of this player's last upkeep that is over; 0 if there was none.

        Rules: 502.19.
        """
        return self._last_upkeep

    @last_upkeep.setter
    def last_upkeep(self, value: int) -> None:
        self.journal.field(self, "_last_upkeep", self._last_upkeep)
        self._last_upkeep = value

    @property
    def acted_turn(self) -> int:
        """The number of the last turn of this player in which he or she played a spell or put a nontoken permanent into
        play; 0 if there was none. It is known as the next turn begins."""
        return self._acted_turn

    @acted_turn.setter
    def acted_turn(self, value: int) -> None:
        self.journal.field(self, "_acted_turn", self._acted_turn)
        self._acted_turn = value

    @property
    def controlled_by(self) -> Player | None:
        """The player who makes this player's decisions this turn, or None.

        Rules: 507.
        """
        return self._controlled_by

    @controlled_by.setter
    def controlled_by(self, value: Player | None) -> None:
        self.journal.field(self, "_controlled_by", self._controlled_by)
        self._controlled_by = value

    @property
    def mana(self) -> int:
        """The amount of mana in the pool."""
        pool = self.pool
        return pool[0] + pool[1] + pool[2] + pool[3] + pool[4] + pool[5] + len(self.special)

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def __str__(self) -> str:
        return self.name


class ManaUnit:
    """One mana in the pool that isn't plain."""

    def __init__(
        self,
        kind: int,
        source: GameObject | None,
        snow: bool,
        spend: object | None,
        rider: str,
        gives: object | None = None,
        origins: tuple[object, ...] = (),
    ) -> None:
        self.kind: Final = kind
        """The index of its type in the order W U B R G colourless."""
        self.source: Final = source
        self.snow: Final = snow
        self.spend: Final = spend
        """The kind of thing it can be spent on, as a filter of the tree; None: anything."""
        self.rider: Final = rider
        self.gives: Final = gives
        """What it does to a spell that it is spent on, as a node of the tree; None: nothing."""
        self.origins: Final = origins
        """Of the kinds of sources of mana for which cards of the game ask, those of which its source was."""

    @property
    def only_known(self) -> bool:
        """Whether it is as plain mana but that its source is remembered."""
        return not self.snow and self.spend is None and not self.rider and self.gives is None
