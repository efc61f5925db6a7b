"""Mana abilities as the payer sees them, and as they were played.

Rules: 406, 409.1g.
"""

from __future__ import annotations

from typing import Final

from manaburn.state.characteristics import HeldAbility
from manaburn.state.objects import Entity, GameObject, Player
from manaburn.state.state import GameState
from manaburn.terms import COLOUR_LETTERS, ManaCost
from manaburn.text.tree.base import Node

from .decisions import Decision


class ManaSource:
    """A mana ability that could be played, and what it gives: a list of alternatives, each a string of letters."""

    def __init__(self, item: GameObject, held: HeldAbility, gives: list[str], simple: bool) -> None:
        self.item: Final = item
        self.held: Final = held
        self.gives: Final = gives
        """All that comes of it, triggered mana abilities included (411.3)."""
        self.base = gives
        """What its own ability makes, in the same order: what to choose as it is played."""
        self.simple: Final = simple
        """Costs nothing but tapping the source."""
        mask = 0
        most = 0
        for letters in gives:
            most = max(most, len(letters))
            for letter in letters:
                mask |= 1 << COLOUR_LETTERS.index(letter)
        self.mask: Final = mask
        """The types of mana it can give."""
        self.amount: Final = most
        self.weight = 0
        """How much it is worth to keep it: the payer spends the lightest first."""
        self.taps = True
        """Its cost taps the source."""
        self.leaves = False
        """Its cost takes the source away."""
        self.price: ManaCost | None = None
        """The mana in its cost."""
        self.xs: list[int] = []
        """The X of each alternative, where its cost has one."""
        self.feeds: list[list[Entity]] = []
        """What else its cost uses up: one of each of these."""
        self.uses = 1
        """How often it could be played."""
        self.snow = False
        self.spend: Node | None = None
        """The kind of thing its mana may be spent on; None: anything."""


class ManaPlay:
    """A mana ability played: what is needed to play it once more when the action that it was played for is taken back.

    Rules: 422.1.
    """

    def __init__(
        self, state: GameState, player: Player, item: GameObject, held: HeldAbility, colours: int, x: int
    ) -> None:
        self.player: Final = player
        self.item: Final = item
        self.held: Final = held
        self.colours: Final = colours
        self.x: Final = x
        self.answers: list[tuple[Decision, list[int]]] = []
        self.start: Final = len(state.history)
        """Where it stands in the turn's history."""
        self.random: Final = state.random
        """The state of chance as it was begun."""
        self.stop = self.start
        self.spent = (0, 0)
        """How much mana was spent on it, and of which colours."""


class Stock:
    """The mana abilities a player could play now, and what can be told of them together."""

    def __init__(self, sources: list[ManaSource]) -> None:
        """``sources``: in the order of play; sorted when this is made."""
        self.sources: Final = sources
        """The least worth keeping first."""
        self.sure: Final = [0, 0, 0, 0, 0, 0]
        """By type of mana: how many sources give just one of it, and cost nothing but tapping."""
        self.most = 0
        """How much mana there is at most."""
        n = len(sources)
        for i, source in enumerate(sources):
            self.most += source.amount * source.uses
            if source.simple and source.amount == 1 and len(source.gives) == 1 and source.spend is None:
                # The abilities of one object stand together, and tapping it pays for only one of them.
                if (i == 0 or sources[i - 1].item is not source.item) and (
                    i + 1 == n or sources[i + 1].item is not source.item
                ):
                    self.sure[source.mask.bit_length() - 1] += 1
        self.plain: Final = sum(self.sure) == len(sources)
        """All of them are such."""
